"""The last hands of the tournaments in `example_summaries`, as logs have them."""

POKERSTARS = """\
PokerStars Hand #200000000009: Tournament #3900000001, $5.00+$4.00+$1.00 USD Hold'em No Limit - \
Level I (10/20) - 2020/05/02 0:30:10 CET [2020/05/01 18:30:10 ET]
Table '3900000001 1' 9-max Seat #1 is the button
Seat 1: Bob (x) (7000 in chips, $4 bounty)
Seat 2: Ann (500 in chips, $4 bounty)
Bob (x): posts small blind 10
Ann: posts big blind 20
*** HOLE CARDS ***
Dealt to Ann [Ah Kh]
Bob (x): raises 6980 to 7000 and is all-in
Ann: calls 480 and is all-in
Uncalled bet (6500) returned to Bob (x)
*** FLOP *** [2c 7d Kc]
*** TURN *** [2c 7d Kc] [9s]
*** RIVER *** [2c 7d Kc 9s] [9d]
*** SHOW DOWN ***
Ann: shows [Ah Kh] (two pair, Kings and Nines)
Bob (x): shows [9h 9c] (four of a kind, Nines)
Bob (x) collected 1000 from pot
Bob (x) wins the $4 bounty for eliminating Ann
Ann finished the tournament in 2nd place and received $12.00.
Bob (x) wins the tournament and receives $18.00 - congratulations!
*** SUMMARY ***
Total pot 1000 | Rake 0
Board [2c 7d Kc 9s 9d]
Seat 1: Bob (x) (button) (small blind) showed [9h 9c] and won (1000) with four of a kind, Nines
Seat 2: Ann (big blind) showed [Ah Kh] and lost with two pair, Kings and Nines
"""

WINAMAX = """\
Winamax Poker - Tournament "HIT & RUN (KO)" buyIn: 4€ + 0.50€ level: 1 - \
HandId: #820325280292012033-4-1588360000 - Holdem no limit (25/50) - 2020/05/01 19:30:00 UTC
Table: 'HIT & RUN (KO)(191000001)#012' 9-max (real money) Seat #1 is the button
Seat 1: Ann (1500, 2€ bounty)
Seat 2: Bob (3000, 2€ bounty)
*** ANTE/BLINDS ***
Ann posts small blind 25
Bob posts big blind 50
Dealt to Ann [Ah Kh]
*** PRE-FLOP ***
Ann raises 50 to 100
Bob folds
Ann collected 150 from pot
*** SUMMARY ***
Total pot 150 | No rake
Seat 1: Ann (small blind) (button) won 150
"""

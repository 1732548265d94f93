"""One hand of each room as its log has it, with invented players."""

POKERSTARS = """\
PokerStars Hand #200000000001:  Hold'em No Limit ($0.50/$1.00 USD) - 2020/05/02 0:00:10 CET \
[2020/05/01 18:00:10 ET]
Table 'Alba II' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 3: Bob ($80.50 in chips)
Seat 4: Cid ($120 in chips)
Bob: posts small blind $0.50
Cid: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [Ah Kh]
Ann: raises $2 to $3
Bob: folds
Cid: calls $2
*** FLOP *** [2c 7d Kc]
Cid: checks
Ann: bets $4
Cid: calls $4
*** TURN *** [2c 7d Kc] [9s]
Cid: checks
Ann: bets $10
Cid: folds
Uncalled bet ($10) returned to Ann
Ann collected $13.80 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $14.50 | Rake $0.70
Board [2c 7d Kc 9s]
Seat 1: Ann (button) collected ($13.80)
Seat 3: Bob (small blind) folded before Flop
Seat 4: Cid (big blind) folded on the Turn
"""

FULL_TILT = """\
Full Tilt Poker Game #30000000001: Table Alba II (6 max) - $0.50/$1 - No Limit Hold'em - \
00:00:10 CET - 2010/05/02 [18:00:10 ET - 2010/05/01]
Seat 1: Ann ($100)
Seat 2: Dot ($37), is sitting out
Seat 3: Bob ($80.50)
Seat 4: Cid ($120)
Bob posts the small blind of $0.50
Cid posts the big blind of $1
The button is in seat #1
*** HOLE CARDS ***
Dealt to Ann [Ah Kh]
Ann raises to $3
Bob folds
Cid has 15 seconds left to act
Cid calls $2
*** FLOP *** [2c 7d Kc]
Cid checks
Ann bets $4
Cid: nice bet
Cid calls $4
*** TURN *** [2c 7d Kc] [9s]
Cid checks
Ann bets $10
Cid folds
Uncalled bet of $10 returned to Ann
Ann mucks
Ann wins the pot ($13.80)
*** SUMMARY ***
Total pot $14.50 | Rake $0.70
Board: [2c 7d Kc 9s]
Seat 1: Ann (button) collected ($13.80), mucked
Seat 3: Bob (small blind) folded before the Flop
Seat 4: Cid (big blind) folded on the Turn
"""

BOVADA = """\
Ignition Hand #3600000001 TBL#4711 HOLDEM No Limit - 2018-03-19 10:06:32
Seat 1: Dealer [ME] ($100 in chips)
Seat 3: Small Blind ($80.50 in chips)
Seat 4: Big Blind ($120 in chips)
Dealer [ME] : Set dealer [1]
Small Blind : Small Blind $0.50
Big Blind : Big blind $1
*** HOLE CARDS ***
Dealer [ME] : Card dealt to a spot [Ah Kh]
Small Blind : Card dealt to a spot [7c 2d]
Big Blind : Card dealt to a spot [Qs Jh]
Dealer [ME] : Raises $3 to $3
Small Blind : Folds
Big Blind : Calls $2
*** FLOP *** [2c 7d Kc]
Big Blind : Checks
Dealer [ME] : Bets $4
Big Blind : Raises $12 to $12
Dealer [ME] : Calls $8
*** TURN *** [2c 7d Kc] [9s]
Big Blind : Checks
Dealer [ME] : Bets $10
Big Blind : Folds
Dealer [ME] : Return uncalled portion of bet $10
Dealer [ME] : Does not show [Ah Kh] (One pair)
Dealer [ME] : Hand result $29
*** SUMMARY ***
Total Pot($30.50) | Rake ($1.50)
Board [2c 7d Kc 9s  ]
Seat+1: Dealer $29 [Does not show]
Seat+3: Small Blind Folded before the FLOP
Seat+4: Big Blind Folded on the TURN
"""

KINGS_CLUB = """\
#37660193: Pot Limit Omaha - 5/10
2020-10-28 22:29:45
Table 'Denver PLO' Seat 7 is the button
Seat 2: Ann (2,994)
Seat 4: Bob (900)
Seat 7: Cid (325)
Ann: posts ante 2
Bob: posts ante 2
Cid: posts ante 2
Ann: posts the small blind 5
Bob: posts the big blind 10
*** HOLE CARDS ***
Dealt to Ann: [X X X X]
Dealt to Bob: [3h 8h 5c 8s]
Dealt to Cid: [X X X X]
Cid raises to 40
Ann raises to 130
Bob calls 130
Cid calls 130
*** FLOP *** [Kd 9s 4c]
Ann checks
Bob checks
Cid bets 193, and is all in
Ann calls 193
Bob calls 193
*** TURN *** [Kd 9s 4c] [2d]
Ann bets 500
Bob folds
*** RIVER *** [Kd 9s 4c 2d] [9d]
Ann shows [Kc Kh 4d 4h]
Cid shows [9c 9h As 2s]
*** SUMMARY ***
Seat 2: Ann (2,669) -325
Seat 4: Bob (575) -325
Seat 7: Cid (970.50) +645.50
Rake 4.50
Cid wins pot (970.50)
"""

POKER_MAVENS = """\
Hand #5557960-70 - 2013-04-16 23:29:08
Game: NL Hold'em (20 - 100) - Blinds 0.50/1
Site: Some Site
Table: NLHE 6max .5/1 #6
Seat 2: Ann (107.43)
Seat 3: Bob (63.72)
Seat 4: Cid (40)
Bob has the dealer button
Cid posts small blind 0.50
Ann posts big blind 1
** Hole Cards **
Dealt to Cid [6d 6c]
Bob raises to 3
Cid calls 2.50
Ann folds
** Flop ** [3s Tc 6h]
Cid bets 37 (All-in)
Bob calls 37
** Turn ** [2h]
** River ** [2s]
** Pot Show Down ** [3s Tc 6h 2h 2s]
Cid shows [6d 6c] (a Full House, Sixes full of Twos)
Bob shows [Th Td] (a Full House, Tens full of Twos)
Bob wins Pot (80.25) with a Full House
Rake (0.75)
"""

ONGAME = """\
***** History for hand R5-232794641-2 *****
Start hand: Fri Apr 13 15:12:34 CEST 2012
Table: Casablanca [232794641] (NO_LIMIT TEXAS_HOLDEM $0.25/$0.50, Real money)
User: Bob
Button: seat 8
Players in round: 3 (6)
Seat 4: Ann ($41)
Seat 6: Bob ($50)
Seat 8: Cid ($58.10)
Ann posts small blind ($0.25)
Bob posts big blind ($0.50)
---
Dealing pocket cards
Dealing to Bob: [8d, Th]
Cid raises $2 to $2
Ann folds
Bob calls $1.50
--- Dealing flop [6h, 5c, 5d]
Bob checks
Cid bets $4
Bob calls $4
--- Dealing turn [8h]
Bob checks
Cid checks
--- Dealing river [2c]
Bob checks
Cid bets $8
Bob calls $8
---
Summary:
Main pot: $28.25 won by Bob ($27.25)
Rake taken: $1
Seat 4: Ann ($40.75), net: -$0.25
Seat 6: Bob ($63.25), net: +$13.25, [8d, Th] (TWO_PAIR EIGHT, FIVE)
Seat 8: Cid ($44.10), net: -$14, [Ah, Kh] (PAIR FIVE)
***** End of hand R5-232794641-2 *****
"""

EVERLEAF = """\
Everleaf Gaming Game #190075259
***** Hand history for game #190075259 *****
Blinds $0.50/$1 NL Hold'em - 2010/08/03 - 17:03:59
Table Lima XV
Seat 2 is the button
Total number of players: 3
Seat 2: Ann (  $ 10 USD )
Seat 5: Bob (  $ 50 USD )
Seat 7: Cid (  $ 1,050.25 USD )
Bob: posts small blind [$ 0.50 USD]
Cid: posts big blind [$ 1 USD]
** Dealing down cards **
Dealt to Cid [ 5s, 5c ]
Ann raises [$ 10 USD]
Bob raises [$ 49.50 USD]
Cid calls [$ 49 USD]
** Dealing Flop ** [ Ah, Kd, Qc ]
** Dealing Turn ** [ Js ]
** Dealing River ** [ 2h ]
Ann shows [ Th, 3c ] a straight, ten to ace
Bob shows [ Td, 4c ] a straight, ten to ace
Cid mucks cards
Ann wins $ 14 USD from main pot with a straight, ten to
ace [ Ah, Kd, Qc, Js, Th ]
Bob wins $ 14 USD from main pot with a straight, ten to
ace [ Ah, Kd, Qc, Js, Td ]
Bob wins $ 80 USD from side pot with a straight, ten to
ace [ Ah, Kd, Qc, Js, Td ]
"""

POKERTRACKER = """\
GAME #2607739781: Texas Hold'em NL $0.50/$1 2011/01/23 20:02:35
Table Lima
Seat 2: Ann ($100.00 in chips)
Seat 5: Bob ($80.50 in chips)
Seat 7: Cid ($120.00 in chips) DEALER
Ann: Post SB $0.50
Bob: Post BB $1.00
*** HOLE CARDS ***
Dealt to Bob [hA D10]
Cid: Raise (NF) $3.00
Ann: Fold
Bob: Call $2.00
*** FLOP *** [dJ s7 h6]
Bob: Check
Cid: Bet $5.00
Bob: Raise $12.00
Cid: Call $7.00
*** TURN *** [cA]
Bob: Bet $14.00
Cid: Call $14.00
*** RIVER *** [hJ]
Bob: Check
Cid: Check
*** SUMMARY ***
Total pot $56.50 Rake $2.00
Bob: Shows [hA D10] Two Pair, Aces and Jacks
Cid: Mucks [d9 c9] Two Pair, Jacks and Nines
Bob: wins $56.50
"""

GGPOKER = """\
Poker Hand #HD7001: Hold'em No Limit ($0.25/$0.5) - 2025/03/01 20:15:30
Table 'NLHOrange1' 6-max Seat #1 is the button
Seat 1: Hero ($50 in chips)
Seat 3: 1a2b3c4 ($40.5 in chips)
Seat 5: deadbeef ($1,060 in chips)
1a2b3c4: posts small blind $0.25
deadbeef: posts big blind $0.5
*** HOLE CARDS ***
Dealt to Hero [Ah Kh]
Dealt to 1a2b3c4\x20
Dealt to deadbeef\x20
Hero: raises $1 to $1.5
1a2b3c4: folds
deadbeef: calls $1
*** FLOP *** [2c 7d Kc]
deadbeef: checks
Hero: bets $2
deadbeef: calls $2
*** TURN *** [2c 7d Kc] [9s]
deadbeef: checks
Hero: bets $5
deadbeef: folds
Uncalled bet ($5) returned to Hero
*** SHOWDOWN ***
Hero collected $6.88 from pot
*** SUMMARY ***
Total pot $7.25 | Rake $0.36 | Jackpot $0.01 | Bingo $0 | Fortune $0 | Tax $0
Board [2c 7d Kc 9s]
Seat 1: Hero (button) won ($6.88)
Seat 3: 1a2b3c4 (small blind) folded before Flop
Seat 5: deadbeef (big blind) folded on the Turn
"""

WINNING_POKER_CARDS = """\
Player Cid received a card.
Player Cid received a card.
Player Dot received card: [10d]
Player Dot received card: [Ks]
Player Ann received a card.
Player Ann received a card.
"""

WINNING_POKER = f"""\
Game started at: 2014/3/9 0:8:2
Game ID: 4711 1/2 Bytow  (Short) - 2 (Hold'em)
Seat 2 is the button
Seat 2: Ann (200).
Seat 3: Cid (150.50).
Seat 5: Dot (99).
Player Cid has small blind (1)
Player Dot has big blind (2)
{WINNING_POKER_CARDS}Player Ann raises (6)
Player Cid folds
Player Dot raises (10)
Player Ann calls (6)
*** FLOP ***: [2c 7d Kc]
Player Dot bets (20)
Player Ann raises (60)
Player Dot allin (67)
Player Ann calls (27)
*** TURN ***: [2c 7d Kc] [9s]
*** RIVER ***: [2c 7d Kc 9s] [10h]
------ Summary ------
Pot: 196. Rake 3
Board: [2c 7d Kc 9s 10h]
Player Ann mucks (does not show: [Ac Qc]). Bets: 99. Collects: 0. Loses: 99.
Player Cid does not show cards.Bets: 1. Collects: 0. Loses: 1.
*Player Dot shows: Two pairs. Ks and 10s [10d Ks]. Bets: 99. Collects: 196. Wins: 97.
Game ended at: 2014/3/9 0:9:1
"""

AMERICAS_CARDROOM = """\
Hand #2650000001 - Holdem (No Limit) - $0.05/$0.10 - 2026/01/22 18:42:26 UTC
Fort 6-max Seat #2 is the button
Seat 1: Gus will be allowed to play after the button
Seat 2: Ann ($10.00)
Seat 3: Cid ($12.50)
Seat 4: Fay ($7.00) is sitting out
Seat 5: Dot ($4.00)
Seat 6: Eve ($5.00)
Cid posts the small blind $0.05
Dot posts the big blind $0.10
Eve waits for big blind
*** HOLE CARDS ***
Main pot $0.15 | Rake $0.00
Dealt to Dot [Ah Kh]
Ann raises $0.30 to $0.30
Cid folds
Dot raises $0.80 to $0.90
Ann calls $0.60
*** FLOP *** [2c 7d Kc]
Main pot $1.76 | Rake $0.09
Dot bets $1.00
Ann raises $6.20 to $6.20
Dot calls $2.10 and is all-in
Uncalled bet ($3.10) returned to Ann
*** TURN *** [2c 7d Kc] [9s]
Main pot $7.65 | Rake $0.40
*** RIVER *** [2c 7d Kc 9s] [Th]
Main pot $7.65 | Rake $0.40
*** SHOW DOWN ***
Main pot $7.65 | Rake $0.40
Dot shows [Ah Kh] (a pair of Kings [Kh Kc Ah Th 9s])
Ann shows [Qs Qd] (a pair of Queens [Qs Qd Kc Th 9s])
Dot collected $7.65 from main pot
*** SUMMARY ***
Total pot $7.65 | Rake $0.30 | JP Fee $0.10
Board [2c 7d Kc 9s Th]
Seat 2: Ann (button) showed [Qs Qd] and lost with a pair of Queens [Qs Qd Kc Th 9s]
Seat 3: Cid (small blind) folded on the Pre-Flop
Seat 5: Dot (big blind) showed [Ah Kh] and won $7.65 with a pair of Kings [Kh Kc Ah Th 9s]
"""

IPOKER_HEAD = """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="1">
  <general>
    <mode>real</mode>
    <gametype>Holdem NL €0.50/€1</gametype>
    <tablename>Turin, 4711</tablename>
    <tablecurrency>EUR</tablecurrency>
    <nickname>Dot</nickname>
  </general>
"""

IPOKER_GAME = """\
  <game gamecode="5001">
    <general>
      <startdate>2014-01-06 10:43:27</startdate>
      <players>
        <player seat="3" name="Ann" chips="€100" dealer="1" win="€0" bet="€13" />
        <player seat="5" name="Cid" chips="€1,050.50" dealer="0" win="€0" bet="€0.50" />
        <player seat="8" name="Dot" chips="€80" dealer="0" win="€35.20" bet="€23" />
        <player seat="9" name="Eve" chips="€0" dealer="0" win="€0" bet="€0" />
      </players>
    </general>
    <round no="0">
      <action no="2" player="Dot" type="2" sum="€1" cards="[cards]" />
      <action no="1" player="Cid" type="1" sum="€0.50" cards="[cards]" />
    </round>
    <round no="1">
      <cards type="Pocket" player="Ann">X X</cards>
      <action no="3" player="Ann" type="23" sum="€3" cards="" />
      <cards type="Pocket" player="Cid">X X</cards>
      <action no="4" player="Cid" type="0" sum="€0" cards="" />
      <cards type="Pocket" player="Dot">HA S10</cards>
      <action no="5" player="Dot" type="3" sum="€2" cards="" />
    </round>
    <round no="2">
      <cards type="Flop" player="">C2 D7 CA</cards>
      <action no="7" player="Ann" type="5" sum="€4" cards="" />
      <action no="9" player="Ann" type="3" sum="€6" cards="" />
      <action no="6" player="Dot" type="4" sum="€0" cards="" />
      <action no="8" player="Dot" type="23" sum="€10" cards="" />
    </round>
    <round no="3">
      <cards type="Turn" player="">S9</cards>
      <action no="10" player="Dot" type="5" sum="€10" cards="" />
      <action no="11" player="Ann" type="0" sum="€0" cards="" />
    </round>
  </game>
"""

IPOKER = f"{IPOKER_HEAD}{IPOKER_GAME}</session>\n"

PARTYPOKER = """\
***** Hand History for Game 7001 *****
$0.50/$1 USD NL Texas Hold'em - Sunday, January 05, 19:00:14 EST 2014
Table Lima (Real Money)
Seat 2 is the button
Total number of players : 3/6\x20
Seat 7: Cid ( $1,050.25 USD )
Seat 2: Ann ( $10 USD )
Seat 5: Bob ( $50 USD )
Bob posts small blind [$0.50 USD].
Cid posts big blind [$1 USD].
** Dealing down cards **
Dealt to Cid [  5s 5c ]
Ann is all-In  [$10 USD]
Bob is all-In  [$49.50 USD]
Cid calls [$49 USD]
** Dealing Flop ** [ Ah, Kd, Qc ]
** Dealing Turn ** [ Js ]
** Dealing River ** [ 2h ]
Ann shows [ Th, 3c ]a straight, Ten to Ace.
Bob shows [ Td, 4c ]a straight, Ten to Ace.
Cid doesn't show [ 5s, 5c ]a pair of Fives.
Bob wins $80 USD from the side pot 1 with a straight, Ten to Ace.
Ann wins $14 USD from the main pot with a straight, Ten to Ace.
Bob wins $14 USD from the main pot with a straight, Ten to Ace.
Game #7002 starts.

#Game No : 7002\x20
"""

PARTYPOKER_BALANCES = """\
***** Hand History For Game 1784x01 *****
0.50/1 Texas Hold'em Game Table (NL) - Mon Jul 20 11:01:17 EDT 2026
Table Table 4711 (Real Money) -- Seat 2 is the button
Total number of players : 4/6
Seat 2: Ann ($10)
Seat 3: Dot ($75)
Seat 5: Bob ($50)
Seat 7: Cid ($1,050.25)
Bob posts small blind (0.50)
Cid posts big blind (1)
** Dealing down cards **
Dealt to Cid [ 5s, 5c ]
Ann raises 10 to 10
Ann is all-In.
Bob raises 49.50 to 50
Bob is all-In.
Cid calls (49)
Creating Main Pot with $28 with Ann,Bob,Cid
** Dealing Flop ** :  [ Ah, Kd, Qc ]
** Dealing Turn ** :  [ Js ]
** Dealing River ** :  [ 2h ]
** Summary **
Main Pot: $28 Side Pot 1: $80 Rake: $2
Board: [ Ah, Kd, Qc, Js, 2h ]
Ann balance $14, bet $10, collected $14, net +$4[ Th, 3c ] [ a straight, ace high -- Ah,Kd,Qc ]
Dot balance $75, sits out
Bob balance $94, bet $50, collected $94, net +$44[ Td, 4c ] [ a straight, ace high -- Ah,Kd,Qc ]
Cid balance $1,000.25, lost $50[ 5s, 5c ] [ a pair of fives -- Ah,Kd,Qc,5c,5s ]
"""

POKER888 = """\
#Game No : 900100
***** 888poker Hand History for Game 900100 *****
$0.50/$1 Blinds No Limit Holdem - *** 24 12 2020 21:05:09
Table Lima 6 Max (Real Money)
Seat 2 is the button
Total number of players : 3
Seat 2: Ann ( $10 )
Seat 5: Bob ( $50 )
Seat 7: Cid ( $1,050.25 )
Bob posts small blind [$0.50]
Cid posts big blind [$1]
** Dealing down cards **
Dealt to Cid [ 5s, 5c ]
Ann raises [$10]
Bob raises [$29.50]
Cid calls [$29]
** Dealing flop ** [ Ah, Kd, Qc ]
Bob checks
Cid checks
** Dealing turn ** [ Js ]
Bob checks
Cid checks
** Dealing river ** [ 2h ]
Bob checks
Cid checks
** Summary **
Ann shows [ Th, 3c ]
Bob shows [ Td, 4c ]
Cid mucks [ 5s, 5c ]
Ann collected [ $14 ]
Bob collected [ $14 ]
Bob collected [ $40 ]
"""

WINAMAX = """\
Winamax Poker - CashGame - HandId: #10-1-1400000000 - Holdem no limit (0.50€/1€) - \
2020/05/01 20:00:10 UTC
Table: 'Lyon 01' 5-max (real money) Seat #1 is the button
Seat 1: Ann (100€)
Seat 2: Bob (80.50€)
Seat 4: Cid (120€)
*** ANTE/BLINDS ***
Bob posts small blind 0.50€
Cid posts big blind 1€
Dealt to Ann [Ah Kh]
*** PRE-FLOP ***\x20
Ann raises 2€ to 3€
Bob folds
Cid calls 2€
*** FLOP *** [2c 7d Kc]
Cid checks
Ann bets 4€
Cid calls 4€
*** TURN *** [2c 7d Kc][9s]
Cid checks
Ann bets 10€
Cid folds
Ann collected 23.50€ from pot
*** SUMMARY ***
Total pot 23.50€ | Rake 1€
Board: [2c 7d Kc 9s]
Seat 1: Ann (button) won 23.50€
"""

MERGE = """\
<description type="Holdem" stakes="No Limit ($0.50/$1)"/>
<game id="34000001-7" starttime="20110517172454" numholecards="2" gametype="2" seats="9" \
realmoney="true" data="20110517|Alba (34000001)|34000001|34000001-7|false">
\t<players dealer="0">
\t\t<player seat="0" nickname="Ann" balance="$100.00" dealtin="true" />
\t\t<player seat="1" nickname="Dot" balance="$37.00" dealtin="false" />
\t\t<player seat="3" nickname="Bob" balance="$80.50" dealtin="true" />
\t\t<player seat="4" nickname="Cid" balance="$120.00" dealtin="true" />
\t</players>
\t<round id="BLINDS" sequence="1">
\t\t<event sequence="1" type="SMALL_BLIND" timestamp="1305671098365" player="3" amount="0.50"/>
\t\t<event sequence="2" type="BIG_BLIND" timestamp="1305671098365" player="4" amount="1.00"/>
\t</round>
\t<round id="PREFLOP" sequence="2">
\t\t<event sequence="3" type="RAISE" timestamp="1305671110379" player="0" amount="3.00"/>
\t\t<event sequence="4" type="FOLD" timestamp="1305671118454" player="3"/>
\t\t<event sequence="5" type="CHAT" timestamp="1305671118500" player="Cid" text="nice &amp; big"/>
\t\t<event sequence="6" type="CALL" timestamp="1305671119904" player="4" amount="2.00"/>
\t\t<cards type="HOLE" cards="Ah,Kh" player="0" hand="Ace High"/>
\t</round>
\t<round id="POSTFLOP" sequence="3">
\t\t<event sequence="7" type="CHECK" timestamp="1305671119904" player="4"/>
\t\t<event sequence="8" type="BET" timestamp="1305671122212" player="0" amount="4.00"/>
\t\t<event sequence="9" type="RAISE" timestamp="1305671130229" player="4" amount="12.00"/>
\t\t<event sequence="10" type="CALL" timestamp="1305671141221" player="0" amount="8.00"/>
\t\t<cards type="COMMUNITY" cards="2c,7d,Kc" hand="Pair of Kings"/>
\t\t<cards type="HOLE" cards="Ah,Kh" player="0" hand="Pair of Kings"/>
\t</round>
\t<round id="POSTTURN" sequence="4">
\t\t<event sequence="11" type="CHECK" timestamp="1305671119904" player="4"/>
\t\t<event sequence="12" type="BET" timestamp="1305671122212" player="0" amount="10.00"/>
\t\t<event sequence="13" type="FOLD" timestamp="1305671130229" player="4"/>
\t\t<cards type="COMMUNITY" cards="2c,7d,Kc,9s" hand="Pair of Kings"/>
\t</round>
\t<round id="END_OF_FOLDED_GAME" sequence="5">
\t\t<event sequence="14" type="MUCK" timestamp="1305671144330" player="0"/>
\t\t<winner amount="39.00" uncalled="false" potnumber="1" player="0" pottype="n"/>
\t</round>
\t<round id="END_OF_GAME" sequence="6">
\t</round>
</game>
"""

CAKE = """\
Hand#2589013774000145 - Alba (9-max) 13774 -- $0.50/$1 NL Hold'em -- 2011/05/08 - 10:21:06
Seat 1: Ann ($100 in chips) DEALER
Seat 3: Bob ($80.50 in chips)
Seat 4: Cid ($120 in chips)
Bob: posts small blind $0.50
Cid: posts big blind $1
Dealt to Ann [Ah,Kh]
Ann: raises to $3
Bob: folds
Cid: calls $2
*** FLOP *** [2c,7d,Kc]
Cid: checks
Ann: bets $4
Cid: raises to $12
Ann: calls $8
*** TURN *** [9s]
Cid: checks
Ann: bets $10
Cid: folds
Ann: returns uncalled bet $10
***SHOW DOWN***
Ann: mucks
Ann wins $29
"""

PKR = """\
Table #45000001 - Alba
Starting Hand #2100000001
Start time of hand: 11 Jun 2012 21:38:10
Last Hand #2100000000
Game Type: HOLD'EM
Limit Type: NO LIMIT
Table Type: RING
Money Type: REAL MONEY
Blinds are now $0.50 / $1
Button is at seat 4
Seat 1: Ann - $100
Seat 2: Dot - $37 (away from table)
Seat 3: Bob - $80.50
Seat 4: Cid - $120
Shuffling Deck
Moving Button to seat 1
Bob posts small blind ($0.50)
Cid posts big blind ($1)
Dealing Cards
Dealing [A h][K h] to Ann
Ann raises to $3
Bob folds
Cid calls $3
Pot sizes: $6.50
Dealing Flop [2 c][7 d][K c]
Cid checks
Ann bets $4
Cid: nice bet
Cid raises to $12
Ann calls $12
Pot sizes: $30.50
Dealing Turn [9 s]
Cid checks
Ann bets $10
Cid folds
Pot sizes: $30.50
Taking Rake of $1.50 from pot 1
Ann doesn't show
Ann wins $29
Seat 1: Ann - $114
Seat 2: Dot - $37 (away from table)
Seat 3: Bob - $80
Seat 4: Cid - $105
End of Hand #2100000001
"""

ABSOLUTE = """\
Stage #1700000001: Holdem  No Limit $1 - 2009-12-13 12:00:30 (ET)
Table: HAYLOFT LN (Real Money) Seat #6 is the dealer
Seat 6 - ANN ($200 in chips)
Seat 3 - BOB ($56.50 in chips)
Seat 4 - CID ($32 in chips)
Seat 5 - DOT ($255 in chips)
BOB - Posts small blind $0.50
CID - Posts big blind $1
DOT - Posts dead $1.50 dead $0.50
*** POCKET CARDS ***
Dealt to ANN [10c Ah]
DOT - Checks
ANN - Raises $5 to $5
BOB - Calls $4.50
CID - Folds
DOT - Raises $19 to $20
ANN - Calls $15
BOB - All-In(Raise) $51.50 to $56.50
DOT - All-In(Raise) $234.50 to $254.50
ANN - All-In $180
DOT - returned ($54.50) : not called
*** FLOP *** [8h Jc 9c]
*** TURN *** [8h Jc 9c] [6s]
*** RIVER *** [8h Jc 9c 6s] [3d]
*** SHOW DOWN ***
BOB - Shows [10s Qs] (Straight, eight to queen)
DOT - Shows [2s 2d] (One pair, twos)
ANN - Mucks
BOB Collects $168 from main pot
DOT Collects $287 from side pot-1
*** SUMMARY ***
Total Pot($458:$171,$287) | Rake ($3)
Board [8h Jc 9c 6s 3d]
Seat 3: BOB (small blind) won Total ($168) All-In HI:($168) with Straight, eight to queen \
[10s Qs - P:Qs,B:Jc,P:10s,B:9c,B:8h]
Seat 4: CID (big blind) Folded on the POCKET CARDS
Seat 5: DOT won Total ($287) HI:($287) with One pair, twos [2s 2d - P:2s,P:2d,B:Jc,B:9c,B:8h]
Seat 6: ANN (dealer) HI: [Mucked] [10c Ah]
"""

MICROGAMING = """\
----PRIMA.DAT----

<Game hhversion="5" id="5900000001" date="2016-02-10 23:46:40" tablename="Barn" \
stakes="5|10" betlimit="PL" tabletype="Cash Game" gametypeid="50" gametype="Omaha" \
realmoney="true" currencysymbol="rCA=" playerseat="0" istournament="0" tablesize="6" \
badbeat="false" rake="300">
<Seats>
<Seat num="1" alias="Ann" balance="990.00" endbalance="2017.00" />
<Seat num="3" alias="Dot" balance="1000.00" endbalance="1000.00" sittingout="true" />
<Seat num="4" alias="Cid" balance="1420.00" endbalance="1385.00" dealer="true" />
<Seat num="5" alias="Eve" balance="1147.00" endbalance="1142.00" />
<Seat num="6" alias="Bob" balance="1037.00" endbalance="47.00" />
</Seats>
<Gameplay>
<Action seq="1" type="SmallBlind" seat="5" value="5.00" />
<Action seq="2" type="BigBlind" seat="6" value="10.00" />
<Action seq="3" type="PostedToPlay" seat="1" value="5.00" />
<Action seq="4" type="Raise" seat="1" value="30.00" />
<Action seq="5" type="Call" seat="4" value="35.00" />
<Action seq="6" type="Fold" seat="5" />
<Action seq="7" type="Call" seat="6" value="25.00" />
<Action seq="8" type="DealFlop">
<Card value="7" suit="c" id="19" />
<Card value="2" suit="s" id="1" />
<Card value="10" suit="h" id="48" />
</Action>
<Action seq="9" type="Bet" seat="6" value="40.00" />
<Action seq="10" type="Raise" seat="1" value="152.00" />
<Action seq="11" type="Fold" seat="4" />
<Action seq="12" type="Raise" seat="6" value="320.00" />
<Action seq="13" type="AllIn" seat="1" value="803.00" />
<Action seq="14" type="Call" seat="6" value="595.00" />
<Action seq="15" type="ShowCards" seat="1">
<Card value="A" suit="h" id="39" />
<Card value="7" suit="d" id="32" />
<Card value="10" suit="d" id="35" />
<Card value="2" suit="h" id="40" />
</Action>
<Action seq="16" type="MuckCards" seat="6">
<Card value="10" suit="s" id="9" />
<Card value="J" suit="h" id="49" />
<Card value="2" suit="d" id="27" />
<Card value="A" suit="d" id="26" />
</Action>
<Action seq="17" type="DealTurn">
<Card value="4" suit="h" id="42" />
</Action>
<Action seq="18" type="DealRiver">
<Card value="8" suit="h" id="46" />
</Action>
<Action type="Win">
<Seat num="1" amount="2017.00" pot="0" type="" lowhandwin="0" />
</Action>
</Gameplay>
</Game>
"""

BOSS = """\
<?xml version="1.0" encoding="UTF-8"?>
<ROOT>
<HISTORY ID="2280000001" SESSION="session47.xml" TABLE="Barn 3" GAME="GAME_THM" \
GAMETYPE="GAMETYPE_REAL" GAMEKIND="GAMEKIND_CASH" TABLECURRENCY="GBP" LIMIT="NL" \
STAKES="0.05/0.10" DATE="1281101974" TABLETOURNEYID="" WIN="0.00" LOSS="0.10" ENDTIME="1281102000">
<PLAYER NAME="Ann" SEAT="1" AMOUNT="12.59" STATE="STATE_PLAYING" DEALER="Y"></PLAYER>
<PLAYER NAME="Bob" SEAT="2" AMOUNT="6.35" STATE="STATE_PLAYING" DEALER="N"></PLAYER>
<PLAYER NAME="Cid" SEAT="3" AMOUNT="7.12" STATE="STATE_PLAYING" DEALER="N"></PLAYER>
<PLAYER NAME="Dot" SEAT="4" AMOUNT="3.38" STATE="STATE_PLAYING" DEALER="N"></PLAYER>
<PLAYER NAME="UNKNOWN" SEAT="5" AMOUNT="0.00" STATE="STATE_EMPTY" DEALER="N"></PLAYER>
<ACTION TYPE="HAND_BLINDS" PLAYER="Bob" KIND="HAND_SB" VALUE="0.05"></ACTION>
<ACTION TYPE="HAND_BLINDS" PLAYER="Cid" KIND="HAND_BB" VALUE="0.10"></ACTION>
<ACTION TYPE="HAND_BLINDS" PLAYER="Dot" KIND="HAND_DSB" VALUE="0.05"></ACTION>
<ACTION TYPE="HAND_BLINDS" PLAYER="Dot" KIND="HAND_BB" VALUE="0.10"></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Bob">
<CARD LINK="b"></CARD>
<CARD LINK="b"></CARD></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Dot">
<CARD LINK="42"></CARD>
<CARD LINK="25"></CARD></ACTION>
<ACTION TYPE="ACTION_CHECK" PLAYER="Dot"></ACTION>
<ACTION TYPE="ACTION_RAISE" PLAYER="Ann" VALUE="0.55"></ACTION>
<ACTION TYPE="ACTION_CALL" PLAYER="Bob" VALUE="0.50"></ACTION>
<ACTION TYPE="ACTION_FOLD" PLAYER="Cid"></ACTION>
<ACTION TYPE="ACTION_CALL" PLAYER="Dot" VALUE="0.45"></ACTION>
<ACTION TYPE="HAND_BOARD" VALUE="BOARD_FLOP" POT="1.80" RAKE="0.00">
<CARD LINK="14"></CARD>
<CARD LINK="0"></CARD>
<CARD LINK="19"></CARD></ACTION>
<ACTION TYPE="ACTION_ALLIN" PLAYER="Bob" VALUE="5.80"></ACTION>
<ACTION TYPE="ACTION_ALLIN" PLAYER="Dot" VALUE="2.78"></ACTION>
<ACTION TYPE="ACTION_CALL" PLAYER="Ann" VALUE="5.80"></ACTION>
<ACTION TYPE="HAND_BOARD" VALUE="BOARD_TURN" POT="15.47" RAKE="0.71">
<CARD LINK="14"></CARD>
<CARD LINK="0"></CARD>
<CARD LINK="19"></CARD>
<CARD LINK="6"></CARD></ACTION>
<ACTION TYPE="HAND_BOARD" VALUE="BOARD_RIVER" POT="15.47" RAKE="0.71">
<CARD LINK="14"></CARD>
<CARD LINK="0"></CARD>
<CARD LINK="19"></CARD>
<CARD LINK="6"></CARD>
<CARD LINK="8"></CARD></ACTION>
<SHOWDOWN NAME="HAND_SHOWDOWN" POT="15.47" RAKE="0.71">
<RESULT PLAYER="Bob" WIN="15.47" HAND="$(STR_G_WIN_TWOPAIR) $(STR_G_CARDS_ACES)">
<CARD LINK="11"></CARD>
<CARD LINK="26"></CARD></RESULT>
<RESULT PLAYER="Ann" WIN="0.00" HAND="$(STR_G_MUCK)">
<CARD LINK="3"></CARD>
<CARD LINK="4"></CARD></RESULT>
<RESULT PLAYER="Dot" WIN="0.00" HAND="$(STR_G_WIN_PAIR) $(STR_G_CARDS_KINGS)">
<CARD LINK="42"></CARD>
<CARD LINK="25"></CARD></RESULT>
<RESULT PLAYER="Cid" WIN="0.00" HAND="$(STR_G_FOLD)"></RESULT></SHOWDOWN></HISTORY></ROOT>
"""

ENTRACTION = """\
Game # 2310000001 - Omaha High Pot Limit EUR 0.50/1 - Table "Barn Max 100BB"

Players(max 6):
Ann                         (EUR 417.43 in seat 1)
Bob                         (EUR 116.24 in seat 2)
Cid                         (EUR 100.00 in seat 3)
Dot                         (EUR 690.18 in seat 4)
Eve                         (EUR 1,241.40 in seat 5)

Dealer:                     Cid
Small Blind:                Dot         (0.50)
Big Blind:                  Eve         (1.00)
Small + Big Blind:          Bob         (1.50)

Ann was dealt:              Ad - Td - 7s - 8h

Ann                         Raise       (5.00)
Bob                         Call        (4.00)
Cid                         Fold
Dot                         Fold
Eve                         Fold

Flop                        Kh - 8s - Ks

Ann                         Bet         (7.50)
Bob                         Call        (7.50)

Turn                        Kh - 8s - Ks - Qd

Ann                         Check
Bob                         Check

River                       Kh - 8s - Ks - Qd - 2c

Ann                         Bet         (15.00)
Bob                         Call        (15.00)

Ann shows:                  Ad - Td - 7s - 8h (two pairs, Kings and Eights)

Bob didn't show hand (4s - Ts - Jh - Tc)

Ann wins:                   EUR 54.15 (with two pairs, Kings and Eights)
Rake:                       EUR 2.85

Game ended 2011-07-20 23:45:00 CEST
"""

EVEREST = """\
<SESSION time="1335014137" tableName="Barn-5" id="1548.205.168" type="ring" money="$" \
screenName="Bob" game="hold-em" gametype="no-limit"/>
<HAND time="1335014414" id="7520000001" index="7" blinds="$0.05/$0.10" stakes="$0.05/$0.10">
  <SEAT position="0" name="Ann" balance="1970"/>
  <SEAT position="2" name="Bob" balance="2000"/>
  <SEAT position="3" name="Cid" balance="102"/>
  <SEAT position="4" name="Dot" balance="182"/>
  <SEAT position="5" name="Eve" balance="2800"/>
  <DEALER position="0"/>
  <BLIND position="2" amount="5" penalty="0"/>
  <BLIND position="3" amount="10" penalty="0"/>
  <BLIND position="5" amount="10" penalty="5"/>
  <XBLIND position="4"/>
  <HOLE position="2">Jh</HOLE>
  <HOLE position="3">--</HOLE>
  <HOLE position="2">Jd</HOLE>
  <HOLE position="3">--</HOLE>
  <CHAT time="1335014420" name="Eve">hello</CHAT>
  <BET position="5" amount="0"/>
  <BET position="0" amount="30"/>
  <BET position="2" amount="25"/>
  <BET position="3" amount="92"/>
  <FOLD position="5"/>
  <BET position="0" amount="72"/>
  <BET position="2" amount="72"/>
  <SWEEP rake="0" tax="0">321</SWEEP>
  <COMMUNITY>10d, 10s, Kd</COMMUNITY>
  <BET position="2" amount="100"/>
  <BET position="0" amount="300"/>
  <FOLD position="2"/>
  <PUSH position="0" amount="200"/>
  <SWEEP rake="0" tax="0">521</SWEEP>
  <COMMUNITY>2c</COMMUNITY>
  <COMMUNITY>3c</COMMUNITY>
  <SHOW position="0">Kh, Kc</SHOW>
  <SHOW position="3">As, Ac</SHOW>
  <WIN position="0" amount="200" pot="1" potAmount="200"/>
  <WIN position="0" amount="321" pot="0" potAmount="321"/>
</HAND>
"""

BETFAIR = """\
***** Betfair Poker Hand History for Game 100000001 *****
PL $0.05/$0.10 Omaha - Sunday, October 18, 20:00:00 GMT 2009
Table Barn 1 6-max (Real Money)
Seat 2 is the button
Total number of active players : 4
Seat 1: Ann ( $1 )
Seat 2: Bob ( $9.38 )
Seat 3: Cid ( $2.82 )
Seat 4: Dot ( $4.13 )
Cid posts small blind [$0.05]
Dot posts big blind [$0.10]
Ann posts big blind [$0.10]
** Dealing down cards **
Dealt to Ann [ 7c, 6c, 5h, Jh ]
Ann checks
Bob calls [$0.10]
Cid raises to [$0.30]
Dot calls [$0.20]
Ann goes all-in
Ann raises to [$1]
Bob folds
Cid calls [$0.70]
Dot calls [$0.70]
** Dealing Flop ** [ 4d, 5d, 6d ]
Cid checks
Dot checks
** Dealing Turn ** [ 3s ]
Cid checks
Dot bets [$0.10]
Cid calls [$0.10]
** Dealing River ** [ 4c ]
Cid checks
Dot checks
** Showdown **
Ann shows [ 7c, 6c, 5h, Jh ] a straight, Seven to Three
Dot shows [ 7d, 8c, 3d, 6h ] a straight flush, Seven to Three
Cid shows [ 3h, 4h, Td, 4s ] four of a kind, Fours
** Hand Conclusion **
Dot wins $0.20 from side pot #1 with a straight flush, Seven to Three
Dot wins $2.94 from main pot with a straight flush, Seven to Three
************  Game 100000001 ends  ************
"""

UNIBET = """\
Game #1460000001: Table €1 NL - 0.05/0.10 - No Limit Hold'Em Banzai - 13:22:50 2021/04/04
*** Seated players ***
Seat 1: Ann (€5.15)
Seat 2: Bob (€1)
Seat 4: Cid (€0.95)
*** Blinds and button ***
Cid has the button
Ann posts small blind €0.05
Bob posts big blind €0.10
*** Hole cards ***
Dealt in Ann
Dealt in Bob
Dealt to Cid [Ac 7c]
*** Preflop ***
Cid raises €0.20 to €0.20
Ann raises €0.45 to €0.50
Bob folds
Cid raises €0.75 to €0.95, and is all-in
Ann folds
Cid wins €1.55
*** Summary ***
Total pot €1.55 Rake €0
Seat 1: Ann: bet €0.50 and won €0, net result: €-0.50
Seat 2: Bob: bet €0.10 and won €0, net result: €-0.10
Seat 4: Cid: bet €0.95 and won €1.55, net result: €0.60
"""

ENET = """\
Game #7730001: Omaha (€0,25/€0,50) - 23:31:54 29.7.2012 - %6
Table 'Barn 1 - Pot Limit' 6-max Seat #4 is the button
Seat 1: Ann (€41,87 in chips)
Seat 2: Bob (€88,05 in chips)
Seat 5: Cid (€50 in chips)
Seat 6: Dot (€151,27 in chips)
Dot: posts small blind €0,25
Ann: posts big blind €0,50
Bob: posts big blind €0,50
*** HOLECARDS ***
Bob: raises €1
Cid: folds
Dot: calls €1,25
Ann: folds
Rake: €0,20
*** FLOP *** [9c2cQd]
Dot: bets €1,50
Bob: calls €1,50
Rake: €0,18
*** TURN *** [9c2cQd8s]
Dot: checks
Bob: bets €3,37
Dot: calls €3,37
Rake: €0,40
*** RIVER *** [9c2cQd8sAc]
Dot: checks
Bob: checks
Bob: mucked
*** SHOWDOWN ***
Bob: mucks hand
Dot: shows [9dJd2dTd] (Straight, Queens high)
Dot: collected (€12,46) from pot
*** SUMMARY ***
Total pot €0 | Rake €0,78
Board [9c2cQd8sAc]
Seat 1: Ann (big blind) folded
Seat 2: Bob  mucked
Seat 5: Cid (dealer) folded
Seat 6: Dot (small blind) showed [9dJd2dTd] and won (€12,46) with Straight, Queens high
"""

BIG_GAME = """\
URL: http://barn.example/data/s1/w1/d1/d1h55.js
LoadHand({Hand:{Title:"d1h55",NumberOfSeats:6,PotSize:0,BigBlind:400,SmallBlind: 200,Ante:600,\
CurrentBet:0,Dealer:4,CardsOut:[],Players: [\
{Name:"ANN",Seat:1,Stack:79300,Cards:["s8","s4"],CurrentBet:0},\
{Name:"B. BOB",Seat:2,Stack:220700,Cards:["dt","d9"],CurrentBet:0},\
{Name:"CID",Seat:3,Stack:51900,Cards:[],CurrentBet:0},\
{Name:"DOT",Seat:4,Stack:175200,Cards:["s7","s2"],CurrentBet:0},\
{Name:"EVE",Seat:5,Stack:160300,Cards:["hq","dq"],CurrentBet:0},\
{Name:"FAY",Seat:6,Stack:112600,Cards:["s9","c8"],CurrentBet:0}]},Plays:[\
{Seat:1,Action:"Straddles",value:800},{Seat:2,Action:"Raises To",value:1600},\
{Seat:3,Action:"Folds"},{Seat:4,Action:"Calls"},{Seat:5,Action:"Raises To",value:5000},\
{Seat:6,Action:"Folds"},{Seat:1,Action:"Folds"},{Seat:2,Action:"Calls"},{Seat:4,Action:"Folds"},\
{Seat:0,Action:"Deal",value:["cj","sq","hk"]},{Seat:5,Action:"Bets",value:7000},\
{Seat:2,Action:"All-In"},{Seat:5,Action:"Calls"},{Seat:2,Action:"Takes Back",value:60400},\
{Seat:0,Action:"Deal",value:["dj"]},{Seat:0,Action:"Deal",value:["ck"]},\
{Seat:0,Action:"Deal",value:["d2","c7"]},\
{Seat:2,Action:"Wins",value:162000},{Seat:5,Action:"Wins",value:162000}]})
"""

BETONLINE = """\
BetOnline Poker Game #1073000001: Hold'em Pot Limit ($0.05/0.10) - 2012/09/30 21:25:46 EDT
Table 'Barn (Hi)' 10-Max, Seat #8 is the button
Seat 8: Ann (1.50 in chips) - The button
Seat 6: Bob (75.86 in chips)
Seat 4: Cid (4.28 in chips) - Sitting out
Seat 0: Dot (8.95 in chips) - Big Blind
Seat 9: Eve (2.85 in chips) - Small Blind
Seat 5: Fay (2.90 in chips)
Ann: ante processed 0.00
Eve: posts small blind 0.05
Dot: posts big blind 0.10
Fay: post now 0.10
*** HOLE CARDS ***
Dealt to Dot [9h Kd As 6s]
Fay: checks
Bob: raises 0.45 to 0.45
Ann: folds
Eve: calls 0.40
Dot: calls 0.35
Fay: calls 0.35
Fay said "bingo"
*** FLOP *** [7s 7h 10s]
Fay: bets 1.80
Bob: calls 1.80
Eve: folds
Dot: folds
*** TURN *** [7s 7h 10s][6c]
Fay: bets 0.65 and is all in
Bob: calls 0.65
*** SHOW DOWN ***
Fay shows Ah 2h Qd Ad
Bob shows Jc 10c Kh 2s
*** SUMMARY ***
Total pot 6.40 | Rake 0.30
Board [7s 7h 10s 6c 2d]
Seat 8: Ann folded before Flop
Seat 6: Bob showed [Jc 10c Kh 2s] but did not win
Seat 0: Dot folded on the Flop
Seat 9: Eve folded on the Flop
Seat 5: Fay showed [Ah 2h Qd Ad] and won (6.40)
Bob said "nh"
"""

IPOKER_LIMIT = """\
<session sessioncode="2">
  <general>
    <gametype>Holdem L €1/€2</gametype>
    <tablename>Lugano, 4712</tablename>
    <nickname>Dot</nickname>
  </general>
  <game gamecode="5004">
    <general>
      <startdate>2011-07-22 17:53:42</startdate>
      <players>
        <player seat="3" name="Ann" chips="€100" dealer="1" win="€0" bet="€2" />
        <player seat="5" name="Cid" chips="€2.60" dealer="0" win="€0" bet="€2.60" />
        <player seat="8" name="Dot" chips="€80" dealer="0" win="€8.40" bet="€4" />
      </players>
    </general>
    <round no="0">
      <action no="1" player="Cid" type="1" sum="€0.50" />
      <action no="2" player="Dot" type="2" sum="€1" />
    </round>
    <round no="1">
      <cards type="Pocket" player="Ann">X X</cards>
      <action no="3" player="Ann" type="23" sum="€2" />
      <cards type="Pocket" player="Cid">C3 D4</cards>
      <action no="4" player="Cid" type="3" sum="€1.50" />
      <cards type="Pocket" player="Dot">HA S10</cards>
      <action no="5" player="Dot" type="3" sum="€1" />
    </round>
    <round no="2">
      <cards type="Flop" player="">C2 D7 CA</cards>
      <action no="6" player="Cid" type="7" sum="€0.60" />
      <action no="7" player="Dot" type="23" sum="€2" />
      <action no="8" player="Ann" type="0" sum="€0" />
    </round>
    <round no="3"><cards type="Turn" player="">S9</cards></round>
    <round no="4"><cards type="River" player="">H9</cards></round>
  </game>
</session>
"""
"""An all-in of half a bet, which counts as a bet."""

MERGE_LIMIT = """\
<description type="Holdem" stakes="Limit ($1/$2)"/>
<game id="34000002-1" starttime="20110517172454" numholecards="2" gametype="1" seats="2" \
realmoney="true" data="20110517|Bodo (34000002)|34000002|34000002-1|false">
<players dealer="0">
<player seat="0" nickname="Ann" balance="$100.00" dealtin="true" />
<player seat="3" nickname="Bob" balance="$80.00" dealtin="true" />
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="SMALL_BLIND" player="0" amount="0.50"/>
<event sequence="2" type="BIG_BLIND" player="3" amount="1.00"/>
</round>
<round id="PREFLOP" sequence="2">
<event sequence="3" type="CALL" player="0" amount="0.50"/>
<event sequence="4" type="CHECK" player="3"/>
<cards type="HOLE" cards="Ah,Kh" player="0" hand="Ace High"/>
</round>
<round id="POSTFLOP" sequence="3">
<event sequence="5" type="BET" player="3" amount="1.00"/>
<event sequence="6" type="RAISE" player="0" amount="2.00"/>
<event sequence="7" type="RAISE" player="3" amount="3.00"/>
<event sequence="8" type="RAISE" player="0" amount="4.00"/>
<event sequence="9" type="RAISE" player="3" amount="5.00"/>
<event sequence="10" type="FOLD" player="0"/>
<cards type="COMMUNITY" cards="2c,7d,Kc" hand="Pair of Kings"/>
</round>
<round id="END_OF_FOLDED_GAME" sequence="4">
<winner amount="10.50" uncalled="false" potnumber="1" player="3" pottype="n"/>
</round>
</game>
<game id="34000002-2" starttime="20110517172554" numholecards="2" gametype="1" seats="6" \
realmoney="true" data="20110517|Bodo (34000002)|34000002|34000002-2|false">
<players dealer="0">
<player seat="0" nickname="Ann" balance="$100.00" dealtin="true" />
<player seat="3" nickname="Bob" balance="$2.60" dealtin="true" />
<player seat="4" nickname="Cid" balance="$80.00" dealtin="true" />
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="SMALL_BLIND" player="3" amount="0.50"/>
<event sequence="2" type="BIG_BLIND" player="4" amount="1.00"/>
</round>
<round id="PREFLOP" sequence="2">
<event sequence="3" type="CALL" player="0" amount="1.00"/>
<event sequence="4" type="CALL" player="3" amount="0.50"/>
<event sequence="5" type="CHECK" player="4"/>
<cards type="HOLE" cards="Ah,Kh" player="0" hand="Ace High"/>
</round>
<round id="POSTFLOP" sequence="3">
<event sequence="6" type="CHECK" player="3"/>
<event sequence="7" type="BET" player="4" amount="1.00"/>
<event sequence="8" type="CALL" player="0" amount="1.00"/>
<event sequence="9" type="ALL_IN" player="3" amount="1.60"/>
<event sequence="10" type="RAISE" player="4" amount="2.60"/>
<event sequence="11" type="CALL" player="0" amount="1.60"/>
<cards type="COMMUNITY" cards="2c,7d,Kc" hand="Pair of Kings"/>
</round>
<round id="POSTTURN" sequence="4">
<event sequence="12" type="CHECK" player="4"/>
<event sequence="13" type="CHECK" player="0"/>
<cards type="COMMUNITY" cards="2c,7d,Kc,9s"/>
</round>
<round id="POSTRIVER" sequence="5">
<event sequence="14" type="CHECK" player="4"/>
<event sequence="15" type="CHECK" player="0"/>
<cards type="COMMUNITY" cards="2c,7d,Kc,9s,9d"/>
</round>
<round id="SHOWDOWN" sequence="6">
<cards type="SHOWN" cards="3s,3h" player="3"/>
<cards type="SHOWN" cards="7s,7h" player="4"/>
<cards type="SHOWN" cards="Ah,Kh" player="0"/>
</round>
<round id="END_OF_GAME" sequence="7">
<winner amount="2.00" uncalled="false" potnumber="2" player="4" pottype="n"/>
<winner amount="7.80" uncalled="false" potnumber="1" player="4" pottype="n"/>
</round>
</game>
"""
"""Five bets on a street heads-up, and a full bet on top of a short all-in."""

COIN_POKER = """\
CoinPoker Hand #7000000401: NLH (₮0.05/₮0.10) 2026/03/01 13:00:00 CET
Table '300100' 6-max Seat #2 is the button
Seat 2: Cid (₮12 in chips)
Seat 4: Ann (₮9.50 in chips)
Seat 6: Bob (₮3.90 in chips)
Ann: posts small blind ₮0.05
Bob: posts big blind ₮0.10
*** HOLE CARDS ***
Dealt to Cid
Dealt to Ann
Dealt to Bob [Jh 5h]
Cid: raises ₮0.20 to ₮0.30
Ann: folds
Bob: calls ₮0.20
*** FLOP *** [7c 3h Jc]
Bob: checks
Cid: bets ₮0.40
Bob: ALLIN ₮3.60
Cid: ALLIN ₮11.30
Cid: RETURN ₮8.10
*** TURN *** [7c 3h Jc] [6h]
*** RIVER *** [7c 3h Jc 6h] [Ad]
*** SHOWDOWN ***
Bob: shows [Jh 5h] (One Pair)
Bob collected ₮7.46 from pot
Cid: shows [9c 9d] (One Pair)
*** SUMMARY ***
Total pot ₮7.85 | Rake ₮0.39
Hand was run once
Board [ 7c 3h Jc 6h Ad ]
Game ended: 2026/03/01 13:01:10 CET
Seat 2: Cid showed [9c 9d] and lost with One Pair
Seat 4: Ann folded before Flop
Seat 6: Bob showed [Jh 5h] and won (₮7.46) with One Pair
"""

ACPC = """\
# name/game/hands/seed duel holdem.nolimit.2p.reverse_blinds.game 1 7
#--t_response 10000
#--t_hand 600000
#--t_per_hand 6000
STATE:0:r250c/r500c/cr1300f:9s8h|9c6h/8c8d5c/6s:-500|500:Ann|Bob
SCORE:-500|500:Ann|Bob
"""

POKER_NOW = '''\
entry,at,order
"The player ""Dot @ d-4X_F"" joined the game with a stack of 40.00.",2026-03-01T05:09:14.000Z,9500
"-- ending hand #7 --",2026-03-01T05:09:11.587Z,9402
"""Ann @ a1b2"" collected 16.50 from pot with Pair, 10's (combination: 10♠, 10♦, A♣, K♦, 8♥)",\
2026-03-01T05:09:11.587Z,9401
"""Bob @ c3d4"" shows a Q♥, J♥.",2026-03-01T05:09:11.587Z,9400
"""Ann @ a1b2"" shows a 10♦, A♣.",2026-03-01T05:09:11.000Z,9350
"River: 6♥, 8♥, 10♠, 2♣ [K♦]",2026-03-01T05:09:10.000Z,9300
"""Ann @ a1b2"" calls 6.00",2026-03-01T05:09:09.000Z,9250
"""Bob @ c3d4"" raises to 6.00 and go all in",2026-03-01T05:09:08.000Z,9240
"""Ann @ a1b2"" bets 2.00",2026-03-01T05:09:07.000Z,9200
"Turn: 6♥, 8♥, 10♠ [2♣]",2026-03-01T05:09:06.000Z,9150
"""Bob @ c3d4"" checks",2026-03-01T05:09:05.000Z,9100
"""Ann @ a1b2"" checks",2026-03-01T05:09:04.000Z,9050
"Flop:  [6♥, 8♥, 10♠]",2026-03-01T05:09:03.000Z,9000
"""Ann @ a1b2"" calls 2.00",2026-03-01T05:09:02.000Z,8950
"""Bob @ c3d4"" raises to 2.00",2026-03-01T05:09:01.000Z,8940
"""Cid @ e5f6"" folds",2026-03-01T05:09:00.500Z,8930
"""Ann @ a1b2"" posts a big blind of 1.00",2026-03-01T05:09:00.000Z,8904
"""Cid @ e5f6"" posts a small blind of 0.50",2026-03-01T05:09:00.000Z,8903
"Your hand is 10♦, A♣",2026-03-01T05:09:00.000Z,8902
"Player stacks: #1 ""Cid @ e5f6"" (25.00) | #5 ""Ann @ a1b2"" (30.00) | #9 ""Bob @ c3d4"" (8.00)",\
2026-03-01T05:09:00.000Z,8901
"-- starting hand #7 (id: abcd12345xyz)  No Limit Texas Hold'em (dealer: ""Bob @ c3d4"") --",\
2026-03-01T05:09:00.000Z,8900
'''

"""One tournament summary of each room as its file has it, with invented players."""

POKERSTARS = """\
PokerStars Tournament #3900000001, No Limit Hold'em
Buy-In: $5.00/$4.00/$1.00 USD
4 players
Total Prize Pool: $30.00 USD
Tournament started 2020/05/02 0:00:00 CET [2020/05/01 18:00:00 ET]
Tournament finished 2020/05/02 1:04:30 CET [2020/05/01 19:04:30 ET]
  1: Bob (x) (Korea), $18.00 (60%)
  2: Ann [2] (Finland), $12.00 (40%)
  3: [Cid]_1 (Bosnia and Herzegovina),
  4: Dot (Canada),\x20
  5: Ann (Finland),

You finished in 2nd place (eliminated at hand #200000000009).
You made 1 re-entries for a total of $10.00.
You collected 2 bounties for a total of USD 8.00.
"""

WINAMAX = """\
Winamax Poker - Tournament summary : HIT & RUN (KO)(191000001) - Late Registration
Player : Ann
Buy-In : 2€ + 2€ + 0.50€
Registered players : 80
Mode : tt
Type : knockout
Speed : turbo
Flight ID : 0
Levels : Levels : [100-200:20:360:holdem-no-limit,125-250:30:360:holdem-no-limit]
Prizepool : 160€
Tournament started 2020/05/01 18:00:00 UTC
You played 5min 27s
You finished in 77th place

Winamax Poker - Tournament summary : HIT & RUN (KO)(191000001)
Player : Ann
Buy-In : 2€ + 2€ + 0.50€
Registered players : 96
Mode : ttType : knockout
Speed : turbo
Prizepool : 192€
Tournament started 2020/05/01 18:00:00 UTC
You played 1h 36min 43s
You finished in 3rd place
You won 20.25€ + Bounty 4.50€
"""

FULL_TILT = """\
Full Tilt Poker Tournament Summary $10 Knockout (Rebuy) (240000001) Hold'em No Limit (6 Handed)
Buy-In: $10 + $1
Rebuy: $10
Add-On: $5
Ann performed 2 Rebuys
Ann performed 1 Add-On
Knockout Bounty: $2
Buy-In Chips: 1500
3 Entries
2 Rebuys
1 Add-On
Total Prize Pool: $43
Tournament started: 2012/11/23 09:20:04 EET [2012/11/23 02:20:04 ET]
Tournament finished: 2012/11/23 09:32:56 EET [2012/11/23 02:32:56 ET]

1: Bob, $30
2: Ann, $13
3: Cid
Ann received 1 Knockout Bounty Award
Ann finished in 2nd place
"""

POKER888 = """\
***** 888poker Tournament Summary *****
Tournament ID: 58000001
Buy-In: $5 + $0.50
Rebuy: $5
Addon: $5
Ann performed 1 rebuy
Ann finished 3/45 and won $13
"""

GGPOKER = """\
Tournament #25900001, Bounty Hunters $10, 5-Max, Hold'em No Limit
Buy-in: $4.6+$0.8+$4.6
1,200 Players
Total Prize Pool: $5,520.5
Tournament started 2020/05/01 18:00:00\x20
12th : Hero, $9.2
You finished the tournament in 12th place.
You made 2 re-entries and received a total of $19.2.
"""

WINNING_POKER = """\
{"spec_version":"1.1.5","network_name":"WinningPokerNetwork","site_name":"AmericasCardroom",\
"tournament_number":"T#39000001","tournament_name":"$5 Turbo","start_date_utc":\
"2026-03-01T16:00:00Z","currency":"USD","buyin_amount":4.5,"fee_amount":0.5,"type":"MTT",\
"flags":["Re-Entry"],"speed":{"type":"turbo","round_time":300},"prize_pool":90,"player_count":20,\
"tournament_finishes_and_winnings":[{"player_name":"Ann","finish_position":1,"prize":45,\
"ticket_value":0},{"player_name":"Bob","finish_position":2,"still_playing":false,"prize":27,\
"ticket_value":5},{"player_name":"Cid","finish_position":3,"prize":13},{"player_name":"Ann",\
"finish_position":9,"prize":0}]}
"""

IPOKER = """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="2090001">
  <general>
    <mode>real</mode>
    <gametype>Holdem NL</gametype>
    <tablename>Turbo $5, 16000001</tablename>
    <startdate>2020-05-01 18:00:00</startdate>
    <currency>USD</currency>
    <nickname>Ann</nickname>
    <tournamentname>Turbo $5</tournamentname><place>2</place><buyin>$5+$0.50</buyin>
    <totalbuyin>$15.50</totalbuyin> <ipoints>22</ipoints> <win>$13.92</win>
  </general>
</session>
"""

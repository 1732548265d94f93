"""The lines of each room's summaries."""

from datetime import datetime
from decimal import Decimal

import pytest
from raises import raises
from support.room_logs import summary_of

from poker_calculator.histories import read_summaries
from poker_calculator.histories.rooms.summaries.summary import PLAY_MONEY, BuyInParts, Entry


@pytest.fixture
def read(tmp_path):
    """Return a function that reads the summaries of a text."""

    def read(text, encoding="utf-8"):
        (tmp_path / "summary.txt").write_text(text, encoding=encoding)
        return [*read_summaries(tmp_path / "summary.txt")]

    return read


def money(text):
    return Decimal(text)


def test_pokerstars(read):
    (found,) = read(summary_of("pokerstars"))

    assert (found.venue, found.tournament) == ("PokerStars", "3900000001")
    assert found.name == "No Limit Hold'em"
    assert found.start == datetime(2020, 5, 1, 22)
    assert found.buy_in == 10
    assert found.buy_in_parts == BuyInParts(prizes=money(5), bounty=money(4), fee=money(1))
    assert (found.currency, found.entrants, found.prize_pool) == ("USD", 4, 30)
    assert found.entries == (
        Entry("Bob (x)", 1, money(18)),
        Entry("Ann", 2, money(12), bounty=money(8), number=2),
        Entry("[Cid]_1", 3, money(0)),
        Entry("Dot", 4, money(0)),
        Entry("Ann", 5, money(0), number=1),
    )
    assert (found.hero, found.re_entries, found.total_buy_in) == ("Ann", 1, 20)
    assert found.line == 1


def stars(*lines, buy_in="Buy-In: $10.00/$1.00 USD"):
    return "\n".join(["PokerStars Tournament #7, HORSE", buy_in, *lines, ""])


def test_players_of_pokerstars_who_are_still_in_have_no_place(read):
    (found,) = read(stars("  1: Ann (Peru), still playing", "  2: Bob [3] (Peru), still playing"))
    assert found.entries == (Entry("Ann", None, None), Entry("Bob", None, None, number=3))
    assert found.hero is None


@pytest.mark.parametrize(
    ("prize", "amount", "award"),
    [
        ("", 0, None),
        ("$1,062.50 (15.527%)", money("1062.50"), None),
        ("82,251.67 (48.383%)", money("82251.67"), None),
        ("Sunday ticket", None, "Sunday ticket"),
        ("(qualified for the target tournament)", None, "(qualified for the target tournament)"),
        ("$20.00 (qualified for it)", 20, "$20.00 (qualified for it)"),
    ],
)
def test_prizes_of_pokerstars(read, prize, amount, award):
    buy_in = "Buy-In: 900/100" if "," in prize and "$" not in prize else "Buy-In: $9.00/$1.00"
    (found,) = read(stars(f"  1: Ann (Peru), {prize}", buy_in=buy_in))
    assert found.entries == (Entry("Ann", 1, amount, award),)


@pytest.mark.parametrize(
    ("line", "buy_in", "currency"),
    [
        ("Buy-In: $0.42/$0.08 USD", "0.50", "USD"),
        ("Buy-In: ₹136.50/₹13.50 INR", "150", "INR"),
        ("Buy-In: 17000/3000", "20000", PLAY_MONEY),
        ("Buy-In: 100 FPP", "100", "FPP"),
        ("Freeroll", "0", None),
    ],
)
def test_buy_ins_of_pokerstars(read, line, buy_in, currency):
    (found,) = read(stars(buy_in=line))
    assert (found.buy_in, found.currency) == (money(buy_in), currency)


def test_rebuys_of_pokerstars(read):
    (found,) = read(
        stars(
            "  3: Ann (Peru), ",
            "You finished in 3rd place (eliminated at hand #5).",
            "You made 5 rebuys and 1 addons for a total of USD 61.00.",
        )
    )
    assert (found.rebuys, found.add_ons, found.total_buy_in) == (5, 1, 72)


def test_a_summary_of_pokerstars_by_mail_has_only_the_hero(read):
    (found,) = read(
        "Tournament History for your last 3 tournaments\n\n"
        + stars(
            "",
            "Dear Ann,",
            "",
            "You finished the tournament in 2nd place. A USD 0.90 award has been credited to your "
            "Real Money account.",
            "Congratulations!",
            "Thank you for participating.",
            "If you have any questions, write to us.",
            "We are a company.",
        ),
        encoding="cp1252",
    )
    assert found.entries == (Entry(None, 2, money("0.90")),)
    assert found.line == 3


def test_other_rooms_in_the_layout_of_pokerstars(read):
    (found,) = read(stars().replace("PokerStars", "Full Tilt"))
    assert found.venue == "Full Tilt"


def test_winamax_writes_a_summary_for_each_entry(read):
    first, last = read(summary_of("winamax"))

    assert (first.venue, first.tournament, first.name) == ("Winamax", "191000001", "HIT & RUN (KO)")
    assert first.start == datetime(2020, 5, 1, 18)
    assert (first.buy_in, first.currency) == (money("4.50"), "EUR")
    assert first.buy_in_parts == BuyInParts(money(2), money(2), money("0.50"))
    assert first.entries == (Entry("Ann", 77, money(0), bounty=money(0)),)
    assert last.entries == (Entry("Ann", 3, money("20.25"), bounty=money("4.50"), number=2),)
    assert (last.entrants, last.prize_pool, last.hero, last.line) == (96, 192, "Ann", 15)


@pytest.mark.parametrize(
    ("won", "prize", "bounty", "award"),
    [
        ("You won 60€", "60", None, None),
        ("You won Bounty 17.40€", "0", "17.40", None),
        ("You won Ticket 5€", None, None, "Ticket 5€"),
        ("", "0", None, None),
    ],
)
def test_prizes_of_winamax(read, won, prize, bounty, award):
    (found,) = read(
        "Winamax Poker - Tournament summary : Super Freeroll(5)\nBuy-In : 9€ + 1€\n"
        f"Rebuy cost : 5€ + 1€\nAddon cost : 2€\nYour rebuys : 2\nYour addons : 1\n"
        f"You finished in 3rd place\n{won}\n"
    )
    amounts = (None if text is None else money(text) for text in (prize, bounty))
    prize, bounty = amounts
    assert found.entries == (Entry(None, 3, prize, award, bounty),)
    assert found.total_buy_in == 10 + 2 * 6 + 2


def test_full_tilt(read):
    (found,) = read(summary_of("full-tilt"))

    assert (found.venue, found.tournament) == ("Full Tilt Poker", "240000001")
    assert found.name == "$10 Knockout (Rebuy)"
    assert found.start == datetime(2012, 11, 23, 7, 20, 4)
    assert found.buy_in_parts == BuyInParts(prizes=money(8), bounty=money(2), fee=money(1))
    assert (found.entrants, found.prize_pool) == (3, 43)
    assert found.entries == (
        Entry("Bob", 1, money(30)),
        Entry("Ann", 2, money(13), bounty=money(2)),
        Entry("Cid", 3, money(0)),
    )
    assert (found.hero, found.rebuys, found.add_ons) == ("Ann", 2, 1)
    assert found.total_buy_in == 11 + 2 * 10 + 5


def test_full_tilt_for_points_and_play_chips(read):
    text = summary_of("full-tilt").split("Knockout Bounty")[0]
    text += "Still Playing - Bob\n2: Ann, Step 2 Ticket\n3: Cid, 22,500 Play Chips\n"
    text = text.replace("$10 + $1", "250 Play Chips + 0 Play Chips").replace("$", "")
    (found,) = read(text)
    assert (found.buy_in, found.currency) == (250, PLAY_MONEY)
    assert found.entries == (
        Entry("Bob", None, None),
        Entry("Ann", 2, None, "Step 2 Ticket"),
        Entry("Cid", 3, money(22500)),
    )


def test_a_match_of_several_tables_of_full_tilt_is_a_tournament_of_its_own(read):
    text = summary_of("full-tilt").replace("(240000001)", "(240000001) Match 2")
    assert read(text)[0].tournament == "240000001, Match 2"


def test_888poker(read):
    (found,) = read(summary_of("poker888"))
    assert (found.venue, found.tournament, found.buy_in) == ("888poker", "58000001", money("5.5"))
    assert found.entries == (Entry("Ann", 3, money(13)),)
    assert (found.entrants, found.hero, found.total_buy_in) == (45, "Ann", money("10.5"))


def test_ggpoker(read):
    (found,) = read(summary_of("ggpoker"))

    assert (found.venue, found.tournament) == ("GGPoker", "25900001")
    assert found.name == "Bounty Hunters $10, 5-Max"
    assert found.buy_in_parts == BuyInParts(money("4.6"), bounty=money("4.6"), fee=money("0.8"))
    assert (found.entrants, found.prize_pool) == (1200, money("5520.5"))
    assert found.entries == (Entry("Hero", 12, money("19.2")),)
    assert (found.hero, found.re_entries, found.total_buy_in) == ("Hero", 2, 30)


@pytest.mark.parametrize(
    ("prize", "amount", "award"),
    [("$50 Entry", 50, "$50 Entry"), ("C$12", None, "C$12"), ("$0", 0, None)],
)
def test_tickets_of_ggpoker(read, prize, amount, award):
    (found,) = read(
        "Tournament #3, Satellite to #1: Big Event, 20 Seats, Hold'em No Limit\n"
        f"Buy-in: $4.50+$0.50\n5th : Hero, {prize}\n"
        f"You finished the tournament in 5th place.\nYou received a total of {prize}.\n"
    )
    assert found.entries == (Entry("Hero", 5, amount, award),)


def test_ipoker(read):
    (found,) = read(summary_of("ipoker"))

    assert (found.venue, found.tournament, found.name) == ("iPoker", "16000001", "Turbo $5")
    assert found.start == datetime(2020, 5, 1, 18)
    assert found.buy_in_parts == BuyInParts(money(5), money(0), money("0.50"))
    assert found.entries == (Entry("Ann", 2, money("13.92")),)
    assert (found.hero, found.currency, found.total_buy_in) == ("Ann", "USD", money("15.50"))


def test_a_session_of_ipoker_that_was_closed_before_the_end_has_no_place(read):
    (found,) = read(summary_of("ipoker").replace(">2<", ">0<").replace("$13.92", "0"))
    assert found.entries == (Entry("Ann", None, None),)


def test_an_invitation_of_ipoker_is_free(read):
    text = summary_of("ipoker").replace("$5+$0.50", "Einladung").replace("$15.50", "$0")
    assert read(text)[0].buy_in == 0


@pytest.mark.parametrize(
    ("room", "old", "new", "rule"),
    [
        ("pokerstars", "You finished in 2nd", "You finished in 8th", "you finished in place 8"),
        ("pokerstars", "  3: [Cid]_1", "  3: Dot", "the same entry of a player twice"),
        ("pokerstars", "$12.00 (40%)", "€12.00", "an amount is in EUR, but another one in USD"),
        ("pokerstars", "4 players", "You broke a rule", "'You broke a rule' is not understood"),
        ("pokerstars", "4 players", "4 players\n5 players", "the entrants is 4 by another line"),
        ("winamax", "20.25€", "20.255555€", "'20.255555€' is not an amount"),
        ("full-tilt", "finished in 2nd", "finished in 3rd", "Ann has place 2 in the list"),
        ("full-tilt", "09:20:04 EET [2012/11/23 02:20:04 ET]", "noon", "is not a time such as"),
        ("poker888", "Tournament ID: 58000001\n", "", "does not state the number"),
        ("poker888", "$5 + $0.50", "$5 + €0.50", "'$5 + €0.50' is not a buy-in"),
        ("ggpoker", "in 12th place", "in 13th place", "the place is 12 by another line, not 13"),
        ("ipoker", "16000001", "one", "the session does not state the number"),
        ("ipoker", ">2<", ">two<", "the place is 'two', not a whole number"),
        ("ipoker", "</general>", "", "the session has no end"),
    ],
)
def test_a_summary_that_breaks_a_rule_is_refused(read, room, old, new, rule):
    text = summary_of(room)
    assert old in text
    with raises(rule):
        read(text.replace(old, new))


def test_the_error_names_the_line(read, tmp_path):
    with raises(f"{tmp_path / 'summary.txt'}, line 3: "):
        read(summary_of("pokerstars").replace("4 players", "4 plyers"))


def test_the_winning_poker_network_lists_all_entries(read):
    (summary,) = read(summary_of("winning-poker"))

    assert (summary.tournament, summary.buy_in, summary.entrants) == ("39000001", 5, 20)
    assert [(e.player, e.place, e.prize, e.number) for e in summary.entries] == [
        ("Ann", 1, 45, 2),
        ("Bob", 2, 32, 1),
        ("Cid", 3, 13, 1),
        ("Ann", 9, 0, 1),
    ]
    assert summary.entries[1].award == "a ticket of 5.00"

"""Folding, checking and calling, bringing in, completing, betting and raising."""

from math import isfinite

from games.betting import (
    FIXED_LIMIT,
    NOT_ACTED,
    amount_to_call,
    can_raise,
    is_reopened,
    legal_text,
    max_raise_to,
    min_raise_to,
    next_to_act,
    pot_raise_to,
    raised,
    reach,
)
from games.chips import Chips, read_chips
from games.hand.hand import (
    BET_COLLECTION,
    BETTING,
    DEALING,
    OVER,
    SHOWDOWN,
    Hand,
    operation,
    query,
)
from games.hand.opening import opener
from games.hand.operations import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
)
from games.variants.variant import Opening


class BettingRound(Hand):
    """The phase in which players act."""

    @property
    def actor_index(self) -> int | None:
        """Return the seat that has to act, None outside of the betting rounds."""
        return self._actor if self.phase is BETTING else None

    @property
    def bet_to_match(self) -> Chips:
        """Return the bet of this street that all have to match; the rules say of a short blind."""
        return self._level

    @property
    def opener_index(self) -> int | None:
        """Return the seat from which the betting round began, None before the first."""
        return None if self._opener < 0 else self._opener

    @property
    def bring_in_status(self) -> bool:
        """Return whether the bring-in is still to be posted."""
        return self.phase is BETTING and self._bring_in_due

    @property
    def turn_index(self) -> int | None:
        """Return the seat that has to choose: to act, to draw, or to show."""
        if self.phase is BETTING:
            return self._actor
        if self.phase is DEALING and True in self._discards_due:
            return self._discards_due.index(True)
        return self._showdown[0] if self.phase is SHOWDOWN else None

    def get_effective_stack(self, player_index: int) -> Chips:
        """Return the chips that the seat can still lose on this hand from here on."""
        player_index = self._read_seat(player_index)
        if not self.statuses[player_index]:
            return 0
        bet, stack = self.bets[player_index], self.stacks[player_index]
        if self.phase is OVER:
            return stack
        most = reach(player_index, self.bets, self.stacks, self.statuses, bet + stack)
        return max(most - bet, 0)

    def _begin_betting(self) -> None:
        """Find who opens the street, and whether anybody has to act."""
        assert self.street_index is not None
        street = self.streets[self.street_index]
        level: Chips = 0
        if self.street_index == 0:
            level = max(self.bets)
            if self.rules.full_blind_to_call:
                level = max(level, *self._blinds)
        self._level = level
        self._full_raise = street.min_completion_betting_or_raising_amount
        self._matched, self._raises = [NOT_ACTED] * self.player_count, 0
        if street.opening is not Opening.POSITION:
            up = [
                [card for card, is_up in zip(*hand, strict=True) if is_up]
                for hand in zip(self.hole_cards, self.hole_card_statuses, strict=True)
            ]
            self._opener = opener(street.opening, up, self.statuses)
        elif self.street_index == 0:
            smallest = street.min_completion_betting_or_raising_amount
            self._opener, self._waiting = self.rules.opener(self._blinds, smallest)
        else:
            self._opener = self.statuses.index(True)
        self._bring_in_due = self.street_index == 0 and self.bring_in > 0
        self._aggressor = -1
        self._actor = -1
        self.phase = BET_COLLECTION
        has_bets = self.street_index > 0 or not self.rules.bomb_pot
        if has_bets and self._frozen_pots is None:  # what came back all-in is not bet again
            self.phase = BETTING
            self._actor = self._opener - 1
            self._next_actor()

    def _next_actor(self) -> None:
        """Pass the turn on, or end the round."""
        seat = self._actor + 1
        if seat == self.player_count:
            seat = 0
        self._actor = next_to_act(
            seat, self.bets, self.stacks, self.statuses, self._matched, self._level
        )
        if self._actor < 0:
            self.phase = BET_COLLECTION
        elif self._actor == self._waiting and not self._level > self.bets[self._actor]:
            # His straddle was not raised: all others act first.
            seat = (self._actor + 1) % self.player_count
            self._actor = next_to_act(
                seat, self.bets, self.stacks, self.statuses, self._matched, self._level
            )

    @property
    def checking_or_calling_amount(self) -> Chips | None:
        """Return what the actor adds to check or call, None when neither is legal."""
        if self.phase is not BETTING or self._bring_in_due:
            return None
        return self._amount_to_call()

    def _amount_to_call(self) -> Chips:
        return amount_to_call(self._actor, self.bets, self.stacks, self.statuses, self._level)

    def verify_folding(self) -> None:
        """Raise ValueError when the actor cannot fold: out of turn, or without a bet to face."""
        self._expect(BETTING, "folding")
        if self._bring_in_due:
            raise ValueError("a fold comes after the bring-in; post it or complete")
        if not self.rules.fold_facing_no_bet and not self._amount_to_call() > 0:
            raise ValueError(
                f"seat {self._actor} faces no bet and cannot fold; check, or play by rules "
                f"with fold_facing_no_bet"
            )

    can_fold = query(verify_folding)

    @operation
    def fold(self) -> Folding:
        """Fold the actor's hand.

        Raises
        ------
        ValueError
            Out of turn, before a bring-in that is due, or without a bet to face unless the rules
            have `fold_facing_no_bet`.

        Examples
        --------
        >>> from games import Automation, NoLimitTexasHoldem
        >>> state = NoLimitTexasHoldem.create_state(Automation, True, 0, (1, 2), 2, 200, 2, rng=7)
        >>> state.fold()
        Folding(player_index=1)
        >>> state.payoffs
        [1, -1]
        """
        self.verify_folding()
        record = Folding(self._actor)
        self._muck(self._actor)
        self.operations.append(record)
        self._next_actor()
        if self.statuses.count(True) == 1:
            self.phase = BET_COLLECTION
        self._advance()
        return record

    def verify_checking_or_calling(self) -> None:
        """Raise ValueError when the actor cannot check or call."""
        self._expect(BETTING, "checking or calling")
        if self._bring_in_due:
            raise ValueError("a check or call comes after the bring-in; post it or complete")

    can_check_or_call = query(verify_checking_or_calling)

    @operation
    def check_or_call(self) -> CheckingOrCalling:
        """Check, or call what there is to call, all-in where the stack is less.

        Raises
        ------
        ValueError
            Out of turn, or before a bring-in that is due.

        Examples
        --------
        >>> from games import Automation, NoLimitTexasHoldem
        >>> state = NoLimitTexasHoldem.create_state(Automation, True, 0, (1, 2), 2, 200, 2, rng=7)
        >>> state.check_or_call(), state.check_or_call()  # the button calls, the big blind checks
        (CheckingOrCalling(player_index=1, amount=1), CheckingOrCalling(player_index=0, amount=0))
        """
        self.verify_checking_or_calling()
        seat, amount = self._actor, self._amount_to_call()
        if amount:
            self._pay(seat, amount)
        self._matched[seat] = self._level
        record = CheckingOrCalling(seat, amount)
        self.operations.append(record)
        self._next_actor()
        if self.phase is not BETTING:
            self._advance()
        return record

    @property
    def effective_bring_in_amount(self) -> Chips | None:
        """Return what the actor posts as bring-in, None when none is due."""
        return min(self.bring_in, self.stacks[self._actor]) if self.bring_in_status else None

    def verify_bring_in_posting(self) -> None:
        """Raise ValueError when no bring-in is due."""
        self._expect(BETTING, "bring-in posting")
        if not self._bring_in_due:
            raise ValueError("no bring-in is due; it is posted by the first to act, in stud games")

    can_post_bring_in = query(verify_bring_in_posting)

    @operation
    def post_bring_in(self) -> BringInPosting:
        """Post the bring-in, all-in where the stack is less.

        Raises
        ------
        ValueError
            When none is due: it is posted by the first to act, in stud games.
        """
        self.verify_bring_in_posting()
        seat = self._actor
        amount = min(self.bring_in, self.stacks[seat])
        self._pay(seat, amount)
        self._bring_in_due = False
        # The others complete to the full bet; who brought in may answer that with a raise.
        self._full_raise -= amount
        self._level, self._matched[seat] = amount, 0
        record = BringInPosting(seat, amount)
        self.operations.append(record)
        self._next_actor()
        if self.phase is not BETTING:
            self._advance()
        return record

    def _bounds(self) -> tuple[Chips, Chips]:
        """Return the minimum and the maximum to raise to; that a raise is legal is not checked."""
        arguments = self._actor, self.bets, self.stacks, self._level, self._full_raise
        return min_raise_to(*arguments), max_raise_to(
            *arguments, self.total_pot_amount, self._structure
        )

    def _why_no_raise(self) -> str | None:
        """Return why the actor cannot complete, bet or raise, None when that is legal."""
        assert self.street_index is not None
        seat, level = self._actor, self._level
        if not can_raise(seat, self.bets, self.stacks, self.statuses, level):
            if self.bets[seat] + self.stacks[seat] <= level:
                return f"seat {seat} has no more chips than a call takes; call all-in or fold"
            return f"no other seat has chips to call more than {level}; check or call"
        limit = self._raise_limit
        if limit is not None and self._raises >= limit:
            return f"the street has seen its {limit} bets and raises; call or fold"
        parts = self.rules.limit_reopening_parts if self._structure == FIXED_LIMIT else 1
        if not is_reopened(self._matched[seat], level, self._full_raise, parts):
            return (
                f"the all-in did not re-open the betting for seat {seat}, who acted at "
                f"{self._matched[seat]} and faces {level}; call or fold"
            )
        return None

    @property
    def _raise_limit(self) -> int | None:
        """Return how many bets and raises this street may see."""
        assert self.street_index is not None
        limit = self.streets[self.street_index].max_completion_betting_or_raising_count
        if limit is None:
            return None
        has_blinds = any(self._blinds)
        return self.rules.most_raises(limit, self.street_index, self.player_count, has_blinds)

    def _raising_amount(self, which: int) -> Chips | None:
        if self.phase is not BETTING or self._why_no_raise() is not None:
            return None
        return self._bounds()[which]

    @property
    def min_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the minimum that the actor may raise to, None when no raise is legal."""
        return self._raising_amount(0)

    @property
    def max_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the maximum that the actor may raise to, None when no raise is legal."""
        return self._raising_amount(1)

    @property
    def pot_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the amount of a raise by the pot, in any structure, None when none is legal."""
        if self.phase is not BETTING or self._why_no_raise() is not None:
            return None
        arguments = self._actor, self.bets, self.stacks, self._level, self._full_raise
        return pot_raise_to(*arguments, self.total_pot_amount)

    def verify_completion_betting_or_raising_to(self, amount: Chips | None = None) -> Chips:
        """Return the amount to raise to, the minimum by default, or raise ValueError."""
        self._expect(BETTING, "completing, betting or raising")
        why = self._why_no_raise()
        if why is not None:
            raise ValueError(why)
        minimum, maximum = self._bounds()
        if amount is None:
            return minimum
        chips = read_chips(amount, "a raise to")
        if not minimum <= chips <= maximum or not isfinite(chips):
            side, bound = ("below", "minimum") if chips < minimum else ("above", "maximum")
            limit = minimum if chips < minimum else maximum
            call = self._amount_to_call()
            may_fold = call > 0 or self.rules.fold_facing_no_bet
            legal = legal_text(may_fold, call, minimum, maximum)
            raise ValueError(f"raise to {chips} is {side} the {bound} of {limit}; {legal}")
        if self._whole and type(chips) is not int:
            if chips != int(chips):
                raise ValueError(f"raise to {chips} is not whole, as all chips of this hand are")
            chips = int(chips)
        return chips

    can_complete_bet_or_raise_to = query(verify_completion_betting_or_raising_to)

    @operation
    def complete_bet_or_raise_to(self, amount: Chips | None = None) -> CompletionBettingOrRaisingTo:
        """Complete, bet or raise to *amount* in all, the minimum by default.

        Parameters
        ----------
        amount : chips, optional
            All that the player then has in front on this street, not what is added.

        Raises
        ------
        ValueError
            Out of turn, below the minimum, above the maximum, or where no raise is legal: nobody
            else has chips to call, or the betting was not re-opened. What is legal is said.

        Examples
        --------
        >>> from games import Automation, NoLimitTexasHoldem
        >>> state = NoLimitTexasHoldem.create_state(Automation, True, 0, (1, 2), 2, 90, 2, rng=7)
        >>> state.complete_bet_or_raise_to(6)
        CompletionBettingOrRaisingTo(player_index=1, amount=6)
        >>> state.complete_bet_or_raise_to(8)
        Traceback (most recent call last):
        ValueError: raise to 8 is below the minimum of 10; legal here: fold, call 4, raise to 10..90
        """
        amount = self.verify_completion_betting_or_raising_to(amount)
        assert self.street_index is not None
        seat = self._actor
        self._pay(seat, amount - self.bets[seat])
        if self._structure == FIXED_LIMIT:  # A completion of the bring-in was less than the bet.
            street = self.streets[self.street_index]
            self._full_raise = street.min_completion_betting_or_raising_amount
        self._full_raise = raised(self._level, self._full_raise, amount, self._structure)
        self._level = self._matched[seat] = amount
        self._raises += 1
        self._aggressor = seat
        self._bring_in_due = False
        record = CompletionBettingOrRaisingTo(seat, amount)
        self.operations.append(record)
        self._next_actor()
        if self.phase is not BETTING:
            self._advance()
        return record

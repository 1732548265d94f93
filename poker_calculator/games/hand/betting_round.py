"""The actions of a betting round: fold, check, call, bring in, complete, bet and raise."""

from math import isfinite

from poker_calculator.games.chips import Chips, read_chips
from poker_calculator.games.hand.hand import BETTING, DEALING, is_legal, operation
from poker_calculator.games.hand.operations import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    RuleError,
)
from poker_calculator.games.hand.turns import Turns
from poker_calculator.games.play import betting
from poker_calculator.games.play.betting import (
    ALONE,
    FIXED_LIMIT,
    FULL_RAISE,
    LEGAL,
    LEVEL,
    POT_LIMIT,
    amount_to_call,
    pot_raise_to,
    raise_bounds,
    raise_refusal,
)
from poker_calculator.games.play.legal_actions import (
    BRING_IN_FIRST,
    NO_BET,
    NO_RAISE,
    IllegalActionError,
    LegalActions,
    out_of_bounds,
)
from poker_calculator.games.play.player_actions import (
    CALL,
    CHECK,
    FOLD,
    MIN,
    POT,
    SIZES,
    Action,
    ActionLike,
    Raise,
    read_player_action,
)


class BettingRound(Turns):
    """The betting phase."""

    @property
    def checking_or_calling_amount(self) -> Chips | None:
        """Return the chips that a check or call adds, 0 for a check; None if neither is legal."""
        if self.phase is not BETTING or self._bring_in_due:
            return None
        return self._amount_to_call()

    def _amount_to_call(self) -> Chips:
        level = self._betting.numbers[LEVEL]
        return amount_to_call(self._actor, self.bets, self.stacks, self.statuses, level)

    def verify_folding(self, player_index: int | None = None) -> None:
        """Raise ValueError if the actor, or the given all-in player, cannot fold; see `fold`."""
        is_absent = player_index is not None and self._read_seat(player_index) != self.actor_index
        if not (is_absent and self.phase is DEALING):
            self._expect(BETTING, "folding")
        if is_absent:
            assert player_index is not None
            if not self.statuses[player_index] or self.stacks[player_index] or self.board_cards:
                raise RuleError(player_index, " cannot fold: it is not their turn")
            return
        if self._bring_in_due:
            raise self._illegal("fold", BRING_IN_FIRST)
        if not self.rules.fold_facing_no_bet and not self._amount_to_call() > 0:
            raise self._illegal("fold", NO_BET)

    def can_fold(self, player_index: int | None = None) -> bool:
        """Return whether `fold` is legal now with these arguments."""
        return is_legal(self.verify_folding, player_index)

    @operation
    def fold(self, player_index: int | None = None) -> Folding:
        """Fold the actor's hand.

        Parameters
        ----------
        player_index : the seat of an absent player who is all-in by a blind, optional
            Such players have no turn, but rooms fold their hands before the flop.

        Raises
        ------
        ValueError
            Outside betting rounds; while a bring-in is due; or without a bet to call, unless the
            rules have `fold_facing_no_bet`.

        Examples
        --------
        >>> from poker_calculator.games import NoLimitTexasHoldem
        >>> state = NoLimitTexasHoldem.create_state(stacks=200, rng=7)
        >>> state.fold()
        Folding(player_index=1)
        >>> state.payoffs
        [1, -1]
        """
        self.verify_folding(player_index)
        seat = self._actor if player_index is None else player_index
        record = Folding(seat)
        self._muck(seat)
        if self.phase is DEALING:
            self.operations.append(record)
            self._play_on()
        else:
            self._end_turn(record, self._actor + (seat == self._actor))
        return record

    def verify_checking_or_calling(self) -> None:
        """Raise ValueError if the actor cannot check or call."""
        self._expect(BETTING, "checking or calling")
        if self._bring_in_due:
            raise self._illegal("check or call", BRING_IN_FIRST)

    def can_check_or_call(self) -> bool:
        """Return whether `check_or_call` is legal now."""
        return is_legal(self.verify_checking_or_calling)

    @operation
    def check_or_call(self) -> CheckingOrCalling:
        """Check or call, all-in if the stack is shorter.

        Raises
        ------
        ValueError
            Outside betting rounds, or while a bring-in is due.

        Examples
        --------
        >>> from poker_calculator.games import NoLimitTexasHoldem
        >>> state = NoLimitTexasHoldem.create_state(stacks=200, rng=7)
        >>> state.check_or_call(), state.check_or_call()  # the button calls, the big blind checks
        (CheckingOrCalling(player_index=1, amount=1), CheckingOrCalling(player_index=0, amount=0))
        """
        self.verify_checking_or_calling()
        seat, amount = self._actor, self._amount_to_call()
        betting.call(self._betting, seat, amount)
        self.payoffs[seat] -= amount
        record = CheckingOrCalling(seat, amount)
        self._end_turn(record)
        return record

    @property
    def effective_bring_in_amount(self) -> Chips | None:
        """Return the bring-in that the actor posts, None if none is due."""
        return min(self.bring_in, self.stacks[self._actor]) if self.bring_in_status else None

    def verify_bring_in_posting(self) -> None:
        """Raise ValueError unless a bring-in is due."""
        self._expect(BETTING, "bring-in posting")
        if not self._bring_in_due:
            raise ValueError("no bring-in is due; it is posted by the first to act, in stud games")

    def can_post_bring_in(self) -> bool:
        """Return whether `post_bring_in` is legal now."""
        return is_legal(self.verify_bring_in_posting)

    @operation
    def post_bring_in(self) -> BringInPosting:
        """Post the bring-in, all-in if the stack is shorter.

        Raises
        ------
        ValueError
            If no bring-in is due. The first player to act posts it, in stud games.
        """
        self.verify_bring_in_posting()
        seat = self._actor
        amount = min(self.bring_in, self.stacks[seat])
        betting.bring_in(self._betting, seat, amount)
        self.payoffs[seat] -= amount
        self._bring_in_due = False
        record = BringInPosting(seat, amount)
        self._end_turn(record)
        return record

    def _bounds(self) -> tuple[Chips, Chips]:
        """Return the minimum and maximum to raise to, without checking that a raise is legal."""
        pot = self.total_pot_amount if self._structure == POT_LIMIT else 0
        step: Chips = 0
        if self.rules.whole_bets and self._structure == FIXED_LIMIT:
            assert self.street_index is not None
            step = self.streets[self.street_index].min_completion_betting_or_raising_amount
        seat, terms = self._actor, (self._structure, step, self.rules.half_bet_counts)
        minimum, maximum = raise_bounds(self._betting, seat, pot, *terms)
        if self._may_double:
            maximum = min(maximum + self._bet_size, self.bets[seat] + self.stacks[seat])
        return minimum, maximum

    def _raise_refusal(self) -> int:
        """Return the reason why the actor cannot complete, bet or raise, or `LEGAL`."""
        return raise_refusal(self._betting, self._actor, self._raise_limit, self._reopening_parts)

    def _betting_actions(self) -> LegalActions:
        """Return the actor's legal actions."""
        minimum = maximum = None
        if self._raise_refusal() == LEGAL:
            minimum, maximum = self._bounds()
        if self._bring_in_due:
            bring_in = self.effective_bring_in_amount
            return LegalActions(self._actor, False, None, minimum, maximum, bring_in)
        call = self._amount_to_call()
        may_fold = bool(call > 0) or self.rules.fold_facing_no_bet
        return LegalActions(self._actor, may_fold, call, minimum, maximum)

    def _illegal(self, action: str, rule: str, amount: Chips | None = None) -> IllegalActionError:
        """Return the error for an action of the actor that breaks a rule."""
        return IllegalActionError(action, rule, self._betting_actions(), amount)

    @property
    def _raise_limit(self) -> int:
        """Return the maximum number of bets and raises on this street, -1 for no limit."""
        assert self.street_index is not None
        street, has_blinds = self.streets[self.street_index], any(self._blinds)
        limit = self.rules.most_raises(
            street.max_completion_betting_or_raising_count,
            *(self.street_index, self.player_count, has_blinds),
        )
        return -1 if limit is None else limit

    def _raising_amount(self, which: int) -> Chips | None:
        if self.phase is not BETTING or self._raise_refusal() != LEGAL:
            return None
        return self._bounds()[which]

    @property
    def min_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the minimum that the actor may raise to, None if no raise is legal."""
        return self._raising_amount(0)

    @property
    def max_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the maximum that the actor may raise to, None if no raise is legal."""
        return self._raising_amount(1)

    @property
    def pot_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the total of a pot-sized raise, in any structure; None if no raise is legal."""
        if self.phase is not BETTING or self._raise_refusal() != LEGAL:
            return None
        level, full_raise = self._betting.numbers[LEVEL], self._betting.numbers[FULL_RAISE]
        return pot_raise_to(
            self._actor, self.bets, self.stacks, level, full_raise, self.total_pot_amount
        )

    def verify_completion_betting_or_raising_to(self, amount: Chips | None = None) -> Chips:
        """Return the amount to raise to, by default the minimum, or raise ValueError."""
        self._expect(BETTING, "completing, betting or raising")
        refusal, seat = self._raise_refusal(), self._actor
        is_all_in = amount == self.bets[seat] + self.stacks[seat]
        if refusal != LEGAL and not (refusal == ALONE and is_all_in):
            raise self._illegal("raise", NO_RAISE[refusal], amount)
        minimum, maximum = self._bounds()
        if amount is None:
            return minimum
        chips = read_chips(amount, "a raise to")
        if not minimum <= chips <= maximum or not isfinite(chips):
            raise self._illegal("raise", out_of_bounds(chips, minimum, maximum), chips)
        if self._may_double and chips not in (minimum, maximum):
            rule = "an open pair allows a bet of one size or of twice the size"
            raise self._illegal("raise", rule, chips)
        if self._whole and type(chips) is not int:
            if chips != int(chips):
                raise self._illegal("raise", "all chips of this hand are whole", chips)
            chips = int(chips)
        return chips

    def can_complete_bet_or_raise_to(self, amount: Chips | None = None) -> bool:
        """Return whether `complete_bet_or_raise_to` is legal now with these arguments."""
        return is_legal(self.verify_completion_betting_or_raising_to, amount)

    @operation
    def complete_bet_or_raise_to(self, amount: Chips | None = None) -> CompletionBettingOrRaisingTo:
        """Complete, bet or raise to *amount*, by default the minimum.

        Parameters
        ----------
        amount : chips, optional
            The player's total of the street after the raise, not the increment.

        Raises
        ------
        ValueError
            Outside betting rounds; below the minimum or above the maximum; or if no raise is legal,
            because no other player has chips left or the betting was not re-opened. The error lists
            the legal actions.

        Notes
        -----
        A raise is legal as long as another live player has chips left, even if they cannot match
        it. If all others are all-in, `legal_actions` lists no raise, but an all-in is accepted,
        because rooms record such all-ins. The uncalled part goes back.

        Examples
        --------
        >>> from poker_calculator.games import NoLimitTexasHoldem
        >>> state = NoLimitTexasHoldem.create_state(stacks=90, rng=7)
        >>> state.complete_bet_or_raise_to(6)
        CompletionBettingOrRaisingTo(player_index=1, amount=6)
        >>> state.complete_bet_or_raise_to(8)  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        IllegalActionError: Cannot raise to 8: the minimum raise is to 10. Legal: fold, call 4, ...
        """
        amount = self.verify_completion_betting_or_raising_to(amount)
        seat = self._actor
        if self._may_double and amount - self.bet_to_match >= 2 * self._bet_size:
            self._bet_size, self._may_double = 2 * self._bet_size, False
        self.payoffs[seat] -= amount - self.bets[seat]
        betting.raise_to(self._betting, seat, amount, self._bet_size, self._structure)
        self._bring_in_due = False
        record = CompletionBettingOrRaisingTo(seat, amount)
        self._end_turn(record)
        return record


class Acting(BettingRound):
    """The betting phase with `act`."""

    def act(self, action: ActionLike) -> Folding | CheckingOrCalling | CompletionBettingOrRaisingTo:
        """Fold, check, call, bet or raise; "check" is illegal if there is a bet to call.

        Parameters
        ----------
        action : text, `Raise` with the chips to bet or raise to, or an `ActionCode`
            Text is "fold", "check", "call", "check or call", "bet 6", "raise to 6", "min", "pot"
            or "all-in". Short text such as "x" or "r6", and that of hand histories, such as "f",
            "cc" or "cbr 6", is read too. The code RAISE raises to the minimum.

        Raises
        ------
        ValueError
            For an action that is not legal, or not one of these. A bare number is refused, because
            it could be a code or a total.

        Examples
        --------
        >>> from poker_calculator.games import NoLimitTexasHoldem
        >>> from poker_calculator.games.play.player_actions import Raise
        >>> state = NoLimitTexasHoldem.create_state(stacks=200, rng=7)
        >>> state.act(Raise(6))
        CompletionBettingOrRaisingTo(player_index=1, amount=6)
        >>> state.act("call")
        CheckingOrCalling(player_index=0, amount=4)
        """
        read = read_player_action(action)
        if isinstance(read, str) and read in SIZES:
            read = self._sized(read)
        if isinstance(read, Raise):
            return self.complete_bet_or_raise_to(read.to)
        if read == FOLD:
            return self.fold()
        self.verify_checking_or_calling()
        to_call = self._amount_to_call()
        if read == CHECK and to_call:
            raise self._illegal(CHECK, "there is a bet to call")
        if read == CALL and not to_call:
            raise self._illegal(CALL, NO_BET)
        return self.check_or_call()

    def _sized(self, size: Action) -> Action:
        """Return the raise, or the call, of "min", "pot" or "all-in"; it may be illegal."""
        self._expect(BETTING, "betting or raising")
        seat, numbers = self._actor, self._betting.numbers
        level, most = numbers[LEVEL], self.bets[seat] + self.stacks[seat]
        if size == POT:
            pot = self.total_pot_amount
            return Raise(
                pot_raise_to(seat, self.bets, self.stacks, level, numbers[FULL_RAISE], pot)
            )
        if size == MIN:
            return Raise(self._bounds()[0])
        return Raise(most) if most > level else CALL

"""A player's turn in the words of players: fold, check, call, bet, raise, all-in."""

from games.hand.betting_round import BettingRound
from games.hand.hand import BETTING
from games.hand.operations import CheckingOrCalling, CompletionBettingOrRaisingTo, Folding
from games.play.betting import pot_raise_to
from games.play.course import FULL_RAISE, LEVEL
from games.play.legal_actions import NO_BET
from games.play.player_actions import (
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


class Acting(BettingRound):
    """The betting phase with `act`."""

    def act(self, action: ActionLike) -> Folding | CheckingOrCalling | CompletionBettingOrRaisingTo:
        """Fold, check, call, bet or raise; text such as "check" must name what is due.

        Parameters
        ----------
        action : text, `Raise` with the chips to bet or raise to, or an `ActionCode`
            Text is "fold", "check", "call", "check or call", "bet 6", "raise to 6", "min", "pot"
            or "all-in"; it may be short, such as "x" or "r6", or that of a hand history, "f", "cc"
            or "cbr 6". The code RAISE raises to the minimum.

        Raises
        ------
        ValueError
            For an action that is not legal, or not one of these. A bare number is refused, because
            it could be a code or a total.

        Examples
        --------
        >>> from games import Automation, NoLimitTexasHoldem, Raise
        >>> state = NoLimitTexasHoldem.create_state(Automation, True, 0, (1, 2), 2, 200, 2, rng=7)
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

"""The bot arena: programs play a kind of hold'em, in games, brackets and duels.

The rules are those of a document, with a program of its own, that specified the first version of
this game; docstrings here call it "the document". `play_game` plays one game, `play_round` one
round, `run_bracket` a bracket down to a final, `play_games` many games for ratings, and `play_duel`
mirrored games of two bots. `read_log` reads a `play.log`, and `history_of` makes hand histories of
it.
"""

from poker_calculator.games.arena.arena_game import GameResult, play_game
from poker_calculator.games.arena.contests import (
    BracketResult,
    DuelResult,
    play_duel,
    play_games,
    run_bracket,
)
from poker_calculator.games.arena.histories import fee_rake, history_of
from poker_calculator.games.arena.log_reader import PlayLog, PlayLogError, read_log
from poker_calculator.games.arena.matches import Match, play_matches
from poker_calculator.games.arena.play_log import Note, PlayerPicture, Snapshot
from poker_calculator.games.arena.rankings import RANKINGS, document_strength
from poker_calculator.games.arena.ratings import rate
from poker_calculator.games.arena.round import BotAction, BotSeat, Out, RoundResult, play_round

__all__ = [
    "RANKINGS",
    "BotAction",
    "BotSeat",
    "BracketResult",
    "DuelResult",
    "GameResult",
    "Match",
    "Note",
    "Out",
    "PlayLog",
    "PlayLogError",
    "PlayerPicture",
    "RoundResult",
    "Snapshot",
    "document_strength",
    "fee_rake",
    "history_of",
    "play_duel",
    "play_game",
    "play_games",
    "play_matches",
    "play_round",
    "rate",
    "read_log",
    "run_bracket",
]

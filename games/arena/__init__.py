"""The bot arena: programs play hold'em by the document's rules, in games, brackets and duels.

`play_game` plays one game, `play_round` one round, `run_bracket` a bracket down to a final,
`play_games` many games for ratings, and `play_duel` mirrored games of two bots. `read_log` reads a
`play.log`, and `history_of` makes hand histories of it.
"""

from games.arena.arena_game import GameResult, play_game
from games.arena.contests import BracketResult, DuelResult, play_duel, play_games, run_bracket
from games.arena.histories import fee_rake, history_of
from games.arena.log_reader import LogError, PlayLog, read_log
from games.arena.matches import Match, play_matches
from games.arena.play_log import Note, PlayerPicture, Snapshot
from games.arena.rankings import RANKINGS, document_strength
from games.arena.ratings import rate
from games.arena.round import BotAction, BotSeat, Out, RoundResult, play_round

__all__ = [
    "RANKINGS",
    "BotAction",
    "BotSeat",
    "BracketResult",
    "DuelResult",
    "GameResult",
    "LogError",
    "Match",
    "Note",
    "Out",
    "PlayLog",
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

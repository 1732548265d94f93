"""Tournaments of no-limit hold'em: rising blinds, tables, places, and agents that play them.

`Tournament` plays hands until one player has all chips; stacks are in big blinds. An agent is any
function from a player's `TournamentView` to an action.
"""

from poker_calculator.games.play.legal_actions import IllegalActionError
from poker_calculator.games.play.player_actions import CALL, CHECK, FOLD, Action, Raise
from poker_calculator.games.tournament.agents import (
    Agent,
    PushOrFoldAgent,
    RandomAgent,
    calling_agent,
)
from poker_calculator.games.tournament.levels import Level
from poker_calculator.games.tournament.nash_agent import NashAgent
from poker_calculator.games.tournament.results import Finish
from poker_calculator.games.tournament.seating import TournamentTable
from poker_calculator.games.tournament.tournament import Tournament
from poker_calculator.games.tournament.tournament_hand import TournamentHand
from poker_calculator.games.tournament.view import TournamentView

__all__ = [
    "CALL",
    "CHECK",
    "FOLD",
    "Action",
    "Agent",
    "Finish",
    "IllegalActionError",
    "Level",
    "NashAgent",
    "PushOrFoldAgent",
    "Raise",
    "RandomAgent",
    "Tournament",
    "TournamentHand",
    "TournamentTable",
    "TournamentView",
    "calling_agent",
]

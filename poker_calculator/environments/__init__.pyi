# The public names: `lazy_loader`, editors and type checkers read them here.
from .evaluation.agents import Agent as Agent
from .evaluation.agents import PolicyAgent as PolicyAgent
from .evaluation.evaluate import Evaluation as Evaluation
from .evaluation.evaluate import evaluate as evaluate
from .evaluation.local_best_response import LocalBestResponse as LocalBestResponse
from .evaluation.local_best_response import local_best_response as local_best_response
from .gymnasium_environment import PokerEnv as PokerEnv
from .observation import Facts as Facts
from .observation import PastAction as PastAction
from .observation import Turn as Turn
from .pettingzoo_environment import aec_env as aec_env
from .pettingzoo_environment import parallel_env as parallel_env
from .solution_policy import SolutionPolicy as SolutionPolicy
from .training_game import TrainingGame as TrainingGame
from .training_game import TrainingHand as TrainingHand
from .vector_environment import PokerVectorEnv as PokerVectorEnv

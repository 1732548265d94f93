# The public names: `lazy_loader`, editors and type checkers read them here.
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

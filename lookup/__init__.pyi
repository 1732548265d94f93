# The public names of `lookup`: `lazy_loader`, editors and type checkers read them here.
from .cards import CARDS as CARDS
from .cards import format_cards as format_cards
from .cards import parse_cards as parse_cards
from .combos import COMBOS as COMBOS
from .combos import HAND_CLASSES as HAND_CLASSES
from .combos import by_hand_class as by_hand_class
from .combos import combo_index as combo_index
from .combos import hand_class as hand_class
from .features.descriptions import describe_hand as describe_hand
from .features.descriptions import features_to_frame as features_to_frame
from .features.feature_arrays import board_features as board_features
from .features.feature_arrays import hand_features as hand_features
from .games import GAMES as GAMES
from .games import Game as Game
from .isomorphism.canonical import canonical as canonical
from .isomorphism.hand_index import hand_index as hand_index
from .isomorphism.hand_index import hand_of_index as hand_of_index
from .isomorphism.hand_index import index_count as index_count
from .isomorphism.suits import flops as flops
from .low_hands import evaluate_ace_to_five as evaluate_ace_to_five
from .low_hands import evaluate_badugi as evaluate_badugi
from .low_hands import evaluate_deuce_to_seven as evaluate_deuce_to_seven
from .low_hands import evaluate_eight_or_better as evaluate_eight_or_better
from .omaha import evaluate_omaha as evaluate_omaha
from .omaha import evaluate_omaha_low as evaluate_omaha_low
from .strength import CATEGORIES as CATEGORIES
from .strength import best_five as best_five
from .strength import describe as describe
from .strength import evaluate_hands as evaluate_hands
from .strength import hand_category as hand_category
from .strength import hand_rating as hand_rating
from .tables.heads_up import equity_vs_random as equity_vs_random
from .tables.heads_up import heads_up_matrix as heads_up_matrix
from .tables.two_plus_two import get_hand_strength as get_hand_strength
from .tables.two_plus_two import hand_ranks as hand_ranks

__version__: str

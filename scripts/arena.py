"""Let bots play hold'em against each other: `poker-calculator arena` from a clone.

python scripts/arena.py run scripts/bots/*.py --rounds 100 --log play.log
"""

import sys

from poker_calculator.commands.command_line import main

if __name__ == "__main__":
    sys.exit(main(["arena", *sys.argv[1:]]))

"""Write a page that replays hands: `poker-calculator replay` from a clone.

python scripts/replay.py play.log -o replay.html
"""

import sys

from poker_calculator.commands.command_line import main

if __name__ == "__main__":
    sys.exit(main(["replay", *sys.argv[1:]]))

"""Interactive pages: ranges to paint, equities, solutions and sessions.

The views are ES modules and style sheets in `poker_calculator/pages/views`. Each view runs in three
hosts: in a notebook as a widget, such as `RangePicker`; in a browser, served by ``poker-calculator
app``; and in a file that ``save_html`` writes.
"""

import lazy_loader

from lookup import __version__ as __version__

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

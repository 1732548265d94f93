"""Build the site: `sphinx-build -W --keep-going docs build/docs`."""

import shutil
import sys
from pathlib import Path
from typing import Any

from docutils.nodes import SkipNode
from latex2mathml.converter import convert
from sphinx.application import Sphinx

HERE = Path(__file__).parent

sys.path[:0] = [str(HERE.parent), str(HERE)]  # the code beside these pages, installed or not

from demo import write_demo  # noqa: E402

import lookup  # noqa: E402

write_demo(HERE / "extra" / "demo")

# Pages must be below this folder, so notebooks are copied: Sphinx would resolve a link to them.
for notebook in (HERE.parent / "notebooks").glob("*.ipynb"):
    (HERE / "notebooks").mkdir(exist_ok=True)
    shutil.copy2(notebook, HERE / "notebooks")

project = "Poker Calculator"
author = "Poker Calculator contributors"
version = release = lookup.__version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.viewcode",
    "numpydoc",
    "myst_nb",
    "sphinx_design",
    "sphinx_copybutton",
]
exclude_patterns = ["build", "extra", "reference/generated/.*"]
templates_path = ["_templates"]
default_role = "py:obj"  # `EquityCalculator` in a docstring is a link
suppress_warnings = ["ref.python"]  # two classes have `.rows`

# Notebooks keep their outputs; tests/test_notebooks.py compares them with new ones.
nb_execution_mode = "off"
nb_merge_streams = True
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

autosummary_generate = True
autodoc_default_options = {
    "members": True,
    "inherited-members": "tuple,int,Enum,Exception,ValueError,Protocol,VectorEnv,Env,object",
    "member-order": "bysource",
}
autodoc_preserve_defaults = True
autodoc_typehints = "none"  # docstrings state shapes, dtypes and units
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "pydata_sphinx_theme"
html_title = project
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_extra_path = ["extra"]  # the demo
html_sidebars = {
    page: [] for page in ("architecture", "benchmarks", "contributing", "gallery", "glossary")
}
html_show_sourcelink = False
html_theme_options = {
    "navbar_align": "left",
    "navbar_center": ["navbar-nav"],
    "header_links_before_dropdown": 8,
    "show_toc_level": 2,
    "footer_start": ["copyright"],
    "footer_end": ["sphinx-version"],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
html_math_renderer = "mathml"


def inline_math(translator: Any, node: Any) -> None:
    """Write a formula as MathML, which browsers draw without a script or a network."""
    translator.body.append(convert(node.astext()))
    raise SkipNode


def block_math(translator: Any, node: Any) -> None:
    """Write a formula on a line of its own."""
    translator.body.append(f'<div class="formula">{convert(node.astext(), display="block")}</div>')
    raise SkipNode


def setup(app: Sphinx) -> None:
    """Register the writer of formulas."""
    app.add_html_math_renderer("mathml", (inline_math, None), (block_math, None))

"""Views as widgets of notebooks: JupyterLab, VS Code, Colab and marimo."""

try:
    import anywidget  # noqa: F401
except ImportError:
    cure = 'install anywidget with `pip install "poker-calculator[widgets]"`'
    raise ImportError(f"widgets need anywidget; {cure}") from None

"""Scripts and style sheets without what browsers pass over."""

import re

import pytest

from pages.hosts.scripts import OF_VIEWS, STYLES, joined_sources, modules_of, script, sheets_in
from pages.hosts.squeezing import script_tokens, squeezed_script, squeezed_style, style_tokens

HOSTS = ("hosts/notebook.js", "hosts/file.js", "hosts/server.js", "hosts/replay_file.js")
MODULES = sorted({module for host in HOSTS for module in modules_of(host)})
SHEETS = [f"{folder}/{name}" for folder in (STYLES, OF_VIEWS) for name in sheets_in(folder)]
SCRIPTS = {
    "a + b - c;": "a+b-c;",
    "a + +b - -c;": "a+ +b- -c;",
    "a++ + ++b; a-- - --b;": "a++ + ++b;a-- - --b;",
    "a / /b/.exec(c).index;": "a/ /b/.exec(c).index;",
    "if (a) return /x y/g in b;": "if(a)return/x y/g in b;",
    "return 'a';": "return'a';",
    "typeof a === 'b  c' ? [ ] : { };": "typeof a==='b  c'?[]:{};",
    'case "a": case b: x;': 'case"a":case b:x;',
    "a = b ? .5 : c?.d ?? 0 .e;": "a=b? .5:c?.d??0 .e;",
    "const f = async (x) => [ ...x ];": "const f=async(x)=>[...x];",
    'x = /[/"`] {2}/.test(y) / 2 / z;': 'x=/[/"`] {2}/.test(y)/2/z;',
    "a = b // c\nd = '/* e */' /* f\n*/ + g": "a=b\nd='/* e */'\n+g",
    "a = `b  ${ c ? `d ${ { e : `}` }.e } // f` : ` /* ` }  ${g}`;": (
        "a=`b  ${c?`d ${{e:`}`}.e} // f`:` /* `}  ${g}`;"
    ),
    "a = `\\`  \\${ b  }`, 'c\\'  d';": "a=`\\`  \\${ b  }`,'c\\'  d';",
    "f({\n  a: 1,\n  b: [\n    2,\n  ],\n});\ng();": "f({a:1,b:[2]});\ng();",
    "if (a) {\n  b();\n}\nc();": "if(a){b()}\nc();",
    "for (let a = 1; ;) {\n  b(\n    c)\n  ++d\n}": "for(let a=1;;){b(c)\n++d}",
    "let [a, , b] = c\n[d] = e": "let[a,,b]=c\n[d]=e",
    "return a\n  ? b\n  : c\n    .d\n  && e;": "return a?b:c.d&&e;",
    "class A {\n  #b = 1;\n  get c() { return this.#b; }\n  static d = 2\n}": (
        "class A{#b=1;\nget c(){return this.#b}\nstatic d=2}"
    ),
}
STYLES_OF = {
    ".a .b > .c + .d ~ e , f { color : red ; }": ".a .b>.c + .d ~ e,f{color :red}",
    "a :is( b , c ) :not(d) { x: y }": "a :is(b,c) :not(d){x:y}",
    "a { width: calc( (1px + 2%) * -1 - var(--x) ); }": (
        "a{width:calc((1px + 2%) * -1 - var(--x))}"
    ),
    "@media (min-width: 3rem) and (max-width: 4rem) { & { a: b; } & > c { d: e; } }": (
        "@media (min-width:3rem) and (max-width:4rem){&{a:b}\n&>c{d:e}}"
    ),
    '/* a */ a[b="c  d"] ::before { content: " /* ; */ "; }': (
        'a[b="c  d"] ::before{content:" /* ; */ "}'
    ),
    "a { b: c !important; /* d */\n --e: 1px  solid }\n\n.f { g: 14px/1.4 h; }": (
        "a{b:c!important;--e:1px solid}\n.f{g:14px/1.4 h}"
    ),
    "a { inset: -1px 0 / 50% .5em; grid-area: 1 / span 2; }": (
        "a{inset:-1px 0 / 50% .5em;grid-area:1 / span 2}"
    ),
}


def meaning(tokens):
    """Return tokens without what is needless before closing brackets."""
    text = "\0".join(token for token, _ in tokens)
    return re.sub(r"(?:;\0(?=\})|,\0(?=[})\]]))(?=.(?:\0|\Z))", "", text)


@pytest.mark.parametrize("text", SCRIPTS)
def test_a_squeezed_script_has_the_spaces_that_separate(text):
    assert squeezed_script(text) == SCRIPTS[text] + "\n"
    assert meaning(script_tokens(squeezed_script(text))) == meaning(script_tokens(text))


@pytest.mark.parametrize("text", STYLES_OF)
def test_a_squeezed_style_sheet_has_the_spaces_that_separate(text):
    assert squeezed_style(text) == STYLES_OF[text] + "\n"


@pytest.mark.parametrize("module", MODULES)
def test_a_squeezed_module_has_the_tokens_of_the_module(module):
    squeezed = squeezed_script(script(module))

    assert meaning(script_tokens(squeezed)) == meaning(script_tokens(script(module)))
    assert squeezed_script(squeezed) == squeezed
    assert len(squeezed) < len(script(module))


@pytest.mark.parametrize("sheet", [*SHEETS, "page.css"])
def test_a_squeezed_sheet_has_the_tokens_of_the_sheet(sheet):
    squeezed = squeezed_style(script(sheet))

    assert meaning(style_tokens(squeezed)) == meaning(style_tokens(script(sheet)))
    assert squeezed_style(squeezed) == squeezed


@pytest.mark.parametrize("host", HOSTS)
def test_no_module_has_an_empty_statement_or_a_gap_at_the_end_of_a_list(host):
    """Semicolons and commas before closing brackets are left out."""
    tokens = [token for token, _ in script_tokens(joined_sources(host))]
    opened = []
    for place, token in enumerate(tokens[:-1]):
        if token in ("(", "[", "{"):
            opened.append(place)
        elif token in (")", "]", "}"):
            before = tokens[opened.pop() - 1]
            is_head = token == ")" and before in ("for", "while", "if")
            assert not (is_head and tokens[place + 1] == ";"), tokens[place - 9 : place + 2]
            last = tokens[place - 2 : place]
            assert last not in ([",", ","], ["[", ","])
            assert token != "}" or last not in (["{", ";"], [";", ";"], ["else", ";"])


@pytest.mark.parametrize("text", ['a = "b;', "a = `b ${c};", "a = 'b\n'"])
def test_a_text_without_an_end_is_refused(text):
    with pytest.raises(ValueError, match="a text of a script has no end"):
        squeezed_script(text)

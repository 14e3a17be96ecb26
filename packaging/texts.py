#!/usr/bin/env python3
"""Prints every text that the program can show, by module, so that they can be read together.

    packaging/texts.py [MODULE]      the texts of all modules, or of one
    packaging/texts.py --check       what a machine can decide about them; lint.sh runs it

A text is a string literal of several words outside the tests. SQL and prompts come last, in sections
of their own. What is compared with input (lexicons, vocabularies) is never shown and left out.
"""
import bisect
import re
import subprocess
import sys
from collections import defaultdict, namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INPUT = ("src/lang/", "src/demo/", "include/querent/lang/", "src/nlq/", "src/sql/guard/functions.inc")
SHOWN_OF_INPUT = ("src/nlq/judge/",)
DOCUMENTS = tuple(str(p.relative_to(ROOT)) for p in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]))
ERRORS = {"err_set", "err_setv", "err_prefix", "err_add"}

Text = namedtuple("Text", "path line call text")

# "a" is text, "b" another where an operator stands between them.
TOKEN = re.compile(
    r"""(?P<comment>/\*.*?\*/|//[^\n]*)
      |(?P<directive>^[ \t]*\#[ \t]*include[^\n]*)
      |(?P<string>(?:\bu8)?"(?:[^"\\\n]|\\.)*")
      |(?P<char>'(?:[^'\\\n]|\\.)*')
      |(?P<name>[A-Za-z_]\w*)
      |(?P<punct>[(){};,?:=\[\]])
      |(?P<define>^[ \t]*\#[ \t]*define\b)
    """, re.X | re.S | re.M)
SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|BEGIN|COMMIT|ROLLBACK|SET|SHOW|WITH|"
                 r"EXPLAIN|GRANT|REVOKE|LOAD DATA|COPY|KILL|SAVEPOINT|RELEASE|VACUUM|ATTACH|START TRANSACTION|"
                 r"FROM|WHERE|JOIN|LEFT JOIN|ORDER BY|GROUP BY|UNION|LIMIT|VALUES|ON CONFLICT|AND|CASE|LOCK|"
                 r"TRUNCATE|DESCRIBE|ANALYZE|DECLARE|FETCH|CLOSE|ISOLATION|READ|PRIMARY KEY|REFERENCES|CONSTRAINT)\b")


def plain(literal):
    """The text of a literal as a reader sees it."""
    body = literal[literal.index('"') + 1:-1]
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m.group(1), m.group(1)), body)


def read_texts(path):
    """The literals of a file, adjacent ones joined, each with the function that it is an argument of."""
    source = path.read_text(encoding="utf-8")
    starts = [m.end() for m in re.finditer("\n", source)]
    calls, name, open_text = [], None, None
    for m in TOKEN.finditer(source):
        kind, value = m.lastgroup, m.group()
        if kind == "comment":
            continue
        if kind == "string":
            call = calls[-1] if calls else None
            if open_text:
                open_text[1] += plain(value)
            else:
                open_text = [bisect.bisect_right(starts, m.start()) + 1, plain(value), call]
            continue
        if kind == "name" and open_text and re.fullmatch(r"PRI\w+", value):
            open_text[1] += "d"
            continue
        if open_text:
            yield Text(str(path.relative_to(ROOT)), open_text[0], open_text[2], open_text[1])
            open_text = None
        if kind == "name":
            name = value
        elif value == "(":
            calls.append(name)
        elif value == ")" and calls:
            calls.pop()
        elif value in "{};":
            if value == ";":
                calls = []
        if kind != "name":
            name = None
    if open_text:
        yield Text(str(path.relative_to(ROOT)), open_text[0], open_text[2], open_text[1])


def sources():
    for folder in ("src", "include"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".c", ".h", ".inc", ".def"):
                yield path


def is_shown(text):
    if text.path.startswith(INPUT) and not text.path.startswith(SHOWN_OF_INPUT):
        return False
    return re.search(r"[A-Za-z'%…,:;.)\]>] +[A-Za-z'(%<\[]", text.text) is not None


def module_of(path):
    parts = path.split("/")
    return parts[2] if parts[0] == "include" else parts[1]


def all_texts():
    for path in sources():
        for text in read_texts(path):
            if is_shown(text):
                yield text


# ---- checks

# What an editor struck out, with what to write; in texts, comments and documents alike.
BANNED = [
    (r"operator's word on", "joins that the operator accepted or rejected"),
    (r"begin(s)? as SQL does", "this does not look like SQL"),
    (r"whose rows the most is said", "say which table, in plain order"),
    (r"(?<!there )\bis no (JSON|format|URL|dialect|command|kind|UTF-8)\b", "is not a …"),
    (r"\bcan't be known\b", "it is not known whether …"),
    (r"\bin some words\b", "leave it out"),
    (r"\bwill not be run\b", "will not run"),
    (r"\b(knows|tells) no (plan|such)\b", "gives no …, does not know"),
    (r"\ball the same\?", "anyway"),
    (r"\bwhat answers there\b", "the server there"),
    (r"\bwas not there when it was made\b", "it was made without …"),
    (r"\bsomething else than\b", "something other than"),
    (r"\bhas to be known that\b", "must know that"),
]
# An error may begin with a name that is written with a capital.
CAPITAL = re.compile(r"(?:[A-Z][A-Z0-9_]+\b|[A-Z]\w*[A-Z]\w*|Trino\b|Kerberos\b|Debian\b|Esc\b|Enter\b|English\b|Ctrl|I/O|Spider\b|Markdown\b)")


def sentences(text):
    return len(re.findall(r"[.!?](?:\s|$)", text))


def complaints_of_error(text):
    if re.match(r"[A-Z]", text) and not CAPITAL.match(text):
        yield "an error begins with a small letter"
    if text.endswith(".") and not text.endswith("...") and sentences(text) < 2:
        yield "an error of one sentence has no full stop"
    if '"%s"' in text or "`" in text:
        yield "the subject of an error stands in 'single quotes'"


def complaints(text):
    shown = text.text
    if text.call in ERRORS:
        yield from complaints_of_error(shown)
    if not SQL.match(shown):
        if re.search(r"[a-z,;)] {2,}[a-z(]", shown) and "\n" not in shown:
            yield "two spaces between words"
        if re.search(r"[‘’“”]", shown):
            yield "curly quotes"
        if re.search(r"\bcan not\b", shown):
            yield "'can not': write cannot"


def banned(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        for phrase, instead in BANNED:
            if re.search(phrase, line):
                yield f"{path.relative_to(ROOT)}:{number}: '{phrase}': {instead}"


def check():
    found = []
    for text in all_texts():
        found += [f"{text.path}:{text.line}: {why}: {text.text!r}" for why in complaints(text)]
    listed = subprocess.run(["git", "ls-files", "src", "include", "tests", "cmake", *DOCUMENTS], cwd=ROOT,
                            capture_output=True, text=True, check=True).stdout.split()
    for name in listed:
        path = ROOT / name
        if path.suffix in (".c", ".h", ".inc", ".def", ".md", ".py", ".sh") and path.exists():
            found += banned(path)
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


# ---- printing

def one_line(text):
    return text.replace("\n", "⏎").replace("\t", "⇥")


def show(only):
    sections, sql = defaultdict(list), []
    for text in all_texts():
        if only and module_of(text.path) != only:
            continue
        if SQL.match(text.text):
            sql.append(text)
        else:
            sections[module_of(text.path)].append(text)
    for module, texts in sorted(sections.items()):
        print(f"\n== {module}: {len(texts)} texts")
        for text in texts:
            print(f"{text.path}:{text.line}: {one_line(text.text)}")
    if sql:
        print(f"\n== SQL: {len(sql)}")
        for text in sql:
            print(f"{text.path}:{text.line}: {one_line(text.text)}")
    if not only:
        for path in sorted((ROOT / "prompts").glob("*.txt")):
            print(f"\n== prompt {path.relative_to(ROOT)}\n{path.read_text(encoding='utf-8').rstrip()}")
    return 0


def main():
    if sys.argv[1:] == ["--check"]:
        return check()
    if len(sys.argv) > 2 or (len(sys.argv) == 2 and sys.argv[1].startswith("-")):
        print(__doc__.strip())
        return 2
    return show(sys.argv[1] if len(sys.argv) == 2 else None)


if __name__ == "__main__":
    sys.exit(main())

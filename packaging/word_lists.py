#!/usr/bin/env python3
"""Counts the lists of English words that stand in C outside of src/lang, where they belong.

    word_lists.py [-v] [FOLDER]      FOLDER: a checkout, this one by default; -v shows each list

A list is an array, or an argument of a call, with at least two English words. Names by an enum
("[STAGE_START] = …") are no list, and neither is what LEFT names: words of formats and of programs.
"""
import pathlib
import re
import sys

# The modules that read what people write. The others know words of SQL, of servers and of files.
MODULES = ("catalog", "nlq", "agent", "router", "answer", "front", "lessons", "rag")
CALLS = r"\b(?:word_is|has_word|has_any|is_one_of|AMONG|token_among|table_column_by_words|said_is|next_is|is_said)\("
STRING = r'"((?:[^"\\]|\\.)*)"'
WORDS = re.compile(r" ?[a-z][a-z'-]*(?:[ |][a-z][a-z'-]*)* ?$")
# What is no English of a question: place (file and array), and what it is.
LEFT = {
    ("overrides.c", "known"): "keys of a file",
    ("graph_json.c", "sources"): "keys of a file",
    ("export.c", "known"): "keys of a file",
    ("job.c", "replaceable"): "fields of a form",
    ("form_write.c", "modes"): "values of a form",
    ("round.c", "option_answers"): "names of an enum",
    ("answer.c", "words"): "words of SQL",
    ("answers.c", "joints"): "words of SQL",
    ("answers.c", "starts"): "words of SQL",
    ("correction.c", "forms"): "a grammar, each form with what it does",
    ("sql_sense.c", "names"): "functions of SQL",
    ("tree_cond.c", "names"): "functions of SQL",
    ("trace.c", "kinds"): "names of an enum",
    ("forms.c", "origin_names"): "names of an enum",
    ("front.c", "levels"): "names of an enum",
}


def without_comments(text):
    keep = lambda m: m.group(0) if m.group(0)[0] == '"' else re.sub(r"[^\n]", " ", m.group(0))
    return re.sub(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/', keep, text, flags=re.S)


def closing(text, at):
    depth = 0
    for m in re.compile(r'"(?:[^"\\\n]|\\.)*"|[(){}]').finditer(text, at):
        depth += m.group(0) in "({"
        depth -= m.group(0) in ")}"
        if depth == 0:
            return m.end()
    return len(text)


def english(strings):
    words = [w for s in strings if WORDS.match(s) for w in re.split(r"[ |]", s.strip())]
    return len(words) >= 2 and sum(bool(WORDS.match(s)) for s in strings) * 2 > len(strings)


def lists(path):
    text = without_comments(path.read_text())
    for m in re.finditer(r"(\w+)\s*(?:\[[^\]]*\])+\s*=\s*\{", text):
        body = text[m.end() - 1:closing(text, m.end() - 1)]
        if m.group(1) == "vars":  # of a prompt
            continue
        if english(re.findall(STRING, body)) and not re.search(r"\[\w+\]\s*=\s*[\"{]", body):
            yield m, m.group(1), " ".join(re.findall(STRING, body))
    for m in re.finditer(CALLS, text):
        strings = re.findall(STRING, text[m.end() - 1:closing(text, m.end() - 1)])
        if english(strings):
            yield m, m.group(0)[:-1], " ".join(strings)


def main():
    args = [a for a in sys.argv[1:] if a != "-v"]
    root = pathlib.Path(args[0]) if args else pathlib.Path(__file__).resolve().parent.parent
    total = 0
    for module in MODULES:
        found = []
        for path in sorted((root / "src" / module).rglob("*.c")):
            text = path.read_text()
            for m, name, words in lists(path):
                if (path.name, name) not in LEFT:
                    found.append((path.relative_to(root), text.count("\n", 0, m.start()) + 1, words))
        total += len(found)
        if (root / "src" / module).exists():
            print(f"{module:9} {len(found):4}")
        if "-v" in sys.argv:
            for path, line, words in found:
                print(f"    {path}:{line}: {words[:90]}")
    print(f"lists of English words outside of src/lang: {total}")


main()

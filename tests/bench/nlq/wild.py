#!/usr/bin/env python3
"""wild.py: the questions of a set as people put them who have not seen the schema.

  wild.py make    QUESTIONS.json TABLES.json OUT      one question file for each variant
  wild.py measure NLQ_BENCH QUESTIONS.json OUT DB_ROOT [tune|held …]   the table of all of them

Only questions that a rule changes are in a variant, so that its numbers are its own; the known SQL stays.
Databases are split by nlq_bench, the same way for all variants. Nothing is random. What each variant
exchanges is in wild_words.py; none of it is read by the engine.

  symbols    comparisons by sign: "older than 30" has no sign, "age greater than 30" becomes "age > 30"
  exact      names as they are stored: "date of birth" becomes "Date_of_Birth"
  terse      as an operator types: no politeness, no articles, small letters, no question mark
  sentence   the columns wanted are listed in a sentence of their own
  unnamed    columns described instead of named: "how old is each …", "what do they earn"
  synonyms   tables and columns by another word for them
  knowledge  superlatives and values by what everybody knows of them: "most expensive", "American"
"""
import json
import os
import re
import subprocess
import sys

import wild_words as words

QUOTED = r"(\"[^\"]*\"|'[^']*'(?=[\s,.?!]|$)|“[^”]*”)"


def outside_quotes(question, change):
    parts = re.split(QUOTED, question)
    return "".join(p if i % 2 else change(p) for i, p in enumerate(parts))


def keep_case(old, new):
    return new.capitalize() if old[:1].isupper() else new


def exchange(question, pairs, most):
    """Applies (pattern, replacement) pairs outside of quotes, at most so many of them."""
    done = 0
    for pattern, other in pairs:
        new = outside_quotes(question, lambda p: re.sub(pattern, other, p, flags=re.I))
        if new != question:
            question, done = new, done + 1
            if done == most:
                break
    return question


def symbols(question, schema):
    return exchange(question, words.SYMBOLS, 4)


def is_spelled(spoken, stored):
    """The stored name has letters of the spoken one in their order, and begins the same."""
    left = iter(re.sub(r"[^a-z0-9]", "", spoken))
    return spoken[0] == stored[0].lower() and all(c in left for c in re.sub(r"[^a-z0-9]", "", stored.lower()))


def schema_names(schema):
    """Spoken name → name as stored, of every column and table whose two forms differ."""
    names = {}
    for stored, spoken in schema["names"]:
        if spoken != stored.lower() and len(spoken) > 3 and is_spelled(spoken, stored):
            names.setdefault(spoken, stored)
    return names


def exact(question, schema):
    pairs = [(r"\b%s\b" % re.escape(spoken), stored)
             for spoken, stored in sorted(schema_names(schema).items(), key=lambda n: -len(n[0]))
             if re.fullmatch(r"\w+", stored)]
    return exchange(question, pairs, 1)


def terse(question, schema):
    new = outside_quotes(question, lambda p: re.sub(r"[?!]|[.,](?=\s*$)", "", p))
    for pattern, other in words.TERSE:
        new = outside_quotes(new, lambda p: re.sub(pattern, other, p, flags=re.I))
    new = re.sub(r"\s+", " ", outside_quotes(new, str.lower)).strip()
    return new if len(new) < 0.8 * len(question) else question


def sentence(question, schema):
    m = re.match(r"(?:what (?:is|are)|show|list|find|give|return|tell)(?: me)? (?:the )?"
                 r"((?:(?! of | for | in | from | that )[^?.])+?(?:,| and )(?:(?! of | for | in | that )[^?.])+?) "
                 r"(?:of|for) (?:all |each of )?(?:the )?((?!each|every)[^?.]+)[?.]?$", question, re.I)
    if not m or re.search(r"\bnumber\b|how many|average|total|maximum|minimum", m.group(1), re.I):
        return question
    if re.search(r"['\"]", question):
        return question
    return "Which %s? Return the %s." % (m.group(2).strip(), re.sub(r"^all (the )?", "", m.group(1).strip()))


def unnamed(question, schema):
    return exchange(question, words.UNNAMED, 2)


def synonyms(question, schema):
    other = {}
    for word, new in words.SYNONYMS.items():
        if word in schema["words"]:
            other[word], other[words.plural(word)] = new, words.plural(new)

    def put(m):
        word, named = m.group(), m.start() > 0 and m.group()[0].isupper()
        return word if named else keep_case(word, other.get(word.lower(), word))
    return outside_quotes(question, lambda p: re.sub(r"[A-Za-z]+", put, p))


def knowledge(question, schema):
    return exchange(question, words.KNOWLEDGE, 2)


VARIANTS = [symbols, exact, terse, sentence, unnamed, synonyms, knowledge]


def read_schemas(path):
    schemas = {}
    for db in json.load(open(path, encoding="utf-8")):
        names = list(zip(db["table_names_original"], db["table_names"]))
        names += [(o[1], s[1]) for o, s in zip(db["column_names_original"], db["column_names"]) if o[0] >= 0]
        spoken = {w for _, s in names for w in re.findall(r"[a-z]+", s.lower())}
        spoken |= {w[:-1] for w in spoken if w.endswith("s")}
        schemas[db["db_id"]] = {"names": [(o, s.lower()) for o, s in names], "words": spoken}
    return schemas


def make(source, tables, out):
    questions = json.load(open(source, encoding="utf-8"))
    schemas = read_schemas(tables)
    os.makedirs(out, exist_ok=True)
    for variant in VARIANTS:
        changed = []
        for question in questions:
            new = variant(question["question"], schemas[question["db_id"]])
            if new != question["question"]:
                changed.append(dict(question, question=new, written=question["question"]))
        json.dump(changed, open(os.path.join(out, variant.__name__ + ".json"), "w", encoding="utf-8"), indent=0)
        print("%-10s %5d questions" % (variant.__name__, len(changed)), file=sys.stderr)


def run(bench, questions, root, side, out, name):
    stem = os.path.join(out, "%s.%s" % (name, side))
    subprocess.run([bench, "--questions", questions, "--db-root", root, "--set", side, "--outcomes",
                    stem + ".jsonl", "--features", stem + ".features"], check=True, stdout=subprocess.DEVNULL)
    rows = [json.loads(line) for line in open(stem + ".jsonl", encoding="utf-8")]
    scored = [r for r in rows if r["verdict"] != "not scored"]
    sure = [r for r in scored if r["sure"]]
    return (len(scored), sum(r["verdict"] == "right" for r in scored), sum(bool(r["sql"]) for r in scored),
            len(sure), sum(r["verdict"] == "right" for r in sure))


def measure(bench, source, out, root, sides):
    print("%-12s" % "" + "".join("| %s: asked  right   answered   sure   right " % s for s in sides))
    for name in ["as written"] + [v.__name__ for v in VARIANTS]:
        questions = source if name == "as written" else os.path.join(out, name + ".json")
        line = "%-12s" % name
        for side in sides:
            n, right, answered, sure, sure_right = run(bench, questions, root, side, out, name.replace(" ", "-"))
            line += "| %11d %5.1f %% %6.1f %% %6.1f %% %5.1f %% " % (
                n, 100 * right / max(n, 1), 100 * answered / max(n, 1), 100 * sure / max(n, 1),
                100 * sure_right / max(sure, 1))
        print(line, flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 5 and sys.argv[1] == "make":
        make(*sys.argv[2:])
    elif len(sys.argv) >= 6 and sys.argv[1] == "measure":
        measure(*sys.argv[2:6], sys.argv[6:] or ["tune", "held"])
    else:
        sys.exit(__doc__)

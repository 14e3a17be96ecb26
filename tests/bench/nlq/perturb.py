#!/usr/bin/env python3
"""perturb.py: the questions of a set, asked less carefully.

  perturb.py lower   QUESTIONS.json OUT.json    small letters, no punctuation outside of quotes
  perturb.py typo    QUESTIONS.json OUT.json    two neighbouring letters swapped in one long word
  perturb.py phrase  QUESTIONS.json OUT.json    the words around names exchanged ("show" → "display")

The known SQL stays; questions that a kind does not change are kept as they are. Nothing is random: the same
set gives the same file.
"""
import json
import re
import sys
import zlib

PHRASES = [
    (r"\bhow many\b", "what number of"), (r"\bshow\b", "display"), (r"\blist\b", "enumerate"), (r"\bfind\b", "get"),
    (r"\bwhat are the\b", "tell me the"), (r"\bwhat is the\b", "give me the"), (r"\bmore than\b", "over"),
    (r"\bless than\b", "under"), (r"\bgreater than\b", "above"), (r"\bat least\b", "no fewer than"),
    (r"\bfor each\b", "per"), (r"\bin descending order of\b", "by descending"), (r"\baverage\b", "mean"),
    (r"\bmaximum\b", "highest"), (r"\bminimum\b", "lowest"), (r"\bdifferent\b", "distinct"),
    (r"\bthe most common\b", "the most frequent"), (r"\bthat do not have\b", "without"),
    (r"\bdo not have any\b", "have no"), (r"\bas well as\b", "and also"), (r"\bordered by\b", "sorted by"),
    (r"\bsorted by\b", "arranged by"), (r"\bcontains\b", "includes the word"),
]


def outside_quotes(question, change):
    parts = re.split(r"(\"[^\"]*\"|'[^']*'(?=[\s,.?!]|$))", question)
    return "".join(p if i % 2 else change(p) for i, p in enumerate(parts))


def lower(question):
    return outside_quotes(question, lambda p: re.sub(r"[?!]|[.,](?=\s|$)", "", p).lower())


def typo(question):
    words = [m for m in re.finditer(r"\b[a-z]{7,}\b", outside_quotes(question, lambda p: p))]
    if not words:
        return question
    word = words[zlib.crc32(question.encode()) % len(words)]
    at = word.start() + len(word.group()) // 2
    return question[:at] + question[at + 1] + question[at] + question[at + 2:]


def phrase(question):
    def change(part):
        for pattern, other in PHRASES:
            new = re.sub(pattern, other, part, flags=re.I)
            if new != part:
                return new
        return part
    return outside_quotes(question, change)


def main():
    kind, source, target = sys.argv[1:4]
    questions = json.load(open(source, encoding="utf-8"))
    change = {"lower": lower, "typo": typo, "phrase": phrase}[kind]
    changed = 0
    for question in questions:
        new = change(question["question"])
        changed += new != question["question"]
        question["question"] = new
    json.dump(questions, open(target, "w", encoding="utf-8"))
    print("%d of %d changed" % (changed, len(questions)), file=sys.stderr)


main()

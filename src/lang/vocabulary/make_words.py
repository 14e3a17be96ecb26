#!/usr/bin/env python3
"""Makes english_{common,known,rare}.inc from SCOWL (Debian: apt-get download scowl; dpkg -x).

    make_words.py SCOWL_FOLDER

SCOWL is Copyright 2000-2018 by Kevin Atkinson; use, copy, modify, distribute and sell of the lists and
of what is made from them is granted without fee, provided that this notice appears.
Sizes 10, 20 and 35 become common, known and rare. Of the rare ones regular inflections are left out.
A table is one string a word length, sorted, so that a look-up is a binary search without pointers.
"""
import re
import sys

SIZES = (("common", 10), ("known", 20), ("rare", 35))
KINDS = ("english", "american", "british")
SHORTEST, LONGEST = 2, 16
# Two-letter entries of the lists are mostly abbreviations; these are words.
SHORT = set("ad ai am an as at be by do go he hi ho if in is it me my no of on or ox pi so to up us we".split())


def read(folder, size):
    words = set()
    for kind in KINDS:
        with open(f"{folder}/{kind}-words.{size}", encoding="latin-1") as file:
            words.update(line.strip() for line in file)
    return {w for w in words if re.fullmatch("[a-z]+", w) and SHORTEST <= len(w) <= LONGEST
            and (len(w) > 2 or w in SHORT)}


def inflected(word, words):
    stems = []
    for suffix in ("s", "es", "ed", "ing", "er", "est", "ly", "ness", "er's"):
        if word.endswith(suffix):
            stem = word[: -len(suffix)]
            stems += [stem, stem + "e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem]
    for suffix in ("ies", "ied", "iest", "ily", "iness"):
        if word.endswith(suffix):
            stems.append(word[: -len(suffix)] + "y")
    return any(len(s) > 2 and s != word and s in words for s in stems)


def write(name, words):
    with open(f"english_{name}.inc", "w", encoding="ascii") as out:
        out.write("/* From SCOWL, Copyright 2000-2018 by Kevin Atkinson: see make_words.py. Do not edit. */\n")
        for length in range(SHORTEST, LONGEST + 1):
            out.write(f"static const char {name}_{length}[] =\n")
            row = []
            for word in sorted(w for w in words if len(w) == length):
                row.append(word)
                if len(row) * length > 80:
                    out.write('    "' + "".join(row) + '"\n')
                    row = []
            out.write('    "' + "".join(row) + '";\n')


def main():
    seen, every = set(), set()
    for _, size in SIZES:
        every |= read(sys.argv[1], size)
    for name, size in SIZES:
        words = read(sys.argv[1], size) - seen
        seen |= words
        if name == "rare":
            words = {w for w in words if not inflected(w, every)}
        write(name, words)
        print(name, len(words))


main()

#!/usr/bin/env python3
"""What approved questions could teach at most: mistakes that the engine makes in another question of the database, too.

  repeats.py OUTCOMES.json      (of nlq_bench --outcomes)

A mistake is what has to be changed of the engine's SQL: columns and tables that are too much and that lack, or, where
all names are right, the words of SQL. Printed: how many wrong answers share theirs with a question of another gold SQL,
and how many points it would be if each was mended as soon as one of these is among N approved questions drawn by chance.
"""
import collections, json, re, sys

WORDS = set("""select from where group by order having limit join on as and or not in like between is null distinct count sum avg min max desc
asc intersect except union left inner outer exists case when then else end cast""".split())


def read(sql):
    """Columns outside of joins, tables, and words, of SQL as both sides write it."""
    words = [w.lower() for w in re.findall(r"'[^']*'|\"[^\"]*\"|[A-Za-z_]\w*|[0-9.]+|[<>=!]+|[^\s\w]", sql)]
    before, after = [""] + words, words[1:] + [""]
    aliases = {w for w, b in zip(words, before) if b == "as"}
    tables = {w for w, b in zip(words, before) if b in ("from", "join")}
    columns = collections.Counter(w for w, b, a in zip(words, before, after) if re.match(r"[a-z_]", w) and w not in WORDS and
                                  w not in aliases and b not in ("from", "join", "as") and a != ".")
    for pair in re.findall(r"\w+ \. (\w+) = \w+ \. (\w+)", " ".join(words)):
        columns.subtract(pair)
    plain = collections.Counter(w for w in words if w in WORDS and w not in ("as", "on", "join", "asc", "and", "from", "by"))
    return {c for c in columns if columns[c] > 0}, tables, plain


def mistake(row):
    (columns, tables, plain), (gold_columns, gold_tables, gold_plain) = read(row["sql"]), read(row["gold"])
    names = tuple(map(frozenset, (columns - gold_columns, gold_columns - columns, tables - gold_tables, gold_tables - tables)))
    if any(names):
        return names
    other = frozenset((plain - gold_plain).items()), frozenset((gold_plain - plain).items())
    return other if any(other) else None


def same(sql):
    return re.sub(r"\s+", " ", sql.lower())


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    rows = [json.loads(line) for line in open(sys.argv[1]) if line.startswith("{")]
    of_base, groups = collections.defaultdict(list), collections.defaultdict(list)
    for row in rows:
        of_base[row["db_id"]].append(same(row["gold"]))
        if row["verdict"] != "right" and row.get("sql") and mistake(row):
            groups[row["db_id"], mistake(row)].append(row)
    wrong = sum(r["verdict"] != "right" for r in rows)
    points, repeated = collections.Counter(), 0
    for (base, _), group in groups.items():
        for row in group:
            gold = same(row["gold"])
            siblings = sum(same(other["gold"]) != gold for other in group)
            others = sum(other != gold for other in of_base[base])
            repeated += siblings > 0
            for n in (1, 3, 10, 30):
                none = 1.0
                for i in range(min(n, others)):
                    none *= max(0, others - siblings - i) / (others - i)
                points[n] += 1 - none
    print("%d questions, %d not right, %d of these as another question" % (len(rows), wrong, repeated))
    for n in (1, 3, 10, 30):
        print("%2d approved: %.2f points at most" % (n, 100 * points[n] / len(rows)))


if __name__ == "__main__":
    main()

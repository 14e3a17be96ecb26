#!/usr/bin/env python3
"""SQLite files with rows for the real schemas that are measured without any:
    tests/bench/catalog/rows.py FOLDER [DICE] && build/release/tests/bench/catalog/catalog_joins -r FOLDER
The rows are as an application would leave them: what is referred to is unique, numbers of it count from 1 in every table,
tables are of different sizes, what refers to a key has some of its values or none, a key of several columns refers to whole
rows, and everything else is numbers, words and dates that refer to nothing. The same in every run; DICE, any word, gives other rows."""
import collections, json, os, random, sqlite3, sys

sys.setrecursionlimit(10000)
SHARED = os.environ.get("QUERENT_SHARED") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../../shared")
WORDS = "north south paper stone river cloud amber quick narrow bright copper maple winter silver garden harbour".split()


def kind_of(declared):
    text = declared.lower()
    for kind, marks in (("INTEGER", ("int", "serial", "oid")), ("NUMERIC", ("numeric", "decimal", "money", "number")),
                        ("REAL", ("double", "real", "float")), ("BOOLEAN", ("bool", "flag")),
                        ("TIMESTAMP", ("timestamp", "datetime")), ("DATE", ("date",)), ("TIME", ("time",)), ("BLOB", ("bytea", "blob"))):
        if any(mark in text for mark in marks) and "interval" not in text and "range" not in text:
            return kind
    return "TEXT"


class Rows:
    def __init__(self, schema, all, dice):
        self.dice = random.Random(schema + dice)
        self.tables = {t["name"]: t for t in all["tables"] if t["schema"] == schema}
        for table in self.tables.values():
            table["pk"] = table["pk"] or []
        self.refers, self.made, self.busy, self.referred = {}, {}, set(), set()
        self.together, self.rows_of = {}, []  # columns of keys of several, and the rows that each such key picked
        for key in all["fks"]:
            table, ref = key["table"].split(".", 1), key["ref"].split(".", 1)
            if table[0] != schema or ref[0] != schema or table[1] not in self.tables or ref[1] not in self.tables:
                continue
            if len(key["cols"]) > 1:
                for mine, theirs in zip(key["cols"], key["refcols"]):
                    self.together.setdefault((table[1], mine), (len(self.rows_of), ref[1], theirs))
                self.rows_of.append(None)
            else:
                self.refers.setdefault((table[1], key["cols"][0]), (ref[1], key["refcols"][0]))
                self.referred.add((ref[1], key["refcols"][0]))
        self.count = {name: int(self.dice.lognormvariate(4, 1.2)) + 4 for name in self.tables}

    def values(self, table, column):
        """Of all rows of a table; what is asked for while it is being made refers to itself, and counts."""
        place = (table, column)
        if place in self.made:
            return self.made[place]
        count = self.count[table]
        if place in self.busy:
            return list(range(1, count + 1))
        self.busy.add(place)
        self.made[place] = self.make(table, column, count)
        return self.made[place]

    def make(self, table, column, count):
        found = next((c for c in self.tables[table]["columns"] if c["name"] == column), None)
        kind = kind_of(found["type"]) if found else "INTEGER"
        keys = self.tables[table]["pk"]
        alone = keys == [column] or (table, column) in self.referred
        to = self.refers.get((table, column))
        if (table, column) in self.together:
            number, ref, theirs = self.together[(table, column)]
            there = self.values(ref, theirs)
            if self.rows_of[number] is None:
                self.rows_of[number] = [self.dice.randrange(len(there)) for _ in range(count)]
            return [there[row] for row in self.rows_of[number]]
        if to:
            there = [v for v in self.values(*to) if v is not None]
            if not there:
                return [None] * count
            if alone:
                picked = self.dice.sample(sorted(set(there), key=str), min(count, len(set(there))))
                self.count[table] = len(picked)
                return picked
            used = self.dice.sample(there, max(1, int(len(there) * self.dice.uniform(0.3, 1))))
            holes = 0 if column in keys or found.get("notnull") else self.dice.choice((0, 0.1, 0.5))
            return [None if self.dice.random() < holes else self.dice.choice(used) for _ in range(count)]
        return self.plain(kind, alone, column in keys, count)

    def plain(self, kind, alone, part, count):
        if kind == "INTEGER":
            if alone:
                return list(range(1, count + 1))
            most = self.dice.choice((1, 5, 100, 10000))
            return [self.dice.randint(0, most) for _ in range(count)]
        if kind in ("NUMERIC", "REAL"):
            return [round(self.dice.uniform(0, 1000), 2) for _ in range(count)]
        if kind == "BOOLEAN":
            return [self.dice.randint(0, 1) for _ in range(count)]
        if kind in ("DATE", "TIMESTAMP", "TIME"):
            day, time = "20%02d-%02d-%02d", " %02d:%02d:00"
            return [(day % (self.dice.randint(10, 26), self.dice.randint(1, 12), self.dice.randint(1, 28)) if kind != "TIME" else "") +
                    ((time % (self.dice.randint(0, 23), self.dice.randint(0, 59))) if kind != "DATE" else "") for _ in range(count)]
        if kind == "BLOB":
            return [None] * count
        if alone or part:
            return ["%s-%d" % (self.dice.choice(WORDS), i) for i in range(count)]
        return [" ".join(self.dice.choice(WORDS) for _ in range(self.dice.choice((1, 2, 4)))) for _ in range(count)]

    def write(self, path):
        con = sqlite3.connect(path)
        for name, table in self.tables.items():
            columns = [c["name"] for c in table["columns"]]
            for column in [k for k in table["pk"] if len(table["pk"]) == 1] + columns:
                self.values(name, column)
            rows = list(zip(*(self.made[(name, c)] for c in columns)))
            key = ", PRIMARY KEY (%s)" % ", ".join('"%s"' % k for k in table["pk"]) if table["pk"] else ""
            con.execute('CREATE TABLE "%s" (%s%s)' % (name, ", ".join('"%s" %s' % (c["name"], kind_of(c["type"])) for c in table["columns"]), key))
            con.executemany('INSERT OR IGNORE INTO "%s" VALUES (%s)' % (name, ", ".join("?" * len(columns))), rows)
        con.commit()
        con.close()


def main():
    folder, dice = sys.argv[1], "".join(sys.argv[2:3])
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(SHARED, "data/schemas/mega.json")) as file:
        all = json.load(file)
    for schema in sorted(collections.Counter(t["schema"] for t in all["tables"])):
        path = os.path.join(folder, schema + ".sqlite")
        if os.path.exists(path):
            os.remove(path)
        Rows(schema, all, dice).write(path)


main()

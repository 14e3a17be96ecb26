#!/usr/bin/env python3
"""variants.py: the databases of a question set without what real ones often lack.

  variants.py nofk    DB_ROOT OUT     the same tables without declared foreign keys
  variants.py renamed DB_ROOT OUT     abbreviated names in another case (customer_name: CustNm)
  variants.py both    DB_ROOT OUT     renamed tables beside the original ones, to score on

A renamed variant is asked with nlq_bench --catalog-root OUT-OF-renamed --db-root OUT-OF-both: the engine sees
only the new names, gold and prediction run where both exist. Tables of more than 200,000 rows are cut.
"""
import os
import re
import sqlite3
import sys

SHORT = {
    "customer": "cust", "number": "no", "name": "nm", "date": "dt", "address": "addr", "department": "dept",
    "employee": "emp", "quantity": "qty", "amount": "amt", "description": "desc", "code": "cd", "product": "prod",
    "year": "yr", "manager": "mgr", "account": "acct", "category": "cat", "organization": "org", "average": "avg",
    "student": "stud", "course": "crs", "country": "ctry", "telephone": "tel", "phone": "ph", "location": "loc",
    "transaction": "txn", "document": "doc", "person": "pers", "status": "stat", "minimum": "min", "maximum": "max",
}


def words(name):
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    return [w for w in re.split(r"[^A-Za-z0-9]+", name) if w]


def rename(name):
    new = "".join(SHORT.get(w.lower(), w.lower()).capitalize() for w in words(name))
    return new or name


def quote(name):
    return '"%s"' % name.replace('"', '""')


def copy(source, target, namer, foreign_keys, suffix):
    tables = [r[0] for r in source.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
    for table in tables:
        info = source.execute("PRAGMA table_info(%s)" % quote(table)).fetchall()
        columns = ["%s %s" % (quote(namer(c[1])), c[2]) for c in info]
        key = [quote(namer(c[1])) for c in sorted(info, key=lambda c: c[5]) if c[5]]
        if key:
            columns.append("PRIMARY KEY (%s)" % ", ".join(key))
        if foreign_keys:
            for fk in source.execute("PRAGMA foreign_key_list(%s)" % quote(table)).fetchall():
                if fk[4] and fk[2] in tables:
                    columns.append("FOREIGN KEY (%s) REFERENCES %s (%s)" % (quote(namer(fk[3])), quote(namer(fk[2]) + suffix), quote(namer(fk[4]))))
        new = namer(table) + suffix
        try:
            target.execute("CREATE TABLE %s (%s)" % (quote(new), ", ".join(columns)))
        except sqlite3.OperationalError:
            raise SystemExit("cannot make %s" % new)
        rows = source.execute("SELECT * FROM %s LIMIT 200000" % quote(table))
        target.executemany("INSERT OR IGNORE INTO %s VALUES (%s)" % (quote(new), ", ".join("?" * len(info))), rows)


def main():
    kind, root, out = sys.argv[1:4]
    for db in sorted(os.listdir(root)):
        path = os.path.join(root, db, db + ".sqlite")
        if not os.path.exists(path):
            continue
        os.makedirs(os.path.join(out, db), exist_ok=True)
        new = os.path.join(out, db, db + ".sqlite")
        if os.path.exists(new):
            os.unlink(new)
        source, target = sqlite3.connect(path), sqlite3.connect(new)
        source.text_factory = lambda b: b.decode("utf-8", "replace")
        target.execute("PRAGMA journal_mode = OFF")
        target.execute("PRAGMA synchronous = OFF")
        try:
            if kind == "nofk":
                copy(source, target, lambda n: n, False, "")
            else:
                copy(source, target, rename, True, "Tb")
            if kind == "both":
                copy(source, target, lambda n: n, False, "")
            target.commit()
        except SystemExit as why:
            print(db, why, file=sys.stderr)
        target.close()


main()

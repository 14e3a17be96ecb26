#!/usr/bin/env python3
"""fit.py: weights of the confidence curve from outcomes on databases of the tuning half.

  wild.py measure NLQ_BENCH QUESTIONS.json OUT DB_ROOT tune
  nlq_bench ... --set tune --foreign --features foreign.txt
  fit.py OUT foreign.txt > src/nlq/judge/weights.inc

Every variant of the questions counts alike, however many it holds; the questions as they are written count
twice as much. Questions asked of a database they were not meant for count as wrong, and all of
them a quarter of what the others count.

Logistic regression with a ridge, Newton's method, stdlib only. The spread over held-out folds (whole
databases left out) is printed to stderr: precision and coverage at several gates.
"""
import json
import math
import os
import sys


FOREIGN_WEIGHT = 0.25
ROWS = 1500  # that a variant counts as at most
WRITTEN = "as-written"


def read(folder, name):
    """(database, features, right, weight, variant) of every scored question that was read at all."""
    rows = []
    stem = os.path.join(folder, name + ".tune")
    for line, text in zip(open(stem + ".jsonl", encoding="utf-8"), open(stem + ".features", encoding="utf-8")):
        outcome = json.loads(line)
        values = dict((k, float(v)) for k, v in (p.split("=") for p in text.split()[1:]))
        if values and outcome["verdict"] != "not scored":
            rows.append((outcome["db_id"], values, outcome["verdict"] == "right"))
    weight = min(1, ROWS / len(rows)) * (2 if name == WRITTEN else 1)
    return [row + (weight, name) for row in rows]


def read_foreign(path, folder, weight):
    order = [json.loads(line)["db_id"]
             for line in open(os.path.join(folder, WRITTEN + ".tune.jsonl"), encoding="utf-8")]
    rows = []
    for db, text in zip(order, open(path, encoding="utf-8")):
        values = dict((k, float(v)) for k, v in (p.split("=") for p in text.split()[1:]))
        if values:
            rows.append((db, values, None, FOREIGN_WEIGHT * weight / len(order), "foreign"))
    return rows


def solve(a, b):
    n = len(b)
    m = [row[:] + [b[i]] for i, row in enumerate(a)]
    for i in range(n):
        p = max(range(i, n), key=lambda r: abs(m[r][i]))
        m[i], m[p] = m[p], m[i]
        for r in range(i + 1, n):
            f = m[r][i] / m[i][i]
            if f:
                for c in range(i, n + 1):
                    m[r][c] -= f * m[i][c]
    x = [0.0] * n
    for i in reversed(range(n)):
        x[i] = (m[i][n] - sum(m[i][c] * x[c] for c in range(i + 1, n))) / m[i][i]
    return x


def fit(rows, names, ridge=2.0):
    index = {n: i for i, n in enumerate(names)}
    data = [([(index[k], v) for k, v in values.items()], right, weight) for _, values, right, weight, _ in rows]
    w = [0.0] * len(names)
    for _ in range(12):
        g = [-ridge * x for x in w]
        h = [[ridge if i == j else 0.0 for j in range(len(w))] for i in range(len(w))]
        for x, right, weight in data:
            p = 1 / (1 + math.exp(-sum(w[i] * v for i, v in x)))
            for i, v in x:
                g[i] += weight * (bool(right) - p) * v
                for j, u in x:
                    h[i][j] += weight * p * (1 - p) * v * u
        w = [a + b for a, b in zip(w, solve(h, g))]
    return w


def report(scored):
    """Precision and coverage of each variant at several gates, on databases left out of the fit."""
    variants = sorted({v for _, _, v in scored})
    for gate in (0.12, 0.5, 0.7, 0.75, 0.78, 0.8, 0.82, 0.84, 0.86, 0.88, 0.9):
        line = "gate %.2f:" % gate
        for variant in variants:
            all_of = [(p, right) for p, right, v in scored if v == variant]
            over = [right for p, right in all_of if p >= gate]
            line += "  %s %.1f of %.1f" % (variant, 100 * sum(map(bool, over)) / max(1, len(over)),
                                           100 * len(over) / len(all_of))
        print(line, file=sys.stderr)


def main():
    folder, foreign = sys.argv[1:3]
    names = sorted(n[:-len(".tune.jsonl")] for n in os.listdir(folder) if n.endswith(".tune.jsonl"))
    rows = [row for name in names for row in read(folder, name)]
    rows += read_foreign(foreign, folder, sum(row[3] for row in rows))
    features = sorted({k for row in rows for k in row[1]})
    databases = sorted({row[0] for row in rows})
    scored = []
    for fold in range(5):
        out = set(databases[fold::5])
        w = dict(zip(features, fit([r for r in rows if r[0] not in out], features)))
        scored += [(1 / (1 + math.exp(-sum(w[k] * v for k, v in values.items()))), right, variant)
                   for db, values, right, _, variant in rows if db in out]
    report(scored)
    print("/* Fitted by tests/bench/nlq/fit.py; do not edit by hand. */")
    for name, weight in zip(features, fit(rows, features)):
        print("WEIGHT(%s, %.4f)" % (name, weight))


main()

#!/usr/bin/env python3
"""fit.py: weights of the confidence curve from outcomes on databases of the tuning half.

  nlq_bench ... --set tune --outcomes outcomes.jsonl --features features.txt
  nlq_bench ... --set tune --foreign --features foreign.txt
  fit.py outcomes.jsonl features.txt foreign.txt > src/nlq/judge/weights.inc

Questions asked of a database they were not meant for count as wrong, at a quarter of the weight.

Logistic regression with a ridge, Newton's method, stdlib only. The spread over held-out folds (whole
databases left out) is printed to stderr: precision and coverage at several gates.
"""
import json
import math
import sys


FOREIGN_WEIGHT = 0.25


def read(outcomes, features):
    rows = []
    for line, text in zip(open(outcomes, encoding="utf-8"), open(features, encoding="utf-8")):
        outcome = json.loads(line)
        values = dict((k, float(v)) for k, v in (p.split("=") for p in text.split()[1:]))
        if values and outcome["verdict"] != "not scored":
            rows.append((outcome["db_id"], values, outcome["verdict"] == "right"))
    return rows


def read_foreign(features, databases):
    rows = []
    for i, text in enumerate(open(features, encoding="utf-8")):
        values = dict((k, float(v)) for k, v in (p.split("=") for p in text.split()[1:]))
        if values:
            rows.append((databases[i], values, None))
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
    data = [([(index[k], v) for k, v in values.items()], right) for _, values, right in rows]
    w = [0.0] * len(names)
    for _ in range(12):
        g = [-ridge * x for x in w]
        h = [[ridge if i == j else 0.0 for j in range(len(w))] for i in range(len(w))]
        for x, right in data:
            p = 1 / (1 + math.exp(-sum(w[i] * v for i, v in x)))
            weight = FOREIGN_WEIGHT if right is None else 1.0
            for i, v in x:
                g[i] += weight * (bool(right) - p) * v
                for j, u in x:
                    h[i][j] += weight * p * (1 - p) * v * u
        w = [a + b for a, b in zip(w, solve(h, g))]
    return w


def main():
    rows = read(sys.argv[1], sys.argv[2])
    if len(sys.argv) > 3:
        order = [json.loads(line)["db_id"] for line in open(sys.argv[1], encoding="utf-8")]
        rows += read_foreign(sys.argv[3], order)
    names = sorted({k for _, values, _ in rows for k in values})
    databases = sorted({r[0] for r in rows})
    scored = []
    for fold in range(5):
        out = set(databases[fold::5])
        w = dict(zip(names, fit([r for r in rows if r[0] not in out], names)))
        for db, values, right in rows:
            if db in out:
                scored.append((1 / (1 + math.exp(-sum(w[k] * v for k, v in values.items()))), right))
    for gate in (0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.78, 0.8, 0.85, 0.9):
        own = [right for p, right in scored if p >= gate and right is not None]
        total = sum(1 for _, right in scored if right is not None)
        foreign = [p >= gate for p, right in scored if right is None] or [0]
        if own:
            print("gate %.2f: precision %.3f, coverage %.3f, foreign questions let through %.3f" % (gate, sum(own) / len(own), len(own) / total, sum(foreign) / len(foreign)), file=sys.stderr)
    print("/* Fitted by tests/bench/nlq/fit.py; do not edit by hand. */")
    for name, weight in zip(names, fit(rows, names)):
        print("WEIGHT(%s, %.4f)" % (name, weight))


main()

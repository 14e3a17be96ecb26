#!/usr/bin/env python3
"""How often the right table is among those that a model is shown, where names say nothing.

  near_tables.py QUERENT SCHEMA.json [COUNT]
  near_tables.py --write SCHEMA.json QUESTIONS.tsv OUT.json OUT.tsv

The tables of the schema (its names taken as descriptions) are called T0, T1, …, their columns C0, C1, …;
COUNT of them (60) are asked for in words of their descriptions. Asked by words alone, then with an
embedding model: the stub's, whose vectors are bags of words, so that this is the least that one does. --write only writes the schema
with such names, and questions (paraphrased.tsv) with them, for bench_rag_select.
"""
import json, os, random, re, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "e2e", "screen"))
from stub import Stub


HEAD = {"format": "querent-catalog", "version": 1, "database": "legacy", "dialect": "postgresql", "default_schema": "main"}


def words(name):
    return " ".join(re.findall(r"[a-z]+|[0-9]+", name.lower()))


def scrambled(schema):
    tables = []
    for i, table in enumerate(json.load(open(schema))["tables"]):
        columns = [{"name": "C%d" % n, "type": c["type"], "comment": words(c["name"])} for n, c in enumerate(table["columns"])]
        tables.append({"schema": "main", "name": "T%d" % i, "comment": words(table["name"]), "columns": columns})
    return tables


def write(schema, questions, out, out_questions):
    tables = scrambled(schema)
    with open(out, "w") as file:
        json.dump(dict(HEAD, tables=tables), file)
    plain = json.load(open(schema))["tables"]
    with open(out_questions, "w") as file:
        for line in open(questions):
            question, name, columns = line.rstrip("\n").split("\t")
            at = next(i for i, t in enumerate(plain) if name in (t["name"], "%s.%s" % (t["schema"], t["name"])))
            names = [c["name"] for c in plain[at]["columns"]]
            file.write("%s\tT%d\t%s\n" % (question, at, " ".join("C%d" % names.index(c) for c in columns.split())))


def shown(home, model, question, name, embeds):
    model.tell("rules", [{"model": "^embed$", "alike": {}, "vector": 1024}, {"answer": json.dumps({"sql": "SELECT 1"})}])
    more = ["--set", "documents.embedding_model=embed"] if embeds else []
    subprocess.run([sys.argv[1], "ask", question, "-c", "legacy", "--sql-only", "--engine", "model", *more], env=home, capture_output=True)
    return any(re.search(r"\b%s\b" % name, r["body"]["messages"][-1]["content"]) for r in model.asked("chat"))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    if sys.argv[1] == "--write":
        return write(*sys.argv[2:])
    tables = scrambled(sys.argv[2])
    asked = random.Random(7).sample(range(len(tables)), int(sys.argv[3]) if len(sys.argv) > 3 else 60)
    with tempfile.TemporaryDirectory() as folder, Stub("model_server.py") as model:
        schema = os.path.join(folder, "legacy.json")
        json.dump(dict(HEAD, tables=tables), open(schema, "w"))
        config = os.path.join(folder, "querent")
        os.makedirs(config, 0o700)
        with open(os.path.join(config, "config.yaml"), "w") as file:
            file.write("connections:\n  - {name: legacy, url: 'schema:%s'}\n" % schema)
        home = {"PATH": os.environ["PATH"], "HOME": folder, "LANG": "C.UTF-8", "OPENAI_BASE_URL": "http://127.0.0.1:%d/v1" % model.port}
        home.update({"XDG_%s_HOME" % kind: folder for kind in ("CONFIG", "STATE", "DATA", "CACHE")})
        for embeds in (False, True):
            found = sum(shown(home, model, "how many %s are there" % tables[i]["comment"], "T%d" % i, embeds) for i in asked)
            print("%s: %d of %d" % ("words and meaning" if embeds else "words alone", found, len(asked)), flush=True)


if __name__ == "__main__":
    main()

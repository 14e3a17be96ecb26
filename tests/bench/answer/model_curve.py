#!/usr/bin/env python3
"""The learning curve with a model: accuracy with 0, 1, 3, 10 and 30 approved questions of the same database.

  bench_answer_curve QUESTIONS.json DB_ROOT --list --every 24 > asked.jsonl
  model_curve.py QUERENT QUESTIONS.json DB_ROOT asked.jsonl SCORER [--engine model|auto] [--lengths 0,10]

The model's server is where OPENAI_BASE_URL and OPENAI_MODEL say. The approved questions stand in the state as if
somebody had confirmed their SQL; each is asked by `querent ask`, and SCORER (score_ex.py) says which rows are right.
"""
import argparse, json, os, re, sqlite3, subprocess, sys, tempfile


def in_quotes(sql):
    """SQLite alone takes "text" for a string, and no answer is printed so."""
    return re.sub(r'"([^"]*)"', lambda m: "'" + m.group(1).replace("'", "''") + "'", sql)


class Home:
    def __init__(self, folder, querent, root):
        self.querent, self.root, self.folder = querent, root, folder
        self.env = {"PATH": os.environ["PATH"], "HOME": folder, "LANG": "C.UTF-8", "USER": "bench"}
        self.env.update({k: v for k, v in os.environ.items() if k.startswith("OPENAI_") or k == "EMBEDDING_MODEL"})
        self.env.update({"XDG_%s_HOME" % kind: os.path.join(folder, kind) for kind in ("CONFIG", "STATE", "DATA", "CACHE")})
        os.makedirs(os.path.join(folder, "CONFIG", "querent"), 0o700)

    def connect(self, databases):
        path = os.path.join(self.folder, "CONFIG", "querent", "config.yaml")
        with open(path, "w") as file:
            file.write("connections:\n" + "".join("  - {name: %s, url: 'sqlite:%s/%s/%s.sqlite'}\n" % (d, self.root, d, d) for d in databases))
        os.chmod(path, 0o600)
        self.run("lessons", "list")

    def run(self, *args):
        return subprocess.run([self.querent, *args], env=self.env, capture_output=True, text=True, timeout=600)

    def approve(self, rows):
        with sqlite3.connect(os.path.join(self.folder, "STATE", "querent", "state.db")) as con:
            con.execute("DELETE FROM approval")
            for at, row in enumerate(rows):
                con.execute("INSERT INTO approval (user, company, connection, question, sql, rows, digest, at, lessons) VALUES ('bench', '', ?, ?, ?, 1, '', ?, '')",
                            (row["db_id"], row["question"], in_quotes(row["query"]), 1700000000 + at))

    def ask(self, row, engine):
        return self.run("ask", row["question"], "-c", row["db_id"], "--engine", engine, "--sql-only").stdout.strip()


def right(scorer, questions, root, answers, folder):
    """How many of (index, sql) give the rows of their gold SQL."""
    gold, told = os.path.join(folder, "gold.json"), os.path.join(folder, "told.jsonl")
    with open(gold, "w") as file:
        json.dump([questions[index] for index, _ in answers], file)
    with open(told, "w") as file:
        for at, (index, sql) in enumerate(answers):
            file.write(json.dumps({"index": at, "db_id": questions[index]["db_id"], "sql": sql}) + "\n")
    done = subprocess.run([sys.executable, scorer, "--gold", gold, "--db-root", root, "--pred", told], capture_output=True, text=True)
    return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("querent", "questions", "root", "asked", "scorer"):
        parser.add_argument(name)
    parser.add_argument("--engine", default="model")
    parser.add_argument("--lengths", default="0,1,3,10,30")
    given = parser.parse_args()
    questions = json.load(open(given.questions))
    asked = [json.loads(line) for line in open(given.asked)]
    lengths = [int(n) for n in given.lengths.split(",")]
    answers = {n: [] for n in lengths}
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder, os.path.abspath(given.querent), os.path.abspath(given.root))
        home.connect(sorted({questions[a["asked"]]["db_id"] for a in asked}))
        for at, one in enumerate(asked):
            for n in lengths:
                home.approve([questions[i] for i in one["approved"][:n]])
                answers[n].append((one["asked"], home.ask(questions[one["asked"]], given.engine)))
            print("%d of %d" % (at + 1, len(asked)), file=sys.stderr, flush=True)
            if at % 10 == 9 or at + 1 == len(asked):
                for n in lengths:
                    print("%d approved, %d asked: %s" % (n, at + 1, " ".join(right(given.scorer, questions, given.root, answers[n], folder).split()[:40])), flush=True)


if __name__ == "__main__":
    main()

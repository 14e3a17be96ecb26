"""Questions to the real binary, with a stub model, over a small shop in SQLite, PostgreSQL or MariaDB."""
import json, os, sqlite3, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "screen"), os.path.join(HERE, "..", "trust")]
from stub import Stub
from terminal import Terminal

TABLES = """
CREATE TABLE customers(id int primary key, name varchar(40) not null, country varchar(40), home_phone varchar(20), signed_up date);
CREATE TABLE orders(id int primary key, customer_id int references customers(id), placed date, total numeric(9,2), status varchar(20));
CREATE TABLE prod_customers(id int primary key, name varchar(40), country varchar(40));
INSERT INTO prod_customers VALUES (1, 'Zed', 'Peru');
CREATE TABLE secrets(id int primary key, word varchar(20));
INSERT INTO customers VALUES (1,'Ann','Germany','555-1','2025-03-01'),(2,'Bob','France','555-2','2025-04-01'),
 (3,'Cid','Germany','555-3','2026-01-01'),(4,'Dee','Austria','555-4','2026-02-01');
INSERT INTO orders VALUES (1,1,'2026-01-05',10.5,'open'),(2,1,'2026-02-06',20,'shipped'),(3,2,'2025-02-07',30,'open'),
 (4,3,'2026-03-08',40,'cancelled');
"""


def make_file(home):
    path = home.path("shop.db")
    if not os.path.exists(path):
        with sqlite3.connect(path) as db:
            db.executescript(TABLES)
    return path


def settings_of(model, *more):
    all = ["models.openai.url=http://127.0.0.1:%d/v1" % model.port, "models.openai.model=stub", "models.retries=0", *more]
    return [word for one in all for word in ("--set", one)]


def prompts_of(model):
    return ["\n".join(m["content"] for m in r["body"]["messages"]) for r in model.asked("chat")]


def intent(name, **more):
    """A rule: what the model sorts a question into."""
    return {"when": "They say", "answer": json.dumps({"intent": name, "confidence": 0.9, **more})}


FLIGHTS = """
CREATE TABLE airports(id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE flights(id INTEGER PRIMARY KEY, number TEXT, origin_id INTEGER REFERENCES airports(id),
 destination_id INTEGER REFERENCES airports(id));
INSERT INTO airports VALUES (1, 'JFK'), (2, 'TXL'), (3, 'CDG');
INSERT INTO flights VALUES (1, 'A1', 1, 2), (2, 'A2', 2, 3), (3, 'A3', 3, 1);
"""


def make_flights(home):
    path = home.path("flights.db")
    with sqlite3.connect(path) as db:
        db.executescript(FLIGHTS)
    return path


class Console:
    """The console over a file, with a stub model."""

    def __init__(self, home, where, rules, *settings):
        self.model = Stub("model_server.py")
        self.model.tell("rules", rules)
        self.terminal = Terminal(home, where, *settings_of(self.model, *settings))
        self.terminal.wait("generate SQL or provide")

    def say(self, text, *awaited):
        self.terminal.say(text)
        return self.see(*awaited)

    def see(self, *awaited):
        return self.terminal.wait(lambda screen: all(one in screen for one in awaited), ", ".join(awaited))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.terminal.close()
        self.model.__exit__()


class Answered:
    """What the command line did with a question, and what the model was asked for it."""

    def __init__(self, home, where, question, rules, *words, settings=(), engine="model"):
        with Stub("model_server.py") as model:
            model.tell("rules", [rule if isinstance(rule, dict) else {"answer": rule, "times": 1} for rule in rules])
            done = home.run("ask", question, "-c", where, "--yes", *settings_of(model, "engine=" + engine, *settings), *words)
            self.requests = [r["body"] for r in model.asked("chat")]
            self.prompts = prompts_of(model)
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr

    def events(self):
        return [json.loads(line) for line in self.out.splitlines()]

    def __repr__(self):
        return "%d\n%s\n%s\n%s" % (self.code, self.out, self.err, "\n".join(self.prompts[-1:]))

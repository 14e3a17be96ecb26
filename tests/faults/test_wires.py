"""Servers that answer badly: a small exchange with each of them, spoiled at one byte after another. No crash, no hang, and
exit code 0 only with the whole answer, or where bytes were changed, with some answer.

A sample; with QUERENT_NIGHTLY=1 each byte in each way; with QUERENT_WIRE_EACH=close,reset each byte in these ways, or what of
them fits into QUERENT_FAULT_SECONDS, in an order that the seed deals; QUERENT_WIRE_PROTOCOLS=postgres,smtp tries these only.
QUERENT_WIRE=PROTOCOL:BYTE:WHAT repeats one."""
import collections, concurrent.futures, json, os, random, re, shutil, sys, tempfile, time

import home as homes
from home import DAY, NIGHTLY, QUERENT, Broken, Home, expect
from mails import Mails
from wires import Wire

sys.path.insert(0, os.path.join(homes.HERE, "..", "e2e", "trust"))
sys.path.insert(0, os.path.join(homes.HERE, "..", "e2e", "screen"))
import servers
from stub import Stub

CHANGED = ("close", "reset", "garble", "swap", "flood")
SAMPLE, STALLS = 7, 1
OPENING = {"jobs": 20, "trino": 400}  # bytes of the first answers, where nothing is asked for yet
SLOW = {"smtp"}  # may think for five minutes (RFC 5321); the job waits, and nobody else
HELD_UP = 45  # seconds: three limits, the looks at what was lost, and a busy machine
EACH = tuple(what for what in os.environ.get("QUERENT_WIRE_EACH", ",".join(CHANGED + ("stall",)) if NIGHTLY else "").split(",") if what)
ONLY = set(os.environ.get("QUERENT_WIRE_PROTOCOLS", "").split(",")) - {""}
END = time.monotonic() + float(os.environ.get("QUERENT_FAULT_SECONDS", "inf"))
TELL = 1000  # spoiled between two lines of a long run
LIMITS = ("--set", "sql.timeout_seconds=3", "--set", "models.timeout_seconds=3", "--set", "models.retries=0")


def sql(url):
    return lambda home, port: ((QUERENT, "sql", "SELECT id, name FROM goods ORDER BY id", "-f", "json", "-c",
                                url(port), *LIMITS), {})


def model(home, port):
    return ((QUERENT, "ask", "how many goods are there?", "--yes", "-f", "csv", "-c", "shop", "--engine", "model", *LIMITS),
            {"OLLAMA_BASE_URL": "http://127.0.0.1:%d" % port, "SQL_MODEL_NAME": "stub", "MODEL_NAME": "stub"})


def openai(home, port):
    argv, _ = model(home, port)
    return argv, {"OPENAI_BASE_URL": "http://127.0.0.1:%d/v1" % port, "OPENAI_API_KEY": "k", "OPENAI_MODEL": "stub"}


def mail(home, port):
    home.write_config("", "mail: {url: 'smtp://127.0.0.1:%d', starttls: false, from: q@example.com}\njobs: {timeout_seconds: 4}\n"
                      % port)
    return (DAY, "shop", "sql:SELECT id FROM goods", "mail:ann@example.com"), {}


class World:
    def __init__(self):
        self.template, self.close_all, self.protocols = homes.with_history(), [], {}
        goods = "CREATE TABLE goods (id int PRIMARY KEY, name varchar(40)); INSERT INTO goods VALUES (1, 'tea'), (2, 'salt')"
        if servers.Postgres.bin():
            postgres = self.keep(servers.Postgres())
            postgres.ask(goods)
            self.add("postgres", postgres.port, sql(lambda port: "postgresql://boss@127.0.0.1:%d/postgres?sslmode=disable" % port))
        if servers.MariaDB.there():
            mariadb = self.keep(servers.MariaDB())
            mariadb.ask(goods, database="shop")
            self.add("mariadb", mariadb.port, sql(lambda port: "mariadb://boss:s3cret@127.0.0.1:%d/shop" % port))
        jobs = self.stub("job_server.py")
        jobs.tell("rules", {"connections": {"7": self.template.path("shop.db")}})
        self.add("jobs", jobs.port, sql(lambda port: "api://127.0.0.1:%d/api?connection=7&type=sqlite" % port))
        trino = self.stub("trino_server.py")
        self.add("trino", trino.port, lambda home, port: (
            (QUERENT, "sql", "SELECT 1 AS id", "-f", "json", "-c", "trino://ann@127.0.0.1:%d/memory/default" % port, *LIMITS), {}))
        answers = self.stub("model_server.py")
        answers.tell("rules", [{"answer": json.dumps({"sql": "SELECT count(*) FROM goods"})}])
        self.add("ollama", answers.port, model)
        self.add("openai", answers.port, openai)
        self.mails = tempfile.mkdtemp(prefix="querent-mails-")
        self.smtp = self.keep(Mails(self.mails))
        self.add("smtp", self.smtp.port, mail)

    def keep(self, server):
        self.close_all.append(server.close)
        return server

    def stub(self, name):
        stub = Stub(name).__enter__()
        self.close_all.append(lambda: stub.__exit__(None, None, None))
        return stub

    def add(self, name, port, command):
        self.protocols[name] = (port, command)

    def run(self, name, at=-1, what="close"):
        """A Done, and the wire."""
        port, command = self.protocols[name]
        home, wire = Home(self.template), Wire(port, at, what)
        try:
            argv, more = command(home, wire.port)
            began = time.monotonic()
            done = home.run(*argv, **more)
            expect(time.monotonic() - began < HELD_UP or name in SLOW, "held up for", int(time.monotonic() - began), "s:", done.err)
            homes.no_crash(done, what)
            homes.nothing_lost(home)
            return done, wire
        finally:
            wire.close()
            home.remove()

    def close(self):
        for close in self.close_all:
            close()
        shutil.rmtree(self.mails, ignore_errors=True)
        self.template.remove()


def without_ports(text):
    return re.sub(r"127\.0\.0\.1:\d+", "", text)


def attempt(world, whole, name, at, what, seen):
    if time.monotonic() > END:
        return None
    try:
        done, wire = world.run(name, at, what)
        seen[name, what, "met" if wire.met else "not met"] += 1
        if what in ("close", "reset", "stall") and done.code == 0:
            expect(without_ports(done.out) == without_ports(whole.out), "exit code 0 with", done.out)
    except Broken as problem:
        return "QUERENT_WIRE=%s:%d:%s: %s" % (name, at, what, problem)
    except Exception as problem:  # the oracle itself could not look
        return "QUERENT_WIRE=%s:%d:%s: %r" % (name, at, what, problem)


def choose(dice, name, total):
    if EACH:
        return [(at, what) for at in range(total) for what in EACH]
    return [(at, dice.choice(CHANGED)) for at in dice.sample(range(total), min(total, SAMPLE))] + \
        [(at, "stall") for at in [OPENING.get(name, 0)] + dice.sample(range(total), STALLS)]


def main():
    seed = int(os.environ.get("QUERENT_SEED", "1"))
    dice, world, broken, todo, counts = random.Random(seed), World(), [], [], {}
    seen = collections.Counter()
    try:
        one = os.environ.get("QUERENT_WIRE", "").split(":")
        for name in one[:1] if one[0] else [name for name in world.protocols if not ONLY or name in ONLY]:
            whole, wire = world.run(name)
            expect(whole.code == 0, name, "fails by itself:", whole.out, whole.err)
            counts[name] = wire.sent
            todo += [(whole, name, at, what) for at, what in ([(int(one[1]), one[2])] if one[0] else choose(dice, name, wire.sent))]
        if EACH:
            dice.shuffle(todo)
        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0)) + 6) as pool:
            for n, problem in enumerate(pool.map(lambda it: attempt(world, *it, seen), todo), 1):
                if problem:
                    broken.append(problem)
                    print("FAIL", problem, flush=True)
                if n % TELL == 0 and time.monotonic() < END:
                    print("after %d of %d: %d broken" % (n, len(todo), len(broken)), flush=True)
    except Broken as problem:
        broken.append(str(problem))
        print("FAIL", problem)
    finally:
        world.close()
    if EACH:
        for (name, what, met), n in sorted(seen.items()):
            print("%s %s: %d, %s" % (name, what, n, met))
    print("seed %d: bytes of a whole answer: %s; %d of %d spoiled, %d broken" % (seed, counts, seen.total(), len(todo), len(broken)))
    return 1 if broken else 0


if not os.path.exists(QUERENT) or not os.path.exists(DAY):
    print("skipped: no binary")
    sys.exit(77)
sys.exit(main())

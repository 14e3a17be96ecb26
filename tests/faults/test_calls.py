"""Each call below the program fails once, or is cut short: no crash, no hang, no lie, no loss.

A sample of about a minute; with QUERENT_NIGHTLY=1 every call of every job but for malloc (3,000 of each job's); with
QUERENT_FAULT_CALLS=malloc,read every one of these, with "each" of all, or with "sites" the first of each place in the program that
calls (its return addresses): each place in one job, then in the others. In an order that the seed deals, and what of it fits into
QUERENT_FAULT_SECONDS. QUERENT_SEED chooses another sample, QUERENT_FAULT_JOB=NAME and QUERENT_FAULT=CALL:N:HOW repeat one."""
import collections, concurrent.futures, json, os, random, re, shutil, sys, tempfile, threading, time

import home as homes
from home import DAY, GOODS, NIGHTLY, QUERENT, Broken, Home, expect
from mails import Mails

sys.path.insert(0, os.path.join(homes.HERE, "..", "e2e", "trust"))
sys.path.insert(0, os.path.join(homes.HERE, "..", "e2e", "screen"))
import servers
from stub import Stub

HOWS = {"malloc": ("ENOMEM",), "read": ("EIO", "EINTR", "short"), "write": ("EIO", "ENOSPC", "EINTR", "short"),
        "fsync": ("EIO", "ENOSPC"), "open": ("EMFILE", "EINTR"), "rename": ("EIO", "ENOSPC"),
        "send": ("ECONNRESET", "EINTR", "short"), "recv": ("ECONNRESET", "EINTR", "short"), "poll": ("EINTR", "ENOMEM")}
LASTING = (("write", "ENOSPC"), ("write", "EIO"), ("open", "EMFILE"), ("malloc", "ENOMEM"))  # from the n-th on
SAMPLE, NIGHTLY_MALLOC = int(os.environ.get("QUERENT_FAULT_SAMPLE", "2")), 3000
ALWAYS = {("verify", "read")}  # all of them, each time
BROKEN_ONCE = (("mail", "malloc:@curl_slist_append:ENOMEM"),)  # each time, too: it told of recipients that got nothing
NAMED = os.environ.get("QUERENT_FAULT_CALLS", "")
BY_SITE = NAMED == "sites"
EACH = set(HOWS) if NAMED in ("each", "sites") else set(NAMED.split(",")) - {""}  # every one of these, and no other
END = time.monotonic() + float(os.environ.get("QUERENT_FAULT_SECONDS", "inf"))
TELL = 1000  # faults between two lines of a long run
SQL = "SELECT id, name, price FROM goods ORDER BY id"


# ---- jobs: what is run, and what may not be said falsely

def plain(text):
    """Without the folder, which is another in each run."""
    return re.sub(r"/tmp/querent-faults-[^/]*", "", text)


def same_output(home, done, whole):
    if done.code == 0:
        expect(plain(done.out) == plain(whole.out), "exit code 0 with", len(done.out), "of", len(whole.out), "bytes:", done.out[-200:])


def whole_file(name):
    """The file is whole, or not there; and it is there when that is said."""
    def check(home, done, whole):
        path = home.path("out", name)
        if os.path.exists(path):
            expect(homes.rows_of(path) == GOODS, "the file has", homes.rows_of(path), "rows")
        said = homes.steps(done).get("export", (done.code == 0, ""))[0] if DAY in done.argv else done.code == 0
        expect(os.path.exists(path) or not said, "said to be done, and no file")
    return check


def written(home, done, whole):
    count = home.depot("SELECT count(*) FROM sqlite_schema WHERE name = 'copy'")[0][0]
    rows = home.depot("SELECT count(*) FROM copy")[0][0] if count else 0
    expect(rows in (0, GOODS), "the table has", rows, "rows")
    ok, text = homes.steps(done).get("write", (False, ""))
    expect(not ok or rows == GOODS, "said to be done, and", rows, "rows")
    expect(ok or not rows or "failed" not in text, "said to have failed, and the rows are there:", text)


def mailed(home, done, whole):
    folder = home.mails
    mails = [name for name in os.listdir(folder) if name.endswith(".eml")]
    ok, text = homes.steps(done).get("mail", (False, ""))
    for name in mails:
        body = open(os.path.join(folder, name), "rb").read()
        expect(body.rstrip().endswith(b"--"), "a mail was cut:", body[-100:])
        expect(body.startswith(b"X-Recipients: 2\r"), "not all recipients get it:", body[:20])
        os.unlink(os.path.join(folder, name))
    expect(len(mails) <= 1, len(mails), "mails")
    expect(not ok or mails, "said to be sent, and is not")
    expect(ok or not mails or "failed" not in text, "said to have failed, and was sent:", text)


def kept(home, done, whole):
    listed = home.run(QUERENT, "functions", "-f", "json")
    there = "margin" in listed.out
    expect(done.code != 0 or there, "said to be kept, and is not:", listed.out)


def verified(home, done, whole):
    expect(done.code != 7, "nothing was changed, and it says:", done.out, done.err)
    same_output(home, done, whole)


def argv_ask(home):
    return QUERENT, "ask", "how many goods are there with a price above 50?", "--yes", "-f", "csv", "-c", "shop"


def argv_model(home):
    home.env.update(OLLAMA_BASE_URL="http://127.0.0.1:%d" % home.models, SQL_MODEL_NAME="stub", MODEL_NAME="stub")
    return (QUERENT, "ask", "how many goods are there?", "--yes", "-f", "csv", "-c", "shop", "--engine", "model",
            "--set", "models.retries=0")


def argv_api(home):
    return (QUERENT, "sql", SQL, "-f", "json", "-c", "api://127.0.0.1:%d/api?connection=7&type=sqlite" % home.jobs)


JOBS = {
    "ask": (argv_ask, same_output),
    "sql": (lambda home: (QUERENT, "sql", SQL, "-f", "json", "-c", "shop"), same_output),
    "file": (lambda home: (QUERENT, "sql", SQL, "-o", home.path("out", "goods.csv"), "-f", "csv", "-c", "shop"),
             whole_file("goods.csv")),
    "workbook": (lambda home: (QUERENT, "sql", SQL, "-o", home.path("out", "goods.xlsx"), "-f", "xlsx", "-c", "shop"),
                 whole_file("goods.xlsx")),
    "postgres": (lambda home: (QUERENT, "sql", SQL, "-f", "json", "-c", "server"), same_output),
    "export": (lambda home: (DAY, "shop", "sql:" + SQL, "export:json:" + home.path("out", "goods.json")),
               whole_file("goods.json")),
    "write": (lambda home: (DAY, "shop", "sql:" + SQL, "write:copy"), written),
    "mail": (lambda home: (DAY, "shop", "sql:" + SQL, "mail:ann@example.com,bob@example.com"), mailed),
    "allow": (lambda home: (QUERENT, "functions", "allow", "margin", "-c", "shop"), kept),
    "verify": (lambda home: (QUERENT, "audit", "verify"), verified),
    "model": (argv_model, same_output),
    "api": (argv_api, same_output),
}


# ---- running them

class World:
    """What the jobs need: a template of a home, servers, and each job's whole output and number of calls."""

    def __init__(self):
        self.template = homes.with_history()
        self.mails = tempfile.mkdtemp(prefix="querent-mails-")
        self.server = servers.Postgres() if servers.Postgres.bin() else None
        self.smtp = Mails(self.mails)
        self.template.write_config(self.connections(), "mail: {url: 'smtp://127.0.0.1:%d', starttls: false, "
                                   "from: q@example.com}\n" % self.smtp.port)
        self.mail_lock = threading.Lock()
        self.whole = {}
        self.models, self.jobs_there = Stub("model_server.py"), Stub("job_server.py")
        self.models.tell("rules", [{"answer": json.dumps({"sql": "SELECT count(*) FROM goods"})}])
        self.jobs_there.tell("rules", {"connections": {"7": self.template.path("shop.db")}})

    def home(self):
        home = Home(self.template)
        home.mails, home.models, home.jobs = self.mails, self.models.port, self.jobs_there.port
        return home

    def connections(self):
        if not self.server:
            return ""
        self.server.ask("CREATE TABLE goods (id int PRIMARY KEY, name text, price int); INSERT INTO goods SELECT i, "
                        "'good number ' || i, i * 7 %% 100 FROM generate_series(1, %d) i; CREATE ROLE reader LOGIN; "
                        "GRANT SELECT ON goods TO reader" % GOODS)
        return "  - {name: server, url: '%s'}\n" % self.server.url.replace("boss", "reader")

    def jobs(self):
        wanted = os.environ.get("QUERENT_FAULT_JOB")
        return [name for name in JOBS if (name != "postgres" or self.server) and
                (not wanted or name in wanted.split(","))]

    def sites(self, name):
        """From where the job calls what: (call, hash)."""
        home = self.home()
        try:
            done = home.run(*JOBS[name][0](home), counted=True, QUERENT_FAULT_SITES=home.path("sites"))
            expect(done.code == 0, name, "fails by itself:", done.out, done.err)
            return homes.sites_of(home.path("sites"))
        finally:
            home.remove()
            for mail in os.listdir(self.mails):
                os.unlink(os.path.join(self.mails, mail))

    def run(self, name, fault):
        """Its Done. With a fault: judged."""
        with self.mail_lock if name == "mail" else open(os.devnull):
            home = self.home()
            try:
                argv, check = JOBS[name][0](home), JOBS[name][1]
                done = home.run(*argv, fault=fault, counted=True)
                done.argv = argv
                if name == "mail":
                    self.smtp.settle()
                if fault:
                    homes.no_crash(done, fault.split(":")[2])
                    homes.nothing_lost(home)
                else:
                    expect(done.code == 0, name, "fails by itself:", done.out, done.err)
                check(home, done, self.whole.get(name, done))
                return done
            finally:
                home.remove()

    def close(self):
        self.smtp.close()
        for stub in (self.models, self.jobs_there):
            stub.__exit__()
        shutil.rmtree(self.mails, ignore_errors=True)
        if self.server:
            self.server.close()
        self.template.remove()


def numbers(name, call, total, dice):
    if call in EACH:
        return range(1, total + 1)
    if not NIGHTLY and (name, call) not in ALWAYS:
        return sorted(dice.sample(range(1, total + 1), min(total, SAMPLE)))
    if call != "malloc" or total <= NIGHTLY_MALLOC:
        return range(1, total + 1)
    return sorted(dice.sample(range(1, total + 1), NIGHTLY_MALLOC))


def faults_by_site(world, name):
    return [(name, "%s:x%x:%s" % (call, site, how)) for call, site in world.sites(name) for how in HOWS[call]]


def each_site_first(todo):
    """In one job, and then in the others that come by there."""
    first = {fault: (name, fault) for name, fault in reversed(todo)}
    return list(first.values()) + [it for it in todo if first[it[1]] != it]


def faults_of(name, calls, dice):
    wanted = [call for call in HOWS if not EACH or call in EACH]
    every = NIGHTLY or bool(EACH)
    for call in wanted:
        for n in numbers(name, call, calls[call], dice):
            for how in HOWS[call] if every or (name, call) in ALWAYS else [dice.choice(HOWS[call])]:
                yield "%s:%d:%s" % (call, n, how)
    for call, how in [of for of in LASTING if of[0] in wanted] if every else [dice.choice(LASTING)]:
        for n in numbers(name, call, calls[call], dice)[:1 if not every else None]:
            yield "%s:%d+:%s" % (call, n, how)


def attempt(world, name, fault, seen):
    """What is broken, or None; how often the fault came, or -1: the time was over."""
    if time.monotonic() > END:
        return None, -1
    try:
        done = world.run(name, fault)
        seen[name, fault.split(":")[0], "it fails" if done.code else "it is done"] += done.hits > 0
        return None, done.hits
    except Broken as problem:
        return "%s with QUERENT_FAULT=%s: %s" % (name, fault, problem), 1
    except Exception as problem:  # the oracle itself could not look
        return "%s with QUERENT_FAULT=%s: %r" % (name, fault, problem), 1


def main():
    seed = int(os.environ.get("QUERENT_SEED", "1"))
    dice, world, tried, hit, broken, seen = random.Random(seed), World(), 0, 0, [], collections.Counter()
    try:
        todo = []
        for name in world.jobs():
            world.whole[name] = world.run(name, None)
            one = os.environ.get("QUERENT_FAULT")
            if BY_SITE and not one:
                todo += faults_by_site(world, name)
                continue
            todo += [(name, fault) for fault in ([one] if one else faults_of(name, world.whole[name].calls, dice))]
            todo += [it for it in BROKEN_ONCE if it[0] == name and not one and not EACH]
        if EACH:
            dice.shuffle(todo)
        if BY_SITE:
            todo = each_site_first(todo)
        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            for problem, hits in pool.map(lambda it: attempt(world, *it, seen), todo):
                tried, hit = tried + (hits >= 0), hit + (hits > 0)
                if tried and tried % TELL == 0 and hits >= 0:
                    print("after %d of %d: %d broken" % (tried, len(todo), len(broken)), flush=True)
                if problem:
                    broken.append(problem)
                    print("FAIL", problem, flush=True)
    finally:
        world.close()
    for (name, call, end), n in sorted(seen.items()) if EACH else ():
        print("%s %s: %d times %s" % (name, call, n, end))
    print("seed %d: %d jobs, %d of %d faults, %d of them met, %d broken" % (seed, len(world.whole), tried, len(todo), hit, len(broken)))
    return 1 if broken else 0


if not os.path.exists(QUERENT) or not os.path.exists(DAY):
    print("skipped: no binary")
    sys.exit(77)
sys.exit(main())

"""A day's work, killed at any moment: what must be there afterwards is there, and told truthfully. And the power is cut:
each copy of the state as it stands at an fsync opens, verifies, and has what was there before.

40 kills, of them some in the console; with QUERENT_NIGHTLY=1 a thousand, or as many as QUERENT_KILLS says. QUERENT_SEED
chooses others."""
import collections, concurrent.futures, os, random, shutil, signal, sys, time

import home as homes
from console import Console
from home import DAY, GOODS, NIGHTLY, QUERENT, Broken, Home, expect
from mails import Mails

ALL_KILLS = int(os.environ.get("QUERENT_KILLS", 1000 if NIGHTLY else 40))
CONSOLE_KILLS = ALL_KILLS * 3 // 10 if NIGHTLY else ALL_KILLS // 5
KILLS = ALL_KILLS - CONSOLE_KILLS
SQL = "SELECT id, name, price FROM goods ORDER BY id"
ASK = "how many goods are there?"


def day(home):
    return (DAY, "shop", "ask:" + ASK, "sql:" + SQL, "write:copy", "export:json:" + home.path("out", "goods.json"),
            "export:xlsx:" + home.path("out", "goods.xlsx"), "mail:ann@example.com", "draft:a thought")


# ---- what must be there

def processes_of(home):
    """Processes that have the home's folder in their environment."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/environ" % pid, "rb") as file:
                if ("HOME=%s\0" % home.dir).encode() in file.read():
                    found.append(pid)
        except OSError:
            pass
    return found


def rows_written(home):
    """Of the table that a job made, 0: there is none. In the console its name may be cut by the moment."""
    made = home.depot("SELECT name FROM sqlite_schema WHERE name NOT IN ('other', 'querent_ledger') AND type = 'table'")
    expect(len(made) <= 1, "tables:", made)
    rows = home.depot('SELECT count(*) FROM "%s"' % made[0])[0][0] if made else 0
    expect(rows == (GOODS if made else 0), "the table has", rows, "rows")
    return rows


def table_told(home, jobs):
    """The write is whole or absent, and its job says which; never "queued" or "running" when nobody runs it."""
    rows = rows_written(home)
    states = [job["state"] for job in jobs if job["kind"] == "write"]
    expect(not rows or states, "rows of no job")
    for state in states:
        if state == "unknown" and not home.ledger:
            continue  # without a ledger nothing in the target tells, and the job says so
        expect(state == "done" if rows else state in ("failed", "cancelled"), "a write with", rows, "rows is told as", state)


def mail_told(home, jobs, mails):
    states = [job["state"] for job in jobs if job["kind"] == "email"]
    for state in states:
        expect(mails or state != "done", "a mail that never came is told as done")
        expect(not mails or state != "failed", "a mail that came is told as failed")


def files_told(home, jobs):
    for job in jobs:
        if job["kind"] == "export":
            there = os.path.exists(job["target"])
            expect(there or job["state"] != "done", job["target"], "is not there and told as done")
            expect(not there or job["state"] in ("done", "unknown"), job["target"], "is there and told as", job["state"])


def files_whole(home):
    for name in os.listdir(home.path("out")):
        if not name.endswith(".partial"):
            expect(homes.rows_of(home.path("out", name)) == GOODS, name, "has not all rows")


def acknowledged(home, done, jobs, mails):
    """What was said to be done before the end is there."""
    for line in done.out.splitlines():
        step = line.split(": ")[0]
        if line.startswith("ok sql"):
            found = home.state("SELECT count(*) FROM audit WHERE what = 'read' AND sql LIKE 'SELECT id, name, price%'")
            expect(found[0][0], "the read is not in the trail")  # how it ended may not be known yet
            expect(home.state("SELECT count(*) FROM message WHERE text LIKE '%id, name, price%'")[0][0], "the turn is gone")
        if line.startswith("ok ask"):
            expect(home.state("SELECT count(*) FROM message WHERE text = '%s'" % ASK)[0][0], "the question is gone")
        if line.startswith("ok write"):
            expect(rows_written(home), "the rows are gone")
        if line.startswith("ok export"):
            expect(os.path.exists(step.split(":", 2)[2]), "the file is gone")
        if line.startswith("ok mail"):
            expect(mails, "the mail never came")


def traced(home, mails):
    """Nothing was done that the trail does not know of."""
    kinds = {row[0] for row in home.state("SELECT DISTINCT what FROM audit")}
    expect(not rows_written(home) or "write" in kinds, "no write in", kinds)
    expect(not mails or "email" in kinds, "no email in", kinds)
    expect(not os.listdir(home.path("out")) or "export" in kinds, "no export in", kinds)


def judge(home, done, mails):
    homes.no_crash(done, "kill")
    jobs = homes.nothing_lost(home)
    expect(all(job["state"] not in ("queued", "running") for job in jobs), "a job of nobody runs:", jobs)
    table_told(home, jobs)
    mail_told(home, jobs, mails)
    files_whole(home)
    files_told(home, jobs)
    traced(home, mails)
    acknowledged(home, done, jobs, mails)
    expect(not processes_of(home), "processes are left:", processes_of(home))


# ---- kills

class World:
    def __init__(self):
        self.template = homes.with_history()
        self.reached = collections.Counter()

    def home(self, ledger=True):
        """With a mail server of its own. The day's program asks for a ledger itself, the console has it from the settings."""
        home = Home(self.template)
        home.ledger = ledger
        os.mkdir(home.path("mails"))
        home.smtp = Mails(home.path("mails"))
        home.write_config("", "mail: {url: 'smtp://127.0.0.1:%d', starttls: false, from: q@example.com}\njobs: {ledger: %s}\n" %
                          (home.smtp.port, str(ledger).lower()))
        return home

    def end(self, home):
        home.smtp.close()
        home.remove()


def kill_at(world, fault):
    """The day's program ends in the middle of a call."""
    home = world.home()
    try:
        done = home.run(*day(home), fault=fault, counted=True)
        judge(home, done, os.listdir(home.path("mails")))
        world.reached[done.out.count("ok ")] += 1
        return done
    finally:
        world.end(home)


# What is typed, the word that is waited for before it, and how long at most.
TYPED = (("generate", 5, SQL.lower() + "\r"), ("execute this", 4, "yes\r"), ("next", 4, "write to depot table goods_copy\r"),
         ("\u2192", 4, ""), (None, 0.4, "\x13"), ("is done", 4, "\x1bOR"), ("SQL", 1, "e"), (None, 0.1, " limit 7"), (None, 0.1, "\x13"),
         ("execute this", 3, "yes\r"), ("next", 3, "\x1b\x1b"), (None, 0.1, "a thought that is not sent"))


def kill_console(world, moment):
    """Typing goes on until the moment, in seconds from the start. Every other console writes with a ledger."""
    home = world.home(ledger=int(moment * 1000) % 2 == 0)
    try:
        console, end = Console(home, "-n", "shop"), time.monotonic() + moment
        for word, seconds, text in TYPED:
            left = end - time.monotonic()
            if left <= 0:
                break
            console.wait(word, min(seconds, left))
            console.type(text)
        console.wait(None, max(0, end - time.monotonic()))
        console.end()
        judge(home, homes.Done(-signal.SIGKILL, "", "", None), os.listdir(home.path("mails")))
    finally:
        world.end(home)


# ---- the power is cut

def cut_power(world):
    """How many copies were looked at."""
    home = world.home()
    try:
        os.mkdir(home.path("copies"))
        done = home.run(*day(home), QUERENT_FAULT_COPY=home.path("copies"), QUERENT_FAULT_STATE=home.path("state", "querent"))
        expect(done.code == 0, done.out, done.err)
        copies = sorted(os.listdir(home.path("copies")), key=int)
        chosen = copies if NIGHTLY else copies[:: max(1, len(copies) // 12)]
        for copy in chosen:
            shutil.rmtree(home.path("state", "querent"))
            shutil.copytree(home.path("copies", copy), home.path("state", "querent"))
            try:
                homes.nothing_lost(home)
            except Broken as problem:
                raise Broken("after fsync %s of %d: %s" % (copy, len(copies), problem))
        return len(chosen)
    finally:
        world.end(home)


# ---- all of it

def attempt(kind, world, what):
    try:
        kind(world, what)
    except Broken as problem:
        return "%s %s: %s" % (kind.__name__, what, problem)
    except Exception as problem:  # the oracle itself could not look
        return "%s %s: %r" % (kind.__name__, what, problem)


def choose(dice, calls):
    call = dice.choice(("read", "write", "fsync", "open", "rename", "send", "recv", "malloc", "write", "fsync"))
    return "%s:%d:kill" % (call, dice.randint(1, max(1, calls[call])))


def main():
    seed = int(os.environ.get("QUERENT_SEED", "1"))
    dice, world, broken, todo = random.Random(seed), World(), [], []
    try:
        one = os.environ.get("QUERENT_FAULT")
        whole = kill_at(world, "poll:999999999:kill")
        expect(whole.code == 0, whole.out, whole.err)
        todo = [(kill_at, one)] if one else [(kill_at, choose(dice, whole.calls)) for _ in range(KILLS)] + \
            [(kill_console, dice.uniform(0.05, 9)) for _ in range(CONSOLE_KILLS)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for problem in pool.map(lambda it: attempt(it[0], world, it[1]), todo):
                if problem:
                    broken.append(problem)
                    print("FAIL", problem, flush=True)
        copies = cut_power(world)
    except Broken as problem:
        broken.append(str(problem))
        copies = 0
        print("FAIL", problem)
    finally:
        world.template.remove()
    print("steps that were done before the kill, and how often:", dict(sorted(world.reached.items())))
    print("seed %d: %d kills, %d copies of the state, %d broken" % (seed, len(todo), copies, len(broken)))
    return 1 if broken else 0


if not os.path.exists(QUERENT) or not os.path.exists(DAY):
    print("skipped: no binary")
    sys.exit(77)
sys.exit(main())

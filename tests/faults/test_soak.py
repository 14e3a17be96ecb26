"""The console asks, pages, sorts, exports, cancels and is resized, again and again: memory, descriptors, threads and the
state file may not grow by what is done. Of memory what is allocated is told from what the allocator holds.

40 seconds; QUERENT_SOAK=SECONDS, or eight hours with QUERENT_NIGHTLY=1. What a long one measures is printed every five minutes."""
import os, random, signal, sqlite3, statistics, sys, time

import home as homes
from console import Console
from home import NIGHTLY, QUERENT, Broken, Home, expect

SECONDS = int(os.environ.get("QUERENT_SOAK", 8 * 3600 if NIGHTLY else 40))
ROWS = 5000
INTERVAL = 300  # seconds between two lines of a long run
STATE_A_CYCLE = 100 * 1024  # bytes: a question, its turns, its entries in the trail
MEMORY_A_CYCLE = 48 * 1024  # bytes: what is kept of a conversation until another one is begun
NOISE = 6 << 20  # bytes, of an allocator
LIVE_A_CYCLE = 4 * 1024  # bytes: what the lists of inputs, notices, steps and jobs take, until they are full
FULL = 1000  # cycles: none of the lists is longer
LIVE_NOISE = 512 * 1024  # bytes: a piece of work that is under way, a cache that fills
SEEN = 0.5  # seconds: a yes counts for what was on the screen when it was typed
SLOW = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 900000000) select count(*) from n"


def sample(pid, home):
    with open("/proc/%d/status" % pid) as file:
        said = dict(line.split(":", 1) for line in file)
    with sqlite3.connect("file:%s?mode=ro" % home.path("state", "querent", "state.db"), uri=True) as con:
        pages = con.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()[0]
    return {"memory": int(said["VmRSS"].split()[0]) * 1024, "live": homes.live_bytes(home.path("counts")),
            "threads": int(said["Threads"]), "descriptors": len(os.listdir("/proc/%d/fd" % pid)),
            "state": pages}  # without the log, which grows to 4 MB and is written over


def ask(console, sql, word):
    """False: the word did not come."""
    console.type(sql + "\r")
    console.wait("execute this", 20)
    console.wait(None, SEEN)
    console.type("yes\r")
    return console.wait(word, 20)


def cycle(console, home, n, dice):
    """How many of its steps showed what they should."""
    shown = 0
    console.type("\x1bn")  # another conversation
    shown += console.wait("generate", 10)
    shown += ask(console, "select id, name, price from goods where id > %d" % (n % 100), "next")
    console.type("\x1bOS")  # F4: the rows
    for key in ("\x1b[6~",) * 4 + ("s", "G", "A", "\x1b[F"):
        console.type(key)
        console.wait(None, 0.02)
    for _ in range(3):
        console.resize(dice.randint(1, 200), dice.randint(1, 60))
        console.wait(None, 0.03)
    console.resize(120, 32)
    console.type("\x1bx")
    console.wait("Export", 5)
    console.type("\x15" + home.path("out", "%d.csv" % n))
    console.wait(None, 0.1)
    console.type("\r")
    shown += console.wait("is done", 10)
    console.type("\x1bi")
    console.wait(None, 0.05)
    console.type(SLOW + "\r")
    console.wait("build on itself", 10)
    console.wait(None, SEEN)
    console.type("yes\r")
    console.wait(None, 0.3)
    console.type("\x03")
    shown += console.wait("ancel", 10)
    for name in os.listdir(home.path("out")):
        os.unlink(home.path("out", name))
    return shown


def judge(samples):
    """The middle third against the last: growth by what was done in between, and no more than noise beside it."""
    third = len(samples) // 3
    middle, last = samples[third:2 * third], samples[-third:]
    for what in ("threads", "descriptors"):
        expect(max(s[what] for s in last) <= max(s[what] for s in middle) + 2, what, "grow:",
               [s[what] for s in samples[::max(1, third // 4)]])
    grown = {what: int(statistics.median(s[what] for s in last) - statistics.median(s[what] for s in middle))
             for what in ("memory", "live", "state")}
    filling = max(0, min(2 * third, FULL) - third)  # cycles in between that may add to a list
    # a sanitizer's own copies of texts are seen when they go, and not when they come
    expect(homes.SANITIZED or grown["live"] <= filling * LIVE_A_CYCLE + LIVE_NOISE,
           "what is allocated grows by", grown["live"], "bytes in", third, "rounds: something is kept")
    expect(grown["memory"] <= third * MEMORY_A_CYCLE + NOISE, "memory grows by", grown["memory"], "bytes in", third,
           "rounds, of which", grown["live"], "are allocated: the rest lies free between what is, or is mapped")
    expect(grown["state"] <= third * STATE_A_CYCLE, "the state file grows by", grown["state"], "bytes in", third, "rounds")
    return grown


def soak(home):
    dice, samples, shown, begun = random.Random(1), [], 0, time.monotonic()
    end, told = begun + SECONDS, begun
    console = Console(home, "-n", "shop", QUERENT_FAULT_COUNTS=home.path("counts"),
                      ASAN_OPTIONS="detect_leaks=0:verify_asan_link_order=0:quarantine_size_mb=1:thread_local_quarantine_size_kb=16")
    try:
        expect(console.wait("generate", 30), "the console does not come up")
        while time.monotonic() < end or len(samples) < 9:
            shown += cycle(console, home, len(samples), dice)
            samples.append(sample(console.pid, home))
            if time.monotonic() >= told + INTERVAL:
                told = time.monotonic()
                print("after %d s and %d rounds: %s" % (told - begun, len(samples), samples[-1]), flush=True)
        first, last = samples[len(samples) // 3], samples[-1]
        print("%d rounds, %d of %d steps seen; after a third and at the end: %s, %s" % (len(samples), shown, 4 * len(samples),
                                                                                  first, last))
        expect(shown >= 3.2 * len(samples), "only", shown, "steps of", 4 * len(samples), "showed what they should")
        print("grown from the middle third to the last one, in %d rounds: %s" % (len(samples) // 3, judge(samples)))
        console.type("\x11")
        console.wait(None, 1)
    finally:
        console.end(signal.SIGTERM)
    homes.nothing_lost(home)


def main():
    home = homes.with_history()
    try:
        with sqlite3.connect(home.path("shop.db")) as con:
            con.execute("WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
                        "INSERT INTO goods SELECT i, 'good number ' || i, i FROM n" % (1000 + ROWS))
        soak(home)
    except Broken as problem:
        print("FAIL", problem)
        return 1
    finally:
        home.remove()
    return 0


if not os.path.exists(QUERENT):
    print("skipped: no binary")
    sys.exit(77)
sys.exit(main())

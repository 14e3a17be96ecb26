#!/usr/bin/env python3
"""What a person waits for, measured through a pseudo-terminal: start, key to repaint, paging, idling.

The real binary runs beside less and pspg in the same minute on the same machine; each line prints the
numbers and their ratio to the peer. A key's repaint is told from what streams in by a character that
nothing else on the screen has: it is typed, and its bytes are waited for.

    bench_pty.py BINARY [--runs N] [--rows N] [--postgres URL]

Nothing but Python's own library is needed; less and pspg are left out where they are not installed, and
psql where no PostgreSQL is given. Its table t (id, ...) is read, as ptybench's load_pg.sql makes it.
"""
import argparse, fcntl, http.server, os, pty, re, select, shutil, signal, sqlite3, statistics, struct, tempfile, termios
import threading, time

COLS, ROWS = 160, 50
MARKS = "жфюя"  # typed in turn: no other text has them


class Program:
    def __init__(self, argv, env):
        self.start = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execvpe(argv[0], argv, env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLS, 0, 0))
        self.seen = b""

    def read(self, seconds):
        """One chunk, or nothing after `seconds`."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return b""
        try:
            chunk = os.read(self.fd, 65536)
        except OSError:
            chunk = b""
        if b"\x1b[6n" in chunk:
            os.write(self.fd, b"\x1b[1;1R")
        self.seen = (self.seen + chunk)[-400000:]
        return chunk

    def wait(self, text, seconds=60):
        """Milliseconds from now until the text's bytes come."""
        began, end = time.perf_counter(), time.perf_counter() + seconds
        wanted, got = text.encode(), b""
        while time.perf_counter() < end:
            got += self.read(0.5)
            if wanted in got:
                return (time.perf_counter() - began) * 1000
        raise SystemExit("never seen: %r\n%r" % (text, got[-2000:]))

    def send(self, text):
        os.write(self.fd, text.encode())

    def settle(self, quiet=0.12):
        """Reads until nothing comes for `quiet` seconds; when the last chunk came."""
        last = time.perf_counter()
        while self.read(quiet):
            last = time.perf_counter()
        return last

    def echo(self, mark, seconds=20):
        began, wanted, got = time.perf_counter(), mark.encode(), b""
        self.send(mark)
        while wanted not in got:
            got += self.read(seconds)
            if time.perf_counter() - began > seconds:
                raise SystemExit("a key was never painted")
        return (time.perf_counter() - began) * 1000

    def proc(self, file):
        with open("/proc/%d/%s" % (self.pid, file)) as f:
            return f.read()

    def cpu(self):
        fields = self.proc("stat").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def switches(self):
        total = 0
        for task in os.listdir("/proc/%d/task" % self.pid):
            text = self.proc("task/%s/status" % task)
            total += int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", text, re.M)[1])
        return total

    def rss(self):
        return int(re.search(r"VmRSS:\s+(\d+)", self.proc("status"))[1]) / 1024

    def close(self):
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.kill(self.pid, number)
            except ProcessLookupError:
                break
            for _ in range(100):
                self.read(0.01)
                if os.waitpid(self.pid, os.WNOHANG)[0]:
                    os.close(self.fd)
                    return
        os.close(self.fd)


def show(what, values, peer=None, unit="ms"):
    values = sorted(values)
    p99 = values[min(len(values) - 1, int(len(values) * 0.99))]
    text = "%-44s median %7.2f  p99 %7.2f  max %7.2f %s  n=%d" % (
        what, statistics.median(values), p99, values[-1], unit, len(values))
    if peer:
        text += "  %.2f x %s" % (statistics.median(values) / statistics.median(peer[1]), peer[0])
    print(text, flush=True)
    return values


class Stuck(http.server.BaseHTTPRequestHandler):
    """A model server that takes the question and never answers."""
    over = threading.Event()

    def do_POST(self):
        Stuck.over.wait()

    def do_GET(self):
        Stuck.over.wait()

    def log_message(self, *args):
        pass


class Bench:
    def __init__(self, options):
        self.options = options
        self.dir = tempfile.mkdtemp(prefix="querent-bench-")
        self.env = {"PATH": os.environ["PATH"], "HOME": self.dir, "TERM": "screen-256color", "LC_ALL": "C.UTF-8"}
        for name in ("CONFIG", "STATE", "DATA", "CACHE"):
            self.env["XDG_%s_HOME" % name] = os.path.join(self.dir, name.lower())
        self.database = os.path.join(self.dir, "big.db")
        self.table = os.path.join(self.dir, "big.csv")

    def make_data(self):
        rows = self.options.rows
        con = sqlite3.connect(self.database)
        con.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, mail TEXT, qty INTEGER, price REAL, day TEXT, note TEXT)")
        con.executemany("INSERT INTO t VALUES(?, ?, ?, ?, ?, ?)", (
            (i, "user%d@example.com" % i, i * 7 % 1000, i % 977 / 7, "2026-%02d-%02d" % (i % 12 + 1, i % 28 + 1),
             "row %d of the table" % i) for i in range(rows)))
        con.commit()
        with open(self.table, "w") as f:
            f.write("id,mail,qty,price,day,note\n")
            for row in con.execute("SELECT * FROM t"):
                f.write(",".join(map(str, row)) + "\n")
        con.close()

    def querent(self, *args):
        return Program([self.options.binary, *args], self.env)

    def peers(self):
        found = {}
        if shutil.which("less"):
            found["less"] = ["less", "-S", self.table]
        if shutil.which("pspg"):
            found["pspg"] = ["pspg", "--csv", "-f", self.table]
        return found

    def start_times(self, small):
        commands = {"querent": ([self.options.binary, self.database], "▐ ASK_SQL_METHOD ▌")}
        if shutil.which("less"):
            commands["less"] = (["less", "-S", small], "user1@")
        if shutil.which("pspg"):
            commands["pspg"] = (["pspg", "--csv", "-f", small], "user1@")
        times = {name: [] for name in commands}
        first = {name: [] for name in commands}
        for _ in range(self.options.runs):
            for name, (argv, text) in commands.items():
                program = Program(argv, self.env)
                wanted, got = text.encode(), b""
                while wanted not in got:
                    got += program.read(5)
                    if len(first[name]) == len(times[name]) and len(got) > 200:
                        first[name].append((time.perf_counter() - program.start) * 1000)
                times[name].append((time.perf_counter() - program.start) * 1000)
                program.settle(0.05)
                program.close()
        for name in times:
            show("start, %s: first screen" % name, first[name])
        for name in times:
            peer = ("pspg", times["pspg"]) if name == "querent" and "pspg" in times else None
            show("start, %s: %s" % (name, "conversation open" if name == "querent" else "rows"), times[name], peer)

    def confirm(self, program, text):
        program.send(text + "\r")
        program.wait("▐ CONFIRM_USER_SQL ▌")
        program.settle(0.1)
        program.send("yes\r")
        program.wait("▐ SHOW_RESULTS ▌")
        program.settle(0.1)

    def echoes(self, program, seconds, pause):
        """Types and takes back marks for a time; the milliseconds each took to be painted."""
        times, end, n = [], time.perf_counter() + seconds, 0
        while time.perf_counter() < end:
            times.append(program.echo(MARKS[n % len(MARKS)]))
            program.send("\x7f")
            n += 1
            deadline = time.perf_counter() + pause
            while time.perf_counter() < deadline:
                program.read(max(0, deadline - time.perf_counter()))
        return times

    def key_times(self):
        peer = None
        if shutil.which("less"):
            less = Program(["less", "-S", self.table], self.env)
            less.wait("user1@")
            less.send("/")
            less.settle(0.1)
            peer = ("less", show("typed character, less at its prompt", self.echoes(less, 1.5, 0.01)))
            less.close()
        program = self.querent("--new", self.database)
        program.wait("▐ ASK_SQL_METHOD ▌")
        program.settle(0.3)
        show("typed character, querent idle", self.echoes(program, 1.5, 0.01), peer)
        busy, times = [], []
        for _ in range(self.options.runs):
            self.confirm(program, "select * from t")
            program.send("\x1bOS")  # F4
            program.settle(0.1)
            program.send("A")
            program.send("\x1bi")
            before, began = program.cpu(), time.perf_counter()
            times += self.echoes(program, 0.5, 0.003)
            busy.append((program.cpu() - before) / (time.perf_counter() - began))
            program.settle(0.5)
            program.send("done\r")
            program.wait("▐ DONE ▌")
            program.settle(0.2)
        show("typed character, %s rows streaming in" % format(self.options.rows, ","), times, peer)
        print("%-44s %.0f %% of a core" % ("  the program meanwhile", 100 * statistics.mean(busy)))
        program.close()
        return peer

    def stuck_times(self, peer):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stuck)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.env["OLLAMA_BASE_URL"] = "http://127.0.0.1:%d" % server.server_port
        program = self.querent("--new", "--set", "engine=model", self.database)
        program.wait("▐ ASK_SQL_METHOD ▌")
        program.settle(0.3)
        program.send("how many rows are there in t?\r")
        program.wait("◓")  # the spinner turns
        show("typed character, the model stuck", self.echoes(program, 3, 0.01), peer)
        program.send("\x15")
        program.settle(0.05)
        began = time.perf_counter()
        program.send("\x1b")
        program.wait("topped")
        print("%-44s %.1f ms" % ("Esc until it says that it was stopped", (time.perf_counter() - began) * 1000))
        program.close()
        del self.env["OLLAMA_BASE_URL"]
        Stuck.over.set()
        server.shutdown()

    def page(self, program, key, count, pause=0.02):
        first, last, size = [], [], []
        for _ in range(count):
            program.settle(0.03)
            began, before = time.perf_counter(), len(program.seen)
            program.seen = b""
            program.send(key)
            if not program.read(2):
                continue
            first.append((time.perf_counter() - began) * 1000)
            last.append((program.settle(pause) - began) * 1000)
            size.append(len(program.seen))
        return first, last, size

    def page_times(self):
        less = None
        for name, argv in self.peers().items():
            program = Program(argv, self.env)
            program.wait("user1@")
            program.settle(0.5)
            key = " " if name == "less" else "\x1b[6~"
            _, times, _ = self.page(program, key, 40)
            show("PageDown to the last paint, %s" % name, times)
            less = times if name == "less" else less
            program.send("g" if name == "less" else "\x1b[1;5H")
            program.settle(0.2)
            began = time.perf_counter()
            program.send(key * 100)
            print("%-44s %.1f ms" % ("100 queued PageDowns, " + name, (program.settle(0.25) - began) * 1000))
            program.close()
        program = self.querent("--new", self.database)
        program.wait("▐ ASK_SQL_METHOD ▌")
        program.settle(0.3)
        self.confirm(program, "select * from t")
        program.send("\x1bOS")
        program.settle(0.1)
        program.send("A")
        program.settle(1.0)
        for what, key in (("PageDown", "\x1b[6~"), ("Down", "\x1bOB"), ("End and Home", None)):
            if key:
                _, times, size = self.page(program, key, 40)
            else:
                times, size = [], []
                for both in ("\x1b[1;5F", "\x1b[1;5H") * 5:
                    _, t, s = self.page(program, both, 1)
                    times, size = times + t, size + s
            show("%s to the last paint, querent" % what, times, ("less", less) if less and what == "PageDown" else None)
            print("%-44s %d bytes" % ("  a paint, median", statistics.median(size)))
        began = time.perf_counter()
        program.send("\x1b[6~" * 100)
        print("%-44s %.1f ms" % ("100 queued PageDowns, querent", (program.settle(0.25) - began) * 1000))
        program.close()

    def enter(self, program, marker, key, end=None):
        """Enter until the text is there: a character that only the result has."""
        program.settle(0.1)
        wanted, got = (end or marker).encode(), b""
        began = time.perf_counter()
        program.send(key)
        while wanted not in got:
            chunk = program.read(20)
            if not chunk:
                raise SystemExit("no rows came: %r" % got[-2000:])
            got += chunk
        return (time.perf_counter() - began) * 1000

    def enter_times(self):
        """A query of 100 rows, from Enter to its rows on the screen."""
        targets = [("SQLite", self.database, "char", None)]
        if self.options.postgres:
            targets.append(("PostgreSQL", self.options.postgres, "chr", "psql"))
        for what, url, char, peer in targets:
            shown = None
            queries = [(chr(0x430 + i), "select %s(%d) as m, t.* from t where id between %d and %d order by id" % (
                char, 0x430 + i, 1000 + 100 * i, 1099 + 100 * i)) for i in range(25)]
            if peer and shutil.which(peer):
                program = Program([peer, "-X", "-P", "pager=off", url], self.env)
                program.wait("=#")
                times = []
                for marker, sql in queries:
                    program.send(sql + ";")
                    times.append(self.enter(program, marker, "\r", "(100 rows)"))
                shown = (peer, show("Enter to the last of 100 rows, psql", times))
                program.close()
            program = self.querent("--new", url)
            program.wait("▐ ASK_SQL_METHOD ▌")
            program.settle(0.5)
            times = []
            for marker, sql in queries:
                program.send(sql + "\r")
                program.wait("▐ CONFIRM_USER_SQL ▌")
                program.settle(0.1)
                program.send("yes")
                times.append(self.enter(program, marker, "\r"))
            show("Enter to the rows of 100, querent, " + what, times, shown)
            program.close()

    def locked_times(self, seconds):
        """Another process holds the lock of the state file all the time."""
        program = self.querent("--new", self.database)
        program.wait("▐ ASK_SQL_METHOD ▌")
        program.settle(0.3)
        self.confirm(program, "select * from t")
        state = sqlite3.connect(os.path.join(self.dir, "state", "querent", "state.db"), isolation_level=None)
        state.execute("BEGIN EXCLUSIVE")
        typed, paged, left, end = [], [], [], time.perf_counter() + seconds
        while time.perf_counter() < end:
            typed += self.echoes(program, 1, 0.05)
            program.send("\x1bOS")
            program.settle(0.05)
            paged += self.page(program, "\x1b[6~", 3)[0]
            left += self.page(program, "\x1b", 1)[0]
            time.sleep(0.5)  # the drafts are saved when typing pauses
        state.execute("ROLLBACK")
        show("state locked %d s: typed character" % seconds, typed)
        show("state locked %d s: PageDown" % seconds, paged)
        show("state locked %d s: Esc" % seconds, left)
        program.close()

    def idling(self):
        self.env["QUERENT_NOW"] = "2026-06-15T12:00:00"
        for start in range(2):  # the first start makes the demo database
            program = self.querent("--new")
            program.wait("▐ ASK_SQL_METHOD ▌")
            program.settle(3)
            if start == 0:
                program.close()
        before, cpu = program.switches(), program.cpu()
        time.sleep(3)
        print("%-44s %d in 3 s, %.0f ms of processor, %.1f MB resident" % (
            "idle: wake-ups", program.switches() - before, (program.cpu() - cpu) * 1000, program.rss()))
        program.close()

    def run(self):
        self.make_data()
        small = os.path.join(self.dir, "small.csv")
        with open(self.table) as f, open(small, "w") as out:
            out.writelines(f.readline() for _ in range(101))
        self.start_times(small)
        self.stuck_times(self.key_times())
        self.page_times()
        self.enter_times()
        self.locked_times(self.options.locked)
        self.idling()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--rows", type=int, default=1000000)
    parser.add_argument("--locked", type=int, default=60, help="seconds that the state file is locked")
    parser.add_argument("--postgres", help="URL of a PostgreSQL for the time of a query of 100 rows")
    bench = Bench(parser.parse_args())
    try:
        bench.run()
    finally:
        shutil.rmtree(bench.dir, ignore_errors=True)


if __name__ == "__main__":
    main()

"""A home with a history, programs that run in it with a fault, and what must be true of it afterwards."""
import csv, json, os, re, shutil, signal, sqlite3, struct, subprocess, tempfile, zipfile

QUERENT = os.environ.get("QUERENT", "build/asan/querent")
SHIM = os.environ.get("QUERENT_SHIM", "build/asan/tests/faults/fault_shim.so")
DAY = os.environ.get("QUERENT_DAY", "build/asan/tests/faults/fault_day")
NIGHTLY = bool(os.environ.get("QUERENT_NIGHTLY"))
SANITIZED = b"__asan_init" in open(QUERENT, "rb").read()
PATIENCE = 90
GOODS = 300
CALLS = ("malloc", "read", "write", "fsync", "open", "rename", "send", "recv", "poll")
SITES = 1 << 16  # as in shim.c
HERE = os.path.dirname(os.path.abspath(__file__))


class Broken(Exception):
    pass


def expect(holds, *what):
    if not holds:
        raise Broken(" ".join(str(w) for w in what))


class Done:
    def __init__(self, code, out, err, counts):
        self.code, self.out, self.err = code, out, err
        self.calls = dict(zip(CALLS, struct.unpack("9Q", counts[:72]))) if counts else {}
        self.hits = struct.unpack("Q", counts[72:80])[0] if counts else 0
        self.where = counts[80:336].split(b"\0")[0].decode(errors="replace") if counts else ""


def live_bytes(path):
    """What is allocated and not free again, out of the counts that the shim keeps."""
    with open(path, "rb") as file:
        return struct.unpack_from("q", file.read(), 336)[0]


def sites_of(path):
    """From where each call was made, out of what the shim kept: (call, hash)."""
    with open(path, "rb") as file:
        kept = file.read()
    count, = struct.unpack_from("Q", kept)
    hashes, calls = struct.unpack_from("%dQ" % SITES, kept, 8), kept[8 + 8 * SITES:]
    found = sorted((CALLS[calls[i]], hashes[i]) for i in range(SITES) if hashes[i])
    expect(len(found) == count < SITES, "the shim has room for", SITES, "sites only")
    return found


class Home:
    """config.yaml names shop (read-only), depot (may be written), and others that the test gives."""

    def __init__(self, base=None, connections="", settings=""):
        self.dir = tempfile.mkdtemp(prefix="querent-faults-")
        self.env = {"PATH": os.environ["PATH"], "HOME": self.dir, "MODEL_WARM_UP": "false", "LANG": "C.UTF-8", "TERM": "xterm-256color",
                    "QUERENT_NOW": "2026-06-15T12:00:00", "TZ": "UTC"}
        for name in ("CONFIG", "STATE", "DATA", "CACHE"):
            self.env["XDG_%s_HOME" % name] = self.path(name.lower())
        if base:
            shutil.rmtree(self.dir)
            shutil.copytree(base.dir, self.dir, symlinks=True)
            self.base = base
            self.write_config(base.connections, base.settings)
            return
        for folder in ("config/querent", "state/querent", "data", "cache", "out"):
            os.makedirs(self.path(folder), mode=0o700)
        with sqlite3.connect(self.path("shop.db")) as con:
            con.execute("CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT, price INTEGER)")
            con.executemany("INSERT INTO goods VALUES (?, ?, ?)",
                            [(i, "good number %d, which has a long name" % i, i * 7 % 100) for i in range(1, GOODS + 1)])
        sqlite3.connect(self.path("depot.db")).execute("CREATE TABLE other (x)").connection.close()
        self.write_config(connections, settings)

    def write_config(self, connections, settings):
        self.connections, self.settings = connections, settings
        path = self.path("config", "querent", "config.yaml")
        with open(path, "w") as file:
            file.write("connections:\n  - {name: shop, url: 'sqlite:%s'}\n  - {name: depot, url: 'sqlite:%s', "
                       "read_only: false}\n%s%s" % (self.path("shop.db"), self.path("depot.db"), connections, settings))
        os.chmod(path, 0o600)

    def path(self, *parts):
        return os.path.join(self.dir, *parts)

    def environment(self, program, fault=None, **more):
        env = dict(self.env, ASAN_OPTIONS="detect_leaks=0:verify_asan_link_order=0:handle_abort=0")
        env.update(more)
        if fault or "QUERENT_FAULT_COUNTS" in more or "QUERENT_FAULT_COPY" in more:
            env.update(LD_PRELOAD=SHIM, QUERENT_FAULT_PROGRAM=os.path.basename(program))
        if fault:
            env["QUERENT_FAULT"] = fault
        return env

    def run(self, *argv, fault=None, counted=False, **more):
        """A Done; its output goes through files, which fail as files do. A hang is Broken."""
        if fault or counted:
            more["QUERENT_FAULT_COUNTS"] = self.path("counts")
        with open(self.path("stdout"), "wb+") as out, open(self.path("stderr"), "wb+") as err:
            process = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=self.dir,
                                       env=self.environment(argv[0], fault, **more), start_new_session=True)
            try:
                code = process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                stacks = stacks_of(process.pid)
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                raise Broken("hangs; %s" % stacks)
            texts = [self.read("stdout"), self.read("stderr")]
        counts = None
        if fault or counted:
            with open(self.path("counts"), "rb") as file:
                counts = file.read()
        return Done(code, *texts, counts)

    def read(self, *parts):
        with open(self.path(*parts), "rb") as file:
            return file.read().decode(errors="replace")

    def state(self, sql):
        with sqlite3.connect(self.path("state", "querent", "state.db")) as con:
            return con.execute(sql).fetchall()

    def depot(self, sql):
        with sqlite3.connect(self.path("depot.db")) as con:
            return con.execute(sql).fetchall()

    def remove(self):
        shutil.rmtree(self.dir, ignore_errors=True)


def stacks_of(pid):
    if not shutil.which("gdb"):
        return "no gdb"
    done = subprocess.run(["gdb", "-p", str(pid), "-batch", "-ex", "thread apply all bt 12"], capture_output=True, text=True)
    return "\n".join(line for line in done.stdout.splitlines() if line.startswith(("#", "Thread")))[:6000]


# Where libraries themselves do not look whether there is memory.
LIBRARIES = ("nss_database", "libcrypto.so", "libxlsxwriter", "libgssapi", "libkrb5", "libcurl", "libgnutls", "libfyaml", "libminizip")


def no_crash(done, how):
    """A program that was told that there is no memory may say so and abort; nothing else may end it."""
    if how == "ENOMEM" and done.code and any(name in os.path.basename(done.where) for name in LIBRARIES):
        return
    if how == "ENOMEM" and done.code and any(re.search(r"#[0-6] .*%s" % name, done.err) or name + "_" in done.err
                                             for name in LIBRARIES):
        return
    for word in ("AddressSanitizer", "runtime error:", "LeakSanitizer"):
        expect(word not in done.err, done.err[-3000:])
    if done.code == -signal.SIGKILL and how == "kill":
        return
    if done.code == -signal.SIGABRT and how == "ENOMEM":
        expect(re.search(r"querent: .*(out of memory|no thread can be started)", done.err), "aborts without a word:", done.err[-600:])
        return
    expect(done.code >= 0, "ends by signal", -done.code, done.err[-1500:])
    if done.code:
        expect(done.err.strip() or done.out.strip(), "fails without a word, exit code", done.code)


def nothing_lost(home):
    """The state opens, the trail verifies, and what was there before still is."""
    done = home.run(QUERENT, "audit", "verify")
    expect(done.code == 0, "audit verify:", done.code, done.out, done.err[-800:])
    expect(home.state("PRAGMA integrity_check") == [("ok",)], "the state file is damaged")
    found = home.state("SELECT count(*) FROM message WHERE text LIKE '%price of 41 goods%'")[0][0]
    expect(found >= 1, "the earlier conversation is gone")
    done = home.run(QUERENT, "jobs", "-f", "json")
    expect(done.code == 0, "jobs:", done.err)
    left = [name for name in os.listdir(home.path("out")) if not name.endswith(".partial")]
    expect(all("." in name and name.count(".") == 1 for name in left), "files are left:", left)
    return json.loads(done.out)


def with_history(connections="", settings=""):
    """A home in which somebody has worked before."""
    home = Home(connections=connections, settings=settings)
    done = home.run(DAY, "shop", "sql:SELECT 'price of 41 goods', id FROM goods WHERE id < 42", "draft:half a thought")
    expect(done.code == 0, done.out, done.err)
    return home


def steps(done):
    """What the day's program said of each step: whether it was done, and the words."""
    return {line.split(":")[0].split(" ")[1]: (line.startswith("ok "), line.split(": ", 1)[-1])
            for line in done.out.splitlines() if line.startswith(("ok ", "no "))}


def rows_of(path):
    if path.endswith(".json"):
        return len(json.load(open(path)))
    if path.endswith(".xlsx"):
        return zipfile.ZipFile(path).read("xl/worksheets/sheet1.xml").decode().count("<row ") - 1
    return len(list(csv.reader(open(path, newline="")))) - 1

"""A server that says nothing: at connecting, in mid-answer, or stopped as a whole. The command line ends within its limit
and, told to stop, within a second; so does a pipe that nobody reads. Esc gives the console's prompt back."""
import atexit, contextlib, os, signal, socket, subprocess, sys, threading, time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "screen")]
from servers import MariaDB, Postgres
from terminal import QUERENT, Home, Terminal, main

LIMIT = 3    # sql.timeout_seconds
STOP = 1.0   # after a signal
SLOW = float(os.environ.get("QUERENT_SLOW", "25"))  # a busy machine, a sanitizer; what is deaf takes a minute, or for ever
BESIDE = 4   # probes at a time: nearly all of each is waiting


class Silent:
    """Takes connections; with `to` it passes on what comes, until the server has said `most` bytes."""

    def __init__(self, to=None, most=0):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.to, self.most, self.kept = to, most, []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.kept.append(client)
            if self.to:
                server = socket.create_connection(("127.0.0.1", self.to))
                self.kept.append(server)
                threading.Thread(target=self.pump, args=(client, server, None), daemon=True).start()
                threading.Thread(target=self.pump, args=(server, client, self), daemon=True).start()

    def pump(self, source, sink, counted):
        try:
            while data := source.recv(65536):
                if counted:
                    data = data[:max(0, self.most)]
                    self.most -= len(data)
                    if not data:
                        return  # and silence
                sink.sendall(data)
        except OSError:
            pass

    def close(self):
        self.listener.close()
        for s in self.kept:
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            s.close()


def started(home, *args, **more):
    return subprocess.Popen([QUERENT, *args, "--set", "sql.timeout_seconds=%d" % LIMIT], env=home.env, text=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


def ends_by_itself(home, what, *args, limits=1):
    began = time.monotonic()
    process = started(home, *args)
    try:
        out, err = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        raise AssertionError("%s: never ended" % (what,))
    took = time.monotonic() - began
    assert process.returncode != 0, (what, out)
    assert took < limits * LIMIT + STOP + SLOW, "%s took %.1f s: %s" % (what, took, err)
    assert (out + err).strip(), "%s: nothing was said" % (what,)
    return took


def ends_when_told(home, what, *args, after=1.5, number=signal.SIGTERM):
    process = started(home, *args)
    time.sleep(after)
    if process.poll() is not None:
        return None
    told = time.monotonic()
    process.send_signal(number)
    try:
        process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        raise AssertionError("%s: deaf to the signal" % (what,))
    took = time.monotonic() - told
    assert took < STOP + SLOW, "%s: %.1f s after the signal" % (what, took)
    return took


def side_by_side(probes):
    """Runs functions without arguments, some at a time; the first that fails is raised, after all have ended."""
    with ThreadPoolExecutor(BESIDE) as pool:
        for done in [pool.submit(probe) for probe in probes]:
            done.result()


def a_server_that_never_answers(home):
    silent, probes = Silent(), []
    by_itself = lambda *args: probes.append(lambda: ends_by_itself(home, *args))
    when_told = lambda *args, **more: probes.append(lambda: ends_when_told(home, *args, **more))
    for kind in ("postgresql", "mariadb", "trino"):
        url = "%s://ann@127.0.0.1:%d/shop" % (kind, silent.port)
        for command in (["sql", "SELECT 1"], ["catalog", "show"], ["ask", "how many orders?"], ["doctor"]):
            by_itself((kind, command), *command, "-c", url)
            when_told((kind, command), *command, "-c", url)
        when_told((kind, "SIGINT"), "sql", "SELECT 1", "-c", url, number=signal.SIGINT)
    tls = "mariadb://ann@127.0.0.1:%d/shop?ssl-mode=REQUIRED" % silent.port
    by_itself("TLS", "sql", "SELECT 1", "-c", tls)
    by_itself("TLS", "sql", "SELECT 1", "-c", "postgresql://ann@127.0.0.1:%d/shop?sslmode=require" % silent.port)
    jobs = "api://127.0.0.1:%d/api?connection=1&type=sqlite" % silent.port
    by_itself("job server", "sql", "SELECT 1", "-c", jobs)
    when_told("job server", "ask", "how many orders?", "-c", jobs)
    model = "http://127.0.0.1:%d/v1" % silent.port
    when_told("model", "ask", "how many orders are there?", "-c", "demo", "--set", "engine=model", "--set",
              "models.openai.url=" + model, "--set", "models.openai.model=x", after=4)
    side_by_side(probes)
    silent.close()


def what_did_not_answer_is_named(home):
    """connect_timeout counts on each kind of server, and the error says which host did not answer."""
    silent, kinds = Silent(), ("postgresql", "mariadb", "trino", "bigquery")
    urls = ["%s://ann@127.0.0.1:%d/shop/web?connect_timeout=1" % (kind, silent.port) for kind in kinds[:3]]
    urls.append("bigquery://shop-eu/shop?endpoint=http://127.0.0.1:%d&connect_timeout=1" % silent.port)
    os.makedirs(home.path("config", "querent"), exist_ok=True)
    with open(home.path("config", "querent", "config.yaml"), "w", encoding="utf-8") as f:
        f.write("connections:\n" + "".join("  - {name: %s, url: '%s', password_command: echo token}\n" % named
                                           for named in zip(kinds, urls)))
    for kind in kinds:
        done = home.run("sql", "SELECT 1", "-c", kind)
        assert done.returncode == 1 and "cannot connect to '%s://" % kind in done.stderr, (kind, done)
        assert "no answer in time: check host and port" in done.stderr, (kind, done)
    silent.close()


def stall(home, server, most, told):
    proxy = Silent(server.port, most)
    url = server.url.replace(":%d/" % server.port, ":%d/" % proxy.port)
    args = ("sql", "SELECT n, n AS m FROM numbers WHERE n > 3", "-c", url)
    try:
        if told:
            ends_when_told(home, "told at %d" % most, *args)
        else:
            ends_by_itself(home, "at %d" % most, *args, limits=2)  # what is asked before, and the rows
    finally:
        proxy.close()


def stalls(home, server, points):
    """In mid-answer: login, session, schema, values, prepare, rows."""
    side_by_side([lambda most=most, told=told: stall(home, server, most, told) for most in points for told in (False, True)])


def postgres_that_stalls_in_mid_answer(home):
    if not Postgres.bin():
        return print("left out: PostgreSQL's server is not installed")
    server = Postgres()
    atexit.register(server.close)
    server.ask("CREATE TABLE numbers AS SELECT i AS n FROM generate_series(1, 300000) i")
    stalls(home, server, [1, 40, 400, 900, 1500, 3000, 6000, 20000, 300000])
    silent_from_the_yes(server, "SELECT count(*) FROM numbers a, numbers b")
    stopped(home, server, "SELECT count(*) FROM numbers a, numbers b")


def mariadb_that_stalls_in_mid_answer(home):
    if not MariaDB.there():
        return print("left out: MariaDB's server is not installed")
    server = MariaDB()
    atexit.register(server.close)
    server.ask("CREATE TABLE numbers (n INT); INSERT INTO numbers SELECT seq FROM seq_1_to_300000", database="shop")
    stalls(home, server, [1, 60, 120, 300, 700, 1500, 3000, 20000, 300000])
    silent_from_the_yes(server, "SELECT count(*) FROM numbers a, numbers b")
    stopped(home, server, "SELECT count(*) FROM numbers a, numbers b WHERE a.n + b.n > 1")


def silent_from_the_yes(server, slow):
    """The server takes the connection that the confirmed query would run on, and says nothing: Esc."""
    proxy, home = Silent(server.port, 1 << 40), Home()
    t = Terminal(home, server.url.replace(":%d/" % server.port, ":%d/" % proxy.port), "--set", "sql.heavy_rows=0",
                 "--set", "sql.heavy_cost=0", "--set", "pool.recycle_seconds=1")
    t.wait("generate SQL or provide")
    t.say(slow)
    t.wait("▐ CONFIRM_USER_SQL ▌")
    proxy.to = None
    time.sleep(1.1)  # what the pool keeps is too old now
    t.say("yes")
    t.wait("▐ EXECUTE_SQL ▌")
    time.sleep(1)
    t.keys("Escape")
    t.wait(lambda s: "Stopped before the first row" in s or "You stopped waiting" in s, "that the operator stopped it")
    t.kill(signal.SIGTERM)
    t.close()
    proxy.close()
    home.remove()


def runs(server, slow):
    """The server itself says that the query is running."""
    table, text = ("pg_stat_activity", "query") if isinstance(server, Postgres) else ("information_schema.processlist", "info")
    asked = "SELECT count(*) FROM %s WHERE %s LIKE '%s%%'" % (table, text, slow)
    for _ in range(600):
        if server.ask(asked) != "0":
            return
        time.sleep(0.1)
    raise AssertionError("never at the server: " + slow)


def stopped(home, server, slow):
    """The whole server is stopped while a query runs: Esc, then the signal."""
    pids = [server.process.pid]
    t = Terminal(home, server.url, "--set", "sql.heavy_rows=0", "--set", "sql.heavy_cost=0")
    t.wait("generate SQL or provide")
    t.say(slow)
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("▐ EXECUTE_SQL ▌")
    runs(server, slow)
    pids += [int(p) for p in subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True).stdout.split()]
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):  # a worker of the server's that has ended by now
            os.kill(pid, signal.SIGSTOP)
    try:
        time.sleep(1)
        began = time.monotonic()
        t.keys("Escape")
        t.wait(lambda s: "▐ EXECUTE_SQL ▌" not in s, "the prompt")
        t.wait("the server has not answered")  # and is not said to have stopped
        t.wait("may still be at")
        took = time.monotonic() - began
        assert took < STOP + SLOW, "Esc took %.1f s" % took
        ends_by_itself(home, "a stopped server", "sql", "SELECT 1", "-c", server.url)
        ends_when_told(home, "a stopped server", "sql", "SELECT 1", "-c", server.url)
        told = time.monotonic()
        t.kill(signal.SIGTERM)
        assert time.monotonic() - told < 2 * (STOP + SLOW), "the console took %.1f s to end" % (time.monotonic() - told)
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
        t.close()


def escape_until(t, *texts):
    """Pressed again where nothing came of it, as a person does: once, on a busy machine, the first Esc had no effect."""
    for _ in range(8):
        t.keys("Escape")
        end = time.monotonic() + 12
        while time.monotonic() < end:
            screen = t.screen()
            if any(text in screen for text in texts):
                return
            time.sleep(0.05)
    t.wait(texts[0])


def a_connection_that_never_opens(home):
    """Esc gives the console back: at the start, at another connection, and in the form for writing."""
    silent = Silent()
    os.makedirs(home.path("config", "querent"))
    with open(home.path("config", "querent", "config.yaml"), "w", encoding="utf-8") as f:
        f.write("connections:\n  - name: far\n    url: postgresql://ann@127.0.0.1:%d/shop?connect_timeout=600\n"
                "    read_only: false\n" % silent.port)
    t = Terminal(home, "far")
    t.wait("connecting to far")
    escape_until(t, "connecting to 'far' was stopped")
    t.keys("F5")
    t.wait("Connections")
    t.say("demo")
    t.wait("about demo")
    t.say("show orders")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.say("yes")
    t.wait("SHOW_RESULTS \u258c")
    t.say("write to table copied in far")
    t.wait("working")
    t.keys("Escape")
    t.wait("you stopped waiting for 'far'")
    t.kill(signal.SIGTERM)
    t.close()
    t = Terminal(home, "demo")  # the form is taken up again, and its server is as silent
    t.wait(lambda s: "write to table copied in far" in s or "▐ NEED_WRITE_OR_EMAIL ▌" in s, "the form, or the wait for it")
    # where both come at once, the closed connection may be what is told
    escape_until(t, "you stopped waiting for 'far'", "cannot connect")
    t.kill(signal.SIGTERM)
    t.close()
    silent.close()


def a_pipe_that_nobody_reads(home):
    many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT i, 'a long text' AS t FROM n"
    os.mkfifo(home.path("fifo"))
    ends_when_told(home, "a pipe without a reader", "sql", "SELECT 1 AS a", "-c", "demo", "-o", home.path("fifo"), "-f", "csv", after=3)
    ends_by_itself(home, "a pipe without a reader", "sql", "SELECT 1 AS a", "-c", "demo", "-o", home.path("fifo"), "-f", "csv", limits=2)
    reader = os.open(home.path("fifo"), os.O_RDONLY | os.O_NONBLOCK)  # and it stalls
    ends_when_told(home, "a stalled reader", "sql", many, "-c", "demo", "-o", home.path("fifo"), "-f", "csv", after=4)
    os.close(reader)
    read_end, write_end = os.pipe()
    process = subprocess.Popen([QUERENT, "sql", many, "-c", "demo", "-f", "csv"], env=home.env, stdout=write_end,
                               stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(4)
    told = time.monotonic()
    process.send_signal(signal.SIGTERM)
    process.wait(60)
    assert time.monotonic() - told < STOP + SLOW, "a full pipe: %.1f s" % (time.monotonic() - told)
    os.close(read_end)
    os.close(write_end)


def an_export_to_a_pipe_that_stalls(home):
    """From the console: the job is cancelled at once, and the program ends in time."""
    many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i, 'a long text' AS t FROM n"
    os.mkfifo(home.path("fifo.csv"))
    reader = os.open(home.path("fifo.csv"), os.O_RDONLY | os.O_NONBLOCK)
    t = Terminal(home, "demo", "--set", "sql.heavy_rows=0", "--set", "sql.heavy_cost=0")
    t.wait("generate SQL or provide")
    for cancelled in (True, False):
        t.say(many)
        t.wait("▐ CONFIRM_USER_SQL ▌")
        t.say("yes")
        t.wait("SHOW_RESULTS \u258c")
        t.keys("M-x")
        t.wait("Which rows?")
        t.keys("Enter")
        t.wait("Export")
        t.keys("C-u")
        t.type(home.path("fifo.csv"))
        t.keys("Enter")
        t.wait("Replace the file?")
        t.keys("Right", "Enter")
        t.wait("exporting to")
        if cancelled:
            t.keys("F7")
            t.wait("running")
            t.keys("Delete")
            t.wait("Cancel the job?")
            told = time.monotonic()
            t.keys("Right", "Enter")
            t.wait("cancelled")
            assert time.monotonic() - told < STOP + SLOW, "the cancel took %.1f s" % (time.monotonic() - told)
            t.keys("Escape")
            t.wait(lambda s: "Jobs" not in s, "the end of the list")
    told = time.monotonic()
    t.kill(signal.SIGTERM)
    assert time.monotonic() - told < 2 * (STOP + SLOW), "the console took %.1f s to end" % (time.monotonic() - told)
    os.close(reader)
    t.close()


main([a_server_that_never_answers, what_did_not_answer_is_named, a_connection_that_never_opens, postgres_that_stalls_in_mid_answer,
      mariadb_that_stalls_in_mid_answer, a_pipe_that_nobody_reads, an_export_to_a_pipe_that_stalls])

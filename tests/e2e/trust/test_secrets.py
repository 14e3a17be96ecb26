"""Passwords and keys of a running program: how often they stand in its memory, who can look into it, and that they are in
nothing that it writes."""
import json, os, pwd, re, signal, socket, subprocess, sys, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from servers import MariaDB, Postgres  # noqa: E402
from stub import Stub  # noqa: E402
from terminal import QUERENT, Home, Terminal, main, skip  # noqa: E402

WORD = "Zq7hunter2word"
# what is given back is overwritten, as by a program without the sanitizer, which keeps it for a while
FILLED = "detect_leaks=0:max_free_fill_size=10000000"
if not Postgres.bin() or not MariaDB.there():
    skip("PostgreSQL and MariaDB are not installed")
PG, MARIA = Postgres(), MariaDB()


def copies(pid, word=WORD.encode()):
    """How often the word stands in memory that belongs to the process."""
    found = 0
    with open("/proc/%d/maps" % pid) as maps, open("/proc/%d/mem" % pid, "rb", 0) as memory:
        for line in maps:
            begin, end, rights, name = re.match(r"(\w+)-(\w+) (\S+) \S+ \S+ \S+\s*(.*)", line).groups()
            begin, end = int(begin, 16), int(end, 16)
            if "r" not in rights or name in ("[vvar]", "[vsyscall]") or end - begin > 1 << 32:
                continue
            try:
                memory.seek(begin)
                while begin < end:
                    piece = memory.read(min(1 << 24, end - begin))
                    found += piece.count(word)
                    begin += len(piece) or end
            except (OSError, ValueError):
                pass
    return found


def configure(home, text):
    folder = home.path("config", "querent")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "config.yaml"), "w") as file:
        file.write(text)
    os.chmod(os.path.join(folder, "config.yaml"), 0o600)


def with_open_connections(home, connection, sql, **more):
    """A query whose rows nobody reads: its connections are open."""
    configure(home, "connections: [%s]\n" % connection)
    child = subprocess.Popen([QUERENT, "sql", sql, "-c", "shop", "--yes", "-f", "csv"], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, env={**home.env, "ASAN_OPTIONS": FILLED}, **more)
    child.stdout.read(16)  # the rows have begun
    time.sleep(0.5)  # what connects has connected
    return child


def ends(child):
    child.kill()
    child.communicate()


def prepare():
    PG.ask("SET password_encryption = 'scram-sha-256'; CREATE ROLE ann LOGIN PASSWORD '%s'" % WORD)
    with open(os.path.join(PG.folder, "data", "pg_hba.conf"), "w") as file:
        file.write("local all boss trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
    PG.ask("SELECT pg_reload_conf()")
    MARIA.ask("CREATE USER ann@'127.0.0.1' IDENTIFIED BY '%s'; GRANT ALL ON shop.* TO ann@'127.0.0.1'" % WORD)


def password_stays_where_it_must(home):
    """Once connected: in the settings, unless a command gives it; libpq keeps two copies for each connection (its own and
    that of its SCRAM exchange); of MariaDB's one is ours, for the KILL QUERY of a cancel."""
    if os.geteuid():
        skip("only root can look into a closed process")
    with open(home.path("word"), "w") as file:
        file.write(WORD + "\n")
    rows = "SELECT a.column_name FROM information_schema.columns a, information_schema.columns b LIMIT 200000"
    pg_sessions = lambda: int(PG.ask("SELECT count(*) FROM pg_stat_activity WHERE usename = 'ann'"))
    maria_sessions = lambda: int(MARIA.ask("SELECT count(*) FROM information_schema.processlist WHERE user = 'ann'"))
    for scheme, port, database, sql, sessions, each in (
            ("postgresql", PG.port, "postgres", "SELECT * FROM generate_series(1, 300000)", pg_sessions, 2),
            ("mariadb", MARIA.port, "shop", rows, maria_sessions, 1)):
        at = "127.0.0.1:%d/%s" % (port, database)
        command = "{name: shop, url: '%s://ann@%s', password_command: 'cat %s'}" % (scheme, at, home.path("word"))
        for connection, settings in (("{name: shop, url: '%s://ann:%s@%s'}" % (scheme, WORD, at), 1), (command, 0)):
            child = with_open_connections(home, connection, sql)
            open_now, found = sessions(), copies(child.pid)
            ends(child)
            assert open_now > 0 and found <= settings + each * open_now, (connection, open_now, found)


def key_stays_where_it_must(home):
    """In the settings and in the handle of the server; not in what an exchange leaves behind."""
    if os.geteuid():
        skip("only root can look into a closed process")
    with Stub("model_server.py") as model:
        model.tell("rules", [{"answer": "SELECT count(*) FROM orders WHERE id > 1"}])
        configure(home, "engine: model\nmodels: {retries: 0, openai: {url: 'http://127.0.0.1:%d/v1', model: stub, key: %s}}\n"
                  % (model.port, WORD))
        terminal = Terminal(home, "ask", "how many orders are there?", ASAN_OPTIONS=FILLED)
        terminal.wait("Run this?")
        assert any(WORD in str(r["headers"]) for r in model.asked("/chat")), "the key was not sent"
        pid = int(subprocess.run(["pgrep", "-f", "-n", "querent ask how many orders are there"], capture_output=True,
                                 text=True).stdout.split()[-1])
        found = copies(pid)
        terminal.keys("n", "Enter")
        terminal.wait("EXIT=3")
        assert found <= 2, found


def nobody_else_looks_in(home):
    """Another process of the same user reads neither memory nor environment, and no core is written."""
    if os.geteuid():
        skip("needs another user")
    user = pwd.getpwnam("nobody")
    os.chmod(home.dir, 0o755)
    for name in ("config", "state", "data", "cache"):
        os.makedirs(home.path(name), exist_ok=True)
    configure(home, "")
    for folder, _, files in os.walk(home.dir):
        for path in [folder] + [os.path.join(folder, f) for f in files]:
            os.chown(path, user.pw_uid, user.pw_gid)
    silent = socket.create_server(("127.0.0.1", 0))
    silent.settimeout(60)
    url = "mariadb://ann@127.0.0.1:%d/d?password=%s" % (silent.getsockname()[1], WORD)
    as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    try:
        child = subprocess.Popen([QUERENT, "sql", "select 1", "-c", url], stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, env={**home.env, "SHOP_KEY": "x"}, **as_user)
    except PermissionError:
        skip("another user cannot run the program here")
    try:
        silent.accept()
        for name in ("mem", "environ"):
            done = subprocess.run(["head", "-c", "1", "/proc/%d/%s" % (child.pid, name)], capture_output=True, text=True,
                                  **as_user)
            assert "Permission denied" in done.stderr and done.stdout == "", (name, done)
        with open("/proc/%d/cmdline" % child.pid, "rb") as file:
            assert WORD.encode() not in file.read()
        with open("/proc/%d/limits" % child.pid) as file:
            assert [line for line in file if "core file size" in line][0].split()[4] == "0"
    finally:
        ends(child)


def nothing_that_is_written_holds_it(home):
    """Errors, events, log, state and audit trail, of connections that work and that do not."""
    for password in (WORD, WORD + "/x?y#z", "x@" + WORD):
        for scheme, port in (("postgresql", PG.port), ("mariadb", MARIA.port), ("trino", 9), ("api", 9)):
            quoted = password.replace("/", "%2F").replace("?", "%3F").replace("#", "%23").replace("@", "%40")
            for user, word in (("ann", quoted), ("%61nn", quoted), ("ann", password), ("%2561nn", quoted)):
                url = "%s://%s:%s@127.0.0.1:%d/shop" % (scheme, user, word, port)
                for args in (("sql", "select 1", "-c", url, "--events", "--set", "log.level=debug"),
                             ("ask", "how many?", "-c", url), ("doctor", "-c", url, "--json")):
                    done = home.run(*args)
                    assert WORD not in done.stdout + done.stderr, (args, done.stdout, done.stderr)
    for name in ("%70assword", "PASS%57ORD", "pass-word", "%2570assword", "sslpassword"):
        url = "postgresql://ann@127.0.0.1:9/d?%s=%s" % (name, WORD)
        done = home.run("sql", "select 1", "-c", url, "--events")
        assert WORD not in done.stdout + done.stderr, (name, done)
    for folder, _, files in os.walk(home.dir):
        for name in files:
            with open(os.path.join(folder, name), "rb") as file:
                assert WORD.encode() not in file.read(), os.path.join(folder, name)


if __name__ == "__main__":
    try:
        prepare()
        main([password_stays_where_it_must, key_stays_where_it_must, nobody_else_looks_in, nothing_that_is_written_holds_it])
    finally:
        PG.close()
        MARIA.close()

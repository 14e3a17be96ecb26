"""No command sends a byte of somebody else to a terminal as it is, and passwords in arguments do not stay to be seen."""
import json, os, pty, re, select, signal, socket, sqlite3, subprocess, sys, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from terminal import QUERENT, main  # noqa: E402

# title, clear, C1 CSI and OSC, bell, backspace, text direction, invalid UTF-8, delete
EVIL = b"\x1b]0;owned\x07\x1b[2J\xc2\x9b31m\xc2\x9d0;x\xc2\x9c\x08\x7f\xe2\x80\xae\xff\xfe".decode("utf-8", "surrogateescape")
NAME = "evil\x1b[31m\u009b2J\u202ename"
RAW = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def on_terminal(home, *args, stdin=b""):
    """Runs with output and errors on a terminal; what arrived there, and the exit code."""
    outer, inner = pty.openpty()
    child = subprocess.Popen([QUERENT, *args], stdin=subprocess.PIPE, stdout=inner, stderr=inner, env=home.env, cwd=home.dir,
                             start_new_session=True)
    os.close(inner)
    child.stdin.write(stdin)
    child.stdin.close()
    data, end = b"", time.monotonic() + 120
    while time.monotonic() < end:
        if select.select([outer], [], [], 0.2)[0]:
            try:
                piece = os.read(outer, 65536)
            except OSError:  # the other end is closed
                break
            data += piece
        elif child.poll() is not None:
            break
    os.close(outer)
    return data, child.wait(60)


def assert_clean(home, *args, **more):
    data, code = on_terminal(home, *args, **more)
    # querent's own: clearing the line of its progress
    text = data.replace(b"\r\n", b"\n").replace(b"\r\x1b[K", b"").decode("utf-8", "surrogateescape")
    found = RAW.search(text) or re.search("[\ud800-\udfff]", text)
    assert not found, "%s: %r" % (args, text[max(0, found.start() - 40):found.end() + 40])
    return text, code


def database(home):
    path = home.path("evil.db")
    con = sqlite3.connect(path)
    con.text_factory = bytes
    quoted = '"%s"' % NAME.replace('"', '""')
    con.execute("CREATE TABLE %s (id INTEGER PRIMARY KEY, %s TEXT DEFAULT '%s')" % (quoted, quoted, NAME))
    con.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, evil_id INTEGER REFERENCES %s(id), note TEXT)" % quoted)
    con.execute("INSERT INTO %s VALUES (1, ?)" % quoted, (EVIL.encode("utf-8", "surrogateescape"),))
    con.execute("INSERT INTO notes VALUES (1, 1, CAST(? AS TEXT))", (EVIL.encode("utf-8", "surrogateescape"),))
    con.execute('CREATE VIEW "v%s" AS SELECT 1 AS one' % NAME)
    con.commit()
    con.close()
    return path


def rows_and_names_are_made_safe(home):
    path = database(home)
    with open(home.path("dbt.yml"), "w") as file:
        json.dump({"models": [{"name": NAME, "description": NAME, "columns": [{"name": NAME, "description": NAME}]}]}, file)
    with open(home.path("lessons.yml"), "w") as file:
        json.dump({"lessons": {"measures": [{"id": NAME, "words": NAME, "expression": "count(notes.id)", "content": NAME}]}}, file)
    everything = 'SELECT * FROM "%s", notes' % NAME
    for form in ("table", "csv", "tsv", "json", "jsonl", "markdown", "sql", "html"):
        text, code = assert_clean(home, "sql", everything, "-c", path, "-f", form)
        assert code == 0 and ("owned" in text or form == "sql"), text  # as hexadecimal digits there
    for args in (("catalog", "show"), ("catalog", "export"), ("catalog", "export", "--values"), ("catalog", "joins"),
                 ("catalog", "joins", "-f", "json"), ("catalog", "search", "evil"), ("catalog", "values", "owned"),
                 ("catalog", "describe"), ("catalog", "describe", "list"), ("catalog", "describe", "accept", "role:notes"),
                 ("catalog", "describe", "accept", "role:" + NAME), ("catalog", "describe", "reject", EVIL.replace("\0", "")),
                 ("catalog", "describe", "export"), ("catalog", "describe", "import", home.path("dbt.yml")), ("catalog", "link"),
                 ("lessons", "import", home.path("lessons.yml")), ("lessons",), ("lessons", "export"), ("lessons", "test"),
                 ("lessons", "show", NAME), ("catalog", "paths", "notes", NAME), ("catalog", "secure"), ("catalog", "dictionary"), ("catalog", "refresh"),
                 ("sql", everything, "--explain"), ("sql", everything, "--explain", "-f", "json"), ("sql", everything, "--events"),
                 ("check", everything), ("check", everything, "-f", "json"), ("doctor",),
                 ("ask", "how many notes are there?", "--yes"), ("ask", "how many %s?" % NAME, "--sql-only"),
                 ("ask", "what tables are there?"), ("sql", 'SELECT "%s" FROM notes' % NAME)):
        assert_clean(home, *args, "-c", path)
    for args in (("history",), ("history", "-f", "json"), ("saved",), ("saved", NAME), ("functions",), ("token", "list"),
                 ("state",), ("settings",)):
        assert_clean(home, *args)
    csv = home.path("e\x1b[31mv\u009bil.csv")
    with open(csv, "w") as file:
        file.write("id,\x1b]0;t\x07\u202eb\u009b,name\n1,\x1b[2J,%s\n" % NAME)
    for args in (("sql", "SELECT * FROM e_31mv\u009bil"), ("sql", "SELECT nothing"), ("catalog", "show"), ("ask", "how many rows?", "--yes")):
        assert_clean(home, *args, "-c", csv)
    assert_clean(home, "audit")
    assert_clean(home, "audit", "-f", "json")
    assert_clean(home, "jobs")
    assert_clean(home, "complete", "catalog", "paths", "-c", path, "")


def arguments_are_echoed_safely(home):
    bad = EVIL.encode("utf-8", "surrogateescape").replace(b"\0", b"")
    for args in ((bad,), (b"--" + bad,), (b"sql", b"select 1", b"-c", bad), (b"sql", b"select 1", b"-f", bad), (b"sql", bad),
                 (b"sql", b"select 1", b"--limit", bad), (b"sql", b"select 1", b"-o", b"/nonexistent/" + bad), (b"check", bad),
                 (b"check", b"/nonexistent/" + bad), (b"check", b"--jsonl", b"/x" + bad), (b"ask", bad), (b"jobs", bad),
                 (b"jobs", b"show", bad), (b"jobs", b"cancel", bad), (b"catalog", bad), (b"catalog", b"joins", bad),
                 (b"catalog", b"show", b"-c", bad), (b"catalog", b"joins", b"accept", bad, bad), (b"audit", bad),
                 (b"settings", b"--set", bad), (b"settings", b"--set", bad + b"=" + bad), (b"settings", b"--set", b"engine=" + bad),
                 (b"settings", b"--set", b"user=" + bad), (b"eval", b"--questions", b"/x" + bad, b"--db-root", bad),
                 (b"doctor", b"-c", bad), (b"sql", b"select 1", b"-c", b"oracle://" + bad), (b"sql", b"select 1", b"--engine", bad),
                 (b"check", b"select 1", b"--dialect", bad), (b"check", b"select 1", b"--catalog", b"/x" + bad),
                 (b"sql", b"select 1", b"--set", b"log.path=/nonexistent/" + bad), (b"check", b"--jsonl", b"-")):
        lines = json.dumps({"sql": "SELECT '%s' FROM \"%s\"" % (NAME, NAME), "dialect": NAME}).encode() if args[-1] == b"-" else b""
        assert_clean(home, *args, stdin=lines)


def a_terminal_is_no_file(home):
    for args in (("sql", "select 1", "-f", "csv", "-o", "/dev/stdout"), ("catalog", "export", "-o", "/dev/stdout")):
        text, code = assert_clean(home, *args)
        assert code == 1 and ("is a terminal" in text or "not a file" in text), text


def pipes_get_the_exact_bytes(home):
    path = database(home)
    done = subprocess.run([QUERENT, "sql", "SELECT note FROM notes", "-c", path, "-f", "csv"], capture_output=True, env=home.env)
    assert EVIL.encode("utf-8", "surrogateescape") in done.stdout, done.stdout


def passwords_in_arguments_are_covered(home):
    for args, secret in ((("sql", "select 1", "-c", "mariadb://ann:s3cr@et@127.0.0.1:%d/d"), "s3cr@et"),
                         (("sql", "select 1", "--connection=mariadb://127.0.0.1:%d/d?password=s3cret"), "s3cret"),
                         (("sql", "select 1", "-c", "mariadb://127.0.0.1:%d/d", "--set", "models.openai.key=s3cret"), "s3cret"),
                         (("sql", "select 1", "-c", "mariadb://127.0.0.1:%d/d", "--set=OPENAI_API_KEY=s3cret"), "s3cret")):
        silent = socket.create_server(("127.0.0.1", 0))  # one for each: the one before may have connected twice
        silent.settimeout(60)
        args = [arg.replace("%d", str(silent.getsockname()[1])) for arg in args]
        child = subprocess.Popen([QUERENT, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=home.env)
        silent.accept()  # the arguments have been read
        with open("/proc/%d/cmdline" % child.pid, "rb") as file:
            seen = file.read().decode()
        with open("/proc/%d/limits" % child.pid) as file:
            core = [line for line in file if "core file size" in line][0].split()[4]
        child.terminate()
        out, err = child.communicate(timeout=60)
        silent.close()
        assert secret not in seen and "127.0.0.1" in seen, seen
        assert "everybody on this machine could read" in err and secret not in err and secret not in out, err
        assert core == "0", core
    # what was covered is still used
    done = home.run("settings", "--set", "models.openai.key=s3cret")
    assert "models.openai.key = set (--set)" in done.stdout and "s3cret" not in done.stdout + done.stderr
    assert home.run("settings", "--set", "sql.max_hops=3").stderr == ""
    done = home.run("sql", "select 1", "--password=s3cret")
    assert done.returncode == 2 and "takes no value" in done.stderr and "s3cret" not in done.stderr


def raw_passwords_are_in_no_message(home):
    for password in ("S3CRET/x", "S3CRET?x", "S3CRET#x", "x@S3CRET/x", "x/S3CRET", "1/S3CRET", "x?S3CRET=1", "x#S3CRET"):
        for scheme in ("postgresql", "mariadb", "trino", "api", "oracle", "http"):
            url = "%s://ann:%s@127.0.0.1:9/d" % (scheme, password)
            for command in (("sql", "select 1", "-c", url), ("doctor", "-c", url), (url,), ("catalog", "show", "-c", url)):
                done = home.run(*command)
                assert "S3CRET" not in done.stdout + done.stderr, (command, done.stdout, done.stderr)
                assert done.returncode != 0 or command[0] == "doctor"
    os.makedirs(home.path("config", "querent"))
    with open(home.path("config", "querent", "config.yaml"), "w") as file:
        file.write("connections: [{name: a, url: 'mysql://u:S3CRET/w@h/d'}]\n")
    os.chmod(home.path("config", "querent", "config.yaml"), 0o600)
    done = home.run("settings")
    assert done.returncode == 2 and "%2F" in done.stderr and "S3CRET" not in done.stderr, done.stderr


def a_crash_leaves_no_core(home):
    slow = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    child = subprocess.Popen([QUERENT, "sql", slow, "-c", database(home)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             env={**home.env, "OPENAI_API_KEY": "s3cret", "ASAN_OPTIONS": "detect_leaks=0:handle_segv=0"})
    end = time.monotonic() + 60
    while time.monotonic() < end and "0" != [l for l in open("/proc/%d/limits" % child.pid) if "core file size" in l][0].split()[4]:
        time.sleep(0.02)
    os.kill(child.pid, signal.SIGSEGV)
    _, status = os.waitpid(child.pid, 0)
    assert os.WIFSIGNALED(status) and not os.WCOREDUMP(status), status


if __name__ == "__main__":
    main([rows_and_names_are_made_safe, arguments_are_echoed_safely, a_terminal_is_no_file, pipes_get_the_exact_bytes,
          passwords_in_arguments_are_covered, raw_passwords_are_in_no_message, a_crash_leaves_no_core])

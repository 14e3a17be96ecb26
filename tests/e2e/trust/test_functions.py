"""Functions that nobody knows: not run by a query, a plan, a check or a trial, on a server where the user may do all.

Canaries tell: a row in a table (written past a read-only transaction, by dblink), a file, and sleeping time."""
import atexit, json, os, pty, select, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "screen")]
from servers import MariaDB, Postgres
from stub import Stub
from terminal import QUERENT, Terminal, main, skip

SLEEP = 60  # seconds of a canary that sleeps: more than a slow machine needs for the rest

if not Postgres.bin():
    skip("PostgreSQL's server is not installed")
PG = Postgres()
atexit.register(PG.close)
PG.ask("""
CREATE EXTENSION dblink; CREATE EXTENSION pg_trgm;
CREATE TABLE canary (what text); CREATE TABLE person (id int, name text);
INSERT INTO person VALUES (1, 'Ann'), (2, 'Bob');
CREATE FUNCTION evil(int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE 'COPY (SELECT 1) TO ''%(file)s'''; PERFORM dblink_exec('%(dsn)s', 'INSERT INTO canary VALUES (''evil'')');
  RETURN 1; END $$;
CREATE FUNCTION quiet(int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RETURN evil(1); END $$;
CREATE FUNCTION evil(person) RETURNS int LANGUAGE sql AS 'SELECT evil(1)';
CREATE FUNCTION evil_same(int, int) RETURNS bool LANGUAGE plpgsql AS $$ BEGIN RETURN evil(1) = 1; END $$;
CREATE FUNCTION upper(int) RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN evil(1); END $$;
CREATE FUNCTION margin(int) RETURNS int LANGUAGE sql STABLE AS 'SELECT $1 * 2';
CREATE OPERATOR <<<< (LEFTARG = int, RIGHTARG = int, FUNCTION = evil_same);
CREATE FUNCTION evil_share(int, text) RETURNS int LANGUAGE sql AS 'SELECT evil(1)';
CREATE OPERATOR / (LEFTARG = int, RIGHTARG = text, FUNCTION = evil_share);
CREATE FUNCTION evil_like(int, text) RETURNS bool LANGUAGE sql AS 'SELECT evil(1) = 1';
CREATE OPERATOR !~~ (LEFTARG = int, RIGHTARG = text, FUNCTION = evil_like);
CREATE FUNCTION evil_end(text) RETURNS text LANGUAGE sql AS 'SELECT evil(1)::text';
CREATE AGGREGATE stddev(text) (SFUNC = textcat, STYPE = text, FINALFUNC = evil_end);
CREATE FUNCTION loud(int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'loud %%', $1 USING HINT = 'be quiet'; RETURN 1; END $$;
CREATE TABLE trapped (id int);
CREATE DOMAIN trap AS int CHECK (evil(value) = 1);
ALTER TABLE trapped ADD v trap; INSERT INTO trapped VALUES (1);
CREATE TYPE trap_range AS RANGE (subtype = trap);
CREATE TYPE pair AS (a int, b int);
CREATE FUNCTION evil_pair(pair) RETURNS text LANGUAGE sql AS 'SELECT evil(1)::text';
CREATE CAST (pair AS text) WITH FUNCTION evil_pair(pair) AS IMPLICIT;
CREATE EXTENSION file_fdw; CREATE SERVER files FOREIGN DATA WRAPPER file_fdw;
CREATE FOREIGN TABLE program (x text) SERVER files OPTIONS (program 'echo 1 | tee %(file)s');
CREATE VIEW bad AS SELECT id, quiet(1) AS q FROM person;
CREATE VIEW good AS SELECT id, upper(name) AS name FROM person;
""" % {"file": PG.canary(), "dsn": "host=%s port=%d user=boss dbname=postgres" % (PG.folder, PG.port)})

PG.ask("DELETE FROM canary")  # which the row of 'trapped' has woken
os.remove(PG.canary())

WRITE = "host=%s port=%d user=boss dbname=postgres" % (PG.folder, PG.port)
ATTACKS = [  # attribute notation first: what the reviewer tried, and its kin
    "SELECT ('/etc/passwd'::text).pg_read_file",
    "SELECT (%d::float8).pg_sleep" % SLEEP,
    "SELECT ('%s'::text).dblink_connect, ('INSERT INTO canary VALUES (1)'::text).dblink_exec" % WRITE,
    "SELECT (x.c).dblink_connect, (x.s).dblink_exec FROM (SELECT '%s'::text AS c, 'DELETE FROM person'::text AS s) x" % WRITE,
    "SELECT t.pg_read_file FROM unnest(ARRAY['/etc/passwd']) AS t",
    "SELECT (ARRAY['/etc/passwd'])[1].pg_read_file",
    "SELECT (SELECT '/etc/passwd'::text).pg_read_file",
    "SELECT ('%s'::text).\"pg_ls_dir\"" % "/etc",
    "SELECT (('1'::text).int4).evil",
    "SELECT (1).evil", "SELECT p.evil FROM person p", "SELECT (p).evil FROM person p", "SELECT (p.*).evil FROM person p",
    "SELECT g.evil FROM generate_series(1, 1) AS g",
    "SELECT TREAT('/etc/passwd'::text AS pg_read_file)", "SELECT TREAT(%d::float8 AS pg_catalog.\"pg_sleep\")" % SLEEP,
    "SELECT 1 ORDER BY (1).evil", "SELECT 1 LIMIT (1).evil", "SELECT xmlelement(name a, (1).evil)",
    # by name, by operator, by type
    "SELECT evil(1)", "SELECT public.evil(1)", "SELECT U&\"\\0065vil\"(1)", "SELECT EVIL(1)", "SELECT * FROM evil(1)",
    "SELECT evil(p) FROM person p", "SELECT upper(1)", "SELECT quiet(1)", "EXPLAIN SELECT quiet(1)",
    "EXPLAIN ANALYZE SELECT evil(1)", "WITH x AS MATERIALIZED (SELECT evil(1)) SELECT * FROM x",
    "SELECT 1 <<<< 2", "SELECT 1 OPERATOR(public.<<<<) 2", "SELECT 1 <<<< ANY (ARRAY[1])",
    "SELECT 1::trap", "SELECT CAST(1 AS trap)", "SELECT trap '1'", "SELECT '{1}'::trap[]", "SELECT CAST('{1}' AS public.trap[])",
    "SELECT * FROM json_to_record('{\"a\":1}') AS x (a trap)", "SELECT '{1}'::_trap", "SELECT '[1,2)'::trap_range",
    "SELECT '{[1,2)}'::trap_multirange", "SELECT length(ROW(1, 2)::pair)",
    "SELECT sum(id) OVER (ORDER BY id ROWS evil(1) PRECEDING) FROM person",
    "SELECT xmlforest(evil(1) AS a)", "SELECT * FROM person TABLESAMPLE system (evil(1))",
    "SELECT * FROM xmltable('/a' PASSING xmlelement(name a) COLUMNS b int PATH 'b' DEFAULT evil(1))",
    # what stands beside the built-in ones, and what makes rows
    "SELECT 1 / 'x'::text", "SELECT 1 OPERATOR(public./) 'x'::text", "SELECT id !~~ name FROM person", "SELECT stddev(name) FROM person",
    "SELECT stddev(name) OVER () FROM person", "SELECT jsonb_populate_record(t, '{\"v\": 1}') FROM trapped t",
    "SELECT * FROM jsonb_populate_recordset((SELECT t FROM trapped t), '[{\"v\": 1}]')", "SELECT json_populate_record(NULL::trapped, '{\"v\": 1}')",
    "SELECT xmlserialize(content '<a/>' AS trap)",
]


def untouched(server=PG, table="canary"):
    assert not os.path.exists(server.canary()), "the canary's file was written"
    return server.ask("SELECT (SELECT count(*) FROM %s), (SELECT count(*) FROM person)" % table) == "0|2"


def reset():
    if os.path.exists(PG.canary()):
        os.remove(PG.canary())
    PG.ask("DELETE FROM canary")


def refused_quickly(home, *args, code=5):
    began = time.monotonic()
    done = home.run(*args, "-c", PG.url)
    took = time.monotonic() - began
    told = done.returncode == 1 and "This will not run: no column" in done.stderr  # by then the schema is known
    assert done.returncode == code or told, "%s: exit %d: %s %s" % (args, done.returncode, done.stdout, done.stderr)
    assert took < SLEEP, "%s slept" % (args,)
    assert "root:" not in done.stdout + done.stderr, "%s read a file" % (args,)
    assert untouched(), "%s wrote" % (args,)
    return done


def attacks_are_held_or_refused_in_every_mode(home):
    for sql in ATTACKS:
        refused_quickly(home, "sql", sql)
        refused_quickly(home, "sql", "--strict", sql)


def checks_plan_nothing_of_them(home):
    for sql in ATTACKS:
        for command in (("check", sql), ("sql", "--explain", sql)):
            done = home.run(*command, "-c", PG.url, "-f", "json")
            assert done.returncode in (0, 1, 5), (sql, done.stdout, done.stderr)
            assert not json.loads(done.stdout)["runnable"], sql
            assert untouched(), "%s was run by a check" % sql
    said = home.run("check", "SELECT quiet(1)", "-c", PG.url).stdout
    assert "no plan: 'quiet' might run while planning" in said, said
    said = home.run("sql", "--explain", "SELECT * FROM bad", "-c", PG.url).stdout
    assert "may run" in said and "no plan: 'bad' might run code while planning: it calls 'public.quiet'" in said, said
    assert untouched()
    assert "1 row" in home.run("check", "SELECT 1", "-c", PG.url).stdout
    trail = json.loads(home.run("audit", "-f", "json").stdout)
    assert [r["sql"] for r in trail if r["what"] == "plan"] == ["SELECT 1"], trail


def nothing_is_read_of_a_program_unasked(home):
    assert home.run("catalog", "refresh", "-c", PG.url).returncode == 0
    assert untouched(), "the values of a foreign table were read, which runs its program"


def trial_of(home, answer):
    """Asks a question whose answers are tried, with this as the model's."""
    with Stub("model_server.py") as model:
        model.tell("rules", [{"answer": answer}])
        done = home.run("ask", "how many persons?", "--sql-only", "-c", PG.url, "--set",
                        "models.openai.url=http://127.0.0.1:%d/v1" % model.port, "--set", "models.openai.model=stub",
                        "--set", "models.retries=0", "--set", "pipeline.engine_confidence=1",
                        "--set", "pipeline.trial_ms=60000")
        assert model.asked("/chat"), "the model was not asked: %s" % done.stderr
    return done


def a_models_answer_is_not_tried(home):
    for sql in ATTACKS[:4] + ATTACKS[10:13] + ["SELECT evil(1)", "SELECT 1 <<<< 2", "SELECT 1::trap", "SELECT * FROM bad"]:
        began = time.monotonic()
        trial_of(home, sql)
        assert untouched(), "%s was tried" % sql
        assert time.monotonic() - began < SLEEP, sql
    trial_of(home, "SELECT count(*) AS n FROM person WHERE id > 0")
    tried = [r["sql"] for r in json.loads(home.run("audit", "-f", "json", "--limit", "1000").stdout) if r["what"] == "trial"]
    assert any("id > 0" in sql for sql in tried), "nothing at all was tried: %s" % tried
    for sql in tried:
        assert "evil" not in sql and "bad" not in sql and "trap" not in sql, sql


def the_canaries_work(home):
    done = home.run("sql", "--allow-function", "evil", "SELECT evil(1)", "-c", PG.url)
    assert done.returncode == 0, done.stderr
    assert os.path.exists(PG.canary()) and PG.ask("SELECT count(*) FROM canary") == "1"
    reset()


def ordinary_questions_do_not_ask(home):
    for sql in ["SELECT upper(name), length(name), count(*) FROM person GROUP BY 1, 2",
                "SELECT similarity(name, 'Ana'), name % 'Ann', name <-> 'Ann' FROM person",
                "SELECT p.id, p.ctid, p FROM person p", "SELECT now()::date, '1 day'::interval, random() < 2",
                "SELECT e.key, e.value FROM jsonb_each('{\"a\": 1}') AS e", "SELECT g.g FROM generate_series(1, 2) AS g",
                "SELECT c.relname, pg_get_viewdef(c.oid) FROM pg_class c WHERE relname = 'good'",
                "SELECT (p).name, (SELECT q FROM person q LIMIT 1) FROM person p", "SELECT jsonb_populate_record(NULL::person, '{\"id\": 1}')",
                "SELECT sum(p.id), max(p.name), 1 + 2 FROM person p JOIN person q USING (id) WHERE p.id BETWEEN 1 AND 2 AND p.name NOT ILIKE 'x' "
                "GROUP BY p.id HAVING count(*) IN (1, 2)"]:
        sql = sql.replace("upper(name)", "lower(name)")  # upper() has a namesake here
        done = home.run("sql", sql, "-c", PG.url)
        assert done.returncode == 0, "%s: %s" % (sql, done.stderr)


def what_the_database_says_is_told(home):
    for _ in range(8):  # it must not depend on which comes first, the row or the words
        done = home.run("sql", "SELECT loud(7)", "--allow-function", "loud", "-c", PG.url)
        assert done.returncode == 0 and "NOTICE: loud 7" in done.stderr and "be quiet" in done.stderr, done.stderr
    done = home.run("sql", "SELECT loud(7) WHERE false", "--allow-function", "loud", "-c", PG.url)
    assert done.returncode == 0 and "loud" not in done.stderr, done.stderr


def a_statement_that_cannot_be_planned_is_in_the_trail_once(home):
    assert home.run("sql", "SELECT mod(1, 0)", "-c", PG.url).returncode == 1
    trail = json.loads(home.run("audit", "-f", "json").stdout)
    assert [(r["what"], r["outcome"]) for r in trail] == [("plan", "failed: division by zero")], trail


def typed(home, *args, answer):
    """Runs it in a terminal, answers each prompt; what was printed, and the exit code."""
    pid, fd = pty.fork()
    if pid == 0:
        os.execvpe(QUERENT, [QUERENT, *args], home.env)
    text, end = b"", time.monotonic() + 120
    while time.monotonic() < end:
        if not select.select([fd], [], [], 1)[0]:
            continue
        try:
            piece = os.read(fd, 4096)
        except OSError:
            break
        text += piece
        if piece.endswith(b"[y/N] "):
            os.write(fd, answer.encode() + b"\n")
    os.close(fd)
    return text.decode(), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def a_person_is_asked_once(home):
    ask = ("sql", "SELECT margin(21)", "-c", PG.url)
    said, code = typed(home, *ask, answer="n")
    assert code == 5 and "'margin' is not known to only read: a stable function in sql, owned by boss" in said, said
    said, code = typed(home, *ask, answer="y")
    assert code == 0 and "42" in said, said
    assert home.run(*ask).returncode == 0  # from now on, without a person too
    assert home.run("sql", "SELECT public.margin(21)", "-c", PG.url).returncode == 5  # another name
    permits = json.loads(home.run("functions", "-f", "json").stdout)
    assert [(p["name"], p["what"]) for p in permits] == [("margin", "a stable function in sql, owned by boss")], permits
    assert permits[0]["user"] and permits[0]["at"]
    assert home.run("sql", "--strict", "SELECT margin(21)", "-c", PG.url).returncode == 5
    assert home.run("functions", "remove", "margin", "-c", PG.url).returncode == 0
    assert home.run(*ask).returncode == 5
    trail = [(r["what"], r["sql"]) for r in json.loads(home.run("audit", "-f", "json").stdout)]
    assert ("allow", "margin") in trail and ("withdraw", "margin") in trail, trail


def the_settings_say_it_too(home):
    os.makedirs(home.path("config", "querent"))
    with open(home.path("config", "querent", "config.yaml"), "w") as file:
        file.write("sql:\n  strict: true\n  allow: margin, public.margin\n")
    assert home.run("sql", "SELECT margin(1), public.margin(2)", "-c", PG.url).returncode == 0
    done = refused_quickly(home, "sql", "SELECT evil(1)")
    assert "allow" not in done.stderr, done.stderr
    assert home.run("functions", "allow", "evil", "-c", PG.url).returncode == 0
    refused_quickly(home, "sql", "SELECT evil(1)")  # strict asks nobody, and takes nobody's word


def the_console_asks_and_remembers(home):
    t = Terminal(home, PG.url)
    t.wait("You could ask")
    t.say("SELECT margin(4)")
    t.wait("Allow it on")
    t.say("yes")  # no permit
    t.wait("Nothing ran.")
    t.say("allow")
    t.wait("Should I execute this query?")
    assert home.run("functions", "remove", "margin", "-c", PG.url).returncode == 0
    t.say("yes")  # what was confirmed is judged again before it runs
    t.wait("The query did not run: 'margin'")
    # its intent was in the trail while it was judged, and so is that it was not sent
    ends = lambda s: [r["outcome"] for r in json.loads(home.run("audit", "-f", "json").stdout)
                      if r["what"] == "read" and "margin(4)" in r["sql"] and "margin" in (r["outcome"] or "")]
    t.wait(lambda s: len(ends(s)) == 1, "the entry of what was called off")
    t.say("allow")
    t.wait(lambda s: "SQL  v3" in s and "Should I execute this query?" in s, "the question again")
    t.say("yes")
    t.wait(lambda s: "margin" in s and "8" in s, "the row")
    t.close()
    assert home.run("sql", "SELECT margin(4)", "-c", PG.url).returncode == 0


def mariadb_holds_and_plans_nothing(home):
    if not MariaDB.there():
        print("      MariaDB is not installed")
        return
    server = MariaDB()
    try:
        server.ask("""CREATE TABLE canary (what text) ENGINE=Aria; CREATE TABLE person (id int);
            INSERT INTO person VALUES (1), (2);
            DELIMITER //
            CREATE FUNCTION evil(x int) RETURNS int DETERMINISTIC MODIFIES SQL DATA
            BEGIN INSERT INTO canary VALUES ('evil'); RETURN 1; END //
            CREATE FUNCTION slow(x int) RETURNS int DETERMINISTIC NO SQL
            BEGIN DO sleep(%d); RETURN 1; END //
            DELIMITER ;
            CREATE VIEW bad AS SELECT id, slow(1) AS e FROM person WHERE slow(2) = 1;
            CREATE VIEW good AS SELECT id, abs(id) AS a FROM person""" % SLEEP, database="shop")
        for sql in ["SELECT evil(1)", "SELECT shop.evil(1)", "SELECT `EVIL`(1)", "SELECT slow(1)", "EXPLAIN SELECT slow(1)",
                    "SELECT 1 /*! , evil(1) */", "SELECT id FROM person WHERE evil(id) = 1"]:
            done = home.run("sql", sql, "-c", server.url)
            assert done.returncode == 5, (sql, done.stdout, done.stderr)
            assert "stored function" in done.stderr, done.stderr
        began = time.monotonic()
        said = home.run("check", "SELECT * FROM bad", "-c", server.url).stdout
        assert "no plan: 'bad' might run code while planning: it calls" in said, said
        assert time.monotonic() - began < SLEEP
        assert "rows expected" in home.run("check", "SELECT * FROM good", "-c", server.url).stdout
        assert server.ask("SELECT count(*) FROM shop.canary") == "0"
        assert home.run("sql", "SELECT abs(-1), upper('a'), date_format(now(), '%Y')", "-c", server.url).returncode == 0
    finally:
        server.close()


main([the_canaries_work, attacks_are_held_or_refused_in_every_mode, checks_plan_nothing_of_them, nothing_is_read_of_a_program_unasked,
      a_models_answer_is_not_tried,
      ordinary_questions_do_not_ask, what_the_database_says_is_told,
      a_statement_that_cannot_be_planned_is_in_the_trail_once, a_person_is_asked_once, the_settings_say_it_too, the_console_asks_and_remembers,
      mariadb_holds_and_plans_nothing])

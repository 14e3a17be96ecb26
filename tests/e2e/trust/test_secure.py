"""Secure views: what shows rows of a hidden table is hidden as well, and nothing tells its name or values: not an
error, a plan, the catalog, the value index or a prompt. The secure view itself stays usable."""
import atexit, glob, json, os, sqlite3, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "screen")]
from servers import MariaDB, Postgres
from stub import Stub
from terminal import main

SECRET = "XK-4711"  # in columns of hidden tables that no secure view shows
COMMON = """
CREATE TABLE customers_base (id INTEGER PRIMARY KEY, name VARCHAR(40), badge VARCHAR(40));
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, total INTEGER);
CREATE TABLE audit_copy (id INTEGER, badge VARCHAR(40));
INSERT INTO customers_base VALUES (1, 'Ann', 'XK-4711'), (2, 'Bob', 'XK-4712');
INSERT INTO orders VALUES (1, 1, 10), (2, 2, 30);
CREATE VIEW secure_customers AS SELECT id, name FROM customers_base;
CREATE VIEW leak_view AS SELECT * FROM customers_base;
CREATE VIEW leak_twice AS SELECT * FROM leak_view WHERE id > 0;
CREATE VIEW leak_sum AS SELECT c.name, sum(o.total) AS leak_alias FROM orders o JOIN customers_base c ON c.id = o.customer_id
  WHERE c.badge <> 'XK-4711' GROUP BY c.name;
CREATE VIEW open_orders AS SELECT id, total FROM orders WHERE total > 5;
CREATE VIEW open_names AS SELECT o.id, c.name FROM orders o JOIN secure_customers c ON c.id = o.customer_id;
"""
ALWAYS = ["customers_base", "leak_view", "leak_twice", "leak_sum", "audit_copy"]

SQLITE = COMMON + """
CREATE VIRTUAL TABLE find_customer USING fts5(name, badge, content='customers_base', content_rowid='id');
INSERT INTO find_customer(find_customer) VALUES ('rebuild');
CREATE VIRTUAL TABLE find_copy USING fts5(badge);
CREATE VIRTUAL TABLE find_words USING fts5vocab('find_copy', 'row');
CREATE VIRTUAL TABLE find_order USING fts5(note);
INSERT INTO find_order VALUES ('hello order');
CREATE TRIGGER copied AFTER INSERT ON customers_base BEGIN
  INSERT INTO find_copy(badge) VALUES (new.badge); INSERT INTO "audit_copy" VALUES (new.id, new.badge); END;
INSERT INTO customers_base VALUES (3, 'Cid', 'XK-4711-C');
"""
SQLITE_HIDDEN = ALWAYS + ["find_customer", "find_copy", "find_words", "find_copy_content", "find_customer_data",
                          "find_order_content"]

POSTGRES = COMMON + """
CREATE MATERIALIZED VIEW leak_kept AS SELECT * FROM customers_base;
CREATE MATERIALIZED VIEW open_kept AS SELECT count(*) AS orders FROM orders;
CREATE TABLE vip (level int) INHERITS (customers_base);
INSERT INTO vip VALUES (9, 'Zoe', 'XK-4711-Z', 1);
CREATE TABLE staff_base (id int, name text, pay text) PARTITION BY RANGE (id);
CREATE TABLE staff_low PARTITION OF staff_base FOR VALUES FROM (0) TO (10);
INSERT INTO staff_base VALUES (1, 'Eve', 'XK-4711-E');
CREATE VIEW staff AS SELECT id, name FROM staff_base;
CREATE VIEW leak_part AS SELECT * FROM staff_low;
CREATE EXTENSION postgres_fdw; CREATE EXTENSION dblink; CREATE EXTENSION pg_trgm;
CREATE SERVER here FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '%(folder)s', port '%(port)d', dbname 'postgres');
CREATE USER MAPPING FOR boss SERVER here OPTIONS (user 'boss');
CREATE FOREIGN TABLE far_customers (id int, badge text) SERVER here OPTIONS (table_name 'customers_base');
CREATE FOREIGN TABLE far_leak (id int, badge text) SERVER here OPTIONS (schema_name 'public', table_name 'leak_kept');
CREATE FOREIGN TABLE far_orders (id int, total int) SERVER here OPTIONS (table_name 'orders');
CREATE FUNCTION all_customers() RETURNS SETOF customers_base LANGUAGE sql IMMUTABLE AS 'SELECT * FROM customers_base';
CREATE FUNCTION tax_of(int) RETURNS text LANGUAGE plpgsql IMMUTABLE AS
  $$ BEGIN RETURN (SELECT badge FROM customers_base WHERE id = $1); END $$;
CREATE VIEW leak_call AS SELECT * FROM all_customers();
CREATE VIEW leak_xml AS SELECT query_to_xml('SELECT * FROM customers_base', true, true, '') AS x;
CREATE VIEW open_like AS SELECT id, similarity(total::text, '10') AS s FROM orders;
CREATE FUNCTION copy_tax() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN INSERT INTO audit_copy VALUES (new.id, new.badge); RETURN new; END $$;
CREATE TRIGGER copied AFTER INSERT ON customers_base FOR EACH ROW EXECUTE FUNCTION copy_tax();
INSERT INTO customers_base VALUES (3, 'Cid', 'XK-4711-C');
CREATE VIEW secure_taxes AS SELECT id, badge::int AS tax FROM customers_base;
CREATE VIEW secure_loud AS SELECT id, name::date AS born, badge FROM staff_base s JOIN customers_base USING (id, name);
ANALYZE;
"""
POSTGRES_HIDDEN = ALWAYS + ["leak_kept", "vip", "ONLY vip", "staff_base", "staff_low", "leak_part", "far_customers", "far_leak",
                            "leak_call", "leak_xml", "public.customers_base", "postgres.public.vip", "pg_stats"]
POSTGRES_CALLS = ["SELECT * FROM all_customers()", "SELECT (all_customers()).badge", "SELECT tax_of(1)",
                  "SELECT id FROM customers WHERE tax_of(id) LIKE 'XK%'", "SELECT customers.tax_of FROM customers",
                  "SELECT query_to_xml('SELECT * FROM customers_base', true, true, '')",
                  "SELECT table_to_xml('customers_base', true, true, '')", "SELECT database_to_xml(true, true, '')",
                  "SELECT schema_to_xml('public', true, true, '')", "SELECT cursor_to_xml('c', 1, true, true, '')",
                  "SELECT * FROM ts_stat('SELECT to_tsvector(badge) FROM customers_base')",
                  "SELECT * FROM dblink('dbname=postgres', 'SELECT badge FROM customers_base') AS t (x text)",
                  "SELECT pg_get_viewdef('secure_customers'::regclass)", "EXPLAIN SELECT * FROM customers",
                  "TABLE customers_base", "SELECT NULL::customers_base",
                  "SELECT (jsonb_populate_record(NULL::customers_base, '{}')).*", "SELECT i::regclass FROM generate_series(16384, 16999) i",
                  "SELECT pg_describe_object(1259, i, 0) FROM generate_series(16384, 16999) i", "SELECT format_type(16386, 0)",
                  "SELECT (16384::oid).pg_relation_size", "SELECT '{16384}'::regclass[]", "SELECT col_description(16384, 1)",
                  "SELECT cast(16384 AS pg_catalog.regclass)", "SELECT to_regclass('customers_base')",
                  "SELECT EXTRACT('year FROM now()), (SELECT max(badge) FROM customers_base), EXTRACT(year' FROM now())",
                  "SELECT EXTRACT(\"year FROM now()), (SELECT max(badge) FROM customers_base), EXTRACT(year\" FROM now())"]

MARIADB = COMMON + """
CREATE TABLE myisam_base (id INT, badge VARCHAR(40)) ENGINE=MyISAM;
INSERT INTO myisam_base VALUES (1, 'XK-4711-M');
CREATE TABLE leak_merge (id INT, badge VARCHAR(40)) ENGINE=MERGE UNION=(myisam_base);
CREATE VIEW myisam AS SELECT id FROM myisam_base;
CREATE DATABASE other; CREATE VIEW other.leak_there AS SELECT * FROM shop.customers_base;
CREATE VIEW leak_back AS SELECT * FROM other.leak_there;
CREATE FUNCTION tax_of(i INT) RETURNS VARCHAR(40) READS SQL DATA RETURN (SELECT badge FROM customers_base WHERE id = i);
CREATE VIEW leak_call AS SELECT id, tax_of(id) AS t FROM orders;
CREATE TRIGGER copied AFTER INSERT ON customers_base FOR EACH ROW INSERT INTO audit_copy VALUES (new.id, new.badge);
INSERT INTO customers_base VALUES (3, 'Cid', 'XK-4711-C');
CREATE TABLE gone_base (id INT, name VARCHAR(9)); CREATE VIEW secure_gone AS SELECT id FROM gone_base;
DROP TABLE gone_base;
CREATE TABLE big_base (id INT, name VARCHAR(9)); INSERT INTO big_base VALUES (1, 'XK-4711');
CREATE VIEW secure_taxes AS SELECT id, (SELECT badge FROM customers_base) AS tax FROM big_base;
"""
MARIADB_HIDDEN = ALWAYS + ["myisam_base", "leak_merge", "leak_back", "other.leak_there", "leak_call", "shop.customers_base"]
MARIADB_CALLS = ["SELECT tax_of(1)", "SELECT id FROM customers WHERE tax_of(id) LIKE 'XK%'", "DESCRIBE customers_base",
                 "SHOW CREATE VIEW secure_customers", "SELECT load_file('/etc/passwd')"]

MAP = {"customers": {"view": "secure_customers", "base": "customers_base"}}


def configured(home, url, views, read_only=True):
    os.makedirs(home.path("config", "querent"), exist_ok=True)
    with open(home.path("config", "querent", "config.yaml"), "w") as f:
        f.write("connections:\n  shop:\n    url: %s\n    read_only: %s\n" % (url, "true" if read_only else "false"))
        f.write("    secure_views: %s\n" % json.dumps(views) if views else "")
    os.chmod(home.path("config", "querent", "config.yaml"), 0o600)


def quiet(text, hidden, what):
    for word in [SECRET] + hidden:
        assert word.lower() not in text.lower(), "%s tells '%s': %s" % (what, word, text)


def names_of(hidden):
    return [h for h in hidden if " " not in h and "." not in h and h != "pg_stats"]


def hidden_is_out_of_reach(home, hidden, calls=()):
    for sql in ["SELECT * FROM %s" % name for name in hidden] + list(calls):
        for command in (["sql", sql], ["check", sql], ["sql", "--explain", sql], ["sql", "--allow-function", "none", sql]):
            done = home.run(*command, "-c", "shop")
            assert done.returncode != 0 or command[0] == "check" or "may not run" in done.stdout, (sql, done.stdout)
            said = done.stdout + done.stderr
            assert SECRET not in said, (command, said)
            for other in names_of(hidden):  # what was typed is no news
                assert other in sql.lower() or other not in said.lower(), (command, other, said)


def rows_of(home, sql):
    done = home.run("sql", sql, "-c", "shop", "-f", "json")
    assert done.returncode == 0, (sql, done.stderr)
    return json.loads(done.stdout)


def what_may_be_seen_is_usable(home, views):
    assert [r["name"] for r in rows_of(home, "SELECT name FROM customers ORDER BY id")][:2] == ["Ann", "Bob"]
    assert rows_of(home, "SELECT c.name, o.total FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.total > 20"), "join"
    for view in views:
        assert rows_of(home, "SELECT * FROM %s" % view), view


def nothing_else_tells(home, hidden):
    names = names_of(hidden)
    for command in (["catalog", "show"], ["catalog", "export", "--values"], ["catalog", "export", "--values", "-f", "json"],
                    ["catalog", "joins"], ["catalog", "values", "XK"], ["catalog", "values", SECRET],
                    ["catalog", "search", "badge of customers"], ["catalog", "dictionary"], ["catalog", "secure"],
                    ["catalog", "describe"], ["catalog", "describe", "list"], ["catalog", "describe", "export"],
                    ["catalog", "link"], ["lessons"], ["history"], ["saved"], ["catalog", "refresh"], ["ask", "which tables are there?"], ["ask", "what can I ask?"],
                    ["ask", "show the columns of leak view"], ["ask", "list the badge of customers", "--sql-only"],
                    ["ask", "how many customers are there?", "--sql-only"]):
        done = home.run(*command, "-c", "shop", "--set", "engine=builtin")
        assert 0 <= done.returncode < 128, (command, done.returncode, done.stderr)
        echoed = " ".join(command)
        assert "leak_alias" not in done.stdout, done.stdout  # a column of a hidden view
        quiet(done.stdout.replace(SECRET, "") if SECRET in echoed else done.stdout, [n for n in names if n not in echoed], command)
        quiet(done.stderr.replace(SECRET, "") if SECRET in echoed else done.stderr, [n for n in names if n not in echoed], command)
    for path in glob.glob(home.path("state", "querent", "values-*")) + glob.glob(home.path("config", "querent", "described", "*")):
        with open(path, "rb") as f:
            quiet(f.read().decode("latin-1"), [], path)


def prompts_do_not_tell(home, hidden):
    with Stub("model_server.py") as model:
        model.tell("rules", [{"answer": "SELECT name FROM customers"}])
        for question in ("how many customers have a badge?", "list the badge of gold customers", "what is in leak view?"):
            done = home.run("ask", question, "--sql-only", "-c", "shop", "--set", "models.openai.url=http://127.0.0.1:%d/v1" % model.port,
                     "--set", "models.openai.model=stub", "--set", "models.retries=0", "--set", "engine=model")
            assert 0 <= done.returncode < 128, (question, done.returncode, done.stderr)
        asked = model.asked("/chat")
        assert asked, "the model was not asked"
        quiet(json.dumps(asked), names_of(hidden), "a prompt")


def an_index_of_before_is_dropped(home, url):
    """Values that were indexed before the map was written are not kept beside it."""
    configured(home, url, None)
    done = home.run("catalog", "refresh", "-c", "shop")
    assert done.returncode == 0, done.stderr
    kept = b"".join(open(p, "rb").read() for p in glob.glob(home.path("state", "querent", "values-*")))
    assert SECRET.lower() in kept.decode("latin-1").lower(), "nothing was indexed before"


def sqlite_hides_what_derives(home):
    path = home.path("shop.db")
    db = sqlite3.connect(path)
    db.executescript(SQLITE)
    db.close()
    an_index_of_before_is_dropped(home, "sqlite:" + path)
    configured(home, "sqlite:" + path, MAP)
    hidden_is_out_of_reach(home, SQLITE_HIDDEN, ["SELECT * FROM sqlite_master", "PRAGMA table_info(customers_base)",
                                                 "SELECT * FROM pragma_table_list", "SELECT * FROM dbstat"])
    what_may_be_seen_is_usable(home, ["open_orders", "open_names", "find_order"])
    nothing_else_tells(home, SQLITE_HIDDEN)
    prompts_do_not_tell(home, SQLITE_HIDDEN)
    db = sqlite3.connect(path)
    db.executescript("DROP TABLE orders; DROP TABLE find_customer; DROP TABLE customers_base")
    db.close()
    done = home.run("sql", "SELECT name FROM customers", "-c", "shop")
    assert done.returncode != 0
    quiet(done.stdout + done.stderr, ["customers_base"], "an error")


def postgres_hides_what_derives(home):
    if not Postgres.bin():
        return print("left out: PostgreSQL's server is not installed")
    server = Postgres()
    atexit.register(server.close)
    server.ask(POSTGRES % {"folder": server.folder, "port": server.port})
    views = {**MAP, "taxes": {"view": "secure_taxes", "base": "customers_base"}, "staff": {"view": "staff", "base": "staff_base"},
             "loud": {"view": "secure_loud", "base": "customers_base"}}
    an_index_of_before_is_dropped(home, server.url)
    configured(home, server.url, views)
    hidden_is_out_of_reach(home, POSTGRES_HIDDEN, POSTGRES_CALLS)
    what_may_be_seen_is_usable(home, ["open_orders", "open_names", "open_kept", "open_like", "staff", "far_orders"])
    nothing_else_tells(home, POSTGRES_HIDDEN)
    prompts_do_not_tell(home, POSTGRES_HIDDEN)
    done = home.run("sql", "SELECT tax FROM taxes", "-c", "shop")
    assert done.returncode != 0 and "22P02" in done.stderr, done.stderr
    quiet(done.stdout + done.stderr, ["customers_base", "secure_taxes"], "an error")
    trail = home.run("audit", "-f", "json").stdout
    quiet(json.dumps([r["outcome"] for r in json.loads(trail)]), [], "the audit trail")
    done = home.run("sql", "SELECT nam FROM customers", "-c", "shop")
    assert "nam" in done.stderr, done.stderr  # what the operator wrote wrongly is still said
    quiet(done.stderr, ["customers_base", "badge"], "an error")
    done = home.run("sql", "--explain", "SELECT name FROM customers", "-c", "shop")
    quiet(done.stdout + done.stderr, ["customers_base", "secure_customers"], "a plan")


def mariadb_hides_what_derives(home):
    if not MariaDB.there():
        return print("left out: MariaDB's server is not installed")
    server = MariaDB()
    atexit.register(server.close)
    server.ask(MARIADB, database="shop")
    views = {**MAP, "gone": {"view": "secure_gone", "base": "gone_base"}, "taxes": {"view": "secure_taxes", "base": "big_base"},
             "myisam": {"view": "myisam", "base": "myisam_base"}}
    an_index_of_before_is_dropped(home, server.url)
    configured(home, server.url, views)
    hidden_is_out_of_reach(home, MARIADB_HIDDEN, MARIADB_CALLS)
    what_may_be_seen_is_usable(home, ["open_orders", "open_names", "myisam"])
    nothing_else_tells(home, MARIADB_HIDDEN)
    prompts_do_not_tell(home, MARIADB_HIDDEN)
    for sql in ("SELECT * FROM gone", "SELECT * FROM taxes"):
        done = home.run("sql", sql, "-c", "shop")
        assert done.returncode != 0, (sql, done.stdout)
        quiet(done.stdout + done.stderr, ["gone_base", "secure_gone", "customers_base", "big_base", "secure_taxes"], "an error")


main([sqlite_hides_what_derives, postgres_hides_what_derives, mariadb_hides_what_derives])

"""SQL that fails, over real servers: what the database says is diagnosed and corrected; what no other SQL would mend is
said once; a result without rows says why; after three attempts all of them are told."""
import re, threading, time

from asking import Answered, TABLES
from servers import MariaDB, Postgres
from terminal import PATIENCE, main, skip

if not Postgres.bin() or not MariaDB.there():
    skip("PostgreSQL or MariaDB is not installed")

pg, maria = Postgres(), MariaDB()
pg.ask(TABLES + "CREATE ROLE low LOGIN; GRANT SELECT ON customers, orders TO low; ANALYZE;")
maria.ask(TABLES + "CREATE USER low@localhost; GRANT SELECT ON shop.orders TO low@localhost;", database="shop")


def what_only_the_database_sees_is_corrected(home):
    cases = [(pg.url, "SELECT strftime('%Y-%m', placed), count(*) FROM orders GROUP BY 1",
              "SELECT date_trunc('month', placed), count(*) FROM orders GROUP BY 1", "FUNCTION_NOT_SUPPORTED", "strftime"),
             (pg.url, "SELECT count(*) FROM orders WHERE placed LIKE '2026%'",
              "SELECT count(*) FROM orders WHERE extract(year from placed) = 2026", "TYPE_MISMATCH", "LIKE"),
             (maria.url, "SELECT upcase(name) FROM customers", "SELECT upper(name) FROM customers", "FUNCTION_NOT_SUPPORTED",
              "upcase"),
             (maria.url, "SELECT date_trunc('month', placed), count(*) FROM orders GROUP BY 1",
              "SELECT date_format(placed, '%Y-%m'), count(*) FROM orders GROUP BY 1", "FUNCTION_NOT_SUPPORTED", "date_trunc")]
    for url, bad, good, kind, area in cases:
        done = Answered(home, url, "orders for each month", [bad, good])
        assert done.code == 0 and len(done.prompts) == 2, done
        assert "Error type: " + kind in done.prompts[1] and "Suggestion: " in done.prompts[1], done
        assert area in done.prompts[1].split("Problem area: ")[1].splitlines()[0], done


def tables_are_found_where_they_are(home):
    """USER is who is connected, not the table; a schema that nobody looks in has to be named."""
    pg.ask('CREATE SCHEMA crm; CREATE TABLE crm."user"(id int primary key, nick text); INSERT INTO crm."user" VALUES (1, \'annie\');'
           "CREATE TABLE crm.visits(id int primary key, user_id int, place text); INSERT INTO crm.visits VALUES (7, 1, 'Kiel');")
    for sql, rows in (("SELECT u.nick FROM user u", ["annie"]), ("SELECT user.nick FROM user WHERE user.id = 1", ["annie"]),
                      ("SELECT place FROM visits", ["Kiel"]), ("SELECT place FROM visits WHERE user_id IN (SELECT id FROM user)", ["Kiel"]),
                      ("WITH visits AS (SELECT 'here' AS place) SELECT place FROM visits", ["here"])):
        done = Answered(home, pg.url, "nicks of the users and places of their visits", [sql], "-f", "csv")
        assert done.code == 0 and done.out.split()[1:] == rows and len(done.prompts) == 1, (sql, done)
        assert ("a rule mended" in done.err) == (rows != ["here"]), (sql, done)


def misspelt_keywords_cost_no_call(home):
    for typed in ("SELECT name FORM customers WHERE id = 1", "SELECT name FROM customers WHRE id = 1"):
        done = Answered(home, pg.url, "names of customers", [typed], "-f", "csv")
        assert done.code == 0 and done.out.split() == ["name", "Ann"] and len(done.prompts) == 1, done
        assert "a rule mended" in done.err, done


def beside_the_greatest_of_all_the_row_is_meant_or_the_groups(home):
    for url in (pg.url, maria.url):
        for question, sql, rows in (("status of the order with the highest total", "SELECT status, max(total) FROM orders", ["cancelled,40.00"]),
                                    ("status of the order with the lowest total", "SELECT status, min(total) FROM orders", ["open,10.50"]),
                                    ("the highest total of each status", "SELECT status, max(total) FROM orders",
                                     ["cancelled,40.00", "open,30.00", "shipped,20.00"])):
            done = Answered(home, url, question, [sql], "-f", "csv")
            assert done.code == 0 and len(done.prompts) == 1, (url, done)
            assert sorted(done.out.splitlines()[1:]) == rows, (url, done)


def types_and_names_that_do_not_fit_have_their_class(home):
    for bad, kind, area in (("SELECT name + 1 FROM customers", "TYPE_MISMATCH", ""), ("SELECT sum(name) FROM customers", "TYPE_MISMATCH", "sum"),
                            ("SELECT c.name FROM customers c, orders c", "DUPLICATE_ALIAS", "orders"), ("SELECT name FROM customers GROUP", "SYNTAX_ERROR", "")):
        done = Answered(home, pg.url, "names of customers", [bad, "SELECT name FROM customers"])
        assert done.code == 0 and len(done.prompts) == 2 and "Error type: " + kind in done.prompts[1], (bad, done)
        assert area in done.prompts[1].split("Problem area: ")[1].splitlines()[0] and "no function a " not in done.prompts[1], (bad, done)


def what_the_tree_finds_is_told_with_class_and_suggestion(home):
    done = Answered(home, pg.url, "names of customers", ["SELECT zork FROM customers", "SELECT name FROM customers"])
    assert done.code == 0, done
    for told in ("Attempt 1: SELECT zork", "Error type: COLUMN_NOT_FOUND", "Problem area: zork", "Suggestion: use a column"):
        assert told in done.prompts[1], done


LONG = "SELECT count(*) AS slowly FROM " + ", ".join("orders " + name for name in "abcdefghijklmnopqrstu")
RUNNING = "SELECT concat('id=', id) FROM information_schema.processlist WHERE info LIKE '%slowly%' AND info NOT LIKE '%processlist%'"


def cut_connections():
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        running = re.findall("id=([0-9]+)", maria.ask(RUNNING))
        for one in running:
            maria.ask("KILL CONNECTION " + one)
        if running:
            return
        time.sleep(0.1)


def a_lost_connection_is_said_and_not_corrected(home):
    cutter = threading.Thread(target=cut_connections)
    cutter.start()
    done = Answered(home, maria.url, "number of orders", [{"answer": LONG}], settings=("sql.timeout_seconds=60",))
    cutter.join()
    assert done.code == 1 and len(done.prompts) == 1, done
    assert "the connection to the server was lost" in done.err and "nothing is wrong with the query" in done.err, done


def what_no_sql_mends_is_said_and_not_corrected(home):
    low = pg.url.replace("boss@", "low@")
    slow = "SELECT count(*) FROM generate_series(1, 100000000000) g, orders"
    for url, sql, said in ((low, "SELECT word FROM secrets", "permission denied for table secrets"),
                           (pg.url, slow, "raise the time limit"),
                           (re.sub("//[^@]*@", "//low@", maria.url), "SELECT user FROM mysql.user", "SELECT command denied to user 'low'"),
                           (maria.url, LONG, "raise the time limit")):
        question = "words of the secrets" if url == low else "number of orders"
        done = Answered(home, url, question, [{"answer": sql}], settings=("sql.timeout_seconds=1",))
        assert done.code == 1 and said in done.err and len(done.prompts) == 1, done


def what_fails_when_it_runs_is_corrected_and_run(home):
    bad, good = "SELECT name, 10 / (id - 1) FROM customers", "SELECT name, 10 / nullif(id - 1, 0) FROM customers"
    done = Answered(home, pg.url, "names of customers", [bad, good], "-f", "csv")
    assert done.code == 0 and len(done.out.splitlines()) == 5, done
    assert "division by zero" in done.err and "The model corrected it" in done.err, done
    for told in ("10 / (id - 1)", "division by zero", "Error type: VALUE_ERROR", "NULLIF"):
        assert told in done.prompts[1], done
    done = Answered(home, pg.url, "names of customers", [bad, bad.replace("10", "20"), bad.replace("10", "30")])
    assert done.code == 1 and len(done.prompts) == 3 and not done.out, done
    assert "After 3 attempts" in done.err and "Questions that do run" in done.err, done


def a_database_without_tables_has_no_relevant_data(home):
    maria.ask("CREATE DATABASE IF NOT EXISTS nothing")
    for engine in ("model", "auto"):
        done = Answered(home, maria.url.replace("/shop", "/nothing"), "names of customers", [], engine=engine)
        assert done.code == 4 and "no table, column or value here is called so" in done.err and "NO_RELEVANT_DATA" not in done.err and "call_tokens" not in done.err, done


def three_attempts_end_in_all_of_them_and_questions_that_run(home):
    for url in (pg.url, maria.url):
        three_attempts(home, url)


def three_attempts(home, url):
    tries = ["SELECT zork FROM customers", "SELECT zack FROM customers", "SELECT blah(name) FROM customers"]
    done = Answered(home, url, "names of customers", tries)
    assert done.code == 4 and "After 3 attempts" in done.err, done
    for sql, error in zip(tries, ("no column 'zork'", "no column 'zack'", "blah")):
        assert sql in done.err and error in done.err.split(sql)[1].split("\n")[1], done
    assert tries[0] in done.prompts[2] and tries[1] in done.prompts[2], done
    assert len({r["seed"] for r in done.requests}) == 3, done.requests
    for other in done.err.split("Questions that do run: ")[1].strip().split(" · "):
        again = home.run("ask", other, "-c", url, "--yes", "--set", "engine=builtin", "-f", "csv")
        assert again.returncode == 0 and len(again.stdout.splitlines()) > 1, again


def a_result_without_rows_says_which_condition_empties_it(home):
    done = Answered(home, pg.url, "customers of Germny", ["SELECT name FROM customers WHERE country = 'Germny' AND id > 0"])
    assert "No row has country = 'Germny'; nearest values: 'Germany'." in done.err, done
    done = Answered(home, pg.url, "orders of Austria",
                    ["SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.country = 'Austria'"])
    assert "but none of these goes with a row of" in done.err, done
    assert "'Austria'" not in done.err.split("nearest values:")[1] and "'Germany'" in done.err, done


try:
    main([what_only_the_database_sees_is_corrected, tables_are_found_where_they_are, misspelt_keywords_cost_no_call,
          beside_the_greatest_of_all_the_row_is_meant_or_the_groups,
          types_and_names_that_do_not_fit_have_their_class, what_the_tree_finds_is_told_with_class_and_suggestion,
          what_no_sql_mends_is_said_and_not_corrected, a_lost_connection_is_said_and_not_corrected,
          what_fails_when_it_runs_is_corrected_and_run, a_database_without_tables_has_no_relevant_data,
          three_attempts_end_in_all_of_them_and_questions_that_run,
          a_result_without_rows_says_which_condition_empties_it])
finally:
    pg.close()
    maria.close()

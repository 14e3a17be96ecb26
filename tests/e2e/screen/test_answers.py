"""What the command line says of an answer: what a rule mended, what is wrong all at once, rows that share a place."""
import os, sqlite3

from stub import Stub
from terminal import Terminal, main


def make_shop(home):
    path = os.path.join(home.env["HOME"], "pens.db")
    if not os.path.exists(path):
        with sqlite3.connect(path) as db:
            db.executescript("CREATE TABLE product(id INTEGER PRIMARY KEY, name TEXT, price REAL);"
                             "INSERT INTO product VALUES (1, 'pen', 3), (2, 'ink', 9), (3, 'pad', 9);"
                             "CREATE TABLE sale(id INTEGER PRIMARY KEY, product_id INTEGER REFERENCES product(id));"
                             "INSERT INTO sale VALUES (1, 1), (2, 1), (3, 2);")
    return path


def a_mend_of_a_models_sql_is_shown(home):
    with Stub("model_server.py") as model:
        model.tell("rules", [{"answer": "SELECT s.id, p.name FROM sale s JOIN product p ON s.id = s.product_id"}])
        for more in ([], ["--sql-only"]):
            done = home.run("ask", "sales with their products", "-c", make_shop(home), "--set", "engine=model",
                            "--set", "models.openai.url=http://127.0.0.1:%d/v1" % model.port,
                            "--set", "models.openai.model=stub", "--set", "models.retries=0", *more)
            assert "a rule mended what the model wrote" in done.stderr, done
            assert "ON s.product_id = p.id" in done.stdout, done
            assert "ON s.product_id = p.id" in done.stderr.split("mended")[1], done


def all_errors_are_mended_at_once_and_nothing_is_described(home):
    done = home.run("check", "SELEC nme, prise FROM prodct", "-c", make_shop(home))
    assert done.returncode == 1 and "SELECT name, price FROM product" in done.stdout, done
    assert done.stdout.count("fix:") == 1, done
    done = home.run("check", "SELECT nme FROM product", "-c", make_shop(home))
    assert "will not run" in done.stdout and "\ndoes" not in done.stdout, done


def rows_that_share_a_place_are_said(home):
    ask = lambda question: home.run("ask", question, "-c", make_shop(home), "--yes", "--set", "engine=builtin")
    assert "Several rows share this place" in ask("name of the most expensive product").stderr
    assert "share" not in ask("name of the cheapest product").stderr


def words_of_a_chart_are_no_part_of_the_question(home):
    ask = lambda question: home.run("ask", question, "-c", make_shop(home), "--yes", "--set", "engine=builtin")
    plain, drawn = ask("sales per product"), ask("sales per product as a bar chart")
    assert plain.returncode == 0 and "GROUP BY" in plain.stderr, plain
    assert (drawn.stdout, drawn.stderr) == (plain.stdout, plain.stderr), (plain, drawn)
    assert "ignored" not in ask("show me a line chart of sales per product").stderr


def words_that_change_nothing_say_so_and_are_gone_on_from(home):
    path = os.path.join(home.env["HOME"], "ink.db")
    with sqlite3.connect(path) as db:
        db.executescript("CREATE TABLE site(id INTEGER PRIMARY KEY, name TEXT);"
                         "CREATE TABLE sale(id INTEGER PRIMARY KEY, site_id INTEGER REFERENCES site(id), amount NUMERIC(7,2), sold_on DATE);"
                         "INSERT INTO site VALUES (1, 'Hull'), (2, 'York');"
                         "INSERT INTO sale VALUES (1, 1, 7, '2026-05-02'), (2, 2, 9, '2026-05-03'), (3, 2, 5, '2026-04-03');")
    t = Terminal(home, "-c", path, cols=200, rows=50)
    t.wait("generate SQL or provide")
    t.say("total amount of sales per site last month")
    t.wait("CONFIRM_GENERATED_SQL ▌")
    t.say("yes")
    t.wait("Results  2 rows")
    t.say("and last month?")
    t.wait("change nothing")
    t.say("no")
    t.wait("▐ NEED_NATURAL_LANGUAGE ▌")
    t.say("only the top 1")
    t.wait("LIMIT 1")
    t.close()


main([a_mend_of_a_models_sql_is_shown, all_errors_are_mended_at_once_and_nothing_is_described, rows_that_share_a_place_are_said,
      words_of_a_chart_are_no_part_of_the_question, words_that_change_nothing_say_so_and_are_gone_on_from])

"""Answers given again: to the same question on the same data, and to one that differs in its values."""
import json, os, sqlite3, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from lessons import main
from stub import Stub
from terminal import Terminal

COUNT = "how many orders are there"


def console(home, *args):
    screen = Terminal(home, "shop", "--new", *args, cols=150, rows=44)
    screen.wait("generate")
    return screen


def approve(home, question, sql=None, said="1 row"):
    """Asked and confirmed; with SQL of the operator's own instead, where there is one, which is sorted, from now on."""
    screen = console(home)
    try:
        screen.say(question)
        screen.wait("Shall I execute")
        if sql:
            screen.say(sql)
            screen.wait("v2")
        screen.say("yes")
        screen.wait(said)
        if sql:
            screen.wait("From now on: this question with ORDER BY")
            screen.say("yes")
            screen.wait("answered like this from now on")
    finally:
        screen.close()


def maker(home, question, *more):
    return home.run("ask", question, "-c", "shop", "--sql-only", *more, code=None).stderr


def the_same_question_is_answered_as_before(home):
    assert "answered before" not in maker(home, COUNT)
    approve(home, COUNT, said="5 orders")
    assert "answered before, 12:00" in maker(home, "How many orders are there?"), maker(home, COUNT)
    screen = console(home)
    try:
        screen.say(COUNT)
        screen.wait("answered before, 12:00")
    finally:
        screen.close()
    assert "before" not in maker(home, COUNT, "--set", "pipeline.cache=false")
    home.env["QUERENT_NOW"] = "2026-06-17T09:00:00"
    assert "answered before, 15 Jun 12:00" in maker(home, COUNT), maker(home, COUNT)


def what_a_lesson_answered_is_answered_as_before(home):
    """Its yes strengthens the lesson, and does not make the answer one of other lessons. Behind rows of the same table, too: a
    word that was taught names what the question is about."""
    home.run("lessons", "add", "measure", "words=takings", "expression=sum(quantity * unit_price)", "-c", "shop")
    question = "takings per status in 2025"
    for day in ("15", "16"):
        home.env["QUERENT_NOW"] = "2026-06-%sT12:00:00" % day
        approve(home, question, said="What would you like to do next")
        assert home.lessons()["takings"]["used"] == int(day) - 14, home.lessons()
        assert "answered before" in maker(home, question), maker(home, question)
    home.run("lessons", "approved", "remove", question)
    screen = console(home)
    try:
        for asked, sql, said in ((COUNT, "SELECT count(*)", "5 orders."), (question, "JOIN order_items", "2 rows.")):
            screen.say(asked)
            screen.wait(sql)
            screen.say("yes")
            screen.wait(said)
    finally:
        screen.close()
    assert sorted(a["question"] for a in approved(home)) == [COUNT, question], approved(home)


def other_data_is_read_anew(home):
    approve(home, COUNT, said="5 orders")
    with sqlite3.connect(home.path("shop.db")) as con:
        con.execute("INSERT INTO orders VALUES (6,1,1,'2025-05-05','paid',0)")
    said = maker(home, COUNT)
    assert "answered before" not in said and "approved 12:00" in said, said


def what_is_rejected_is_not_given_again(home):
    approve(home, COUNT, said="5 orders")
    screen = console(home)
    try:
        screen.say(COUNT)
        screen.wait("Shall I execute")
        screen.say("no")
        screen.wait("What would you like to query?")
    finally:
        screen.close()
    said = maker(home, COUNT)
    assert "before" not in said and "approved" not in said, said


def other_values_get_the_approved_sql(home):
    approve(home, "names of clients in segment A", "SELECT name FROM PROD_Customers WHERE segment = 'A' ORDER BY id DESC", "2 rows")
    done = home.run("ask", "names of clients in segment B", "-c", "shop", "--sql-only")
    assert "segment = 'B' ORDER BY id DESC" in " ".join(done.stdout.split()), done.stdout
    assert "approved 12:00" in done.stderr and "names of clients in segment A" in done.stderr, done.stderr
    assert home.ask("names of clients in segment B")[0] == [["Bob"]]


def what_leaves_a_word_out_is_never_approved(home):
    """That somebody looked at the rows of such a reading does not make it the answer, here or to one of its shape."""
    approve(home, "nice names of clients in segment A", said="2 rows")
    for question in ("nice names of clients in segment A", "nice names of clients in segment B"):
        said = maker(home, question)
        assert "ignored  nice" in said, said
        assert "approved" not in said and "answered before" not in said, said


def prompt_of(home, model, question):
    model.tell("rules", [{"answer": json.dumps({"sql": "SELECT count(*) FROM orders"})}])
    home.ask(question, "--set", "engine=model")
    return model.asked("chat")[-1]["body"]["messages"][-1]["content"]


def a_model_sees_the_approved_ones_that_are_like_it(home):
    approve(home, "names of clients in segment A", "SELECT name FROM PROD_Customers WHERE segment = 'A' ORDER BY id", "2 rows")
    approve(home, COUNT, said="5 orders")
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        prompt = prompt_of(home, model, "names of all clients in area north")
        assert "names of clients in segment A SELECT name FROM PROD_Customers WHERE segment = 'A' ORDER BY id" in prompt, prompt
        assert COUNT not in prompt, prompt
        prompt = prompt_of(home, model, "how many of the orders were paid")
        assert "%s SELECT count(*)" % COUNT in prompt and "segment A" not in prompt, prompt
        with sqlite3.connect(home.path("shop.db")) as con:
            con.execute("ALTER TABLE PROD_Customers RENAME COLUMN segment TO class")
        assert "segment = 'A'" not in prompt_of(home, model, "names of all clients in area south")


def private_values_are_not_kept(home):
    with sqlite3.connect(home.path("shop.db")) as con:
        con.execute("CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT, email TEXT)")
        con.executemany("INSERT INTO members VALUES (?,?,?)", [(i, "M%d" % i, "m%d@example.com" % i) for i in range(1, 6)])
    private = "members with the email m3@example.com"
    approve(home, private)
    approve(home, COUNT, said="5 orders")
    with sqlite3.connect(home.path("state", "querent", "state.db")) as con:
        for table in ("approval", "answer"):
            kept = [q for q, in con.execute("SELECT question FROM %s" % table)]
            assert kept == [COUNT], (table, kept)
        assert [1 for text, in con.execute("SELECT text FROM message") if text == private], "the history stays"
    said = maker(home, private)
    assert "before" not in said and "approved" not in said, said


def dates_of_another_day_do_not_come_back(home):
    with sqlite3.connect(home.path("shop.db")) as con:
        con.executemany("INSERT INTO orders VALUES (?,1,1,?,'paid',0)", [(7, "2026-06-15"), (8, "2026-06-17")])
    approve(home, "orders placed today", said="1 row")
    assert "answered before" in maker(home, "orders placed today")
    home.env["QUERENT_NOW"] = "2026-06-17T12:00:00"
    for question, day in (("orders placed today", "2026-06-17"), ("orders that were placed today", "2026-06-17")):
        done = home.run("ask", question, "-c", "shop", "--sql-only")
        assert "placed_on >= '%s'" % day in done.stdout and "approved" not in done.stderr, (done.stdout, done.stderr)


def approved(home, *more):
    return json.loads(home.run("lessons", "approved", "-f", "json", *more).stdout)


def what_was_approved_is_seen_and_forgotten(home):
    area = "names of clients in area north"
    approve(home, COUNT, said="5 orders")
    approve(home, area, said="2 rows")
    first, second = approved(home, "-c", "shop")
    assert (first["question"], first["connection"], first["rows"]) == (COUNT, "shop", 1), first
    assert "count(*)" in first["sql"] and first["by"] and first["approved"].startswith("2026-06-15T12:00"), first
    assert second["question"] == area and approved(home, "-c", "bank") == []
    assert "2 approved questions kept: see querent lessons approved" in home.run("state", "forget").stdout
    plain = home.run("lessons", "approved").stdout
    assert COUNT in plain and "SELECT" not in plain, plain
    assert "SELECT count(*)" in home.run("lessons", "approved", "show", str(first["id"])).stdout
    assert home.run("lessons", "approved", "remove", "999", code=1).stderr and len(approved(home)) == 2
    home.run("lessons", "approved", "remove", "How", "many", "orders", "are", "there")
    assert [a["question"] for a in approved(home)] == [area]
    said = maker(home, COUNT)
    assert "before" not in said and "approved" not in said, said
    assert "answered before" in maker(home, area)
    screen = console(home)
    try:
        screen.keys("M-d")
        screen.wait("approved by")
        screen.keys("IC")
        screen.wait("an approved question cannot be switched off; remove it")
        screen.keys("DC")
        screen.wait("Remove this approval?")
        screen.keys("Right", "Enter")
        screen.wait("nothing was learned yet")
    finally:
        screen.close()
    assert approved(home) == [] and "before" not in maker(home, area)


if __name__ == "__main__":
    main([dates_of_another_day_do_not_come_back, what_was_approved_is_seen_and_forgotten, the_same_question_is_answered_as_before,
          what_a_lesson_answered_is_answered_as_before,
          other_data_is_read_anew, what_is_rejected_is_not_given_again, other_values_get_the_approved_sql, what_leaves_a_word_out_is_never_approved,
          private_values_are_not_kept,
          a_model_sees_the_approved_ones_that_are_like_it])

"""What is learned: from words, from an edit of the SQL, from an error that was mended; and tested against what was approved."""
import json, os, sqlite3, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from lessons import main
from stub import Stub
from terminal import Terminal

WORDS = [("revenue means quantity times unit price", "revenue means order_items.quantity * order_items.unit_price"),
         ("VIP means segment = 'A'", "VIP means PROD_Customers.segment = 'A'"),
         ("by clients I mean PROD_Customers", "clients means PROD_Customers"),
         ("area means geographic area", "area means PROD_Customers.geographic_area"),
         ("always leave out deleted ones", "only rows with orders.deleted = 0 count, unless the question says deleted"),
         ("Never count cancelled orders.", "only rows with orders.status <> 'cancelled' count, unless the question says cancelled"),
         ("always join orders.payer_id with PROD_Customers.id", "tables are joined by orders.payer_id = PROD_Customers.id"),
         ("instead of clientele use PROD_Customers", "instead of clientele: PROD_Customers"),
         ("when I ask 'names of the big ones' run SELECT name FROM PROD_Customers", None)]


def console(home, *args, rows=44):
    screen = Terminal(home, "shop", "--new", *args, cols=150, rows=rows)
    screen.wait("generate")
    return screen


def words_teach(home):
    screen = console(home)
    try:
        for said, lesson in WORDS:
            screen.say(said)
            screen.wait("Learned: " + (lesson or "'names of")[:20])
        learned = {l["lesson"]: l["kind"] for l in home.lessons().values()}
        assert set(lesson for _, lesson in WORDS if lesson) <= set(learned) and len(learned) == len(WORDS), learned
        assert set(learned.values()) == {"table mapping", "column mapping", "value mapping", "measure", "default filter", "join",
                                         "error pattern", "query pattern"}, learned
        assert all(l["source"] == "correction" and l["confidence"] == "0.95" and l["for"] == "shop" for l in home.lessons().values())
        screen.say("nonsense means something unheard of")
        screen.wait("could not learn")
        assert len(home.lessons()) == len(WORDS)
    finally:
        screen.close()
    assert home.ask("total revenue")[0] == [[152.0]]
    assert home.ask("names of the big ones")[0] == [["Ann"], ["Bob"], ["Cem"], ["Dan"]]


def a_lesson_of_another_table_is_left(home):
    """A lesson that no reading can keep makes no answer worse; what is taught is said, and where it is left."""
    plain, _ = home.ask("show the cancelled orders")
    home.run("lessons", "add", "column", "schema_column=cancelled", "actual_column=old_customers.name", "id=wrong", "-c", "shop")
    rows, said = home.ask("show the cancelled orders")
    assert rows == plain, (rows, said)
    assert "lesson wrong (cancelled means old_customers.name) does not fit this question" in said, said


def a_correction_answers_the_question_again(home):
    screen = console(home)
    try:
        screen.say("how many orders are there")
        screen.wait("Shall I execute")
        screen.say("always leave out deleted ones")
        screen.wait(lambda s: "deleted = 0" in s and "v2" in s, "the second version")
        screen.say("yes")
        screen.wait("4 orders")
    finally:
        screen.close()


def submit_sql(screen, sql):
    screen.say(sql)
    screen.wait(lambda s: " ".join(sql.split())[-12:].strip(" '") in s, "the edited SQL")


def edit_sql(screen, sql):
    """In the editor, in place of what stands there: what is typed at the prompt with another table is SQL of its own."""
    screen.keys("F3", "e")
    screen.wait("editing")
    screen.keys("C-End", *["BSpace"] * 120)
    screen.type(sql)
    screen.wait(sql[-20:])
    screen.keys("C-s")


def edits_teach_one_thing_each(home):
    cases = [("how many orders are there", "SELECT count(*) FROM orders WHERE deleted = 0", "only rows with orders.deleted = 0"),
             ("how many PROD_Customers are there", "SELECT count(*) FROM old_customers", None),
             ("list the names of old customers", "SELECT name FROM PROD_Customers", "old customers means PROD_Customers")]
    for question, sql, lesson in cases:
        screen = console(home)
        try:
            screen.say(question)
            screen.wait("Shall I execute")
            edit_sql(screen, sql)
            screen.wait("v2")
            screen.say("yes")
            if lesson:
                screen.wait("From now on")
                screen.say("yes")
                screen.wait("What would you like to do next")
                kept = [l for l in home.lessons().values() if l["source"] == "edit"]
                assert len(kept) == 1 and kept[0]["for"] == "shop", kept
                home.run("lessons", "remove", kept[0]["name"])
        finally:
            screen.close()


def an_edit_is_asked_about_and_kept_for_whom_it_is_said(home):
    for reply, kept, question in (("no", None, "how many orders are there"), ("company", "company", "how many orders do we have"),
                                  ("yes", "shop", "count the orders")):
        screen = console(home)
        try:
            screen.say(question)
            screen.wait("Shall I execute")
            submit_sql(screen, "SELECT count(*) FROM orders WHERE deleted = 0")
            screen.wait("v2")
            screen.say("yes")
            screen.wait(lambda s: "From now on" in s and "deleted = 0" in s, "the proposal")
            screen.say(reply)
            screen.wait("What would you like to do next")
            lessons = list(home.lessons().values())
            assert ([l["for"] for l in lessons] or [None]) == [kept], (reply, lessons)
            for lesson in lessons:
                home.run("lessons", "remove", lesson["name"])
        finally:
            screen.close()


def nothing_is_learned_of_no_rows_two_changes_or_private_data(home):
    done = "What would you like to do next"
    for sql, said in (("SELECT id FROM orders WHERE deleted = 7", "No row"),
                      ("SELECT status FROM orders WHERE deleted = 0 AND id > 1", "this question only where"),
                      ("SELECT id FROM orders WHERE status <> 'ann@example.com'", done)):
        screen = console(home)
        try:
            screen.say("list the orders")
            screen.wait("Shall I execute")
            edit_sql(screen, sql)
            screen.wait("v2")
            screen.say("yes")
            screen.wait(said)
            if said != done and said != "No row":
                screen.say("yes")
                screen.wait(done)
            assert "only for shop" not in screen.screen() and home.lessons() == {}, sql
        finally:
            screen.close()


def an_error_seen_twice_is_mended_before_it_is_made(home):
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        wrong, right = "SELECT count(*) FROM clientele", "SELECT count(*) FROM PROD_Customers"
        for turn, segment in enumerate("ABC"):
            model.tell("rules", [{"answer": json.dumps({"sql": wrong}), "times": 1}, {"answer": json.dumps({"sql": right})}])
            screen = console(home, "--set", "engine=model")
            try:
                screen.say("how many PROD_Customers are in segment %s" % segment)
                screen.wait("Shall I execute")
                asked = len(model.asked("chat"))
                screen.say("yes")
                screen.wait("What would you like to do next")
            finally:
                screen.close()
            listed = home.lessons()
            if turn < 2:
                assert asked == 2, (turn, asked)
                assert listed["clientele"]["used"] == turn + 1, listed
                assert listed["clientele"]["confidence"] == ("0.80", "0.90")[turn], listed
            else:
                assert asked == 1, (turn, asked)


def what_was_approved_is_tested(home):
    for question in ("how many orders are there", "how many PROD_Customers are there"):
        screen = console(home)
        try:
            screen.say(question)
            screen.wait("Shall I execute")
            screen.say("yes")
            screen.wait("What would you like to do next")
        finally:
            screen.close()
    done = home.run("lessons", "test", "-c", "shop", "-f", "json")
    assert [row["outcome"] for row in json.loads(done.stdout)] == ["same", "same"], done
    home.run("lessons", "add", "filter", "condition=orders.deleted = 0", "-c", "shop")
    done = home.run("lessons", "test", "-c", "shop", "-f", "json", code=1)
    changed = {row["question"]: row for row in json.loads(done.stdout)}
    assert changed["how many orders are there"]["outcome"] == "changed" and "deleted = 0" in changed["how many orders are there"]["today"]
    assert changed["how many PROD_Customers are there"]["outcome"] == "same", changed
    assert "1 of 2" in done.stderr


def the_screen_lists_switches_and_removes(home):
    home.run("lessons", "add", "value", "words=VIP", "condition=PROD_Customers.segment = 'A'", "id=vip", "-c", "shop")
    screen = console(home)
    try:
        screen.keys("M-d")
        screen.wait("VIP means")
        screen.keys("C-t")
        screen.wait("off · value mapping")
        assert home.lessons()["vip"]["state"] == "off"
        screen.keys("DC")
        screen.wait("Remove this lesson?")
        screen.keys("Down", "Enter")
        screen.wait("nothing was learned yet")
        assert home.lessons() == {}
    finally:
        screen.close()


def a_taught_join_that_nothing_shows_is_used_at_once(home):
    """By the console that was taught, and by one that was open before."""
    with sqlite3.connect(home.path("shop.db")) as con:
        con.executescript("CREATE TABLE visits (id INTEGER PRIMARY KEY, place TEXT, begun_on DATE);"
                          "CREATE TABLE fees (id INTEGER PRIMARY KEY, x7 INTEGER, amount REAL);"
                          "INSERT INTO visits VALUES (71,'Oslo','2026-01-01'),(72,'Bonn','2026-01-02');"
                          "INSERT INTO fees VALUES (1,71,5),(2,71,7),(3,72,9)")
    asked, joined = "average amount of fees per place of the visits", "fees.x7 = visits.id"
    other, screen = console(home), console(home)
    try:
        other.say(asked)
        other.wait(lambda s: "Finished" in s or "What would you like to query" in s)
        assert joined not in other.screen(), other.screen()
        screen.say("always join fees.x7 with visits.id")
        screen.wait("Learned: ")
        for taught in (screen, other):
            taught.say(asked)
            taught.wait(lambda s: "Shall I execute" in s and joined in s, "SQL with the join")
    finally:
        screen.close()
        other.close()
    assert sorted(home.ask(asked)[0]) == [["Bonn", 9.0], ["Oslo", 6.0]]
    for change in ("off", "on", "remove"):  # nor what it taught, once the lesson is off or gone
        for name in home.lessons():
            home.run("lessons", change, name)
        done = home.run("ask", asked, "-c", "shop", "--sql-only", code=None)
        assert (joined in str(done)) == (change == "on"), (change, done)


main([words_teach, a_taught_join_that_nothing_shows_is_used_at_once, a_lesson_of_another_table_is_left, a_correction_answers_the_question_again, edits_teach_one_thing_each,
      an_edit_is_asked_about_and_kept_for_whom_it_is_said, nothing_is_learned_of_no_rows_two_changes_or_private_data,
      an_error_seen_twice_is_mended_before_it_is_made, what_was_approved_is_tested,
      the_screen_lists_switches_and_removes])

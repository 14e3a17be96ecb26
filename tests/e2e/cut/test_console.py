"""A cut result on the screen: the frame, the conversation, what is exported of it, and jobs that would need the rest."""
import os, sqlite3, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "screen"))
import outputs
from terminal import Terminal, main

CUT = "partial after 1,499 rows: integer overflow"


def shop(home):
    """2,000 goods; the price of number 1,500 cannot be computed."""
    path = home.path("shop.db")
    con = sqlite3.connect(path)
    con.executescript("""
        CREATE TABLE base(id INTEGER PRIMARY KEY, name TEXT);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        INSERT INTO base SELECT i, 'good ' || i FROM n;
        CREATE VIEW goods AS SELECT id, name,
            abs(CASE WHEN id = 1500 THEN -9223372036854775807 - 1 ELSE id END) AS price FROM base;
        """)
    con.close()
    os.makedirs(home.path("config", "querent"))
    with open(home.path("config", "querent", "config.yaml"), "w") as file:
        file.write("connections:\n  - name: shop\n    url: sqlite:%s\n  - name: depot\n    url: sqlite:%s\n"
                   "    read_only: false\n" % (path, home.path("depot.db")))
    os.chmod(home.path("config", "querent", "config.yaml"), 0o600)
    sqlite3.connect(home.path("depot.db")).execute("CREATE TABLE other(x)").connection.close()
    return path


def shows_goods(home):
    """The first window of them: the error comes after it."""
    shop(home)
    t = Terminal(home, "shop")
    t.wait("generate SQL or provide")
    t.say("select id, price from goods")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("▐ SHOW_RESULTS ▌")
    t.wait("1,000 rows fetched, more to come")
    return t


def fetches_all(t):
    t.keys("F4")
    t.keys("A")
    screen = t.wait(CUT)
    t.keys("M-i")  # to the input line
    return screen


def frame_and_conversation_say_it(home):
    t = shows_goods(home)
    screen = fetches_all(t)
    assert any("Results" in line and CUT in line for line in screen.splitlines()), screen
    t.wait(lambda s: CUT[1:] in " ".join(part.split("││")[0].strip("│ ") for part in s.splitlines()), "the conversation")
    t.wait("▐ SHOW_RESULTS ▌")
    t.close()
    assert outputs.newest_audit(home) == (CUT, 1499), outputs.newest_audit(home)


def takes_what_is_shown(t):
    t.keys("Up")  # all rows would be read anew
    t.keys("Enter")


def export_says_it_before_and_marks_the_file(home):
    t = shows_goods(home)
    t.keys("M-x")
    t.wait("1,000 rows fetched so far, 2 columns")
    takes_what_is_shown(t)
    t.wait("Export 1,000 rows fetched so far, 2 columns as NAME.partial")
    t.keys("Escape")
    t.wait(lambda s: "NAME.partial" not in s, "the prompt gone")
    fetches_all(t)
    t.keys("M-x")
    t.wait("1,499 rows of a partial result, 2 columns")
    takes_what_is_shown(t)
    t.wait("Export 1,499 rows of a partial result, 2 columns as NAME.partial")
    t.keys("C-u")
    t.type(home.path("goods.json"))
    t.wait("goods.json")
    t.keys("Enter")
    t.wait("goods.json.partial")
    t.wait(lambda s: "is partial" in s, "the job's end")
    t.close()
    with open(home.path("goods.json.partial")) as file:
        assert len(outputs.json_rows(file.read(), CUT)) == 1499
    assert not os.path.exists(home.path("goods.json"))


def write_of_it_keeps_nothing(home):
    t = shows_goods(home)
    fetches_all(t)
    t.say("write to depot table goods_copy")
    t.wait("rite ]")
    t.keys("C-s")
    t.wait(" failed: ")
    t.wait("integer overflow")
    t.close()
    con = sqlite3.connect(home.path("depot.db"))
    assert con.execute("SELECT name FROM sqlite_schema").fetchall() == [("other",)]


def mail_of_it_is_not_sent(home):
    t = shows_goods(home)
    fetches_all(t)
    t.say("email to ann@example.com")
    t.wait("[ Send ]")
    t.keys("C-s")
    t.wait(" failed: ")
    t.close()
    outbox = home.path("data", "querent", "outbox")
    assert not os.path.exists(outbox) or not os.listdir(outbox)


def ask_from_a_script_says_it(home):
    path = shop(home)
    done = home.run("ask", "list id and price of all goods", "--yes", "-f", "json", "-c", path)
    assert done.returncode == 6 and outputs.why_of(done.stderr) == CUT, done.stderr
    assert len(outputs.json_rows(done.stdout, CUT)) == 1499
    done = home.run("ask", "list id and price of all goods", "--yes", "-f", "xlsx", "-o", home.path("x.xlsx"), "-c", path)
    assert done.returncode == 6 and outputs.of_file("xlsx", home.path("x.xlsx"), CUT) == 1499, done


main([frame_and_conversation_say_it, export_says_it_before_and_marks_the_file, write_of_it_keeps_nothing,
      mail_of_it_is_not_sent, ask_from_a_script_says_it])

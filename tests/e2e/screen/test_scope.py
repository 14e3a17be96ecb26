"""Which rows a job gets: shown, marked or all, chosen where the job is made, without hidden columns, and said before."""
import csv, email, glob, io, os, sqlite3, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "faults"))
from mails import Mails
from terminal import Terminal, main

COUNT = 60
SCOPES = {  # rows; columns; what is said of them
    "shown": (COUNT, ["name", "country"], "60 rows, 2 of 3 columns"),
    "marked": (2, ["name", "country"], "the 2 marked rows, 2 of 3 columns"),
    "all": (COUNT, ["id", "name", "country"], "all 60 rows, all 3 columns"),
}

# who gets a mail knows nothing of marks and hidden columns
MAILED = {"shown": "Attached: the 60 rows with 2 of 3 columns, as CSV.", "marked": "Attached: the 2 chosen rows with 2 of 3 columns, as CSV.",
          "all": "Attached: all 60 rows, as CSV."}


def with_marks(home, *args):
    """Sixty rows, the second and the third of them marked, and the first column hidden."""
    t = Terminal(home, *args, cols=80, rows=24)
    t.wait("generate SQL or provide")
    t.say("select id, name, country from customers order by id limit %d" % COUNT)
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("▐ SHOW_RESULTS ▌")
    t.wait("What would you like to do next?")
    t.keys("F4")
    t.wait("row 1 of 60")
    t.keys("-")
    t.wait("column 1 of 2")
    t.keys("Down", "Space", "Space")  # each goes on to the next row
    t.wait("2 marked")
    return t


def wanted(home, scope):
    count, columns, _ = SCOPES[scope]
    with sqlite3.connect(home.path("data", "querent", "demo.db")) as demo:
        rows = demo.execute("SELECT %s FROM customers ORDER BY id LIMIT %d" % (", ".join(columns), COUNT)).fetchall()
    return columns, rows[1:3] if scope == "marked" else rows


def opens_form(t, key, scope):
    t.keys(key)
    t.wait(lambda s: "rite ]" in s or "[ Send ]" in s, "the form")  # the conversation has a ▸, too
    t.wait("Rows ")
    t.wait("marked")
    if scope != "shown":
        goes_to(t, "Rows", "BTab")  # from the first field that is missing
        t.keys(scope[0])
        t.wait(lambda s: "▸" + scope in s, "the scope that was chosen")
    t.wait(SCOPES[scope][2])


def field_of(screen):
    return next((line[line.find("▸ ") + 2:].split()[0] for line in screen.splitlines() if "▸ " in line), "")


def goes_to(t, field, key="Tab"):
    """A key at a time: the next one only where the screen has followed."""
    at = field_of(t.wait(field_of, "a form"))
    while at != field:
        t.keys(key)
        at = field_of(t.wait(lambda s: field_of(s) not in ("", at), "another field than " + at))


def exports(home):
    t = with_marks(home)
    for scope in SCOPES:
        path = home.path(scope + ".csv")
        t.keys("M-x")
        t.wait("Which rows?")
        t.wait(SCOPES[scope][2])
        t.type(scope)
        t.keys("Enter")
        t.wait("Export " + SCOPES[scope][2])
        t.keys("C-u")
        t.say(path)
        t.wait(lambda s: os.path.exists(path), path)
        columns, rows = wanted(home, scope)
        with open(path, newline="") as file:
            got = list(csv.reader(file))
        assert got[0] == columns, got[0]
        assert got[1:] == [[str(value) for value in row] for row in rows], got
    t.close()


def asks_again_where_there_is_no_such_folder(home):
    t = with_marks(home)
    t.keys("M-x")
    t.wait("Which rows?")
    t.keys("Enter")
    t.wait("Export ")
    t.keys("C-u")
    t.say("/nowhere/rows.csv")
    t.wait(lambda s: "there is no folder /nowhere" in s and "Export " in s and "/nowhere/rows.csv" in s, "the name, asked for again")
    t.close()


def previews_values_on_one_line(home):
    """Bytes, a line break and a long text, at sizes where the form scrolls and where it does not."""
    for cols, rows in (80, 24), (120, 40), (200, 60):
        t = Terminal(home, "--new", cols=cols, rows=rows)
        t.wait("generate SQL or provide")
        t.say("select x'89500d0a' as b, 'one' || char(10) || 'two' as t, 'abcdefghijklmnopqrstuvwxyz0123456789' as w")
        t.wait("▐ CONFIRM_USER_SQL ▌")
        t.say("yes")
        t.wait("What would you like to do next?")
        t.keys("M-w")
        t.wait("Write 1 row")
        t.wait("\\x89500d0a · one␤two ·")
        t.wait(lambda s: "abcdefghijklmnopqrstuvwxyz0123…" in s.replace("\n", ""), "the cut text with its mark")
        t.wait(lambda s: "▐ NEED_WRITE_OR_EMAIL ▌" in s.splitlines()[1], "the line of stages above the form")
        t.close()


def writes(home):
    t = with_marks(home)
    for scope in SCOPES:
        opens_form(t, "M-w", scope)
        goes_to(t, "Table")
        t.type("rows_" + scope)
        t.keys("Tab")
        t.wait("name → name")
        t.keys("C-s")
        t.wait("%d rows written to archive.rows_%s" % (SCOPES[scope][0], scope))
        columns, rows = wanted(home, scope)
        with sqlite3.connect(home.path("data", "querent", "archive.db")) as archive:
            got = archive.execute("PRAGMA table_info(rows_%s)" % scope).fetchall()
            assert [column[1] for column in got] == columns, got
            got = archive.execute("SELECT * FROM rows_%s" % scope).fetchall()
            assert got == rows, got
        t.keys("F4")
    t.close()


def mails(home):
    os.makedirs(home.path("mails"))
    server = Mails(home.path("mails"))
    os.makedirs(home.path("config", "querent"))
    with open(home.path("config", "querent", "config.yaml"), "w") as file:
        file.write("mail: {url: 'smtp://127.0.0.1:%d', starttls: false, from: q@example.com}\n" % server.port)
    t = with_marks(home)
    for n, scope in enumerate(SCOPES):
        opens_form(t, "M-e", scope)
        goes_to(t, "To")
        t.type("ann@example.com")
        t.keys("Tab")
        t.keys("C-s")
        t.wait(lambda s: len(glob.glob(home.path("mails", "*.eml"))) == n + 1, "the mail")
        with open(home.path("mails", "%d.eml" % (n + 1)), "rb") as file:
            mail = email.message_from_binary_file(file)
        parts = {p.get_content_type(): p.get_payload(decode=True).decode() for p in mail.walk() if not p.is_multipart()}
        assert MAILED[scope] in parts["text/plain"], parts["text/plain"]
        columns, rows = wanted(home, scope)
        got = list(csv.reader(io.StringIO(parts["text/csv"])))
        assert got[0] == columns, got[0]
        assert got[1:] == [[str(value) for value in row] for row in rows], got
        t.wait("▐ SHOW_RESULTS ▌")
        t.keys("F4")
    t.close()
    server.close()


def earlier(home):
    """Rows of the question before: exported, written and named as theirs, also while the next query waits."""
    t = Terminal(home, cols=200, rows=40)
    t.wait("generate SQL or provide")
    for text, rows in (("select id, name from customers where id <= 7", "7 rows"), ("select country from customers where id <= 3", "3 rows")):
        t.say(text)
        t.wait("▐ CONFIRM_USER_SQL ▌")
        t.say("yes")
        t.wait("▐ SHOW_RESULTS ▌")
        t.wait("Results  " + rows)
    t.say("select 1")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.keys("F4")
    t.wait("▌Results")
    t.keys("[")
    t.wait("earlier rows, 1 of 1")
    t.keys("M-x")
    t.wait("Export 7 rows")
    t.keys("C-u")
    path = home.path("earlier.csv")
    t.say(path)
    t.wait(lambda s: os.path.exists(path), path)
    with open(path, newline="") as file:
        assert [row[0] for row in csv.reader(file)] == ["id"] + [str(n) for n in range(1, 8)]
    t.keys("M-w")
    t.wait("▐ NEED_WRITE_OR_EMAIL ▌")
    t.wait("Write 7 rows, 2 columns")
    goes_to(t, "Table")
    t.type("earlier_rows")
    t.keys("Tab")
    t.wait("name → name")
    t.keys("C-s")
    t.wait("7 rows written to archive.earlier_rows")
    t.wait("Table earlier_rows")  # what was given stands in the conversation
    with sqlite3.connect(home.path("data", "querent", "archive.db")) as archive:
        got = archive.execute("SELECT id FROM earlier_rows ORDER BY id").fetchall()
    assert got == [(n,) for n in range(1, 8)], got
    t.wait("These are the rows of an earlier query again")
    t.wait("id <= 7")  # their SQL is shown again
    t.keys("F4")
    t.wait("▌Results")
    t.keys("[")
    t.wait("3 rows")  # the newer rows are kept, too
    t.close()


main([earlier, exports, asks_again_where_there_is_no_such_folder, previews_values_on_one_line, writes, mails])

"""What people say when they teach, and that it reaches the answer: on a database of machines for hire."""
import json, os, sqlite3, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from lessons import main
from stub import Stub

HIRE = """
CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, city TEXT, tier TEXT, archived INTEGER NOT NULL);
CREATE TABLE depots (id INTEGER PRIMARY KEY, name TEXT, city TEXT, region TEXT);
CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name TEXT, role TEXT);
CREATE TABLE machines (id INTEGER PRIMARY KEY, label TEXT, category TEXT, day_rate REAL, retired_on DATE,
    depot_id INTEGER REFERENCES depots(id));
CREATE TABLE hires (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients(id), handled_by INTEGER REFERENCES staff(id),
    started_on DATE, due_on DATE, returned_on DATE, state TEXT, deleted INTEGER NOT NULL);
CREATE TABLE hire_lines (id INTEGER PRIMARY KEY, hire_id INTEGER REFERENCES hires(id), machine_id INTEGER REFERENCES machines(id),
    days INTEGER, rate REAL);
CREATE TABLE permits (id INTEGER PRIMARY KEY, title TEXT, valid BOOLEAN);
INSERT INTO permits VALUES (1,'Crane','t'),(2,'Blasting','f'),(3,'Night work','t');
INSERT INTO clients VALUES (1,'Adler Bau','Bremen','A',0),(2,'Beck','Ulm','A',0),(3,'Cirkus','Ulm','B',0),(4,'Delta','Jena','C',1);
INSERT INTO depots VALUES (1,'Harbour','Bremen','north'),(2,'Alp','Ulm','south');
INSERT INTO staff VALUES (1,'Greta Lund','driver'),(2,'Otto Beer','clerk');
INSERT INTO machines VALUES (1,'E1','excavator',120,NULL,1),(2,'E2','excavator',90,'2025-01-31',1),(3,'T1','tent',35,NULL,2);
INSERT INTO hires VALUES (1,1,1,'2020-01-05','2020-01-09','2020-01-08','closed',0),(2,1,2,'2020-02-05','2020-02-09','2020-02-12','closed',0),
    (3,2,1,'2020-03-05','2020-03-09',NULL,'open',0),(4,3,2,'2020-04-05','2020-04-09',NULL,'cancelled',1);
INSERT INTO hire_lines VALUES (1,1,1,4,120),(2,2,2,4,90),(3,3,3,4,35),(4,4,3,10,35);
"""
CLIENTS_OF = "EXISTS (SELECT 1 FROM hires WHERE hires.client_id = clients.id"
COUNT_OF = "(SELECT count(*) FROM hires WHERE hires.client_id = clients.id"

LEARNED = {
    "VIP means tier A": "VIP means clients.tier = 'A'",
    "VIP means clients of tier a": "VIP means clients.tier = 'A'",
    "VIPs are clients with tier A": "VIPs means clients.tier = 'A'",
    "when I say customer, I mean client": "customer means clients",
    "\"branch\" is another word for depot": "branch means depots",
    "branch is a synonym of depot": "branch means depots",
    "Please remember: takings means the sum of rate times days": "takings means sum(hire_lines.rate * hire_lines.days)",
    "takings is the sum of rate": "takings means sum(hire_lines.rate)",
    "diggers are excavators": "diggers means machines.category = 'excavator'",
    "digger means machines of category excavator": "digger means machines.category = 'excavator'",
    "northern means region north": "northern means depots.region = 'north'",
    "locals means clients in Bremen": "locals means clients.city = 'Bremen'",
    "dear means machines with a day rate above 60": "dear means machines.day_rate > 60",
    "long means days over 7": "long means hire_lines.days > 7",
    "late means returned_on is after due_on": "late means hires.returned_on > hires.due_on",
    "late means hires whose returned_on is later than due_on": "late means hires.returned_on > hires.due_on",
    "overdue means not returned and due_on before today":
        "overdue means hires.returned_on IS NULL AND hires.due_on < date('now', 'localtime')",
    "stale means due_on is before 30 days ago": "stale means hires.due_on < date('now', 'localtime', '-30 days')",
    "recent means hires started in the last 2 weeks": "recent means hires.started_on >= date('now', 'localtime', '-14 days')",
    "usable means machines without retired_on": "usable means machines.retired_on IS NULL",
    "usable means machines that are not retired": "usable means machines.retired_on IS NULL",
    "newcomers means clients with a hire in the last 30 days":
        "newcomers means %s AND hires.started_on >= date('now', 'localtime', '-30 days'))" % CLIENTS_OF,
    "regulars means clients with more than 20 hires": "regulars means %s) > 20" % COUNT_OF,
    "regulars means clients with at least 5 hires in the last 90 days":
        "regulars means %s AND hires.started_on >= date('now', 'localtime', '-90 days')) >= 5" % COUNT_OF,
    "unsettled means state open or cancelled": "unsettled means hires.state IN ('open', 'cancelled')",
    "drivers are staff with role clerk": "drivers means staff.role = 'clerk'",
    "open hires are hires with state open or closed": "open means hires.state IN ('open', 'closed')",
    "friends means clients whose name is Müller & Söhne or Beck": "friends means clients.name IN ('Müller & Söhne', 'Beck')",
    "when I ask hires of {city} run SELECT h.id FROM hires h JOIN clients c ON c.id = h.client_id WHERE c.city = {city}":
        "'hires of {city}' is answered by SELECT h.id FROM hires h JOIN clients c ON c.id = h.client_id WHERE c.city = {city}",
    "only count valid permits": "only rows with permits.valid = 't' count",
    "only count open hires": "only rows with hires.state = 'open' count",
    "always leave out machines that are retired": "only rows with NOT (machines.retired_on IS NOT NULL) count",
    "always join hires with staff on handled_by": "tables are joined by hires.handled_by = staff.id",
}
# words that cannot mean what they say here, and why; what only says something of rows, and is no lesson (None)
NOT_LEARNED = {
    "summer means started_on between may and august": "'may' is no date, as started_on needs",
    "dear means day_rate is at least sixty": "'sixty' is no number, as day_rate needs",
    "late means returned_on is quite late": "'quite late' is no date, as returned_on needs",
    "town means city": "several tables have 'city': name one, as in clients.city",
    "local means Bremen": "several columns have the value 'Bremen': name one, as in clients.city is Bremen",
    "VIP means tier Z": "no column is called 'tier Z'",
    "when I ask big ones run SELECT nme FROM clients": "sql_template of lesson 'big-ones', line 1, column 8: no column 'nme'",
    "when I ask big ones run DELETE FROM clients":
        "sql_template of lesson 'big-ones', line 1, column 1: DELETE removes rows; a lesson only reads",
    "hires are machines with category tent": None,
    "state is open": None,
    "status is open": None,
    "the rest are open": None,
    "some are cancelled": None,
    "machines are excavators": None,
    "which machines are excavators": None,
    "hires that are open are good": None,
    "Greta Lund is a driver": None,
}


def hire(home):
    with sqlite3.connect(home.path("hire.db")) as con:
        con.executescript(HIRE)
    home.write(os.path.join("config", "querent", "config.yaml"),
               "connections:\n  - {name: shop, url: 'sqlite:%s'}\n" % home.path("hire.db"))


def teach(home, words):
    return home.run("ask", words, "-c", "shop", code=None)


def sentences_teach(home):
    hire(home)
    for words, means in LEARNED.items():
        said = teach(home, words)
        assert "Learned: %s" % means in said.stdout, (words, said.stdout, said.stderr)
        for name in home.lessons():
            home.run("lessons", "remove", name)


def what_cannot_be_meant_is_not_learned(home):
    hire(home)
    for words, why in NOT_LEARNED.items():
        said = teach(home, words)
        assert "Learned" not in said.stdout and home.lessons() == {}, (words, said.stdout)
        assert why is None or "I could not learn that: %s" % why in said.stdout + said.stderr, (words, said.stdout, said.stderr)


def rows_that_never_count_are_left_out_inside_a_lesson_too(home):
    """A lesson with a subquery, and a filter of the table that it reads: no reading was found."""
    hire(home)
    for words in ("sleepers means clients without hires in the last 6 months", "idle means clients without hires",
                  "always leave out deleted hires"):
        assert "Learned" in teach(home, words).stdout, words
    rows, said = home.ask("how many clients are idle")  # the only hire of one is deleted
    assert rows == [[2]] and "(lesson idle)" in said and "(lesson hires.deleted-0)" in said, (rows, said)
    rows, said = home.ask("which sleepers are in Ulm")
    assert rows == [["Beck"], ["Cirkus"]] and "(lesson sleepers)" in said, (rows, said)
    assert home.ask("how many clients are idle", "--without-lesson", "hires.deleted-0")[0] == [[1]]


def no_doubt_is_left_of_rows_that_a_filter_leaves_out(home):
    hire(home)
    rows, said = home.ask("how many hires are there")
    assert rows == [[4]] and "marks as deleted are among them" in said and "\n  sure" not in said, (rows, said)
    teach(home, "always leave out deleted hires")
    rows, said = home.ask("how many hires are there")
    assert rows == [[3]] and "are among them" not in said and "\n  sure" in said, (rows, said)


def a_word_for_some_rows_stands_for_these_rows(home):
    """'Key accounts' are clients: ranked, listed with their columns, told from others; and no keys of the keyboard."""
    hire(home)
    teach(home, "key account means clients of tier A")
    teach(home, "turnover means the sum of rate times days")
    for question, wanted in {
        "top 3 key accounts by turnover": [["Adler Bau", 840.0], ["Beck", 140.0]],
        "top 3 key accounts by number of hires": [["Adler Bau", 2], ["Beck", 1]],
        "which key account has the most hires": [["Adler Bau", 2]],
        "which key accounts have no hires in 2025": [["Adler Bau"], ["Beck"]],
        "list key accounts with their city": [["Adler Bau", "Bremen"], ["Beck", "Ulm"]],
        "key accounts in Ulm": [["Beck"]],
        "turnover per key account": [["Adler Bau", 840.0], ["Beck", 140.0]],
    }.items():
        rows, said = home.ask(question)
        one = len(wanted[0]) == 2 and rows == [[wanted[0][0]]]  # without the number that it is ranked by
        assert [row[: len(wanted[0])] for row in rows] == wanted or one, (question, rows, said)
        assert "(lesson key-account)" in said, (question, said)


def a_model_may_say_a_subquery_in_its_own_words(home):
    """Under other names and in another order it is what was taught; with other conditions it is not."""
    hire(home)
    teach(home, "sleepers means clients without hires in the last 6 months")
    teach(home, "always leave out deleted hires")
    inner = "SELECT h.id FROM hires h WHERE h.started_on >= date('now', 'localtime', '-6 months') AND h.client_id = c.id"
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        for more, kept in (("", True), (" AND h.state = 'open'", False)):
            sql = "SELECT c.name FROM clients c WHERE NOT EXISTS (%s%s) ORDER BY c.name" % (inner, more)
            model.tell("rules", [{"answer": json.dumps({"sql": sql})}])
            got, said = home.ask("names of the sleepers", "--set", "engine=model", code=0 if kept else None)
            assert ("(lesson sleepers)" in said) == kept and (got == [["Adler Bau"], ["Beck"], ["Cirkus"], ["Delta"]]) == kept, (got, said)


def a_condition_is_of_the_table_that_can_have_it(home):
    """A date that is never missing says nothing of "not settled", and a text chooses between two columns called state."""
    hire(home)
    with sqlite3.connect(home.path("hire.db")) as con:
        con.executescript("""
            CREATE TABLE claims (id INTEGER PRIMARY KEY, hire_id INTEGER REFERENCES hires(id), state TEXT, due_on DATE);
            CREATE TABLE receipts (id INTEGER PRIMARY KEY, claim_id INTEGER REFERENCES claims(id), settled_on DATE NOT NULL);
            INSERT INTO claims VALUES (1,1,'settled','2020-01-31'),(2,2,'disputed','2020-02-28'),(3,2,'sent','2030-01-31');
            INSERT INTO receipts VALUES (1,1,'2020-01-20')""")
    for words, means in {"pressing means not settled and due_on before 2021-01-01": "pressing means claims.state <> 'settled' AND claims.due_on",
                         "contested means state = 'disputed'": "contested means claims.state = 'disputed'"}.items():
        assert "Learned: %s" % means in teach(home, words).stdout, (words, teach(home, words))
    assert home.ask("how many contested claims are there")[0] == [[1]]
    rows, said = home.ask("how many pressing claims are there")
    assert rows == [[1]] and "(lesson pressing)" in said, (rows, said)


def what_is_between_two_dates_is_taught(home):
    hire(home)
    teach(home, "time out means returned_on minus started_on")
    for question, wanted in {"average time out": [[5.0]], "longest time out": [[7.0]],
                             "average time out by tier": [["A", 5.0], ["B", None]]}.items():
        rows, said = home.ask(question)
        assert rows == wanted and "(lesson time-out)" in said, (question, rows, said)


def a_word_that_was_taught_is_no_saying(home):
    """"Late" has a meaning of its own, too: a promised date that has passed."""
    hire(home)
    teach(home, "late means days over 5")
    rows, said = home.ask("how many late hire lines are there")
    assert rows == [[1]] and "(lesson late)" in said, (rows, said)


def a_view_shows_columns_of_tables(home):
    """It makes their names no names of several tables."""
    hire(home)
    with sqlite3.connect(home.path("hire.db")) as con:
        con.execute("CREATE VIEW busy_hires AS SELECT * FROM hires WHERE state = 'open'")
    for words, means in {"open one means state is 'open'": "open one means hires.state = 'open'",
                         "late means returned_on > due_on": "late means hires.returned_on > hires.due_on",
                         "always leave out deleted ones": "only rows with hires.deleted = 0 count"}.items():
        assert "Learned: %s" % means in teach(home, words).stdout, (words, teach(home, words))
    home.run("lessons", "add", "value", "words=shut", "condition=state = 'closed'", "-c", "shop")
    assert home.ask("how many shut hires are there")[0] == [[2]]


def a_column_is_called_by_the_words_that_were_taught(home):
    hire(home)
    teach(home, "net takings means the sum of rate times days")
    teach(home, "usual rate means the average of rate")
    for question, heading in (("net takings per category", "net_takings"), ("usual rate per category", "usual_rate")):
        said = home.run("ask", question, "-c", "shop", "--yes", "--set", "pipeline.unseen=any", "-f", "csv").stdout
        assert said.startswith("category,%s\n" % heading), (question, said)


def an_average_that_was_taught_ranks_groups(home):
    """It ran not at all, and 'the highest' of it was it, and sure."""
    hire(home)
    teach(home, "usual rate means the average of rate")
    for question, wanted in {"which category has the highest usual rate": ["excavator"], "top 2 categories by usual rate": ["excavator", "tent"],
                             "which client has the highest usual rate": ["Adler Bau"]}.items():
        rows, said = home.ask(question)
        assert [row[0] for row in rows][: len(wanted)] == wanted, (question, rows, said)
    said = home.ask("highest usual rate per category")[1]
    assert "no highest of it is computed" in said and "\n  sure" not in said and "AS usual_rate" in said, said
    assert "of it is computed" not in home.ask("average usual rate per category")[1]


def a_lesson_that_fits_no_more_is_named(home):
    """Its words were unknown, and rows that should not count were counted, without a word."""
    hire(home)
    teach(home, "VIP means tier A")
    teach(home, "always leave out archived clients")
    with sqlite3.connect(home.path("hire.db")) as con:
        con.execute("ALTER TABLE clients RENAME COLUMN tier TO grade")
        con.execute("ALTER TABLE clients RENAME COLUMN archived TO hidden")
    said = home.run("ask", "how many VIPs are there", "-c", "shop", "--sql-only", code=None).stderr
    assert "the lesson 'VIP' does not fit: there is no column 'tier'" in said, said
    rows, said = home.ask("how many clients are there")
    assert rows == [[4]] and "the lesson 'clients.archived-0' does not fit: there is no column 'archived'" in said and "\n  sure" not in said, said
    assert "does not fit" not in home.ask("how many machines are there")[1]


def a_document_that_cannot_be_read_is_named_once(home):
    hire(home)
    os.makedirs(home.path("docs"))
    home.write(os.path.join("docs", "a.html"), "<h1>Insurance</h1>")
    home.write(os.path.join("docs", "b.md"), "# Deposits\n\nEvery hire needs a deposit.\n")
    home.env["PATH"] = "/nonexistent"  # no w3m, lynx or html2text
    said = home.run("ask", "how do I cook pasta", "-c", "shop", "--set", "documents.dir=%s" % home.path("docs"), code=None)
    assert (said.stdout + said.stderr).count("left out 'a.html'") == 1, (said.stdout, said.stderr)


def what_is_taught_is_not_drafted(home):
    hire(home)
    with sqlite3.connect(home.path("hire.db")) as con:
        con.execute("CREATE VIEW takings AS SELECT c.name, sum(l.days * l.rate) AS takings FROM clients c JOIN hires h ON h.client_id = c.id "
                    "JOIN hire_lines l ON l.hire_id = h.id WHERE h.deleted = 0 GROUP BY c.name")
        con.execute("CREATE VIEW kept AS SELECT id FROM hires WHERE deleted = 0")
    keys = ("measure:takings", "filter:hires.deleted = 0")
    said = home.run("catalog", "describe", "-c", "shop", "-f", "csv").stdout
    assert all(key in said for key in keys), said
    teach(home, "takings means the sum of rate times days")
    teach(home, "always leave out deleted hires")
    said = home.run("catalog", "describe", "-c", "shop", "-f", "csv").stdout
    assert "role:hires" in said and not any(key in said for key in keys), said


def it_says_what_a_word_was_taught_to_mean(home):
    hire(home)
    teach(home, "turnover means the sum of rate times days")
    for question in ("what does turnover mean?", "what is meant by turnover", "define turnover"):
        said = home.run("ask", question, "-c", "shop").stdout
        assert "turnover means sum(hire_lines.rate * hire_lines.days) (lesson turnover)" in said, (question, said)


def what_a_new_lesson_takes_the_place_of_is_said(home):
    hire(home)
    teach(home, "takings means the sum of rate")
    said = teach(home, "takings means the sum of days").stdout
    assert "(lesson takings). It no longer holds that takings means sum(hire_lines.rate)" in said, said
    assert list(home.lessons()) == ["takings"]
    said = home.run("lessons", "add", "measure", "words=takings", "expression=avg(rate)", "-c", "shop").stderr
    assert "It takes the place of: takings means sum(hire_lines.days)" in said, said
    # two whose names would be cut to the same one are two lessons
    long = "always leave out rows whose returned_on is null and due_on is before today and state is "
    for state in ("open", "closed"):
        teach(home, long + state)
    assert len(home.lessons()) == 3, home.lessons()


def a_lesson_is_found_by_its_words(home):
    hire(home)
    teach(home, "key account means clients of tier A")
    assert 'id: "key-account"' in home.run("lessons", "show", "key account").stdout
    rows, said = home.ask("how many key account clients are there", "--without-lesson", "key account", code=None)
    assert "(lesson key-account)" not in said, said
    said = home.run("ask", "how many key accounts are there", "-c", "shop", "--sql-only", "--without-lesson", "kee-account", code=None)
    assert said.returncode != 0 and "no lesson 'kee-account' holds for this connection" in said.stdout + said.stderr, said
    home.run("lessons", "off", "key account")
    assert home.lessons()["key-account"]["state"] == "off"


def a_file_has_each_name_once(home):
    text = ("lessons:\n  value_mappings:\n    - {id: a, words: gold, condition: \"segment = 'A'\"}\n"
            "    - {id: a, words: new, condition: \"segment = 'B'\"}\n")
    path = home.write("twice.yaml", text)
    said = home.run("lessons", "import", path, code=None)
    assert said.returncode != 0 and "twice.yaml:4: a lesson 'a' stands further up, too" in said.stderr, said.stderr
    assert home.lessons() == {}
    home.write("twice.yaml", text.replace("id: a, ", "").replace("new", "gold"))  # named by their words
    home.run("lessons", "import", path)
    assert sorted(home.lessons()) == ["gold", "gold-2"]


main([sentences_teach, a_condition_is_of_the_table_that_can_have_it, what_is_between_two_dates_is_taught,
      a_word_that_was_taught_is_no_saying, what_cannot_be_meant_is_not_learned, rows_that_never_count_are_left_out_inside_a_lesson_too,
      no_doubt_is_left_of_rows_that_a_filter_leaves_out, a_word_for_some_rows_stands_for_these_rows,
      a_model_may_say_a_subquery_in_its_own_words, a_view_shows_columns_of_tables,
      a_column_is_called_by_the_words_that_were_taught, an_average_that_was_taught_ranks_groups, a_document_that_cannot_be_read_is_named_once,
      a_lesson_that_fits_no_more_is_named,
      what_is_taught_is_not_drafted,
      it_says_what_a_word_was_taught_to_mean, what_a_new_lesson_takes_the_place_of_is_said, a_lesson_is_found_by_its_words,
      a_file_has_each_name_once])

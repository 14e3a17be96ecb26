"""What a yes in a conversation is worth afterwards, what the conversation remembers, and a file that is replaced."""
import json, os, sqlite3, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import Service, main

SCHEMA = """
CREATE TABLE practice (practice_id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL,
    practice_id INTEGER REFERENCES practice(practice_id));
CREATE TABLE client (client_no INTEGER PRIMARY KEY, first_name TEXT NOT NULL, surname TEXT NOT NULL, town TEXT NOT NULL,
    practice_id INTEGER REFERENCES practice(practice_id));
CREATE TABLE appt (appt_id INTEGER PRIMARY KEY, client_no INTEGER REFERENCES client(client_no), start_at DATE NOT NULL, status TEXT);
CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, visit_date DATE NOT NULL, treated_by INTEGER NOT NULL REFERENCES staff(staff_id),
    assisted_by INTEGER REFERENCES staff(staff_id), appt_id INTEGER REFERENCES appt(appt_id));
CREATE TABLE medicine (med_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE med_stock (stock_id INTEGER PRIMARY KEY, med_id INTEGER NOT NULL REFERENCES medicine(med_id),
    practice_id INTEGER NOT NULL REFERENCES practice(practice_id), batch_no TEXT NOT NULL);
CREATE TABLE payment (pay_id INTEGER PRIMARY KEY, paid_on DATE NOT NULL, amount_cents INTEGER NOT NULL, method_cd TEXT NOT NULL);
CREATE TABLE boarding (boarding_id INTEGER PRIMARY KEY, check_in DATE NOT NULL, check_out DATE, day_rate REAL NOT NULL);
CREATE TABLE rota (rota_id INTEGER PRIMARY KEY, shift_date DATE NOT NULL,
    shift_cd TEXT NOT NULL -- %s
);
INSERT INTO practice VALUES (1,'Didcot Vets','Didcot'),(2,'Witney Pet Care','Witney');
INSERT INTO staff VALUES (1,'Ann','Lee',1),(2,'Bob','Ray',1),(3,'Cleo','Day',2);
INSERT INTO client VALUES (1,'Ann','Poe','Witney',1),(2,'Eve','Fry','Didcot',2);
INSERT INTO appt VALUES (1,1,'2026-05-01','done'),(2,2,'2026-05-02','open');
INSERT INTO visit VALUES (1,'2026-04-02',1,2,NULL),(2,'2026-04-09',1,3,NULL),(3,'2026-05-02',2,NULL,1),(4,'2026-05-12',3,1,2);
INSERT INTO medicine VALUES (1,'Apoquel'),(2,'Metacam'),(3,'Cytopoint');
INSERT INTO med_stock VALUES (1,1,1,'B1'),(2,2,1,'B2'),(3,3,2,'B3');
INSERT INTO payment VALUES (1,'2026-06-09',1200,'K'),(2,'2026-06-10',9900,'C'),(3,'2026-06-11',53000,'B'),(4,'2026-01-11',700,'K');
INSERT INTO boarding VALUES (1,'2026-05-03','2026-05-09',17.5),(2,'2026-05-20',NULL,18),(3,'2026-02-01','2026-02-04',18);
"""
SERVICE = Service("serve: {requests_per_minute: 0}\nengine: builtin\n")


def fill(path, comment, codes):
    with sqlite3.connect(path) as con:
        con.executescript(SCHEMA % comment)
        con.executemany("INSERT INTO rota VALUES (?, '2026-06-01', ?)", enumerate(codes))


class Talk:
    def __init__(self):
        self.path = "/api/v1/chat/sessions/" + SERVICE.post("/api/v1/chat/sessions", {}).json["session_id"]

    def take(self, answer):
        assert answer.status == 200, answer.body
        self.now = answer.json
        self.sql = (self.now.get("sql_candidates") or [None])[-1]
        return self.now

    def say(self, words):
        return self.take(SERVICE.post("/api/v1/chat", {"message": words, "session_id": self.path.rsplit("/", 1)[1]}))

    def choose(self, option):
        return self.take(SERVICE.post(self.path + "/choose", {"option": option}))

    def yes(self):
        return self.take(SERVICE.post(self.path + "/confirm", {"version": self.sql["version"], "yes": True}))

    def answered(self, words):
        self.say(words)
        assert self.sql and self.now["awaits"] == "confirmation", (words, self.now)
        return self.yes()

    def evidence(self, kind):
        return [e["text"] for e in self.sql["evidence"] if e["kind"] == kind]


def asked(question, *more, db="vets.db"):
    done = SERVICE.run("ask", question, "-c", SERVICE.path(db), "--yes", "--events", "--set", "engine=builtin", *more)
    events = [json.loads(line) for line in done.stdout.splitlines()]
    return done, [e for e in events if e["event"] == "sql"], [e for e in events if e["event"] == "result"]


def approved():
    done = SERVICE.run("lessons", "approved", "-c", SERVICE.path("vets.db"), "-f", "json")
    return [a["question"] for a in json.loads(done.stdout)]


def what_only_the_question_before_explains_is_not_approved():
    talk = Talk()
    talk.answered("payments last week")
    for words in ("sum per method", "method by amount"):  # that a word has no part in it, and a fragment
        talk.say(words)
        assert talk.sql and not talk.sql["sure"] and talk.sql["maker"] == "built-in engine", talk.now
        talk.yes()
        done, sql, _ = asked(words)
        assert not sql[0]["sure"] and sql[0]["maker"] == "built-in engine", (words, sql)
    assert approved() == ["payments last week"], approved()
    Talk().answered("method by amount")  # a question of its own, where none came before it
    assert "method by amount" in approved(), approved()


def a_measure_of_the_rows_before_is_not_approved():
    talk = Talk()
    talk.answered("boarding in may 2026")
    talk.answered("average day rate")
    assert "check_in" in talk.sql["sql"], talk.sql
    assert "average day rate" not in approved(), approved()
    _, sqls, _ = asked("average day rate")
    assert "check_in" not in sqls[-1]["sql"], sqls


def a_guess_that_was_looked_at_is_no_certainty():
    talk = Talk()
    talk.answered("boarding stays in may")
    assert talk.sql["confidence"] < 0.5 and "boarding stays in may" in approved()
    done, sql, rows = asked("boarding stays in may")
    assert done.returncode and not rows and "is a guess" in done.stderr, done.stderr
    assert not sql[0]["sure"] and sql[0]["confidence"] < 0.5, sql


def a_yes_makes_no_reading_surer():
    talk = Talk()
    talk.answered("stock per medicine")
    before = talk.sql
    assert not before["sure"] and before["confidence"] >= 0.5, before
    _, sql, _ = asked("stock per medicine")
    assert sql[0]["maker"].startswith("answered before") and sql[0]["sql"] == before["sql"], sql
    assert not sql[0]["sure"] and sql[0]["confidence"] == before["confidence"], sql


def a_word_that_was_left_out_is_not_proposed_as_something_else():
    talk = Talk()
    talk.answered("nurses at Didcot Vets")
    assert talk.evidence("ignored") == ["nurses"], talk.sql
    assert "From now on" not in json.dumps(talk.now), talk.now


def a_choice_is_not_asked_again_in_the_conversation():
    talk = Talk()
    talk.say("number of visits per staff member in april")
    assert talk.now["awaits"] == "choice", talk.now
    talk.choose("2")
    talk.yes()
    _, sql, _ = asked("number of visits per staff member in april")  # chosen, which is more than looked at
    assert "assisted_by" in sql[0]["sql"] and sql[0]["sure"], sql
    talk.say("and in may")
    assert talk.sql and "assisted_by" in talk.sql["sql"] and "2026-05-01" in talk.sql["sql"], talk.now
    assert "assisted_by, as chosen before" in talk.evidence("assumed") and not talk.sql["sure"], talk.sql
    talk.say("visits per staff member in february")
    assert talk.now["awaits"] != "choice", talk.now


def a_choice_that_was_rejected_is_asked_again():
    talk = Talk()
    talk.say("how many visits at Witney")
    assert talk.now["awaits"] == "choice" and "mean: client (town) or practice (town)?" in talk.now["question"]["text"], talk.now
    assert [o["label"] for o in talk.now["question"]["options"]] == ["client (town)", "practice (town)", "None of these"], talk.now
    talk.choose("1")
    talk.take(SERVICE.post(talk.path + "/confirm", {"version": talk.sql["version"], "yes": False}))
    talk.say("visits at Witney")
    assert talk.now["awaits"] == "choice", talk.now


def rows_of_before_an_unanswered_question_are_named():
    talk = Talk()
    talk.answered("stock at Didcot Vets")
    talk.say("which of it is expired")
    assert not talk.sql, talk.now
    talk.say("which medicines are they")
    assert "rows of 'stock at Didcot Vets', since 'which of it is expired' was not answered" in str(talk.evidence("assumed")), talk.sql
    assert not talk.sql["sure"], talk.sql
    assert talk.sql["certainty"] == "not sure" and talk.sql["confidence"] > 0.8, talk.sql
    talk = Talk()
    talk.answered("stock at Didcot Vets")
    talk.say("which medicines are they")
    assert talk.sql["sure"] and talk.sql["certainty"].startswith("sure "), talk.sql


def cents_are_said():
    _, sql, _ = asked("average payment")
    assert "average amount in cents" in sql[0]["words"], sql
    _, sql, _ = asked("payments over 500 dollars")
    assert "amount_cents > 50000" in sql[0]["sql"], sql
    assert "500 = 50000 in payment.amount_cents" in [e["text"] for e in sql[0]["evidence"]], sql


def a_replaced_file_is_read_anew():
    """By another, and written over by one of the same schema: its codes and their meanings are there at once."""
    path = SERVICE.path("shifts.db")
    fill(path, "D day, L late, X extra", "DLX")
    _, sql, _ = asked("how many extra rotas", db="shifts.db")
    assert "shift_cd = 'X'" in sql[0]["sql"], sql
    os.remove(path)
    fill(path, "E early, L late, S standby", "ELS")
    _, sql, _ = asked("how many standby rotas", db="shifts.db")
    assert sql and "shift_cd = 'S'" in sql[0]["sql"], sql
    other = SERVICE.path("other.db")
    fill(other, "E early, L late, S standby", "ELST")
    with open(other, "rb") as new, open(path, "r+b") as old:
        old.truncate(0)
        old.write(new.read())
    done = SERVICE.run("catalog", "values", "T", "-c", path)
    assert "rota.shift_cd" in done.stdout, done.stdout + done.stderr


try:
    fill(SERVICE.path("vets.db"), "D day, L late", "DL")
    SERVICE.start(SERVICE.path("vets.db"))
    main([what_only_the_question_before_explains_is_not_approved, a_measure_of_the_rows_before_is_not_approved, a_guess_that_was_looked_at_is_no_certainty, a_yes_makes_no_reading_surer,
          a_word_that_was_left_out_is_not_proposed_as_something_else, a_choice_is_not_asked_again_in_the_conversation, a_choice_that_was_rejected_is_asked_again,
          rows_of_before_an_unanswered_question_are_named, cents_are_said, a_replaced_file_is_read_anew])
finally:
    SERVICE.remove()

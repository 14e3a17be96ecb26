"""A model's join by one of several references that the question does not name is asked about (L3), and what is chosen holds."""
import sqlite3

from asking import Answered, Console, make_flights
from terminal import main

QUESTION = "flights with their airport names"
BY_ORIGIN = "SELECT f.number, a.name FROM flights f JOIN airports a ON f.origin_id = a.id"
ASKED = "Which reference is meant: origin_id or destination_id?"


def it_is_asked_whatever_the_engine(home):
    where = make_flights(home)
    for engine, prompts in (("model", 1), ("auto", 0)):  # the built-in engine asks by itself
        done = Answered(home, where, QUESTION, [{"answer": BY_ORIGIN}], engine=engine)
        assert done.code == 4 and ASKED in done.err and not done.out and len(done.prompts) == prompts, done


def it_is_not_asked_where_it_is_said(home):
    where = make_flights(home)
    done = Answered(home, where, "flights with the names of their origin airports", [{"answer": BY_ORIGIN}], "-f", "csv")
    assert done.code == 0 and "A1,JFK" in done.out, done
    done = Answered(home, where, QUESTION, [{"answer": BY_ORIGIN}], "-f", "csv", "--demand",
                    "join=flights.origin_id=airports.id")
    assert done.code == 0 and "A1,JFK" in done.out, done
    both = BY_ORIGIN + " JOIN airports b ON f.destination_id = b.id"
    done = Answered(home, where, QUESTION, [{"answer": both}], "-f", "csv")
    assert done.code == 0 and ASKED not in done.err, done


def the_reference_that_is_called_as_its_table_is_taken(home):
    where = home.path("films.db")
    with sqlite3.connect(where) as db:
        db.executescript("CREATE TABLE language(id INTEGER PRIMARY KEY, name TEXT);"
                         "CREATE TABLE film(id INTEGER PRIMARY KEY, title TEXT, language_id INTEGER REFERENCES language(id),"
                         " original_language_id INTEGER REFERENCES language(id));"
                         "INSERT INTO language VALUES (1, 'Thai'); INSERT INTO film VALUES (1, 'Up', 1, NULL);")
    sql = "SELECT f.title, l.name FROM film f JOIN language l ON f.language_id = l.id"
    done = Answered(home, where, "films with the name of their language", [{"answer": sql}], "-f", "csv")
    assert done.code == 0 and "Up,Thai" in done.out, done
    sql = sql.replace("f.language_id", "f.original_language_id")
    done = Answered(home, where, "films with the name of their language", [{"answer": sql}], "-f", "csv")
    assert done.code == 4 and "Which reference is meant" in done.err, done


def how_many_are_related_is_a_count(home):
    sql = "SELECT a.name, count(*) FROM airports a JOIN flights f ON f.origin_id = a.id GROUP BY a.id, a.name"
    question = "How many flights are related to each of the airports by origin?"
    done = Answered(home, make_flights(home), question, [{"answer": sql}], "-f", "csv")
    assert done.code == 0 and "JFK,1" in done.out, done


def the_answer_is_written_into_the_sql(home):
    with Console(home, make_flights(home), [{"answer": BY_ORIGIN}], "engine=model") as console:
        console.say(QUESTION, "Which reference is meant")
        console.say("destination", "f.destination_id = a.id", "Shall I execute")
        console.say("yes", "3 rows", "TXL")


def what_a_number_is_made_of_is_shown(home):
    where = home.path("loans.db")
    with sqlite3.connect(where) as db:
        db.executescript("CREATE TABLE members(id INTEGER PRIMARY KEY, name TEXT);"
                         "CREATE TABLE loans(id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members(id), shelf TEXT);"
                         "INSERT INTO members VALUES (7, 'Ann'), (8, 'Bob');"
                         "INSERT INTO loans VALUES (1, 7, 'A'), (2, 7, 'B'), (3, 8, 'C');")
    with Console(home, where, [], "engine=builtin") as console:
        console.say("number of loans per member", "Shall I execute")
        console.say("yes", "2 rows")
        console.say("show me the rows behind the first one", "loans.*", "members.id = 7", "Shall I execute")


main([it_is_asked_whatever_the_engine, it_is_not_asked_where_it_is_said,
      the_reference_that_is_called_as_its_table_is_taken, how_many_are_related_is_a_count, the_answer_is_written_into_the_sql,
      what_a_number_is_made_of_is_shown])

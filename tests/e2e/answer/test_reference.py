"""A model's join by one of several references that the question does not name is asked about (L3), and what is chosen holds."""
from asking import Answered, Console, make_flights
from terminal import main

QUESTION = "flights with their airport names"
BY_ORIGIN = "SELECT f.number, a.name FROM flights f JOIN airports a ON f.origin_id = a.id"
ASKED = "Which reference is meant: origin_id or destination_id?"


def it_is_asked_whatever_the_engine(home):
    where = make_flights(home)
    for engine in ("model", "auto"):
        done = Answered(home, where, QUESTION, [{"answer": BY_ORIGIN}], engine=engine)
        assert done.code == 4 and ASKED in done.err and not done.out and len(done.prompts) == 1, done


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


def the_answer_is_written_into_the_sql(home):
    with Console(home, make_flights(home), [{"answer": BY_ORIGIN}], "engine=model") as console:
        console.say(QUESTION, "Which reference is meant")
        console.say("destination", "f.destination_id = a.id", "Shall I execute")
        console.say("yes", "3 rows", "TXL")


main([it_is_asked_whatever_the_engine, it_is_not_asked_where_it_is_said, the_answer_is_written_into_the_sql])

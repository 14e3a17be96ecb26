"""What a question is taken for with a model there: which table, general, the documents'; and what is asked back."""
import os, sqlite3

from stub import Stub
from terminal import Terminal, main

GENERAL = {"answer": '{"intent": "GENERAL", "confidence": 0.9}', "when": "They say"}


def make_clients(home):
    path = os.path.join(home.env["HOME"], "clients.db")
    if not os.path.exists(path):
        with sqlite3.connect(path) as db:
            db.executescript("CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, country TEXT);"
                             "INSERT INTO customers VALUES (1, 'Ann', 'Germany'), (2, 'Bob', 'France');"
                             "CREATE TABLE suppliers(id INTEGER PRIMARY KEY, name TEXT, country TEXT);"
                             "INSERT INTO suppliers VALUES (1, 'Ink Ltd', 'Germany'), (2, 'Pads', 'Germany');")
    return path


def settings_of(model):
    return ["--set", "models.openai.url=http://127.0.0.1:%d/v1" % model.port, "--set", "models.openai.model=stub",
            "--set", "models.retries=0"]


def values_of_several_tables_ask_which(home):
    with Stub("model_server.py") as model:
        model.tell("rules", [{"answer": "SELECT count(*) FROM customers WHERE country = 'Germany'"}])
        ask = lambda *more: home.run("ask", "how many are in Germany?", "-c", make_clients(home), "--yes", *settings_of(model), *more)
        for engine in ("builtin", "auto", "model"):
            done = ask("--set", "engine=" + engine)
            assert done.returncode == 4 and not done.stdout, done
            assert "how many customers are in Germany?" in done.stderr, done
            assert "how many suppliers are in Germany?" in done.stderr, done
            assert "say which reading you mean with --reading 1 or 2" in done.stderr, done
        assert not model.asked("chat")
        done = ask("--reading", "3")
        assert done.returncode == 4 and "there is no reading '3'" in done.stderr and not done.stdout, done
        done = ask("--reading", "2", "--set", "engine=builtin", "-f", "csv")
        assert done.returncode == 0 and done.stdout.split()[-1] == "2", done
        done = home.run("ask", "how many suppliers are there?", "-c", make_clients(home), "--yes", "--reading", "2")
        assert done.returncode == 4 and "one reading" in done.stderr and not done.stdout, done
        done = ask("--demand", "table=suppliers", "-f", "csv")
        assert done.returncode == 0 and done.stdout.split()[-1] == "2", done


def values_and_columns_of_several_tables_ask_which(home):
    with Stub("model_server.py") as model:
        model.tell("rules", [{"answer": "SELECT name FROM customers WHERE country = 'Germany'"}])
        ask = lambda question, *more: home.run("ask", question, "-c", make_clients(home), "--yes", "-f", "csv", *settings_of(model), *more)
        for question, option in (("names of those in Germany", "names of suppliers in Germany"), ("names in Germany", "names of suppliers in Germany"),
                                 ("number of those from Germany", "number of suppliers from Germany"),
                                 ("show the ones from Germany", "show suppliers from Germany"),
                                 ("everything in Germany", "all suppliers in Germany")):
            for engine in ("builtin", "auto", "model"):
                done = ask(question, "--set", "engine=" + engine)
                assert done.returncode == 4 and not done.stdout and "Which one is meant?" in done.stderr, (question, engine, done)
                assert option in done.stderr and option.replace("suppliers", "customers") in done.stderr, (question, engine, done)
        assert all("They say" in str(asked["body"]) for asked in model.asked("chat")), "only what it is after is asked of the model"
        done = ask("names of those in Germany", "--reading", "2", "--set", "engine=builtin")
        assert done.returncode == 0 and done.stdout.split("\n")[1:3] == ["Ink Ltd", "Pads"], done
        done = ask("names of those in Germany", "--demand", "table=suppliers", "--set", "engine=builtin")
        assert done.returncode == 0 and "Ink Ltd" in done.stdout, done
        done = ask("names of those in France", "--set", "engine=builtin")  # one table has it
        assert done.returncode == 0 and "Bob" in done.stdout, done
        done = ask("names of customers in Germany", "--set", "engine=builtin")
        assert done.returncode == 0 and "Ann" in done.stdout, done


def a_number_chooses_a_guess_but_leaves_out_no_word(home):
    path = home.path("rentals.db")
    with sqlite3.connect(path) as db:
        db.executescript("CREATE TABLE Rentals(rental_no INTEGER PRIMARY KEY, event_type TEXT, out_date TEXT, due_back TEXT, booked_at TEXT, deposit REAL);"
                         "INSERT INTO Rentals VALUES (1, 'a', '2026-01-02', '2026-01-04', '2025-12-01 10:00:00', 5), (2, 'b', '2026-03-02', '2026-03-04', '2026-02-01 10:00:00', 7);")
    done = home.run("ask", "rental revenue per month this year", "-c", path, "--yes", "--reading", "2")
    assert done.returncode == 4 and "leaves out 'revenue'" in done.stderr and not done.stdout, done
    done = home.run("ask", "amount per employee", "--yes", "--reading", "2", "-f", "csv")
    assert done.returncode == 0 and done.stdout, done


def the_console_takes_the_answer(home):
    terminal = Terminal(home, make_clients(home))
    terminal.wait("clients.db")
    terminal.say("how many are in Germany?")
    terminal.wait("Which one is meant?")
    terminal.say("suppliers")
    terminal.wait("FROM suppliers")
    terminal.wait("Shall I execute")
    terminal.say("yes")
    terminal.wait("1 row")
    terminal.close()


def words_that_link_by_chance_do_not_make_sql(home):
    with Stub("model_server.py") as model:
        model.tell("rules", [GENERAL, {"answer": "Paris."}])
        for question in ("what is the capital of France?", "explain quantum computing", "how does Python work?"):
            done = home.run("ask", question, *settings_of(model))
            assert done.returncode == 0 and done.stdout.strip() == "Paris.", done


def documents_answer_what_they_have(home):
    folder = os.path.join(home.env["HOME"], "docs")
    os.makedirs(folder)
    with open(os.path.join(folder, "work.md"), "w") as file:
        file.write("# Overtime rules\n\nOvertime is paid at 150 % after the eighth hour.\n")
    with Stub("model_server.py") as model:
        model.tell("rules", [GENERAL, {"answer": "150 % [1]."}])
        done = home.run("ask", "what are overtime rules?", "--set", "documents.dir=" + folder, *settings_of(model))
        assert done.returncode == 0 and "work.md" in done.stdout, done


def an_answer_that_comes_again_is_an_attempt(home):
    with Stub("model_server.py") as model:
        model.tell("rules", [{"answer": "SELECT zork FROM customers"}])
        done = home.run("ask", "names of customers", "-c", make_clients(home), "--set", "engine=model", *settings_of(model))
        assert done.returncode == 4 and "After 3 attempts" in done.stderr, done
        assert done.stderr.count("SELECT zork") == 1 and "written 3 times" in done.stderr, done


main([values_and_columns_of_several_tables_ask_which, values_of_several_tables_ask_which, a_number_chooses_a_guess_but_leaves_out_no_word, the_console_takes_the_answer, words_that_link_by_chance_do_not_make_sql,
      documents_answer_what_they_have, an_answer_that_comes_again_is_an_attempt])

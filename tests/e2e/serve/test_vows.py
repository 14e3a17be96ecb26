"""What one user's yes means to others, and what runs without one."""
import json, os, sqlite3, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import Service, main

QUESTION = "average salary per job title"
DOUBLED = "SELECT job_title, avg(salary) * 2 AS average_salary FROM employee GROUP BY job_title"
SERVICE = Service("engine: builtin\npipeline: {unseen: any}\n")
TOKENS = {}


def yes_to(message, edit, token):
    """Asks, gives other SQL instead, and says yes; the answer to the yes."""
    said = SERVICE.post("/api/v1/chat", {"message": message}, token=token).json
    for words in (edit, "yes"):
        said = SERVICE.post("/api/v1/chat", {"message": words, "session_id": said["session_id"]}, token=token).json
    assert said["execution"]["rows"] == 2, said
    return said


def asked(question=QUESTION, **more):
    """The SQL that a token's user is shown."""
    return SERVICE.ask(question, **more)["sql_candidates"][-1]


def console(*more):
    """The SQL that the operator is shown, the rows, and what else is said."""
    done = SERVICE.run("ask", QUESTION, "-c", SERVICE.path("staff.db"), "--yes", "--events", *more)
    events = [json.loads(line) for line in done.stdout.splitlines()]
    return [e for e in events if e["event"] == "sql"][-1], [e for e in events if e["event"] == "result"], done


def a_yes_without_the_scope_that_teaches_is_for_oneself():
    yes_to(QUESTION, DOUBLED, TOKENS["mallory"])
    own = asked(token=TOKENS["mallory"])
    assert "* 2" in own["sql"], own  # it counts for her
    for name in ("ann", "boss", "auto"):
        other = asked(token=TOKENS[name])
        assert "* 2" not in other["sql"], (name, other)
    sql, rows, done = console()
    assert "* 2" not in sql["sql"] and rows, (sql, done.stderr)
    listed = SERVICE.get("/api/v1/lessons.approved", token=TOKENS["boss"]).json["approved"]
    assert [(a["by"], a["own"]) for a in listed if "* 2" in a["sql"]] == [("mallory", True)], listed
    assert SERVICE.run("lessons", "test", "-c", SERVICE.path("staff.db")).returncode == 0


def nor_does_it_take_the_place_of_the_operators():
    sql, rows, done = console()
    yes_to(QUESTION, "SELECT job_title, avg(salary) * 3 AS average_salary FROM employee GROUP BY job_title", TOKENS["boss"])
    yes_to(QUESTION, DOUBLED, TOKENS["mallory"])
    for name in ("ann", "auto"):
        other = asked(token=TOKENS[name])
        assert "* 3" in other["sql"] and " by boss" in other["maker"], (name, other)
    assert "* 2" in asked(token=TOKENS["mallory"])["sql"]


def what_is_not_sure_waits_for_its_yes():
    for question in ("salary per employee", "hours by job", "pay per title"):
        answer = SERVICE.ask(question, token=TOKENS["auto"])
        assert not answer["sql_candidates"][-1]["sure"], answer
        assert "execution" not in answer and answer["awaits"] == "confirmation", answer
    answer = SERVICE.ask("how many employees are there", token=TOKENS["auto"])
    assert answer["sql_candidates"][-1]["sure"] and answer["execution"]["rows"] == 1, answer


try:
    with sqlite3.connect(SERVICE.path("staff.db")) as con:
        con.executescript("CREATE TABLE employee (id INTEGER PRIMARY KEY, name TEXT, job_title TEXT, salary REAL);"
                          "INSERT INTO employee VALUES (1,'Ann','cook',100),(2,'Bob','waiter',50),(3,'Cem','cook',200);"
                          "CREATE TABLE shift (id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employee(id), hours REAL);"
                          "INSERT INTO shift VALUES (1,1,8),(2,2,6);")
    SERVICE.start(SERVICE.path("staff.db"))
    TOKENS.update(mallory=SERVICE.token("mallory", "--scopes", "ask,run"), ann=SERVICE.token("ann", "--scopes", "ask,run"),
                  auto=SERVICE.token("auto", "--scopes", "ask,run-reads"), boss=SERVICE.token("boss", "--scopes", "ask,run,admin"))
    main([a_yes_without_the_scope_that_teaches_is_for_oneself, nor_does_it_take_the_place_of_the_operators,
          what_is_not_sure_waits_for_its_yes])
finally:
    SERVICE.remove()

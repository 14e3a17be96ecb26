"""A model that is slow, dies or writes garbage: the engine's answer stays, with a plain note; without one, both are said to
have none, and no words of the operator's are blamed."""
from asking import Answered, make_file
from terminal import main

KNOWN = "how many customers are there in Germany?"
ODD = "name the spenders with most placed stuff"
SILENT = [{"first_ms": 20000}, {"answer": "SELECT count(*) FROM customers", "stall_after": 1},
          {"answer": "SELECT count(*) FROM customers", "cut_after": 2}, {"hang_up": True}]
GARBAGE = [{"garbage": "<html>502</html>"}, {"answer": "lorem ipsum"}, {"status": 500, "body": "oops"}, {"status": 429},
           {"answer": ""}, {"size": 200000}]
SETTINGS = ("models.timeout_seconds=2", "pipeline.engine_confidence=1")


def the_engines_answer_stays(home):
    for rule in SILENT + GARBAGE:
        done = Answered(home, make_file(home), KNOWN, [rule], "-f", "csv", engine="auto", settings=SETTINGS)
        assert done.code == 0 and done.out.split()[-1] == "2", (rule, done)
        assert "this is what the built-in engine understood" in done.err, (rule, done)
        assert ("the model did not answer" in done.err) == (rule in SILENT), (rule, done)


def without_an_answer_both_are_said_to_have_none(home):
    for rule in SILENT[2:] + GARBAGE[:2]:
        done = Answered(home, make_file(home), ODD, [rule], engine="auto", settings=SETTINGS)
        assert done.code == 1 and "and the built-in engine cannot read the question" in done.err, (rule, done)
        assert "another connection" not in done.err and "rephras" not in done.err, (rule, done)


def what_the_database_knows_no_word_of_does_not_run_unseen(home):
    rules = [{"when": "They say", "answer": "blah"}, {"answer": "SELECT name FROM customers"}]
    for engine in ("model", "auto"):
        done = Answered(home, make_file(home), "zorble the frobnicators", rules, engine=engine)
        assert done.code == 4 and not done.out, done
        assert "ignored  zorble the frobnicators" in done.err and "not sure" in done.err, done


def what_could_not_be_used_is_not_sent_back_whole(home):
    done = Answered(home, make_file(home), ODD, [{"size": 2000000}], engine="auto", settings=SETTINGS)
    assert len(done.prompts) > 2 and max(map(len, done.prompts)) < 10000, [len(p) for p in done.prompts]


main([the_engines_answer_stays, without_an_answer_both_are_said_to_have_none, what_could_not_be_used_is_not_sent_back_whole,
      what_the_database_knows_no_word_of_does_not_run_unseen])

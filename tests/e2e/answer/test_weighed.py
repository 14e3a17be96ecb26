"""What a model's answer is worth goes by how probable the model itself found it: what it doubts is not run unseen."""
import json

from asking import Answered, make_file
from terminal import main

SQL = "SELECT name FROM customers WHERE country = 'Germany'"


def answer(logprob, sql=SQL):
    return {"answer": sql, "piece": 1000, "logprob": logprob}


def what_the_model_doubts_is_not_run_unseen(home):
    where = make_file(home)
    certain = Answered(home, where, "names of german customers", [answer(-0.1)])
    assert certain.code == 0 and "Ann" in certain.out, certain
    assert all(body["logprobs"] for body in certain.requests if "SQL" in body["messages"][-1]["content"]), certain.requests
    doubted = Answered(home, where, "names of german customers", [answer(-4)])
    assert doubted.code != 0 and "Ann" not in doubted.out, doubted


def its_probability_is_shown_as_confidence(home):
    def confidence(logprob):
        done = Answered(home, make_file(home), "names of german customers", [answer(logprob)], "--sql-only", "--format", "json")
        return json.loads(done.out)["confidence"]

    assert 0.6 < confidence(-0.3) < 0.8, confidence(-0.3)
    assert 0.05 < confidence(-5) < 0.2, confidence(-5)


def a_server_that_does_not_say_is_believed_as_before(home):
    done = Answered(home, make_file(home), "names of german customers", [SQL])
    assert done.code == 0 and "Ann" in done.out, done


main([what_the_model_doubts_is_not_run_unseen, its_probability_is_shown_as_confidence,
      a_server_that_does_not_say_is_believed_as_before])

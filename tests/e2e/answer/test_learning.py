"""What the operator makes of an answer teaches the next one: rejected SQL does not come again, a repeated question is
answered from before, and both are said."""
from asking import Console, intent, make_file, prompts_of
from terminal import main

SURE = "Shall I execute"
QUESTION = "customers from germany"
PLAIN = "SELECT name FROM customers WHERE country = 'Germany'"
OTHER = "SELECT id, name FROM customers WHERE country = 'Germany'"


def ask_twice(console):
    console.say(QUESTION, "v1", SURE)
    console.say("no", "What would you like to query")
    console.say(QUESTION)


def rejected_sql_is_told_and_does_not_come_again(home):
    rules = [intent("TEXT_TO_SQL"), {"answer": PLAIN, "times": 2}, {"answer": OTHER}]
    with Console(home, make_file(home), rules, "engine=model") as console:
        ask_twice(console)
        console.see("SELECT id, name", SURE)
        asked = prompts_of(console.model)
        assert len(asked) == 3 and "Error type: REJECTED" in asked[1], asked[1]
        assert "Write a query that differs" in asked[1] and "Mend the last" not in asked[1], asked[1]


def what_was_rejected_is_not_said_not_to_run(home):
    with Console(home, make_file(home), [intent("TEXT_TO_SQL"), {"answer": PLAIN}], "engine=model") as console:
        ask_twice(console)
        console.see("is what you want", "the operator rejected it")


def rejected_sql_is_marked_so_in_what_a_model_is_told_before_a_follow_up(home):
    rules = [intent("TEXT_TO_SQL"), {"answer": "SELECT name FROM prod_customers", "times": 1}, {"answer": PLAIN}]
    with Console(home, make_file(home), rules, "engine=model") as console:
        console.say("names of customers", "FROM prod_customers", SURE)
        console.say("no", "What would you like to query")
        console.say("and only those in Germany", "'Germany'", SURE)
        told = prompts_of(console.model)[-1].split("Questions asked before")[1].split("Question:")[0]
        assert "prod_customers -- rejected by the user" in " ".join(told.split()), told


def the_engine_asks_the_model_for_what_was_rejected(home):
    with Console(home, make_file(home), [intent("TEXT_TO_SQL"), {"answer": OTHER}], "engine=auto") as console:
        ask_twice(console)
        console.see("SELECT id, name", SURE)


def those_from_elsewhere(home, engine):
    with Console(home, make_file(home), [{"answer": PLAIN}], "engine=" + engine) as console:
        console.say(QUESTION, "v1", SURE)
        console.say("yes", "2 rows")
        console.model.tell("rules", [{"answer": PLAIN.replace("Germany", "France")}])
        screen = console.say("and those from france", "= 'France'", SURE)
        assert "'those'" not in screen, screen
        assert not [p for p in prompts_of(console.model) if '"those"' in p]


def those_from_elsewhere_are_other_rows_to_the_engine(home):
    those_from_elsewhere(home, "builtin")


def those_from_elsewhere_are_other_rows_to_the_model(home):
    those_from_elsewhere(home, "model")


def a_question_asked_again_is_answered_from_before(home):
    with Console(home, make_file(home), [{"answer": PLAIN}], "engine=model") as console:
        console.say(QUESTION, "v1", SURE)
        console.say("yes", "2 rows")
        console.model.tell("rules", [{"answer": OTHER}])
        screen = console.say(QUESTION, "answered before", SURE)
        assert not prompts_of(console.model) and "SELECT id, name" not in screen, screen


main([those_from_elsewhere_are_other_rows_to_the_engine, those_from_elsewhere_are_other_rows_to_the_model,
      a_question_asked_again_is_answered_from_before,
      rejected_sql_is_told_and_does_not_come_again, what_was_rejected_is_not_said_not_to_run,
      rejected_sql_is_marked_so_in_what_a_model_is_told_before_a_follow_up, the_engine_asks_the_model_for_what_was_rejected])

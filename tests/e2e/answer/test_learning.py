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


def the_engine_asks_the_model_for_what_was_rejected(home):
    with Console(home, make_file(home), [intent("TEXT_TO_SQL"), {"answer": OTHER}], "engine=auto") as console:
        ask_twice(console)
        console.see("SELECT id, name", SURE)


main([rejected_sql_is_told_and_does_not_come_again, the_engine_asks_the_model_for_what_was_rejected])

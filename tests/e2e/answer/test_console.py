"""Corrections in words and clearer words of a model's, in the console."""
import time

from asking import Console, intent, make_file, prompts_of
from terminal import main

ODD = "give me the folk labels"
SURE = "Shall I execute"


def the_last_word_on_a_table_counts(home):
    once = lambda table: {"answer": "SELECT name FROM " + table, "times": 1}
    rules = [intent("TEXT_TO_SQL"), once("customers"), once("customers"), once("prod_customers"),
             {"answer": "SELECT name FROM customers"}]
    with Console(home, make_file(home), rules, "engine=model") as console:
        console.say(ODD, "v1", "FROM customers", SURE)
        console.say("use table prod_customers", "v2", "FROM prod_customers", SURE)
        console.say("select customers not prod_customers", "v3", "FROM customers", SURE)


def what_never_obeys_is_refused_and_what_stood_stays(home):
    rules = [intent("TEXT_TO_SQL"), {"answer": "SELECT name FROM customers"}]
    with Console(home, make_file(home), rules, "engine=model") as console:
        console.say(ODD, "v1", SURE)
        before = len(prompts_of(console.model))
        screen = console.say("use table secrets", "does not use secrets", SURE)
        assert "refused: it does not do" in screen and "not run:" not in screen, screen
        assert "v1" in screen, screen
        assert len(prompts_of(console.model)) == before + 3, prompts_of(console.model)


def a_table_that_is_not_there_is_no_question(home):
    with Console(home, make_file(home), [intent("TEXT_TO_SQL"), {"answer": "SELECT name FROM customers"}], "engine=model") as console:
        console.say(ODD, "v1", SURE)
        before = len(prompts_of(console.model))
        console.say("use the custmers table", "there is no table", "'customers'", SURE)
        console.say("join customers.zork with orders.id", "there is no column", SURE)
        assert len(prompts_of(console.model)) == before


def below_sql_that_gives_rows_none_are_said_to_match(home):
    once = lambda country: {"answer": "SELECT name FROM customers WHERE country = '%s'" % country, "times": 1}
    with Console(home, make_file(home), [once("Germny"), once("Germany")], "engine=model") as console:
        console.say("names of customers in Germny", SURE)
        screen = console.say("yes", "v2", SURE, "wrote SQL")
        time.sleep(0.5)  # the rows' own summary comes last
        assert "No rows match" not in console.terminal.screen(), screen
        console.say("yes", "2 rows")


def a_correction_is_written_in_place_of_what_failed(home):
    rules = [{"answer": "SELECT zork FROM customers", "times": 1},
             {"answer": "SELECT name FROM customers WHERE country <> 'nowhere at all'", "stall_after": 10}]
    with Console(home, make_file(home), rules, "engine=model") as console:
        console.terminal.say("names of customers")
        screen = console.see("FROM customers WHERE")
        assert "zork" not in screen, screen
        console.terminal.keys("Escape")


def words_of_the_models_are_shown_and_leave_no_number_out(home):
    rules = [intent("TEXT_TO_SQL", rewritten_query="customer with the most orders"), {"answer": "SELECT name FROM customers"}]
    with Console(home, make_file(home), rules, "engine=auto") as console:
        screen = console.say("give me the folks with most buys", "the model read the question as", SURE)
        assert "'customer with the most orders'" in screen and "not sure" in screen, screen
        console.say("no", "What would you like to query")
        asked = "give me the folks with most buys in 2026"
        console.say(asked, asked)
        until = time.monotonic() + 20 # the question before is still on the screen
        while "Question: " + asked not in prompts_of(console.model)[-1] and time.monotonic() < until:
            time.sleep(.1)
        assert "Question: " + asked in prompts_of(console.model)[-1]


def esc_takes_what_the_engine_has_while_the_model_checks_it(home):
    slow = [{"first_ms": 60000, "answer": "SELECT name FROM customers"}]
    with Console(home, make_file(home), slow, "engine=auto", "pipeline.engine_confidence=1", "pipeline.second_seconds=0") as console:
        screen = console.say("how many customers are there in Germany?", "the model is checking", "Esc takes")
        assert "_agent" not in screen, screen
        console.terminal.keys("Escape")
        screen = console.see(SURE, "FROM customers")
        assert "count(*)" in screen, screen
        console.say("yes", "1 row")


def cached_tokens_are_told_in_the_trace(home):
    rules = [{"answer": "SELECT name FROM customers", "usage_in": 640, "cached": 512}]
    with Console(home, make_file(home), rules, "engine=model") as console:
        console.say("names of customers", SURE)
        console.terminal.keys("F8")
        console.see("agent sql_agent")
        console.terminal.keys("Up")
        console.see("512 of 640 prompt tokens were cached", "model stub")


main([the_last_word_on_a_table_counts, a_table_that_is_not_there_is_no_question, below_sql_that_gives_rows_none_are_said_to_match, what_never_obeys_is_refused_and_what_stood_stays,
      a_correction_is_written_in_place_of_what_failed, words_of_the_models_are_shown_and_leave_no_number_out,
      esc_takes_what_the_engine_has_while_the_model_checks_it, cached_tokens_are_told_in_the_trace])

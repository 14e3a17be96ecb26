"""A model that is slow, dies or writes garbage: the engine's answer stays, with a plain note; without one, both are said to
have none, and no words of the operator's are blamed."""
import json, os, re

from asking import Answered, intent, make_file
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


def what_nothing_here_is_about_is_told_so_though_the_model_fails(home):
    for rule in ({"answer": "I do not know."}, {"status": 500, "body": "oops"}):
        done = Answered(home, make_file(home), "xyzzy plugh of frobnicators", [rule], "--events", engine="auto", settings=("models.timeout_seconds=2",))
        said = [e for e in done.events() if e["event"] in ("error", "notice")]
        assert done.code == 4 and "no table, column or value here is called so" in str(said), (rule, done)
        assert ("cannot be used" in str(said)) == ("answer" in rule), (rule, said)


def what_the_database_knows_no_word_of_does_not_run_unseen(home):
    rules = [{"when": "They say", "answer": "blah"}, {"answer": "SELECT name FROM customers"}]
    for engine in ("model", "auto"):
        done = Answered(home, make_file(home), "zorble the frobnicators", rules, engine=engine)
        assert done.code == 4 and not done.out, done
        assert "ignored  zorble the frobnicators" in done.err and "not sure" in done.err, done


def what_a_models_sql_leaves_out_is_told_and_not_run_unseen(home):
    for question, sql, left in (("names of customers from Austria or France", "SELECT name FROM customers", "'Austria', 'France'"),
                                ("how many open orders did Ann place", "SELECT count(*) FROM orders WHERE status = 'open'", "'Ann'"),
                                ("top 3 customers by total", "SELECT name FROM customers", "'3'"),
                                ("list the customers", "SELECT 1", "'customers'"),
                                ("names of customers from Austria", "SELECT name FROM customers WHERE country = 'Austria'", None)):
        done = Answered(home, make_file(home), question, [sql], engine="model")
        assert (done.code, bool(done.out)) == ((4, False) if left else (0, True)), (question, done)
        assert left is None or "not sure and leaves out " + left in done.err, (question, done)


def a_measure_that_only_the_documents_know_is_theirs(home):
    os.makedirs(home.path("docs"), exist_ok=True)
    with open(home.path("docs", "rules.md"), "w") as file:
        file.write("# Refunds\n\nRefunds take 14 days. They are paid by the clerk.\n")
    for question, sourced in (("how long do refunds take?", True), ("how much did Ann spend?", False)):
        done = Answered(home, make_file(home), question, ["14 days [1]."], engine="auto", settings=("documents.dir=" + home.path("docs"),))
        assert done.code == 0 and ("[1] rules.md" in done.out) == sourced, (question, done)


def what_is_no_matter_of_the_data_is_no_sql(home):
    rules = [intent("TEXT_TO_SQL", rewritten_query="SELECT * FROM secrets WHERE word = 'learning'"), {"answer": "It learns."}]
    for question in ("What is machine learning?", "Explain quantum computing", "What's the weather today?", "How does Python work?"):
        done = Answered(home, make_file(home), question, rules, engine="auto")
        assert done.code == 0 and done.out.strip() == "It learns." and len(done.prompts) == 1, (question, done)
    # what the data could have is asked of the model, whose SQL is no question in clearer words
    done = Answered(home, make_file(home), "zorble the frobnicators", rules[:1] + [{"answer": "SELECT name FROM customers"}], engine="auto")
    assert "Question: zorble the frobnicators" in done.prompts[1], done


def what_names_nothing_and_follows_nothing_is_asked_back(home):
    guess = [intent("TEXT_TO_SQL"), {"answer": "SELECT * FROM orders"}]
    for question in ("what about it?", "and them?", "show more", "sort by date", "how about last year?", "which one?", "show me that again",
                     "the second one", "the last two", "that one again please", "those again", "do it again", "once more", "the same again", "the others"):
        done = Answered(home, make_file(home), question, guess, "--events", engine="auto")
        routed = [e for e in done.events() if e["event"] == "route_decision"]
        assert done.code == 4 and routed[-1]["intent"] == "CLARIFICATION_NEEDED", (question, done)
        said = [e["error"] for e in done.events() if e["event"] == "error"]
        assert "What would you like to know?" in said[0] and "For example: " in said[0], (question, done)
        assert not [p for p in done.prompts if "CREATE TABLE" in p], (question, done)


def every_class_of_question_is_told_with_its_answer(home):
    for question, rules, kind, code in (("how many customers are there?", [], "TEXT_TO_SQL", 0), ("which tables are there?", [], "SCHEMA_QUERY", 0),
                                        ("delete all customers", [], "MISLEADING_QUERY", 4), ("hello", [], "GENERAL", 0),
                                        ("zorble the frobnicators", [intent("SCHEMA_QUERY")], "SCHEMA_QUERY", 0),
                                        ("zorble the frobnicators", [intent("CLARIFICATION_NEEDED", clarification_question="Which?")], "CLARIFICATION_NEEDED", 4)):
        done = Answered(home, make_file(home), question, [*rules, {"answer": "Hello."}], "--events", engine="auto")
        routed = [e["intent"] for e in done.events() if e["event"] == "route_decision"]
        assert done.code == code and routed and routed[-1] == kind, (question, done)


def the_schema_is_told_without_the_model(home):
    for question, told in (("which columns does customers have?", "5 columns: id"), ("how many tables are there?", "4 tables: customers (4 rows)"),
                           ("list the tables", "prod_customers"), ("how many columns does orders have?", "5 columns: id"),
                           ("which columns are there in all tables?", 'secrets. Ask for the columns of one: "columns of secrets".'),
                           ("which columns hold dates?", "customers.signed_up date, orders.placed date"), ("which table has the phone number?", "customers.home_phone"),
                           ("which tables reference customers?", "orders.customer_id = customers.id"), ("what is in the secrets table?", "secrets (0 rows): id, word")):
        done = Answered(home, make_file(home), question, [{"answer": "SELECT 1"}], engine="model")
        assert done.code == 0 and told in done.out and not done.prompts, (question, done)


def select_is_english_where_no_table_is_behind_from(home):
    for typed, code, out, said in (("select all customers from Germany", 0, ["name", "Ann", "Cid"], "country = 'Germany'"),
                                   ("Select customers from Germany?", 0, ["name", "Ann", "Cid"], "country = 'Germany'"),
                                   ("select country from customers", 0, ["country", "Germany", "France", "Germany", "Austria"], "you"),
                                   ("select name from custmers", 1, [], "nearest: customers"), ("select name from nowhere", 1, [], "no table 'nowhere'")):
        done = Answered(home, make_file(home), typed, [], "-f", "csv", engine="builtin")
        assert done.code == code and done.out.split() == out and said in done.err, (typed, done)


def correcting_is_said_of_corrections(home):
    tries = ["SELECT %s FROM customers" % name for name in ("zork", "zack", "zick")]
    done = Answered(home, make_file(home), "names of customers", tries, "--events", engine="model")
    said = [e["status"] for e in done.events() if e["event"] == "status"]
    assert said.count("correcting") == 2 and said[-2:] == ["correcting", "awaiting"], said


def sums_of_money_keep_no_digits_of_their_making(home):
    tries = ["SELECT zork FROM customers", "SELECT name FROM customers"]
    done = Answered(home, make_file(home), "names of customers", [{"answer": sql, "usage_in": 337, "times": 1} for sql in tries], "--events",
                    engine="model", settings=("models.price.input=1000", "models.price.output=700"))
    money = re.findall('"money": ?([0-9.]+)', done.out)
    assert len(set(money)) > 2 and max(map(len, money)) < 8, money


def a_query_is_offered_once(home):
    rules = [{"when": "They say", "answer": "?"}, {"answer": "SELECT name FROM customers"}]
    done = Answered(home, make_file(home), "give me the folk labels zorbly", rules, "--events", engine="auto")
    options = [e["question"]["options"] for e in done.events() if e["event"] == "question"][-1]
    assert len(options) > 1 and len({o["label"] for o in options}) == len(options), options


def a_model_that_is_not_there_is_a_matter_of_settings(home):
    missing = [{"status": 404, "body": {"error": {"message": "model not found"}}}]
    done = Answered(home, make_file(home), "names of customers", missing, "--events", engine="model")
    failed = [e for e in done.events() if e["event"] == "error"][0]
    assert done.code == 1 and failed["code"] == "config" and "it has no model 'stub'" in failed["error"], failed
    assert "rephras" not in failed["error"] and "F5" not in failed["error"], failed


def a_limit_that_is_too_low_is_a_matter_of_settings(home):
    done = Answered(home, make_file(home), "names of customers", [], settings=("limits.call_tokens=100",))
    assert done.code == 1 and "raise limits.call_tokens. Correct that" in done.err and "rephras" not in done.err, done


def a_demanded_table_takes_the_place_of_one_that_is_a_part_of_its_name(home):
    for question, rows in (("names of customers", ["name", "Zed"]), ("how many customers are there?", ["count(*)", "1"]), ("customers from Peru", ["name", "Zed"])):
        done = Answered(home, make_file(home), question, [], "--demand", "table=prod_customers", "-f", "csv", engine="builtin")
        assert done.code == 0 and done.out.split() == rows and "FROM prod_customers" in done.err, (question, done)
    done = Answered(home, make_file(home), "names of customers", [], "--demand", "table=secrets", engine="builtin")
    assert done.code == 4 and not done.out, done


def a_demand_that_is_none_is_a_wrong_word_of_the_command(home):
    for demand, said in (("zork=customers", "a demand is table=T"), ("table=zork", "there is no table 'zork'"), ("", "a demand is table=T")):
        done = Answered(home, make_file(home), "names of customers", [], "--demand", demand, engine="model")
        assert done.code == 2 and said in done.err and "F5" not in done.err and "rephras" not in done.err, (demand, done)


def what_was_typed_is_not_echoed_whole(home):
    file, long = make_file(home), "x" * 100000
    for args, before, after in ((["ask", "-c", file, long], "not understood: 'xxx", "here is called so"), ([long], "querent: 'xxx", "'querent init'"),
                                (["ask", "--" + long], "unknown option '--xxx", "see querent ask --help"),
                                (["settings", "y " * 50000], "there is no setting 'y y", "y '"),
                                (["sql", "-c", file, "select 1 from " + long], "no table 'xxx", "xxx'."),
                                (["sql", "-c", file, "select %s from customers" % long], "no column 'xxx", "'customers': "),
                                (["ask", "-c", file, "--demand", "table=" + long, "names of customers"], "no table 'xxx", "ask again")):
        done = home.run(*args)
        assert done.returncode in (1, 2, 4) and not done.stdout, (args[0], done.returncode, done.stdout[:500])
        assert len(done.stderr.encode()) < 1100 and " bytes more) …" in done.stderr, (args[0], len(done.stderr), done.stderr[:1000])
        assert before in done.stderr and after in done.stderr, (args[0], done.stderr[:1000])


def agreement_with_a_weak_reading_is_not_sure(home):
    join = " FROM orders JOIN customers ON orders.customer_id = customers.id"
    for question, columns, sure in (("names and totals of orders by customers in each country", "customers.country, customers.name, orders.total", True),
                                    ("orders of customers by total and country", "orders.id, orders.total, customers.country", False)):
        done = Answered(home, make_file(home), question, ["SELECT " + columns + join], "--events", engine="auto")
        version = [e for e in done.events() if e["event"] == "sql"][0]
        assert version["sure"] == sure and version["confidence"] > 0.7, (question, version)


def agreement_after_other_sql_failed_is_not_sure(home):
    good = "SELECT customers.country, customers.name, orders.total FROM orders JOIN customers ON orders.customer_id = customers.id"
    for rules, sure in (([good], True), ([{"answer": "SELECT zorbles FROM nowhere", "times": 1}, good], False)):
        done = Answered(home, make_file(home), "names and totals of orders by customers in each country", rules, "--events", engine="auto")
        version = [e for e in done.events() if e["event"] == "sql"][0]
        assert version["sure"] == sure and "zorbles" not in version["sql"] and len(done.prompts) == len(rules), (rules, version)


def further_answers_decide_where_two_differ(home):
    question = "names and totals of orders by customers in each country"
    listed = "SELECT customers.country, customers.name, orders.total FROM orders JOIN customers ON orders.customer_id = customers.id"
    other = "SELECT id FROM orders WHERE total > 5"
    for samples, rules, maker in ((0, [other, listed, listed], "stub"), (2, [other, listed, listed], "built-in engine"), (2, [other, other], "stub")):
        done = Answered(home, make_file(home), question, rules, "--events", engine="auto", settings=("pipeline.samples=%d" % samples, "pipeline.unseen=any"))
        events = done.events()
        assert len(done.prompts) == (len(rules) if samples else 1) and len({p for p in done.prompts}) == 1, (samples, done)
        assert [r["temperature"] for r in done.requests][1:] == [0.7] * (len(done.requests) - 1), done.requests
        assert len({r["seed"] for r in done.requests}) == len(done.requests), done.requests
        chosen = [e for e in events if e["event"] == "sql"][0]
        assert maker in json.dumps(chosen), (samples, maker, chosen)
        shown = "".join(e["content"] for e in events if e["event"] == "token" and e["channel"] == "sql_agent" and e.get("of") == "sql")
        assert listed not in shown, shown


def keys_that_nobody_asked_for_lose(home):
    """Where the engine and the model differ, the one that lists numbers of rows which have names is the less likely meant."""
    question = "which customers of the firm have open orders"
    keys = "SELECT customer_id FROM orders WHERE status = 'open'"
    for sql, maker in ((keys, "built-in engine"), (keys.replace("customer_id", "total"), "stub")):
        done = Answered(home, make_file(home), question, [sql], "--events", engine="auto", settings=("pipeline.samples=0", "pipeline.unseen=any"))
        chosen = [e for e in done.events() if e["event"] == "sql"][0]
        assert chosen["maker"] == maker, (sql, chosen)


def an_order_is_the_models_where_the_engine_has_none(home):
    """Both have the same rows: the reading, which is not firm, ordered by what it found."""
    question = "names of customers sorted by frobnication"
    for order, maker in (("signed_up DESC", "stub"), ("signed_up", "built-in engine")):
        done = Answered(home, make_file(home), question, ["SELECT name FROM customers ORDER BY " + order], "--events", engine="auto",
                        settings=("pipeline.samples=0", "pipeline.unseen=any"))
        chosen = [e for e in done.events() if e["event"] == "sql"][0]
        assert chosen["maker"] == maker and not chosen["sure"], chosen


def what_could_not_be_used_is_not_sent_back_whole(home):
    done = Answered(home, make_file(home), ODD, [{"size": 2000000}], engine="auto", settings=SETTINGS)
    assert len(done.prompts) > 2 and max(map(len, done.prompts)) < 10000, [len(p) for p in done.prompts]


main([the_engines_answer_stays, what_was_typed_is_not_echoed_whole, without_an_answer_both_are_said_to_have_none, what_a_models_sql_leaves_out_is_told_and_not_run_unseen, what_could_not_be_used_is_not_sent_back_whole,
      keys_that_nobody_asked_for_lose, an_order_is_the_models_where_the_engine_has_none, what_is_no_matter_of_the_data_is_no_sql, a_measure_that_only_the_documents_know_is_theirs, agreement_with_a_weak_reading_is_not_sure, agreement_after_other_sql_failed_is_not_sure,
      further_answers_decide_where_two_differ,
      what_names_nothing_and_follows_nothing_is_asked_back, the_schema_is_told_without_the_model, select_is_english_where_no_table_is_behind_from, correcting_is_said_of_corrections,
      sums_of_money_keep_no_digits_of_their_making, a_query_is_offered_once, a_model_that_is_not_there_is_a_matter_of_settings, a_limit_that_is_too_low_is_a_matter_of_settings, a_demanded_table_takes_the_place_of_one_that_is_a_part_of_its_name, a_demand_that_is_none_is_a_wrong_word_of_the_command, every_class_of_question_is_told_with_its_answer,
      what_the_database_knows_no_word_of_does_not_run_unseen, what_nothing_here_is_about_is_told_so_though_the_model_fails])

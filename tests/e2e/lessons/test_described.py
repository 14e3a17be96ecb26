"""What querent drafts about a database from its views and past queries works once it is accepted."""
import os, sqlite3, json
from lessons import main

VIEWS = """
CREATE VIEW net AS SELECT o.id, sum(i.quantity * i.unit_price) AS net_sales FROM order_items i JOIN orders o ON i.order_id = o.id
    JOIN old_customers c ON c.id = o.payer_id WHERE o.status <> 'cancelled' GROUP BY o.id;
CREATE VIEW gold_customers AS SELECT id, name FROM PROD_Customers WHERE segment = 'A';
"""
LOG = """# Time: 2026-01-05T10:00:00
# Query_time: 2.1
SET timestamp=1767607200;
SELECT sum(quantity) AS pieces_sold FROM order_items;
SELECT count(*) FROM orders WHERE deleted = 0;
SELECT id FROM orders WHERE deleted = 0 AND placed_on > '2025-01-01';
DELETE FROM orders;
"""


def described(home, *more):
    return {e["key"]: e for e in json.loads(home.run("catalog", "describe", *more, "-c", "shop", "-f", "json").stdout)}


def shop(home):
    with sqlite3.connect(home.path("shop.db")) as con:
        con.executescript(VIEWS)


def what_is_accepted_works_at_once(home):
    shop(home)
    drafted = described(home)
    assert drafted["measure:net sales"]["state"] == "proposed" and "view 'net'" in drafted["measure:net sales"]["evidence"]
    home.run("catalog", "describe", "accept", "measure:net sales", "value:gold", "-c", "shop")
    rows, said = home.ask("net sales")
    assert rows == [[52]], (rows, said)
    assert "lesson net-sales" in said or "net sales" in said, said
    home.run("lessons", "add", "table", "words=customers", "means=PROD_Customers", "-c", "shop")
    rows, said = home.ask("how many gold customers")
    assert rows == [[2]], (rows, said)
    assert described(home)["measure:net sales"]["state"] == "accepted"
    home.run("catalog", "describe", "reject", "measure:net sales", "-c", "shop")
    assert "net-sales" not in home.lessons()


def a_table_that_is_referred_to_twice_is_named_once(home):
    assert described(home)["about:orders"]["what"].count("PROD_Customers") == 1, described(home)["about:orders"]


def a_join_of_a_view_is_known_once_accepted(home):
    shop(home)
    key = "join:orders.payer_id = old_customers.id"
    assert key in described(home)
    home.run("catalog", "describe", "accept", "join:*", "-c", "shop")
    assert "orders.payer_id = old_customers.id" in home.run("catalog", "joins", "-c", "shop").stdout
    home.run("catalog", "describe", "accept", "nothing:*", "-c", "shop", code=1)


def a_slow_log_teaches(home):
    drafted = described(home, "--queries", home.write("slow.log", LOG))
    assert drafted["measure:pieces sold"]["what"] == "pieces sold means sum(order_items.quantity)", drafted
    assert drafted["filter:orders.deleted = 0"]["evidence"] == "2 queries of the file", drafted
    home.run("catalog", "describe", "accept", "filter:*", "-c", "shop")
    assert home.ask("how many orders")[0] == [[4]]
    again = described(home)
    assert again["filter:orders.deleted = 0"]["state"] == "accepted" and "measure:pieces sold" not in again


def a_glossary_of_the_own_company_is_offered(home):
    for company, text in (("acme", "A paid order is one whose status is 'paid'.\nAn active client is one with an order in 90 days.\n"
                           "A big item is an order item whose quantity is over 2.\n"),
                          ("other", "A lost order is one whose status is 'cancelled'.\n")):
        os.makedirs(home.path("docs", company))
        home.write(os.path.join("docs", company, "terms.md"), "# Glossary\n\n" + text)
    settings = ("--set", "documents.dir=" + home.path("docs", "{company}"), "--set", "company=acme")
    drafted = described(home, *settings)
    assert drafted["value:paid order"]["what"] == "paid order means orders.status = 'paid'", drafted
    assert drafted["value:big item"]["what"] == "big item means order_items.quantity > 2", drafted
    active = drafted["value:active client"]
    assert "orders.customer_id = PROD_Customers.id AND orders.placed_on >= date('now', 'localtime', '-90 days')" in active["what"], active
    assert "terms.md:" in active["evidence"], active
    assert "value:lost order" not in drafted, drafted
    home.run("catalog", "describe", "accept", "value:*", "-c", "shop", *settings)
    assert home.ask("how many paid orders", *settings)[0] == [[4]]
    with sqlite3.connect(home.path("shop.db")) as con:
        con.execute("INSERT INTO orders VALUES (9,3,1,date('now','localtime','-20 days'),'new',0)")
    rows, said = home.ask("names of the active clients", *settings)
    assert rows == [["Cem"]] and "(lesson active-client)" in said, (rows, said)


def a_glossary_that_nobody_accepted_answers_no_question_for_rows(home):
    os.makedirs(home.path("docs"))
    home.write(os.path.join("docs", "terms.md"), "# Glossary\n\nA dusty order is one whose status is 'cancelled'.\n")
    settings = ("--set", "documents.dir=" + home.path("docs"))
    for question in ("how many dusty orders per customer?", "dusty orders per month"):
        done = home.run("ask", question, "-c", "shop", *settings, code=None)
        assert done.returncode != 0 and "explains 'dusty order' (one whose status is 'cancelled')" in done.stderr, (question, done)
        assert "Sources" not in done.stdout + done.stderr, (question, done)
    for question in ("what is a dusty order?", "which orders are dusty?"):
        done = home.run("ask", question, "-c", "shop", *settings)
        assert "Sources:\n[1] terms.md" in done.stdout + done.stderr, (question, done)
    home.run("catalog", "describe", "-c", "shop", *settings)
    home.run("catalog", "describe", "accept", "value:*", "-c", "shop", *settings)
    assert home.ask("how many dusty orders are there?", *settings)[0] == [[1]]


def the_file_is_the_operators(home):
    described(home)
    path = home.path("config", "querent", "described", "shop.yaml")
    text = open(path).read()
    home.write(path, text.replace("state: proposed", "state: perhaps", 1))
    said = home.run("catalog", "describe", "list", "-c", "shop", code=1).stderr
    assert "shop.yaml:" in said and "perhaps" in said, said
    os.remove(path)
    assert "nothing is drafted yet" in home.run("catalog", "describe", "list", "-c", "shop", code=1).stderr


main([what_is_accepted_works_at_once, a_table_that_is_referred_to_twice_is_named_once, a_join_of_a_view_is_known_once_accepted, a_slow_log_teaches,
      a_glossary_of_the_own_company_is_offered, a_glossary_that_nobody_accepted_answers_no_question_for_rows, the_file_is_the_operators])

"""A database on a server, described by its views: drafted, reviewed by key, and in force at once."""
import json, os, sys

for folder in ("screen", "trust"):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", folder))
from lessons import main
from servers import MariaDB, Postgres
from terminal import Terminal

TABLES = """
CREATE TABLE buyers (id INT PRIMARY KEY, name VARCHAR(40), segment VARCHAR(8));
CREATE TABLE sales (id INT PRIMARY KEY, payer INT, status VARCHAR(12) CHECK (status IN ('paid', 'cancelled', 'refunded')));
CREATE TABLE sale_lines (id INT PRIMARY KEY, sale INT, quantity INT, unit_price DECIMAL(10,2));
INSERT INTO buyers VALUES (1,'Ann','A'),(2,'Bob','B'),(3,'Cem','A');
INSERT INTO sales VALUES (1,1,'paid'),(2,2,'cancelled'),(3,3,'paid');
INSERT INTO sale_lines VALUES (1,1,2,10),(2,2,1,100),(3,3,3,5);
CREATE VIEW net AS SELECT s.id, sum(l.quantity * l.unit_price) AS net_takings FROM sale_lines l JOIN sales s ON l.sale = s.id
    JOIN buyers b ON b.id = s.payer GROUP BY s.id;
CREATE VIEW gold_buyers AS SELECT id, name FROM buyers WHERE segment = 'A';
"""


def connect(home, server):
    home.write(os.path.join("config", "querent", "config.yaml"), "connections:\n  - {name: shop, url: '%s'}\n" % server.url)


def described(home, *more):
    return {e["key"]: e for e in json.loads(home.run("catalog", "describe", *more, "-c", "shop", "-f", "json").stdout)}


def what_views_tell_works_once_accepted(home, server):
    connect(home, server)
    drafted = described(home)
    assert {"measure:net takings", "value:gold", "join:sale_lines.sale = sales.id", "join:sales.payer = buyers.id"} <= set(drafted), drafted
    assert "view 'net'" in drafted["measure:net takings"]["evidence"], drafted
    home.run("catalog", "describe", "accept", "measure:net takings", "value:gold", "join:*", "-c", "shop")
    rows, said = home.ask("net takings")
    assert float(rows[0][0]) == 135 and "net" in said, (rows, said)
    rows, said = home.ask("how many gold buyers")
    assert rows == [[2]], (rows, said)
    rows, said = home.ask("total quantity by buyer name")
    assert sorted(rows) == [["Ann", 2], ["Bob", 1], ["Cem", 3]], (rows, said)


def what_a_constraint_allows_can_be_asked_for(home):
    rows, said = home.ask("how many refunded sales")
    assert rows == [[0]] and "status = 'refunded'" in said, (rows, said)


def drafts_are_reviewed_by_key(home):
    home.run("catalog", "describe", "reject", "value:gold", "-c", "shop")
    home.run("catalog", "describe", "reject", "join:*", "-c", "shop")
    screen = Terminal(home, "shop", "--new", cols=150, rows=44)
    try:
        screen.wait("generate")
        screen.keys("M-a")
        screen.wait("What querent drafted")
        screen.wait("gold means")  # the list comes after its title
        screen.type("gold")
        screen.wait(lambda s: "gold means" in s and "net takings" not in s.split("What querent drafted")[-1])
        screen.keys("Enter")
        screen.wait(lambda s: "accepted" in s.split("What querent drafted")[-1])
        screen.keys("Escape")  # the search first, then the list
        screen.wait(lambda s: "net takings" in s.split("What querent drafted")[-1])
        screen.keys("Escape")
        screen.wait(lambda s: "What querent drafted" not in s)
        screen.say("how many gold buyers")
        screen.wait("segment = 'A'")
    finally:
        screen.close()
    assert described(home)["value:gold"]["state"] == "accepted", described(home)


def on_postgresql(home):
    if not Postgres.bin():
        return print("skipped: no PostgreSQL")
    server = Postgres()
    try:
        server.ask(TABLES)
        what_views_tell_works_once_accepted(home, server)
        what_a_constraint_allows_can_be_asked_for(home)
        drafts_are_reviewed_by_key(home)
    finally:
        server.close()


def on_mariadb(home):
    if not MariaDB.there():
        return print("skipped: no MariaDB")
    server = MariaDB()
    try:
        server.ask(TABLES, database="shop")
        what_views_tell_works_once_accepted(home, server)
        what_a_constraint_allows_can_be_asked_for(home)
        drafts_are_reviewed_by_key(home)
    finally:
        server.close()


main([on_postgresql, on_mariadb])

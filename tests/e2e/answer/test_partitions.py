"""Tables whose rows are kept apart by a column: a model is told, and SQL with a condition on it says so (A3, A5)."""
from asking import Answered
from servers import MariaDB, Postgres
from terminal import main, skip

if not Postgres.bin() or not MariaDB.there():
    skip("PostgreSQL or MariaDB is not installed")

SALES = "CREATE TABLE sales(id int, sold date NOT NULL, total numeric(9,2))"
ROWS = "INSERT INTO sales VALUES (1, '2025-03-01', 10), (2, '2026-02-01', 20), (3, '2026-03-01', 30);"
pg, maria = Postgres(), MariaDB()
pg.ask(SALES + " PARTITION BY RANGE (sold); CREATE TABLE early PARTITION OF sales FOR VALUES FROM (MINVALUE) TO ('2026-01-01');"
       "CREATE TABLE late PARTITION OF sales FOR VALUES FROM ('2026-01-01') TO (MAXVALUE);" + ROWS + "ANALYZE;")
maria.ask(SALES + " PARTITION BY RANGE (year(sold)) (PARTITION early VALUES LESS THAN (2026), "
          "PARTITION late VALUES LESS THAN MAXVALUE);" + ROWS, database="shop")

CASES = [("SELECT count(*) FROM sales WHERE sold >= '2026-01-01'", True),
         ("SELECT count(*) FROM (SELECT id FROM sales s WHERE s.sold >= '2026-01-01') x", True),
         ("SELECT count(*) FROM sales WHERE id IN (SELECT id FROM sales WHERE sold >= '2026-01-01')", True),
         ("SELECT count(*) FROM sales WHERE id IN (SELECT CASE WHEN sold >= '2026-01-01' THEN id END FROM sales)", False),
         ("SELECT sold, count(*) FROM sales WHERE total > 5 GROUP BY sold", False)]


def a_condition_on_the_partition_is_told(home):
    for url in (pg.url, maria.url):
        for sql, filtered in CASES:
            done = Answered(home, url, "sales of 2026", [sql], "--events")
            version = [e for e in done.events() if e["event"] == "sql"][-1]
            assert version["has_partition_filter"] == filtered, (sql, done)
            assert version["tables_used"] == ["sales"] and version["reasoning"] and version["database"], version
            line = [line for line in done.prompts[0].splitlines() if line.strip().startswith("sold ")][0]
            assert "partition key" in line, line
            assert done.prompts[0].count("partition key") == 1, done


try:
    main([a_condition_on_the_partition_is_told])
finally:
    pg.close()
    maria.close()

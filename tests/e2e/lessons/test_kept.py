"""Lessons are kept for their company, changed by name, and exchanged as a file."""
from lessons import main

DOCUMENT = """lessons:
  table_mappings:
    - id: customers
      content: the table of production
      schema_name: customers
      prefix: PROD_
      transformation_rule: add the prefix
      applicable_to: [shop, bank]
  column_mappings:
    - {id: region, table_name: PROD_Customers, schema_column: region, actual_column: geographic_area, data_type: TEXT}
  error_patterns:
    - {id: prefix, error_type: TABLE_NOT_FOUND, error_pattern: customers, suggested_fix: PROD_Customers, confidence: 0.8}
  query_patterns:
    - {id: year, query_type: list, when_to_use: "sales of {year}", sql_template: "SELECT 1 WHERE {year} > 0", required_tables: [orders]}
"""

KINDS = [("table", "words=clients", "means=PROD_Customers"), ("column", "words=area", "means=PROD_Customers.geographic_area"),
         ("value", "words=VIP", "condition=PROD_Customers.segment = 'A'"), ("measure", "words=revenue", "expression=sum(quantity)"),
         ("filter", "condition=orders.deleted = 0", "unless=deleted"), ("join", "condition=orders.payer_id = PROD_Customers.id"),
         ("error", "error_pattern=custmers", "suggested_fix=PROD_Customers"), ("query", "when_to_use=all of it", "sql_template=SELECT 1")]


def every_kind_is_listed_changed_and_removed(home):
    for kind, *fields in KINDS:
        home.run("lessons", "add", kind, *fields, "id=" + kind, "-c", "shop")
    listed = home.lessons()
    assert len(listed) == 8 and len({l["kind"] for l in listed.values()}) == 8, listed
    assert listed["measure"]["lesson"] == "revenue means sum(quantity)" and listed["measure"]["for"] == "shop"
    assert listed["measure"]["by"] == "ann" or listed["measure"]["by"], listed
    home.run("lessons", "edit", "measure", "where=status <> 'cancelled'", "confidence=0.7")
    assert "where: \"status <> 'cancelled'\"" in home.run("lessons", "show", "measure").stdout
    home.run("lessons", "off", "measure")
    assert home.lessons()["measure"]["state"] == "off"
    home.run("lessons", "on", "measure")
    assert home.lessons()["measure"]["state"] == "on"
    home.run("lessons", "remove", "measure")
    assert "measure" not in home.lessons()
    home.run("lessons", "show", "measure", code=1)


def what_goes_out_comes_back(home):
    for kind, *fields in KINDS:
        home.run("lessons", "add", kind, *fields, "id=" + kind)
    home.run("lessons", "off", "join")
    home.run("lessons", "export", "-o", "lessons.yaml")
    before = home.run("lessons", "export").stdout
    for kind, *_ in KINDS:
        home.run("lessons", "remove", kind)
    assert home.lessons() == {}
    assert "8 lessons" in home.run("lessons", "import", "lessons.yaml").stdout
    assert home.run("lessons", "export").stdout == before
    home.run("lessons", "import", "lessons.yaml")
    assert len(home.lessons()) == 8


def the_form_of_the_document_is_read(home):
    home.run("lessons", "import", home.write("lessons.yaml", DOCUMENT))
    listed = home.run("lessons", "list", "-f", "csv").stdout
    assert "customers means PROD_customers,shop" in listed and "customers means PROD_customers,bank" in listed, listed
    assert "region means PROD_Customers.geographic_area" in listed and "instead of customers: PROD_Customers" in listed
    assert "-c CONNECTION" in home.run("lessons", "show", "customers", code=1).stderr
    home.run("lessons", "show", "customers", "-c", "bank")
    home.run("lessons", "import", home.write("plain.yaml", DOCUMENT.split("\n", 1)[1].replace("\n  ", "\n")[2:]))


def mistakes_have_file_and_line(home):
    for text, line, says in (("lessons:\n  measures:\n    - {id: a, word: x}\n", 3, "'word'"),
                             ("lessons:\n  measure:\n    - {id: a}\n", 2, "'measure'"),
                             ("lessons:\n  joins:\n    - id: a\n      confidence: 7\n", 4, "'7'"),
                             ("lessons:\n  measures:\n    - id: a\n      words: x\n", 3, "what is meant"),
                             ("lessons:\n  measures: [\n", 3, "")):
        done = home.run("lessons", "import", home.write("bad.yaml", text), code=1)
        assert "bad.yaml:%d: " % line in done.stderr and says in done.stderr, (text, done.stderr)
    assert home.lessons() == {}
    for args in (("add",), ("add", "thing"), ("add", "value", "words"), ("add", "value", "words=x"), ("add", "value", "x=y"),
                 ("edit", "nothing", "a=b")):
        assert home.run("lessons", *args, code=None).returncode in (1, 2), args


def companies_do_not_see_each_other(home):
    other = ("--set", "company=other")
    home.run("lessons", "add", "table", "words=a", "means=orders", "id=own")
    home.run("lessons", "add", "table", "words=b", "means=orders", "id=all", "scope=everybody")
    assert set(home.lessons()) == {"own", "all"} and set(home.lessons(*other)) == {"all"}
    for verb in ("off", "remove"):
        assert "another company's" in home.run("lessons", verb, "all", *other, code=1).stderr
        assert "no lesson 'own'" in home.run("lessons", verb, "own", *other, code=1).stderr
    home.run("lessons", "add", "table", "words=a", "means=order_items", "id=own", *other)
    assert home.lessons()["own"]["lesson"] == "a means orders"
    home.run("lessons", "remove", "own", *other)
    assert set(home.lessons()) == {"own", "all"}


main([every_kind_is_listed_changed_and_removed, what_goes_out_comes_back, the_form_of_the_document_is_read,
      mistakes_have_file_and_line, companies_do_not_see_each_other])

"""A dbt project's schema.yml is taken over, reviewed, and written back."""
import json
from lessons import Home, main

SCHEMA = """version: 2

models:
  - name: orders
    description: >
      One row per order, including cancelled ones.
    columns:
      - name: id
        tests: [unique, not_null]
      - name: payer_id
        description: Who pays
        tests:
          - not_null
          - relationships:
              to: ref('old_customers')
              field: id
      - name: status
        meta: {synonyms: [order state, progress]}
        data_tests:
          - accepted_values: {values: [paid, cancelled]}
  - name: order_items
    columns:
      - name: quantity
        meta: {unit: pieces}

semantic_models:
  - name: items
    model: ref('order_items')
    measures:
      - {name: item_count, agg: sum, expr: quantity}

metrics:
  - name: gross_revenue
    label: Gross revenue
    model: ref('order_items')
    calculation_method: sum
    expression: quantity * unit_price
    filters:
      - {field: unit_price, operator: '>', value: "3"}
    dimensions: [status]
  - name: pieces_moved
    label: Pieces moved
    type: simple
    type_params: {measure: item_count}
"""


def a_project_is_taken_over(home):
    home.run("catalog", "describe", "import", home.write("schema.yml", SCHEMA), "-c", "shop")
    listed = {e["key"]: e["what"] for e in json.loads(home.run("catalog", "describe", "list", "-c", "shop", "-f", "json").stdout)}
    assert listed["about:orders"].endswith("One row per order, including cancelled ones."), listed
    assert listed["synonyms:orders.status"].endswith("order state, progress"), listed
    assert listed["unit:order_items.quantity"].endswith("pieces"), listed
    assert listed["measure:gross revenue"] == "gross revenue means sum(quantity * unit_price) where order_items.unit_price > 3", listed
    assert listed["measure:pieces moved"] == "pieces moved means sum(order_items.quantity)", listed
    assert "join:orders.payer_id = old_customers.id" in listed, listed
    home.run("catalog", "describe", "accept", "all", "-c", "shop")
    assert home.ask("gross revenue")[0] == [[20 + 100 + 15 + 7]], home.ask("gross revenue")
    assert home.ask("pieces moved")[0] == [[11]]
    out = home.run("catalog", "describe", "export", "-c", "shop")
    assert "One row per order" in out.stdout and "ref('old_customers')" in out.stdout and "calculation_method: sum" in out.stdout, out.stdout
    assert "no form" not in out.stderr, out.stderr
    again = home.run("catalog", "describe", "import", home.write("again.yml", out.stdout), "-c", "shop")
    assert again.stderr.startswith("0 "), again.stderr  # it says nothing that is not known here
    other = Home()
    try:
        said = other.run("catalog", "describe", "import", other.write("schema.yml", out.stdout), "-c", "shop").stderr
        assert said.startswith("7 "), said  # and not the joins that the schema declares
        other.run("catalog", "describe", "accept", "all", "-c", "shop")
        assert other.ask("gross revenue")[0] == home.ask("gross revenue")[0]
    finally:
        other.close()


def what_is_written_is_read_back(home):
    """Roles, dates, units and sums of what is computed: from one database to another, and the same file again."""
    home.run("catalog", "describe", "-c", "shop")
    home.run("catalog", "describe", "accept", "role:*", "date:*", "about:*", "-c", "shop")
    home.run("lessons", "add", "measure", "words=net sales", "expression=sum(quantity * (unit_price - 1))", "-c", "shop")
    unit = SCHEMA.split("models:")[0] + "models:\n  - name: order_items\n    columns:\n      - {name: unit_price, description: price, meta: {unit: EUR}}\n"
    home.run("catalog", "describe", "import", home.write("unit.yml", unit), "-c", "shop")
    home.run("catalog", "describe", "accept", "unit:*", "-c", "shop")
    out = home.run("catalog", "describe", "export", "-c", "shop")
    for said in ('role: "fact"', 'date: "placed_on"', 'unit: "EUR"', 'expression: "quantity * (unit_price - 1)"'):
        assert said in out.stdout, out.stdout
    assert "fact table" not in out.stdout and "no form" not in out.stderr, (out.stdout, out.stderr)
    other = Home()
    try:
        other.run("catalog", "describe", "import", other.write("schema.yml", out.stdout), "-c", "shop")
        other.run("catalog", "describe", "accept", "all", "-c", "shop")
        listed = {e["key"] for e in json.loads(other.run("catalog", "describe", "list", "-c", "shop", "-f", "json").stdout)}
        assert {"role:orders", "date:orders", "unit:order_items.unit_price", "measure:net sales"} <= listed, listed
        again = other.run("catalog", "describe", "export", "-c", "shop").stdout
        models = [text.split("metrics:")[0] for text in (out.stdout, again)]
        assert models[0] == models[1], models
        wrong = other.write("wrong.yml", out.stdout.replace('date: "placed_on"', 'date: "placed_an"'))
        said = other.run("catalog", "describe", "import", wrong, "-c", "shop", code=1).stderr
        assert "no column 'placed_an' in 'orders'; nearest: orders.placed_on" in said, said
    finally:
        other.close()


def what_people_wrote_stays_before_what_is_drafted(home):
    home.run("catalog", "describe", "-c", "shop")
    home.run("catalog", "describe", "import", home.write("schema.yml", SCHEMA), "-c", "shop")
    home.run("catalog", "describe", "-c", "shop")  # drafted anew
    listed = {e["key"]: e["what"] for e in json.loads(home.run("catalog", "describe", "list", "-c", "shop", "-f", "json").stdout)}
    assert listed["about:orders"].endswith("One row per order, including cancelled ones."), listed
    assert "measure:gross revenue" in listed, listed


def what_is_no_project_is_said(home):
    said = home.run("catalog", "describe", "import", home.write("schema.yml", "models: [\n"), "-c", "shop", code=1).stderr
    assert "schema.yml:" in said, said


def what_names_nothing_here_is_refused_with_the_nearest_name(home):
    wrong = SCHEMA.replace("expression: quantity *", "expression: quanttity *").replace("- name: status", "- name: statsu")
    wrong = wrong.replace("semantic_models:", "  - name: stg_payments\n    description: Staged\n\nsemantic_models:")
    done = home.run("catalog", "describe", "import", home.write("schema.yml", wrong), "-c", "shop", code=1)
    for said in ("about tables that are not here: 1", "'measure:gross revenue': expression of lesson 'gross-revenue', line 1, column 5: "
                 "no table has a column 'quanttity'; nearest: order_items.quantity",
                 "'synonyms:orders.statsu': no column 'statsu' in 'orders'; nearest: orders.status"):
        assert said in done.stderr, done.stderr
    listed = {e["key"] for e in json.loads(home.run("catalog", "describe", "list", "-c", "shop", "-f", "json").stdout)}
    assert "measure:pieces moved" in listed and not listed & {"measure:gross revenue", "synonyms:orders.statsu", "about:stg_payments"}, listed


main([what_names_nothing_here_is_refused_with_the_nearest_name, what_people_wrote_stays_before_what_is_drafted, a_project_is_taken_over,
      what_is_written_is_read_back, what_is_no_project_is_said])

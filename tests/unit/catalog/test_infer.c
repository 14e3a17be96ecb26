/* Joins that are not declared, by cases of small schemas. */
#include "cases.h"
#include "fixture.h"

static const char script[] =
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, address_id INTEGER);"
    "CREATE TABLE addresses(address_id INTEGER PRIMARY KEY, city TEXT);"
    "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER, billing_address_id INTEGER, "
    "status TEXT);"
    "CREATE TABLE employees(id INTEGER PRIMARY KEY, name TEXT, manager_id INTEGER, dept_no "
    "INTEGER);"
    "CREATE TABLE departments(dept_no INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE items(id INTEGER PRIMARY KEY, order_id INTEGER, quantity INTEGER);"
    "INSERT INTO addresses VALUES(100,'Rome'),(101,'Paris'),(102,'Oslo'),(103,'Bonn');"
    "INSERT INTO customers VALUES(1,'A',100),(2,'B',101),(3,'C',102),(4,'D',103);"
    "INSERT INTO orders "
    "VALUES(10,1,100,'new'),(11,2,101,'new'),(12,3,102,'paid'),(13,4,103,'paid');"
    "INSERT INTO departments VALUES(7,'x'),(8,'y'),(9,'z');"
    "INSERT INTO employees VALUES(21,'e',NULL,7),(22,'f',21,8),(23,'g',21,9),(24,'h',22,9);"
    "INSERT INTO items VALUES(1,500,1),(2,501,2),(3,502,3),(4,503,1),(5,504,2);";

static const struct join_edge *edge_between(const struct fixture *f, const char *from,
                                            const char *to)
{
    const struct column_ref a = fixture_column(f, from), b = fixture_column(f, to);

    for (size_t i = 0; i < catalog_edge_count(f->catalog); i++) {
        const struct join_edge *edge = catalog_edge(f->catalog, i);
        if (edge->from == a.table && edge->from_columns[0] == a.column && edge->to == b.table &&
            edge->to_columns[0] == b.column)
            return edge;
    }
    return NULL;
}

static void infer__finds__joins_by_name_and_values(void **state)
{
    static const char *const pairs[][2] = {
        {"orders.customer_id", "customers.id"},
        {"orders.billing_address_id", "addresses.address_id"},
        {"customers.address_id", "addresses.address_id"},
        {"employees.manager_id", "employees.id"},
        {"employees.dept_no", "departments.dept_no"},
    };
    struct fixture f;

    (void)state;
    fixture_open(&f, script, NULL);
    for (size_t i = 0; i < COUNT(pairs); i++) {
        const struct join_edge *edge = edge_between(&f, pairs[i][0], pairs[i][1]);
        if (!edge)
            fail_msg("no edge from '%s'", pairs[i][0]);
        assert_int_equal(edge->type, JOIN_HEURISTIC);
        assert_true(edge->confidence >= 0.7 && edge->confidence < 1.0);
        assert_non_null(edge->evidence);
        assert_true(catalog_is_key(f.catalog, fixture_column(&f, pairs[i][0])));
    }
    fixture_close(&f);
}

static void infer__doubts__joins_that_values_contradict(void **state)
{
    struct fixture f;

    (void)state;
    fixture_open(&f, script, NULL);
    const struct join_edge *edge = edge_between(&f, "items.order_id", "orders.id");
    assert_true(!edge || edge->confidence < 0.7);
    fixture_close(&f);
}

static void infer__works__by_names_alone(void **state)
{
    const struct catalog_options names = {.read_values = false};
    struct fixture f;

    (void)state;
    fixture_open(&f, script, &names);
    assert_non_null(edge_between(&f, "items.order_id", "orders.id"));
    assert_non_null(edge_between(&f, "orders.customer_id", "customers.id"));
    fixture_close(&f);
}

static void infer__leaves__declared_columns_alone(void **state)
{
    static const char declared[] =
        "CREATE TABLE a(a_id INTEGER PRIMARY KEY); CREATE TABLE b(b_id INTEGER PRIMARY KEY);"
        "CREATE TABLE c(c_id INTEGER PRIMARY KEY, a_id INTEGER REFERENCES b(b_id));";
    struct fixture f;

    (void)state;
    fixture_open(&f, declared, NULL);
    assert_int_equal(catalog_edge_count(f.catalog), 1);
    assert_int_equal(catalog_edge(f.catalog, 0)->type, JOIN_FOREIGN_KEY);
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(infer__finds__joins_by_name_and_values),
        cmocka_unit_test(infer__doubts__joins_that_values_contradict),
        cmocka_unit_test(infer__works__by_names_alone),
        cmocka_unit_test(infer__leaves__declared_columns_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

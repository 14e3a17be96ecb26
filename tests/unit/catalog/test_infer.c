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

static void rows_are_kept_apart(struct schema *schema)
{
    struct schema_table *visits = &schema->tables[schema_find_table(schema, NULL, "visits")];

    visits->columns[schema_find_column(visits, "begun_at")].partition = true;
}

/* The key of a table whose rows are kept apart by a date has that date in it. */
static void infer__finds__the_key_beside_a_partitions_date(void **state)
{
    static const char apart[] =
        "CREATE TABLE visits(id INTEGER NOT NULL, begun_at TIMESTAMP NOT NULL, note TEXT, PRIMARY "
        "KEY(id, begun_at));"
        "CREATE TABLE bills(id INTEGER PRIMARY KEY, visit_id INTEGER, amount REAL);"
        "INSERT INTO visits VALUES(1,'2026-01-01','a'),(2,'2026-01-02','b'),(3,'2026-01-03','c');"
        "INSERT INTO bills VALUES(7,1,2.5),(8,2,3),(9,3,4);";
    struct fixture f;

    (void)state;
    fixture_open_with(&f, apart, NULL, rows_are_kept_apart);
    const struct join_edge *edge = edge_between(&f, "bills.visit_id", "visits.id");
    assert_non_null(edge);
    assert_true(edge->confidence >= 0.7);
    assert_int_equal(catalog_key_column(f.catalog, fixture_table(&f, "visits")),
                     fixture_column(&f, "visits.id").column);
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

static const char compound_script[] =
    "CREATE TABLE course(course_id INTEGER PRIMARY KEY, title TEXT);"
    "CREATE TABLE section(course_id INTEGER, term_code TEXT, room TEXT, PRIMARY KEY(course_id, "
    "term_code));"
    "CREATE TABLE takes(student TEXT, course_id INTEGER, term_code TEXT);"
    "CREATE TABLE fee(course_id INTEGER, term_code TEXT, price REAL, PRIMARY KEY(course_id, "
    "term_code));"
    "CREATE TABLE plan(id INTEGER PRIMARY KEY, course_id INTEGER, term_code TEXT);"
    "INSERT INTO course VALUES(1,'a'),(2,'b'),(3,'c');"
    "INSERT INTO section VALUES(1,'s1','x'),(1,'s2','y'),(2,'s1','z'),(3,'s2','x');"
    "INSERT INTO takes VALUES('p',1,'s1'),('q',1,'s2'),('r',2,'s1'),('s',3,'s2'),('t',3,NULL);"
    "INSERT INTO fee VALUES(1,'s1',5),(2,'s1',6);"
    "INSERT INTO plan VALUES(1,1,'s9'),(2,2,'s8'),(3,3,'s7');";

static void infer__joins__by_keys_of_several_columns(void **state)
{
    struct fixture f;

    (void)state;
    fixture_open(&f, compound_script, NULL);
    const struct join_edge *edge = edge_between(&f, "takes.course_id", "section.course_id");
    assert_non_null(edge);
    assert_int_equal(edge->count, 2);
    assert_int_equal(edge->to_columns[1], 1);
    assert_true(edge->confidence > 0.9);
    /* the section says which course it is of */
    assert_null(edge_between(&f, "takes.course_id", "course.course_id"));
    assert_non_null(edge_between(&f, "section.course_id", "course.course_id"));
    /* the same key: side by side; other rows: something else */
    assert_null(edge_between(&f, "fee.course_id", "section.course_id"));
    assert_null(edge_between(&f, "plan.course_id", "section.course_id"));
    fixture_close(&f);
}

static void infer__finds__people_and_texts(void **state)
{
    static const char people[] =
        "CREATE TABLE employees(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE accounts(id INTEGER PRIMARY KEY, support_rep_id INTEGER, approved_by INTEGER,"
        " agent TEXT, mood TEXT, home_employees INTEGER);"
        "CREATE TABLE scale(letter TEXT PRIMARY KEY, points REAL);"
        "INSERT INTO employees VALUES(1,'a'),(2,'b'),(3,'c'),(4,'d');"
        "INSERT INTO accounts VALUES(1,2,1,'x','A',3),(2,3,2,'y','B',4),(3,4,3,'z','C',1),"
        "(4,1,4,'w','C',2);"
        "INSERT INTO scale VALUES('A',4.0),('B',3.0),('C',2.0),('D',1.0);";
    struct fixture f;

    (void)state;
    fixture_open(&f, people, NULL);
    assert_non_null(edge_between(&f, "accounts.support_rep_id", "employees.id"));
    assert_non_null(edge_between(&f, "accounts.approved_by", "employees.id"));
    assert_non_null(edge_between(&f, "accounts.mood", "scale.letter"));
    assert_null(edge_between(&f, "accounts.agent", "employees.id"));          /* a name */
    assert_null(edge_between(&f, "accounts.home_employees", "employees.id")); /* a count */
    fixture_close(&f);
}

/* More keys than are kept: the database is asked about a sample. */
static void infer__asks__where_values_are_too_many(void **state)
{
    static const char large[] =
        "CREATE TABLE item(item_id INTEGER PRIMARY KEY);"
        "CREATE TABLE good(id INTEGER PRIMARY KEY, item_id INTEGER);"
        "CREATE TABLE bad(id INTEGER PRIMARY KEY, item_id INTEGER);"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) INSERT INTO "
        "item SELECT i FROM n;"
        "INSERT INTO good SELECT item_id, item_id FROM item WHERE item_id > 200;"
        "INSERT INTO bad SELECT item_id, item_id + 1000 FROM item;";
    const struct catalog_options few = {.read_values = true, .values_per_column = 100};
    struct fixture f;

    (void)state;
    fixture_open(&f, large, &few);
    const struct join_edge *good = edge_between(&f, "good.item_id", "item.item_id"),
                           *bad = edge_between(&f, "bad.item_id", "item.item_id");
    assert_non_null(good);
    assert_true(good->confidence > 0.9);
    assert_non_null(bad);
    assert_true(bad->confidence < 0.7);
    struct join_check check;
    struct err err = ERR_INIT;
    assert_true(catalog_check_join(f.catalog, &f.reader, bad, NULL, &check, &err));
    assert_int_equal(check.values, 300);
    assert_int_equal(check.found, 0);
    fixture_close(&f);
}

/* Opens a schema without rows, and expects joins ("from to"), or none from a column ("from"). */
static void names_alone(const char *tables, const char *const (*expected)[2], size_t count)
{
    const struct catalog_options names = {.read_values = false};
    struct fixture f;

    fixture_open(&f, tables, &names);
    for (size_t i = 0; i < count; i++) {
        const struct column_ref from = fixture_column(&f, expected[i][0]);
        const struct join_edge *found = NULL;
        for (size_t e = 0; e < catalog_edge_count(f.catalog); e++) {
            const struct join_edge *edge = catalog_edge(f.catalog, e);
            if (edge->from == from.table && edge->from_columns[0] == from.column &&
                edge->confidence >= 0.7)
                found = edge;
        }
        if (expected[i][1] && (!found || !edge_between(&f, expected[i][0], expected[i][1])))
            fail_msg("no edge from '%s' to '%s'", expected[i][0], expected[i][1]);
        if (!expected[i][1] && found)
            fail_msg("an edge from '%s' to '%s'", expected[i][0],
                     catalog_schema(f.catalog)->tables[found->to].name);
    }
    fixture_close(&f);
}

static void infer__finds__tables_of_a_module_by_their_short_names(void **state)
{
    static const char *const expected[][2] = {
        {"acq_fund.provider", "acq_provider.id"}, /* of the same module */
        {"acq_fund.org_unit", "actor_org_unit.id"}, {"serial_item.creator", "actor_usr.id"},
        {"serial_item.stream", "serial_stream.id"}, {"acq_note.fund", "acq_fund.id"},
    };

    (void)state;
    names_alone("CREATE TABLE acq_provider(id INTEGER PRIMARY KEY, name TEXT);"
                "CREATE TABLE acq_fund(id INTEGER PRIMARY KEY, provider INTEGER, org_unit INTEGER);"
                "CREATE TABLE acq_note(id INTEGER PRIMARY KEY, fund INTEGER);"
                "CREATE TABLE actor_org_unit(id INTEGER PRIMARY KEY, name TEXT);"
                "CREATE TABLE actor_usr(id INTEGER PRIMARY KEY, name TEXT);"
                "CREATE TABLE actor_card(id INTEGER PRIMARY KEY, usr INTEGER);"
                "CREATE TABLE serial_item(id INTEGER PRIMARY KEY, creator INTEGER, stream INTEGER);"
                "CREATE TABLE serial_provider(id INTEGER PRIMARY KEY, name TEXT);"
                "CREATE TABLE serial_stream(id INTEGER PRIMARY KEY);",
                expected, COUNT(expected));
}

static void infer__finds__what_is_named_after_its_own_table(void **state)
{
    static const char *const expected[][2] = {
        {"release.status", "release_status.id"},
        {"artist.type", "artist_type.id"},
        {"artist_alias.type", "artist_alias_type.id"},
        {"artist_alias.artist", "artist.id"},
        {"l_artist_work.entity0", "artist.id"},
        {"l_artist_work.entity1", "work.id"},
        {"release.score", NULL},
    };

    (void)state;
    names_alone("CREATE TABLE artist(id INTEGER PRIMARY KEY, name TEXT, type INTEGER);"
                "CREATE TABLE artist_type(id INTEGER PRIMARY KEY, name TEXT);"
                "CREATE TABLE artist_alias(id INTEGER PRIMARY KEY, artist INTEGER, type INTEGER);"
                "CREATE TABLE artist_alias_type(id INTEGER PRIMARY KEY, name TEXT);"
                "CREATE TABLE work(id INTEGER PRIMARY KEY, name TEXT);"
                "CREATE TABLE release(id INTEGER PRIMARY KEY, status INTEGER, score INTEGER);"
                "CREATE TABLE release_status(id INTEGER PRIMARY KEY, name TEXT);"
                "CREATE TABLE l_artist_work(id INTEGER PRIMARY KEY, entity0 INTEGER, "
                "entity1 INTEGER, entity0_credit TEXT);",
                expected, COUNT(expected));
}

static void infer__finds__tables_by_other_names(void **state)
{
    static const char *const expected[][2] = {
        {"budget_line.budget_id", "budget_info.id"}, /* the rest says nothing */
        {"eca_note.eca_id", "entity_credit_account.id"},
        {"budget_line.account_id", "account.id"}, /* not its key, which is a label */
    };

    (void)state;
    names_alone("CREATE TABLE account(id INTEGER UNIQUE, accno TEXT PRIMARY KEY);"
                "CREATE TABLE budget_info(id INTEGER PRIMARY KEY, reference TEXT);"
                "CREATE TABLE budget_line(id INTEGER PRIMARY KEY, budget_id INTEGER, account_id "
                "INTEGER);"
                "CREATE TABLE entity_credit_account(id INTEGER PRIMARY KEY, name TEXT);"
                "CREATE TABLE eca_note(id INTEGER PRIMARY KEY, eca_id INTEGER);",
                expected, COUNT(expected));
}

/* What says nothing before a name is left out of it for people, and still tells tables apart. */
static void infer__knows__tables_by_their_whole_names(void **state)
{
    static const char links[] =
        "CREATE TABLE area(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE artist(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE area_alias(id INTEGER PRIMARY KEY, area INTEGER, name TEXT);"
        "CREATE TABLE artist_tag(id INTEGER PRIMARY KEY, artist INTEGER, tag INTEGER);"
        "CREATE TABLE l_area_area(id INTEGER PRIMARY KEY, entity0 INTEGER, entity1 INTEGER);"
        "CREATE TABLE l_area_artist(id INTEGER PRIMARY KEY, entity0 INTEGER, entity1 INTEGER);"
        "CREATE TABLE l_area_label(id INTEGER PRIMARY KEY, entity0 INTEGER, entity1 INTEGER);"
        "CREATE TABLE l_area_work(id INTEGER PRIMARY KEY, entity0 INTEGER, entity1 INTEGER);"
        "CREATE TABLE label(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE work(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE l_artist_artist(id INTEGER PRIMARY KEY, entity0 INTEGER, entity1 INTEGER);";
    const struct catalog_options names = {.read_values = false};
    struct fixture f;

    (void)state;
    fixture_open(&f, links, &names);
    assert_non_null(edge_between(&f, "area_alias.area", "area.id"));
    assert_non_null(edge_between(&f, "artist_tag.artist", "artist.id"));
    assert_null(edge_between(&f, "area_alias.area", "l_area_area.id"));
    assert_non_null(edge_between(&f, "l_area_label.entity1", "label.id")); /* and no "l area" */
    assert_non_null(edge_between(&f, "l_area_work.entity0", "area.id"));
    assert_non_null(edge_between(&f, "l_area_artist.entity0", "area.id"));
    assert_non_null(edge_between(&f, "l_area_artist.entity1", "artist.id"));
    assert_non_null(edge_between(&f, "l_artist_artist.entity1", "artist.id"));
    fixture_close(&f);
}

/* numeric(6,2) is an amount, numeric(18,0) a number as keys are. */
static void infer__takes__no_amount_for_a_reference(void **state)
{
    static const char amounts[] =
        "CREATE TABLE rule_max_fine(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE loans(id INTEGER PRIMARY KEY, max_fine NUMERIC(6,2), note TEXT);"
        "CREATE TABLE visits(id INTEGER PRIMARY KEY, rule_max_fine_id NUMERIC(18,0));"
        "CREATE TABLE stays(id INTEGER PRIMARY KEY, rule_max_fine_id NUMERIC(18, 4));";
    const struct catalog_options names = {.read_values = false};
    struct fixture f;

    (void)state;
    fixture_open(&f, amounts, &names);
    assert_null(edge_between(&f, "loans.max_fine", "rule_max_fine.id"));
    assert_non_null(edge_between(&f, "visits.rule_max_fine_id", "rule_max_fine.id"));
    assert_null(edge_between(&f, "stays.rule_max_fine_id", "rule_max_fine.id"));
    fixture_close(&f);
}

static void infer__takes__no_bridge_for_a_key(void **state)
{
    static const char *const expected[][2] = {
        {"comments.user_id", "users.id"},
        {"comments.entry_id", "entries.id"},
        {"subscriptions.user_id", "users.id"},
        {"way_tags.way_id", "ways.way_id"},
        {"way_tags.operator", NULL}, /* where others say "id", it is none */
        {"invoice.id", NULL},        /* a row's own key, though assembly's key begins with an id */
    };

    (void)state;
    names_alone("CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT);"
                "CREATE TABLE entries(id INTEGER PRIMARY KEY, user_id INTEGER);"
                "CREATE TABLE subscriptions(user_id INTEGER, entry_id INTEGER, PRIMARY "
                "KEY(user_id, entry_id));"
                "CREATE TABLE comments(id INTEGER PRIMARY KEY, user_id INTEGER, entry_id INTEGER);"
                "CREATE TABLE ways(way_id INTEGER, version INTEGER, PRIMARY KEY(way_id, version));"
                "CREATE TABLE way_tags(way_id INTEGER, version INTEGER, k TEXT, operator INTEGER, "
                "PRIMARY KEY(way_id, version, k));"
                "CREATE TABLE assembly(id INTEGER, parts_id INTEGER, PRIMARY KEY(id, parts_id));"
                "CREATE TABLE invoice(id INTEGER PRIMARY KEY, parts_id INTEGER);",
                expected, COUNT(expected));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(infer__joins__by_keys_of_several_columns),
        cmocka_unit_test(infer__finds__tables_of_a_module_by_their_short_names),
        cmocka_unit_test(infer__finds__what_is_named_after_its_own_table),
        cmocka_unit_test(infer__finds__tables_by_other_names),
        cmocka_unit_test(infer__knows__tables_by_their_whole_names),
        cmocka_unit_test(infer__takes__no_amount_for_a_reference),
        cmocka_unit_test(infer__takes__no_bridge_for_a_key),
        cmocka_unit_test(infer__finds__people_and_texts),
        cmocka_unit_test(infer__asks__where_values_are_too_many),
        cmocka_unit_test(infer__finds__joins_by_name_and_values),
        cmocka_unit_test(infer__finds__the_key_beside_a_partitions_date),
        cmocka_unit_test(infer__doubts__joins_that_values_contradict),
        cmocka_unit_test(infer__works__by_names_alone),
        cmocka_unit_test(infer__leaves__declared_columns_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

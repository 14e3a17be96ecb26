/* What views, past queries, names and values teach about a schema, and how much of it is found. */
#include <stdio.h>
#include <unistd.h>

#include "cases.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/describe.h"
#include "querent/db/db.h"

/* clang-format off */
#include "views/northwind.h"
#include "views/pagila.h"
#include "views/sakila.h"
/* clang-format on */

#include <sqlite3.h>

#define ITEMS(a) (sizeof(a) / sizeof *(a))

struct drafted {
    struct catalog *catalog;
    struct draft draft;
    struct describe_report report;
};

static struct schema *read_schema(const char *script)
{
    const struct db_open_options open = {.read_only = true};
    char path[] = "/tmp/querent-describe-XXXXXX";
    struct schema *schema = NULL;
    struct db *db = NULL;
    sqlite3 *raw = NULL;
    struct err err = ERR_INIT;
    char *message = NULL;

    close(mkstemp(path));
    assert_int_equal(sqlite3_open(path, &raw), SQLITE_OK);
    if (sqlite3_exec(raw, script, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s", message);
    sqlite3_close(raw);
    if (!db_open(path, &open, &db, &err) || !db_introspect(db, NULL, &schema, &err))
        fail_msg("%s", err.text);
    db_close(db);
    unlink(path);
    return schema;
}

static void draft_open(struct drafted *drafted, const char *script, enum sql_dialect dialect,
                       const struct taught_sql *taught, size_t count)
{
    const struct catalog_reader reader = {.dialect = dialect};
    const struct catalog_options options = {.read_values = false};
    struct err err = ERR_INIT;

    *drafted = (struct drafted){0};
    if (!catalog_build(read_schema(script), &reader, &options, &drafted->catalog, &err))
        fail_msg("%s", err.text);
    catalog_describe(drafted->catalog, taught, count, &drafted->draft, &drafted->report);
}

static void draft_close(struct drafted *drafted)
{
    draft_release(&drafted->draft);
    catalog_unref(drafted->catalog);
}

static const struct draft_entry *drafted_find(const struct drafted *drafted, const char *key)
{
    const struct draft_entry *entry = draft_find(&drafted->draft, key);

    if (!entry)
        fail_msg("nothing drafted as '%s'", key);
    return entry;
}

/* ---- how much of the views is found */

static bool is_said(const struct draft *draft, enum draft_kind kind, const char *gold)
{
    for (size_t i = 0; i < draft->entries.len; i++) {
        const struct draft_entry *entry = &draft->entries.v[i];
        char *text = kind == DRAFT_JOIN ? mem_strdup(entry->means)
                                        : mem_printf("%s: %s", entry->says, entry->means);
        const bool same = entry->kind == kind && str_eq_fold(text, gold);
        mem_free(text);
        if (same)
            return true;
    }
    return false;
}

static void score(const char *schema, const struct drafted *drafted, enum draft_kind kind,
                  const char *const *gold, size_t *ret_found, size_t *ret_gold)
{
    size_t found = 0, all = 0, said = 0;

    for (; gold[all]; all++) {
        const bool hit = is_said(&drafted->draft, kind, gold[all]);
        found += hit;
        if (!hit)
            printf("  missed: %s\n", gold[all]);
    }
    for (size_t i = 0; i < drafted->draft.entries.len; i++)
        said += drafted->draft.entries.v[i].kind == kind;
    printf("%-10s %-8s %2zu of %2zu found, %zu drafted\n", schema, draft_kind_name(kind), found,
           all, said);
    *ret_found += found;
    *ret_gold += all;
}

static void describe__finds__joins_and_measures_of_views(void **state)
{
    const struct {
        const char *name, *tables;
        enum sql_dialect dialect;
        const struct taught_sql *views;
        size_t count;
        const char *const *joins, *const *measures, *const *values;
    } schemas[] = {
        {"sakila", sakila_tables, SQL_MYSQL, sakila_views, ITEMS(sakila_views), sakila_joins,
         sakila_measures, sakila_values},
        {"pagila", pagila_tables, SQL_POSTGRES, pagila_views, ITEMS(pagila_views), pagila_joins,
         pagila_measures, pagila_values},
        {"northwind", northwind_tables, SQL_SQLITE, northwind_views, ITEMS(northwind_views),
         northwind_joins, northwind_measures, northwind_values},
    };
    size_t joins = 0, all_joins = 0, others = 0, all_others = 0;

    (void)state;
    for (size_t i = 0; i < ITEMS(schemas); i++) {
        struct drafted drafted;
        struct buf script = BUF_INIT;
        buf_add(&script, schemas[i].tables);
        for (size_t k = 0; k < schemas[i].count; k++) /* views are tables of their names */
            buf_addf(&script, "CREATE VIEW \"%s\" AS SELECT 1;", schemas[i].views[k].name);
        draft_open(&drafted, buf_str(&script), schemas[i].dialect, schemas[i].views,
                   schemas[i].count);
        assert_int_equal(drafted.report.read, schemas[i].count);
        score(schemas[i].name, &drafted, DRAFT_JOIN, schemas[i].joins, &joins, &all_joins);
        score(schemas[i].name, &drafted, DRAFT_MEASURE, schemas[i].measures, &others, &all_others);
        score(schemas[i].name, &drafted, DRAFT_VALUE, schemas[i].values, &others, &all_others);
        draft_close(&drafted);
        buf_release(&script);
    }
    assert_int_equal(joins, all_joins);
    assert_int_equal(others, all_others);
}

/* ---- logs, names and statistics */

static const char shop[] =
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, cust_nm TEXT, iban TEXT, segment TEXT);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT, billing INT, status TEXT,"
    " ordered_at TIMESTAMP, entered_at TIMESTAMP, deleted INT, weight_kg REAL, total DECIMAL(8,2),"
    " currency TEXT);"
    "CREATE TABLE order_items (order_id INT, product_id INT, quantity INT, unit_price "
    "DECIMAL(8,2));"
    "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, price DECIMAL(8,2));"
    "CREATE TABLE audit_log (id INTEGER PRIMARY KEY, what TEXT, at TIMESTAMP);";

static void describe__reads__logs_for_joins_filters_and_dates(void **state)
{
    static const struct taught_sql taught[] = {
        {.by = TAUGHT_BY_LOG,
         .calls = 40,
         .sql = "select c.cust_nm from orders o join customers c on o.billing = c.id "
                "where o.deleted = 0 and o.ordered_at > $1"},
        {.by = TAUGHT_BY_LOG,
         .calls = 2,
         .sql = "select sum(quantity * unit_price) as net_sales from order_items i, orders o "
                "where i.order_id = o.id and o.deleted = 0 and o.status <> 'cancelled'"},
        {.by = TAUGHT_BY_APPROVED,
         .sql = "select count(*) from orders where deleted = 0 and id in (select order_id from "
                "order_items) and ordered_at >= '2025-01-01'"},
        {.by = TAUGHT_BY_FILE, .sql = "select id from customers where iban = 'DE02'"},
        {.by = TAUGHT_BY_FILE, .sql = "select id from customers where iban = 'DE02' limit 1"},
        {.by = TAUGHT_BY_LOG, .sql = "vacuum analyze"},
    };
    struct drafted drafted;

    (void)state;
    draft_open(&drafted, shop, SQL_POSTGRES, taught, ITEMS(taught));
    assert_int_equal(drafted.report.read, 5);
    assert_int_equal(drafted.report.unreadable, 1);
    assert_string_equal(drafted_find(&drafted, "join:orders.billing = customers.id")->evidence,
                        "1 query of the log, 40 calls");
    drafted_find(&drafted, "join:order_items.order_id = orders.id");
    assert_string_equal(drafted_find(&drafted, "filter:orders.deleted = 0")->table, "orders");
    assert_null(draft_find(&drafted.draft, "filter:orders.status <> 'cancelled'"));
    assert_string_equal(drafted_find(&drafted, "measure:net sales")->means,
                        "sum(order_items.quantity * order_items.unit_price)");
    assert_null(drafted_find(&drafted, "measure:net sales")->where); /* said once is not always */
    assert_string_equal(drafted_find(&drafted, "date:orders")->means, "ordered_at");
    for (size_t i = 0; i < drafted.draft.entries.len; i++) /* private: never told */
        assert_null(strstr(drafted.draft.entries.v[i].means, "DE02"));
    draft_close(&drafted);
}

static void describe__drafts__roles_units_and_words(void **state)
{
    struct drafted drafted;

    (void)state;
    draft_open(&drafted, shop, SQL_SQLITE, NULL, 0);
    assert_string_equal(drafted_find(&drafted, "role:audit_log")->means, "log");
    assert_string_equal(drafted_find(&drafted, "role:orders")->means, "fact");
    assert_string_equal(drafted_find(&drafted, "role:customers")->means, "dimension");
    assert_string_equal(drafted_find(&drafted, "unit:orders.weight_kg")->means, "kg");
    assert_string_equal(drafted_find(&drafted, "unit:orders.total")->means,
                        "the currency that currency says");
    assert_string_equal(drafted_find(&drafted, "about:customers.cust_nm")->means, "customer name");
    assert_non_null(strstr(drafted_find(&drafted, "measure:revenue")->means,
                           "order_items.quantity * order_items.unit_price"));
    draft_close(&drafted);
}

/* Lines of an order are counted though returns refer to them, products are things though they have
 * prices and a date, and a date that is only tested for being there dates nothing. */
static void describe__tells__lines_from_things(void **state)
{
    static const char tables[] =
        "CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, price DECIMAL(8,2), "
        "introduced_on DATE, supplier_id INT REFERENCES suppliers, category_id INT REFERENCES "
        "categories);"
        "CREATE TABLE orders (id INTEGER PRIMARY KEY, placed_on DATE, total DECIMAL(8,2));"
        "CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INT REFERENCES orders, "
        "product_id INT REFERENCES products, line_no INT, quantity INT, unit_price DECIMAL(8,2), "
        "amount DECIMAL(8,2));"
        "CREATE TABLE returns (id INTEGER PRIMARY KEY, order_item_id INT REFERENCES order_items, "
        "returned_on DATE, amount DECIMAL(8,2));"
        "CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT, hired_on DATE, left_on DATE);";
    static const struct taught_sql taught[] = {
        {.name = "staff", .sql = "select name, hired_on from employees where left_on is null"},
    };
    struct drafted drafted;

    (void)state;
    draft_open(&drafted, tables, SQL_SQLITE, taught, ITEMS(taught));
    assert_string_equal(drafted_find(&drafted, "role:order_items")->means, "fact");
    assert_string_equal(drafted_find(&drafted, "role:products")->means, "dimension");
    assert_string_equal(drafted_find(&drafted, "role:returns")->means, "fact");
    assert_string_equal(drafted_find(&drafted, "date:employees")->means, "hired_on");
    draft_close(&drafted);
}

/* A view's condition belongs to its measure, and a measure of a view is one of its tables. */
static void describe__keeps__what_a_view_leaves_out(void **state)
{
    static const struct taught_sql taught[] = {
        {.name = "valid_orders",
         .sql = "select id, total as net_total from orders where status <> 'cancelled'"},
        {.name = "turnover",
         .sql = "select sum(total) as gross_turnover from orders where status <> 'cancelled'"},
    };
    struct drafted drafted;

    (void)state;
    draft_open(&drafted, shop, SQL_SQLITE, taught, ITEMS(taught));
    assert_string_equal(drafted_find(&drafted, "measure:gross turnover")->where,
                        "orders.status <> 'cancelled'");
    assert_string_equal(drafted_find(&drafted, "value:valid")->means,
                        "orders.status <> 'cancelled'");
    assert_string_equal(drafted_find(&drafted, "synonyms:orders.total:net total")->means,
                        "net total");
    draft_close(&drafted);
}

/* Texts as PostgreSQL shows them are compared bare. */
static void describe__reads__conditions_with_casts(void **state)
{
    static const struct taught_sql taught[] = {
        {.name = "valid_orders",
         .sql = " SELECT orders.id\n   FROM orders\n  WHERE ((orders.status)::text = "
                "'paid'::text);"},
    };
    struct drafted drafted;

    (void)state;
    draft_open(&drafted, shop, SQL_POSTGRES, taught, ITEMS(taught));
    assert_string_equal(drafted_find(&drafted, "value:valid")->means, "orders.status = 'paid'");
    draft_close(&drafted);
}

static void describe__is__the_same_after_its_file(void **state)
{
    struct drafted drafted;
    struct draft back = {0}, again = {0};
    struct buf text = BUF_INIT, second = BUF_INIT;
    struct err err = ERR_INIT;

    (void)state;
    draft_open(&drafted, shop, SQL_SQLITE, NULL, 0);
    draft_find(&drafted.draft, "role:orders")->state = DRAFT_REJECTED;
    draft_import(&drafted.draft, (struct draft_entry){.kind = DRAFT_ABOUT,
                                                      .key = mem_strdup("about:orders"),
                                                      .table = mem_strdup("orders"),
                                                      .means = mem_strdup("What people order"),
                                                      .imported = true});
    draft_write(&drafted.draft, &text);
    if (!draft_parse("shop.yaml", buf_str(&text), text.len, &back, &err))
        fail_msg("%s", err.text);
    draft_write(&back, &second);
    assert_string_equal(buf_str(&text), buf_str(&second));
    catalog_describe(drafted.catalog, NULL, 0, &again, &drafted.report);
    draft_keep_decided(&again, &back);
    assert_int_equal(draft_find(&again, "role:orders")->state, DRAFT_REJECTED);
    assert_int_equal(draft_find(&again, "role:customers")->state, DRAFT_PROPOSED);
    assert_string_equal(draft_find(&again, "about:orders")->means, "What people order");
    assert_false(
        draft_parse("shop.yaml", "joins:\n  - key: a\n    state: perhaps\n", 38, &again, &err));
    assert_non_null(strstr(err.text, "shop.yaml:3: 'state' cannot be 'perhaps'"));
    draft_release(&back);
    draft_release(&again);
    buf_release(&text);
    buf_release(&second);
    draft_close(&drafted);
}

/* Accepted words, roles and dates hold in the next catalog that is built. */
static void describe__accepted__holds_in_the_catalog(void **state)
{
    static const char accepted[] =
        "dictionary:\n"
        "  - {key: a, table: orders, column: total, synonyms: \"gross worth\", state: accepted}\n"
        "  - {key: b, table: orders, column: weight_kg, unit: kg, state: accepted}\n"
        "  - {key: c, table: orders, date: entered_at, state: accepted}\n"
        "  - {key: d, table: orders, role: log, state: accepted}\n"
        "  - {key: e, table: customers, role: dimension, state: proposed}\n"
        "  - {key: f, table: gone, role: log, state: accepted}\n";
    const struct catalog_reader reader = {.dialect = SQL_SQLITE};
    char path[] = "/tmp/querent-described-XXXXXX";
    const struct catalog_options options = {.described_path = path};
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;
    struct arena arena = {0};
    struct column_hit hits[3];

    (void)state;
    const int fd = mkstemp(path);
    assert_int_equal(write(fd, accepted, sizeof accepted - 1), sizeof accepted - 1);
    close(fd);
    if (!catalog_build(read_schema(shop), &reader, &options, &catalog, &err))
        fail_msg("%s", err.text);
    unlink(path);
    const int orders = catalog_find_table(catalog, NULL, "orders");
    const struct schema_table *table = &catalog_schema(catalog)->tables[orders];
    assert_string_equal(table->columns[catalog_date_column(catalog, orders)].name, "entered_at");
    assert_int_equal(catalog_table_role(catalog, orders), TABLE_ROLE_LOG);
    assert_string_equal(table->columns[schema_find_column(table, "weight_kg")].comment, "in kg");
    assert_true(catalog_rank_columns(catalog, &arena, "gross worth of March", hits, 3) > 0);
    assert_string_equal(table->columns[hits[0].column.column].name, "total");
    assert_int_equal(catalog_note_count(catalog), 1);
    arena_release(&arena);
    catalog_unref(catalog);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(describe__reads__logs_for_joins_filters_and_dates),
        cmocka_unit_test(describe__drafts__roles_units_and_words),
        cmocka_unit_test(describe__tells__lines_from_things),
        cmocka_unit_test(describe__keeps__what_a_view_leaves_out),
        cmocka_unit_test(describe__reads__conditions_with_casts),
        cmocka_unit_test(describe__is__the_same_after_its_file),
        cmocka_unit_test(describe__accepted__holds_in_the_catalog),
        cmocka_unit_test(describe__finds__joins_and_measures_of_views),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SQL made of filters, groups and keys. What is made must mean the same rows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "grid/copy_as.h"
#include "grid/grid_private.h"
#include "grid/refine/cuts.h"
#include "grid/refine/refine.h"
#include "querent/base/arena.h"
#include "querent/model/schema/schema.h"

static const struct result_column columns[] = {
    {.name = "id",
     .type = "INTEGER",
     .value = VALUE_INTEGER,
     .source_table = "orders",
     .source_column = "id"},
    {.name = "customer_id",
     .type = "INTEGER",
     .value = VALUE_INTEGER,
     .source_table = "orders",
     .source_column = "customer_id"},
    {.name = "placed_on",
     .type = "DATE",
     .value = VALUE_DATE,
     .source_table = "orders",
     .source_column = "placed_on"},
    {.name = "status",
     .type = "TEXT",
     .value = VALUE_TEXT,
     .source_table = "orders",
     .source_column = "status"},
    {.name = "total",
     .type = "NUMERIC",
     .value = VALUE_DECIMAL,
     .source_table = "orders",
     .source_column = "total"},
};

static void begin(struct grid *grid)
{
    static const char *const row[] = {"7", "42", "2024-03-02", "it's", "12.50"};
    struct result *result = result_new(columns, 5, 0);
    struct err err;
    for (int col = 0; col < 5; col++)
        result_add(result,
                   col < 2    ? CELL_INTEGER
                   : col == 4 ? CELL_REAL
                              : CELL_TEXT,
                   row[col], strlen(row[col]));
    assert_true(result_row_end(result, &err));
    result_set_state(result, RESULT_COMPLETE);
    grid_init(grid, NULL, NULL);
    grid_set_result(grid, result);
    result_unref(result);
}

static void one_line(struct buf *sql)
{
    size_t to = 0;
    for (size_t i = 0; i < sql->len; i++) {
        const bool blank = sql->p[i] == ' ' || sql->p[i] == '\n';
        if (blank && (to == 0 || sql->p[to - 1] == ' '))
            continue;
        sql->p[to++] = blank ? ' ' : sql->p[i];
    }
    buf_truncate(sql, to);
    while (sql->len && sql->p[sql->len - 1] == ' ')
        buf_truncate(sql, sql->len - 1);
}

/* A boolean is compared as its database writes it, never as a text. */
static void refine_where__compares__booleans(void **state)
{
    static const struct result_column flags[] = {
        {.name = "paid", .type = "BOOLEAN", .value = VALUE_BOOLEAN, .source_column = "paid"}};
    static const struct {
        enum cell_kind kind;
        const char *cell, *made;
        enum sql_dialect dialect;
    } cases[] = {
        {CELL_INTEGER, "1", "SELECT * FROM orders WHERE paid = 1", SQL_SQLITE},
        {CELL_TEXT, "true", "SELECT * FROM orders WHERE paid = TRUE", SQL_POSTGRES},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct result *result = result_new(flags, 1, 0);
        struct buf sql = BUF_INIT;
        struct err err = ERR_INIT;
        struct grid grid;
        size_t at;
        result_add(result, cases[i].kind, cases[i].cell, strlen(cases[i].cell));
        assert_true(result_row_end(result, &err));
        result_set_state(result, RESULT_COMPLETE);
        grid_init(&grid, NULL, NULL);
        grid_set_result(&grid, result);
        result_unref(result);
        assert_true(grid_filter_type(&grid, "paid = yes", &at, &err));
        assert_true(refine_where(&grid, "SELECT * FROM orders", cases[i].dialect, &sql, &err));
        one_line(&sql);
        assert_string_equal(buf_str(&sql), cases[i].made);
        buf_release(&sql);
        grid_release(&grid);
    }
}

static void refine_where__puts__filters_into_the_query(void **state)
{
    static const struct {
        const char *filter, *sql, *made;
        enum sql_dialect dialect;
    } cases[] = {
        {"total > 100", "SELECT * FROM orders", "SELECT * FROM orders WHERE total > 100",
         SQL_SQLITE},
        {"total 10..20, status = it's", "SELECT * FROM orders WHERE id > 5 ORDER BY id",
         "SELECT * FROM orders WHERE id > 5 AND total >= 10 AND total <= 20 AND status = 'it''s' "
         "ORDER BY id",
         SQL_SQLITE},
        {"status != open", "SELECT * FROM orders",
         "SELECT * FROM orders WHERE status <> 'open' OR status IS NULL", SQL_POSTGRES},
        {"status != open, total > 1", "SELECT * FROM orders",
         "SELECT * FROM orders WHERE (status <> 'open' OR status IS NULL) AND total > 1",
         SQL_POSTGRES},
        {"placed_on 2024-03", "SELECT * FROM orders", /* no LIKE: PostgreSQL has none for dates */
         "SELECT * FROM orders WHERE placed_on >= '2024-03-01' AND placed_on < '2024-04-01'",
         SQL_POSTGRES},
        {"placed_on = 2024-03", "SELECT * FROM orders",
         "SELECT * FROM orders WHERE placed_on >= '2024-03-01' AND placed_on < '2024-04-01'",
         SQL_SQLITE},
        {"placed_on > 2023, status null", "SELECT * FROM orders",
         "SELECT * FROM orders WHERE placed_on >= '2024-01-01' AND status IS NULL", SQL_SQLITE},
        {"status ~ ^o", "SELECT * FROM orders", "SELECT * FROM orders WHERE status ~* '^o'",
         SQL_POSTGRES},
        {"status ope", "SELECT * FROM orders", "SELECT * FROM orders WHERE status ILIKE '%ope%'",
         SQL_POSTGRES},
        {"status 5%", "SELECT * FROM orders",
         "SELECT * FROM orders WHERE status ILIKE '%5!%%' ESCAPE '!'", SQL_POSTGRES},
        {"total > 100",
         "SELECT o.id, o.customer_id, o.placed_on, c.status, o.total FROM orders AS o "
         "JOIN customers AS c ON c.id = o.customer_id",
         "SELECT o.id, o.customer_id, o.placed_on, c.status, o.total FROM orders AS o "
         "JOIN customers AS c ON c.id = o.customer_id WHERE o.total > 100",
         SQL_SQLITE},
        {"total > 100", "SELECT * FROM orders LIMIT 10",
         "SELECT * FROM (SELECT * FROM orders LIMIT 10) AS shown WHERE total > 100", SQL_SQLITE},
        {"total > 100",
         "SELECT id, customer_id, placed_on, status, sum(total) AS total FROM orders GROUP BY 1",
         "SELECT * FROM (SELECT id, customer_id, placed_on, status, sum(total) AS total FROM "
         "orders "
         "GROUP BY 1) AS shown WHERE total > 100",
         SQL_SQLITE},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grid grid;
        struct buf sql = BUF_INIT;
        struct err err = ERR_INIT;
        size_t at;
        begin(&grid);
        assert_true(grid_filter_type(&grid, cases[i].filter, &at, &err));
        if (!refine_where(&grid, cases[i].sql, cases[i].dialect, &sql, &err))
            fail_msg("%s: %s", cases[i].filter, err.text);
        one_line(&sql);
        assert_string_equal(buf_str(&sql), cases[i].made);
        buf_release(&sql);
        grid_release(&grid);
    }
}

static void refine_where__refuses__what_sql_cannot_say(void **state)
{
    static const struct {
        const char *filter, *sql, *text;
        enum sql_dialect dialect;
    } cases[] = {
        {"status ~ x", "SELECT * FROM orders",
         "SQLite has no regular expressions; filter by another condition", SQL_SQLITE},
        {"total 5", "SELECT * FROM orders",
         "'total' has no text to look in; filter by = or a range", SQL_POSTGRES},
        {"total > 5", "SELEC", "the SQL can't be read: ", SQL_POSTGRES},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grid grid;
        struct buf sql = BUF_INIT;
        struct err err = ERR_INIT;
        size_t at;
        begin(&grid);
        assert_true(grid_filter_type(&grid, cases[i].filter, &at, &err));
        assert_false(refine_where(&grid, cases[i].sql, cases[i].dialect, &sql, &err));
        assert_memory_equal(err.text, cases[i].text, strlen(cases[i].text));
        buf_release(&sql);
        grid_release(&grid);
    }
}

static void refine_group__counts__by_the_cursors_column(void **state)
{
    struct grid grid;
    struct buf sql = BUF_INIT;
    struct err err = ERR_INIT;
    size_t at;
    (void)state;
    begin(&grid);
    grid.col = 3;
    grid.columns[4].marked = true;
    assert_true(grid_filter_type(&grid, "total > 1", &at, &err));
    assert_true(refine_group(&grid, "SELECT * FROM orders ORDER BY id", SQL_SQLITE, &sql, &err));
    one_line(&sql);
    assert_string_equal(buf_str(&sql),
                        "SELECT status, count(*) AS row_count, sum(total) AS sum_total FROM orders "
                        "WHERE total > 1 GROUP BY status ORDER BY count(*) DESC");
    buf_clear(&sql);
    assert_true(refine_group(&grid, "SELECT * FROM orders LIMIT 9", SQL_SQLITE, &sql, &err));
    one_line(&sql);
    assert_string_equal(
        buf_str(&sql),
        "SELECT status, count(*) AS row_count, sum(total) AS sum_total FROM (SELECT * FROM orders "
        "LIMIT 9) AS shown WHERE total > 1 GROUP BY status ORDER BY count(*) DESC");
    buf_release(&sql);
    grid_release(&grid);
}

static const char *one_name(struct schema *schema, const char *name, const char ***ret_names)
{
    *ret_names = arena_alloc(&schema->arena, sizeof **ret_names);
    (*ret_names)[0] = arena_strdup(&schema->arena, name);
    return (*ret_names)[0];
}

static void add_key(struct schema *schema, struct schema_table *table, const char *column,
                    const char *to, const char *to_column)
{
    table->fkeys = arena_alloc(&schema->arena, sizeof *table->fkeys);
    memset(table->fkeys, 0, sizeof *table->fkeys);
    table->fkey_count = 1;
    table->fkeys->count = 1;
    table->fkeys->to_table = to;
    one_name(schema, column, &table->fkeys->columns);
    one_name(schema, to_column, &table->fkeys->to_columns);
}

static void refine_links__follows__keys_both_ways(void **state)
{
    struct schema *schema = schema_new();
    struct schema_table tables[] = {{.schema = "", .name = "customers"},
                                    {.schema = "", .name = "lines"},
                                    {.schema = "", .name = "orders"}};
    struct refine_links links = {0};
    struct grid grid;
    (void)state;
    add_key(schema, &tables[1], "order_id", "orders", "id");
    add_key(schema, &tables[2], "customer_id", "customers", "id");
    schema->default_schema = "main";
    schema->tables = tables;
    schema->table_count = 3;
    begin(&grid);
    grid.col = 1;
    refine_links(&grid, schema, SQL_SQLITE, &links);
    assert_int_equal(links.len, 1);
    assert_string_equal(links.v[0].text, "customers, id = 42");
    struct buf sql = BUF_INIT;
    buf_add(&sql, links.v[0].sql);
    one_line(&sql);
    assert_string_equal(buf_str(&sql), "SELECT * FROM customers WHERE id = 42");
    buf_release(&sql);
    refine_links_release(&links);
    grid.col = 0;
    refine_links(&grid, schema, SQL_SQLITE, &links);
    assert_int_equal(links.len, 1);
    assert_string_equal(links.v[0].text, "lines, order_id = 7");
    refine_links_release(&links);
    grid.col = 4;
    refine_links(&grid, schema, SQL_SQLITE, &links);
    assert_int_equal(links.len, 0);
    refine_links_release(&links);
    grid_release(&grid);
    schema_free(schema);
}

static void copy_as__writes__sql_and_json(void **state)
{
    struct grid grid;
    struct buf out = BUF_INIT;
    (void)state;
    begin(&grid);
    assert_true(copy_as(&grid, COPY_SQL, true, SQL_SQLITE, 1000, &out));
    assert_string_equal(buf_str(&out),
                        "INSERT INTO orders (id, customer_id, placed_on, status, total) VALUES\n"
                        "  (7, 42, '2024-03-02', 'it''s', 12.50);\n");
    buf_clear(&out);
    assert_true(copy_as(&grid, COPY_JSON, false, SQL_SQLITE, 1000, &out));
    assert_string_equal(buf_str(&out),
                        "[\n  {\"id\": 7, \"customer_id\": 42, \"placed_on\": \"2024-03-02\", "
                        "\"status\": \"it's\", \"total\": 12.50}\n]\n");
    buf_clear(&out);
    assert_false(copy_as(&grid, COPY_JSON, true, SQL_SQLITE, 10, &out));
    buf_release(&out);
    grid_release(&grid);
}

/* A month that the query makes is shown as one; any other day of it is no month. */
static void grid_take_cuts__shows__months_as_months(void **state)
{
    static const struct result_column made[] = {{.name = "month", .value = VALUE_TIMESTAMP},
                                                {.name = "n", .value = VALUE_INTEGER}};
    static const struct {
        const char *sql;
        enum sql_dialect dialect;
        const char *cell, *shown;
        enum grid_dates dates;
    } cases[] = {
        {"SELECT date_trunc('month', placed_on) AS month, count(*) AS n FROM orders GROUP BY 1",
         SQL_POSTGRES, "2024-03-01 00:00:00+01", "2024-03", GRID_DATES_ISO},
        {"SELECT date_trunc('month', placed_on)::date AS month, count(*) FROM orders GROUP BY 1",
         SQL_POSTGRES, "2024-03-01", "03.2024", GRID_DATES_DMY},
        {"SELECT date_trunc('quarter', placed_on) AS month, count(*) FROM orders GROUP BY 1",
         SQL_POSTGRES, "2024-04-01 00:00:00", "2024-Q2", GRID_DATES_ISO},
        {"SELECT date_trunc('day', placed_on) AS month, count(*) FROM orders GROUP BY 1",
         SQL_POSTGRES, "2024-04-02 00:00:00", "04/02/2024", GRID_DATES_MDY},
        {"SELECT date_trunc('month', placed_on) AS month, count(*) FROM orders GROUP BY 1",
         SQL_POSTGRES, "2024-03-02 00:00:00", "2024-03-02", GRID_DATES_ISO},
        {"SELECT date_trunc('month', placed_on) AS month, count(*) FROM orders GROUP BY 1",
         SQL_POSTGRES, "2024-03-01 08:00:00", NULL, GRID_DATES_ISO},
        {"SELECT max(placed_on) AS month, count(*) FROM orders", SQL_POSTGRES,
         "2024-03-01 00:00:00", NULL, GRID_DATES_ISO},
        {"SELECT CAST(DATE_FORMAT(placed_on, '%Y-%m-01') AS DATE), count(*) FROM orders GROUP BY 1",
         SQL_MYSQL, "2024-03-01", "2024-03", GRID_DATES_ISO},
        {"SELECT MAKEDATE(YEAR(placed_on), 1), count(*) FROM orders GROUP BY 1", SQL_MYSQL,
         "2024-01-01", "2024", GRID_DATES_ISO},
        {"SELECT date(placed_on, 'start of month') AS month, count(*) FROM orders GROUP BY 1",
         SQL_SQLITE, "2024-03-01", "2024-03", GRID_DATES_ISO},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct result *result = result_new(made, 2, 0);
        struct buf out = BUF_INIT;
        struct grid grid;
        const struct cell cell = {
            .kind = CELL_TEXT, .p = cases[i].cell, .len = strlen(cases[i].cell)};
        result_set_state(result, RESULT_COMPLETE);
        grid_init(&grid, NULL, NULL);
        grid_set_result(&grid, result);
        grid.dates = cases[i].dates;
        grid_take_cuts(&grid, cases[i].sql, cases[i].dialect);
        const struct grid_number number = grid_number_of(&grid, 0);
        const bool cut = number.cut && grid_date_text(&cell, number.dates, number.cut, &out);
        assert_int_equal(cut, cases[i].shown != NULL);
        if (cut)
            assert_string_equal(buf_str(&out), cases[i].shown);
        buf_release(&out);
        grid_release(&grid);
        result_unref(result);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refine_where__compares__booleans),
        cmocka_unit_test(refine_where__puts__filters_into_the_query),
        cmocka_unit_test(refine_where__refuses__what_sql_cannot_say),
        cmocka_unit_test(refine_group__counts__by_the_cursors_column),
        cmocka_unit_test(refine_links__follows__keys_both_ways),
        cmocka_unit_test(copy_as__writes__sql_and_json),
        cmocka_unit_test(grid_take_cuts__shows__months_as_months),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

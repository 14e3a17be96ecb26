/* The builder and the printer: what built trees look like in each dialect. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "querent/sql/sql.h"

static struct sql_expr *date(struct arena *a, const char *iso)
{
    struct sql_expr *e = sql_string(a, iso);

    e->kind = SQL_EXPR_TYPED;
    e->type = arena_alloc(a, sizeof *e->type);
    e->type->name = "date";
    return e;
}

static struct sql_query *orders_of_germany(struct arena *a)
{
    struct sql_query *q = sql_select(a);

    sql_add_item(a, q, sql_count_star(a), "orders");
    q->from = sql_join_on(
        a, SQL_JOIN_INNER, sql_table(a, NULL, "orders", "o"), sql_table(a, NULL, "customers", "c"),
        sql_binary(a, SQL_OP_EQ, sql_column(a, "c", "id"), sql_column(a, "o", "customer_id")));
    sql_add_where(
        a, q, sql_binary(a, SQL_OP_EQ, sql_column(a, "c", "country"), sql_string(a, "Germany")));
    sql_add_where(a, q,
                  sql_binary(a, SQL_OP_GE, sql_column(a, "o", "placed_on"), date(a, "2024-01-01")));
    sql_add_where(a, q,
                  sql_binary(a, SQL_OP_LT, sql_column(a, "o", "placed_on"), date(a, "2025-01-01")));
    return q;
}

static void assert_prints(const struct sql_query *q, enum sql_dialect dialect, const char *expected)
{
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;

    assert_true(sql_print(q, dialect, &out, &err));
    assert_string_equal(buf_str(&out), expected);
    buf_release(&out);
}

static void print__aligns__keywords_to_a_river(void **state)
{
    struct arena a = {0};
    (void)state;

    assert_prints(orders_of_germany(&a), SQL_SQLITE,
                  "SELECT count(*) AS orders\n"
                  "  FROM orders AS o\n"
                  "  JOIN customers AS c ON c.id = o.customer_id\n"
                  " WHERE c.country = 'Germany'\n"
                  "   AND o.placed_on >= '2024-01-01'\n"
                  "   AND o.placed_on < '2025-01-01'");
    arena_release(&a);
}

static void print__spells__dates_for_the_dialect(void **state)
{
    struct arena a = {0};
    struct sql_query *q = sql_select(&a);
    (void)state;

    sql_add_item(&a, q, sql_date_part(&a, "year", sql_column(&a, NULL, "placed_on")), "year");
    q->from = sql_table(&a, NULL, "orders", NULL);
    sql_add_where(
        &a, q,
        sql_binary(&a, SQL_OP_GE, sql_column(&a, NULL, "placed_on"), date(&a, "2024-01-01")));
    assert_prints(q, SQL_SQLITE,
                  "SELECT CAST(strftime('%Y', placed_on) AS INTEGER) AS year\n"
                  "  FROM orders\n WHERE placed_on >= '2024-01-01'");
    assert_prints(q, SQL_POSTGRES,
                  "SELECT EXTRACT(YEAR FROM placed_on) AS year\n"
                  "  FROM orders\n WHERE placed_on >= DATE '2024-01-01'");
    arena_release(&a);
}

/* A table's bare name is its whole row in BigQuery. */
static void print__names_the_table__of_a_column_called_like_it(void **state)
{
    struct arena a = {0};
    struct sql_query *q = sql_select(&a);

    (void)state;
    sql_add_item(&a, q, sql_column(&a, NULL, "Party"), NULL);
    q->from = sql_table(&a, NULL, "party", NULL);
    sql_add_where(&a, q,
                  sql_binary(&a, SQL_OP_GE, sql_column(&a, NULL, "party"), date(&a, "2024-01-01")));
    assert_prints(q, SQL_BIGQUERY,
                  "SELECT party.Party\n  FROM party\n WHERE party.party >= DATE '2024-01-01'");
    assert_prints(q, SQL_SQLITE, "SELECT Party\n  FROM party\n WHERE party >= '2024-01-01'");
    sql_add_group(&a, q, sql_column(&a, NULL, "party"));
    assert_prints(q, SQL_BIGQUERY,
                  "SELECT party.Party\n  FROM party\n WHERE party.party >= DATE '2024-01-01'\n"
                  " GROUP BY party");
    arena_release(&a);
}

static void print__quotes__only_where_needed(void **state)
{
    static const struct {
        const char *name;
        enum sql_dialect dialect;
        const char *expected;
    } rows[] = {
        {"orders", SQL_POSTGRES, "orders"},   {"Orders", SQL_POSTGRES, "\"Orders\""},
        {"Orders", SQL_SQLITE, "Orders"},     {"order", SQL_SQLITE, "\"order\""},
        {"order", SQL_MYSQL, "`order`"},      {"a b", SQL_BIGQUERY, "`a b`"},
        {"a\"b", SQL_SQLITE, "\"a\"\"b\""},   {"", SQL_SQLITE, "\"\""},
        {"a`b", SQL_MYSQL, "`a``b`"},         {"2x", SQL_TRINO, "\"2x\""},
        {"größe", SQL_POSTGRES, "\"größe\""}, {"update_time", SQL_MYSQL, "update_time"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf out = BUF_INIT;
        sql_quote_name(&out, rows[i].name, rows[i].dialect);
        assert_string_equal(buf_str(&out), rows[i].expected);
        buf_release(&out);
    }
}

static void print__refuses__what_a_dialect_cannot_say(void **state)
{
    struct arena a = {0};
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    struct sql_query *q = sql_select(&a);
    (void)state;

    sql_add_item(&a, q, sql_star(&a, NULL), NULL);
    q->from = sql_join_on(&a, SQL_JOIN_FULL, sql_table(&a, NULL, "a", NULL),
                          sql_table(&a, NULL, "b", NULL), sql_integer(&a, 1));
    buf_add(&out, "kept");
    assert_false(sql_print(q, SQL_MYSQL, &out, &err));
    assert_int_equal(err.code, ERR_UNSUPPORTED);
    assert_string_equal(err.text, "FULL JOIN has no equivalent in mysql");
    assert_string_equal(buf_str(&out), "kept");
    buf_release(&out);
    arena_release(&a);
}

static void print__sets_parentheses__by_precedence(void **state)
{
    struct arena a = {0};
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    struct sql_expr *x = sql_column(&a, NULL, "x"), *y = sql_column(&a, NULL, "y");
    struct sql_expr *sum = sql_binary(&a, SQL_OP_ADD, x, y);
    (void)state;

    struct sql_expr *e =
        sql_and(&a, sql_or(&a, sql_is_null(&a, x, false), sql_binary(&a, SQL_OP_EQ, x, y)),
                sql_unary(&a, SQL_OP_NOT,
                          sql_binary(&a, SQL_OP_GT, sql_binary(&a, SQL_OP_MUL, sum, sum),
                                     sql_integer(&a, -5))));
    assert_true(sql_print_expr(e, SQL_SQLITE, &out, &err));
    assert_string_equal(buf_str(&out), "(x IS NULL OR x = y) AND NOT (x + y) * (x + y) > -5");
    buf_release(&out);
    arena_release(&a);
}

static void copy__equals__what_it_copied(void **state)
{
    struct arena a = {0}, b = {0};
    struct sql_query *q = orders_of_germany(&a);
    struct sql_query *copy = sql_copy(&b, q);
    (void)state;

    assert_true(sql_equal(q, copy));
    copy->where->args[1]->args[1]->text = "2026-01-01";
    assert_false(sql_equal(q, copy));
    arena_release(&a);
    assert_prints(copy, SQL_SQLITE,
                  "SELECT count(*) AS orders\n"
                  "  FROM orders AS o\n"
                  "  JOIN customers AS c ON c.id = o.customer_id\n"
                  " WHERE c.country = 'Germany'\n"
                  "   AND o.placed_on >= '2024-01-01'\n"
                  "   AND o.placed_on < '2026-01-01'");
    arena_release(&b);
}

/* Trino compares no string with a date. */
static void string_for__is_typed__by_the_column(void **state)
{
    (void)state;
    static const struct {
        enum sql_dialect dialect;
        enum value_type column;
        const char *text, *printed;
    } cases[] = {
        {SQL_TRINO, VALUE_DATE, "2024-01-02", "DATE '2024-01-02'"},
        {SQL_TRINO, VALUE_TIMESTAMP, "2024-01-02", "DATE '2024-01-02'"},
        {SQL_TRINO, VALUE_TIMESTAMP, "2024-01-02 03:04:05", "TIMESTAMP '2024-01-02 03:04:05'"},
        {SQL_TRINO, VALUE_TIME, "03:04:05", "TIME '03:04:05'"},
        {SQL_TRINO, VALUE_TEXT, "2024-01-02", "'2024-01-02'"},
        {SQL_TRINO, VALUE_DATE, "last week", "'last week'"},
        {SQL_BIGQUERY, VALUE_DATE, "2024-01-02", "DATE '2024-01-02'"},
        {SQL_BIGQUERY, VALUE_TIME, "03:04:05", "TIME '03:04:05'"},
        {SQL_BIGQUERY, VALUE_TIMESTAMP, "2024-01-02", "'2024-01-02'"},
        {SQL_POSTGRES, VALUE_DATE, "2024-01-02", "'2024-01-02'"},
        {SQL_SQLITE, VALUE_DATE, "2024-01-02", "'2024-01-02'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct buf out = BUF_INIT;
        struct err err = ERR_INIT;
        struct sql_query *query = sql_select(&arena);
        sql_add_item(&arena, query,
                     sql_string_for(&arena, cases[i].text, cases[i].column, cases[i].dialect),
                     NULL);
        assert_true(sql_print(query, cases[i].dialect, &out, &err));
        assert_non_null(strstr(buf_str(&out), cases[i].printed));
        assert_string_equal(strstr(buf_str(&out), " ") + 1, cases[i].printed);
        buf_release(&out);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(print__aligns__keywords_to_a_river),
        cmocka_unit_test(print__spells__dates_for_the_dialect),
        cmocka_unit_test(print__names_the_table__of_a_column_called_like_it),
        cmocka_unit_test(print__quotes__only_where_needed),
        cmocka_unit_test(string_for__is_typed__by_the_column),
        cmocka_unit_test(print__refuses__what_a_dialect_cannot_say),
        cmocka_unit_test(print__sets_parentheses__by_precedence),
        cmocka_unit_test(copy__equals__what_it_copied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

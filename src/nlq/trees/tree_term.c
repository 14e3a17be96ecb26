/* Terms of a frame as expressions: columns, aggregates, spans, products and quotients. */
#include "querent/base/str.h"
#include "trees/tree.h"

static const char *agg_name(enum agg agg)
{
    static const char *const names[] = {"",      "count", "sum",   "avg",   "min",  "max",
                                        "count", "count", "count", "count", "count"};
    return names[agg];
}

struct sql_expr *tree_column(const struct maker *m, struct column_ref column)
{
    const char *table = m->renamed == column.table + 1 ? m->alias
                        : m->qualify                   ? ask_table(m->ask, column.table)->name
                                                       : NULL;
    return sql_column(m->a, table, ask_column(m->ask, column)->name);
}

/* The average days from a date without a time of day to a moment: from day to day. */
static bool is_day_to_moment(const struct maker *m, const struct term *term)
{
    return term->agg == AGG_AVG && column_is_moment(m->ask, term->column) &&
           column_is_date(m->ask, term->from) && !column_is_moment(m->ask, term->from);
}

static struct sql_expr *its_day(const struct maker *m, struct column_ref at, bool day)
{
    struct sql_expr *column = tree_column(m, at);
    return day && column_is_moment(m->ask, at) ? sql_date_trunc(m->a, "day", column) : column;
}

/* The time from one date to another, with its fraction. SQLite's Julian days are exact in days
 * alone: eight hours would be more than 8. */
static struct sql_expr *tree_span(const struct maker *m, const struct term *term)
{
    enum { DAY = 86400 };
    const long unit = term->unit ? term->unit : DAY;
    const bool day = unit >= DAY && is_day_to_moment(m, term);
    struct sql_expr *from = its_day(m, term->from, day), *to = its_day(m, term->column, day);
    if (catalog_dialect(m->ask->catalog) == SQL_SQLITE && unit >= DAY) {
        struct sql_expr *days = sql_binary(m->a, SQL_OP_SUB, sql_call1(m->a, "julianday", to),
                                           sql_call1(m->a, "julianday", from));
        return unit == DAY ? days
                           : sql_binary(m->a, SQL_OP_DIV, days,
                                        sql_number(m->a, arena_printf(m->a, "%ld.0", unit / DAY)));
    }
    struct sql_expr *seconds = sql_binary(m->a, SQL_OP_SUB, sql_date_part(m->a, "epoch", to),
                                          sql_date_part(m->a, "epoch", from));
    return unit == 1 ? seconds
                     : sql_binary(m->a, SQL_OP_DIV, seconds,
                                  sql_number(m->a, arena_printf(m->a, "%ld.0", unit)));
}

/* A time cut down to its unit. A month that is shown is '2026-11', as people write it, where the
 * database formats times so. */
static struct sql_expr *tree_bucket(const struct maker *m, const struct term *term,
                                    struct sql_expr *column)
{
    const enum sql_dialect dialect = catalog_dialect(m->ask->catalog);
    struct arena *a = m->a;
    if (str_eq(term->bucket, "month") && term->agg == AGG_NONE) {
        if (dialect == SQL_SQLITE)
            return sql_call(a, "strftime", 2,
                            (struct sql_expr *[]){sql_string(a, "%Y-%m"), column});
        if (dialect == SQL_MYSQL)
            return sql_call(a, "date_format", 2,
                            (struct sql_expr *[]){column, sql_string(a, "%Y-%m")});
        if (dialect == SQL_POSTGRES)
            return sql_call(a, "to_char", 2,
                            (struct sql_expr *[]){column, sql_string(a, "YYYY-MM")});
    }
    return sql_date_trunc(a, term->bucket, column);
}

/* A part of a time. SQLite's year is text as its month is, and as people write it there: with a
 * CAST the same rows would be longer to read. */
static struct sql_expr *tree_part(const struct maker *m, const struct term *term,
                                  struct sql_expr *column)
{
    if (str_eq(term->bucket, "year") && term->agg == AGG_NONE &&
        catalog_dialect(m->ask->catalog) == SQL_SQLITE)
        return sql_call(m->a, "strftime", 2, (struct sql_expr *[]){sql_string(m->a, "%Y"), column});
    return sql_date_part(m->a, term->bucket, column);
}

/* Years from a date to today, with their fraction; days where there is a unit. */
static struct sql_expr *tree_age(const struct maker *m, struct sql_expr *born, long unit)
{
    struct arena *a = m->a;
    const enum sql_dialect dialect = catalog_dialect(m->ask->catalog);
    const char *day = dates_today(a, m->ask->request->now);
    struct sql_expr *today = sql_string(a, day), *days;
    if (dialect == SQL_SQLITE) {
        days = sql_binary(a, SQL_OP_SUB, sql_call1(a, "julianday", today),
                          sql_call1(a, "julianday", born));
    } else if (dialect == SQL_MYSQL) {
        days = sql_call(a, "datediff", 2, (struct sql_expr *[]){today, born});
    } else {
        struct sql_type *type = arena_alloc(a, sizeof *type);
        *type = (struct sql_type){.name = "date"};
        *today = (struct sql_expr){.kind = SQL_EXPR_TYPED, .type = type, .text = day};
        struct sql_expr *seconds = sql_binary(a, SQL_OP_SUB, sql_date_part(a, "epoch", today),
                                              sql_date_part(a, "epoch", born));
        days = sql_binary(a, SQL_OP_DIV, seconds, sql_number(a, "86400.0"));
    }
    return unit ? days : sql_binary(a, SQL_OP_DIV, days, sql_number(a, "365.25"));
}

/* One column divided by another: of several rows, the sum by the sum. */
static struct sql_expr *tree_quotient(const struct maker *m, const struct term *term,
                                      struct sql_expr *column, struct sql_expr *other)
{
    const enum sql_dialect dialect = catalog_dialect(m->ask->catalog);
    const bool sums = term->agg == AGG_SUM || term->agg == AGG_AVG;
    struct sql_expr *above = sums ? sql_aggregate(m->a, "sum", column, false) : column,
                    *below = sums ? sql_aggregate(m->a, "sum", other, false) : other;
    if (dialect != SQL_SQLITE && dialect != SQL_MYSQL) /* they give NULL for nothing divided */
        below = sql_call(m->a, "nullif", 2, (struct sql_expr *[]){below, sql_integer(m->a, 0)});
    struct sql_expr *quotient =
        sql_binary(m->a, SQL_OP_DIV,
                   sql_binary(m->a, SQL_OP_MUL,
                              sql_number(m->a, arena_printf(m->a, "%d.0", term->over)), above),
                   below);
    return sums || term->agg == AGG_NONE
               ? quotient
               : sql_aggregate(m->a, agg_name(term->agg), quotient, false);
}

/* The sum of what each row comes to over how many values of the reference there are. */
static struct sql_expr *tree_sum_per(const struct maker *m, const struct term *term,
                                     struct sql_expr *each)
{
    const struct column_ref per = {term->column.table, term->per - 1};
    struct sql_expr *sum = sql_binary(m->a, SQL_OP_MUL, sql_number(m->a, "1.0"),
                                      sql_aggregate(m->a, "sum", each, false));
    return sql_binary(m->a, SQL_OP_DIV, sum,
                      sql_aggregate(m->a, "count", tree_column(m, per), true));
}

/* Nothing is added where a row lacks one of the two. */
static struct sql_expr *tree_or_none(const struct maker *m, struct column_ref at,
                                     struct sql_expr *column)
{
    const struct column_stats *stats = catalog_stats(m->ask->catalog, at);
    return stats && stats->null_share > 0
               ? sql_call(m->a, "coalesce", 2, (struct sql_expr *[]){column, sql_integer(m->a, 0)})
               : column;
}

/* "revenue": quantity × price of each row; for an average, of all rows of one order together. Or a
 * difference: price − cost. */
static struct sql_expr *tree_product(const struct maker *m, const struct term *term,
                                     struct sql_expr *column)
{
    const struct column_ref times = {term->times_table ? term->times_table - 1 : term->column.table,
                                     term->times - 1};
    struct sql_expr *other = tree_column(m, times);
    if (term->over)
        return tree_quotient(m, term, column, other);
    const struct column_ref off = {term->column.table, term->off - 1};
    struct sql_expr *product =
        term->minus  ? sql_binary(m->a, SQL_OP_SUB, column, other)
        : term->plus ? sql_binary(m->a, SQL_OP_ADD, tree_or_none(m, term->column, column),
                                  tree_or_none(m, times, other))
                     : sql_binary(m->a, SQL_OP_MUL, other, column);
    if (term->off)
        product = sql_binary(m->a, SQL_OP_SUB, product, tree_column(m, off));
    if (term->minus && term->percent)
        product = sql_binary(m->a, SQL_OP_DIV,
                             sql_binary(m->a, SQL_OP_MUL, sql_number(m->a, "100.0"), product),
                             sql_copy_expr(m->a, column));
    if (term->agg == AGG_NONE)
        return product;
    if (term->agg != AGG_AVG || term->per == 0)
        return sql_aggregate(m->a, agg_name(term->agg), product, false);
    return tree_sum_per(m, term, product);
}

/* How much of one thing or of all pieces of the row. */
static struct sql_expr *margin_side(const struct maker *m, const struct margin *margin,
                                    struct column_ref side, bool each)
{
    struct sql_expr *one = tree_column(m, side);
    return each ? sql_binary(m->a, SQL_OP_MUL, tree_column(m, margin->pieces), one) : one;
}

/* What sales leave over their cost; in per cent it is that of all rows together. */
static struct sql_expr *tree_margin(const struct maker *m, const struct margin *margin)
{
    struct arena *a = m->a;
    struct sql_expr *amount = margin_side(m, margin, margin->amount, margin->amount_each),
                    *cost = margin_side(m, margin, margin->cost, margin->cost_each);
    struct sql_expr *left = sql_aggregate(a, "sum", sql_binary(a, SQL_OP_SUB, amount, cost), false);
    if (!margin->ratio)
        return left;
    struct sql_expr *all = sql_aggregate(a, "sum", sql_copy_expr(a, amount), false);
    all = sql_call(a, "nullif", 2, (struct sql_expr *[]){all, sql_integer(a, 0)});
    return sql_binary(a, SQL_OP_DIV, sql_binary(a, SQL_OP_MUL, sql_number(a, "100.0"), left), all);
}

/* An average of counts: rows for each value of the reference that groups them. */
static struct sql_expr *tree_rows_per(const struct maker *m, const struct term *term)
{
    const struct column_ref per = {term->table, term->per - 1};
    struct sql_expr *rows =
        sql_binary(m->a, SQL_OP_MUL, sql_number(m->a, "1.0"), sql_count_star(m->a));
    return sql_binary(m->a, SQL_OP_DIV, rows,
                      sql_aggregate(m->a, "count", tree_column(m, per), true));
}

/* A column of the row above, in a table that refers to itself. */
struct sql_expr *tree_above(const struct maker *m, struct column_ref column)
{
    return sql_column(m->a, "above", ask_column(m->ask, column)->name);
}

/* Minutes as hours are divided by 60.0, hours as minutes multiplied by 60. */
static struct sql_expr *scaled(const struct maker *m, struct sql_expr *value, double scale)
{
    const bool down = scale < 1;
    const double factor = down ? 1 / scale : scale;
    if (factor == 1)
        return value;
    const char *text = arena_printf(m->a, down ? "%.0f.0" : "%.0f", factor);
    return sql_binary(m->a, down ? SQL_OP_DIV : SQL_OP_MUL, value, sql_number(m->a, text));
}

/* The age by a date or a year, or what is aggregated of it. */
static struct sql_expr *tree_years(const struct maker *m, const struct term *term,
                                   struct sql_expr *column)
{
    struct sql_expr *years =
        column_is_date(m->ask, term->column)
            ? tree_age(m, column, term->unit)
            : sql_binary(m->a, SQL_OP_SUB, sql_integer(m->a, dates_this_year(m->ask->request->now)),
                         column);
    return term->agg == AGG_NONE ? years : sql_aggregate(m->a, agg_name(term->agg), years, false);
}

/* What one reference of a row leads to, asked for by itself, since another leads to the same table.
 */
static struct sql_expr *tree_via(const struct maker *m, const struct term *term)
{
    static const char named[] = "named";
    const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)term->via - 1);
    const struct column_ref key = {edge->to, edge->to_columns[0]},
                            from = {edge->from, edge->from_columns[0]};
    struct sql_query *query = sql_select(m->a);
    query->from = tree_source(m, edge->to);
    query->from->alias = named;
    query->where = sql_binary(
        m->a, SQL_OP_EQ, sql_column(m->a, named, ask_column(m->ask, key)->name),
        sql_column(m->a, ask_table(m->ask, edge->from)->name, ask_column(m->ask, from)->name));
    sql_add_item(m->a, query, sql_column(m->a, named, ask_column(m->ask, term->column)->name),
                 NULL);
    return sql_subquery(m->a, query);
}

struct sql_expr *tree_term(const struct maker *m, const struct term *term)
{
    if (term->via)
        return tree_via(m, term);
    if (term->all)
        return sql_star(m->a, m->qualify ? ask_table(m->ask, term->table)->name : NULL);
    if (term->column.column < 0 && term->agg == AGG_AVG)
        return tree_rows_per(m, term);
    if (term->column.column < 0) {
        int key = term->distinct && m->qualify && term->table >= 0
                      ? catalog_key_column(m->ask->catalog, term->table)
                      : -1;
        return key >= 0 ? sql_aggregate(m->a, "count",
                                        tree_column(m, (struct column_ref){term->table, key}), true)
                        : sql_count_star(m->a);
    }
    if (term->above)
        return tree_above(m, term->column);
    if (term->margin_of)
        return tree_margin(m, term->margin_of);
    struct sql_expr *column = tree_column(m, term->column);
    if (term->span) {
        struct sql_expr *time = tree_span(m, term);
        return term->agg == AGG_NONE ? time : sql_aggregate(m->a, agg_name(term->agg), time, false);
    }
    if (term->age)
        return tree_years(m, term, column);
    if (term->taught) {
        struct sql_expr *taught = tree_taught(m, term->taught);
        return term->taught->whole || term->agg == AGG_NONE
                   ? taught
                   : sql_aggregate(m->a, agg_name(term->agg), taught, term->distinct);
    }
    if (term->times && term->scale > 0)
        return scaled(m, tree_product(m, term, column), term->scale);
    if (term->times)
        return tree_product(m, term, column);
    if (term->bucket && term->part)
        return tree_part(m, term, column);
    if (term->bucket)
        column = tree_bucket(m, term, column);
    column = tree_counted_text(m, term->agg, term->column, column);
    struct sql_expr *value = term->agg == AGG_NONE ? column
                             : term->agg == AGG_AVG && term->per
                                 ? tree_sum_per(m, term, column)
                                 : sql_aggregate(m->a, agg_name(term->agg), column, term->distinct);
    if (term->spread)
        value = sql_binary(m->a, SQL_OP_SUB, value,
                           sql_aggregate(m->a, "min", sql_copy_expr(m->a, column), false));
    return term->scale > 0 ? scaled(m, value, term->scale) : value;
}

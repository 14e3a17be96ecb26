/* One statement of two: the part's query and that of the whole, which it is a part of by what it is
 * restricted to, or by what is added up. */
#include <string.h>

#include "querent/base/str.h"
#include "shares/shares.h"

enum { MADE_MAX = 24 };

struct conjuncts {
    struct sql_expr *v[MADE_MAX];
    size_t len;
};

struct sources {
    const char *v[MADE_MAX];
    size_t len;
};

struct made {
    struct ask *ask;
    struct arena *a;
    struct sql_query *part; /* a copy, which becomes the answer */
    const struct sql_query *whole;
    struct sources in_whole;
    struct conjuncts common; /* what restricts both, */
    struct conjuncts extra;  /* and only the part */
};

/* ---- conditions */

static void split_and(struct sql_expr *where, struct conjuncts *out)
{
    if (where == NULL)
        return;
    if (where->kind == SQL_EXPR_BINARY && where->op == SQL_OP_AND) {
        split_and(where->args[0], out);
        split_and(where->args[1], out);
    } else if (out->len < MADE_MAX)
        out->v[out->len++] = where;
}

/* Columns without the names of their tables: one of the two may have no need of them. */
static void strip_tables(struct sql_expr *expr)
{
    if (expr == NULL)
        return;
    if (expr->kind == SQL_EXPR_COLUMN)
        expr->table = NULL;
    for (size_t i = 0; i < expr->arg_count; i++)
        strip_tables(expr->args[i]);
    for (struct sql_when *when = expr->whens; when; when = when->next) {
        strip_tables(when->when);
        strip_tables(when->then);
    }
}

/* The columns of a query over one table, with its name: others stand beside it now. */
static struct sql_expr *with_table(struct arena *a, const struct sql_expr *expr, const char *table)
{
    struct sql_expr *copy = expr ? sql_copy_expr(a, expr) : NULL;
    if (copy && copy->kind == SQL_EXPR_COLUMN && copy->table == NULL)
        copy->table = table;
    for (size_t i = 0; copy && i < copy->arg_count; i++)
        copy->args[i] = with_table(a, copy->args[i], table);
    return copy;
}

static bool are_same(struct arena *a, const struct sql_expr *x, const struct sql_expr *y)
{
    struct sql_expr *one = sql_copy_expr(a, x), *other = sql_copy_expr(a, y);
    strip_tables(one);
    strip_tables(other);
    return sql_equal_expr(one, other);
}

/* What restricts the whole restricts the part, too; false: it does not. */
static bool find_extra(struct made *made)
{
    struct conjuncts part = {.len = 0}, whole = {.len = 0};
    split_and(made->part->where, &part);
    split_and(made->whole->where, &whole);
    size_t found = 0;
    for (size_t i = 0; i < part.len; i++) {
        bool both = false;
        for (size_t k = 0; k < whole.len && !both; k++)
            both = are_same(made->a, part.v[i], whole.v[k]);
        found += both;
        if (both)
            made->common.v[made->common.len++] = part.v[i];
        else
            made->extra.v[made->extra.len++] = part.v[i];
    }
    return found == whole.len && part.len < MADE_MAX;
}

/* A bound of a period: a date of the rows against a day. */
static bool bounds_period(const struct sql_expr *cond)
{
    const bool compares = cond->kind == SQL_EXPR_BINARY && cond->arg_count == 2 &&
                          (cond->op == SQL_OP_GE || cond->op == SQL_OP_LT);
    return compares && cond->args[0]->kind == SQL_EXPR_COLUMN &&
           (cond->args[1]->kind == SQL_EXPR_STRING || cond->args[1]->kind == SQL_EXPR_TYPED) &&
           cond->args[1]->text && strlen(cond->args[1]->text) >= 10 &&
           cond->args[1]->text[4] == '-' && cond->args[1]->text[7] == '-';
}

/* "Orders: what share was cancelled in March": the period is that of both, where the whole has none
 * and it is not all that tells the part. */
static void periods_are_common(struct made *made)
{
    struct conjuncts whole = {.len = 0}, kept = {.len = 0};
    struct conjuncts common = made->common;
    split_and(made->whole->where, &whole);
    for (size_t i = 0; i < whole.len; i++) {
        if (bounds_period(whole.v[i]))
            return;
    }
    for (size_t i = 0; i < made->extra.len; i++) {
        struct sql_expr *cond = made->extra.v[i];
        const bool own =
            bounds_period(cond) &&
            (cond->args[0]->table == NULL ||
             (made->in_whole.len && str_eq_fold(cond->args[0]->table, made->in_whole.v[0])));
        if (own && common.len < MADE_MAX)
            common.v[common.len++] = cond;
        else
            kept.v[kept.len++] = cond;
    }
    if (kept.len == 0)
        return;
    made->extra = kept;
    made->common = common;
}

static struct sql_expr *all_of(struct arena *a, const struct conjuncts *conds)
{
    struct sql_expr *all = NULL;
    for (size_t i = 0; i < conds->len; i++)
        all = sql_and(a, all, sql_copy_expr(a, conds->v[i]));
    return all;
}

/* ---- tables */

/* The tables of a join, from the left on, and what joins them; false: it is no plain chain. */
static bool list_sources(const struct sql_source *from, struct sources *out,
                         struct conjuncts *ret_on)
{
    if (from == NULL || out->len == MADE_MAX)
        return false;
    if (from->kind == SQL_SOURCE_TABLE) {
        out->v[out->len++] = from->name;
        return from->alias == NULL;
    }
    if (from->kind != SQL_SOURCE_JOIN || from->on == NULL || ret_on->len == MADE_MAX ||
        !list_sources(from->left, out, ret_on))
        return false;
    ret_on->v[ret_on->len++] = from->on;
    return list_sources(from->right, out, ret_on);
}

static bool has_source(const struct sources *sources, const char *name)
{
    for (size_t i = 0; i < sources->len; i++) {
        if (name && str_eq_fold(sources->v[i], name))
            return true;
    }
    return false;
}

/* The join is one column against another: those, the one of a table in the set first, which has one
 * row of the other table; NULL: it is not. */
static const char *led_to(const struct made *made, const struct sql_expr *on,
                          const struct sources *in)
{
    if (on->kind != SQL_EXPR_BINARY || on->op != SQL_OP_EQ ||
        on->args[0]->kind != SQL_EXPR_COLUMN || on->args[1]->kind != SQL_EXPR_COLUMN)
        return NULL;
    const bool first = has_source(in, on->args[0]->table);
    if (first == has_source(in, on->args[1]->table))
        return NULL;
    const struct sql_expr *other = on->args[first ? 1 : 0];
    const int table = catalog_find_table(made->ask->catalog, NULL, other->table);
    const int key = table < 0 ? -1 : catalog_key_column(made->ask->catalog, table);
    return key >= 0 && str_eq_fold(ask_table(made->ask, table)->columns[key].name, other->name)
               ? other->table
               : NULL;
}

/* The whole's tables, and to them, where they have any, the rows by which only the part is told;
 * false: a row of the whole would stand there twice. */
static bool join_both(struct made *made)
{
    struct sources part = {.len = 0};
    struct conjuncts on = {.len = 0}, own = {.len = 0};
    made->in_whole.len = 0;
    if (!list_sources(made->part->from, &part, &on) ||
        !list_sources(made->whole->from, &made->in_whole, &own))
        return false;
    for (size_t i = 0; i < made->in_whole.len; i++) {
        if (!has_source(&part, made->in_whole.v[i]))
            return false;
    }
    if (part.len == made->in_whole.len)
        return true;
    struct sources in = made->in_whole;
    struct sql_source *from = sql_copy(made->a, made->whole)->from;
    for (size_t round = 0; in.len < part.len && round < MADE_MAX; round++) {
        for (size_t i = 0; i < on.len; i++) {
            const char *name = led_to(made, on.v[i], &in);
            if (name == NULL)
                continue;
            from = sql_join_on(made->a, SQL_JOIN_LEFT, from, sql_table(made->a, NULL, name, NULL),
                               sql_copy_expr(made->a, on.v[i]));
            in.v[in.len++] = name;
        }
    }
    made->part->from = from;
    return in.len == part.len;
}

/* ---- what is shown */

static bool is_measure(const struct sql_expr *expr)
{
    return expr->kind == SQL_EXPR_CALL && expr->over == NULL &&
           (str_eq(expr->name, "count") || str_eq(expr->name, "sum"));
}

/* The only thing counted or added up; NULL: none, or several. */
static struct sql_item *only_measure(const struct sql_query *query)
{
    struct sql_item *found = NULL;
    for (struct sql_item *item = query->items; item; item = item->next) {
        if (item->expr->kind == SQL_EXPR_COLUMN)
            continue;
        if (found || (!is_measure(item->expr) && query->group_count == 0))
            return NULL;
        found = is_measure(item->expr) ? item : found;
    }
    return found;
}

/* The value of rows that meet the condition. */
static struct sql_expr *met(struct arena *a, struct sql_expr *where, struct sql_expr *value,
                            struct sql_expr *other)
{
    struct sql_expr *part = arena_alloc(a, sizeof *part);
    struct sql_when *when = arena_alloc(a, sizeof *when);
    *when = (struct sql_when){.when = where, .then = value};
    *part = (struct sql_expr){.kind = SQL_EXPR_CASE, .arg_count = 2, .whens = when};
    part->args = arena_alloc(a, 2 * sizeof *part->args);
    part->args[1] = other;
    return part;
}

/* What the part comes to among the rows of the whole. */
static struct sql_expr *part_of(const struct made *made, const struct sql_expr *measure)
{
    struct sql_expr *where = all_of(made->a, &made->extra);
    struct sql_expr *out = sql_copy_expr(made->a, measure);
    if (where == NULL)
        return out;
    const bool sum = str_eq(out->name, "sum");
    struct sql_expr *value = out->star ? sql_integer(made->a, 1) : out->args[0];
    return sql_aggregate(made->a, out->name,
                         met(made->a, where, value, sum ? sql_integer(made->a, 0) : NULL),
                         out->distinct);
}

static struct sql_expr *percent(struct arena *a, struct sql_expr *part, struct sql_expr *whole)
{
    return sql_binary(a, SQL_OP_DIV, sql_binary(a, SQL_OP_MUL, sql_number(a, "100.0"), part),
                      whole);
}

/* The share stands where the part stood, or behind it, and rows are ranked by it. */
static void show_share(const struct made *made, const struct share_said *said,
                       struct sql_item *item, struct sql_expr *part, struct sql_expr *share)
{
    struct arena *a = made->a;
    struct sql_query *query = made->part;
    const struct sql_expr *measure = item->expr;
    if (said->decimals)
        share = sql_call(a, "round", 2,
                         (struct sql_expr *[]){share, sql_integer(a, said->decimals - 1)});
    for (struct sql_order *order = query->order; order; order = order->next) {
        if (are_same(a, order->expr, measure))
            order->expr = sql_copy_expr(a, share);
    }
    if (said->counted) {
        struct sql_item *next = arena_alloc(a, sizeof *next);
        *next = (struct sql_item){.expr = share, .alias = "percent", .next = item->next};
        item->expr = part;
        item->next = next;
    } else {
        item->expr = share;
        item->alias = "percent";
    }
    if (said->rank && query->order == NULL)
        sql_add_order(a, query, sql_copy_expr(a, share), said->rank > 0);
    if (said->limit)
        query->limit = sql_integer(a, said->limit);
}

static bool groups_are_same(const struct made *made)
{
    if (made->part->group_count != made->whole->group_count)
        return false;
    for (size_t i = 0; i < made->part->group_count; i++) {
        if (!are_same(made->a, made->part->groups[i], made->whole->groups[i]))
            return false;
    }
    return true;
}

static bool is_plain(const struct sql_query *query)
{
    return query->kind == SQL_QUERY_SELECT && query->items && query->from && !query->with &&
           !query->distinct && !query->limit;
}

/* Some table's rows are told by it. */
static bool is_key(const struct ask *ask, const struct sql_expr *column)
{
    bool key = false;
    for (size_t t = 0; column->kind == SQL_EXPR_COLUMN && t < ask->schema->table_count; t++) {
        const struct schema_table *table = ask_table(ask, (int)t);
        const int at = catalog_key_column(ask->catalog, (int)t);
        key = key || (at >= 0 && str_eq_fold(table->columns[at].name, column->name) &&
                      (column->table == NULL || str_eq_fold(column->table, table->name)));
    }
    return key;
}

/* It says what rows are not, or lack. */
static bool leaves_out(const struct sql_expr *cond)
{
    return cond->kind == SQL_EXPR_IS_NULL
               ? !cond->negated
               : cond->negated || (cond->kind == SQL_EXPR_BINARY && cond->op == SQL_OP_NE);
}

static bool restricts_plainly(struct sql_expr *where)
{
    struct conjuncts conds = {.len = 0};
    split_and(where, &conds);
    for (size_t i = 0; i < conds.len; i++) {
        if (!bounds_period(conds.v[i]) && !leaves_out(conds.v[i]))
            return false;
    }
    return true;
}

/* Each group's part of what all of them come to. */
static struct sql_query *of_all_groups(struct made *made, const struct share_said *said)
{
    struct sql_item *item = only_measure(made->part);
    if (item == NULL || made->part->group_count == 0 ||
        (said->plain && !restricts_plainly(made->part->where)))
        return NULL;
    struct sql_expr *part = sql_copy_expr(made->a, item->expr);
    struct sql_expr *all = sql_aggregate(made->a, "sum", sql_copy_expr(made->a, item->expr), false);
    all->over = arena_alloc(made->a, sizeof *all->over);
    *all->over = (struct sql_window){0};
    show_share(made, said, item, part, percent(made->a, sql_copy_expr(made->a, item->expr), all));
    return made->part;
}

struct sql_query *share_dress(struct ask *ask, const struct share_said *said,
                              const struct sql_query *part)
{
    struct made made = {.ask = ask, .a = ask->arena, .whole = said->whole};
    if (!is_plain(part) || part->having)
        return NULL;
    made.part = sql_copy(ask->arena, part);
    if (said->whole == NULL)
        return of_all_groups(&made, said);
    if (!is_plain(said->whole) || !groups_are_same(&made) || !find_extra(&made) ||
        !join_both(&made))
        return NULL;
    struct sql_item *item = only_measure(made.part), *all = only_measure(made.whole);
    if (item == NULL || all == NULL || !str_eq(item->expr->name, all->expr->name) ||
        (made.extra.len == 0 && are_same(made.a, item->expr, all->expr)))
        return NULL;
    periods_are_common(&made);
    const struct sql_expr *measure = item->expr;
    const char *table = made.in_whole.len == 1 && made.part->from->kind == SQL_SOURCE_JOIN
                            ? made.in_whole.v[0]
                            : NULL;
    struct sql_expr *of = with_table(made.a, all->expr, table);
    if (measure->distinct && !is_key(ask, measure->args[0]))
        return NULL;
    if (measure->distinct && of->star) /* each row of the whole once, as in the part */
        of = sql_copy_expr(made.a, measure);
    else if (measure->distinct != of->distinct)
        return NULL;
    made.part->where = all_of(made.a, &made.common);
    made.part->having = with_table(made.a, made.whole->having, table);
    struct sql_expr *counted = part_of(&made, measure);
    show_share(&made, said, item, counted, percent(made.a, sql_copy_expr(made.a, counted), of));
    return made.part;
}

struct sql_query *share_or_part(struct ask *ask, const struct share_said *said,
                                struct sql_query *part)
{
    struct sql_query *share = share_dress(ask, said, part);
    if (share || ask->choice.item != SIZE_MAX || ask->fork_choice)
        return share;
    ask->facts.bare = true;
    return part;
}

/* One statement of two: the part's query and that of the whole, which it is a part of by what it is
 * restricted to, or by what is added up. */
#include <string.h>

#include "querent/base/str.h"
#include "sets/sets.h"
#include "shares/share_made.h"

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
    struct sql_expr *where = share_all_of(made->a, &made->extra);
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
        if (share_same(a, order->expr, measure))
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

/* The whole in the place of the part, which stands behind it. */
static void show_beside(const struct made *made, const char *heading, struct sql_item *item,
                        struct sql_expr *part, struct sql_expr *whole)
{
    struct sql_item *next = arena_alloc(made->a, sizeof *next);
    *next =
        (struct sql_item){.expr = part, .alias = heading ? heading : "of_them", .next = item->next};
    item->expr = whole;
    item->next = next;
}

static bool groups_are_same(const struct made *made)
{
    if (made->part->group_count != made->whole->group_count)
        return false;
    for (size_t i = 0; i < made->part->group_count; i++) {
        if (!share_same(made->a, made->part->groups[i], made->whole->groups[i]))
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
    share_split(where, &conds);
    for (size_t i = 0; i < conds.len; i++) {
        if (!share_bounds_period(conds.v[i]) && !leaves_out(conds.v[i]))
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

/* The table of whose rows the whole counts each once, as everything that it joins is led to from
 * there; -1: none. */
static int table_counted(const struct made *made)
{
    struct sources all = {.len = 0};
    struct conjuncts on = {.len = 0};
    if (!list_sources(made->whole->from, &all, &on))
        return -1;
    for (size_t t = 0; t < all.len; t++) {
        struct sources in = {.v = {all.v[t]}, .len = 1};
        for (size_t round = 0; round < on.len; round++) {
            for (size_t k = 0; k < on.len; k++) {
                const char *name = led_to(made, on.v[k], &in);
                if (name && in.len < MADE_MAX)
                    in.v[in.len++] = name;
            }
        }
        if (in.len == all.len)
            return catalog_find_table(made->ask->catalog, NULL, all.v[t]);
    }
    return -1;
}

/* The part has a condition, or rows of a table, that the whole has not. */
static bool says_more(const struct made *made, const struct sql_query *part, size_t part_tables)
{
    struct conjuncts own = {.len = 0}, whole = {.len = 0}, on = {.len = 0};
    struct sources all = {.len = 0};
    share_split(part->where, &own);
    share_split(made->whole->where, &whole);
    for (size_t i = 0; i < own.len; i++) {
        bool both = false;
        for (size_t k = 0; k < whole.len; k++)
            both = both || share_same(made->a, own.v[i], whole.v[k]);
        if (!both)
            return true;
    }
    return list_sources(made->whole->from, &all, &on) && part_tables > all.len;
}

/* The rows of the whole that are among those of the part: where no join may say which they are. */
static struct sql_query *among(struct made *made, const struct share_said *said,
                               const struct sql_query *part)
{
    struct arena *a = made->a;
    const int table = table_counted(made);
    const int key = table < 0 ? -1 : catalog_key_column(made->ask->catalog, table);
    struct sources in = {.len = 0};
    struct conjuncts on = {.len = 0};
    if (key < 0 || !list_sources(part->from, &in, &on))
        return NULL;
    const char *name = ask_table(made->ask, table)->name,
               *column = ask_table(made->ask, table)->columns[key].name;
    struct sql_query *rows = sql_copy(a, part);
    made->part = sql_copy(a, made->whole);
    const bool joins = made->whole->from->kind == SQL_SOURCE_JOIN;
    struct sql_item *item = only_measure(made->part), *own = only_measure(rows);
    if (!has_source(&in, name) || item == NULL || own == NULL || own->expr->arg_count > 1 ||
        !str_eq(item->expr->name, own->expr->name) ||
        (str_eq(item->expr->name, "sum") && !share_same(a, item->expr, own->expr)) ||
        !says_more(made, rows, in.len) ||
        (item->expr->distinct && !is_key(made->ask, item->expr->args[0])))
        return NULL;
    rows->items = NULL;
    rows->order = NULL;
    rows->group_count = 0;
    sql_add_item(a, rows, sql_column(a, in.len > 1 ? name : NULL, column), NULL);
    set_deeds_alone(made->ask, rows, table, false);
    made->extra.len = 0;
    if (in.len == 1) /* what restricts the part is said of the rows themselves */
        share_split(share_with_table(a, rows->where, joins ? name : NULL), &made->extra);
    else
        made->extra.v[made->extra.len++] =
            sql_in_query(a, sql_column(a, joins ? name : NULL, column), rows, false);
    const struct sql_expr *of = sql_copy_expr(a, item->expr);
    struct sql_expr *counted = part_of(made, of);
    show_share(made, said, item, counted,
               percent(a, sql_copy_expr(a, counted), sql_copy_expr(a, of)));
    return made->part;
}

/* The part's query, in which what only it is restricted to becomes a CASE; NULL: the two do not go
 * together so. */
static struct sql_query *by_case(struct made *made, const struct share_said *said)
{
    if (!share_extra(made) || !join_both(made))
        return NULL;
    struct sql_item *item = only_measure(made->part), *all = only_measure(made->whole);
    if (item == NULL || all == NULL || !str_eq(item->expr->name, all->expr->name) ||
        (made->extra.len == 0 && share_same(made->a, item->expr, all->expr)))
        return NULL;
    share_periods(made);
    const struct sql_expr *measure = item->expr;
    const char *table = made->in_whole.len == 1 && made->part->from->kind == SQL_SOURCE_JOIN
                            ? made->in_whole.v[0]
                            : NULL;
    struct sql_expr *of = share_with_table(made->a, all->expr, table);
    if (measure->distinct && !is_key(made->ask, measure->args[0]))
        return NULL;
    if (measure->distinct && of->star) /* each row of the whole once, as in the part */
        of = sql_copy_expr(made->a, measure);
    else if (measure->distinct != of->distinct)
        return NULL;
    made->part->where = share_all_of(made->a, &made->common);
    made->part->having = share_with_table(made->a, made->whole->having, table);
    struct sql_expr *counted = part_of(made, measure);
    if (said->beside)
        show_beside(made, said->heading, item, counted, of);
    else
        show_share(made, said, item, counted,
                   percent(made->a, sql_copy_expr(made->a, counted), of));
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
    if (!is_plain(said->whole) || !groups_are_same(&made))
        return NULL;
    struct sql_query *query = by_case(&made, said);
    made = (struct made){.ask = ask, .a = ask->arena, .whole = said->whole};
    return query || said->beside ? query : among(&made, said, part);
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

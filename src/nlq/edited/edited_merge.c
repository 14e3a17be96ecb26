/* A follow-up of the operator's own SQL: what was said of all rows of its table is put into it. A
 * condition, an order or a limit is added; rows that are counted or put into groups are those that
 * the SQL reads. What would change what it shows in any other way is not done. */
#include <string.h>

#include "edited/edited.h"
#include "querent/base/str.h"

#define CANNOT_COLUMNS "its columns are changed by editing it"
#define CANNOT_GROUPS "its rows are put together in another way than the question speaks of"
#define CANNOT_FIRST "it takes only some of the rows, and a number of these alone cannot be made"
#define CANNOT_TABLES "the tables that the question reads do not fit it"
#define CANNOT_KEY "its rows have no key to find them by"

static struct sql_query *cannot(struct edited *e, const char *why)
{
    e->cannot = why;
    return NULL;
}

static bool is_aggregate(const struct sql_expr *expr)
{
    static const char names[] = "count|sum|avg|min|max|total|group_concat|string_agg|array_agg|"
                                "stddev|variance|median|count_if|any_value|";
    if (expr == NULL || expr->query)
        return false;
    bool found = expr->over != NULL;
    if (expr->kind == SQL_EXPR_CALL && expr->name) {
        const size_t len = strlen(expr->name);
        for (const char *p = names; *p; p += strcspn(p, "|") + 1)
            found = found || (strcspn(p, "|") == len && strncasecmp(p, expr->name, len) == 0);
    }
    for (size_t i = 0; i < expr->arg_count && !found; i++)
        found = is_aggregate(expr->args[i]);
    for (const struct sql_when *when = expr->whens; when && !found; when = when->next)
        found = is_aggregate(when->then) || is_aggregate(when->when);
    return found;
}

static bool measures(const struct sql_query *query)
{
    for (const struct sql_item *item = query->items; item; item = item->next) {
        if (is_aggregate(item->expr))
            return true;
    }
    return false;
}

static bool puts_together(const struct sql_query *query)
{
    return query->group_count > 0 || query->distinct || query->having || measures(query);
}

/* Only counts the rows, whatever it groups them by. */
static bool counts_only(const struct sql_query *query)
{
    size_t counts = 0, others = 0;
    for (const struct sql_item *item = query->items; item; item = item->next) {
        const bool count = item->expr && item->expr->kind == SQL_EXPR_CALL && item->expr->star;
        counts += count;
        others += !count && is_aggregate(item->expr);
    }
    return counts == 1 && others == 0;
}

/* The rows of one statement, by their key: for a condition in the other. */
static struct sql_expr *rows_by_key(struct edited *e, const struct sql_source *outer,
                                    struct sql_query *of, struct sql_expr *where)
{
    struct sql_expr *key = edited_key(e, outer), *inner = edited_key(e, of->from);
    if (key == NULL || inner == NULL)
        return NULL;
    struct sql_query *rows = sql_select(e->arena);
    sql_add_item(e->arena, rows, inner, NULL);
    rows->from = of->from;
    rows->where = where;
    e->guessed = true;
    return sql_in_query(e->arena, key, rows, false);
}

/* The conditions as they are to stand in another FROM; what stays in `conds` cannot. */
static bool move_conds(const struct edited *e, struct edited_conds *conds,
                       const struct sql_source *from, const struct sql_source *to,
                       struct edited_conds *out)
{
    size_t kept = 0;
    out->len = 0;
    for (size_t i = 0; i < conds->len; i++) {
        struct sql_expr *moved = edited_moved(e, conds->v[i], from, to);
        if (moved)
            out->v[out->len++] = moved;
        else
            conds->v[kept++] = conds->v[i];
    }
    conds->len = kept;
    return kept == 0;
}

/* The conditions that were said become the SQL's own. */
static bool add_conds(struct edited *e)
{
    struct edited_conds said, own, moved;
    if (e->said->where == NULL)
        return true;
    if (!edited_split(e->said->where, &said) || !edited_split(e->own->where, &own))
        return false;
    const bool all = move_conds(e, &said, e->said->from, e->own->from, &moved);
    edited_exchange(e, e->own->from, &moved, &own);
    struct sql_expr *rows =
        all ? NULL : rows_by_key(e, e->own->from, e->said, edited_join(e->arena, &said));
    e->own->where = sql_and(
        e->arena, sql_and(e->arena, edited_join(e->arena, &own), edited_join(e->arena, &moved)),
        rows);
    return all || rows;
}

/* The rows that the SQL reads are those that the question's statement speaks of. */
static bool keep_rows(struct edited *e)
{
    struct edited_conds said, own, moved;
    if (!edited_split(e->said->where, &said) || !edited_split(e->own->where, &own))
        return false;
    if (edited_covers(e, e->said->from, e->own->from) &&
        move_conds(e, &own, e->own->from, e->said->from, &moved)) {
        edited_exchange(e, e->said->from, &said, &moved);
        e->said->where =
            sql_and(e->arena, edited_join(e->arena, &moved), edited_join(e->arena, &said));
        return true;
    }
    struct sql_expr *rows = rows_by_key(e, e->said->from, e->own, e->own->where);
    if (rows)
        e->said->where = sql_and(e->arena, e->said->where, rows);
    return rows != NULL;
}

/* "Newest first", "the top 5". */
static bool put_order(struct edited *e)
{
    struct sql_query *own = e->own;
    const struct sql_query *said = e->said;
    if (said->order && puts_together(own))
        return false;
    if (said->order)
        own->order = NULL;
    for (const struct sql_order *order = said->order; order; order = order->next) {
        struct sql_expr *moved = edited_moved(e, order->expr, said->from, own->from);
        if (moved == NULL)
            return false;
        sql_add_order(e->arena, own, moved, order->descending)->nulls = order->nulls;
    }
    if (said->limit) {
        own->limit = said->limit;
        own->offset = said->offset;
    }
    return true;
}

/* Every expression of the SQL as it stands over the question's FROM, which reads more tables. */
static bool take_from(struct edited *e)
{
    struct sql_query *own = e->own;
    struct edited_conds conds, moved;
    if (!edited_covers(e, e->said->from, own->from) || !edited_split(own->where, &conds) ||
        !move_conds(e, &conds, own->from, e->said->from, &moved))
        return false;
    for (struct sql_item *item = own->items; item; item = item->next) {
        if (!is_aggregate(item->expr))
            continue;
        item->expr = edited_moved(e, item->expr, own->from, e->said->from);
        if (item->expr == NULL)
            return false;
    }
    own->where = edited_join(e->arena, &moved);
    own->from = e->said->from;
    return true;
}

/* What the SQL measures of its rows, for other groups of them. */
static struct sql_query *regroup(struct edited *e)
{
    struct sql_query *own = e->own, *grouped = sql_select(e->arena);
    if (own->having || own->distinct || own->limit || !measures(own))
        return cannot(e, CANNOT_GROUPS);
    if (!edited_covers(e, own->from, e->said->from) && !take_from(e))
        return cannot(e, CANNOT_TABLES);
    if (!add_conds(e))
        return cannot(e, CANNOT_TABLES);
    grouped->from = own->from;
    grouped->where = own->where;
    for (const struct sql_item *item = e->said->items; item; item = item->next) {
        struct sql_expr *moved = edited_moved(e, item->expr, e->said->from, own->from);
        if (moved == NULL)
            return cannot(e, CANNOT_TABLES);
        if (!is_aggregate(item->expr))
            sql_add_item(e->arena, grouped, moved, item->alias);
    }
    for (size_t i = 0; i < e->said->group_count; i++) {
        struct sql_expr *moved = edited_moved(e, e->said->groups[i], e->said->from, own->from);
        if (moved == NULL)
            return cannot(e, CANNOT_TABLES);
        sql_add_group(e->arena, grouped, moved);
    }
    for (const struct sql_item *item = own->items; item; item = item->next) {
        if (is_aggregate(item->expr))
            sql_add_item(e->arena, grouped, item->expr, item->alias);
    }
    for (const struct sql_order *order = e->said->order; order; order = order->next) {
        struct sql_expr *moved = edited_moved(e, order->expr, e->said->from, own->from);
        if (moved && !is_aggregate(moved))
            sql_add_order(e->arena, grouped, moved, order->descending);
    }
    return grouped;
}

static bool same_expr(const struct sql_expr *x, const struct sql_expr *y)
{
    return x && y ? sql_equal_expr(x, y) : x == y;
}

/* The same conditions, in whatever order. */
static bool same_conds(const struct sql_query *said, const struct sql_query *before)
{
    struct edited_conds x, y;
    size_t same = 0;
    if (!edited_split(said->where, &x) || !edited_split(before->where, &y))
        return false;
    for (size_t i = 0; i < x.len; i++) {
        bool found = false;
        for (size_t k = 0; k < y.len && !found; k++)
            found = sql_equal_expr(x.v[i], y.v[k]);
        same += found;
    }
    return same == x.len && x.len == y.len;
}

/* Other rows, or others first; else only other columns were asked for. */
static bool changes_rows(const struct sql_query *said, const struct sql_query *before)
{
    if (before == NULL)
        return said->where || said->order || said->limit;
    const struct sql_order *x = said->order, *y = before->order;
    while (x && y && x->descending == y->descending && same_expr(x->expr, y->expr)) {
        x = x->next;
        y = y->next;
    }
    return x || y || !same_conds(said, before) || !same_expr(said->limit, before->limit);
}

struct sql_query *edited_merge(struct edited *e)
{
    struct sql_query *own = e->own, *said = e->said;
    const bool together = puts_together(own);
    if (said->kind != SQL_QUERY_SELECT || said->with || said->having || said->distinct ||
        said->from == NULL)
        return cannot(e, CANNOT_TABLES);
    if (!puts_together(said)) {
        if (!changes_rows(said, e->before))
            return cannot(e, CANNOT_COLUMNS);
        if (!add_conds(e))
            return cannot(e, CANNOT_TABLES);
        return put_order(e) ? own : cannot(e, CANNOT_GROUPS);
    }
    if (said->group_count > 0 && together && counts_only(said))
        return regroup(e);
    if (own->limit || own->offset)
        return cannot(e, CANNOT_FIRST);
    if (own->distinct || (together && own->group_count > 0))
        return cannot(e, CANNOT_GROUPS);
    return keep_rows(e) ? said : cannot(e, CANNOT_KEY);
}

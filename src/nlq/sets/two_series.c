/* "Tickets opened and tickets resolved per month": two counts, each by a date of its own. Each is
 * asked by itself; the months of both stand in one column, and a month that only one of them has
 * shows 0 for the other. The answer is never sure. */
#include <string.h>

#include "places/told_row.h"
#include "querent/base/str.h"
#include "sets/sets.h"

/* Words [first, end), and the word of the rows that are counted. */
struct series {
    size_t first, end, rows;
};

static size_t rows_of_series(struct ask *ask, size_t first, size_t end)
{
    for (size_t k = first; k < end; k++) {
        if (table_at_word(ask, k) >= 0)
            return k;
    }
    return end;
}

/* "Opened" behind the rows. */
static bool has_deed(const struct ask *ask, const struct series *series)
{
    return series->end > series->first && word_is_participle(&ask->words.v[series->end - 1]);
}

/* Where "per month" stands; the number of words: nowhere. */
static size_t per_unit_at(const struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "per|by|each|every") && lexicon_unit(ask->words.v[i + 1].lower))
            return i;
    }
    return ask->words.len;
}

/* What "A and B" stands between the beginning and "per month". */
static bool series_find(struct ask *ask, size_t per, struct series *one, struct series *other)
{
    const size_t first = wording_match(ask, 0,
                                       "number of|the number of|count of|show|list|how many|"
                                       "show the number of|how many new");
    size_t joint = first;
    while (joint < per && !wording_is(ask, joint, "and"))
        joint++;
    size_t behind =
        joint + 1 + wording_match(ask, joint + 1, "number of|the number of|how many|count of");
    behind += wording_match(ask, behind, "were|was|got|have been");
    if (joint >= per || behind >= per)
        return false;
    *one = (struct series){first, joint, rows_of_series(ask, first, joint)};
    *other = (struct series){behind, per, rows_of_series(ask, behind, per)};
    for (size_t k = behind; k < per; k++) {
        if (wording_is(ask, k, "and|or|of|for|in|with") || ask->words.v[k].punct)
            return false;
    }
    return one->rows < one->end;
}

/* Rows of something that happens. People are not: "orders and customers per month" may mean those
 * who ordered. */
static bool are_events(struct ask *ask, const struct series *series)
{
    const int table = table_at_word(ask, series->rows);
    return catalog_date_column(ask->catalog, table) >= 0 && !people_are(ask, table);
}

/* Two deeds of the same rows, or two kinds of rows that happen. */
static bool are_series(struct ask *ask, const struct series *one, const struct series *other)
{
    if (other->rows == other->end) /* "opened and resolved" */
        return has_deed(ask, one) && other->end == other->first + 1 && has_deed(ask, other);
    if (table_at_word(ask, one->rows) == table_at_word(ask, other->rows))
        return has_deed(ask, one) && has_deed(ask, other);
    return are_events(ask, one) && are_events(ask, other);
}

/* "Tickets opened", without "were". */
static const char *series_text(struct ask *ask, const struct series *series)
{
    const char *text = "";
    for (size_t k = series->first; k < series->end; k++) {
        if (!wording_is(ask, k, "were|was|got|have|been|new"))
            text = arena_printf(ask->arena, "%s%s%s", text, *text ? " " : "", ask->words.v[k].text);
    }
    return text;
}

/* A unit of time and what is counted in it. */
static bool is_counted_by_unit(const struct sql_query *query)
{
    return query && query->kind == SQL_QUERY_SELECT && query->items && query->items->next &&
           !query->items->next->next && query->group_count == 1 && !query->limit &&
           !query->having && query->items->alias && query->items->next->expr->kind == SQL_EXPR_CALL;
}

static char *series_name(struct ask *ask, const char *text)
{
    char *name = arena_strdup(ask->arena, text);
    for (char *p = name; *p; p++)
        *p = *p == ' ' || *p == '-' ? '_' : *p;
    return name;
}

void two_series_read(struct ask *ask)
{
    struct series one, other;
    bool sure = false;
    const size_t per = per_unit_at(ask);
    if (ask->request->trial || per == ask->words.len || !series_find(ask, per, &one, &other) ||
        !are_series(ask, &one, &other))
        return;
    const char *rest = words_text(&ask->words, ask->arena, per, ask->words.len);
    const char *first = series_text(ask, &one), *second = series_text(ask, &other);
    if (other.rows == other.end)
        second = arena_printf(ask->arena, "%s %s", ask->words.v[one.rows].text, second);
    const char *plain = arena_printf(ask->arena, "number of %s %s", first, rest);
    if (!is_counted_by_unit(told_query(ask, plain, &sure)))
        return;
    struct sql_query *query =
        told_query(ask, arena_printf(ask->arena, "number of %s %s", second, rest), &sure);
    if (!is_counted_by_unit(query))
        return;
    ask->shape.series = query;
    ask->shape.series_names[0] = series_name(ask, first);
    ask->shape.series_names[1] = series_name(ask, second);
    wording_cut(ask, one.end, per - one.end);
}

/* The query's two columns, the count in its place among two. */
static struct sql_query *series_part(struct arena *a, struct sql_query *query, char *const names[2],
                                     int place)
{
    struct sql_item *unit = query->items;
    struct sql_expr *count = unit->next->expr;
    query->order = NULL;
    query->items = NULL;
    sql_add_item(a, query, unit->expr, unit->alias);
    for (int k = 0; k < 2; k++)
        sql_add_item(a, query, k == place ? count : sql_integer(a, 0), names[k]);
    return query;
}

struct sql_query *two_series_dress(const struct maker *m, const struct frame *frame,
                                   struct sql_query *query)
{
    struct arena *a = m->a;
    char *const *names = frame->shape.series_names;
    if (!is_counted_by_unit(query))
        return query;
    const char *unit = query->items->alias;
    struct sql_query *both = arena_alloc(a, sizeof *both), *outer = sql_select(a);
    *both = (struct sql_query){.kind = SQL_QUERY_SET, .set_op = SQL_SET_UNION_ALL};
    both->left = series_part(a, query, names, 0);
    both->right = series_part(a, sql_copy(a, frame->shape.series), names, 1);
    outer->from = sql_from_query(a, both, "both_series");
    sql_add_item(a, outer, sql_column(a, NULL, unit), NULL);
    for (int k = 0; k < 2; k++)
        sql_add_item(a, outer, sql_call1(a, "sum", sql_column(a, NULL, names[k])), names[k]);
    sql_add_group(a, outer, sql_column(a, NULL, unit));
    sql_add_order(a, outer, sql_column(a, NULL, unit), false);
    return outer;
}

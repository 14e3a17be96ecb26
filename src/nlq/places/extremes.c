/* "How high is the highest point", "the state with the lowest point": a table that keeps both ends
 * of something has a name and a number of each, and the word for the end says which belong
 * together. */
#include "places/extremes.h"

#include <string.h>

#include "querent/base/str.h"

#define EXTREMES "highest|lowest|largest|smallest|longest|shortest|deepest|max|min|maximum|minimum"

/* The word for an end that the column's name begins with, and the rest of it; NULL: none. */
static const char *extreme_of(const struct ask *ask, struct column_ref at, const char **ret_rest)
{
    const char *words = catalog_column_words(ask->catalog, at);
    const size_t len = strcspn(words, " ");
    const char *first = arena_strndup(ask->arena, words, len);
    if (words[len] == '\0' || !wording_among(first, EXTREMES))
        return NULL;
    *ret_rest = words + len + 1;
    return first;
}

/* The column of the table of that end and with that rest of a name, or with any and a number in it;
 * column -1: none. */
static struct column_ref extreme_find(const struct ask *ask, int table, const char *first,
                                      const char *rest)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *own_rest, *own = extreme_of(ask, at, &own_rest);
        if (own && str_eq(own, first) &&
            (rest ? str_eq(own_rest, rest) : column_is_number(ask, at)))
            return at;
    }
    return no_column();
}

/* The end that item i names in the table by a column or one of its values; NULL: none. */
static const char *extreme_said(const struct ask *ask, size_t i, int table)
{
    const struct item *item = &ask->items[i];
    const char *rest;
    if (item->kind == ITEM_COLUMN && item->columns.len && item->columns.v[0].at.table == table &&
        item->columns.v[0].score >= .95)
        return extreme_of(ask, item->columns.v[0].at, &rest);
    if (item->kind == ITEM_VALUE && item->values.len && item->values.v[0].at.table == table)
        return extreme_of(ask, item->values.v[0].at, &rest);
    return NULL;
}

struct column_ref extreme_beside(struct ask *ask, struct column_ref column)
{
    const char *rest, *own = extreme_of(ask, column, &rest);
    for (size_t i = 0; own && i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const char *said = extreme_said(ask, i, column.table);
        const struct column_ref other =
            said ? extreme_find(ask, column.table, said, rest) : no_column();
        if (other.column < 0 ||
            same_column(item->columns.v ? item->columns.v[0].at : no_column(), other))
            continue;
        if (item->kind == ITEM_COLUMN)
            item->used = true;
        return other;
    }
    return column;
}

bool extreme_says_where(struct ask *ask, int table)
{
    const char *rest;
    bool named = false, within = false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        within = within || item->kind == ITEM_VALUE;
        named = named ||
                (item->kind == ITEM_COLUMN && item->column.table == table &&
                 column_is_text(ask, item->column) && extreme_of(ask, item->column, &rest) != NULL);
    }
    return named && within;
}

void extreme_settle(struct ask *ask, size_t i)
{
    struct item *item = &ask->items[i];
    for (size_t w = item->first; w < item->last; w++) {
        if (wording_is(ask, w, EXTREMES))
            return;
    }
    const struct column_ref beside = extreme_beside(ask, item->column);
    if (!same_column(beside, item->column))
        item->margin = 1;
    item->column = beside;
}

/* Nothing but the country, of which all rows are, restricts them. */
static bool is_of_all(const struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind != COND_COMPARE || cond->op != SQL_OP_EQ || cond->negated ||
            !column_is_called(ask, cond->left.column, NAME_COUNTRY))
            return false;
    }
    return true;
}

/* "The highest point of Peru", whose provinces have one each: that of the province where it is the
 * highest. */
static void rank_by_end(struct ask *ask, struct frame *frame, const struct term *term,
                        const char *first, bool low)
{
    const struct column_ref number = extreme_find(ask, term->column.table, first, NULL);
    if (number.column < 0)
        return;
    frame_order(frame, term_column(number, term->at), !low);
    frame->limit = 1;
}

void extremes_of_all(struct ask *ask, struct frame *frame)
{
    struct term *term = &frame->select[0];
    const char *rest;
    if (frame->select_count != 1 || term->agg != AGG_NONE || term->column.column < 0 ||
        term->at >= ask->count || frame->group_count || frame->group_wanted || frame->order_count ||
        frame->limit || frame->absence_count || frame->having_count || !is_of_all(ask, frame))
        return;
    const char *first = extreme_of(ask, term->column, &rest);
    const size_t said = ask->items[term->at].first;
    const bool low = first && wording_among(first, "lowest|smallest|shortest|min|minimum"),
               number = column_is_number(ask, term->column),
               named = said > 0 ? wording_is(ask, said - 1, "the") : !number;
    if (first == NULL || !named || word_is_plural(item_last(ask, term->at)))
        return;
    if (number)
        term->agg = low ? AGG_MIN : AGG_MAX;
    else if (frame->cond_count > 0)
        rank_by_end(ask, frame, term, first, low);
}

/* "The highest temperature", where each day has a high and a low one: the highest of the high ones.
 */
static bool put_extreme_of(struct ask *ask, size_t i)
{
    const bool high = wording_is(ask, i, "highest");
    const char *noun = ask->words.v[i + 1].lemma;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        bool own = false, other = false;
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            own = own || extreme_called(ask, at, high ? "high" : "low", noun);
            other = other || extreme_called(ask, at, high ? "low" : "high", noun);
        }
        if (!own || !other)
            continue;
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s %s %s", high ? "maximum" : "minimum",
                                 high ? "high" : "low", noun));
        return true;
    }
    return false;
}

void extremes_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "highest|lowest") && !ask->words.v[i + 1].quoted &&
            put_extreme_of(ask, i))
            return;
    }
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (!wording_is(ask, i, "with|has|have|having") || !wording_is(ask, i + 1, "the") ||
            !wording_is(ask, i + 2, EXTREMES) || !wording_ends(ask, i + 4))
            continue;
        const char *first = ask->words.v[i + 2].lower;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const struct column_ref named =
                extreme_find(ask, (int)t, first, ask->words.v[i + 3].lemma);
            const struct column_ref number =
                named.column < 0 || !table_is_open(ask, (int)t) ? no_column()
                : column_is_number(ask, named)                  ? named
                                               : extreme_find(ask, (int)t, first, NULL);
            if (number.column < 0)
                continue;
            const bool low = wording_among(first, "lowest|smallest|shortest|min|minimum");
            wording_put(ask, i + 2, 2,
                        arena_printf(ask->arena, "%s %s", low ? "smallest" : "biggest",
                                     catalog_column_words(ask->catalog, number)));
            return;
        }
    }
}

/* How well each of the stored values that an item may be fits where it stands. */
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"

bool value_transparent(const struct ask *ask, size_t k)
{
    return item_is(ask, k, CUE_IS) || item_is(ask, k, CUE_NAMED) || item_is(ask, k, CUE_EQ) ||
           item_is(ask, k, CUE_NOT) || item_is(ask, k, CUE_NE) || item_is(ask, k, CUE_CONTAINS) ||
           item_is(ask, k, CUE_STARTS) || item_is(ask, k, CUE_ENDS) ||
           item_is(ask, k, CUE_EITHER) || item_is(ask, k, CUE_BOTH) || item_is(ask, k, CUE_HAVE) ||
           item_is(ask, k, CUE_DO) || item_is(ask, k, CUE_EXCEPT) || item_is(ask, k, CUE_WITH) ||
           item_is(ask, k, CUE_OF) || item_is(ask, k, CUE_IN) || item_is(ask, k, CUE_TO) ||
           item_is(ask, k, CUE_THAT) || item_is(ask, k, CUE_FROM) || item_is(ask, k, CUE_BY);
}

static bool stands_in(const struct item *item, int table)
{
    for (size_t k = 0; k < item->values.len; k++) {
        if (item->values.v[k].score >= .95 && item->values.v[k].at.table == table)
            return true;
    }
    return false;
}

static bool stands_in_label(const struct ask *ask, const struct item *item, int table)
{
    for (size_t k = 0; k < item->values.len; k++) {
        const struct match *match = &item->values.v[k];
        if (match->score >= .95 && match->at.table == table &&
            match->at.column == table_label(ask, table))
            return true;
    }
    return false;
}

/* "customers named Ada": the participle is no column, but says which name is meant. */
static bool value_says_name(const struct ask *ask, size_t k)
{
    return item_kind_is(ask, k, ITEM_COLUMN) && ask->items[k].last == ask->items[k].first + 1 &&
           str_ends(item_last(ask, k)->lower, "ed") &&
           item_kind_is(ask, item_prev(ask, k), ITEM_TABLE);
}

int value_named_table(const struct ask *ask, size_t i)
{
    const size_t prev = item_prev(ask, i), table = item_prev(ask, prev);
    const bool named = value_says_name(ask, prev) || item_is(ask, prev, CUE_NAMED);
    return named && item_kind_is(ask, table, ITEM_TABLE) ? ask->items[table].table : -1;
}

/* "Books by German authors": of the rows right behind it, and of none before. */
static bool describes_next(const struct ask *ask, size_t i)
{
    const struct word *noun = item_last(ask, i + 1);
    return item_kind_is(ask, i + 1, ITEM_TABLE) && word_is_plural(noun) &&
           ask->items[i].last == ask->items[i + 1].first &&
           stands_in(&ask->items[i], ask->items[i + 1].table);
}

/* "Donors with an active standing order": of the rows right behind it. */
static bool describes_one(const struct ask *ask, size_t i)
{
    const size_t first = ask->items[i].first;
    bool stands = false;
    for (size_t k = 0; k < ask->items[i].values.len; k++)
        stands = stands ||
                 (ask->items[i].values.v[k].score >= .9 && item_kind_is(ask, i + 1, ITEM_TABLE) &&
                  ask->items[i].values.v[k].at.table == ask->items[i + 1].table);
    return stands && first > 0 &&
           wording_is(ask, first - 1, "a|an|any|no|one|with|have|has|without") &&
           ask->items[i].last == ask->items[i + 1].first;
}

struct value_hint value_hint(const struct ask *ask, size_t i)
{
    struct value_hint hint = {.table = -1, .named = -1, .column_item = ask->count};
    size_t prev = item_prev(ask, i);
    for (size_t steps = 0; prev < ask->count && value_transparent(ask, prev) && steps < 4; steps++)
        prev = item_prev(ask, prev);
    size_t next = item_next(ask, i);
    if (item_kind_is(ask, prev, ITEM_COLUMN)) {
        hint.column = &ask->items[prev];
        hint.column_item = prev;
    } else if (item_kind_is(ask, next, ITEM_COLUMN) && next == i + 1 &&
               !item_kind_is(ask, item_prev(ask, i), ITEM_TABLE)) {
        for (size_t k = 0; k < ask->items[i].values.len; k++) {
            for (size_t c = 0; c < ask->items[next].columns.len; c++) {
                if (same_column(ask->items[i].values.v[k].at, ask->items[next].columns.v[c].at)) {
                    hint.column = &ask->items[next];
                    hint.column_item = next;
                }
            }
        }
    }
    bool called =
        next == i + 1 && item_kind_is(ask, next, ITEM_TABLE) &&
        stands_in_label(ask, &ask->items[i], ask->items[next].table) &&
        !(item_kind_is(ask, prev, ITEM_TABLE) && stands_in(&ask->items[i], ask->items[prev].table));
    hint.described = hint.column == NULL && describes_one(ask, i);
    if (hint.column == NULL && (called || describes_next(ask, i) || hint.described))
        hint.table = ask->items[next].table; /* "in the Rock genre" */
    else if (hint.column == NULL && item_kind_is(ask, prev, ITEM_TABLE))
        hint.table = ask->items[prev].table;
    else if (hint.column == NULL && item_kind_is(ask, next, ITEM_TABLE) && next == i + 1)
        hint.table = ask->items[next].table;
    if (value_says_name(ask, prev))
        hint.named = ask->items[item_prev(ask, prev)].table;
    else if (item_is(ask, item_prev(ask, i), CUE_NAMED) && item_kind_is(ask, prev, ITEM_TABLE))
        hint.named = ask->items[prev].table; /* "customers called Ada" */
    return hint;
}

double value_hint_score(const struct item *column, struct column_ref at)
{
    double best = 0;
    for (size_t k = 0; k < column->columns.len; k++) {
        double score =
            same_column(column->columns.v[k].at, at) ? .3 + .3 * column->columns.v[k].score : 0;
        best = score > best ? score : best;
    }
    return best;
}

/* "from Rome to Oslo": where something begins and where it ends. */
static double way_score(const struct ask *ask, size_t i, struct column_ref at)
{
    size_t prev = item_prev(ask, i);
    bool from = item_is(ask, prev, CUE_FROM), to = item_is(ask, prev, CUE_TO);
    if (!from && !to)
        return 0;
    bool fits = column_is_called(ask, at, from ? NAME_ORIGIN : NAME_DESTINATION);
    bool turned = column_is_called(ask, at, from ? NAME_DESTINATION : NAME_ORIGIN);
    return fits ? .2 : turned ? -.2 : 0;
}

/* "Which states does the Colorado cross?", "rivers in Colorado": rows that are asked for are not
 * told by their own name, where the name is another's, too. */
static bool names_what_is_asked(const struct ask *ask, size_t i, const struct match *match,
                                const struct value_hint *hint)
{
    const size_t prev = item_prev(ask, i);
    const bool called = hint->named >= 0 || hint->column ||
                        (hint->table == match->at.table && !item_is(ask, prev, CUE_DO) &&
                         !item_is(ask, prev, CUE_IN));
    bool asked = false;
    if (called || ask->items[i].values.len < 2 || !column_is_home(ask, match->at))
        return false;
    for (size_t k = 0; k < ask->count; k++)
        asked = asked || (ask->items[k].kind == ITEM_TABLE && ask->items[k].zone == ZONE_SELECT &&
                          ask->items[k].table == match->at.table);
    return asked;
}

static double value_own_score(struct ask *ask, size_t i, const struct match *match,
                              const struct value_hint *hint)
{
    double score = match->score;
    int table = match->at.table;
    if (str_eq_fold(match->value, item_text(ask, &ask->items[i])))
        score += .2; /* all of it was said */
    else if (match->score < .9 && ask->items[i].values.v[0].score >= .97 && hint->named != table)
        score -= .4; /* 'Rock Me', where a genre is 'Rock' */
    if (hint->column)
        score += value_hint_score(hint->column, match->at) +
                 (same_column(hint->column->column, match->at) ? .15 : 0);
    for (size_t k = 0; k < ask->preferred_count; k++)
        score += same_column(ask->preferred[k], match->at) ? .3 : 0;
    if (hint->table == table)
        score += .25 + (table_label(ask, table) == match->at.column ? .1 : 0);
    if (hint->named == table || (hint->described && hint->table == table))
        score += .5;
    if (table_is_said(ask, table))
        score += .12;
    if (table == ask->subject)
        score += .12;
    else if (ask->subject >= 0) {
        int hops = table_hops(ask, ask->subject, table);
        score -= .06 * (double)(hops > 5 ? 5 : hops);
    }
    if (table_label(ask, table) == match->at.column)
        score += .04;
    if (strlen(match->value) <= 3 && lexicon_country(item_lower(ask, i)) &&
        !column_is_called(ask, match->at, NAME_COUNTRY))
        score -= .3; /* "in the US" is no airline's code */
    if (names_what_is_asked(ask, i, match, hint))
        score -= .8;
    else if (item_is(ask, item_prev(ask, i), CUE_DO) && column_is_home(ask, match->at))
        score += .2; /* what does something is a row itself */
    const struct column_stats *stats = catalog_stats(ask->catalog, match->at);
    if (stats && stats->categorical)
        score += .03;
    if (ask_table(ask, table)->kind == TABLE_VIEW)
        score -= .1;
    return score + way_score(ask, i, match->at);
}

/* "Steve Johnson" in two columns: the neighbour has a value in another column of the same table. */
static bool neighbour_fits(const struct ask *ask, size_t i, const struct match *match)
{
    size_t near[2] = {i > 0 ? i - 1 : ask->count, i + 1};
    for (size_t k = 0; k < 2; k++) {
        if (!item_kind_is(ask, near[k], ITEM_VALUE))
            continue;
        for (size_t v = 0; v < ask->items[near[k]].values.len; v++) {
            struct column_ref at = ask->items[near[k]].values.v[v].at;
            if (at.table == match->at.table && at.column != match->at.column)
                return true;
        }
    }
    return false;
}

/* "Tom Smith": the first name was settled before, and the last one is of the same person. */
static double same_person_score(struct ask *ask, size_t i, const struct match *match)
{
    const struct item *first = i > 0 ? &ask->items[i - 1] : NULL;
    if (first == NULL || first->kind != ITEM_VALUE || first->last != ask->items[i].first ||
        first->column.column < 0 || !frame_is_part_name(ask, first->column) ||
        !frame_is_part_name(ask, match->at) || same_column(first->column, match->at))
        return 0;
    return first->column.table == match->at.table ? .6 : -.3;
}

/* "Clients seen by Tom": it was somebody else. */
static double doer_score(struct ask *ask, size_t i, const struct match *match)
{
    const size_t by = item_prev(ask, i), deed = item_prev(ask, by);
    return match->at.table == ask->subject && item_is(ask, by, CUE_BY) &&
                   item_is_participle(ask, deed) && frame_is_part_name(ask, match->at)
               ? -.3
               : 0;
}

static double neighbour_score(struct ask *ask, size_t i, const struct match *match)
{
    if (!neighbour_fits(ask, i, match))
        return 0;
    return frame_is_part_name(ask, match->at) ? .5 + same_person_score(ask, i, match) : .25;
}

/* "Below the reorder level in Berlin": the rows that a condition or an amount is of, away from what
 * is asked for, and where they are. */
static double place_score(struct ask *ask, size_t i, const struct match *match)
{
    int rows = -1;
    for (size_t k = 0; k < i; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_COLUMN && item->column.column >= 0 && item->clause == 0 &&
            column_is_number(ask, item->column) && !catalog_is_key(ask->catalog, item->column))
            rows = item->column.table;
    }
    if (rows < 0 || rows == ask->subject || ask->subject < 0 || match->at.table == ask->subject ||
        !tables_to_many(ask, ask->subject, rows))
        return 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        if (catalog_edge(ask->catalog, e)->from == rows &&
            catalog_edge(ask->catalog, e)->to == match->at.table)
            return .2;
    }
    return 0;
}

double value_score(struct ask *ask, size_t i, const struct match *match,
                   const struct value_hint *hint)
{
    return value_own_score(ask, i, match, hint) + neighbour_score(ask, i, match) +
           place_score(ask, i, match) + doer_score(ask, i, match);
}

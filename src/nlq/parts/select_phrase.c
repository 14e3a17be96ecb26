/* Names of columns and tables in the part that asks, which are not asked for: they say whose the
 * columns are, or where to look for them. */
#include "parts/select.h"

#include "querent/base/str.h"
#include "trees/naming.h"

/* "the names of the cities", where city is a column: it is asked for, "name" says no more. */
bool select_names_column(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    size_t next = item_next(ask, i);
    if (item->last != item->first + 1 || !ask->words.v[item->first].is.name ||
        !(item_is(ask, next, CUE_OF) || item_is(ask, next, CUE_EACH)))
        return false;
    while (item_is(ask, next, CUE_OF) || item_is(ask, next, CUE_ALL) ||
           item_is(ask, next, CUE_EACH) || item_is(ask, next, CUE_DISTINCT))
        next = item_next(ask, next);
    return item_kind_is(ask, next, ITEM_COLUMN) && column_is_text(ask, ask->items[next].column) &&
           !ask->items[next].partial && !item_kind_is(ask, item_next(ask, next), ITEM_TABLE);
}

static bool is_plural(const struct ask *ask, const struct item *item)
{
    const struct word *word = &ask->words.v[item->last - 1];
    return word_is_plural(word);
}

static bool is_part_of_phrase(const struct ask *ask, size_t i)
{
    return item_is(ask, i, CUE_OF) || item_is(ask, i, CUE_FOR) || item_is(ask, i, CUE_IN);
}

/* "the position of players", where the rows are called by a column player: it says whose. "the
 * state of the address of the stores": where to look for it. */
bool select_says_whose(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    size_t of = item_prev(ask, i), before = item_prev(ask, of);
    if (!is_part_of_phrase(ask, of) || !item_kind_is(ask, before, ITEM_COLUMN))
        return false;
    if (item_is(ask, of, CUE_OF) && item_is(ask, item_next(ask, i), CUE_OF) &&
        ask->items[before].column.table != item->column.table)
        return true;
    bool same = ask->items[before].column.table == item->column.table;
    if (same && item_is(ask, of, CUE_OF) && catalog_is_key(ask->catalog, item->column) &&
        item->partial)
        return true; /* "the zip code of the address where …" */
    const size_t rank = item_prev(ask, before);
    if (same && item_is(ask, of, CUE_OF) && is_plural(ask, item) &&
        (item_is(ask, rank, CUE_COMMON) || item_is(ask, rank, CUE_RARE)))
        return true; /* "the most common college of the authors" */
    return is_plural(ask, item) && (item->tables.len || item->partial) &&
           (column_is_text(ask, item->column) || item->partial) &&
           ask->items[before].column.table == item->column.table;
}

/* "In 2026", "before March". */
static bool date_is_behind(const struct ask *ask, size_t i)
{
    const size_t in = item_next(ask, i), date = item_next(ask, in);
    return (item_is(ask, in, CUE_IN) || item_traits(ask, in).dates) &&
           (item_kind_is(ask, date, ITEM_DATE) || item_kind_is(ask, date, ITEM_NUMBER));
}

/* "How many charters start in 2026": the date of the rows that stand before it. */
static bool is_done_by(const struct ask *ask, size_t i, size_t before)
{
    return item_kind_is(ask, before, ITEM_TABLE) && is_plural(ask, &ask->items[before]) &&
           ask->items[before].table == ask->items[i].column.table;
}

/* "How many clients booked in 2026", "clients by amount paid": the verb of a date column, which
 * says what is dated or added up. */
bool select_tells_deed(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const size_t before = item_prev(ask, i);
    if (item->last != item->first + 1 || !column_is_date(ask, item->column) ||
        !(word_is_participle(item_first(ask, i)) || is_done_by(ask, i, before)))
        return false;
    if (item_kind_is(ask, before, ITEM_COLUMN) &&
        ask->items[before].column.table == item->column.table)
        return column_is_number(ask, ask->items[before].column);
    return date_is_behind(ask, i);
}

bool select_counts_dated(const struct ask *ask, size_t i)
{
    const struct word *last = item_last(ask, i);
    return column_is_date(ask, ask->items[i].column) && !last->lemma_is.moment &&
           !last->is.moment && date_is_behind(ask, i);
}

/* "in the most common type": the rows of that group, which itself is not asked for. */
bool select_only_ranked(const struct ask *ask, const struct frame *frame, size_t i)
{
    size_t common = item_prev(ask, i);
    return (item_is(ask, common, CUE_COMMON) || item_is(ask, common, CUE_RARE)) &&
           frame->select_count > 0 && is_part_of_phrase(ask, item_prev(ask, common));
}

static bool selects_table(const struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].table == table)
            return true;
    }
    return false;
}

/* "male (sex is M) students": over what stands in brackets. */
static size_t before_bracket(const struct ask *ask, size_t prev)
{
    if (!item_kind_is(ask, prev, ITEM_PUNCT) || ask->words.v[ask->items[prev].first].text[0] != ')')
        return prev;
    while (prev < ask->count && !(item_kind_is(ask, prev, ITEM_PUNCT) &&
                                  ask->words.v[ask->items[prev].first].text[0] == '('))
        prev = item_prev(ask, prev);
    return item_prev(ask, prev);
}

/* A column is still to be asked for after item i. */
static bool column_follows(const struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->count; k++) {
        if (item_kind_is(ask, k, ITEM_COLUMN) && ask->items[k].zone == ZONE_SELECT &&
            !ask->items[k].used)
            return true;
    }
    return false;
}

/* "Products with category and price": a row that each leads to, said in a list with columns. */
static bool listed_beside_columns(const struct ask *ask, size_t i)
{
    const struct word *last = item_last(ask, i);
    size_t k = item_next(ask, i);
    const bool joint = item_is(ask, k, CUE_AND) ||
                       (item_kind_is(ask, k, ITEM_PUNCT) && word_is_mark(item_first(ask, k), ","));
    k = item_next(ask, k);
    return joint && item_kind_is(ask, k, ITEM_COLUMN) && ask->items[k].zone == ZONE_SELECT &&
           ask->items[k].column.table == ask->subject && str_eq(last->lower, last->lemma) &&
           ask->items[i].table != ask->subject &&
           tables_refer(ask, ask->subject, ask->items[i].table);
}

/* A table that only says whose columns are asked: "of the students", "student name". */
bool select_is_modifier(const struct ask *ask, const struct frame *frame, size_t i)
{
    size_t prev = before_bracket(ask, item_prev(ask, i)), next = item_next(ask, i);
    while (item_is(ask, prev, CUE_ALL) || item_is(ask, prev, CUE_ANY) ||
           item_is(ask, prev, CUE_DISTINCT) || item_kind_is(ask, prev, ITEM_NUMBER) ||
           item_kind_is(ask, prev, ITEM_VALUE) || item_kind_is(ask, prev, ITEM_WORD) ||
           item_is(ask, prev, CUE_ADJ_SUPER) || item_is(ask, prev, CUE_MAX) ||
           item_is(ask, prev, CUE_MIN) || item_is(ask, prev, CUE_LATEST) ||
           item_is(ask, prev, CUE_EARLIEST) || item_is(ask, prev, CUE_TOP) ||
           item_is(ask, prev, CUE_COMMON))
        prev = item_prev(ask, prev);
    const bool theirs = i > 0 && ask->words.v[ask->items[i].first - 1].is.possessive;
    if (item_is(ask, prev, CUE_WITH) && ask->items[i].tables.len &&
        (theirs || ask->items[i].tables.v[0].score < .6) && frame->select_count)
        return false; /* "accounts with their owner and region", "products with their suppliers" */
    if (item_is(ask, prev, CUE_WITH) && listed_beside_columns(ask, i))
        return false;
    if (item_kind_is(ask, next, ITEM_COLUMN) && ask->items[next].owner == ask->items[i].table)
        return true;
    if (item_is(ask, prev, CUE_AND) || item_is(ask, prev, CUE_AS_WELL) ||
        (item_kind_is(ask, prev, ITEM_PUNCT) && frame->select_count)) {
        size_t before = item_prev(ask, prev);
        return item_kind_is(ask, before, ITEM_TABLE) && frame->select_count &&
               !selects_table(frame, ask->items[before].table) &&
               !selects_table(frame, naming_people((struct ask *)ask, ask->items[before].table));
    }
    if (item_kind_is(ask, i + 1, ITEM_VALUE) && ask->items[i + 1].used &&
        (frame->select_count || column_follows(ask, i)) &&
        ask->items[i + 1].column.table == ask->items[i].table)
        return true; /* "where is the club Pen and Paper" */
    if (prev >= ask->count || item_kind_is(ask, prev, ITEM_PUNCT))
        return false;
    if (item_is(ask, prev, CUE_IS) && selects_table(frame, ask->items[i].table))
        return true; /* "on which day was the order placed" */
    const struct item *item = &ask->items[prev];
    if (item_is(ask, prev, CUE_EACH) && word_is(&ask->words.v[item->first], "of") &&
        frame->select_count)
        return true; /* "the major of each student" */
    bool asked = item->kind == ITEM_CUE &&
                 (item->cue == CUE_SHOW || item->cue == CUE_WH || item->cue == CUE_WHO ||
                  item->cue == CUE_BOTH || item->cue == CUE_EACH || item->cue == CUE_IS ||
                  item->cue == CUE_COUNT);
    if (asked)
        return false;
    return frame->select_count > 0 || ask->items[i].table != ask->subject;
}

bool select_measured_behind(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    return item_kind_is(ask, i + 1, ITEM_COLUMN) && item->last == ask->items[i + 1].first &&
           !ask->items[i + 1].used && ask->items[i + 1].column.table == item->table &&
           column_is_number(ask, ask->items[i + 1].column);
}

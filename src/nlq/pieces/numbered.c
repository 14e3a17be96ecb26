/* A number that nobody gave a column: "ticket 5", "order 100002". */
#include "parts/compare.h"
#include "querent/base/str.h"

/* Each row has a value of its own there, and the number may be one. */
static bool numbers_rows(const struct ask *ask, struct column_ref at, double number)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    const bool within = stats && stats->has_range && number >= stats->min && number <= stats->max;
    return within && column_is_number(ask, at) &&
           (catalog_key_column(ask->catalog, at.table) == at.column || ask_column(ask, at)->unique);
}

/* "Ticket 5", "order 100002": the row of that key, or of another number that tells rows apart where
 * no key is so high. */
static struct column_ref numbered_row(const struct ask *ask, int table, double number)
{
    const struct column_ref key = {table, catalog_key_column(ask->catalog, table)};
    if (key.column >= 0 && numbers_rows(ask, key, number))
        return key;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (numbers_rows(ask, at, number))
            return at;
    }
    return key;
}

/* It says how rows are, and not which: "ticket 5" has another number than a satisfaction of 5,
 * "project 12" than a size of 12; "room 5" may have that room number. */
static bool tells_kind(struct ask *ask, struct column_ref at, size_t table_item)
{
    return column_is_number(ask, at) &&
           !column_has_words(ask, at, item_last(ask, table_item)->lemma) &&
           !column_is_called(ask, at, NAME_TELLS_APART);
}

/* A number nobody gave a column: its only place among the values, else a numeric column of the
 * table that the verb beside it is akin to ("costs more than 100"). */
struct column_ref numbered_column(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    int near = table_before(ask, i);
    size_t prev = item_prev(ask, i);
    for (size_t k = 0; k < item->values.len; k++) {
        struct column_ref at = item->values.v[k].at;
        const bool row =
            item_kind_is(ask, prev, ITEM_TABLE) && !word_is_plural(item_last(ask, prev));
        if (at.table == near && !catalog_is_key(ask->catalog, at) &&
            !(row && tells_kind(ask, at, prev)))
            return at;
    }
    if (item_kind_is(ask, prev, ITEM_WORD) && wording_is(ask, item->first - 1, "number|nr|no")) {
        const size_t with = item_prev(ask, prev); /* "the flight with number 99" */
        const size_t rows = item_is(ask, with, CUE_WITH) ? item_prev(ask, with) : with;
        ask->items[prev].used = item_kind_is(ask, rows, ITEM_TABLE);
        prev = rows;
    }
    return item_kind_is(ask, prev, ITEM_TABLE)
               ? numbered_row(ask, ask->items[prev].table, item->number)
               : no_column();
}

/* "Show me member 17": words that ask for a row by its key. */
static bool shows_by_key(const struct ask *ask, struct column_ref at)
{
    const size_t first =
        wording_match(ask, 0, "show me|show|display|pull up|open|look up|bring up");
    const size_t rows = first + wording_match(ask, first, "the");
    return first && rows + 1 < ask->words.len && ask->words.v[rows + 1].is_number &&
           !word_is_plural(&ask->words.v[rows]) && wording_ends(ask, rows + 2) &&
           at.column == catalog_key_column(ask->catalog, ask->subject);
}

/* "Order O-26-900": nothing but the row, by the number that it has; its number is known. */
static bool tells_row_alone(struct ask *ask, const struct cond *cond)
{
    const size_t rows = item_prev(ask, cond->at), behind = item_next(ask, cond->at);
    return item_kind_is(ask, cond->at, ITEM_VALUE) && item_kind_is(ask, rows, ITEM_TABLE) &&
           !word_is_plural(item_last(ask, rows)) && column_is_unique(ask, cond->left.column) &&
           !column_has_words(ask, cond->left.column, "name") &&
           (behind >= ask->count || item_kind_is(ask, behind, ITEM_PUNCT)) &&
           (item_prev(ask, rows) >= ask->count || item_is(ask, item_prev(ask, rows), CUE_SHOW));
}

/* The whole row, where nothing else of it is asked for. */
bool numbered_shows_row(struct ask *ask, struct frame *frame)
{
    const struct cond *cond = &frame->conds[0];
    if (frame->cond_count != 1 || frame->absence_count || frame->order_count || ask->subject < 0 ||
        cond->kind != COND_COMPARE || cond->op != SQL_OP_EQ || cond->negated ||
        cond->left.column.column < 0 || cond->left.column.table != ask->subject ||
        !(shows_by_key(ask, cond->left.column) || tells_row_alone(ask, cond)))
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (item_kind_is(ask, frame->select[i].at, ITEM_COLUMN))
            return false;
    }
    frame->select_count = 0; /* its name alone, by default */
    struct term whole = term_count(ask->subject, cond->at);
    whole.agg = AGG_NONE;
    whole.all = true;
    return frame_select(frame, whole);
}

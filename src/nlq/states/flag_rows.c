/* Flags that say which rows are asked for where no name of the rows stands behind them: "main
 * contacts", "urgent ones since May", "% escalated". */
#include "frame.h"

/* "Which of them get the newsletter", "the share of donors on the newsletter". */
static bool is_got(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    size_t verb = item->first;
    while (verb > 0 && wording_is(ask, verb - 1, "the|a|an|our|any"))
        verb--;
    return i > 0 && verb > 0 && flag_is(ask, item->column) &&
           wording_is(ask, verb - 1,
                      "get|gets|receive|receives|want|wants|need|needs|require|requires|accept|"
                      "accepts|allow|allows|cover|covers|include|includes|offer|offers|on|can|may");
}

/* "Which of them are electric". */
static bool is_said_of_them(struct ask *ask, size_t i)
{
    const size_t first = ask->items[i].first;
    return first > 2 && flag_is(ask, ask->items[i].column) &&
           wording_is(ask, first - 1, "are|is|were|was") &&
           wording_is(ask, first - 2, "them|these|those");
}

/* "Controlled substances": rows by another name of theirs. */
static bool tells_kind(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i], *next = &ask->items[i + (i + 1 < ask->count)];
    const struct word *noun = item_last(ask, i + (i + 1 < ask->count));
    return next != item && next->kind == ITEM_COLUMN && item->last == next->first &&
           next->column.column >= 0 && next->column.table == item->column.table &&
           flag_is(ask, item->column) && column_is_text(ask, next->column) &&
           !flag_is(ask, next->column) && word_is_plural(noun);
}

/* "Which patients smoke": the verb is all that is said of them. */
static bool is_their_verb(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const size_t rows = item_prev(ask, i);
    const bool which = rows < ask->count && ask->items[rows].first > 0 &&
                       wording_is(ask, ask->items[rows].first - 1, "which");
    return which && item_kind_is(ask, rows, ITEM_TABLE) && item->last == item->first + 1 &&
           ask->items[rows].table == item->column.table && flag_is(ask, item->column) &&
           wording_ends(ask, item->last) && word_is_plural(item_last(ask, rows)) &&
           !word_is_plural(item_first(ask, i));
}

bool flag_tells(struct ask *ask, size_t i)
{
    return is_their_verb(ask, i) || is_got(ask, i) || is_said_of_them(ask, i) || tells_kind(ask, i);
}

/* One row is told by its name or number: "is HD-20633 escalated" asks for the flag. */
static bool tells_one(struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_VALUE && item->column.column >= 0 && item->column.table == table &&
            (column_is_home(ask, item->column) || ask_column(ask, item->column)->unique))
            return true;
    }
    return false;
}

/* Columns or rows are named before the item, which then is one of a list. */
static bool is_listed(const struct ask *ask, size_t i)
{
    for (size_t k = 0; k < i; k++) {
        const struct item *item = &ask->items[k];
        if (item->zone == ZONE_SELECT &&
            (item->kind == ITEM_COLUMN || item->kind == ITEM_TABLE || item->kind == ITEM_VALUE))
            return true;
    }
    const size_t and = item_next(ask, i);
    return (item_is(ask, and, CUE_AND) || item_kind_is(ask, and, ITEM_PUNCT)) &&
           item_kind_is(ask, item_next(ask, and), ITEM_COLUMN);
}

bool flag_says_rows(struct ask *ask, size_t i)
{
    enum { LIKE = 80 }; /* per cent */
    const struct item *item = &ask->items[i];
    const size_t before = item_prev(ask, i), behind = item_next(ask, i);
    const bool counted = item_is(ask, before, CUE_HOW_MANY) ||
                         item_is(ask, before, CUE_NUMBER_OF) || item_is(ask, behind, CUE_EACH) ||
                         item_is(ask, behind, CUE_BY); /* "no-shows per employee" */
    return !counted && item->zone == ZONE_SELECT && item->clause == 0 &&
           flag_is(ask, item->column) && item->columns.len > 0 &&
           item->columns.v[0].score * 100 >= LIKE &&
           !wording_has(ask, "whether|flag|flags|if|indicator") && !is_listed(ask, i) &&
           !item_is(ask, before, CUE_BY) && !item_is(ask, before, CUE_EACH) &&
           !tells_one(ask, item->column.table);
}

void flag_takes_rows(struct ask *ask, size_t i)
{
    bool named = false;
    for (size_t k = 0; k < ask->count; k++)
        named = named || ask->items[k].kind == ITEM_TABLE;
    ask->items[i].restricts = true;
    if (!named)
        ask->subject = ask->items[i].column.table; /* "who is our contact at Acme" */
}

#include "guards/modifier.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"

enum { STEM_LETTERS = 4 };

static bool is_shown(const struct frame *frame, struct column_ref at)
{
    for (size_t k = 0; k < frame->select_count; k++) {
        const struct term *term = &frame->select[k];
        if (same_column(term->column, at) &&
            (term->agg == AGG_NONE || term->agg == AGG_COUNT || term->agg == AGG_SUM))
            return true;
    }
    return false;
}

static bool is_condition(const struct cond *conds, size_t count, struct column_ref at)
{
    for (size_t k = 0; k < count; k++) {
        if (same_column(conds[k].left.column, at) || same_column(conds[k].right.column, at))
            return true;
    }
    return false;
}

/* "Rejected scans", "late rentals": shown or counted, and no condition goes by it. */
static bool shows_state(struct ask *ask, const struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    size_t len;
    int degree;
    return item->kind == ITEM_COLUMN && item->column.column >= 0 &&
           item_kind_is(ask, i + 1, ITEM_TABLE) && item->last == item->first + 1 &&
           (item_is_participle(ask, i) || wording_is(ask, item->first, "late|overdue|short") ||
            lexicon_adjective(&ask->words, item->first, &len, &degree)) &&
           is_shown(frame, item->column) &&
           !is_condition(frame->conds, frame->cond_count, item->column);
}

/* The table keeps a state of its own rows: few texts or letters, in a column that is called so. */
static bool keeps_state(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (stats && stats->categorical && column_is_text(ask, at) &&
            (wording_among(ask_column(ask, at)->name, "st|sts|stat") ||
             column_has_words(ask, at, "status") || column_has_words(ask, at, "state")))
            return true;
    }
    return table_column_by_words(ask, table, "closed|closed at|ended|ended at|end date") >= 0;
}

/* "Blocked passes" by a scan that was blocked, "open incidents" by a lift that is open, though
 * passes and incidents have a state themselves. */
static bool takes_state_of_others(struct ask *ask, const struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i], *noun = item + 1;
    if (item->kind != ITEM_VALUE || !item_kind_is(ask, i + 1, ITEM_TABLE) || noun->table < 0 ||
        item->last != item->first + 1 || !item->values.len ||
        !(item_is_participle(ask, i) ||
          wording_is(ask, item->first,
                     "open|active|inactive|live|current|former|pending|valid|"
                     "invalid|new|overdue|due|late|dead|free|full|running|void")) ||
        !keeps_state(ask, noun->table))
        return false;
    for (size_t k = 0; k < frame->cond_count; k++) {
        const struct cond *cond = &frame->conds[k];
        if (cond->at <= i && i < cond->end && cond->left.column.table >= 0)
            return cond->left.column.table != noun->table;
    }
    return false;
}

/* "The pass type", and the type that is taken is one of lifts. */
static bool takes_kind_of_others(struct ask *ask, const struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i], *noun = item + 1;
    return item->kind == ITEM_TABLE && item_kind_is(ask, i + 1, ITEM_COLUMN) && item->table >= 0 &&
           noun->column.column >= 0 && noun->column.table != item->table &&
           noun->last == noun->first + 1 &&
           wording_is(ask, noun->first,
                      "type|types|kind|kinds|category|categories|class|classes|"
                      "status|state|name|names") &&
           table_hops(ask, item->table, noun->column.table) != 1 &&
           (is_shown(frame, noun->column) ||
            is_condition(frame->conds, frame->cond_count, noun->column));
}

/* "Clients who complained", read as those with a ticket: the deed may be another one. */
static bool takes_deed_for_rows(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const size_t next = item_next(ask, i);
    if (item->kind != ITEM_TABLE || !item->used || item->last != item->first + 1 ||
        !item->tables.len || item->tables.v[0].score >= 1 || !item_is_participle(ask, i) ||
        (next < ask->count && !item_kind_is(ask, next, ITEM_PUNCT)))
        return false;
    for (const char *p = catalog_table_words(ask->catalog, item->table); *p; p += *p == ' ') {
        const size_t len = strcspn(p, " ");
        if (lemma_is_akin(item_first(ask, i)->lemma, arena_strndup(ask->arena, p, len),
                          STEM_LETTERS))
            return false;
        p += len;
    }
    return true;
}

/* "Lifts with base below 1000" by their capacity, though a column is called base_m. */
static bool leaves_column_out(struct ask *ask, const struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct word *word = item_first(ask, i);
    if (item->kind != ITEM_WORD || item->last != item->first + 1 || strlen(word->lemma) < 4 ||
        ask->subject < 0)
        return false;
    for (size_t c = 0; c < ask_table(ask, ask->subject)->column_count; c++) {
        const struct column_ref at = {ask->subject, (int)c};
        if (column_has_words(ask, at, word->lemma) && !is_shown(frame, at) &&
            !is_condition(frame->conds, frame->cond_count, at))
            return true;
    }
    return false;
}

/* "Sum of late fees" by each fee: two words for one thing, read as an amount and a group. */
static bool groups_by_neighbour(const struct ask *ask, const struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i], *noun = item + 1;
    if (item->kind != ITEM_COLUMN || !item_kind_is(ask, i + 1, ITEM_COLUMN) ||
        frame->group_count == 0 || wording_has(ask, "per|by|each|every|for"))
        return false;
    for (size_t k = 0; k < frame->group_count; k++) {
        if (same_column(frame->groups[k].column, noun->column))
            return true;
    }
    return false;
}

/* "Clerks and their number of rentals", read as one number for all clerks together. */
static bool adds_theirs_up(const struct ask *ask, const struct frame *frame)
{
    return frame->group_count == 0 && frame->select_count == 1 &&
           frame->select[0].agg != AGG_NONE && wording_has(ask, "their") &&
           item_kind_is(ask, 0, ITEM_VALUE);
}

bool modifier_misread(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (shows_state(ask, frame, i) || takes_state_of_others(ask, frame, i) ||
            takes_kind_of_others(ask, frame, i) || takes_deed_for_rows(ask, i) ||
            leaves_column_out(ask, frame, i) || groups_by_neighbour(ask, frame, i))
            return true;
    }
    return adds_theirs_up(ask, frame);
}

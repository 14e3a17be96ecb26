/* Whose a column is said to be: "name of the student", "student name", "students whose name". */
#include "attach/attach.h"

#include "querent/base/str.h"

static bool is_list_part(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    if (item->kind == ITEM_COLUMN || item->kind == ITEM_NOISE)
        return true;
    if (item->kind == ITEM_PUNCT)
        return word_is_mark(&ask->words.v[item->first], ",()");
    return item_traits(ask, i).lists;
}

static bool attach_links(const struct ask *ask, size_t i)
{
    return item_traits(ask, i).links;
}

/* "of the (3 oldest) students": the table after a linking word, over what may stand between. */
static int table_after_link(const struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->count && k <= i + 5; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE)
            return item->table;
        if (item->kind == ITEM_COLUMN && item->owner >= 0 && k == i + 1)
            return -1;
        if (item->kind == ITEM_NOISE || item->kind == ITEM_NUMBER || item->kind == ITEM_VALUE ||
            item->kind == ITEM_WORD)
            continue;
        if (!item_traits(ask, k).qualifies)
            return -1;
    }
    return -1;
}

int attach_owner_after(const struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->count; k++) {
        if (attach_links(ask, k))
            return item_is(ask, k, CUE_EACH) && item_kind_is(ask, k - 1, ITEM_PUNCT)
                       ? -1 /* "after the promised date, per warehouse" */
                       : table_after_link(ask, k);
        if (item_kind_is(ask, k, ITEM_TABLE) && item_is(ask, item_prev(ask, k), CUE_NUMBER_OF))
            continue;
        if (!is_list_part(ask, k))
            return -1;
    }
    return -1;
}

/* "student name", "student's first name", "the student's average age" */
int attach_owner_before(const struct ask *ask, size_t i)
{
    for (size_t k = i; k-- > 0;) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE)
            return k + 1 == i || ask->words.v[item->last - 1].possessive ? item->table : -1;
        if (item->kind != ITEM_NOISE && !item_traits(ask, k).aggregates &&
            !item_is(ask, k, CUE_DISTINCT))
            return -1;
        if (item->kind == ITEM_NOISE)
            return -1;
    }
    return -1;
}

/* "How many visits did each customer make? List their names …": whose they are. */
int attach_owner_each(const struct ask *ask, size_t i)
{
    if (i == 0 || !ask->words.v[ask->items[i].first - 1].is.possessive)
        return -1;
    for (size_t k = 0; k + 1 < i; k++) {
        if (item_is(ask, k, CUE_EACH) && item_kind_is(ask, item_next(ask, k), ITEM_TABLE))
            return ask->items[item_next(ask, k)].table;
    }
    int sentence = ask->words.v[ask->items[i].first].sentence;
    for (size_t k = 0; k + 1 < i; k++) {
        if (ask->items[k].kind == ITEM_TABLE &&
            ask->words.v[ask->items[k].first].sentence < sentence)
            return ask->items[k].table;
    }
    return -1;
}

/* "students whose age", "customers with a balance": the nearest table before the relative word. */
int attach_owner_relative(const struct ask *ask, size_t i)
{
    bool relative = false;
    for (size_t k = i; k-- > 0;) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE && relative)
            return item->table;
        if (item->kind == ITEM_CUE &&
            (item->cue == CUE_WHOSE || item->cue == CUE_WITH || item->cue == CUE_HAVE ||
             item->cue == CUE_THAT || item->cue == CUE_WHO || item->cue == CUE_WH))
            relative = true;
    }
    return -1;
}

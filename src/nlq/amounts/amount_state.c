/* "Students who came late", "late arrivals", "damaged returns", where rows keep a number of it
 * (late_minutes, damaged_qty): those with more than none. */
#include <string.h>

#include "amounts/amounts.h"
#include "querent/base/str.h"

/* States that an amount says more of; others are asked for by their number. */
static const char states[] = "late|delayed|overdue|damaged|broken|defective|faulty|missing|lost|"
                             "spoiled|spoilt|scrapped|rejected|wasted|unused|discounted";

/* The column's name begins with the state, and goes on with what is counted of it. */
static bool is_amount_of(struct ask *ask, struct column_ref at, const char *state)
{
    const char *name = catalog_column_words(ask->catalog, at);
    const size_t len = strcspn(name, " ");
    char *first = arena_strndup(ask->arena, name, len);
    struct words said, kept;
    words_split(&said, ask->arena, state);
    words_split(&kept, ask->arena, first);
    return said.len == 1 && kept.len == 1 && str_eq(said.v[0].lemma, kept.v[0].lemma) &&
           column_may_be_none(ask, at);
}

/* Rows are said to be so: "late arrivals", "were late", "came late". */
static bool is_said_of_rows(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const size_t prev = item_prev(ask, i);
    const bool before = item_kind_is(ask, i + 1, ITEM_TABLE) &&
                        ask->items[i + 1].table == item->column.table,
               after = item_is(ask, prev, CUE_IS) || item_is(ask, prev, CUE_THAT) ||
                       item_is(ask, prev, CUE_WHO) ||
                       (item_kind_is(ask, prev, ITEM_TABLE) &&
                        (ask->items[prev].deed || ask->items[prev].table == item->column.table));
    return before || after;
}

bool amount_is_state(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    return item->kind == ITEM_COLUMN && item->column.column >= 0 && item->last == item->first + 1 &&
           wording_is(ask, item->first, states) &&
           is_amount_of(ask, item->column, item_first(ask, i)->lower) && is_said_of_rows(ask, i);
}

void piece_amount_state(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->used || !amount_is_state(ask, i))
            continue;
        frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                        .op = SQL_OP_GT,
                                        .left = term_column(item->column, i),
                                        .value = "0",
                                        .numeric = true,
                                        .at = i,
                                        .end = i + 1,
                                        .clause = item->clause});
        item->used = true;
    }
}

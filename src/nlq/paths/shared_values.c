/* "Which countries have both artists and users": values that a column of either table has, where
 * both tables keep one called so. */
#include "paths/paths.h"

/* The column of the table that the item names wholly; column -1: none. */
static struct column_ref column_in(const struct item *item, int table)
{
    for (size_t k = 0; k < item->columns.len; k++) {
        if (item->columns.v[k].at.table == table && item->columns.v[k].score >= .9)
            return item->columns.v[k].at;
    }
    return no_column();
}

/* Items that say no more than that there are such rows: "come from", "have", a full stop. */
static bool says_nothing(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    return item->kind == ITEM_NOISE || item->kind == ITEM_PUNCT || item_is(ask, i, CUE_HAVE) ||
           item_is(ask, i, CUE_THAT) || item_is(ask, i, CUE_WH) || item_is(ask, i, CUE_SHOW) ||
           item_is(ask, i, CUE_BOTH) || item_is(ask, i, CUE_FROM) || item_is(ask, i, CUE_ANY) ||
           item_is(ask, i, CUE_DISTINCT) || item_is(ask, i, CUE_WHERE) || item_is(ask, i, CUE_OF) ||
           item_is(ask, i, CUE_DO) || item_is(ask, i, CUE_IN) ||
           (item->kind == ITEM_WORD && item_last(ask, i)->lemma_is.light);
}

/* The question is a column, "both" or "and also", and two tables; false: it says more. */
static bool shared_read(const struct ask *ask, size_t *ret_column, size_t ret_tables[2])
{
    size_t tables = 0, columns = 0, joints = 0;
    bool both = false;
    for (size_t i = 0; i < ask->count; i++) {
        both = both || item_is(ask, i, CUE_BOTH) || item_is(ask, i, CUE_AS_WELL);
        if (ask->items[i].kind == ITEM_COLUMN && columns++ == 0 && tables == 0) {
            *ret_column = i;
        } else if (ask->items[i].kind == ITEM_TABLE && tables < 2 && joints == tables) {
            ret_tables[tables++] = i;
        } else if (tables == 1 && (item_is(ask, i, CUE_AND) || item_is(ask, i, CUE_AS_WELL))) {
            joints++;
        } else if (!says_nothing(ask, i)) {
            return false;
        }
    }
    return both && tables == 2 && columns == 1;
}

/* "Do not live in the city where their school is": in another city than that. */
static void own_place(struct ask *ask)
{
    for (size_t i = 2; i + 5 < ask->words.len; i++) {
        const size_t whose = i + 3, table = whose + 1, is = table + 1;
        if (!wording_is(ask, i, "in") || !wording_is(ask, i + 1, "the") ||
            !wording_is(ask, whose, "where") || !wording_is(ask, table, "their|his|her|its") ||
            table_at_word(ask, is) < 0 || !wording_is(ask, is + 1, "is|are|lies|lie|stands"))
            continue;
        const size_t end = is + 2 + wording_is(ask, is + 2, "located|situated|based");
        const bool not = wording_is(ask, i - 2, "not|n't") && wording_is(ask, i - 3, "do|does|did");
        if (!wording_ends(ask, end))
            return;
        const char *text =
            arena_printf(ask->arena, "%s in %s %s %s %s %s", ask->words.v[i - 1].text,
                         not ? "another" : "the same", ask->words.v[i + 2].text,
                         not ? "than" : "as", ask->words.v[table].text, ask->words.v[is].text);
        const size_t first = not ? i - 3 : i - 1;
        wording_put(ask, first, end - first, text);
        return;
    }
}

/* "Names shared by a teacher and a pupil": that occur among the former as well as the latter. */
void shared_said_read(struct ask *ask)
{
    own_place(ask);
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i,
                                         "shared by|are shared by|is shared by|"
                                         "shared between|are shared between|in common to");
        const size_t one = i + len + wording_match(ask, i + len, "a|an|the|both|some|any"),
                     joint = one + 1,
                     other = joint + 1 + wording_is(ask, joint + 1, "a|an|the|some|any");
        const int left = len ? table_at_word(ask, one) : -1,
                  right =
                      left >= 0 && wording_is(ask, joint, "and") ? table_at_word(ask, other) : -1;
        if (left < 0 || right < 0 || left == right || !wording_ends(ask, other + 1))
            continue;
        wording_put(ask, i, other + 1 - i,
                    arena_printf(ask->arena, "occur among the %s as well as the %s",
                                 table_plural(ask, left), table_plural(ask, right)));
        return;
    }
}

void piece_shared(struct ask *ask, struct frame *frame)
{
    size_t column = 0, tables[2];
    if (!shared_read(ask, &column, tables))
        return;
    struct item *item = &ask->items[column];
    const struct column_ref left = column_in(item, ask->items[tables[0]].table),
                            right = column_in(item, ask->items[tables[1]].table);
    if (left.column < 0 || right.column < 0 || left.table == right.table ||
        !(column_is_text(ask, left) || !catalog_is_key(ask->catalog, left)) ||
        !(column_is_text(ask, right) || !catalog_is_key(ask->catalog, right)))
        return;
    frame_cond(frame, (struct cond){.kind = COND_HAS,
                                    .left = term_column(left, column),
                                    .right = {.table = right.table, .column = right},
                                    .at = tables[0],
                                    .end = tables[1] + 1});
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = ask->items[i].used || i != column;
    item->column = left;
    ask->subject = left.table;
    frame->distinct = true;
    frame_select(frame, term_column(left, column));
    item->used = true;
}

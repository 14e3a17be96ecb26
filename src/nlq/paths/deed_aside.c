/* "Who works for Data Science": the team that the rows refer to themselves, and not only those of
 * them that have rows of a table called so by chance (works_on, of projects). */
#include "paths/paths.h"

static void take_out(struct frame *frame, int table)
{
    size_t kept = 0;
    for (size_t i = 0; i < frame->table_count; i++) {
        if (frame->tables[i] != table)
            frame->tables[kept++] = frame->tables[i];
    }
    frame->table_count = kept;
}

void path_deeds_aside(const struct ask *ask, struct frame *frame)
{
    const struct table_set used = tree_used(ask, frame);
    for (size_t i = 0; i < ask->count; i++) {
        const int table = ask->items[i].table, subject = ask->subject;
        const size_t value = item_next(ask, i + 1);
        bool taken = ask->items[i].kind != ITEM_TABLE || table == subject || table < 0;
        for (size_t k = 0; k < used.len; k++)
            taken = taken || used.v[k] == table;
        if (taken || !item_is(ask, i + 1, CUE_FOR) || !item_kind_is(ask, value, ITEM_VALUE))
            continue;
        const int whose = ask->items[value].column.table;
        if (whose >= 0 && whose != subject && tables_refer(ask, subject, whose) &&
            tables_refer(ask, table, subject) && !tables_refer(ask, table, whose))
            take_out(frame, table);
    }
}

/* "The busiest stations": those with the most of what happens there, where one table keeps it. */
#include "ranks/super.h"

/* The only table of events that refers to this one; -1: none, or several. */
static int busy_with(struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table || edge->audit ||
            !table_is_open(ask, edge->from) || people_are(ask, edge->from) ||
            catalog_date_column(ask->catalog, edge->from) < 0 || edge->from == found)
            continue;
        if (found >= 0)
            return -1;
        found = edge->from;
    }
    return found;
}

struct column_ref busy_by(struct ask *ask, int table)
{
    static const char people[] =
        "total passengers|passengers|passenger|visitors|visitor count|traffic|riders|guests|"
        "travellers|annual passengers|passenger count|footfall|patients|attendance|pax";
    const struct column_ref at = {table,
                                  table < 0 ? -1 : table_column_by_words(ask, table, people)};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at)
               ? at
               : no_column();
}

/* "The busiest airport", whose own row says how many people come through it. */
static bool busy_number(struct ask *ask, struct frame *frame, int table, size_t i)
{
    const struct column_ref at = busy_by(ask, table);
    if (at.column < 0)
        return false;
    super_rank(ask, frame, term_column(at, i),
               (struct super){.at = i,
                              .limit = super_limit(ask, i),
                              .descending = !item_last(ask, i)->is.quiet});
    frame->rank_table = table;
    frame->unproven = true;
    ask_assume(ask, i, arena_printf(ask->arena, "by %s", ask_column(ask, at)->name));
    return true;
}

bool super_busy(struct ask *ask, struct frame *frame, size_t i)
{
    size_t noun = item_next(ask, i);
    if (item_kind_is(ask, noun, ITEM_NUMBER))
        noun = item_next(ask, noun);
    const int table = item_kind_is(ask, noun, ITEM_TABLE) ? ask->items[noun].table : -1,
              events = busy_with(ask, table);
    if (busy_number(ask, frame, table, i))
        return true;
    if (events < 0)
        return false;
    super_rank_count(ask, frame, events,
                     (struct super){.at = i,
                                    .limit = super_limit(ask, i),
                                    .descending = !item_last(ask, i)->is.quiet});
    frame->rank_table = table;
    frame->show_order = frame->unproven = true;
    ask_assume(ask, i,
               arena_printf(ask->arena, "by the number of %s", ask_table(ask, events)->name));
    return true;
}

/* What each word was taken for, as text: the first thing to look at when an answer is odd. */
#include "ask.h"
#include "querent/base/buf.h"

static const char *const kinds[] = {"word",   "noise", "punct",  "cue", "table",
                                    "column", "value", "number", "date"};

static void add_matches(const struct ask *ask, struct buf *out, const char *label,
                        const struct matches *matches)
{
    for (size_t i = 0; i < matches->len && i < 4; i++) {
        const struct match *match = &matches->v[i];
        buf_addf(out, " %s%s", i == 0 ? label : "", ask_table(ask, match->at.table)->name);
        if (match->at.column >= 0)
            buf_addf(out, ".%s", ask_column(ask, match->at)->name);
        buf_addf(out, "(%.2f)", match->score);
    }
}

void ask_trace(const struct ask *ask, struct buf *out)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        buf_addf(out, "%2zu %-7s %s%s '%s'", i, kinds[item->kind],
                 item->zone == ZONE_SELECT ? "S" : "W", item->used ? "+" : " ",
                 item_text(ask, item));
        if (item->kind == ITEM_CUE)
            buf_addf(out, " cue %d", (int)item->cue);
        if (item->clause)
            buf_addf(out, " clause %d", item->clause);
        if (item->kind == ITEM_COLUMN && item->column.column >= 0)
            buf_addf(out, " = %s.%s", ask_table(ask, item->column.table)->name,
                     ask_column(ask, item->column)->name);
        if (item->owner >= 0)
            buf_addf(out, " of %s", ask_table(ask, item->owner)->name);
        add_matches(ask, out, " tables ", &item->tables);
        add_matches(ask, out, " columns ", &item->columns);
        add_matches(ask, out, " values ", &item->values);
        buf_addc(out, '\n');
    }
    if (ask->subject >= 0)
        buf_addf(out, "subject %s\n", ask_table(ask, ask->subject)->name);
}

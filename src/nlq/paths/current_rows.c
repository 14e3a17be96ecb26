/* "The current coach of Leeds", where the table that joins coaches and teams says since and until
 * when: the rows without an end. */
#include <string.h>

#include "paths/paths.h"
#include "querent/base/str.h"

static bool is_time(const struct ask *ask, struct column_ref at)
{
    return column_is_date(ask, at) || column_is_year(ask, at);
}

/* The end that some rows lack and no row has ahead of it, in a table with a beginning; column -1:
 * none. */
static struct column_ref open_end(const struct ask *ask, int table)
{
    struct column_ref end = {table, -1};
    bool begins = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (!is_time(ask, at) || stats == NULL)
            continue;
        begins = begins || column_has_words(ask, at, "start") ||
                 column_has_words(ask, at, "from") || column_has_words(ask, at, "begin") ||
                 column_has_words(ask, at, "since");
        const bool ends = column_has_words(ask, at, "end") || column_has_words(ask, at, "to") ||
                          column_has_words(ask, at, "until") || column_has_words(ask, at, "left") ||
                          column_has_words(ask, at, "stop");
        const bool ahead = stats->max_text &&
                           strcmp(stats->max_text, dates_today(ask->arena, ask->request->now)) > 0;
        if (ends && stats->null_share > 0 && !ahead)
            end.column = (int)c;
    }
    return begins ? end : no_column();
}

/* The item says that it is so now, and nothing restricts by it. */
static bool says_now(const struct ask *ask, const struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    const bool moment =
        (item->kind == ITEM_NOISE || item->kind == ITEM_WORD) && i > 0 &&
        wording_match(ask, item->first, "now|at the moment|at present|right now") > 0;
    if (!moment && (item->kind != ITEM_WORD ||
                    !wording_is(ask, item->first, "current|currently|present|presently")))
        return false;
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].at <= i && i < frame->conds[c].end)
            return false;
    }
    return true;
}

void path_current(struct ask *ask, struct frame *frame)
{
    size_t now = 0;
    while (now < ask->count && !says_now(ask, frame, now))
        now++;
    const struct table_set set = tree_tables(ask, frame);
    struct join_tree tree;
    struct column_ref found = no_column();
    if (now == ask->count || set.len < 2 || !tree_connect(ask, &set, &tree))
        return;
    for (size_t t = 0; t < tree.table_count; t++) {
        const struct column_ref end = open_end(ask, tree.tables[t]);
        if (end.column < 0 || (found.column >= 0 && people_do(ask, end.table)))
            continue; /* what people have now, and not since when they are here */
        if (found.column >= 0 && !people_do(ask, found.table))
            return;
        found = end;
    }
    if (found.column < 0)
        return;
    frame_cond(frame,
               (struct cond){
                   .kind = COND_NULL, .left = term_column(found, now), .at = now, .end = now + 1});
    ask->items[now].used = true;
}

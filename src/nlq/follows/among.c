/* "Which of them work in Sales" after "top 10 employees by salary": those of the ten, and not the
 * ten first of Sales. */
#include <string.h>

#include "frame.h"
#include "trees/tree.h"

bool among_said(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if ((wording_is(ask, i, "of|among") && wording_is(ask, i + 1, "them|these|those")) ||
            (wording_is(ask, i, "these") && table_at_word(ask, i + 1) >= 0))
            return true;
    }
    return false;
}

/* The key of the rows, or groups, that are ranked; column -1: none. */
static struct column_ref ranked_key(const struct ask *ask, const struct frame *frame)
{
    const int table = frame->rank_table >= 0 && frame->group_wanted ? frame->rank_table
                      : frame->group_count && frame->groups[0].column.column < 0
                          ? frame->groups[0].table
                          : ask->subject;
    return (struct column_ref){table, table >= 0 ? catalog_key_column(ask->catalog, table) : -1};
}

static void among_first(struct ask *ask, struct frame *frame, struct column_ref key)
{
    struct frame *before = arena_alloc(ask->arena, sizeof *before);
    *before = *frame;
    frame->among = before;
    frame->among_key = key;
    frame->limit = frame->offset = 0;
}

void among_keep(struct ask *ask, const struct frame *said, struct frame *frame)
{
    const struct column_ref key = ranked_key(ask, frame);
    const bool restricts = said->cond_count + said->absence_count + said->having_count > 0;
    if (frame->limit && !frame->among && key.column >= 0 && restricts && among_said(ask))
        among_first(ask, frame, key);
}

/* "Top 3 cities": told by what they are put together by, where that is one column. */
static struct column_ref sorted_key(const struct ask *ask, const struct frame *frame)
{
    const struct term *group = frame->group_count ? &frame->groups[0] : NULL;
    if (!group || group->column.column < 0)
        return ranked_key(ask, frame);
    return frame->group_count == 1 && !group->bucket ? group->column : no_column();
}

bool among_sorted(struct ask *ask, struct frame *frame)
{
    const struct column_ref key = sorted_key(ask, frame);
    if (frame->limit <= 1 || frame->order_count == 0 || frame->among)
        return true;
    if (key.column < 0) {
        ask->stuck = arena_printf(ask->arena,
                                  "the first %ld rows were shown by their order: sorted in "
                                  "another one these would not be the same rows",
                                  frame->limit);
        return false;
    }
    struct frame ranked = *frame;
    frame_complete(ask, &ranked); /* with what they were ranked by, and the groups that need be */
    among_first(ask, frame, key);
    memcpy(frame->select, ranked.select, sizeof frame->select);
    frame->select_count = ranked.select_count;
    if (frame->group_count == 0 && ranked.group_count == 1) /* told by the key, called by name */
        frame_group(frame,
                    (struct term){.table = key.table, .column = no_column(), .at = SIZE_MAX});
    frame->rank_table = -1;
    frame->order_by_count = frame->show_order = false;
    return true;
}

struct sql_expr *among_cond(const struct maker *m, const struct frame *frame)
{
    struct frame inner = *frame->among;
    const size_t guessed = m->ask->guessed;
    frame_complete(m->ask, &inner);
    m->ask->guessed = guessed;
    inner.select[0] = term_column(frame->among_key, SIZE_MAX);
    inner.select_count = 1;
    struct sql_query *ranked = frame_tree(m->ask, &inner);
    if (ranked == NULL)
        return NULL;
    struct sql_query *keys = sql_select(m->a); /* MariaDB takes no LIMIT right inside of IN */
    const char *name = ask_column(m->ask, frame->among_key)->name;
    sql_add_item(m->a, keys, sql_column(m->a, NULL, name), NULL);
    keys->from = sql_from_query(m->a, ranked, "ranked");
    return sql_in_query(m->a, tree_column(m, frame->among_key), keys, false);
}

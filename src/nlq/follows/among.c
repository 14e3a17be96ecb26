/* "Which of them work in Sales" after "top 10 employees by salary": those of the ten, and not the
 * ten first of Sales. */
#include "frame.h"
#include "trees/tree.h"

static bool says_of_them(const struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "of|among") && wording_is(ask, i + 1, "them|these|those"))
            return true;
    }
    return false;
}

void among_keep(struct ask *ask, const struct frame *said, struct frame *frame)
{
    const int table = frame->rank_table >= 0 && frame->group_wanted ? frame->rank_table
                      : frame->group_count && frame->groups[0].column.column < 0
                          ? frame->groups[0].table
                          : ask->subject;
    const int key = table >= 0 ? catalog_key_column(ask->catalog, table) : -1;
    const bool restricts = said->cond_count + said->absence_count + said->having_count > 0;
    if (frame->limit == 0 || frame->among || key < 0 || !restricts || !says_of_them(ask))
        return;
    struct frame *before = arena_alloc(ask->arena, sizeof *before);
    *before = *frame;
    frame->among = before;
    frame->among_key = (struct column_ref){table, key};
    frame->limit = frame->offset = 0;
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

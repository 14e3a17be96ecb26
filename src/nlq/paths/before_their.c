/* "Staff hired before their manager", "employees who joined later than their boss": a date of the
 * row and that of the one above it. */
#include "paths/paths.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "trees/roles.h"

/* The date of the table that the verb calls; -1: none, or several. */
static int date_of_verb(struct ask *ask, int table, const struct word *verb)
{
    int found = -1, count = 0;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at) ||
            !(column_has_words(ask, at, verb->lemma) || column_has_words(ask, at, verb->lower) ||
              column_has_akin(ask, at, verb->lemma)))
            continue;
        found = (int)c;
        count++;
    }
    return count == 1 ? found : -1;
}

/* The reference of the table to itself that the role at word i speaks of; -1: none. */
static int edge_of_role(struct ask *ask, int table, size_t i)
{
    for (size_t e = 0; i < ask->words.len && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == table && edge->to == table && edge->count == 1 &&
            roles_speaks_of(ask, edge, &ask->words.v[i]))
            return (int)e;
    }
    return -1;
}

void before_their_read(struct ask *ask)
{
    static const char than[] = "before|earlier than|sooner than|after|later than";
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, than), their = i + len, role = their + 1;
        size_t rows = i - 1;
        while (rows > 0 && wording_is(ask, rows - 1, "who|that|were|was|which|have|been|had|are"))
            rows--;
        const int table = len && rows > 0 ? table_at_word(ask, rows - 1) : -1;
        if (table < 0 || !wording_is(ask, their, "their|his|her|its|the") ||
            !wording_ends(ask, role + 1))
            continue;
        const int edge = edge_of_role(ask, table, role),
                  date = edge < 0 ? -1 : date_of_verb(ask, table, &ask->words.v[i - 1]);
        if (date < 0)
            continue;
        ask->shape.before_their = edge + 1;
        ask->shape.before_date = date;
        ask->shape.before_less = wording_is(ask, i, "before|earlier|sooner");
        wording_cut(ask, rows, role + 1 - rows);
        return;
    }
}

bool before_their_apply(struct ask *ask, struct frame *frame)
{
    if (ask->shape.before_their == 0)
        return true;
    const int table = catalog_edge(ask->catalog, (size_t)ask->shape.before_their - 1)->from;
    const struct column_ref at = {table, ask->shape.before_date};
    if (frame->above || frame->subject != table)
        return false;
    frame->above = ask->shape.before_their;
    frame->unproven = true;
    struct cond cond = {.kind = COND_COLUMN,
                        .left = term_column(at, SIZE_MAX),
                        .right = term_column(at, SIZE_MAX),
                        .op = ask->shape.before_less ? SQL_OP_LT : SQL_OP_GT,
                        .above = true,
                        .at = SIZE_MAX,
                        .end = SIZE_MAX};
    return frame_cond(frame, cond) != NULL;
}

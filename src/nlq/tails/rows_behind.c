/* "Vans still out on hire: hire number, reg, due back": the list asks for what only the hires have,
 * which the question spoke of, and each of which is of one van. They are listed then. */
#include "querent/base/str.h"
#include "tails/tail.h"

struct reads { /* whether the question reads a table's rows, and not in a subquery alone */
    const char *name;
    bool found;
};

static void note_source(const struct sql_source *source, struct reads *reads)
{
    while (source && source->kind == SQL_SOURCE_JOIN) {
        note_source(source->right, reads);
        source = source->left;
    }
    reads->found =
        reads->found || (source && source->name && str_eq_fold(source->name, reads->name));
}

/* The rows of the table belong to one each of those that were understood. */
static bool leads_to_rows(struct ask *ask, int from, int to)
{
    bool leads = false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog) && !leads; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        leads = edge->from == from && edge->to == to && edge->from != edge->to &&
                edge->count == 1 && !edge->audit;
    }
    return leads;
}

bool rows_behind_read(struct ask *ask, const struct tail_rows *rows, size_t i,
                      struct tail_rows *ret)
{
    const struct sql_query *query = rows->query;
    if (query->having || query->limit)
        return false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        struct reads reads = {ask->schema->tables[t].name, false};
        if (!table_is_open(ask, (int)t) || !leads_to_rows(ask, (int)t, rows->table))
            continue;
        note_source(query->from, &reads);
        *ret = (struct tail_rows){.table = (int)t, .query = query, .guessed = true};
        ask->shape.tail_count = 0;
        if (reads.found && tail_read_parts(ask, ret, i))
            return true;
    }
    ask->shape.tail_count = 0;
    return false;
}

bool rows_behind_apply(struct ask *ask, struct frame *frame)
{
    const int table = ask->shape.tail_of - 1;
    if (frame->having_count || frame->absence_count)
        return false;
    frame_mention(frame, table);
    frame->subject = table;
    frame->group_count = frame->select_count = 0;
    frame->distinct = false;
    return true;
}

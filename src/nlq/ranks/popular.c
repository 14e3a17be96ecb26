/* How popular things are say the people who come for them, however far away that is kept: courses
 * by the enrolments in their sections, artists by what was sold of the tracks on their albums. */
#include "frame.h"
#include "paths/paths.h"

enum { POPULAR_DEPTH = 3, POPULAR_TABLES = 32 };

/* Rows of the table are somebody's who does not work here. */
static bool is_somebodys(const struct ask *ask, int table, int things)
{
    bool is = false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog) && !is; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        is = edge->from == table && edge->to != table && edge->to != things && !edge->audit &&
             people_do(ask, edge->to) && !people_work_here(ask, edge->to);
    }
    return is;
}

/* The likelier of two: what was sold, then who belongs to what, then the one with more rows. */
static int likelier(struct ask *ask, int one, int other)
{
    const bool sold = table_keeps_sales(ask, one), sold_other = table_keeps_sales(ask, other);
    const int belongs = sold == sold_other ? path_belongs(ask, one, other) : -1;
    if (sold != sold_other)
        return sold ? one : other;
    return belongs >= 0 ? belongs
                        : (ask_table(ask, one)->rows >= ask_table(ask, other)->rows ? one : other);
}

int popular_by(struct ask *ask, int things)
{
    int reached[POPULAR_TABLES] = {things};
    size_t count = 1, begin = 0;
    for (int depth = 0; depth < POPULAR_DEPTH; depth++) {
        const size_t end = count;
        int found = -1;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            bool from = false, known = edge->audit || !table_is_open(ask, edge->from);
            for (size_t k = 0; k < count; k++) {
                from = from || (k >= begin && k < end && reached[k] == edge->to);
                known = known || (reached[k] == edge->from && k < end);
            }
            if (!from || known || people_do(ask, edge->from))
                continue;
            if (is_somebodys(ask, edge->from, things) || table_keeps_sales(ask, edge->from) ||
                path_is_membership(ask, edge->from))
                found = found < 0 ? edge->from : likelier(ask, edge->from, found);
            else if (count < POPULAR_TABLES)
                reached[count++] = edge->from;
        }
        if (found >= 0)
            return found;
        begin = end;
    }
    return -1;
}

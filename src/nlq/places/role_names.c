/* Rows that only say who does something for what, managers of departments, have no name but that of
 * the people they lead to. */
#include "frame.h"

/* Those people; -1: the rows have a name of their own, or are no role. */
static int role_people(struct ask *ask, int table)
{
    const struct column_ref own = {table, table_label(ask, table)};
    bool refers = own.column < 0;
    for (size_t e = 0; !refers && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        refers = edge->from == table && edge->from_columns[0] == own.column;
    }
    const int people = refers && people_do(ask, table) ? people_led_to(ask, table) : -1;
    return people >= 0 && table_label(ask, people) >= 0 ? people : -1;
}

void role_names_find(struct ask *ask)
{
    int *named = arena_alloc(ask->arena, (ask->schema->table_count + 1) * sizeof *named);
    for (size_t t = 0; t < ask->schema->table_count; t++)
        named[t] = role_people(ask, (int)t) + 1;
    ask->named_by = named;
}

/* States of rows that stand in a list which they refer to: jobs by status_id, whose label is
 * 'Cancelled'. */
#include "frame.h"
#include "querent/base/str.h"
#include "states/life.h"

bool listed_state(struct ask *ask, int table, const char *said, struct listed_state *ret)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref label = {edge->to, table_label(ask, edge->to)};
        if (edge->from != table || edge->to == table || edge->count != 1 || label.column < 0 ||
            !(table_has_word(ask, edge->to, "status") || table_has_word(ask, edge->to, "state")))
            continue;
        const char *value = life_stored_state(ask, label, said);
        if (value == NULL)
            continue;
        *ret = (struct listed_state){.from = {edge->from, edge->from_columns[0]},
                                     .to = {edge->to, edge->to_columns[0]},
                                     .label = label,
                                     .value = value};
        return true;
    }
    return false;
}

struct sql_expr *listed_rows(struct ask *ask, const struct listed_state *state, bool others)
{
    struct arena *a = ask->arena;
    const struct column_ref at = state->from;
    struct sql_query *rows = sql_select(a);
    rows->from = sql_table(a, NULL, ask_table(ask, state->to.table)->name, NULL);
    sql_add_item(a, rows, sql_column(a, NULL, ask_column(ask, state->to)->name), NULL);
    sql_add_where(a, rows,
                  sql_binary(a, SQL_OP_EQ, sql_column(a, NULL, ask_column(ask, state->label)->name),
                             sql_string(a, state->value)));
    const char *table = ask_table(ask, at.table)->name, *name = ask_column(ask, at)->name;
    struct sql_expr *other = sql_in_query(a, sql_column(a, table, name), rows, others);
    return !others || column_is_filled(ask, at)
               ? other
               : sql_or(a, sql_is_null(a, sql_column(a, table, name), false), other);
}

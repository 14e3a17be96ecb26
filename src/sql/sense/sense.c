/* All checks of one SELECT whose names are resolved. */
#include "sense/sense.h"

static void check_having(struct resolver *r, struct scope *scope)
{
    const struct sql_query *q = scope->query;

    if (!q->having || q->group_count)
        return;
    if (!has_aggregate(q->having)) {
        if (r->dialect != SQL_MYSQL) /* where it may name the list's aliases */
            report(r, SQL_HAVING_ALONE, MARK_WARNING, q->having->at,
                   "HAVING without GROUP BY and without an aggregate: WHERE is meant")
                ->fix = arena_strdup(r->arena, "WHERE");
        return;
    }
    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (has_aggregate(item->expr) || item->expr->kind != SQL_EXPR_COLUMN)
            continue;
        report(r, SQL_HAVING_ALONE, MARK_WARNING, q->having->at,
               "HAVING without GROUP BY judges all rows as one group: group by what is listed");
        return;
    }
}

struct sql_values sense_values(const struct resolver *r, const struct schema_table *table,
                               const struct schema_column *column)
{
    return table && column && r->lookup->values ? r->lookup->values(r->lookup->self, table, column)
                                                : (struct sql_values){.null_share = -1};
}

void check_sense(struct resolver *r, struct scope *scope)
{
    struct sense sense;

    if (report_full(r) || r->errors)
        return; /* what a name means that is unknown nobody can tell */
    check_having(r, scope);
    sense_check_opposites(r, scope);
    sense_check_inner(r, scope);
    if (sense_look(&sense, r, scope) && !sense_check_products(&sense)) {
        sense_check_sums(&sense);
        sense_check_keys(&sense);
        sense_check_rows(&sense);
        sense_check_unused(&sense);
        sense_check_negation(&sense);
        sense_check_absent(&sense);
        sense_check_branches(&sense);
        sense_check_empty_groups(&sense);
        sense_check_alias(&sense);
        sense_note_repeated(&sense);
    }
    sense_release(&sense);
}

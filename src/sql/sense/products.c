/* Tables that no condition ties to the others: every row of one meets every row of the other. */
#include "sense/sense.h"

/* At most one row: an aggregate of all, one row of values, LIMIT 1, or a key that is given. */
static bool gives_one_row(const struct sql_query *q)
{
    if (q->kind == SQL_QUERY_VALUES)
        return q->row_count == 1;
    if (q->kind != SQL_QUERY_SELECT)
        return false;
    if (!q->from)
        return true;
    if (q->limit && q->limit->kind == SQL_EXPR_NUMBER && q->limit->text[0] == '1' &&
        !q->limit->text[1])
        return true;
    for (const struct sql_item *item = q->items; item && !q->group_count; item = item->next) {
        if (has_aggregate(item->expr))
            return true;
    }
    return false;
}

static bool key_is_given(const struct sense *sense, size_t relation)
{
    for (size_t i = 0; i < sense->fixed.len; i++) {
        if (sense->fixed.v[i].relation == relation && sense->fixed.v[i].column->unique)
            return true;
    }
    return false;
}

static bool may_stand_alone(const struct sense *sense, size_t relation)
{
    const struct relation *rel = &sense->scope->relations.v[relation];

    if (rel->source->kind == SQL_SOURCE_QUERY || rel->source->kind == SQL_SOURCE_VALUES)
        return gives_one_row(rel->source->query);
    if (rel->source->kind != SQL_SOURCE_TABLE || !rel->table)
        return true; /* a function, or a query that WITH names: nothing tells */
    return key_is_given(sense, relation);
}

static const struct sql_source *join_that_adds(const struct sql_source *s,
                                               const struct sql_source *leaf)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        if (s->right == leaf)
            return s;
    }
    return NULL;
}

static void report_product(struct sense *sense, size_t relation, size_t other)
{
    const struct sql_source *leaf = sense->scope->relations.v[relation].source;
    const struct sql_source *join = join_that_adds(sense->scope->query->from, leaf);
    const char *name = sense_name(sense, relation), *met = sense_name(sense, other);

    if (join && join->on)
        report(sense->r, SQL_UNCONNECTED, MARK_WARNING, join->on->at,
               "the condition does not tie '%s' to '%s': every row of one meets every row of the "
               "other",
               name, met);
    else
        report(sense->r, SQL_UNCONNECTED, MARK_WARNING, leaf->at,
               "no condition ties '%s' to '%s': every row of one meets every row of the other",
               name, met);
}

static bool one_stands_alone(const struct sense *sense, relation_set group)
{
    for (size_t i = 0; i < sense->scope->relations.len; i++) {
        if (sense_in(group, i) && may_stand_alone(sense, i))
            return true;
    }
    return false;
}

bool sense_check_products(struct sense *sense)
{
    const relation_set first = sense_connected(sense, 0);
    relation_set met = first;

    bool found = false;

    if (one_stands_alone(sense, first))
        return false;
    for (size_t i = 1; i < sense->scope->relations.len; i++) {
        const relation_set group = sense_connected(sense, i);
        if (sense_in(met, i))
            continue;
        met |= group;
        if (one_stands_alone(sense, group) || !sense_name(sense, i) || !sense_name(sense, 0))
            continue;
        report_product(sense, i, 0);
        found = true;
    }
    return found;
}

/* Which of several references between two tables the question speaks of (ask->ways): by a value, by
 * who does it, by pairs, by the role that a word says, or by what was taught. */
#include <string.h>

#include "querent/base/str.h"
#include "trees/roles.h"

static void roles_prefer(struct ask *ask, size_t e)
{
    for (size_t i = 0; i < ask->way_count; i++) {
        if (ask->ways[i] == (int)e)
            return;
    }
    if (ask->way_count < sizeof ask->ways / sizeof *ask->ways)
        ask->ways[ask->way_count++] = (int)e;
}

/* Words that may say a role: what is left over, a verb taken for a column or table, a table that a
 * reference's name stands for ("requesters"). */
static bool may_say_role(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const bool led = item->last == item->first + 2 && wording_is(ask, item->last - 1, "by|to");
    if (!(led || item->last == item->first + 1) || ask->words.v[item->first].quoted)
        return false; /* "assigned to" */
    return item->kind == ITEM_WORD || item->kind == ITEM_COLUMN || item->kind == ITEM_NOISE ||
           (item->kind == ITEM_TABLE && item->tables.len && item->tables.v[0].score < .9);
}

/* The question's own word on two tables counts before what was taught of them. */
static void roles_take_taught(struct ask *ask)
{
    ask->said_ways = ask->way_count;
    for (size_t i = 0; i < ask->request->way_count; i++) {
        const struct join_edge *taught = catalog_edge(ask->catalog, (size_t)ask->request->ways[i]);
        bool said = false;
        for (size_t w = 0; w < ask->said_ways; w++) {
            const struct join_edge *way = catalog_edge(ask->catalog, (size_t)ask->ways[w]);
            said = said || (way->from == taught->from && way->to == taught->to);
        }
        if (!said && edge_has_twin(ask, (size_t)ask->request->ways[i]))
            roles_prefer(ask, (size_t)ask->request->ways[i]);
    }
}

/* "Airlines flying from Graz": a value behind "from" or "to" is of the reference that is called so,
 * whoever's rows they are. */
static void ways_of_values(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const size_t of = item_next(ask, i), verb = item_prev(ask, i);
        if (!(item_is(ask, i, CUE_FROM) || item_is(ask, i, CUE_TO)) ||
            !item_kind_is(ask, of, ITEM_VALUE) || ask->items[of].values.len == 0)
            continue;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (edge->from == ask->subject || edge->from == edge->to ||
                edge->to != ask->items[of].values.v[0].at.table || !edge_has_twin(ask, e) ||
                !roles_speaks_of(ask, edge, item_first(ask, i)))
                continue;
            roles_prefer(ask, e);
            if (item_kind_is(ask, verb, ITEM_WORD) &&
                lexicon_deed(item_first(ask, verb)->lower, item_first(ask, verb)->lemma))
                ask->items[verb].used = true;
        }
    }
}

/* "Runs" of a manager_id, "drives" of a driver_id. */
static bool does_it(const struct ask *ask, const struct join_edge *edge, const char *verb)
{
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    static const char *const heads[] = {"manager", "head", "leader", "director", "chief"};
    bool head = false;
    for (size_t k = 0; k < sizeof heads / sizeof *heads; k++)
        head = head || column_has_words(ask, at, heads[k]);
    return agent_called(ask, edge, verb) || (head && wording_among(verb, "run|head|lead|manage"));
}

/* "driver_id" beside "backup_driver_id": the one of fewer words is meant, where both are called so.
 */
static bool is_plainer(const struct ask *ask, size_t e, size_t other)
{
    const struct join_edge *a = catalog_edge(ask->catalog, e),
                           *b = catalog_edge(ask->catalog, other);
    return a->from == b->from && a->to == b->to &&
           strlen(ask_column(ask, (struct column_ref){a->from, a->from_columns[0]})->name) <
               strlen(ask_column(ask, (struct column_ref){b->from, b->from_columns[0]})->name);
}

/* A row of the table is told by a value of its own, or the table is named. */
static bool has_row_said(const struct ask *ask, int table)
{
    bool said = roles_is_mentioned(ask, table);
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        said = said || (item->kind == ITEM_VALUE && item->values.len &&
                        item->values.v[0].at.table == table);
    }
    return said;
}

/* "Who manages the restaurant in Oslo?": the one that its reference leads to, not the restaurant.
 */
static void ways_of_agents(struct ask *ask)
{
    const size_t verb = item_next(ask, 0);
    size_t found = catalog_edge_count(ask->catalog);
    if (!item_is(ask, 0, CUE_WHO) || !item_kind_is(ask, verb, ITEM_WORD) || ask->subject < 0)
        return;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (!(edge->from == ask->subject || (edge->to == ask->subject && people_do(ask, edge->to) &&
                                             has_row_said(ask, edge->from))) ||
            edge->to == edge->from || edge->count != 1 ||
            !does_it(ask, edge, item_first(ask, verb)->lemma))
            continue;
        const bool first = found == catalog_edge_count(ask->catalog);
        if (!first && is_plainer(ask, found, e))
            continue;
        if (!first && !is_plainer(ask, e, found))
            return;
        found = e;
    }
    if (found == catalog_edge_count(ask->catalog))
        return;
    if (edge_has_twin(ask, found))
        roles_prefer(ask, found);
    ask->subject = catalog_edge(ask->catalog, found)->to;
    ask->items[verb].used = true;
}

/* The reference that the word says; of "driver_id" and "backup_driver_id" only the first. */
static void roles_prefer_plainer(struct ask *ask, size_t e, const struct word *word)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, e);
    for (size_t i = 0; i < ask->way_count; i++) {
        const size_t other = (size_t)ask->ways[i];
        if (other == e || !roles_speaks_of(ask, catalog_edge(ask->catalog, other), word))
            continue;
        if (is_plainer(ask, other, e))
            return;
        if (is_plainer(ask, e, other) && edge->count == 1) {
            ask->ways[i] = (int)e;
            return;
        }
    }
    roles_prefer(ask, e);
}

/* A way of rows of the table is among those that the question speaks of. */
static bool says_way_of(const struct ask *ask, int table)
{
    for (size_t w = 0; w < ask->way_count; w++) {
        if (catalog_edge(ask->catalog, (size_t)ask->ways[w])->from == table)
            return true;
    }
    return false;
}

/* "Services with most dependencies": those that have them, though what they depend on is called so,
 * unless another word says the other ("the most routes start"). */
static void ways_of_pairs(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct column_ref have;
        if (!pairs_have(ask, i, &have) || says_way_of(ask, have.table))
            continue;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (edge->from == have.table && edge->from_columns[0] == have.column)
                roles_prefer(ask, e);
        }
    }
}

/* "Departments where a manager has 4 or more employees": each has one by that reference, and those
 * that are counted lead to it by another. */
static bool counts_others(const struct ask *ask, const struct join_edge *edge)
{
    bool back = false, counted = false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *other = catalog_edge(ask->catalog, e);
        back = back || (other->from == edge->to && other->to == edge->from);
    }
    for (size_t i = 1; i < ask->count; i++) {
        const bool number = item_kind_is(ask, i - 1, ITEM_NUMBER) ||
                            (i > 1 && item_kind_is(ask, i - 2, ITEM_NUMBER)); /* "4 or more" */
        counted = counted || (number && ask->items[i].kind == ITEM_TABLE &&
                              ask->items[i].table == edge->to && word_is_plural(item_last(ask, i)));
    }
    return back && counted && edge->from == ask->subject;
}

void ways_mark(struct ask *ask)
{
    ask->way_count = 0;
    if (ask->shape.way)
        roles_prefer(ask, (size_t)ask->shape.way - 1);
    self_roles_mark(ask);
    ways_of_agents(ask);
    ways_of_values(ask);
    for (size_t i = 0; i < ask->count; i++) {
        struct column_ref have;
        if (pairs_have(ask, i, &have) || !may_say_role(ask, i))
            continue;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (edge->from == edge->to || !edge_has_twin(ask, e) ||
                !roles_is_mentioned(ask, edge->from) ||
                !roles_speaks_of(ask, edge, item_first(ask, i)) || counts_others(ask, edge))
                continue;
            roles_prefer_plainer(ask, e, item_first(ask, i));
            if (item_is(ask, 0, CUE_WHO) && ask->subject == edge->from && people_are(ask, edge->to))
                ask->subject = edge->to; /* "who requested …" */
            ask->items[i].used = ask->items[i].used || ask->items[i].kind == ITEM_WORD;
        }
    }
    ways_of_pairs(ask);
    roles_take_taught(ask);
}

/* "Number of orders for each customer, also those with none", "how many orders does each product
 * have": the groups come first, what is counted is joined where there is any. A condition on the
 * counted rows belongs to the join; in WHERE it would take the empty groups away again. */
#include "frame.h"

enum { PHRASE_MAX = 9 }; /* words of "even if they have not placed any orders" */

#define OPENERS "also|including|include|includes|included|incl|even|plus|zero"
#define EMPTY "none|zero|0|without|no|nothing|not|never|unsold|unused"

/* Words [i, end) say that empty groups count; the mark before them is theirs. */
static size_t phrase_end(const struct ask *ask, size_t i)
{
    size_t end = i;
    bool empty = wording_is(ask, i, "zero") && wording_is(ask, i + 1, "included");
    if (!wording_is(ask, i, OPENERS) || (wording_is(ask, i, "zero") && !empty))
        return i;
    while (end < ask->words.len && !ask->words.v[end].punct) {
        empty = empty || (end > i && wording_is(ask, end, EMPTY));
        end++;
    }
    return empty && end - i <= PHRASE_MAX ? end : i;
}

/* "Routes with zero too", "zeros included", behind a mark: where the words end; i: they do not say
 * so. */
static size_t also_end(struct ask *ask, size_t i)
{
    const bool zeros = wording_is(ask, i, "zeros|zeroes");
    size_t end = i;
    bool empty = zeros;
    if (!ask->words.v[i - 1].punct ||
        !(zeros || wording_is(ask, i, "those|ones") || table_at_word(ask, i) >= 0))
        return i;
    while (end < ask->words.len && !ask->words.v[end].punct) {
        empty = empty || (wording_is(ask, end, EMPTY) && wording_is(ask, end - 1, "with|have|has"));
        end++;
    }
    return empty && end - i <= PHRASE_MAX && end > i + 1 &&
                   wording_is(ask, end - 1, "too|also|included|well|count")
               ? end
               : i;
}

/* "For each aircraft that has any flights": no group is empty. */
static bool some_are_said(struct ask *ask)
{
    bool some = false;
    for (size_t i = 1; i + 2 < ask->words.len && !some; i++) {
        const size_t any = i + 2, noun = any + wording_match(ask, any, "any|some|at least one");
        const bool has = wording_is(ask, i, "that|which|who") &&
                         wording_is(ask, i + 1, "has|have|had") && table_at_word(ask, i - 1) >= 0;
        some = has && (table_at_word(ask, noun) >= 0 ||
                       (noun + 1 < ask->words.len && !ask->words.v[noun].is.stop &&
                        table_at_word(ask, noun + 1) >= 0));
    }
    return some;
}

/* "Artists and how many albums each has", "artists with their number of albums": all that the list
 * begins with are shown. "And the number of albums" leaves that open. */
static bool lists_counted(struct ask *ask)
{
    bool lists = false;
    const size_t begin = wording_match(ask, 0, "list|show|show me|give me|all|list all|show all");
    for (size_t i = begin + 1; i + 1 < ask->words.len && i <= begin + 3 && !lists; i++) {
        const bool theirs = wording_is(ask, i + 1, "their|its");
        const size_t behind = i + 1 + theirs;
        lists = wording_is(ask, i, "and|with") && table_at_word(ask, i - 1) >= 0 &&
                word_is_plural(&ask->words.v[i - 1]) &&
                wording_match(ask, behind, theirs ? "number of|count of" : "how many") > 0;
    }
    return lists && !wording_has(ask, "most|fewest|least|highest|top|more|less|least");
}

void zero_read(struct ask *ask)
{
    bool asks = wording_has(ask, "how") && wording_has(ask, "does|do|did|has|have");
    if (lists_counted(ask) && !some_are_said(ask))
        ask->shape.zero = ZERO_LIKELY;
    if (!wording_has(ask, "each|every|per|by|all"))
        return;
    if (asks && wording_has(ask, "each|every") && !ask->shape.some_said && !some_are_said(ask))
        ask->shape.zero = ZERO_LIKELY;
    for (size_t i = 1; i < ask->words.len; i++) {
        size_t end = phrase_end(ask, i), first = i;
        end = end == i ? also_end(ask, i) : end;
        if (end == i)
            continue;
        while (first > 1 && (ask->words.v[first - 1].punct || wording_is(ask, first - 1, "and")))
            first--;
        wording_cut(ask, first, end - first);
        ask->shape.zero = ZERO_SAID;
        return;
    }
}

/* What is counted for each group; NULL: nothing, or more than one thing is measured. */
static struct term *counted_term(struct frame *frame)
{
    struct term *found = NULL;
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        if (term->agg == AGG_NONE)
            continue;
        if (found || term->table < 0 || (term->agg != AGG_COUNT && term->agg != AGG_SUM))
            return NULL;
        found = term;
    }
    return found;
}

/* Each of the rows may meet the same row of the group's table over several of those between. */
static bool zero_repeats(struct ask *ask, const struct join_tree *path, int from)
{
    bool many = false;
    for (size_t e = 0; e < path->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)path->edges[e]);
        const bool down = edge->to == from;
        if (many && !down)
            return true;
        many = many || down;
        from = down ? edge->from : edge->to;
    }
    return false;
}

/* A column of the counted rows that is never NULL where one is joined. */
static struct column_ref present_column(struct ask *ask, const struct join_tree *path, int table)
{
    const struct join_edge *last =
        catalog_edge(ask->catalog, (size_t)path->edges[path->edge_count - 1]);
    const int key = catalog_key_column(ask->catalog, table);
    if (key >= 0)
        return (struct column_ref){table, key};
    return (struct column_ref){table,
                               last->from == table ? last->from_columns[0] : last->to_columns[0]};
}

static bool on_path(const struct join_tree *path, int table)
{
    for (size_t i = 0; i < path->table_count; i++) {
        if (path->tables[i] == table)
            return true;
    }
    return false;
}

/* Conditions on rows that may be missing go to their join; false: one cannot. */
static bool move_conditions(struct ask *ask, struct frame *frame, int group,
                            const struct join_tree *path)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        const bool many = tables_to_many(ask, group, cond->left.column.table);
        if (many &&
            (cond->clause || cond->either || cond->way || !on_path(path, cond->left.column.table)))
            return false;
    }
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (tables_to_many(ask, group, frame->conds[i].left.column.table))
            frame->conds[i].clause = ON_CLAUSE;
    }
    return true;
}

/* The same count where it is ranked by. */
static void count_present(struct term *term, const struct term *counted, struct column_ref at,
                          bool distinct)
{
    if (term->agg != AGG_COUNT || term->column.column >= 0 || term->table != counted->table)
        return;
    term->column = at;
    term->distinct = distinct;
}

/* "Each client", not "each advisor", who is one of the staff: those without clients are none. */
static bool zero_is_named(const struct ask *ask, const struct term *group)
{
    size_t i = group->at;
    if (i >= ask->count) /* what the list begins with */
        for (i = 0; i < ask->count && (ask->items[i].kind != ITEM_TABLE ||
                                       ask->items[i].table != group->column.table);)
            i++;
    if (!item_kind_is(ask, i, ITEM_TABLE))
        return false;
    const struct item *item = &ask->items[i];
    return !item->role && !item->partial && item->tables.len && item->tables.v[0].score >= .95;
}

bool zero_apply(struct ask *ask, struct frame *frame)
{
    const bool said = frame->shape.zero == ZERO_SAID;
    struct term *counted = counted_term(frame);
    struct join_tree path;
    if (frame->shape.zero == ZERO_NONE)
        return true;
    frame->shape.zero = ZERO_NONE;
    if (counted == NULL || frame->group_count == 0 || frame->groups[0].column.column < 0 ||
        frame->groups[0].bucket || frame->absence_count || frame->having_count || frame->above ||
        frame->below || (!said && !zero_is_named(ask, &frame->groups[0])))
        return !said;
    const int group = frame->groups[0].column.table;
    if (!tables_to_many(ask, group, counted->table) ||
        !catalog_path(ask->catalog, ask->arena, group, counted->table, &path) ||
        !move_conditions(ask, frame, group, &path))
        return !said;
    const struct term plain = *counted;
    const struct column_ref at = present_column(ask, &path, counted->table);
    const bool distinct = zero_repeats(ask, &path, group);
    count_present(counted, &plain, at, distinct);
    for (size_t i = 0; i < frame->order_count; i++)
        count_present(&frame->orders[i].term, &plain, at, distinct);
    frame->shape.zero = ZERO_SAID;
    frame->outer_from = group + 1;
    frame->whole = frame->whole || said;
    return true;
}

/* Which of several ways to join the same tables is the likeliest. */
#include "judge/fork.h"
#include "paths/paths.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

#include <string.h>

#define SAME_COST .25

enum { ROLE_LETTERS = 5 };

/* A table of the one tree that the other does without; -1: none. */
static int only_in(const struct join_tree *tree, const struct join_tree *other)
{
    for (size_t t = 0; t < tree->table_count; t++) {
        if (!path_touches(other, tree->tables[t]))
            return tree->tables[t];
    }
    return -1;
}

/* Tables of the tree that refer to one and the same: pupils of a department and courses of it meet
 * there by chance. */
static size_t chance_meetings(const struct ask *ask, const struct join_tree *tree)
{
    size_t meetings = 0;
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)tree->edges[e]);
        for (size_t k = 0; k < e; k++)
            meetings += catalog_edge(ask->catalog, (size_t)tree->edges[k])->to == edge->to;
    }
    return meetings;
}

static bool in_set(const struct table_set *set, int table)
{
    for (size_t i = 0; i < set->len; i++) {
        if (set->v[i] == table)
            return true;
    }
    return false;
}

/* Tables that nobody spoke of and that refer to two others of the tree: what members reserved is
 * not what they borrowed, and a loan leads to its book without such. */
static size_t unsaid_links(const struct ask *ask, const struct table_set *said,
                           const struct join_tree *tree)
{
    size_t links = 0;
    for (size_t t = 0; t < tree->table_count; t++) {
        size_t references = 0;
        for (size_t e = 0; e < tree->edge_count; e++)
            references +=
                catalog_edge(ask->catalog, (size_t)tree->edges[e])->from == tree->tables[t];
        links += references > 1 && !in_set(said, tree->tables[t]);
    }
    return links;
}

static size_t tree_oddness(const struct ask *ask, const struct table_set *said,
                           const struct join_tree *tree)
{
    return 2 * chance_meetings(ask, tree) + unsaid_links(ask, said, tree);
}

/* The reference is called by a role, "buyer" of clients, and not by what it leads to. */
static const char *role_of(const struct ask *ask, const struct join_edge *edge)
{
    const char *words =
        catalog_column_words(ask->catalog, (struct column_ref){edge->from, edge->from_columns[0]});
    char *first = arena_strndup(ask->arena, words, strcspn(words, " "));
    return table_has_word(ask, edge->to, first) ? NULL : first;
}

/* References by a role that the question says. */
static size_t roles_said(const struct ask *ask, const struct join_tree *tree)
{
    size_t count = 0;
    for (size_t e = 0; e < tree->edge_count; e++) {
        const char *role = role_of(ask, catalog_edge(ask->catalog, (size_t)tree->edges[e]));
        bool said = false;
        for (size_t i = 0; role && i < ask->words.len; i++)
            said = said || str_eq(ask->words.v[i].lemma, role);
        count += said;
    }
    return count;
}

static size_t roles_unsaid(const struct ask *ask, const struct join_tree *tree)
{
    size_t count = 0;
    for (size_t e = 0; e < tree->edge_count; e++)
        count += role_of(ask, catalog_edge(ask->catalog, (size_t)tree->edges[e])) != NULL;
    return count - roles_said(ask, tree);
}

/* Pupils and courses meet by enrolments and by grades: a table that only links is the likelier way
 * when the other does more; else the choice is left open. Index of the tree to take. */
static size_t choose_bridge(struct ask *ask, const struct table_set *said,
                            const struct join_tree *trees, size_t best, size_t count)
{
    const size_t odd = tree_oddness(ask, said, &trees[best]);
    for (size_t k = 0; k < count; k++) {
        int mine = only_in(&trees[best], &trees[k]), other = only_in(&trees[k], &trees[best]);
        if (k == best || mine < 0 || other < 0 || trees[k].edge_count != trees[best].edge_count ||
            trees[k].cost > trees[best].cost + SAME_COST ||
            tree_oddness(ask, said, &trees[k]) > odd ||
            roles_said(ask, &trees[best]) > roles_said(ask, &trees[k]))
            continue;
        const int belongs = path_belongs(ask, mine, other);
        if (belongs >= 0) {
            path_say_way(ask, ask_table(ask, belongs)->name, "", belongs == mine ? other : mine);
            return belongs == mine ? best : k;
        }
        bool bridge = catalog_table_role(ask->catalog, mine) == TABLE_ROLE_BRIDGE;
        bool other_bridge = catalog_table_role(ask->catalog, other) == TABLE_ROLE_BRIDGE;
        if (bridge == other_bridge)
            return fork_tables(ask, mine, other) == mine ? best : k;
        return bridge ? best : k;
    }
    return best;
}

/* As cheap, with as many joins, and with fewer meetings by chance and fewer links of its own. */
static size_t prefer_said(const struct ask *ask, const struct table_set *said,
                          const struct join_tree *trees, size_t best, size_t count)
{
    size_t chosen = best;
    for (size_t k = 0; k < count; k++) {
        if (trees[k].edge_count == trees[best].edge_count &&
            trees[k].cost <= trees[best].cost + SAME_COST && path_goes_ways(ask, &trees[k]) &&
            tree_oddness(ask, said, &trees[k]) < tree_oddness(ask, said, &trees[chosen]))
            chosen = k;
    }
    return chosen;
}

/* Meetings by chance at a table that nobody spoke of. */
static bool meets_unsaid(const struct ask *ask, const struct table_set *said,
                         const struct join_tree *tree)
{
    for (size_t e = 0; e < tree->edge_count; e++) {
        const int to = catalog_edge(ask->catalog, (size_t)tree->edges[e])->to;
        for (size_t k = 0; k < e; k++) {
            if (catalog_edge(ask->catalog, (size_t)tree->edges[k])->to == to && !in_set(said, to))
                return true;
        }
    }
    return false;
}

/* "Maersk vessels", "vessels of Maersk": the value at item i says which of these rows. */
static int said_of(const struct ask *ask, size_t i)
{
    const size_t next = item_next(ask, i);
    size_t before = item_prev(ask, i);
    if (item_kind_is(ask, next, ITEM_TABLE))
        return ask->items[next].table;
    if (!item_is(ask, before, CUE_OF))
        return -1;
    before = item_prev(ask, before);
    return item_kind_is(ask, before, ITEM_TABLE) ? ask->items[before].table : -1;
}

/* Containers loaded on Maersk's vessels are not Maersk's: two of its references lead to the line,
 * and the question speaks of that of the vessel. */
static bool meets_at_value(const struct ask *ask, const struct join_tree *tree)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const int rows = item->kind == ITEM_VALUE ? said_of(ask, i) : -1;
        size_t own = 0, others = 0;
        for (size_t e = 0; rows >= 0 && e < tree->edge_count; e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)tree->edges[e]);
            own += edge->to == item->column.table && edge->from == rows;
            others += edge->to == item->column.table && edge->from != rows;
        }
        if (own > 0 && others > 0 && rows != ask->subject)
            return true;
    }
    return false;
}

/* Students who took a course do not only share its department: one more join, over their
 * enrolments, is the likelier way. */
static size_t prefer_related(const struct ask *ask, const struct table_set *said,
                             const struct join_tree *trees, size_t best, size_t count)
{
    if (!meets_unsaid(ask, said, &trees[best]) && !meets_at_value(ask, &trees[best]))
        return best;
    for (size_t k = 0; k < count; k++) {
        if (trees[k].edge_count <= trees[best].edge_count + 1 && path_goes_ways(ask, &trees[k]) &&
            chance_meetings(ask, &trees[k]) == 0)
            return k;
    }
    return best;
}

/* Both join the same tables to each other, if by other columns. */
static bool joins_alike(const struct ask *ask, const struct join_tree *a, const struct join_tree *b)
{
    for (size_t e = 0; e < a->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)a->edges[e]);
        bool there = false;
        for (size_t k = 0; k < b->edge_count && !there; k++) {
            const struct join_edge *other = catalog_edge(ask->catalog, (size_t)b->edges[k]);
            there = other->from == edge->from && other->to == edge->to;
        }
        if (!there)
            return false;
    }
    return a->edge_count == b->edge_count;
}

/* Who bid on a lot is the bid's client, and not the lot's buyer, where neither is spoken of; "per
 * auctioneer" goes by auctioneer_id of sales, and by no other reference to the staff. */
static size_t prefer_plain(const struct ask *ask, const struct table_set *said,
                           const struct join_tree *trees, size_t best, size_t count)
{
    const size_t odd = tree_oddness(ask, said, &trees[best]);
    size_t chosen = best;
    for (size_t k = 0; k < count; k++) {
        const bool told = only_in(&trees[k], &trees[best]) < 0 ||
                          roles_said(ask, &trees[k]) > roles_said(ask, &trees[best]);
        if (told && !joins_alike(ask, &trees[k], &trees[best]) &&
            trees[k].edge_count == trees[best].edge_count &&
            trees[k].cost <= trees[best].cost + SAME_COST && path_goes_ways(ask, &trees[k]) &&
            tree_oddness(ask, said, &trees[k]) <= odd &&
            roles_unsaid(ask, &trees[k]) < roles_unsaid(ask, &trees[chosen]))
            chosen = k;
    }
    return chosen;
}

/* The question says the role of a reference, or a word of its stem: "advised" of the advisor. */
static bool role_akin_said(struct ask *ask, const struct table_set *said,
                           const struct join_tree *tree)
{
    enum { STEM = 4 };
    for (size_t w = 0; w < ask->way_count; w++) {
        for (size_t e = 0; e < tree->edge_count; e++) {
            if (tree->edges[e] == ask->ways[w])
                return true;
        }
    }
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)tree->edges[e]);
        const char *role = role_of(ask, edge); /* a head teacher is a teacher, whatever she heads */
        if (role && strlen(role) >= STEM && in_set(said, edge->from) &&
            strncmp(role, table_core(ask, edge->from), STEM) == 0)
            return true; /* "booked by" of bookings */
        for (size_t i = 0; role && i < ask->words.len; i++) {
            if (lemma_is_akin(ask->words.v[i].lemma, role, ROLE_LETTERS))
                return true;
        }
    }
    return false;
}

/* Its rows are called by nothing but the two that they put together: bids have a number of their
 * own. */
static bool links_two(const struct ask *ask, int table)
{
    size_t references = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++)
        references += catalog_edge(ask->catalog, e)->from == table;
    return references == 2 && catalog_key_column(ask->catalog, table) < 0 &&
           catalog_table_role(ask->catalog, table) == TABLE_ROLE_BRIDGE;
}

/* Employees who work on a project are those that a table of nothing else leads to, and not the
 * manager of its department; the jurors of a jury are its members, and not its president. */
static size_t prefer_bridge(struct ask *ask, const struct table_set *said,
                            const struct join_tree *trees, size_t best, size_t count)
{
    if (roles_unsaid(ask, &trees[best]) == 0 || role_akin_said(ask, said, &trees[best]))
        return best;
    for (size_t k = 0; k < count; k++) {
        const int bridge = only_in(&trees[k], &trees[best]);
        if (bridge >= 0 && links_two(ask, bridge) &&
            trees[k].edge_count <= trees[best].edge_count + 1 && path_goes_ways(ask, &trees[k]) &&
            chance_meetings(ask, &trees[k]) <= chance_meetings(ask, &trees[best]) &&
            roles_unsaid(ask, &trees[k]) == 0)
            return k;
    }
    return best;
}

/* So many joins more than by the guessed way are not far. */
enum { FAR = 2 };

static bool is_guessed(const struct join_edge *edge)
{
    return edge->type == JOIN_HEURISTIC;
}

/* A table that nobody spoke of and that the tree takes in by a guessed join; -1: there is none. */
static int guessed_link(const struct ask *ask, const struct table_set *said,
                        const struct join_tree *tree)
{
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)tree->edges[e]);
        if (!is_guessed(edge))
            continue;
        if (!in_set(said, edge->from))
            return edge->from;
        if (!in_set(said, edge->to))
            return edge->to;
    }
    return -1;
}

static bool all_declared(const struct ask *ask, const struct join_tree *tree)
{
    for (size_t e = 0; e < tree->edge_count; e++) {
        if (is_guessed(catalog_edge(ask->catalog, (size_t)tree->edges[e])))
            return false;
    }
    return true;
}

/* The tables of the tree that are not the other's and that nobody spoke of; NULL: there are none.
 */
static const char *links_of(struct ask *ask, const struct table_set *said,
                            const struct join_tree *tree, const struct join_tree *other)
{
    const char *links = NULL;
    for (size_t t = 0; t < tree->table_count; t++) {
        const int table = tree->tables[t];
        if (!in_set(said, table) && !path_touches(other, table))
            links = arena_printf(ask->arena, "%s%s%s", links ? links : "", links ? ", " : "",
                                 ask_table(ask, table)->name);
    }
    return links;
}

/* "Tenants of an estate" are joined as the schema's foreign keys lead, tenancy after flat after
 * block, and not over repair jobs that only seem to refer to them, even where those are nearer: the
 * first tree of declared keys alone. Which way was taken is said. */
static size_t prefer_declared(struct ask *ask, const struct table_set *said,
                              const struct join_tree *trees, size_t best, size_t count)
{
    const int guessed = guessed_link(ask, said, &trees[best]);
    for (size_t k = 0; k < count && guessed >= 0; k++) {
        const char *links = links_of(ask, said, &trees[k], &trees[best]);
        if (links == NULL || path_touches(&trees[k], guessed) || !all_declared(ask, &trees[k]) ||
            trees[k].edge_count > trees[best].edge_count + FAR ||
            chance_meetings(ask, &trees[k]) > chance_meetings(ask, &trees[best]) ||
            !path_goes_ways(ask, &trees[k]))
            continue;
        path_say_way(ask, links, " by declared keys,", guessed);
        return k;
    }
    return best;
}

size_t path_choose(struct ask *ask, const struct table_set *set, const struct join_tree *trees,
                   size_t count)
{
    size_t best = 0;
    while (best + 1 < count && !path_goes_ways(ask, &trees[best]))
        best++;
    best = path_goes_ways(ask, &trees[best]) ? best : 0;
    best = prefer_said(ask, set, trees, best, count);
    best = prefer_related(ask, set, trees, best, count);
    best = prefer_plain(ask, set, trees, best, count);
    best = prefer_bridge(ask, set, trees, best, count);
    const size_t declared = prefer_declared(ask, set, trees, best, count);
    if (declared != best)
        return declared;
    return choose_bridge(ask, set, trees, best, count);
}

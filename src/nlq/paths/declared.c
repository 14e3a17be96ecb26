/* "Tenants of an estate" are joined as the schema's foreign keys lead, tenancy after flat after
 * block, and not over repair jobs that only seem to refer to them, even where those are nearer. */
#include "paths/paths.h"
#include "querent/base/str.h"

/* So many joins more than by the guessed way are not far. */
enum { FAR = 2 };

static bool is_guessed(const struct join_edge *edge)
{
    return edge->type == JOIN_HEURISTIC;
}

static bool is_said(const struct table_set *said, int table)
{
    for (size_t i = 0; i < said->len; i++) {
        if (said->v[i] == table)
            return true;
    }
    return false;
}

/* A table that nobody spoke of and that the tree takes in by a guessed join; -1: there is none. */
static int guessed_link(const struct ask *ask, const struct table_set *said,
                        const struct join_tree *tree)
{
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)tree->edges[e]);
        if (!is_guessed(edge))
            continue;
        if (!is_said(said, edge->from))
            return edge->from;
        if (!is_said(said, edge->to))
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
        if (!is_said(said, table) && !path_touches(other, table))
            links = arena_printf(ask->arena, "%s%s%s", links ? links : "", links ? ", " : "",
                                 ask_table(ask, table)->name);
    }
    return links;
}

/* Says which way was taken, once. */
static void say_way(struct ask *ask, const char *taken, int other)
{
    const char *text = arena_printf(ask->arena, "joined over %s, by declared keys, and not over %s",
                                    taken, ask_table(ask, other)->name);
    ask->nearer_way = true;
    for (size_t i = 0; i < ask->assumed_count; i++) {
        if (str_eq(ask->assumed[i].text, text))
            return;
    }
    ask_assume(ask, 0, text);
}

size_t path_declared(struct ask *ask, const struct table_set *said, const struct join_tree *trees,
                     size_t best, size_t count)
{
    const int guessed = guessed_link(ask, said, &trees[best]);
    for (size_t k = 0; k < count && guessed >= 0; k++) {
        const char *links = links_of(ask, said, &trees[k], &trees[best]);
        if (links == NULL || path_touches(&trees[k], guessed) || !all_declared(ask, &trees[k]) ||
            trees[k].edge_count > trees[best].edge_count + FAR ||
            path_meetings(ask, &trees[k]) > path_meetings(ask, &trees[best]) ||
            !path_goes_ways(ask, &trees[k]))
            continue;
        say_way(ask, links, guessed);
        return k;
    }
    return best;
}

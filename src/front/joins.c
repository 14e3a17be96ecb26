/* Joins as people see them: a drawing of the path between two tables, and the review of joins that
 * were not declared. Lists are copies; what asks the database or a model runs on the worker. */
#include <stdlib.h>
#include <string.h>

#include "front_private.h"
#include "querent/agent/join.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/front/load_catalog.h"
#include "texts.h"

enum { PATHS = 2 };

/* Paths that cost so little more are worth telling. */
static const double also_near = 0.5;

/* ---- paths */

static const char *joins_name_of(const struct catalog *catalog, int table)
{
    return catalog_schema(catalog)->tables[table].name;
}

/* The edge of the tree that leaves `table` and was not walked yet; -1: none. */
static int next_edge(const struct catalog *catalog, const struct join_tree *tree, int table,
                     int before)
{
    for (size_t i = 0; i < tree->edge_count; i++) {
        const struct join_edge *edge = catalog_edge(catalog, (size_t)tree->edges[i]);
        if (tree->edges[i] != before && (edge->from == table || edge->to == table))
            return tree->edges[i];
    }
    return -1;
}

/* "customer_id = id": the tables stand above and below, in this order when going down. */
static void draw_columns(const struct catalog *catalog, const struct join_edge *edge, bool down,
                         struct buf *out)
{
    const struct schema_column *from = catalog_schema(catalog)->tables[edge->from].columns,
                               *to = catalog_schema(catalog)->tables[edge->to].columns;

    for (size_t k = 0; k < edge->count; k++) {
        const char *many = from[edge->from_columns[k]].name, *one = to[edge->to_columns[k]].name;
        buf_addf(out, "%s%s = %s", k ? " and " : "", down ? many : one, down ? one : many);
    }
    if (edge->only) {
        buf_add(out, " and ");
        catalog_add_only(catalog, edge, NULL, out);
    }
}

static void draw_path(const struct catalog *catalog, const struct join_tree *tree, int from,
                      struct buf *out)
{
    int at = from, before = -1;

    buf_addf(out, "%s\n", joins_name_of(catalog, at));
    for (size_t i = 0; i < tree->edge_count; i++) {
        const int number = next_edge(catalog, tree, at, before);
        if (number < 0)
            return;
        const struct join_edge *edge = catalog_edge(catalog, (size_t)number);
        const bool down = edge->from == at; /* the many side is above */
        buf_add(out, down ? "│ " : "▲ ");
        draw_columns(catalog, edge, down, out);
        buf_addf(out, "  (%s)\n%s", catalog_join_kind(edge), down ? "▼ " : "│ ");
        at = down ? edge->to : edge->from;
        before = number;
        buf_addf(out, "\n%s\n", joins_name_of(catalog, at));
    }
}

static void draw_paths(const struct catalog *catalog, int from, int to, struct buf *out)
{
    struct arena arena = {0};
    struct join_tree path, trees[PATHS];
    const int ends[] = {from, to};

    if (catalog_path(catalog, &arena, from, to, &path)) {
        draw_path(catalog, &path, from, out);
        const size_t count = catalog_trees(catalog, &arena, ends, 2, trees, PATHS);
        if (count > 1 && trees[1].cost - trees[0].cost < also_near) {
            buf_add(out, TEXT_JOIN_SHORT);
            draw_path(catalog, &trees[1], from, out);
        }
    }
    arena_release(&arena);
}

char *front_join_path(struct front *front, const char *from, const char *to)
{
    struct catalog *catalog = session_peek(front);
    struct buf out = BUF_INIT;

    if (catalog) {
        const int a = catalog_find_table(catalog, NULL, from),
                  b = catalog_find_table(catalog, NULL, to);
        if (a >= 0 && b >= 0)
            draw_paths(catalog, a, b, &out);
    }
    catalog_unref(catalog);
    buf_add(&out, "");
    return out.p ? buf_take(&out) : mem_strdup("");
}

/* ---- the list */

/* What needs a look first: inferred before said, least sure first. */
static int compare_joins(const void *a, const void *b)
{
    const struct join_info *x = a, *y = b;
    const int by_kind = (int)y->inferred - (int)x->inferred;

    if (by_kind)
        return by_kind;
    if (x->confidence != y->confidence)
        return x->confidence < y->confidence ? -1 : 1;
    return strcmp(x->text, y->text);
}

static void joins_names_of(const struct catalog *catalog, const struct join_edge *edge,
                           struct join_names *ret_names)
{
    const struct schema_table *from = &catalog_schema(catalog)->tables[edge->from],
                              *to = &catalog_schema(catalog)->tables[edge->to];

    *ret_names =
        (struct join_names){.from_table = mem_strdup(from->name),
                            .from_column = mem_strdup(from->columns[edge->from_columns[0]].name),
                            .to_table = mem_strdup(to->name),
                            .to_column = mem_strdup(to->columns[edge->to_columns[0]].name)};
}

static struct join_info info_of(const struct catalog *catalog, const struct join_edge *edge)
{
    struct buf text = BUF_INIT;

    catalog_join_text(catalog, edge, &text);
    struct join_info info = {.text = buf_take(&text),
                             .kind = catalog_join_kind(edge),
                             .inferred = edge->type == JOIN_HEURISTIC && edge->confidence > 0,
                             .evidence = mem_strdup(edge->evidence),
                             .confidence = edge->confidence,
                             .one_to_one = edge->unique_from};
    struct buf only = BUF_INIT;
    catalog_add_only(catalog, edge, NULL, &only);
    info.only = only.len ? buf_take(&only) : NULL;
    buf_release(&only);
    joins_names_of(catalog, edge, &info.names);
    return info;
}

struct join_info *front_joins(struct front *front, size_t *ret_count)
{
    struct catalog *catalog = session_peek(front);
    const size_t all = catalog ? catalog_edge_count(catalog) : 0;
    struct join_info *infos = mem_alloc((all + 1) * sizeof *infos);
    size_t count = 0;

    for (size_t i = 0; i < all; i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        if (edge->type != JOIN_FOREIGN_KEY || edge->confidence < 1)
            infos[count++] = info_of(catalog, edge);
    }
    catalog_unref(catalog);
    qsort(infos, count, sizeof *infos, compare_joins);
    *ret_count = count;
    return infos;
}

void join_infos_free(struct join_info *infos, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(infos[i].text);
        mem_free(infos[i].evidence);
        mem_free(infos[i].only);
        join_names_release(&infos[i].names);
    }
    mem_free(infos);
}

/* ---- accepting, rejecting, checking */

/* The join that a command is about, and the catalog that it is of. */
struct join_wish {
    struct catalog *catalog;
    struct arena arena;
    struct join_edge edge;
    struct buf text;
};

/* False: there is no such one, which has been said. */
static bool find_wish(struct front *front, const struct join_names *names,
                      struct join_wish *ret_wish)
{
    struct join_wish wish = {.catalog = NULL};
    struct err err = ERR_INIT;

    const bool ok = session_tables(front, &wish.catalog, &err) &&
                    catalog_find_join_named(wish.catalog, &wish.arena, names, &wish.edge, &err);
    if (ok)
        catalog_join_text(wish.catalog, &wish.edge, &wish.text);
    else
        front_notice(front, "%s", err.text);
    *ret_wish = wish;
    return ok;
}

static void release_wish(struct join_wish *wish)
{
    buf_release(&wish->text);
    arena_release(&wish->arena);
    catalog_unref(wish->catalog);
}

void joins_put(struct front *front, const struct join_names *names, double confidence)
{
    struct join_wish wish;
    struct err err = ERR_INIT;
    bool kept = false;

    if (find_wish(front, names, &wish)) {
        char *path = load_joins_path(front->settings, front->session.connection);
        const bool yes = confidence > 0;
        kept = catalog_put_join(wish.catalog, path, &wish.edge, confidence,
                                yes ? TEXT_JOIN_ACCEPTED : TEXT_JOIN_REJECTED, &err);
        if (kept)
            front_notice(front, TEXT_JOIN_KEPT, buf_str(&wish.text), yes ? "accepted" : "rejected",
                         path);
        else
            front_notice(front, "%s", err.text);
        mem_free(path);
    }
    release_wish(&wish);
    if (kept)
        session_reload(front);
}

static void ask_database(struct front *front, const struct catalog *catalog,
                         const struct join_edge *edge, const char *text)
{
    struct join_check check;
    struct err err = ERR_INIT;

    if (!catalog_check_join(catalog, &session_audited(front)->checks, edge, NULL, &check, &err))
        front_notice(front, "%s: %s", text, err.text);
    else if (check.values == 0)
        front_notice(front, TEXT_JOIN_NO_VALUES, text);
    else
        front_notice(front, TEXT_JOIN_VALUES, text, (long long)check.found,
                     (long long)check.values);
}

static void joins_ask_model(struct front *front, const struct catalog *catalog,
                            const struct join_edge *edge)
{
    const struct agent_context context = front_agent_context(front, NULL);
    struct err err = ERR_INIT;
    char *why = NULL;
    bool yes = false;

    if (!front_model(front))
        return;
    if (agent_join(&context, catalog, edge, &yes, &why, &err))
        front_notice(front, TEXT_JOIN_MODEL, yes ? "yes" : "no", why);
    else
        front_notice(front, "%s", err.text);
    mem_free(why);
}

void joins_check(struct front *front, const struct join_names *names)
{
    struct join_wish wish;

    if (find_wish(front, names, &wish) && front->session.db) {
        ask_database(front, wish.catalog, &wish.edge, buf_str(&wish.text));
        joins_ask_model(front, wish.catalog, &wish.edge);
    }
    release_wish(&wish);
}

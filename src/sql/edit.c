/* What a query reads. */
#include <stdlib.h>
#include <string.h>

#include "guard/tables.h"
#include "querent/base/map.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/sql/sql.h"
#include "tree_private.h"

struct reads {
    struct arena *arena;
    struct map seen;
    VEC(const char *) names;
};

static void edit_add_table(struct sql_source *s, void *arg)
{
    struct reads *r = arg;
    const char *name =
        arena_printf(r->arena, "%s%s%s%s%s", s->catalog ? s->catalog : "", s->catalog ? "." : "",
                     s->schema ? s->schema : "", s->schema ? "." : "", s->name);

    if (!map_put(&r->seen, name, r))
        vec_push(&r->names, name);
}

size_t sql_read_tables(struct arena *arena, const struct sql_query *query,
                       const char *const **ret_names)
{
    struct reads r = {.arena = arena};

    tables_each(sql_copy(arena, query), edit_add_table, &r);
    const size_t count = r.names.len;
    const char **names = arena_alloc(arena, (count + 1) * sizeof *names);
    if (count)
        memcpy(names, r.names.v, count * sizeof *names);
    *ret_names = names;
    map_release(&r.seen);
    vec_release(&r.names);
    return count;
}

void sql_reads(const struct sql_query *query, struct buf *out)
{
    struct arena arena = {0};
    const char *const *names;
    const size_t count = sql_read_tables(&arena, query, &names);

    for (size_t i = 0; i < count; i++)
        buf_addf(out, "%s%s", out->len ? ", " : "", names[i]);
    arena_release(&arena);
}

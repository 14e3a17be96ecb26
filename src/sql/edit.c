/* What a query reads, and the query with a limit. */
#include <stdlib.h>
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "tables.h"
#include "tree_private.h"

struct reads {
    struct buf *out;
    struct map seen;
};

static void add_table(struct sql_source *s, void *arg)
{
    struct reads *r = arg;
    struct buf name = BUF_INIT;

    if (s->catalog)
        buf_addf(&name, "%s.", s->catalog);
    if (s->schema)
        buf_addf(&name, "%s.", s->schema);
    buf_add(&name, s->name);
    if (!map_put(&r->seen, buf_str(&name), r))
        buf_addf(r->out, "%s%s", r->out->len ? ", " : "", buf_str(&name));
    buf_release(&name);
}

void sql_reads(const struct sql_query *query, struct buf *out)
{
    struct reads r = {.out = out};
    struct arena arena = {0};

    tables_each(sql_copy(&arena, query), add_table, &r);
    map_release(&r.seen);
    arena_release(&arena);
}

/* ---- limit -------------------------------------------------------------------------------------
 */

static bool plain_number(const struct sql_expr *e, long long *ret_value)
{
    if (e->kind != SQL_EXPR_NUMBER || strspn(e->text, "0123456789") != strlen(e->text) ||
        strlen(e->text) > 18)
        return false;
    *ret_value = strtoll(e->text, NULL, 10);
    return true;
}

/* SELECT * FROM (query): what a limit that is no plain number is put around. */
static struct sql_query *around(struct arena *arena, struct sql_query *query)
{
    struct sql_query *outer = sql_select(arena);

    outer->parsed = query->parsed;
    outer->dialect = query->dialect;
    sql_add_item(arena, outer, sql_star(arena, NULL), NULL);
    outer->from = sql_from_query(arena, query, "limited");
    return outer;
}

struct sql_query *sql_limited(struct arena *arena, const struct sql_query *query, long long rows)
{
    struct sql_query *q = sql_copy(arena, query);
    long long has;

    if (q->limit && !q->limit_with_ties && plain_number(q->limit, &has)) {
        if (has > rows)
            q->limit = sql_integer(arena, rows);
        return q;
    }
    /* VALUES takes no LIMIT in SQLite; ties and computed limits keep their meaning inside */
    if (q->limit || q->kind == SQL_QUERY_VALUES)
        q = around(arena, q);
    q->limit = sql_integer(arena, rows);
    return q;
}

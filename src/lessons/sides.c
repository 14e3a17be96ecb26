#include "sides.h"

#include <string.h>

static void side_split(struct sql_expr *e, struct side_parts *parts)
{
    if (!e)
        return;
    if (e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND) {
        side_split(e->args[0], parts);
        side_split(e->args[1], parts);
    } else if (parts->len < PARTS_MAX) {
        parts->v[parts->len++] = e;
    }
}

static void side_split_joins(const struct sql_source *from, struct side *side)
{
    if (!from || from->kind != SQL_SOURCE_JOIN)
        return;
    side_split(from->on, &side->joins);
    side_split_joins(from->left, side);
    side_split_joins(from->right, side);
}

/* Columns get the names of their tables, so that two texts can be compared and kept. */
static bool side_qualify(const struct sql_expr *e, void *arg)
{
    const struct side *side = ((void **)arg)[0];
    const struct catalog *catalog = ((void **)arg)[1];
    const int table = scope_table_of(side->scope, catalog, e);

    if (table >= 0) {
        ((struct sql_expr *)e)->table = catalog_schema(catalog)->tables[table].name;
        ((struct sql_expr *)e)->schema = NULL;
    }
    return e->kind != SQL_EXPR_SUBQUERY && e->kind != SQL_EXPR_EXISTS && !e->query;
}

bool side_read(struct side *side, struct arena *arena, const struct catalog *catalog,
               const char *sql)
{
    struct sql_error error;

    side->query = sql_parse(arena, sql, strlen(sql), catalog_dialect(catalog), &error);
    if (!side->query || side->query->kind != SQL_QUERY_SELECT || side->query->with)
        return false;
    scopes_of(&side->scopes, catalog, side->query);
    for (size_t i = 0; i < side->scopes.v.len; i++)
        if (side->scopes.v.v[i].query == side->query)
            side->scope = &side->scopes.v.v[i];
    if (!side->scope || side->scope->others)
        return false;
    void *arg[] = {side, (void *)catalog};
    sql_walk(side->query, side_qualify, arg);
    side_split(side->query->where, &side->conditions);
    side_split(side->query->having, &side->groups_kept);
    side_split_joins(side->query->from, side);
    return true;
}

void side_release(struct side *side)
{
    vec_release(&side->scopes.v);
}

size_t side_missing(const struct catalog *catalog, const struct side_parts *parts,
                    const struct side *in, const struct side_parts *others,
                    struct sql_expr **ret_one)
{
    size_t missing = 0;

    for (size_t i = 0; i < parts->len; i++) {
        bool has = false;
        for (size_t k = 0; k < others->len; k++)
            has = has || scope_same(in->scope, catalog, others->v[k], parts->v[i]);
        missing += !has;
        *ret_one = has ? *ret_one : parts->v[i];
    }
    return missing;
}

char *side_print(struct arena *arena, const struct catalog *catalog, const struct sql_expr *e)
{
    struct buf out = BUF_INIT;
    char *text = sql_print_expr(e, catalog_dialect(catalog), &out, NULL)
                     ? arena_strdup(arena, buf_str(&out))
                     : NULL;

    buf_release(&out);
    return text;
}

/* SELECTs of a statement and what their columns are in the end. */
#include "describe/blocks.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/sql/sql.h"

enum { DEPTH_MAX = 6, NODES_MAX = 400 };

struct blocks_reading {
    struct views *views;
    struct block *first, **end;
    const struct sql_with *with; /* what is in scope: the statement's, names are seldom repeated */
};

static const struct block *blocks_add_query(struct blocks_reading *reading,
                                            const struct sql_query *query);

const char *blocks_query_of(const char *sql)
{
    if (!sql_begins_query(sql) && str_find_fold(sql, "create")) {
        const char *as = sql;
        while ((as = str_find_fold(as, "as"))) {
            const bool alone =
                as > sql && strchr(" \t\r\n)", as[-1]) && as[2] && strchr(" \t\r\n(", as[2]);
            as += 2;
            if (alone && sql_begins_query(as))
                return as;
        }
    }
    return sql;
}

static const struct block *blocks_with(struct blocks_reading *reading, const char *name)
{
    for (const struct block *b = reading->first; b; b = b->next)
        for (const struct sql_with *w = reading->with; w; w = w->next)
            if (str_eq_fold(w->name, name) && (b->query == w->query || b->query == w->query->left))
                return b;
    return NULL;
}

static void blocks_add_source(struct blocks_reading *reading, struct block *block,
                              const struct sql_source *source)
{
    struct arena *arena = reading->views->arena;

    if (!source)
        return;
    if (source->kind == SQL_SOURCE_JOIN) {
        blocks_add_source(reading, block, source->left);
        blocks_add_source(reading, block, source->right);
        return;
    }
    struct block_source *added = arena_alloc(arena, sizeof *added);
    *added = (struct block_source){
        .alias = source->alias ? source->alias : source->name, .table = -1, .next = block->sources};
    if (source->kind == SQL_SOURCE_TABLE) {
        added->inner = source->schema ? NULL : blocks_with(reading, source->name);
        if (!added->inner)
            added->table =
                catalog_find_table(reading->views->catalog, source->schema, source->name);
        if (added->table >= 0)
            added->inner = reading->views->of[added->table];
    } else if (source->kind == SQL_SOURCE_QUERY) {
        added->inner = blocks_add_query(reading, source->query);
    }
    if (!added->alias)
        added->alias = "";
    block->sources = added;
}

static const struct block *blocks_add_query(struct blocks_reading *reading,
                                            const struct sql_query *query)
{
    const struct block *made = NULL;

    if (!query)
        return NULL;
    if (query->with)
        reading->with = query->with;
    for (const struct sql_with *w = query->with; w; w = w->next)
        blocks_add_query(reading, w->query);
    if (query->kind == SQL_QUERY_SET) {
        made = blocks_add_query(reading, query->left);
        blocks_add_query(reading, query->right);
    } else if (query->kind == SQL_QUERY_SELECT) {
        struct block *block = arena_alloc(reading->views->arena, sizeof *block);
        block->query = query;
        blocks_add_source(reading, block, query->from);
        *reading->end = block;
        reading->end = (struct block **)&block->next;
        made = block;
    }
    return made;
}

static bool blocks_add_nested(const struct sql_expr *expr, void *arg)
{
    if (expr->query)
        blocks_add_query(arg, expr->query);
    return true;
}

/* MySQL prints the character set before a view's strings: _utf8mb4'…', which says nothing here. */
static const char *blocks_without_sets(struct arena *arena, const char *text)
{
    char *out = arena_strdup(arena, text), *to = out, quote = '\0';

    for (const char *p = text; *p; p++) {
        const size_t word = strspn(p, "_abcdefghijklmnopqrstuvwxyz0123456789");
        const bool begins = p == text || !strchr("_`\"'.", p[-1]);
        if (!quote && *p == '_' && begins && !isalnum((unsigned char)p[p == text ? 0 : -1]) &&
            p[word] == '\'')
            p += word;
        if (quote && *p == '\\' && p[1])
            *to++ = *p++;
        else if (quote ? *p == quote : strchr("'\"`", *p) != NULL)
            quote = quote ? '\0' : *p;
        *to++ = *p;
    }
    *to = '\0';
    return out;
}

const struct block *blocks_read(struct views *views, const char *sql)
{
    struct blocks_reading reading = {.views = views};
    struct sql_error error;
    const char *text = blocks_query_of(sql);

    if (catalog_dialect(views->catalog) == SQL_MYSQL)
        text = blocks_without_sets(views->arena, text);
    size_t len = strlen(text);
    while (len && strchr("; \t\r\n", text[len - 1]))
        len--;
    const struct sql_query *query =
        len ? sql_parse(views->arena, text, len, catalog_dialect(views->catalog), &error) : NULL;
    reading.end = &reading.first;
    const struct block *outer = query ? blocks_add_query(&reading, query) : NULL;
    if (query)
        sql_walk(query, blocks_add_nested, &reading);
    for (struct block *b = reading.first; b; b = (struct block *)b->next)
        b->all = reading.first;
    return outer;
}

/* ---- columns of base tables */

struct expanding {
    const struct views *views;
    int depth;
    size_t nodes;
};

static struct sql_expr *blocks_expand_in(struct expanding *expanding, const struct block *block,
                                         const struct sql_expr *expr);

static const struct sql_item *blocks_item(const struct block *block, const char *name)
{
    for (const struct sql_item *item = block->query->items; item; item = item->next) {
        const char *called = item->alias                           ? item->alias
                             : item->expr->kind == SQL_EXPR_COLUMN ? item->expr->name
                                                                   : NULL;
        if (called && str_eq_fold(called, name))
            return item;
    }
    return NULL;
}

static int blocks_base_column(const struct views *views, const struct block_source *source,
                              const char *name)
{
    return source->table < 0
               ? -1
               : schema_find_column(&catalog_schema(views->catalog)->tables[source->table], name);
}

static bool blocks_has(const struct views *views, const struct block_source *source,
                       const char *name)
{
    return source->table >= 0 ? blocks_base_column(views, source, name) >= 0
                              : source->inner && blocks_item(source->inner, name);
}

/* The only source of the block that the column can be of. */
static const struct block_source *blocks_owner(const struct views *views, const struct block *block,
                                               const struct sql_expr *column)
{
    const struct block_source *found = NULL;

    for (const struct block_source *s = block->sources; s; s = s->next) {
        if (column->table ? !str_eq_fold(s->alias, column->table)
                          : !blocks_has(views, s, column->name))
            continue;
        if (found)
            return NULL;
        found = s;
    }
    return found;
}

static struct sql_expr *blocks_expand_column(struct expanding *expanding, const struct block *block,
                                             const struct sql_expr *column)
{
    const struct views *views = expanding->views;
    const struct block_source *source = blocks_owner(views, block, column);

    /* a correlated subquery's name is of a query around it */
    for (const struct block *b = block->all; !source && b; b = b->next) {
        source = b != block ? blocks_owner(views, b, column) : NULL;
    }
    if (!source)
        return NULL;
    const struct sql_item *item = source->inner ? blocks_item(source->inner, column->name) : NULL;
    if (item) {
        if (expanding->depth >= DEPTH_MAX)
            return NULL;
        expanding->depth++;
        struct sql_expr *inner = blocks_expand_in(expanding, source->inner, item->expr);
        expanding->depth--;
        return inner;
    }
    const int c = blocks_base_column(views, source, column->name);
    if (c < 0)
        return NULL;
    const struct schema_table *table = &catalog_schema(views->catalog)->tables[source->table];
    return sql_column(views->arena, table->name, table->columns[c].name);
}

bool blocks_is_aggregate(const struct sql_expr *expr)
{
    static const char *const names[] = {"sum", "avg", "count", "min", "max"};

    if (expr->kind != SQL_EXPR_CALL || expr->over)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_eq_fold(expr->name, names[i]))
            return true;
    return false;
}

static bool blocks_seen_aggregate(const struct sql_expr *expr, bool *ret_seen)
{
    if (!expr)
        return false;
    *ret_seen |= blocks_is_aggregate(expr);
    for (size_t i = 0; i < expr->arg_count && !*ret_seen; i++)
        blocks_seen_aggregate(expr->args[i], ret_seen);
    return *ret_seen;
}

/* The sum of sums is the sum, and so for min and max; other ones are no aggregate of rows. */
static struct sql_expr *blocks_fold(struct sql_expr *expr)
{
    bool seen = false;

    if (!blocks_is_aggregate(expr) || expr->arg_count == 0)
        return expr;
    for (size_t i = 0; i < expr->arg_count; i++)
        blocks_seen_aggregate(expr->args[i], &seen);
    if (!seen)
        return expr;
    struct sql_expr *inner = expr->args[0];
    const bool same = blocks_is_aggregate(inner) && str_eq_fold(inner->name, expr->name) &&
                      !str_eq_fold(expr->name, "avg") && !str_eq_fold(expr->name, "count");
    return same && !expr->distinct ? inner : NULL;
}

static bool blocks_expand_whens(struct expanding *expanding, const struct block *block,
                                struct sql_expr *copy)
{
    for (struct sql_when *w = copy->whens; w; w = w->next) {
        w->when = blocks_expand_in(expanding, block, w->when);
        w->then = blocks_expand_in(expanding, block, w->then);
        if (!w->when || !w->then)
            return false;
    }
    return true;
}

static struct sql_expr *blocks_expand_in(struct expanding *expanding, const struct block *block,
                                         const struct sql_expr *expr)
{
    if (++expanding->nodes > NODES_MAX || expr->query || expr->over)
        return NULL;
    if (expr->kind == SQL_EXPR_COLUMN)
        return blocks_expand_column(expanding, block, expr);
    if (expr->kind == SQL_EXPR_PARAM || expr->kind == SQL_EXPR_RAW)
        return NULL;
    struct sql_expr *copy = sql_copy_expr(expanding->views->arena, expr);
    for (size_t i = 0; i < copy->arg_count; i++) {
        if (!copy->args[i] || copy->args[i]->kind == SQL_EXPR_STAR)
            continue;
        copy->args[i] = blocks_expand_in(expanding, block, copy->args[i]);
        if (!copy->args[i])
            return NULL;
    }
    if (!blocks_expand_whens(expanding, block, copy))
        return NULL;
    if (copy->filter && !(copy->filter = blocks_expand_in(expanding, block, copy->filter)))
        return NULL;
    return blocks_fold(copy);
}

struct sql_expr *blocks_expand(const struct views *views, const struct block *block,
                               const struct sql_expr *expr)
{
    struct expanding expanding = {.views = views};

    return blocks_expand_in(&expanding, block, expr);
}

struct column_ref blocks_column(const struct catalog *catalog, const struct sql_expr *expr)
{
    struct column_ref at = {-1, -1};

    while (expr && expr->kind == SQL_EXPR_CAST)
        expr = expr->args[0];
    if (!expr || expr->kind != SQL_EXPR_COLUMN || !expr->table)
        return at;
    at.table = catalog_find_table(catalog, expr->schema, expr->table);
    if (at.table >= 0)
        at.column = schema_find_column(&catalog_schema(catalog)->tables[at.table], expr->name);
    if (at.column < 0)
        at.table = -1;
    return at;
}

/* The tables and queries that are in scope: FROM and WITH of the queries around the cursor. */
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "spot/spot_private.h"

enum { COLUMNS_MAX = 400 }; /* of one query in FROM */

struct names {
    struct spot_text *t;
    VEC(const char *) v;
};

/* ---- the columns that a finished query gives */

static void names_add(struct names *names, const char *name)
{
    if (name && *name && names->v.len < COLUMNS_MAX)
        vec_push(&names->v, name);
}

/* A star's columns: those of the tables that it stands for. */
static void add_star(const struct sql_source *source, void *arg)
{
    struct names *names = arg;
    const struct sql_lookup *lookup = names->t->lookup;
    const struct schema_table *table =
        lookup && lookup->table && source->kind == SQL_SOURCE_TABLE
            ? lookup->table(lookup->self, source->schema, source->name)
            : NULL;
    for (size_t i = 0; table && i < table->column_count; i++)
        names_add(names, table->columns[i].name);
}

static void spot_scope_add_items(struct names *names, const struct sql_query *query)
{
    while (query && query->kind == SQL_QUERY_SET)
        query = query->left;
    for (const struct sql_item *item = query ? query->items : NULL; item; item = item->next) {
        if (item->alias)
            names_add(names, item->alias);
        else if (item->expr->kind == SQL_EXPR_COLUMN)
            names_add(names, item->expr->name);
        else if (item->expr->kind == SQL_EXPR_STAR)
            sql_walk_sources(query, add_star, names);
    }
}

/* Tokens `from` up to `to` are the query, without its parentheses. */
static void take_columns(struct spot_text *t, size_t from, size_t to,
                         struct sql_spot_source *source)
{
    struct names names = {.t = t};
    struct sql_error error;
    source->query = true;
    if (from >= to)
        return;
    const size_t begin = t->tokens.v[from].offset;
    const size_t end = t->tokens.v[to - 1].offset + t->tokens.v[to - 1].len;
    spot_scope_add_items(&names,
                         sql_parse(t->arena, t->text + begin, end - begin, t->dialect, &error));
    source->column_count = names.v.len;
    source->columns = arena_alloc(t->arena, (names.v.len + 1) * sizeof *source->columns);
    if (names.v.len)
        memcpy(source->columns, names.v.v, names.v.len * sizeof *source->columns);
    vec_release(&names.v);
}

/* ---- WITH */

/* `name [(columns)] AS [[NOT] MATERIALIZED] (query)`; returns the token behind it. */
static size_t with_one(struct spot_text *t, size_t i, size_t end, struct spot_scope *scope)
{
    struct sql_spot_source query = {.name = spot_word(t, i)};
    size_t open = i + 1;
    struct names columns = {.t = t};
    if (spot_is(t, open, '(')) {
        const size_t behind = spot_skip(t, open, end);
        for (size_t k = open + 1; k + 1 < behind; k++)
            if (spot_named(t, k))
                names_add(&columns, spot_word(t, k));
        open = behind;
    }
    while (open < end && !spot_is(t, open, '('))
        open++;
    const size_t behind = spot_skip(t, open, end);
    take_columns(t, open + 1, behind > open ? behind - 1 : open, &query);
    if (columns.v.len) {
        query.column_count = columns.v.len;
        query.columns = arena_alloc(t->arena, columns.v.len * sizeof *query.columns);
        memcpy(query.columns, columns.v.v, columns.v.len * sizeof *query.columns);
    }
    vec_release(&columns.v);
    query.alias = query.name;
    vec_push(&scope->queries, query);
    return behind;
}

void spot_scope_with(struct spot_text *t, const struct spot_frame *frame, struct spot_scope *scope)
{
    size_t i = frame->first;
    if (spot_keyword(t, i) != K_WITH)
        return;
    i += spot_keyword(t, i + 1) == K_RECURSIVE ? 2 : 1;
    while (i < frame->end && spot_named(t, i)) {
        i = with_one(t, i, frame->end, scope);
        if (!spot_is(t, i, ','))
            return;
        i++;
    }
}

/* ---- FROM */

/* `[AS] alias` behind a source; returns the token behind it. */
static size_t take_alias(struct spot_text *t, size_t i, size_t end, struct sql_spot_source *source)
{
    const size_t at = spot_keyword(t, i) == K_AS ? i + 1 : i;
    if (at >= end || !spot_named(t, at))
        return i;
    source->alias = spot_word(t, at);
    return at + 1;
}

static void take_with(struct sql_spot_source *source, const struct spot_scope *scope)
{
    for (size_t i = scope->queries.len; i-- > 0 && !source->schema;)
        if (str_eq_fold(scope->queries.v[i].name, source->name)) {
            source->query = true;
            source->columns = scope->queries.v[i].columns;
            source->column_count = scope->queries.v[i].column_count;
            return;
        }
}

/* A parenthesis around joins, not around a query. */
static bool opens_joins(const struct spot_text *t, size_t i)
{
    const enum sql_keyword k = spot_keyword(t, i + 1);
    return spot_is(t, i, '(') && k != K_SELECT && k != K_WITH && k != K_VALUES;
}

/* A table or a query in parentheses at token `i`; returns the token behind it. */
static size_t take_source(struct spot_text *t, size_t i, size_t end, bool outer,
                          struct spot_scope *scope)
{
    struct sql_spot_source source = {.outer = outer};
    while (spot_keyword(t, i) == K_LATERAL || spot_keyword(t, i) == K_ONLY || opens_joins(t, i))
        i++;
    if (spot_is(t, i, '(')) {
        const size_t behind = spot_skip(t, i, end);
        take_columns(t, i + 1, behind - 1, &source);
        i = take_alias(t, behind, end, &source);
        if (source.alias)
            vec_push(&scope->sources, source);
        return i;
    }
    if (!spot_named(t, i) || i >= end)
        return i + 1;
    source.name = spot_word(t, i);
    for (i++; i + 1 < end && spot_is(t, i, '.') && spot_named(t, i + 1); i += 2) {
        source.schema = source.name;
        source.name = spot_word(t, i + 1);
    }
    if (i < end && spot_is(t, i, '.'))
        return i + 1; /* the schema of a name that is not there yet */
    source.alias = source.name;
    take_with(&source, scope);
    i = spot_is(t, i, '(') ? spot_skip(t, i, end) : i; /* a function's rows */
    i = take_alias(t, i, end, &source);
    vec_push(&scope->sources, source);
    return i;
}

/* The SELECT that token `at` belongs to, of those that UNION and its like join. */
static size_t select_begin(const struct spot_text *t, const struct spot_frame *frame, size_t at)
{
    size_t begin = frame->first;
    for (size_t i = frame->first; i < at && i < frame->end; i++) {
        const enum sql_keyword k = spot_keyword(t, i);
        if (spot_is(t, i, '('))
            i = spot_skip(t, i, frame->end) - 1;
        else if (k == K_UNION || k == K_EXCEPT || k == K_INTERSECT)
            begin = i + 1;
    }
    return begin;
}

void spot_scope_add(struct spot_text *t, const struct spot_frame *frame, size_t at, bool outer,
                    struct spot_scope *scope)
{
    bool from = false;
    for (size_t i = select_begin(t, frame, at); i < frame->end;) {
        const enum sql_keyword k = spot_keyword(t, i);
        if (k == K_UNION || k == K_EXCEPT || k == K_INTERSECT)
            return;
        if (k == K_WHERE || k == K_GROUP || k == K_HAVING || k == K_ORDER || k == K_LIMIT)
            from = false;
        if (k == K_FROM || k == K_JOIN || (from && spot_is(t, i, ','))) {
            from = true;
            i = take_source(t, i + 1, frame->end, outer, scope);
        } else if (from && spot_is(t, i, '(') && i > 0 && spot_is(t, i - 1, '(')) {
            i++;
        } else {
            i = spot_is(t, i, '(') ? spot_skip(t, i, frame->end) : i + 1;
        }
    }
}

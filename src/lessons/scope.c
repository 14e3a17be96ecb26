/* A query's SELECTs one by one, and expressions compared by what their names mean there. */
#include <string.h>

#include "lessons_private.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

struct gather {
    struct scopes *scopes;
    const struct catalog *catalog;
    const char *const *read; /* base tables as written, CTEs left out */
    size_t read_count;
};

static bool scope_is_read(const struct gather *gather, const char *name)
{
    for (size_t i = 0; i < gather->read_count; i++) {
        const char *dot = strrchr(gather->read[i], '.');
        if (str_eq_fold(dot ? dot + 1 : gather->read[i], name))
            return true;
    }
    return false;
}

static void gather_query(struct gather *gather, struct sql_query *query);

static void gather_source(struct gather *gather, struct scope *scope, struct sql_source *source)
{
    if (!source)
        return;
    if (source->kind == SQL_SOURCE_JOIN) {
        gather_source(gather, scope, source->left);
        gather_source(gather, scope, source->right);
        return;
    }
    const int table = source->kind == SQL_SOURCE_TABLE && scope_is_read(gather, source->name)
                          ? catalog_find_table(gather->catalog, source->schema, source->name)
                          : -1;
    if (table >= 0 && scope->count < sizeof scope->sources / sizeof *scope->sources)
        scope->sources[scope->count++] =
            (struct scope_source){source, table, source->alias ? source->alias : source->name};
    else
        scope->others++;
    if (source->query)
        gather_query(gather, source->query);
}

static void gather_query(struct gather *gather, struct sql_query *query)
{
    for (struct sql_with *with = query->with; with; with = with->next)
        gather_query(gather, with->query);
    if (query->left)
        gather_query(gather, query->left);
    if (query->right)
        gather_query(gather, query->right);
    if (query->kind != SQL_QUERY_SELECT)
        return;
    struct scope scope = {.query = query};
    gather_source(gather, &scope, query->from);
    vec_push(&gather->scopes->v, scope);
}

static bool gather_expr(const struct sql_expr *e, void *arg)
{
    if (e->query)
        gather_query(arg, e->query);
    return true;
}

void scopes_of(struct scopes *scopes, const struct catalog *catalog, struct sql_query *query)
{
    struct arena arena = {0};
    struct gather gather = {.scopes = scopes, .catalog = catalog};

    gather.read_count = sql_read_tables(&arena, query, &gather.read);
    gather_query(&gather, query);
    sql_walk(query, gather_expr, &gather);
    arena_release(&arena);
}

struct outer {
    bool (*see)(const struct sql_expr *, void *);
    void *arg;
    const char *table; /* that is looked for among the sources */
    bool reads;
    const struct sql_query *query;
};

static void outer_see_source(const struct sql_source *source, void *arg)
{
    struct outer *outer = arg;

    outer->reads |= str_eq_fold(source->alias ? source->alias : source->name, outer->table);
}

static bool outer_see(const struct sql_expr *e, void *arg)
{
    struct outer *outer = arg;

    if (e->kind != SQL_EXPR_COLUMN || !e->table)
        return true;
    outer->table = e->table;
    outer->reads = false;
    sql_walk_sources(outer->query, outer_see_source, outer);
    return outer->reads || outer->see(e, outer->arg);
}

bool outer_walk(const struct sql_expr *e, bool (*see)(const struct sql_expr *, void *), void *arg)
{
    struct outer outer = {.see = see, .arg = arg, .query = e->query};

    if (!e->query)
        return false;
    for (size_t i = 0; i < e->arg_count; i++) {
        struct sql_item item = {.expr = e->args[i]};
        const struct sql_query beside = {.kind = SQL_QUERY_SELECT, .items = &item};
        sql_walk(&beside, see, arg);
    }
    sql_walk(e->query, outer_see, &outer);
    return true;
}

const struct scope_source *scope_one(const struct scope *scope, int table)
{
    const struct scope_source *found = NULL;

    for (size_t i = 0; i < scope->count; i++) {
        if (scope->sources[i].table != table)
            continue;
        if (found)
            return NULL;
        found = &scope->sources[i];
    }
    return found;
}

static bool scope_table_has(const struct catalog *catalog, int table, const char *column)
{
    return schema_find_column(&catalog_schema(catalog)->tables[table], column) >= 0;
}

int scope_table_of(const struct scope *scope, const struct catalog *catalog,
                   const struct sql_expr *e)
{
    for (size_t i = 0; e->kind == SQL_EXPR_COLUMN && i < scope->count; i++)
        if ((!e->table || str_eq_fold(e->table, scope->sources[i].called)) &&
            scope_table_has(catalog, scope->sources[i].table, e->name))
            return scope->sources[i].table;
    return -1;
}

static bool scope_both_ways(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_BINARY &&
           (e->op == SQL_OP_MUL || e->op == SQL_OP_ADD || e->op == SQL_OP_EQ ||
            e->op == SQL_OP_NE || e->op == SQL_OP_AND || e->op == SQL_OP_OR);
}

static bool scope_same_text(const char *a, const char *b)
{
    return (!a && !b) || (a && b && strcmp(a, b) == 0);
}

static bool scope_same_name(const char *a, const char *b)
{
    return (!a && !b) || (a && b && str_eq_fold(a, b));
}

/* The innermost scope that knows the name is asked; one around it may be meant, too. */
static bool scope_same_column(const struct scope *scope, const struct catalog *catalog,
                              const struct sql_expr *e, const struct sql_expr *wanted)
{
    int table = scope_table_of(scope, catalog, e);
    for (const struct scope *s = scope->around; s && table < 0; s = s->around)
        table = scope_table_of(s, catalog, e);
    const char *name = table < 0 ? e->table : catalog_schema(catalog)->tables[table].name;

    return str_eq_fold(e->name, wanted->name) &&
           (!wanted->table || !name || str_eq_fold(name, wanted->table));
}

/* Parts of an AND, the first `max` of them; returns how many there are. */
static size_t scope_parts(const struct sql_expr *e, const struct sql_expr **parts, size_t max)
{
    if (!e)
        return 0;
    if (e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_AND) {
        if (max)
            parts[0] = e;
        return 1;
    }
    const size_t left = scope_parts(e->args[0], parts, max);
    const size_t taken = left < max ? left : max;
    return left + scope_parts(e->args[1], parts + taken, max - taken);
}

static bool scope_same_where(const struct scope *scope, const struct catalog *catalog,
                             const struct sql_expr *where, const struct sql_expr *wanted)
{
    enum { PARTS_MAX = 64 };
    const struct sql_expr *a[PARTS_MAX], *b[PARTS_MAX];
    const size_t count = scope_parts(where, a, PARTS_MAX);
    bool same = count <= PARTS_MAX && count == scope_parts(wanted, b, PARTS_MAX);

    for (size_t i = 0; i < count && same; i++) {
        bool found = false;
        for (size_t k = 0; k < count && !found; k++)
            found = scope_same(scope, catalog, a[k], b[i]);
        same = found;
    }
    return same;
}

static bool scope_is_plain(const struct sql_query *query)
{
    return query->kind == SQL_QUERY_SELECT && query->from &&
           query->from->kind == SQL_SOURCE_TABLE && !query->with && !query->group_count &&
           !query->having && !query->limit && !query->distinct && query->items &&
           !query->items->next;
}

/* Rows of one table, under whatever name, by the same conditions in whatever order. */
static bool scope_same_query(const struct scope *scope, const struct catalog *catalog,
                             const struct sql_query *query, const struct sql_query *wanted,
                             bool exists)
{
    if (sql_equal(query, wanted))
        return true;
    if (!scope_is_plain(query) || !scope_is_plain(wanted) || wanted->from->alias)
        return false;
    struct sql_source *from = query->from;
    const int table = catalog_find_table(catalog, from->schema, from->name);
    const struct scope inner = {.query = (struct sql_query *)query,
                                .sources = {{from, table, from->alias ? from->alias : from->name}},
                                .count = 1,
                                .around = scope};
    return table >= 0 &&
           table == catalog_find_table(catalog, wanted->from->schema, wanted->from->name) &&
           (exists || scope_same(&inner, catalog, query->items->expr, wanted->items->expr)) &&
           scope_same_where(&inner, catalog, query->where, wanted->where);
}

bool scope_same(const struct scope *scope, const struct catalog *catalog, const struct sql_expr *e,
                const struct sql_expr *wanted)
{
    if (!e || !wanted)
        return e == wanted;
    if (e->kind != wanted->kind || e->op != wanted->op || e->arg_count != wanted->arg_count ||
        e->negated != wanted->negated || e->distinct != wanted->distinct ||
        e->star != wanted->star || !e->query != !wanted->query ||
        (e->query &&
         !scope_same_query(scope, catalog, e->query, wanted->query, e->kind == SQL_EXPR_EXISTS)))
        return false;
    if (e->kind == SQL_EXPR_COLUMN)
        return scope_same_column(scope, catalog, e, wanted);
    if (!scope_same_name(e->name, wanted->name) || !scope_same_text(e->text, wanted->text))
        return false;
    if (scope_both_ways(e) && scope_same(scope, catalog, e->args[0], wanted->args[1]) &&
        scope_same(scope, catalog, e->args[1], wanted->args[0]))
        return true;
    for (size_t i = 0; i < e->arg_count; i++)
        if (!scope_same(scope, catalog, e->args[i], wanted->args[i]))
            return false;
    const struct sql_when *x = e->whens, *y = wanted->whens;
    for (; x && y; x = x->next, y = y->next)
        if (!scope_same(scope, catalog, x->when, y->when) ||
            !scope_same(scope, catalog, x->then, y->then))
            return false;
    return !x && !y && scope_same(scope, catalog, e->filter, wanted->filter);
}

struct scope_search {
    const struct scope *scope;
    const struct catalog *catalog;
    const struct sql_expr *wanted;
    bool found;
};

static bool scope_look(const struct sql_expr *e, void *arg)
{
    struct scope_search *search = arg;

    search->found |= scope_same(search->scope, search->catalog, e, search->wanted);
    return !search->found;
}

bool scope_says(const struct scope *scope, const struct catalog *catalog,
                const struct sql_expr *wanted)
{
    struct scope_search search = {scope, catalog, wanted, false};

    sql_walk(scope->query, scope_look, &search);
    return search.found;
}

static const struct scope_source *scope_source_of(const struct scope *scope,
                                                  const struct catalog *catalog,
                                                  const struct sql_expr *e,
                                                  const struct scope_source *self)
{
    const int table = e->table ? catalog_find_table(catalog, NULL, e->table) : -1;

    if (self && (table < 0 || table == self->table))
        return self;
    return table < 0 ? NULL : scope_one(scope, table);
}

/* False: a table of it is not read here, or more than once. */
static bool scope_rename(const struct scope *scope, const struct catalog *catalog,
                         const struct scope_source *self, struct sql_expr *e)
{
    if (!e)
        return true;
    if (e->kind == SQL_EXPR_COLUMN) {
        const struct scope_source *source = scope_source_of(scope, catalog, e, self);
        if (!source || !scope_table_has(catalog, source->table, e->name))
            return false;
        e->table = scope->count + scope->others > 1 ? source->called : NULL;
        e->schema = NULL;
        return true;
    }
    for (size_t i = 0; i < e->arg_count; i++)
        if (!scope_rename(scope, catalog, self, e->args[i]))
            return false;
    for (struct sql_when *when = e->whens; when; when = when->next)
        if (!scope_rename(scope, catalog, self, when->when) ||
            !scope_rename(scope, catalog, self, when->then))
            return false;
    return scope_rename(scope, catalog, self, e->filter);
}

struct sql_expr *scope_own(struct arena *arena, const struct scope *scope,
                           const struct catalog *catalog, const struct sql_expr *expr,
                           const struct scope_source *self)
{
    struct sql_expr *copy = sql_copy_expr(arena, expr);

    return scope_rename(scope, catalog, self, copy) ? copy : NULL;
}

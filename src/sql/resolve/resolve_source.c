/* FROM: each table, subquery and function becomes a relation of the scope. */
#include <string.h>

#include "querent/base/str.h"
#include "resolve/resolve_private.h"

static const struct cte *find_cte(const struct resolver *r, const struct scope *scope,
                                  const char *name)
{
    for (const struct cte *c = scope->ctes; c; c = c->up) {
        if (name_same(r, c->name, name))
            return c;
    }
    return NULL;
}

/* The databases' own tables, which no catalog lists. */
static bool resolve_source_system_table(const struct sql_source *s)
{
    static const char *const schemas[] = {"information_schema",
                                          "pg_catalog",
                                          "mysql",
                                          "performance_schema",
                                          "sys",
                                          "system",
                                          "pg_temp",
                                          "temp"};
    static const char *const tables[] = {"sqlite_master",
                                         "sqlite_schema",
                                         "sqlite_temp_master",
                                         "sqlite_temp_schema",
                                         "sqlite_sequence",
                                         "sqlite_stat1",
                                         "dual"};

    for (size_t i = 0; s->schema && i < sizeof schemas / sizeof *schemas; i++) {
        if (str_eq_fold(schemas[i], s->schema))
            return true;
    }
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        if (str_eq_fold(tables[i], s->name))
            return true;
    }
    return str_starts(s->name, "pg_");
}

/* FROM t, t.items: BigQuery reads an array of t's row as a table. */
static bool array_path(struct resolver *r, const struct sql_source *s)
{
    const struct sql_expr base = {.kind = SQL_EXPR_COLUMN, .name = s->schema ? s->schema : s->name};

    return r->dialect == SQL_BIGQUERY && s->schema && scope_find(r, r->scope, &base).meaning;
}

static void rename_outputs(struct resolver *r, struct relation *rel, const struct sql_source *s)
{
    struct outputs out = relation_outputs(r, rel);
    const size_t n = s->column_alias_count > out.count ? s->column_alias_count : out.count;

    if (!s->column_alias_count)
        return;
    struct output *v = arena_alloc(r->arena, n * sizeof *v);
    if (out.count)
        memcpy(v, out.v, out.count * sizeof *v);
    for (size_t i = 0; i < s->column_alias_count; i++)
        v[i].name = s->column_aliases[i];
    rel->outputs = outputs_indexed(r, (struct outputs){.v = v, .count = n});
    rel->renamed = true;
}

static void check_duplicate(struct resolver *r, struct scope *scope, const struct relation *rel)
{
    for (size_t i = 0; rel->name && i < scope->relations.len; i++) {
        const struct relation *other = &scope->relations.v[i];
        if (!name_same(r, other->name, rel->name))
            continue;
        if (rel->schema && other->schema && !name_same(r, rel->schema, other->schema))
            continue; /* a.t and b.t */
        report(r, SQL_DUPLICATE_ALIAS, r->dialect == SQL_SQLITE ? MARK_WARNING : MARK_ERROR,
               rel->source->at, "'%s' names two tables of this query; give one an alias",
               rel->name);
        return;
    }
}

/* In BigQuery a dataset of another project is a schema whose name has the project's. */
static const struct schema_table *look_up(struct resolver *r, const struct sql_source *s)
{
    const struct sql_lookup *lookup = r->lookup;
    const struct schema_table *table = lookup->table(lookup->self, s->schema, s->name);

    if (table || !s->catalog || r->dialect != SQL_BIGQUERY)
        return table;
    return lookup->table(lookup->self, arena_printf(r->arena, "%s.%s", s->catalog, s->schema),
                         s->name);
}

static void resolve_table(struct resolver *r, const struct sql_source *s, struct relation *rel)
{
    const struct cte *cte = s->schema ? NULL : find_cte(r, r->scope, s->name);

    if (!s->alias) {
        rel->name = s->name;
        rel->schema = s->schema;
    }
    if (cte) {
        rel->outputs = cte->outputs;
        return;
    }
    if (array_path(r, s)) {
        rel->outputs.open = true;
        return;
    }
    if (r->lookup->table)
        rel->table = look_up(r, s);
    rel->outputs.open = !rel->table;
    /* PostgreSQL takes no other spelling; what is said of its columns is right all the same. */
    const bool respelt =
        rel->table && r->dialect == SQL_POSTGRES && !str_eq(rel->table->name, s->name);
    if (respelt || (!rel->table && r->lookup->table && !resolve_source_system_table(s)))
        report_unknown_table(r, s);
    /* PIVOT makes columns of its own; a hint does not. */
    if (s->hints && (strstr(s->hints, "PIVOT") || strstr(s->hints, "MATCH_RECOGNIZE")))
        *rel = (struct relation){.name = rel->name, .outputs.open = true, .source = s};
}

static void resolve_join(struct resolver *r, struct scope *scope, const struct sql_source *s)
{
    const size_t left = scope->relations.len, first = scope->first;

    resolve_source(r, scope, s->left);
    const size_t right = scope->relations.len;
    resolve_source(r, scope, s->right);
    if (r->dialect != SQL_SQLITE && r->dialect != SQL_MYSQL)
        scope->first = left; /* ON sees the two sides of its own join */
    if (s->on && r->dialect != SQL_SQLITE) {
        resolve_expr(r, s->on);
        check_join_types(r, scope, s->on);
    }
    scope->first = first;
    check_using(r, scope, s, left, right);
    if (s->using_alias)
        vec_push(&scope->relations,
                 ((struct relation){
                     .name = s->using_alias, .outputs.open = true, .renamed = true, .source = s}));
}

/* SQLite takes an inner join's ON as a part of WHERE: it may name tables that come later. */
void resolve_late(struct resolver *r, struct scope *scope, const struct sql_source *s)
{
    for (; s && s->kind == SQL_SOURCE_JOIN && !s->alias; s = s->left) {
        if (s->on) {
            resolve_expr(r, s->on);
            check_join_types(r, scope, s->on);
        }
        resolve_late(r, scope, s->right);
    }
}

/* A join in parentheses with an alias hides what is inside behind it. */
static void resolve_aliased_join(struct resolver *r, struct scope *scope,
                                 const struct sql_source *s, struct relation *rel)
{
    const size_t mark = scope->relations.len;
    size_t n = 0;

    resolve_join(r, scope, s);
    if (r->dialect == SQL_SQLITE) {
        struct sql_source inside = *s;
        inside.alias = NULL;
        resolve_late(r, scope, &inside);
    }
    for (size_t i = mark; i < scope->relations.len; i++)
        n += relation_outputs(r, &scope->relations.v[i]).count;
    struct output *v = arena_alloc(r->arena, (n + 1) * sizeof *v);
    n = 0;
    for (size_t i = mark; i < scope->relations.len; i++) {
        const struct outputs out = relation_outputs(r, &scope->relations.v[i]);
        if (out.count)
            memcpy(v + n, out.v, out.count * sizeof *v);
        n += out.count;
        rel->outputs.open = rel->outputs.open || out.open;
    }
    rel->outputs.v = v;
    rel->outputs.count = n;
    rel->outputs = outputs_indexed(r, rel->outputs);
    scope->relations.len = mark;
}

/* A subquery in FROM sees the tables before it only when it is LATERAL. */
static struct outputs resolve_derived(struct resolver *r, struct scope *scope,
                                      const struct sql_source *s)
{
    const bool sees = s->lateral || r->dialect == SQL_BIGQUERY;

    return resolve_query(r, s->query, sees ? scope : scope->up, scope->ctes);
}

void resolve_source(struct resolver *r, struct scope *scope, const struct sql_source *s)
{
    struct relation rel = {.name = s->alias, .source = s};

    if (s->kind == SQL_SOURCE_JOIN && !s->alias) {
        resolve_join(r, scope, s);
        return;
    }
    switch (s->kind) {
    case SQL_SOURCE_TABLE:
        resolve_table(r, s, &rel);
        break;
    case SQL_SOURCE_FUNCTION:
        resolve_expr(r, s->function);
        rel.outputs.open = true;
        if (!rel.name)
            rel.name = s->function->name;
        break;
    case SQL_SOURCE_JOIN:
        resolve_aliased_join(r, scope, s, &rel);
        break;
    default:
        rel.outputs = resolve_derived(r, scope, s);
        break;
    }
    if (s->kind != SQL_SOURCE_FUNCTION || r->dialect == SQL_POSTGRES)
        rename_outputs(r, &rel, s);
    check_duplicate(r, scope, &rel);
    vec_push(&scope->relations, rel);
}

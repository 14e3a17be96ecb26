/* Looking names up: relations of a scope, their columns, the scopes around it. */
#include <string.h>

#include "querent/base/str.h"
#include "resolve/resolve_private.h"

void note_column(const struct resolver *r, const struct schema_table *table, const char *name)
{
    if (r->seen && table)
        r->seen(r->seen_arg, table, name);
}

bool name_same(const struct resolver *r, const char *a, const char *b)
{
    if (!a || !b)
        return false;
    /* PostgreSQL's names were folded when they were read. */
    return r->dialect == SQL_POSTGRES ? strcmp(a, b) == 0 : str_eq_fold(a, b);
}

const char *name_folded(const struct resolver *r, const char *name)
{
    if (r->dialect == SQL_POSTGRES)
        return name;
    char *folded = arena_strdup(r->arena, name);
    for (char *p = folded; *p; p++)
        *p = str_lower(*p);
    return folded;
}

/* Columns that every table has without declaring them. */
static bool system_column(const struct resolver *r, const char *name)
{
    static const char *const sqlite[] = {"rowid", "oid", "_rowid_", NULL};
    static const char *const postgres[] = {"ctid", "xmin",     "xmax", "cmin",
                                           "cmax", "tableoid", NULL};
    static const char *const bigquery[] = {"_PARTITIONTIME", "_PARTITIONDATE", "_TABLE_SUFFIX",
                                           "_FILE_NAME", NULL};
    static const char *const trino[] = {"$path", "$partition", "$bucket", "$file_size", NULL};
    static const char *const *const lists[] = {[SQL_SQLITE] = sqlite,
                                               [SQL_POSTGRES] = postgres,
                                               [SQL_TRINO] = trino,
                                               [SQL_BIGQUERY] = bigquery};
    const char *const *list = r->dialect == SQL_MYSQL ? NULL : lists[r->dialect];

    for (; list && *list; list++) {
        if (str_eq_fold(*list, name))
            return true;
    }
    return false;
}

static const struct schema_column *table_column(const struct resolver *r,
                                                const struct schema_table *t, const char *name)
{
    for (size_t i = 0; i < t->column_count; i++) {
        if (name_same(r, t->columns[i].name, name))
            return &t->columns[i];
    }
    return NULL;
}

bool relation_has(const struct resolver *r, const struct relation *rel, const char *name,
                  const struct schema_column **ret_column)
{
    *ret_column = NULL;
    if (rel->table && !rel->renamed) {
        *ret_column = table_column(r, rel->table, name);
        return *ret_column != NULL;
    }
    const struct output *output = outputs_find(r, &rel->outputs, name);
    if (output)
        *ret_column = output->column;
    return output != NULL;
}

struct outputs relation_outputs(struct resolver *r, const struct relation *rel)
{
    struct outputs out = rel->outputs;

    if (!rel->table || rel->renamed)
        return out;
    out.count = rel->table->column_count;
    out.v = arena_alloc(r->arena, out.count * sizeof *out.v);
    for (size_t i = 0; i < out.count; i++)
        out.v[i] = (struct output){.name = rel->table->columns[i].name,
                                   .column = &rel->table->columns[i],
                                   .table = rel->table};
    return out;
}

static bool resolve_scope_qualifies(const struct resolver *r, const struct relation *rel,
                                    const struct sql_expr *e)
{
    return name_same(r, rel->name, e->table) &&
           (!e->schema || !rel->schema || name_same(r, rel->schema, e->schema));
}

static bool is_merged(const struct resolver *r, const struct scope *scope, const char *name)
{
    return scope->merged.len && map_get(&scope->merged, name_folded(r, name));
}

static bool find_alias(const struct resolver *r, const struct scope *scope,
                       const struct sql_expr *e, struct found *found)
{
    if (!scope->aliases || e->table || !scope->query)
        return false;
    const struct sql_item *item = scope_item_named(r, scope, e->name);
    while (item && (item->expr == e || !name_same(r, item->alias, e->name)))
        item = item->next; /* an item does not mean itself */
    if (item)
        *found = (struct found){.meaning = MEANS_ALIAS, .scope = scope, .item = item};
    return item != NULL;
}

/* t.x: the relation of that name has it, or is open; t alone in PostgreSQL and BigQuery: its row.
 */
static bool find_qualified(const struct resolver *r, const struct scope *scope,
                           const struct sql_expr *e, struct found *found)
{
    for (size_t i = scope->first; i < scope->relations.len; i++) {
        const struct relation *rel = &scope->relations.v[i];
        if (!resolve_scope_qualifies(r, rel, e))
            continue;
        found->scope = scope;
        found->relation = i;
        if (relation_has(r, rel, e->name, &found->column)) {
            found->meaning = MEANS_COLUMN;
            found->table = rel->table;
            return true;
        }
        if (rel->outputs.open || system_column(r, e->name)) {
            found->meaning = MEANS_OPEN;
            return true;
        }
        return false;
    }
    return false;
}

static bool find_plain(const struct resolver *r, const struct scope *scope,
                       const struct sql_expr *e, struct found *found)
{
    const struct schema_column *column;
    bool any = false;

    for (size_t i = scope->first; i < scope->relations.len; i++) {
        const struct relation *rel = &scope->relations.v[i];
        if (!relation_has(r, rel, e->name, &column))
            continue;
        if (any && !is_merged(r, scope, e->name)) {
            found->meaning = MEANS_SEVERAL;
            found->other = i;
            return true;
        }
        if (!any)
            *found = (struct found){MEANS_COLUMN, i, 0, scope, column, rel->table, NULL};
        any = true;
    }
    return any;
}

static bool find_open(const struct resolver *r, const struct scope *scope, const struct sql_expr *e,
                      struct found *found)
{
    for (size_t i = scope->first; i < scope->relations.len; i++) {
        const struct relation *rel = &scope->relations.v[i];
        if (name_same(r, rel->name, e->name) &&
            (r->dialect == SQL_POSTGRES || r->dialect == SQL_BIGQUERY)) {
            *found = (struct found){.meaning = MEANS_ROW, .scope = scope, .relation = i};
            return true;
        }
        if (rel->outputs.open) {
            *found = (struct found){.meaning = MEANS_OPEN, .scope = scope, .relation = i};
            return true;
        }
    }
    if (scope->relations.len && system_column(r, e->name)) {
        *found = (struct found){.meaning = MEANS_OPEN, .scope = scope};
        return true;
    }
    return false;
}

/* s.field in BigQuery and Trino: s is a column that has fields. */
static bool find_field(const struct resolver *r, struct scope *scope, const struct sql_expr *e,
                       struct found *found)
{
    struct sql_expr base = {.kind = SQL_EXPR_COLUMN, .name = e->schema ? e->schema : e->table};

    if (!e->table || (r->dialect != SQL_BIGQUERY && r->dialect != SQL_TRINO))
        return false;
    if (find_plain(r, scope, &base, found) || find_open(r, scope, &base, found)) {
        found->meaning = MEANS_OPEN;
        return true;
    }
    return false;
}

struct found scope_find(const struct resolver *r, struct scope *scope, const struct sql_expr *e)
{
    struct found found = {0};

    for (; scope; scope = scope->up) {
        if (scope->alias_first && find_alias(r, scope, e, &found))
            return found;
        if (e->table) {
            if (find_qualified(r, scope, e, &found) || find_field(r, scope, e, &found))
                return found;
            continue;
        }
        if (find_plain(r, scope, e, &found) || find_alias(r, scope, e, &found) ||
            find_open(r, scope, e, &found))
            return found;
    }
    return (struct found){0};
}

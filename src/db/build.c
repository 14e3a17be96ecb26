/* From rows of introspection to a schema: grouping, and the targets that a declaration left out. */
#include "build.h"

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

void build_init(struct build *build)
{
    *build = (struct build){.schema = schema_new()};
}

static void free_groups(struct build_group *groups, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        vec_release(&groups[i].columns);
        vec_release(&groups[i].to_columns);
    }
    mem_free(groups);
}

void build_release(struct build *build)
{
    for (size_t i = 0; i < build->tables.len; i++) {
        struct build_table *table = build->tables.v[i];
        vec_release(&table->columns);
        free_groups(table->fkeys.v, table->fkeys.len);
        free_groups(table->indexes.v, table->indexes.len);
        mem_free(table);
    }
    vec_release(&build->tables);
    vec_release(&build->sources);
    map_release(&build->names);
    schema_free(build->schema);
    build->schema = NULL;
}

const char *build_text(struct build *build, const char *text)
{
    return text ? arena_strdup(&build->schema->arena, text) : NULL;
}

static void build_table_key(struct buf *key, const char *schema, const char *name)
{
    buf_addf(key, "%s\n%s", schema, name);
}

struct build_table *build_find(const struct build *build, const char *schema, const char *name)
{
    struct buf key = BUF_INIT;

    build_table_key(&key, schema, name);
    struct build_table *table = map_get(&build->names, buf_str(&key));
    buf_release(&key);
    return table;
}

struct build_table *build_add(struct build *build, const char *schema, const char *name,
                              enum table_kind kind)
{
    struct build_table *table = mem_alloc(sizeof *table);
    struct buf key = BUF_INIT;

    table->table = (struct schema_table){.schema = build_text(build, schema),
                                         .name = build_text(build, name),
                                         .kind = kind,
                                         .rows = -1,
                                         .opaque = kind != TABLE_BASE};
    vec_push(&build->tables, table);
    build_table_key(&key, schema, name);
    map_put(&build->names, buf_str(&key), table);
    buf_release(&key);
    return table;
}

struct schema_column *build_column(struct build *build, struct build_table *table, const char *name,
                                   const char *type)
{
    const struct schema_column column = {.name = build_text(build, name),
                                         .type = build_text(build, type ? type : "")};

    vec_push(&table->columns, column);
    return &vec_last(&table->columns);
}

void build_allowed(struct build *build, struct build_table *table, const char *column,
                   const char *text)
{
    const char *named = NULL;
    const char *const *allowed = schema_allowed(&build->schema->arena, text, &named);

    for (size_t i = 0; allowed && i < table->columns.len; i++)
        if (str_eq_fold(table->columns.v[i].name, column ? column : named))
            table->columns.v[i].allowed = allowed;
}

void build_fkey(struct build *build, struct build_table *table, const char *id, const char *name,
                const char *column, const char *to_schema, const char *to_table, const char *to)
{
    if (!table->fkeys.len || !str_eq(vec_last(&table->fkeys).id, id)) {
        const struct build_group group = {
            .id = build_text(build, id),
            .fkey = {.name = build_text(build, name),
                     .to_schema = build_text(build, to_schema),
                     .to_table = build_text(build, to_table)},
        };
        vec_push(&table->fkeys, group);
    }
    struct build_group *group = &vec_last(&table->fkeys);
    vec_push(&group->columns, build_text(build, column));
    vec_push(&group->to_columns, build_text(build, to));
}

void build_index(struct build *build, struct build_table *table, const char *id, const char *name,
                 const char *column, bool unique)
{
    if (!table->indexes.len || !str_eq(vec_last(&table->indexes).id, id)) {
        const struct build_group group = {
            .id = build_text(build, id),
            .index = {.name = build_text(build, name), .unique = unique},
        };
        vec_push(&table->indexes, group);
    }
    vec_push(&vec_last(&table->indexes).columns, build_text(build, column));
}

void build_source(struct build *build, const struct schema_source *source)
{
    const struct schema_source copy = {.of_schema = build_text(build, source->of_schema),
                                       .of = build_text(build, source->of),
                                       .from_schema = build_text(build, source->from_schema),
                                       .from = build_text(build, source->from)};

    vec_push(&build->sources, copy);
}

/* ---- finishing */

/* A copy of a vector's items in the arena. */
static void *build_keep(struct build *build, const void *items, size_t count, size_t size)
{
    void *copy = arena_alloc(&build->schema->arena, count * size + 1);

    if (count)
        memcpy(copy, items, count * size);
    return copy;
}

/* The table a key points at: as spelled, else as folded, as SQLite finds it. */
static const struct build_table *build_target_of(const struct build *build, const char *schema,
                                                 const char *name)
{
    const struct build_table *found = build_find(build, schema, name);

    for (size_t i = 0; !found && i < build->tables.len; i++) {
        const struct schema_table *table = &build->tables.v[i]->table;
        if (str_eq_fold(table->name, name) && str_eq_fold(table->schema, schema))
            found = build->tables.v[i];
    }
    return found;
}

/* Name of the n-th (1-based) column of the primary key. */
static const char *primary_column(const struct build_table *table, int n)
{
    for (size_t i = 0; i < table->columns.len; i++)
        if (table->columns.v[i].primary == n)
            return table->columns.v[i].name;
    return NULL;
}

static const char *spelled_column(const struct build_table *table, const char *name)
{
    for (size_t i = 0; i < table->columns.len; i++)
        if (str_eq_fold(table->columns.v[i].name, name))
            return table->columns.v[i].name;
    return name;
}

/* Fills in what the declaration left out; false when the key points at nothing that can be named.
 */
static bool build_resolve(const struct build *build, const struct build_table *from,
                          struct build_group *group)
{
    const char *schema = group->fkey.to_schema ? group->fkey.to_schema : from->table.schema;
    const struct build_table *to = build_target_of(build, schema, group->fkey.to_table);

    if (to)
        group->fkey.to_table = to->table.name;
    for (size_t i = 0; i < group->columns.len; i++) {
        const char **target = &group->to_columns.v[i];
        if (!*target)
            *target = to ? primary_column(to, (int)i + 1) : NULL;
        else if (to)
            *target = spelled_column(to, *target);
        if (!*target)
            return false;
    }
    return true;
}

/* Where the key's first column stands in its table. */
static size_t build_place(const struct build_table *table, const struct build_group *group)
{
    size_t i = 0;

    while (i < table->columns.len && group->columns.len &&
           !str_eq_fold(table->columns.v[i].name, group->columns.v[0]))
        i++;
    return i;
}

/* Keys in the order of their columns: that of a catalog is by name, by number or by nothing, and
 * two databases with the same tables are to be read alike. */
static void order_fkeys(struct build_table *table)
{
    for (size_t i = 1; i < table->fkeys.len; i++) {
        const struct build_group group = table->fkeys.v[i];
        size_t at = i;
        for (; at > 0 && build_place(table, &table->fkeys.v[at - 1]) > build_place(table, &group);
             at--)
            table->fkeys.v[at] = table->fkeys.v[at - 1];
        table->fkeys.v[at] = group;
    }
}

static void finish_fkeys(struct build *build, struct build_table *table)
{
    struct schema_table *out = &table->table;

    order_fkeys(table);
    out->fkeys = arena_alloc(&build->schema->arena, table->fkeys.len * sizeof *out->fkeys + 1);
    for (size_t i = 0; i < table->fkeys.len; i++) {
        struct build_group *group = &table->fkeys.v[i];
        if (!build_resolve(build, table, group))
            continue;
        group->fkey.count = group->columns.len;
        group->fkey.columns =
            build_keep(build, group->columns.v, group->columns.len, sizeof *group->columns.v);
        group->fkey.to_columns =
            build_keep(build, group->to_columns.v, group->columns.len, sizeof *group->to_columns.v);
        out->fkeys[out->fkey_count++] = group->fkey;
    }
}

static void finish_indexes(struct build *build, struct build_table *table)
{
    struct schema_table *out = &table->table;

    out->index_count = table->indexes.len;
    out->indexes =
        arena_alloc(&build->schema->arena, table->indexes.len * sizeof *out->indexes + 1);
    for (size_t i = 0; i < table->indexes.len; i++) {
        struct build_group *group = &table->indexes.v[i];
        group->index.count = group->columns.len;
        group->index.columns =
            build_keep(build, group->columns.v, group->columns.len, sizeof *group->columns.v);
        out->indexes[i] = group->index;
    }
}

struct schema *build_finish(struct build *build)
{
    struct schema *schema = build->schema;

    schema->table_count = build->tables.len;
    schema->tables = arena_alloc(&schema->arena, build->tables.len * sizeof *schema->tables + 1);
    for (size_t i = 0; i < build->tables.len; i++) {
        struct build_table *table = build->tables.v[i];
        table->table.column_count = table->columns.len;
        table->table.columns =
            build_keep(build, table->columns.v, table->columns.len, sizeof *table->columns.v);
        finish_fkeys(build, table);
        finish_indexes(build, table);
        schema->tables[i] = table->table;
    }
    schema->source_count = build->sources.len;
    schema->sources =
        build_keep(build, build->sources.v, build->sources.len, sizeof *build->sources.v);
    schema_finish(schema);
    build->schema = NULL;
    return schema;
}

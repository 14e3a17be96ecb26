/* Names to tables and columns, for sql_resolve and for the overrides of join graphs. Hidden tables
 * are left out here, once, so that no message can name them. */
#include <stdarg.h>
#include <string.h>

#include "catalog_private.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

static void fold_name(struct buf *out, const char *schema, const char *name)
{
    buf_clear(out);
    if (schema && *schema) {
        text_fold(out, schema, strlen(schema));
        buf_addc(out, '\x1f');
    }
    text_fold(out, name, strlen(name));
}

static void lookup_add_name(struct map *map, const struct buf *key, int table)
{
    if (!map_getn(map, buf_str(key), key->len))
        map_putn(map, buf_str(key), key->len, (void *)(intptr_t)(table + 1));
}

static void add_owner(struct catalog *catalog, struct buf *key, const char *column, int table)
{
    fold_name(key, NULL, column);
    struct owner *owner = arena_alloc(&catalog->arena, sizeof *owner);
    owner->table = table;
    owner->next = map_putn(&catalog->by_column, buf_str(key), key->len, owner);
}

static void lookup_add_table(struct catalog *catalog, struct buf *key, int t)
{
    const struct schema_table *table = &catalog->schema->tables[t];

    fold_name(key, table->schema, table->name);
    lookup_add_name(&catalog->by_name, key, t);
    fold_name(key, NULL, table->name);
    lookup_add_name(&catalog->by_name, key, t);
    for (size_t c = 0; c < table->column_count; c++)
        add_owner(catalog, key, table->columns[c].name, t);
}

int catalog_find_table(const struct catalog *catalog, const char *schema, const char *name)
{
    struct buf key = BUF_INIT;
    const bool is_default = schema && str_eq_fold(schema, catalog->schema->default_schema);

    fold_name(&key, schema, name);
    intptr_t found = (intptr_t)map_getn(&catalog->by_name, buf_str(&key), key.len);
    if (!found && is_default) { /* SQLite's main, whose tables have the schema "" */
        fold_name(&key, NULL, name);
        found = (intptr_t)map_getn(&catalog->by_name, buf_str(&key), key.len);
    }
    buf_release(&key);
    return (int)found - 1;
}

int catalog_find_qualified(const struct catalog *catalog, const char *name)
{
    const char *dot = strchr(name, '.');
    int found = catalog_find_table(catalog, NULL, name);

    if (found < 0 && dot) {
        char *schema = mem_strndup(name, (size_t)(dot - name));
        found = catalog_find_table(catalog, schema, dot + 1);
        mem_free(schema);
    }
    return found;
}

const char *catalog_table_name(const struct catalog *catalog, int table)
{
    return catalog->tables[table].full_name;
}

static bool lookup_is_default(const struct schema *schema, const struct schema_table *table)
{
    return !*table->schema || str_eq_fold(table->schema, schema->default_schema);
}

static void name_with_schema(struct catalog *catalog, int t)
{
    const struct schema_table *table = &catalog->schema->tables[t];

    catalog->tables[t].full_name =
        arena_printf(&catalog->arena, "%s.%s", table->schema, table->name);
}

/* The plain name where it means this table, else with its schema; so are all of a name that stands
 * in several schemas, none of which is the default one. */
static void name_fully(struct catalog *catalog)
{
    const struct schema *schema = catalog->schema;

    for (size_t t = 0; t < schema->table_count; t++)
        catalog->tables[t].full_name = schema->tables[t].name;
    for (size_t t = 0; t < schema->table_count; t++) {
        const int first = catalog_find_table(catalog, NULL, schema->tables[t].name);
        if (first == (int)t)
            continue;
        name_with_schema(catalog, (int)t);
        if (first >= 0 && !schema->tables[t].hidden &&
            !lookup_is_default(schema, &schema->tables[first]))
            name_with_schema(catalog, first);
    }
}

/* Tables of the default schema are what an unqualified name means, so they are entered first. */
void lookup_build(struct catalog *catalog)
{
    const struct schema *schema = catalog->schema;
    struct buf key = BUF_INIT;

    for (int others = 0; others < 2; others++) {
        for (size_t t = 0; t < schema->table_count; t++) {
            const struct schema_table *table = &schema->tables[t];
            if (!table->hidden && lookup_is_default(schema, table) == !others)
                lookup_add_table(catalog, &key, (int)t);
        }
    }
    buf_release(&key);
    name_fully(catalog);
}

const struct owner *lookup_owners(const struct catalog *catalog, const char *column)
{
    struct buf key = BUF_INIT;

    fold_name(&key, NULL, column);
    const struct owner *owner = map_getn(&catalog->by_column, buf_str(&key), key.len);
    buf_release(&key);
    return owner;
}

/* Of tables whose names differ in capitals alone PostgreSQL means the one that is spelt so. */
static const struct schema_table *look_table(void *self, const char *schema, const char *name)
{
    const struct catalog *catalog = self;
    const int t = catalog_find_table(catalog, schema, name);
    const struct schema_table *found = t < 0 ? NULL : &catalog->schema->tables[t];

    if (!found || str_eq(found->name, name) || catalog_dialect(catalog) != SQL_POSTGRES)
        return found;
    for (size_t i = 0; i < catalog->schema->table_count; i++) {
        const struct schema_table *other = &catalog->schema->tables[i];
        if (!other->hidden && str_eq(other->name, name) && str_eq(other->schema, found->schema))
            return other;
    }
    return found;
}

static size_t look_owners(void *self, const char *column, const char **ret_names, size_t max)
{
    const struct catalog *catalog = self;
    const struct owner *owner = lookup_owners(catalog, column);
    size_t count = 0;

    for (; owner && count < max; owner = owner->next)
        ret_names[count++] = catalog->schema->tables[owner->table].name;
    return count;
}

static size_t look_tables(void *self, const char **ret_names, size_t max)
{
    const struct catalog *catalog = self;
    size_t count = 0;

    for (size_t t = 0; t < catalog->schema->table_count && count < max; t++)
        if (!catalog->schema->tables[t].hidden)
            ret_names[count++] = catalog->schema->tables[t].name;
    return count;
}

static struct sql_values look_values(void *self, const struct schema_table *table,
                                     const struct schema_column *column)
{
    const struct catalog *catalog = self;
    const struct column_ref at = {(int)(table - catalog->schema->tables),
                                  (int)(column - table->columns)};
    const struct column_stats *stats = catalog_stats(catalog, at);

    return (struct sql_values){stats->min_text, stats->max_text, stats->null_share};
}

static const char *look_called(void *self, const struct schema_table *table)
{
    const struct catalog *catalog = self;
    const struct table_info *info = &catalog->tables[table - catalog->schema->tables];

    return info->cut ? info->words : NULL;
}

static struct sql_only look_only(void *self, const struct schema_table *from,
                                 const struct schema_column *from_column,
                                 const struct schema_table *to,
                                 const struct schema_column *to_column)
{
    const struct catalog *catalog = self;
    const int from_at = (int)(from_column - from->columns), to_at = (int)(to_column - to->columns);
    const struct join_edge sought = {.from = (int)(from - catalog->schema->tables),
                                     .to = (int)(to - catalog->schema->tables),
                                     .count = 1,
                                     .from_columns = &from_at,
                                     .to_columns = &to_at};
    const int found = edges_find(catalog, &sought);
    const struct join_edge *edge = found < 0 ? NULL : &catalog->edges.v[found];

    if (!edge || !edge->only || edge->from != sought.from || edge->confidence < catalog->threshold)
        return (struct sql_only){0};
    return (struct sql_only){from->columns[edge->only->column].name, edge->only->value,
                             edge->only->number};
}

struct column_ref catalog_column_of(const struct catalog *catalog, const struct sql_source *from,
                                    const struct sql_expr *expr)
{
    struct column_ref found = {-1, -1};

    if (!from || expr->kind != SQL_EXPR_COLUMN)
        return found;
    if (from->kind == SQL_SOURCE_JOIN) {
        found = catalog_column_of(catalog, from->left, expr);
        return found.table >= 0 ? found : catalog_column_of(catalog, from->right, expr);
    }
    const char *called = from->alias ? from->alias : from->name;
    if (from->kind != SQL_SOURCE_TABLE || (expr->table && !str_eq_fold(expr->table, called)))
        return found;
    const int table = catalog_find_table(catalog, from->schema, from->name);
    const struct schema_table *t = table < 0 ? NULL : &catalog->schema->tables[table];
    for (size_t c = 0; t && c < t->column_count; c++)
        if (str_eq_fold(t->columns[c].name, expr->name))
            found = (struct column_ref){table, (int)c};
    return found;
}

struct sql_lookup catalog_lookup(const struct catalog *catalog)
{
    return (struct sql_lookup){.table = look_table,
                               .owners = look_owners,
                               .tables = look_tables,
                               .values = look_values,
                               .called = look_called,
                               .only = catalog->kinded ? look_only : NULL,
                               .self = (void *)(uintptr_t)catalog};
}

const struct column_stats *catalog_stats(const struct catalog *catalog, struct column_ref column)
{
    return &column_info(catalog, column)->stats;
}

void catalog_add_note(struct catalog *catalog, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;

    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    const char *note = arena_strdup(&catalog->arena, buf_str(&text));
    vec_push(&catalog->notes, note);
    buf_release(&text);
}

enum sql_dialect catalog_dialect(const struct catalog *catalog)
{
    return catalog->dialect;
}

#include "oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"

enum { FILE_MAX = 64 << 20 };

char *oracle_data(const char *name)
{
    const char *shared = getenv("QUERENT_SHARED"), *source = getenv("QUERENT_SOURCE_DIR");
    char *path = shared ? mem_printf("%s/data/%s", shared, name)
                        : mem_printf("%s/../shared/data/%s", source ? source : ".", name);

    if (path_exists(path))
        return path;
    mem_free(path);
    return NULL;
}

struct buf oracle_read(const char *name)
{
    struct buf text = BUF_INIT;
    struct err err;
    char *path = oracle_data(name);

    if (!path) {
        printf("skipped: %s is not beside the repository\n", name);
        exit(77);
    }
    if (!path_read(path, FILE_MAX, &text, &err)) {
        printf("%s: %s\n", path, err.text);
        exit(1);
    }
    mem_free(path);
    return text;
}

void oracle_lines(const char *name, void (*each)(const cJSON *row, void *arg), void *arg)
{
    struct buf text = oracle_read(name);

    for (char *line = text.p; *line;) {
        const size_t len = strcspn(line, "\n");
        cJSON *row = cJSON_ParseWithLength(line, len);
        if (row)
            each(row, arg);
        cJSON_Delete(row);
        line += len + (line[len] == '\n');
    }
    buf_release(&text);
}

const char *oracle_text(const cJSON *row, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(row, key));

    return text ? text : "";
}

/* ---- schema from SQLite */

static void read_columns(struct schema *schema, sqlite3 *db, struct schema_table *table)
{
    VEC(struct schema_column) columns = {0};
    sqlite3_stmt *stmt;
    int keys = 0;

    sqlite3_prepare_v2(db, "SELECT name, type, pk FROM pragma_table_info(?)", -1, &stmt, NULL);
    sqlite3_bind_text(stmt, 1, table->name, -1, SQLITE_STATIC);
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        struct schema_column c = {0};
        c.name = arena_strdup(&schema->arena, (const char *)sqlite3_column_text(stmt, 0));
        c.type = arena_strdup(&schema->arena, (const char *)sqlite3_column_text(stmt, 1));
        c.value = value_type_of(c.type);
        c.primary = sqlite3_column_int(stmt, 2);
        keys += c.primary > 0;
        vec_push(&columns, c);
    }
    sqlite3_finalize(stmt);
    for (size_t i = 0; i < columns.len; i++)
        columns.v[i].unique = keys == 1 && columns.v[i].primary;
    table->column_count = columns.len;
    table->columns = arena_alloc(&schema->arena, columns.len * sizeof *columns.v);
    if (columns.len)
        memcpy(table->columns, columns.v, columns.len * sizeof *columns.v);
    vec_release(&columns);
}

struct schema *oracle_schema(sqlite3 *db)
{
    struct schema *schema = schema_new();
    VEC(struct schema_table) tables = {0};
    sqlite3_stmt *stmt;

    sqlite3_prepare_v2(db, "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')", -1,
                       &stmt, NULL);
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        struct schema_table t = {.schema = ""};
        t.name = arena_strdup(&schema->arena, (const char *)sqlite3_column_text(stmt, 0));
        read_columns(schema, db, &t);
        vec_push(&tables, t);
    }
    sqlite3_finalize(stmt);
    schema->table_count = tables.len;
    schema->tables = arena_alloc(&schema->arena, (tables.len + 1) * sizeof *tables.v);
    if (tables.len)
        memcpy(schema->tables, tables.v, tables.len * sizeof *tables.v);
    vec_release(&tables);
    return schema;
}

static const struct schema_table *find_table(void *self, const char *schema_name, const char *name)
{
    const struct schema *schema = self;

    for (size_t i = 0; i < schema->table_count; i++) {
        if (str_eq_fold(schema->tables[i].name, name) &&
            (!schema_name || str_eq_fold(schema_name, "main")))
            return &schema->tables[i];
    }
    return NULL;
}

struct sql_lookup oracle_lookup(const struct schema *schema)
{
    return (struct sql_lookup){.table = find_table, .self = (void *)schema};
}

/* ---- sets */

void oracle_add(struct oracle_set *set, const char *name)
{
    char *copy = mem_strdup(name);

    for (char *c = copy; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    vec_push(set, copy);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char *oracle_join(struct oracle_set *set)
{
    struct buf out = BUF_INIT;

    if (set->len)
        qsort(set->v, set->len, sizeof *set->v, compare);
    for (size_t i = 0; i < set->len; i++) {
        if (!i || strcmp(set->v[i], set->v[i - 1]) != 0)
            buf_addf(&out, "%s%s", out.len ? ", " : "", set->v[i]);
    }
    char *text = mem_strdup(buf_str(&out));
    buf_release(&out);
    return text;
}

void oracle_clear(struct oracle_set *set)
{
    for (size_t i = 0; i < set->len; i++)
        mem_free(set->v[i]);
    vec_release(set);
}

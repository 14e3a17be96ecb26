/* One relationship of a join graph file changed or added, everything else kept as it is. */
#include <cjson/cJSON.h>
#include <string.h>

#include "catalog_private.h"
#include "querent/base/arena.h"
#include "querent/base/buf.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"

enum { FILE_MAX = 64 << 20 };

/* The end of an edge as the file names it. */
struct end {
    const char *table, *column;
};

static struct end end_of(const struct catalog *catalog, int table, int column)
{
    return (struct end){catalog_table_name(catalog, table),
                        catalog->schema->tables[table].columns[column].name};
}

static bool overrides_put_is_end(const cJSON *item, const char *table, const char *column,
                                 struct end end)
{
    const char *a = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, table)),
               *b = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, column));

    return a && b && str_eq_fold(a, end.table) && str_eq_fold(b, end.column);
}

static cJSON *overrides_put_find(const cJSON *list, struct end from, struct end to)
{
    cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        if ((overrides_put_is_end(item, "from_table", "from_column", from) &&
             overrides_put_is_end(item, "to_table", "to_column", to)) ||
            (overrides_put_is_end(item, "from_table", "from_column", to) &&
             overrides_put_is_end(item, "to_table", "to_column", from)))
            return item;
    }
    return NULL;
}

static void overrides_put_put(cJSON *object, const char *key, cJSON *value)
{
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
    cJSON_AddItemToObject(object, key, value);
}

/* Takes `condition`. */
static void put_condition(cJSON *list, const char *column, char *condition, const char *reason)
{
    cJSON *item = cJSON_CreateObject();

    overrides_put_put(item, "also_requires", cJSON_CreateString(column));
    overrides_put_put(item, "condition", cJSON_CreateString(condition));
    overrides_put_put(item, "reason", cJSON_CreateString(reason));
    cJSON_AddItemToArray(list, item);
    mem_free(condition);
}

static void put_only(const struct catalog *catalog, cJSON *list, const struct join_edge *edge)
{
    const struct end column = end_of(catalog, edge->from, edge->only->column);
    const char *quote = edge->only->number ? "" : "'";

    put_condition(
        list, column.column,
        mem_printf("%s.%s = %s%s%s", column.table, column.column, quote, edge->only->value, quote),
        "polymorphic association");
}

/* The pairs of a compound key beyond the first, as graph_json.c writes them. */
static void put_pairs(const struct catalog *catalog, cJSON *item, const struct join_edge *edge)
{
    cJSON *list = edge->count > 1 || edge->only ? cJSON_CreateArray() : NULL;

    for (size_t k = 1; k < edge->count; k++) {
        const struct end from = end_of(catalog, edge->from, edge->from_columns[k]),
                         to = end_of(catalog, edge->to, edge->to_columns[k]);
        put_condition(list, from.column,
                      mem_printf("%s.%s = %s.%s", from.table, from.column, to.table, to.column),
                      "compound key");
    }
    if (edge->only)
        put_only(catalog, list, edge);
    if (list)
        overrides_put_put(item, "scoped_conditions", list);
}

static void overrides_put_change(const struct catalog *catalog, cJSON *list,
                                 const struct join_edge *edge, double confidence, const char *note)
{
    const struct end from = end_of(catalog, edge->from, edge->from_columns[0]),
                     to = end_of(catalog, edge->to, edge->to_columns[0]);
    cJSON *item = overrides_put_find(list, from, to), *evidence = cJSON_CreateObject();

    if (!item) {
        item = cJSON_CreateObject();
        overrides_put_put(item, "from_table", cJSON_CreateString(from.table));
        overrides_put_put(item, "from_column", cJSON_CreateString(from.column));
        overrides_put_put(item, "to_table", cJSON_CreateString(to.table));
        overrides_put_put(item, "to_column", cJSON_CreateString(to.column));
        overrides_put_put(item, "cardinality",
                          cJSON_CreateString(edge->unique_from ? "1:1" : "N:1"));
        put_pairs(catalog, item, edge);
        cJSON_AddItemToArray(list, item);
    }
    overrides_put_put(item, "type", cJSON_CreateString("manual"));
    overrides_put_put(item, "confidence", cJSON_CreateNumber(confidence));
    overrides_put_put(evidence, "note", cJSON_CreateString(note));
    overrides_put_put(item, "evidence", evidence);
    cJSON_DeleteItemFromObjectCaseSensitive(item, "remove");
    if (confidence == 0)
        overrides_put_put(item, "remove", cJSON_CreateTrue());
}

static bool overrides_put_read_root(const char *path, cJSON **ret_root, struct err *err)
{
    struct buf text = BUF_INIT;

    if (!path_exists(path)) {
        *ret_root = cJSON_CreateObject();
        cJSON_AddNumberToObject(*ret_root, "version", 1);
        return true;
    }
    if (!trust_read(path, FILE_MAX, &text, err))
        return false;
    const bool bounded = json_bounded(buf_str(&text), text.len, err);
    cJSON *root = bounded ? cJSON_ParseWithLength(buf_str(&text), text.len) : NULL;
    buf_release(&text);
    if (!bounded)
        return err_prefix(err, "the join graph '%s'", path);
    if (!cJSON_IsObject(root)) {
        cJSON_Delete(root);
        return err_set(err, ERR_CONFIG, "the join graph '%s' is not a JSON object", path);
    }
    *ret_root = root;
    return true;
}

static bool write_root(const char *path, const cJSON *root, struct err *err)
{
    char *dir = mem_strdup(path), *slash = strrchr(dir, '/'), *text = cJSON_Print(root);

    if (slash)
        *slash = '\0';
    const bool ok = (!slash || slash == dir || path_make_dirs(dir, err)) &&
                    path_write_atomic(path, text, strlen(text), 0600, err);
    cJSON_free(text);
    mem_free(dir);
    return ok;
}

bool catalog_put_join(const struct catalog *catalog, const char *path, const struct join_edge *edge,
                      double confidence, const char *note, struct err *err)
{
    cJSON *root = NULL;

    if (!overrides_put_read_root(path, &root, err))
        return err_prefix(err, "cannot keep the join");
    cJSON *list = cJSON_GetObjectItemCaseSensitive(root, "relationships");
    if (!cJSON_IsArray(list)) {
        cJSON_DeleteItemFromObjectCaseSensitive(root, "relationships");
        list = cJSON_AddArrayToObject(root, "relationships");
    }
    overrides_put_change(catalog, list, edge, confidence, note);
    const bool ok = write_root(path, root, err);
    cJSON_Delete(root);
    return ok || err_prefix(err, "cannot keep the join");
}

/* "orders.payer_id": the table is what stands before the last point. In the arena. */
static bool withdraw_end(struct arena *arena, const char *text, size_t len, struct end *ret_end)
{
    char *name = arena_strndup(arena, text, len), *point = strrchr(name, '.');

    if (!point)
        return false;
    *point = '\0';
    *ret_end = (struct end){name, point + 1};
    return true;
}

/* "orders.payer_id = customers.id", of more pairs the first. */
static bool withdraw_ends(struct arena *arena, const char *said, struct end *ret_from,
                          struct end *ret_to)
{
    const char *to = strchr(said, '=');

    if (!to)
        return false;
    const size_t from = strcspn(said, " =");
    to += 1 + strspn(to + 1, " ");
    return withdraw_end(arena, said, from, ret_from) &&
           withdraw_end(arena, to, strcspn(to, " "), ret_to);
}

bool catalog_withdraw_join(const char *path, const char *said, const char *note, struct err *err)
{
    struct arena arena = {0};
    struct end from, to;
    cJSON *root = NULL;
    bool ok = true;

    if (!path_exists(path) || !withdraw_ends(&arena, said, &from, &to)) {
        arena_release(&arena);
        return true;
    }
    ok = overrides_put_read_root(path, &root, err);
    cJSON *list = ok ? cJSON_GetObjectItemCaseSensitive(root, "relationships") : NULL;
    cJSON *item = cJSON_IsArray(list) ? overrides_put_find(list, from, to) : NULL;
    const cJSON *evidence = item ? cJSON_GetObjectItemCaseSensitive(item, "evidence") : NULL;
    const char *why = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(evidence, "note"));
    if (item && str_eq(why, note)) {
        cJSON_Delete(cJSON_DetachItemViaPointer(list, item));
        ok = write_root(path, root, err);
    }
    cJSON_Delete(root);
    arena_release(&arena);
    return ok || err_prefix(err, "cannot take back the join");
}

/* Joins that the operator accepted or rejected: a file in the format of catalog_join_graph_json. A
 * relationship replaces the one over the same columns or is added; confidence 0 or "remove": true
 * takes it away; roles of table_metadata win. Tables and columns that are not there are noted, not
 * an error: schemas change. */
#include "joins/overrides.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "joins/members.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"
#include "roles.h"

enum { FILE_MAX = 64 << 20, COLUMNS_MAX = 16 };

struct ends {
    int from, to;
    size_t count;
    int from_columns[COLUMNS_MAX], to_columns[COLUMNS_MAX];
    bool turned; /* `to` is the many side */
    const struct join_only *only;
};

static const char *overrides_text_of(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);

    return cJSON_IsString(item) ? item->valuestring : NULL;
}

static int overrides_find_column(struct catalog *catalog, int table, const char *name)
{
    const int column = name ? schema_find_column(&catalog->schema->tables[table], name) : -1;

    if (column < 0)
        catalog_add_note(catalog, "join graph: no column '%s' in '%s'", name ? name : "",
                         catalog->schema->tables[table].name);
    return column;
}

static int overrides_find_table(struct catalog *catalog, const char *name)
{
    const int table = name ? catalog_find_qualified(catalog, name) : -1;

    if (table < 0)
        catalog_add_note(catalog, "join graph: no table '%s'", name ? name : "");
    return table;
}

/* "a.x" of the table, as graph_json.c writes it; the column in *ret_column. */
static bool names_column(struct catalog *catalog, int table, const char *text, size_t len,
                         int *ret_column)
{
    const char *name = catalog_table_name(catalog, table);
    const size_t name_len = strlen(name);

    if (len < name_len + 2 || strncmp(text, name, name_len) != 0 || text[name_len] != '.')
        return false;
    char *column = mem_strndup(text + name_len + 1, len - name_len - 1);
    *ret_column = schema_find_column(&catalog->schema->tables[table], column);
    mem_free(column);
    return *ret_column >= 0;
}

/* "a.kind = 'Post'" or "a.kind = 7": only such rows of the many side refer to the other. */
static bool read_only_rows(struct catalog *catalog, struct ends *ends, const char *condition,
                           const char *equals)
{
    const char *value = equals + 3;
    const size_t len = strlen(value);
    const bool text = len >= 2 && value[0] == '\'' && value[len - 1] == '\'';
    const bool number = len && value[strspn(value, "0123456789")] == '\0';
    int column;

    if (ends->only || !(text || number) ||
        !names_column(catalog, ends->turned ? ends->to : ends->from, condition,
                      (size_t)(equals - condition), &column))
        return false;
    char *bare = mem_strndup(text ? value + 1 : value, text ? len - 2 : len);
    ends->only = edges_only(catalog, column, bare, number);
    mem_free(bare);
    return true;
}

/* "a.x = b.y" is a further pair of a compound key, "a.x = 'y'" says which rows refer to the other
 * table; any other condition is kept as it stands. */
static bool read_condition(struct catalog *catalog, struct ends *ends, const char *condition)
{
    const char *equals = condition ? strstr(condition, " = ") : NULL;
    int from, to;

    if (equals && read_only_rows(catalog, ends, condition, equals))
        return true;
    if (!equals || ends->count == COLUMNS_MAX ||
        !names_column(catalog, ends->from, condition, (size_t)(equals - condition), &from) ||
        !names_column(catalog, ends->to, equals + 3, strlen(equals + 3), &to))
        return false;
    ends->from_columns[ends->count] = from;
    ends->to_columns[ends->count++] = to;
    return true;
}

static void keep_condition(struct buf *out, const cJSON *condition)
{
    char *text = cJSON_PrintUnformatted(condition);

    buf_add(out, out->len ? "," : "");
    buf_add(out, text);
    cJSON_free(text);
}

static bool read_ends(struct catalog *catalog, const cJSON *json, struct ends *ret_ends)
{
    struct ends ends = {.count = 1};

    ends.from = overrides_find_table(catalog, overrides_text_of(json, "from_table"));
    ends.to = overrides_find_table(catalog, overrides_text_of(json, "to_table"));
    if (ends.from < 0 || ends.to < 0)
        return false;
    ends.from_columns[0] =
        overrides_find_column(catalog, ends.from, overrides_text_of(json, "from_column"));
    ends.to_columns[0] =
        overrides_find_column(catalog, ends.to, overrides_text_of(json, "to_column"));
    if (ends.from_columns[0] < 0 || ends.to_columns[0] < 0)
        return false;
    *ret_ends = ends;
    return true;
}

/* Conditions into the ends; those that are no pair of columns as text, NULL: none. */
static const char *read_conditions(struct catalog *catalog, const cJSON *json, struct ends *ends)
{
    struct buf others = BUF_INIT;
    const cJSON *condition;

    cJSON_ArrayForEach(condition, cJSON_GetObjectItemCaseSensitive(json, "scoped_conditions"))
    {
        if (!read_condition(catalog, ends, overrides_text_of(condition, "condition")))
            keep_condition(&others, condition);
    }
    const char *kept = others.len ? arena_strdup(&catalog->arena, buf_str(&others)) : NULL;
    buf_release(&others);
    return kept;
}

static enum join_type overrides_type_of(const char *name)
{
    if (name && strcmp(name, "foreign_key") == 0)
        return JOIN_FOREIGN_KEY;
    if (name && strcmp(name, "business") == 0)
        return JOIN_BUSINESS;
    return name && strcmp(name, "heuristic") == 0 ? JOIN_HEURISTIC : JOIN_MANUAL;
}

static double usual_confidence(enum join_type type)
{
    switch (type) {
    case JOIN_BUSINESS:
        return 0.9;
    case JOIN_HEURISTIC:
        return 0.7;
    default:
        return 1.0;
    }
}

static const char *evidence_of(struct catalog *catalog, const cJSON *json)
{
    const cJSON *evidence = cJSON_GetObjectItemCaseSensitive(json, "evidence");
    const char *note = overrides_text_of(evidence, "note"),
               *rule = overrides_text_of(evidence, "rule");
    const char *text = note ? note : rule ? rule : overrides_text_of(evidence, "fk_name");

    return text ? arena_strdup(&catalog->arena, text) : "the join graph file";
}

static const char *kept_json(struct catalog *catalog, const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    char *text = item ? cJSON_PrintUnformatted(item) : NULL;
    const char *kept = arena_strdup(&catalog->arena, text);

    cJSON_free(text);
    return kept;
}

static struct join_kept *overrides_keep(struct catalog *catalog, const cJSON *json,
                                        const char *conditions)
{
    static const char *const known[] = {
        "from_table", "from_column", "to_table",          "to_column",
        "type",       "confidence",  "cardinality",       "evidence",
        "sources",    "remove",      "scoped_conditions", NULL};
    struct join_kept *kept = arena_alloc(&catalog->arena, sizeof *kept);

    *kept = (struct join_kept){
        .type = arena_strdup(&catalog->arena, overrides_text_of(json, "type")),
        .cardinality = arena_strdup(&catalog->arena, overrides_text_of(json, "cardinality")),
        .evidence = kept_json(catalog, json, "evidence"),
        .sources = kept_json(catalog, json, "sources"),
        .conditions = conditions,
        .unknown = members_unknown(&catalog->arena, json, known),
    };
    return kept;
}

static double overrides_confidence_of(const cJSON *json, enum join_type type)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, "confidence");
    const double confidence = cJSON_IsNumber(item) ? item->valuedouble : usual_confidence(type);

    if (cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(json, "remove")))
        return 0;
    return confidence < 0 ? 0 : confidence > 1 ? 1 : confidence;
}

/* "1:N" is N:1 seen from the other end; edges go from the many side. */
static void overrides_turn(struct ends *ends)
{
    const struct ends other = *ends;

    ends->from = other.to;
    ends->to = other.from;
    memcpy(ends->from_columns, other.to_columns, sizeof ends->from_columns);
    memcpy(ends->to_columns, other.from_columns, sizeof ends->to_columns);
}

static void overrides_read_relationship(struct catalog *catalog, const cJSON *json)
{
    const char *cardinality = overrides_text_of(json, "cardinality");
    struct ends ends;

    if (!read_ends(catalog, json, &ends))
        return;
    ends.turned = cardinality && str_eq(cardinality, "1:N");
    const char *conditions = read_conditions(catalog, json, &ends);
    struct join_kept *kept = overrides_keep(catalog, json, conditions);
    if (ends.turned) {
        overrides_turn(&ends);
        kept->cardinality = "N:1";
    }
    struct join_edge edge = {.from = ends.from,
                             .to = ends.to,
                             .count = ends.count,
                             .from_columns = ends.from_columns,
                             .to_columns = ends.to_columns,
                             .only = ends.only,
                             .type = overrides_type_of(overrides_text_of(json, "type")),
                             .evidence = evidence_of(catalog, json)};
    edge.confidence = overrides_confidence_of(json, edge.type);
    const int known = edges_find(catalog, &edge);
    if (known < 0 && edge.confidence == 0)
        return;
    struct join_edge *at = known >= 0 ? &catalog->edges.v[known] : edges_add(catalog, &edge);
    at->type = edge.type;
    at->confidence = edge.confidence;
    at->evidence = edge.evidence;
    at->only = edge.only ? edge.only : at->only;
    at->kept = kept;
    if (cardinality)
        at->unique_from = str_eq(cardinality, "1:1");
}

/* A column that the file chooses for a table; what is not there is noted. */
static void overrides_read_choice(struct catalog *catalog, const cJSON *json, const char *key,
                                  int table, int *column)
{
    const char *name = overrides_text_of(json, key);
    const int found = name ? overrides_find_column(catalog, table, name) : -1;

    if (found >= 0)
        *column = found;
}

static void read_metadata(struct catalog *catalog, const cJSON *metadata)
{
    static const char *const known[] = {"role", "label", "date", NULL};
    const cJSON *item;

    cJSON_ArrayForEach(item, metadata)
    {
        const int table = overrides_find_table(catalog, item->string);
        const char *role = overrides_text_of(item, "role");
        if (table < 0)
            continue;
        struct table_info *info = &catalog->tables[table];
        if (role && !role_parse(role, &info->role))
            catalog_add_note(catalog, "join graph: no role '%s'", role);
        overrides_read_choice(catalog, item, "label", table, &info->label);
        overrides_read_choice(catalog, item, "date", table, &info->date);
        info->kept_metadata = members_unknown(&catalog->arena, item, known);
    }
}

/* Tables are the database's own matter; only what else the file says of them is kept. */
static void keep_tables(struct catalog *catalog, const cJSON *tables)
{
    static const char *const known[] = {"columns", "unique_columns", NULL};
    const cJSON *item;

    if (!cJSON_IsObject(tables))
        return;
    cJSON_ArrayForEach(item, tables)
    {
        const int table = catalog_find_qualified(catalog, item->string);
        if (table >= 0)
            catalog->tables[table].kept = members_unknown(&catalog->arena, item, known);
    }
}

static void keep_rest(struct catalog *catalog, const cJSON *root)
{
    static const char *const known[] = {
        "version",  "tables", "relationships", "table_metadata", "values", "format",
        "database", "name",   "dialect",       "default_schema", "fks",    NULL};

    keep_tables(catalog, cJSON_GetObjectItemCaseSensitive(root, "tables"));
    catalog->kept = members_unknown(&catalog->arena, root, known);
}

bool overrides_read(struct catalog *catalog, const char *path, bool own, struct err *err)
{
    struct buf text = BUF_INIT;
    const cJSON *item;

    if (!(own ? trust_read : path_read)(path, FILE_MAX, &text, err))
        return err_prefix(err, "cannot read the join graph");
    const bool bounded = json_bounded(buf_str(&text), text.len, err);
    cJSON *json = bounded ? cJSON_ParseWithLength(buf_str(&text), text.len) : NULL;
    buf_release(&text);
    if (!bounded)
        return err_prefix(err, "the join graph '%s'", path);
    if (!cJSON_IsObject(json)) {
        cJSON_Delete(json);
        return err_set(err, ERR_CONFIG, "the join graph '%s' is not a JSON object", path);
    }
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(json, "relationships"))
        overrides_read_relationship(catalog, item);
    read_metadata(catalog, cJSON_GetObjectItemCaseSensitive(json, "table_metadata"));
    keep_rest(catalog, json);
    cJSON_Delete(json);
    return true;
}

/* The operator's word on joins: a file in the format of catalog_join_graph_json. A relationship
 * replaces the one over the same columns or is added; confidence 0 or "remove": true takes it away;
 * roles of table_metadata win. Tables and columns that are not there are noted, not an error:
 * schemas change. */
#include "overrides.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/path.h"
#include "querent/base/str.h"
#include "roles.h"

enum { FILE_MAX = 64 << 20, COLUMNS_MAX = 16 };

struct ends {
    int from, to;
    size_t count;
    int from_columns[COLUMNS_MAX], to_columns[COLUMNS_MAX];
};

static const char *text_of(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);

    return cJSON_IsString(item) ? item->valuestring : NULL;
}

static int find_column(struct catalog *catalog, int table, const char *name)
{
    const int column = name ? schema_find_column(&catalog->schema->tables[table], name) : -1;

    if (column < 0)
        catalog_add_note(catalog, "join graph: no column '%s' in '%s'", name ? name : "",
                         catalog->schema->tables[table].name);
    return column;
}

static int find_table(struct catalog *catalog, const char *name)
{
    const int table = name ? catalog_find_table(catalog, NULL, name) : -1;

    if (table < 0)
        catalog_add_note(catalog, "join graph: no table '%s'", name ? name : "");
    return table;
}

/* "a.x = b.y" of a compound key, as graph_json.c writes it. */
static bool read_condition(struct catalog *catalog, struct ends *ends, const char *condition)
{
    char left[128], right[128];
    const char *from = catalog->schema->tables[ends->from].name,
               *to = catalog->schema->tables[ends->to].name;
    const size_t from_len = strlen(from), to_len = strlen(to);

    if (!condition || strncmp(condition, from, from_len) != 0 || condition[from_len] != '.')
        return false;
    const char *equals = strstr(condition, " = ");
    if (!equals || strncmp(equals + 3, to, to_len) != 0 || equals[3 + to_len] != '.')
        return false;
    snprintf(left, sizeof left, "%.*s", (int)(equals - condition - (ptrdiff_t)from_len - 1),
             condition + from_len + 1);
    snprintf(right, sizeof right, "%s", equals + 3 + to_len + 1);
    if (ends->count == COLUMNS_MAX)
        return false;
    const int a = find_column(catalog, ends->from, left), b = find_column(catalog, ends->to, right);
    if (a < 0 || b < 0)
        return false;
    ends->from_columns[ends->count] = a;
    ends->to_columns[ends->count++] = b;
    return true;
}

static bool read_ends(struct catalog *catalog, const cJSON *json, struct ends *ret_ends)
{
    struct ends ends = {.count = 1};
    const cJSON *condition;

    ends.from = find_table(catalog, text_of(json, "from_table"));
    ends.to = find_table(catalog, text_of(json, "to_table"));
    if (ends.from < 0 || ends.to < 0)
        return false;
    ends.from_columns[0] = find_column(catalog, ends.from, text_of(json, "from_column"));
    ends.to_columns[0] = find_column(catalog, ends.to, text_of(json, "to_column"));
    if (ends.from_columns[0] < 0 || ends.to_columns[0] < 0)
        return false;
    cJSON_ArrayForEach(condition, cJSON_GetObjectItemCaseSensitive(json, "scoped_conditions"))
        read_condition(catalog, &ends, text_of(condition, "condition"));
    *ret_ends = ends;
    return true;
}

static enum join_type type_of(const char *name)
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
    const char *note = text_of(evidence, "note"), *rule = text_of(evidence, "rule");
    const char *text = note ? note : rule ? rule : text_of(evidence, "fk_name");

    return text ? arena_strdup(&catalog->arena, text) : "the join graph file";
}

static void read_relationship(struct catalog *catalog, const cJSON *json)
{
    const cJSON *confidence = cJSON_GetObjectItemCaseSensitive(json, "confidence");
    const char *cardinality = text_of(json, "cardinality");
    struct ends ends;

    if (!read_ends(catalog, json, &ends))
        return;
    struct join_edge edge = {.from = ends.from,
                             .to = ends.to,
                             .count = ends.count,
                             .from_columns = ends.from_columns,
                             .to_columns = ends.to_columns,
                             .type = type_of(text_of(json, "type"))};
    edge.confidence =
        cJSON_IsNumber(confidence) ? confidence->valuedouble : usual_confidence(edge.type);
    if (cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(json, "remove")))
        edge.confidence = 0;
    edge.confidence = edge.confidence < 0 ? 0 : edge.confidence > 1 ? 1 : edge.confidence;
    edge.evidence = evidence_of(catalog, json);
    const int known = edges_find(catalog, &edge);
    if (known < 0 && edge.confidence == 0)
        return;
    struct join_edge *kept = known >= 0 ? &catalog->edges.v[known] : edges_add(catalog, &edge);
    kept->type = edge.type;
    kept->confidence = edge.confidence;
    kept->evidence = edge.evidence;
    if (cardinality)
        kept->unique_from = strcmp(cardinality, "1:1") == 0;
}

static void read_roles(struct catalog *catalog, const cJSON *metadata)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, metadata)
    {
        const int table = find_table(catalog, item->string);
        const char *role = text_of(item, "role");
        if (table >= 0 && role && !role_parse(role, &catalog->tables[table].role))
            catalog_add_note(catalog, "join graph: no role '%s'", role);
    }
}

bool overrides_read(struct catalog *catalog, const char *path, struct err *err)
{
    struct buf text = BUF_INIT;
    const cJSON *item;

    if (!path_read(path, FILE_MAX, &text, err))
        return err_prefix(err, "cannot read the join graph");
    cJSON *json = cJSON_ParseWithLength(buf_str(&text), text.len);
    buf_release(&text);
    if (!cJSON_IsObject(json)) {
        cJSON_Delete(json);
        return err_set(err, ERR_CONFIG, "the join graph '%s' is not a JSON object", path);
    }
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(json, "relationships"))
        read_relationship(catalog, item);
    read_roles(catalog, cJSON_GetObjectItemCaseSensitive(json, "table_metadata"));
    cJSON_Delete(json);
    return true;
}

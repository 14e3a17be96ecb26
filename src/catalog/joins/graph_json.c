/* The join graph as JSON, in its format for interchange. Reading is in overrides.c. */
#include <string.h>

#include "joins/graph_json.h"
#include "joins/members.h"
#include "querent/base/json.h"
#include "roles.h"

static const char *const type_names[] = {
    [JOIN_FOREIGN_KEY] = "foreign_key",
    [JOIN_BUSINESS] = "business",
    [JOIN_MANUAL] = "manual",
    [JOIN_HEURISTIC] = "heuristic",
};

static const char *const sources[] = {
    [JOIN_FOREIGN_KEY] = "[\"database\"]",
    [JOIN_BUSINESS] = "[\"application\"]",
    [JOIN_MANUAL] = "[\"manual\"]",
    [JOIN_HEURISTIC] = "[\"inference\"]",
};

static const struct join_kept nothing_kept;

static void write_tables(const struct catalog *catalog, struct buf *out)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const struct schema_table *table = &catalog->schema->tables[t];
        if (table->hidden)
            continue;
        json_key(out, catalog_table_name(catalog, (int)t));
        buf_add(out, "{\"columns\":[");
        for (size_t c = 0; c < table->column_count; c++) {
            json_comma(out);
            json_str(out, table->columns[c].name);
        }
        buf_add(out, "],\"unique_columns\":[");
        for (size_t c = 0; c < table->column_count; c++) {
            if (!table->columns[c].unique)
                continue;
            json_comma(out);
            json_str(out, table->columns[c].name);
        }
        buf_addc(out, ']');
        members_write(out, catalog->tables[t].kept);
        buf_addc(out, '}');
    }
}

/* The first pair is the relationship's own; the others are conditions that it also requires. */
static void write_pair(const struct catalog *catalog, const struct join_edge *edge, size_t k,
                       struct buf *out)
{
    const struct schema_table *from = &catalog->schema->tables[edge->from];
    const struct schema_table *to = &catalog->schema->tables[edge->to];
    struct buf text = BUF_INIT;

    buf_addf(&text, "%s.%s = %s.%s", catalog_table_name(catalog, edge->from),
             from->columns[edge->from_columns[k]].name, catalog_table_name(catalog, edge->to),
             to->columns[edge->to_columns[k]].name);
    json_comma(out);
    buf_addc(out, '{');
    json_key_str(out, "also_requires", from->columns[edge->from_columns[k]].name);
    json_key_str(out, "condition", buf_str(&text));
    json_key_str(out, "reason", "compound key");
    buf_addc(out, '}');
    buf_release(&text);
}

/* Only rows that say so refer to the other table. */
static void write_only(const struct catalog *catalog, const struct join_edge *edge, struct buf *out)
{
    const char *column = catalog->schema->tables[edge->from].columns[edge->only->column].name;
    const char *quote = edge->only->number ? "" : "'";
    struct buf text = BUF_INIT;

    buf_addf(&text, "%s.%s = %s%s%s", catalog_table_name(catalog, edge->from), column, quote,
             edge->only->value, quote);
    json_comma(out);
    buf_addc(out, '{');
    json_key_str(out, "also_requires", column);
    json_key_str(out, "condition", buf_str(&text));
    json_key_str(out, "reason", "polymorphic association");
    buf_addc(out, '}');
    buf_release(&text);
}

static void write_conditions(const struct catalog *catalog, const struct join_edge *edge,
                             const char *kept, struct buf *out)
{
    if (edge->count == 1 && !edge->only && !kept)
        return;
    json_key(out, "scoped_conditions");
    buf_addc(out, '[');
    for (size_t k = 1; k < edge->count; k++)
        write_pair(catalog, edge, k, out);
    if (edge->only)
        write_only(catalog, edge, out);
    members_write(out, kept);
    buf_addc(out, ']');
}

static void write_raw(struct buf *out, const char *key, const char *json)
{
    json_key(out, key);
    buf_add(out, json);
}

static void write_evidence(const struct join_edge *edge, const char *kept, struct buf *out)
{
    if (kept) {
        write_raw(out, "evidence", kept);
        return;
    }
    json_key(out, "evidence");
    buf_addc(out, '{');
    json_key_str(out, edge->type == JOIN_HEURISTIC ? "rule" : "note", edge->evidence);
    buf_addc(out, '}');
}

static void write_edge(const struct catalog *catalog, const struct join_edge *edge, struct buf *out)
{
    const struct schema_table *from = &catalog->schema->tables[edge->from];
    const struct schema_table *to = &catalog->schema->tables[edge->to];
    const struct join_kept *kept = edge->kept ? edge->kept : &nothing_kept;

    json_comma(out);
    buf_addc(out, '{');
    json_key_str(out, "from_table", catalog_table_name(catalog, edge->from));
    json_key_str(out, "from_column", from->columns[edge->from_columns[0]].name);
    json_key_str(out, "to_table", catalog_table_name(catalog, edge->to));
    json_key_str(out, "to_column", to->columns[edge->to_columns[0]].name);
    json_key_str(out, "type", kept->type ? kept->type : type_names[edge->type]);
    json_key_num(out, "confidence", edge->confidence);
    json_key_str(out, "cardinality",
                 kept->cardinality   ? kept->cardinality
                 : edge->unique_from ? "1:1"
                                     : "N:1");
    write_evidence(edge, kept->evidence, out);
    write_raw(out, "sources", kept->sources ? kept->sources : sources[edge->type]);
    write_conditions(catalog, edge, kept->conditions, out);
    if (edge->confidence == 0)
        json_key_bool(out, "remove", true);
    members_write(out, kept->unknown);
    buf_addc(out, '}');
}

static void write_metadata(const struct catalog *catalog, int t, struct buf *out)
{
    const struct table_info *info = &catalog->tables[t];
    const struct schema_column *columns = catalog->schema->tables[t].columns;

    json_key(out, catalog_table_name(catalog, t));
    buf_addc(out, '{');
    json_key_str(out, "role", role_name(info->role));
    if (info->label >= 0)
        json_key_str(out, "label", columns[info->label].name);
    if (info->date >= 0)
        json_key_str(out, "date", columns[info->date].name);
    members_write(out, info->kept_metadata);
    buf_addc(out, '}');
}

void graph_json_members(const struct catalog *catalog, struct buf *out)
{
    json_key(out, "relationships");
    buf_addc(out, '[');
    for (size_t i = 0; i < catalog_edge_count(catalog); i++)
        if (catalog->edges.v[i].confidence >= catalog->threshold ||
            catalog->edges.v[i].confidence == 0) /* taken away by the operator */
            write_edge(catalog, &catalog->edges.v[i], out);
    buf_addc(out, ']');
    json_key(out, "table_metadata");
    buf_addc(out, '{');
    for (size_t t = 0; t < catalog->schema->table_count; t++)
        if (!catalog->schema->tables[t].hidden)
            write_metadata(catalog, (int)t, out);
    buf_addc(out, '}');
    members_write(out, catalog->kept);
}

void catalog_join_graph_json(const struct catalog *catalog, struct buf *out)
{
    buf_add(out, "{\"version\":1,\"tables\":{");
    write_tables(catalog, out);
    buf_addc(out, '}');
    graph_json_members(catalog, out);
    buf_add(out, "}\n");
}

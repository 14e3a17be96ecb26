/* The join graph in its format for interchange (G4), out and in. */
#include <string.h>

#include "catalog_private.h"
#include "querent/base/json.h"
#include "roles.h"

static const char *const type_names[] = {
    [JOIN_FOREIGN_KEY] = "foreign_key",
    [JOIN_BUSINESS] = "business",
    [JOIN_MANUAL] = "manual",
    [JOIN_HEURISTIC] = "heuristic",
};

static void write_tables(const struct catalog *catalog, struct buf *out)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const struct schema_table *table = &catalog->schema->tables[t];
        if (table->hidden)
            continue;
        json_key(out, table->name);
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
        buf_add(out, "]}");
    }
}

/* A compound key is written as its first pair with the others as conditions that it also requires.
 */
static void write_conditions(const struct catalog *catalog, const struct join_edge *edge,
                             struct buf *out)
{
    const struct schema_table *from = &catalog->schema->tables[edge->from];
    const struct schema_table *to = &catalog->schema->tables[edge->to];

    json_key(out, "scoped_conditions");
    buf_addc(out, '[');
    for (size_t k = 1; k < edge->count; k++) {
        struct buf text = BUF_INIT;
        buf_addf(&text, "%s.%s = %s.%s", from->name, from->columns[edge->from_columns[k]].name,
                 to->name, to->columns[edge->to_columns[k]].name);
        json_comma(out);
        buf_addc(out, '{');
        json_key_str(out, "also_requires", from->columns[edge->from_columns[k]].name);
        json_key_str(out, "condition", buf_str(&text));
        json_key_str(out, "reason", "compound key");
        buf_addc(out, '}');
        buf_release(&text);
    }
    buf_addc(out, ']');
}

static void write_edge(const struct catalog *catalog, const struct join_edge *edge, struct buf *out)
{
    const struct schema_table *from = &catalog->schema->tables[edge->from];
    const struct schema_table *to = &catalog->schema->tables[edge->to];

    json_comma(out);
    buf_addc(out, '{');
    json_key_str(out, "from_table", from->name);
    json_key_str(out, "from_column", from->columns[edge->from_columns[0]].name);
    json_key_str(out, "to_table", to->name);
    json_key_str(out, "to_column", to->columns[edge->to_columns[0]].name);
    json_key_str(out, "type", type_names[edge->type]);
    json_key_num(out, "confidence", edge->confidence);
    json_key_str(out, "cardinality", edge->unique_from ? "1:1" : "N:1");
    json_key(out, "evidence");
    buf_addc(out, '{');
    json_key_str(out, edge->type == JOIN_HEURISTIC ? "rule" : "note", edge->evidence);
    buf_addc(out, '}');
    json_key(out, "sources");
    buf_addc(out, '[');
    json_str(out, edge->type == JOIN_FOREIGN_KEY ? "database"
                  : edge->type == JOIN_MANUAL    ? "manual"
                                                 : "inference");
    buf_addc(out, ']');
    if (edge->count > 1)
        write_conditions(catalog, edge, out);
    buf_addc(out, '}');
}

void catalog_join_graph_json(const struct catalog *catalog, struct buf *out)
{
    buf_add(out, "{\"version\":1,\"tables\":{");
    write_tables(catalog, out);
    buf_add(out, "},\"relationships\":[");
    for (size_t i = 0; i < catalog->edges.len; i++)
        if (catalog->edges.v[i].confidence > 0 && /* 0: taken away by the operator */
            catalog->edges.v[i].confidence >= catalog->threshold)
            write_edge(catalog, &catalog->edges.v[i], out);
    buf_add(out, "],\"table_metadata\":{");
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        if (catalog->schema->tables[t].hidden)
            continue;
        json_key(out, catalog->schema->tables[t].name);
        buf_addc(out, '{');
        json_key_str(out, "role", role_name(catalog->tables[t].role));
        buf_addc(out, '}');
    }
    buf_add(out, "}}\n");
}

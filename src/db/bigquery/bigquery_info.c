/* A dataset with many tables, from its INFORMATION_SCHEMA: four queries, whatever their number,
 * each of which BigQuery bills as 10 MB at least. */
#include <string.h>

#include "bigquery/bigquery_schema.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define CELLS 8

struct info {
    struct build *build;
    const char *schema;
    struct build_table *table; /* whose facts are gathered */
    struct bigquery_table_facts facts;
};

typedef void info_row(struct info *info, char *const cells[CELLS]);

static bool info_each(struct bigquery_db *db, const struct db_limits *limits, const char *dataset,
                      const char *select, const char *view, const char *rest, info_row *row,
                      struct info *info, struct err *err)
{
    char *sql = mem_printf("%s FROM `%s.%s`.INFORMATION_SCHEMA.%s%s", select,
                           db->target.data_project, dataset, view, rest);
    struct bigquery_query query;
    struct cell cells[CELLS];
    bool found;
    bool ok = bigquery_ask(&query, db, sql, limits, err) &&
              (query.count <= CELLS || bigquery_protocol_error(db, err));

    while (ok && (ok = bigquery_page_row(&query, cells, &found, err))) {
        char *texts[CELLS] = {0};
        if (!found && !query.next)
            break;
        if (!found) {
            ok = bigquery_advance(&query, limits, err);
            continue;
        }
        for (size_t i = 0; i < query.count; i++)
            texts[i] = cells[i].kind == CELL_NULL ? NULL : mem_strndup(cells[i].p, cells[i].len);
        row(info, texts);
        for (size_t i = 0; i < CELLS; i++)
            mem_free(texts[i]);
    }
    bigquery_finish(&query);
    mem_free(sql);
    return ok;
}

static struct build_table *info_table(struct info *info, const char *name)
{
    return name ? build_find(info->build, info->schema, name) : NULL;
}

/* table, type */
static void on_table(struct info *info, char *const cells[CELLS])
{
    if (cells[0])
        build_add(info->build, info->schema, cells[0],
                  str_eq(cells[1], "VIEW")                ? TABLE_VIEW
                  : str_eq(cells[1], "MATERIALIZED VIEW") ? TABLE_MATERIALIZED
                  : str_eq(cells[1], "EXTERNAL")          ? TABLE_FOREIGN
                                                          : TABLE_BASE);
}

/* table, column, path, type, description, nullable */
static void on_field(struct info *info, char *const cells[CELLS])
{
    struct build_table *table = info_table(info, cells[0]);

    if (!table || !cells[1] || !cells[2] || !cells[3])
        return;
    if (str_eq(cells[1], cells[2])) {
        struct schema_column *column = build_column(info->build, table, cells[1], cells[3]);
        column->not_null = str_eq(cells[5], "NO");
        column->comment = cells[4] && *cells[4] ? build_text(info->build, cells[4]) : NULL;
    } else if (cells[4] && *cells[4] && table->columns.len) {
        struct schema_column *column = &vec_last(&table->columns);
        char *text = mem_printf("%s%s%s: %s", column->comment ? column->comment : "",
                                column->comment ? "; " : "", cells[2], cells[4]);
        column->comment = build_text(info->build, text);
        mem_free(text);
    }
}

static void settle(struct info *info)
{
    if (info->table)
        bigquery_schema_comment(info->build, info->table, &info->facts);
    info->facts = (struct bigquery_table_facts){0};
    info->table = NULL;
}

/* table, option, value (a literal of SQL; a description without its quotes), partition column,
 * clustering column */
static void on_fact(struct info *info, char *const cells[CELLS])
{
    struct build_table *table = info_table(info, cells[0]);

    if (table != info->table)
        settle(info);
    info->table = table;
    if (!table)
        return;
    if (cells[1] && cells[2] && str_eq(cells[1], "require_partition_filter")) {
        info->facts.required = str_eq_fold(cells[2], "true");
    } else if (cells[1] && cells[2]) {
        mem_free(info->facts.description);
        info->facts.description = mem_strdup(cells[2]);
    }
    if (cells[3]) {
        mem_free(info->facts.partition);
        info->facts.partition = mem_strdup(cells[3]);
    }
    if (cells[4])
        buf_addf(&info->facts.clustering, "%s%s", info->facts.clustering.len ? ", " : "", cells[4]);
}

/* table, constraint, type, column, target's dataset, table, column, position */
static void on_key(struct info *info, char *const cells[CELLS])
{
    struct build_table *table = info_table(info, cells[0]);
    int64_t at;

    if (!table || !cells[3])
        return;
    if (str_eq(cells[2], "PRIMARY KEY") && cells[7] && str_to_i64(cells[7], &at))
        bigquery_schema_primary(table, cells[3], (int)at);
    else if (str_eq(cells[2], "FOREIGN KEY") && cells[5] && cells[6])
        build_fkey(info->build, table, cells[1], cells[1], cells[3], cells[4], cells[5], cells[6]);
}

#define FACTS                                                                                      \
    "SELECT table_name, option_name, IF(option_name = 'description', "                             \
    "SAFE.STRING(SAFE.PARSE_JSON(option_value)), option_value), "                                  \
    "CAST(NULL AS STRING) AS partition_column, CAST(NULL AS STRING) AS cluster_column, "           \
    "CAST(NULL AS INT64) AS place"
#define COLUMN_FACTS                                                                               \
    "SELECT table_name, CAST(NULL AS STRING) AS option_name, CAST(NULL AS STRING) AS v, "          \
    "IF(is_partitioning_column = 'YES', column_name, NULL) AS partition_column, "                  \
    "IF(clustering_ordinal_position IS NULL, NULL, column_name) AS cluster_column, "               \
    "clustering_ordinal_position AS place"

/* Options and columns are two views, and a table's comment is made of both: they are read as one.
 */
static bool read_facts(struct bigquery_db *db, const struct db_limits *limits, const char *dataset,
                       struct info *info, struct err *err)
{
    char *rest = mem_printf(
        " WHERE option_name IN ('description', 'require_partition_filter') UNION ALL " COLUMN_FACTS
        " FROM `%s.%s`.INFORMATION_SCHEMA.COLUMNS WHERE is_partitioning_column = 'YES' OR "
        "clustering_ordinal_position IS NOT NULL ORDER BY 1, 6",
        db->target.data_project, dataset);
    const bool ok =
        info_each(db, limits, dataset, FACTS, "TABLE_OPTIONS", rest, on_fact, info, err);

    settle(info);
    mem_free(rest);
    return ok;
}

static bool read_keys(struct bigquery_db *db, const struct db_limits *limits, const char *dataset,
                      struct info *info, struct err *err)
{
    char *rest = mem_printf(
        " AS k JOIN `%s.%s`.INFORMATION_SCHEMA.TABLE_CONSTRAINTS AS c ON c.constraint_name = "
        "k.constraint_name LEFT JOIN `%s.%s`.INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE AS u ON "
        "u.constraint_name = k.constraint_name AND c.constraint_type = 'FOREIGN KEY' "
        "ORDER BY k.constraint_name, k.ordinal_position",
        db->target.data_project, dataset, db->target.data_project, dataset);
    const bool ok =
        info_each(db, limits, dataset,
                  "SELECT k.table_name, k.constraint_name, c.constraint_type, k.column_name, "
                  "u.table_schema, u.table_name AS to_table, u.column_name AS to_column, "
                  "k.ordinal_position",
                  "KEY_COLUMN_USAGE", rest, on_key, info, err);

    mem_free(rest);
    return ok;
}

/* A path's rows follow its column's own. */
static bool read_columns(struct bigquery_db *db, const struct db_limits *limits,
                         const char *dataset, struct info *info, struct err *err)
{
    char *rest = mem_printf(
        " AS p JOIN `%s.%s`.INFORMATION_SCHEMA.COLUMNS AS c ON c.table_name = p.table_name AND "
        "c.column_name = p.column_name ORDER BY p.table_name, c.ordinal_position, p.field_path",
        db->target.data_project, dataset);
    const bool ok = info_each(db, limits, dataset,
                              "SELECT p.table_name, p.column_name, p.field_path, p.data_type, "
                              "p.description, c.is_nullable",
                              "COLUMN_FIELD_PATHS", rest, on_field, info, err);

    mem_free(rest);
    return ok;
}

bool bigquery_info_read(struct bigquery_db *db, const struct db_limits *limits, const char *dataset,
                        const char *schema, struct build *build, struct err *err)
{
    struct info info = {.build = build, .schema = schema};

    return info_each(db, limits, dataset, "SELECT table_name, table_type", "TABLES", "", on_table,
                     &info, err) &&
           read_columns(db, limits, dataset, &info, err) &&
           read_facts(db, limits, dataset, &info, err) &&
           read_keys(db, limits, dataset, &info, err);
}

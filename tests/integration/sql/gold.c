#include "gold.h"

#include "oracle.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/fix.h"

static const char *column_type(const struct schema_column *column, enum sql_dialect dialect)
{
    const bool postgres = dialect == SQL_POSTGRES, mysql = dialect == SQL_MYSQL;

    switch (column->value) {
    case VALUE_INTEGER:
        return "bigint";
    case VALUE_DECIMAL:
        return dialect == SQL_TRINO ? "decimal(18, 4)" : "numeric";
    case VALUE_REAL:
        return postgres ? "double precision" : "double";
    case VALUE_DATE:
        return "date";
    case VALUE_TIMESTAMP:
        return mysql ? "datetime" : "timestamp";
    default:
        return postgres ? "text" : mysql ? "varchar(100)" : "varchar";
    }
}

static void add_lower(struct buf *out, const char *name, enum sql_dialect dialect)
{
    char *copy = mem_strdup(name);

    for (char *c = copy; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    sql_quote_name(out, copy, dialect);
    mem_free(copy);
}

/* The tables of an SQLite database, in a schema of its own, which names mean from then on. */
static void make_tables(struct live *live, const struct schema *schema, const char *name)
{
    const enum sql_dialect dialect = live->dialect;
    struct buf sql = BUF_INIT;

    add_lower(&sql, name, SQL_SQLITE); /* plain names: nothing is quoted */
    live_schema(live, buf_str(&sql));
    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        if (str_starts(table->name, "sqlite_"))
            continue;
        buf_clear(&sql);
        buf_add(&sql, dialect == SQL_TRINO ? "CREATE TABLE IF NOT EXISTS " : "CREATE TABLE ");
        add_lower(&sql, table->name, dialect);
        for (size_t c = 0; c < table->column_count; c++) {
            buf_add(&sql, c ? ", " : " (");
            add_lower(&sql, table->columns[c].name, dialect);
            buf_addf(&sql, " %s", column_type(&table->columns[c], dialect));
        }
        buf_add(&sql, ")");
        live_exec(live, buf_str(&sql));
    }
    buf_release(&sql);
}

struct sql_query *gold_mended(struct arena *arena, struct sql_query *q,
                              const struct sql_lookup *lookup)
{
    for (int tries = 0; tries < 20; tries++) {
        const struct sql_finding *f = sql_resolve(arena, q, SQL_SQLITE, lookup);
        while (f && !(f->class == SQL_UNKNOWN_COLUMN && f->severity == MARK_WARNING && f->fix))
            f = f->next;
        struct sql_query *fixed = f ? sql_fixed(arena, q, SQL_SQLITE, f) : NULL;
        if (!fixed)
            break;
        q = fixed;
    }
    return q;
}

struct schema *gold_schema(const char *db_id)
{
    char *name = mem_printf("spider-train/database/%s/%s.sqlite", db_id, db_id);
    char *path = oracle_data(name);
    struct schema *schema = NULL;
    sqlite3 *db = NULL;

    if (path && sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK)
        schema = oracle_schema(db);
    sqlite3_close(db);
    mem_free(path);
    mem_free(name);
    return schema;
}

void gold_each(struct live *live,
               void (*each)(const struct schema *schema, const char *sql, void *arg), void *arg)
{
    struct buf text = oracle_read("spider-train/train.json");
    cJSON *rows = cJSON_Parse(text.p);
    struct schema *schema = NULL;
    const cJSON *row;
    char *db_id = NULL;

    cJSON_ArrayForEach(row, rows)
    {
        const char *id = oracle_text(row, "db_id");
        if (!str_eq(db_id, id)) {
            mem_free(db_id);
            db_id = mem_strdup(id);
            schema_free(schema);
            schema = gold_schema(id);
            if (schema)
                make_tables(live, schema, id);
        }
        if (schema)
            each(schema, oracle_text(row, "query"), arg);
    }
    mem_free(db_id);
    schema_free(schema);
    cJSON_Delete(rows);
    buf_release(&text);
}

/* PostgreSQL's types: what cells of a type are, and the declared names and sources of a query's
 * columns, which the wire gives as numbers and the catalog translates. What was asked once is kept.
 */
#include "postgres/postgres.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

/* Numbers of built-in types never change (src/include/catalog/pg_type.dat). */
static const struct {
    Oid oid;
    enum value_type value;
    enum cell_kind kind;
} known[] = {
    {16, VALUE_BOOLEAN, CELL_TEXT},     {17, VALUE_BYTES, CELL_BYTES},
    {20, VALUE_INTEGER, CELL_INTEGER},  {21, VALUE_INTEGER, CELL_INTEGER},
    {23, VALUE_INTEGER, CELL_INTEGER},  {26, VALUE_INTEGER, CELL_INTEGER},
    {700, VALUE_REAL, CELL_REAL},       {701, VALUE_REAL, CELL_REAL},
    {1700, VALUE_DECIMAL, CELL_REAL},   {790, VALUE_DECIMAL, CELL_TEXT},
    {18, VALUE_TEXT, CELL_TEXT},        {19, VALUE_TEXT, CELL_TEXT},
    {25, VALUE_TEXT, CELL_TEXT},        {705, VALUE_TEXT, CELL_TEXT},
    {1042, VALUE_TEXT, CELL_TEXT},      {1043, VALUE_TEXT, CELL_TEXT},
    {1082, VALUE_DATE, CELL_TEXT},      {1083, VALUE_TIME, CELL_TEXT},
    {1266, VALUE_TIME, CELL_TEXT},      {1114, VALUE_TIMESTAMP, CELL_TEXT},
    {1184, VALUE_TIMESTAMP, CELL_TEXT}, {1186, VALUE_INTERVAL, CELL_TEXT},
    {114, VALUE_JSON, CELL_TEXT},       {3802, VALUE_JSON, CELL_TEXT},
    {2950, VALUE_UUID, CELL_TEXT},
};

enum value_type pg_value_type(Oid type)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].oid == type)
            return known[i].value;
    return VALUE_OTHER;
}

enum cell_kind pg_cell_kind(Oid type)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].oid == type)
            return known[i].kind;
    return CELL_TEXT;
}

static void postgres_types_type_key(char out[40], const PGresult *description, int col)
{
    snprintf(out, 40, "%u:%d", libpq.PQftype(description, col), libpq.PQfmod(description, col));
}

static void postgres_types_table_key(char out[40], const PGresult *description, int col)
{
    snprintf(out, 40, "%u:%d", libpq.PQftable(description, col),
             libpq.PQftablecol(description, col));
}

/* Asks for the names of the types that were not met before. */
static void learn_types(struct pg_db *db, struct pg_run *run, const PGresult *description)
{
    const int count = libpq.PQnfields(description);
    struct buf sql = BUF_INIT;
    char key[40];

    for (int i = 0; i < count; i++) {
        postgres_types_type_key(key, description, i);
        if (map_get(&db->types, key))
            continue;
        buf_addf(&sql, "%s('%s', format_type(%u, %d))", sql.len ? ", " : "SELECT * FROM (VALUES ",
                 key, libpq.PQftype(description, i), libpq.PQfmod(description, i));
    }
    if (sql.len) {
        buf_add(&sql, ") AS t");
        PGresult *result = pg_ask(db, run, buf_str(&sql), NULL);
        for (int i = 0; result && i < libpq.PQntuples(result); i++)
            mem_free(map_put(&db->types, libpq.PQgetvalue(result, i, 0),
                             mem_strdup(libpq.PQgetvalue(result, i, 1))));
        libpq.PQclear(result);
    }
    buf_release(&sql);
}

/* The same for the tables and columns that the values come from; both names in one text. */
static void learn_tables(struct pg_db *db, struct pg_run *run, const PGresult *description)
{
    const int count = libpq.PQnfields(description);
    struct buf sql = BUF_INIT;
    char key[40];

    for (int i = 0; i < count; i++) {
        postgres_types_table_key(key, description, i);
        if (!libpq.PQftable(description, i) || map_get(&db->tables, key))
            continue;
        buf_addf(&sql, "%s(%u, %d)",
                 sql.len ? ", "
                         : "SELECT a.attrelid || ':' || a.attnum, c.relname, a.attname FROM "
                           "pg_catalog.pg_attribute AS a JOIN pg_catalog.pg_class AS c ON c.oid = "
                           "a.attrelid WHERE (a.attrelid, a.attnum) IN (",
                 libpq.PQftable(description, i), libpq.PQftablecol(description, i));
    }
    if (sql.len) {
        buf_addc(&sql, ')');
        PGresult *result = pg_ask(db, run, buf_str(&sql), NULL);
        for (int i = 0; result && i < libpq.PQntuples(result); i++) {
            const char *table = libpq.PQgetvalue(result, i, 1);
            const char *column = libpq.PQgetvalue(result, i, 2);
            const size_t size = strlen(table) + strlen(column) + 2;
            char *names = mem_alloc(size);
            snprintf(names, size, "%s%c%s", table, '\0', column);
            mem_free(map_put(&db->tables, libpq.PQgetvalue(result, i, 0), names));
        }
        libpq.PQclear(result);
    }
    buf_release(&sql);
}

struct result_column *pg_columns(struct pg_db *db, struct pg_run *run, const PGresult *description)
{
    const int count = libpq.PQnfields(description);
    struct result_column *columns = mem_alloc((size_t)(count ? count : 1) * sizeof *columns);
    char key[40];

    learn_types(db, run, description);
    learn_tables(db, run, description);
    for (int i = 0; i < count; i++) {
        struct result_column *column = &columns[i];
        postgres_types_type_key(key, description, i);
        const char *type = map_get(&db->types, key);
        postgres_types_table_key(key, description, i);
        const char *table = map_get(&db->tables, key);
        column->name = libpq.PQfname(description, i);
        column->type = type ? type : "";
        column->value = pg_value_type(libpq.PQftype(description, i));
        column->any_digits = column->value == VALUE_DECIMAL && libpq.PQfmod(description, i) == -1;
        column->source_table = table;
        column->source_column = table ? table + strlen(table) + 1 : NULL;
        if (column->value == VALUE_OTHER) /* int4multirange is no int */
            column->value = str_ends(column->type, "[]") || str_ends(column->type, "range")
                                ? VALUE_OTHER
                                : value_type_of(column->type);
    }
    return columns;
}

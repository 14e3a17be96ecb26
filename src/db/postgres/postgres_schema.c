/* Introspection of PostgreSQL in four queries over pg_catalog, whatever the number of tables. What
 * this user may not see (no USAGE on the schema) is left out, as are partitions, whose parent
 * stands for them. Works with what speaks the same catalog: CockroachDB, Citus, YugabyteDB. */
#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "postgres/postgres.h"
#include "postgres/postgres_trusted.h"
#include "querent/base/str.h"
#include "trace.h"

#define SHOWN                                                                                      \
    "n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' "                                   \
    "AND has_schema_privilege(n.oid, 'USAGE')"

static const char tables_sql[] =
    "SELECT n.nspname, c.relname, c.relkind, c.reltuples::bigint, "
    "obj_description(c.oid, 'pg_class') "
    "FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace "
    "WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition AND " SHOWN;

static const char columns_sql[] =
    "SELECT n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, "
    "pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum), a.attgenerated <> '', "
    "EXISTS (SELECT FROM pg_partitioned_table AS p WHERE p.partrelid = c.oid "
    "AND a.attnum = ANY (p.partattrs::int2[])), "
    "CASE t.typtype WHEN 'e' THEN 'text' WHEN 'd' THEN format_type(t.typbasetype, NULL) END "
    "FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid "
    "LEFT JOIN pg_type AS t ON t.oid = a.atttypid "
    "JOIN pg_namespace AS n ON n.oid = c.relnamespace "
    "LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum "
    "WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p', 'v', 'm', 'f') "
    "AND NOT c.relispartition AND " SHOWN " ORDER BY c.oid, a.attnum";

static const char keys_sql[] =
    "SELECT n.nspname, c.relname, k.contype, k.conname, k.oid, a.attname, fn.nspname, f.relname, "
    "fa.attname, u.at "
    "FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid "
    "JOIN pg_namespace AS n ON n.oid = c.relnamespace "
    "CROSS JOIN LATERAL unnest(k.conkey, k.confkey) WITH ORDINALITY AS u (col, ref, at) "
    "JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = u.col "
    "LEFT JOIN pg_class AS f ON f.oid = k.confrelid "
    "LEFT JOIN pg_namespace AS fn ON fn.oid = f.relnamespace "
    "LEFT JOIN pg_attribute AS fa ON fa.attrelid = k.confrelid AND fa.attnum = u.ref "
    "WHERE k.contype IN ('p', 'f') AND k.conparentid = 0 AND " SHOWN " ORDER BY c.oid, k.oid, u.at";

static const char indexes_sql[] =
    "SELECT n.nspname, c.relname, i.relname, a.attname, x.indisunique AND x.indpred IS NULL "
    "AND x.indisvalid "
    "FROM pg_index AS x JOIN pg_class AS c ON c.oid = x.indrelid "
    "JOIN pg_class AS i ON i.oid = x.indexrelid "
    "JOIN pg_namespace AS n ON n.oid = c.relnamespace "
    "CROSS JOIN LATERAL unnest(x.indkey::int2[]) WITH ORDINALITY AS u (col, at) "
    "LEFT JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = u.col AND u.col > 0 "
    "WHERE u.at <= x.indnkeyatts AND " SHOWN " ORDER BY c.oid, i.oid, u.at";

/* Constraints of one column, and the labels of enumerated types as if they were one. */
static const char allowed_sql[] =
    "SELECT n.nspname, c.relname, a.attname, pg_get_constraintdef(k.oid) "
    "FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid "
    "JOIN pg_namespace AS n ON n.oid = c.relnamespace "
    "JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = k.conkey[1] "
    "WHERE k.contype = 'c' AND array_length(k.conkey, 1) = 1 AND k.convalidated AND " SHOWN
    " UNION ALL SELECT n.nspname, c.relname, a.attname, "
    "'x IN (' || string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder) || ')' "
    "FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid "
    "JOIN pg_namespace AS n ON n.oid = c.relnamespace JOIN pg_enum AS e ON e.enumtypid = "
    "a.atttypid "
    "WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p') AND " SHOWN
    " GROUP BY 1, 2, 3";

/* What shows rows of what: views by their rules, children and partitions both ways (a parent shows
 * its children's rows), postgres_fdw's tables by the name they have on their server, which may be
 * this one. */
static const char sources_sql[] =
    "SELECT DISTINCT vn.nspname, v.relname, sn.nspname, s.relname "
    "FROM pg_depend AS d JOIN pg_rewrite AS r ON r.oid = d.objid "
    "JOIN pg_class AS v ON v.oid = r.ev_class JOIN pg_namespace AS vn ON vn.oid = v.relnamespace "
    "JOIN pg_class AS s ON s.oid = d.refobjid JOIN pg_namespace AS sn ON sn.oid = s.relnamespace "
    "WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass "
    "AND v.relkind IN ('v', 'm') AND s.oid <> v.oid "
    "AND vn.nspname NOT IN ('pg_catalog', 'information_schema') "
    "UNION ALL SELECT an.nspname, a.relname, bn.nspname, b.relname FROM pg_inherits AS i "
    "CROSS JOIN LATERAL (VALUES (i.inhrelid, i.inhparent), (i.inhparent, i.inhrelid)) AS e (x, y) "
    "JOIN pg_class AS a ON a.oid = e.x JOIN pg_namespace AS an ON an.oid = a.relnamespace "
    "JOIN pg_class AS b ON b.oid = e.y JOIN pg_namespace AS bn ON bn.oid = b.relnamespace "
    "WHERE a.relkind IN ('r', 'p', 'f') "
    "UNION ALL SELECT n.nspname, c.relname, "
    "(SELECT o.option_value FROM pg_options_to_table(f.ftoptions) AS o "
    "WHERE o.option_name = 'schema_name'), "
    "coalesce((SELECT o.option_value FROM pg_options_to_table(f.ftoptions) AS o "
    "WHERE o.option_name = 'table_name'), c.relname) "
    "FROM pg_foreign_table AS f JOIN pg_class AS c ON c.oid = f.ftrelid "
    "JOIN pg_namespace AS n ON n.oid = c.relnamespace";

/* Views' texts, and whether they call functions, operators or types that are not built in; of
 * foreign tables whether their source is known. */
static const char texts_sql[] =
    "SELECT n.nspname, c.relname, CASE WHEN c.relkind = 'f' THEN '' ELSE pg_get_viewdef(c.oid) "
    "END, "
    "CASE WHEN c.relkind = 'f' THEN EXISTS (SELECT FROM pg_foreign_table AS f "
    "JOIN pg_foreign_server AS v ON v.oid = f.ftserver "
    "JOIN pg_foreign_data_wrapper AS w ON w.oid = v.srvfdw "
    "WHERE f.ftrelid = c.oid AND w.fdwname = 'postgres_fdw') "
    "ELSE NOT EXISTS (SELECT FROM pg_rewrite AS r JOIN pg_depend AS d ON d.objid = r.oid "
    "WHERE r.ev_class = c.oid AND d.classid = 'pg_rewrite'::regclass "
    "AND d.refclassid IN ('pg_proc'::regclass, 'pg_operator'::regclass, 'pg_type'::regclass) "
    "AND NOT EXISTS (SELECT FROM pg_depend AS x JOIN pg_extension AS e ON e.oid = x.refobjid "
    "WHERE x.classid = d.refclassid AND x.objid = d.refobjid AND x.deptype = 'e' "
    "AND x.refclassid = 'pg_extension'::regclass "
    "AND e.extname IN (" TRUSTED_EXTENSIONS ")) "
    "AND NOT (d.refclassid = 'pg_type'::regclass AND EXISTS (SELECT FROM pg_type AS t "
    "WHERE t.oid = d.refobjid AND t.typtype IN ('c', 'e')))) END "
    "FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace "
    "WHERE c.relkind IN ('v', 'm', 'f') AND " SHOWN;

static const char triggers_sql[] =
    "SELECT DISTINCT n.nspname, c.relname, p.prosrc FROM pg_trigger AS t "
    "JOIN pg_proc AS p ON p.oid = t.tgfoid JOIN pg_class AS c ON c.oid = t.tgrelid "
    "JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE NOT t.tgisinternal";

/* One row of an answer. */
struct row {
    const PGresult *result;
    int at;
};

static const char *postgres_schema_text(const struct row *row, int col)
{
    return libpq.PQgetisnull(row->result, row->at, col)
               ? NULL
               : libpq.PQgetvalue(row->result, row->at, col);
}

/* A database that only speaks as PostgreSQL does may have a NULL where PostgreSQL has none. */
static int64_t postgres_schema_number(const struct row *row, int col)
{
    const char *value = postgres_schema_text(row, col);

    return value ? strtoll(value, NULL, 10) : 0;
}

static char postgres_schema_char(const struct row *row, int col)
{
    const char *value = postgres_schema_text(row, col);

    return value ? *value : '\0';
}

static bool postgres_schema_truth(const struct row *row, int col)
{
    const char *value = postgres_schema_text(row, col);

    return value && *value == 't';
}

typedef void row_fn(struct build *build, const struct row *row);

static enum table_kind postgres_schema_kind_of(char relkind)
{
    switch (relkind) {
    case 'v':
        return TABLE_VIEW;
    case 'm':
        return TABLE_MATERIALIZED;
    case 'f':
        return TABLE_FOREIGN;
    default:
        return TABLE_BASE;
    }
}

/* reltuples is -1, before PostgreSQL 14 0, where nothing was counted yet. */
static void postgres_schema_add_table(struct build *build, const struct row *row)
{
    const char kind = postgres_schema_char(row, 2);
    struct build_table *table =
        build_add(build, postgres_schema_text(row, 0), postgres_schema_text(row, 1),
                  postgres_schema_kind_of(kind));
    const int64_t rows = postgres_schema_number(row, 3);

    table->table.comment = build_text(build, postgres_schema_text(row, 4));
    if (kind != 'v' && rows > 0)
        table->table.rows = rows;
}

static void postgres_schema_add_column(struct build *build, const struct row *row)
{
    struct build_table *table =
        build_find(build, postgres_schema_text(row, 0), postgres_schema_text(row, 1));

    if (!table)
        return;
    struct schema_column *column =
        build_column(build, table, postgres_schema_text(row, 2), postgres_schema_text(row, 3));
    column->not_null = postgres_schema_truth(row, 4);
    column->generated = postgres_schema_truth(row, 7);
    column->partition = postgres_schema_truth(row, 8);
    const char *stands_for = postgres_schema_text(row, 9); /* labels, and what a domain is of */
    if (stands_for)
        column->value = value_type_of(stands_for);
    column->default_sql =
        column->generated ? NULL : build_text(build, postgres_schema_text(row, 5));
    column->comment = build_text(build, postgres_schema_text(row, 6));
}

static void postgres_schema_set_primary(struct build_table *table, const char *name, int position)
{
    for (size_t i = 0; i < table->columns.len; i++)
        if (str_eq(table->columns.v[i].name, name))
            table->columns.v[i].primary = position;
}

static void postgres_schema_add_key(struct build *build, const struct row *row)
{
    struct build_table *table =
        build_find(build, postgres_schema_text(row, 0), postgres_schema_text(row, 1));

    if (!table)
        return;
    if (postgres_schema_char(row, 2) == 'p')
        postgres_schema_set_primary(table, postgres_schema_text(row, 5),
                                    (int)postgres_schema_number(row, 9));
    else if (postgres_schema_text(row, 8))
        build_fkey(build, table, postgres_schema_text(row, 4), postgres_schema_text(row, 3),
                   postgres_schema_text(row, 5), postgres_schema_text(row, 6),
                   postgres_schema_text(row, 7), postgres_schema_text(row, 8));
}

static void postgres_schema_add_index(struct build *build, const struct row *row)
{
    struct build_table *table =
        build_find(build, postgres_schema_text(row, 0), postgres_schema_text(row, 1));

    if (table)
        build_index(build, table, postgres_schema_text(row, 2), postgres_schema_text(row, 2),
                    postgres_schema_text(row, 3), postgres_schema_truth(row, 4));
}

static void postgres_schema_add_allowed(struct build *build, const struct row *row)
{
    struct build_table *table =
        build_find(build, postgres_schema_text(row, 0), postgres_schema_text(row, 1));

    if (table && postgres_schema_text(row, 3))
        build_allowed(build, table, postgres_schema_text(row, 2), postgres_schema_text(row, 3));
}

static bool postgres_schema_each(struct pg_db *db, struct pg_run *run, struct build *build,
                                 const char *sql, row_fn *add, struct err *err)
{
    PGresult *result = pg_ask(db, run, sql, err);

    if (!result)
        return false;
    for (struct row row = {.result = result}; row.at < libpq.PQntuples(result); row.at++)
        add(build, &row);
    libpq.PQclear(result);
    return true;
}

static void postgres_schema_add_names(struct build *build, const struct row *row)
{
    build->schema->database = build_text(build, postgres_schema_text(row, 0));
    build->schema->default_schema =
        build_text(build, postgres_schema_text(row, 1) ? postgres_schema_text(row, 1) : "public");
}

static void postgres_schema_add_source(struct build *build, const struct row *row)
{
    build_source(build, &(struct schema_source){.of_schema = postgres_schema_text(row, 0),
                                                .of = postgres_schema_text(row, 1),
                                                .from_schema = postgres_schema_text(row, 2),
                                                .from = postgres_schema_text(row, 3)});
}

static void postgres_schema_add_text(struct build *build, const struct row *row)
{
    struct build_table *table =
        build_find(build, postgres_schema_text(row, 0), postgres_schema_text(row, 1));
    const bool known = postgres_schema_truth(row, 3);

    if (table && table->table.kind == TABLE_FOREIGN)
        table->table.opaque = !known;
    else if (table && known)
        trace_view(build, table, postgres_schema_text(row, 2), SQL_POSTGRES, true);
}

static void postgres_schema_add_trigger(struct build *build, const struct row *row)
{
    trace_trigger(build, postgres_schema_text(row, 0), postgres_schema_text(row, 1),
                  postgres_schema_text(row, 2), SQL_POSTGRES);
}

/* A server that cannot say leaves views opaque, and children unknown: then nothing is shown of
 * hidden tables. Where none are hidden it is only for those who browse. */
static bool postgres_schema_trace(struct pg_db *db, struct pg_run *run, struct build *build,
                                  struct err *err)
{
    struct err unasked = ERR_INIT;
    if (!db->base.veil) {
        postgres_schema_each(db, run, build, sources_sql, postgres_schema_add_source, &unasked);
        return true;
    }
    return (postgres_schema_each(db, run, build, sources_sql, postgres_schema_add_source, err) &&
            postgres_schema_each(db, run, build, texts_sql, postgres_schema_add_text, err) &&
            postgres_schema_each(db, run, build, triggers_sql, postgres_schema_add_trigger, err)) ||
           err_prefix(err, "cannot trace what shows hidden tables");
}

bool pg_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                   struct err *err)
{
    struct pg_db *db = (struct pg_db *)base;
    struct build build;
    struct pg_run run;

    build_init(&build);
    build.schema->time_zone = build_text(&build, libpq.PQparameterStatus(db->conn, "TimeZone"));
    pg_run_begin(db, &run, cancel, base->deadline_us);
    bool ok = pg_guard_begin(db, &run, 0, err);
    if (ok) {
        ok =
            postgres_schema_each(db, &run, &build, "SELECT current_database(), current_schema()",
                                 postgres_schema_add_names, err) &&
            postgres_schema_each(db, &run, &build, tables_sql, postgres_schema_add_table, err) &&
            postgres_schema_each(db, &run, &build, columns_sql, postgres_schema_add_column, err) &&
            postgres_schema_each(db, &run, &build, keys_sql, postgres_schema_add_key, err) &&
            postgres_schema_each(db, &run, &build, indexes_sql, postgres_schema_add_index, err) &&
            postgres_schema_each(db, &run, &build, allowed_sql, postgres_schema_add_allowed, err) &&
            postgres_schema_trace(db, &run, &build, err);
        pg_guard_end(db);
    }
    pg_run_end(db, &run);
    if (ok)
        *ret_schema = build_finish(&build);
    build_release(&build);
    return ok;
}

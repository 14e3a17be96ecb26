/* What needs more than another name when a tree of one dialect is printed for another: conditions
 * as functions, filters, paths into JSON, types, collations. Times are in print_time.c. Each call
 * answers true when it has printed the node, or refused it; else the ordinary printer goes on. */
#include <stdio.h>
#include <string.h>

#include "print/print_private.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

static bool print_translate_named(const struct sql_expr *e, const char *name, size_t arguments)
{
    return e->arg_count == arguments && str_eq_fold(e->name, name);
}

/* ---- calls */

/* SQLite's max(a, b) is greatest(a, b) elsewhere; max(a) is the aggregate. */
static bool pr_extreme(struct printer *p, const struct sql_expr *e)
{
    const bool max = str_eq_fold(e->name, "max");

    if (p->from != SQL_SQLITE || e->arg_count < 2 || (!max && !str_eq_fold(e->name, "min")))
        return false;
    pr(p, max ? "greatest(" : "least(");
    pr_list(p, e->args, e->arg_count);
    pr(p, ")");
    return true;
}

/* iif(c, a, b) where only CASE can say it. */
static bool pr_choice(struct printer *p, const struct sql_expr *e)
{
    const bool choice = print_translate_named(e, "iif", 3) || print_translate_named(e, "if", 3);

    if (!choice || (p->dialect != SQL_POSTGRES && p->dialect != SQL_SQLITE))
        return false;
    pr(p, "CASE WHEN ");
    pr_expr(p, e->args[0], 0);
    pr(p, " THEN ");
    pr_expr(p, e->args[1], 0);
    pr(p, " ELSE ");
    pr_expr(p, e->args[2], 0);
    pr(p, " END");
    return true;
}

static bool pr_total(struct printer *p, const struct sql_expr *e)
{
    if (p->from != SQL_SQLITE || !print_translate_named(e, "total", 1) || e->over || e->filter)
        return false;
    pr(p, "coalesce(sum(");
    pr(p, e->distinct ? "DISTINCT " : "");
    pr_expr(p, e->args[0], 0);
    pr(p, "), 0.0)");
    return true;
}

/* sum(x) FILTER (WHERE c) is sum(CASE WHEN c THEN x END): an aggregate passes NULLs over. */
static bool pr_filtered(struct printer *p, const struct sql_expr *e)
{
    if (!e->filter || e->arg_count > 1 || e->order ||
        (p->dialect != SQL_MYSQL && p->dialect != SQL_BIGQUERY))
        return false;
    const char *name = function_name(e->name, p->known, p->from, p->dialect);
    if (!name)
        return false;
    pr(p, name);
    pr(p, e->distinct ? "(DISTINCT CASE WHEN " : "(CASE WHEN ");
    pr_expr(p, e->filter, 0);
    pr(p, " THEN ");
    if (e->star || !e->arg_count)
        pr(p, "1");
    else
        pr_expr(p, e->args[0], 0);
    pr(p, " END)");
    if (e->over) {
        pr(p, " OVER ");
        pr_window(p, e->over);
    }
    return true;
}

/* ---- JSON */

/* "$.a.b" → "a.b" when every step is a plain name; false: it is more than that. */
static bool plain_path(const char *path, char *steps, size_t size)
{
    if (!str_starts(path, "$."))
        return false;
    path += 2;
    const size_t len = strlen(path);
    for (size_t i = 0; i < len; i++) {
        const char c = path[i];
        const bool word = (c | 32) >= 'a' && (c | 32) <= 'z';
        const bool digit = c >= '0' && c <= '9';
        if (!word && !digit && c != '_' && (c != '.' || i == 0 || i + 1 == len))
            return false;
    }
    return len && snprintf(steps, size, "%s", path) < (int)size;
}

/* The steps of j ->> 'a' (PostgreSQL), j ->> '$.a' (others) and json_extract(j, '$.a'). */
static bool json_path(const struct printer *p, const struct sql_expr *path, char *steps,
                      size_t size)
{
    if (path->kind != SQL_EXPR_STRING)
        return false;
    if (plain_path(path->text, steps, size))
        return true;
    char whole[100];
    return (p->from == SQL_POSTGRES || p->from == SQL_SQLITE) && !strchr(path->text, '.') &&
           snprintf(whole, sizeof whole, "$.%s", path->text) < (int)sizeof whole &&
           plain_path(whole, steps, size);
}

static void pr_steps(struct printer *p, const struct sql_expr *json, const char *steps, bool text)
{
    pr_expr(p, json, 60);
    while (*steps) {
        const size_t len = strcspn(steps, ".");
        pr(p, text && !steps[len] ? " ->> '" : " -> '");
        for (size_t i = 0; i < len; i++)
            pr_char(p, steps[i]);
        pr(p, "'");
        steps += len + (steps[len] == '.');
    }
}

static void pr_json(struct printer *p, const struct sql_expr *json, const char *steps, bool text)
{
    static const char *const functions[][2] = {
        [SQL_SQLITE] = {NULL, NULL},
        [SQL_POSTGRES] = {NULL, NULL},
        [SQL_MYSQL] = {"json_extract(", "json_unquote(json_extract("},
        [SQL_TRINO] = {"json_extract(", "json_extract_scalar("},
        [SQL_BIGQUERY] = {"JSON_QUERY(", "JSON_VALUE("}};

    if (p->dialect == SQL_POSTGRES) {
        pr_steps(p, json, steps, text);
        return;
    }
    if (p->dialect == SQL_SQLITE) {
        pr_expr(p, json, 60);
        pr(p, text ? " ->> '$." : " -> '$.");
    } else {
        pr(p, functions[p->dialect][text]);
        pr_expr(p, json, 0);
        pr(p, ", '$.");
    }
    pr(p, steps);
    pr(p, "'");
    if (p->dialect != SQL_SQLITE)
        pr(p, p->dialect == SQL_MYSQL && text ? "))" : ")");
}

static bool pr_json_operator(struct printer *p, const struct sql_expr *e)
{
    char steps[100];
    const bool text = str_eq(e->text, "->>");

    if (e->op != SQL_OP_OTHER)
        return false;
    if ((!text && !str_eq(e->text, "->")) || p->from == SQL_TRINO) {
        char what[80];
        snprintf(what, sizeof what, "the operator %.*s", TEXT_CUT(e->text, 20));
        pr_unsupported(p, what);
        return true;
    }
    if (json_path(p, e->args[1], steps, sizeof steps))
        pr_json(p, e->args[0], steps, text);
    else
        pr_unsupported(p, "this path into JSON");
    return true;
}

static bool pr_json_call(struct printer *p, const struct sql_expr *e)
{
    const bool scalar = print_translate_named(e, "json_extract_scalar", 2) ||
                        print_translate_named(e, "json_value", 2) ||
                        (p->from == SQL_SQLITE && print_translate_named(e, "json_extract", 2));
    char steps[100];

    if (!scalar && !print_translate_named(e, "json_extract", 2) &&
        !print_translate_named(e, "json_query", 2))
        return false;
    if (json_path(p, e->args[1], steps, sizeof steps))
        pr_json(p, e->args[0], steps, scalar);
    else
        pr_unsupported(p, "this path into JSON");
    return true;
}

/* ---- types */

/* Every spelling of a type, and what CAST wants in each dialect; "" where there is none. Sizes go
 * along where `sized`. */
static const struct {
    const char *names; /* " text clob " */
    const char *to[SQL_BIGQUERY + 1];
    bool sized;
} types[] = {
    {" text clob string tinytext mediumtext longtext ",
     {"TEXT", "TEXT", "CHAR", "VARCHAR", "STRING"},
     false},
    {" varchar char character character varying nvarchar bpchar ",
     {"TEXT", "VARCHAR", "CHAR", "VARCHAR", "STRING"},
     true},
    {" integer int int4 mediumint ", {"INTEGER", "INTEGER", "SIGNED", "INTEGER", "INT64"}, false},
    {" bigint int8 int64 signed signed integer ",
     {"INTEGER", "BIGINT", "SIGNED", "BIGINT", "INT64"},
     false},
    {" smallint int2 tinyint ", {"INTEGER", "SMALLINT", "SIGNED", "SMALLINT", "INT64"}, false},
    {" real double double precision float float8 float64 ",
     {"REAL", "DOUBLE PRECISION", "DOUBLE", "DOUBLE", "FLOAT64"},
     false},
    {" numeric decimal dec bignumeric ",
     {"NUMERIC", "NUMERIC", "DECIMAL", "DECIMAL", "NUMERIC"},
     true},
    {" boolean bool ", {"", "BOOLEAN", "", "BOOLEAN", "BOOL"}, false},
    {" date ", {"", "DATE", "DATE", "DATE", "DATE"}, false},
    {" time ", {"", "TIME", "TIME", "TIME", "TIME"}, false},
    {" timestamp datetime timestamp without time zone ",
     {"", "TIMESTAMP", "DATETIME", "TIMESTAMP", "DATETIME"},
     false},
    {" timestamptz timestamp with time zone ",
     {"", "TIMESTAMP WITH TIME ZONE", "", "TIMESTAMP WITH TIME ZONE", "TIMESTAMP"},
     false},
    {" json jsonb ", {"", "JSONB", "", "JSON", "JSON"}, false},
    {" blob bytea binary varbinary bytes ",
     {"BLOB", "BYTEA", "BINARY", "VARBINARY", "BYTES"},
     false},
    {" uuid ", {"", "UUID", "", "UUID", ""}, false},
};

static bool print_translate_is_one_of(const char *names, const char *name)
{
    char padded[64];

    return snprintf(padded, sizeof padded, " %s ", name) < (int)sizeof padded &&
           str_find_fold(names, padded) != NULL;
}

bool pr_translated_type(struct printer *p, const struct sql_type *type)
{
    for (size_t i = 0; !type->array && i < sizeof types / sizeof *types; i++) {
        const char *to = types[i].to[p->dialect];
        if (!print_translate_is_one_of(types[i].names, type->name) || !*to)
            continue;
        pr(p, to);
        if (type->args && types[i].sized && !str_eq(to, "TEXT") && !str_eq(to, "STRING")) {
            pr(p, "(");
            pr(p, type->args);
            pr(p, ")");
        }
        return true;
    }
    char what[80];
    snprintf(what, sizeof what, "the type %.*s", TEXT_CUT(type->name, 60));
    pr_unsupported(p, what);
    return true;
}

/* SQLite's CAST(x AS DATE) makes a number of it: its functions cut texts instead. */
bool pr_translated_cast(struct printer *p, const struct sql_expr *e)
{
    const bool date = print_translate_is_one_of(" date ", e->type->name);
    const bool moment = print_translate_is_one_of(
        " timestamp datetime timestamptz timestamp without time zone ", e->type->name);

    if (p->dialect != SQL_SQLITE || e->type->array || (!date && !moment))
        return false;
    pr(p, date ? "date(" : "datetime(");
    pr_expr(p, e->args[0], 0);
    pr(p, ")");
    return true;
}

/* ---- the whole */

bool pr_translated(struct printer *p, const struct sql_expr *e)
{
    if (!p->translated)
        return false;
    if (pr_time(p, e))
        return true;
    if (e->kind == SQL_EXPR_BINARY)
        return pr_json_operator(p, e);
    if (e->kind == SQL_EXPR_COLLATE) {
        char what[80];
        snprintf(what, sizeof what, "COLLATE %.*s", TEXT_CUT(e->name, 60));
        pr_unsupported(p, what);
        return true;
    }
    if (e->kind != SQL_EXPR_CALL || e->schema || e->quoted)
        return false;
    return pr_filtered(p, e) || pr_extreme(p, e) || pr_choice(p, e) || pr_total(p, e) ||
           pr_json_call(p, e);
}

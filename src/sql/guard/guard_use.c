/* Names of functions, operators and types against the lists: what is on none is kept for whoever
 * can tell, the database or the operator. */
#include <stdio.h>
#include <string.h>

#include "guard/function.h"
#include "guard/guard_private.h"
#include "parse/keyword.h"
#include "parse/scan.h"
#include "querent/base/str.h"

/* ---- PostgreSQL's own operators and types */

static const char *const operators[] = {
    "!!",
    "!~",
    "!~*",
    "!~~",
    "!~~*",
    "#",
    "##",
    "#-",
    "#>",
    "#>>",
    "%",
    "&",
    "&&",
    "&<",
    "&<|",
    "&>",
    "*",
    "*<",
    "*<=",
    "*<>",
    "*=",
    "*>",
    "*>=",
    "+",
    "-",
    "->",
    "->>",
    "-|-",
    "/",
    "<",
    "<->",
    "<<",
    "<<=",
    "<<|",
    "<=",
    "<>",
    "!=",
    "<@",
    "<^",
    "=",
    ">",
    ">=",
    ">>",
    ">>=",
    ">^",
    "?",
    "?#",
    "?&",
    "?-",
    "?-|",
    "?|",
    "?||",
    "@",
    "@-@",
    "@>",
    "@?",
    "@@",
    "@@@",
    "^",
    "^@",
    "|",
    "|&>",
    "|/",
    "|>>",
    "||",
    "||/",
    "~",
    "~*",
    "~<=~",
    "~<~",
    "~=",
    "~>=~",
    "~>~",
    "~~",
    "~~*",
    /* words that the parser keeps as operators */
    "OVERLAPS",
    "VARIADIC",
};

/* Of one word; those of several (double precision) are grammar and so built in. */
static const char *const types[] = {
    "aclitem",
    "anyarray",
    "anyelement",
    "anyrange",
    "bit",
    "bool",
    "box",
    "bpchar",
    "bytea",
    "char",
    "cid",
    "cidr",
    "circle",
    "cstring",
    "date",
    "datemultirange",
    "daterange",
    "float4",
    "float8",
    "inet",
    "int2",
    "int2vector",
    "int4",
    "int4multirange",
    "int4range",
    "int8",
    "int8multirange",
    "int8range",
    "interval",
    "json",
    "jsonb",
    "jsonpath",
    "line",
    "lseg",
    "macaddr",
    "macaddr8",
    "money",
    "name",
    "numeric",
    "nummultirange",
    "numrange",
    "oid",
    "oidvector",
    "path",
    "pg_lsn",
    "pg_snapshot",
    "point",
    "polygon",
    "record",
    "refcursor",
    "regclass",
    "regcollation",
    "regconfig",
    "regdictionary",
    "regnamespace",
    "regoper",
    "regoperator",
    "regproc",
    "regprocedure",
    "regrole",
    "regtype",
    "text",
    "tid",
    "time",
    "timestamp",
    "timestamptz",
    "timetz",
    "tsmultirange",
    "tsquery",
    "tsrange",
    "tstzmultirange",
    "tstzrange",
    "tsvector",
    "txid_snapshot",
    "unknown",
    "uuid",
    "varbit",
    "varchar",
    "void",
    "xid",
    "xid8",
    "xml",
};
/* Other spellings, which are the grammar's: in quotes they are somebody's type. */
static const char *const type_words[] = {"bigint",  "boolean", "character", "dec",
                                         "decimal", "double",  "float",     "int",
                                         "integer", "nchar",   "real",      "smallint"};

static bool guard_use_among(const char *const *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i], name) == 0)
            return true;
    }
    return false;
}

/* ---- what is kept */

static const char *const kind_words[] = {[SQL_USE_FUNCTION] = "",
                                         [SQL_USE_FIELD] = "",
                                         [SQL_USE_OPERATOR] = "operator ",
                                         [SQL_USE_TYPE] = "type "};

char *sql_use_name(struct arena *arena, const struct sql_use *use)
{
    return arena_printf(arena, "%s%s%s%s", kind_words[use->kind], use->schema ? use->schema : "",
                        use->schema ? "." : "", use->name);
}

/* One name for all its spellings, where letters' case does not count. */
static const char *guard_use_folded(const struct guarding *guarding, const char *name)
{
    const bool exact = guarding->dialect == SQL_POSTGRES || guarding->dialect == SQL_BIGQUERY;
    char *copy = arena_strdup(guarding->arena, name);

    for (char *c = copy; !exact && c && *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    return copy;
}

static void guard_use_keep(struct guarding *guarding, struct sql_use use)
{
    use.schema = guard_use_folded(guarding, use.schema);
    use.name = guard_use_folded(guarding, use.name);
    char *key = arena_printf(guarding->arena, "%d%d%s %s", use.kind, use.doubtful,
                             use.schema ? use.schema : "", use.name);

    if (map_get(&guarding->seen, key))
        return;
    struct sql_use *kept = arena_alloc(guarding->arena, sizeof *kept);
    *kept = use;
    map_put(&guarding->seen, key, kept);
    if (guarding->last)
        guarding->last->next = kept;
    else
        guarding->g->uses = kept;
    guarding->last = kept;
}

/* ---- functions */

/* PostgreSQL folds what is not quoted, so that capitals make another name. */
static bool guard_use_reads(const struct guarding *guarding, const char *name)
{
    const bool capitals = guarding->dialect == SQL_POSTGRES &&
                          strcspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") < strlen(name);

    return !capitals && function_reads(name, strlen(name), guarding->dialect);
}

/* With a schema before it, a name is the built-in one only in the schema of the built-in ones. */
static bool reads_in(const struct guarding *guarding, const char *schema, const char *name)
{
    char full[128];

    if (!schema)
        return guard_use_reads(guarding, name);
    const int len = snprintf(full, sizeof full, "%s.%s", schema, name);
    if (len < (int)sizeof full && function_reads(full, (size_t)len, guarding->dialect))
        return true;
    return ((guarding->dialect == SQL_POSTGRES && str_eq(schema, "pg_catalog")) ||
            (guarding->dialect == SQL_BIGQUERY && str_eq_fold(schema, "safe")) ||
            (guarding->dialect == SQL_TRINO && str_eq_fold(schema, "builtin"))) &&
           guard_use_reads(guarding, name);
}

static bool guard_use_refused(struct guarding *guarding, const char *name, struct sql_span at)
{
    const char *why = function_refused(name, strlen(name), guarding->dialect);

    if (why)
        guard_refuse(guarding->g, SQL_WRITES, at, "'%s' %s", name, why);
    return why != NULL;
}

void guard_function(struct guarding *guarding, const char *schema, const char *name,
                    struct sql_span at)
{
    char full[128];

    if (schema) { /* cron.schedule */
        snprintf(full, sizeof full, "%s.%s", schema, name);
        if (guard_use_refused(guarding, full, at))
            return;
    }
    if (!guard_use_refused(guarding, name, at))
        guard_use_keep(guarding, (struct sql_use){.kind = SQL_USE_FUNCTION,
                                                  .schema = schema,
                                                  .name = name,
                                                  .at = at,
                                                  .listed = reads_in(guarding, schema, name)});
}

void guard_field(struct guarding *guarding, const char *name, bool doubtful, struct sql_span at)
{
    const bool listed = guard_use_reads(guarding, name);

    if (str_eq(name, "current_setting") && !doubtful && !guard_setting(guarding, NULL, at))
        return;
    if (doubtful ? function_refused_whole(name, strlen(name), guarding->dialect) != NULL
                 : function_refused(name, strlen(name), guarding->dialect) != NULL)
        guard_use_refused(guarding, name, at);
    else
        guard_use_keep(guarding, (struct sql_use){.kind = SQL_USE_FIELD,
                                                  .name = name,
                                                  .at = at,
                                                  .listed = listed,
                                                  .doubtful = doubtful && !listed});
}

/* ---- operators */

/* "OPERATOR (schema. +)", or the operator alone. */
void guard_operator(struct guarding *guarding, const char *text, struct sql_span at)
{
    char *name = arena_alloc(guarding->arena, strlen(text) + 1), *schema = NULL, *to = name;

    if (guarding->dialect != SQL_POSTGRES)
        return;
    if (str_starts_fold(text, "OPERATOR"))
        text = strchr(text, '(') ? strchr(text, '(') + 1 : "";
    for (; *text && *text != ')'; text++) {
        if (*text != ' ')
            *to++ = *text;
    }
    char *dot = strrchr(name, '.');
    if (dot) {
        *dot = '\0';
        schema = name;
        name = dot + 1;
    }
    const bool own = !schema || str_eq_fold(schema, "pg_catalog");
    guard_use_keep(
        guarding, (struct sql_use){
                      .kind = SQL_USE_OPERATOR,
                      .schema = schema,
                      .name = name,
                      .at = at,
                      .listed = own && guard_use_among(
                                           operators, sizeof operators / sizeof *operators, name)});
}

/* ---- types */

/* A word of a type's text, folded or without its quotes; *ret_end behind it. NULL: none that is
 * plainly read. */
static char *type_word(struct arena *arena, const char *text, const char **ret_end)
{
    const bool quoted = *text == '"';
    const char *end = text + quoted;

    while (*end && (quoted ? *end != '"' : scan_word_char((unsigned char)*end)))
        end++;
    char *name = arena_strndup(arena, text + quoted, (size_t)(end - text - quoted));
    for (char *c = name; !quoted && *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    *ret_end = end + quoted;
    return *name && (!quoted || (*end == '"' && end[1] != '"')) ? name : NULL;
}

static bool listed_type(const char *text, const char *schema, const char *name)
{
    if (schema && !str_eq(schema, "pg_catalog"))
        return false;
    name += *name == '_'; /* an array's own name */
    return guard_use_among(types, sizeof types / sizeof *types, name) ||
           (!schema && *text != '"' &&
            guard_use_among(type_words, sizeof type_words / sizeof *type_words, name));
}

void guard_type(struct guarding *guarding, const char *text, bool doubtful, struct sql_span at)
{
    const char *end, *schema = NULL;

    if (guarding->dialect != SQL_POSTGRES || !text)
        return;
    const char *name = type_word(guarding->arena, text, &end);
    while (name && *end == '.') {
        schema = name;
        name = type_word(guarding->arena, end + 1, &end);
    }
    const bool several = *end == ' ' && !schema && *text != '"'; /* interval day to second */
    if (!name || (*end && !several))
        guard_refuse(guarding->g, SQL_UNREADABLE, at, "the type '%s' cannot be read", text);
    else
        guard_use_keep(guarding,
                       (struct sql_use){.kind = SQL_USE_TYPE,
                                        .schema = schema,
                                        .name = name,
                                        .at = at,
                                        .doubtful = doubtful,
                                        .listed = several || listed_type(text, schema, name)});
}

/* ---- the end */

static void guard_use_say(const struct guarding *guarding, enum sql_verdict verdict,
                          const struct sql_use *use)
{
    static const char *const held[] = {
        [SQL_USE_FUNCTION] = "'%s' is not on the list of functions that only read",
        [SQL_USE_FIELD] = "'.%s' is not a known field, and as a function it is not on the list of "
                          "those that only read",
        [SQL_USE_OPERATOR] = "'%s' is not on the list of built-in operators",
        [SQL_USE_TYPE] = "'%s' is not on the list of built-in types"};
    char text[sizeof guarding->g->reason];
    char *name =
        use->kind == SQL_USE_FIELD ? (char *)use->name : sql_use_name(guarding->arena, use);
    const char *end = strstr(held[use->kind], "%s");

    snprintf(text, sizeof text, "%.*s%s%s", (int)(end - held[use->kind]), held[use->kind], name,
             end + 2);
    guard_refuse(guarding->g, verdict, use->at, "%s", text);
}

void guard_settle(struct guarding *guarding)
{
    const bool strict = guarding->flags & SQL_GUARD_STRICT;

    for (const struct sql_use *use = guarding->g->uses; use; use = use->next) {
        if (!use->listed && !use->doubtful && guarding->g->verdict == SQL_READS)
            guard_use_say(guarding, strict ? SQL_WRITES : SQL_HELD, use);
    }
    map_release(&guarding->seen);
}

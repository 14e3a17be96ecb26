/* SQL and errors without the values of private columns, for what a model is told of earlier SQL;
 * and which SQL has such values. */
#include <string.h>

#include "catalog_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"

struct reading {
    const struct catalog *catalog;
    bool found;
};

static void private_text_see_column(void *arg, const struct schema_table *table, const char *column)
{
    struct reading *reading = arg;
    const struct column_ref at = {(int)(table - reading->catalog->schema->tables),
                                  schema_find_column(table, column)};

    if (at.column >= 0)
        reading->found |= catalog_is_private(reading->catalog, at);
}

/* The query names a private column, or what it names cannot be told. */
static bool may_read_private(const struct catalog *catalog, const char *sql)
{
    const struct sql_lookup lookup = catalog_lookup(catalog);
    struct reading reading = {.catalog = catalog};
    struct arena arena = {0};
    struct sql_error error;
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), catalog->dialect, &error);

    if (query)
        sql_columns(query, catalog->dialect, &lookup, private_text_see_column, &reading);
    arena_release(&arena);
    return reading.found || !query;
}

/* The text between quotes stands in `said`. */
static bool private_text_was_said(const char *said, const char *text, size_t len)
{
    char *copy = mem_strndup(text, len);
    const bool found = said && str_find_fold(said, copy);

    mem_free(copy);
    return found;
}

bool catalog_hide_private(const struct catalog *catalog, const char *sql, const char *said,
                          struct buf *out)
{
    const bool hides = may_read_private(catalog, sql);
    bool hidden = false;
    struct lexer lexer;

    lexer_init(&lexer, sql, strlen(sql), catalog->dialect);
    for (struct token t = lexer_next(&lexer); t.class != TOKEN_END; t = lexer_next(&lexer)) {
        const bool value = hides && t.class == TOKEN_STRING && t.len > 2 &&
                           !private_text_was_said(said, sql + t.offset + 1, t.len - 2);
        if (value)
            buf_add(out, "'…'");
        else
            buf_addn(out, sql + t.offset, t.len);
        hidden |= value;
    }
    return hidden;
}

static bool private_text_is_name(const struct catalog *catalog, const char *text, size_t len)
{
    char *name = mem_strndup(text, len);
    const char *dot = strrchr(name, '.');
    const bool known = catalog_find_table(catalog, NULL, name) >= 0 ||
                       lookup_owners(catalog, dot ? dot + 1 : name) != NULL;

    mem_free(name);
    return known;
}

void catalog_hide_in_error(const struct catalog *catalog, const char *sql, const char *said,
                           const char *error, struct buf *out)
{
    const bool hides = may_read_private(catalog, sql);

    while (hides && *error) {
        const size_t plain = strcspn(error, "'\"");
        buf_addn(out, error, plain);
        error += plain;
        const char *end = *error ? strchr(error + 1, *error) : NULL;
        if (!end)
            break;
        const size_t len = (size_t)(end - error) - 1;
        if (private_text_was_said(sql, error + 1, len) ||
            private_text_was_said(said, error + 1, len) ||
            private_text_is_name(catalog, error + 1, len))
            buf_addn(out, error, len + 2);
        else
            buf_addf(out, "%c…%c", *error, *error);
        error = end + 1;
    }
    buf_add(out, error);
}

/* ---- what tells a private value */

struct telling {
    const struct catalog *catalog;
    struct arena *arena;
    const char **names; /* of the private columns that the query reads */
    size_t name_count;
    bool column, literal; /* seen in the condition being looked at */
    bool found;
};

static void telling_see_column(void *arg, const struct schema_table *table, const char *column)
{
    struct telling *telling = arg;
    const struct column_ref at = {(int)(table - telling->catalog->schema->tables),
                                  schema_find_column(table, column)};

    if (at.column < 0 || !catalog_is_private(telling->catalog, at))
        return;
    telling->names = mem_realloc(telling->names, (telling->name_count + 1) * sizeof(char *));
    telling->names[telling->name_count++] = table->columns[at.column].name;
}

/* What a query within the condition compares is looked at by itself, and a count tells no value. */
static bool telling_see_operand(const struct sql_expr *e, void *arg)
{
    struct telling *telling = arg;

    telling->literal |= e->kind == SQL_EXPR_STRING || e->kind == SQL_EXPR_NUMBER ||
                        e->kind == SQL_EXPR_TYPED || e->kind == SQL_EXPR_BYTES;
    for (size_t i = 0; e->kind == SQL_EXPR_COLUMN && i < telling->name_count; i++)
        telling->column |= str_eq_fold(e->name, telling->names[i]);
    return !e->query && !(e->kind == SQL_EXPR_CALL && str_eq_fold(e->name, "count"));
}

static bool telling_is_condition(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_IN || e->kind == SQL_EXPR_BETWEEN || e->kind == SQL_EXPR_LIKE ||
           e->kind == SQL_EXPR_QUANTIFIED || (e->kind == SQL_EXPR_CASE && e->args[0]) ||
           (e->kind == SQL_EXPR_BINARY && e->op >= SQL_OP_EQ && e->op <= SQL_OP_IS_NOT);
}

static bool telling_see(const struct sql_expr *e, void *arg)
{
    struct telling *telling = arg;

    if (e->kind == SQL_EXPR_STRING && e->text)
        telling->found |= catalog_value_is_private(e->text);
    if (telling_is_condition(e) && !telling->found) {
        struct sql_query *query = sql_select(telling->arena);
        struct sql_expr *copy = sql_copy_expr(telling->arena, e);
        sql_add_item(telling->arena, query, copy, NULL);
        telling->column = telling->literal = false;
        sql_walk(query, telling_see_operand, telling);
        telling->found |= telling->column && telling->literal;
    }
    return !telling->found;
}

bool catalog_tells_private(const struct catalog *catalog, const char *question, const char *sql)
{
    const struct sql_lookup lookup = catalog_lookup(catalog);
    struct arena arena = {0};
    struct telling telling = {.catalog = catalog, .arena = &arena};
    struct sql_error error;
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), catalog->dialect, &error);

    telling.found = !query || catalog_value_is_private(question);
    if (query)
        sql_columns(query, catalog->dialect, &lookup, telling_see_column, &telling);
    if (query && !telling.found)
        sql_walk(query, telling_see, &telling);
    mem_free(telling.names);
    arena_release(&arena);
    return telling.found;
}

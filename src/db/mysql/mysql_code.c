/* What MariaDB and MySQL say of code: stored functions by name, and the definitions of views, which
 * are read as any SQL is. A built-in function or a loadable one is in no list that everybody sees.
 */
#include <string.h>

#include "code.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/sql/sql.h"

enum { VIEWS_MAX = 200 }; /* looked into, of one statement */

static void mysql_code_add_name(struct buf *sql, const char *schema_column, const char *name_column,
                                const char *schema, const char *name)
{
    buf_addf(sql, "%s = ", schema_column);
    if (schema)
        sql_quote_string(sql, schema, strlen(schema), SQL_MYSQL);
    else
        buf_add(sql, "DATABASE()");
    buf_addf(sql, " AND %s = ", name_column);
    sql_quote_string(sql, name, strlen(name), SQL_MYSQL);
}

/* ---- functions */

static void mysql_code_describe(const struct result *result, struct db_code *code)
{
    struct buf data = BUF_INIT, sure = BUF_INIT, definer = BUF_INIT, rights = BUF_INIT;

    code_say(code, DB_CODE_FOREIGN, "a stored function, %s, %sdeterministic, defined by %s%s",
             code_cell(result, 0, 0, &data),
             str_eq_fold(code_cell(result, 0, 1, &sure), "YES") ? "" : "not ",
             code_cell(result, 0, 2, &definer),
             str_eq_fold(code_cell(result, 0, 3, &rights), "DEFINER")
                 ? ", with whose rights it runs"
                 : "");
    buf_release(&data);
    buf_release(&sure);
    buf_release(&definer);
    buf_release(&rights);
}

static void ask_function(struct db *db, struct db_code *code)
{
    struct buf sql = BUF_INIT;

    buf_add(&sql, "SELECT lower(sql_data_access), is_deterministic, definer, security_type FROM "
                  "information_schema.routines WHERE routine_type = 'FUNCTION' AND ");
    mysql_code_add_name(&sql, "routine_schema", "routine_name", code->schema, code->name);
    struct result *result = code_ask(db, buf_str(&sql));
    if (result && result_rows(result) > 0)
        mysql_code_describe(result, code);
    else if (result)
        code_say(code, DB_CODE_UNSEEN,
                 "no stored function that is seen here; perhaps a built-in "
                 "or a loadable one");
    result_unref(result);
    buf_release(&sql);
}

/* ---- views */

struct view_name {
    char *schema, *name; /* schema NULL: the session's */
};

struct views {
    struct arena arena;
    VEC(struct view_name) names;
};

static void add_view(struct views *views, const char *schema, const char *name)
{
    for (size_t i = 0; i < views->names.len; i++) {
        if (str_eq_fold(views->names.v[i].name, name) &&
            str_eq_fold(views->names.v[i].schema, schema))
            return;
    }
    if (views->names.len < VIEWS_MAX)
        vec_push(&views->names, ((struct view_name){arena_strdup(&views->arena, schema),
                                                    arena_strdup(&views->arena, name)}));
}

static void mysql_code_each_source(const struct sql_source *source, void *arg)
{
    if (source->kind == SQL_SOURCE_TABLE)
        add_view(arg, source->schema, source->name);
}

/* The functions of a view's query; what it reads is looked at next. */
static void mysql_code_read_definition(struct views *views, const char *text, struct db_code *code)
{
    struct sql_guard guard;
    const struct sql_query *query =
        sql_parse_guarded(&views->arena, text, strlen(text), SQL_MYSQL, 0, NULL, &guard);

    if (query)
        sql_walk_sources(query, mysql_code_each_source, views);
    for (const struct sql_use *use = guard.uses; query && use; use = use->next) {
        if (!use->listed && !use->doubtful)
            code_say(code, DB_CODE_FOREIGN, "it calls '%s'", sql_use_name(&views->arena, use));
    }
    if (!query)
        code_say(code, DB_CODE_FOREIGN, "what a view does cannot be read: %s",
                 *text ? guard.reason : "its definition is not shown to this user");
}

static void ask_view(struct db *db, struct views *views, size_t i, struct db_code *code)
{
    struct buf sql = BUF_INIT, text = BUF_INIT;

    buf_add(&sql, "SELECT view_definition FROM information_schema.views WHERE ");
    mysql_code_add_name(&sql, "table_schema", "table_name", views->names.v[i].schema,
                        views->names.v[i].name);
    struct result *result = code_ask(db, buf_str(&sql));
    if (!result)
        code_say(code, DB_CODE_UNKNOWN, "the database does not say what its views do");
    else if (result_rows(result) > 0)
        mysql_code_read_definition(views, code_cell(result, 0, 0, &text), code);
    result_unref(result);
    buf_release(&text);
    buf_release(&sql);
}

static void ask_views(struct db *db, struct db_code *code)
{
    struct views views = {0};

    code->is = DB_CODE_OWN;
    add_view(&views, code->schema, code->name);
    for (size_t i = 0; i < views.names.len && code->is == DB_CODE_OWN; i++)
        ask_view(db, &views, i, code);
    if (views.names.len == VIEWS_MAX)
        code_say(code, DB_CODE_UNKNOWN, "too many views in views");
    vec_release(&views.names);
    arena_release(&views.arena);
}

void code_mysql(struct db *db, struct db_code *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i].kind == DB_CODE_TABLE)
            ask_views(db, &list[i]);
        else if (list[i].beside)
            list[i].is = DB_CODE_OWN; /* a built-in function goes before one of its name */
        else
            ask_function(db, &list[i]);
    }
}

/* A lesson on a schema: its texts as trees, each column with the name of its table. */
#include <string.h>

#include "lessons_private.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

enum { COLUMNS_MAX = 24 };

struct binding {
    struct arena *arena;
    const struct catalog *catalog;
    const struct lesson *lesson;
    struct sql_expr *columns[COLUMNS_MAX];
    size_t column_count;
    struct lesson_use *use;
    struct err *err;
};

static bool bind_complain(const struct binding *binding, const char *what, const char *name)
{
    if (!binding->lesson->name) /* it is only being learned */
        return err_set(binding->err, ERR_NOT_FOUND, "%s '%s'", what, name);
    return err_set(binding->err, ERR_NOT_FOUND, "the lesson '%s' does not fit: %s '%s'",
                   binding->lesson->name, what, name);
}

static bool bind_see(const struct sql_expr *e, void *arg)
{
    struct binding *binding = arg;

    if (e->kind == SQL_EXPR_COLUMN && binding->column_count < COLUMNS_MAX)
        binding->columns[binding->column_count++] = (struct sql_expr *)e;
    return true;
}

static bool bind_see_outer(const struct sql_expr *e, void *arg)
{
    return !outer_walk(e, bind_see, arg) && bind_see(e, arg);
}

/* The text as an expression of the connection's dialect; NULL: it is none. */
static struct sql_expr *bind_parse(struct binding *binding, const char *text)
{
    struct sql_error error;
    char *sql = arena_printf(binding->arena, "SELECT %s", text);
    const struct sql_query *query =
        sql_parse(binding->arena, sql, strlen(sql), catalog_dialect(binding->catalog), &error);

    if (!query || query->kind != SQL_QUERY_SELECT || !query->items || query->items->next ||
        query->items->alias || query->from || query->where || query->limit || query->order ||
        query->with || query->group_count)
        return NULL;
    binding->column_count = 0;
    sql_walk(query, bind_see_outer, binding);
    return query->items->expr;
}

static bool bind_has(const struct binding *binding, int table, const char *column)
{
    const struct schema_table *t = &catalog_schema(binding->catalog)->tables[table];

    return !t->hidden && schema_find_column(t, column) >= 0;
}

/* The only table, or view, that has all columns which stand without one; -1: none, -2: several. */
static int bind_only_of(const struct binding *binding, bool views)
{
    const struct schema *schema = catalog_schema(binding->catalog);
    int found = -1;

    for (size_t t = 0; t < schema->table_count; t++) {
        const enum table_kind kind = schema->tables[t].kind;
        bool all = (kind == TABLE_VIEW || kind == TABLE_MATERIALIZED) == views, any = false;
        for (size_t i = 0; i < binding->column_count; i++) {
            if (binding->columns[i]->table)
                continue;
            any = true;
            all = all && bind_has(binding, (int)t, binding->columns[i]->name);
        }
        if (all && any)
            found = found == -1 ? (int)t : -2;
    }
    return found;
}

/* A view shows the columns of tables: it is asked where no table has them. */
static int bind_only_table(const struct binding *binding)
{
    const int table = bind_only_of(binding, false);

    return table == -1 ? bind_only_of(binding, true) : table;
}

static void bind_add_table(struct binding *binding, int table)
{
    struct lesson_use *use = binding->use;

    for (size_t i = 0; i < use->table_count; i++)
        if (use->tables[i] == table)
            return;
    if (use->table_count < COLUMNS_MAX)
        use->tables[use->table_count++] = table;
}

static bool bind_column(struct binding *binding, struct sql_expr *e, int only)
{
    const int table = e->table ? catalog_find_table(binding->catalog, e->schema, e->table) : only;

    if (table < 0)
        return e->table     ? bind_complain(binding, "there is no table", e->table)
               : only == -2 ? bind_complain(binding, "several tables have", e->name)
                            : bind_complain(binding, "no table has", e->name);
    if (!bind_has(binding, table, e->name))
        return bind_complain(binding, "there is no column", e->name);
    const struct schema_table *t = &catalog_schema(binding->catalog)->tables[table];
    e->table = t->name;
    e->schema = NULL;
    if (binding->use->at.table < 0)
        binding->use->at = (struct column_ref){table, schema_find_column(t, e->name)};
    bind_add_table(binding, table);
    return true;
}

/* Each column gets its table; `open`: one without may keep none. */
static bool bind_expr(struct binding *binding, const char *text, bool open,
                      struct sql_expr **ret_expr)
{
    struct sql_expr *expr = bind_parse(binding, text);

    if (!expr)
        return bind_complain(binding, "this is no expression:", text);
    const int only = bind_only_table(binding);
    for (size_t i = 0; i < binding->column_count; i++) {
        struct sql_expr *e = binding->columns[i];
        if (open && !e->table && only == -2)
            continue;
        if (!bind_column(binding, e, only))
            return false;
    }
    *ret_expr = expr;
    return true;
}

static bool bind_is_aggregate(const struct sql_expr *e)
{
    static const char *const names[] = {"sum", "count", "avg", "min", "max", "total"};

    for (size_t i = 0; e->kind == SQL_EXPR_CALL && i < sizeof names / sizeof *names; i++)
        if (str_eq_fold(e->name, names[i]))
            return true;
    return false;
}

static bool bind_see_aggregate(const struct sql_expr *e, void *arg)
{
    bool *any = arg;

    *any = *any || bind_is_aggregate(e);
    return true;
}

static bool bind_is_number(const struct binding *binding, struct column_ref at)
{
    const struct schema_column *column =
        &catalog_schema(binding->catalog)->tables[at.table].columns[at.column];

    const struct column_stats *stats = catalog_stats(binding->catalog, at);
    const bool flag = stats && stats->distinct <= 2;

    return !column->primary && !flag && !catalog_is_key(binding->catalog, at) &&
           (column->value == VALUE_INTEGER || column->value == VALUE_DECIMAL ||
            column->value == VALUE_REAL);
}

/* What is measured is a number, also between two days: a number of the same rows stands for it,
 * where there is one. */
static void bind_stand_in(struct binding *binding)
{
    struct column_ref *at = &binding->use->at;

    if (at->column < 0 || bind_is_number(binding, *at))
        return;
    for (size_t c = 0; c < catalog_schema(binding->catalog)->tables[at->table].column_count; c++) {
        const struct column_ref other = {at->table, (int)c};
        if (bind_is_number(binding, other)) {
            *at = other;
            return;
        }
    }
}

/* sum(x) is x of each row, added up; an average or a count stays what it is. */
static bool bind_measure(struct binding *binding)
{
    struct lesson_use *use = binding->use;

    if (!bind_expr(binding, binding->lesson->means, false, &use->expr))
        return false;
    if (use->at.table < 0)
        return bind_complain(binding, "no column stands in", binding->lesson->means);
    bind_stand_in(binding);
    if (bind_is_aggregate(use->expr) && str_eq_fold(use->expr->name, "sum") &&
        use->expr->arg_count == 1 && !use->expr->distinct && !use->expr->filter &&
        !use->expr->over) {
        use->expr = use->expr->args[0];
    } else {
        struct sql_query *query = sql_select(binding->arena);
        sql_add_item(binding->arena, query, use->expr, NULL);
        sql_walk(query, bind_see_aggregate, &use->whole);
    }
    return str_blank(binding->lesson->where) ||
           bind_expr(binding, binding->lesson->where, false, &use->where);
}

static bool bind_table(struct binding *binding)
{
    const char *name = binding->lesson->means, *dot = strrchr(name, '.');
    char *schema = dot ? arena_strndup(binding->arena, name, (size_t)(dot - name)) : NULL;
    const int table = catalog_find_table(binding->catalog, schema, dot ? dot + 1 : name);

    binding->use->at = (struct column_ref){table, -1};
    if (table >= 0)
        bind_add_table(binding, table);
    return table >= 0 || bind_complain(binding, "there is no table", name);
}

static bool bind_mapping(struct binding *binding)
{
    if (!bind_expr(binding, binding->lesson->means, false, &binding->use->expr))
        return false;
    return binding->use->expr->kind == SQL_EXPR_COLUMN ||
           bind_complain(binding, "this is no column:", binding->lesson->means);
}

static bool bind_join(struct binding *binding)
{
    struct sql_expr **expr = &binding->use->expr;

    if (!bind_expr(binding, binding->lesson->means, false, expr))
        return false;
    return ((*expr)->kind == SQL_EXPR_BINARY && (*expr)->op == SQL_OP_EQ &&
            (*expr)->args[0]->kind == SQL_EXPR_COLUMN &&
            (*expr)->args[1]->kind == SQL_EXPR_COLUMN) ||
           bind_complain(binding, "a join is table.column = table.column, not",
                         binding->lesson->means);
}

static bool bind_kind(struct binding *binding)
{
    const struct lesson *lesson = binding->lesson;

    switch (lesson->kind) {
    case LESSON_TABLE:
        return bind_table(binding);
    case LESSON_COLUMN:
        return bind_mapping(binding);
    case LESSON_VALUE:
        return bind_expr(binding, lesson->means, false, &binding->use->expr) &&
               (binding->use->at.table >= 0 ||
                bind_complain(binding, "no column stands in", lesson->means));
    case LESSON_MEASURE:
        return bind_measure(binding);
    case LESSON_FILTER:
        return bind_expr(binding, lesson->means, true, &binding->use->expr);
    case LESSON_JOIN:
        return bind_join(binding);
    default:
        return true;
    }
}

bool lesson_bind(struct arena *arena, const struct catalog *catalog, const struct lesson *lesson,
                 struct lesson_use *ret_use, struct err *err)
{
    struct lesson_use use = {.lesson = lesson, .at = {-1, -1}};
    struct binding binding = {
        .arena = arena, .catalog = catalog, .lesson = lesson, .use = &use, .err = err};

    use.tables = arena_alloc(arena, COLUMNS_MAX * sizeof *use.tables);
    if (!bind_kind(&binding))
        return false;
    if (!str_blank(lesson->says)) {
        use.words = book_lower(arena, lesson->says);
        use.assumed = str_blank(lesson->where)
                          ? arena_printf(arena, "%s = %s (lesson %s)", lesson->says, lesson->means,
                                         lesson->name)
                          : arena_printf(arena, "%s = %s where %s (lesson %s)", lesson->says,
                                         lesson->means, lesson->where, lesson->name);
    } else {
        use.assumed = arena_printf(arena, "%s (lesson %s)", lesson->means, lesson->name);
    }
    *ret_use = use;
    return true;
}

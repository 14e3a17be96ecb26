/* The words of a sentence that teaches, read as what the schema has: tables, columns, expressions.
 */
#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "teach/teach.h"

enum { TEACH_COLUMNS = 24 };

/* ---- what a lesson means */

bool teach_binds(struct teaching *teaching, enum lesson_kind kind, const char *means,
                 const char *where)
{
    struct lesson_use use;
    struct lesson *lesson = teaching->lesson;
    struct err err = ERR_INIT;

    lesson->kind = kind;
    mem_free(lesson->means);
    lesson->means = mem_strdup(means);
    mem_free(lesson->where);
    lesson->where = where ? mem_strdup(where) : NULL;
    if (lesson_bind(&teaching->arena, teaching->catalog, lesson, &use, &err))
        return true;
    teaching->why = arena_printf(&teaching->arena, "%s", err.text);
    return false;
}

/* The table's names are meant before those of others. */
void teach_talk_of(struct teaching *teaching, const char *said)
{
    if (str_starts_fold(said, "a ") || str_starts_fold(said, "an "))
        said = strchr(said, ' ');
    const int table = teach_table(teaching, str_trim(arena_strdup(&teaching->arena, said)));
    int *tables = table < 0 ? NULL : arena_alloc(&teaching->arena, sizeof *tables);

    if (!tables)
        return;
    tables[0] = table;
    teaching->tables = tables;
    teaching->table_count = 1;
}

/* "customers whose segment is A", "rows with deleted = 0": what restricts them. */
const char *teach_condition_of(struct teaching *teaching, const char *said)
{
    static const char *const before[] = {" whose ", " with ", " where ", " that have "};

    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        const char *at = str_find_fold(said, before[i]);
        if (!at)
            continue;
        teach_talk_of(teaching, arena_strndup(&teaching->arena, said, (size_t)(at - said)));
        return at + strlen(before[i]);
    }
    return said;
}

/* ---- expressions in words */

/* Words that are the same in SQL, and end a run of words. */
static const char *const keywords[] = {"and",     "or",      "not in",  "not like",
                                       "in",      "like",    "between", "is not null",
                                       "is null", NOT_EMPTY, EMPTY};

/* How long the keyword at p is; 0: there is another word. */
static size_t teach_keyword(const char *p)
{
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        const size_t len = strlen(keywords[i]);
        const bool list = strstr(keywords[i], "in") && !str_starts_fold(keywords[i], "is");
        if (!str_starts_fold(p, keywords[i]) || teach_is_letter(p[len]))
            continue;
        if (!list || p[len + strspn(p + len, " ")] == '(') /* "pax in" is a column's name */
            return len;
    }
    return 0;
}

/* "2026-11-28": how long the date is that stands at p; 0: there is none. */
static size_t teach_date(const char *p)
{
    static const char shape[] = "dddd-dd-dd";
    size_t len = 0;

    for (; shape[len]; len++)
        if (shape[len] == 'd' ? !isdigit((unsigned char)p[len]) : p[len] != shape[len])
            return 0;
    return isalnum((unsigned char)p[len]) ? 0 : len;
}

/* What is read word by word. */
struct teach_scan {
    struct buf out;
    bool value;           /* a value comes next, not a name */
    bool list;            /* between the brackets of IN */
    bool between;         /* its AND is still to come */
    size_t equal_at;      /* where the last "column = 'value'" begins in `out`; with `equal_of` */
    char *equal_of;       /* its column; NULL: the last condition is none of these */
    char *values;         /* its values with commas between */
    bool text;            /* `equal_of` holds texts */
    struct column_ref of; /* the column that was named last */
};

static bool teach_ends(const struct buf *out, const char *sign)
{
    const size_t len = strlen(sign);

    return out->len >= len && str_eq_fold(buf_str(out) + out->len - len, sign);
}

/* "status is open or disputed": one value more of the same column. */
static bool teach_also(struct teaching *teaching, struct teach_scan *scan, const char *said)
{
    struct arena *arena = &teaching->arena;
    const char *value = scan->equal_of && teach_ends(&scan->out, " or ")
                            ? teach_value(teaching, scan->of, said)
                            : NULL;

    if (!value)
        return false;
    scan->values = arena_printf(arena, "%s, %s", scan->values, value);
    buf_truncate(&scan->out, scan->equal_at);
    buf_addf(&scan->out, "%s IN (%s)", scan->equal_of, scan->values);
    return true;
}

static void teach_add_value(struct teaching *teaching, struct teach_scan *scan, const char *value)
{
    const bool equal = scan->equal_of && teach_ends(&scan->out, " = ");

    scan->values = equal ? arena_strdup(&teaching->arena, value) : NULL;
    scan->equal_of = equal ? scan->equal_of : NULL;
    buf_add(&scan->out, value);
}

/* Texts of any kind, which an empty one is, too: no value of a fixed set. */
static bool teach_holds_texts(const struct schema_column *column)
{
    static const char *const types[] = {"char", "text", "string", "clob"};
    bool is = false;

    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        is = is || str_find_fold(column->type, types[i]);
    return is && column->value == VALUE_TEXT;
}

/* One run of words between signs: a column's name, a literal, or a value said without quotes. */
static bool teach_add_run(struct teaching *teaching, const char *run, struct teach_scan *scan)
{
    static const char *const words[] = {"not", "null", "distinct", "true", "false", "is"};
    const bool value = scan->value || scan->list;
    const struct column_ref at = value ? (struct column_ref){-1, -1} : teach_column(teaching, run);
    double number;

    if (at.column >= 0) {
        const struct schema_table *table = &catalog_schema(teaching->catalog)->tables[at.table];
        scan->equal_at = scan->out.len;
        if (teaching->bare && !strchr(run, '.'))
            buf_add(&scan->out, table->columns[at.column].name);
        else
            teach_add_column(teaching, at, &scan->out);
        scan->equal_of = arena_strdup(&teaching->arena, buf_str(&scan->out) + scan->equal_at);
        scan->text = teach_holds_texts(&table->columns[at.column]);
        scan->of = at;
        return true;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_eq_fold(run, words[i])) {
            buf_add(&scan->out, run);
            return true;
        }
    if (str_to_double(run, &number)) {
        buf_add(&scan->out, run);
        return true;
    }
    if (value) {
        const char *sql = teach_value(teaching, scan->of, run);
        if (sql)
            teach_add_value(teaching, scan, sql);
        return sql != NULL;
    }
    if (!scan->values || !teach_also(teaching, scan, run)) {
        teaching->why = arena_printf(&teaching->arena, "no column is called '%s'", run);
        return false;
    }
    return true;
}

/* A text is empty without characters, too. */
static void teach_add_empty(struct teach_scan *scan, bool negated)
{
    const char *of = scan->equal_of;

    if (!of || !scan->text || scan->values) {
        buf_add(&scan->out, negated ? "IS NOT NULL" : "IS NULL");
        return;
    }
    buf_truncate(&scan->out, scan->equal_at);
    buf_addf(&scan->out, negated ? "%s <> ''" : "(%s IS NULL OR %s = '')", of, of);
    scan->equal_of = NULL;
}

static void teach_add_keyword(struct teach_scan *scan, const char *p, size_t len)
{
    const bool and = str_starts_fold(p, "and");

    if (str_starts_fold(p, EMPTY) || str_starts_fold(p, NOT_EMPTY)) {
        teach_add_empty(scan, str_starts_fold(p, NOT_EMPTY));
        scan->value = false;
        return;
    }
    buf_addn(&scan->out, p, len);
    scan->value = len > 3 ? !str_starts_fold(p, "is ") : and&&scan->between;
    scan->between = str_starts_fold(p, "between");
}

/* A sign, a bracket, a blank. */
static void teach_add_sign(struct teach_scan *scan, char c)
{
    if (c == '(')
        scan->list = teach_ends(&scan->out, " in ") || teach_ends(&scan->out, " in");
    else if (c == ')')
        scan->list = false;
    if (c != ' ')
        scan->value = strchr("=<>", c) != NULL;
    buf_addc(&scan->out, c);
}

/* A literal in quotes, a date; how long it is, 0: there is none. */
static size_t teach_literal(struct teaching *teaching, struct teach_scan *scan, const char *p)
{
    const size_t date = teach_date(p);
    size_t len = date;

    if (!date && *p != '\'' && *p != '"')
        return 0;
    if (!date) {
        len = 1 + strcspn(p + 1, *p == '"' ? "\"" : "'");
        while (*p == '\'' && p[len] == '\'' && p[len + 1] == '\'') /* a quote in it */
            len += 2 + strcspn(p + len + 2, "'");
    }
    const char *text =
        *p == '\''
            ? arena_printf(&teaching->arena, "%.*s'", (int)len, p)
            : teach_quoted(teaching, arena_strndup(&teaching->arena, p + !date, len - !date));
    teach_add_value(teaching, scan, text);
    scan->value = false;
    return len + (!date && p[len]);
}

/* How far the run of words at p goes: to a sign or a keyword. */
static size_t teach_run(const char *p)
{
    size_t len = teach_is_letter(*p);

    while (len && (teach_is_letter(p[len]) || (p[len] == ' ' && teach_is_letter(p[len + 1]))) &&
           !(p[len] == ' ' && teach_keyword(p + len + 1)))
        len++;
    return len;
}

/* What a text is compared with may have signs in it ("Müller & Söhne", "a@b.org"): it goes to the
 * next AND, OR, comma or bracket. */
static size_t teach_text_run(const char *p)
{
    size_t len = 0;

    if (!*p || strchr(" ()=<>,'\"", *p) || teach_keyword(p))
        return 0;
    while (p[len] && !strchr("(),=<>", p[len]) && !(p[len] == ' ' && teach_keyword(p + len + 1)))
        len++;
    return len;
}

static char *teach_sql(struct teaching *teaching, const char *said)
{
    struct teach_scan scan = {.out = BUF_INIT, .of = {-1, -1}};
    bool ok = true;

    for (const char *p = said; *p && ok;) {
        const size_t literal = teach_literal(teaching, &scan, p);
        const size_t keyword = literal ? 0 : teach_keyword(p);
        const size_t text = (scan.value || scan.list) && scan.text ? teach_text_run(p) : 0;
        const size_t len = literal || keyword ? literal + keyword : text ? text : teach_run(p);
        if (keyword) {
            teach_add_keyword(&scan, p, keyword);
        } else if (!len) {
            teach_add_sign(&scan, *p++);
        } else if (!literal && p[len] == '(') { /* a function */
            buf_addn(&scan.out, p, len);
        } else if (!literal) {
            ok = teach_add_run(teaching, str_trim(arena_strndup(&teaching->arena, p, len)), &scan);
            scan.value = false;
        }
        p += len;
    }
    char *sql = ok ? arena_strdup(&teaching->arena, buf_str(&scan.out)) : NULL;
    buf_release(&scan.out);
    return sql;
}

/* ---- conditions that are SQL already */

struct teach_columns {
    struct sql_expr *v[TEACH_COLUMNS];
    const struct sql_expr *equal[TEACH_COLUMNS]; /* pairs of a column and a text */
    size_t count, equal_count;
};

static bool teach_see_column(const struct sql_expr *e, void *arg)
{
    struct teach_columns *columns = arg;

    if (e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_IS && e->args[1]->kind == SQL_EXPR_STRING)
        ((struct sql_expr *)e)->op = SQL_OP_EQ; /* "state is 'open'" was no SQL */
    if (e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_EQ && e->args[0]->kind == SQL_EXPR_COLUMN &&
        e->args[1]->kind == SQL_EXPR_STRING && columns->equal_count < TEACH_COLUMNS)
        columns->equal[columns->equal_count++] = e;
    if (e->kind == SQL_EXPR_COLUMN && columns->count < TEACH_COLUMNS)
        columns->v[columns->count++] = (struct sql_expr *)e; /* of the tree that is made here */
    return true;
}

static bool teach_has_all(const struct teaching *teaching, const struct teach_columns *columns,
                          int table)
{
    const struct schema_table *t = &catalog_schema(teaching->catalog)->tables[table];
    bool all = true;

    for (size_t i = 0; i < columns->count && all; i++)
        all = columns->v[i]->table || schema_find_column(t, columns->v[i]->name) >= 0;
    return all;
}

/* Each text is one that the column of the table has: "status = 'no_show'", where orders have a
 * status, too. */
static bool teach_has_texts(struct teaching *teaching, const struct teach_columns *columns,
                            int table)
{
    const struct schema_table *t = &catalog_schema(teaching->catalog)->tables[table];
    bool all = columns->equal_count > 0;

    for (size_t i = 0; i < columns->equal_count && all; i++) {
        const struct sql_expr *column = columns->equal[i]->args[0];
        const struct column_ref of = {table, schema_find_column(t, column->name)};
        all = column->table ||
              (of.column >= 0 && teach_stored(teaching, of, columns->equal[i]->args[1]->text));
    }
    return all;
}

/* The table that has all columns which stand without one, among those talked about before others,
 * and of several the only one that has the texts they are compared with; -1: none has, -2: several
 * have. */
static int teach_owner(struct teaching *teaching, const struct teach_columns *columns)
{
    const size_t count = catalog_schema(teaching->catalog)->table_count;
    int found = -1, holds = -1;

    for (int rank = 0; rank < TEACH_RANKS && found == -1; rank++)
        for (size_t t = 0; t < count; t++) {
            if (teach_rank(teaching, (int)t) != rank || !teach_has_all(teaching, columns, (int)t))
                continue;
            found = found == -1 ? (int)t : -2;
            if (teach_has_texts(teaching, columns, (int)t))
                holds = holds == -1 ? (int)t : -2;
        }
    return found == -2 && holds >= 0 ? holds : found;
}

static bool teach_is_condition(const struct sql_expr *e)
{
    switch (e->kind) {
    case SQL_EXPR_IN:
    case SQL_EXPR_BETWEEN:
    case SQL_EXPR_LIKE:
    case SQL_EXPR_IS_NULL:
        return true;
    case SQL_EXPR_UNARY:
        return e->op == SQL_OP_NOT && teach_is_condition(e->args[0]);
    case SQL_EXPR_BINARY:
        return e->op >= SQL_OP_AND && e->op <= SQL_OP_IS_NOT && e->op != SQL_OP_NOT;
    default:
        return false;
    }
}

/* Gives each column its table; false: one has none, or several. */
static bool teach_give_tables(struct teaching *teaching, const struct teach_columns *columns)
{
    const struct schema *schema = catalog_schema(teaching->catalog);
    const int owner = teach_owner(teaching, columns);

    for (size_t i = 0; i < columns->count; i++) {
        struct sql_expr *e = columns->v[i];
        const int table =
            e->table ? catalog_find_table(teaching->catalog, e->schema, e->table) : owner;
        if (!e->table && owner == -2)
            teaching->why = teach_which(teaching, e->name);
        if (table < 0 || schema_find_column(&schema->tables[table], e->name) < 0)
            return false;
        e->table = schema->tables[table].name;
        e->schema = NULL;
    }
    return columns->count > 0;
}

/* SQL that is a condition already. NULL: it is none, or a name in it is no column. */
static char *teach_as_it_is(struct teaching *teaching, const char *said)
{
    const enum sql_dialect dialect = catalog_dialect(teaching->catalog);
    const char *sql = arena_printf(&teaching->arena, "SELECT %s", said);
    struct teach_columns columns = {.count = 0};
    struct sql_error error;
    struct buf out = BUF_INIT;
    char *text = NULL;
    struct sql_query *query = sql_parse(&teaching->arena, sql, strlen(sql), dialect, &error);

    if (!query || query->kind != SQL_QUERY_SELECT || !query->items || query->items->next ||
        query->items->alias || query->from || query->where || query->limit || query->order ||
        query->with || query->group_count || !teach_is_condition(query->items->expr))
        return NULL;
    sql_walk(query, teach_see_column, &columns);
    if (teach_give_tables(teaching, &columns) &&
        sql_print_expr(query->items->expr, dialect, &out, NULL))
        text = arena_strdup(&teaching->arena, buf_str(&out));
    buf_release(&out);
    return text;
}

const char *teach_formula(struct teaching *teaching, const char *said)
{
    const enum sql_dialect dialect = catalog_dialect(teaching->catalog);
    struct teach_columns columns = {.count = 0};
    struct sql_error error;
    struct buf out = BUF_INIT;
    const char *text = NULL;

    teaching->bare = true;
    const char *bare = teach_sql(teaching, said);
    teaching->bare = false;
    if (!bare)
        return NULL;
    const char *sql = arena_printf(&teaching->arena, "SELECT %s", bare);
    struct sql_query *query = sql_parse(&teaching->arena, sql, strlen(sql), dialect, &error);
    if (query && query->kind == SQL_QUERY_SELECT && query->items && !query->items->next) {
        sql_walk(query, teach_see_column, &columns);
        if (teach_give_tables(teaching, &columns)) {
            sql_walk(query, teach_spans, teaching);
            if (sql_print_expr(query->items->expr, dialect, &out, NULL))
                text = arena_strdup(&teaching->arena, buf_str(&out));
        }
    }
    buf_release(&out);
    return text || teaching->why ? text : teach_sql(teaching, said);
}

const char *teach_condition(struct teaching *teaching, const char *said)
{
    const char *condition = teach_as_it_is(teaching, said);

    if (condition)
        return condition;
    const char *signs_text = teach_signs(teaching, said);
    teaching->why = NULL;
    teaching->bare = true;
    const char *sql = teach_sql(teaching, signs_text);
    teaching->bare = false;
    condition = sql ? teach_as_it_is(teaching, sql) : NULL;
    return condition || teaching->why ? condition : teach_sql(teaching, signs_text);
}

/* The guard's look at a tree: what writes, locks, waits, reads files or changes settings inside a
 * query. Names decide by what stands in the place of a function, never by a word somewhere in the
 * text. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "function.h"
#include "guard_private.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "tree_private.h"

struct look {
    struct sql_guard *g;
    enum sql_dialect dialect;
    unsigned flags;
    struct tree_visitor below;
    struct guard_attributes attributes; /* PostgreSQL's t.name and (x).name: columns, or calls */
};

bool guard_refuse(struct sql_guard *g, enum sql_verdict verdict, struct sql_span at,
                  const char *fmt, ...)
{
    char text[sizeof g->reason];
    struct buf safe = BUF_INIT;
    va_list args;

    if (g->verdict != SQL_READS)
        return false;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    text_safe(&safe, text, strlen(text), TEXT_SAFE_DEFAULT);
    g->verdict = verdict;
    g->at = at;
    snprintf(g->reason, sizeof g->reason, "%s", buf_str(&safe));
    buf_release(&safe);
    return false;
}

static void check_name(struct look *look, const char *name, size_t len, struct sql_span at)
{
    const char *why = function_refused(name, len, look->dialect);

    if (why)
        guard_refuse(look->g, SQL_WRITES, at, "'%.*s' %s", (int)len, name, why);
    else if ((look->flags & SQL_GUARD_STRICT) && !function_reads(name, len, look->dialect))
        guard_refuse(look->g, SQL_WRITES, at,
                     "'%.*s' is not on the list of functions that only read", (int)len, name);
}

/* Where text is all there is: behind a dot may stand a call, and behind a parenthesis surely. */
static void check_dotted(struct look *look, const char *name, size_t len, bool value,
                         struct sql_span at)
{
    if (value ? function_refused(name, len, look->dialect) != NULL
              : function_refused_whole(name, len, look->dialect) != NULL)
        check_name(look, name, len, at);
}

bool guard_text(const char *text, size_t len, struct sql_span at, enum sql_dialect dialect,
                unsigned flags, struct sql_guard *g)
{
    struct look look = {.g = g, .dialect = dialect, .flags = flags & ~SQL_GUARD_STRICT};
    struct lexer lexer;
    struct token t;
    char before = '\0', dotted = '\0'; /* the last mark, and the one before it where it is a dot */

    lexer_init(&lexer, text, len, dialect);
    while ((t = lexer_next(&lexer)).class != TOKEN_END) {
        const bool quoted = t.quoted && t.len > 2;
        const char *name = text + t.offset + quoted;
        if (t.class == TOKEN_SPACE || t.class == TOKEN_COMMENT)
            continue;
        if (t.class == TOKEN_FUNCTION || t.class == TOKEN_KEYWORD)
            check_name(&look, name, t.len - 2 * quoted, at);
        else if (t.class == TOKEN_NAME && before == '.' && dialect == SQL_POSTGRES)
            check_dotted(&look, name, t.len - 2 * quoted, dotted == ')' || dotted == ']', at);
        dotted = before;
        before = t.class == TOKEN_PUNCTUATION ? text[t.offset] : '\0';
    }
    return g->verdict == SQL_READS;
}

static void check_raw(struct look *look, const char *text, struct sql_span at)
{
    if (text)
        guard_text(text, strlen(text), at, look->dialect, look->flags, look->g);
}

/* The words of SQL's own syntax that stand where a function's name does. */
static bool grammar_call(const struct sql_expr *e)
{
    return e->text && (str_eq(e->text, "GROUPING") || str_eq(e->text, "ROWS FROM"));
}

/* SELECT … FROM pragma_optimize: every PRAGMA that answers with rows is a table, too. */
static void check_pragma_table(struct look *look, const char *name, bool argument,
                               struct sql_span at)
{
    static const char prefix[] = "pragma_";
    const size_t skip = sizeof prefix - 1;

    if (look->dialect == SQL_SQLITE && str_starts_fold(name, prefix) &&
        !guard_pragma_reads(name + skip, strlen(name + skip), argument))
        guard_refuse(look->g, SQL_WRITES, at, "PRAGMA %.40s can change settings", name + skip);
}

static void check_call(struct look *look, const struct sql_expr *e)
{
    if (grammar_call(e) || str_eq_fold(e->name, "table"))
        return;
    if (e->schema) { /* BigQuery's and Trino's functions with a dot in their names */
        char full[128];
        snprintf(full, sizeof full, "%s.%s", e->schema, e->name);
        const char *why = function_refused(full, strlen(full), look->dialect);
        if (why)
            guard_refuse(look->g, SQL_WRITES, e->at, "'%s' %s", full, why);
        if (function_reads(full, strlen(full), look->dialect))
            return;
    }
    check_name(look, e->name, strlen(e->name), e->at);
    check_pragma_table(look, e->name, e->arg_count > 0, e->at);
    check_raw(look, e->text, e->at);
}

static void check_window(struct look *look, const struct sql_window *w, struct sql_span at)
{
    for (; w; w = w->next)
        check_raw(look, w->frame, at);
}

static void add_attribute(struct look *look, const struct sql_expr *e)
{
    if (look->dialect == SQL_POSTGRES)
        vec_push(&look->attributes, ((struct guard_attribute){.expr = e}));
}

static void look_expr(struct sql_expr **slot, void *arg)
{
    struct look *look = arg;

    for (struct sql_expr *e = *slot; e && look->g->verdict == SQL_READS; e = e->args[0]) {
        if (e->kind == SQL_EXPR_CALL)
            check_call(look, e);
        else if ((e->kind == SQL_EXPR_FIELD && e->name) || (e->kind == SQL_EXPR_COLUMN && e->table))
            add_attribute(look, e);
        else if (e->kind == SQL_EXPR_RAW || e->kind == SQL_EXPR_STAR)
            check_raw(look, e->text, e->at);
        else if (e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_OTHER && str_eq(e->text, ":="))
            guard_refuse(look->g, SQL_WRITES, e->at, "':=' sets a variable of the session");
        check_window(look, e->over, e->at);
        if (e->kind != SQL_EXPR_BINARY) {
            tree_each_of_expr(e, &look->below);
            return;
        }
        look_expr(&e->args[1], look);
    }
}

static void look_source(struct sql_source **slot, void *arg)
{
    struct look *look = arg;
    const struct sql_source *s = *slot;

    if (s->kind == SQL_SOURCE_TABLE && !s->schema)
        check_pragma_table(look, s->name, false, s->at);
    check_raw(look, s->hints, s->at);
    check_raw(look, s->sample, s->at);
    tree_each_of_source(*slot, &look->below);
}

static void look_query(struct sql_query **slot, void *arg)
{
    struct look *look = arg;
    const struct sql_query *q = *slot;

    if (q->into)
        guard_refuse(look->g, SQL_WRITES, q->into_at, "'%.60s' writes what it selects", q->into);
    if (q->locking)
        guard_refuse(look->g, SQL_WRITES, q->locking_at, "'%.60s' locks rows", q->locking);
    check_window(look, q->windows, q->at);
    if (look->g->verdict == SQL_READS)
        tree_each_of_query(*slot, &look->below);
}

static void check_attribute(void *arg, const struct sql_expr *e, bool likely)
{
    struct look *look = arg;
    const size_t len = strlen(e->name);

    if (!likely || function_refused_whole(e->name, len, look->dialect))
        check_name(look, e->name, len, e->at);
}

bool guard_query(const struct sql_query *query, enum sql_dialect dialect, unsigned flags,
                 struct sql_guard *g)
{
    struct look look = {.g = g, .dialect = dialect, .flags = flags};
    struct sql_query *root = (struct sql_query *)query; /* nothing is changed */

    look.below = (struct tree_visitor){look_expr, look_query, look_source, &look};
    look_query(&root, &look);
    if (look.attributes.len && g->verdict == SQL_READS)
        guard_attributes(query, &look.attributes, check_attribute, &look);
    vec_release(&look.attributes);
    return g->verdict == SQL_READS;
}

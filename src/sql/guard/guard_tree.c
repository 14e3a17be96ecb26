/* The guard's look at a tree: what writes, locks, waits, reads files or changes settings inside a
 * query. Names decide by what stands in the place of a function, never by a word somewhere in the
 * text. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "guard/guard_private.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/vec.h"
#include "tree_private.h"

struct look {
    struct guarding *guarding;
    struct sql_guard *g;
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
    text_copy(g->reason, sizeof g->reason, buf_str(&safe));
    buf_release(&safe);
    return false;
}

static void check_raw(struct look *look, const char *text, struct sql_span at)
{
    if (text)
        guard_text(look->guarding, text, strlen(text), at);
}

/* The words of SQL's own syntax that stand where a function's name does. */
static bool grammar_call(const struct look *look, const struct sql_expr *e)
{
    return (e->text && (str_eq(e->text, "GROUPING") || str_eq(e->text, "ROWS FROM"))) ||
           (look->guarding->dialect == SQL_TRINO && str_eq_fold(e->name, "table"));
}

/* SELECT … FROM pragma_optimize: every PRAGMA that answers with rows is a table, too, whatever
 * schema is named before it. True: it is one that only reports. */
static bool check_pragma_table(struct look *look, const char *name, bool argument,
                               struct sql_span at)
{
    static const char prefix[] = "pragma_";
    const size_t skip = sizeof prefix - 1;

    if (look->guarding->dialect != SQL_SQLITE || !str_starts_fold(name, prefix))
        return false;
    if (guard_pragma_reads(name + skip, strlen(name + skip), argument))
        return true;
    return guard_refuse(look->g, SQL_WRITES, at, "PRAGMA %.*s can change settings",
                        TEXT_CUT(name + skip, 40));
}

/* What a call of current_setting asks for; NULL: that is computed. */
static const char *asked_setting(const struct sql_expr *e)
{
    return e->arg_count && e->args[0]->kind == SQL_EXPR_STRING ? e->args[0]->text : NULL;
}

/* These read a text as the fields of a row, whose types may have checks of their own. A type that
 * is written down is looked at like any other. */
static bool check_populate(struct look *look, const struct sql_expr *e)
{
    static const char *const names[] = {"json_populate_record", "json_populate_recordset",
                                        "jsonb_populate_record", "jsonb_populate_recordset",
                                        "jsonb_populate_record_valid"};
    const bool said =
        e->arg_count && (e->args[0]->kind == SQL_EXPR_CAST || e->args[0]->kind == SQL_EXPR_TYPED);

    for (size_t i = 0; look->guarding->dialect == SQL_POSTGRES && !said && i < 5; i++) {
        if (str_eq(e->name, names[i]))
            return guard_refuse(look->g, SQL_WRITES, e->at,
                                "'%s' runs the checks of its row's type: name that, as in "
                                "%s(NULL::a_type, …)",
                                names[i], names[i]);
    }
    return true;
}

static void check_call(struct look *look, const struct sql_expr *e)
{
    if (str_eq_fold(e->name, "current_setting") &&
        !guard_setting(look->guarding, asked_setting(e), e->at))
        return;
    if (grammar_call(look, e) || !check_populate(look, e))
        return;
    if (!check_pragma_table(look, e->name, e->arg_count > 0, e->at))
        guard_function(look->guarding, e->schema, e->name, e->at);
    check_raw(look, e->text, e->at);
}

static void guard_tree_check_order(struct look *look, const struct sql_order *order,
                                   struct sql_span at)
{
    for (; order; order = order->next) {
        if (order->using_op)
            guard_operator(look->guarding, order->using_op, at);
    }
}

static void check_window(struct look *look, const struct sql_window *w, struct sql_span at)
{
    for (; w; w = w->next) {
        check_raw(look, w->frame, at);
        guard_tree_check_order(look, w->order, at);
    }
}

static void add_attribute(struct look *look, const struct sql_expr *e)
{
    if (look->guarding->dialect == SQL_POSTGRES)
        vec_push(&look->attributes, ((struct guard_attribute){.expr = e}));
}

/* PostgreSQL's TREAT(x AS name) is pg_catalog.name(x), whatever the name: pg_read_file, too. */
static void check_cast(struct look *look, const struct sql_expr *e)
{
    if (look->guarding->dialect == SQL_POSTGRES && e->text && str_eq(e->text, "TREAT"))
        guard_refuse(look->g, SQL_WRITES, e->at, "TREAT calls a function: write CAST");
    else
        guard_type(look->guarding, e->type->name, false, e->at);
}

static void check_expr(struct look *look, const struct sql_expr *e)
{
    guard_operators_of(look->guarding, e);
    switch (e->kind) {
    case SQL_EXPR_CALL:
        check_call(look, e);
        break;
    case SQL_EXPR_FIELD:
    case SQL_EXPR_COLUMN:
        if (e->name && (e->table || e->kind == SQL_EXPR_FIELD))
            add_attribute(look, e);
        break;
    case SQL_EXPR_CAST:
    case SQL_EXPR_TYPED:
        check_cast(look, e);
        break;
    case SQL_EXPR_NAMED:
        if (str_eq(e->text, "ROWS"))
            guard_defs(look->guarding, e->name, e->at);
        break;
    case SQL_EXPR_PARAM:
        guard_variable(look->guarding, e->text, strlen(e->text), e->at);
        break;
    case SQL_EXPR_RAW:
    case SQL_EXPR_STAR:
        check_raw(look, e->text, e->at);
        break;
    case SQL_EXPR_BINARY:
    case SQL_EXPR_UNARY:
    case SQL_EXPR_QUANTIFIED:
        if (e->op == SQL_OP_OTHER && str_eq(e->text, ":="))
            guard_refuse(look->g, SQL_WRITES, e->at, "':=' sets a variable of the session");
        else if (e->op == SQL_OP_OTHER)
            guard_operator(look->guarding, e->text, e->at);
        break;
    default:
        break;
    }
}

static void look_expr(struct sql_expr **slot, void *arg)
{
    struct look *look = arg;

    for (struct sql_expr *e = *slot; e && look->g->verdict == SQL_READS; e = e->args[0]) {
        check_expr(look, e);
        guard_tree_check_order(look, e->order, e->at);
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

    if (s->kind == SQL_SOURCE_TABLE) {
        check_pragma_table(look, s->name, false, s->at);
        guard_variables_table(look->guarding, s->schema, s->name, s->at);
    }
    guard_operators_of_join(look->guarding, s);
    check_raw(look, s->hints, s->at);
    if (s->sample)
        guard_sample(look->guarding, s->sample, s->at);
    if (s->column_defs)
        guard_defs(look->guarding, s->column_defs, s->at);
    tree_each_of_source(*slot, &look->below);
}

static void look_query(struct sql_query **slot, void *arg)
{
    struct look *look = arg;
    const struct sql_query *q = *slot;

    if (q->into)
        guard_refuse(look->g, SQL_WRITES, q->into_at, "'%.*s' writes what it selects",
                     TEXT_CUT(q->into, 60));
    if (q->locking)
        guard_refuse(look->g, SQL_WRITES, q->locking_at, "'%.*s' locks rows",
                     TEXT_CUT(q->locking, 60));
    for (const struct sql_with *w = q->with; w; w = w->next)
        check_raw(look, w->trailer, w->at);
    check_window(look, q->windows, q->at);
    guard_tree_check_order(look, q->order, q->at);
    if (look->g->verdict == SQL_READS)
        tree_each_of_query(*slot, &look->below);
}

bool guard_query(struct guarding *guarding, const struct sql_query *query)
{
    struct look look = {.guarding = guarding, .g = guarding->g};
    struct sql_query *root = (struct sql_query *)query; /* nothing is changed */

    look.below = (struct tree_visitor){look_expr, look_query, look_source, &look};
    look_query(&root, &look);
    if (look.attributes.len && guarding->g->verdict == SQL_READS)
        guard_attributes(guarding, query, &look.attributes);
    vec_release(&look.attributes);
    return guarding->g->verdict == SQL_READS;
}

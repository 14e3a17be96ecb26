/* Expressions. Parentheses are set where the dialect's precedence needs them and nowhere else. */
#include <string.h>

#include "parse/precedence.h"
#include "print/print_private.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"

void pr_list(struct printer *p, struct sql_expr *const *list, size_t count)
{
    const size_t start = p->flat ? 0 : pr_column(p);

    for (size_t i = 0; i < count && !pr_stop(p); i++) {
        if (i) {
            pr(p, ",");
            if (!p->flat && start <= DEEPEST && pr_column(p) > WIDTH - 8)
                pr_newline(p, start);
            else
                pr(p, " ");
        }
        pr_expr(p, list[i], 0);
    }
}

void pr_names(struct printer *p, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        pr(p, i ? ", " : "");
        pr_name(p, names[i]);
    }
}

void pr_order(struct printer *p, const struct sql_order *order)
{
    for (; order && !pr_stop(p); order = order->next) {
        pr_expr(p, order->expr, 0);
        if (order->using_op) {
            if (p->dialect != SQL_POSTGRES)
                pr_unsupported(p, "ORDER BY … USING");
            pr(p, " USING ");
            pr(p, order->using_op);
        }
        pr(p, order->descending ? " DESC" : "");
        if (order->nulls && p->dialect == SQL_MYSQL) {
            /* MySQL puts NULLs first ascending and last descending; the other way cannot be said.
             */
            if ((order->nulls == 1) == order->descending)
                pr_unsupported(p, "NULLS FIRST or LAST against the direction");
        } else if (order->nulls) {
            pr(p, order->nulls == 1 ? " NULLS FIRST" : " NULLS LAST");
        }
        pr(p, order->next ? ", " : "");
    }
}

void pr_window(struct printer *p, const struct sql_window *w)
{
    const char *gap = "";

    if (w->reference) {
        pr_name(p, w->name);
        return;
    }
    pr(p, "(");
    if (w->base) {
        pr_name(p, w->base);
        gap = " ";
    }
    if (w->partition_count) {
        pr(p, gap);
        pr(p, "PARTITION BY ");
        pr_list(p, w->partition, w->partition_count);
        gap = " ";
    }
    if (w->order) {
        pr(p, gap);
        pr(p, "ORDER BY ");
        pr_order(p, w->order);
        gap = " ";
    }
    if (w->frame) {
        pr(p, gap);
        pr(p, w->frame);
    }
    pr(p, ")");
}

void pr_type(struct printer *p, const struct sql_type *type)
{
    /* timestamp(3) with time zone: the precision stands behind the first word */
    const bool time = type->args && str_starts_fold(type->name, "time");
    const char *with = time ? strcasestr(type->name, " with") : NULL;

    for (const char *c = type->name; *c; c++) {
        if (c == with) {
            pr(p, "(");
            pr(p, type->args);
            pr(p, ")");
        }
        pr_char(p, *c);
    }
    if (type->args && !with) {
        pr(p, "(");
        pr(p, type->args);
        pr(p, ")");
    }
    for (int i = 0; i < type->array; i++)
        pr(p, "[]");
}

static bool is_output(const struct sql_query *q, const char *name)
{
    for (const struct sql_item *item = q->items; item; item = item->next)
        if (str_eq_fold(item->alias                           ? item->alias
                        : item->expr->kind == SQL_EXPR_COLUMN ? item->expr->name
                                                              : "",
                        name))
            return true;
    return false;
}

/* In BigQuery the bare name of a table in FROM is its whole row, also where it has a column of that
 * name: such a column needs its table. NULL: it does not. */
static const char *row_named_so(const struct printer *p, const struct sql_expr *e)
{
    const struct sql_source *from = p->select ? p->select->from : NULL;

    if (p->dialect != SQL_BIGQUERY || (p->known && !p->translated) || !from ||
        from->kind != SQL_SOURCE_TABLE || e->kind != SQL_EXPR_COLUMN || e->table)
        return NULL;
    const char *row = from->alias ? from->alias : from->name;
    if (!str_eq_fold(row, e->name) || (p->labelled && is_output(p->select, e->name)))
        return NULL;
    return row;
}

static void pr_column_name(struct printer *p, const struct sql_expr *e)
{
    const char *const row = row_named_so(p, e);
    const char *const parts[] = {e->kind == SQL_EXPR_COLUMN ? e->text : NULL, e->schema,
                                 row ? row : e->table};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i]) {
            pr_name(p, parts[i]);
            pr(p, ".");
        }
    }
    if (e->kind == SQL_EXPR_STAR) {
        pr(p, "*");
        if (e->text) {
            if (p->translated)
                pr_unsupported(p, "* EXCEPT or REPLACE");
            pr(p, " ");
            pr(p, e->text);
        }
    } else if (e->quoted && p->dialect == SQL_SQLITE && p->known && p->from == SQL_SQLITE) {
        /* "x" may be a string there: it stays quoted */
        pr(p, "\"");
        for (const char *c = e->name; *c; c++) {
            pr(p, *c == '"' ? "\"" : "");
            pr_char(p, *c);
        }
        pr(p, "\"");
    } else {
        pr_name(p, e->name);
    }
}

static void pr_string(struct printer *p, const struct sql_expr *e)
{
    if (pr_stop(p))
        return;
    if (e->name && p->dialect == SQL_MYSQL)
        pr(p, e->name);
    sql_quote_string(p->out, e->text, strlen(e->text), p->dialect);
}

static void pr_typed(struct printer *p, const struct sql_expr *e)
{
    static const char *const times[] = {"date", "time", "timestamp", "datetime"};
    bool time = false;

    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        time = time || (str_eq_fold(e->type->name, times[i]) && !e->type->args);
    if (time && p->dialect != SQL_SQLITE) {
        pr_upper(p, e->type->name);
        pr(p, " ");
    } else if (!time) {
        if (p->translated)
            pr_unsupported(p, "a literal of this type");
        pr_type(p, e->type);
        pr(p, " ");
    }
    if (!pr_stop(p))
        sql_quote_string(p->out, e->text, strlen(e->text), p->dialect);
}

static void pr_bytes(struct printer *p, const struct sql_expr *e)
{
    if (p->dialect == SQL_BIGQUERY) {
        pr(p, "b'");
        for (const char *c = e->text; c[0] && c[1]; c += 2) {
            pr(p, "\\x");
            pr_char(p, c[0]);
            pr_char(p, c[1]);
        }
        pr(p, "'");
        return;
    }
    if (p->dialect == SQL_POSTGRES && !(p->known && p->from == SQL_POSTGRES)) {
        pr(p, "'\\x");
        pr(p, e->text);
        pr(p, "'::bytea");
        return;
    }
    pr(p, "X'");
    pr(p, e->text);
    pr(p, "'");
}

struct case_lines {
    const struct sql_expr *e;
    size_t indent;
};

static void pr_case_body(struct printer *p, const void *what)
{
    const struct case_lines *lines = what;
    const struct sql_expr *e = lines->e;
    bool first = !e->args[0];

    pr(p, "CASE ");
    if (e->args[0])
        pr_expr(p, e->args[0], 0);
    for (const struct sql_when *w = e->whens; w && !pr_stop(p); w = w->next) {
        if (!first)
            pr_newline(p, lines->indent);
        first = false;
        pr(p, "WHEN ");
        pr_expr(p, w->when, 0);
        pr(p, " THEN ");
        pr_expr(p, w->then, 0);
    }
    if (e->args[1]) {
        pr_newline(p, lines->indent);
        pr(p, "ELSE ");
        pr_expr(p, e->args[1], 0);
    }
    pr(p, " END");
}

static void pr_case(struct printer *p, const struct sql_expr *e)
{
    struct case_lines lines = {e, 0};
    const bool flat = p->flat;

    if (!flat) {
        lines.indent = pr_column(p) + strlen("CASE ");
        p->flat = lines.indent > DEEPEST + 20 || pr_measure(p, 60, pr_case_body, &lines) <= 60;
    }
    pr_case_body(p, &lines);
    p->flat = flat;
}

static void pr_cast(struct printer *p, const struct sql_expr *e)
{
    if (p->translated && pr_translated_cast(p, e))
        return;
    if (!e->text) {
        pr(p, "CAST(");
    } else if (p->dialect == SQL_TRINO) {
        pr(p, "TRY_CAST(");
    } else if (p->dialect == SQL_BIGQUERY) {
        pr(p, "SAFE_CAST(");
    } else {
        pr_unsupported(p, e->text);
    }
    pr_expr(p, e->args[0], 0);
    pr(p, " AS ");
    if (!p->translated || !pr_translated_type(p, e->type))
        pr_type(p, e->type);
    if (e->arg_count > 1) {
        pr(p, " FORMAT ");
        pr_expr(p, e->args[1], 0);
    }
    pr(p, ")");
}

static void pr_row(struct printer *p, const struct sql_expr *e)
{
    const bool word = e->text != NULL;

    if (word && p->dialect == SQL_SQLITE)
        pr_unsupported(p, "ROW with fewer than two values");
    pr(p, word ? "ROW(" : "(");
    pr_list(p, e->args, e->arg_count);
    pr(p, ")");
}

static void pr_array(struct printer *p, const struct sql_expr *e)
{
    if (p->dialect == SQL_SQLITE || p->dialect == SQL_MYSQL)
        pr_unsupported(p, "an array");
    if (e->query) {
        pr(p, "ARRAY");
        pr_subquery(p, e->query);
        return;
    }
    pr(p, "ARRAY[");
    pr_list(p, e->args, e->arg_count);
    pr(p, "]");
}

static void print_expr_pr_base(struct printer *p, const struct sql_expr *e, bool column)
{
    const bool bare = e->kind == SQL_EXPR_INDEX || (column && e->kind == SQL_EXPR_COLUMN) ||
                      (column && e->kind == SQL_EXPR_PARAM) ||
                      (e->kind == SQL_EXPR_FIELD && !e->star);

    pr(p, bare ? "" : "(");
    pr_expr(p, e, 0);
    pr(p, bare ? "" : ")");
}

static void pr_index(struct printer *p, const struct sql_expr *e)
{
    print_expr_pr_base(p, e->args[0], true);
    pr(p, "[");
    if (e->args[1])
        pr_expr(p, e->args[1], 0);
    if (e->text)
        pr(p, p->dialect == SQL_POSTGRES ? " : " : ":");
    if (e->arg_count > 2 && e->args[2])
        pr_expr(p, e->args[2], 0);
    pr(p, "]");
}

static void pr_field(struct printer *p, const struct sql_expr *e)
{
    /* a.b.c.d: what is behind the three names a column can have is a field of it */
    print_expr_pr_base(p, e->args[0],
                       p->dialect != SQL_POSTGRES && e->args[0]->kind == SQL_EXPR_COLUMN &&
                           e->args[0]->schema);
    pr(p, ".");
    if (e->star)
        pr(p, "*");
    else
        pr_name(p, e->name);
}

static void pr_named(struct printer *p, const struct sql_expr *e)
{
    if (str_eq(e->text, "AS")) {
        pr_expr(p, e->args[0], 0);
        pr(p, " AS ");
        pr_name(p, e->name);
        return;
    }
    pr_name(p, e->name);
    pr(p, " ");
    pr(p, e->text);
    pr(p, " ");
    pr_expr(p, e->args[0], 0);
}

static void pr_in(struct printer *p, const struct sql_expr *e)
{
    pr_expr(p, e->args[0], level_of_expr(e, p->dialect) + 1);
    pr(p, e->negated ? " NOT IN " : " IN ");
    if (e->query) {
        pr_subquery(p, e->query);
        return;
    }
    if (e->text) { /* IN UNNEST(array) */
        pr_expr(p, e->args[1], 0);
        return;
    }
    if (e->arg_count == 1 && p->dialect != SQL_SQLITE)
        pr_unsupported(p, "IN ()");
    pr(p, "(");
    pr_list(p, e->args + 1, e->arg_count - 1);
    pr(p, ")");
}

static void pr_null(struct printer *p, const struct sql_expr *e)
{
    (void)e;
    pr(p, "NULL");
}

static void pr_boolean(struct printer *p, const struct sql_expr *e)
{
    pr_upper(p, e->text);
}

static void pr_exists(struct printer *p, const struct sql_expr *e)
{
    pr(p, e->negated ? "NOT EXISTS " : "EXISTS ");
    pr_subquery(p, e->query);
}

static void pr_scalar(struct printer *p, const struct sql_expr *e)
{
    pr_subquery(p, e->query);
}

static void pr_text(struct printer *p, const struct sql_expr *e)
{
    pr(p, e->text);
}

static void pr_node(struct printer *p, const struct sql_expr *e)
{
    static void (*const printers[])(struct printer *, const struct sql_expr *) = {
        [SQL_EXPR_COLUMN] = pr_column_name,
        [SQL_EXPR_STAR] = pr_column_name,
        [SQL_EXPR_STRING] = pr_string,
        [SQL_EXPR_NULL] = pr_null,
        [SQL_EXPR_BOOLEAN] = pr_boolean,
        [SQL_EXPR_BYTES] = pr_bytes,
        [SQL_EXPR_TYPED] = pr_typed,
        [SQL_EXPR_INTERVAL] = pr_interval,
        [SQL_EXPR_CALL] = pr_call,
        [SQL_EXPR_CASE] = pr_case,
        [SQL_EXPR_CAST] = pr_cast,
        [SQL_EXPR_IN] = pr_in,
        [SQL_EXPR_EXISTS] = pr_exists,
        [SQL_EXPR_SUBQUERY] = pr_scalar,
        [SQL_EXPR_ROW] = pr_row,
        [SQL_EXPR_ARRAY] = pr_array,
        [SQL_EXPR_INDEX] = pr_index,
        [SQL_EXPR_FIELD] = pr_field,
        [SQL_EXPR_DATE_PART] = pr_date_part,
        [SQL_EXPR_DATE_TRUNC] = pr_date_trunc,
        [SQL_EXPR_NAMED] = pr_named,
        [SQL_EXPR_NUMBER] = pr_text,
        [SQL_EXPR_PARAM] = pr_text,
        [SQL_EXPR_RAW] = pr_text,
    };
    const size_t kinds = sizeof printers / sizeof *printers;

    if ((size_t)e->kind < kinds && printers[e->kind])
        printers[e->kind](p, e);
    else
        pr_operator(p, e);
}

void pr_expr(struct printer *p, const struct sql_expr *e, int level)
{
    if (pr_stop(p))
        return;
    const bool parens = level_of_expr(e, p->dialect) < level;
    pr(p, parens ? "(" : "");
    pr_node(p, e);
    pr(p, parens ? ")" : "");
}

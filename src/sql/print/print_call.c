/* Function calls, and those that SQL gives a syntax of their own. What `text` of a CALL means:
 *   LEADING TRAILING BOTH    trim: args are the text and the characters
 *   IN                       position(x IN y)
 *   PLACING, SIMILAR         overlay and substring with words between their arguments
 *   SEPARATOR                MySQL's group_concat: the last argument is the separator
 *   USING                    MySQL's convert and char: the last argument is the character set
 *   AGAINST …                MySQL's match: the last argument is what is searched for
 *   IGNORE NULLS, …          what else stands behind the arguments, as written
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "print/print_private.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

/* Called without parentheses. */
static const char *const bare[] = {
    "current_date", "current_time", "current_timestamp", "localtime",       "localtimestamp",
    "current_user", "session_user", "current_role",      "current_catalog", "current_schema",
    "user",         "current_path", "utc_date",          "utc_time",        "utc_timestamp",
    "system_user",
};

static bool is_bare(const struct sql_expr *e, enum sql_dialect dialect)
{
    static const char *const sqlite[] = {"current_date", "current_time", "current_timestamp"};
    const char *const *list = dialect == SQL_SQLITE ? sqlite : bare;
    const size_t n = dialect == SQL_SQLITE ? 3 : sizeof bare / sizeof *bare;

    if (e->arg_count || e->star || e->over || e->schema || e->quoted)
        return false;
    if (str_eq_fold(e->name, "user") && dialect != SQL_POSTGRES)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (str_eq_fold(e->name, list[i]))
            return true;
    }
    return false;
}

static void print_call_pr_between(struct printer *p, const struct sql_expr *e,
                                  const char *const words[])
{
    pr(p, "(");
    for (size_t i = 0; i < e->arg_count; i++) {
        if (i) {
            pr(p, " ");
            /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): a word stands between any two */
            pr(p, words[i - 1]);
            pr(p, " ");
        }
        pr_expr(p, e->args[i], 61); /* what IN and FROM would swallow stands in parentheses */
    }
    pr(p, ")");
}

static void pr_trim(struct printer *p, const struct sql_expr *e)
{
    pr(p, "(");
    pr(p, e->text);
    pr(p, " ");
    if (e->arg_count > 1) {
        pr_expr(p, e->args[1], 0);
        pr(p, " ");
    }
    pr(p, "FROM ");
    pr_expr(p, e->args[0], 0);
    pr(p, ")");
}

static void pr_match(struct printer *p, const struct sql_expr *e)
{
    pr(p, "(");
    pr_list(p, e->args, e->arg_count - 1);
    pr(p, ") AGAINST (");
    pr_expr(p, e->args[e->arg_count - 1], 0);
    pr(p, e->text + strlen("AGAINST"));
    pr(p, ")");
}

/* Calls whose arguments have words between them; false: an ordinary one. */
static bool pr_special(struct printer *p, const struct sql_expr *e)
{
    static const char *const in[] = {"IN"};
    static const char *const placing[] = {"PLACING", "FROM", "FOR"};
    static const char *const similar[] = {"SIMILAR", "ESCAPE"};

    if (!e->text)
        return false;
    if (str_eq(e->text, "IN"))
        print_call_pr_between(p, e, in);
    else if (str_eq(e->text, "PLACING"))
        print_call_pr_between(p, e, placing);
    else if (str_eq(e->text, "SIMILAR"))
        print_call_pr_between(p, e, similar);
    else if (str_starts(e->text, "AGAINST"))
        pr_match(p, e);
    else if (str_eq(e->text, "LEADING") || str_eq(e->text, "TRAILING") || str_eq(e->text, "BOTH"))
        pr_trim(p, e);
    else
        return false;
    return true;
}

static void pr_arguments(struct printer *p, const struct sql_expr *e)
{
    const bool separator = e->text && (str_eq(e->text, "SEPARATOR") || str_eq(e->text, "USING"));
    const bool inside =
        e->text && (p->dialect == SQL_BIGQUERY || str_starts(e->text, "ON OVERFLOW"));

    pr(p, "(");
    pr(p, e->distinct ? "DISTINCT " : "");
    pr(p, e->star ? "*" : "");
    pr_list(p, e->args, e->arg_count - separator);
    if (inside && str_ends(e->text, "NULLS")) {
        pr(p, " ");
        pr(p, e->text);
    }
    if (e->order && !e->within_group) {
        pr(p, e->arg_count || e->star ? " ORDER BY " : "ORDER BY ");
        pr_order(p, e->order);
    }
    if (inside && !str_ends(e->text, "NULLS")) {
        pr(p, " ");
        pr(p, e->text);
    }
    if (separator) {
        pr(p, " ");
        pr(p, e->text);
        pr(p, " ");
        pr_expr(p, e->args[e->arg_count - 1], 0);
    }
    pr(p, ")");
    if (e->text && !separator && !inside) {
        pr(p, " ");
        pr(p, e->text);
    }
}

static void pr_tail(struct printer *p, const struct sql_expr *e)
{
    if (e->order && e->within_group) {
        pr(p, " WITHIN GROUP (ORDER BY ");
        pr_order(p, e->order);
        pr(p, ")");
    }
    if (e->filter) {
        if (p->dialect == SQL_MYSQL || p->dialect == SQL_BIGQUERY)
            pr_unsupported(p, "FILTER (WHERE …)");
        pr(p, " FILTER (WHERE ");
        pr_expr(p, e->filter, 0);
        pr(p, ")");
    }
    if (e->over) {
        pr(p, " OVER ");
        pr_window(p, e->over);
    }
}

/* A name that only quotes can hold, whatever it was written in. */
static bool odd_name(const char *name)
{
    for (const char *p = name; *p; p++) {
        const unsigned char c = (unsigned char)*p;
        if (c < 0x80 && !isalnum(c) && c != '_' && c != '$')
            return true;
    }
    return !*name;
}

static void pr_function_name(struct printer *p, const struct sql_expr *e)
{
    if (e->table) { /* a catalog before the schema */
        pr_name(p, e->table);
        pr(p, ".");
    }
    if (e->schema) {
        pr_name(p, e->schema);
        pr(p, ".");
        pr_name(p, e->name);
        return;
    }
    if (e->quoted || odd_name(e->name)) {
        pr_name(p, e->name);
        return;
    }
    const char *name = function_name(e->name, p->known, p->from, p->dialect);
    if (name) {
        pr(p, name);
        return;
    }
    char what[80];
    snprintf(what, sizeof what, "function '%.*s'", TEXT_CUT(e->name, 60));
    pr_unsupported(p, what);
}

/* string_agg(x, ', '), group_concat(x, ', '), MySQL's GROUP_CONCAT(x SEPARATOR ', ') and Trino's
 * listagg(x, ', ') WITHIN GROUP (ORDER BY x). */
static bool pr_string_agg(struct printer *p, const struct sql_expr *e)
{
    const bool comma = e->arg_count == 1; /* what parts them where nothing is said */
    const bool trino = p->dialect == SQL_TRINO, mysql = p->dialect == SQL_MYSQL;

    if ((p->known && !p->translated) || e->arg_count < 1 || e->arg_count > 2 ||
        !(str_eq_fold(e->name, "string_agg") || str_eq_fold(e->name, "group_concat") ||
          str_eq_fold(e->name, "listagg")))
        return false;
    if (p->dialect == SQL_SQLITE && e->order)
        pr_unsupported(p, "the order of what is put together");
    if (p->dialect == SQL_SQLITE && e->distinct && !comma)
        pr_unsupported(p, "a separator with DISTINCT");
    struct sql_expr text = {.kind = SQL_EXPR_STRING, .text = ","};
    struct sql_expr *args[2] = {e->args[0], comma ? &text : e->args[1]};
    struct sql_order by = {.expr = e->args[0]};
    struct sql_expr call = *e;
    const bool alone = comma && (mysql || p->dialect == SQL_SQLITE || p->dialect == SQL_BIGQUERY);
    call.args = args;
    call.arg_count = alone ? 1 : 2;
    call.text = mysql && !alone ? "SEPARATOR" : NULL;
    call.within_group = trino;
    call.order = e->order ? e->order : trino ? &by : NULL;
    pr_function_name(p, &call);
    pr_arguments(p, &call);
    pr_tail(p, &call);
    return true;
}

/* GROUP BY's ROLLUP (…), CUBE (…), GROUPING SETS (…). */
static bool pr_grouping(struct printer *p, const struct sql_expr *e)
{
    if (!e->text || !str_eq(e->text, "GROUPING"))
        return false;
    if (p->dialect == SQL_SQLITE || (p->dialect == SQL_MYSQL && !str_eq(e->name, "ROLLUP")))
        pr_unsupported(p, e->name);
    if (p->dialect == SQL_MYSQL) {
        pr_list(p, e->args, e->arg_count);
        pr(p, " WITH ROLLUP");
        return true;
    }
    pr(p, e->name);
    pr(p, " (");
    pr_list(p, e->args, e->arg_count);
    pr(p, ")");
    return true;
}

void pr_call(struct printer *p, const struct sql_expr *e)
{
    if (pr_grouping(p, e) || pr_translated(p, e) || pr_string_agg(p, e))
        return;
    if (is_bare(e, p->dialect)) {
        pr_upper(p, e->name);
        return;
    }
    pr_function_name(p, e);
    if (!pr_special(p, e))
        pr_arguments(p, e);
    pr_tail(p, e);
}

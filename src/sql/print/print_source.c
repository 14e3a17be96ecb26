/* FROM: tables, subqueries, functions, joins; each join on a line of its own. */
#include <stdio.h>
#include <string.h>

#include "print/print_private.h"

static const char *const joins[] = {
    [SQL_JOIN_INNER] = "JOIN",     [SQL_JOIN_LEFT] = "LEFT JOIN",   [SQL_JOIN_RIGHT] = "RIGHT JOIN",
    [SQL_JOIN_FULL] = "FULL JOIN", [SQL_JOIN_CROSS] = "CROSS JOIN",
};

static void pr_alias(struct printer *p, const struct sql_source *s)
{
    const bool derived = s->kind == SQL_SOURCE_QUERY || s->kind == SQL_SOURCE_VALUES;
    const bool home = p->known && !p->translated;

    if (s->alias) {
        pr(p, " AS ");
        pr_name(p, s->alias);
    } else if (derived && !home && (p->dialect == SQL_POSTGRES || p->dialect == SQL_MYSQL)) {
        char name[24]; /* which want one, though nothing refers to it */
        snprintf(name, sizeof name, " AS derived_%d", ++p->derived);
        pr(p, name);
    } else if (s->column_defs) {
        pr(p, " AS ");
    }
    if (s->column_alias_count) {
        if (p->dialect == SQL_SQLITE)
            pr_unsupported(p, "an alias with column names");
        pr(p, " (");
        pr_names(p, s->column_aliases, s->column_alias_count);
        pr(p, ")");
    }
    if (s->column_defs) {
        pr(p, s->alias ? " " : "");
        pr(p, s->column_defs);
    }
}

static void pr_words(struct printer *p, const char *words)
{
    if (!words)
        return;
    if (p->translated)
        pr_unsupported(p, words);
    pr(p, " ");
    pr(p, words);
}

static void pr_table(struct printer *p, const struct sql_source *s)
{
    pr(p, s->only ? "ONLY " : "");
    if (s->catalog) {
        pr_name(p, s->catalog);
        pr(p, ".");
    }
    if (s->schema) {
        pr_name(p, s->schema);
        pr(p, ".");
    }
    pr_name(p, s->name);
}

static void pr_on(struct printer *p, const void *what)
{
    const struct sql_expr *on = what;

    pr_expr(p, on, 0);
}

static void pr_join_condition(struct printer *p, const struct sql_source *s, size_t base)
{
    if (s->on) {
        pr(p, " ON ");
        const size_t room = pr_column(p) < WIDTH ? WIDTH - pr_column(p) : 0;
        if (p->flat || pr_measure(p, room + 1, pr_on, s->on) <= room)
            pr_expr(p, s->on, 0);
        else
            pr_condition(p, s->on, base);
    }
    if (!s->on && !s->using_count && !s->natural && s->join >= SQL_JOIN_LEFT &&
        s->join <= SQL_JOIN_FULL && p->dialect != SQL_SQLITE)
        pr(p, " ON TRUE"); /* only SQLite can leave it out */
    if (s->using_count) {
        pr(p, " USING (");
        pr_names(p, s->using_columns, s->using_count);
        pr(p, ")");
        if (s->using_alias) {
            pr(p, " AS ");
            pr_name(p, s->using_alias);
        }
    }
}

/* The join's words, their first ending at the river. */
static void pr_join_word(struct printer *p, const struct sql_source *s, size_t base)
{
    const bool bare = s->join == SQL_JOIN_INNER && !s->on && !s->using_count;
    const char *word = s->natural ? "NATURAL" : joins[bare ? SQL_JOIN_CROSS : s->join];
    const size_t first = strcspn(word, " ");

    if (s->join == SQL_JOIN_FULL && p->dialect == SQL_MYSQL)
        pr_unsupported(p, "FULL JOIN");
    pr_newline(p, base + (first < RIVER ? RIVER - first : 0));
    pr(p, word);
    pr(p, " ");
    if (s->natural) {
        pr(p, joins[s->join]);
        pr(p, " ");
    }
}

/* A comma binds looser than JOIN everywhere but in SQLite: as a JOIN's left side it is CROSS JOIN.
 */
static bool comma_inside(const struct printer *p, const struct sql_source *s)
{
    return s->left->kind == SQL_SOURCE_JOIN && s->left->join == SQL_JOIN_COMMA &&
           s->join != SQL_JOIN_COMMA && p->dialect != SQL_SQLITE && !s->left->alias;
}

static void pr_operand(struct printer *p, const struct sql_source *s, bool parens, size_t base)
{
    if (parens)
        pr(p, "(");
    pr_source(p, s, parens && !p->flat ? pr_column(p) : base);
    if (parens)
        pr(p, ")");
}

static void pr_join(struct printer *p, const struct sql_source *s, size_t base)
{
    const bool right_parens =
        s->right->kind == SQL_SOURCE_JOIN && !s->right->alias &&
        (s->join != SQL_JOIN_COMMA || s->right->join == SQL_JOIN_COMMA || p->dialect == SQL_SQLITE);
    struct sql_source cross;

    if (comma_inside(p, s)) {
        cross = *s->left;
        cross.join = SQL_JOIN_CROSS;
        pr_join(p, &cross, base);
    } else {
        pr_operand(p, s->left, false, base);
    }
    if (s->join == SQL_JOIN_COMMA) {
        pr(p, ",");
        pr_newline(p, base + RIVER + 1);
    } else {
        pr_join_word(p, s, base);
    }
    pr_operand(p, s->right, right_parens, base);
    pr_join_condition(p, s, base);
}

static void pr_derived(struct printer *p, const struct sql_source *s)
{
    const bool flat = p->flat;

    p->flat = flat || pr_column(p) > DEEPEST;
    pr(p, "(");
    pr_query(p, s->query);
    pr(p, ")");
    p->flat = flat;
}

/* f(…), or ROWS FROM (f(…) AS (a int), g(…)). */
static void pr_function(struct printer *p, const struct sql_expr *f)
{
    if (!f->text || strcmp(f->text, "ROWS FROM") != 0) {
        pr_expr(p, f, 0);
        return;
    }
    if (p->dialect != SQL_POSTGRES)
        pr_unsupported(p, f->text);
    pr(p, "ROWS FROM (");
    for (size_t i = 0; i < f->arg_count; i++) {
        const struct sql_expr *e = f->args[i];
        const bool typed = e->kind == SQL_EXPR_NAMED;
        pr(p, i ? ", " : "");
        pr_expr(p, typed ? e->args[0] : e, 0);
        if (typed) {
            pr(p, " AS ");
            pr(p, e->name);
        }
    }
    pr(p, ")");
}

void pr_source(struct printer *p, const struct sql_source *s, size_t base)
{
    if (pr_stop(p))
        return;
    if (s->kind == SQL_SOURCE_JOIN && !s->alias) {
        pr_join(p, s, base);
        return;
    }
    if (s->lateral && p->dialect == SQL_SQLITE)
        pr_unsupported(p, "LATERAL");
    pr(p, s->lateral ? "LATERAL " : "");
    switch (s->kind) {
    case SQL_SOURCE_TABLE:
        pr_table(p, s);
        break;
    case SQL_SOURCE_FUNCTION:
        pr_function(p, s->function);
        pr(p, s->with_ordinality ? " WITH ORDINALITY" : "");
        break;
    case SQL_SOURCE_JOIN:
        pr(p, "(");
        pr_join(p, s, p->flat ? 0 : pr_column(p));
        pr(p, ")");
        break;
    default:
        pr_derived(p, s);
        break;
    }
    if (s->hints_first)
        pr_words(p, s->hints);
    pr_alias(p, s);
    if (!s->hints_first)
        pr_words(p, s->hints);
    pr_words(p, s->sample);
}

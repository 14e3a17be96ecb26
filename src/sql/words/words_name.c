/* Names in words: of tables and columns, of one and of many. */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

void words_name(struct words *w, const char *name)
{
    char before = '\0';

    for (const char *p = name; *p; p++) {
        const bool hump = *p >= 'A' && *p <= 'Z' && before >= 'a' && before <= 'z';
        const bool word = hump && !(p[1] >= 'A' && p[1] <= 'Z'); /* ID stays ID */
        if (hump)
            buf_addc(w->out, ' ');
        buf_addc(w->out, *p == '_' ? ' ' : word ? (char)(*p + 32) : *p);
        before = *p;
    }
}

void words_singular(struct words *w, const char *name)
{
    static const char *const kept[] = {"ss", "us", "is", "ics", "news", "series", "species"};

    words_name(w, name);
    const char *text = buf_str(w->out);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        if (str_ends(text, kept[i]))
            return;
    }
    if (str_ends(text, "ies")) {
        buf_truncate(w->out, w->out->len - 3);
        buf_addc(w->out, 'y');
    } else if (str_ends(text, "sses") || str_ends(text, "ches") || str_ends(text, "shes") ||
               str_ends(text, "xes")) {
        buf_truncate(w->out, w->out->len - 2);
    } else if (str_ends(text, "s")) {
        buf_truncate(w->out, w->out->len - 1);
    }
}

void words_many(struct words *w, const char *name)
{
    words_name(w, name);
    const char *text = buf_str(w->out);
    const size_t len = w->out->len;
    const bool vowel = len > 1 && strchr("aeiou", text[len - 2]);

    if (str_ends(text, "s") || str_ends(text, "x") || str_ends(text, "ch") || str_ends(text, "sh"))
        buf_add(w->out, str_ends(text, "ss") || !str_ends(text, "s") ? "es" : "");
    else if (str_ends(text, "y") && !vowel) {
        buf_truncate(w->out, len - 1);
        buf_add(w->out, "ies");
    } else
        buf_addc(w->out, 's');
}

static bool ends_fold(const char *text, const char *suffix)
{
    const size_t n = strlen(text), m = strlen(suffix);

    return n >= m && str_eq_fold(text + n - m, suffix);
}

bool words_key_name(const char *name)
{
    static const char *const ends[] = {"id", "_no", "code", "key", "number", "_nr", "_num", "_ref"};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (ends_fold(name, ends[i]))
            return true;
    }
    return false;
}

bool words_date_name(const char *name)
{
    static const char *const ends[] = {"_on", "_at", "date", "time", "year", "day", "timestamp"};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (ends_fold(name, ends[i]))
            return true;
    }
    return false;
}

/* ---- tables */

static const struct sql_source *words_name_find_table(const struct sql_source *s,
                                                      const char *qualifier)
{
    if (s->kind == SQL_SOURCE_JOIN) {
        const struct sql_source *left = words_name_find_table(s->left, qualifier);
        return left ? left : words_name_find_table(s->right, qualifier);
    }
    if (s->kind != SQL_SOURCE_TABLE)
        return NULL;
    return str_eq_fold(s->alias ? s->alias : s->name, qualifier) ? s : NULL;
}

const struct sql_source *words_table(const struct sql_query *q, const char *qualifier)
{
    if (!q || !q->from)
        return NULL;
    if (!qualifier)
        return q->from->kind == SQL_SOURCE_TABLE ? q->from : NULL;
    return words_name_find_table(q->from, qualifier);
}

static int words_name_times(const struct sql_source *s, const char *name)
{
    if (s->kind == SQL_SOURCE_JOIN)
        return words_name_times(s->left, name) + words_name_times(s->right, name);
    return s->kind == SQL_SOURCE_TABLE && str_eq_fold(s->name, name);
}

void words_table_name(struct words *w, const struct sql_source *s)
{
    words_name(w, s->name);
    if (s->alias && w->query && w->query->from && words_name_times(w->query->from, s->name) > 1)
        buf_addf(w->out, " (%s)", s->alias);
}

/* ---- columns */

struct clash {
    const struct sql_expr *column;
    bool found;
};

static bool clash_visit(const struct sql_expr *e, void *arg)
{
    struct clash *c = arg;

    if (e->kind == SQL_EXPR_COLUMN && e->table && str_eq_fold(e->name, c->column->name) &&
        !str_eq_fold(e->table, c->column->table))
        c->found = true;
    return !c->found && !e->query;
}

bool words_shared(const struct words *w, const struct sql_expr *e)
{
    struct clash c = {.column = e};

    if (!w->query || !w->query->from || w->query->from->kind != SQL_SOURCE_JOIN || !e->table)
        return false;
    const struct sql_query said = {
        .items = w->query->items, .having = w->query->having, .order = w->query->order};
    sql_walk(&said, clash_visit, &c);
    return c.found;
}

void words_column_of(struct words *w, const struct sql_expr *e)
{
    const struct sql_source *table = words_table(w->query, e->table);

    words_name(w, e->name);
    buf_add(w->out, " of ");
    if (table && words_name_times(w->query->from, table->name) == 1)
        words_name(w, table->name);
    else
        words_name(w, e->table ? e->table : "its table");
}

void words_column(struct words *w, const struct sql_expr *e)
{
    const struct sql_item *item = w->aliases && !e->table ? words_item(w->query, e) : NULL;

    if (item && item->expr->kind != SQL_EXPR_COLUMN && item->expr != e) {
        w->aliases = false;
        words_expr(w, item->expr);
        w->aliases = true;
    } else if (words_shared(w, e)) {
        words_column_of(w, e);
    } else {
        words_name(w, e->name);
    }
}

const struct sql_item *words_item(const struct sql_query *q, const struct sql_expr *e)
{
    long n = e->kind == SQL_EXPR_NUMBER ? strtol(e->text, NULL, 10) : 0;

    for (const struct sql_item *item = q ? q->items : NULL; item; item = item->next) {
        const bool alias = e->kind == SQL_EXPR_COLUMN && !e->table && item->alias &&
                           str_eq_fold(item->alias, e->name);
        if ((n && --n == 0) || alias || sql_equal_expr(item->expr, e))
            return item;
    }
    return NULL;
}

/* The printer's base: adding text, breaking lines, measuring; and the public calls. */
#include <string.h>

#include "print/print_private.h"

bool pr_stop(const struct printer *p)
{
    return p->failed || (p->budget && p->out->len > p->budget);
}

void pr(struct printer *p, const char *text)
{
    if (!pr_stop(p))
        buf_add(p->out, text);
}

void pr_char(struct printer *p, char c)
{
    if (!pr_stop(p))
        buf_addc(p->out, c);
}

void pr_name(struct printer *p, const char *name)
{
    if (pr_stop(p))
        return;
    if (p->folds)
        pr_folded_name(p, name);
    else
        sql_quote_name(p->out, name, p->dialect);
}

void pr_upper(struct printer *p, const char *text)
{
    for (; *text; text++)
        pr_char(p, *text >= 'a' && *text <= 'z' ? (char)(*text - 32) : *text);
}

void pr_unsupported(struct printer *p, const char *what)
{
    if (!p->failed)
        err_set(p->err, ERR_UNSUPPORTED, "%s has no equivalent in %s", what,
                sql_dialect_name(p->dialect));
    p->failed = true;
}

size_t pr_column(struct printer *p)
{
    const char *text = p->out->p;
    size_t from = p->measured;

    if (p->measured > p->out->len) { /* what was measured is cut off again */
        from = 0;
        p->column = 0;
    }
    const char *start = p->out->len ? memrchr(text + from, '\n', p->out->len - from) : NULL;
    if (start) {
        from = (size_t)(start + 1 - text);
        p->column = 0;
    }
    for (; from < p->out->len; from++)
        p->column += ((unsigned char)text[from] & 0xc0) != 0x80;
    p->measured = from;
    return p->column;
}

void pr_newline(struct printer *p, size_t indent)
{
    if (pr_stop(p))
        return;
    if (p->flat) {
        buf_addc(p->out, ' ');
        return;
    }
    buf_addc(p->out, '\n');
    while (indent--)
        buf_addc(p->out, ' ');
}

size_t pr_measure(const struct printer *p, size_t max,
                  void (*print)(struct printer *, const void *), const void *what)
{
    struct buf scratch = BUF_INIT;
    struct err err;
    struct printer flat = *p;

    flat.out = &scratch;
    flat.flat = true;
    flat.measured = flat.column = 0;
    flat.budget = max;
    flat.err = &err;
    print(&flat, what);
    const size_t len = scratch.len > max ? max + 1 : scratch.len;
    buf_release(&scratch);
    return len;
}

static bool print_finish(struct printer *p, size_t start)
{
    if (p->failed)
        buf_truncate(p->out, start);
    return !p->failed;
}

static bool print_query(const struct sql_query *query, enum sql_dialect dialect, bool flat,
                        struct buf *out, struct err *err)
{
    struct printer p = {.out = out, .dialect = dialect, .flat = flat, .err = err};
    const size_t start = out->len;

    p.known = query->parsed;
    p.from = query->dialect;
    p.translated = query->parsed && query->dialect != dialect;
    p.folds = p.translated && dialect == SQL_POSTGRES && pr_folds(query);
    pr_query(&p, query);
    return print_finish(&p, start);
}

bool sql_print(const struct sql_query *query, enum sql_dialect dialect, struct buf *out,
               struct err *err)
{
    return print_query(query, dialect, false, out, err);
}

bool sql_print_flat(const struct sql_query *query, enum sql_dialect dialect, struct buf *out,
                    struct err *err)
{
    return print_query(query, dialect, true, out, err);
}

char *sql_flat(const char *sql, enum sql_dialect dialect)
{
    struct arena arena = {0};
    struct buf line = BUF_INIT;
    struct sql_error error;
    struct err err = ERR_INIT;
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), dialect, &error);

    if (!query || !sql_print_flat(query, dialect, &line, &err)) {
        buf_clear(&line);
        buf_add(&line, sql);
    }
    arena_release(&arena);
    return buf_take(&line);
}

bool sql_print_expr(const struct sql_expr *expr, enum sql_dialect dialect, struct buf *out,
                    struct err *err)
{
    struct printer p = {.out = out, .dialect = dialect, .flat = true, .err = err};
    const size_t start = out->len;

    pr_expr(&p, expr, 0);
    return print_finish(&p, start);
}

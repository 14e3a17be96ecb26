/* Findings in words: what is wrong, where the name is found, what is there instead. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "resolve/resolve_private.h"

enum { LISTED = 8, OWNERS = 6, CANDIDATES = 256, TABLES = 4096 };
enum { MESSAGE_MOST = 2000 }; /* bytes */

const char *sql_finding_class_name(enum sql_finding_class class)
{
    static const char *const names[] = {
        [SQL_UNKNOWN_TABLE] = "unknown table",
        [SQL_UNKNOWN_COLUMN] = "unknown column",
        [SQL_AMBIGUOUS_COLUMN] = "ambiguous column",
        [SQL_DUPLICATE_ALIAS] = "duplicate alias",
        [SQL_BAD_JOIN] = "bad join",
        [SQL_NOT_GROUPED] = "not grouped",
        [SQL_AGGREGATE_IN_WHERE] = "aggregate in WHERE",
        [SQL_FAN_TRAP] = "fan trap",
        [SQL_SYNTAX] = "syntax",
        [SQL_UNKNOWN_FUNCTION] = "unknown function",
        [SQL_UNCONNECTED] = "unconnected table",
        [SQL_REPEATED_ROWS] = "repeated rows",
        [SQL_UNUSED_TABLE] = "unused table",
        [SQL_NEGATED_JOIN] = "negated join",
        [SQL_HAVING_ALONE] = "HAVING without GROUP BY",
        [SQL_ENDLESS] = "endless recursion",
        [SQL_BAD_COMPARISON] = "bad comparison",
        [SQL_OUTER_COLUMN] = "column of the outer query",
    };

    return names[class];
}

static char *safe_copy(struct resolver *r, const char *text)
{
    struct buf safe = BUF_INIT;

    text_safe(&safe, text, strlen(text), TEXT_SAFE_DEFAULT);
    char *copy = arena_strdup(r->arena, buf_str(&safe));
    buf_release(&safe);
    return copy;
}

bool report_full(const struct resolver *r)
{
    return r->seen || r->found >= SQL_FINDINGS_MAX;
}

struct sql_finding *report(struct resolver *r, enum sql_finding_class class,
                           enum mark_severity severity, struct sql_span at, const char *fmt, ...)
{
    struct sql_finding *f = arena_alloc(r->arena, sizeof *f);
    struct buf text = BUF_INIT;
    va_list args;

    if (report_full(r))
        return f;
    r->found++;
    r->errors += severity == MARK_ERROR;
    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    text_shorten(&text, MESSAGE_MOST);
    f->class = class;
    f->severity = severity;
    f->at = at;
    f->message = safe_copy(r, buf_str(&text));
    buf_release(&text);
    if (r->last)
        r->last->next = f;
    else
        r->first = f;
    return r->last = f;
}

enum mark_severity strict_error(const struct resolver *r)
{
    switch (r->dialect) {
    case SQL_SQLITE:
        return MARK_INFO;
    case SQL_MYSQL:
        return MARK_WARNING;
    default:
        return MARK_ERROR;
    }
}

/* ---- columns */

static size_t all_names(struct resolver *r, const struct relation *rel, const char **names,
                        size_t n)
{
    const struct outputs out = relation_outputs(r, rel);

    for (size_t i = 0; i < out.count && n < CANDIDATES; i++) {
        if (out.v[i].name)
            names[n++] = out.v[i].name;
    }
    return n;
}

static void resolve_report_add_owners(struct resolver *r, struct buf *text, const char *column)
{
    const char *owners[OWNERS];
    const size_t n =
        r->lookup->owners ? r->lookup->owners(r->lookup->self, column, owners, OWNERS) : 0;
    const size_t shown = n < OWNERS ? n : OWNERS;

    for (size_t i = 0; i < shown; i++)
        buf_addf(text, "%s%s", i ? ", " : "; found in: ", owners[i]);
    if (n > shown)
        buf_add(text, ", …");
}

static void add_available(const struct resolver *r, struct buf *text, const char *table,
                          const char *const *names, size_t n)
{
    const size_t most = r->lookup->listed ? r->lookup->listed : LISTED;

    if (!n)
        return;
    buf_addf(text, "; available in '%s': ", table);
    for (size_t i = 0; i < n && i < most; i++)
        buf_addf(text, "%s%s", i ? ", " : "", names[i]);
    if (n > most)
        buf_add(text, ", …");
}

static const struct relation *relation_of(const struct resolver *r, const struct sql_expr *e)
{
    for (const struct scope *s = r->scope; s && e->table; s = s->up) {
        for (size_t i = 0; i < s->relations.len; i++) {
            if (name_same(r, s->relations.v[i].name, e->table))
                return &s->relations.v[i];
        }
    }
    return NULL;
}

/* The column that was meant: the same name in another relation of the query, or the nearest one. */
static char *column_fix(struct resolver *r, const struct sql_expr *e, const struct relation *rel)
{
    const char *names[CANDIDATES];
    const struct schema_column *column;
    struct buf fix = BUF_INIT;
    size_t n = 0;

    for (size_t i = 0; e->table && i < r->scope->relations.len; i++) {
        const struct relation *other = &r->scope->relations.v[i];
        if (other != rel && other->name && relation_has(r, other, e->name, &column)) {
            sql_quote_name(&fix, other->name, r->dialect);
            buf_addc(&fix, '.');
            sql_quote_name(&fix, e->name, r->dialect);
            break;
        }
    }
    if (!fix.len && rel)
        n = all_names(r, rel, names, 0);
    for (size_t i = 0; !fix.len && !e->table && i < r->scope->relations.len; i++)
        n = all_names(r, &r->scope->relations.v[i], names, n);
    const int nearest = fix.len ? -1 : str_nearest(e->name, names, n);
    if (nearest >= 0) {
        if (e->table) {
            sql_quote_name(&fix, e->table, r->dialect);
            buf_addc(&fix, '.');
        }
        sql_quote_name(&fix, names[nearest], r->dialect);
    }
    char *text = fix.len ? arena_strdup(r->arena, buf_str(&fix)) : NULL;
    buf_release(&fix);
    return text;
}

/* SQLite reads a quoted name that is no column as a string. */
static bool quoted_string(struct resolver *r, const struct sql_expr *e)
{
    struct buf literal = BUF_INIT;

    if (r->dialect != SQL_SQLITE || !e->quoted || e->table)
        return false;
    struct sql_finding *f =
        report(r, SQL_UNKNOWN_COLUMN, MARK_WARNING, e->at,
               "\"%s\" is not a column here: SQLite takes it as the text '%s'", e->name, e->name);
    sql_quote_string(&literal, e->name, strlen(e->name), SQL_SQLITE);
    f->fix = arena_strdup(r->arena, buf_str(&literal));
    buf_release(&literal);
    return true;
}

void report_unknown_column(struct resolver *r, const struct sql_expr *e)
{
    const struct relation *rel = relation_of(r, e);
    const char *names[CANDIDATES];
    struct buf text = BUF_INIT;

    if (report_full(r) || quoted_string(r, e))
        return;
    if (e->table && !rel) {
        buf_addf(&text, "no table or alias '%s' in this query", e->table);
        for (size_t i = 0; i < r->scope->relations.len && i < LISTED; i++) {
            const char *name = r->scope->relations.v[i].name;
            buf_addf(&text, "%s%s", i ? ", " : "; there are: ", name ? name : "(subquery)");
        }
    } else if (rel) {
        buf_addf(&text, "no column '%s' in '%s'", e->name, rel->name);
        resolve_report_add_owners(r, &text, e->name);
        add_available(r, &text, rel->name, names, all_names(r, rel, names, 0));
    } else {
        buf_addf(&text, "no column '%s' in the tables of this query", e->name);
        resolve_report_add_owners(r, &text, e->name);
        if (r->scope->relations.len == 1 && r->scope->relations.v[0].name)
            add_available(r, &text, r->scope->relations.v[0].name, names,
                          all_names(r, &r->scope->relations.v[0], names, 0));
    }
    char *fix = e->table && !rel ? NULL : column_fix(r, e, rel);
    if (fix)
        buf_addf(&text, "; nearest: %s", fix);
    report(r, SQL_UNKNOWN_COLUMN, MARK_ERROR, e->at, "%s", buf_str(&text))->fix = fix;
    buf_release(&text);
}

void report_ambiguous(struct resolver *r, const struct sql_expr *e, const struct found *found)
{
    const struct relation *a = &found->scope->relations.v[found->relation];
    const struct relation *b = &found->scope->relations.v[found->other];
    struct buf fix = BUF_INIT;

    if (report_full(r))
        return;
    struct sql_finding *f =
        report(r, SQL_AMBIGUOUS_COLUMN, MARK_ERROR, e->at,
               "'%s' is in more than one table: '%s' and '%s'; say which", e->name,
               a->name ? a->name : "(subquery)", b->name ? b->name : "(subquery)");
    if (a->name) {
        sql_quote_name(&fix, a->name, r->dialect);
        buf_addc(&fix, '.');
        sql_quote_name(&fix, e->name, r->dialect);
        f->fix = arena_strdup(r->arena, buf_str(&fix));
    }
    buf_release(&fix);
}

/* ---- tables */

void report_unknown_table(struct resolver *r, const struct sql_source *s)
{
    if (report_full(r))
        return;
    const char **names = arena_alloc(r->arena, TABLES * sizeof *names);
    size_t n = r->lookup->tables ? r->lookup->tables(r->lookup->self, names, TABLES) : 0;
    struct buf fix = BUF_INIT;

    n = n < TABLES ? n : TABLES;
    const int nearest = str_nearest(s->name, names, n);
    if (nearest >= 0)
        sql_quote_name(&fix, names[nearest], r->dialect);
    struct sql_finding *f =
        nearest >= 0
            ? report(r, SQL_UNKNOWN_TABLE, MARK_ERROR, s->name_at, "no table '%s'; nearest: %s",
                     s->name, buf_str(&fix))
            : report(r, SQL_UNKNOWN_TABLE, MARK_ERROR, s->name_at, "no table '%s'", s->name);
    f->fix = fix.len ? arena_strdup(r->arena, buf_str(&fix)) : NULL;
    buf_release(&fix);
}

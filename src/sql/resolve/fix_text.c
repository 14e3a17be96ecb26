/* A repair in the text itself: the place is written anew, which is taken when it parses to the
 * edited tree, so that comments and layout stay. */
#include <string.h>

#include "querent/base/str.h"
#include "querent/sql/fix.h"
#include "tree_private.h"

static char *fix_text_spliced(struct arena *arena, const char *text, size_t from, size_t to,
                              const char *with)
{
    return arena_printf(arena, "%.*s%s%s", (int)from, text, with, text + to);
}

/* The end of the innermost GROUP BY around the place; 0: there is none. */
struct group_end {
    size_t place, end;
    struct tree_visitor below;
};

static void group_end_expr(struct sql_expr **slot, void *arg)
{
    struct group_end *g = arg;
    struct sql_expr *e = *slot;

    for (; e->kind == SQL_EXPR_BINARY; e = e->args[0])
        group_end_expr(&e->args[1], g);
    tree_each_of_expr(e, &g->below);
}

static void group_end_source(struct sql_source **slot, void *arg)
{
    tree_each_of_source(*slot, &((struct group_end *)arg)->below);
}

static void group_end_query(struct sql_query **slot, void *arg)
{
    struct group_end *g = arg;
    struct sql_query *q = *slot;

    if (q->group_count && q->at.offset <= g->place && g->place < q->at.offset + q->at.len) {
        const struct sql_span last = q->groups[q->group_count - 1]->at;
        g->end = last.offset + last.len;
    }
    tree_each_of_query(q, &g->below);
}

static char *text_with_group(struct arena *arena, const char *text, const struct sql_query *query,
                             struct sql_span column)
{
    struct group_end g = {.place = column.offset};
    struct sql_query *root = (struct sql_query *)query; /* nothing is changed */

    g.below = (struct tree_visitor){group_end_expr, group_end_query, group_end_source, &g};
    group_end_query(&root, &g);
    if (!g.end)
        return NULL;
    const char *more = arena_printf(arena, ", %.*s", (int)column.len, text + column.offset);
    return fix_text_spliced(arena, text, g.end, g.end, more);
}

/* Does the text say what the tree does? */
static bool fix_text_says(const char *text, const struct sql_query *tree, enum sql_dialect dialect)
{
    struct arena arena = {0};
    struct sql_error error;
    const struct sql_query *q =
        text ? sql_parse(&arena, text, strlen(text), dialect, &error) : NULL;
    const bool same = q && sql_equal(q, tree);

    arena_release(&arena);
    return same;
}

/* Ways to change the place alone, the plainest first. */
static char *text_fixed_in_place(struct arena *arena, const char *text,
                                 const struct sql_query *query, enum sql_dialect dialect,
                                 const struct sql_finding *finding, const struct sql_query *fixed)
{
    const size_t from = finding->at.offset, to = from + finding->at.len;
    char *tries[2] = {NULL, NULL};

    if (finding->class == SQL_AGGREGATE_IN_WHERE ||
        (finding->class == SQL_NOT_GROUPED && finding->fix) ||
        (finding->class >= SQL_FAN_TRAP && finding->class != SQL_UNKNOWN_FUNCTION &&
         finding->class != SQL_BAD_COMPARISON))
        return NULL; /* more than a place changes */
    if (finding->class == SQL_NOT_GROUPED) {
        tries[0] = text_with_group(arena, text, query, finding->at);
    } else if (finding->class == SQL_UNKNOWN_FUNCTION) {
        const size_t name = strcspn(text + from, " \t\n(");
        tries[0] = fix_text_spliced(arena, text, from, from + name, finding->fix);
    } else if (finding->class == SQL_BAD_JOIN) {
        const bool inside = str_starts(finding->fix, "WHERE ");
        const size_t at = inside ? to - 1 : to; /* before the bracket */
        tries[0] = fix_text_spliced(arena, text, at, at, arena_printf(arena, " %s", finding->fix));
        tries[1] = fix_text_spliced(arena, text, at, at,
                                    arena_printf(arena, " AND%s", strchr(finding->fix, ' ')));
    } else {
        tries[0] = fix_text_spliced(arena, text, from, to, finding->fix);
        tries[1] = fix_text_spliced(
            arena, text, from, to,
            arena_printf(arena, "%s AS %.*s", finding->fix, (int)(to - from), text + from));
    }
    for (size_t i = 0; i < 2; i++) {
        if (fix_text_says(tries[i], fixed, dialect))
            return tries[i];
    }
    return NULL;
}

char *sql_fixed_text(struct arena *arena, const char *text, const struct sql_query *query,
                     enum sql_dialect dialect, const struct sql_finding *finding)
{
    const struct sql_query *fixed = sql_fixed(arena, query, dialect, finding);
    struct buf printed = BUF_INIT;
    struct err err;

    if (!fixed)
        return NULL;
    char *result = text_fixed_in_place(arena, text, query, dialect, finding, fixed);
    if (!result && sql_print(fixed, dialect, &printed, &err))
        result = arena_strdup(arena, buf_str(&printed));
    buf_release(&printed);
    return result;
}

char *sql_fix_words(struct arena *arena, const char *text, const struct sql_finding *finding)
{
    const int len = (int)finding->at.len;
    const char *at = text + finding->at.offset;

    if (finding->class == SQL_NOT_GROUPED && finding->fix)
        return arena_printf(arena, "show that row: %s", finding->fix);
    if (finding->class == SQL_NOT_GROUPED)
        return arena_printf(arena, "add '%.*s' to GROUP BY", len, at);
    if (finding->class == SQL_AGGREGATE_IN_WHERE)
        return arena_strdup(arena, "write the condition in HAVING");
    if (finding->class == SQL_UNKNOWN_FUNCTION)
        return arena_printf(arena, "call '%s' instead of '%.*s'", finding->fix,
                            (int)strcspn(at, " \t\n("), at);
    const bool quoted = *finding->fix == '\'' || strchr("'\"`[", *at);
    switch (finding->class) {
    case SQL_FAN_TRAP:
        return str_eq(finding->fix, "DISTINCT")
                   ? arena_strdup(arena, "count each once (DISTINCT)")
                   : arena_printf(arena, "count what is there: %s", finding->fix);
    case SQL_NEGATED_JOIN:
        return str_eq(finding->fix, "IS NOT NULL")
                   ? arena_strdup(arena, "leave out the NULLs of the list")
                   : arena_printf(arena, "move the condition into the join of '%s'", finding->fix);
    case SQL_BAD_JOIN:
        return arena_printf(arena, "add the condition%s", strchr(finding->fix, ' '));
    case SQL_BAD_COMPARISON:
        return arena_printf(arena, "write %s instead of %.*s%s", finding->fix, len, at,
                            at[len] == '(' ? "(…)" : "");
    case SQL_REPEATED_ROWS:
        return arena_strdup(arena, "list each once (DISTINCT)");
    case SQL_UNUSED_TABLE:
        return arena_printf(arena, "leave out the join of '%.*s'", len, at);
    case SQL_HAVING_ALONE:
        return arena_strdup(arena, "write the condition in WHERE");
    default:
        return arena_printf(arena,
                            quoted ? "write %s instead of %.*s" : "write '%s' instead of '%.*s'",
                            finding->fix, len, at);
    }
}

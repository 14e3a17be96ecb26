/* What an edit of the SQL may have been meant for one time only: a number of rows, an order, a
 * condition. What is shown, counted, grouped and joined corrects the answer instead. */
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lessons/learn.h"
#include "sides.h"

#define ONCE_AND " and "
#define ONCE_WITH "with %s"
#define ONCE_WITHOUT "without %s"
#define ONCE_WHERE "only where %s"
#define ONCE_ANYHOW "with the SQL as you changed it"

struct once {
    struct arena arena;
    const struct catalog *catalog;
    struct side before, after;
    struct buf words;
};

static void once_say(struct once *once, const char *how, const char *what)
{
    if (once->words.len)
        buf_add(&once->words, ONCE_AND);
    buf_addf(&once->words, how, what);
}

/* Two clauses as SQL: NULL where the query has none. */
static void once_clause(struct once *once, const char *name, const char *before, const char *after)
{
    if (str_eq(before, after))
        return;
    once_say(once, after ? ONCE_WITH : ONCE_WITHOUT,
             arena_printf(&once->arena, "%s %s", name, after ? after : before));
}

/* NULL: the query has none. */
static const char *once_print(struct once *once, const struct sql_expr *e)
{
    const char *text = e ? side_print(&once->arena, once->catalog, e) : NULL;
    return e && !text ? "?" : text;
}

static const char *once_order(struct once *once, const struct sql_query *query)
{
    struct buf out = BUF_INIT;

    for (const struct sql_order *order = query->order; order; order = order->next)
        buf_addf(&out, "%s%s%s%s", out.len ? ", " : "", once_print(once, order->expr),
                 order->descending ? " DESC" : "",
                 order->nulls == 0   ? ""
                 : order->nulls == 1 ? " NULLS FIRST"
                                     : " NULLS LAST");
    const char *text = out.len ? arena_strdup(&once->arena, buf_str(&out)) : NULL;
    buf_release(&out);
    return text;
}

/* Where one took the place of another, only the new one is named. */
static void once_conditions(struct once *once, const struct side_parts *before,
                            const struct side_parts *after)
{
    struct sql_expr *one = NULL;
    size_t come = 0;

    for (size_t i = 0; i < after->len; i++) {
        const struct side_parts alone = {{after->v[i]}, 1};
        if (!side_missing(once->catalog, &alone, &once->before, before, &one))
            continue;
        once_say(once, ONCE_WHERE, once_print(once, after->v[i]));
        come++;
    }
    if (!come && side_missing(once->catalog, before, &once->after, after, &one))
        once_say(once, ONCE_WITHOUT, once_print(once, one));
}

char *lesson_edit_once(const struct catalog *catalog, const char *offered, const char *confirmed)
{
    struct once once = {.catalog = catalog};
    const bool told = side_read(&once.before, &once.arena, catalog, offered) &&
                      side_read(&once.after, &once.arena, catalog, confirmed);
    const struct sql_query *x = once.before.query, *y = once.after.query;

    if (told) {
        once_conditions(&once, &once.before.conditions, &once.after.conditions);
        once_conditions(&once, &once.before.groups_kept, &once.after.groups_kept);
        once_clause(&once, "ORDER BY", once_order(&once, x), once_order(&once, y));
        once_clause(&once, "LIMIT", once_print(&once, x->limit), once_print(&once, y->limit));
        once_clause(&once, "OFFSET", once_print(&once, x->offset), once_print(&once, y->offset));
    } else if (!str_eq(offered, confirmed)) {
        buf_add(&once.words, ONCE_ANYHOW);
    }
    side_release(&once.before);
    side_release(&once.after);
    arena_release(&once.arena);
    char *words = once.words.len ? buf_take(&once.words) : NULL;
    buf_release(&once.words);
    return words;
}

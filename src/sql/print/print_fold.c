/* Capitals in names that go to PostgreSQL. It folds what is not quoted, and the others compare
 * without case, so that a name which was written without quotes stays so: T1.Name and t1.name are
 * one column there as here. Where the query quotes such a name itself, all keep their capitals. */
#include <string.h>

#include "print/print_private.h"
#include "tree_private.h"

struct search {
    bool found;
    struct tree_visitor below;
};

static bool has_capital(const char *name)
{
    for (; name && *name; name++) {
        if (*name >= 'A' && *name <= 'Z')
            return true;
    }
    return false;
}

static void see_expr(struct sql_expr **slot, void *arg)
{
    struct search *s = arg;
    struct sql_expr *e = *slot;

    for (; e->kind == SQL_EXPR_BINARY; e = e->args[0])
        see_expr(&e->args[1], s);
    s->found = s->found || (e->quoted && has_capital(e->name));
    tree_each_of_expr(e, &s->below);
}

static void print_fold_see_source(struct sql_source **slot, void *arg)
{
    struct search *s = arg;
    const struct sql_source *source = *slot;

    s->found = s->found || (source->quoted && has_capital(source->name)) ||
               (source->alias_quoted && has_capital(source->alias));
    tree_each_of_source(*slot, &s->below);
}

static void see_query(struct sql_query **slot, void *arg)
{
    struct search *s = arg;
    const struct sql_query *q = *slot;

    for (const struct sql_item *item = q->items; item; item = item->next)
        s->found = s->found || (item->alias_quoted && has_capital(item->alias));
    for (const struct sql_with *w = q->with; w; w = w->next)
        s->found = s->found || (w->quoted && has_capital(w->name));
    tree_each_of_query(*slot, &s->below);
}

bool pr_folds(const struct sql_query *query)
{
    struct sql_query *root = (struct sql_query *)query; /* nothing is changed */
    struct search s = {0};

    s.below = (struct tree_visitor){see_expr, see_query, print_fold_see_source, &s};
    see_query(&root, &s);
    return !s.found;
}

void pr_folded_name(struct printer *p, const char *name)
{
    const size_t start = p->out->len, len = strlen(name);
    struct buf lower = BUF_INIT;

    for (size_t i = 0; i < len; i++)
        buf_addc(&lower, name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i]);
    sql_quote_name(p->out, buf_str(&lower), p->dialect);
    if (p->out->len - start == len && len) /* it needs no quotes: as it was written */
        memcpy(p->out->p + start, name, len);
    buf_release(&lower);
}

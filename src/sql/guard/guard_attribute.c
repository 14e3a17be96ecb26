/* Which of PostgreSQL's t.name and (x).name are calls. The resolver knows the sources and their
 * columns; what it did not look at is taken as a call. */
#include <stdint.h>
#include <stdlib.h>

#include "guard/guard_private.h"
#include "resolve/resolve_private.h"

struct settling {
    struct guarding *guarding;
    struct guard_attributes *list;
};

static int guard_attribute_by_place(const void *a, const void *b)
{
    const uintptr_t x = (uintptr_t)((const struct guard_attribute *)a)->expr,
                    y = (uintptr_t)((const struct guard_attribute *)b)->expr;

    return x < y ? -1 : x > y;
}

static void guard_attribute_settle(void *arg, const struct sql_expr *e, enum attribute is)
{
    struct settling *settling = arg;
    const struct guard_attribute key = {.expr = e};
    struct guard_attribute *one =
        bsearch(&key, settling->list->v, settling->list->len, sizeof key, guard_attribute_by_place);

    if (one)
        one->settled = true;
    if (is != ATTRIBUTE_COLUMN)
        guard_field(settling->guarding, e->name, is == ATTRIBUTE_LIKELY, e->at);
}

void guard_attributes(struct guarding *guarding, const struct sql_query *query,
                      struct guard_attributes *list)
{
    struct settling settling = {guarding, list};

    qsort(list->v, list->len, sizeof *list->v, guard_attribute_by_place);
    sql_attributes(query, guarding->dialect, guarding->lookup, guard_attribute_settle, &settling);
    for (size_t i = 0; i < list->len; i++) {
        if (!list->v[i].settled)
            guard_field(guarding, list->v[i].expr->name, false, list->v[i].expr->at);
    }
}

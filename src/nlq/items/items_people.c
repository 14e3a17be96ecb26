/* "Clients of adviser Anna Berg": the noun before a name says whose it is. A client of that name is
 * not meant, and where no adviser is called so, the name is not understood. */
#include "ask.h"
#include "items/items.h"
#include "querent/base/str.h"

/* A column by which the rows of people are called. */
static bool names_people(const struct ask *ask, struct column_ref at)
{
    return people_do(ask, at.table) &&
           (at.column == table_label(ask, at.table) || column_is_called(ask, at, NAME_FIRST_NAME) ||
            column_is_called(ask, at, NAME_LAST_NAME));
}

/* The value is somebody's name, and nothing else. */
static bool is_name_only(const struct ask *ask, const struct item *item)
{
    bool names = item->kind == ITEM_VALUE && item->values.len > 0;
    for (size_t k = 0; names && k < item->values.len; k++)
        names = names_people(ask, item->values.v[k].at);
    return names;
}

static bool is_of(const struct item *item, int table)
{
    for (size_t k = 0; k < item->values.len; k++) {
        if (item->values.v[k].at.table == table)
            return true;
    }
    return false;
}

/* Keeps the candidates that are of the table; -1: none. */
static void keep_own(struct item *item, int table)
{
    size_t kept = 0;
    for (size_t k = 0; k < item->values.len; k++) {
        if (item->values.v[k].at.table == table)
            item->values.v[kept++] = item->values.v[k];
    }
    item->values.len = kept;
    if (kept == 0)
        item->kind = ITEM_WORD;
}

void items_name_people(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        const struct item *noun = &ask->items[i - 1];
        const struct word *last = &ask->words.v[noun->last - 1];
        if (noun->kind != ITEM_TABLE || noun->tables.len == 0 || noun->tables.v[0].score < .9 ||
            last->possessive || word_is_plural(last))
            continue;
        const int table = noun->tables.v[0].at.table, label = table_label(ask, table);
        if (!people_do(ask, table) || label < 0)
            continue;
        size_t end = i;
        bool own = true; /* first name and last name: both of them */
        for (; end < ask->count && is_name_only(ask, &ask->items[end]); end++)
            own = own && is_of(&ask->items[end], table);
        for (size_t k = i; k < end; k++)
            keep_own(&ask->items[k], own ? table : -1);
    }
}

/* "Warehouses and carriers": two lists, and no word of how their rows belong together. One of them
 * is shown, and it is asked which; side by side they would be pairs that nobody asked for. */
#include "frame.h"
#include "judge/fork.h"

/* The two tables, when the question is these and nothing else. */
static bool lists_are_all(const struct ask *ask, size_t tables[2])
{
    size_t found = 0, joints = 0;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_TABLE && found < 2)
            tables[found++] = i;
        else if (item_is(ask, i, CUE_AND) && found == 1)
            joints++;
        else if (item->kind == ITEM_TABLE || item_first(ask, i)->is.possessive ||
                 !(item->kind == ITEM_NOISE || item->kind == ITEM_PUNCT ||
                   item_is(ask, i, CUE_ALL) || item_is(ask, i, CUE_SHOW)))
            return false;
    }
    return found == 2 && joints == 1;
}

void lists_choose(struct ask *ask)
{
    size_t at[2];
    if (!lists_are_all(ask, at) || ask->subject_before >= 0)
        return;
    const struct matches *first = &ask->items[at[0]].tables, *second = &ask->items[at[1]].tables;
    if (first->len == 0 || second->len == 0 || first->v[0].at.table == second->v[0].at.table)
        return;
    const bool other = fork_lists(ask, first->v[0].at.table, second->v[0].at.table);
    ask->items[at[!other]].kind = ITEM_WORD; /* left over, and said to be */
}

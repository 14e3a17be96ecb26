/* "Expenses per person": per employee, where the rows that are named, or those of the question
 * before, belong to people of one table. */
#include "frame.h"

/* The one table of people that rows named in the words refer to; -1: none, or several. */
static int people_of(struct ask *named)
{
    int found = -1;
    for (size_t i = 0; i < named->words.len; i++) {
        const int rows =
            named->words.v[i].punct || named->words.v[i].quoted ? -1 : table_at_word(named, i);
        for (size_t e = 0; rows >= 0 && e < catalog_edge_count(named->catalog); e++) {
            const struct join_edge *edge = catalog_edge(named->catalog, e);
            if (edge->from != rows || edge->to == rows || !people_do(named, edge->to))
                continue;
            if (found >= 0 && found != edge->to)
                return -1;
            found = edge->to;
        }
    }
    return found;
}

void per_person_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "person|head|capita") ||
            !wording_is(ask, i - 1, "per|each|every") || table_at_word(ask, i) >= 0 ||
            column_at_word(ask, i))
            continue;
        struct ask named = *ask;
        int people = people_of(&named);
        if (people < 0 && ask->request->context) {
            words_split(&named.words, ask->arena, ask->request->context);
            people = people_of(&named);
        }
        if (people < 0)
            return;
        wording_put(ask, i, 1, catalog_table_words(ask->catalog, people));
        return;
    }
}

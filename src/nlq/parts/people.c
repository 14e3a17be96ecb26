/* Words for people whatever their table is called: "how many people work in …", "headcount". They
 * mean the one table whose rows are called by first and last name, where there is but one. */
#include "ask.h"

bool people_are(const struct ask *ask, int table)
{
    return !ask_table(ask, table)->hidden && ask_table(ask, table)->kind == TABLE_BASE &&
           table_column_by_words(ask, table, name_phrases(NAME_FIRST_NAME)) >= 0 &&
           table_column_by_words(ask, table, name_phrases(NAME_LAST_NAME)) >= 0;
}

struct matches people_tables(struct ask *ask, size_t i)
{
    int found = -1;
    if (ask->words.v[i].quoted || !ask->words.v[i].is.people)
        return (struct matches){0};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!people_are(ask, (int)t))
            continue;
        if (found >= 0)
            return (struct matches){0};
        found = (int)t;
    }
    if (found < 0)
        return (struct matches){0};
    struct match *v = arena_alloc(ask->arena, sizeof *v);
    *v = (struct match){.at = {found, -1}, .score = .85};
    return (struct matches){v, 1};
}

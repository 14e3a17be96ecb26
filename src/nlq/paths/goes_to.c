/* "Out of Boise", "the code of the airport it goes to": which of the two ends of a row is meant,
 * where tables have rows that lead from one place to another. */
#include <string.h>

#include "paths/paths.h"
#include "querent/base/str.h"

static const char kinds[] = "city|town|state|country|county|island|port|village";

/* A table whose rows lead to places of `to` (-1: of any) from one to the other; ret: both edges. */
static bool has_way(const struct ask *ask, int to, int ret_edges[2])
{
    for (size_t from = 0; from < ask->schema->table_count; from++) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if ((to < 0 || (int)t == to) && table_is_open(ask, (int)from) &&
                ends_of(ask, (int)from, (int)t, ret_edges) == ENDS_WAY)
                return true;
        }
    }
    return false;
}

/* "Out of the city" at word i: from there. */
static void put_from(struct ask *ask, size_t i)
{
    if (i > 0 && wording_is(ask, i, "out") && wording_is(ask, i + 1, "of") &&
        !ask->words.v[i - 1].is_number && !wording_is(ask, i - 1, "run|ran|sold|one|most") &&
        i + 2 < ask->words.len &&
        (ask->words.v[i + 2].capital || wording_is(ask, i + 2, "each|every|which|what") ||
         (wording_is(ask, i + 2, "the") && wording_is(ask, i + 3, kinds))))
        wording_put(ask, i, 2, "from");
}

/* "From the city of Boise": from Boise, which is a city. */
static void cut_kind(struct ask *ask, size_t i)
{
    if (!wording_is(ask, i, "from|to|in|into|between|and") || !wording_is(ask, i + 1, "the") ||
        !wording_is(ask, i + 2, kinds) || !wording_is(ask, i + 3, "of") || i + 4 >= ask->words.len)
        return;
    for (size_t end = i + 5; end <= i + 6 && end <= ask->words.len; end++) {
        const struct matches found = values_find(ask, i + 4, end);
        for (size_t k = 0; k < found.len; k++) {
            if (found.v[k].score < .95 ||
                !column_has_words(ask, found.v[k].at, ask->words.v[i + 2].lemma))
                continue;
            wording_cut(ask, i + 1, 3);
            return;
        }
    }
}

/* "The code of the airport it goes to" with "it" at word i. */
static bool put_end(struct ask *ask, size_t i)
{
    static const char goes[] =
        "goes to|go to|flies to|fly to|leads to|lead to|runs to|run to|sails "
        "to|sail to|ends at|end at|arrives at|arrive at|heads to";
    static const char comes[] = "comes from|come from|starts from|start from|starts at|start at|"
                                "leaves from|leave from|departs from|depart from|begins at";
    const size_t to = wording_match(ask, i + 1, goes), from = wording_match(ask, i + 1, comes);
    const size_t rows = i - 1 - wording_is(ask, i - 1, "that|which");
    const int table = to + from ? table_at_word(ask, rows) : -1;
    int edges[2];
    if (table < 0 || rows < 4 || !wording_is(ask, rows - 1, "the") ||
        !wording_is(ask, rows - 2, "of") || !has_way(ask, table, edges) ||
        !(wording_ends(ask, i + 1 + to + from) ||
          wording_is(ask, i + 1 + to + from, "for|of|and|on|in")))
        return false;
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)edges[to > 0]);
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    const char *words = catalog_column_words(ask->catalog, at),
               *noun = ask->words.v[rows - 3].lemma;
    const bool own = str_eq(column_last_word(ask, at), noun);
    wording_put(ask, own ? rows - 3 : rows, i + 1 + to + from - (own ? rows - 3 : rows),
                own ? words
                    : arena_printf(ask->arena, "%.*s %s", (int)strcspn(words, " "), words,
                                   ask->words.v[rows].text));
    return true;
}

void goes_to_read(struct ask *ask)
{
    int edges[2];
    if (!has_way(ask, -1, edges))
        return;
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        put_from(ask, i);
        cut_kind(ask, i);
        if (i > 4 && wording_is(ask, i, "it|they") && put_end(ask, i))
            return;
    }
}

/* "Who earns more than the colleague who trained them": rows that lead to others of their own
 * table, by the role that the verb speaks of ("their own trainer"). */
#include <string.h>

#include "querent/base/str.h"
#include "trees/roles.h"
#include "verbs/verbs.h"

/* The first word of the reference's name: "trainer" of trainer_id. */
static const char *role_word(struct ask *ask, const struct join_edge *edge)
{
    const char *words =
        catalog_column_words(ask->catalog, (struct column_ref){edge->from, edge->from_columns[0]});
    return arena_strndup(ask->arena, words, strcspn(words, " "));
}

/* The one reference of a table to itself that the word speaks of; NULL: none, or several. */
static const struct join_edge *own_edge(struct ask *ask, const struct word *word)
{
    const struct join_edge *found = NULL;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != edge->to || edge->count != 1 || !table_is_open(ask, edge->from) ||
            !roles_speaks_of(ask, edge, word))
            continue;
        if (found)
            return NULL;
        found = edge;
    }
    return found;
}

/* "The colleague who trained them" from word i on: their trainer. */
static void put_who_did(struct ask *ask, size_t i)
{
    static const char whom[] =
        "colleague|person|one|employee|worker|member|somebody|someone|people";
    const size_t noun = i + wording_is(ask, i, "the|a"), who = noun + 1;
    if (noun >= ask->words.len || !(wording_is(ask, noun, whom) || table_at_word(ask, noun) >= 0) ||
        !wording_is(ask, who, "who|that") || who + 2 >= ask->words.len)
        return;
    const size_t verb = who + 1 + wording_is(ask, who + 1, "has|have|had|once");
    const size_t end = verb + 1;
    if (!wording_is(ask, end, "them|him|her|it") ||
        !(wording_ends(ask, end + 1) || wording_is(ask, end + 1, "and")))
        return;
    const struct join_edge *edge = own_edge(ask, &ask->words.v[verb]);
    if (edge == NULL)
        return;
    const char *said = words_text(&ask->words, ask->arena, i, end + 1);
    wording_put(ask, i, end + 1 - i,
                arena_printf(ask->arena, "their own %s", role_word(ask, edge)));
    ask->words.v[i + 2].written = said; /* and never sure */
}

void their_own_read(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (wording_is(ask, i - 1, "than|as|of|by"))
            put_who_did(ask, i);
    }
}

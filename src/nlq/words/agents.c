/* The words for who does something: "buyer" for who buys, "bidder" for who bids, and the references
 * that are called so. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

#define NOUN_OF_VERB "|e|s|ment|ing|ation|ion|al" /* consign: consignment, view: viewing */

/* The letters of "buyer", "consignor", "bidder" that are the verb's; 0: it is no such noun. */
size_t agent_letters(const char *noun)
{
    const size_t len = strlen(noun);
    size_t stem = len > 4 && noun[len - 1] == 'r' && strchr("eo", noun[len - 2]) ? len - 2 : 0;

    if (stem > 3 && noun[stem - 1] == noun[stem - 2] && !strchr("aeiousl", noun[stem - 1]))
        stem--;
    return stem;
}

/* The word is the verb's stem with one of the endings of such nouns. */
bool agent_is_noun_of(const char *word, size_t len, const char *stem, size_t stem_len)
{
    const char *rest = word + stem_len;

    if (len < stem_len || strncmp(word, stem, stem_len) != 0)
        return false;
    for (const char *p = NOUN_OF_VERB;; p++) {
        const size_t n = strcspn(p, "|");
        if (n == len - stem_len && strncmp(p, rest, n) == 0)
            return true;
        p += n;
        if (*p == '\0')
            return false;
    }
}

bool agent_does(const char *noun, const char *verb)
{
    const size_t stem = agent_letters(noun), len = strlen(verb);

    if (stem > 2 && noun[stem - 1] == 'i' && len == stem && verb[len - 1] == 'y')
        return strncmp(verb, noun, len - 1) == 0; /* carrier: who carries */
    return stem && agent_is_noun_of(verb, len, noun, stem);
}

bool agent_called(const struct ask *ask, const struct join_edge *edge, const char *verb)
{
    const struct column_ref at = {edge->from, edge->from_columns[0]};

    for (const char *p = catalog_column_words(ask->catalog, at); *p;) {
        const size_t n = strcspn(p, " ");
        if (agent_does(arena_strndup(ask->arena, p, n), verb))
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

/* The column is called by who does it, "buyer" of buyer_id, or by what they did: "written by". */
bool agent_says(struct ask *ask, const struct join_edge *edge, const char *verb, const char *noun)
{
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    const char *words = catalog_column_words(ask->catalog, at);
    const size_t n = strcspn(words, " ");

    if (edge->count != 1 || edge->audit)
        return false;
    if (noun)
        return strlen(noun) == n && strncmp(words, noun, n) == 0;
    if (column_has_words(ask, at, "by"))
        return column_has_akin(ask, at, verb);
    return agent_does(arena_strndup(ask->arena, words, n), verb);
}

int agent_rows(struct ask *ask, const char *verb)
{
    int found = -1;

    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        if (edge->from == edge->to || ask_table(ask, edge->from)->hidden ||
            column_has_words(ask, at, "by") || !agent_says(ask, edge, verb, NULL))
            continue;
        if (found >= 0 && found != edge->from)
            return -1;
        found = edge->from;
    }
    return found;
}

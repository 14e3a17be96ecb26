/* "Who logged return 10045", "who witnessed the last destruction": those whom the one reference
 * called by the verb (logged_by, witness) leads to. Rows that go unsaid are those that have it.
 * "Cancelled bookings and who booked them" have the name of those beside them. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

/* Called by what they did, by who does it, or by both alike. */
static bool is_called(struct ask *ask, const struct join_edge *edge, const char *verb)
{
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    const char *words = catalog_column_words(ask->catalog, at);
    char first[64];
    lemma_of(arena_strndup(ask->arena, words, strcspn(words, " ")), first, sizeof first);
    return (column_has_words(ask, at, "by") && column_has_akin(ask, at, verb)) ||
           agent_called(ask, edge, verb) || str_eq(first, verb);
}

/* The one reference to people that the verb names, of `rows` where those are named (else -1);
 * as many as there are edges: none, or several. */
static size_t reference_of(struct ask *ask, const char *verb, int rows)
{
    const size_t none = catalog_edge_count(ask->catalog);
    size_t found = none;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == edge->to || edge->count != 1 || edge->audit ||
            (rows >= 0 && edge->from != rows) || !table_is_open(ask, edge->from) ||
            !table_is_open(ask, edge->to) || !people_do(ask, edge->to) ||
            !is_called(ask, edge, verb))
            continue;
        if (found != none)
            return none;
        found = e;
    }
    return found;
}

/* The table that is named first behind the verb; -1: none is. */
static int rows_named(struct ask *ask, size_t verb)
{
    int rows = -1;
    for (size_t i = verb + 1; i < ask->words.len && rows < 0; i++)
        rows = table_at_word(ask, i);
    return rows;
}

static void and_who(struct ask *ask)
{
    const size_t len = ask->words.len;
    for (size_t i = 1; i + 2 < len; i++) {
        const size_t end = i + 3 + wording_is(ask, i + 3, "it|them|those|each");
        if (!wording_is(ask, i, "and|with") || !wording_is(ask, i + 1, "who") ||
            !wording_ends(ask, end) || ask->words.v[i + 2].quoted)
            continue;
        const int rows = table_last_before(ask, i);
        const size_t e = rows < 0 ? 0 : reference_of(ask, ask->words.v[i + 2].lemma, rows);
        if (rows < 0 || e == catalog_edge_count(ask->catalog))
            return;
        ask->shape.beside_of = rows + 1;
        ask->shape.beside = catalog_edge(ask->catalog, e)->to + 1;
        ask->shape.way = (int)e + 1;
        ask->shape.done = no_column();
        wording_cut(ask, i, end - i);
        return;
    }
}

void who_by_read(struct ask *ask)
{
    and_who(ask);
    const size_t verb = wording_is(ask, 1, "has|have") ? 2 : 1;
    if (verb + 1 >= ask->words.len || !wording_is(ask, 0, "who") || ask->words.v[verb].quoted ||
        !(word_is_participle(&ask->words.v[verb]) ||
          (verb == 1 && str_ends(ask->words.v[verb].lower, "s"))) ||
        ask->words.v[verb].is.stop || wording_is(ask, verb + 1, "by") ||
        wording_has(ask, "most|least|fewest|more|never|not|no|nothing"))
        return;
    const int rows = rows_named(ask, verb);
    const size_t e = reference_of(ask, ask->words.v[verb].lemma, rows);
    if (e == catalog_edge_count(ask->catalog))
        return;
    const struct join_edge *edge = catalog_edge(ask->catalog, e);
    wording_put(ask, 0, verb + 1,
                arena_printf(ask->arena, "%s of %s", table_core(ask, edge->to),
                             rows < 0 ? table_core(ask, edge->from) : ""));
    ask->shape.way = (int)e + 1;
    ask->shape.done = no_column();
}

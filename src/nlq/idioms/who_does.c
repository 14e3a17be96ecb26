/* "Who wrote The Frozen Witness", where there are authors and editors: the verb says which of the
 * people are asked for, by a table called as those who do it. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

static const struct {
    const char *verb, *doers;
} does[] = {{"write", "author|writer|journalist|poet|reporter"},
            {"direct", "director"},
            {"teach", "teacher|instructor|professor|lecturer|faculty|tutor|trainer"},
            {"compose", "composer|songwriter"},
            {"paint", "painter|artist"},
            {"sing", "singer|artist|musician|vocalist"},
            {"perform", "performer|singer|artist|musician|actor"},
            {"coach", "coach|trainer"},
            {"train", "trainer|coach"},
            {"design", "designer|architect"},
            {"build", "builder|contractor|architect"},
            {"treat", "doctor|physician|therapist|vet|veterinarian"},
            {"operate", "surgeon|operator"},
            {"prescribe", "doctor|physician"},
            {"fly", "pilot"},
            {"drive", "driver|chauffeur"},
            {"act", "actor|actress"},
            {"star", "actor|star"},
            {"cook", "chef|cook"},
            {"repair", "mechanic|technician|repairer"},
            {"fix", "mechanic|technician"},
            {"defend", "lawyer|attorney"},
            {"donate", "donor"},
            {"study", "student"},
            {"publish", "publisher"},
            {"produce", "producer"}};

/* The table's rows are called as those who do what the verb says. */
static bool is_doer(const struct ask *ask, int table, const char *verb)
{
    const char *core = table_core(ask, table), *last = strrchr(core, ' ');
    char lemma[64];
    lemma_of(last ? last + 1 : core, lemma, sizeof lemma);
    if (agent_does(lemma, verb))
        return true;
    for (size_t i = 0; i < sizeof does / sizeof *does; i++) {
        if (str_eq(does[i].verb, verb) && wording_among(lemma, does[i].doers))
            return true;
    }
    return false;
}

/* The one table of such people, before what may be a body of them ("faculty"); -1: none, or
 * several.
 */
static int doers_called(struct ask *ask, const char *verb)
{
    int found = -1;
    bool person = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const bool people = people_do(ask, (int)t);
        if (ask_table(ask, (int)t)->hidden ||
            catalog_table_role(ask->catalog, (int)t) == TABLE_ROLE_BRIDGE ||
            !is_doer(ask, (int)t, verb) || (person && !people))
            continue;
        if (found >= 0 && people == person)
            return -1;
        found = (int)t;
        person = people;
    }
    return found;
}

/* A reference called by the verb leads to others: writer_id of the staff. */
static bool done_by_others(const struct ask *ask, const char *verb, int doers)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != doers && agent_called(ask, edge, verb))
            return true;
    }
    return false;
}

/* "How many people teach there", "people who wrote a book": those that the verb calls. */
static bool put_people(struct ask *ask, size_t i)
{
    size_t verb = i + 1;
    while (wording_is(ask, verb, "who|that|have|has|had|are|is|were"))
        verb++;
    if (!wording_is(ask, i, "people|persons") || verb >= ask->words.len ||
        ask->words.v[verb].quoted || ask->words.v[verb].punct)
        return false;
    const char *lemma = ask->words.v[verb].lemma;
    const int doers = doers_called(ask, lemma);
    if (doers < 0 || done_by_others(ask, lemma, doers))
        return false;
    const bool plain = wording_ends(ask, verb + 1) || wording_is(ask, verb + 1, "here|there");
    wording_put(ask, i, plain ? verb + 1 + !wording_ends(ask, verb + 1) - i : 1,
                arena_printf(ask->arena, "%s%s", table_plural(ask, doers),
                             plain && wording_is(ask, i - 1, "many") ? " are there" : ""));
    return true;
}

void who_does_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (put_people(ask, i))
            return;
    }
    const size_t verb = 1 + wording_is(ask, 1, "has|have|had|is|was");
    if (verb + 1 >= ask->words.len || !wording_is(ask, 0, "who") || ask->words.v[verb].quoted)
        return;
    const char *lemma = ask->words.v[verb].lemma;
    const int doers = doers_called(ask, lemma);
    if (doers < 0 || done_by_others(ask, lemma, doers))
        return;
    for (size_t i = verb; i < ask->words.len; i++) {
        if (table_at_word(ask, i) == doers)
            return;
    }
    wording_put(ask, 0, 1, arena_printf(ask->arena, "which %s", table_plural(ask, doers)));
}

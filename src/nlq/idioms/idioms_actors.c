/* "Who closed the most tickets", "who placed the most orders": those of the people that tickets and
 * orders refer to whom the verb is said of, staff or customers. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

#define OF_STAFF                                                                                   \
    "close|handle|resolve|solve|process|answer|sell|take|manage|complete|deliver|repair|fix|"      \
    "serve|"                                                                                       \
    "approve|review"
#define OF_CUSTOMERS                                                                               \
    "place|order|buy|purchase|book|rent|borrow|open|file|submit|cancel|return|request|spend|owe|"  \
    "pay|complain"

#define CUSTOMERS "customer|client|member|patient|guest|student|tenant|passenger"

/* The verb at word i, whatever its form, is one of these. */
static bool is_verb_of(const struct ask *ask, size_t i, const char *lemmas)
{
    return i < ask->words.len && !ask->words.v[i].quoted &&
           wording_among(ask->words.v[i].lemma, lemmas);
}

static const char *one_of(struct ask *ask, int table)
{
    const char *words = table_core(ask, table), *last = strrchr(words, ' ');
    char lemma[64];
    lemma_of(last ? last + 1 : words, lemma, sizeof lemma);
    return last ? arena_printf(ask->arena, "%.*s %s", (int)(last - words), words, lemma)
                : arena_printf(ask->arena, "%s", lemma);
}

static bool is_staff(struct ask *ask, int table)
{
    const char *name = one_of(ask, table), *last = strrchr(name, ' ');
    const char *head = last ? last + 1 : name;
    return name_is(head, strlen(head), NAME_WORKERS) ||
           name_is(head, strlen(head), NAME_WORKER_ROLE);
}

/* Who sells to us buys nothing here. */
static bool is_supplier(struct ask *ask, int table)
{
    const char *name = one_of(ask, table), *last = strrchr(name, ' ');
    return wording_among(last ? last + 1 : name, "supplier|vendor|manufacturer|publisher");
}

enum actor_kind actor_kind_of(const struct ask *ask, size_t verb)
{
    return is_verb_of(ask, verb, OF_STAFF)       ? ACTOR_STAFF
           : is_verb_of(ask, verb, OF_CUSTOMERS) ? ACTOR_CUSTOMER
                                                 : ACTOR_ANY;
}

bool actor_is(struct ask *ask, int table, enum actor_kind kind)
{
    return kind == ACTOR_STAFF ? is_staff(ask, table)
                               : !is_staff(ask, table) && !is_supplier(ask, table);
}

/* The people that rows of the table refer to, of the kind that the verb is said of; -1: none, or
 * several. */
static int actors(struct ask *ask, int table, bool staff, bool customers)
{
    int found = -1, count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || edge->to == found || edge->audit ||
            !people_do(ask, edge->to) || (customers && is_supplier(ask, edge->to)) ||
            (staff || customers ? is_staff(ask, edge->to) != staff : false))
            continue;
        found = edge->to;
        count++;
    }
    return count == 1 ? found : -1;
}

static void who_did_most(struct ask *ask)
{
    const size_t most = wording_is(ask, 2, "the") ? 3 : 2, noun = most + 1;
    if (!wording_is(ask, 0, "who") || !wording_is(ask, most, "most|least|fewest") ||
        noun >= ask->words.len ||
        !(word_is_participle(&ask->words.v[1]) || wording_is(ask, 1, "did|does") ||
          is_verb_of(ask, 1, OF_STAFF)))
        return;
    int table = table_at_word(ask, noun);
    const int deed = deed_keeps(ask, &ask->words.v[1]);
    if (table >= 0 && deed >= 0 && tables_refer(ask, deed, table))
        table = deed; /* who treated pets stands in the treatments, and owns none of them */
    const bool staff = is_verb_of(ask, 1, OF_STAFF), customers = is_verb_of(ask, 1, OF_CUSTOMERS);
    int people = table < 0 ? -1 : actors(ask, table, staff, customers);
    if (people < 0 && table >= 0 && staff) { /* freelance linguists */
        people = actors(ask, table, false, false);
        people = people >= 0 && wording_among(one_of(ask, people), CUSTOMERS) ? -1 : people;
    }
    if (people >= 0)
        wording_put(ask, 0, 1, arena_printf(ask->arena, "which %s", one_of(ask, people)));
}

/* "How many people bought chairs": those who buy, and nobody of the staff. */
static void people_who_buy(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t verb = i + 1 + wording_is(ask, i + 1, "who|that|have");
        int people = -1, count = 0;
        if (!ask->words.v[i].is.people || ask->words.v[i].quoted || table_at_word(ask, i) >= 0 ||
            !wording_is(ask, verb, "bought|purchased|ordered"))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const int found = table_is_open(ask, (int)t) && table_keeps_sales(ask, (int)t)
                                  ? actors(ask, (int)t, false, true)
                                  : -1;
            count += found >= 0 && found != people;
            people = found >= 0 ? found : people;
        }
        if (count == 1)
            wording_put(ask, i, 1, table_plural(ask, people));
        return;
    }
}

void idioms_actors_read(struct ask *ask)
{
    who_did_most(ask);
    people_who_buy(ask);
}

/* People by what they do. "Buyers" are the clients that lots name as their buyer, "consignors"
 * those who have consignments; "who bought the most lots" asks for one of them, and "who wrote the
 * most reports" for whom written_by leads to. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "trees/roles.h"

/* Rows and the people that they lead to by one reference. */
struct acts {
    int rows, people;
    bool plain; /* the reference is called by the people */
};

/* Rows that keep what the verb says was done: "consignments", or rows with a date "visited". */
static bool keeps_deed(struct ask *ask, int table, const char *stem, size_t len)
{
    const char *core = table_core(ask, table), *last = strrchr(core, ' ');
    char lemma[64];

    lemma_of(last ? last + 1 : core, lemma, sizeof lemma);
    if (agent_is_noun_of(lemma, strlen(lemma), stem, len))
        return true;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(ask->catalog, at);
        const size_t n = strcspn(words, " ");
        if (column_is_date(ask, at) && n > len + 1 && n <= len + 3 &&
            strncmp(words, stem, len) == 0 && strncmp(words + n - 2, "ed", 2) == 0)
            return true;
    }
    return false;
}

/* A second reference of the rows to the same people. */
static bool refers_twice(const struct ask *ask, const struct join_edge *edge)
{
    size_t count = 0;

    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *other = catalog_edge(ask->catalog, e);
        count += other->from == edge->from && other->to == edge->to && !other->audit;
    }
    return count > 1;
}

/* The people are called by the reference: client_id of clients, and not specialist_id of staff. */
static bool is_plain(struct ask *ask, const struct join_edge *edge)
{
    const char *words =
        catalog_column_words(ask->catalog, (struct column_ref){edge->from, edge->from_columns[0]});

    return table_has_word(ask, edge->to, arena_strndup(ask->arena, words, strcspn(words, " ")));
}

/* Adds what an edge says to what was found, a plain reference before any other; false: it
 * contradicts it. */
static bool agree(struct ask *ask, struct acts *acts, const struct join_edge *edge)
{
    const bool plain = is_plain(ask, edge);

    if (acts->rows >= 0 && (acts->rows != edge->from || acts->people != edge->to) &&
        (acts->rows != edge->from || acts->plain == plain))
        return false;
    if (acts->rows < 0 || plain || !acts->plain)
        *acts = (struct acts){edge->from, edge->to, plain};
    return true;
}

/* Who is called by the noun, a table of its own aside; false: nobody, or several are. */
static bool people_called(struct ask *ask, const char *noun, struct acts *ret_acts)
{
    const size_t stem = agent_letters(noun);

    for (int by_deed = 0; by_deed < 2; by_deed++) {
        struct acts found = {-1, -1, false};
        bool one = true;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (edge->from == edge->to || !table_is_open(ask, edge->from) ||
                !table_is_open(ask, edge->to) || !people_do(ask, edge->to) ||
                people_do(ask, edge->from) ||
                !(by_deed ? keeps_deed(ask, edge->from, noun, stem) && !edge->audit
                          : agent_says(ask, edge, "", noun)))
                continue;
            one = agree(ask, &found, edge) && !refers_twice(ask, edge) && one;
        }
        if (found.rows >= 0) {
            *ret_acts = found;
            return one;
        }
    }
    return false;
}

/* The schema or its values have the word for something of their own. */
static bool is_known(struct ask *ask, size_t i, const char *noun)
{
    bool known = values_find(ask, i, i + 1).len > 0 || /* "project managers" */
                 (i > 0 && (table_at_word(ask, i - 1) >= 0 || values_find(ask, i - 1, i + 1).len));

    for (size_t t = 0; t < ask->schema->table_count && !known; t++)
        known = table_is_open(ask, (int)t) && table_has_word(ask, (int)t, noun);
    return known;
}

static const char *rows_called(struct ask *ask, int table)
{
    const char *words = table_core(ask, table);
    const size_t len = strlen(words);

    return len && words[len - 1] == 's' ? words : arena_printf(ask->arena, "%ss", words);
}

/* Something is measured, ranked or put together by them, so that only those who did it count. */
static bool is_measured(const struct ask *ask)
{
    return wording_has(ask, "by|per|each|most|least|fewest|top|best|highest|lowest|biggest|largest|"
                            "average|total|sum|more|fewer|who|that|which|with|without|never|no");
}

/* The people refer to one another by a reference that is called so: managers of employees. */
static bool is_self_role(struct ask *ask, int people, const struct word *word)
{
    bool own = false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        own = own || (edge->from == people && edge->to == people && edge->count == 1 &&
                      roles_speaks_of(ask, edge, word));
    }
    return own;
}

/* "Employees who are managers": who have departments. */
static bool put_have(struct ask *ask, size_t i, const struct acts *acts)
{
    const bool said = i > 2 && wording_is(ask, i - 1, "are|were") &&
                      wording_is(ask, i - 2, "who|that|which") &&
                      table_at_word(ask, i - 3) == acts->people;
    if (said)
        wording_put(ask, i - 2, 3,
                    arena_printf(ask->arena, "who have %s", rows_called(ask, acts->rows)));
    return said;
}

/* "Buyers from France": clients from France who have lots. */
static void read_agents(struct ask *ask)
{
    struct acts acts;

    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->quoted || word->is_number || word->capital || !word_is_plural(word) ||
            !agent_letters(word->lemma) || is_known(ask, i, word->lemma) ||
            !people_called(ask, word->lemma, &acts))
            continue;
        if (is_self_role(ask, acts.people, word))
            continue;
        if (put_have(ask, i, &acts))
            return;
        const bool measured = is_measured(ask);
        wording_put(ask, i, 1, rows_called(ask, acts.people));
        if (!measured)
            wording_add(ask, arena_printf(ask->arena, "who have %s", rows_called(ask, acts.rows)));
        return;
    }
}

/* "Who bought the most lots", "who bid on lot 120". */
static void read_who(struct ask *ask)
{
    const size_t verb = wording_is(ask, 1, "has|have|had|did") ? 2 : 1;
    const struct word *word = verb < ask->words.len ? &ask->words.v[verb] : NULL;
    struct acts found = {-1, -1, false};

    if (!word || !wording_is(ask, 0, "who") || word->is.small || word->is.stop ||
        strlen(word->lemma) < 3)
        return;
    for (size_t i = verb; i < ask->words.len; i++) {
        const int rows = table_at_word(ask, i);
        for (size_t e = 0; rows >= 0 && e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (edge->from == rows && edge->to != rows && people_do(ask, edge->to) &&
                (i == verb || agent_says(ask, edge, word->lemma, NULL)) &&
                (!agree(ask, &found, edge) || refers_twice(ask, edge)))
                return;
        }
        if (found.rows >= 0)
            break;
    }
    if (found.rows < 0)
        return;
    const char *people = table_core(ask, found.people);
    if (wording_is(ask, verb + 1, "the") && wording_is(ask, verb + 2, "most|fewest"))
        wording_put(ask, 0, verb + 1, arena_printf(ask->arena, "which %s has", people));
    else
        wording_put(ask, 0, 1, arena_printf(ask->arena, "which %s", people));
}

void agents_read(struct ask *ask)
{
    read_who(ask);
    read_agents(ask);
}

/* What happened to rows, by a noun of their state: "cancellations by reason" are the cancelled
 * appointments, "cancellation rate per dentist" is the share of them. Where two tables have such a
 * state, it is that of the rows which keep more of it (cancelled_by, cancel_reason). */
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "states/life.h"
#include "words/names.h"

enum { STEM_LETTERS = 5, VALUES_MOST = 20 };

struct event_state {
    struct column_ref at;
    const char *value;
    size_t kept; /* columns of the rows that say more of it */
    bool several;
};

/* 'cancelled' of "cancellation"; 'booked' is not what bookings are. */
static bool is_state_of(const char *value, const char *noun)
{
    char lemma[64];
    const size_t len = strlen(value);
    if (len < STEM_LETTERS || len >= sizeof lemma || strchr(value, ' ') || !str_ends(value, "ed") ||
        str_ends(noun, "ing"))
        return false;
    lemma_of(value, lemma, sizeof lemma);
    return !str_eq(lemma, value) && lemma_is_akin(lemma, noun, STEM_LETTERS);
}

static size_t columns_akin(struct ask *ask, int table, const char *noun)
{
    size_t count = 0;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++)
        count += column_has_akin(ask, (struct column_ref){table, (int)c}, noun);
    return count;
}

/* A list of the states that there are, and no rows that are in one. */
static bool is_list_of_states(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return ask_column(ask, at)->unique || table_label(ask, at.table) == at.column ||
           (stats && stats->distinct >= ask_table(ask, at.table)->rows);
}

static void add_states(struct ask *ask, struct column_ref at, const char *noun,
                       struct event_state *found)
{
    const char *const *values = column_is_text(ask, at) ? catalog_values(ask->catalog, at) : NULL;
    size_t count = 0;
    const char *value = NULL;
    for (; values && *values; values++, count++)
        value = is_state_of(*values, noun) ? *values : value;
    if (value == NULL || count > VALUES_MOST || is_list_of_states(ask, at))
        return;
    const size_t kept = columns_akin(ask, at.table, noun);
    found->several = found->value && kept == found->kept;
    if (found->value == NULL || kept > found->kept)
        *found = (struct event_state){.at = at, .value = value, .kept = kept};
}

/* The state that the noun is of; without a value: none, or of several tables alike. */
static struct event_state event_state_of(struct ask *ask, const char *noun)
{
    struct event_state found = {.at = no_column()};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++)
            add_states(ask, (struct column_ref){(int)t, (int)c}, noun, &found);
    }
    if (found.several)
        found.value = NULL;
    return found;
}

/* The word is a noun that nothing of the schema is called by. */
static bool is_free_noun(struct ask *ask, size_t i)
{
    const struct word *word = i < ask->words.len ? &ask->words.v[i] : NULL;
    return word && !word->punct && !word->quoted && !word->is_number && !word_is_participle(word) &&
           !exact_is_name(ask, i) && table_at_word(ask, i) < 0 && !column_at_word(ask, i);
}

void event_states_read(struct ask *ask)
{
    const size_t i =
        wording_match(ask, 0, "how many|number of|all|our|the|show me|list|what is the");
    const size_t rate = wording_match(ask, i + 1, "rate|rates|percentage|ratio|quota");
    const bool plural = i < ask->words.len && word_is_plural(&ask->words.v[i]);
    if (!is_free_noun(ask, i) || !(rate || plural) ||
        !(wording_ends(ask, i + 1 + rate) ||
          wording_is(ask, i + 1 + rate,
                     "by|per|with|and|this|last|in|since|for|of|yesterday|today|"
                     "did|were|do|have|tomorrow")))
        return;
    const struct event_state state = event_state_of(ask, ask->words.v[i].lemma);
    if (state.value == NULL)
        return;
    const bool counted = !rate && i == 0 && wording_is(ask, i + 1, "by|per");
    const char *said = words_text(&ask->words, ask->arena, i, i + 1 + rate);
    wording_put(ask, i, 1 + rate,
                arena_printf(ask->arena, "%s%s %s",
                             rate      ? "percentage of "
                             : counted ? "number of "
                                       : "",
                             state.value, table_plural(ask, state.at.table)));
    ask->words.v[i + (rate || counted ? 3 : 1)].written = said;
}

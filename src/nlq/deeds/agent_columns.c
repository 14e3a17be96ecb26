/* "Who owns Fox Farm", where farms have an owner_name and no table of owners: who does what the
 * verb says is a column of the rows. "The first farm to join" is the one of the earliest date that
 * is called by the verb. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

static bool is_agent(const char *lemma, const char *verb)
{
    const char *agents = lexicon_doer(verb);
    return agent_does(lemma, verb) || (agents && wording_among(lemma, agents));
}

/* The word of the column's name for who does it; NULL: there is none. */
static const char *agent_word(const struct ask *ask, struct column_ref at, const char *verb)
{
    char lemma[64];
    for (const char *p = catalog_column_words(ask->catalog, at); *p; p += *p == ' ') {
        const size_t n = strcspn(p, " ");
        const char *word = arena_strndup(ask->arena, p, n);
        lemma_of(word, lemma, sizeof lemma);
        if (is_agent(lemma, verb))
            return word;
        p += n;
    }
    return NULL;
}

/* The word for who does it of the one column of text that has one, where no table is called so;
 * NULL: none, or several. */
static const char *agent_kept(struct ask *ask, const char *verb, int *ret_table)
{
    const char *found = NULL;
    char lemma[64];
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        lemma_of(table_core(ask, (int)t), lemma, sizeof lemma);
        if (is_agent(lemma, verb))
            return NULL;
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *word = column_is_text(ask, at) ? agent_word(ask, at, verb) : NULL;
            if (word && found)
                return NULL;
            *ret_table = word ? (int)t : *ret_table;
            found = word ? word : found;
        }
    }
    return found;
}

/* "Panels" of panel_model, or pnl_mdl: a word of the table's name. */
static bool calls_rows(struct ask *ask, size_t i, int table)
{
    enum { LEMMAS = 4 };
    const struct word *noun = &ask->words.v[i];
    const char *meant[LEMMAS];
    bool calls = table_has_word(ask, table, noun->lemma);
    for (const char *p = catalog_table_words(ask->catalog, table); *p && !calls; p += *p == ' ') {
        const size_t n = strcspn(p, " "),
                     count = names_unshorten(ask, (struct column_ref){table, -1},
                                             arena_strndup(ask->arena, p, n), meant, LEMMAS);
        for (size_t k = 0; k < count && !calls; k++)
            calls = str_eq(meant[k], noun->lemma);
        p += n;
    }
    return calls && word_is_plural(noun) && table_at_word(ask, i) < 0;
}

/* The words from i on name rows of the table: it, or one of them. */
static bool names_rows(struct ask *ask, size_t i, int table)
{
    bool names = false;
    for (; i < ask->words.len && !names && !wording_ends(ask, i); i++) {
        names = table_at_word(ask, i) == table || calls_rows(ask, i, table);
        for (size_t end = i + 1; end <= ask->words.len && end <= i + 4 && !names; end++) {
            const struct matches values = values_find(ask, i, end);
            for (size_t k = 0; k < values.len && !names; k++)
                names = values.v[k].at.table == table && values.v[k].score > .95;
        }
    }
    return names;
}

static void who_verb(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        int table = -1;
        if (!wording_is(ask, i, "who") || ask->words.v[i + 1].quoted ||
            (i > 0 && !wording_is(ask, i - 1, "and") && !ask->words.v[i - 1].punct))
            continue;
        const char *agent = agent_kept(ask, ask->words.v[i + 1].lemma, &table);
        if (agent == NULL)
            continue;
        if (i > 0 && wording_is(ask, i + 2, "it|them") && wording_ends(ask, i + 3))
            wording_put(ask, i, 3, arena_printf(ask->arena, "its %s", agent));
        else if (names_rows(ask, i + 2, table))
            wording_put(ask, i, 2, arena_printf(ask->arena, "who is the %s of", agent));
        return;
    }
}

/* The one date of the table that is called by the verb. */
static struct column_ref date_of_verb(struct ask *ask, int table, const char *verb)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at) ||
            !(column_has_words(ask, at, verb) || column_has_akin(ask, at, verb)))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "Which farm was the first to join": with the earliest date of joining. What follows the verb says
 * nothing more where nothing is called so. */
static void first_to(struct ask *ask)
{
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        const bool last = wording_is(ask, i + 2, "last");
        if (!wording_is(ask, i, "was|is|were|are") || !wording_is(ask, i + 1, "the") ||
            !(last || wording_is(ask, i + 2, "first")) || !wording_is(ask, i + 3, "to") ||
            table_at_word(ask, i - 1) < 0)
            continue;
        const struct column_ref at =
            date_of_verb(ask, table_at_word(ask, i - 1), ask->words.v[i + 4].lemma);
        size_t end = i + 5;
        while (end < ask->words.len && end < i + 8 && !wording_ends(ask, end))
            end++;
        bool named = at.column < 0 || !wording_ends(ask, end);
        for (size_t k = i + 5; k < end && !named; k++)
            named = !wording_is(ask, k, "the|our|a|us|in|up") &&
                    (table_at_word(ask, k) >= 0 || column_at_word(ask, k) ||
                     values_find(ask, k, k + 1).len > 0 || ask->words.v[k].is_number);
        if (named || strpbrk(ask_column(ask, at)->name, " -."))
            continue;
        wording_put(ask, i, end - i,
                    arena_printf(ask->arena, "has the %s %s.%s", last ? "latest" : "earliest",
                                 ask_table(ask, at.table)->name, ask_column(ask, at)->name));
        return;
    }
}

void agent_columns_read(struct ask *ask)
{
    who_verb(ask);
    first_to(ask);
}

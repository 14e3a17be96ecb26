/* What was done to the rows that are counted: "which employee closed the most tickets" has the most
 * closed tickets, "tickets closed by each employee" are closed tickets per employee. A date that is
 * missing, or a state, says of the others that it was not done. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* The word of the column's name that ends as one that says what was done; NULL: none. */
static const char *done_in_name(struct ask *ask, struct column_ref at, const char *lemma)
{
    struct words words;
    words_split(&words, ask->arena, catalog_column_words(ask->catalog, at));
    for (size_t i = 0; i < words.len; i++) {
        if (word_is_participle(&words.v[i]) && str_eq(words.v[i].lemma, lemma))
            return words.v[i].lower;
    }
    return NULL;
}

/* A state that the rows may have is called so. */
static bool is_state_of(struct ask *ask, struct column_ref at, const char *word)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    const char *const *values = catalog_values(ask->catalog, at);
    for (; stats && stats->categorical && values && *values; values++) {
        if (str_eq_fold(*values, word))
            return true;
    }
    return false;
}

/* What rows are called to which the verb was done, and others it was not; NULL: it says nothing of
 * that. */
static const char *done_word(struct ask *ask, int table, const struct word *verb)
{
    const bool past = word_is_participle(verb);
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const bool date = column_is_date(ask, at) && !ask_column(ask, at)->not_null &&
                          column_has_akin(ask, at, verb->lemma);
        if (date)
            return past ? verb->lower : done_in_name(ask, at, verb->lemma);
        if (past && is_state_of(ask, at, verb->lower))
            return verb->lower;
    }
    return NULL;
}

/* The rows' own date, that all of them have, says when it was done: "orders placed". */
static bool done_to_all(struct ask *ask, int table, const struct word *verb)
{
    const struct column_ref at = {table, catalog_date_column(ask->catalog, table)};
    return at.column >= 0 && word_is_participle(verb) && column_has_akin(ask, at, verb->lemma);
}

/* A number that rows of the verb keep: the hours of shifts that were worked on some day. */
static bool is_amount_of_deed(struct ask *ask, size_t i, const struct word *verb)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        bool amount = false, done = deed_keeps(ask, verb) == (int)t;
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            amount = amount || (column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
                                column_has_words(ask, at, ask->words.v[i].lemma));
            done = done || (column_is_date(ask, at) && column_has_akin(ask, at, verb->lemma));
        }
        if (amount && done)
            return true;
    }
    return false;
}

/* "Closed the most tickets", "closes the most tickets", "works the most hours". */
static void done_most(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t most = i + 1 + wording_is(ask, i + 1, "the"), noun = most + 1;
        const struct word *verb = &ask->words.v[i];
        const int table = table_at_word(ask, noun);
        if (verb->quoted || table_at_word(ask, i) >= 0 || wording_is(ask, i, "has|had|have|with") ||
            !wording_is(ask, most, "most|fewest|least"))
            continue;
        const char *done = table >= 0 ? done_word(ask, table, verb) : NULL;
        const char *rank = ask->words.v[most].lower;
        if (done)
            wording_put(ask, i, noun - i, arena_printf(ask->arena, "has the %s %s", rank, done));
        else if (table < 0 && noun < ask->words.len && is_amount_of_deed(ask, noun, verb))
            wording_put(ask, i, noun - i, arena_printf(ask->arena, "has the %s", rank));
        return;
    }
}

/* "Tickets closed by each employee", "hours worked by each vet", "orders placed per customer". */
static void done_by_each(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const bool by = wording_is(ask, i + 1, "by") && wording_is(ask, i + 2, "each|every"),
                   per = wording_is(ask, i + 1, "per");
        const struct word *verb = &ask->words.v[i];
        const size_t group = i + 2 + (size_t)by;
        if (!(by || per) || verb->quoted || !word_is_participle(verb) || group >= ask->words.len ||
            lexicon_unit(ask->words.v[group].lower))
            continue; /* "opened per year": by the date that says so */
        const int table = table_at_word(ask, i - 1);
        const char *noun = ask->words.v[i - 1].text;
        const char *done = table >= 0 ? done_word(ask, table, verb) : NULL;
        if (done)
            wording_put(ask, i - 1, group + 1 - i,
                        arena_printf(ask->arena, "%s %s per", done, noun));
        else if (table >= 0 && done_to_all(ask, table, verb))
            wording_put(ask, i - 1, group + 1 - i, arena_printf(ask->arena, "%s per", noun));
        else if (by && table < 0 && is_amount_of_deed(ask, i - 1, verb))
            wording_put(ask, i + 1, 2, "per");
        return;
    }
}

void idioms_done_read(struct ask *ask)
{
    done_most(ask);
    done_by_each(ask);
}

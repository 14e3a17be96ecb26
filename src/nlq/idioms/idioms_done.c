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

/* The date that the table's rows have once they were done, by its name as a participle: "submitted"
 * of submitted_on; NULL: none. */
static const char *done_date_word(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const char *words = catalog_column_words(ask->catalog, at);
        const char *word = arena_strndup(ask->arena, words, strcspn(words, " "));
        if (column_is_date(ask, at) && stats && stats->null_share > 0 &&
            wording_among(word, "done|finished|completed|delivered|submitted|closed|performed"))
            return word;
    }
    return NULL;
}

/* The table whose rows are done: the one called as the word, else the one that keeps a number
 * called so. *ret_amount: it is a number. -1: none. */
static int table_done(struct ask *ask, size_t noun, bool *ret_amount)
{
    const int table = table_at_word(ask, noun);
    *ret_amount = table < 0;
    for (size_t t = 0; table < 0 && noun < ask->words.len && t < ask->schema->table_count; t++) {
        const struct column_ref at = {(int)t,
                                      table_column_by_words(ask, (int)t, ask->words.v[noun].lemma)};
        if (table_is_open(ask, (int)t) && at.column >= 0 && column_is_number(ask, at) &&
            !catalog_is_key(ask->catalog, at) && status_done(ask, (int)t))
            return (int)t;
    }
    return table;
}

/* "Did the most jobs this year": of those that are done, in the year in which they were. */
static void did_most(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t most = i + 1 + wording_is(ask, i + 1, "the"), noun = most + 1;
        bool amount;
        if (!wording_is(ask, i, "do|does|did|done|performed") ||
            !wording_is(ask, most, "most|fewest|least"))
            continue;
        const int table = table_done(ask, noun, &amount);
        const char *state = table >= 0 ? status_done(ask, table) : NULL;
        const bool most_said = wording_is(ask, most, "most");
        if (state == NULL)
            return;
        const char *date = noun + 1 < ask->words.len && wording_period(ask, noun + 1) > 0
                               ? done_date_word(ask, table)
                               : NULL;
        const char *said = words_text(&ask->words, ask->arena, i, most + 1);
        const char *rows =
            amount ? catalog_table_words(ask->catalog, table) : ask->words.v[noun].text;
        const char *rank =
            amount ? (most_said ? "highest total" : "lowest total") : ask->words.v[most].lower;
        wording_put(ask, i, noun + 1 - i,
                    arena_printf(ask->arena, "has the %s %s%s%s %s%s%s", rank,
                                 amount ? ask->words.v[noun].text : "", amount ? " of " : "", state,
                                 rows, date ? " " : "", date ? date : ""));
        ask->words.v[i].written = said; /* and never sure */
        return;
    }
}

/* "Found the most scrap": all rows have the day on which they were found. */
static bool found_all(struct ask *ask, int table, const struct word *verb)
{
    const struct column_ref at = {table, catalog_date_column(ask->catalog, table)};
    return at.column >= 0 && ask_column(ask, at)->not_null &&
           (column_has_words(ask, at, verb->lower) || column_has_akin(ask, at, verb->lemma));
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
        else if ((table < 0 && noun < ask->words.len && is_amount_of_deed(ask, noun, verb)) ||
                 (table >= 0 && found_all(ask, table, verb)))
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

/* Some rows are marked as those to which it was done: accepted. */
static bool is_flagged(struct ask *ask, int table, const struct word *verb)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (flag_is(ask, at) && column_has_words(ask, at, verb->lower))
            return true;
    }
    return false;
}

/* "Vans we sold, and when": those that were, where others were not. */
static void done_by_us(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t end = i + 2;
        const int table = wording_is(ask, i, "we|they") ? table_at_word(ask, i - 1) : -1;
        const struct word *verb = &ask->words.v[i + 1];
        if (table < 0 || verb->quoted || !word_is_participle(verb) ||
            !(wording_ends(ask, end) || word_is_mark(&ask->words.v[end], ",") ||
              wording_is(ask, end, "and")) ||
            !(done_word(ask, table, verb) || is_flagged(ask, table, verb)) ||
            done_to_all(ask, table, verb))
            continue;
        wording_put(ask, i, 1, "that were");
        return;
    }
}

void idioms_done_read(struct ask *ask)
{
    done_by_us(ask);
    did_most(ask);
    done_most(ask);
    done_by_each(ask);
}

/* "Organic farms", where a flag is called org_cert: a word whose beginning is all that the column
 * has of it. */
#include <string.h>

#include "described/described.h"

enum { CUT_LETTERS = 3 };

/* A word of the column's name is the beginning of word i. */
static bool is_cut_of(const struct ask *ask, struct column_ref at, size_t i)
{
    const struct word *word = &ask->words.v[i];
    for (const char *p = ask_column(ask, at)->name; *p;) {
        const size_t n = strcspn(p, "_ ");
        if (n >= CUT_LETTERS && strlen(word->lower) > n + 1 && strncmp(p, word->lower, n) == 0)
            return true;
        p += n + (p[n] != '\0');
    }
    return false;
}

struct column_ref flag_described(struct ask *ask, int table, size_t first, size_t end,
                                 bool *ret_whole)
{
    struct column_ref found = no_column();
    for (size_t c = 0; first < end && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        size_t said = 0;
        if (flag_value(ask, at, true) == NULL || catalog_is_key(ask->catalog, at))
            continue;
        for (size_t i = first; i < end; i++)
            said += column_has_akin(ask, at, ask->words.v[i].lemma) || is_cut_of(ask, at, i);
        if (said == 0)
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
        *ret_whole = said == end - first;
    }
    return found;
}

/* A word that nothing is called by, before rows with one flag that it may be. */
void flags_cut_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        const int table = word->punct || word->quoted || word->capital || word->is_number ||
                                  word_is_participle(word) || strlen(word->lower) < 6
                              ? -1
                              : table_at_word(ask, i + 1);
        bool whole = false;
        if (table < 0 || table_at_word(ask, i) >= 0 || column_at_word(ask, i) ||
            word_is_plural(word) || wording_is(ask, i - 1, "not|no|non|without"))
            continue;
        const struct column_ref at = flag_described(ask, table, i, i + 1, &whole);
        if (at.column < 0)
            continue;
        const char *said = word->text, *rows = ask->words.v[i + 1].text;
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s with %s '%s'", rows, amount_name(ask, at),
                                 flag_value(ask, at, true)));
        ask->words.v[i + 2].written = said; /* and never sure */
        return;
    }
}

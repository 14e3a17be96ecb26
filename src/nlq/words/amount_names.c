/* "Payment amount", where payments keep their amount_paid: the one amount of the rows that the word
 * before it calls. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* "amount settled", "paid amount": an amount, and what was done with it. */
static bool is_amount_done(const char *words)
{
    const char *done = str_starts(words, "amount ") ? words + strlen("amount ") : words;
    const size_t len = strcspn(done, " ");
    return strstr(words, "amount") && (done > words || str_eq(done + len, " amount")) &&
           ((len > 3 && strncmp(done + len - 2, "ed", 2) == 0) ||
            (len == 4 && strncmp(done, "paid", 4) == 0));
}

/* The one amount of the table's rows; column -1: none, several, or one that is called by the word
 * as it stands, or is simply their amount. */
static struct column_ref amount_kept(struct ask *ask, int table, const char *lemma)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (str_eq(catalog_column_words(ask->catalog, at), "amount"))
            return no_column();
        if (!is_amount_done(catalog_column_words(ask->catalog, at)) || !column_is_number(ask, at) ||
            catalog_is_key(ask->catalog, at))
            continue;
        if (found.column >= 0 || column_has_words(ask, at, lemma))
            return no_column();
        found = at;
    }
    return found;
}

void amount_names_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        const int table =
            !word->quoted && !word->is.stop && wording_is(ask, i + 1, "amount|amounts")
                ? table_at_word(ask, i)
                : -1;
        const struct column_ref at = table >= 0 && table_is_open(ask, table)
                                         ? amount_kept(ask, table, word->lemma)
                                         : no_column();
        if (at.column >= 0 && strpbrk(ask_column(ask, at)->name, " -.") == NULL)
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "%s.%s", ask_table(ask, table)->name,
                                     ask_column(ask, at)->name));
    }
}

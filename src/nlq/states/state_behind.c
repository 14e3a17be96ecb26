/* A state said bare behind the rows: "orders still open", "how many orders open by country". It is
 * read as "that are still open", so that no column of other rows that is called alike stands in its
 * place. */
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

/* A text column of the table has the word as one of its few values. */
static bool is_state_of(struct ask *ask, int table, const char *word)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const char *value = stats && stats->categorical && column_is_text(ask, at)
                                ? status_value(ask, at, word)
                                : NULL;
        if (value && str_eq_fold(value, word))
            return true;
    }
    return false;
}

void state_behind_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const int table = word_is_plural(&ask->words.v[i]) ? table_at_word(ask, i) : -1;
        const bool still = wording_is(ask, i + 1, "still|currently");
        const size_t at = i + 1 + still;
        if (table < 0 || at >= ask->words.len || ask->words.v[at].quoted ||
            (!still &&
             word_is_participle(&ask->words.v[at])) || /* "orders returned" may be deeds */
            !(wording_ends(ask, at + 1) || wording_is(ask, at + 1, "by|per|in|from|for|since")) ||
            !is_state_of(ask, table, ask->words.v[at].lower))
            continue;
        wording_put(ask, i + 1, at - i,
                    arena_printf(ask->arena, "that are %s",
                                 words_text(&ask->words, ask->arena, i + 1, at + 1)));
        return;
    }
}

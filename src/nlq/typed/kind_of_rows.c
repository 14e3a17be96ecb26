/* "The class of van" is a vehicle class, where a table is called so and the vans are vehicles. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

/* The table is called by what rows of the other one are, and the word: "vehicle class". */
static bool is_kind_of(const struct ask *ask, int table, int of, const char *kind)
{
    char last[64], whose[64];
    const char *words = table_core(ask, table), *rest = strrchr(words, ' ');
    if (rest == NULL || table == of || !table_is_open(ask, table) || !tables_refer(ask, of, table))
        return false;
    lemma_of(rest + 1, last, sizeof last);
    lemma_of(table_core(ask, of), whose, sizeof whose);
    return str_eq(last, kind) && strlen(whose) == (size_t)(rest - words) &&
           strncmp(words, whose, strlen(whose)) == 0;
}

void kind_of_rows_read(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i + 1, "of") || ask->words.v[i].punct || ask->words.v[i].quoted)
            continue;
        const int of = table_at_word(ask, i + 2);
        for (size_t t = 0; of >= 0 && t < ask->schema->table_count; t++) {
            if (!is_kind_of(ask, (int)t, of, ask->words.v[i].lemma))
                continue;
            wording_put(ask, i, 3,
                        word_is_plural(&ask->words.v[i]) ? table_plural(ask, (int)t)
                                                         : table_single(ask, (int)t));
            return;
        }
    }
}

/* "The class of van" is a vehicle class, where a table is called so and the vans are vehicles. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

static const char before[] =
    "the|a|an|each|every|which|what|by|per|cheapest|dearest|all|our|for|of|"
    "most|busiest|biggest|any|this|that";
static const char kinds[] = "class|classes|type|types|kind|kinds|category|categories|group|groups|"
                            "level|levels|grade|grades|tier|tiers|model|models|make|makes";

/* The table is called by what the noun at word i is, and by the kind: "vehicle class". */
static bool is_kind_of(struct ask *ask, int table, size_t i, const char *kind)
{
    char last[64], whose[64];
    const char *words = table_core(ask, table), *rest = strrchr(words, ' ');
    const int of = table_at_word(ask, i);
    if (rest == NULL || table == of || !table_is_open(ask, table))
        return false;
    lemma_of(rest + 1, last, sizeof last);
    lemma_of(arena_strndup(ask->arena, words, (size_t)(rest - words)), whose, sizeof whose);
    return str_eq(last, kind) &&
           (str_eq(ask->words.v[i].lemma, whose) || name_is_synonym(&ask->words.v[i], whose) ||
            (of >= 0 && str_eq(table_single(ask, of), whose)));
}

void kind_of_rows_read(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i, kinds) || !wording_is(ask, i + 1, "of") ||
            (i > 0 && !wording_is(ask, i - 1, before))) /* data types are none of theirs */
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (!is_kind_of(ask, (int)t, i + 2, ask->words.v[i].lemma))
                continue;
            wording_put(ask, i, 3,
                        word_is_plural(&ask->words.v[i]) ? table_plural(ask, (int)t)
                                                         : table_single(ask, (int)t));
            return;
        }
    }
}

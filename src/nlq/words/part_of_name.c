/* "Joining fee", where members have a joining_fee_paid: two words that stand side by side in the
 * name of one number are that number, and no two columns that have a word of it each. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

/* The words of the name, lemma by lemma, hold the two side by side. */
static bool holds_both(struct ask *ask, struct column_ref at, const struct word *a,
                       const struct word *b)
{
    const char *words = catalog_column_words(ask->catalog, at);
    bool before = false;
    for (const char *p = words; *p; p += *p == ' ') {
        const size_t len = strcspn(p, " ");
        const char *word = arena_strndup(ask->arena, p, len);
        char lemma[64];
        lemma_of(word, lemma, sizeof lemma);
        if (before && (str_eq(lemma, b->lemma) || str_eq(word, b->lower)))
            return true;
        before = str_eq(word, a->lower) || str_eq(lemma, a->lemma);
        p += len;
    }
    return false;
}

/* The only number that has both in its name, and more; column -1: none, several, or something is
 * called by the two alone. */
static struct column_ref number_of_both(struct ask *ask, size_t i)
{
    struct column_ref found = no_column();
    const struct word *a = &ask->words.v[i], *b = &ask->words.v[i + 1];
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!holds_both(ask, at, a, b))
                continue;
            const char *words = catalog_column_words(ask->catalog, at), *space = strchr(words, ' ');
            if (found.column >= 0 || !column_is_number(ask, at) || column_is_id(ask, at) ||
                column_is_year(ask, at) || space == strrchr(words, ' '))
                return no_column();
            found = at;
        }
    }
    return found;
}

/* Another column has to do with the first of them alone: joined_on. The word before the two is none
 * of the name. */
static bool may_part(struct ask *ask, struct column_ref at, size_t i)
{
    bool other = false;
    if (i > 0 && column_has_words(ask, at, ask->words.v[i - 1].lemma))
        return false;
    for (size_t t = 0; t < ask->schema->table_count && !other; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++)
            other = other || (((int)t != at.table || (int)c != at.column) &&
                              column_has_akin(ask, (struct column_ref){(int)t, (int)c},
                                              ask->words.v[i].lemma));
    }
    return other;
}

void part_of_name_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const struct word *a = &ask->words.v[i], *b = &ask->words.v[i + 1];
        if (a->quoted || b->quoted || a->punct || b->punct || a->is.small || b->is.small ||
            a->is_number || b->is_number || a->put || b->put || !str_ends(a->lower, "ing") ||
            a->sentence != b->sentence || table_at_word(ask, i) >= 0 ||
            table_at_word(ask, i + 1) >= 0)
            continue;
        const struct column_ref at = number_of_both(ask, i);
        if (at.column < 0 || !may_part(ask, at, i) || strpbrk(ask_column(ask, at)->name, " -."))
            continue;
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                                 ask_column(ask, at)->name));
    }
}

/* What is left of a number: "remaining seats" are the seats less those used, and a licence "with
 * free seats" has more of them than none. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

/* The column that tells how many of the others are gone: seats_used beside seats; column -1: none.
 */
static struct column_ref rest_gone(struct ask *ask, struct column_ref all)
{
    static const char gone[] =
        "used|taken|sold|booked|occupied|filled|assigned|allocated|reserved|spent|rented|redeemed";
    const char *words = catalog_column_words(ask->catalog, all);
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, all.table)->column_count; c++) {
        const struct column_ref at = {all.table, (int)c};
        bool tells = false;
        if (same_column(at, all) || !column_is_number(ask, at))
            continue;
        for (const char *p = gone; *p; p += strcspn(p, "|"), p += *p == '|')
            tells =
                tells || column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
        if (!tells || !column_has_words(ask, at, words))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* The only number called as word i is, of which another one tells how many are gone. */
static struct column_ref rest_of(struct ask *ask, size_t i, struct column_ref *ret_gone)
{
    struct column_ref found = no_column();
    char lemma[64];
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            lemma_of(catalog_column_words(ask->catalog, at), lemma, sizeof lemma);
            const struct column_ref gone =
                column_is_number(ask, at) && str_eq(lemma, ask->words.v[i].lemma)
                    ? rest_gone(ask, at)
                    : no_column();
            if (gone.column < 0)
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
            *ret_gone = gone;
        }
    }
    return found;
}

void idioms_rest_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        struct column_ref gone;
        if (!wording_is(ask, i, "remaining|free|unused|available|unsold|unbooked|open|leftover") ||
            exact_is_name(ask, i))
            continue;
        const struct column_ref all = rest_of(ask, i + 1, &gone);
        if (all.column < 0)
            continue;
        const bool some = i > 0 && wording_is(ask, i - 1, "with|have|has|having|any|still");
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s minus %s%s",
                                 catalog_column_words(ask->catalog, all),
                                 catalog_column_words(ask->catalog, gone), some ? " above 0" : ""));
        return;
    }
}

/* Which table or column an idiom speaks of: one that the question names, else the only one that
 * would do. Where several would and none is named, the idiom stays what it is. */
#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

bool table_is_open(const struct ask *ask, int table)
{
    return !ask_table(ask, table)->hidden && ask_table(ask, table)->kind == TABLE_BASE;
}

bool table_ends_in(const struct ask *ask, int table, const char *lemma)
{
    const char *words = table_core(ask, table), *head = strrchr(words, ' ');
    char own[64];
    lemma_of(head ? head + 1 : words, own, sizeof own);
    return str_eq(own, lemma);
}

static bool table_is_asked(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (table_ends_in(ask, table, ask->words.v[i].lemma))
            return true;
    }
    return false;
}

int table_meant(struct ask *ask, table_fits *fits, void *arg)
{
    int only = -1, said = -1, count = 0, named = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !fits(ask, (int)t, arg))
            continue;
        only = (int)t;
        count++;
        if (table_is_asked(ask, only)) {
            said = only;
            named++;
        }
    }
    const int meant = named == 1 ? said : count == 1 ? only : -1;
    return meant >= 0 && fits(ask, meant, arg) ? meant : -1;
}

struct column_ref column_only(struct ask *ask, column_fits *fits, const void *arg)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const size_t count = table_is_open(ask, (int)t) ? ask->schema->tables[t].column_count : 0;
        for (size_t c = 0; c < count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!fits(ask, at, arg))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

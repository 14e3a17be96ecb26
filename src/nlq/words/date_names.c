/* "Inspection date", where lifts keep their last_inspection: a date need not say that it is one.
 * The words of the one column that is meant take the place of those said. */
#include "frame.h"
#include "querent/base/str.h"

/* The column is called so with a date's own word: "requested date" of requested_on. */
static bool says_date(const char *words)
{
    return str_ends(words, " date") || str_ends(words, " on") || str_ends(words, " at") ||
           str_starts(words, "date ");
}

/* The one date whose name ends with the lemma and does not say that it is one; {-1,-1}: none, or a
 * date that does say so. */
static struct column_ref date_called(struct ask *ask, const char *lemma)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        for (size_t c = 0; !table->hidden && c < table->column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!column_is_date(ask, at) || !column_has_words(ask, at, lemma))
                continue;
            if (found.column >= 0 || says_date(catalog_column_words(ask->catalog, at)))
                return no_column();
            found = at;
        }
    }
    return found;
}

void date_names_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->punct || word->quoted || word->is_number || word->is.stop ||
            !wording_is(ask, i + 1, "date|dates"))
            continue;
        const struct column_ref at = date_called(ask, word->lemma);
        if (at.column < 0)
            continue;
        const char *words = catalog_column_words(ask->catalog, at);
        const bool whole = i > 0 && str_starts(words, ask->words.v[i - 1].lower);
        wording_put(ask, i - whole, 2 + whole, words); /* "last inspection date" */
        return;
    }
}

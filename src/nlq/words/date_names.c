/* "Inspection date", where lifts keep their last_inspection: a date need not say that it is one.
 * The words of the one column that is meant take the place of those said. */
#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

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

/* The only date that is called by the verb of a noun: registered_at for "registration"; {-1,-1}:
 * none, or several, or something is called by the noun itself. */
static struct column_ref date_of_deed(struct ask *ask, size_t i)
{
    enum { STEM_LETTERS = 6 };
    struct column_ref found = no_column();
    const struct word *word = &ask->words.v[i];
    if (word->punct || word->quoted || word->is_number || word->is.stop ||
        word_is_participle(word) || table_at_word(ask, i) >= 0)
        return no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *words = catalog_column_words(ask->catalog, at);
            if (column_has_words(ask, at, word->lemma))
                return no_column();
            if (!column_is_date(ask, at) || !says_date(words) ||
                !lemma_is_akin(word->lemma, words, STEM_LETTERS))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* "Registration date", "within 7 days of registration", by registered_at. */
static void deed_dates(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool date = wording_is(ask, i + 1, "date|dates");
        const bool since =
            i > 1 && wording_is(ask, i - 1, "of|after") && lexicon_unit(ask->words.v[i - 2].lower);
        const struct column_ref at = date || since ? date_of_deed(ask, i) : no_column();
        if (at.column < 0)
            continue;
        wording_put(ask, i, 1 + date,
                    arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                                 ask_column(ask, at)->name));
    }
}

/* Some rows have a date of birth. */
static bool births_kept(struct ask *ask)
{
    bool kept = false;
    for (size_t t = 0; t < ask->schema->table_count && !kept; t++) {
        for (size_t c = 0; !kept && c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            kept = table_is_open(ask, (int)t) && column_is_date(ask, at) &&
                   column_is_called(ask, at, NAME_BIRTH);
        }
    }
    return kept;
}

/* "The name and birthday of the youngest": the date of birth, where no day or month is spoken of
 * that it falls on. */
static void birthdays_shown(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (wording_is(ask, i, "birthday|birthdays") && births_kept(ask) &&
            !column_at_word(ask, i) &&
            !wording_is(ask, i - 1, "a|their|his|her|next|upcoming|coming|whose|today|tomorrow") &&
            !wording_is(ask, i + 1,
                        "in|on|is|are|this|next|falls|fall|today|tomorrow|within|"
                        "between|coming|soon|was|before|after"))
            wording_put(ask, i, 1, "birth date");
    }
}

void date_names_read(struct ask *ask)
{
    deed_dates(ask);
    birthdays_shown(ask);
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

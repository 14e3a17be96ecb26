/* "Depots" of a table dep, "doctors" of tbl_doc: the short name usually stands for another word
 * ("department"), which is what the schema is read as. Only what nothing in it is called is read
 * so, for the one table whose stored name begins the word. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/vocabulary.h"
#include "words/names.h"

enum { CUT_LEAST = 3, CUT_MOST = 5, SAVED_LEAST = 2 };

/* The last part of the table's name as it is stored, in small letters: "doc" of T_DOC. */
static const char *stored_part(struct ask *ask, int table)
{
    const char *name = ask_table(ask, table)->name, *last = strrchr(name, '_');
    char *part = arena_strdup(ask->arena, last ? last + 1 : name);
    for (char *p = part; *p; p++)
        *p = (char)tolower((unsigned char)*p);
    return part;
}

/* What the table is read as, where the word is longer than its short name and begins so; NULL: it
 * does not, or the question says that. */
static const char *usual_name(struct ask *ask, int table, const struct word *word)
{
    const char *part = stored_part(ask, table);
    const size_t len = strlen(part);
    if (!table_is_open(ask, table) || len < CUT_LEAST || len > CUT_MOST ||
        !str_starts(word->lemma, part) || strlen(word->lemma) < len + SAVED_LEAST)
        return NULL;
    const char *full = vocabulary_expand(part, len);
    if (full == NULL || str_starts(word->lemma, full) || !table_ends_in(ask, table, full) ||
        strchr(full, ' '))
        return NULL;
    for (size_t i = 0; i < ask->words.len; i++) {
        if (str_eq(ask->words.v[i].lemma, full) && !ask->words.v[i].put)
            return NULL;
    }
    return full;
}

static bool is_free(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    size_t cue;
    return !word->punct && !word->quoted && !word->put && !word->is.stop && !word->is.small &&
           !word->is_number && !word_is_participle(word) && !taught_has(ask, i) &&
           !exact_is_name(ask, i) && cue_at(&ask->words, i, &cue) == CUE_NONE &&
           table_at_word(ask, i) < 0 && !column_at_word(ask, i);
}

void cut_names_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        int found = -1;
        size_t count = 0;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (usual_name(ask, (int)t, &ask->words.v[i])) {
                found = (int)t;
                count++;
            }
        }
        if (count != 1 || !is_free(ask, i))
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, i + 1);
        wording_put(ask, i, 1,
                    word_is_plural(&ask->words.v[i]) ? table_plural(ask, found)
                                                     : usual_name(ask, found, &ask->words.v[i]));
        ask->words.v[i].written = said;
    }
}

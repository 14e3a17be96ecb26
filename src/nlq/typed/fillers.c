/* What is said without a meaning: "on our side", "on the books", "pls"; and signs that stand for
 * words: "w/ their town", "which ones + who has them". */
#include "frame.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

/* Phrases that may be left out, and are where nothing stored is called by their last word. */
static const char empty[] =
    "on the books|on our books|on file|on our side|on our end|at our end|on record|on our list|in "
    "our database|in the database|in the system|in our system|on the system|on our system|in our "
    "records|in our catalogue|in the catalogue|in our catalog|in the catalog|in our range|in the "
    "range|in our collection|in the collection|in our portfolio|in the portfolio|as "
    "things stand|as it stands|so to speak|if any|thx|basically|kindly|literally|asap|"
    "etc|ie|i.e|at our place|in our books|over here|round here|around here|on the clock|on its "
    "clock|on their clock";

/* A name of the schema, or a value: "in the system" of a helpdesk's systems. */
static bool is_stored_at(struct ask *ask, size_t i)
{
    return table_at_word(ask, i) >= 0 || column_at_word(ask, i) ||
           values_find(ask, i, i + 1).len > 0;
}

static void fillers_cut(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, empty);
        if (len == 0 || ask->words.v[i].quoted || taught_has(ask, i) ||
            (len > 1 && is_stored_at(ask, i + len - 1)))
            continue;
        const bool dotted = i + len < ask->words.len && word_is_mark(&ask->words.v[i + len], ".");
        wording_cut(ask, i, len + (dotted && i + len + 1 < ask->words.len));
        i--;
    }
}

/* Whose rows all of them are, where nothing else is called so. Not what rows may be in and out of:
 * a hospital, a library, a shop. */
static const char house[] =
    "clinic|university|college|school|company|firm|organisation|organization|agency|institution|"
    "institute|academy|business|chain|league|zoo|orchestra|festival|airline|publishing house|guide|"
    "table|association|society|foundation|charity|practice|enterprise|programme|program";

/* A table or a value is called so, or a column by nothing else. */
static bool is_called_so(struct ask *ask, size_t i)
{
    bool called = table_at_word(ask, i) >= 0 || values_find(ask, i, i + 1).len > 0;
    for (size_t t = 0; t < ask->schema->table_count && !called; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count && !called; c++) {
            const char *words =
                catalog_column_words(ask->catalog, (struct column_ref){(int)t, (int)c});
            called = str_eq_fold(words, ask->words.v[i].lemma);
        }
    }
    return called;
}

/* Rows of the table, or people of any where it is -1, may be gone: who works there is still there.
 */
static bool may_be_gone(struct ask *ask, int table)
{
    bool gone = false;
    for (size_t t = 0; t < ask->schema->table_count && !gone; t++)
        gone =
            (table < 0 ? table_is_open(ask, (int)t) && people_do(ask, (int)t) : table == (int)t) &&
            life_gone(ask, (int)t).column >= 0;
    return gone;
}

/* "Dogs that are registered in the clinic", "people studying at the university": at the house that
 * keeps the rows, so that it is said of all of them. */
static void house_cut(struct ask *ask)
{
    static const char there[] = "registered|employed|enrolled|working|work|works|studying|study|"
                                "living|live|lives|kept|listed";
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        const size_t noun =
            wording_is(ask, i, "at|in|of|for|by") && wording_is(ask, i + 1, "the|our|this")
                ? wording_match(ask, i + 2, house)
                : 0;
        size_t first = i;
        if (noun == 0 || !wording_ends(ask, i + 2 + noun) || is_called_so(ask, i + 1 + noun))
            continue;
        if (may_be_gone(ask, life_rows_before(ask, i)))
            continue;
        first -=
            wording_is(ask, first - 1, there) && !(wording_is(ask, first - 2, "people|persons") &&
                                                   wording_is(ask, first - 1, "study|studying"));
        if (first < i || wording_is(ask, first - 1, "are"))
            while (first > 2 && wording_is(ask, first - 1, "are|is|who|that|which"))
                first--;
        wording_cut(ask, first, i + 2 + noun - first);
        return;
    }
}

/* "W/ town" is with their town; w/o has been read. */
static void with_said(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        const size_t mark = word_is_mark(word + 1, "/") ? 1 : 0;
        if (wording_is(ask, i, "w") && !word->quoted && !exact_is_name(ask, i) &&
            (mark || ask->words.question[word->offset + word->len] == '/'))
            wording_put(ask, i, 1 + mark, "with");
    }
}

/* "+ who has it": and. "Pls": please. */
static void signs_said(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (wording_is(ask, i, "pls|plz|plse") && !ask->words.v[i].quoted)
            wording_put(ask, i, 1, "please");
        if (wording_is(ask, i, "+") &&
            wording_is(ask, i + 1, "who|when|what|where|which|how|their"))
            wording_put(ask, i, 1, "and");
    }
}

void fillers_read(struct ask *ask)
{
    with_said(ask);
    signs_said(ask);
    fillers_cut(ask);
    house_cut(ask);
}

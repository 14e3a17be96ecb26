/* What is said without a meaning: "on our side", "on the books", "pls"; and signs that stand for
 * words: "w/ their town", "which ones + who has them". */
#include "frame.h"
#include "words/names.h"

/* Phrases that may be left out, and are where nothing stored is called by their last word. */
static const char empty[] =
    "on the books|on our books|on file|on our side|on our end|at our end|on record|on our list|in "
    "our database|in the database|in the system|in our system|on the system|on our system|in our "
    "records|in our catalogue|in the catalogue|in our catalog|in the catalog|in our range|in the "
    "range|in our collection|in the collection|in our portfolio|in the portfolio|as "
    "things stand|as it stands|so to speak|if any|thx|basically|kindly|literally|asap|"
    "etc|ie|i.e|at our place|in our books|over here|round here|around here";

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
}

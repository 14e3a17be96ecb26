/* "Show what the model is called and its weight", "say what they are called", "what are the
 * stations called where …": names, asked for without the word. */
#include "described/described.h"
#include "querent/base/str.h"

enum { NOUN_MOST = 3 };

static const char is_words[] = "is|are|was|were";

/* The noun from word i on, up to three words, that "is called" or "called" follows: its end; i: it
 * is none. */
static size_t noun_end(const struct ask *ask, size_t i, bool asks)
{
    for (size_t end = i + 1; end <= i + NOUN_MOST && end < ask->words.len; end++) {
        const struct word *word = &ask->words.v[end - 1];
        if (word->punct || word->is.small || word->quoted || word->is_number)
            return i;
        if (asks ? wording_is(ask, end, "called")
                 : wording_is(ask, end, is_words) && wording_is(ask, end + 1, "called"))
            return end;
    }
    return i;
}

/* "What they are called" from word i on: how many words it has; 0: it is something else. */
static size_t pronoun_called(const struct ask *ask, size_t i)
{
    static const char said[] = "what they are called|what these are called|what those are called|"
                               "what it is called|what each is called|what each one is called|"
                               "what each of them is called|what he is called|what she is called|"
                               "what they were called|what it was called|what each was called";
    return wording_match(ask, i, said);
}

/* "What the model is called", "what is the thing called". */
static bool called_at(struct ask *ask, size_t i)
{
    const size_t len = pronoun_called(ask, i);
    const bool asks = wording_is(ask, i + 1, is_words);
    const size_t noun = i + 1 + asks + wording_is(ask, i + 1 + asks, "the|each|every");
    if (len > 0) {
        wording_put(ask, i, len,
                    wording_is(ask, i + 1, "they|these|those") ? "the names" : "the name");
        return true;
    }
    const size_t end = noun == i + 1 + asks ? noun : noun_end(ask, noun, asks);
    if (end == noun)
        return false;
    const bool many = word_is_plural(&ask->words.v[end - 1]);
    const char *text = words_text(&ask->words, ask->arena, noun, end);
    wording_put(ask, i, end + 2 - asks - i,
                arena_printf(ask->arena, "%sthe name%s of %s %s",
                             asks ? (many ? "what are " : "what is ") : "", many ? "s" : "",
                             ask->words.v[noun - 1].lower, text));
    return true;
}

void called_so_read(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "what") && !ask->words.v[i].quoted)
            called_at(ask, i);
    }
}

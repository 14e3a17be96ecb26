/* Where a list of what is to be shown may begin, and whether words are such a list: each part of it
 * has a word that the schema knows, and nothing in it tells rows apart. */
#include <string.h>

#include "tails/tail.h"
#include "words/names.h"

/* What stands between word i and the one before it, as written. */
bool list_behind(const struct ask *ask, size_t i, const char *marks)
{
    const struct word *before = &ask->words.v[i - 1], *word = &ask->words.v[i];
    const char *p = ask->words.question + before->offset + before->len;
    const char *end = ask->words.question + word->offset;
    for (; p < end; p++) {
        const bool dash = words_dash_len(p) > 0 || (*p == '-' && p[-1] == ' ' && p[1] == ' ');
        if (dash ? strchr(marks, '-') != NULL : *p != '-' && strchr(marks, *p))
            return true;
    }
    return false;
}

bool tail_is_link(const struct ask *ask, size_t i)
{
    return word_is_mark(&ask->words.v[i], ",;()?.") || wording_is(ask, i, "and|plus|&|+");
}

/* "Cars sold this year and the date". */
static bool adds_date(const struct ask *ask, size_t i)
{
    const size_t noun = i + 1 + wording_is(ask, i + 1, "the|their|its");
    return wording_is(ask, i, "and|&|+|plus") && wording_is(ask, noun, "date|dates") &&
           wording_ends(ask, noun + 1);
}

/* "Order no", "job no and reg". */
static bool is_number_word(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "no") &&
           (wording_ends(ask, i + 1) || wording_is(ask, i + 1, "and|plus|&|+|with"));
}

/* Nothing in it tells rows apart: no number, no value in quotes. */
size_t list_intro(const struct ask *ask, size_t i)
{
    const size_t verb = i + wording_is(ask, i, "please|just");
    const size_t asks = wording_match(ask, verb,
                                      "give me|give|show me|show|list|tell me|display|return|"
                                      "i want to see|i want|i need|i would like to see|"
                                      "i would like|i'd like to see|i'd like");
    size_t end = verb + asks;
    while (asks && wording_is(ask, end, "also|just|only|both|their|its|the|please"))
        end++;
    return end - i;
}

size_t list_if_any(const struct ask *ask, size_t i)
{
    size_t end = i;
    if (!wording_is(ask, i, "if|where") ||
        !wording_is(ask, i + 1, "any|known|there|one|set|they|it"))
        return 0;
    while (end < ask->words.len && !tail_is_link(ask, end))
        end++;
    return end - i;
}

bool list_names_nothing(const struct ask *ask, size_t i)
{
    for (i += list_intro(ask, i); i < ask->words.len; i++) {
        i += list_if_any(ask, i);
        if (i >= ask->words.len)
            break;
        const struct word *word = &ask->words.v[i];
        if (is_number_word(ask, i))
            continue;
        if (word->quoted || word->is_number || word->iso_date ||
            wording_is(ask, i,
                       "no|not|without|more|less|most|than|per|any|only|never|a|an|then|"
                       "ordered|sorted|ascending|descending|by|show|give|list|tell"))
            return false;
    }
    return true;
}

/* "Pet", where there are animals. */
static bool means_table(const struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    for (size_t s = 0; s < SYNONYMS_MAX && word->synonyms[s]; s++) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (table_is_open(ask, (int)t) && table_ends_in(ask, (int)t, word->synonyms[s]))
                return true;
        }
    }
    return false;
}

/* "Telephone", where some rows have a phone. */
static bool means_column(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    for (size_t t = 0;
         !word->punct && !word->is.light && word->sentence == 0 && t < ask->schema->table_count;
         t++) {
        if (table_is_open(ask, (int)t) && column_meant(ask, (int)t, word) >= 0)
            return true;
    }
    return false;
}

static bool knows_word(struct ask *ask, size_t i)
{
    return tail_asks(ask, i) || tail_is_worker(ask, i) || table_at_word(ask, i) >= 0 ||
           column_at_word(ask, i) || lexicon_is_quantity(ask->words.v[i].lemma) ||
           means_table(ask, i) || exact_is_name(ask, i) ||
           wording_is(ask, i,
                      "date|time|name|amount|value|total|number|ref|is|what|user|pieces|"
                      "expiry|pounds|euro|euros|dollars|day|count|rate|percentage|share") ||
           wording_match(ask, i, "how many|how much|how often") || means_column(ask, i);
}

/* Each part of the list has a word that the schema knows. */
bool list_looks_so(struct ask *ask, size_t i)
{
    bool known = false;
    size_t words = 0;
    for (i += list_intro(ask, i); i < ask->words.len; i++) {
        if (tail_is_link(ask, i)) {
            if (words && !known)
                return false;
            known = false;
            words = 0;
            continue;
        }
        words++;
        known = known || knows_word(ask, i);
    }
    return known || words == 0;
}

/* A number, a name as it is typed, or a word for rows. */
static bool tells_rows(struct ask *ask, size_t i)
{
    const char *text = ask->words.v[i].text;
    bool digit = false;
    for (const char *p = text; *p; p++)
        digit = digit || (*p >= '0' && *p <= '9');
    return !ask->words.v[i].punct && !ask->words.v[i].is.small &&
           (digit || (i > 0 && *text >= 'A' && *text <= 'Z') || table_at_word(ask, i) >= 0);
}

/* "Invoice 17 client, total, due date": the first of the names stands right behind the rows. */
static bool is_bare(struct ask *ask, size_t i)
{
    enum { PART_WORDS = 3 };
    size_t end = i;
    while (end < ask->words.len && end < i + PART_WORDS && !ask->words.v[end].punct &&
           (end == i || !list_behind(ask, end, "-:")))
        end++;
    const bool part = i > 1 && end + 1 < ask->words.len && ask->words.v[i].sentence == 0 &&
                      word_is_mark(&ask->words.v[end], ",") && tells_rows(ask, i - 1) &&
                      (!word_is_plural(&ask->words.v[end - 1]) || wording_is(ask, i, "names"));
    return part && knows_word(ask, i) && !tail_asks(ask, i) && list_names_nothing(ask, i) &&
           list_looks_so(ask, i);
}

/* A list may begin with word i: by a dash or colon before it, "with", a comma, or "and who". */
bool list_may_begin(struct ask *ask, size_t i)
{
    const struct word *before = &ask->words.v[i - 1];
    if (ask->words.v[i].punct || before->offset == ask->words.v[i].offset ||
        (list_intro(ask, i) && ask->words.v[i].sentence > 0)) /* asked_after.c */
        return false;
    return list_behind(ask, i, "-:(") || word_is_mark(before, ",;:?.") || adds_date(ask, i) ||
           is_bare(ask, i) || wording_is(ask, i, "with|incl|including|showing") ||
           (wording_is(ask, i, "and") && (tail_asks(ask, i + 1) ||
                                          (wording_is(ask, i + 1, "their|its") &&
                                           !wording_has(ask, "ordered|sorted|order|sort")) ||
                                          wording_is(ask, i + 1, "is|are|was|were")));
}

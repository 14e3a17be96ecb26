/* Recognising what a text asks for: one pass over phrases at its beginning and words in it. */
#include "querent/lang/question.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/cue.h"

struct opening {
    const char *phrase, *what;
    struct question_signs signs;
};

#define ASKS_PLAN                                                                                  \
    "a question for the query's plan: p in the SQL pane, or querent sql --explain, shows it"
static const struct opening openings[] = {
#define OPENS(phrase, what, ...) {phrase, what, {__VA_ARGS__}},
#include "lexicon/questions.inc"
};

static const struct {
    const char *word, *with;
    size_t within;
} changes[] = {
#define CHANGE(word, with, within) {word, with, within},
#include "lexicon/questions.inc"
};

static const struct {
    const char *phrase, *what;
} later[] = {
#define LATER(phrase, what) {phrase, what},
#include "lexicon/questions.inc"
};

static const struct {
    const char *phrase;
    struct question_signs signs;
} inside[] = {
#define HAS(phrase, ...) {phrase, {__VA_ARGS__}},
#include "lexicon/questions.inc"
};

static const struct {
    const char *before, *after;
} meanings[] = {
#define MEANING(before, after) {before, after},
#include "lexicon/questions.inc"
};

static const struct {
    const char *phrase;
    bool thanks;
} courtesies[] = {
#define THANKS(phrase, thanks) {phrase, thanks},
#include "lexicon/questions.inc"
};

static const struct {
    enum question_of_schema of;
    const char *before, *after;
} schema_asks[] = {
#define SCHEMA(of, before, after) {OF_SCHEMA_##of, before, after},
#include "lexicon/schema_asks.inc"
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The row of the longest phrase that begins at word i; NULL: none. */
static const struct opening *opening_at(const struct words *words, size_t i, size_t *ret_len)
{
    const struct opening *best = NULL;
    *ret_len = 0;
    for (size_t k = 0; k < COUNT(openings); k++) {
        const size_t len = words_match(words, i, openings[k].phrase);
        if (len > *ret_len) {
            *ret_len = len;
            best = &openings[k];
        }
    }
    return best;
}

/* "please could you …": the first word that is not polite. */
static size_t skip_polite(const struct words *words)
{
    size_t i = 0;
    while (i < words->len && (words->v[i].is.polite || words->v[i].punct))
        i++;
    return i;
}

/* One of the words behind word i, as it is or in the plural. */
static bool has_behind(const struct words *words, size_t i, const char *text, size_t within)
{
    for (size_t k = i + 1; k < words->len && k <= i + within; k++) {
        const char *lower = words->v[k].lower;
        const size_t len = strlen(text);
        if (str_starts(lower, text) && (!lower[len] || str_eq(lower + len, "s")))
            return true;
    }
    return false;
}

static bool asks_for_change(const struct words *words, size_t first)
{
    for (size_t k = 0; first < words->len && k < COUNT(changes); k++) {
        if (word_is(&words->v[first], changes[k].word) &&
            (!changes[k].with || has_behind(words, first, changes[k].with, changes[k].within)))
            return true;
    }
    return false;
}

/* A second request after the first: "how many orders; drop table orders". */
static const char *later_wish(const struct words *words)
{
    for (size_t i = 1; i + 1 < words->len; i++) {
        const struct word *before = &words->v[i - 1], *after = &words->v[i + 1];
        const bool begins = word_is_mark(before, ";.!?,:") || word_is(before, "and") ||
                            word_is(before, "then") || words->v[i].sentence != before->sentence;
        const bool commands =
            begins || word_is(after, "table") || word_is(after, "from") || word_is(after, "into");
        for (size_t k = 0; commands && k < COUNT(later); k++) {
            if (words_match(words, i, later[k].phrase) > 0)
                return later[k].what;
        }
    }
    return NULL;
}

/* "Invoice 17", "INV-7" from word i on: one row by its number. "Loads over 60 kg" are several. */
static bool names_one_row(const struct words *words, size_t i)
{
    static const char digits[] = "0123456789";
    if (i >= words->len)
        return false;
    if (strpbrk(words->v[i].text, digits))
        return !words->v[i].is_number || i + 1 == words->len;
    return i + 1 < words->len && !word_is_plural(&words->v[i]) &&
           strpbrk(words->v[i + 1].text, digits) != NULL;
}

/* "Cancel invoice INV-7", "close the ticket": something is to be done with a row. */
static bool commands_deed(const struct words *words, size_t first)
{
    static const char *const deeds[] = {"cancel",  "void",    "refund",  "reopen",  "close",
                                        "approve", "archive", "block",   "unblock", "deactivate",
                                        "assign",  "reject",  "release", "resend"};
    static const char *const pointing[] = {"the", "this", "that", "these", "those", "it", "them"};
    bool deed = false, row = false;
    for (size_t i = first + 1; i < words->len && word_is(&words->v[first], "mark"); i++)
        deed = deed || word_is(&words->v[i], "as"); /* "mark pledge 12 as paid" */
    for (size_t i = 0; first < words->len && i < COUNT(deeds); i++)
        deed = deed || word_is(&words->v[first], deeds[i]);
    for (size_t i = 0; deed && first + 1 < words->len && i < COUNT(pointing); i++)
        row = row || word_is(&words->v[first + 1], pointing[i]);
    return deed && (row || names_one_row(words, first + 1));
}

/* What it is, when rows can't answer it. */
static const char *what_else(const struct words *words, const struct opening *opening, size_t len)
{
    enum { GREETING_MORE = 3 }; /* "hello, how many …" asks */
    if (opening && opening->what && !(opening->signs.greets && len + GREETING_MORE < words->len))
        return opening->what;
    const size_t first = skip_polite(words);
    const struct opening *wish = first > 0 ? opening_at(words, first, &len) : NULL;
    if (wish && wish->signs.wish)
        return wish->what;
    if (commands_deed(words, first))
        return "a request to change something";
    return later_wish(words);
}

static void question_see_word(struct question_signs *signs, const struct word *word)
{
    signs->backward = signs->backward || word->is.backward;
    if (word->quoted)
        return;
    signs->tables = signs->tables || word->is.tables;
    signs->columns = signs->columns || word->is.columns;
    signs->schema = signs->schema || word->is.schema || word_is(word, "database");
    signs->describes = signs->describes || word->is.schema || word_is(word, "describe");
    signs->contents = signs->contents || word->is.schema || word->is.contents;
    signs->rows = signs->rows || word->is.of_rows;
}

/* "Thank you, that was great": such phrases cover the text. */
static bool only_thanks(const struct words *words)
{
    bool thanks = false;

    for (size_t i = 0; i < words->len;) {
        size_t best = words->v[i].punct || words->v[i].is.courtesy;
        bool says = false;
        for (size_t k = 0; k < COUNT(courtesies); k++) {
            const size_t len = words_match(words, i, courtesies[k].phrase);
            if (len >= best && len > 0) {
                best = len;
                says = courtesies[k].thanks;
            }
        }
        if (best == 0 || word_is(&words->v[i], "?"))
            return false;
        thanks |= says;
        i += best;
    }
    return thanks;
}

/* "No, by month", "sorry, only 2024": what corrects says nothing of the question; "no orders" does.
 */
static size_t skip_correction(const struct words *words)
{
    size_t i = 0;
    while (i + 1 < words->len && words->v[i].is.corrects && !words->v[i].quoted) {
        const bool marked = word_is_mark(&words->v[i + 1], ",.!");
        if (word_is(&words->v[i], "no") && !marked)
            break;
        i += 1 + marked;
    }
    return i < words->len ? i : 0;
}

/* "Show the city too": something that is shown already stands beside it. */
static bool ends_in_addition(const struct words *words)
{
    size_t last = words->len;
    while (last > 0 && words->v[last - 1].punct)
        last--;
    return last > 1 && (word_is(&words->v[last - 1], "too") ||
                        (last > 2 && words_match(words, last - 2, "as well") == 2));
}

static bool is_superlative(enum cue cue)
{
    return cue == CUE_ADJ_SUPER || cue == CUE_MAX || cue == CUE_MIN || cue == CUE_LATEST ||
           cue == CUE_EARLIEST || cue == CUE_MOST || cue == CUE_LEAST;
}

/* "Oldest first", "the highest rate first", "from cheapest to most expensive". */
static bool only_order(const struct words *words)
{
    enum { WORDS_MAX = 6 };
    size_t i = 0, end = words->len, len = 0;
    while (end > 0 && words->v[end - 1].punct)
        end--;
    while (i < end && (word_is(&words->v[i], "and") || word_is(&words->v[i], "now") ||
                       word_is(&words->v[i], "the") || word_is(&words->v[i], "with")))
        i++;
    if (i >= end || end - i > WORDS_MAX)
        return false;
    const bool first = word_is(&words->v[end - 1], "first"), from = word_is(&words->v[i], "from");
    const enum cue cue = cue_at(words, i, &len);
    if (cue == CUE_ASC || cue == CUE_DESC)
        return i + len == end && (first || from);
    return first && is_superlative(cue);
}

struct question_signs question_signs(const struct words *words)
{
    size_t len = 0;
    const struct opening *opening = opening_at(words, skip_correction(words), &len);
    struct question_signs signs = opening ? opening->signs : (struct question_signs){0};
    signs.what = what_else(words, opening, len);
    signs.change = asks_for_change(words, skip_polite(words));
    signs.thanks = only_thanks(words);
    if (ends_in_addition(words))
        signs.follows = signs.may_follow = signs.adds_columns = true;
    if (only_order(words))
        signs.follows = signs.may_follow = signs.orders = true;
    for (size_t i = 0; i < words->len; i++) {
        question_see_word(&signs, &words->v[i]);
        for (size_t k = 0; k < COUNT(inside); k++) {
            if (inside[k].phrase[0] != words->v[i].lower[0] ||
                words_match(words, i, inside[k].phrase) == 0)
                continue;
            signs.how = signs.how || inside[k].signs.how;
            signs.follows = signs.follows || (inside[k].signs.follows && i > 0);
            signs.asks_schema = signs.asks_schema || inside[k].signs.asks_schema;
            signs.which_tables = signs.which_tables || inside[k].signs.which_tables;
        }
    }
    return signs;
}

/* The words behind `before`, up to `after` or, where that is NULL, to the end of the clause. */
static bool question_between(const struct words *words, const char *before, const char *after,
                             size_t *ret_first, size_t *ret_last)
{
    for (size_t i = 0; i < words->len; i++) {
        const size_t first = i + words_match(words, i, before);
        size_t last = first;
        while (first > i && last < words->len && !words->v[last].punct &&
               !(after && words_match(words, last, after)))
            last++;
        if (last == first || (after && (last == words->len || words->v[last].punct)))
            continue;
        *ret_first = first;
        *ret_last = last;
        return true;
    }
    return false;
}

bool question_meaning(const struct words *words, size_t *ret_first, size_t *ret_last)
{
    for (size_t k = 0; k < COUNT(meanings); k++)
        if (question_between(words, meanings[k].before, meanings[k].after, ret_first, ret_last))
            return true;
    return false;
}

enum question_of_schema question_of_schema(const struct words *words, size_t *ret_first,
                                           size_t *ret_last)
{
    for (size_t k = 0; k < COUNT(schema_asks); k++)
        if (question_between(words, schema_asks[k].before, schema_asks[k].after, ret_first,
                             ret_last))
            return schema_asks[k].of;
    return OF_SCHEMA_NOTHING;
}

struct question_signs question_signs_of(const char *text)
{
    struct arena arena = {0};
    struct words words;
    words_split(&words, &arena, text);
    const struct question_signs signs = question_signs(&words);
    arena_release(&arena);
    return signs;
}

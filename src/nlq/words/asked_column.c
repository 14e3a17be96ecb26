/* "How tough is the Bank Heist", "what do the members do for a living", "how many people at most
 * can go into it": questions for one column that do not say its name. They are asked by it, where
 * the schema has it and nothing that is called as they say; the answer says so and is not sure. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/attributes.h"
#include "words/names.h"

#define PEOPLE                                                                                     \
    "people|persons|players|guests|passengers|students|visitors|customers|spectators|"             \
    "participants|fans|adults|children|clients|users|patients|readers|viewers|members|diners|"     \
    "pupils|travellers|they"
#define AT_MOST "at most|at the most|maximally|at the maximum|at a maximum|in all|together"

/* How many words at i spell the first of the phrases, with its signs; 0: they do not. */
static size_t asked_spelled(const struct ask *ask, size_t i, const char *phrase)
{
    size_t at = i;
    for (const char *p = phrase; *p && *p != '|';) {
        const size_t n = strcspn(p, " |");
        const char *word = arena_strndup(ask->arena, p, n);
        if (*p == '~')
            at += wording_match(ask, at, AT_MOST);
        else if (wording_is(ask, at, *p == '%' ? PEOPLE : word))
            at++;
        else
            return 0;
        p += n + (p[n] == ' ');
    }
    return at - i;
}

static size_t asked_begins(const struct ask *ask, size_t i, const char *phrases)
{
    size_t longest = 0;
    for (const char *p = phrases; *p; p += strcspn(p, "|"), p += *p == '|') {
        const size_t len = asked_spelled(ask, i, p);
        longest = len > longest ? len : longest;
    }
    return longest;
}

/* Where the question ends with one of the phrases, what is said of times and numbers aside; its
 * words in ret_len. */
static size_t asked_ends(const struct ask *ask, size_t first, const char *phrases, size_t *ret_len)
{
    for (size_t i = first + 1; i < ask->words.len && !word_is_mark(&ask->words.v[i], ".?!;"); i++) {
        const size_t len = wording_match(ask, i, phrases);
        if (len && (wording_ends(ask, i + len) || wording_is(ask, i + len, "on|in|and|per|for"))) {
            *ret_len = len;
            return i;
        }
    }
    return 0;
}

/* "At most", "together", "at once" behind what it is asked of. */
static void drop_bound(struct ask *ask, size_t first)
{
    static const char bound[] =
        AT_MOST "|at once|at a time|at the same time|at one time|simultaneously";
    for (size_t i = first; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, bound);
        if (len && wording_ends(ask, i + len)) {
            wording_cut(ask, i, len);
            return;
        }
    }
}

/* "On average" behind what it is asked of. */
static bool take_average(struct ask *ask, size_t first)
{
    for (size_t i = first; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, "on average|on the average|in the mean");
        if (len && (wording_ends(ask, i + len) || wording_is(ask, i + len, "for|in|by|per"))) {
            wording_cut(ask, i, len);
            return true;
        }
    }
    return false;
}

/* Rows of the people themselves are there to be counted: "how many people work for" it. */
static bool counts_people(struct ask *ask, size_t len)
{
    const bool how_many = wording_match(ask, 0, "how many") > 0,
               work = how_many && wording_has(ask, "work|employ");
    for (size_t t = 0; work && t < ask->schema->table_count; t++) {
        const char *one = table_is_open(ask, (int)t) ? table_single(ask, (int)t) : "";
        if (name_is(one, strlen(one), NAME_WORKERS))
            return true;
    }
    return how_many && table_at_word(ask, 2) >= 0 &&
           (wording_is(ask, 2, "people") || wording_is(ask, len - 1, "does|do|will"));
}

/* Somebody or something is spoken of behind the beginning. */
static bool asks_of(const struct ask *ask, size_t i)
{
    return !wording_ends(ask, i) && !wording_is(ask, i, "it|they|them|this|that|these|those|and");
}

/* "How much do all clerks earn in total": what is added up, which the verb says. */
static bool asks_sum(const struct ask *ask, size_t i)
{
    while (i < ask->words.len && !wording_match(ask, i, "in total|in all|altogether|all told"))
        i++;
    return i < ask->words.len;
}

static bool asked_by(struct ask *ask, const struct asked_way *asked)
{
    const size_t begins = asked_begins(ask, 0, asked->begins);
    size_t len = 0;
    if (begins == 0 || !asks_of(ask, begins) || counts_people(ask, begins) || asks_sum(ask, begins))
        return false;
    const size_t ends = asked->ends[0] ? asked_ends(ask, begins, asked->ends, &len) : 0;
    if (ends == 0 && asked->ends[0] && !wording_among("", asked->ends))
        return false;
    const char *name = column_named(ask, asked->names);
    if (name == NULL)
        return false;
    const char *said = words_text(&ask->words, ask->arena, 0, begins);
    if (ends) {
        said = arena_printf(ask->arena, "%s … %s", said,
                            words_text(&ask->words, ask->arena, ends, ends + len));
        wording_cut(ask, ends, len);
    }
    drop_bound(ask, begins);
    const bool average = take_average(ask, begins);
    const size_t column = 3 + average; /* what is the … of */
    wording_put(ask, 0, begins,
                arena_printf(ask->arena, "what is the %s%s of", average ? "average " : "", name));
    ask->words.v[column].written = said;
    ask->words.v[column].nearness = COLUMN_NEARNESS;
    return true;
}

struct column_ref asked_of_it(struct ask *ask, size_t i, int table)
{
    const struct asked_way *way;
    size_t len = 0;
    for (size_t k = 0; (way = attributes_asked(k)) != NULL; k++) {
        const size_t begins = asked_begins(ask, i, way->begins), it = i + begins;
        if (begins == 0 || !wording_is(ask, it, "it|they|he|she"))
            continue;
        const bool whole =
            wording_ends(ask, it + 1) && (way->ends[0] == '\0' || wording_among("", way->ends));
        if (!whole && (way->ends[0] == '\0' || asked_ends(ask, it, way->ends, &len) != it + 1 ||
                       !wording_ends(ask, it + 1 + len)))
            continue;
        const struct column_ref at = {table, table_column_by_words(ask, table, way->names)};
        if (at.column >= 0 && !catalog_is_key(ask->catalog, at))
            return at;
    }
    return no_column();
}

void asked_columns(struct ask *ask)
{
    const struct asked_way *way;
    for (size_t k = 0; (way = attributes_asked(k)) != NULL; k++) {
        if (asked_by(ask, way))
            return;
    }
}

/* "… and how much did each one fetch", "how much is it for", "how long does each last": a number of
 * the rows spoken of is shown beside them. */
#include <string.h>

#include "verbs/verbs.h"

static const struct {
    const char *how, *verbs, *columns;
} asked[] = {
    {"how much", "fetch|fetched|go for|went for|sell for|sold for|bring in|brought in|make|made",
     "hammer price|sale price|sold price|final price|selling price|price"},
    {"how much", "cost|charge", "price|cost|fee|rate|charge"},
    {"how much", "for|come to|amount to|worth", "amount|total|total amount|sum|value|price"},
    {"how much", "earn|earns|paid|get|make", "salary|wage|hourly wage|annual salary|pay|income"},
    {"how much", "weigh", "weight|mass"},
    {"how long", "last|take|run|lasts", "duration|length|run time|runtime"},
    {"how many people", "hold|seat|fit|accommodate|sleep|take", "capacity|seats|max guests"},
};

/* The number of rows that the question names that is called so, by the first words that call one
 * alone; column -1: none. */
static struct column_ref number_called(struct ask *ask, const char *columns, size_t before)
{
    for (const char *p = columns; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *words = arena_strndup(ask->arena, p, strcspn(p, "|"));
        struct column_ref found = no_column();
        size_t count = 0;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            bool near = false; /* rows named, or that each of them leads to, or that lead to them */
            for (size_t k = 0; k < before && !near && table_is_open(ask, (int)t); k++) {
                const int named = table_at_word(ask, k);
                near = named >= 0 && table_hops(ask, named, (int)t) <= 1;
            }
            for (size_t c = 0; near && c < ask_table(ask, (int)t)->column_count; c++) {
                const struct column_ref at = {(int)t, (int)c};
                if (!column_has_words(ask, at, words) || !column_is_number(ask, at) ||
                    catalog_is_key(ask->catalog, at))
                    continue;
                found = at;
                count++;
            }
        }
        if (count == 1)
            return found;
        if (count > 1)
            return no_column();
    }
    return no_column();
}

/* Words of "did each one", "is it", "does it", "each of them" at word i; 0: others. */
static size_t whose_words(const struct ask *ask, size_t i)
{
    size_t at = i + wording_is(ask, i, "did|does|do|is|was|are|were");
    const size_t len =
        wording_match(ask, at,
                      "each one|each of them|each of these|each|it|they|these|he|she|"
                      "every one|the thing|that");
    at += len;
    at += wording_is(ask, at, "is|was|are|were");
    return len ? at - i : 0;
}

static bool asked_put(struct ask *ask, size_t i, size_t k)
{
    const size_t and = i + word_is_mark(&ask->words.v[i], ","),
                 how = and+wording_is(ask, and, "and"), len = wording_match(ask, how, asked[k].how),
                 whose = how + len, verb = whose + (len ? whose_words(ask, whose) : 0),
                 done = verb > whose ? wording_match(ask, verb, asked[k].verbs) : 0;
    size_t end = verb + done;
    if (done == 0 || how == i)
        return false;
    end += wording_match(ask, end, "before fees|in the end|in total|altogether|a year|an hour");
    if (!(wording_ends(ask, end) || wording_is(ask, end, "and")))
        return false;
    const struct column_ref at = number_called(ask, asked[k].columns, i);
    if (at.column < 0 || strpbrk(ask_column(ask, at)->name, " -."))
        return false;
    const char *said = words_text(&ask->words, ask->arena, how, end);
    size_t each = i; /* "bookings per site and how much were they worth": of all in a group */
    while (each > 0 && !wording_is(ask, each, "per|each|every"))
        each--;
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "and the %s%s.%s", each ? "total " : "",
                             ask_table(ask, at.table)->name, ask_column(ask, at)->name));
    ask->words.v[i + (each ? 3 : 2)].written = said; /* and never sure */
    return true;
}

void each_fetched_read(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof asked / sizeof *asked; k++) {
            if (asked_put(ask, i, k))
                return;
        }
    }
}

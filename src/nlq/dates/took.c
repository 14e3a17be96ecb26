/* "How long does it take on average to sort out a complaint", "average days to get a repair done",
 * "days from invoice to payment": the time between two dates of a row, in words that name neither.
 */
#include <string.h>

#include "dates/ends.h"
#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "states/life.h"
#include "words/names.h"

static const char begins[] = "reported|received|opened|raised|requested|logged|submitted|created|"
                             "registered|ordered|placed|enquired|booked|issued|invoiced|reported "
                             "on|started|checked in|arrived";
static const char ends[] = "resolved|closed|completed|finished|done|fixed|solved|settled|complete|"
                           "handled|ended|out|returned|delivered|shipped";
static const char deals[] =
    "sort out|sort|deal with|handle|handle with|get through|work through|process|finish|finish "
    "off|clear|clear up|turn around|wrap up|get done|get rid of|complete|do|get done with|finalise|"
    "finalize|fix|resolve|solve|close|get sorted|get fixed|get resolved|get closed";

/* A date of the table called by one of the words, in their order; column -1: none. */
static struct column_ref date_called(struct ask *ask, int table, const char *words, bool open)
{
    for (const char *p = words; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *word = arena_strndup(ask->arena, p, strcspn(p, "|"));
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (column_is_date(ask, at) && column_has_words(ask, at, word) &&
                !(open && ask_column(ask, at)->not_null))
                return at;
        }
    }
    return no_column();
}

/* When rows of the table begin and are done with. */
struct took {
    struct column_ref from, to;
};

static bool has_both(struct ask *ask, int table, struct took *out)
{
    out->from = date_called(ask, table, begins, false);
    if (out->from.column < 0)
        out->from = (struct column_ref){table, catalog_date_column(ask->catalog, table)};
    out->to = date_called(ask, table, ends, true);
    return out->from.column >= 0 && out->to.column >= 0 && out->from.column != out->to.column;
}

/* The unit at word i: "days", also for nights; NULL: none. */
static const char *unit_at(const struct ask *ask, size_t i)
{
    if (wording_is(ask, i, "nights"))
        return "days";
    return wording_is(ask, i, "days|weeks|months|years|hours|minutes") ? ask->words.v[i].lower
                                                                       : NULL;
}

/* "How long was the longest loan, in days", "how many days did the longest exhibition last": the
 * maximum length of one. */
static void put_longest(struct ask *ask)
{
    const char *unit = wording_match(ask, 0, "how many") ? unit_at(ask, 2) : NULL;
    const size_t verb = unit ? 3 : wording_match(ask, 0, "how long"), the = verb + 1,
                 rank = the + 1,
                 noun = rank + 1 + (table_at_word(ask, rank + 2) >= 0); /* "mailshot campaign" */
    if (verb == 0 || !wording_is(ask, verb, "is|was|did|does") || !wording_is(ask, the, "the") ||
        !wording_is(ask, rank, "longest|shortest") || table_at_word(ask, noun) < 0 ||
        catalog_date_column(ask->catalog, table_at_word(ask, noun)) < 0)
        return;
    size_t end = noun + 1;
    end += wording_is(ask, end, "last|take|run");
    const size_t in = end + (end < ask->words.len && word_is_mark(&ask->words.v[end], ","));
    if (wording_is(ask, in, "in") && unit_at(ask, in + 1)) {
        unit = unit_at(ask, in + 1);
        end = in + 2;
    }
    if (wording_ends(ask, end))
        wording_put(ask, 0, end,
                    arena_printf(ask->arena, "what is the %s length of a %s in %s",
                                 wording_is(ask, rank, "longest") ? "maximum" : "minimum",
                                 words_text(&ask->words, ask->arena, rank + 1, noun + 1),
                                 unit ? unit : "days"));
}

/* Which dates are meant was not said: it is told under the answer, and never sure. */
static void take_between(struct ask *ask, const struct took *took)
{
    ask->shape.taken_for =
        arena_printf(ask->arena, "the time = from %s to %s", column_in_full(ask, took->from),
                     column_in_full(ask, took->to));
}

static void put_between(struct ask *ask, size_t first, size_t count, const char *unit,
                        const struct took *took)
{
    wording_put(ask, first, count,
                arena_printf(ask->arena, "average %s between %s and %s", unit,
                             column_in_full(ask, took->from), column_in_full(ask, took->to)));
    take_between(ask, took);
}

/* "How long does it take (us) (on average) to", "average days to": *ret_unit is the unit. */
static size_t asks_time(struct ask *ask, const char **ret_unit)
{
    static const char times[] = "average time|avg time|mean time|average time it takes|average "
                                "turnaround|average time needed|average time taken";
    static const char fillers[] = "us|them|you|people|on average|usually|normally|typically|our "
                                  "team|the team";
    *ret_unit = "days";
    size_t len = wording_match(ask, 0,
                               "how long does it take|how long does it usually take|how "
                               "long do we take|how long do we need|how long does it "
                               "normally take|how long did it take|on average how long "
                               "does it take|how many days does it take|how many days do "
                               "we need|on average how many days does it take");
    if (len == 0 && wording_is(ask, 0, "average|avg|mean") &&
        wording_is(ask, 1, "days|hours|weeks|minutes")) {
        *ret_unit = ask->words.v[1].lower;
        len = 2;
    }
    if (len == 0)
        len = wording_match(ask, 0, times);
    for (size_t more = 1; len && more; len += more)
        more = wording_match(ask, len, fillers);
    return len && wording_is(ask, len, "to") ? len + 1 : 0;
}

/* "… to sort out a complaint", "… to get a repair done". */
static void read_dealt(struct ask *ask)
{
    const char *unit;
    struct took took;
    const size_t to = asks_time(ask, &unit);
    const bool get = to && wording_is(ask, to, "get|have");
    const size_t deal = to ? wording_match(ask, to, deals) : 0;
    if (to == 0 || !(deal || get))
        return;
    size_t i = to + (get && !deal ? 1 : deal);
    while (wording_is(ask, i, "a|an|the|our|one|with"))
        i++;
    for (size_t last = i; last < i + 2 && last < ask->words.len; last++) {
        const int table = table_at_word(ask, last);
        if (table < 0 || !has_both(ask, table, &took))
            continue;
        size_t end = last + 1;
        end += wording_is(ask, end,
                          "done|fixed|resolved|closed|sorted|completed|finished|solved|"
                          "handled");
        end += wording_is(ask, end, "out|off|on average") && !wording_ends(ask, end);
        end += wording_match(ask, end, "on average");
        end += end < ask->words.len && word_is_mark(&ask->words.v[end], ",") &&
               wording_is(ask, end + 1, "by|per|for");
        put_between(ask, 0, end, unit, &took);
        return;
    }
}

/* ---- from one thing to another */

/* The date of the table that the word speaks of: "payment" of paid_on, "invoice" of the table's own
 * first date. */
static struct column_ref date_of_word(struct ask *ask, int table, size_t i)
{
    enum { LETTERS = 4 };
    const struct word *word = &ask->words.v[i];
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(ask->catalog, at);
        const bool paid = word_is(word, "payment") && column_has_words(ask, at, "paid");
        if (column_is_date(ask, at) && !column_has_words(ask, at, "due") &&
            (paid || column_has_akin(ask, at, word->lemma) ||
             lemma_is_akin(word->lemma, words, LETTERS + 1)))
            return at;
    }
    return (struct column_ref){table, table_ends_in(ask, table, word->lemma)
                                          ? catalog_date_column(ask->catalog, table)
                                          : -1};
}

/* The only table whose rows have both dates; an open one. */
static bool dates_of_words(struct ask *ask, size_t a, size_t b, struct took *out)
{
    size_t count = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        const struct took took = {date_of_word(ask, (int)t, a), date_of_word(ask, (int)t, b)};
        if (took.from.column < 0 || took.to.column < 0 || took.from.column == took.to.column)
            continue;
        *out = took;
        count++;
    }
    return count == 1;
}

/* Over "our", "a", "the" to the word that names the event; its end is behind the rows: "receiving a
 * complaint", "closing it". */
static size_t event_at(struct ask *ask, size_t i, size_t *ret_end)
{
    while (wording_is(ask, i, "our|a|an|the|its|their|when|being"))
        i++;
    *ret_end = i + 1;
    while (wording_is(ask, *ret_end, "a|an|the|it|them|of|date|day"))
        (*ret_end)++;
    if (*ret_end < ask->words.len && !ask->words.v[*ret_end].punct &&
        str_ends(ask->words.v[i].lower, "ing") && table_at_word(ask, *ret_end) >= 0)
        (*ret_end)++;
    return i;
}

/* "Days from quote to erection on average": said before the unit at word i. */
static void put_average(struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k + 1 < ask->words.len; k++) {
        if (!wording_match(ask, k, "on average"))
            continue;
        wording_cut(ask, k, 2);
        wording_put(ask, i, 1, arena_printf(ask->arena, "average %s", ask->words.v[i].text));
        return;
    }
}

/* "Average days from invoice to payment". */
static void read_from_to(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const bool unit = wording_is(ask, i - 1, "days|time|weeks|hours");
        size_t end, last;
        const bool mean = i > 1 && wording_is(ask, i - 2, "average|avg|mean|median");
        if (!unit || !(wording_is(ask, i, "from") || (mean && wording_is(ask, i, "between"))) ||
            (i > 1 && ask->words.v[i - 2].is_number))
            continue;
        const size_t a = event_at(ask, i + 1, &end);
        if (!wording_is(ask, end, "to|until|till|and"))
            continue;
        const size_t b = event_at(ask, end + 1, &last);
        struct took took;
        if (a >= ask->words.len || b >= ask->words.len || ask->words.v[a].quoted ||
            ask->words.v[b].quoted || exact_is_name(ask, a) || exact_is_name(ask, b) ||
            !dates_of_words(ask, a, b, &took))
            return;
        life_dates_bare(ask, last, took.to);
        wording_put(ask, i, last - i,
                    arena_printf(ask->arena, "between %s and %s", column_in_full(ask, took.from),
                                 column_in_full(ask, took.to)));
        take_between(ask, &took);
        if (wording_is(ask, i - 1, "time"))
            wording_put(ask, i - 1, 1, "days");
        put_average(ask, i - 1);
        return;
    }
}

/* The only rows that are stays, or hires: from when somebody came, or took something, to when it
 * was over; -1: none, or several. */
static int rows_stayed(struct ask *ask, bool hired)
{
    static const char came[] =
        "arrival|arrived|check in|checked in|checkin|admitted|admission|entry",
                      took[] = "pickup|pick up|picked up|collected|handed over";
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        struct column_ref from, to;
        bool is = false;
        if (!table_is_open(ask, (int)t) || !rows_last(ask, (int)t, &from, &to))
            continue;
        for (const char *p = hired ? took : came; !is && *p; p += strcspn(p, "|"), p += *p == '|')
            is = column_has_words(ask, from, arena_strndup(ask->arena, p, strcspn(p, "|")));
        if (!is)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "Average length of stay", "how long was the longest visit": of the rows that keep when somebody
 * came and when he left, whatever they are called. */
static void put_stays(struct ask *ask)
{
    for (size_t i = 1;
         wording_has(ask, "length|long|longest|shortest|duration") && i < ask->words.len; i++) {
        const bool hired = wording_is(ask, i, "hire|hires");
        if (!(hired || wording_is(ask, i, "stay|stays|visit|visits")) || exact_is_name(ask, i) ||
            table_at_word(ask, i) >= 0 || column_at_word(ask, i) ||
            !wording_is(ask, i - 1, "longest|shortest|average|of|a|the|each|per|every|avg|their"))
            continue;
        const int rows = rows_stayed(ask, hired);
        if (rows < 0)
            return;
        const char *said = ask->words.v[i].text;
        wording_put(ask, i, 1,
                    wording_is(ask, i - 1, "of") ? table_plural(ask, rows)
                                                 : table_single(ask, rows));
        ask->words.v[i].written = said;
        struct took took;
        rows_last(ask, rows, &took.from, &took.to);
        take_between(ask, &took);
        return;
    }
}

void took_read(struct ask *ask)
{
    put_stays(ask);
    put_longest(ask);
    read_dealt(ask);
    read_from_to(ask);
}

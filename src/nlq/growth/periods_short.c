/* Two periods in short form: "payments october compared to september", "readings nov 2026 vs nov
 * 2025", "takings this month vs same month last year", "did complaints go up this year". They are
 * put as what is measured in the one period vs the other; a month without a year gets one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "words/names.h"

#define LINKS "in|during|for|of|on|from|the|to"
static const char sign_said[] = "vs|versus|against|compared with|compared to|as compared to|in "
                                "comparison to|in comparison with|as against";
static const char compared_said[] = "with|to|and|vs|versus|against";
static const char before_said[] =
    "same month last year|the same month last year|same month of last year|the same month of last "
    "year|same month a year ago|same month the year before|same quarter last year|the same quarter "
    "last year|the same quarter of last year|same quarter the year before|the same month the year "
    "before|same month in the year before|a year ago|a year before|a year earlier|the year before";

/* A period at some words, as it is put. */
struct said_period {
    size_t len;
    const char *text;
    const char *from; /* its first day, the first of a month, quarter or year */
    const char *unit;
};

static void short_name(struct ask *ask, struct said_period *out)
{
    static const char *const months[] = {"january",   "february", "march",    "april",
                                         "may",       "june",     "july",     "august",
                                         "september", "october",  "november", "december"};
    const int year = atoi(out->from), month = atoi(out->from + 5);
    out->text = str_eq(out->unit, "year") ? arena_printf(ask->arena, "%d", year)
                : str_eq(out->unit, "quarter")
                    ? arena_printf(ask->arena, "q%d %d", (month + 2) / 3, year)
                    : arena_printf(ask->arena, "%s %d", months[(month + 11) % 12], year);
}

/* The month that word i names without a year: the latest one of them that has begun; of `year`
 * where that is not 0. */
static bool bare_month(struct ask *ask, size_t i, int year, struct said_period *out)
{
    const bool word = i < ask->words.len && !ask->words.v[i].quoted && !ask->words.v[i].punct;
    const int month = word ? lexicon_month(ask->words.v[i].lower) : 0;
    const char *today = dates_today(ask->arena, ask->request->now);
    const int now = atoi(today);
    if (month == 0 || (i + 1 < ask->words.len && ask->words.v[i + 1].is_number) ||
        wording_is(ask, i + 1, "this|last|of"))
        return false;
    const int of = year ? year : now - (month > atoi(today + 5));
    *out = (struct said_period){
        .len = 1, .unit = "month", .from = arena_printf(ask->arena, "%04d-%02d-01", of, month)};
    short_name(ask, out);
    return true;
}

/* A whole month, quarter or year at word i. */
static bool period_at(struct ask *ask, size_t i, int year, struct said_period *out)
{
    size_t used = 0;
    if (bare_month(ask, i, year, out))
        return true;
    if (i >= ask->words.len || ask->words.v[i].quoted)
        return false;
    const struct date_range *range = dates_at(ask->arena, &ask->words, i, ask->request->now, &used);
    if (range == NULL && wording_period(ask, i) == 1 && ask->words.v[i].is_number) {
        range = dates_year(ask->arena, (int)ask->words.v[i].number);
        used = 1;
    }
    const char *unit = range ? period_unit(range) : NULL;
    if (unit == NULL)
        return false;
    *out = (struct said_period){
        .len = used, .unit = unit, .from = arena_strndup(ask->arena, range->from, 10)};
    short_name(ask, out);
    return true;
}

/* "Same month last year": what lies a year before the other period. */
static bool year_before(struct ask *ask, size_t i, const struct said_period *other,
                        struct said_period *out)
{
    const size_t len = wording_match(ask, i, before_said);
    const char *from = len ? dates_moved(ask->arena, other->from, "year", -1) : NULL;
    const bool same = len && wording_has(ask, "same");
    if (from == NULL || (same && !wording_has(ask, other->unit)) ||
        (str_eq(other->unit, "year") && same))
        return false;
    *out = (struct said_period){.len = len, .unit = other->unit, .from = from};
    short_name(ask, out);
    return true;
}

/* ---- what is measured */

/* Rows that are amounts are added up, others counted; NULL: words [first, last) name no rows alone,
 * and are a measure of their own. *ret_guess: it may be meant otherwise. */
static const char *measure_of(struct ask *ask, size_t first, size_t last, bool *ret_guess)
{
    const bool total = last > first + 1 && wording_is(ask, last - 1, "total|totals|sum|amount");
    const int table = first + 1 + total == last ? table_at_word(ask, first) : -1;
    *ret_guess = false;
    if (table < 0 || ask->words.v[first].lemma_is.takings ||
        word_is_participle(&ask->words.v[first])) /* "invoiced this year": a sum */
        return NULL;
    const char *worth = rows_worth(ask, table);
    *ret_guess = worth != NULL;
    if (total)
        return worth;
    return worth ? worth : arena_printf(ask->arena, "number of %s", table_plural(ask, table));
}

/* The first of the words that say what is measured before word i. */
static size_t measure_begins(struct ask *ask, size_t i)
{
    size_t first = 0;
    const size_t lead = wording_match(ask, 0,
                                      "compare|compare the|show|show me|comparison of|what were "
                                      "the|what was the|what are the|show the|give me|the");
    if (lead < i)
        first = lead;
    return first;
}

/* "Payments october compared to september": words of the first period at i, and the sign behind. */
static bool put_versus(struct ask *ask, size_t i)
{
    struct said_period a, b;
    if ((i > 0 && lexicon_month(ask->words.v[i - 1].lower) && ask->words.v[i].is_number) ||
        !period_at(ask, i, 0, &a))
        return false; /* "January 2024" is said from its month on */
    const size_t sign = i + a.len, compared = wording_is(ask, 0, "compare|comparison"),
                 links = sign + wording_match(ask, sign, compared ? compared_said : sign_said);
    size_t second = links;
    while (second > sign && wording_is(ask, second, LINKS) &&
           wording_match(ask, second, before_said) == 0)
        second++;
    if (links == sign || !(year_before(ask, second, &a, &b) || period_at(ask, second, 0, &b)) ||
        !str_eq(a.unit, b.unit) || str_eq(a.from, b.from))
        return false;
    if (bare_month(ask, i, 0, &a) && a.len == 1 && b.len > 1) /* "october vs september 2025" */
        bare_month(ask, i, atoi(b.from), &a);
    size_t last = i;
    while (last > 0 && wording_is(ask, last - 1, LINKS))
        last--;
    const size_t first = measure_begins(ask, last);
    bool guess = false;
    const char *said = words_text(&ask->words, ask->arena, first, second + b.len);
    const char *measure = first < last ? measure_of(ask, first, last, &guess) : NULL;
    wording_put(ask, last, second + b.len - last,
                arena_printf(ask->arena, "in %s vs %s", a.text, b.text));
    if (measure == NULL)
        return true;
    wording_put(ask, first, last - first, measure);
    if (guess)
        ask->words.v[first].written = said;
    return true;
}

/* ---- "more in october than in september" */

static void put_than(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        struct said_period a, b;
        const size_t second = i + 1 + wording_is(ask, i + 1, "in|during");
        if (!wording_is(ask, i, "than") || !bare_month(ask, i - 1, 0, &a))
            continue;
        if (!period_at(ask, second, 0, &b) || !str_eq(b.unit, "month"))
            return;
        wording_put(ask, second, b.len, b.text);
        wording_put(ask, i - 1, 1, a.text);
        return;
    }
}

/* ---- "did complaints go up this year" */

#define MOVES                                                                                      \
    "up|down|rise|rising|risen|rose|increase|increased|increasing|grow|grown|growing|grew|fall|"   \
    "fallen|falling|fell|drop|dropped|dropping|decrease|decreased|decreasing|decline|declined|"    \
    "declining|climb|climbed"

/* "Go up", "been rising", "up" at word i; 0: nothing moves. */
static size_t moves_at(const struct ask *ask, size_t i)
{
    size_t k = i;
    while (wording_is(ask, k, "go|gone|going|been|become|come|got|get|still|actually"))
        k++;
    return wording_is(ask, k, MOVES) ? k + 1 - i : 0;
}

/* The part of the period that has passed, and the same part of the one before. */
static bool put_so_far(struct ask *ask, const struct said_period *now)
{
    const char *today = dates_today(ask->arena, ask->request->now),
               *end = dates_moved(ask->arena, now->from, now->unit, 1);
    const char *to = strcmp(today, end) < 0 ? dates_moved(ask->arena, today, "day", 1) : end;
    const char *before = dates_moved(ask->arena, now->from, now->unit, -1),
               *until =
                   strcmp(to, end) == 0 ? now->from : dates_moved(ask->arena, to, now->unit, -1);
    if (before == NULL || until == NULL || strcmp(to, now->from) <= 0)
        return false;
    struct date_range *spans = arena_alloc(ask->arena, 2 * sizeof *spans);
    snprintf(spans[0].from, sizeof spans[0].from, "%s", before);
    snprintf(spans[0].to, sizeof spans[0].to, "%s", until);
    snprintf(spans[1].from, sizeof spans[1].from, "%s", now->from);
    snprintf(spans[1].to, sizeof spans[1].to, "%s", to);
    spans[1].words = arena_printf(ask->arena, "%s = %s to %s, beside %s to %s", now->text,
                                  now->from, dates_moved(ask->arena, to, "day", -1), before,
                                  dates_moved(ask->arena, until, "day", -1));
    ask->shape.so_far = spans;
    return true;
}

static void put_moved(struct ask *ask)
{
    const size_t lead = wording_match(ask, 0, "did|have|has|are|is|were|was|do|does");
    const size_t first = lead + wording_is(ask, lead, "our|the|my|we|their");
    size_t verb = first + 1;
    while (lead && verb < first + 4 && moves_at(ask, verb) == 0)
        verb++;
    const size_t len = lead ? moves_at(ask, verb) : 0;
    size_t i = verb + len;
    while (len && wording_is(ask, i, "in|during|so|far|over"))
        i++;
    struct said_period now;
    bool guess = false;
    if (len == 0 || !period_at(ask, i, 0, &now) || !wording_ends(ask, i + now.len) ||
        !put_so_far(ask, &now))
        return;
    const char *said = words_text(&ask->words, ask->arena, lead, i + now.len);
    const char *measure = measure_of(ask, first, verb, &guess);
    const char *what = measure ? measure : words_text(&ask->words, ask->arena, first, verb);
    wording_put(ask, 0, i + now.len, arena_printf(ask->arena, "%s in %s", what, now.text));
    ask->words.v[0].written = said;
}

void periods_short_read(struct ask *ask)
{
    put_moved(ask);
    put_than(ask);
    for (size_t i = 1; i + 2 < ask->words.len && ask->shape.so_far == NULL; i++) {
        if (put_versus(ask, i))
            return;
    }
}

/* Idioms of time, read as plainer words: "week by week" is per week, "in each of the last 6 months"
 * is in them, per month, and what "the day of the week sees" is what it has. */
#include <stdio.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

/* Before the mark that ends the question. */
static size_t idioms_time_end(const struct ask *ask)
{
    size_t end = ask->words.len;
    while (end > 0 && ask->words.v[end - 1].punct)
        end--;
    return end;
}

static void idioms_time_per(struct ask *ask, const char *unit)
{
    const size_t end = idioms_time_end(ask);
    if (end > 0)
        wording_put(ask, end - 1, 1,
                    arena_printf(ask->arena, "%s per %s", ask->words.v[end - 1].text, unit));
}

/* "Week by week number of deals", "revenue month by month". */
static void idioms_time_steps(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const char *unit = lexicon_unit(ask->words.v[i].lower);
        if (unit && wording_is(ask, i + 1, "by|after") &&
            wording_is(ask, i + 2, ask->words.v[i].lower) && ask->words.len > 3) {
            wording_cut(ask, i, 3);
            idioms_time_per(ask, unit);
            return;
        }
    }
}

/* "In each of the last 6 months". */
static void idioms_time_each(struct ask *ask)
{
    for (size_t i = 1; i + 5 < ask->words.len; i++) {
        const char *unit = lexicon_unit(ask->words.v[i + 5].lemma);
        if (unit == NULL || !wording_is(ask, i, "each|every") || !wording_is(ask, i + 1, "of") ||
            !wording_is(ask, i + 2, "the") ||
            !wording_is(ask, i + 3, "last|past|previous|next|first"))
            continue;
        wording_cut(ask, i, 2);
        if (wording_is(ask, i - 1, "for"))
            wording_put(ask, i - 1, 1, "in");
        idioms_time_per(ask, unit);
        return;
    }
}

/* "Which day of the week sees the most transfers". */
static void idioms_time_sees(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (wording_is(ask, i, "sees|saw|gets|got|brings|records|recorded|shows") &&
            wording_is(ask, i + 1, "the") &&
            wording_is(ask, i + 2, "most|fewest|least|highest|lowest") &&
            lexicon_unit(ask->words.v[i - 1].lemma))
            wording_put(ask, i, 1, "has");
    }
}

/* "Over the last 3 months": in them, not after them. */
static void idioms_time_over(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const size_t period = wording_is(ask, i + 1, "the") ? i + 2 : i + 1;
        if (wording_is(ask, i, "over|across|throughout") &&
            wording_is(ask, period, "last|past|previous|next|coming"))
            wording_put(ask, i, 1, "in");
    }
}

static bool idioms_time_is_unit(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "days|hours|minutes|seconds|weeks");
}

/* "How many days on average pass between", "the average number of days between": the days between.
 */
static void idioms_time_between(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        size_t link = i + 1;
        bool average = false;
        if (!idioms_time_is_unit(ask, i))
            continue;
        while (link < ask->words.len && wording_is(ask, link,
                                                   "on|average|pass|passes|passed|elapse|elapsed|"
                                                   "go|lie|are|there|by|do|does|it|take")) {
            average = average || wording_is(ask, link, "average");
            link++;
        }
        if (!wording_is(ask, link, "between|from"))
            continue;
        const char *unit = ask->words.v[i].text;
        if (wording_is(ask, i - 2, "how") && wording_is(ask, i - 1, "many"))
            wording_put(ask, i - 2, link - i + 2,
                        arena_printf(ask->arena, "%s %s", average ? "average" : "the", unit));
        else if (wording_is(ask, i - 2, "number") && wording_is(ask, i - 1, "of"))
            wording_cut(ask, i - 2, 2);
        return;
    }
}

/* "Average duration per region in hours": in hours, per region. "No longer valid": expired. */
static void idioms_time_behind(struct ask *ask)
{
    const size_t end = idioms_time_end(ask);
    size_t group = 0;
    bool lapse = false;
    for (size_t i = 0; i + 2 < end; i++) {
        lapse = lapse || ask->words.v[i].lemma_is.lapse;
        group = group == 0 && lapse && wording_is(ask, i, "per|by|for") ? i : group;
        if (wording_is(ask, i, "no") && wording_is(ask, i + 1, "longer") &&
            wording_is(ask, i + 2, "valid|active|effective")) {
            wording_put(ask, i, 3, "expired");
            return;
        }
    }
    if (group == 0 || group + 2 > end - 2 || !wording_is(ask, end - 2, "in") ||
        !idioms_time_is_unit(ask, end - 1))
        return;
    const char *unit = ask->words.v[end - 1].text, *by = ask->words.v[group].text;
    wording_cut(ask, end - 2, 2);
    wording_put(ask, group, 1, arena_printf(ask->arena, "in %s %s", unit, by));
}

/* "Average days until a bill is paid": to pay a bill. */
static void idioms_time_until(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t noun = ask->words.v[i + 1].is.article ? i + 2 : i + 1, verb = noun + 2;
        char lemma[64];
        if (!wording_is(ask, i, "until|till|before") || !idioms_time_is_unit(ask, i - 1) ||
            verb >= ask->words.len || !wording_is(ask, noun + 1, "is|are|was|were|gets|get") ||
            !word_is_participle(&ask->words.v[verb]))
            continue;
        lemma_of(ask->words.v[verb].lower, lemma, sizeof lemma);
        wording_put(ask, i, verb - i + 1,
                    arena_printf(ask->arena, "to %s a %s", lemma, ask->words.v[noun].text));
        return;
    }
}

/* Rows of an open table may have that very status: "In progress". */
static bool is_kept_status(struct ask *ask, const char *status)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const char *const *values =
                catalog_values(ask->catalog, (struct column_ref){(int)t, (int)c});
            for (; values && *values; values++) {
                if (str_eq_fold(*values, status))
                    return true;
            }
        }
    }
    return false;
}

/* "Outages that are still going on", "in progress", "ongoing outages": still open. */
static void idioms_time_ongoing(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len =
            words_match(&ask->words, i, "still going on")                                       ? 3
            : words_match(&ask->words, i, "going on")                                           ? 2
            : words_match(&ask->words, i, "in progress") && !is_kept_status(ask, "in progress") ? 2
            : words_match(&ask->words, i, "not over yet")                                       ? 3
            : words_match(&ask->words, i, "still running")                                      ? 2
                                                                                                : 0;
        if (len == 0 || exact_is_name(ask, i))
            continue;
        const bool said = wording_is(ask, i - 1, "is|are|were|was|still");
        wording_put(ask, i, len, said ? "open" : "that are open");
        return;
    }
}

/* "More than 2 weeks overdue": overdue by more than 2 weeks. */
static void idioms_time_overdue(struct ask *ask)
{
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        if (wording_is(ask, i, "more|over|longer") && wording_is(ask, i + 1, "than") &&
            ask->words.v[i + 2].is_number && lexicon_unit(ask->words.v[i + 3].lemma) &&
            ask->words.v[i + 4].is.overdue)
            wording_put(ask, i, 5,
                        arena_printf(ask->arena, "overdue by more than %s %s",
                                     ask->words.v[i + 2].text, ask->words.v[i + 3].text));
    }
}

/* "Longer than a week": than 1 week. "More than 6 months ago": before 6 months ago; "less than": in
 * the last 6 months. */
static void idioms_time_ago(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "than|over|within") && wording_is(ask, i + 1, "a|an|one") &&
            (lexicon_unit(ask->words.v[i + 2].lower) ||
             wording_is(ask, i + 2, "hour|minute|second")))
            wording_put(ask, i + 1, 1, "1");
    }
    static const char mores[] = "more than|longer than|earlier than|over|well over|upwards of",
                      lesses[] = "less than|fewer than|later than|under|not more than|no more than",
                      numbers[] = "one|two|three|four|five|six|seven|eight|nine|ten|twelve";
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        const size_t more = wording_match(ask, i, mores), less = wording_match(ask, i, lesses),
                     number = i + (more ? more : less), ago = number + 2;
        if (number == i || ago >= ask->words.len || !wording_is(ask, ago, "ago") ||
            !(ask->words.v[number].is_number || wording_is(ask, number, numbers)) ||
            !lexicon_unit(ask->words.v[number + 1].lemma))
            continue;
        if (!more)
            wording_cut(ask, ago, 1);
        wording_put(ask, i, number - i, more ? "before" : "in the last");
        return;
    }
}

/* "Revenue per month with a running total", "cumulative revenue per month": the running total of
 * it.
 */
static void idioms_time_running(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "cumulative|accumulated") && !exact_is_name(ask, i)) {
            wording_put(ask, i, 1, "running total of");
            return;
        }
        const size_t running = wording_is(ask, i + 1, "a|the|its") ? i + 2 : i + 1;
        if (i == 0 || !wording_is(ask, i, "with|and") || !wording_is(ask, running, "running") ||
            !wording_is(ask, running + 1, "total|sum"))
            continue;
        size_t begin = wording_is(ask, 0, "show|list") ? 1 : 0;
        begin += ask->words.v[begin].is.rhythm; /* "monthly revenue" */
        if (begin >= i)
            return;
        wording_cut(ask, i, running + 2 - i);
        wording_put(ask, begin, 1,
                    arena_printf(ask->arena, "running total of %s", ask->words.v[begin].text));
        return;
    }
}

/* "In their first 100 days": within 100 days of their start. */
static void idioms_time_first(struct ask *ask)
{
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        if (wording_is(ask, i, "in|within|during") && ask->words.v[i + 1].is.possessive &&
            wording_is(ask, i + 2, "first") && ask->words.v[i + 3].is_number &&
            lexicon_unit(ask->words.v[i + 4].lemma))
            wording_put(ask, i, 5,
                        arena_printf(ask->arena, "within %s %s of the start",
                                     ask->words.v[i + 3].text, ask->words.v[i + 4].text));
    }
}

/* "In the month they registered", "on the day that it was made": in the same one as. */
static void idioms_time_same(struct ask *ask)
{
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        const char *unit = lexicon_unit(ask->words.v[i + 2].lower);
        const size_t who = wording_is(ask, i + 3, "that|when|in") ? i + 4 : i + 3;
        const size_t last = wording_is(ask, who, "which") ? who + 1 : who;
        if (unit && wording_is(ask, i, "in|on|during") && wording_is(ask, i + 1, "the") &&
            wording_is(ask, last, "they|he|she|it") &&
            !wording_is(ask, i - 1, "first|last|later|earlier")) {
            wording_put(ask, i, last - i + 1,
                        arena_printf(ask->arena, "in the same %s as they", unit));
            return;
        }
    }
}

/* "Have not logged in for 60 days": not in the last 60 days. */
static void idioms_time_not_for(struct ask *ask)
{
    bool denied = false;
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        denied = denied || wording_is(ask, i, "not|never|no|without|haven't|hasn't|n't");
        if (denied && wording_is(ask, i, "for|in") && ask->words.v[i + 1].is_number &&
            lexicon_unit(ask->words.v[i + 2].lemma)) {
            wording_put(ask, i, 1, "in the last");
            return;
        }
    }
}

/* The first year of the decade that a word says ("1990s", "90s", "nineties"), 0: none. */
static int decade_of(const char *text)
{
    static const char *const names[] = {"twenties", "thirties",  "forties",  "fifties",
                                        "sixties",  "seventies", "eighties", "nineties"};
    const size_t digits = strspn(text, "0123456789");
    if (digits == 4 && text[3] == '0' && str_eq(text + 4, "s"))
        return (text[0] - '0') * 1000 + (text[1] - '0') * 100 + (text[2] - '0') * 10;
    if (digits == 2 && text[1] == '0' && str_eq(text + 2, "s") && text[0] >= '2')
        return 1900 + (text[0] - '0') * 10;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (str_eq(text, names[k]))
            return 1920 + 10 * (int)k;
    }
    return 0;
}

/* "In the 1970s", "in the seventies": between 1970 and 1979. */
static void idioms_time_decades(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const int year = decade_of(ask->words.v[i].lower);
        size_t first = i;
        if (year == 0)
            continue;
        while (first > 0 && wording_is(ask, first - 1, "in|during|of|from|the"))
            first--;
        if (first < i)
            wording_put(ask, first, i - first + 1,
                        arena_printf(ask->arena, "between %d and %d", year, year + 9));
        return;
    }
}

/* "Came in October", "came in 2025": the preposition is the time's. */
static bool time_takes_in(const struct ask *ask, size_t i)
{
    return i < ask->words.len &&
           (ask->words.v[i].is_number ||
            wording_is(ask, i,
                       "january|february|march|april|may|june|july|august|september|october|"
                       "november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|spring|"
                       "summer|autumn|winter|the"));
}

/* Rows of the table have a day on which they were received. */
static bool keeps_receipt(struct ask *ask, int t)
{
    for (size_t c = 0; c < ask_table(ask, t)->column_count; c++) {
        const struct column_ref at = {t, (int)c};
        if (column_is_date(ask, at) && (strstr(catalog_column_words(ask->catalog, at), "receive") ||
                                        strstr(catalog_column_words(ask->catalog, at), "arriv")))
            return true;
    }
    return false;
}

/* "Payments that came in in October": that were received then; "orders that came in": that there
 * were. */
static void idioms_time_came_in(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t rows = i - 1 - (i > 1 && wording_is(ask, i - 1, "that|which"));
        const size_t when = i + 2 + wording_is(ask, i + 2, "in|during|since|on|before|after");
        if (wording_is(ask, i, "came|come|coming") && wording_is(ask, i + 1, "in") &&
            table_at_word(ask, rows) >= 0 && !time_takes_in(ask, i + 2) &&
            (wording_ends(ask, i + 2) || wording_period(ask, when) > 0)) {
            const bool received = keeps_receipt(ask, table_at_word(ask, rows));
            wording_put(ask, rows + 1, i + 1 - rows, received ? "received" : "happened");
            return;
        }
    }
}

/* "Per hour of the day": per hour. */
static void idioms_time_hours(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const size_t of = i + 1, day = wording_is(ask, i + 2, "the") ? i + 3 : i + 2;
        if (wording_is(ask, i, "hour|hours") && wording_is(ask, of, "of") &&
            wording_is(ask, day, "day"))
            wording_cut(ask, of, day - of + 1);
    }
}

/* The month, or year, that lies so many back: "2026-09" is September 2026; NULL: of another unit.
 */
static const char *months_back(struct ask *ask, const char *unit, int n)
{
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    const char *day = dates_ago(ask->arena, ask->request->now, unit, n);
    int year = 0, month = 0;
    if (!day || sscanf(day, "%d-%d", &year, &month) != 2 || month < 1 || month > 12)
        return NULL;
    return str_eq(unit, "year") ? arena_printf(ask->arena, "%d", year)
                                : arena_printf(ask->arena, "%s %d", months[month - 1], year);
}

/* "Last month compared with the month before", "last year against the year before". */
static void idioms_time_before_that(struct ask *ask)
{
    size_t link = 0;
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "last|previous") && wording_is(ask, i + 1, "month|year"))
            link = i + 2;
        const size_t end = i + 3 + wording_is(ask, i + 3, "that");
        if (link == 0 || i < link || !wording_is(ask, i, "the") ||
            !str_eq(ask->words.v[i + 1].lower, ask->words.v[link - 1].lower) ||
            !wording_is(ask, i + 2, "before"))
            continue;
        for (size_t k = link; k < i; k++) {
            if (!wording_is(ask, k, "compared|with|to|against|vs|versus|and|from|over"))
                return;
        }
        const char *unit = ask->words.v[i + 1].lower, *last = months_back(ask, unit, 1),
                   *before = months_back(ask, unit, 2);
        if (last && before)
            wording_put(ask, link - 2, end - link + 2,
                        arena_printf(ask->arena, "%s vs %s", last, before));
        return;
    }
}

/* The day of the week of an ISO day, 0 is Sunday; Sakamoto's congruence. */
static int weekday_of(const char *day)
{
    static const int shift[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    int y = 0, m = 1, d = 1;
    if (sscanf(day, "%d-%d-%d", &y, &m, &d) != 3 || m < 1 || m > 12)
        return 0;
    y -= m < 3;
    return (y + y / 4 - y / 100 + y / 400 + shift[m - 1] + d) % 7;
}

/* "This weekend", "last weekend": its Saturday and Sunday. */
static void idioms_time_weekend(struct ask *ask)
{
    enum { SATURDAY = 6, WEEK = 7 };
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const int weeks = wording_is(ask, i, "next")            ? 1
                          : wording_is(ask, i, "last|previous") ? -1
                                                                : 0;
        if (!(weeks || wording_is(ask, i, "this")) || !wording_is(ask, i + 1, "weekend"))
            continue;
        const char *today = dates_today(ask->arena, ask->request->now);
        const int day = weekday_of(today);
        const int ahead = (day == 0 ? -1 : SATURDAY - day) + weeks * WEEK;
        const char *saturday = dates_moved(ask->arena, today, "day", ahead),
                   *sunday = dates_moved(ask->arena, today, "day", ahead + 1);
        if (saturday && sunday)
            wording_put(ask, i, 2, arena_printf(ask->arena, "between %s and %s", saturday, sunday));
        return;
    }
}

void idioms_time_read(struct ask *ask)
{
    idioms_time_weekend(ask);
    idioms_time_before_that(ask);
    idioms_time_hours(ask);
    idioms_time_came_in(ask);
    idioms_time_decades(ask);
    idioms_time_ago(ask);
    idioms_time_overdue(ask);
    idioms_time_until(ask);
    idioms_time_behind(ask);
    idioms_time_ongoing(ask);
    idioms_time_running(ask);
    idioms_time_not_for(ask);
    idioms_time_same(ask);
    idioms_time_first(ask);
    idioms_time_between(ask);
    idioms_time_over(ask);
    idioms_time_steps(ask);
    idioms_time_each(ask);
    idioms_time_sees(ask);
}

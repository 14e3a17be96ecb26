/* What has run out, and what runs out: "contractors whose insurance has lapsed", "cars with an
 * expired inspection", "calibration running out next year", "leases up for renewal by the end of
 * January". Told by the date until which the rows hold, or the one that the words before name. */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

enum { NOUN_WORDS = 3 };

static const char passed[] = "has expired|have expired|is expired|are expired|had expired|expired|"
                             "has lapsed|have lapsed|is lapsed|lapsed|has run out|have run out|"
                             "ran out|run out already|is out of date|are out of date|"
                             "is no longer valid|are no longer valid";
static const char coming[] = "running out|runs out|run out|expiring|expires|expire|lapsing|lapses|"
                             "coming up for renewal|comes up for renewal|up for renewal|"
                             "due for renewal|coming due|comes due|falls due|falling due|"
                             "coming up|comes up|is due|are due|due|ending|finishing";
static const char small[] = "is|are|was|has|have|had|already|that|which|who|whose|with|an|a|the|"
                            "their|its|his|her|our|and|but|will|to|about|of|by|in|at|on|for|from|"
                            "any|do|does|did|all|we|show|list|how|many|what|me|s|still|not|no|"
                            "without|give|get|count|number|since|last|this|next|these|those";

/* The first of up to three words of a noun that ends before word i. */
static size_t noun_before(const struct ask *ask, size_t i)
{
    size_t first = i;
    while (first > 0 && i - first < NOUN_WORDS && !ask->words.v[first - 1].punct &&
           !ask->words.v[first - 1].is_number && !wording_is(ask, first - 1, small))
        first--;
    return first;
}

static size_t noun_behind(const struct ask *ask, size_t i)
{
    size_t last = i;
    while (last < ask->words.len && last - i < NOUN_WORDS && !ask->words.v[last].punct &&
           !ask->words.v[last].is_number && !wording_is(ask, last, small) &&
           !wording_is(ask, last, "per"))
        last++;
    return last;
}

/* Where words that lead to the noun begin: "whose insurance", "with an inspection". */
static size_t lead_before(const struct ask *ask, size_t first)
{
    while (first > 0 &&
           wording_is(ask, first - 1,
                      "whose|with|have|has|had|an|a|their|its|the|that|which|who|any|of|got"))
        first--;
    return first;
}

/* The date that the noun [first, last) names: of the rows that it ends in, else by its words. */
static struct column_ref date_of(struct ask *ask, size_t *first, size_t last)
{
    const int rows = last > *first ? table_at_word(ask, last - 1) : -1;
    struct column_ref at = no_column();
    if (rows >= 0) {
        at = life_until(ask, rows);
        *first = at.column >= 0 ? last : *first; /* they stay */
        return at;
    }
    for (size_t k = *first; k + 1 < last && at.column < 0; k++) {
        if (table_at_word(ask, k) >= 0)
            at = life_date_called(ask, table_at_word(ask, k), k + 1, last);
    }
    if (last > *first && at.column < 0)
        at = life_date_called(ask, -1, *first, last);
    const int whose = *first > 1 ? life_rows_at(ask, *first - 2) : -1;
    if (at.column < 0 && last == *first + 1 && whose >= 0 &&
        wording_is(ask, *first - 1, "whose|with") &&
        wording_is(ask, *first,
                   "contract|agreement|deal|term|membership|subscription|lease|licence|"
                   "license|cover|policy|permit|certificate|registration|contracts|"
                   "agreements"))
        at = life_until(ask, whose); /* of rows that are such a contract */
    while (at.column >= 0 && *first + 1 < last && table_at_word(ask, *first) == at.table)
        (*first)++; /* "supplier audits": of the suppliers */
    return at;
}

/* A state or a flag says it already, or the words are stored. */
static bool is_stored(struct ask *ask, size_t i, int table)
{
    if (exact_is_name(ask, i) || ask->words.v[i].quoted)
        return true;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_words(ask, at, "expired") || status_value(ask, at, "expired|lapsed"))
            return true;
    }
    return false;
}

static const char *today(struct ask *ask)
{
    return dates_today(ask->arena, ask->request->now);
}

/* "… and already expired", of the rows said before. */
static bool put_passed_too(struct ask *ask, size_t i, size_t len)
{
    size_t first = i;
    while (first > 1 && wording_is(ask, first - 1, "already|now|are|is|have|has"))
        first--;
    const int rows = first > 0 && wording_is(ask, first - 1, "and|but") &&
                             (wording_ends(ask, i + len) || wording_is(ask, i + len, "and|but"))
                         ? life_rows_before(ask, first)
                         : -1;
    const struct column_ref at = life_until(ask, rows);
    if (at.column < 0 || is_stored(ask, i, rows))
        return false;
    wording_put(
        ask, first, i + len - first,
        arena_printf(ask->arena, "with %s before %s", ask_column(ask, at)->name, today(ask)));
    return true;
}

/* "Has lapsed", behind its noun or before it. */
static bool put_passed(struct ask *ask, size_t i, size_t len)
{
    size_t first = noun_before(ask, i), last = i, end = i + len;
    if (first == i) {
        first = end;
        last = end = noun_behind(ask, end);
    }
    const size_t noun = first;
    const struct column_ref at = date_of(ask, &first, last);
    if (at.column < 0 || is_stored(ask, i, at.table))
        return false;
    end += wording_is(ask, end, "already|now|by");
    const char *text =
        arena_printf(ask->arena, "with %s before %s", ask_column(ask, at)->name, today(ask));
    if (noun > i && first > noun) { /* "expired tariffs" */
        wording_put(ask, i, first - i,
                    arena_printf(ask->arena, "%s %s", ask->words.v[noun].text, text));
        return true;
    }
    first = lead_before(ask, noun > i ? i : first);
    life_put(ask, first, end, at.table, text);
    return true;
}

/* The day up to which a period reaches that begins at word i, "the end of January", "31 March", by
 * its words; NULL: none is said. *ret_end: the word behind it. */
static const char *bound_at(struct ask *ask, size_t i, size_t *ret_end)
{
    size_t used = 0;
    const size_t of = wording_match(ask, i, "the end of|end of"),
                 unit = i + of + wording_is(ask, i + of, "the|this");
    struct words said;
    const char *text = NULL;
    if (unit >= ask->words.len)
        return NULL;
    *ret_end = unit + 1;
    if (wording_is(ask, unit, "year|month|quarter|week"))
        text = arena_printf(ask->arena, "this %s", ask->words.v[unit].lower);
    else if (wording_is(ask, unit,
                        "january|february|march|april|may|june|july|august|september|"
                        "october|november|december")) {
        const bool year = unit + 1 < ask->words.len && ask->words.v[unit + 1].is_number &&
                          strlen(ask->words.v[unit + 1].text) == 4; /* "January 2027" */
        text = arena_printf(ask->arena, "%s %.4s", ask->words.v[unit].lower,
                            year ? ask->words.v[unit + 1].text : today(ask));
        words_split(&said, ask->arena, text);
        const struct date_range *range = dates_at(ask->arena, &said, 0, ask->request->now, &used);
        *ret_end = unit + 1 + year;
        if (range && !year && strcmp(range->to, today(ask)) <= 0)
            text =
                arena_printf(ask->arena, "%s %d", ask->words.v[unit].lower, atoi(today(ask)) + 1);
    } else
        return NULL;
    words_split(&said, ask->arena, text);
    const struct date_range *range = dates_at(ask->arena, &said, 0, ask->request->now, &used);
    return range == NULL ? NULL
           : of          ? dates_moved(ask->arena, range->to, "day", -1)
                         : dates_moved(ask->arena, range->from, "day", -1);
}

/* What restricts the date, by the words behind the phrase: a bound, a period, or only that it is
 * still to come; NULL: they say nothing of it. *ret_end: the word behind them. */
static const char *when_coming(struct ask *ask, const char *name, size_t end, bool bare,
                               size_t *ret_end)
{
    *ret_end = end;
    if (wording_is(ask, end, "before|by|until|till")) {
        const char *bound = bound_at(ask, end + 1, ret_end);
        return bound
                   ? arena_printf(ask->arena, "with %s between %s and %s", name, today(ask), bound)
                   : NULL;
    }
    const size_t in = end + wording_is(ask, end, "in|within|during|over|on|the");
    if (wording_is(ask, end, "soon")) {
        *ret_end = end + 1;
        return arena_printf(ask->arena, "with %s in the next 30 days", name);
    }
    life_month_ahead(ask, end);
    if (wording_period(ask, in + wording_is(ask, in, "the")) > 0)
        return arena_printf(ask->arena, "with %s", name);
    return bare && wording_ends(ask, end)
               ? arena_printf(ask->arena, "with %s after %s", name,
                              dates_moved(ask->arena, today(ask), "day", -1))
               : NULL;
}

/* "Running out next year", "up for renewal by the end of January", behind its noun. */
static bool put_coming(struct ask *ask, size_t i, size_t len)
{
    size_t last = i;
    while (last > 0 && wording_is(ask, last - 1, "is|are|will|be|that|which|going|to|about"))
        last--;
    size_t first = noun_before(ask, last), end;
    const bool bare = wording_is(ask, i, "coming|comes|up");
    const struct column_ref at = date_of(ask, &first, last);
    if (at.column < 0 || exact_is_name(ask, i) || ask->words.v[i].quoted)
        return false;
    if (first == last &&
        !wording_is(ask, i, "run|runs|running|coming|comes|up|falls|falling|ending|finishing") &&
        !wording_is(ask, i + len, "within"))
        return false; /* "policies that expire in 2018": idioms_due.c reads it */
    const char *when = when_coming(ask, ask_column(ask, at)->name, i + len, bare, &end);
    if (when == NULL)
        return false;
    if (first < last)
        first = lead_before(ask, first);
    life_put(ask, first, end, at.table, when);
    return true;
}

/* "Laptops out of warranty", "machines under warranty", said by what runs out. */
static bool put_covered(struct ask *ask, size_t i)
{
    const size_t out = wording_match(ask, i, "out of|no longer under|no longer in|not under"),
                 in = out ? 0 : wording_match(ask, i, "still under|still in|under"),
                 noun = i + out + in;
    size_t first = i;
    if (out + in == 0 || i == 0 ||
        !wording_is(ask, noun,
                    "warranty|guarantee|contract|insurance|licence|license|certificate|"
                    "calibration|date|lease|support|maintenance"))
        return false;
    const bool date = wording_is(ask, noun, "date");
    const int rows = life_rows_at(ask, i - 1);
    const struct column_ref at =
        date ? life_until(ask, rows) : life_date_called(ask, rows, noun, noun + 1);
    if (at.column < 0 || is_stored(ask, noun, at.table) || (date && in))
        return false;
    while (first > 1 && wording_is(ask, first - 1, "are|is|that|which|still"))
        first--;
    wording_put(
        ask, first, noun + 1 - first,
        out ? arena_printf(ask->arena, "with %s before %s", ask_column(ask, at)->name, today(ask))
            : arena_printf(ask->arena, "with %s after %s", ask_column(ask, at)->name,
                           dates_moved(ask->arena, today(ask), "day", -1)));
    return true;
}

struct column_ref life_day_called(struct ask *ask, int rows, size_t first, size_t last)
{
    static const char date[] = "date|day|dates|days|deadline";
    struct column_ref found = no_column();
    size_t most = 0;
    first += first < last && wording_is(ask, first, date); /* every date is one */
    last -= last > first && wording_is(ask, last - 1, date);
    for (size_t c = 0; rows >= 0 && c < ask_table(ask, rows)->column_count; c++) {
        const struct column_ref at = {rows, (int)c};
        const size_t fits = column_is_date(ask, at) ? life_calls(ask, at, first, last) : 0;
        const bool ahead = life_lies_ahead(ask, at),
                   other = found.column >= 0 && life_lies_ahead(ask, found);
        if (fits > 0 && fits == most && ahead == other)
            found = no_column();
        if (fits > most || (fits > 0 && fits == most && ahead && !other)) {
            most = fits;
            found = at;
        }
    }
    return found;
}

/* "Whose review date has come and gone", "and the expected date is gone": before today. */
static bool put_day_gone(struct ask *ask, size_t i)
{
    static const char gone[] = "has come and gone|have come and gone|has already passed|have "
                               "already passed|has passed|have passed|is in the past|are in the "
                               "past|is already gone|is gone|are gone|has gone by|has already gone|"
                               "already passed|is already past|is past|passed already";
    const size_t len = wording_match(ask, i, gone);
    size_t first = i;
    if (len == 0 || i < 2 || !wording_is(ask, i - 1, "date|day|deadline|dates"))
        return false;
    while (first > 0 && i - first < NOUN_WORDS && !ask->words.v[first - 1].punct &&
           !wording_is(ask, first - 1, small))
        first--;
    const struct column_ref at = life_day_called(ask, life_rows_before(ask, first), first, i);
    if (at.column < 0)
        return false;
    first = lead_before(ask, first);
    wording_put(
        ask, first, i + len - first,
        arena_printf(ask->arena, "with %s before %s", ask_column(ask, at)->name, today(ask)));
    return true;
}

void expiry_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t gone = wording_match(ask, i, passed), ahead = wording_match(ask, i, coming);
        const bool period = ahead && wording_period(ask, i + ahead) > 0;
        if (put_day_gone(ask, i) || put_covered(ask, i) ||
            (gone && !period && (put_passed_too(ask, i, gone) || put_passed(ask, i, gone))) ||
            (ahead && put_coming(ask, i, ahead)))
            return;
    }
}

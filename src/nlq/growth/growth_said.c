/* The words of growth: "revenue growth per month", "how much did sales grow from 2024 to 2025",
 * "which month's revenue grew most over the month before", "the products whose sales fell most". */
#include "frame.h"
#include "querent/base/str.h"

/* ---- of a whole */

/* "from 2024 to 2025" names two periods here, not one range. */
static void part_range(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool from = wording_is(ask, i, "from"), between = wording_is(ask, i, "between");
        for (size_t k = i + 2; (from || between) && k < i + 6 && k < ask->words.len; k++) {
            if (!wording_is(ask, k, from ? "to" : "and"))
                continue;
            wording_put(ask, k, 1, "vs");
            wording_cut(ask, i, 1);
            return;
        }
    }
}

static void cut_phrase(struct ask *ask, const char *phrase)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = words_match(&ask->words, i, phrase);
        if (len == 0)
            continue;
        wording_cut(ask, i, len);
        return;
    }
}

/* "Compared with last year", where no other period is said: this year is. */
static void put_this_period(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t sign = wording_match(ask, i,
                                          "compared with|compared to|in comparison with|in "
                                          "comparison to|relative to|versus|vs|against|over|on"),
                     last = i + sign + wording_is(ask, i + sign, "the");
        if (sign && wording_is(ask, last, "last|previous|preceding|prior") &&
            wording_is(ask, last + 1, "year|month|quarter|week")) {
            wording_put(ask, i, last + 2 - i,
                        arena_printf(ask->arena, "this %s vs last %s", ask->words.v[last + 1].lower,
                                     ask->words.v[last + 1].lower));
            return;
        }
        if (wording_period(ask, i))
            return;
    }
}

/* "Percentage change in orders", of which nothing is measured: how many there are. */
static void count_rows(struct ask *ask)
{
    const size_t first = wording_is(ask, 0, "the|our"), behind = first + 1;
    const bool ends = wording_ends(ask, behind) || wording_period(ask, behind) ||
                      wording_is(ask, behind, "in|from|vs|per|by|this|last|for|over|compared");
    if (first < ask->words.len && ends && word_is_plural(&ask->words.v[first]) &&
        table_at_word(ask, first) >= 0 && !ask->words.v[first].lemma_is.takings &&
        !ask->words.v[first].is.takings)
        wording_put(ask, first, 1,
                    arena_printf(ask->arena, "number of %s", ask->words.v[first].text));
}

/* Longer ones before those that they begin with. */
static const char *const growth_phrases[] = {"how did",
                                             "by how many percent did",
                                             "by how much did",
                                             "by what percentage did",
                                             "by what percent did",
                                             "by how much percent did",
                                             "by how many per cent did",
                                             "how many percent did",
                                             "how much did",
                                             "in percent",
                                             "in per cent",
                                             "in percentage",
                                             "as a percentage",
                                             "in %",
                                             "percentage change of",
                                             "percentage change in",
                                             "percentage change",
                                             "percent change of",
                                             "percent change in",
                                             "percent change",
                                             "percentage increase of",
                                             "percentage increase in",
                                             "percentage increase",
                                             "percentage growth in",
                                             "percent growth of",
                                             "percent growth in",
                                             "percentage growth of",
                                             "percentage growth",
                                             "percent growth",
                                             "growth rate of",
                                             "growth rate",
                                             "growth of",
                                             "growth in",
                                             "growth",
                                             "grow",
                                             "increase",
                                             "rise",
                                             "go up",
                                             "change",
                                             "fall",
                                             "drop",
                                             "decrease",
                                             "decline",
                                             "go down"};

static void read_growth(struct ask *ask)
{
    const bool percent = wording_has(ask, "percent|percentage|%|cent"),
               did = wording_has(ask, percent ? "grow|increase|rise|up|change|fall|drop|decrease|"
                                                "decline|down"
                                              : "grow|increase|rise") &&
                     (percent || wording_has(ask, "how"));
    if (!did && !wording_has(ask, "growth"))
        return;
    ask->shape.growth = true;
    ask->shape.growth_only =
        wording_match(ask, 0,
                      "by how many percent|by what percentage|by what percent|by how many per "
                      "cent|how many percent did|by how much percent") > 0;
    put_this_period(ask);
    for (size_t i = 0; i < sizeof growth_phrases / sizeof *growth_phrases; i++)
        cut_phrase(ask, growth_phrases[i]);
    part_range(ask);
    count_rows(ask);
}

/* ---- where it was most */

#define UP "grew|grow|grows|grown|rose|rise|risen|increased|increase|climbed|jumped|gained"
#define DOWN "fell|fall|fallen|dropped|drop|declined|decline|decreased|decrease|shrank|shrunk|lost"
#define UP_NOUN "growth|increase|rise|gain|jump"
#define DOWN_NOUN "drop|decline|decrease|fall|dip|loss|slump"

/* "grew the most", "the biggest increase in" from word i on; 0: neither. */
static size_t rank_at(const struct ask *ask, size_t i, int *ret_rank)
{
    size_t k = i + 1 + wording_is(ask, i + 1, "by|the");
    k += wording_is(ask, k, "the");
    if (wording_is(ask, i, UP "|" DOWN) &&
        wording_is(ask, k, "most|fastest|strongest|strongly|sharpest|sharply|best")) {
        *ret_rank = wording_is(ask, i, UP) ? 1 : -1;
        return k + 1 - i;
    }
    k = i + wording_is(ask, i, "the|its|their");
    if (!wording_is(ask, k, "biggest|largest|highest|greatest|strongest|steepest|sharpest|most"))
        return 0;
    while (wording_is(ask, ++k, "monthly|quarterly|yearly|annual|weekly|daily|relative|absolute"))
        ;
    if (!wording_is(ask, k, UP_NOUN "|" DOWN_NOUN))
        return 0;
    *ret_rank = wording_is(ask, k, UP_NOUN) ? 1 : -1;
    k++;
    return k + wording_is(ask, k, "in|of") - i;
}

/* "Over the month before", "compared with the previous quarter"; 0: it is not that. */
static size_t before_at(const struct ask *ask, size_t i, const char *unit)
{
    size_t k = i;
    if (wording_is(ask, k, "compared|relative"))
        k++;
    if (!wording_is(ask, k, "over|on|from|against|than|to|with|versus|vs"))
        return 0;
    k++;
    k += wording_is(ask, k, "the|that|one");
    if (wording_is(ask, k, unit) && wording_is(ask, k + 1, "before|earlier"))
        return k + 2 - i;
    return wording_is(ask, k, "previous|preceding|prior|last|one") && wording_is(ask, k + 1, unit)
               ? k + 2 - i
               : 0;
}

/* What leads to the unit whose sums are compared: "in which month did the …", "the month with";
 * the word behind it, 0: there is no such unit. */
static size_t unit_led(const struct ask *ask, const char **ret_unit)
{
    size_t i = 0;
    while (wording_is(ask, i, "in|which|what|during|show|me|find|the|is|was|give|name"))
        i++;
    const char *unit = i < ask->words.len ? lexicon_unit(ask->words.v[i].lower) : NULL;
    if (unit == NULL || i == 0)
        return 0;
    *ret_unit = unit;
    for (i++; wording_is(ask, i, "did|saw|had|has|with|was|when|where|in|the|our|s|which|that|of");
         i++)
        ;
    return i;
}

/* How many are asked for: one, or those of a plural. */
static long rank_top(const struct ask *ask, size_t i)
{
    enum { SEVERAL = 10 };
    const struct word *noun = &ask->words.v[i];
    return !word_is_plural(noun) ? 1 : SEVERAL;
}

static void rank_take(struct ask *ask, int rank, long top)
{
    ask->shape.growth = true;
    ask->shape.growth_rank = rank;
    ask->shape.growth_top = top;
    ask->shape.growth_plain =
        !wording_has(ask, "percent|percentage|%|relative|relatively|fastest|rate");
}

/* "Which month's revenue grew most over the month before": of one unit of time to the next. */
static bool read_rank_of_unit(struct ask *ask, size_t at, size_t len, int rank)
{
    const char *unit = NULL;
    const size_t lead = unit_led(ask, &unit);
    if (lead == 0 || at < lead - 1)
        return false;
    rank_take(ask, rank, 1);
    wording_cut(ask, at, len);
    for (size_t i = lead > at ? at : lead; i < ask->words.len; i++) {
        const size_t before = before_at(ask, i, unit);
        if (before)
            wording_cut(ask, i, before);
    }
    wording_cut(ask, 0, lead > at ? at : lead);
    wording_add(ask, arena_printf(ask->arena, "per %s", unit));
    return true;
}

/* Two periods from word i on, with a word between them: "from 2024 to 2025", "in 2025 over 2024".
 */
static size_t two_periods(struct ask *ask, size_t i, const char **ret_text)
{
    const size_t first = i + wording_is(ask, i, "from|in|between"),
                 len = wording_period(ask, first), link = first + len;
    size_t second = link + 1 + wording_is(ask, link, "compared");
    second += wording_is(ask, second, "in");
    const size_t other = wording_period(ask, second);
    if (len == 0 || other == 0 || first == i ||
        !wording_is(ask, link, "to|and|over|vs|versus|compared|against"))
        return 0;
    *ret_text = arena_printf(ask->arena, "in %s vs %s", wording_text(ask, first, first + len),
                             wording_text(ask, second, second + other));
    return second + other - i;
}

/* "Which products' sales grew most from 2024 to 2025": of one period to the other. */
static bool read_rank_of_things(struct ask *ask, size_t at, size_t len, int rank)
{
    size_t first = 0, noun, measure, periods = 0, span = 0;
    const char *text = NULL;
    while (wording_is(ask, first, "which|what|show|list|find|give|me|the"))
        first++;
    for (noun = first; noun < at && table_at_word(ask, noun) < 0; noun++)
        ;
    measure = noun + 1;
    while (wording_is(ask, measure, "whose|had|have|has|with|saw|s|that|the"))
        measure++;
    for (size_t i = at + len; i < ask->words.len && span == 0; i++) {
        span = two_periods(ask, i, &text);
        periods = span ? i : periods;
    }
    const size_t begin = measure < at ? measure : at + len, end = measure < at ? at : periods;
    const char *what = span && noun < at && begin < end ? wording_text(ask, begin, end) : NULL;
    const char *things = wording_text(ask, first, noun + 1);
    if (what == NULL || things == NULL)
        return false;
    rank_take(ask, rank, rank_top(ask, noun));
    wording_put(ask, 0, periods + span,
                arena_printf(ask->arena, "%s per %s %s", what, things, text));
    return true;
}

static bool read_rank(struct ask *ask)
{
    int rank = 0;
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t len = rank_at(ask, i, &rank);
        if (len && (read_rank_of_unit(ask, i, len, rank) || read_rank_of_things(ask, i, len, rank)))
            return true;
    }
    return false;
}

void growth_rank_read(struct ask *ask)
{
    if (ask->shape.than == 0)
        read_rank(ask);
}

void growth_read(struct ask *ask)
{
    if (ask->shape.growth_rank == 0 && ask->shape.than == 0)
        read_growth(ask);
}

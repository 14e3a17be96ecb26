/* "And in 2025?", "same for last month": the question before with another period in its place. It
 * is asked again as a whole, so that nothing of what it said is lost on the way: shares, growth,
 * groups, idioms. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine.h"
#include "follows/again.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "querent/lang/question.h"

#define CHAINED '\x1e' /* the context is of several questions, each an edit of the one before */

static bool again_is_period(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    return item->kind == ITEM_DATE ||
           (item->kind == ITEM_NUMBER && item->last == item->first + 1 &&
            strlen(item_first(ask, i)->lower) == 4 && item->number >= 1900 && item->number < 2100);
}

/* The one period of the question; ask->count: none, or several. */
static size_t again_period(const struct ask *ask)
{
    size_t found = ask->count;
    for (size_t i = 0; i < ask->count; i++) {
        if (!again_is_period(ask, i))
            continue;
        if (found < ask->count)
            return ask->count;
        found = i;
    }
    return found;
}

/* Nothing but the period is said. */
static bool again_is_all(const struct ask *ask, const struct item *period)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool within = i >= period->first && i < period->last;
        if (!within && !ask->words.v[i].punct &&
            !wording_is(ask, i,
                        "and|what|how|about|the|for|in|of|same|now|then|again|during|on|instead|"
                        "but|show|me|it|that"))
            return false;
    }
    return true;
}

/* The words stand in the question as they were written. */
static bool again_stands(const struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    return word->written == NULL && word->offset + word->len <= strlen(ask->words.question) &&
           strncmp(ask->words.question + word->offset, word->text, strlen(word->text)) == 0;
}

/* The year that the period is all of, or that is said with it; 0: neither. */
static int again_year(const struct ask *before, size_t period)
{
    const struct item *item = period < before->count ? &before->items[period] : NULL;
    if (item && item->kind == ITEM_NUMBER)
        return (int)item->number;
    for (size_t i = item ? item->first : 0; item && i < item->last; i++) {
        const struct word *word = &before->words.v[i];
        if (word->is_number && word->number >= 1900 && word->number < 2100)
            return (int)word->number;
    }
    const struct date_range *date = item ? item->date : NULL;
    const bool year = date && strncmp(date->from + 4, "-01-01", 6) == 0 &&
                      strncmp(date->to + 4, "-01-01", 6) == 0 &&
                      atoi(date->to) == atoi(date->from) + 1;
    return year ? atoi(date->from) : 0;
}

/* "March" behind a whole year is that of the year. */
static char *again_within(struct ask *ask, size_t period, const struct ask *before, char *said)
{
    const struct item *item = &ask->items[period];
    const int year = item->last == item->first + 1 && lexicon_month(item_first(ask, period)->lower)
                         ? again_year(before, again_period(before))
                         : 0;
    return year ? arena_printf(ask->arena, "%s %d", said, year) : said;
}

/* The period as it is to be said in a question: with "in" before a year or a month. */
static char *again_said(struct ask *ask, size_t period)
{
    const struct item *item = &ask->items[period];
    const struct word *word = item_first(ask, period);
    const bool in = item->kind == ITEM_NUMBER || lexicon_month(word->lower) ||
                    (word->lower[0] == 'q' && word->lower[1] >= '1' && word->lower[1] <= '4');
    const bool own = item->first > 0 && wording_is(ask, item->first - 1, "on|during");
    return arena_printf(ask->arena, "%s%s%s", own ? ask->words.v[item->first - 1].lower : "",
                        own  ? " "
                        : in ? "in "
                             : "",
                        item_text(ask, item));
}

/* The question before with the period put in place of its own; NULL: it has none, or several. */
static char *again_put(struct ask *before, const char *period)
{
    const size_t at = again_period(before);
    if (at >= before->count)
        return NULL;
    size_t first = before->items[at].first;
    const size_t last = before->items[at].last - 1;
    if (first > 0 && wording_is(before, first - 1, "since|before|after|until|till|between|by|and"))
        return NULL;
    if (first > 0 && wording_is(before, first - 1, "in|for|during|on|of|from"))
        first--;
    if (!again_stands(before, first) || !again_stands(before, last))
        return NULL;
    const char *question = before->words.question;
    const size_t from = before->words.v[first].offset,
                 to = before->words.v[last].offset + before->words.v[last].len;
    return arena_printf(before->arena, "%.*s%s%s", (int)from, question, period, question + to);
}

/* "By dentist", after a list or a number of rows that are in no groups: said behind it. */
static char *again_by(struct ask *ask)
{
    enum { FEW = 4 };
    const char *context = ask->request->context;
    bool table = false;
    for (size_t i = 0; i < ask->count; i++)
        table = table || ask->items[i].kind == ITEM_TABLE;
    if (ask->words.len < 2 || ask->words.len > FEW || !wording_is(ask, 0, "by|per") || !table)
        return NULL;
    struct ask before;
    engine_begin(&before, ask->catalog, ask->request, ask->arena, context);
    size_t end = before.words.len; /* "not finished by mechanic" says who finished nothing */
    while (end > 0 && before.words.v[end - 1].punct)
        end--;
    bool plain = before.count > 0 && !(end > 0 && word_is_participle(&before.words.v[end - 1]));
    for (size_t i = 0; i < before.count; i++)
        plain = plain && !item_is(&before, i, CUE_BY) && !item_is(&before, i, CUE_EACH) &&
                !item_is(&before, i, CUE_TOP) && !item_is(&before, i, CUE_THAT) &&
                !item_traits(&before, i).qualifies;
    engine_end(&before);
    size_t len = strlen(context);
    while (len > 0 && strchr("?.! ", context[len - 1]))
        len--;
    return plain ? arena_printf(ask->arena, "%.*s %s", (int)len, context, ask->words.question)
                 : NULL;
}

/* The question before in that order; NULL: no order is said, or the question counts something. */
static char *again_ordered(struct ask *ask, const char *context)
{
    size_t len = strlen(context);
    struct words before;
    while (len > 0 && strchr("?.! ", context[len - 1]))
        len--;
    words_split(&before, ask->arena, context);
    for (size_t i = 0; i < before.len; i++) {
        if (wording_among(before.v[i].lower, "per|by|each"))
            return NULL; /* the groups are sorted by what is measured of them */
    }
    return question_signs_of(ask->request->question).orders && strncasecmp(context, "how", 3) != 0
               ? arena_printf(ask->arena, "%.*s, %s", (int)len, context, ask->request->question)
               : NULL;
}

/* "Compare with last month", "and against the year before": the word behind what leads to it; 0:
 * something else is said. */
static size_t compared_with(const struct ask *ask)
{
    size_t i = 0;
    while (wording_is(ask, i, "and|now|please|then|show|me|can|could|you|how|does|is|a|the"))
        i++;
    const size_t len = wording_match(
        ask, i,
        "compare it with|compare it to|compare that with|compare that to|compare this with|"
        "compare this to|compare them with|compare them to|compare with|compare to|"
        "compare against|compared with|compared to|comparison with|comparison to|"
        "that compare with|that compare to|it compare with|it compare to|this compare with|"
        "this compare to|versus|vs|against");
    return len ? i + len : 0;
}

/* The whole month, quarter or year before the one period of the question before, as it is said;
 * NULL: it is none. */
static const char *period_before(struct ask *before, const char *unit)
{
    static const char *const months[] = {"january",   "february", "march",    "april",
                                         "may",       "june",     "july",     "august",
                                         "september", "october",  "november", "december"};
    const size_t at = again_period(before);
    const struct item *item = at < before->count ? &before->items[at] : NULL;
    const int year = item && item->kind == ITEM_NUMBER ? (int)item->number : 0;
    if (item == NULL || unit == NULL)
        return NULL;
    const char *from = year         ? arena_printf(before->arena, "%d-01-01", year)
                       : item->date ? item->date->from
                                    : NULL;
    const char *start = from ? dates_moved(before->arena, from, unit, -1) : NULL;
    if (start == NULL)
        return NULL;
    const int month = atoi(start + 5);
    if (str_eq(unit, "year"))
        return arena_printf(before->arena, "%.4s", start);
    return str_eq(unit, "month") && month >= 1 && month <= 12
               ? arena_printf(before->arena, "%s %.4s", months[month - 1], start)
               : NULL;
}

/* "Compare with last month": the question before, with the other period said beside its own. */
static char *again_compared(struct ask *ask, const char *context)
{
    const size_t with = compared_with(ask);
    const size_t last = with + wording_is(ask, with, "the|that|of");
    if (with == 0 || with >= ask->words.len)
        return NULL;
    struct ask before;
    engine_begin(&before, ask->catalog, ask->request, ask->arena, context);
    const char *unit =
        wording_is(ask, last, "previous|preceding|prior")
            ? lexicon_unit(last + 1 < ask->words.len ? ask->words.v[last + 1].lower : "")
        : wording_is(ask, last + 1, "before|earlier") ? lexicon_unit(ask->words.v[last].lower)
                                                      : NULL;
    const size_t period = again_period(ask);
    const char *other = unit ? period_before(&before, unit)
                        : period < ask->count && ask->items[period].first == with
                            ? item_text(ask, &ask->items[period])
                            : NULL;
    const bool dated = again_period(&before) < before.count;
    engine_end(&before);
    size_t len = strlen(context);
    while (len > 0 && strchr("?.! ", context[len - 1]))
        len--;
    return other && dated
               ? arena_printf(ask->arena, "%.*s compared with %s", (int)len, context, other)
               : NULL;
}

/* Only a number is asked for: "what is the total", "average day rate". *ret_first: the word with
 * which it begins. */
static bool is_measure_only(const struct ask *ask, size_t *ret_first)
{
    enum { FEW = 4 };
    size_t first = 0, last = ask->words.len, columns = 0;
    while (wording_is(ask, first, "and|what|is|are|the|show|give|me|their|its|now|then|how|much|s"))
        first++;
    while (last > first && ask->words.v[last - 1].punct)
        last--;
    if (first >= last || last - first > FEW ||
        !wording_is(ask, first, "total|sum|average|avg|mean|median|highest|lowest|maximum|minimum"))
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_TABLE || item->kind == ITEM_VALUE || item->kind == ITEM_NUMBER ||
            item->kind == ITEM_DATE || item->kind == ITEM_WORD || item_is(ask, i, CUE_EACH) ||
            item_is(ask, i, CUE_BY))
            return false;
        columns += item->kind == ITEM_COLUMN && item->first != first; /* some column is "total" */
    }
    *ret_first = first;
    return columns <= 1;
}

bool follow_asks_sum(const struct ask *ask)
{
    size_t first;
    return is_measure_only(ask, &first) && wording_is(ask, first, "total|sum");
}

bool again_is_measure(const struct ask *ask)
{
    size_t first;
    return ask->request->context && strchr(ask->request->context, CHAINED) &&
           is_measure_only(ask, &first);
}

/* "Boarding stays in August", then "average day rate": of those; NULL: the question before lists no
 * rows, or something else is said. */
static char *again_measured(struct ask *ask, const char *context)
{
    size_t first, len;
    const char *rows =
        !follow_sums(ask) && is_measure_only(ask, &first) ? again_rows(ask, context, &len) : NULL;
    return rows ? arena_printf(ask->arena, "%s of %.*s",
                               words_text(&ask->words, ask->arena, first, ask->words.len), (int)len,
                               rows)
                : NULL;
}

bool follow_says_period(const struct ask *ask)
{
    const size_t at = again_period(ask);
    return at < ask->count && again_is_all(ask, &ask->items[at]);
}

char *follow_again(struct ask *ask)
{
    const char *context = ask->request->context;
    char *by = context && !strchr(context, CHAINED) ? again_by(ask) : NULL;
    if (by == NULL && context && !strchr(context, CHAINED))
        by = again_ordered(ask, context);
    if (by == NULL && context && !strchr(context, CHAINED))
        by = again_compared(ask, context);
    if (by == NULL && context && !strchr(context, CHAINED))
        by = again_measured(ask, context);
    if (by == NULL && context && !strchr(context, CHAINED))
        by = again_more(ask, context);
    if (by)
        return by;
    const size_t at = again_period(ask);
    if (context == NULL || strchr(context, CHAINED) || at >= ask->count ||
        !again_is_all(ask, &ask->items[at]) || !follow_is_one(ask))
        return NULL;
    struct ask before;
    engine_begin(&before, ask->catalog, ask->request, ask->arena, context);
    char *question = again_put(&before, again_within(ask, at, &before, again_said(ask, at)));
    engine_end(&before);
    return question;
}

/* "Which cow gives the most milk a day", "how much milk a cow of that breed gives per day": where
 * rows keep a daily yield, that is what they give, whatever it is. */
#include <string.h>

#include "described/described.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char gives[] = "give|gives|gave|produce|produces|produced|yield|yields|yielded|make|"
                            "makes|made|bring|brings|lay|lays";

struct each_unit {
    const char *said, *column;
};
static const struct each_unit units[] = {
    {"a day|per day|in a day|each day|every day|daily", "daily|day"},
    {"a week|per week|in a week|each week|every week|weekly", "weekly|week"},
    {"a month|per month|in a month|each month|every month|monthly", "monthly|month"},
    {"a year|per year|in a year|each year|every year|yearly", "yearly|annual|year"},
};

static bool has_one(const struct ask *ask, struct column_ref at, const char *words)
{
    for (const char *p = words; *p; p += strcspn(p, "|"), p += *p == '|') {
        if (column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|"))))
            return true;
    }
    return false;
}

static bool is_yield(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct each_unit *unit = arg;
    return column_is_number(ask, at) && !column_is_id(ask, at) && has_one(ask, at, unit->column) &&
           has_one(ask, at, "yield|yld|output|production|produce|harvest|crop");
}

/* The unit of time said at word i, and how many words it takes; NULL: none. */
static const struct each_unit *unit_at(const struct ask *ask, size_t i, size_t *ret_len)
{
    for (size_t u = 0; u < sizeof units / sizeof *units; u++) {
        *ret_len = wording_match(ask, i, units[u].said);
        if (*ret_len)
            return &units[u];
    }
    return NULL;
}

/* What is given is no row and no number of its own. */
static bool is_stuff(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    return !word->punct && !word->quoted && !word->capital && !word->is_number &&
           table_at_word(ask, i) < 0 && !column_at_word(ask, i);
}

/* "Give the most milk a day [all together]" at word i. */
static bool most_put(struct ask *ask, size_t i)
{
    size_t len = 0;
    const size_t most = i + 2, unit = most + 2;
    if (!wording_is(ask, i, gives) || !wording_is(ask, i + 1, "the") ||
        !wording_is(ask, most, "most|least") || unit >= ask->words.len || !is_stuff(ask, most + 1))
        return false;
    const struct each_unit *each = unit_at(ask, unit, &len);
    const struct column_ref at = each ? column_only(ask, is_yield, each) : no_column();
    if (at.column < 0)
        return false;
    const size_t sum =
        wording_match(ask, unit + len, "all together|altogether|together|in total|combined|in all");
    const char *stuff = ask->words.v[most + 1].text;
    wording_put(ask, i, unit + len + sum - i,
                arena_printf(ask->arena, "has the %s %s%s",
                             wording_is(ask, most, "most") ? "highest" : "lowest",
                             sum ? "total " : "", amount_name(ask, at)));
    ask->words.v[i + 3 + (sum > 0)].written = stuff; /* and never sure */
    return true;
}

/* "How much milk a cow of that breed gives per day on average" at word i. */
static bool much_put(struct ask *ask, size_t i)
{
    size_t verb = i + 3, len = 0;
    const struct each_unit *each = NULL;
    if (!wording_match(ask, i, "how much") || i + 5 >= ask->words.len || !is_stuff(ask, i + 2))
        return false;
    for (; verb + 1 < ask->words.len && !ask->words.v[verb].punct && each == NULL; verb++) {
        if (wording_is(ask, verb, gives))
            each = unit_at(ask, verb + 1, &len);
    }
    const struct column_ref at = each ? column_only(ask, is_yield, each) : no_column();
    const size_t end = verb + len, mean = wording_match(ask, end, "on average");
    const size_t row = i + 3 + wording_is(ask, i + 3, "do|does|did");
    const bool any = wording_is(ask, row, "a|an|each|the|one") &&
                     table_at_word(ask, row + 1) == at.table &&
                     (row + 3 == verb || wording_is(ask, row + 2, "of"));
    if (at.column < 0 || !any || !wording_ends(ask, end + mean))
        return false;
    const char *stuff = ask->words.v[i + 2].text;
    wording_put(ask, i, end + mean - i,
                arena_printf(ask->arena, "the %s%s", mean ? "average " : "", amount_name(ask, at)));
    ask->words.v[i + 1 + (mean > 0)].written = stuff;
    return true;
}

void yields_read(struct ask *ask)
{
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        if (most_put(ask, i) || much_put(ask, i))
            return;
    }
}

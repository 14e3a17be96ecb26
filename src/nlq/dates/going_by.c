/* "Visits cancelled per month in 2026, going by the visit date", "failed drops in the last 30 days,
 * by planned date": the question says which date its period is of. */
#include "parts/compare.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const char day_words[] = "date|day|dates|days";
static const char leads[] = "going by the|going by|based on the|based on|judging by the|judging by|"
                            "counted by the|counted by|counting by|count by the|count by|dated by";

/* The date of the table that words [first, last) call, also by its name as it is stored. */
static struct column_ref day_called(struct ask *ask, int table, size_t first, size_t last)
{
    if (last != first + 1 || !exact_is_name(ask, first))
        return life_day_called(ask, table, first, last);
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) &&
            str_eq_fold(ask_column(ask, at)->name, ask->words.v[first].text))
            return at;
    }
    return no_column();
}

/* The only date that words [first, last) call, of the rows that the question names; column -1:
 * none, or several. */
static struct column_ref date_called(struct ask *ask, size_t first, size_t last)
{
    struct column_ref found = no_column();
    bool several = false;
    const int own = table_at_word(ask, first); /* "the visit date": that of the visits */
    if (own >= 0 && first + 2 == last && wording_is(ask, last - 1, day_words))
        return date_default(ask, own);
    if (own >= 0 && first + 2 < last) /* "job finish date" */
        found = day_called(ask, own, first + 1, last);
    if (found.column >= 0)
        return found;
    for (size_t k = 0; k < ask->words.len && !several; k++) {
        const int rows = k >= first && k < last ? -1 : life_rows_at(ask, k);
        const struct column_ref at = rows < 0 ? no_column() : day_called(ask, rows, first, last);
        several = at.column >= 0 && found.column >= 0 && !same_column(at, found);
        found = at.column >= 0 ? at : found;
    }
    return several ? no_column() : found;
}

/* The date of each table that words [first, last) call; NULL: of none. */
static struct column_ref *dates_called(struct ask *ask, size_t first, size_t last)
{
    const size_t count = ask->schema->table_count;
    struct column_ref *dates = arena_alloc(ask->arena, (count + 1) * sizeof *dates);
    bool any = false;
    for (size_t t = 0; t < count; t++) {
        dates[t] = table_is_open(ask, (int)t) ? day_called(ask, (int)t, first, last) : no_column();
        any = any || dates[t].column >= 0;
    }
    return any ? dates : NULL;
}

/* A period, or a unit of time to put rows together by, is said outside of words [first, end). */
static bool has_period(struct ask *ask, size_t first, size_t end)
{
    for (size_t k = 0; k < ask->words.len; k++) {
        const bool unit = k > 0 && wording_is(ask, k - 1, "per|by|each|every") &&
                          lexicon_unit(ask->words.v[k].lower);
        if ((k < first || k >= end) && (unit || wording_period(ask, k) > 0))
            return true;
    }
    return false;
}

static bool is_mark(const struct ask *ask, size_t i, const char *marks)
{
    return i < ask->words.len && word_is_mark(&ask->words.v[i], marks);
}

/* Where the name of the date at word i ends, "planned date", "date placed", and in brackets
 * "departure"; i: none stands there. */
static size_t date_name_end(struct ask *ask, size_t i, bool bracket)
{
    enum { LONGEST = 4, BARE = 2 };
    if (exact_is_name(ask, i) && wording_ends(ask, i + 1))
        return i + 1;
    bool date = false, first = wording_is(ask, i, day_words);
    size_t end = i;
    while (end < ask->words.len && end < i + LONGEST && !ask->words.v[end].punct &&
           !(date && !first))
        date = wording_is(ask, end++, day_words) || date;
    if (!date && bracket && end > i && end <= i + BARE && is_mark(ask, end, ")"))
        return end;
    const bool over = wording_ends(ask, end) || is_mark(ask, end, "):(") ||
                      wording_is(ask, end, "up|until|till|per|counts");
    return date && over ? end : i;
}

/* "Takings per month in 2026 by payment date": right behind the period, where rows are put
 * together by something else. */
static bool follows_period(struct ask *ask, size_t i)
{
    enum { LONGEST = 5 };
    bool behind = false, grouped = ask->shape.so_far != NULL;
    for (size_t k = i > LONGEST ? i - LONGEST : 0; k < i; k++)
        behind = behind || k + wording_period(ask, k) == i;
    for (size_t k = 0; k < ask->words.len; k++)
        grouped = grouped || (k != i && wording_is(ask, k, "per|by|each|every|vs|against|monthly"));
    return behind && grouped;
}

/* "…, job finish date counts": the words that say so; 0: none. */
static size_t counts_at(const struct ask *ask, size_t i)
{
    static const char counts[] =
        "counts|matters|decides|is what counts|is what matters|is decisive|"
        "applies|is the one that counts";
    return i > 0 && wording_is(ask, i - 1, "date|day") ? wording_match(ask, i, counts) : 0;
}

/* The question is of that date: words [first, end) are its name, [i, end) go. */
static bool take_date(struct ask *ask, size_t i, size_t first, size_t end, size_t behind)
{
    if (end == first || exact_is_name(ask, i) || !has_period(ask, i, end))
        return false;
    const struct column_ref at = date_called(ask, first, end);
    struct column_ref *of = dates_called(ask, first, end);
    if (at.column < 0 && of == NULL)
        return false;
    const bool mark = i > 0 && is_mark(ask, i - 1, ",(-;:"),
               opened = mark && is_mark(ask, i - 1, "(");
    end += behind;
    if (!opened)
        i -= mark;
    else if (is_mark(ask, end, ")")) {
        i--;
        end++;
    } else if (is_mark(ask, end, ",")) /* the bracket goes on */
        end++;
    wording_cut(ask, i, end - i);
    ask->shape.going_by = true;
    ask->shape.dated = at;
    ask->shape.dated_of = of;
    return true;
}

void going_by_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool apart = ask->words.v[i - 1].punct, bracket = is_mark(ask, i - 1, "(");
        const size_t by = wording_match(ask, i, leads),
                     lead = by                                ? by
                            : apart || follows_period(ask, i) ? wording_match(ask, i, "by the|by")
                                                              : 0,
                     first = i + lead, end = lead ? date_name_end(ask, first, bracket) : first;
        if (take_date(ask, i, first, end, 0))
            return;
        const size_t counts = counts_at(ask, i);
        size_t name = i;
        while (counts && name > 0 && !ask->words.v[name - 1].punct)
            name--;
        name += counts && wording_is(ask, name, "the");
        if (counts && take_date(ask, name, name, i, counts))
            return;
    }
}

/* "Came back after the agreed return date", "arrived on or before the expected date", "solved by
 * the due time": one date of the rows against the day that was set for it. What shapes/lateness.c
 * reads stays there. */
#include <string.h>

#include "dates/ends.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

enum { OBJECT_WORDS = 5 };

static const char past[] = "after|past|later than|beyond";
static const char in_time[] =
    "on or before|no later than|not later than|by|before or on|at or before";
static const char set[] =
    "agreed|promised|expected|planned|due|scheduled|target|deadline|estimated|"
    "eta|etd|wanted|requested|required|latest";
static const char small[] =
    "date|day|time|deadline|it|was|were|they|customer's|one|they'd|had|been";
static const char stops[] =
    "per|by|for|in|of|this|last|and|or|but|with|who|that|which|since|during|"
    "from|to|at|on|are|is|how|each";
static const char share[] = "percent|percentage|%|share|rate|proportion";
static const char plain[] =
    "the due date|its due date|their due date|the deadline|its deadline|their deadline|it was due|"
    "they were due|the promised date|the agreed date|it had been due";

/* What was done, as one word. */
static const struct {
    const char *said, *word;
} phrased[] = {
    {"came back|come back|comes back|brought back|coming back|were back|was back|handed "
     "back|got back",
     "return"},
    {"turned up|showed up|came in|got there|got here|turns up|coming in|come in", "arrive"}};

struct day_said {
    size_t first, end; /* words */
    size_t deed;       /* the word that says what was done */
    const char *word;  /* in place of it; NULL: it itself */
    size_t object, object_end;
    bool late, set_said; /* "agreed", "due" */
};

/* The deed before word i: its word, and where the words that lead to it begin. */
static bool deed_before(struct ask *ask, size_t i, struct day_said *said)
{
    static const char links[] = "that|which|who|were|was|is|are|has|have|had|been|got|being|only|"
                                "then|still";
    said->word = NULL;
    if (i == 0)
        return false;
    said->deed = i - 1;
    if (i > 1 && wording_is(ask, i - 1, "up|off|out|in|back|over|down") &&
        word_is_participle(&ask->words.v[i - 2]))
        said->deed = i - 2; /* "picked up" */
    for (size_t k = 0; i > 1 && k < sizeof phrased / sizeof *phrased; k++) {
        if (wording_match(ask, i - 2, phrased[k].said) == 2) {
            said->deed = i - 2;
            said->word = phrased[k].word;
        }
    }
    for (said->first = said->deed; said->first > 0 && wording_is(ask, said->first - 1, links);)
        said->first--;
    return !ask->words.v[said->deed].punct && !ask->words.v[said->deed].quoted;
}

/* The day that was set, behind the comparison at word i. */
static bool object_at(struct ask *ask, size_t i, struct day_said *said)
{
    bool set_said = false;
    size_t k = i + wording_is(ask, i, "the|its|their|our|an|a|his|her");
    said->object = k;
    while (k < ask->words.len && k < said->object + OBJECT_WORDS && !ask->words.v[k].punct &&
           !ask->words.v[k].is_number && !wording_is(ask, k, stops)) {
        set_said = set_said || wording_is(ask, k, set);
        k++;
    }
    said->object_end = said->end = k;
    said->set_said = set_said;
    return k > said->object;
}

/* The day is called by all words of the object. */
static int object_fits(struct ask *ask, const struct day_said *said, struct column_ref at)
{
    int fits = 1;
    if (!column_is_called(ask, at, NAME_DUE) && !column_is_called(ask, at, NAME_PROMISED) &&
        !column_has_words(ask, at, "eta") && !column_has_words(ask, at, "wanted"))
        return 0;
    for (size_t i = said->object; i < said->object_end; i++) {
        const bool own = column_has_words(ask, at, ask->words.v[i].lower) ||
                         column_has_words(ask, at, ask->words.v[i].lemma);
        if (!own && !wording_is(ask, i, set) && !wording_is(ask, i, small))
            return 0;
        fits += own;
    }
    return fits > 1 || said->set_said ? fits : 0;
}

static int deed_fits(struct ask *ask, const struct day_said *said, struct column_ref at)
{
    struct word word = ask->words.v[said->deed];
    if (said->word)
        word.lower = word.lemma = said->word;
    if (column_is_called(ask, at, NAME_DUE) || column_is_called(ask, at, NAME_PROMISED) ||
        column_is_filled(ask, at))
        return 0;
    return date_called_by(ask, at, &word);
}

/* The two dates of the rows of the one table that fits best. */
static bool days_found(struct ask *ask, const struct day_said *said, struct column_ref *ret_done,
                       struct column_ref *ret_set)
{
    enum { SAID = 20, DEED = 2 };
    int best = 0;
    bool several = false, named[64] = {false};
    for (size_t i = 0; i < ask->words.len; i++) {
        const int rows = i < said->first || i >= said->end ? life_rows_at(ask, i) : -1;
        if (rows >= 0 && rows < 64)
            named[rows] = true;
    }
    for (struct column_ref done = {0, -1}; date_next(ask, &done);) {
        const int deed = deed_fits(ask, said, done);
        for (struct column_ref at = {0, -1}; deed && date_next(ask, &at);) {
            const bool own = at.table == done.table;
            const int object = own || tables_refer(ask, done.table, at.table)
                                   ? object_fits(ask, said, at) * 2 - !own
                                   : 0,
                      fits = object > 0 ? object + deed * DEED +
                                              (done.table < 64 && named[done.table] ? SAID : 0)
                                        : 0;
            several = (fits && fits == best) || (several && fits <= best);
            if (fits > best) {
                best = fits;
                *ret_done = done;
                *ret_set = at;
            }
        }
    }
    return best > 0 && !several;
}

static void put_days(struct ask *ask, const struct day_said *said, struct column_ref done,
                     struct column_ref set_for)
{
    const char *on = column_in_full(ask, done), *by = column_in_full(ask, set_for);
    const bool counted = said->first > 0 &&
                         wording_is(ask, said->first - 1, "percentage|percent|share|%|number|many");
    const size_t when = said->end + wording_is(ask, said->end, "in|during|since");
    const bool period = when < ask->words.len && wording_period(ask, when) > 0;
    const char *rows =
        counted ? arena_printf(ask->arena, "of %s ", table_plural(ask, done.table)) : "";
    wording_put(ask, said->first, said->end - said->first,
                arena_printf(ask->arena, "%swith %s %s %s%s%s", rows, on,
                             said->late ? "after" : "no later than", by, period ? " and " : "",
                             period ? on : ""));
    if (!ask->shape.taken_for)
        ask->shape.taken_for =
            arena_printf(ask->arena, "%s = %s %s %s", said->late ? "late" : "in time", on,
                         said->late ? "after" : "no later than", by);
}

void after_day_read(struct ask *ask)
{
    const bool shared = wording_has(ask, share);
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        struct day_said said;
        struct column_ref done, set_for;
        const size_t late = wording_match(ask, i, past),
                     len = late ? late : wording_match(ask, i, in_time);
        if (len == 0 || !deed_before(ask, i, &said) || !object_at(ask, i + len, &said) ||
            (late && !shared && wording_match(ask, i + len, plain)))
            continue;
        said.late = late > 0;
        if (!days_found(ask, &said, &done, &set_for))
            continue;
        put_days(ask, &said, done, set_for);
        return;
    }
}

/* "Took longer than the target for their type", "have run past the target days for their priority",
 * "brought back after their free days ran out": how long rows took against a number of days or
 * hours that they, or what they refer to, allow. */
#include <string.h>

#include "dates/ends.h"
#include "frame.h"
#include "querent/base/str.h"
#include "states/life.h"

enum { OBJECT_WORDS = 4, DAY = 86400 };

static const char beyond[] =
    "longer than|more than|over|past|beyond|after|in more than|for longer than|for more than";
static const char took[] =
    "took|take|taken|taking|takes|lasted|last|ran|run|running|exceeded|exceed|"
    "exceeds|needed|stayed|open|out|kept";
static const char small[] = "day|days|time|hours|hour|minutes|limit|their|number|of|allowed";
static const char stops[] =
    "for|in|per|by|this|last|and|or|but|with|who|that|which|ran|run|were|was|"
    "had|expired|is|are|how";
static const char ended[] =
    "ran out|run out|were up|was up|expired|had passed|had gone by|had ended|"
    "were over|was over|ended|passed|were used up|are up|are over";
static const char links[] =
    "that|which|who|were|was|is|are|has|have|had|been|got|being|only|already|"
    "now|brought|back|came|come|returned|given|closed|finished|resolved";

struct target {
    size_t first, end; /* words */
    size_t object, object_end;
    bool running; /* rows that are not over yet, up to today */
};

static bool target_at(struct ask *ask, size_t i, struct target *ret)
{
    const bool exceeds = wording_is(ask, i, "exceeded|exceed|exceeds|exceeding");
    const size_t len = exceeds ? 1 : wording_match(ask, i, beyond);
    if (len == 0 || i == 0)
        return false;
    size_t k = i + len, verb = exceeds ? i : i - 1;
    k += wording_is(ask, k, "the|its|their|our|a");
    ret->object = k;
    while (k < ask->words.len && k < ret->object + OBJECT_WORDS && !ask->words.v[k].punct &&
           !ask->words.v[k].is_number && !ask->words.v[k].quoted && !wording_is(ask, k, stops))
        k++;
    ret->object_end = ret->end = k;
    ret->end += wording_match(ask, ret->end, ended);
    if (wording_is(ask, ret->end, "for|of") && wording_is(ask, ret->end + 1, "their|its|the|that"))
        ret->end += 3;
    const bool gone = wording_is(ask, verb, "back|out|returned|closed|finished|resolved");
    if (!(wording_is(ask, verb, took) || gone) || k == ret->object || ret->end > ask->words.len)
        return false;
    for (ret->first = verb; ret->first > 1 && wording_is(ask, ret->first - 1, links);)
        ret->first--;
    ret->running = wording_is(ask, verb, "run|running|open|out") &&
                   (verb == ret->first || wording_is(ask, verb - 1, "have|has|are|is|been"));
    return true;
}

/* The number of a time that all words of the object call; how well, 0: not. */
static int object_fits(struct ask *ask, const struct target *said, struct column_ref at)
{
    int fits = 0;
    if (!column_is_number(ask, at) || time_kept_in(ask, at) == 0)
        return 0;
    for (size_t i = said->object; i < said->object_end; i++) {
        const bool own = column_has_words(ask, at, ask->words.v[i].lemma) ||
                         column_has_words(ask, at, ask->words.v[i].lower);
        if (!own && !wording_is(ask, i, small))
            return 0;
        fits += own && !wording_is(ask, i, small);
    }
    return fits;
}

/* The rows that the question names and that the number is of. */
static int rows_of(struct ask *ask, const struct target *said, int of)
{
    int found = -1;
    for (size_t i = 0; i < ask->words.len; i++) {
        const int rows = i < said->first || i >= said->end ? life_rows_at(ask, i) : -1;
        struct column_ref from, to;
        if (rows < 0 || rows == found || !(rows == of || tables_refer(ask, rows, of)) ||
            !rows_last(ask, rows, &from, &to))
            continue;
        if (found >= 0)
            return -1;
        found = rows;
    }
    return found;
}

static bool take_target(struct ask *ask, const struct target *said, struct column_ref limit,
                        int rows)
{
    struct column_ref from, to;
    if (!rows_last(ask, rows, &from, &to))
        return false;
    const long kept = time_kept_in(ask, limit);
    struct term span = term_column(said->running ? from : to, SIZE_MAX);
    span.unit = kept;
    if (said->running) {
        span.age = true;
    } else {
        span.from = from;
        span.span = true;
        span.unit = kept == DAY ? 0 : kept;
    }
    struct cond *cond = arena_alloc(ask->arena, sizeof *cond);
    *cond = (struct cond){.kind = COND_COLUMN,
                          .op = SQL_OP_GT,
                          .left = span,
                          .right = term_column(limit, SIZE_MAX),
                          .at = SIZE_MAX,
                          .end = SIZE_MAX};
    ask->shape.against = cond;
    ask->shape.taken_for =
        said->running ? arena_printf(ask->arena, "longer = from %s to today is more than %s",
                                     column_in_full(ask, from), column_in_full(ask, limit))
                      : arena_printf(ask->arena, "longer = from %s to %s is more than %s",
                                     column_in_full(ask, from), column_in_full(ask, to),
                                     column_in_full(ask, limit));
    if (said->running && !wording_has(ask, "open|unfinished|unresolved|pending|outstanding"))
        wording_put(ask, said->first, said->end - said->first,
                    arena_printf(ask->arena, "without %s", ask_column(ask, to)->name));
    else
        wording_cut(ask, said->first, said->end - said->first);
    return true;
}

static bool read_at(struct ask *ask, size_t i)
{
    struct target said;
    struct column_ref limit = no_column();
    int best = 0, rows = -1;
    if (!target_at(ask, i, &said))
        return false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const int fits = object_fits(ask, &said, at),
                      of = fits > best ? rows_of(ask, &said, at.table) : -1;
            if (of < 0)
                continue;
            best = fits;
            limit = at;
            rows = of;
        }
    }
    return rows >= 0 && take_target(ask, &said, limit, rows);
}

void beyond_target_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (read_at(ask, i))
            return;
    }
}

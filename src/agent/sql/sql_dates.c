/* The dates of a question for a model, which should not have to count days: as the engine reads
 * them, in the form that a condition needs. */
#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "querent/lang/words.h"

enum {
    DATES_MAX = 4,
    FAR_OFF = 400 * 86400, /* seconds: another day, month and year */
};

/* "Since September", "before May": a bound of the range, open to the other side. */
static const char *sql_dates_bound(struct arena *arena, const struct words *words, size_t i,
                                   const struct date_range *range)
{
    static const struct {
        const char *word, *op;
        bool end; /* of the range */
    } bounds[] = {
        {"since", ">=", false}, {"after", ">=", true}, {"before", "<", false},
        {"until", "<", true},   {"till", "<", true},   {"by", "<", true},
    };

    for (size_t b = 0; i > 0 && b < sizeof bounds / sizeof *bounds; b++) {
        const char *day = bounds[b].end ? range->to : range->from;
        if (str_eq(words->v[i - 1].lower, bounds[b].word) && *day)
            return arena_printf(arena, "%s '%s'", bounds[b].op, day);
    }
    return arena_printf(arena, ">= '%s' and < '%s'", range->from, range->to);
}

void sql_dates(struct arena *arena, const char *question, int64_t now, struct buf *out)
{
    struct words words;
    size_t found = 0;

    words_split(&words, arena, question);
    for (size_t i = 0, used; i < words.len && found < DATES_MAX; i += used) {
        const struct date_range *range = dates_at(arena, &words, i, now, &used);
        if (!range) {
            used = 1;
            continue;
        }
        found++;
        buf_addf(out, "%s- \"%s\": %s", out->len ? "\n" : "",
                 words_text(&words, arena, i, i + used), sql_dates_bound(arena, &words, i, range));
    }
}

/* Does the range at word i move with the day of asking? */
static bool sql_dates_moves(struct arena *arena, const struct words *words, size_t i, int64_t now)
{
    size_t used;
    const struct date_range *today = dates_at(arena, words, i, now, &used);
    const struct date_range *later = dates_at(arena, words, i, now + FAR_OFF, &used);

    return today && later && (!str_eq(today->from, later->from) || !str_eq(today->to, later->to));
}

bool sql_dates_count_from_today(struct arena *arena, const char *question, int64_t now)
{
    struct words words;

    words_split(&words, arena, question);
    for (size_t i = 0; i < words.len; i++)
        if (words.v[i].is.nowadays || sql_dates_moves(arena, &words, i, now))
            return true;
    return false;
}

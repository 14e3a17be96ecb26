/* The dates of a question for a model, which should not have to count days: as the engine reads
 * them, in the form that a condition needs. */
#include "agent_private.h"
#include "querent/lang/dates.h"
#include "querent/lang/words.h"

enum { DATES_MAX = 4 };

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
        buf_addf(out, "%s- \"%s\": >= '%s' and < '%s'", out->len ? "\n" : "",
                 words_text(&words, arena, i, i + used), range->from, range->to);
    }
}

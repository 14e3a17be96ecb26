/* Whom nothing is sold to for now: "customers on stop", "blocked accounts", "suspended members", by
 * a flag of theirs that another of these words calls. */
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const char flags[] =
    "hold|stop|blocked|blk|block|barred|suspended|frozen|banned|locked|credit stop";

static const char held[] = "on stop|on hold|on credit stop|on credit hold|put on hold|put on stop|"
                           "blocked|barred|suspended|banned|locked|frozen";

/* A state of the rows is called so. */
static bool is_state(struct ask *ask, int table, size_t i, size_t len)
{
    const char *said = words_text(&ask->words, ask->arena, i, i + len);
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (status_value(ask, at, said) ||
            column_has_words(ask, at, ask->words.v[i + len - 1].lemma))
            return true;
    }
    return false;
}

void on_hold_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = exact_is_name(ask, i) ? 0 : wording_match(ask, i, held);
        size_t first = i;
        while (first > 0 && wording_is(ask, first - 1, "is|are|that|which|who|currently|still"))
            first--;
        const int behind = len ? life_rows_at(ask, i + len) : -1,
                  before = len && first > 0 ? life_rows_at(ask, first - 1) : -1,
                  rows = behind >= 0 ? behind : before;
        const char *flag =
            rows < 0 || is_state(ask, rows, i, len) ? NULL : life_flag(ask, rows, flags, true);
        if (flag == NULL)
            continue;
        if (behind >= 0)
            wording_put(ask, i, len + 1,
                        arena_printf(ask->arena, "%s with %s", ask->words.v[i + len].text, flag));
        else
            wording_put(ask, first, i + len - first, arena_printf(ask->arena, "with %s", flag));
        return;
    }
}

/* "Courses that have already ended", "projects that have not started yet": by the dates between
 * which the rows last, where each row has them. */
#include "dates/ends.h"
#include "querent/base/str.h"
#include "words/names.h"

/* A state of the rows says it: "finished". */
static bool begun_is_state(struct ask *ask, int table, const char *word)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *const *values = catalog_values(ask->catalog, at);
        for (; values && *values; values++) {
            if (str_eq_fold(*values, word))
                return true;
        }
    }
    return false;
}

/* First word of what is said with the deed at word i; *ret_not: it is denied. */
static size_t begun_first(const struct ask *ask, size_t i, bool *ret_not)
{
    while (i > 1 && wording_is(ask, i - 1,
                               "has|have|had|already|that|which|who|are|is|not|yet|to|still|all|"
                               "just|haven't|hasn't|n't|now")) {
        *ret_not = *ret_not || wording_is(ask, i - 1, "not|yet|to|still|haven't|hasn't|n't");
        i--;
    }
    return i;
}

void begun_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool end = wording_is(ask, i, "ended|finished|end|finish"),
                   begin = wording_is(ask, i, "started|begun|commenced|start|begin");
        if ((!end && !begin) || exact_is_name(ask, i))
            continue;
        bool denied = false;
        struct column_ref from, to;
        const size_t behind = i + 1 + wording_is(ask, i + 1, "yet|already"),
                     first = begun_first(ask, i, &denied);
        const int table = table_at_word(ask, first - 1);
        const bool plain = wording_is(ask, i, "end|finish|start|begin");
        if (table < 0 || !wording_ends(ask, behind) || (plain && !denied) || first == i ||
            !rows_last(ask, table, &from, &to) || begun_is_state(ask, table, ask->words.v[i].lower))
            continue;
        const struct column_ref at = end ? to : from;
        if (!ask_column(ask, at)->not_null)
            continue;
        const char *bound =
            end ? (denied ? "on or after" : "before") : (denied ? "after" : "on or before");
        wording_put(ask, first, behind - first,
                    arena_printf(ask->arena, "with %s %s %s",
                                 catalog_column_words(ask->catalog, at), bound,
                                 dates_today(ask->arena, ask->request->now)));
        return;
    }
}

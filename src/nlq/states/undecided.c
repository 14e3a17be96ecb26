/* "Leave that is not approved yet", where a comment says that NULL is undecided: it was not turned
 * down. A flag that says no leaves rows without an answer out, which is said. */
#include "states/undecided.h"

#include "querent/base/str.h"

static bool says_yet(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    bool yet = wording_is(ask, item->last, "yet") || wording_is(ask, item->last + 1, "yet");
    for (size_t w = item->first > 4 ? item->first - 4 : 0; w < item->first; w++)
        yet = yet || wording_is(ask, w, "yet|still");
    return yet;
}

/* Its comment says that rows without a value are not decided yet. */
static bool awaits(const struct ask *ask, struct column_ref at)
{
    static const char *const words[] = {"not decided", "undecided", "not yet", "pending",
                                        "still open",  "awaiting",  "to be"};
    const char *comment = ask_column(ask, at)->comment;
    bool found = false;
    for (size_t k = 0; comment && k < sizeof words / sizeof *words; k++)
        found = found || str_find_fold(comment, words[k]);
    return found && str_find_fold(comment, "null");
}

void undecided_settle(struct ask *ask, struct frame *frame, struct cond *cond, size_t i)
{
    const struct column_ref at = cond->left.column;
    const struct catalog *catalog = ask->catalog;
    const struct column_stats *stats = catalog_stats(catalog, at);
    const char *name = ask_column(ask, at)->name, *rows = catalog_table_words(catalog, at.table);
    if (ask_column(ask, at)->not_null || stats == NULL || stats->null_share <= 0)
        return;
    const bool open = awaits(ask, at);
    if (open && says_yet(ask, i)) {
        cond->kind = COND_NULL;
        cond->value = NULL;
        ask_assume(
            ask, i,
            arena_printf(ask->arena, "%s with no value in %s, which are not decided", rows, name));
        return;
    }
    frame->unproven = frame->unproven || open;
    ask_assume(ask, i, arena_printf(ask->arena, "%s with no value in %s are left out", rows, name));
}

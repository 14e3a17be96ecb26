/* "Users who have not logged in for 30 days", "accounts not used since May": the date of the last
 * time is kept with them, and lies before. Who never did has not done it since, either. */
#include <string.h>

#include "frame.h"

/* The words say that something was done, and not what. */
#define ANY_USE "used|active|seen|been|touched|accessed|there|around"

/* A date of the last time: "last_login" for what is said at item `verb`. */
static bool idle_fits(struct ask *ask, struct column_ref at, size_t verb)
{
    if (!column_is_date(ask, at) || !column_has_words(ask, at, "last"))
        return false;
    const char *words = catalog_column_words(ask->catalog, at);
    const struct word *said = item_first(ask, verb);
    if (wording_is(ask, ask->items[verb].first, ANY_USE))
        return wording_among(words, "last login|last seen|last used|last active|last activity|"
                                    "last access|last accessed|last sign in|last logon");
    if (wording_is(ask, ask->items[verb].first, "logged|signed"))
        return strstr(words, "log") || strstr(words, "sign") || strstr(words, "seen");
    return column_has_akin(ask, at, said->lemma);
}

/* The only date of an open table that tells when it was done last, those of the tables spoken of
 * first; column -1: none, or several. */
static struct column_ref idle_date(struct ask *ask, size_t verb)
{
    struct column_ref found = no_column(), own = no_column();
    size_t count = 0, owns = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!idle_fits(ask, at, verb))
                continue;
            found = at;
            count++;
            own = (int)t == ask->subject ? at : own;
            owns += (int)t == ask->subject;
        }
    }
    return owns == 1 ? own : owns == 0 && count == 1 ? found : no_column();
}

/* "Not logged in" from the item of the denial to the period at item `date`; the verb's item,
 * ask->count: something else stands between. */
static size_t idle_verb(const struct ask *ask, size_t denial, size_t date)
{
    size_t verb = ask->count;
    for (size_t k = denial + 1; k < date; k++) {
        const struct item *item = &ask->items[k];
        const bool particle = wording_is(ask, item->first, "in|on|been|have|has|into|since");
        if (item->kind == ITEM_NOISE || particle || item_is(ask, k, CUE_FOR) ||
            item_is(ask, k, CUE_IN) || item_is(ask, k, CUE_IS) || item_is(ask, k, CUE_HAVE) ||
            item_is(ask, k, CUE_AFTER))
            continue;
        if (verb < ask->count || item->last != item->first + 1 ||
            !(item->kind == ITEM_WORD || item->kind == ITEM_COLUMN || item->kind == ITEM_VALUE))
            return ask->count;
        verb = k;
    }
    return verb;
}

static void idle_take(struct ask *ask, struct frame *frame, struct column_ref last, size_t denial,
                      size_t date)
{
    const struct cond before = {.kind = COND_RANGE,
                                .left = term_column(last, date),
                                .value2 = ask->items[date].date->from,
                                .at = denial,
                                .end = date + 1,
                                .either = 1};
    struct cond never = before;
    never.kind = COND_NULL;
    never.value2 = NULL;
    if (frame_cond(frame, before) == NULL)
        return;
    if (ask_column(ask, last)->not_null || frame_cond(frame, never) == NULL)
        frame->conds[frame->cond_count - 1].either = 0;
    for (size_t k = denial; k <= date; k++)
        ask->items[k].used = true;
    for (size_t k = denial + 1; k < date; k++)
        ask->items[k].kind = ask->items[k].kind == ITEM_CUE ? ITEM_CUE : ITEM_NOISE;
    if (ask->subject < 0)
        ask->subject = last.table;
    frame->unproven = true;
    ask_assume(ask, date,
               arena_printf(ask->arena, "by %s.%s", ask_table(ask, last.table)->name,
                            ask_column(ask, last)->name));
}

void piece_idle(struct ask *ask, struct frame *frame)
{
    for (size_t date = 1; date < ask->count; date++) {
        size_t denial = date;
        while (denial > 0 && !item_is(ask, denial, CUE_NOT))
            denial--;
        if (!item_kind_is(ask, date, ITEM_DATE) || !item_is(ask, denial, CUE_NOT) ||
            ask->items[date].date->from[0] == '\0')
            continue;
        const size_t verb = idle_verb(ask, denial, date);
        const struct column_ref last = verb < ask->count ? idle_date(ask, verb) : no_column();
        if (last.column < 0 && verb < ask->count && wording_is(ask, ask->items[verb].first, "used"))
            frame->impossible = true; /* when something was used is not when it was made */
        if (last.column < 0)
            continue;
        idle_take(ask, frame, last, denial, date);
        return;
    }
}

/* What is still to come: "the next appointment of Anna", "next workshop at each branch", "workshops
 * starting in December". "Next" before rows is the first of those whose date has not passed yet and
 * that were not called off. */
#include <string.h>

#include "dates/ends.h"
#include "querent/base/str.h"
#include "words/names.h"

bool ahead_has(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = at.column >= 0 ? catalog_stats(ask->catalog, at) : NULL;
    return stats && stats->max_text && column_is_date(ask, at) &&
           strcmp(stats->max_text, dates_today(ask->arena, ask->request->now)) > 0;
}

/* When rows of the table that are still to come take place; column -1: none are. */
static struct column_ref coming_date(const struct ask *ask, int table)
{
    struct column_ref at, due = no_column();
    if (rows_begin(ask, table, &at) && ahead_has(ask, at))
        return at;
    at = (struct column_ref){table, catalog_date_column(ask->catalog, table)};
    if (ahead_has(ask, at) && column_is_filled(ask, at) &&
        !column_is_called(ask, at, NAME_LIMITING_DATE))
        return at;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        at.column = (int)c;
        if (!ahead_has(ask, at))
            continue;
        if (!column_is_called(ask, at, NAME_LIMITING_DATE) && column_is_filled(ask, at))
            return at;
        due = column_is_called(ask, at, NAME_DUE) ? at : due;
    }
    return due;
}

/* The table called by up to three words from i on, and how many they are; -1: none is. */
static int rows_called_at(struct ask *ask, size_t i, size_t *ret_len)
{
    enum { ROWS_WORDS = 3 };
    for (size_t len = 1; len <= ROWS_WORDS && i + len <= ask->words.len; len++) {
        const int table = table_at_word(ask, i + len - 1);
        *ret_len = len;
        if (table >= 0)
            return table;
        if (ask->words.v[i + len - 1].punct || ask->words.v[i + len - 1].is.connects)
            return -1;
    }
    return -1;
}

/* "Of each donor", "per branch": words from i on. */
static bool says_each(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "per") ||
           (wording_is(ask, i, "of|for|at|in|by") && wording_is(ask, i + 1, "each|every"));
}

/* Words before `next` that ask for its time: "when is the"; 0: none do. */
static size_t asks_when(const struct ask *ask, size_t next)
{
    return next >= 2 && wording_is(ask, next - 1, "the") && wording_is(ask, next - 2, "is|are") &&
                   next >= 3 && wording_is(ask, next - 3, "when")
               ? 3
               : 0;
}

/* "Next appointment": words i to end of `rows` words, `count` of them said (0: none). */
static void next_put(struct ask *ask, size_t i, size_t rows, size_t len, struct column_ref at)
{
    const struct word *last = &ask->words.v[rows + len - 1];
    const char *name = ask_column(ask, at)->name,
               *said = words_text(&ask->words, ask->arena, rows, rows + len);
    const size_t when = asks_when(ask, i);
    ask->shape.ahead = at.table + 1;
    ask->shape.coming = at;
    if (rows > i + 1)
        wording_put(ask, i, rows + len - i,
                    arena_printf(ask->arena, "top %s %s with the earliest %s",
                                 ask->words.v[i + 1].text, said, name));
    else if (word_is_plural(last))
        wording_cut(ask, i, 1);
    else if (when || says_each(ask, rows + len))
        wording_put(ask, i - when, rows + len - i + when,
                    arena_printf(ask->arena, "earliest %s of %s", name, meant_plural(ask, said)));
    else
        wording_put(ask, i, rows + len - i,
                    arena_printf(ask->arena, "%s with the earliest %s", said, name));
}

bool ahead_all(struct ask *ask, size_t i, int table)
{
    struct column_ref at = table < 0 ? no_column() : coming_date(ask, table);
    if (at.column < 0 && !(table >= 0 && rows_begin(ask, table, &at)))
        return false;
    ask->shape.ahead = at.table + 1;
    ask->shape.coming = at;
    if (i < ask->words.len)
        wording_cut(ask, i, 1);
    return true;
}

static void next_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t rows = i + 1 + (i + 2 < ask->words.len && ask->words.v[i + 1].is_number);
        size_t len;
        if (!wording_is(ask, i, "next") || (i > 0 && ask->words.v[i - 1].is.possessive) ||
            lexicon_unit(ask->words.v[rows].lemma))
            continue;
        const int table = rows_called_at(ask, rows, &len);
        const struct column_ref at = table < 0 ? no_column() : coming_date(ask, table);
        if (at.column < 0)
            continue;
        next_put(ask, i, rows, len, at);
        return;
    }
}

/* "Workshops starting in December" are not those from December on, where they have a beginning. */
static void starting_read(struct ask *ask)
{
    struct column_ref begin;
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const int table =
            wording_is(ask, i, "starting|beginning") && wording_is(ask, i + 1, "in|on")
                ? table_at_word(ask, i - 1)
                : -1;
        if (table >= 0 && rows_begin(ask, table, &begin) && !exact_is_name(ask, i)) {
            wording_put(ask, i, 1, "that start");
            return;
        }
    }
}

static bool is_until(struct ask *ask, struct column_ref at, const void *verb)
{
    const char *words = catalog_column_words(ask->catalog, at);
    return column_is_date(ask, at) &&
           (str_eq(words, arena_printf(ask->arena, "%s until", (const char *)verb)) ||
            str_eq(words, arena_printf(ask->arena, "%s till", (const char *)verb)));
}

/* "Who is deferred now", "deferred donors": until a day that has not come yet. */
static void until_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *said = &ask->words.v[i];
        const struct column_ref at = word_is_participle(said) && !exact_is_name(ask, i)
                                         ? column_only(ask, is_until, said->lower)
                                         : no_column();
        if (at.column < 0 || wording_is(ask, i + 1, "until|till|by"))
            continue;
        const char *with =
            arena_printf(ask->arena, "with %s after today", ask_column(ask, at)->name);
        size_t first = i, end = i + 1;
        while (first > 0 && wording_is(ask, first - 1, "is|are|who|that|which|currently|still"))
            first--;
        end += wording_is(ask, end, "now|today|currently")      ? 1
               : words_match(&ask->words, end, "right now")     ? 2
               : words_match(&ask->words, end, "at the moment") ? 3
                                                                : 0;
        if (table_at_word(ask, i + 1) == at.table)
            wording_put(ask, i, 2, arena_printf(ask->arena, "%s %s", said[1].text, with));
        else if (wording_ends(ask, end) &&
                 (first == 0 || table_at_word(ask, first - 1) == at.table))
            wording_put(ask, first, end - first,
                        first > 0
                            ? with
                            : arena_printf(ask->arena, "%s %s",
                                           catalog_table_words(ask->catalog, at.table), with));
        return;
    }
}

/* "Which course starts next": the next one. */
static void starts_next(struct ask *ask)
{
    const size_t noun = 1, verb = 2;
    if (wording_is(ask, 0, "which|what") && table_at_word(ask, noun) >= 0 &&
        wording_is(ask, verb, "starts|begins|comes|opens|leaves|departs|arrives|is") &&
        wording_is(ask, verb + 1, "next") && wording_ends(ask, verb + 2))
        wording_put(ask, 0, 4, arena_printf(ask->arena, "next %s", ask->words.v[noun].text));
}

void ahead_read(struct ask *ask)
{
    starts_next(ask);
    against_plan_read(ask);
    on_then_read(ask);
    until_read(ask);
    next_read(ask);
    starting_read(ask);
}

bool ahead_apply(struct ask *ask, struct frame *frame)
{
    const struct column_ref at = frame->shape.coming;
    if (frame->shape.ahead == 0)
        return true;
    if (!table_is_said(ask, at.table))
        return false;
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].kind == COND_BEST)
            return false; /* of each group, among all rows */
    }
    frame_cond(frame, (struct cond){.kind = COND_RANGE,
                                    .left = term_column(at, SIZE_MAX),
                                    .value = column_is_moment(ask, at)
                                                 ? dates_now(ask->arena, ask->request->now)
                                                 : dates_today(ask->arena, ask->request->now),
                                    .at = SIZE_MAX,
                                    .end = SIZE_MAX});
    happened_leave_off(ask, frame, at.table);
    if (frame->order_count == 0 && !frame_aggregates(frame))
        frame_order(frame, term_column(at, SIZE_MAX), false);
    if (!frame_aggregates(frame) && !frame->select[0].all)
        frame_select(frame, term_column(at, SIZE_MAX));
    frame->unproven = true;
    return true;
}

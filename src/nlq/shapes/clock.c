/* Times of day where a column of type TIME keeps them: "shifts that start before 8 am", "trains
 * that depart after 22:30". The words are taken out, so that the rest is a question about the rows;
 * the condition is on the column that a verb names ("ends at 22:00"), or on the only one. Hours of
 * a date with a time are read by dates/piece_hour.c. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"

#define HOUR 3600

/* ---- what the words say */

/* "9:30", "09:30:15": seconds since midnight; -1: it is no such text. Behind it, *ret_rest. */
static int clock_digits(const char *text, const char **ret_rest)
{
    int parts[3] = {0}, count = 0;
    const char *p = text;

    while (count < 3 && isdigit((unsigned char)*p)) {
        const char *begin = p;
        parts[count] = (int)strtol(p, (char **)&p, 10);
        if (p - begin > 2 || (count > 0 && p - begin != 2))
            return -1;
        count++;
        if (*p != ':' || count == 3)
            break;
        p++;
    }
    *ret_rest = p;
    if (count == 0 || parts[0] > 24 || parts[1] > 59 || parts[2] > 59 || p[-1] == ':')
        return -1;
    return parts[0] * HOUR + parts[1] * 60 + parts[2];
}

/* 12 am is midnight, 12 pm is noon. */
static int clock_half(int seconds, bool afternoon)
{
    if (seconds < 0 || seconds >= 13 * HOUR)
        return -1;
    return seconds % (12 * HOUR) + (afternoon ? 12 * HOUR : 0);
}

/* The time of day that words from i on say, and how many they are; -1: none. */
static int clock_at(const struct ask *ask, size_t i, size_t *ret_count)
{
    const struct word *word = i < ask->words.len ? &ask->words.v[i] : NULL;
    const char *rest;

    *ret_count = 1;
    if (word == NULL)
        return -1;
    if (wording_is(ask, i, "noon|midday|midnight"))
        return wording_is(ask, i, "midnight") ? 0 : 12 * HOUR;
    const int seconds = clock_digits(word->lower, &rest);
    if (seconds < 0)
        return -1;
    const bool minutes = memchr(word->lower, ':', (size_t)(rest - word->lower)) != NULL;
    if (str_eq(rest, "am") || str_eq(rest, "pm"))
        return clock_half(seconds, *rest == 'p');
    if (*rest)
        return -1;
    if (wording_is(ask, i + 1, "am|pm|a.m|p.m")) {
        *ret_count = 2;
        return clock_half(seconds, *ask->words.v[i + 1].lower == 'p');
    }
    if (wording_is(ask, i + 1, "o'clock|oclock")) {
        *ret_count = 2;
        return seconds;
    }
    return minutes ? seconds : -1;
}

static const struct {
    const char *words;
    enum sql_op op;
} signs[] = {{"after|past", SQL_OP_GT},
             {"before", SQL_OP_LT},
             {"from|since", SQL_OP_GE},
             {"until|till|by", SQL_OP_LE},
             {"at", SQL_OP_EQ}};

/* The comparison that word i says; how many words before i belong to it, too. */
static bool clock_sign(const struct ask *ask, size_t i, enum sql_op *ret_op, size_t *ret_before)
{
    *ret_before = 0;
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
        if (wording_is(ask, i, signs[k].words)) {
            *ret_op = signs[k].op;
            return true;
        }
    if (i == 0 || !wording_is(ask, i, "than") || !wording_is(ask, i - 1, "later|earlier"))
        return false;
    *ret_op = wording_is(ask, i - 1, "later") ? SQL_OP_GT : SQL_OP_LT;
    *ret_before = 1;
    return true;
}

/* "At noon or later". */
static size_t clock_tail(const struct ask *ask, size_t i, enum sql_op *op)
{
    if (!wording_is(ask, i, "or") || !wording_is(ask, i + 1, "later|after|earlier|before"))
        return 0;
    *op = wording_is(ask, i + 1, "later|after") ? SQL_OP_GE : SQL_OP_LE;
    return 2;
}

/* ---- which column, and where the words on it begin */

/* "Starts" is starts_at and begin_time. */
static bool clock_is_named(const struct ask *ask, struct column_ref at, const struct word *verb)
{
    static const enum name_class both[] = {NAME_BEGUN, NAME_ENDED};

    if (column_has_words(ask, at, verb->lemma) || column_has_words(ask, at, verb->lower))
        return true;
    for (size_t i = 0; i < sizeof both / sizeof *both; i++)
        if (name_is(verb->lemma, strlen(verb->lemma), both[i]) &&
            column_is_called(ask, at, both[i]))
            return true;
    return false;
}

/* A column of the table with a time of day: the one that the verb names, else the only one. */
static int clock_column(const struct ask *ask, int table, const struct word *verb)
{
    int found = -1, count = 0;

    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_time(ask, at))
            continue;
        if (verb && clock_is_named(ask, at, verb))
            return (int)c;
        if (count++ == 0 || (!verb && column_is_called(ask, at, NAME_BEGUN)))
            found = (int)c;
    }
    return count == 1 || !verb ? found : -1;
}

/* The question names the table: "shifts", "night trains". */
static bool clock_says_table(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->words.len; i++)
        if (!ask->words.v[i].punct && table_has_word(ask, table, ask->words.v[i].lemma))
            return true;
    return false;
}

/* A table that the question names has such a column; *ret_verb: and the word is what it is called
 * by. */
static bool clock_is_kept(const struct ask *ask, const struct word *verb, bool *ret_verb)
{
    bool kept = false;

    *ret_verb = false;
    for (size_t t = 0; t < ask->schema->table_count; t++)
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!column_is_time(ask, at))
                continue;
            kept = kept || clock_says_table(ask, (int)t);
            *ret_verb = *ret_verb || (verb && clock_is_named(ask, at, verb));
        }
    return kept || *ret_verb;
}

/* "Whose shift ends", "that start", "with a start time": where it begins. */
static size_t clock_begin(const struct ask *ask, size_t i)
{
    const size_t back = i >= 2 && wording_is(ask, i - 2, "whose") ? 2 : 1;

    if (i >= back && wording_is(ask, i - back, "that|which|who|whose|and|but"))
        return i - back;
    while (i > 0 && wording_is(ask, i - 1, "a|an|the|with|is|are|was|were"))
        i--;
    return i;
}

/* ---- read and applied */

/* False: it stays where it is. */
static bool clock_take(struct ask *ask, size_t sign, size_t count, struct time_said clock)
{
    size_t begin = sign;
    bool named = false;

    if (begin > 1 && wording_is(ask, begin - 1, "time|times"))
        begin--;
    const struct word *verb = begin > 0 ? &ask->words.v[begin - 1] : NULL;
    if (!clock_is_kept(ask, verb, &named) || ask->shape.time_count == TIMES_MAX)
        return false;
    if (named) {
        clock.verb = arena_alloc(ask->arena, sizeof *verb);
        *(struct word *)clock.verb = *verb;
        begin = clock_begin(ask, begin - 1);
    } else {
        begin = sign;
        while (begin > 0 && wording_is(ask, begin - 1, "is|are|was|were|begun|started"))
            begin--;
    }
    if (begin == 0)
        return false;
    ask->shape.times[ask->shape.time_count++] = clock;
    wording_cut(ask, begin, sign + count - begin);
    return true;
}

void clock_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool between = wording_is(ask, i, "between");
        size_t before = 0, words = 0, more = 0;
        enum sql_op op = SQL_OP_GE;
        if (!between && !clock_sign(ask, i, &op, &before))
            continue;
        struct time_said clock = {.from = clock_at(ask, i + 1, &words), .to = -1};
        if (clock.from < 0)
            continue;
        size_t end = i + 1 + words;
        if (wording_is(ask, end, between ? "and" : "to|until|till") && (between || op == SQL_OP_GE))
            clock.to = clock_at(ask, end + 1, &more);
        if (clock.to >= 0)
            end += 1 + more;
        else if (between)
            continue;
        end += clock_tail(ask, end, &op);
        clock.op = (int)op;
        if (clock_take(ask, i - before, end - (i - before), clock))
            i = 0; /* what is behind it has moved */
    }
}

/* As the column writes it: what is kept as text without seconds is compared so. */
static const char *clock_text(struct ask *ask, struct column_ref at, int seconds)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    const bool brief =
        stats && stats->min_text && strlen(stats->min_text) == strlen("00:00") && seconds % 60 == 0;

    return brief ? arena_printf(ask->arena, "%02d:%02d", seconds / HOUR, seconds / 60 % 60)
                 : arena_printf(ask->arena, "%02d:%02d:%02d", seconds / HOUR, seconds / 60 % 60,
                                seconds % 60);
}

static struct cond clock_cond(struct ask *ask, struct column_ref at, const struct time_said *clock)
{
    struct cond cond = {.kind = clock->to < 0 ? COND_COMPARE : COND_BETWEEN,
                        .left = term_column(at, SIZE_MAX),
                        .op = (enum sql_op)clock->op,
                        .value = clock_text(ask, at, clock->from),
                        .at = SIZE_MAX,
                        .end = SIZE_MAX};

    if (clock->to >= 0)
        cond.value2 = clock_text(ask, at, clock->to);
    return cond;
}

static bool clock_on(struct ask *ask, struct frame *frame, int table, const struct time_said *clock)
{
    const int column = table < 0 ? -1 : clock_column(ask, table, clock->verb);

    if (column < 0)
        return false;
    frame_cond(frame, clock_cond(ask, (struct column_ref){table, column}, clock));
    return true;
}

/* Databases neither add up times of day nor have an average of them. */
static bool clock_is_added(const struct ask *ask, const struct frame *frame)
{
    bool added = false;

    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        added = added || ((term->agg == AGG_AVG || term->agg == AGG_SUM) && !term->span &&
                          term->column.column >= 0 && column_is_time(ask, term->column));
    }
    return added;
}

bool clock_apply(struct ask *ask, struct frame *frame)
{
    bool ok = !clock_is_added(ask, frame);

    for (size_t i = 0; ok && i < ask->shape.time_count; i++) {
        const struct time_said *clock = &ask->shape.times[i];
        ok = clock_on(ask, frame, frame->subject, clock);
        for (size_t t = 0; !ok && t < frame->table_count; t++)
            ok = clock_on(ask, frame, frame->tables[t], clock);
        frame->unproven = true;
    }
    return ok;
}

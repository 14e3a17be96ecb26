/* Units of time to put rows together by: "orders per month", "revenue by year", "daily orders". A
 * column of that name ("year") is what it says; otherwise the date that the question is about is
 * cut down to the unit, and rows are counted where nothing else is measured. */
#include <ctype.h>
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"

/* Text of which no value says a time, though its name may be short for one: mth of payments keeps
 * how they were made. */
static bool keeps_no_time(const struct ask *ask, struct column_ref at)
{
    const char *const *values = column_is_text(ask, at) ? catalog_values(ask->catalog, at) : NULL;
    bool time = values == NULL || values[0] == NULL;
    for (size_t v = 0; !time && values[v]; v++) {
        char day[4] = ""; /* "Mon" of Monday, "jan" of January */
        for (size_t k = 0; k + 1 < sizeof day && values[v][k]; k++)
            day[k] = (char)tolower((unsigned char)values[v][k]);
        time = strpbrk(values[v], "0123456789") || lexicon_month(day) ||
               wording_among(day, "mon|tue|wed|thu|fri|sat|sun|day|win|spr|sum|aut|fal");
    }
    return !time;
}

/* A column of the tables spoken of is called so; a date that "month" is only akin to is not. */
static bool is_own_column(const struct ask *ask, const struct item *item)
{
    const struct word *word = &ask->words.v[item->first];
    if (item->kind != ITEM_COLUMN || keeps_no_time(ask, item->column) ||
        (column_is_date(ask, item->column) && !column_has_words(ask, item->column, word->lemma)))
        return false;
    if (item->column.table == ask->subject)
        return true;
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE && ask->items[i].table == item->column.table)
            return true;
    }
    return false;
}

static bool is_adverb(const struct word *word)
{
    return word->is.rhythm;
}

/* "Hours per warehouse per month": a number that the question begins with. */
static bool is_listed_per(struct ask *ask, size_t i)
{
    const size_t prev = item_prev(ask, i), next = item_next(ask, i);
    return (prev >= ask->count || item_is(ask, prev, CUE_SHOW)) &&
           (item_is(ask, next, CUE_EACH) || item_is(ask, next, CUE_BY)) &&
           column_is_number(ask, ask->items[i].column) && !column_is_id(ask, ask->items[i].column);
}

/* "Average hours per day per employee": the day of the hours, and none of the employee's; column
 * -1: nothing of rows that have a date is averaged or added up. */
static struct column_ref date_of_measure(struct ask *ask)
{
    for (size_t i = 0; ask->subject >= 0 && i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind != ITEM_COLUMN || item->column.column < 0 ||
            item->column.table == ask->subject ||
            !(item->measure || item_is(ask, item_prev(ask, i), CUE_AVG) ||
              item_is(ask, item_prev(ask, i), CUE_SUM) || is_listed_per(ask, i)) ||
            !tables_to_many(ask, ask->subject, item->column.table))
            continue;
        const int date = catalog_date_column(ask->catalog, item->column.table);
        return date < 0 ? parent_date(ask, item->column.table) /* of an order's items: its own */
                        : (struct column_ref){item->column.table, date};
    }
    return no_column();
}

static bool bucket_is_dated(struct ask *ask)
{
    if (ask->subject_before >= 0 && ask->date_before.column >= 0)
        return true;
    if (ask->subject < 0)
        return false;
    if (catalog_date_column(ask->catalog, ask->subject) >= 0 ||
        parent_date(ask, ask->subject).column >= 0 || date_of_measure(ask).column >= 0)
        return true;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_TABLE && catalog_date_column(ask->catalog, item->table) >= 0)
            return true;
    }
    return false;
}

/* The unit of time that the word says; an hour is that of the day. */
static const char *bucket_unit(const struct word *word)
{
    return word_is(word, "hour") || word_is(word, "hourly") ? "hour" : lexicon_unit(word->lower);
}

void buckets_mark(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = &ask->words.v[item->first];
        size_t prev = item_prev(ask, i);
        const char *unit = item->last == item->first + 1 ? bucket_unit(word) : NULL;
        bool name = item->kind == ITEM_WORD || item->kind == ITEM_COLUMN;
        bool grouped = item_is(ask, prev, CUE_EACH) || item_is(ask, prev, CUE_BY) ||
                       (is_adverb(word) && i + 1 < ask->count) || is_adverb(word);
        const bool otherwise = item->kind == ITEM_COLUMN && word->written &&
                               keeps_no_time(ask, item->column); /* "method" was said */
        if (unit == NULL || !name || !grouped || otherwise || is_own_column(ask, item) ||
            !bucket_is_dated(ask))
            continue;
        *item = (struct item){.kind = ITEM_WORD,
                              .first = item->first,
                              .last = item->last,
                              .zone = item->zone,
                              .table = -1,
                              .owner = -1,
                              .column = no_column(),
                              .margin = 1,
                              .bucket = unit};
    }
}

/* "Per month of orders.ordered_at": the date behind it; column -1: none is said. */
static struct column_ref bucket_date_said(struct ask *ask, size_t i)
{
    const size_t of = item_next(ask, i), date = item_next(ask, of);
    if (!item_is(ask, of, CUE_OF) || !item_kind_is(ask, date, ITEM_COLUMN) ||
        !column_is_date(ask, ask->items[date].column) || ask->items[date].columns.len == 0 ||
        ask->items[date].columns.v[0].score < .95)
        return no_column();
    ask->items[of].used = ask->items[date].used = true;
    return ask->items[date].column;
}

/* The date that is restricted already, else the one that the question is about. */
static struct column_ref bucket_column(struct ask *ask, const struct frame *frame, size_t i)
{
    if (ask->shape.going_by)
        return going_by_date(ask);
    const struct column_ref said = bucket_date_said(ask, i);
    if (said.column >= 0)
        return said;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind == COND_RANGE && column_is_date(ask, cond->left.column))
            return cond->left.column;
    }
    const struct column_ref measured = date_of_measure(ask), over = outcome_date(ask);
    if (measured.column >= 0 || over.column >= 0)
        return measured.column >= 0 ? measured : over;
    const int deed = deed_said(ask, i); /* "how many customers ordered every month" */
    const struct column_ref done =
        deed >= 0 && deed != ask->subject ? table_date(ask, deed) : no_column();
    if (done.column >= 0)
        return done;
    return ask->subject_before >= 0 && ask->date_before.column >= 0 ? ask->date_before
                                                                    : date_column(ask, i, i);
}

/* Rows that those counted refer to, or those whose rows are measured: "revenue by year and
 * product".
 */
static bool group_is_table(struct ask *ask, size_t i)
{
    if (!item_kind_is(ask, i, ITEM_TABLE) || ask->items[i].used || ask->subject < 0)
        return false;
    return ask->items[i].table == ask->subject
               ? date_of_measure(ask).column >= 0
               : !tables_to_many(ask, ask->subject, ask->items[i].table);
}

void piece_bucket(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->bucket == NULL || item->used)
            continue;
        struct term term = term_column(bucket_column(ask, frame, i), i);
        size_t prev = item_prev(ask, i);
        if (term.column.column < 0)
            continue;
        term.bucket = item->bucket;
        const bool weekday = str_eq(item->bucket, "dow"), hour = str_eq(item->bucket, "hour");
        if (hour && !column_is_moment(ask, term.column))
            continue;                                                /* days have none */
        term.part = weekday || hour || str_eq(item->bucket, "year"); /* a number, no date */
        frame->unproven = frame->unproven || weekday;
        frame_group(frame, term);
        frame->group_wanted = true;
        if (frame->order_count == 0)
            frame_order(frame, term, frame->newest_first);
        item->used = true;
        size_t and = item_next(ask, i), other = and < ask->count ? item_next(ask, and) : and;
        if (item_is(ask, and, CUE_AND) && item_kind_is(ask, other, ITEM_COLUMN) &&
            (item_is(ask, prev, CUE_EACH) || item_is(ask, prev, CUE_BY)) &&
            !ask->items[other].used) { /* "by year and purpose" */
            frame_group(frame, term_column(ask->items[other].column, other));
            ask->items[other].used = true;
        } else if (item_is(ask, and, CUE_AND) && group_is_table(ask, other) &&
                   (item_is(ask, prev, CUE_EACH) || item_is(ask, prev, CUE_BY))) {
            frame_group(frame, (struct term){.table = ask->items[other].table,
                                             .column = no_column(),
                                             .at = other});
            frame_mention(frame, ask->items[other].table);
            ask->items[other].used = true; /* "by month and recruiter" */
        }
        if (item_is(ask, prev, CUE_EACH) || item_is(ask, prev, CUE_BY))
            ask->items[prev].used = true;
    }
}

/* Spans of time between two dates of a row: "average time between ordered and shipped", "average
 * resolution time per category", "how long does it take until an invoice is paid", "which carrier
 * is slowest". Measured in days. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

enum { STEM_LETTERS = 5 }; /* of "resolution" and "resolved" */

struct span {
    struct column_ref from, to;
    size_t first, last; /* items that say so */
    bool average;       /* said, or the only sense: "how long does it take" */
};

static bool span_is_mentioned(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE && ask->items[i].table == table)
            return true;
    }
    return false;
}

static bool table_has_word(struct ask *ask, int table, const char *wanted)
{
    char lemma[64];
    for (const char *p = catalog_table_words(ask->catalog, table); *p;) {
        const size_t n = strcspn(p, " ");
        lemma_of(arena_strndup(ask->arena, p, n), lemma, sizeof lemma);
        if (str_eq(lemma, wanted))
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

/* A word of the date's name that is not the table's is akin to it: "closed" of
 * date_complaint_closed.
 */
static bool is_date_of(struct ask *ask, struct column_ref at, const char *said)
{
    char lemma[64];
    for (const char *p = catalog_column_words(ask->catalog, at); *p;) {
        const size_t n = strcspn(p, " ");
        lemma_of(arena_strndup(ask->arena, p, n), lemma, sizeof lemma);
        if (lemma_is_akin(said, lemma, STEM_LETTERS) && !table_has_word(ask, at.table, lemma))
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

/* The date of `table` that the word of item i names. */
static int date_named(struct ask *ask, int table, size_t i)
{
    const struct word *word = item_last(ask, i);
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && is_date_of(ask, at, word->lemma))
            return (int)c;
    }
    char lemma[64];
    const char *words = catalog_table_words(ask->catalog, table), *head = strrchr(words, ' ');
    lemma_of(head ? head + 1 : words, lemma, sizeof lemma);
    return lemma_is_akin(word->lemma, lemma, STEM_LETTERS)
               ? catalog_date_column(ask->catalog, table)
               : -1;
}

/* Where a span that ends with `to` begins: the date that rows of the table have by default. */
static int begin_of(struct ask *ask, int table, int to)
{
    int from = catalog_date_column(ask->catalog, table);
    for (size_t c = 0; (from < 0 || from == to) && c < ask_table(ask, table)->column_count; c++) {
        struct column_ref at = {table, (int)c};
        if ((int)c != to && column_is_date(ask, at) && ask_column(ask, at)->not_null)
            from = (int)c;
    }
    return from == to ? -1 : from;
}

static bool set_span(struct span *span, int table, int from, int to)
{
    span->from = (struct column_ref){table, from};
    span->to = (struct column_ref){table, to};
    return from >= 0 && to >= 0 && from != to;
}

/* The ends said at items a and b (b the count: only the end is said, at a) in one table; those that
 * are mentioned first. */
static bool find_ends(struct ask *ask, size_t a, size_t b, struct span *span)
{
    size_t found = 0;
    struct span best = *span;
    for (int pass = 0; pass < 2 && found == 0; pass++) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const struct schema_table *table = &ask->schema->tables[t];
            struct span now = *span;
            if (table->hidden || table->kind != TABLE_BASE ||
                (pass == 0) != span_is_mentioned(ask, (int)t))
                continue;
            int from = b < ask->count ? date_named(ask, (int)t, a) : -1;
            int to = date_named(ask, (int)t, b < ask->count ? b : a);
            if (b >= ask->count && to >= 0)
                from = begin_of(ask, (int)t, to);
            if (set_span(&now, (int)t, from, to)) {
                best = now;
                found++;
            }
        }
    }
    *span = best;
    return found == 1;
}

static bool piece_span_is_time(const struct ask *ask, size_t i)
{
    return item_last(ask, i)->is.lapse;
}

static size_t span_name_after(const struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_WORD || item->kind == ITEM_COLUMN || item->kind == ITEM_TABLE ||
            item->kind == ITEM_VALUE ||
            (item->kind == ITEM_NOISE && word_is_participle(item_last(ask, k))))
            return k; /* "between ordered and executed" */
        if (!item_is(ask, k, CUE_IS) && !item_is(ask, k, CUE_OF) && item->kind != ITEM_NOISE &&
            !item_is(ask, k, CUE_ORDER))
            break;
    }
    return ask->count;
}

/* "time between X and Y", "from X to Y" */
static bool span_between(struct ask *ask, size_t i, struct span *span)
{
    size_t link = item_next(ask, i);
    if (!item_is(ask, link, CUE_BETWEEN) && !item_is(ask, link, CUE_FROM))
        return false;
    size_t a = span_name_after(ask, link), joint = item_next(ask, a);
    if (!item_is(ask, joint, CUE_AND) && !item_is(ask, joint, CUE_TO) &&
        !item_is(ask, joint, CUE_UNTIL))
        return false;
    size_t b = span_name_after(ask, joint);
    span->last = b + 1;
    return b < ask->count && find_ends(ask, a, b, span);
}

/* "how long does it take until an invoice is paid": the last word names the end. */
static bool span_until(struct ask *ask, size_t i, struct span *span)
{
    size_t takes = ask->count;
    bool found = false;
    for (size_t k = i + 1; k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        struct span now = *span;
        takes = item_last(ask, k)->is.takes ? k : takes;
        if (item_is(ask, k, CUE_EACH) || item_is(ask, k, CUE_BY))
            break;
        const bool verb = item->kind == ITEM_VALUE && !item_last(ask, k)->capital &&
                          !item_last(ask, k)->quoted; /* some status is closed */
        if (takes >= k || (item->kind != ITEM_WORD && item->kind != ITEM_COLUMN && !verb) ||
            !find_ends(ask, k, ask->count, &now))
            continue;
        *span = now;
        span->last = k + 1;
        found = span->average = true;
    }
    return found;
}

/* "average resolution time": the word before names the end. */
static bool by_noun(struct ask *ask, size_t i, struct span *span)
{
    const struct item *item = &ask->items[i];
    size_t noun = item->last > item->first + 1 ? ask->count : item_prev(ask, i);
    struct column_ref at = item->kind == ITEM_COLUMN ? item->column : no_column();
    if (noun == ask->count && at.column >= 0 && column_is_date(ask, at)) /* read as one name */
        return set_span(span, at.table, begin_of(ask, at.table, at.column), at.column);
    if (noun >= ask->count || noun + 1 != i || ask->items[noun].kind == ITEM_CUE)
        return false;
    span->first = noun;
    return find_ends(ask, noun, ask->count, span);
}

static bool find_span(struct ask *ask, struct span *span)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        *span = (struct span){.first = i, .last = i + 1};
        bool long_ = item_is(ask, i, CUE_HOW_LONG) && word_is(item_last(ask, i), "long");
        if (long_ && (span_until(ask, i, span) || span_between(ask, i, span)))
            return true;
        *span = (struct span){.first = i, .last = i + 1};
        if (piece_span_is_time(ask, i) && !item->used && item->kind != ITEM_VALUE &&
            (span_between(ask, i, span) || by_noun(ask, i, span)))
            return true;
    }
    return false;
}

static struct term span_term(const struct span *span, enum agg agg)
{
    struct term term = term_column(span->to, span->first);
    term.agg = agg;
    term.span = true;
    term.from = span->from;
    return term;
}

/* Takes the aggregate said before: "average", "longest"; false: there is none. */
static bool take_aggregate(struct ask *ask, size_t before, enum agg *ret_agg)
{
    static const struct {
        enum cue cue;
        enum agg agg;
    } rows[] = {{CUE_AVG, AGG_AVG}, {CUE_MAX, AGG_MAX}, {CUE_MIN, AGG_MIN}};
    for (size_t i = 0; i < before; i++) {
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
            if (item_is(ask, i, rows[k].cue)) {
                ask->items[i].used = true;
                *ret_agg = rows[k].agg;
                return true;
            }
        }
    }
    return false;
}

void piece_span(struct ask *ask, struct frame *frame)
{
    struct span span;
    enum agg agg = AGG_AVG;
    if (!find_span(ask, &span) || (!take_aggregate(ask, span.last, &agg) && !span.average))
        return;
    for (size_t i = span.first; i < span.last; i++) {
        ask->items[i].used = true;
        if (ask->items[i].kind == ITEM_VALUE)
            ask->items[i].kind = ITEM_WORD; /* the verb, no status */
    }
    for (size_t i = span.last; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        size_t prev = item_prev(ask, i);
        if (item->kind == ITEM_TABLE && item->table == span.to.table && item_is(ask, prev, CUE_OF))
            item->used = true; /* "delivery time of parcels" */
        if (word_is(item_last(ask, i), "days") && item_is(ask, prev, CUE_IN))
            item->used = true;
    }
    ask->subject = span.to.table;
    frame->whole = true;
    frame_select(frame, span_term(&span, agg));
    frame_mention(frame, span.to.table);
}

/* "slowest": how long the rows of a table that refers to this one take, on average. */
bool span_of_table(struct ask *ask, int table, struct term *ret_term)
{
    struct span span = {.first = SIZE_MAX};
    size_t found = 0;
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table || ask_table(ask, edge->from)->hidden)
            continue;
        int dates[2], count = 0;
        for (size_t c = 0; c < ask_table(ask, edge->from)->column_count; c++) {
            struct column_ref at = {edge->from, (int)c};
            if (!column_is_date(ask, at))
                continue;
            if (count < 2)
                dates[count] = (int)c;
            count++;
        }
        if (count == 2 && set_span(&span, edge->from, dates[0], dates[1]))
            found++;
    }
    *ret_term = span_term(&span, AGG_AVG);
    return found == 1;
}

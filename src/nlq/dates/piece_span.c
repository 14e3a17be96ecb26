/* Spans of time between two dates: "average time between ordered and shipped", "average resolution
 * time per category", "how long does it take until an invoice is paid", "average session length in
 * minutes", "which carrier is slowest". Measured in days unless another unit is said. */
#include <string.h>

#include "dates/ends.h"
#include "querent/base/str.h"

enum { HOPS_APART = 2 }; /* between the tables of two dates of one span */

struct span {
    struct column_ref from, to;
    size_t first, last; /* items that say so */
    bool average;       /* said, or the only sense: "how long does it take" */
    enum agg agg;       /* said by the words of the span: "longest session"; NONE: elsewhere */
    long unit;          /* seconds; 0: days */
    bool guessed;       /* the word names another column of the rows */
};

static bool span_is_mentioned(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE && ask->items[i].table == table)
            return true;
    }
    return false;
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
    for (size_t c = 0; from >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c}, usual = {table, from};
        if ((int)c != to && column_is_date(ask, at) && column_is_called(ask, at, NAME_STARTED) &&
            column_is_called(ask, usual, NAME_PROMISED) &&
            !column_is_called(ask, at, NAME_PROMISED))
            from = (int)c; /* when it began, and not when it was to */
    }
    for (size_t c = 0; from >= 0 && from != to && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if ((int)c != to && column_is_moment(ask, at) && column_is_called(ask, at, NAME_STARTED) &&
            column_is_moment(ask, (struct column_ref){table, to}) &&
            !column_is_moment(ask, (struct column_ref){table, from}))
            from = (int)c; /* the hour that it began at, and not the day alone */
    }
    const bool due = from >= 0 && column_is_called(ask, (struct column_ref){table, from}, NAME_DUE);
    return from == to || due ? -1 : from; /* nothing is over before it is due */
}

static bool set_span(struct span *span, int table, int from, int to)
{
    span->from = (struct column_ref){table, from};
    span->to = (struct column_ref){table, to};
    return from >= 0 && to >= 0 && from != to;
}

/* The ends said at items a and b (b the count: only the end is said, at a) in one table; those that
 * are mentioned first. */
static bool ends_of_row(struct ask *ask, size_t a, size_t b, struct span *span)
{
    size_t found = 0;
    struct span best = *span;
    for (int pass = 0; pass < 4 && found == 0; pass++) {
        struct column_ref (*date_of)(struct ask *, int, size_t) =
            pass < 2 ? date_named : date_meant;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const struct schema_table *table = &ask->schema->tables[t];
            struct span now = *span;
            if (table->hidden || table->kind != TABLE_BASE ||
                (pass % 2 == 0) != span_is_mentioned(ask, (int)t))
                continue;
            int from = b < ask->count ? date_of(ask, (int)t, a).column : -1;
            int to = date_of(ask, (int)t, b < ask->count ? b : a).column;
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

/* The ends in two tables that are near: "between the sale date and the payment date". */
static bool ends_apart(struct ask *ask, size_t a, size_t b, struct span *span)
{
    int nearest = HOPS_APART + 1;
    size_t found = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref from =
            ask->schema->tables[t].hidden ? no_column() : date_meant(ask, (int)t, a);
        for (size_t u = 0; from.column >= 0 && u < ask->schema->table_count; u++) {
            const int hops = t == u ? 0 : table_hops(ask, (int)t, (int)u);
            const struct column_ref to =
                hops == 0 || hops > nearest || ask->schema->tables[u].hidden
                    ? no_column()
                    : date_meant(ask, (int)u, b);
            if (to.column < 0)
                continue;
            found = hops < nearest ? 1 : found + 1;
            nearest = hops;
            span->from = from;
            span->to = to;
        }
    }
    return found == 1;
}

/* The dates of the one column lie before those of the other: booked, and to take place; where all
 * rows have the one and some lack the other, the latest of it may be the later. */
static bool lies_before(const struct ask *ask, struct column_ref one, struct column_ref other)
{
    const struct column_stats *first = catalog_stats(ask->catalog, one),
                              *second = catalog_stats(ask->catalog, other);
    const bool open = column_is_filled(ask, one) && !column_is_filled(ask, other);
    return first && second && first->min_text && second->min_text && first->max_text &&
           second->max_text && strcmp(first->min_text, second->min_text) < 0 &&
           (open || strcmp(first->max_text, second->max_text) < 0);
}

/* Rows begin before anything else is done with them: "between reading and creation". */
static bool find_ends(struct ask *ask, size_t a, size_t b, struct span *span)
{
    if (!ends_of_row(ask, a, b, span))
        return b < ask->count && ends_apart(ask, a, b, span);
    const int begin = catalog_date_column(ask->catalog, span->to.table);
    if (b < ask->count && span->to.column == begin && !lies_before(ask, span->from, span->to)) {
        const struct column_ref later = span->from;
        span->from = span->to;
        span->to = later;
    }
    return true;
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
    if (item_kind_is(ask, a, ITEM_TABLE) && joint < ask->count &&
        word_is_participle(item_last(ask, joint)))
        joint = item_next(ask, joint); /* "between claim made and claim settled" */
    if (!item_is(ask, joint, CUE_AND) && !item_is(ask, joint, CUE_TO) &&
        !item_is(ask, joint, CUE_UNTIL))
        return false;
    size_t b = span_name_after(ask, joint);
    span->last = b + 1;
    return b < ask->count && find_ends(ask, a, b, span);
}

/* "From report to finish": the name behind "from", where item k stands behind the "to" that follows
 * it; ask->count: only the end is said. */
static size_t span_begins_at(const struct ask *ask, size_t k)
{
    const size_t to = item_prev(ask, k), name = item_prev(ask, to);
    const bool joined = item_is(ask, to, CUE_TO) || item_is(ask, to, CUE_UNTIL);
    size_t from = item_prev(ask, name);
    if (item_is(ask, from, CUE_WHO)) /* "reporting" is read as "who report" */
        from = item_prev(ask, from);
    return joined && item_is(ask, from, CUE_FROM) ? name : ask->count;
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
        const size_t from = span_begins_at(ask, k);
        if (takes >= k || (item->kind != ITEM_WORD && item->kind != ITEM_COLUMN && !verb) ||
            (!(from < ask->count && find_ends(ask, from, k, &now)) &&
             !find_ends(ask, k, ask->count, &now)))
            continue;
        *span = now;
        span->last = k + 1;
        found = span->average = true;
    }
    return found;
}

/* "Length of a charter in days", though boats have a length: of the rows, since it is a time. */
static bool is_of_rows(const struct ask *ask, size_t i, size_t rows)
{
    const struct item *item = &ask->items[i];
    const size_t unit = item_next(ask, item_next(ask, rows));
    return item_kind_is(ask, rows, ITEM_TABLE) && item->column.table != ask->items[rows].table &&
           (item_last(ask, i)->is.lapse ||
            (unit < ask->count && item_is(ask, item_next(ask, rows), CUE_IN) &&
             unit_seconds(item_last(ask, unit)->lower) > 0));
}

/* "How long do charters last?" */
static bool by_lasting(struct ask *ask, size_t i, struct span *span)
{
    const size_t done = item_next(ask, i);
    const size_t rows = item_is(ask, done, CUE_DO) ? item_next(ask, done) : done;
    const size_t verb = item_next(ask, rows);
    if (!item_kind_is(ask, rows, ITEM_TABLE) || verb >= ask->count ||
        !item_last(ask, verb)->lemma_is.lasts)
        return false;
    span->last = verb + 1;
    return rows_span(ask, ask->items[rows].table, &span->from, &span->to);
}

/* "Returned hires": what rows are in, before their noun. */
static bool state_before_rows(const struct ask *ask, size_t i)
{
    return i + 1 < ask->count && item_kind_is(ask, i + 1, ITEM_TABLE) &&
           (item_kind_is(ask, i, ITEM_VALUE) || (ask->items[i].last == ask->items[i].first + 1 &&
                                                 word_is_participle(item_last(ask, i))));
}

/* "Average session length", "duration of treatments", "time a clerk stayed": from when to when the
 * rows last. */
static bool by_rows(struct ask *ask, size_t i, struct span *span)
{
    const struct item *item = &ask->items[i];
    const size_t before = item_prev(ask, i), next = item_next(ask, i);
    const size_t of = item_is(ask, next, CUE_OF) ? item_next(ask, next) : next;
    const size_t verb = item_next(ask, next);
    if (item->kind == ITEM_TABLE || item->last != item->first + 1 ||
        (item->kind == ITEM_COLUMN && !(of != next && is_of_rows(ask, i, of))))
        return false;
    if (item_kind_is(ask, before, ITEM_TABLE) && before + 1 == i) {
        span->first = before;
        return rows_span(ask, ask->items[before].table, &span->from, &span->to);
    }
    const size_t rows = of != next && state_before_rows(ask, of) ? item_next(ask, of) : of;
    if (item_kind_is(ask, rows, ITEM_TABLE) && of != next)
        return rows_span(ask, ask->items[rows].table, &span->from, &span->to);
    if (!item_kind_is(ask, next, ITEM_TABLE) || verb >= ask->count ||
        !(item_last(ask, verb)->lemma_is.lasts || item_last(ask, verb)->is.lasts))
        return false;
    span->last = verb + 1;
    return rows_span(ask, ask->items[next].table, &span->from, &span->to);
}

/* "Longest", "shortest"; false: another adjective. */
static bool span_extreme(const struct item *item, enum agg *ret_agg)
{
    const char *base = item->adjective ? item->adjective->base : "";
    const bool longest = str_eq(base, "long");
    if (!longest && !str_eq(base, "short"))
        return false;
    *ret_agg = longest ? AGG_MAX : AGG_MIN;
    return true;
}

/* "Longest session per member": not one row, but the days of it. */
static bool by_longest(struct ask *ask, size_t i, struct span *span)
{
    const size_t rows = item_next(ask, i);
    if (!item_is(ask, i, CUE_ADJ_SUPER) || !item_kind_is(ask, rows, ITEM_TABLE) ||
        !item_is(ask, item_next(ask, rows), CUE_EACH) || !span_extreme(&ask->items[i], &span->agg))
        return false;
    span->last = rows + 1;
    return rows_span(ask, ask->items[rows].table, &span->from, &span->to);
}

/* "average resolution time": the word before names the end. */
static bool by_noun(struct ask *ask, size_t i, struct span *span)
{
    const struct item *item = &ask->items[i];
    size_t noun = item->last > item->first + 1 ? ask->count : item_prev(ask, i);
    struct column_ref at = item->kind == ITEM_COLUMN ? item->column : no_column();
    if (noun == ask->count && at.column >= 0 && column_is_date(ask, at)) /* read as one name */
        return set_span(span, at.table, begin_of(ask, at.table, at.column), at.column);
    if (by_rows(ask, i, span))
        return true;
    if (at.column >= 0 && item_kind_is(ask, noun, ITEM_TABLE) && ask->items[noun].table == at.table)
        return false; /* "average visit duration", where the rows keep it */
    if (noun >= ask->count || noun + 1 != i || ask->items[noun].kind == ITEM_CUE)
        return false;
    span->first = noun;
    if (find_ends(ask, noun, ask->count, span))
        return true;
    const struct item *named = &ask->items[noun]; /* "repair time", where rows keep its cost */
    span->guessed = named->kind == ITEM_COLUMN && named->column.column >= 0 && named->partial &&
                    !column_is_date(ask, named->column) &&
                    rows_span(ask, named->column.table, &span->from, &span->to);
    return span->guessed;
}

static bool span_at(struct ask *ask, size_t i, struct span *span)
{
    const struct item *item = &ask->items[i];
    const bool how_long = item_is(ask, i, CUE_HOW_LONG) && word_is(item_last(ask, i), "long");
    const struct span none = {.first = i, .last = i + 1};
    *span = none;
    if (how_long && (span_until(ask, i, span) || span_between(ask, i, span)))
        return true;
    *span = none;
    if (how_long && by_lasting(ask, i, span))
        return true;
    *span = none;
    if (by_longest(ask, i, span))
        return true;
    *span = none;
    return piece_span_is_time(ask, i) && !item->used && item->kind != ITEM_VALUE &&
           (span_between(ask, i, span) || by_noun(ask, i, span));
}

static bool find_span(struct ask *ask, struct span *span)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (span_at(ask, i, span))
            return true;
    }
    return false;
}

/* "In seconds" behind it, or the word itself: "the average hours between". */
static void take_unit(struct ask *ask, struct span *span)
{
    span->unit = unit_seconds(item_last(ask, span->first)->lower);
    for (size_t i = span->first; i < ask->count; i++) {
        const size_t prev = item_prev(ask, i);
        const long seconds = unit_seconds(item_last(ask, i)->lower);
        if (seconds == 0 || !(item_is(ask, prev, CUE_IN) || i < span->last))
            continue;
        span->unit = seconds;
        ask->items[i].used = true;
        if (ask->items[i].kind == ITEM_COLUMN)
            ask->items[i].kind = ITEM_WORD;
    }
    span->unit = span->unit ? span->unit : 0;
}

static struct term span_term(const struct span *span, enum agg agg)
{
    struct term term = term_column(span->to, span->first);
    term.agg = agg;
    term.span = true;
    term.from = span->from;
    term.unit = span->unit;
    return term;
}

/* Takes the aggregate said before: "average", "longest"; false: there is none. */
static bool take_aggregate(struct ask *ask, const struct span *span, enum agg *ret_agg)
{
    static const struct {
        enum cue cue;
        enum agg agg;
    } rows[] = {{CUE_AVG, AGG_AVG}, {CUE_MAX, AGG_MAX}, {CUE_MIN, AGG_MIN}, {CUE_SUM, AGG_SUM}};
    for (size_t i = 0; i < span->last; i++) {
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
            if (item_is(ask, i, rows[k].cue)) {
                ask->items[i].used = true;
                *ret_agg = rows[k].agg;
                return true;
            }
        }
    }
    const size_t before = item_prev(ask, span->first);
    if (!item_is(ask, before, CUE_ADJ_SUPER) || !span_extreme(&ask->items[before], ret_agg))
        return false;
    ask->items[before].used = true;
    return true;
}

/* "Delivery time of parcels", "in days": said of the span. */
static void take_around(struct ask *ask, const struct span *span)
{
    for (size_t i = span->first; i < span->last; i++) {
        const bool verb =
            i == span->first || i + 1 == span->last || word_is_participle(item_last(ask, i));
        if (ask->items[i].kind == ITEM_VALUE && !verb)
            continue; /* "how long does wheat take" */
        ask->items[i].used = true;
        if (ask->items[i].kind == ITEM_VALUE)
            ask->items[i].kind = ITEM_WORD; /* the verb, no status */
    }
    for (size_t i = span->last; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t prev = item_prev(ask, i);
        if ((item->kind == ITEM_TABLE && item->table == span->to.table &&
             item_is(ask, prev, CUE_OF)) ||
            (word_is(item_last(ask, i), "days") && item_is(ask, prev, CUE_IN)))
            item->used = true;
    }
}

/* The table whose rows are of both: of two tables the one that has several of the other. */
static int span_rows(struct ask *ask, const struct span *span)
{
    return tables_to_many(ask, span->from.table, span->to.table) ? span->to.table
                                                                 : span->from.table;
}

void piece_span(struct ask *ask, struct frame *frame)
{
    struct span span;
    if (!find_span(ask, &span))
        return;
    enum agg agg = span.agg ? span.agg : AGG_AVG;
    if (span.agg == AGG_NONE && !take_aggregate(ask, &span, &agg) && !span.average)
        return;
    take_unit(ask, &span);
    take_around(ask, &span);
    ask->subject = span_rows(ask, &span);
    frame->whole = true;
    if (span.guessed) {
        ask->items[span.first].kind = ITEM_WORD;
        frame->unproven = true;
        ask_assume(ask, span.first,
                   arena_printf(ask->arena, "%s time = from %s to %s",
                                item_said(ask, &ask->items[span.first]),
                                ask_column(ask, span.from)->name, ask_column(ask, span.to)->name));
    }
    frame_select(frame, span_term(&span, agg));
    frame_mention(frame, span.from.table);
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
        int dates[2] = {-1, -1}, count = 0;
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

bool span_of_rows(struct ask *ask, int table, enum agg agg, struct term *ret_term)
{
    struct span span = {.first = SIZE_MAX};
    int dates[2] = {-1, -1}, count = 0;
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && count < 2)
            dates[count] = (int)c;
        count += column_is_date(ask, at);
    }
    if (count != 2 || !set_span(&span, table, dates[0], dates[1]))
        return false;
    *ret_term = span_term(&span, agg);
    return true;
}

/* Rows by how long something took: "orders shipped more than 5 days after they were placed",
 * "tickets with more than 3 days between opened and closed". */
#include "dates/ends.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"

/* The date of `table` that the item's word names; -1: none. */
static int named_date(struct ask *ask, int table, size_t i)
{
    const struct word *word = i < ask->count ? item_last(ask, i) : NULL;
    if (item_kind_is(ask, i, ITEM_COLUMN) && ask->items[i].column.table == table &&
        ask->items[i].last > ask->items[i].first + 1 && column_is_date(ask, ask->items[i].column))
        return ask->items[i].column.column; /* "actual departure" */
    for (size_t c = 0; word && table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && strlen(word->lemma) > 2 &&
            column_has_words(ask, at, word->lemma))
            return (int)c;
    }
    return -1;
}

/* The next item that names a date, over "they were", "being". */
static size_t next_date(struct ask *ask, int table, size_t i)
{
    for (size_t k = i; k < ask->count && k < i + 5; k++) {
        if (named_date(ask, table, k) >= 0)
            return k;
        if (ask->items[k].kind == ITEM_NUMBER || ask->items[k].kind == ITEM_DATE ||
            item_is(ask, k, CUE_BY))
            break;
    }
    return ask->count;
}

/* Seconds of a unit shorter than a day; 0: it is none. */
static long hours_of(const struct ask *ask, size_t i)
{
    enum { DAY = 86400 };
    const long seconds = unit_seconds(item_last(ask, i)->lower);
    return seconds < DAY ? seconds : 0;
}

/* How many days, or shorter units, one of the unit has; 0: it is no such unit. */
static double days_of(const struct ask *ask, size_t i)
{
    const char *unit = i < ask->count ? lexicon_unit(item_last(ask, i)->lower) : NULL;
    if (unit == NULL)
        return i < ask->count && hours_of(ask, i) ? 1 : 0;
    return str_eq(unit, "day") ? 1 : str_eq(unit, "week") ? 7 : hours_of(ask, i) ? 1 : 0;
}

/* The same of months and years, whose days are not all as many; 0: it is neither. */
static double days_about(const struct ask *ask, size_t i)
{
    const char *unit = i < ask->count ? lexicon_unit(item_last(ask, i)->lower) : NULL;
    return unit == NULL              ? 0
           : str_eq(unit, "month")   ? 30
           : str_eq(unit, "quarter") ? 91
           : str_eq(unit, "year")    ? 365
                                     : 0;
}

/* What is said at a number of days: "within 5 days", "for more than a week". */
struct span_said {
    int table;
    enum sql_op op;                    /* NONE: nothing is compared */
    size_t number, unit;               /* items */
    size_t first;                      /* where the comparison begins */
    size_t before;                     /* what stands before it; the count: nothing */
    double days;                       /* or shorter units; 0: no such unit */
    long seconds;                      /* of a shorter unit; 0: days */
    const struct adjective *adjective; /* "longer" */
    struct column_ref begins; /* when the table's rows come to be; column -1: there is no date */
};

static struct span_said span_read(struct ask *ask, size_t number)
{
    const struct comparison said = comparison_before(ask, number);
    const size_t prev = item_prev(ask, number), unit = item_next(ask, number);
    const bool within = prev < ask->count && word_is(item_last(ask, prev), "within");
    const int table = table_before(ask, number);
    struct span_said span = {.table = table,
                             .op = SQL_OP_NONE,
                             .number = number,
                             .unit = unit,
                             .first = within ? prev : said.begin,
                             .days = ask->items[number].number * days_of(ask, unit),
                             .begins = {table, -1},
                             .seconds = unit < ask->count ? hours_of(ask, unit) : 0,
                             .adjective = said.adjective};
    if (within)
        span.op = SQL_OP_LE;
    if (within && span.days == 0)
        span.days = ask->items[number].number * days_about(ask, unit);
    else if (said.found && !said.between)
        span.op = said.op;
    span.before = span.first > 0 ? item_prev(ask, span.first) : ask->count;
    if (table >= 0)
        span.begins.column = catalog_date_column(ask->catalog, table);
    return span;
}

/* "Not acknowledged within 15 minutes": later than that. */
static bool span_is_denied(struct ask *ask, const struct span_said *said)
{
    const size_t not = item_prev(ask, said->before);
    if (said->before >= ask->count || !item_is(ask, not, CUE_NOT))
        return false;
    ask->items[not ].used = true;
    return true;
}

/* What has not happened yet has not happened within the time either. */
static void span_or_never(struct ask *ask, struct frame *frame, struct cond *late)
{
    int either = 1;
    if (late == NULL || ask_column(ask, late->left.column)->not_null)
        return;
    for (size_t i = 0; i < frame->cond_count; i++)
        either = frame->conds[i].either >= either ? frame->conds[i].either + 1 : either;
    struct cond never = *late;
    never.kind = COND_NULL;
    never.left = term_column(late->left.column, late->left.at);
    never.value = NULL;
    late->either = never.either = either;
    if (frame_cond(frame, never) == NULL)
        late->either = 0;
}

static enum sql_op span_turned(enum sql_op op)
{
    return op == SQL_OP_LE   ? SQL_OP_GT
           : op == SQL_OP_LT ? SQL_OP_GE
           : op == SQL_OP_GT ? SQL_OP_LE
           : op == SQL_OP_GE ? SQL_OP_LT
                             : op;
}

/* Days from one date to the other, compared with those said; items from `first` to `last` say it.
 */
static void span_cond(struct ask *ask, struct frame *frame, const struct span_said *said,
                      struct column_ref from, struct column_ref to, size_t first, size_t last)
{
    struct term span = term_column(to, said->number);
    span.from = from;
    span.span = true;
    span.unit = said->seconds;
    const bool denied = span_is_denied(ask, said);
    if (days_about(ask, said->unit) > 0)
        ask_assume(ask, said->number,
                   arena_printf(ask->arena, "%s %s = %.10g days",
                                item_said(ask, &ask->items[said->number]),
                                item_lower(ask, said->unit), said->days));
    struct cond *cond =
        frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                        .left = span,
                                        .op = denied ? span_turned(said->op) : said->op,
                                        .value = arena_printf(ask->arena, "%.10g", said->days),
                                        .numeric = true,
                                        .at = first,
                                        .end = last + 1,
                                        .clause = ask->items[said->number].clause});
    if (denied && (said->op == SQL_OP_LE || said->op == SQL_OP_LT))
        span_or_never(ask, frame, cond);
    for (size_t k = first; k <= last; k++)
        ask->items[k].used = true;
    ask->items[said->unit].kind = ITEM_NOISE; /* the unit is no column called day */
    frame->whole = frame->unproven = true;
}

/* "Shipped more than 5 days after they were placed", "3 days between opened and closed". */
static bool take_span(struct ask *ask, struct frame *frame, const struct span_said *said)
{
    const size_t link = item_next(ask, said->unit);
    const bool after = item_is(ask, link, CUE_AFTER) || item_is(ask, link, CUE_OF),
               before = item_is(ask, link, CUE_BEFORE), between = item_is(ask, link, CUE_BETWEEN);
    if (!(after || before || between))
        return false;
    const size_t one = next_date(ask, said->table, link + 1);
    const size_t other =
        between && one < ask->count ? next_date(ask, said->table, one + 1) : said->before;
    const int a = one < ask->count ? named_date(ask, said->table, one) : -1,
              b = other < ask->count ? named_date(ask, said->table, other) : -1;
    if (a < 0 || b < 0 || a == b)
        return false;
    const size_t first = other < said->first ? other : said->first;
    /* "ordered 5 days before they were paid" turns them */
    const struct column_ref from = {said->table, before ? b : a},
                            to = {said->table, before ? a : b};
    span_cond(ask, frame, said, from, to, first, other > one ? other : one);
    return true;
}

/* The date that item k speaks of in the tables that the question says, else in those that the rows
 * refer to. */
static struct column_ref said_date(struct ask *ask, int rows, size_t k)
{
    struct column_ref found = no_column();
    if (item_kind_is(ask, k, ITEM_TABLE))
        return date_meant(ask, ask->items[k].table, k);
    for (size_t i = 0; i < ask->count && found.column < 0; i++) {
        if (item_kind_is(ask, i, ITEM_TABLE))
            found = date_meant(ask, ask->items[i].table, k);
    }
    if (found.column < 0 && ask->subject >= 0)
        found = date_meant(ask, ask->subject, k);
    for (size_t e = 0; e < catalog_edge_count(ask->catalog) && found.column < 0; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == rows && edge->to != rows && !ask_table(ask, edge->to)->hidden)
            found = date_meant(ask, edge->to, k);
    }
    return found;
}

/* The date after "of" or "after": "the treatment start", "joining", "the sale". */
static struct column_ref date_behind(struct ask *ask, int rows, size_t link, size_t *ret_last)
{
    enum { WORDS_MAX = 5 };
    struct column_ref found = no_column();
    for (size_t k = link + 1; k < ask->count && k <= link + WORDS_MAX; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_NUMBER || item->kind == ITEM_DATE || item->kind == ITEM_PUNCT ||
            item_is(ask, k, CUE_EACH) || item_is(ask, k, CUE_BY))
            break;
        const struct column_ref at = item->kind == ITEM_CUE ? no_column() : said_date(ask, rows, k);
        if (at.column < 0)
            continue;
        found = at;
        *ret_last = k;
        if (item->kind != ITEM_TABLE)
            break;
    }
    return found;
}

/* The rows that the comparison is said of, by a verb or by their name: "made their first deal". */
static struct column_ref date_ahead(struct ask *ask, const struct span_said *said,
                                    struct column_ref behind)
{
    struct column_ref found =
        said->before < ask->count ? said_date(ask, said->table, said->before) : no_column();
    if (found.column >= 0 && !same_column(found, behind))
        return found;
    if (said->begins.column >= 0 && said->begins.table != behind.table)
        return said->begins;
    for (size_t i = 0; i < said->number; i++) {
        const struct item *item = &ask->items[i];
        const int table = item->kind == ITEM_TABLE    ? item->table
                          : item->kind == ITEM_COLUMN ? item->column.table
                                                      : -1;
        const struct column_ref at = {table,
                                      table < 0 ? -1 : catalog_date_column(ask->catalog, table)};
        if (at.column >= 0 && table != behind.table && table_hops(ask, table, behind.table) <= 2)
            return at;
    }
    return no_column();
}

/* "Within 30 days of joining" is not before it: rows of two tables may be in any order. */
static void span_not_before(struct frame *frame, const struct span_said *said)
{
    struct cond after = frame->conds[frame->cond_count - 1];
    if (said->op != SQL_OP_LE || after.op != SQL_OP_LE || after.either || !after.left.span)
        return;
    after.op = SQL_OP_GE;
    after.value = "0";
    frame_cond(frame, after);
}

/* "Events reported within 14 days of the treatment start", "a first deal within 30 days of
 * joining": dates of two tables. */
static bool take_span_apart(struct ask *ask, struct frame *frame, const struct span_said *said)
{
    const size_t link = item_next(ask, said->unit);
    size_t last = 0;
    if (!item_is(ask, link, CUE_AFTER) && !item_is(ask, link, CUE_OF))
        return false;
    const struct column_ref from = date_behind(ask, said->table, link, &last);
    const struct column_ref to = from.column < 0 ? no_column() : date_ahead(ask, said, from);
    if (to.column < 0 || to.table == from.table)
        return false;
    frame_mention(frame, from.table);
    frame_mention(frame, to.table);
    span_cond(ask, frame, said, from, to, said->first, last);
    span_not_before(frame, said);
    for (size_t k = said->first; k <= last; k++)
        ask->items[k].kind = ITEM_NOISE;
    const size_t first = said->before < ask->count ? item_prev(ask, said->before) : ask->count;
    if (first < ask->count &&
        (item_is(ask, first, CUE_EARLIEST) || item_last(ask, first)->is.first_last))
        ask->items[first].kind = ITEM_NOISE; /* one within the days is enough */
    if (said->before < ask->count && item_kind_is(ask, said->before, ITEM_WORD))
        ask->items[said->before].used = true;
    return true;
}

/* The other one of the only two dates of a table; -1: it has more. */
static int only_other_date(struct ask *ask, int table, int date)
{
    int other = -1, count = 0;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        if (!column_is_date(ask, (struct column_ref){table, (int)c}))
            continue;
        count++;
        other = (int)c == date ? other : (int)c;
    }
    return count == 2 ? other : -1;
}

/* "Tickets closed within 2 days": from when such rows begin to the date that is named. "Campaigns
 * that ran longer than 30 days": between the two dates that the rows have. */
static bool take_duration(struct ask *ask, struct frame *frame, const struct span_said *said)
{
    const int from = said->begins.column;
    if (from < 0 || said->before >= ask->count)
        return false;
    struct item *verb = &ask->items[said->before];
    const bool ran = wording_is(ask, verb->last - 1, "ran|run|lasted|last|took|take");
    const bool ends =
        item_next(ask, said->unit) >= ask->count || item_kind_is(ask, said->unit + 1, ITEM_PUNCT);
    int to = -1;
    if (ran)
        to = only_other_date(ask, said->table, from);
    else if (said->op == SQL_OP_LE && ends)
        to = named_date(ask, said->table, said->before);
    if (to < 0 || to == from)
        return false;
    verb->used = true;
    if (verb->kind == ITEM_VALUE)
        verb->kind = ITEM_WORD; /* the verb, no status */
    span_cond(ask, frame, said, (struct column_ref){said->table, from},
              (struct column_ref){said->table, to}, ran ? said->before : said->first, said->unit);
    return true;
}

/* "Patients who stayed longer than 3 days": what the verb stands for lasted so. */
static bool take_rows(struct ask *ask, struct frame *frame, const struct span_said *said)
{
    struct column_ref from, to;
    const struct item *rows = said->before < ask->count ? &ask->items[said->before] : NULL;
    const bool lasts = said->adjective && (str_eq(said->adjective->base, "long") ||
                                           str_eq(said->adjective->base, "short"));
    if (rows == NULL || rows->kind != ITEM_TABLE ||
        !(rows->deed || lasts || word_is_participle(item_last(ask, said->before))) ||
        !rows_span(ask, rows->table, &from, &to))
        return false;
    frame_mention(frame, rows->table);
    span_cond(ask, frame, said, from, to, said->first, said->unit);
    return true;
}

/* "Tickets open for more than 7 days": begun before then, and not over yet. */
static void take_open_since(struct ask *ask, struct frame *frame, const struct span_said *said)
{
    const size_t open =
        item_is(ask, said->before, CUE_FOR) ? item_prev(ask, said->before) : said->before;
    const char *ends = open < ask->count ? lexicon_done(item_last(ask, open)->lower) : NULL;
    const struct column_ref to = {said->table,
                                  ends ? table_column_by_words(ask, said->table, ends) : -1};
    if ((said->op != SQL_OP_GT && said->op != SQL_OP_GE) || said->begins.column < 0 ||
        to.column < 0 || !column_is_date(ask, to))
        return;
    const char *today = dates_today(ask->arena, ask->request->now);
    const int clause = ask->items[said->number].clause;
    frame_cond(frame,
               (struct cond){.kind = COND_RANGE,
                             .left = term_column(said->begins, said->number),
                             .value2 = dates_moved(ask->arena, today, "day", -(int)said->days),
                             .at = said->first,
                             .end = said->unit + 1,
                             .clause = clause});
    frame_cond(frame, (struct cond){.kind = COND_NULL,
                                    .left = term_column(to, open),
                                    .at = open,
                                    .end = open + 1,
                                    .clause = clause});
    for (size_t k = open; k <= said->unit; k++)
        ask->items[k].used = true;
    ask->items[said->unit].kind = ITEM_NOISE;
    ask->items[open].kind = ITEM_WORD;
    frame->whole = frame->unproven = true;
}

void piece_day_spans(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind != ITEM_NUMBER || ask->items[i].used)
            continue;
        const struct span_said said = span_read(ask, i);
        if (said.table < 0 || said.op == SQL_OP_NONE || said.days == 0)
            continue;
        if (!take_span(ask, frame, &said) && !take_span_apart(ask, frame, &said) &&
            !take_rows(ask, frame, &said) && !take_duration(ask, frame, &said))
            take_open_since(ask, frame, &said);
    }
}

/* "…: hire number, reg, due back, soonest first, then by hire number": an order that is said of
 * what the list shows, and of which the rows by themselves know nothing. */
#include "frame.h"
#include "querent/base/str.h"
#include "tails/tail.h"

#define EARLY "oldest|earliest|soonest"
#define LATE "newest|latest|youngest"
#define HIGH "highest|biggest|largest|dearest|priciest|most|longest|heaviest|busiest"
#define LOW "lowest|smallest|cheapest|fewest|least|shortest|lightest"

enum { ORDER_BY, ORDER_DATE, ORDER_NUMBER, ORDER_WORDS = 6 };

static size_t mark_len(const struct ask *ask, size_t i)
{
    return i < ask->words.len && word_is_mark(&ask->words.v[i], ",;.");
}

/* Where the part of the list ends that words from i on name. */
static size_t part_end(const struct ask *ask, size_t i)
{
    size_t end = i;
    while (end < ask->words.len && end < i + ORDER_WORDS && !ask->words.v[end].punct &&
           !wording_is(ask, end, "then|and|within|for|ascending|descending|asc|desc|please"))
        end++;
    return end;
}

/* "Soonest first", "oldest due date first" at word i: ends behind it. */
static size_t ranked_order(struct ask *ask, struct tail_rows *rows, size_t i, struct own_order *out)
{
    const bool date = wording_is(ask, i, EARLY "|" LATE);
    size_t lead = i + 1;
    if (!date && !wording_is(ask, i, HIGH "|" LOW))
        return 0;
    while (lead < ask->words.len && lead < i + ORDER_WORDS && !ask->words.v[lead].punct &&
           !wording_match(ask, lead, "first|at the top|on top"))
        lead++;
    const size_t leads = wording_match(ask, lead, "first|at the top|on top");
    const bool bare = lead == i + 1 || wording_is(ask, i + 1, "overdue");
    if (leads == 0)
        return 0;
    *out = (struct own_order){
        .by_date = date || wording_is(ask, i + 1, "overdue") ? ORDER_DATE : ORDER_NUMBER,
        .descending = wording_is(ask, i, LATE) || (!bare && wording_is(ask, i, HIGH)) ||
                      (bare && wording_is(ask, i, HIGH) && !wording_is(ask, i + 1, "overdue"))};
    if (!bare && rows) {
        out->by_date = ORDER_BY;
        if (!tail_part_read(ask, rows, i + 1, lead, &out->by))
            return 0;
    }
    return lead + leads;
}

/* "Then by hire number", "sorted by date", "in order of time". */
static size_t said_order(struct ask *ask, struct tail_rows *rows, size_t i, bool second,
                         struct own_order *out)
{
    const size_t by = second ? wording_match(ask, i, "then by|and then by|and by|then|by")
                             : wording_match(ask, i,
                                             "sorted by|sort by|ordered by|order by|sort them by|"
                                             "in order of");
    size_t end = part_end(ask, i + by);
    if (by == 0 || end == i + by)
        return 0;
    *out = (struct own_order){.by_date = ORDER_BY};
    if (rows && !tail_part_read(ask, rows, i + by, end, &out->by))
        return 0;
    if (wording_is(ask, end, "within")) /* "within a date" */
        end = part_end(ask, end + 1);
    out->descending = wording_is(ask, end, "descending|desc");
    return end + wording_is(ask, end, "ascending|descending|asc|desc");
}

/* Where the order from word i on ends, with a second one behind it; 0: there is none. */
static size_t order_read(struct ask *ask, struct tail_rows *rows, size_t i)
{
    struct own_order order;
    struct shape *shape = &ask->shape;
    size_t end = ranked_order(ask, rows, i, &order);
    if (end == 0)
        end = said_order(ask, rows, i, false, &order);
    if (end == 0)
        return 0;
    shape->own_order_count = 0;
    shape->own_orders[shape->own_order_count++] = order;
    const size_t next = end + mark_len(ask, end),
                 then = next < ask->words.len ? said_order(ask, rows, next, true, &order) : 0;
    if (then)
        shape->own_orders[shape->own_order_count++] = order;
    return then ? then : end;
}

size_t own_order_at(struct ask *ask, size_t list)
{
    size_t len = ask->words.len, found = 0;
    while (len > list &&
           (ask->words.v[len - 1].punct || wording_is(ask, len - 1, "please|pls|thanks")))
        len--;
    for (size_t i = list + 1; i < len && found == 0; i++) {
        if (!ask->words.v[i - 1].punct || order_read(ask, NULL, i) != len)
            continue;
        found = i - 1;
    }
    ask->shape.own_order_count = 0;
    return found;
}

bool own_order_read(struct ask *ask, struct tail_rows *rows, size_t i)
{
    return order_read(ask, rows, i + mark_len(ask, i)) > 0;
}

/* The one date, or number, that is shown. */
static const struct term *shown_one(const struct ask *ask, const struct frame *frame, bool date)
{
    const struct term *found = NULL;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const bool plain = term->agg == AGG_NONE && term->column.column >= 0;
        const bool fits = date ? plain && column_is_date(ask, term->column)
                               : !plain || (column_is_number(ask, term->column) &&
                                            !catalog_is_key(ask->catalog, term->column));
        if (!fits)
            continue;
        if (found)
            return NULL;
        found = term;
    }
    return found;
}

bool own_order_apply(struct ask *ask, struct frame *frame)
{
    const struct shape *shape = &ask->shape;
    if (shape->own_order_count)
        frame->order_count = 0;
    for (size_t i = 0; i < shape->own_order_count; i++) {
        const struct own_order *order = &shape->own_orders[i];
        const struct term *one =
            order->by_date ? shown_one(ask, frame, order->by_date == ORDER_DATE) : NULL;
        struct column_ref at = order->by.at;
        if (at.column < 0 && order->by_date == ORDER_BY)
            at.column = tail_row_name(ask, at.table);
        if (one == NULL && (order->by_date || at.column < 0))
            return false;
        frame_order(frame, one ? *one : term_column(at, SIZE_MAX), order->descending);
    }
    return true;
}

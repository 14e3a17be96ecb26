/* When rows take place beside when they were booked: appointments are of their scheduled_at, those
 * "booked for December" take place then, and nothing else says that a booking is meant. */
#include <strings.h>

#include "dates/ends.h"
#include "judge/fork.h"

/* When somebody made the row: booked_at, requested_on. */
static bool is_making(const struct ask *ask, struct column_ref at)
{
    static const char *const made[] = {"booked",  "booking",  "requested", "created",
                                       "entered", "recorded", "reserved"};
    bool making = false;
    for (size_t i = 0; i < sizeof made / sizeof *made && !making; i++)
        making = column_has_words(ask, at, made[i]);
    return making && column_is_date(ask, at);
}

/* The main date of the rows, where it says when they take place: scheduled_at, start_date. */
static struct column_ref taking_place(const struct ask *ask, int table)
{
    static const char *const placed[] = {"scheduled", "planned", "start",   "starts",    "begin",
                                         "begins",    "event",   "visit",   "departure", "arrival",
                                         "session",   "held",    "check in"};
    const struct column_ref at = {table, table < 0 ? -1 : catalog_date_column(ask->catalog, table)};
    bool takes = false;
    for (size_t i = 0; at.column >= 0 && i < sizeof placed / sizeof *placed && !takes; i++)
        takes = column_has_words(ask, at, placed[i]);
    return takes ? at : no_column();
}

bool date_takes_place(struct ask *ask, struct column_ref date, struct column_ref other)
{
    return date.table == other.table && date.column != other.column &&
           same_column(taking_place(ask, date.table), date) && is_making(ask, other);
}

struct column_ref date_made(struct ask *ask, struct column_ref date)
{
    struct column_ref other = date;
    for (size_t c = 0; date.column >= 0 && c < ask_table(ask, date.table)->column_count; c++) {
        other.column = (int)c;
        if (date_takes_place(ask, date, other) && column_is_filled(ask, other))
            return other;
    }
    return no_column();
}

/* The word is "for" as it was typed, whatever stands for it ("in" before a month). */
static bool is_for(const struct ask *ask, size_t w)
{
    const struct word *word = &ask->words.v[w];
    return wording_is(ask, w, "for") ||
           (wording_is(ask, w, "in") && word->len == 3 &&
            strncasecmp(ask->words.question + word->offset, "for", 3) == 0);
}

bool planned_said(const struct ask *ask, size_t i)
{
    const size_t at = ask->items[i].first, first = at + is_for(ask, at);
    return first > 1 && is_for(ask, first - 1) &&
           wording_is(ask, first - 2 - (first > 2 && wording_is(ask, first - 2, "in|up")),
                      "booked|scheduled|planned|reserved|arranged|made|set");
}

struct column_ref planned_for(struct ask *ask, struct column_ref date, size_t i)
{
    const struct column_ref begin =
        planned_said(ask, i) ? taking_place(ask, date.table) : no_column();
    if (begin.column < 0 || !date_takes_place(ask, begin, date))
        return date;
    for (size_t k = 0; k < i; k++) { /* "booked" is not when it was */
        struct item *item = &ask->items[k];
        if (item->kind == ITEM_COLUMN && same_column(item->column, date))
            item->column = begin;
    }
    return begin;
}

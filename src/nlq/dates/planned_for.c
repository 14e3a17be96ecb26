/* When rows take place beside when they were booked: appointments are of their scheduled_at, those
 * "booked for December" take place then, and nothing else says that a booking is meant. */
#include <string.h>
#include <strings.h>

#include "dates/ends.h"
#include "judge/fork.h"
#include "querent/base/str.h"

/* "Booked for", "scheduled for": when it is to take place, whatever the first word is. */
static bool is_for_then(const struct ask *ask, struct column_ref at)
{
    return column_is_date(ask, at) && str_eq(column_last_word(ask, at), "for");
}

/* When somebody made the row: booked_at, requested_on. */
static bool is_making(const struct ask *ask, struct column_ref at)
{
    static const char *const made[] = {"booked",  "booking",  "requested", "created",
                                       "entered", "recorded", "reserved"};
    bool making = false;
    for (size_t i = 0; i < sizeof made / sizeof *made && !making; i++)
        making = column_has_words(ask, at, made[i]);
    return making && column_is_date(ask, at) && !is_for_then(ask, at);
}

/* The main date of the rows, where it says when they take place: scheduled_at, start_date. */
struct column_ref date_taking_place(const struct ask *ask, int table)
{
    static const char *const placed[] = {"scheduled", "planned", "start",   "starts",    "begin",
                                         "begins",    "event",   "visit",   "departure", "arrival",
                                         "session",   "held",    "check in"};
    const struct column_ref at = {table, table < 0 ? -1 : catalog_date_column(ask->catalog, table)};
    bool takes = false;
    for (size_t i = 0; at.column >= 0 && i < sizeof placed / sizeof *placed && !takes; i++)
        takes = column_has_words(ask, at, placed[i]);
    for (size_t c = 0; table >= 0 && !takes && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref own = {table, (int)c}; /* appointment_date of appointments */
        const char *words = catalog_column_words(ask->catalog, own);
        const char *first = arena_strndup(ask->arena, words, strcspn(words, " "));
        if (is_for_then(ask, own))
            return own;
        if (column_is_date(ask, own) && !is_making(ask, own) && table_has_word(ask, table, first) &&
            (str_ends(words, " date") || str_ends(words, " time") || str_ends(words, " day")))
            return own;
    }
    return takes ? at : no_column();
}

bool date_takes_place(struct ask *ask, struct column_ref date, struct column_ref other)
{
    return date.table == other.table && date.column != other.column &&
           same_column(date_taking_place(ask, date.table), date) && is_making(ask, other);
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
        planned_said(ask, i) ? date_taking_place(ask, date.table) : no_column();
    if (begin.column < 0 || !date_takes_place(ask, begin, date))
        return date;
    for (size_t k = 0; k < i; k++) { /* "booked" is not when it was */
        struct item *item = &ask->items[k];
        if (item->kind == ITEM_COLUMN && same_column(item->column, date))
            item->column = begin;
    }
    return begin;
}

/* "Scheduled" of scheduled_at, by which rows of the table take place; NULL: no verb says it. */
static const char *planned_verb(struct ask *ask, int table)
{
    const struct column_ref at = date_taking_place(ask, table);
    const char *words = at.column < 0 ? "" : catalog_column_words(ask->catalog, at);
    const char *verb = arena_strndup(ask->arena, words, strcspn(words, " "));
    return wording_among(verb, "scheduled|planned|booked") ? verb : NULL;
}

/* Words from i on compare the deed before them with when the rows take place: what is read in
 * their place, and how many they are; NULL: they don't. */
static const char *against_plan(struct ask *ask, size_t i, const char *plan, size_t *ret_len)
{
    static const char same[] =
        "on the same day|the same day|on the day itself|on the very same day";
    static const char signs[] = "more than|less than|at least|at most|over|under";
    const char *verb = ask->words.v[i - 1].lower;
    if ((*ret_len = wording_match(ask, i, same)) > 0)
        return wording_ends(ask, i + *ret_len)
                   ? arena_printf(ask->arena, "%s and %s on the same day", verb, plan)
                   : NULL;
    const size_t number = i + wording_match(ask, i, signs), unit = number + 1, link = number + 2;
    if (number == i || link >= ask->words.len || !ask->words.v[number].is_number ||
        unit_seconds(ask->words.v[unit].lower) == 0)
        return NULL;
    const char *said = wording_text(ask, i, link);
    const size_t late = wording_match(ask, link, "late|too late|behind schedule"),
                 before = wording_match(ask, link,
                                        "before they were to take place|before the appointment|"
                                        "before it|before they were due|before they were "
                                        "scheduled|before the scheduled time|before|in advance");
    *ret_len = link + (late ? late : before) - i;
    if ((late == 0 && before == 0) || !wording_ends(ask, i + *ret_len))
        return NULL;
    return late ? arena_printf(ask->arena, "%s %s after they were %s", verb, said, plan)
                : arena_printf(ask->arena, "%s %s after they were %s", plan, said, verb);
}

void against_plan_read(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        const size_t aux = wording_is(ask, i - 2, "were|was|are|that|which") ? 1 : 0;
        const int table = i < 2 + aux ? -1 : table_at_word(ask, i - 2 - aux);
        const char *plan = table < 0 || !word_is_participle(&ask->words.v[i - 1])
                               ? NULL
                               : planned_verb(ask, table);
        size_t len = 0;
        const char *put = plan ? against_plan(ask, i, plan, &len) : NULL;
        if (put == NULL)
            continue;
        wording_put(ask, i - 1, len + 1, put);
        return;
    }
}

int date_table_booked(const struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || date_taking_place(ask, (int)t).column < 0)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

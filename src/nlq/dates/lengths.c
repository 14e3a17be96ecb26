/* How long rows are, or how late, in short form: "average outage length in hours by cause", "the
 * longest open complaint", "how many days is INV-7 overdue", "overdue invoices with days late". */
#include "dates/ends.h"
#include "frame.h"
#include "querent/base/str.h"
#include "states/life.h"

enum { DAY_SECONDS = 86400 };

/* The rows have two dates, of which one tells when they end. */
static bool lasts(struct ask *ask, int table)
{
    int dates = 0;
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++)
        dates += column_is_date(ask, (struct column_ref){table, (int)c});
    return dates >= 2;
}

/* "Average outage length": the duration of the rows. */
static bool put_length(struct ask *ask, size_t i)
{
    const int table = table_at_word(ask, i + 1);
    if (!wording_is(ask, i, "average|avg|mean|total|maximum|minimum|longest|shortest") ||
        !wording_is(ask, i + 2, "length|duration") || !lasts(ask, table) ||
        table_column_by_words(ask, table, "length|duration") >= 0)
        return false;
    wording_put(ask, i, 3,
                arena_printf(ask->arena, "%s duration of %s", ask->words.v[i].lower,
                             table_plural(ask, table)));
    return true;
}

/* "The longest open complaint": what has been open longest is the oldest of those open. */
static bool put_longest_open(struct ask *ask, size_t i)
{
    const size_t open = i + 1, len = wording_match(ask, open,
                                                   "open|waiting|unresolved|outstanding|pending|"
                                                   "running|unsolved|unanswered");
    const size_t noun = open + len, number = i > 0 && ask->words.v[i - 1].is_number;
    if (!wording_is(ask, i, "longest") || len == 0 || table_at_word(ask, noun) < 0 ||
        !lasts(ask, table_at_word(ask, noun)) || number)
        return false;
    wording_put(ask, i, 1, "oldest");
    ask->words.v[i].written = "longest";
    return true;
}

/* ---- days overdue */

/* "How many days is INV-7 overdue": the days from its due date to today. */
static bool put_days_of(struct ask *ask)
{
    const size_t lead = wording_match(ask, 0,
                                      "how many days is|how many days has|by how many days is|how "
                                      "long is|how long has|how many days are"),
                 last = ask->words.len - (ask->words.v[ask->words.len - 1].punct ? 1 : 0);
    size_t end = last;
    while (end > lead && wording_is(ask, end - 1, "overdue|late|past|due|been|already|now"))
        end--;
    if (lead == 0 || end == last || end <= lead ||
        !(wording_is(ask, last - 1, "overdue|late") || wording_match(ask, end, "past due")))
        return false;
    int table = -1;
    for (size_t name = lead; name < end && table < 0; name++) {
        const struct matches found = values_find(ask, name, end);
        for (size_t v = 0; v < found.len && table < 0; v++)
            table = life_due(ask, found.v[v].at.table).column >= 0 ? found.v[v].at.table : -1;
    }
    const struct column_ref due = life_due(ask, table);
    if (due.column < 0 || !column_is_date(ask, due))
        return false;
    const char *said = words_text(&ask->words, ask->arena, 0, lead);
    ask->shape.days_since = due.column + 1;
    ask->shape.days_of = due.table;
    wording_put(ask, end, last - end, "");
    wording_put(ask, 0, lead,
                arena_printf(ask->arena, "%s.%s of", ask_table(ask, table)->name,
                             ask_column(ask, due)->name));
    ask->words.v[0].written = said;
    return true;
}

/* "Overdue invoices with their customer and days late": the due date stands for the days. */
static bool put_days_late(struct ask *ask)
{
    static const char days[] =
        "days late|days overdue|days past due|number of days late|number of "
        "days overdue|how many days late|how many days overdue|how late|the days "
        "overdue|the days late|days it is overdue|days they are overdue";
    const struct column_ref none = no_column();
    struct column_ref due = none;
    size_t overdue = ask->words.len;
    for (size_t i = 0; i + 1 < ask->words.len && due.column < 0; i++) {
        if (!wording_is(ask, i, "overdue|late"))
            continue;
        const bool behind = table_at_word(ask, i + 1) < 0 && i > 0; /* "loans overdue with …" */
        due = life_due(ask, table_at_word(ask, behind ? i - 1 : i + 1));
        overdue = behind ? i - 1 : i;
    }
    for (size_t i = overdue + 3; due.column >= 0 && i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, days);
        const bool listed = wording_is(ask, i - 1, "and|with|,") || ask->words.v[i - 1].punct;
        if (len == 0 || !listed || !column_is_date(ask, due))
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, i + len);
        ask->shape.days_since = due.column + 1;
        ask->shape.days_of = due.table;
        wording_put(ask, i, len, ask_column(ask, due)->name);
        ask->words.v[i].written = said;
        if (wording_is(ask, overdue + 2, "with") && !wording_is(ask, overdue + 3, "their|the"))
            wording_put(ask, overdue + 2, 1, "with their");
        return true;
    }
    return false;
}

void lengths_read(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (put_length(ask, i) || put_longest_open(ask, i))
            return;
    }
    if (ask->words.len > 3 && !put_days_of(ask))
        put_days_late(ask);
}

bool days_since_apply(struct ask *ask, struct frame *frame)
{
    (void)ask;
    const struct column_ref due = {frame->shape.days_of, frame->shape.days_since - 1};
    if (frame->shape.days_since == 0)
        return true;
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        if (!same_column(term->column, due) || term->agg != AGG_NONE || term->bucket)
            continue;
        term->age = true;
        term->unit = DAY_SECONDS;
        frame->unproven = true;
        return true;
    }
    return false;
}

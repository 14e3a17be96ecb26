/* "Total downtime per machine in hours", where minutes are kept: the sum is given in hours. Rows
 * that last so long are measured by the column, and not counted. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* Seconds, and bytes in units of a kilobyte. Names have their short forms spelt out: sec as
 * section, min as minimum. */
static const struct said_unit {
    const char *said, *in_names;
    long size;
    bool data;
} said_units[] = {{"seconds", "second|seconds|secs|section", 1, false},
                  {"minutes", "minute|minutes|mins|minimum", 60, false},
                  {"hours", "hour|hours|hr|hrs", 3600, false},
                  {"days", "day|days", 86400, false},
                  {"kilobytes|kb", "kb|kilobyte|kilobytes", 1, true},
                  {"megabytes|mb", "mb|megabyte|megabytes", 1024, true},
                  {"gigabytes|gb", "gb|gigabyte|gigabytes", 1048576, true},
                  {"terabytes|tb", "tb|terabyte|terabytes", 1073741824, true}};

enum { SAID_UNITS = sizeof said_units / sizeof *said_units };

/* The size of the unit that the number's name says it is measured in; 0: it says none. */
static long kept_in(const struct ask *ask, struct column_ref at, bool data)
{
    if (at.column < 0 || !column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
        column_has_words(ask, at, "per"))
        return 0;
    for (size_t k = 0; k < SAID_UNITS; k++) {
        for (const char *p = said_units[k].in_names; *p;) {
            const size_t n = strcspn(p, "|");
            if (said_units[k].data == data &&
                column_has_words(ask, at, arena_strndup(ask->arena, p, n)))
                return said_units[k].size;
            p += n + (p[n] == '|');
        }
    }
    return 0;
}

/* The one number of the table that is measured in such a unit; column -1: none, or several. */
static struct column_ref measured(const struct ask *ask, int table, bool data)
{
    struct column_ref found = no_column();
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (kept_in(ask, at, data) == 0)
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

static bool anything_measured(const struct ask *ask, bool data)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!ask->schema->tables[t].hidden && measured(ask, (int)t, data).column >= 0)
            return true;
    }
    return false;
}

void units_said_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (ask->words.v[i].lemma_is.lapse || ask->words.v[i].is.lapse)
            return; /* between two dates, perhaps (dates/piece_span.c) */
    }
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "in"))
            continue;
        for (size_t k = 0; k < SAID_UNITS; k++) {
            const bool ends = i + 2 >= ask->words.len || ask->words.v[i + 2].punct ||
                              wording_is(ask, i + 2, "per|by|for|of|in|this|last");
            if (!wording_is(ask, i + 1, said_units[k].said) || !ends ||
                wording_is(ask, i - 1, "long|time|duration|take|takes|days") ||
                !anything_measured(ask, said_units[k].data))
                continue;
            ask->shape.unit_said = said_units[k].size;
            ask->shape.unit_data = said_units[k].data;
            ask->shape.unit_name = arena_strdup(ask->arena, ask->words.v[i + 1].lower);
            wording_cut(ask, i, 2);
            return;
        }
    }
}

/* Rows that were counted are measured, where they last. */
static void measure_counted(const struct ask *ask, const struct frame *frame, struct term *term)
{
    const int table = term->table >= 0 ? term->table : frame->subject;
    const struct column_ref at =
        term->agg == AGG_COUNT && term->column.column < 0 && !term->distinct
            ? measured(ask, table, ask->shape.unit_data)
            : no_column();
    if (at.column < 0)
        return;
    const size_t said = term->at;
    *term = term_column(at, said);
    term->agg = AGG_SUM;
}

static bool convert(const struct ask *ask, struct term *term)
{
    const long kept = term->span || term->age || term->times
                          ? 0
                          : kept_in(ask, term->column, ask->shape.unit_data);
    if (term->span)
        term->unit = ask->shape.unit_said;
    else if (kept && term->agg != AGG_COUNT)
        term->scale = (double)kept / (double)ask->shape.unit_said;
    return term->span || (kept && term->agg != AGG_COUNT);
}

bool units_said_apply(struct ask *ask, struct frame *frame)
{
    size_t converted = 0;
    if (frame->shape.unit_said == 0)
        return true;
    for (size_t i = 0; i < frame->select_count; i++) {
        measure_counted(ask, frame, &frame->select[i]);
        converted += convert(ask, &frame->select[i]);
    }
    for (size_t i = 0; i < frame->order_count; i++) {
        measure_counted(ask, frame, &frame->orders[i].term);
        convert(ask, &frame->orders[i].term);
    }
    return converted > 0;
}

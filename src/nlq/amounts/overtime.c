/* "Overtime", where no column keeps it: hours worked less hours planned, of rows that know both. */
#include "frame.h"
#include "words/names.h"

static const char worked_said[] = "worked hours|worked hrs|hours worked|hrs worked|actual hours|"
                                  "actual hrs|hours actual|worked h|worked";
static const char planned_said[] = "planned hours|planned hrs|hours planned|scheduled hours|"
                                   "scheduled hrs|rostered hours|contracted hours|contract hours|"
                                   "expected hours|standard hours|target hours|planned h|planned";

/* The two columns of the only table that has them; false: none has, or several. */
static bool hours_of(struct ask *ask, struct column_ref *ret_worked, struct column_ref *ret_planned)
{
    bool found = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        const struct column_ref worked = {(int)t, table_column_by_words(ask, (int)t, worked_said)},
                                planned = {(int)t,
                                           table_column_by_words(ask, (int)t, planned_said)};
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            if (column_has_words(ask, (struct column_ref){(int)t, (int)c}, "overtime"))
                return false;
        }
        if (worked.column < 0 || planned.column < 0 || !column_is_number(ask, worked) ||
            !column_is_number(ask, planned))
            continue;
        if (found)
            return false;
        found = true;
        *ret_worked = worked;
        *ret_planned = planned;
    }
    return found;
}

/* "Who worked overtime", "employees with overtime": rows with more worked than planned. */
static bool put_rows(struct ask *ask, size_t i, int people, const char *worked, const char *planned)
{
    size_t first = i;
    if (i == 0 || !wording_is(ask, i - 1, "worked|work|works|did|do|does|with|had|has|have|any"))
        return false;
    while (first > 0 && wording_is(ask, first - 1,
                                   "worked|work|works|did|do|does|with|had|has|have|any|who|that"))
        first--;
    if (wording_has(ask, "much|most|least|many|total"))
        return false;
    const bool who = first == 0;
    if (who && people < 0)
        return false;
    const char *rows =
        who ? catalog_table_words(ask->catalog, people) : ask->words.v[first - 1].text;
    wording_put(ask, who ? 0 : first - 1, i + 1 - (who ? 0 : first - 1),
                arena_printf(ask->arena, "%s with %s more than %s", rows, worked, planned));
    return true;
}

void overtime_read(struct ask *ask)
{
    struct column_ref worked, planned;
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "overtime") || !hours_of(ask, &worked, &planned))
            continue;
        const char *w = catalog_column_words(ask->catalog, worked),
                   *p = catalog_column_words(ask->catalog, planned);
        if (put_rows(ask, i, people_led_to(ask, worked.table), w, p))
            return;
        const bool ranked = i > 0 && wording_is(ask, i - 1, "most|least");
        const bool added =
            i > 0 && wording_is(ask, i - 1, "total|average|sum|mean|maximum|highest|most|least");
        const size_t len = 1 + wording_is(ask, i + 1, "hours|hrs");
        if (ranked)
            wording_put(ask, i - 1, 1,
                        wording_is(ask, i - 1, "most") ? "highest total" : "lowest total");
        const size_t at = i + ranked;
        wording_put(ask, at, len,
                    arena_printf(ask->arena, "%s%s minus %s", added ? "" : "total ", w, p));
        for (size_t k = at + !added; k < ask->words.len && ask->words.v[k].put; k++)
            ask->words.v[k].written = "overtime"; /* what it is was not said */
        return;
    }
}

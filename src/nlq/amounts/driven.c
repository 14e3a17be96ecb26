/* "Average kilometres driven per returned rental", "miles covered by each van": what a meter showed
 * at the end less what it showed at the beginning, where no column keeps the difference. */
#include <string.h>

#include "dates/ends.h"
#include "frame.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const char units[] = "kilometres|kilometers|km|kms|miles|mileage|distance";
static const char driven[] =
    "driven|covered|travelled|traveled|done|ridden|run|clocked|put on|used";
static const char ends_[] = "in|end|return|returned|after|back|finish|closing|arrival",
                  begins_[] = "out|start|pickup|before|begin|opening|departure|handover";
static const char in_names[] = "km|kilometre|kilometer|mile|mileage|odometer|meter|odo";

/* A number of the table that is a meter's, called by one of the words. */
static struct column_ref meter(struct ask *ask, int table, const char *words)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        bool measured = false, called = false;
        for (const char *p = in_names; *p; p += strcspn(p, "|"), p += *p == '|')
            measured = measured ||
                       column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
        for (const char *p = words; measured && *p; p += strcspn(p, "|"), p += *p == '|')
            called =
                called || column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
        if (called && column_is_number(ask, at))
            return at;
    }
    return no_column();
}

/* The only table with both readings, and no number that is called as what was driven. */
static bool meters(struct ask *ask, struct column_ref *ret_end, struct column_ref *ret_begin)
{
    size_t count = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        const struct column_ref end = meter(ask, (int)t, ends_),
                                begin = meter(ask, (int)t, begins_);
        if (table_column_by_words(ask, (int)t,
                                  "distance|km driven|kilometres driven|miles driven") >= 0)
            return false;
        if (end.column < 0 || begin.column < 0 || same_column(end, begin))
            continue;
        *ret_end = end;
        *ret_begin = begin;
        count++;
    }
    return count == 1;
}

/* "Per returned rental": what is measured of each is of all of them. */
static void of_each(struct ask *ask, int table)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t noun = i + 1 + (life_rows_at(ask, i + 1) != table);
        if (!wording_is(ask, i, "per|each|every|a") || noun >= ask->words.len ||
            life_rows_at(ask, noun) != table)
            continue;
        wording_put(ask, noun, 1, table_plural(ask, table));
        wording_put(ask, i, 1, "of");
        return;
    }
}

void driven_read(struct ask *ask)
{
    struct column_ref end, begin;
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t verb = wording_match(ask, i + 1, driven);
        if (!wording_is(ask, i, units) || verb == 0 || exact_is_name(ask, i) ||
            (i > 0 && ask->words.v[i - 1].is_number) || !meters(ask, &end, &begin))
            continue;
        const bool mean = i > 0 && wording_is(ask, i - 1, "average|avg|mean");
        const char *rest = arena_printf(ask->arena, "%s minus %s", column_in_full(ask, end),
                                        column_in_full(ask, begin));
        const size_t lead = i > 1 && wording_match(ask, i - 2, "how many|sum of|number of") == 2 ? 2
                            : i > 0 && wording_is(ask, i - 1, "total|overall")                   ? 1
                                                                               : 0;
        wording_put(ask, i - lead, 1 + verb + lead,
                    mean ? rest : arena_printf(ask->arena, "total %s", rest));
        of_each(ask, end.table);
        if (!ask->shape.taken_for)
            ask->shape.taken_for = arena_printf(ask->arena, "driven = %s", rest);
        return;
    }
}

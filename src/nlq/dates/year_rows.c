/* "The 2024 race", "in each year": rows that a year tells, by the one column of the schema that is
 * such a year: race_year of editions. */
#include <string.h>

#include "frame.h"
#include "graded/graded.h"

/* A year that says when rows take place, and not when something came to be. */
static bool is_year_of_rows(struct ask *ask, struct column_ref at)
{
    static const char born[] = "birth|born|found|founded|build|built|establish|established|open|"
                               "opened|make|made|construct|start|launch|release|model|purchase";
    if (!column_is_year(ask, at) || catalog_is_key(ask->catalog, at) || column_is_id(ask, at))
        return false;
    for (const char *p = born; *p; p += strcspn(p, "|"), p += *p == '|') {
        if (column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|"))))
            return false;
    }
    return true;
}

struct year_of {
    int table;         /* -1: of any */
    const char *lemma; /* a word of its name; NULL: any */
    int from;          /* of rows that those of this table belong to, -1: any */
};

static bool fits_year(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct year_of *of = arg;
    return is_year_of_rows(ask, at) && (of->table < 0 || at.table == of->table) &&
           (of->lemma == NULL || column_has_words(ask, at, of->lemma)) &&
           (of->from < 0 || tables_to_many(ask, at.table, of->from));
}

struct column_ref year_of_rows(struct ask *ask, int from)
{
    const struct year_of of = {.table = -1, .from = from};
    return column_only(ask, fits_year, &of);
}

void year_rows_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const struct word *year = &ask->words.v[i], *noun = year + 1;
        if (!wording_is(ask, i - 1, "the") || !year->is_number || year->len != 4 ||
            year->number < 1900 || year->number > 2100 || noun->punct || noun->quoted ||
            word_is_plural(noun))
            continue;
        struct year_of of = {.table = table_at_word(ask, i + 1), .from = -1};
        struct column_ref at = of.table >= 0 ? column_only(ask, fits_year, &of) : no_column();
        if (at.column < 0) {
            of = (struct year_of){.table = -1, .lemma = noun->lemma, .from = -1};
            at = column_only(ask, fits_year, &of);
        }
        if (at.column < 0)
            continue;
        const char *rows = of.table >= 0 ? arena_printf(ask->arena, "%s with ", noun->text) : "";
        wording_put(ask, i - 1, 3,
                    arena_printf(ask->arena, "%s%s.%s %s", rows, ask_table(ask, at.table)->name,
                                 ask_column(ask, at)->name, year->text));
    }
}

/* "Average resolution time", where no row says how it was resolved: from when a case was opened to
 * when it was closed. Of the table that is named, else of the only one that keeps cases. */
#include <string.h>

#include "frame.h"
#include "words/names.h"

static const char cases[] = "ticket|case|issue|incident|complaint|request|fault|defect|claim|bug|"
                            "problem|enquiry|inquiry|escalation";

/* When a row of the table was done with; column -1: it does not say, or is no case. */
static struct column_ref closed_of(struct ask *ask, int table)
{
    const struct column_ref at = {
        table, table_column_by_words(ask, table,
                                     "resolved|resolved at|resolved on|closed|closed at|closed "
                                     "on|fixed|fixed at|fixed on|completed at|completed on|solved "
                                     "at|solved on|solved|resolution date|closing date")};
    const int opened = catalog_date_column(ask->catalog, table);
    return table_is_open(ask, table) && at.column >= 0 && opened >= 0 && opened != at.column &&
                   column_is_date(ask, at)
               ? at
               : no_column();
}

static bool keeps_cases(struct ask *ask, int table)
{
    for (const char *p = cases; *p;) {
        const size_t n = strcspn(p, "|");
        if (table_ends_in(ask, table, arena_strndup(ask->arena, p, n)))
            return true;
        p += n + (p[n] == '|');
    }
    return false;
}

/* The table named, else the only one of cases; -1: none, or several. */
static int table_of_cases(struct ask *ask, bool *ret_named)
{
    int found = -1;
    *ret_named = false;
    for (size_t i = 0; i < ask->words.len; i++) {
        const int table = table_at_word(ask, i);
        if (table >= 0 && closed_of(ask, table).column >= 0) {
            *ret_named = true;
            return table;
        }
    }
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!keeps_cases(ask, (int)t) || closed_of(ask, (int)t).column < 0)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* Some column is called so: nothing has to be said for it. */
static bool is_kept(const struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (table_is_open(ask, (int)t) && column_has_words(ask, at, "resolution"))
                return true;
        }
    }
    return false;
}

/* What the date is called without the words that only say that it is one. */
static const char *date_core(const struct ask *ask, struct column_ref at)
{
    const char *words = catalog_column_words(ask->catalog, at), *last = strrchr(words, ' ');
    return last && wording_among(last + 1, "at|on|date|time|datetime|timestamp")
               ? arena_strndup(ask->arena, words, (size_t)(last - words))
               : words;
}

void resolved_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        bool named = false;
        if (!wording_is(ask, i, "resolution|closure|closing|solution") ||
            !wording_is(ask, i + 1, "time|times|duration") || is_kept(ask))
            continue;
        const int table = table_of_cases(ask, &named);
        if (table < 0)
            return;
        const struct column_ref closed = closed_of(ask, table),
                                opened = {table, catalog_date_column(ask->catalog, table)};
        const char *of = named ? "" : arena_printf(ask->arena, " of %s", table_plural(ask, table));
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "time between %s and %s%s", date_core(ask, opened),
                                 date_core(ask, closed), of));
        return;
    }
}

/* "Panels that are guaranteed for more than 20 years", "cheeses that keep for at least 30 days":
 * with so many of the unit, by the one number of the rows that says how long. */
#include <string.h>

#include "verbs/verbs.h"

static const struct {
    const char *said, *columns;
} spans[] = {
    {"guaranteed|warranted|under guarantee|under warranty|covered by warranty",
     "warranty|guarantee"},
    {"last|lasts|lasted|lasting|run|runs|ran|running|take|takes|took|go on|goes on|went on",
     "duration|length|run time|runtime|running|time"},
    {"keep|keeps|kept|stay fresh|stays fresh|good", "shelf life|shelf|keep"},
    {"valid|good", "validity|valid|term"},
    {"lent out|lent|borrowed|on loan|rented out|rented|let", "loan|rental|lending|rent"},
    {"grow|grows|ripen|ripens|mature|matures|matured|aged|age",
     "maturity|ripening|age|aging|growing"},
};

/* The one number of the table, in this unit, that the words call; column -1. */
static struct column_ref span_kept(struct ask *ask, int table, const char *columns,
                                   const char *unit)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        bool called = false;
        for (const char *p = columns; *p && !called; p += strcspn(p, "|"), p += *p == '|')
            called = column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
        if (!called || !column_is_number(ask, at) || !column_has_words(ask, at, unit))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

static bool lasts_put(struct ask *ask, size_t i, size_t len, const char *columns)
{
    const size_t than = i + len + wording_is(ask, i + len, "for"),
                 bound = wording_match(ask, than,
                                       "more than|less than|at least|at most|over|under|up to|"
                                       "exactly|longer than|fewer than"),
                 number = than + bound, unit = number + 1;
    size_t first = i;
    if (unit >= ask->words.len || !ask->words.v[number].is_number ||
        !(lexicon_unit(ask->words.v[unit].lower) ||
          wording_is(ask, unit, "minutes|hours|minute|hour|seconds")))
        return false;
    while (first > 1 && wording_is(ask, first - 1,
                                   "that|which|who|is|are|was|were|can|be|have|has|"
                                   "been|a|do|does"))
        first--;
    const int table = table_at_word(ask, first - 1);
    const struct column_ref at =
        table < 0 ? no_column() : span_kept(ask, table, columns, ask->words.v[unit].lemma);
    if (at.column < 0 || strpbrk(ask_column(ask, at)->name, " -."))
        return false;
    const char *said = words_text(&ask->words, ask->arena, first, than);
    const char *bounds = bound ? words_text(&ask->words, ask->arena, than, number) : "exactly";
    wording_put(ask, first, unit + 1 - first,
                arena_printf(ask->arena, "with %s.%s %s %s", ask_table(ask, table)->name,
                             ask_column(ask, at)->name, bounds, ask->words.v[number].text));
    ask->words.v[first + 1].written = said; /* and never sure */
    return true;
}

void lasts_for_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof spans / sizeof *spans; k++) {
            const size_t len = wording_match(ask, i, spans[k].said);
            if (len && lasts_put(ask, i, len, spans[k].columns))
                return;
        }
    }
}

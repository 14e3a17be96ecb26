/* "Machines still out", "how many copies have not come back": those that rows without a day of
 * return lead to. Rows that came back at another time are no reason to leave them out. */
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"
#include "words/pins.h"

static const char said[] =
    "still out|still away|not back yet|not yet back|not come back|"
    "not come back yet|not been returned yet|not been returned|not yet returned|not returned yet|"
    "not yet been returned|not been brought back|not been given back|not been handed back|"
    "never come back|never came back|never been returned|still not back|still not returned|"
    "not brought back yet|still have not come back|out at the moment|out right now";

struct match life_state_out(const struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const char *value = stats && stats->categorical && column_is_text(ask, at)
                                ? life_stored_state(ask, at, "out")
                                : NULL;
        if (value)
            return (struct match){.at = at, .value = value};
    }
    return (struct match){.at = no_column()};
}

/* The only such day of the rows themselves, or of those that lead to them, over a table between
 * (copies of a book); column -1: none, or several. */
static struct column_ref back_of(struct ask *ask, int rows)
{
    enum { BETWEEN = 2 };
    struct column_ref found = life_back(ask, rows);
    for (size_t t = 0; found.column < 0 && t < ask->schema->table_count; t++) {
        const struct column_ref at =
            table_is_open(ask, (int)t) && (int)t != rows ? life_back(ask, (int)t) : no_column();
        if (at.column < 0 || !tables_to_many(ask, rows, (int)t) ||
            table_hops(ask, rows, (int)t) > BETWEEN)
            continue;
        for (size_t u = t + 1; u < ask->schema->table_count; u++) {
            if (table_is_open(ask, (int)u) && (int)u != rows &&
                life_back(ask, (int)u).column >= 0 && table_hops(ask, rows, (int)u) <= BETWEEN)
                return no_column();
        }
        return at;
    }
    return found;
}

/* Words [first, end) say that the rows before them are still out. */
static void put_out(struct ask *ask, size_t first, size_t end, int rows, struct column_ref at)
{
    const char *name = ask_column(ask, at)->name, *table = ask_table(ask, at.table)->name,
               *text = words_text(&ask->words, ask->arena, first, end);
    if (at.table == rows) {
        wording_put(ask, first, end - first, arena_printf(ask->arena, "without %s", name));
        return;
    }
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "where %s.%s is empty", table, name));
    if (first > 1 && wording_is(ask, first - 2, "borrowed|lent|loaned|rented|leased|hired"))
        wording_cut(ask, first - 2, 1);
    ask->shape.taken_for = arena_printf(ask->arena, "%s = without %s.%s", text, table, name);
}

void still_out_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        size_t len = exact_is_name(ask, i) ? 0 : wording_match(ask, i, said), first = i;
        if (wording_is(ask, i + len, "on") && wording_is(ask, i + len + 1, "loan|hire|rent|lease"))
            continue; /* which is read by the rows of that name */
        while (len && first > 0 &&
               wording_is(ask, first - 1, "that|which|are|is|have|has|were|was|been|still|who"))
            first--;
        const int rows = len && first > 0 ? life_rows_at(ask, first - 1) : -1;
        const struct match state =
            rows < 0 ? (struct match){.at = no_column()} : life_state_out(ask, rows);
        if (state.value) { /* "hires still out", whose status is so */
            pin_put_first(ask, life_name_begin(ask, first), first, i, i + len, &state);
            return;
        }
        const struct column_ref at = rows < 0 ? no_column() : back_of(ask, rows);
        if (at.column < 0 || life_state_out(ask, at.table).value)
            continue;
        len += wording_match(ask, i + len, "from their loan|from loan|from the loan|from a loan");
        put_out(ask, first, i + len, rows, at);
        return;
    }
}

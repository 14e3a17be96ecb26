/* "The cheapest class to hire per day", "which pool is the dearest to hire": ranked by what the
 * rows themselves say that it costs. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char cheap[] = "cheapest|least expensive|lowest priced",
                  dear[] = "dearest|most expensive|priciest|costliest";

/* Words of "per day" at i, and the day; 0: no time is said. */
static size_t time_len(const struct ask *ask, size_t i, const char **ret_unit)
{
    const bool time = wording_is(ask, i, "per|a|an|each|by") &&
                      wording_is(ask, i + 1, "hour|day|night|week|month|year");
    *ret_unit = time ? ask->words.v[i + 1].lower : NULL;
    return time ? 2 : 0;
}

/* The only price of the table's own rows, of that time; column -1: none, or several. */
static struct column_ref own_price(const struct ask *ask, int table, const char *unit)
{
    static const char *const money[] = {"price", "cost", "rate", "fee", "charge", "tariff", "rent"};
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        bool says = false;
        for (size_t k = 0; k < sizeof money / sizeof *money; k++)
            says = says || column_has_words(ask, at, money[k]);
        if (!says || !column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
            strpbrk(ask_column(ask, at)->name, " -.") ||
            (unit && !column_has_words(ask, at, unit) &&
             !(str_eq(unit, "day") && column_has_words(ask, at, "daily")) &&
             !column_has_words(ask, at, arena_printf(ask->arena, "%sly", unit))))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "To hire per day" at word i; 0: it is not said. */
static size_t deed_len(const struct ask *ask, size_t i, const char **ret_unit)
{
    const bool deed = wording_is(ask, i, "to") &&
                      wording_is(ask, i + 1, "hire|rent|book|buy|use|run|let|keep|make|have");
    const size_t time = time_len(ask, i + (deed ? 2 : 0), ret_unit);
    return deed ? 2 + time : 0;
}

/* Where no time is said the price is a guess at what it is for, said and never sure. */
static void say_price(struct ask *ask, size_t from, const char *unit, const char *said)
{
    for (size_t i = from; unit == NULL && i < ask->words.len; i++) {
        if (strchr(ask->words.v[i].text, '.')) {
            ask->words.v[i].written = said;
            return;
        }
    }
}

/* "Cheapest class to hire" at word i. */
static bool before_rows(struct ask *ask, size_t i)
{
    const size_t low = wording_match(ask, i, cheap), high = wording_match(ask, i, dear);
    const char *unit = NULL;
    for (size_t rows = i + low + high; low + high && rows < i + low + high + 3; rows++) {
        const int table = rows < ask->words.len ? table_at_word(ask, rows) : -1;
        const size_t len = table < 0 ? 0 : deed_len(ask, rows + 1, &unit);
        const struct column_ref price = len ? own_price(ask, table, unit) : no_column();
        if (price.column < 0)
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, rows + 1 + len);
        wording_put(ask, rows + 1, len,
                    arena_printf(ask->arena, "with the %s %s.%s", low ? "lowest" : "highest",
                                 ask_table(ask, table)->name, ask_column(ask, price)->name));
        say_price(ask, rows + 1, unit, said);
        wording_cut(ask, i, low + high);
        return true;
    }
    return false;
}

/* "Pool is the dearest to hire" at word i. */
static bool behind_rows(struct ask *ask, size_t i)
{
    const size_t is = i + 1 + wording_match(ask, i + 1, "is the|are the|is|are"),
                 low = wording_match(ask, is, cheap), high = wording_match(ask, is, dear);
    const int table = is > i + 1 && low + high ? table_at_word(ask, i) : -1;
    const char *unit = NULL;
    const size_t len = table < 0 ? 0 : deed_len(ask, is + low + high, &unit);
    const struct column_ref price = len ? own_price(ask, table, unit) : no_column();
    if (price.column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, is, is + low + high + len);
    wording_put(ask, i + 1, is + low + high + len - i - 1,
                arena_printf(ask->arena, "has the %s %s.%s", low ? "lowest" : "highest",
                             ask_table(ask, table)->name, ask_column(ask, price)->name));
    say_price(ask, i + 1, unit, said);
    return true;
}

void dear_to_read(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (before_rows(ask, i) || behind_rows(ask, i))
            return;
    }
}

/* What rows come to: the amount that they keep, so many at a price each, else the same of the lines
 * that they are made of. */
#include "money/rows_come_to.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "words/names.h"

/* Money that is no amount of the row: a bound, a rate, a part of it. */
static const char apart[] = "limit|rate|minimum|maximum|min|max|tax|vat|discount|deposit|estimated|"
                            "estimate|est|per|shipping|paid|due|balance|percent|monthly|weekly|"
                            "hourly|daily|unit|list|each|budget|standard|refund";

static bool has_apart(const char *words)
{
    for (const char *p = words; *p;) {
        char word[32];
        const size_t n = strcspn(p, " ");
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), p);
        if (wording_among(word, apart))
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

static bool is_plain(const struct ask *ask, struct column_ref at)
{
    return column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           strpbrk(ask_column(ask, at)->name, " -.") == NULL;
}

struct column_ref rows_own_amount(struct ask *ask, int table)
{
    static const char *const names[] = {"line total", "gross", "total", "amount", "value",
                                        "price",      "fee",   "fare",  "charge", "cost"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (column_has_words(ask, at, names[k]) && is_plain(ask, at) &&
                !has_apart(catalog_column_words(ask->catalog, at)))
                return at;
        }
    }
    return no_column();
}

static struct column_ref each_of(struct ask *ask, int table, const char *phrases)
{
    const struct column_ref at = {table, table_column_by_words(ask, table, phrases)};
    return at.column >= 0 && is_plain(ask, at) ? at : no_column();
}

static struct worth_said own_worth(struct ask *ask, int table)
{
    const char *name = ask_table(ask, table)->name;
    const struct column_ref own = rows_own_amount(ask, table),
                            pieces = each_of(ask, table, "quantity|pieces|units"),
                            sold = each_of(ask, table, name_phrases(NAME_EACH_PRICE)),
                            price = sold.column >= 0 ? sold
                                                     : each_of(ask, table, "unit cost|cost each");
    const bool each = own.column < 0 ||
                      (column_has_words(ask, own, "price") && table_has_word(ask, table, "line"));
    if (strpbrk(name, " -."))
        return (struct worth_said){.table = -1};
    if (each && pieces.column >= 0 && price.column >= 0 && !same_column(pieces, price))
        return (struct worth_said){table, arena_printf(ask->arena, "%s.%s times %s.%s", name,
                                                       ask_column(ask, pieces)->name, name,
                                                       ask_column(ask, price)->name)};
    if (own.column < 0)
        return (struct worth_said){.table = -1};
    return (struct worth_said){table,
                               arena_printf(ask->arena, "%s.%s", name, ask_column(ask, own)->name)};
}

static bool keeps_parts(const struct ask *ask, int table)
{
    return table_has_word(ask, table, "line") || table_has_word(ask, table, "item") ||
           table_has_word(ask, table, "position") || table_has_word(ask, table, "detail");
}

struct worth_said rows_come_to(struct ask *ask, int table)
{
    struct worth_said found = {.table = -1};
    if (table < 0 || !table_is_open(ask, table) || people_do(ask, table))
        return found;
    found = own_worth(ask, table);
    for (size_t e = 0; found.table < 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to == table && edge->from != table && edge->count == 1 &&
            table_is_open(ask, edge->from) && keeps_parts(ask, edge->from))
            found = own_worth(ask, edge->from);
    }
    return found;
}

struct column_ref state_of_rows(struct ask *ask, int table, size_t i)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const char *const *values =
            stats && stats->categorical && column_is_text(ask, at) &&
                    (column_has_words(ask, at, "status") || column_has_words(ask, at, "state"))
                ? catalog_values(ask->catalog, at)
                : NULL;
        for (; values && *values; values++) {
            if (str_eq_fold(*values, ask->words.v[i].lower))
                return at;
        }
    }
    return no_column();
}

struct column_ref rows_in_state(struct ask *ask, size_t i)
{
    struct column_ref found = no_column();
    for (size_t t = 0; i < ask->words.len && t < ask->schema->table_count; t++) {
        const struct column_ref at = ask->words.v[i].punct || !table_is_open(ask, (int)t)
                                         ? no_column()
                                         : state_of_rows(ask, (int)t, i);
        if (at.column < 0 || rows_come_to(ask, (int)t).table < 0)
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

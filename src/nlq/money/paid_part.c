/* Rows that say how much of them is paid, amount and amount_paid: what is "outstanding" is the
 * rest, "not fully paid" are those that have one, and those of them whose date has passed are
 * "overdue". */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

struct parts {
    struct column_ref whole, paid;
};

/* A number called so; column -1: none is. */
static struct column_ref number_called(const struct ask *ask, int table, const char *phrases,
                                       bool paid)
{
    for (const char *p = phrases; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *phrase = arena_strndup(ask->arena, p, strcspn(p, "|"));
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (column_is_number(ask, at) && !column_is_id(ask, at) &&
                ask_column(ask, at)->value != VALUE_BOOLEAN &&
                column_has_words(ask, at, "paid") == paid && column_has_words(ask, at, phrase))
                return at;
        }
    }
    return no_column();
}

/* The rest is kept, or told by a state: what is said means that. */
static bool tells_rest(const struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *const *values = catalog_values(ask->catalog, at);
        if (column_has_words(ask, at, "outstanding") || column_has_words(ask, at, "balance") ||
            column_has_words(ask, at, "unpaid"))
            return true;
        for (; values && *values; values++) {
            if (str_eq_fold(*values, "unpaid") || str_eq_fold(*values, "outstanding") ||
                str_eq_fold(*values, "overdue"))
                return true;
        }
    }
    return false;
}

/* The tax that is to be paid besides the net amount has a number of its own. */
static bool is_taxed(const struct ask *ask, int table)
{
    return number_called(ask, table, "vat|tax", false).column >= 0;
}

static bool has_parts(struct ask *ask, int table, void *arg)
{
    struct parts *parts = arg;
    *parts = (struct parts){
        .whole = number_called(ask, table, "gross|total|amount|price|fee|charge|value", false),
        .paid = number_called(ask, table, "amount|sum|total|value|paid", true)};
    const struct column_stats *stats =
        parts->paid.column >= 0 ? catalog_stats(ask->catalog, parts->paid) : NULL;
    return parts->whole.column >= 0 && stats && stats->distinct > 2 && !tells_rest(ask, table) &&
           !(column_has_words(ask, parts->whole, "net") && is_taxed(ask, table));
}

bool paid_part_of(struct ask *ask, int table, struct column_ref *ret_whole,
                  struct column_ref *ret_paid)
{
    struct parts parts;
    if (table < 0 || !has_parts(ask, table, &parts))
        return false;
    *ret_whole = parts.whole;
    *ret_paid = parts.paid;
    return true;
}

/* "With amount_paid lower than amount". */
static const char *not_whole(const struct ask *ask, const struct parts *parts)
{
    return arena_printf(ask->arena, "%s lower than %s", ask_column(ask, parts->paid)->name,
                        ask_column(ask, parts->whole)->name);
}

/* "Outstanding amount per customer", "outstanding per month", "total outstanding". */
static bool outstanding_sum(struct ask *ask, const struct parts *parts, size_t i)
{
    const bool noun = wording_is(ask, i + 1,
                                 "amount|amounts|balance|balances|sum|sums|total|money|debt|debts|"
                                 "payments");
    const bool total = i > 0 && wording_is(ask, i - 1, "total"),
               alone = wording_ends(ask, i + 1) || wording_is(ask, i + 1, "per|by|of|from|for|in");
    if (!noun && !(alone && (i == 0 || total || wording_is(ask, i - 1, "much|is"))))
        return false;
    const size_t first = words_match(&ask->words, 0, "how much is") == 3 && i == 3 ? 0 : i - total;
    wording_put(ask, first, i + 1 + noun - first,
                arena_printf(ask->arena, "total difference between %s and %s",
                             ask_column(ask, parts->whole)->name,
                             ask_column(ask, parts->paid)->name));
    return true;
}

/* "Unpaid invoices", "invoices that are not fully paid". */
static bool unpaid_rows(struct ask *ask, const struct parts *parts, size_t i)
{
    const size_t len = paid_not_said(ask, i);
    const int table = parts->whole.table;
    size_t first = i;
    if (len == 0)
        return false;
    while (first > 0 && wording_is(ask, first - 1, "that|which|are|is|were|have|has|been|still"))
        first--;
    const char *with = arena_printf(ask->arena, "with %s", not_whole(ask, parts));
    if (table_at_word(ask, i + len) == table)
        wording_put(ask, i, len + 1,
                    arena_printf(ask->arena, "%s %s", ask->words.v[i + len].text, with));
    else if (first > 0 && table_at_word(ask, first - 1) == table)
        wording_put(ask, first, i + len - first, with);
    else
        return false;
    return true;
}

/* "Overdue invoices": not wholly paid, and to be paid before today. */
static bool overdue_rows(struct ask *ask, const struct parts *parts, size_t i)
{
    const int table = parts->whole.table;
    const struct column_ref due = {table,
                                   table_column_by_words(ask, table, name_phrases(NAME_DUE))};
    if (!wording_is(ask, i, "overdue") || due.column < 0 || !column_is_date(ask, due) ||
        table_at_word(ask, i + 1) != table)
        return false;
    wording_put(ask, i, 2,
                arena_printf(ask->arena, "%s with %s and %s before today", ask->words.v[i + 1].text,
                             not_whole(ask, parts), ask_column(ask, due)->name));
    return true;
}

void paid_part_read(struct ask *ask)
{
    struct parts parts;
    if (!wording_has(ask, "outstanding|unpaid|paid|overdue|owing") ||
        table_meant(ask, has_parts, &parts) < 0)
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        if (exact_is_name(ask, i) || ask->words.v[i].quoted)
            continue;
        if ((wording_is(ask, i, "outstanding") && outstanding_sum(ask, &parts, i)) ||
            unpaid_rows(ask, &parts, i) || overdue_rows(ask, &parts, i))
            return;
    }
}

/* Rows that say how much of them is paid, amount and amount_paid: what is "outstanding" is the
 * rest, "not fully paid" are those that have one, and those of them whose date has passed are
 * "overdue". */
#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

struct parts {
    struct column_ref whole, paid;
    struct column_ref tax; /* to be paid besides the whole; column -1: none */
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

/* The same, also where a tax is to be paid besides. */
static bool has_any_parts(struct ask *ask, int table, void *arg)
{
    struct parts *parts = arg;
    *parts = (struct parts){
        .whole = number_called(ask, table, "gross|total|amount|price|fee|charge|value", false),
        .paid = number_called(ask, table, "amount|sum|total|value|paid", true),
        .tax = number_called(ask, table, "vat|tax", false)};
    const struct column_stats *stats =
        parts->paid.column >= 0 ? catalog_stats(ask->catalog, parts->paid) : NULL;
    if (parts->whole.column < 0 || !column_has_words(ask, parts->whole, "net"))
        parts->tax = no_column();
    return parts->whole.column >= 0 && stats && stats->distinct > 2 && !tells_rest(ask, table);
}

static bool has_parts(struct ask *ask, int table, void *arg)
{
    struct parts *parts = arg;
    return has_any_parts(ask, table, parts) && parts->tax.column < 0;
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

static const char *name_of(struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

const char *paid_rest_of(struct ask *ask, int table)
{
    struct parts parts;
    if (table < 0 ? table_meant(ask, has_any_parts, &parts) < 0
                  : !has_any_parts(ask, table, &parts))
        return NULL;
    const char *whole = name_of(ask, parts.whole), *paid = name_of(ask, parts.paid);
    return parts.tax.column < 0 ? arena_printf(ask->arena, "%s minus %s", whole, paid)
                                : arena_printf(ask->arena, "%s plus %s minus %s", whole,
                                               name_of(ask, parts.tax), paid);
}

/* The day on which they were wholly paid, which the others lack. */
struct column_ref paid_day(struct ask *ask, int table)
{
    const struct column_ref at = {
        table, table_column_by_words(ask, table, "paid date|date paid|paid on|paid|payment date")};
    const struct column_stats *stats = at.column < 0 ? NULL : catalog_stats(ask->catalog, at);
    return stats && column_is_date(ask, at) && stats->null_share > 0 ? at : no_column();
}

bool paid_rest_term(struct ask *ask, int table, struct term *ret_term)
{
    struct parts parts;
    if (!has_any_parts(ask, table, &parts))
        return false;
    *ret_term = term_column(parts.whole, SIZE_MAX);
    ret_term->agg = AGG_SUM;
    ret_term->minus = parts.tax.column < 0;
    ret_term->plus = !ret_term->minus;
    ret_term->times = (ret_term->minus ? parts.paid : parts.tax).column + 1;
    ret_term->off = ret_term->plus ? parts.paid.column + 1 : 0;
    return true;
}

/* ---- "part paid" */

/* Something of it is paid, and not all. */
static const char *partly(struct ask *ask, const struct parts *parts)
{
    const char *paid = name_of(ask, parts->paid), *whole = name_of(ask, parts->whole);
    return arena_printf(ask->arena, "with %s higher than 0 and %s lower than %s%s%s", paid, paid,
                        whole, parts->tax.column < 0 ? "" : " plus ",
                        parts->tax.column < 0 ? "" : name_of(ask, parts->tax));
}

/* "And what is still missing", from word i on: how many words; 0: it is not said. */
static size_t missing_said(const struct ask *ask, size_t i)
{
    const size_t and = wording_is(ask, i, "and|with") || word_is_mark(&ask->words.v[i], ","),
                 what = i + and+wording_match(ask, i + and, "what is|whats|what s|how much is"),
                 len = wording_match(ask, what,
                                     "still missing|missing|still owed|still owing|still open|"
                                     "still due|left to pay|outstanding|still outstanding");
    return i < ask->words.len && what > i + and&&len && wording_ends(ask, what + len)
               ? what + len - i
               : 0;
}

/* "Part paid invoices", "invoices that are only partly paid". */
static bool partly_put(struct ask *ask, size_t i)
{
    static const char said[] =
        "part paid|part-paid|partly paid|partially paid|half paid|only part paid|only partly paid|"
        "only partially paid|paid in part|paid partly|paid partially|part - paid|partly-paid";
    const size_t len = exact_is_name(ask, i) ? 0 : wording_match(ask, i, said);
    const struct matches values = len ? values_find(ask, i, i + len) : (struct matches){0};
    struct parts parts;
    size_t first = i, end = i + len;
    if (len == 0 || (values.len && values.v[0].score > .9))
        return false;
    while (first > 0 && wording_is(ask, first - 1, "that|which|are|is|were|have|has|been|only|was"))
        first--;
    const int behind = life_rows_at(ask, end), rows = behind >= 0 ? behind
                                                      : first > 0 ? life_rows_at(ask, first - 1)
                                                                  : -1;
    const char *text = rows >= 0 && has_any_parts(ask, rows, &parts) ? partly(ask, &parts) : NULL;
    if (text == NULL)
        return false;
    if (behind >= 0) {
        const bool called = table_at_word(ask, end) == rows; /* else by a name that others have */
        text = arena_printf(ask->arena, "%s %s",
                            called ? ask->words.v[end].text : ask_table(ask, rows)->name, text);
        end++;
        first = i;
    }
    const size_t missing = missing_said(ask, end);
    if (missing)
        text = arena_printf(ask->arena, "%s with their %s", text, paid_rest_of(ask, rows));
    wording_put(ask, first, end + missing - first, text);
    ask->shape.taken_for = arena_printf(ask->arena, "part paid = %s above 0, and not all of it",
                                        name_of(ask, parts.paid));
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
                arena_printf(ask->arena, "total %s minus %s", name_of(ask, parts->whole),
                             name_of(ask, parts->paid)));
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

/* "How much is still owed on open invoices", and in a list "amount still owed": the rest of them.
 */
static bool rest_said(struct ask *ask, const struct parts *parts, size_t i)
{
    const size_t len =
        wording_match(ask, i,
                      "how much is still owed|how much is owed|total still owed|total "
                      "owed|amount still owed|amount owed|still owed|left to pay|"
                      "amount left to pay|amount still to pay|still to pay");
    const bool sum = wording_is(ask, i, "how|total"),
               rows = wording_is(ask, i + len, "on|for") &&
                      (table_at_word(ask, i + len + 1) == parts->whole.table ||
                       table_at_word(ask, i + len + 2) == parts->whole.table),
               listed = !sum && i > 1 &&
                        (wording_ends(ask, i + len) || wording_is(ask, i + len, "and")) &&
                        (word_is_mark(&ask->words.v[i - 1], ",:") || wording_is(ask, i - 1, "and"));
    if (len == 0 || !(listed || (sum && rows)))
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, i + len);
    wording_put(ask, i, len,
                arena_printf(ask->arena, "%s%s minus %s", sum ? "total " : "",
                             name_of(ask, parts->whole), name_of(ask, parts->paid)));
    ask->words.v[i + sum].written = said;
    return true;
}

void paid_part_read(struct ask *ask)
{
    struct parts parts;
    for (size_t i = 0; i < ask->words.len; i++) {
        if (partly_put(ask, i))
            return;
    }
    if (!wording_has(ask, "outstanding|unpaid|paid|overdue|owing|owed|pay") ||
        table_meant(ask, has_parts, &parts) < 0)
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        if (exact_is_name(ask, i) || ask->words.v[i].quoted)
            continue;
        if ((wording_is(ask, i, "outstanding") && outstanding_sum(ask, &parts, i)) ||
            rest_said(ask, &parts, i) || unpaid_rows(ask, &parts, i) ||
            overdue_rows(ask, &parts, i))
            return;
    }
}

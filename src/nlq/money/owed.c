/* "Who still owes us money", "how much do we owe our linguists": what is not paid yet, of those who
 * are to pay it or to be paid. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

enum { HOPS_MAX = 4 };

static const char worth[] =
    "total amount|total|gross|amount|fee|charge|value|price|sum|balance|net";

/* Rows say themselves whether they are paid. */
static bool tells_paid(struct ask *ask, int table)
{
    const struct column_ref at = {
        table, table_column_by_words(ask, table,
                                     "paid|paid on|paid at|paid date|payment date|"
                                     "date paid|settled|settled on")};
    const struct column_stats *stats = at.column >= 0 ? catalog_stats(ask->catalog, at) : NULL;
    if (paid_state_open(ask, table))
        return true;
    if (stats && ((column_is_date(ask, at) && stats->null_share > 0) || flag_is(ask, at)))
        return true;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const char *const *values =
            catalog_values(ask->catalog, (struct column_ref){table, (int)c});
        for (; values && *values; values++) {
            if (wording_among(*values, "unpaid|Unpaid|UNPAID|outstanding|Outstanding"))
                return true;
        }
    }
    return false;
}

static struct column_ref owed_amount(struct ask *ask, int table)
{
    const struct column_ref at = {table, table_column_by_words(ask, table, worth)};
    return table_is_open(ask, table) && at.column >= 0 && column_is_number(ask, at) &&
                   tells_paid(ask, table)
               ? at
               : no_column();
}

/* What we are to pay, and nobody else: payouts, expenses. */
static bool is_outlay(struct ask *ask, int table)
{
    const char *words = catalog_table_words(ask->catalog, table), *last = strrchr(words, ' ');
    char lemma[64];
    lemma_of(last ? last + 1 : words, lemma, sizeof lemma);
    return !str_eq(lemma, "fine") && (name_is(lemma, strlen(lemma), NAME_OUTLAYS) ||
                                      wording_among(lemma, "royalty|commission|payable") ||
                                      name_is(lemma, strlen(lemma), NAME_PURCHASES));
}

/* The rows of `from` lead up to those of `to`, in so many steps; HOPS_MAX: they do not. */
static int steps_up(struct ask *ask, int from, int to, int depth)
{
    int best = HOPS_MAX;
    if (from == to || depth + 1 >= HOPS_MAX)
        return from == to ? depth : HOPS_MAX;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const int steps = edge->from == from && edge->to != from
                              ? steps_up(ask, edge->to, to, depth + 1)
                              : HOPS_MAX;
        best = steps < best ? steps : best;
    }
    return best;
}

/* The one table of what is owed by us, or to us; of several the one nearest to `whom` (-1: nobody
 * is named). -1: none, or several. */
static int table_owed(struct ask *ask, bool by_us, int whom)
{
    int best = -1, nearest = HOPS_MAX + 1, count = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (owed_amount(ask, (int)t).column < 0 || is_outlay(ask, (int)t) != by_us)
            continue;
        const int steps = whom < 0 ? 0 : steps_up(ask, (int)t, whom, 0);
        count = steps < nearest ? 1 : count + (steps == nearest);
        best = steps < nearest ? (int)t : best;
        nearest = steps < nearest ? steps : nearest;
    }
    return count == 1 && nearest < HOPS_MAX ? best : -1;
}

bool owed_by_us(struct ask *ask, int table)
{
    return is_outlay(ask, table);
}

bool owed_tells_paid(struct ask *ask, int table)
{
    return tells_paid(ask, table);
}

int owed_amount_column(struct ask *ask, int table)
{
    return owed_amount(ask, table).column;
}

int owed_table(struct ask *ask, int whom)
{
    return table_owed(ask, false, whom);
}

/* Those who work here: by what they are called, or since they were hired for a pay. */
static bool is_staff(struct ask *ask, int table, const char *lemma)
{
    return wording_among(lemma, "employee|staff|worker|personnel|user") ||
           (name_is(lemma, strlen(lemma), NAME_WORKER_ROLE) && !str_eq(lemma, "owner")) ||
           table_column_by_words(ask, table, "hired|hire date|salary|wage|hourly rate") >= 0;
}

/* The people that the rows lead up to, nearest first, and not those who work here. */
static int table_of_debtors(struct ask *ask, int owed)
{
    int best = -1, nearest = HOPS_MAX;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *words = catalog_table_words(ask->catalog, (int)t);
        char lemma[64];
        lemma_of(words, lemma, sizeof lemma);
        const int steps = table_is_open(ask, (int)t) && people_do(ask, (int)t)
                              ? steps_up(ask, owed, (int)t, 0)
                              : HOPS_MAX;
        if (steps < nearest && !is_staff(ask, (int)t, lemma)) {
            nearest = steps;
            best = (int)t;
        }
    }
    return best;
}

/* The only rows with a name of their own, and no date, that those of the table refer to: practices,
 * schools; -1: none, or several. */
static int named_above(const struct ask *ask, int owed)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != owed || edge->to == owed || !table_is_open(ask, edge->to) ||
            catalog_label_column(ask->catalog, edge->to) < 0 || table_keeps_sales(ask, edge->to))
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    return found;
}

int owed_debtors(struct ask *ask, int owed)
{
    const int people = table_of_debtors(ask, owed);
    return people >= 0 ? people : named_above(ask, owed);
}

/* A column that is itself called "total" is added up by its full name. */
static const char *owed_total(struct ask *ask, int table)
{
    const struct column_ref at = owed_amount(ask, table);
    const char *words = catalog_column_words(ask->catalog, at);
    const char *rest = paid_rest_of(ask, table);
    if (rest && strstr(rest, " plus ")) /* two of the three are guessed */
        ask->shape.taken_for = arena_printf(ask->arena, "what is owed = %s", rest);
    if (rest)
        return arena_printf(ask->arena, "total %s", rest);
    if (str_eq(words, "total"))
        words = arena_printf(ask->arena, "%s.%s", ask_table(ask, table)->name,
                             ask_column(ask, at)->name);
    return arena_printf(ask->arena, "sum of %s of unpaid %s", words,
                        catalog_table_words(ask->catalog, table));
}

const char *owed_in_all(struct ask *ask, bool overdue)
{
    struct column_ref whole, paid;
    const int table = table_owed(ask, false, -1);
    const char *total = table < 0 ? NULL : owed_total(ask, table);
    const struct column_ref due = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, name_phrases(NAME_DUE))};
    if (total == NULL || !overdue)
        return total;
    if (due.column < 0 || !column_is_date(ask, due))
        return NULL;
    const char *of = strstr(total, " of unpaid ");
    if (paid_part_of(ask, table, &whole, &paid))
        return arena_printf(ask->arena, "%s of %s with %s before today", total,
                            table_plural(ask, table), ask_column(ask, due)->name);
    return of ? arena_printf(ask->arena, "%.*s of overdue %s", (int)(of - total), total,
                             table_plural(ask, table))
              : NULL;
}

/* The day on which a row is settled, where it is called so and not paid: no other table's "unpaid"
 * is meant. NULL: it is not. */
static const char *settled_word(struct ask *ask, int table)
{
    const struct column_ref at = {table, table_column_by_words(ask, table, "settled|settled on")};
    return at.column >= 0 && column_is_date(ask, at) && !paid_state_open(ask, table) ? "settled"
                                                                                     : NULL;
}

/* What is owed in rows that are settled on a day, of those who are named. */
static const char *unsettled_total(struct ask *ask, int table, const char *whom)
{
    const char *total = owed_total(ask, table), *of = strstr(total, " of unpaid ");
    return of ? arena_printf(ask->arena, "%.*s of %s of %s that are not %s", (int)(of - total),
                             total, table_plural(ask, table), whom, settled_word(ask, table))
              : total;
}

/* "How much do we owe …", "how much does … owe us": of whom words `first` to `last` speak. */
static bool put_total(struct ask *ask, bool by_us, size_t first, size_t last, size_t end)
{
    while (first < last && wording_is(ask, first, "to|our|the|all|still|currently"))
        first++;
    const bool each = first < last && wording_is(ask, first, "each|every");
    first += each;
    int whom = first < last ? table_at_word(ask, last - 1) : -1;
    const struct matches names =
        first < last && whom < 0 ? values_find(ask, first, last) : (struct matches){0};
    const int owed = table_owed(ask, by_us, names.len ? names.v[0].at.table : whom);
    if (owed < 0)
        return false;
    const char *total = owed_total(ask, owed);
    const bool all = whom >= 0 && !each && first + 1 == last;
    if (first < last && !all && !each && settled_word(ask, owed))
        total = unsettled_total(ask, owed, words_text(&ask->words, ask->arena, first, last));
    else if (first < last && !all)
        total = arena_printf(ask->arena, each ? "%s per %s" : "%s of %s", total,
                             words_text(&ask->words, ask->arena, first, last));
    wording_put(ask, 0, end, total);
    return true;
}

/* "Who owes us money", "which clients still owe us", "customers who owe us the most". */
static void put_debtors(struct ask *ask, size_t verb)
{
    size_t first = 0, last = verb, end = verb + 2;
    while (first < last && wording_is(ask, first, "which|what|list|show|all|the|who"))
        first++;
    while (last > first && wording_is(ask, last - 1, "still|that|who|currently|do|does"))
        last--;
    const int said = first < last ? table_at_word(ask, last - 1) : -1;
    const int owed = table_owed(ask, false, said);
    const int whom = said >= 0 || owed < 0 ? said : owed_debtors(ask, owed);
    const char *who = first < last ? words_text(&ask->words, ask->arena, first, last)
                      : whom >= 0  ? catalog_table_words(ask->catalog, whom)
                                   : NULL;
    if (owed < 0 || who == NULL)
        return;
    end += wording_is(ask, end, "money|anything|something");
    if (wording_is(ask, end, "and") && words_match(&ask->words, end + 1, "how much")) {
        const struct column_ref day = paid_day(ask, owed);
        const char *total = owed_total(ask, owed),
                   *open = day.column < 0 || strstr(total, " of unpaid ")
                               ? ""
                               : arena_printf(ask->arena, " of %s without %s",
                                              table_plural(ask, owed), ask_column(ask, day)->name);
        wording_put(ask, 0, end + 3, arena_printf(ask->arena, "%s%s per %s", total, open, who));
        return;
    }
    const bool most = wording_is(ask, end, "the") && wording_is(ask, end + 1, "most");
    end += most ? 2 : 0;
    end += most && wording_is(ask, end, "money");
    struct column_ref whole, paid;
    if (!most && paid_part_of(ask, owed, &whole, &paid)) {
        wording_put(ask, 0, end,
                    arena_printf(ask->arena, "%s of %s with %s lower than %s", who,
                                 table_plural(ask, owed), ask_column(ask, paid)->name,
                                 ask_column(ask, whole)->name));
        return;
    }
    wording_put(ask, 0, end,
                most
                    ? arena_printf(ask->arena, "%s with the highest %s", who, owed_total(ask, owed))
                    : arena_printf(ask->arena, "%s with unpaid %s", who,
                                   catalog_table_words(ask->catalog, owed)));
}

/* "Which country brings in the most": what comes in is revenue. */
static void brings_in(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i, "bring|brings|brought|make|makes|made") ||
            !wording_is(ask, i + 1, "in|us"))
            continue;
        const size_t the = i + 2, degree = the + wording_is(ask, the, "the");
        size_t end = degree + 1;
        if (!wording_is(ask, degree, "most|least"))
            continue;
        const bool money = wording_is(ask, end, "money|cash|business|income");
        if (!money && !wording_ends(ask, end) &&
            !wording_is(ask, end, "in|this|last|since|during|per"))
            continue;
        end += money;
        wording_put(ask, i, end - i,
                    wording_is(ask, degree, "most") ? "has the highest revenue"
                                                    : "has the lowest revenue");
        return;
    }
}

static bool owed_is_kept(struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            const bool said = column_has_words(ask, at, "owed") ||
                              column_has_words(ask, at, "owing") ||
                              column_has_words(ask, at, "debt");
            if (said && !flag_is(ask, at)) /* who is a bad debtor owes no sum */
                return true;
        }
    }
    return false;
}

/* "How much did St. Anna pay in 2026", where no payments are kept but rows that were paid on a day:
 * the total of these. */
static void paid_by(struct ask *ask)
{
    size_t verb = 3;
    while (verb < ask->words.len && !wording_is(ask, verb, "pay|paid"))
        verb++;
    if (!words_match(&ask->words, 0, "how much") || !wording_is(ask, 2, "did|has|have") ||
        verb == 3 || verb >= ask->words.len || wording_is(ask, 3, "we|i") ||
        sayings_amount(ask, lexicon_deed("pay", "pay")).column >= 0)
        return;
    const bool each = wording_is(ask, 3, "each|every");
    const int owed = table_owed(ask, false, each ? table_at_word(ask, verb - 1) : -1);
    if (owed < 0 || wording_is(ask, verb + 1, "for"))
        return;
    const char *who = words_text(&ask->words, ask->arena, 3, verb),
               *total = arena_printf(ask->arena, "total %s of",
                                     catalog_column_words(ask->catalog, owed_amount(ask, owed)));
    wording_put(ask, 0, verb + 1,
                each
                    ? arena_printf(ask->arena, "%s paid %s per %s", total,
                                   catalog_table_words(ask->catalog, owed), who + strcspn(who, " "))
                    : arena_printf(ask->arena, "%s %s paid", total, who));
}

void idioms_owed_read(struct ask *ask)
{
    brings_in(ask);
    paid_by(ask);
    if (!wording_has(ask, "owe|owes|owed|owing") || owed_is_kept(ask))
        return;
    if (wording_is(ask, 0, "what") && wording_is(ask, 1, "do|does") && !wording_is(ask, 2, "we")) {
        wording_put(ask, 0, 1, "how much");
        ask->shape.taken_for = "what is owed = what is not paid yet";
    }
    const bool much = words_match(&ask->words, 0, "how much") > 0;
    const size_t aux = much ? 2 + wording_is(ask, 2, "money") : 1;
    size_t verb = aux, end = ask->words.len;
    while (verb < ask->words.len && !wording_is(ask, verb, "owe|owes|owed|owing"))
        verb++;
    while (end > 0 && ask->words.v[end - 1].punct)
        end--;
    if ((much || wording_is(ask, 0, "what")) && wording_is(ask, aux, "do|did|are") &&
        wording_is(ask, aux + 1, "we")) {
        const bool by_us = !wording_is(ask, aux, "are");
        const size_t whom = verb + 1 + (!by_us && wording_is(ask, verb + 1, "by"));
        put_total(ask, by_us, whom < end ? whom : end, end, ask->words.len);
    } else if (much && wording_is(ask, aux, "do|does|did|is|are") && verb > aux + 1 &&
               (wording_is(ask, verb + 1, "us") || wording_ends(ask, verb + 1))) {
        size_t last = verb;
        while (last > aux && wording_is(ask, last - 1, "still|currently"))
            last--;
        const size_t us = verb + 1 + wording_is(ask, verb + 1, "us");
        put_total(ask, false, aux + 1, last,
                  us + wording_match(ask, us, "in total|altogether|in all|now|right now"));
    } else if (much && wording_is(ask, aux, "is") && wording_is(ask, verb + 1, "to") &&
               wording_is(ask, verb + 2, "us")) {
        put_total(ask, false, 0, 0, verb + 3);
    } else if (!much && wording_is(ask, verb, "owe|owes") && wording_is(ask, verb + 1, "us")) {
        put_debtors(ask, verb);
    }
}

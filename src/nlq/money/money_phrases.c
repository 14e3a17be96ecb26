/* "By value of jobs delivered", "delivered job revenue by service", "income from each hire extra",
 * "sales on delivered orders", "delivered sales": a noun for money, and beside it the rows that
 * bring it, whose own amount is added up. */
#include <string.h>

#include "money/rows_come_to.h"
#include "querent/base/str.h"
#include "words/names.h"

#define PHRASE_ARTICLES "the|our|all|their|its|a|an|any"

static const char takings[] = "revenue|revenues|income|turnover|takings|earnings|sales|money";

/* The sum in place of words [first, first + count), which is a guess, said and never sure. */
static void phrase_put(struct ask *ask, size_t first, size_t count, struct worth_said worth,
                       const char *behind)
{
    const char *said = words_text(&ask->words, ask->arena, first, first + count);
    wording_put(ask, first, count, arena_printf(ask->arena, "total %s%s", worth.text, behind));
    for (size_t i = first; i < ask->words.len; i++) {
        if (strchr(ask->words.v[i].text, '.')) {
            ask->words.v[i].written = said;
            return;
        }
    }
}

/* A word that tells which rows: a participle, a value. */
static bool phrase_tells(struct ask *ask, size_t i)
{
    if (ask->words.v[i].punct || ask->words.v[i].is.small || table_at_word(ask, i) >= 0 ||
        wording_is(ask, i, takings) || wording_is(ask, i, "total|average|highest|most|top|best"))
        return false;
    if (word_is_participle(&ask->words.v[i]))
        return true;
    const struct matches found = values_find(ask, i, i + 1);
    return found.len > 0 && found.v[0].score >= .9;
}

/* The noun for rows within the words that begin at i; their count: none. */
static size_t phrase_rows(struct ask *ask, size_t i)
{
    enum { TELLING_MAX = 3 };
    while (wording_is(ask, i, PHRASE_ARTICLES))
        i++;
    for (size_t k = i; k < i + TELLING_MAX && k < ask->words.len; k++) {
        if (table_at_word(ask, k) >= 0) {
            const bool more = k + 1 < ask->words.len && !ask->words.v[k + 1].punct &&
                              !word_is_participle(&ask->words.v[k + 1]) &&
                              table_at_word(ask, k + 1) >= 0;
            return more ? k + 1 : k;
        }
        const int next = k + 1 < ask->words.len ? table_at_word(ask, k + 1) : -1;
        if (!phrase_tells(ask, k) &&
            (next < 0 || !table_has_word(ask, next, ask->words.v[k].lemma)))
            break;
    }
    return ask->words.len;
}

/* Rows that are in the state that is said behind word `rows`, of a list of what may be done: the
 * items of treatments; column -1: none are. */
static struct column_ref done_of_list(struct ask *ask, int list, size_t rows)
{
    const struct column_ref at = rows_in_state(ask, rows + 1);
    return at.column >= 0 && at.table != list && tables_refer(ask, at.table, list) ? at
                                                                                   : no_column();
}

/* "Planned but not done yet": another state of theirs that they are not in, as the first one says.
 */
static void cut_other_state(struct ask *ask, struct column_ref state, size_t i)
{
    const size_t other =
        i + wording_match(ask, i, "but not yet|and not yet|but not|and not|not yet");
    const size_t end = other + 1 + wording_is(ask, other + 1, "yet");
    if (other > i && same_column(rows_in_state(ask, other), state))
        wording_cut(ask, i, end - i);
}

/* "Such rows in that state". */
static char *rows_with_state(struct ask *ask, struct column_ref at, const char *state)
{
    if (wording_among(state, "done")) /* with no part as a verb of its own */
        return arena_printf(ask->arena, " of %s %s", state, table_plural(ask, at.table));
    return arena_printf(ask->arena, " of %s with %s.%s %s", table_plural(ask, at.table),
                        ask_table(ask, at.table)->name, ask_column(ask, at)->name, state);
}

/* "Average value of a delivered order": of what each comes to, by its lines or by itself. */
static bool average_of_each(struct ask *ask, size_t i, size_t len, size_t rows,
                            struct worth_said worth)
{
    const int table = table_at_word(ask, rows);
    size_t first = i + len;
    while (wording_is(ask, first, PHRASE_ARTICLES))
        first++;
    if (first == rows || strstr(worth.text, " times "))
        return false; /* read by the value of orders (amounts/order_value.c) */
    const struct column_ref state = state_of_rows(ask, table, rows - 1);
    const char *telling = words_text(&ask->words, ask->arena, first, rows),
               *which =
                   state.column >= 0 && first + 1 == rows
                       ? rows_with_state(ask, state, ask->words.v[rows - 1].lower)
                       : arena_printf(ask->arena, " of %s %s", telling, table_plural(ask, table)),
               *value = worth.table == table
                            ? worth.text
                            : arena_printf(ask->arena, "%s value", ask->words.v[rows].lemma);
    const char *said = words_text(&ask->words, ask->arena, i, rows + 1);
    wording_put(ask, i, rows + 1 - i, arena_printf(ask->arena, "%s%s", value, which));
    ask->words.v[i].written = said;
    return true;
}

/* "By value of jobs delivered": of a noun for rows that may be ranked or grouped by it. */
static bool value_of_rows(struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, "value of|total value of|sales value of|worth of");
    const bool by = i > 0 && wording_is(ask, i - 1, "by");
    const size_t rows = len ? phrase_rows(ask, i + len) : ask->words.len;
    if (rows >= ask->words.len || exact_is_name(ask, i))
        return false;
    const int table = table_at_word(ask, rows);
    const struct column_ref done = done_of_list(ask, table, rows);
    const struct worth_said worth = rows_come_to(ask, done.column >= 0 ? done.table : table);
    const bool average = i > 0 && wording_is(ask, i - 1, "average|mean|avg");
    const bool made = worth.table >= 0 && strstr(worth.text, " times "); /* by no one column */
    if (worth.table < 0 || !(by || done.column >= 0 || worth.table != table || average || made))
        return false;
    if (average)
        return average_of_each(ask, i, len, rows, worth);
    const char *state = done.column >= 0 ? ask->words.v[rows + 1].lower : NULL;
    if (state)
        cut_other_state(ask, done, rows + 2);
    phrase_put(ask, i, state ? rows + 2 - i : len, worth,
               state ? rows_with_state(ask, done, state) : " of");
    return true;
}

/* "Delivered job revenue": of such jobs. */
static bool rows_before(struct ask *ask, size_t i)
{
    static const char amounts[] = "amounts|amount|totals|values";
    if (i == 0 || exact_is_name(ask, i) ||
        !wording_is(ask, i,
                    "revenue|income|turnover|takings|earnings|amounts|amount|totals|values"))
        return false;
    const int table = table_at_word(ask, i - 1);
    const struct worth_said worth = rows_come_to(ask, table);
    size_t first = i - 1;
    while (first > 0 && phrase_tells(ask, first - 1))
        first--;
    const size_t sum = first > 1 && wording_is(ask, first - 1, "of") &&
                               wording_is(ask, first - 2, "total|sum|totals")
                           ? 2
                           : 0;
    if (worth.table < 0 || (wording_is(ask, i, amounts) && (sum == 0 || first + 1 >= i)))
        return false;
    const char *telling = first + 1 < i ? words_text(&ask->words, ask->arena, first, i - 1) : "";
    phrase_put(ask, first - sum, i + 1 + sum - first, worth,
               arena_printf(ask->arena, " of %s%s%s", telling, *telling ? " " : "",
                            table_plural(ask, table)));
    return true;
}

/* "Income from each hire extra": the column of the rows that is called so, else the rows. */
static bool from_each(struct ask *ask, size_t i, size_t len)
{
    const size_t each = i + len + 1 + wording_is(ask, i + len + 1, "each|every"),
                 rows = each > i + len + 1 ? phrase_rows(ask, each) : ask->words.len;
    const int table = rows < ask->words.len ? table_at_word(ask, rows) : -1;
    const struct worth_said worth = rows_come_to(ask, table);
    if (worth.table < 0)
        return false;
    const int kind = table_column_by_words(ask, table, ask->words.v[rows].lemma);
    const struct column_ref at = {table, kind};
    if (kind < 0 || !column_is_text(ask, at) || !column_repeats(ask, at))
        return false;
    phrase_put(ask, i, rows + 1 - i, worth,
               arena_printf(ask->arena, " per %s", ask->words.v[rows].lemma));
    return true;
}

/* The noun is a part of what is said before it ("prize money"), or of a column's name. */
static bool is_of_thing(struct ask *ask, size_t i)
{
    return column_at_word(ask, i) ||
           (i > 0 && !ask->words.v[i - 1].punct &&
            !wording_is(ask, i - 1,
                        "total|the|our|show|and|by|monthly|daily|weekly|yearly|average|what|is|"
                        "was|me|top|overall|all|how|much|of|highest|most"));
}

/* "Sales on delivered orders", "revenue from jobs". */
static bool rows_behind(struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, takings);
    if (len == 0 || !wording_is(ask, i + 1, "from|on|of|in|for") || exact_is_name(ask, i))
        return false;
    if (wording_is(ask, i + 2, "each|every"))
        return wording_is(ask, i + 1, "from|on|of|for") && from_each(ask, i, len);
    const size_t rows = phrase_rows(ask, i + 2);
    const int table = rows < ask->words.len ? table_at_word(ask, rows) : -1;
    const struct worth_said worth = rows_come_to(ask, table);
    const bool plain = wording_is(ask, i + 1, "of") && rows == i + 2 && worth.table == table;
    if (worth.table < 0 || table_at_word(ask, i) >= 0 || is_of_thing(ask, i) || plain)
        return false; /* "income of payments" is read as it stands */
    const struct column_ref state =
        rows > i + 2 ? state_of_rows(ask, table, rows - 1) : no_column();
    if (state.column >= 0) /* and no day on which they were */
        phrase_put(ask, i, rows + 1 - i, worth,
                   rows_with_state(ask, state, ask->words.v[rows - 1].lower));
    else
        phrase_put(ask, i, 2, worth, " of");
    return true;
}

/* "Delivered sales": of the one kind of rows that are in that state, and come to something. */
static bool state_before(struct ask *ask, size_t i)
{
    const bool each = i == 1 && wording_is(ask, 2, "per"); /* is read as it stands */
    if (i == 0 || each || !wording_is(ask, i, "sales|revenue|turnover|takings") ||
        !word_is_participle(&ask->words.v[i - 1]) || exact_is_name(ask, i) ||
        table_at_word(ask, i) >= 0)
        return false;
    const struct column_ref state = rows_in_state(ask, i - 1);
    const struct worth_said worth = rows_come_to(ask, state.table);
    if (worth.table < 0)
        return false;
    phrase_put(ask, i - 1, 2, worth, rows_with_state(ask, state, ask->words.v[i - 1].text));
    return true;
}

/* "(What we invoiced them)" behind a noun for money: the bills, and no other rows. */
static bool glossed(struct ask *ask, size_t i)
{
    const size_t gloss =
        i + 1 < ask->words.len && word_is_mark(&ask->words.v[i], "(")
            ? wording_match(ask, i + 1,
                            "what we invoiced|what we billed|what we charged|what "
                            "we've invoiced|what was invoiced|invoiced|as invoiced")
            : 0;
    const size_t end = i + 1 + gloss + wording_is(ask, i + 1 + gloss, "them|each|him|her");
    if (gloss == 0 || end >= ask->words.len || !word_is_mark(&ask->words.v[end], ")"))
        return false;
    for (size_t k = 0; k < i; k++) {
        if (!wording_is(ask, k, "revenue|turnover|sales|income"))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const bool bills =
                table_ends_in(ask, (int)t, "invoice") || table_ends_in(ask, (int)t, "bill");
            const struct worth_said worth =
                bills ? rows_come_to(ask, (int)t) : (struct worth_said){.table = -1};
            if (worth.table < 0)
                continue;
            wording_cut(ask, i, end + 1 - i);
            phrase_put(ask, k, 1, worth, "");
            return true;
        }
    }
    return false;
}

/* "Sales channel": the channel of what is sold, where a column is called so. */
static void sales_column(struct ask *ask, size_t i)
{
    if (!wording_is(ask, i, "sales") || i + 1 >= ask->words.len || exact_is_name(ask, i))
        return;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {
            (int)t, table_column_by_words(ask, (int)t, ask->words.v[i + 1].lemma)};
        if (at.column >= 0 && table_is_open(ask, (int)t) && column_is_text(ask, at) &&
            column_repeats(ask, at) && rows_come_to(ask, (int)t).table >= 0 &&
            str_eq(catalog_column_words(ask->catalog, at), ask->words.v[i + 1].lemma)) {
            wording_cut(ask, i, 1);
            return;
        }
    }
}

void money_phrases_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++)
        sales_column(ask, i);
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!ask->words.v[i].quoted &&
            (value_of_rows(ask, i) || glossed(ask, i) || rows_before(ask, i) ||
             state_before(ask, i) || rows_behind(ask, i)))
            return;
    }
}

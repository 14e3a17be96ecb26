/* "How many quotes went out and what were they worth in total", "storm claims: how many and how
 * much paid out", "returns this year, count and value": the number of the rows, and what they come
 * to. */
#include <string.h>

#include "figures/figures.h"
#include "querent/base/str.h"
#include "words/names.h"

/* Behind the rows: both are asked for. */
static const char both[] =
    "how many and how much|how many and how much in total|count and value|count and total|count "
    "and "
    "total value|count and amount|count and sum|number and value|number and total|number and total "
    "value|number and amount|number and total amount|number and sum|count and how much|how many "
    "and "
    "what are they worth|how many and what were they worth|how many are there and what are they "
    "worth|how many are there and how much|count & value|how many and total|how many and total "
    "value|how many and the total|how many and for how much";
/* Behind a count: what it comes to as well. */
static const char worth[] =
    "and what were they worth|and what are they worth|and what was it worth|and how much were they "
    "worth|and how much are they worth|and for how much|and how much was that|and how much is that|"
    "and what do they come to|and what did they come to|and what did that come to|and how much did "
    "they come to|and how much do they come to|and what is their total|and their total value|and "
    "the "
    "total value|and total value|and for what total|and what did they add up to|and what value|and "
    "their value|and their worth|and what do they add up to|and how much did that come to|and what "
    "did we";
static const char behind[] = "in total|altogether|total|all together|in all|overall|all in all";
static const char verbs[] = "did|do|does|they|it|was|were|is|are|we|that|in|total|cost|costs|out|"
                            "altogether|have|been|has|to|for|of|us|each";

/* The amount of the rows that one of the words [first, end) calls; column -1: none does. */
static struct column_ref amount_called(struct ask *ask, int table, size_t first, size_t end)
{
    struct column_ref found = no_column();
    for (size_t i = first; i < end; i++) {
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            const char *lemma = ask->words.v[i].lemma;
            if (!column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
                wording_is(ask, i, "of|in|to|for|total|do|we") || ask->words.v[i].punct ||
                !(column_has_words(ask, at, lemma) || column_has_akin(ask, at, lemma)))
                continue;
            if (found.column < 0 || column_has_words(ask, at, "amount"))
                found = at;
        }
    }
    return found;
}

/* What rows of the table come to, in the words [first, end), else by their total. */
static struct column_ref amount_of(struct ask *ask, int table, size_t first, size_t end)
{
    struct column_ref at = amount_called(ask, table, first, end);
    if (at.column < 0)
        at =
            (struct column_ref){table, table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at)
               ? at
               : no_column();
}

/* The rows said first, in the plural; the count: none are, or something is measured before. */
static size_t rows_said(struct ask *ask, size_t end)
{
    for (size_t i = 0; i < end; i++) {
        const struct word *word = &ask->words.v[i];
        if (wording_is(ask, i, "by|per|average|avg|sum|total|top|most|share|percentage|rate"))
            break;
        if (!word->punct && word_is_plural(word) && table_at_word(ask, i) >= 0)
            return i;
    }
    return ask->words.len;
}

/* The words behind the phrase say no more than what is added up. */
static bool only_verbs(struct ask *ask, int table, size_t i)
{
    for (; i < ask->words.len; i++) {
        if (!ask->words.v[i].punct && !wording_is(ask, i, verbs) && !ask->words.v[i].is.people &&
            amount_called(ask, table, i, i + 1).column < 0)
            return false;
    }
    return true;
}

static void put_both(struct ask *ask, size_t rows, size_t first, struct column_ref amount)
{
    const char *before = words_text(&ask->words, ask->arena, 0, rows + 1);
    const size_t lead = wording_match(ask, 0, "show|show me|list|give me|get|compare|all|our|the");
    const bool counted = wording_match(ask, 0, "how many|number of|count of") > 0;
    if (!counted)
        before = arena_printf(ask->arena, "number of %s",
                              words_text(&ask->words, ask->arena, lead, rows + 1));
    wording_cut(ask, first, ask->words.len - first);
    wording_put(ask, 0, rows + 1,
                arena_printf(ask->arena, "%s and sum of %s.%s", before,
                             ask_table(ask, amount.table)->name, ask_column(ask, amount)->name));
    ask->shape.taken_for =
        arena_printf(ask->arena, "what they come to = %s.%s", ask_table(ask, amount.table)->name,
                     ask_column(ask, amount)->name);
}

/* A dash or colon stands before word i. */
static bool gap_before(const struct ask *ask, size_t i)
{
    const struct word *before = &ask->words.v[i - 1];
    for (size_t k = before->offset + before->len; k < ask->words.v[i].offset; k++) {
        if (strchr("-:,(", ask->words.question[k]))
            return true;
    }
    return false;
}

/* Where the second number is asked for: *ret_len words from there on; 0: it is not. */
static size_t second_said(struct ask *ask, size_t i, size_t *ret_len)
{
    const bool mark = word_is_mark(&ask->words.v[i], ",:-;") || wording_is(ask, i, "-");
    const bool apart = mark || gap_before(ask, i) || wording_is(ask, i, "how");
    const size_t two = apart ? wording_match(ask, i + mark, both) : 0;
    const size_t one = two ? 0 : wording_match(ask, i, worth);
    if (two)
        *ret_len = mark + two;
    else if (one && wording_match(ask, 0, "how many|number of|count of"))
        *ret_len = one;
    else
        return 0;
    *ret_len += wording_match(ask, i + *ret_len, behind);
    return i;
}

void two_figures_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        size_t len = 0;
        if (second_said(ask, i, &len) == 0)
            continue;
        const size_t rows = rows_said(ask, i);
        const int table = rows < ask->words.len ? table_at_word(ask, rows) : -1;
        if (table < 0 || !only_verbs(ask, table, i + len))
            return;
        const struct column_ref amount = amount_of(ask, table, i + len - 1, ask->words.len);
        if (amount.column >= 0)
            put_both(ask, rows, i, amount);
        return;
    }
}

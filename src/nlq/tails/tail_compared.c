/* "Customers with more than 4 active pets - name, number of pets", "who spent over 5000: name and
 * amount": the number that the rows are told by, shown beside them. */
#include <string.h>

#include "querent/base/str.h"
#include "tails/tail.h"
#include "words/names.h"

/* The words stand before the list as well: they say what is counted. */
static bool are_said_before(const struct ask *ask, size_t first, size_t end, size_t list)
{
    for (size_t i = first; i < end; i++) {
        bool said = wording_is(ask, i, "the|their|its|of|they|have|has|had|each|in|total|us");
        for (size_t k = 0; k < list && !said; k++)
            said = str_eq(ask->words.v[k].lemma, ask->words.v[i].lemma);
        if (!said)
            return false;
    }
    return true;
}

/* Where the list began: behind the last mark or "with" before word i that no list goes over. */
static size_t list_begin(const struct ask *ask, size_t i)
{
    size_t begin = i;
    while (begin > 0 && !word_is_mark(&ask->words.v[begin - 1], ":;-(?."))
        begin--;
    if (begin > 0)
        return begin - 1;
    while (begin < i && !word_is_mark(&ask->words.v[begin], ","))
        begin++;
    return begin;
}

/* The aggregate that the rows are compared by; NULL: none, or more than one. */
static const struct sql_expr *compared_by(const struct sql_query *query)
{
    const struct sql_expr *having = query->having;
    return having && having->kind == SQL_EXPR_BINARY && having->arg_count == 2 &&
                   having->args[0]->kind == SQL_EXPR_CALL
               ? having->args[0]
               : NULL;
}

/* What a part says that is such a number: an aggregate called so; NULL: none is compared. */
static const char *compared_words(const struct ask *ask, const struct sql_expr *by)
{
    if (by && str_eq_fold(by->name, "count"))
        return "how many times|how often|how many|number of times|number of|number|count of|count|"
               "no. of|no of|times";
    return ask->shape.over_limit || (by && str_eq_fold(by->name, "sum"))
               ? "total amount|total spend|total owed|total|sum|amount spent|amount paid|amount "
                 "owed|amount|how much they owe us|how much they owe|how much|value|spend|spent|"
                 "revenue|what they still owe us|what they still owe|what they owe us|what they "
                 "owe|owed|owing|open amount|open total|open invoices total|outstanding amount|"
                 "outstanding|unpaid amount|unpaid total|balance"
               : NULL;
}

/* The part is one of several: "how many" alone may ask how many such rows there are. */
static bool is_listed(const struct ask *ask, size_t i, size_t end)
{
    return tail_is_link(ask, i - 1) || (end < ask->words.len && tail_is_link(ask, end));
}

bool tail_compared(struct ask *ask, const struct tail_rows *rows, size_t i, size_t end,
                   struct tail *out)
{
    const struct sql_expr *by = compared_by(rows->query);
    const char *words = compared_words(ask, by);
    while (i < end && wording_is(ask, i, "the|their|its|and"))
        i++;
    const size_t said = words ? wording_match(ask, i, words) : 0;
    const bool rows_counted = words && by && said == 0 && i + 1 == end &&
                              str_eq_fold(by->name, "count") && word_is_plural(&ask->words.v[i]) &&
                              table_at_word(ask, i) >= 0 && table_at_word(ask, i) != rows->table;
    if ((ask->words.v[i].sentence > 0 && !is_listed(ask, i, end)) || (said == 0 && !rows_counted) ||
        !are_said_before(ask, i + said, end, list_begin(ask, i)) ||
        (wording_is(ask, i, "number") && said == 1 && i + 1 == end && /* of their own */
         table_column_by_words(ask, rows->table, "number") >= 0))
        return false;
    return out->compared = true;
}

bool tail_only_figures(const struct shape *shape)
{
    for (size_t i = 0; i < shape->tail_count; i++) {
        if (!shape->tails[i].compared)
            return false;
    }
    return true;
}

/* "Curators paid above the average", "employees who are paid better than the average one", "movies
 * that cost more to make than average": by the column that says what is paid. */
#include "amounts/amounts.h"
#include "shapes/shape.h"

static const char pay_columns[] =
    "salary|wage|annual pay|pay|income|earning|hourly rate|day rate|daily rate";

/* The salary of the rows spoken of before word i, or of the only people that have one; NULL: none.
 */
static const char *pay_of(struct ask *ask, size_t i)
{
    struct column_ref found = no_column();
    int table = -1;
    for (size_t k = i; k-- > 0 && table < 0;)
        table = table_at_word(ask, k);
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, pay_columns)};
        if (!table_is_open(ask, (int)t) || (table >= 0 && (int)t != table) || at.column < 0 ||
            !column_is_number(ask, at) || catalog_is_key(ask->catalog, at))
            continue;
        if (found.column >= 0)
            return NULL;
        found = at;
    }
    return found.column >= 0 ? catalog_column_words(ask->catalog, found) : NULL;
}

/* "Are paid more than", "paid above" at word i, the participle: with a salary that is higher. */
static bool paid_read(struct ask *ask, size_t i)
{
    static const struct {
        const char *said, *means;
    } sides[] = {{"better than|more than|higher than", "higher than"},
                 {"worse than|less than|lower than", "lower than"},
                 {"above|over|more highly than", "above"},
                 {"below|under", "below"}};
    const bool helped = i > 0 && wording_is(ask, i - 1, "is|are|was|were|get|gets|being");
    const bool noun = i > 0 && table_at_word(ask, i - 1) >= 0;
    for (size_t k = 0; k < sizeof sides / sizeof *sides && (helped || noun); k++) {
        const size_t len = wording_match(ask, i + 1, sides[k].said);
        const char *pay = len ? pay_of(ask, i) : NULL;
        if (pay == NULL)
            continue;
        wording_put(
            ask, i - helped, helped + 1 + len,
            arena_printf(ask->arena, "%s a %s %s", helped ? "have" : "with", pay, sides[k].means));
        return true;
    }
    return false;
}

/* "Makes more money than the average teacher": earns more. */
static void money_read(struct ask *ask, size_t i)
{
    const bool more = wording_is(ask, i + 1, "more");
    const size_t than = i + 2 + wording_is(ask, i + 2, "money");
    if (wording_is(ask, i, "make|makes|made|making") && (more || wording_is(ask, i + 1, "less")) &&
        wording_is(ask, than, "than") &&
        (than > i + 2 || wording_is(ask, than + 1, "average") ||
         wording_is(ask, than + 2, "average|boss|manager|supervisor")))
        wording_put(ask, i, than + 1 - i, more ? "earns more than" : "earns less than");
}

/* "Than the average one", "the overall average": the average. */
static void one_read(struct ask *ask, size_t i)
{
    if (wording_is(ask, i, "average") && wording_is(ask, i + 1, "one|ones") &&
        wording_ends(ask, i + 2))
        wording_cut(ask, i + 1, 1);
    if (i > 0 && wording_is(ask, i, "overall|general") && wording_is(ask, i - 1, "the") &&
        wording_is(ask, i + 1, "average|mean"))
        wording_cut(ask, i, 1);
}

/* "Cost more to make": what they cost. */
static void made_read(struct ask *ask, size_t i)
{
    if (i > 0 && wording_is(ask, i, "to") &&
        wording_is(ask, i + 1, "make|produce|build|construct|buy") &&
        (wording_is(ask, i - 1, "cost|costs") ||
         (i > 1 && wording_is(ask, i - 2, "cost|costs") && wording_is(ask, i - 1, "more|less"))))
        wording_cut(ask, i, 2);
}

void than_average_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        one_read(ask, i);
        made_read(ask, i);
        money_read(ask, i);
        if (wording_is(ask, i, "paid") && paid_read(ask, i))
            return;
    }
}

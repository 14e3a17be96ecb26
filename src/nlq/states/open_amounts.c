/* Amounts that are still to be paid, by their own name and no table's: "unpaid fines by team" are
 * the fine_amount of cards without fine_paid_on; "total overdue" is what overdue invoices come to.
 */
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const char unpaid[] = "still unpaid|unpaid|outstanding|not paid yet|not yet paid|not paid|"
                             "still open|still owed|unsettled";
static const char late[] = "past due|overdue|past their due date";

/* What is owed, when it was paid, and by when it had to be. */
struct owing {
    struct column_ref amount, paid, due;
};

/* The amount that the noun calls, of rows that say when it was paid; false: none, or several. */
static bool find_owing(struct ask *ask, const struct word *noun, struct owing *ret)
{
    size_t found = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
                column_is_id(ask, at) || !column_has_words(ask, at, noun->lemma))
                continue;
            const struct owing owing = {
                at, life_date_with(ask, (int)t, noun->lemma, "paid|settled|returned|refunded"),
                life_date_with(ask, (int)t, noun->lemma, "due|deadline")};
            if (owing.paid.column < 0)
                continue;
            *ret = owing;
            found++;
        }
    }
    return found == 1;
}

static bool sums_behind(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "by|per") || wording_match(ask, i, "for each|of each") > 0;
}

/* Words [first, end) are the noun and what says that it is owed. */
static bool put_owing(struct ask *ask, size_t first, size_t end, size_t noun, bool overdue)
{
    struct owing owing;
    if (table_at_word(ask, noun) >= 0 || exact_is_name(ask, noun) ||
        !find_owing(ask, &ask->words.v[noun], &owing) || (overdue && owing.due.column < 0))
        return false;
    const bool much = wording_match(ask, 0, "how much|total|sum of|what is the total") > 0,
               sum = much || sums_behind(ask, end);
    const char *rows = table_plural(ask, owing.amount.table),
               *when = overdue ? arena_printf(ask->arena, "with %s before %s and ",
                                              ask_column(ask, owing.due)->name,
                                              dates_today(ask->arena, ask->request->now))
                               : "",
               *what = sum ? arena_printf(ask->arena, "total %s of ",
                                          ask_column(ask, owing.amount)->name)
                           : "";
    const size_t begin = much ? 0 : first;
    wording_put(ask, begin, end - begin,
                arena_printf(ask->arena, "%s%s %swithout %s", what, rows, when,
                             ask_column(ask, owing.paid)->name));
    return true;
}

/* "Unpaid fines", "fines that are past due". */
static bool read_noun(struct ask *ask, size_t i)
{
    const size_t not_paid = wording_match(ask, i, unpaid),
                 too_late = not_paid ? 0 : wording_match(ask, i, late), len = not_paid + too_late;
    size_t noun = i;
    if (len == 0 || ask->words.v[i].quoted)
        return false;
    if (i + len < ask->words.len && word_is_plural(&ask->words.v[i + len]) &&
        put_owing(ask, i, i + len + 1, i + len, too_late > 0))
        return true;
    while (noun > 0 && wording_is(ask, noun - 1, "are|is|that|which|still"))
        noun--;
    return noun > 0 && word_is_plural(&ask->words.v[noun - 1]) &&
           put_owing(ask, noun - 1, i + len, noun - 1, too_late > 0);
}

/* The one table whose rows have an amount and fall due; -1: none, or several. */
static struct column_ref amount_due(struct ask *ask)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {(int)t, table_is_open(ask, (int)t)
                                                  ? table_column_by_words(ask, (int)t,
                                                                          name_phrases(NAME_WORTH))
                                                  : -1},
                                due = life_due(ask, table_is_open(ask, (int)t) ? (int)t : -1);
        if (at.column < 0 || !column_is_number(ask, at) || due.column < 0 ||
            (life_done(ask, due).column < 0 && !paid_state_open(ask, (int)t)))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "Total overdue", alone or by groups. */
static void read_total(struct ask *ask)
{
    const size_t len = wording_match(ask, 0,
                                     "total overdue|overdue total|total amount overdue|"
                                     "amount overdue|overdue amount");
    if (len == 0 || !(wording_ends(ask, len) || sums_behind(ask, len)))
        return;
    const struct column_ref at = amount_due(ask);
    if (at.column >= 0)
        wording_put(ask, 0, len,
                    arena_printf(ask->arena, "sum of %s of overdue %s", ask_column(ask, at)->name,
                                 table_plural(ask, at.table)));
}

void open_amounts_read(struct ask *ask)
{
    read_total(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        if (read_noun(ask, i))
            return;
    }
}

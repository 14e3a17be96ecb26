/* "Customers over their credit limit": what they still owe, all of it together, is more than their
 * limit. */
#include "frame.h"
#include "words/names.h"

/* The only number that is called so; column -1: none, or several. */
static struct column_ref credit_limit(struct ask *ask)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!column_is_number(ask, at) || !column_has_words(ask, at, "credit") ||
                !column_has_words(ask, at, "limit"))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* The words at i that say so, up to the end of what is asked of the limit; 0: none. */
static size_t beyond_limit(const struct ask *ask, size_t i)
{
    const size_t over = wording_match(ask, i,
                                      "gone over|went over|go over|over|above|beyond|past|exceeding"
                                      "|exceed|exceeds|exceeded|higher than"),
                 the = i + over + wording_is(ask, i + over, "the|their|its|our|his|a"),
                 limit =
                     over ? wording_match(ask, the, "credit limit|credit limits|credit line") : 0;
    if (limit == 0)
        return 0;
    const size_t end = the + limit;
    return end + wording_match(ask, end, "right now|at the moment|now|currently|today") - i;
}

/* "And what is their balance", "with what they still owe" at word i; 0: it is not said. */
static size_t balance_asked(const struct ask *ask, size_t i)
{
    size_t at = i;
    while (at < ask->words.len && (ask->words.v[at].punct || wording_is(ask, at, "and|with|plus")))
        at++;
    const size_t what = wording_match(ask, at, "what is|what s|whats|what|how much|their|the"),
                 len = wording_match(ask, at + what,
                                     "they still owe us|they still owe|they owe us|they owe|their "
                                     "balance|balance|their balances|balances|amount owed");
    return len && wording_ends(ask, at + what + len) ? at + what + len - i : 0;
}

void over_limit_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = exact_is_name(ask, i) ? 0 : beyond_limit(ask, i);
        const struct column_ref limit = len ? credit_limit(ask) : no_column();
        const int owed = limit.column < 0 ? -1 : owed_table(ask, limit.table);
        struct term rest;
        size_t first = i;
        if (owed < 0 || owed == limit.table ||
            (!paid_rest_term(ask, owed, &rest) && paid_day(ask, owed).column < 0))
            continue;
        while (first > 1 && (wording_is(ask, first - 1, "that|who|which|are|is|have|has|s|re") ||
                             ask->words.v[first - 1].punct))
            first--;
        const size_t shown = balance_asked(ask, i + len);
        wording_cut(ask, first, i + len + shown - first);
        if (table_at_word(ask, first - 1) != limit.table)
            wording_put(ask, first - 1, 1, table_plural(ask, limit.table));
        ask->shape.over_limit = limit.column + 1;
        ask->shape.limit_of = limit.table;
        ask->shape.limit_shown = shown > 0;
        ask->shape.taken_for = "over the limit = all that is not paid yet is more than it";
        return;
    }
}

bool over_limit_apply(struct ask *ask, struct frame *frame)
{
    const int whom = ask->shape.limit_of, key = catalog_key_column(ask->catalog, whom);
    const int owed = ask->shape.over_limit ? owed_table(ask, whom) : -1;
    const struct column_ref paid = owed < 0 ? no_column() : paid_day(ask, owed),
                            limit = {whom, ask->shape.over_limit - 1};
    if (ask->shape.over_limit == 0)
        return true;
    struct term sum;
    if (owed < 0 || key < 0 || frame->subject != whom || frame->having_count || frame->group_count)
        return false;
    if (!paid_rest_term(ask, owed, &sum)) {
        sum = term_column((struct column_ref){owed, owed_amount_column(ask, owed)}, SIZE_MAX);
        sum.agg = AGG_SUM;
    }
    if (paid.column >= 0)
        frame_cond(frame, (struct cond){.kind = COND_NULL, .left = term_column(paid, SIZE_MAX)});
    frame_mention(frame, owed);
    frame_group(frame, term_column((struct column_ref){whom, key}, SIZE_MAX));
    frame->having[frame->having_count++] = (struct cond){.kind = COND_COLUMN,
                                                         .left = sum,
                                                         .right = term_column(limit, SIZE_MAX),
                                                         .op = SQL_OP_GT,
                                                         .at = SIZE_MAX,
                                                         .end = SIZE_MAX};
    frame->distinct = false;
    frame->whole = frame->unproven = true;
    return !ask->shape.limit_shown || frame_select(frame, sum);
}

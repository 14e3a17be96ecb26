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

static size_t limit_words(const struct ask *ask, size_t i)
{
    const size_t the = i + wording_is(ask, i, "the|their|its|our|his|a"),
                 limit = wording_match(ask, the, "credit limit|credit limits|credit line");
    return limit ? the + limit - i : 0;
}

/* "Whose open invoices add up to" at word i, of what is owed; 0: it is not said. */
static size_t bills_come_to(struct ask *ask, size_t i)
{
    const size_t whose = wording_is(ask, i, "whose|with"),
                 open = i + whose +
                        wording_match(ask, i + whose,
                                      "open|unpaid|outstanding|unsettled|still open|still unpaid"),
                 sum = wording_match(ask, open + 1,
                                     "add up to|adding up to|come to|coming to|amount to|sum up "
                                     "to|sum to|total|totalling|totaling|are|exceed");
    const bool exceed = wording_is(ask, open + 1, "exceed");
    const int rows = sum && open > i + whose ? table_at_word(ask, open) : -1;
    const size_t more =
        exceed ? 0 : wording_match(ask, open + 1 + sum, "more than|over|above|higher than");
    return whose && rows >= 0 && owed_tells_paid(ask, rows) && (exceed || more)
               ? open + 1 + sum + more - i
               : 0;
}

/* The words at i that say so, up to the end of what is asked of the limit; 0: none. */
static size_t beyond_limit(struct ask *ask, size_t i)
{
    const size_t over = wording_match(ask, i,
                                      "gone over|went over|go over|over|above|beyond|past|exceeding"
                                      "|exceed|exceeds|exceeded|higher than|owe us more than|owes "
                                      "us more than|owing us more than|owe more than|owes more "
                                      "than|owing more than|still owe us more than|still owe more "
                                      "than"),
                 bills = over ? 0 : bills_come_to(ask, i),
                 limit = over + bills ? limit_words(ask, i + over + bills) : 0;
    if (limit == 0)
        return 0;
    const size_t end = i + over + bills + limit;
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

/* "Does anyone": whom the limit is of. */
static void put_whom(struct ask *ask, size_t at, int table)
{
    if (table_at_word(ask, at) == table)
        return;
    const size_t asks = at > 0 && wording_is(ask, at - 1, "does|do|is|has|have");
    wording_put(ask, at - asks, 1 + asks, table_plural(ask, table));
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
        ask->shape.limit_shown = shown > 0;
        wording_cut(ask, first, i + len + shown - first);
        put_whom(ask, first - 1, limit.table);
        ask->shape.over_limit = limit.column + 1;
        ask->shape.limit_of = limit.table;
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
    happened_leave_off(ask, frame, owed);
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

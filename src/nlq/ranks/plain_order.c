/* "…, worst first", "best paid on top": the order of what is measured, in the words that pieces
 * know; "star rating", "hourly pay", "kind of incident": measures and groups by what columns are
 * called. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

static const char high[] =
    "biggest first|largest first|best paid on top|best paid first|highest on "
    "top|biggest on top|most on top|largest on top|highest at the top|"
    "biggest at the top|most first|busiest first|most popular first|most used first|"
    "most common first|most frequent first|biggest debtor first|biggest debtors first|"
    "largest debtor first";
static const char low[] = "lowest on top|smallest on top|smallest first|least first|fewest first|"
                          "quietest first|least popular first|least used first";

/* Something is measured before word i. */
static bool measured_before(const struct ask *ask, size_t i)
{
    for (size_t k = 0; k < i; k++) {
        if (wording_is(ask, k,
                       "average|avg|total|sum|number|how|count|share|percentage|rate|revenue|"
                       "per|by|each|sales|turnover"))
            return true;
    }
    return false;
}

/* An amount is, whose first is the dearest or the cheapest. */
static const char *priced_order(const struct ask *ask, size_t i, size_t *ret_len)
{
    static const char dear[] = "dearest first|costliest first|priciest first|most expensive first";
    const size_t high_len = wording_match(ask, i, dear),
                 low_len = wording_match(ask, i, "cheapest first|least expensive first");
    bool priced = false;
    for (size_t k = 0; k < i; k++)
        priced = priced || wording_is(ask, k, "average|avg|total|sum|much|spend") ||
                 wording_match(ask, k, "cost per|costs per|cost by|costs by|spend per");
    *ret_len = high_len + low_len;
    return !priced || *ret_len == 0 ? NULL : high_len ? "highest first" : "lowest first";
}

/* Word i is what rows named before it are told apart by: a text of theirs, or other rows. */
static bool tells_kinds(struct ask *ask, size_t i)
{
    if (i >= ask->words.len || ask->words.v[i].quoted)
        return false;
    bool kinds = table_at_word(ask, i) >= 0;
    for (size_t k = 0; k < i && !kinds; k++) {
        const int table = table_at_word(ask, k);
        const struct column_ref at = {
            table, table < 0 ? -1 : table_column_by_words(ask, table, ask->words.v[i].lemma)};
        kinds = at.column >= 0 && column_is_text(ask, at) && !column_is_date(ask, at) &&
                column_repeats(ask, at);
    }
    return kinds;
}

/* "Repairs by trade, most first": how many there are of each. */
static void counts_each(struct ask *ask, size_t end)
{
    if (wording_has(ask, "top|best|worst|ranked|sorted|ordered|sort|order|rank"))
        return;
    for (size_t k = 1; k + 1 < end; k++) {
        if (!wording_is(ask, k, "by") || !tells_kinds(ask, k + 1))
            continue;
        wording_put(ask, k, 1, "per");
        return;
    }
}

/* A good one is a high one: ratings, and all that nobody calls bad when it is high. */
static bool high_is_good(const struct ask *ask)
{
    return wording_has(
        ask, "rating|ratings|satisfaction|score|scores|mark|marks|grade|grades|margin|revenue|"
             "sales|profit|turnover|pass");
}

/* More of it is worse. */
static bool high_is_bad(const struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) { /* "no-show rate" */
        if (wording_is(ask, i, "show|shows") &&
            (wording_is(ask, i - 1, "no") || word_is_mark(&ask->words.v[i - 1], "-")))
            return true;
    }
    return wording_has(
        ask, "complaint|complaints|failure|failures|fault|faults|failed|error|errors|incident|"
             "incidents|accident|accidents|absence|absences|absent|late|overdue|missed|cancelled|"
             "canceled|cancellation|cancellations|refund|refunds|refunded|breakdown|breakdowns|"
             "defect|defects|debt|debts|owed|arrears|shortage|shortages|bounced|reversed|no-show|"
             "no-shows|noshow|noshows|delay|delays|delayed|rejected|churn|returned|waste|damage");
}

/* What is measured is a time that something takes. */
static bool time_is_taken(const struct ask *ask, size_t end)
{
    bool takes = false;
    for (size_t i = 0; i < end; i++)
        takes = takes || wording_is(ask, i,
                                    "days|hours|minutes|time|times|duration|take|takes|took|long|"
                                    "turnaround|length");
    return takes;
}

/* "Best first": what is good about the measure; false: that cannot be told. */
static bool judged_order(const struct ask *ask, size_t i, bool best, bool *ret_up)
{
    const bool good = high_is_good(ask), bad = high_is_bad(ask),
               plain = best && !good && !bad && !time_is_taken(ask, i) &&
                       !wording_has(ask, "average|avg|mean|rate|share|percentage");
    *ret_up = bad && !good ? !best : best;
    return plain || (good && !bad) || (bad && !good);
}

/* "Biggest spender first", "earliest month first": words of such an order at i; 0: none is. */
static size_t order_of_noun(struct ask *ask, size_t i, const char **ret_text)
{
    static const char units[] = "month|week|day|year|quarter|date";
    const struct word *noun = i + 1 < ask->words.len ? &ask->words.v[i + 1] : NULL;
    const size_t len = noun ? strlen(noun->lower) : 0;
    const bool early = wording_is(ask, i, "earliest|oldest"),
               late = wording_is(ask, i, "latest|newest"),
               agent = len > 4 &&
                       (str_eq(noun->lower + len - 2, "er") || str_eq(noun->lower + len - 2, "or"));
    if (noun == NULL || !wording_is(ask, i + 2, "first"))
        return 0;
    *ret_text = early ? "earliest first" : late ? "latest first" : "highest first";
    if (early || late)
        return wording_is(ask, i + 1, units) ? 3 : 0;
    return wording_is(ask, i, "biggest|largest|highest|best|top|heaviest") &&
                   (agent || table_at_word(ask, i + 1) >= 0) && !column_at_word(ask, i + 1)
               ? 3
               : 0;
}

/* Words of an order at i that says how much, and in which words pieces know it; 0: none is. */
static size_t order_in_words(struct ask *ask, size_t i, const char **ret_text)
{
    const size_t up = wording_match(ask, i, high), down = wording_match(ask, i, low),
                 best = wording_match(ask, i, "best first|best on top"),
                 worst = wording_match(ask, i, "worst first|worst on top"),
                 slow = time_is_taken(ask, i) ? wording_match(ask, i, "slowest first|longest first")
                                              : 0,
                 fast = time_is_taken(ask, i)
                            ? wording_match(ask, i, "fastest first|quickest first|shortest first")
                            : 0;
    bool rises = up > 0 || slow > 0;
    if ((best || worst) && !judged_order(ask, i, best > 0, &rises))
        return 0;
    *ret_text = rises ? "highest first" : "lowest first";
    const size_t len = up + down + best + worst + slow + fast;
    return len ? len : order_of_noun(ask, i, ret_text);
}

static void put_order(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        const char *text = NULL;
        const size_t len = order_in_words(ask, i, &text);
        size_t priced_len = 0;
        const char *priced = priced_order(ask, i, &priced_len);
        if (priced && wording_ends(ask, i + priced_len)) {
            wording_put(ask, i, priced_len, priced);
            return;
        }
        const bool ends = wording_ends(ask, i + len) || word_is_mark(&ask->words.v[i + len], ",:;");
        if (len == 0 || !ends || !measured_before(ask, i))
            continue;
        if (str_eq(text, "highest first") || str_eq(text, "lowest first"))
            counts_each(ask, i);
        wording_put(ask, i, len, text);
        return;
    }
}

/* ---- what columns are called */

struct called {
    const char *first, *others; /* words of the column */
};

static bool is_pay(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct called *called = arg;
    bool other = false;
    for (const char *p = called->others; *p; p += strcspn(p, "|"), p += *p == '|')
        other = other || column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
    return other && column_is_number(ask, at) && column_has_words(ask, at, called->first);
}

/* "Hourly pay": the only number of an hourly rate or wage. */
static void put_pay(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "hourly|weekly|monthly|annual|daily") ||
            !wording_is(ask, i + 1, "pay|earnings"))
            continue;
        struct called called = {ask->words.v[i].lower, "pay|wage|rate|salary"};
        struct column_ref at = column_only(ask, is_pay, &called);
        if (at.column < 0 && wording_is(ask, i, "hourly")) {
            called.first = "hour";
            at = column_only(ask, is_pay, &called);
        }
        const char *said = words_text(&ask->words, ask->arena, i, i + 2);
        if (at.column < 0 || column_has_words(ask, at, ask->words.v[i + 1].lemma))
            return;
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                                 ask_column(ask, at)->name));
        ask->words.v[i].written = said; /* never sure */
        return;
    }
}

/* "Star rating": a rating, where no column speaks of stars. */
static void put_rating(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "star") &&
            wording_is(ask, i + 1, "rating|ratings|satisfaction|score") &&
            !column_at_word(ask, i)) {
            wording_cut(ask, i, 1);
            return;
        }
    }
}

/* "Kind of incident": the column of incidents that is called so, and no other table's kind. */
static void put_kind(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const int table = wording_is(ask, i, "kind|kinds|type|types|sort|sorts|category") &&
                                  wording_is(ask, i + 1, "of")
                              ? table_at_word(ask, i + 2)
                              : -1;
        const char *noun = table < 0 ? NULL : ask->words.v[i + 2].lemma;
        const struct column_ref at = {
            table, noun == NULL ? -1
                                : table_column_by_words(ask, table,
                                                        arena_printf(ask->arena,
                                                                     "%s type|%s kind|%s category",
                                                                     noun, noun, noun))};
        if (at.column < 0 || !column_is_text(ask, at) || !wording_is(ask, i - 1, "by|per|each"))
            continue;
        wording_put(ask, i, 3,
                    arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                                 ask_column(ask, at)->name));
        return;
    }
}

void plain_order_read(struct ask *ask)
{
    put_order(ask);
    put_pay(ask);
    put_rating(ask);
    put_kind(ask);
}

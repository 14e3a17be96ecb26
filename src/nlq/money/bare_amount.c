/* "Amount invoiced to Maersk in 2025", "discount given last year": what it came to, and no list of
 * what each came to. "The amounts invoiced" and "list the amount" do list them. */
#include "frame.h"

static const char flows[] =
    "amount|value|volume|quantity|weight|tonnage|mass|discount|duty|tax|vat|fee|refund|income|cost|"
    "expense|spend|deposit|donation|premium|commission|freight|consumption|usage|output|distance|"
    "sum|worth|total|net|gross|mileage";
/* Nobody asks for each of many. */
static const char many[] = "hours|hrs|minutes|fees|takings|earnings|costs|expenses|refunds|miles";

/* Of a time, not of all times. */
static bool says_period(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        if (cond->kind == COND_RANGE && cond->left.column.column >= 0 &&
            column_is_date(ask, cond->left.column))
            return true;
    }
    return false;
}

/* Before the amount stands nothing, or what tells which: "card fees". */
static bool begins_with(struct ask *ask, const struct item *amount)
{
    for (size_t i = 0; i < ask->count && ask->items[i].first < amount->first; i++) {
        const struct item *item = &ask->items[i];
        for (size_t w = item->first; w < item->last; w++) {
            if (item->kind != ITEM_VALUE && item_first(ask, i)->lower[0] &&
                !wording_is(ask, w, "the|what|is|was|were|our|and|monthly|yearly|annual|weekly"))
                return false;
        }
    }
    return true;
}

/* "Value of the open pledges": of all of them. */
static bool is_value_of_many(struct ask *ask, const struct frame *frame, const struct item *item)
{
    bool rows = false;
    for (size_t i = 0; i < ask->count; i++)
        rows = rows || (ask->items[i].kind == ITEM_TABLE && ask->items[i].first > item->last &&
                        ask->items[i].table == frame->select[0].column.table &&
                        word_is_plural(item_last(ask, i)));
    const char *written = ask->words.v[item->first].written;
    return rows &&
           (wording_is(ask, item->last - 1, "value|worth|amount") ||
            (written && wording_among(written, "value|worth"))) &&
           wording_is(ask, item->last, "of") && frame->cond_count > 0;
}

/* The one number that is listed, said in the singular before anything else. */
static bool is_bare(struct ask *ask, const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    const struct item *item =
        frame->select_count == 1 && term->at < ask->count ? &ask->items[term->at] : NULL;
    if (item == NULL || term->agg != AGG_NONE || term->all || term->span || frame->group_count ||
        frame->group_wanted || frame->limit || term->column.column < 0 ||
        !column_is_number(ask, term->column) || catalog_is_key(ask->catalog, term->column) ||
        column_is_year(ask, term->column) ||
        !(wording_is(ask, item->last - 1, flows) || wording_is(ask, item->first, flows) ||
          lexicon_is_quantity(item_last(ask, term->at)->lemma) ||
          wording_is(ask, item->last - 1, many) || is_value_of_many(ask, frame, item)) ||
        !begins_with(ask, item))
        return false;
    return says_period(ask, frame) || is_value_of_many(ask, frame, item);
}

/* Each row has a rate of its own, which nobody adds up. */
static bool is_rate(struct ask *ask, struct column_ref at)
{
    return column_has_words(ask, at, "percent") || column_has_words(ask, at, "pct") ||
           column_has_words(ask, at, "rate") ||
           (number_is_mean(ask, at) && !column_has_words(ask, at, "discount"));
}

bool bare_amount_apply(struct ask *ask, struct frame *frame)
{
    struct term *term = &frame->select[0];
    if (!is_bare(ask, frame))
        return true;
    frame->unproven = true;
    const size_t next = ask->items[term->at].last;
    const struct word *deed = next < ask->words.len ? &ask->words.v[next] : NULL;
    const bool done = deed && (deed->written || word_is_participle(deed) || /* "billed": invoices */
                               word_is_participle(item_last(ask, term->at)));
    if (is_rate(ask, term->column) ||
        !(done || is_value_of_many(ask, frame, &ask->items[term->at]) ||
          wording_is(ask, next, "to|from|by|for|in|during|last|this|since")))
        return true; /* "the cost of machines bought in 2025": of each, or of all */
    term->agg = AGG_SUM;
    frame->distinct = false;
    frame->order_count = 0;
    ask_assume(ask, term->at, "the sum of them");
    return true;
}

/* "What did we invoice per month, net of vat", "turnover ex vat", "average bill, gross": which of
 * the amounts that rows keep with and without the tax is added up. */
#include "frame.h"
#include "words/names.h"

static const char net[] =
    "net of vat|net of tax|net of taxes|ex vat|ex tax|excl vat|excl tax|exclusive of vat|excluding "
    "vat|excluding tax|before vat|before tax|without vat|without tax|w/o vat|less vat|minus vat";
static const char gross[] = "including vat|including tax|incl vat|incl tax|inclusive of vat|inc "
                            "vat|with vat|with tax|after "
                            "tax|gross of vat|gross of tax";

/* Words from i on that say which; *ret_net: the smaller one. */
static size_t kind_said(const struct ask *ask, size_t i, bool *ret_net)
{
    const size_t without = wording_match(ask, i, net), with = wording_match(ask, i, gross);
    *ret_net = without > 0 || wording_is(ask, i, "net");
    if (without || with)
        return without ? without : with;
    const bool apart = i > 0 && word_is_mark(&ask->words.v[i - 1], ",-(:");
    return apart && wording_is(ask, i, "net|gross") &&
           (wording_ends(ask, i + 1) || word_is_mark(&ask->words.v[i + 1], ")"));
}

static bool keeps_both(struct ask *ask, int table, void *arg)
{
    const bool *less = arg;
    const struct column_ref without = {table, table_column_by_words(ask, table,
                                                                    "net amount|net total|net")},
                            with = {table,
                                    table_column_by_words(ask, table,
                                                          "gross amount|gross total|gross|total "
                                                          "amount|total")};
    return without.column >= 0 && with.column >= 0 && without.column != with.column &&
           column_is_number(ask, *less ? without : with);
}

static struct column_ref kind_column(struct ask *ask, bool less)
{
    const int table = table_meant(ask, keeps_both, &less);
    return (struct column_ref){
        table, table < 0 ? -1
                         : table_column_by_words(ask, table,
                                                 less ? "net amount|net total|net"
                                                      : "gross amount|gross total|gross|total "
                                                        "amount|total")};
}

/* The measure at word i, in *ret_len words, and what stands for it; NULL: there is none. */
static const char *measure_at(struct ask *ask, size_t i, struct column_ref at, size_t *ret_len)
{
    static const char deeds[] =
        "what did we invoice|what did we bill|what did we charge|what have we invoiced|what have "
        "we "
        "billed|how much did we invoice|how much did we bill|how much did we charge|how much have "
        "we "
        "invoiced|how much have we billed|what did we turn over|how much did we turn over";
    const char *column = arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                                      ask_column(ask, at)->name);
    *ret_len = i == 0 ? wording_match(ask, 0, deeds) : 0;
    if (*ret_len)
        return arena_printf(ask->arena, "total %s", column);
    *ret_len = 1;
    if (wording_is(ask, i,
                   "revenue|turnover|sales|takings|income|billings|billing|billed|invoiced"))
        return i > 0 && wording_is(ask, i - 1, "total|average|avg|mean")
                   ? column
                   : arena_printf(ask->arena, "total %s", column);
    const bool rows = table_at_word(ask, i) == at.table || wording_is(ask, i, "bill|invoice");
    return i > 0 && rows && wording_is(ask, i - 1, "average|avg|mean") ? column : NULL;
}

/* "Net turnover per month", "gross invoiced this year": the amount itself, added up. */
static bool put_before(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const bool takings = wording_is(ask, i + 1, "turnover|revenue|sales|takings|billings"),
                   deed = wording_is(ask, i + 1, "invoiced|billed|charged");
        if (!wording_is(ask, i, "net|gross") || !(takings || deed) || exact_is_name(ask, i + 1) ||
            (i > 0 && wording_is(ask, i - 1, "total|sum|average|avg|by|of")))
            continue;
        const struct column_ref at = kind_column(ask, wording_is(ask, i, "net"));
        if (at.column < 0)
            return false;
        const char *said = words_text(&ask->words, ask->arena, i, i + 2);
        wording_put(ask, i, 1 + takings,
                    arena_printf(ask->arena, "total %s.%s", ask_table(ask, at.table)->name,
                                 ask_column(ask, at)->name));
        if (takings)
            ask->words.v[i + 1].written = said; /* and never sure */
        return true;
    }
    return false;
}

void net_gross_read(struct ask *ask)
{
    if (put_before(ask))
        return;
    for (size_t i = 1; i < ask->words.len; i++) {
        bool less;
        const size_t len = ask->words.v[i].quoted ? 0 : kind_said(ask, i, &less);
        const struct column_ref at = len ? kind_column(ask, less) : no_column();
        for (size_t k = 0; at.column >= 0 && k < i; k++) {
            size_t count;
            const char *measure = measure_at(ask, k, at, &count);
            if (measure == NULL)
                continue;
            const bool mark = ask->words.v[i - 1].punct;
            const bool closed =
                i + len < ask->words.len && word_is_mark(&ask->words.v[i + len], ")");
            wording_cut(ask, i - mark, len + mark + closed);
            wording_put(ask, k, count, measure);
            return;
        }
    }
}

/* What people put in more words, or in other ones, than the pieces know: "gets cancelled", "paid by
 * voucher", "left a review", "complaints by category, most frequent first", "the room type that
 * brings in the most money". */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* "What share of bookings gets cancelled": is cancelled. Only what rows end as: players that get
 * injured, and people who get paid, are said by other tables. */
static void plain_gets(struct ask *ask)
{
    static const char ends[] = "cancelled|canceled|returned|delivered|refunded|rejected|approved|"
                               "closed|shipped|lost|damaged|renewed|resolved|answered|declined|"
                               "delayed|accepted|completed|finished|confirmed|reopened|escalated";
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "get|gets|got|getting") && wording_is(ask, i + 1, ends))
            wording_put(ask, i, 1, "are");
    }
}

/* "Left a review", "gave no rating": nothing was left over, and nothing is given away. */
static void plain_light_deeds(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "left|leave|leaves|gave|give|gives|posted|submitted") &&
            wording_is(ask, i + 1, "a|an|any|no") && table_at_word(ask, i + 2) >= 0)
            wording_put(ask, i, 1, "have");
    }
}

/* The words from i on up to the end of the question that ask for the largest groups first. */
static size_t most_first(struct ask *ask, size_t i)
{
    const bool rows = table_at_word(ask, i + 1) >= 0 && word_is_plural(&ask->words.v[i + 1]);
    const size_t first = i + 1 + (rows || wording_is(ask, i + 1, "frequent|common|often|numerous"));
    return wording_is(ask, i, rows ? "most|fewest|least" : "most") &&
                   wording_is(ask, first, "first") && wording_ends(ask, first + 1)
               ? first + 1 - i
               : 0;
}

/* "Complaints by category, most frequent first", "lakes of each country, most lakes first": how
 * many there are of each, the most first. */
static void plain_most_first(struct ask *ask)
{
    for (size_t i = 3; i + 1 < ask->words.len; i++) {
        const size_t len = most_first(ask, i);
        if (len == 0)
            continue;
        wording_put(ask, i, len, wording_is(ask, i, "most") ? "highest first" : "lowest first");
        if (table_at_word(ask, 0) >= 0 && wording_is(ask, 1, "by|per"))
            wording_put(ask, 0, 1, arena_printf(ask->arena, "number of %s", ask->words.v[0].lower));
        return;
    }
}

/* "The money spent", "brings in the most money": what it comes to. */
static void plain_money(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool most = wording_is(ask, i, "most") && wording_is(ask, i + 1, "money|cash");
        if (wording_is(ask, i, "money|cash") && wording_is(ask, i + 1, "spent|paid")) {
            wording_put(ask, i, 2, "spending");
        } else if (most && wording_is(ask, i - 1, "spent|spend|spends|paid|earned|earn|earns")) {
            wording_cut(ask, i + 1, 1);
        } else if (most && i > 2 && wording_is(ask, i - 1, "the|us") &&
                   wording_is(ask, i - 2, "in|makes|made|make|earns|generates|generated|brings")) {
            const bool in = wording_is(ask, i - 2, "in");
            wording_put(ask, i - 2 - in, 4 + in, "has the highest revenue");
        }
    }
}

/* The table that word i is the beginning of, as long as it keeps what was sold; -1: none. */
static int sold_from(struct ask *ask, size_t i)
{
    const char *lemma = ask->words.v[i].lemma;
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *words = catalog_table_words(ask->catalog, (int)t);
        if (!table_is_open(ask, (int)t) || !str_starts(words, lemma) ||
            words[strlen(lemma)] != ' ' || !table_keeps_sales(ask, (int)t))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "Minibar revenue": the revenue from the sales of the minibar. */
static void plain_revenue_of(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i + 1, "revenue|income|earnings|takings|turnover") ||
            ask->words.v[i].is.small || taught_has(ask, i) || taught_has(ask, i + 1) ||
            sold_from(ask, i) < 0)
            continue;
        wording_put(ask, i, 2, arena_printf(ask->arena, "revenue from %s", ask->words.v[i].lower));
        return;
    }
}

/* "Which country do most of our guests come from": has the most guests. */
static void plain_come_from(struct ask *ask)
{
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        size_t rows = i + 2;
        if (!wording_is(ask, i, "do|did") || !wording_is(ask, i + 1, "most"))
            continue;
        while (wording_is(ask, rows, "of|our|the|these"))
            rows++;
        const bool from = wording_is(ask, rows + 1, "come|live|came|lived|originate") &&
                          wording_is(ask, rows + 2, "from|in") && wording_ends(ask, rows + 3);
        if (!from || table_at_word(ask, rows) < 0)
            continue;
        wording_put(ask, i, rows + 3 - i,
                    arena_printf(ask->arena, "has the most %s", ask->words.v[rows].lower));
        return;
    }
}

/* Some table has a flag of that name. */
static bool flag_called(struct ask *ask, const char *lemma)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_has_words(ask, at, lemma) && flag_is(ask, at))
                return true;
        }
    }
    return false;
}

/* "Subscribed to the newsletter": a flag of that name. */
static void plain_signed_up(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t to = wording_is(ask, i, "subscribed|opted") ? i + 1
                          : wording_is(ask, i, "signed") && wording_is(ask, i + 1, "up")
                              ? i + 2
                              : ask->words.len;
        const size_t the = to + wording_is(ask, to, "to|for|in|into"),
                     what = the + wording_is(ask, the, "the|our|a");
        if (the == to || what >= ask->words.len || wording_is(ask, i - 1, "nor|not|never|n't") ||
            !flag_called(ask, ask->words.v[what].lemma))
            continue;
        const bool who = wording_is(ask, i - 1, "who|that|are");
        wording_put(ask, i - who, what - i + who, "with");
        return;
    }
}

/* Some table refers to its own rows by a column of that name: manager_id of employees. */
static bool self_called(struct ask *ask, const char *lemma)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        if (edge->from == edge->to && column_has_words(ask, at, lemma))
            return true;
    }
    return false;
}

/* "Staff with their managers": each has one, and not those whose job that is. */
static void plain_their(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (wording_is(ask, i - 1, "their|its") && word_is_plural(word) &&
            self_called(ask, word->lemma))
            wording_put(ask, i, 1, word->lemma);
    }
}

/* The people that the rows with a flag of that name refer to, each with several rows; -1: none. */
static int people_flagged(struct ask *ask, const char *lemma)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == edge->to || !people_do(ask, edge->to) || people_do(ask, edge->from) ||
            !table_is_open(ask, edge->from))
            continue;
        for (size_t c = 0; c < ask_table(ask, edge->from)->column_count; c++) {
            const struct column_ref at = {edge->from, (int)c};
            if (str_eq(catalog_column_words(ask->catalog, at), lemma) && flag_is(ask, at))
                return edge->to;
        }
    }
    return -1;
}

/* "Who was absent last week": the agents who were, and not what their shifts say of it. */
static void plain_who_was(struct ask *ask)
{
    const int people =
        ask->words.len > 2 && wording_is(ask, 0, "who") && wording_is(ask, 1, "is|was|are|were")
            ? people_flagged(ask, ask->words.v[2].lemma)
            : -1;
    if (people >= 0)
        wording_put(ask, 0, 1,
                    arena_printf(ask->arena, "%s who", catalog_table_words(ask->catalog, people)));
}

/* "The value of our parts stock": what it is worth, and not how many there are. */
static void plain_stock_value(struct ask *ask)
{
    enum { NOUNS_MAX = 2 };
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        size_t stock = i + 2;
        if (!wording_is(ask, i, "value|worth") || !wording_is(ask, i + 1, "of"))
            continue;
        while (wording_is(ask, stock, "our|the|all|total|current"))
            stock++;
        for (size_t n = 0; n < NOUNS_MAX && !wording_is(ask, stock, "stock|inventory"); n++)
            stock++;
        if (!wording_is(ask, stock, "stock|inventory"))
            continue;
        wording_put(ask, i, stock + 1 - i, "stock value");
        return;
    }
}

/* "What did we spend in 2026": how much, and not on which days. */
static void plain_what_spent(struct ask *ask)
{
    size_t verb = 3;
    while (wording_is(ask, verb, "already|so|far|ever"))
        verb++;
    if (wording_is(ask, 0, "what") && wording_is(ask, 1, "did|do|have|had") &&
        wording_is(ask, 2, "we|they|i") &&
        wording_is(ask, verb, "spend|spent|earn|earned|pay|paid|owe|owed"))
        wording_put(ask, 0, 1, "how much");
}

/* "Non public schools", "non-smoking rooms": rooms that are not smoking. */
static void plain_non(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const size_t word = i + 1 + word_is_mark(&ask->words.v[i + 1], "-"), noun = word + 1;
        if (!wording_is(ask, i, "non") || noun >= ask->words.len ||
            values_find(ask, i, noun).len > 0 || values_find(ask, word, noun).len == 0 ||
            (table_at_word(ask, noun) < 0 && !word_is_plural(&ask->words.v[noun])))
            continue;
        wording_put(ask, i, noun + 1 - i,
                    arena_printf(ask->arena, "%s that are not %s", ask->words.v[noun].text,
                                 ask->words.v[word].text));
    }
}

/* "Who left office at the latest time", "opened at the earliest date": most recently, first. */
static void plain_at_the_latest(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const bool last = wording_is(ask, i + 2, "latest|last"),
                   first = wording_is(ask, i + 2, "earliest|first");
        if (wording_is(ask, i, "at|on") && wording_is(ask, i + 1, "the") && (last || first) &&
            wording_is(ask, i + 3, "time|date|point|moment") && wording_ends(ask, i + 4))
            wording_put(ask, i, 4, last ? "most recently" : "earliest");
    }
}

/* "Books priced above 20": with such a price. "What share of the income is paid by card": by card.
 */
static void plain_paid(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "priced") &&
            wording_is(ask, i + 1, "above|below|over|under|at|between|from|higher|lower|more|less"))
            wording_put(ask, i, 1, "with a price");
        else if (i + 2 < ask->words.len && wording_is(ask, i, "is|are|was|were") &&
                 wording_is(ask, i + 1, "paid") && wording_is(ask, i + 2, "by|in|with") &&
                 wording_has(ask, "share|percentage|proportion|percent"))
            wording_cut(ask, i, 2);
    }
}

static bool is_called_so(struct ask *ask, struct column_ref at, const void *lemma)
{
    return column_has_words(ask, at, lemma);
}

/* "Ingredients that contain an allergen": that have one, and no "an" in their names. */
static void plain_contains(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const bool that = wording_is(ask, i - 1, "that|which");
        const struct word *what = &ask->words.v[i + 2];
        if (wording_is(ask, i, "contain|contains|containing") &&
            wording_is(ask, i + 1, "a|an|any") && !what->quoted && strlen(what->text) > 1 &&
            !wording_is(ask, i + 2, "word|letter|string|text|substring|phrase|character") &&
            column_only(ask, is_called_so, what->lemma).column >= 0)
            wording_put(ask, i - that, 2 + that, "with a");
    }
}

void idioms_plain_read(struct ask *ask)
{
    plain_contains(ask);
    plain_paid(ask);
    plain_non(ask);
    plain_at_the_latest(ask);
    plain_what_spent(ask);
    plain_gets(ask);
    plain_light_deeds(ask);
    plain_most_first(ask);
    plain_money(ask);
    plain_revenue_of(ask);
    plain_come_from(ask);
    plain_signed_up(ask);
    plain_their(ask);
    plain_who_was(ask);
    plain_stock_value(ask);
}

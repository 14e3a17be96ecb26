/* "Which owner has paid the most for treatments in total", "who received the most money in
 * donations", "which van has cost the most": by what the rows come to, and not by how many there
 * are. */
#include <string.h>

#include "frame.h"
#include "states/life.h"

#define PAYS "paid|pays|pay|spent|spends|spend"
#define GETS "received|receives|got|gets|collected|collects|earned|earns|made|makes|raised|raises"

static bool has_one_of(const struct ask *ask, struct column_ref at, const char *words)
{
    bool found = false;
    for (const char *p = words; *p && !found; p += strcspn(p, "|"), p += *p == '|')
        found = column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
    return found;
}

/* What a row of the table comes to; column -1: nothing says so, or what one piece of several does.
 */
static struct column_ref row_amount(const struct ask *ask, int table)
{
    static const char *const called[] = {"total amount", "total", "amount",  "cost",    "price",
                                         "fee",          "fine",  "premium", "payment", "charge"};
    static const char parts[] = "unit|per|rate|percent|pct|deposit|discount|tax|vat|quantity|qty|"
                                "standard|list|planned|budget|overhead|freight|shipping";
    for (size_t k = 0; k < sizeof called / sizeof *called; k++) {
        for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (column_has_words(ask, at, called[k]) && column_is_number(ask, at) &&
                !column_is_id(ask, at) && !has_one_of(ask, at, parts))
                return at;
        }
    }
    return no_column();
}

/* The one table that refers to these and whose rows come to something; column -1. */
static struct column_ref amount_about(const struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at =
            edge->to == table && edge->from != table && table_is_open(ask, edge->from)
                ? row_amount(ask, edge->from)
                : no_column();
        if (at.column >= 0 && found.column >= 0 && at.table != found.table)
            return no_column();
        found = at.column >= 0 ? at : found;
    }
    return found;
}

/* The one amount of the schema that is called by word i: fines, advances; column -1. */
static struct column_ref amount_called(struct ask *ask, size_t i)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!column_has_words(ask, at, ask->words.v[i].lemma) || !column_is_number(ask, at) ||
                column_is_id(ask, at))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* What stands behind "the most": money, and for what. */
struct spent_on {
    bool money;
    size_t end; /* the word behind it */
    struct column_ref amount;
};

/* The nouns from word i on ("service orders", "fines"), whose last one is *ret_end - 1. */
static struct column_ref amount_of(struct ask *ask, size_t i, size_t *ret_end)
{
    enum { NOUNS = 3 };
    struct column_ref found = no_column();
    for (size_t k = i; k < i + NOUNS && !wording_ends(ask, k) && found.column < 0; k++) {
        const int table = table_at_word(ask, k);
        found = table >= 0 ? row_amount(ask, table) : amount_called(ask, k);
        *ret_end = k + 1;
        if (table >= 0 && found.column < 0)
            break;
    }
    return found;
}

static struct spent_on read_spent(struct ask *ask, size_t verb, size_t most)
{
    struct spent_on on = {wording_is(ask, most + 1, "money"), most + 1, no_column()};
    const bool pays = wording_is(ask, verb, PAYS), costs = wording_is(ask, verb, "cost|costs");
    on.end += on.money;
    on.end += wording_match(ask, on.end, "in total|overall|altogether|in all");
    if (wording_is(ask, on.end, "for|on|in|with|from|by") &&
        (pays || costs || on.money || wording_is(ask, on.end, "in"))) {
        const size_t noun = on.end + 1 + wording_is(ask, on.end + 1, "the|their|his|her|its|all");
        size_t end = noun;
        on.amount = amount_of(ask, noun, &end);
        on.end = on.amount.column >= 0 ? end : on.end;
        on.end += on.amount.column >= 0
                      ? wording_match(ask, on.end, "in total|overall|altogether|in all")
                      : 0;
        return on;
    }
    const int rows = life_rows_before(ask, verb);
    if ((costs || (on.money && !pays)) && rows >= 0 && row_amount(ask, rows).column < 0)
        on.amount = amount_about(ask, rows);
    return on;
}

/* "Who": those that the rows of the amount lead to, or the bills; nothing, where that is open. */
static void put_who(struct ask *ask, int rows, bool pays)
{
    int people = -1;
    size_t count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != rows || edge->to == rows || edge->audit || !people_do(ask, edge->to) ||
            (pays && table_column_by_words(ask, edge->to, "hired|hire|salary|job title") >= 0))
            continue;
        people = edge->to;
        count++;
    }
    if (count != 1)
        people = pays ? payers_table(ask) : -1;
    if (people >= 0)
        wording_put(
            ask, 0, 1,
            arena_printf(ask->arena, "which %s", catalog_table_words(ask->catalog, people)));
}

void paid_most_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t most = i + 1 + wording_is(ask, i + 1, "the");
        if (!wording_is(ask, i, PAYS "|" GETS "|cost|costs") ||
            !wording_is(ask, most, "most|least|fewest"))
            continue;
        const struct spent_on on = read_spent(ask, i, most);
        if (on.amount.column < 0)
            return;
        const char *column = ask_column(ask, on.amount)->name;
        const char *name =
            strchr(column, ' ')
                ? column
                : arena_printf(ask->arena, "%s.%s", ask_table(ask, on.amount.table)->name, column);
        const size_t first = i - (wording_is(ask, i - 1, "has|have|had") ? 1 : 0);
        const bool pays = wording_is(ask, i, PAYS);
        for (size_t k = on.end; k + 1 < ask->words.len; k++) {
            if (wording_is(ask, k, "how") && wording_is(ask, k + 1, "much"))
                wording_put(ask, k, 2, "the total");
        }
        wording_put(ask, first, on.end - first,
                    arena_printf(ask->arena, "has the %s total %s",
                                 wording_is(ask, most, "most") ? "highest" : "lowest", name));
        if (wording_is(ask, 0, "who"))
            put_who(ask, on.amount.table, pays);
        return;
    }
}

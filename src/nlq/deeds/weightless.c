/* Verbs that say nothing beyond the link between rows and what is asked of them: "how many credits
 * did we give", "which crew repaired the most pipe bursts", "payments received yesterday". Where
 * nothing stored is akin to the verb it is left out, and the answer is never sure. */
#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* A table, a column or a value has the verb. */
static bool verb_is_kept(struct ask *ask, size_t i)
{
    const struct word *verb = &ask->words.v[i];
    if (deed_keeps(ask, verb) >= 0 || table_at_word(ask, i) >= 0 ||
        values_find(ask, i, i + 1).len > 0)
        return true;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_has_akin(ask, at, verb->lemma) || column_has_words(ask, at, verb->lemma))
                return true;
        }
    }
    return false;
}

/* Nothing of the table's own is akin to the verb. */
static bool table_lacks(struct ask *ask, int table, const struct word *verb)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_akin(ask, at, verb->lemma) || column_has_words(ask, at, verb->lemma) ||
            status_value(ask, at, verb->lower))
            return false;
    }
    return true;
}

/* Words [first, end) give way to the text; that is said, and the answer is not sure. */
static void leave_out(struct ask *ask, size_t first, size_t end, const char *text)
{
    const char *said = words_text(&ask->words, ask->arena, first, end);
    if (!ask->shape.taken_for)
        ask->shape.taken_for = arena_printf(ask->arena, "%s = said of the rows themselves", said);
    if (text[0])
        wording_put(ask, first, end - first, text);
    else
        wording_cut(ask, first, end - first);
}

/* "How many goodwill credits did we give". */
static bool put_did_we(struct ask *ask)
{
    static const char asked[] = "how many|number of|list|show|which|what";
    const size_t lead = wording_match(ask, 0, asked);
    for (size_t i = lead + 1; lead && i + 2 < ask->words.len; i++) {
        const size_t verb = i + 2;
        if (!wording_is(ask, i, "did|have") || !wording_is(ask, i + 1, "we") ||
            !wording_is(ask, verb,
                        "give|grant|issue|make|see|record|receive|get|given|granted|issued|made|"
                        "seen|recorded|received|log|logged|award|awarded") ||
            !(wording_ends(ask, verb + 1) || wording_period(ask, verb + 1) ||
              wording_is(ask, verb + 1, "in|since|last|this|on")) ||
            verb_is_kept(ask, verb))
            continue;
        leave_out(ask, i, verb + 1, "");
        return true;
    }
    return false;
}

/* "How many notes did each clerk write". */
static bool put_did_each(struct ask *ask)
{
    enum { WHO_WORDS = 4 };
    for (size_t i = 2; wording_match(ask, 0, "how many") && i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i, "did|do|does|has|have") || !wording_is(ask, i + 1, "each|every"))
            continue;
        for (size_t verb = i + 3; verb < ask->words.len && verb <= i + 2 + WHO_WORDS; verb++) {
            if (!wording_is(ask, verb,
                            "write|make|enter|record|log|leave|do|take|create|get|written|"
                            "made|entered|recorded|logged|left|done|taken|created") ||
                !wording_ends(ask, verb + 1) || verb_is_kept(ask, verb))
                continue;
            leave_out(ask, verb, verb + 1, "have");
            return true;
        }
    }
    return false;
}

/* "Which crew repaired the most pipe bursts": had the most of them. */
static bool put_most(struct ask *ask)
{
    for (size_t verb = 2; verb + 3 < ask->words.len; verb++) {
        if (!wording_is(ask, 0, "which|what") || table_at_word(ask, verb - 1) < 0 ||
            !word_is_participle(&ask->words.v[verb]) || !wording_is(ask, verb + 1, "the") ||
            !wording_is(ask, verb + 2, "most|fewest") || table_at_word(ask, verb + 3) >= 0 ||
            wording_is(ask, verb, "had|been|made|got|sold|paid|earned|spent|bought|ordered") ||
            verb_is_kept(ask, verb))
            continue;
        leave_out(ask, verb, verb + 1, "had");
        return true;
    }
    return false;
}

/* "Repairs caused by flat tyre", "delays due to snow": of a value of the rows themselves. */
static bool put_caused(struct ask *ask)
{
    enum { CAUSE_WORDS = 3 };
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const int table = table_at_word(ask, i - 1);
        const size_t len = table < 0 ? 0
                                     : wording_match(ask, i,
                                                     "caused by|due to|because of|triggered by|"
                                                     "resulting from|brought about by");
        for (size_t n = CAUSE_WORDS; len && n > 0; n--) {
            const size_t first = i + len + wording_is(ask, i + len, "a|an|the");
            const struct matches found = first + n <= ask->words.len
                                             ? values_find(ask, first, first + n)
                                             : (struct matches){0};
            for (size_t v = 0; v < found.len; v++) {
                if (found.v[v].at.table != table || found.v[v].score < .9 ||
                    !table_lacks(ask, table, &ask->words.v[i]))
                    continue;
                leave_out(ask, i, first, "with");
                return true;
            }
        }
    }
    return false;
}

/* "Payments received yesterday": the date is that of the payments. */
static bool put_dated(struct ask *ask)
{
    for (size_t verb = 1; verb + 1 < ask->words.len; verb++) {
        size_t rows = verb;
        while (rows > 0 && wording_is(ask, rows - 1, "we|were|was|that|which|have|been"))
            rows--;
        const int table = rows > 0 ? table_at_word(ask, rows - 1) : -1;
        const size_t period = verb + 1 + wording_is(ask, verb + 1, "in|on|during|since");
        if (table < 0 || catalog_date_column(ask->catalog, table) < 0 ||
            !wording_is(ask, verb, "received|made|taken|got|recorded|registered|entered|logged") ||
            !(wording_period(ask, period) || lexicon_month(ask->words.v[period].lower)) ||
            !table_lacks(ask, table, &ask->words.v[verb]))
            continue;
        leave_out(ask, rows, verb + 1, "");
        return true;
    }
    return false;
}

/* "Orders taken per employee", "tickets handled by each agent": rows of each, whatever is done. */
static bool put_per(struct ask *ask)
{
    static const char light[] = "taken|made|done|handled|processed|raised|logged|given|served|"
                                "recorded|entered|completed|managed|dealt with|carried out|"
                                "worked on|put through|looked after|seen to";
    for (size_t verb = 1; verb + 2 < ask->words.len; verb++) {
        const int table = table_at_word(ask, verb - 1);
        const size_t len = table < 0 ? 0 : wording_match(ask, verb, light), link = verb + len;
        const bool each = wording_is(ask, link, "per") ||
                          (wording_is(ask, link, "by") && wording_is(ask, link + 1, "each|every"));
        if (len == 0 || !each || !table_lacks(ask, table, &ask->words.v[verb]) ||
            deed_keeps(ask, &ask->words.v[verb]) >= 0)
            continue;
        leave_out(ask, verb, link + 1 + wording_is(ask, link + 1, "each|every"), "per");
        return true;
    }
    return false;
}

/* The one table of customers that the rows of `table` lead to; -1: none, or several. */
static int customers_of(struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || !table_is_open(ask, edge->to) ||
            !people_do(ask, edge->to) || actor_is(ask, edge->to, ACTOR_STAFF))
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    return found;
}

/* "Who placed order 4711", "which customer made booking 12": the customer that the row is of. */
static bool put_who_row(struct ask *ask)
{
    const size_t verb = wording_is(ask, 0, "who")     ? 1
                        : wording_is(ask, 0, "which") ? 2
                                                      : 0,
                 row = verb + 1 + wording_is(ask, verb + 1, "the|our");
    if (verb == 0 || row + 1 >= ask->words.len ||
        !wording_is(ask, verb, "placed|made|ordered|submitted|filed") ||
        !(ask->words.v[row + 1].is_number || ask->words.v[row + 1].quoted))
        return false;
    const int table = table_at_word(ask, row), people = table < 0 ? -1 : customers_of(ask, table);
    if (people < 0 || (verb == 2 && table_at_word(ask, 1) != people))
        return false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_akin(ask, at, ask->words.v[verb].lemma) && column_has_words(ask, at, "by"))
            return false;
    }
    if (!ask->shape.taken_for)
        ask->shape.taken_for =
            arena_printf(ask->arena, "%s = %s of", words_text(&ask->words, ask->arena, 0, verb + 1),
                         table_plural(ask, people));
    leave_out(ask, 0, row, arena_printf(ask->arena, "%s of", table_plural(ask, people)));
    return true;
}

/* "Km driven this year": the distance itself, and no drivers. */
void travelled_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (!wording_is(
                ask, i - 1,
                "km|kms|kilometres|kilometers|kilometre|kilometer|miles|distance|mileage") ||
            !wording_is(ask, i, "driven|travelled|traveled|covered|flown|run|done|clocked") ||
            exact_is_name(ask, i) || !column_at_word(ask, i - 1))
            continue;
        leave_out(ask, i, i + 1, "");
        return;
    }
}

void weightless_read(struct ask *ask)
{
    if (ask->words.len < 3 || put_did_we(ask) || put_did_each(ask) || put_most(ask) ||
        put_caused(ask) || put_per(ask) || put_who_row(ask))
        return;
    put_dated(ask);
}

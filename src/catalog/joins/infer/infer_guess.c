/* A guess for a column, weighed by types and values; the best is kept.
 *
 * Containment of values: Rostin et al., "A machine learning approach to foreign
 * key discovery" (WebDB 2009), of whose features name, containment and type are used. */
#include <stdlib.h>
#include <string.h>

#include "joins/infer/infer_private.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/phrase.h"
#include "values/value_set.h"

static const struct {
    double confidence;
    const char *name;
} rules[RULE_COUNT] = {
    [RULE_TABLE_KEY] = {0.90, "named after the table and its key"},
    [RULE_OWN_NAME] = {0.88, "the same name as the key"},
    [RULE_OWN_PART] = {0.87, "the same name as the key"},
    [RULE_KEY_NAME] = {0.80, "the same name as a key"},
    [RULE_TABLE] = {0.82, "named after the table"},
    [RULE_PERSON] = {0.78, "a role of people"},
    [RULE_PAIR] = {0.80, "the table is named after both"},
    [RULE_INITIALS] = {0.78, "the initials of the table"},
    [RULE_PART] = {0.76, "a part of the table's name"},
    [RULE_SUBJECT] = {0.91, "what the table is about"},
    [RULE_VALUES] = {0.72, "all its values are among the keys"},
};

const char *infer_rule_name(enum rule rule)
{
    return rules[rule].name;
}

double infer_contained(const struct catalog *catalog, struct column_ref from, struct column_ref to)
{
    const struct value_set *a = column_info(catalog, from)->set, *b = column_info(catalog, to)->set;

    if (!a || !b || a->len == 0 || b->len == 0 || b->overflowed)
        return -1;
    return value_set_contained(a, b);
}

double infer_referring(const struct catalog *catalog, struct column_ref from, struct column_ref to)
{
    const struct value_set *a = column_info(catalog, from)->set, *b = column_info(catalog, to)->set;
    const double share = infer_contained(catalog, from, to);
    const uint64_t zero = phrase_hash("0", 1);

    if (share < 0 || a->len < 2 || !value_set_has(a, zero) || value_set_has(b, zero))
        return share;
    return share * (double)a->len / (double)(a->len - 1);
}

/* numeric(8,2), money, real: an amount, and no reference to a key without such digits. */
static bool has_fractions(const struct schema_column *column)
{
    const char *digits = column->type ? strchr(column->type, ',') : NULL;

    if (column->value != VALUE_DECIMAL)
        return column->value == VALUE_REAL;
    return (digits && strspn(digits + 1, " 0") < strcspn(digits + 1, ")")) ||
           str_eq_fold(column->type, "money");
}

/* Types that may stand in a join. SQLite compares a text with a number when one column is declared
 * so and the other not; that is believed only when the values agree. */
static bool infer_comparable(const struct catalog *catalog, struct column_ref a,
                             struct column_ref b, double share)
{
    const enum value_type x = infer_family(schema_column_at(catalog, a)->value);
    const enum value_type y = infer_family(schema_column_at(catalog, b)->value);
    const bool mixed =
        (x == VALUE_TEXT && y == VALUE_INTEGER) || (x == VALUE_INTEGER && y == VALUE_TEXT);

    if (has_fractions(schema_column_at(catalog, a)) != has_fractions(schema_column_at(catalog, b)))
        return false;
    return x == y || x == VALUE_UNKNOWN || y == VALUE_UNKNOWN ||
           (mixed && share >= 0.95 && catalog->dialect == SQL_SQLITE);
}

double infer_weigh(double confidence, double share, size_t distinct)
{
    if (share < 0)
        return confidence;
    if (share >= 0.98)
        return confidence + (distinct > 2 ? 0.06 : 0.02);
    if (share >= 0.8)
        return confidence - 0.03;
    if (share >= 0.5)
        return confidence - 0.08;
    return confidence - (distinct > 3 ? 0.35 : 0.12);
}

/* Two tables that share a key: the one that the key is named after, or the larger set, is referred
 * to. */
static bool points_backwards(const struct catalog *catalog, struct column_ref from,
                             struct column_ref to, enum rule rule)
{
    if (!infer_is_target(catalog, from) || rule == RULE_TABLE_KEY)
        return false;
    const char *words = column_info(catalog, from)->words;
    const char *own = infer_plain(catalog->tables[from.table].words);
    char lemma[64];
    char first[64];
    const size_t n = strcspn(own, " ");
    if (n < sizeof first) {
        memcpy(first, own, n);
        first[n] = '\0';
        lemma_of(first, lemma, sizeof lemma);
        if (str_starts(words, lemma) && !strchr(own, ' '))
            return true;
    }
    const double there = infer_contained(catalog, from, to),
                 back = infer_contained(catalog, to, from);
    if (there >= 0 && back >= 0 && there != back)
        return there < back;
    const int64_t mine = column_info(catalog, from)->rows, others = column_info(catalog, to)->rows;
    if (mine != others)
        return mine > others;
    return from.table < to.table;
}

static int compare_guesses(const void *a, const void *b)
{
    const struct guess *x = a, *y = b;

    return x->from.table != y->from.table ? x->from.table - y->from.table
                                          : x->from.column - y->from.column;
}

struct guess *infer_guess_of(const struct inference *inference, struct column_ref from)
{
    const struct guess wanted = {.from = from};

    return inference->guesses.len == 0
               ? NULL
               : bsearch(&wanted, inference->guesses.v, inference->guesses.len,
                         sizeof *inference->guesses.v, compare_guesses);
}

void infer_put(struct inference *inference, const struct guess *guess)
{
    struct guess *known = infer_guess_of(inference, guess->from);

    if (known) {
        *known = *guess;
        return;
    }
    vec_push(&inference->guesses, *guess);
    size_t at = inference->guesses.len - 1;
    for (; at > 0 && compare_guesses(&inference->guesses.v[at - 1], guess) > 0; at--)
        inference->guesses.v[at] = inference->guesses.v[at - 1];
    inference->guesses.v[at] = *guess;
}

int infer_referred(const struct inference *inference, int table)
{
    int count = 0;

    for (size_t i = 0; i < inference->guesses.len; i++) {
        const struct guess *guess = &inference->guesses.v[i];
        count += guess->confidence >= inference->catalog->threshold && guess->rule != RULE_PERSON &&
                 guess->to.table == table;
    }
    return count;
}

double infer_so_far(const struct inference *inference, struct column_ref from)
{
    return infer_guessed(inference, from) ? vec_last(&inference->guesses).confidence : 0;
}

bool infer_guessed(const struct inference *inference, struct column_ref from)
{
    const struct guess *last = inference->guesses.len ? &vec_last(&inference->guesses) : NULL;

    return last && last->from.table == from.table && last->from.column == from.column;
}

void infer_consider(struct inference *inference, struct column_ref from, struct column_ref to,
                    enum rule rule, double role_cost, const char *why)
{
    const struct catalog *catalog = inference->catalog;

    const double share = infer_referring(catalog, from, to);
    if ((from.table == to.table && from.column == to.column) ||
        !infer_comparable(catalog, from, to, share) || points_backwards(catalog, from, to, rule))
        return;
    const struct value_set *set = column_info(catalog, from)->set;
    double confidence = rules[rule].confidence - role_cost;
    if (from.table == to.table)
        confidence -= 0.1;
    confidence = infer_weigh(confidence, share, set ? set->len : 0);
    const struct guess guess = {from, to, confidence < 0.97 ? confidence : 0.97,
                                why ? why : rules[rule].name, rule};
    if (!infer_guessed(inference, from))
        vec_push(&inference->guesses, guess);
    else if (vec_last(&inference->guesses).confidence < guess.confidence)
        vec_last(&inference->guesses) = guess;
}

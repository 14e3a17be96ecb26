/* Finds the words that refer to rows seen before. */
#include <stdio.h>
#include <string.h>

#include "entities/entities.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

static bool refer_is(const struct words *words, size_t i, const char *list)
{
    if (i >= words->len || words->v[i].quoted || words->v[i].punct)
        return false;
    const char *word = words->v[i].lower;
    const size_t len = strlen(word);
    for (const char *p = list; *p; p += strcspn(p, "|"), p += *p == '|')
        if (strcspn(p, "|") == len && strncmp(p, word, len) == 0)
            return true;
    return false;
}

/* How many words from i on are the table's name; 0: they are not. */
static size_t refer_spells(const struct words *words, size_t i, const char *name)
{
    size_t n = 0;
    for (const char *p = name; *p; p += strcspn(p, " "), p += *p == ' ', n++) {
        const size_t len = strcspn(p, " ");
        if (i + n >= words->len || words->v[i + n].quoted)
            return 0;
        char part[64], lemma[64];
        snprintf(part, sizeof part, "%.*s", (int)len, p);
        lemma_of(part, lemma, sizeof lemma);
        if (!str_eq(words->v[i + n].lemma, lemma) && !str_eq(words->v[i + n].lower, part))
            return 0;
    }
    return n;
}

/* The table named at word i by most words; -1: none. */
static int refer_table(const struct catalog *catalog, const struct words *words, size_t i,
                       size_t *ret_len)
{
    const struct schema *schema = catalog_schema(catalog);
    int found = -1;
    *ret_len = 0;
    for (size_t t = 0; t < schema->table_count; t++) {
        const size_t len = schema->tables[t].hidden
                               ? 0
                               : refer_spells(words, i, catalog_table_words(catalog, (int)t));
        if (len > *ret_len) {
            *ret_len = len;
            found = (int)t;
        }
    }
    return found;
}

void refer_nouns(const struct catalog *catalog, const struct words *words, struct nouns *ret_nouns)
{
    *ret_nouns = (struct nouns){0};
    for (size_t i = 0; i < words->len && ret_nouns->count < NOUNS_MAX;) {
        size_t len;
        const int table = refer_table(catalog, words, i, &len);
        if (table >= 0) {
            ret_nouns->tables[ret_nouns->count] = table;
            ret_nouns->at[ret_nouns->count++] = i + len - 1;
        }
        i += len ? len : 1;
    }
}

bool nouns_have(const struct nouns *nouns, int table)
{
    for (size_t i = 0; i < nouns->count; i++)
        if (nouns->tables[i] == table)
            return true;
    return false;
}

/* The noun whose name ends at word i or begins there; -1: none. */
static int noun_at(const struct nouns *nouns, size_t i, size_t *ret_last)
{
    for (size_t k = 0; k < nouns->count; k++)
        if (nouns->at[k] >= i && nouns->at[k] <= i + 2 && (k == 0 || nouns->at[k - 1] < i)) {
            *ret_last = nouns->at[k];
            return nouns->tables[k];
        }
    return -1;
}

#define ROW_WORDS "one|ones|row|rows|record|records|result|results|entry|entries"

#define FOLLOW_WORDS "and|or|but|about|also|only|just|now|then"
#define SELECT_WORDS "from|in|at|of|with|without|who|whose|that|which"

/* "and those from France", "what about those with orders": others of the kind, not these rows. */
static bool refer_selects_others(const struct words *words, size_t i)
{
    return refer_is(words, i, "those") && refer_is(words, i + 1, SELECT_WORDS) &&
           (i == 0 || refer_is(words, i - 1, FOLLOW_WORDS));
}

/* "these customers", "the same ones", "this row", "these"; what stands at i is the determiner. */
static bool refer_demonstrative(const struct words *words, const struct nouns *nouns, size_t i,
                                struct reference *out)
{
    const bool same = refer_is(words, i, "the") && refer_is(words, i + 1, "same");
    const bool many = refer_is(words, i, "these|those"), one = refer_is(words, i, "this|that");
    const size_t next = i + (same ? 2 : 1);
    size_t last = next;
    if ((!same && !many && !one) || refer_selects_others(words, i))
        return false;
    const int noun = next < words->len ? noun_at(nouns, next, &last) : -1;
    const bool rows = refer_is(words, next, ROW_WORDS);
    if (noun < 0 && !rows && (same || one))
        return false;
    const size_t before = noun >= 0 || rows ? last - i + 1 : 1;
    if (noun >= 0 && last - next > 0 && words->v[next].punct)
        return false;
    if (refer_is(words, i, "that") && i > 0 && noun_at(nouns, i - 1, &(size_t){0}) >= 0)
        return false; /* "orders that customers placed" */
    *out = (struct reference){.first = i,
                              .count = before,
                              .noun = noun,
                              .noun_at = next,
                              .one = one,
                              .pointing = !same,
                              .weak = noun < 0 && !rows};
    return true;
}

static long refer_number(const struct words *words, size_t i)
{
    static const char *const ordinals[] = {"first", "second",  "third",  "fourth", "fifth",
                                           "sixth", "seventh", "eighth", "ninth",  "tenth"};
    if (i >= words->len)
        return 0;
    for (size_t n = 0; n < sizeof ordinals / sizeof *ordinals; n++)
        if (str_eq(words->v[i].lower, ordinals[n]))
            return (long)n + 1;
    if (refer_is(words, i, "top"))
        return 1;
    if (refer_is(words, i, "last|bottom"))
        return -1;
    return words->v[i].ordinal && words->v[i].number >= 1 && words->v[i].number < 1e6
               ? (long)words->v[i].number
               : 0;
}

/* "the second one", "the last row", "the third customer's", "the first two", "row 3". */
static bool refer_nth(const struct words *words, const struct nouns *nouns, size_t i,
                      struct reference *out)
{
    const bool row = refer_is(words, i, "row") && i + 1 < words->len && words->v[i + 1].is_number;
    const long nth = row ? (long)words->v[i + 1].number
                         : (refer_is(words, i, "the") ? refer_number(words, i + 1) : 0);
    size_t last = i + 2;
    if (nth == 0)
        return false;
    *out = (struct reference){.first = i, .count = row ? 2 : 3, .noun = -1, .from = nth, .to = nth};
    if (row)
        return true;
    const struct word *next = i + 2 < words->len ? &words->v[i + 2] : NULL;
    if (refer_is(words, i + 2, ROW_WORDS))
        return true;
    if (next && next->is_number && next->number >= 2 && next->number <= ENTITIES_MAX &&
        (i + 3 == words->len || words->v[i + 3].punct || refer_is(words, i + 3, ROW_WORDS))) {
        out->count += refer_is(words, i + 3, ROW_WORDS);
        out->from = nth > 0 ? 1 : -(long)next->number;
        out->to = nth > 0 ? (long)next->number : -1;
        return nth == 1 || nth == -1;
    }
    out->noun = next ? noun_at(nouns, i + 2, &last) : -1;
    out->noun_at = i + 2;
    out->count = last - i + 1;
    return out->noun >= 0 && words->v[last].possessive;
}

/* "List every customer with their city": theirs who were named in the sentence itself. */
static bool refer_within(const struct words *words, const struct nouns *nouns, size_t i)
{
    for (size_t k = 0; k < nouns->count; k++)
        if (nouns->at[k] < i && words->v[nouns->at[k]].sentence == words->v[i].sentence)
            return true;
    return false;
}

/* "their", "they". */
static bool refer_pronoun(const struct words *words, const struct nouns *nouns, size_t i,
                          struct reference *out)
{
    const bool owner = refer_is(words, i, "their|his|its") ||
                       (refer_is(words, i, "her") && i + 1 < words->len && !words->v[i + 1].punct);
    if ((!owner && !refer_is(words, i, "they|them|he|she|him|her")) ||
        (owner && refer_within(words, nouns, i)))
        return false;
    *out = (struct reference){
        .first = i, .count = 1, .noun = -1, .owner = owner, .weak = nouns->count == 0};
    return true;
}

bool refer_find(const struct words *words, const struct nouns *nouns,
                struct reference *ret_reference)
{
    for (size_t i = 0; i < words->len; i++)
        if (refer_nth(words, nouns, i, ret_reference) ||
            refer_demonstrative(words, nouns, i, ret_reference) ||
            refer_pronoun(words, nouns, i, ret_reference))
            return true;
    return false;
}

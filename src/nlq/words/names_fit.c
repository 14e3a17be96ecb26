/* How well a run of words fits a name. Scores: the same words 1.0, in another order or run together
 * .95, without the words of its own table .96, all words asked for are in the name .5 to .85,
 * synonym .7. */
#include "words/names.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/vocabulary.h"

/* "Who never scored": what was done is no grade, though a score is. */
static bool is_done(const struct word *word)
{
    return word && str_ends(word->lower, "ed") && !str_eq(word->lower, word->lemma);
}

bool name_is_synonym(const struct word *word, const char *lemma)
{
    for (size_t k = 0; word && word->synonyms[k]; k++) {
        if (str_eq(word->synonyms[k], lemma))
            return true;
    }
    return false;
}

static bool lemma_in(const char *lemma, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (str_eq(lemma, list[i]))
            return true;
    }
    return false;
}

/* A noun by its ending, as names are made of: "reservation", "management". */
static bool ends_as_noun(const char *lemma)
{
    static const char *const ends[] = {"ion",  "ment", "ance", "ence", "ity", "ness", "ure",
                                       "ship", "age",  "ory",  "ary",  "cy",  "ing"};
    bool noun = false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        noun = noun || str_ends(lemma, ends[i]);
    return noun;
}

bool name_stands_for_other(const char *word, const char *cut)
{
    const char *known = vocabulary_expand(cut, strlen(cut));
    return known && !str_starts(word, known) && !str_starts(known, word) && !ends_as_noun(word);
}

/* "enr" for enrollment, "pop" for population: a beginning without meaning of its own. "Repeat" is
 * no rep, who is a representative. */
static bool cut_short(const char *lemma, const char *name)
{
    size_t len = strlen(name);
    return (len == 3 || len == 4) && strlen(lemma) >= len + 3 && str_starts(lemma, name) &&
           !name_stands_for_other(lemma, name);
}

/* Word by word the same, but that some are cut short: pay_method of a payment method. */
static bool is_cut_name(const struct span *span, const char *const *lemmas, size_t n)
{
    bool same = n > 1 && span->len == n && str_eq(span->lemma[n - 1], lemmas[n - 1]);
    for (size_t i = 0; same && i + 1 < n; i++)
        same = str_eq(span->lemma[i], lemmas[i]) || cut_short(span->lemma[i], lemmas[i]);
    return same;
}

/* Who does it is not what is done: players are no plays. */
static bool is_doer(const char *lemma, const char *name)
{
    const size_t n = strlen(name);
    return str_starts(lemma, name) && (str_eq(lemma + n, "er") || str_eq(lemma + n, "or"));
}

/* Share of the span's words found among the name's, synonyms and stems counting for less. */
static double names_fit_covered(const struct span *span, const char *const *lemmas, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < span->len; i++) {
        double best = lemma_in(span->lemma[i], lemmas, n) ? 1 : 0;
        for (size_t k = 0; k < n && best == 0; k++) {
            if ((lemma_is_same_stem(span->lemma[i], lemmas[k]) &&
                 !is_doer(span->lemma[i], lemmas[k])) ||
                cut_short(span->lemma[i], lemmas[k]))
                best = .72;
            else if (!is_done(span->word[i]) && name_is_synonym(span->word[i], lemmas[k]))
                best = .72;
        }
        if (best == 0)
            return 0;
        sum += best;
    }
    return sum / (double)span->len;
}

static bool same_lemmas(const struct span *span, const char *const *lemmas, size_t n)
{
    if (span->len != n)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!str_eq(span->lemma[i], lemmas[i]))
            return false;
    }
    return true;
}

/* Words that end a name without adding much: "card type" is card_type_code, "phone number" is
 * phone. */
static double light_head(const char *lemma)
{
    return name_end_points(lemma, NAME_HEAD) / 100.0;
}

/* "date assigned" of date_assigned_to: what is left of the name is small words. */
static bool names_fit_begins(const struct span *span, const char *const *lemmas, size_t n)
{
    if (span->len < 2 || n <= span->len)
        return false;
    for (size_t i = span->len; i < n; i++) {
        if (!word_classes(lemmas[i]).small)
            return false;
    }
    return same_lemmas(span, lemmas, span->len);
}

/* The same words but for a light one at the end of either. */
static double fit_exact(const struct span *span, const char *const *lemmas, size_t n)
{
    static const double BEGINS = .86;
    struct span shorter = *span;
    if (names_fit_begins(span, lemmas, n))
        return BEGINS;
    if (n == span->len + 1 && same_lemmas(span, lemmas, n - 1))
        return light_head(lemmas[n - 1]);
    if (span->len != n + 1 || light_head(span->lemma[n]) < .75 || str_eq(span->lemma[n], "name"))
        return 0;
    shorter.len--;
    return same_lemmas(&shorter, lemmas, n) ? .92 : 0;
}

/* Some of a name's words; the last of them is its head: "customer address" is an address, not a
 * customer. */
static double part_of(const struct span *span, double share, const char *const *lemmas, size_t n)
{
    double part = (double)span->len / (double)n;
    bool head = str_eq(span->lemma[span->len - 1], lemmas[n - 1]);
    return span->len > n ? 0 : share * (.4 + .3 * part + (head ? .14 : 0));
}

static double names_fit_fit(const struct span *span, const char *joined, const char *const *lemmas,
                            size_t n)
{
    if (same_lemmas(span, lemmas, n))
        return 1;
    if (str_eq(span->joined, joined))
        return .97;
    double light = fit_exact(span, lemmas, n);
    double share = names_fit_covered(span, lemmas, n);
    if (light > 0)
        return light;
    const char *last = span->lemma[span->len - 1];
    if (share == 0 && span->len > 1 && light_head(last) >= .75 && !str_eq(last, "name")) {
        struct span shorter = *span; /* "phone numbers" for customer_phone */
        shorter.len--;
        share = .97 * names_fit_covered(&shorter, lemmas, n);
        return share == 0 ? 0 : part_of(&shorter, share, lemmas, n);
    }
    if (share == 0)
        return 0;
    if (span->len == n)
        return share == 1 || is_cut_name(span, lemmas, n) ? .95 : share * share;
    if (span->len > n)
        return 0;
    return part_of(span, share, lemmas, n);
}

/* "party name" is the column party where no table is called so. */
static bool called_by_name(const struct ask *ask, const struct span *span, const struct name *name)
{
    if (span->len != name->len + 1 || !str_eq(span->lemma[name->len], "name"))
        return false;
    struct span shorter = *span;
    shorter.len--;
    for (size_t t = 0; t < ask->names->tables.len; t++) {
        const struct name *table = &ask->names->tables.v[t];
        if (same_lemmas(&shorter, table->lemma, table->len))
            return false;
    }
    return same_lemmas(&shorter, name->lemma, name->len);
}

/* "Stock" is what there is, and no minimum stock. */
static bool bounds_unsaid(const struct span *span, const struct name *name)
{
    static const char bounds[] = "min|minimum|max|maximum|reorder|target|threshold|safety|ideal";
    bool bound = false;
    for (size_t i = 0; i < name->len; i++)
        bound = bound || (wording_among(name->lemma[i], bounds) &&
                          !lemma_in(name->lemma[i], span->lemma, span->len));
    const char *last = span->lemma[span->len - 1];
    return bound && wording_among(last, "stock|inventory|quantity");
}

static double fit_words(const struct ask *ask, const struct span *span, const struct name *name)
{
    const char *last = span->lemma[span->len - 1], *head = name->lemma[name->len - 1];
    if (span->len > 1 && name_is(last, strlen(last), NAME_MEASURED) &&
        name_is(head, strlen(head), NAME_KEY))
        return 0; /* "downtime hours" are no key of downtimes */
    double best = names_fit_fit(span, name->joined, name->lemma, name->len);
    if (best < .9 && called_by_name(ask, span, name))
        return .9;
    if (name->own > 0) {
        const char *const *rest = name->lemma + name->own;
        size_t n = name->len - name->own;
        if (same_lemmas(span, rest, n))
            return best > .96 ? best : .96;
        double without = .96 * names_fit_fit(span, rest[n - 1], rest, n);
        best = without > best ? without : best;
    }
    /* "student name" for name of student */
    const struct name *table = &ask->names->tables.v[name->at.table];
    if (best < .97 && span->len > name->len - name->own && span->len > 1) {
        struct span tail = *span;
        size_t cut = 0;
        while (cut + 1 < span->len && !str_eq(span->lemma[cut], "and") &&
               names_fit_covered(
                   &(struct span){.lemma = {span->lemma[cut]}, .word = {span->word[cut]}, .len = 1},
                   table->lemma, table->len) >= .85)
            cut++;
        if (cut > 0) {
            memmove(tail.lemma, tail.lemma + cut, (tail.len - cut) * sizeof *tail.lemma);
            memmove(tail.word, tail.word + cut, (tail.len - cut) * sizeof *tail.word);
            tail.len -= cut;
            tail.joined = tail.len == 1 ? tail.lemma[0] : span->joined;
            double inner = names_fit_fit(&tail, name->joined, name->lemma, name->len);
            if (name->own)
                inner = inner > .96 ? inner
                                    : names_fit_fit(&tail, name->lemma[name->len - 1],
                                                    name->lemma + name->own, name->len - name->own);
            double whole = cut >= table->len ? .97 : .82; /* a part of the table's name says less */
            if (inner >= .7 && inner * whole > best)
                best = inner * whole;
        }
    }
    return best;
}

/* "Department costs" is no unit cost, though a department may be called a unit, where there is a
 * table of departments. */
static bool begins_with_other_table(const struct ask *ask, const struct span *span,
                                    const struct name *column)
{
    bool other = false, synonym = false;
    for (size_t k = 0; span->len == 2 && k < column->len; k++)
        synonym = synonym || name_is_synonym(span->word[0], column->lemma[k]);
    for (size_t i = 0; synonym && i < ask->names->tables.len; i++) {
        const struct name *table = &ask->names->tables.v[i];
        other = other || (table->len == 1 && table->at.table != column->at.table &&
                          str_eq(table->lemma[0], span->lemma[0]));
    }
    return other && !lemma_in(span->lemma[0], column->lemma, column->len);
}

/* "Customers order": somebody does something, and no table customer_orders is meant. */
static bool tells_deed(const struct ask *ask, const struct span *span)
{
    const struct word *who = span->word[0], *deed = span->word[span->len - 1];
    bool somebody = false;
    if (span->len != 2 || !who || !deed || str_eq(who->lower, who->lemma) ||
        !str_eq(deed->lower, deed->lemma) || !lexicon_deed(deed->lower, deed->lemma))
        return false;
    for (size_t i = 0; i < ask->names->tables.len; i++) {
        const struct name *name = &ask->names->tables.v[i];
        somebody = somebody || (name->len == 1 && str_eq(name->lemma[0], who->lemma) &&
                                people_do(ask, name->at.table));
    }
    return somebody;
}

double fit_column(const struct ask *ask, const struct span *span, const struct name *name)
{
    static const double BOUND = .75;
    const double score = fit_words(ask, span, name) * (bounds_unsaid(span, name) ? BOUND : 1);
    const bool whole = is_cut_name(span, name->lemma, name->len);
    return score > 0 && !whole && begins_with_other_table(ask, span, name) ? 0 : score;
}

static bool has_worth(const struct ask *ask, int table)
{
    return table >= 0 && table_column_by_words(ask, table, name_phrases(NAME_WORTH)) >= 0;
}

/* "Repairs" of a table repair_job, "prices" of a price_list: what the rows are is said, and that
 * they are kept goes without saying. */
static bool is_kept_so(const struct span *span, const struct name *name)
{
    const size_t rest = name->len - 1;
    return span->len == rest && span->word[rest - 1] &&
           str_ends(span->word[rest - 1]->lower, "s") && word_is_plural(span->word[rest - 1]) &&
           same_lemmas(span, name->lemma, rest) && wording_among(name->lemma[rest], NAME_KEEPERS);
}

/* A table is meant by its head alone more readily than a column ("transactions":
 * financial_transactions), and never by its name with a light word taken off. */
double fit_table(const struct ask *ask, const struct span *span, const struct name *name)
{
    const char *last = span->lemma[span->len - 1];
    if (span->len > name->len && name_is(last, strlen(last), NAME_KEY))
        return 0; /* "flight number" is no flight */
    if (span->len == name->len + 1 && name_is(last, strlen(last), NAME_MEASURED) &&
        !(str_eq(last, "amount") && has_worth(ask, name->at.table)))
        return 0; /* a "bill amount" is no bill, and "downtime hours" are no downtimes */
    if (name->len > 1 && tells_deed(ask, span))
        return 0;
    static const double KEPT_SO = .9;
    if (name->len > 1 && is_kept_so(span, name))
        return KEPT_SO;
    double score = names_fit_fit(span, name->joined, name->lemma, name->len);
    bool head =
        span->len < name->len && str_eq(span->lemma[span->len - 1], name->lemma[name->len - 1]);
    return head && score > .4 && score < .9 ? score + .1 : score;
}

/* What is left of one number of a row when another is taken off: "open balance per practice" is
 * what was billed less what was paid, "free stock" what is there less what is reserved, "crates not
 * yet returned", "premium increase". The two numbers are found by what such columns are called. */
#include <string.h>

#include "amounts/amounts.h"
#include "querent/base/str.h"
#include "words/names.h"

static const struct rest {
    const char *said, *whole, *part; /* words of the two columns */
} rests[] = {
    {"free stock|available stock|stock available|free quantity|available quantity|unreserved stock|"
     "unallocated stock|stock free to sell|free to sell|stock not reserved",
     "on hand|in stock|stock|quantity|physical",
     "reserved|reserve|allocated|committed|reservation"},
    {"still to come|still to be received|still to be delivered|still to arrive|not yet "
     "received|not "
     "received yet|yet to arrive|yet to come|still outstanding|open quantity|quantity outstanding|"
     "outstanding quantity",
     "ordered|order", "received|receive|delivered|arrived"},
    {"still to be shipped|still to ship|still to be sent|not yet shipped|not shipped yet",
     "ordered|order|quantity", "shipped|ship|sent|dispatched|picked"},
    {"not yet returned|not returned yet|not returned|still out|still to come back|not come back "
     "yet|"
     "not brought back",
     "out|issued|sent|lent|given", "returned|return|back"},
    {"increase|increases|rise|uplift", "new|current", "old|previous|former"},
    {"shortfall|shortfalls", "planned|target|expected|required|needed",
     "actual|good|done|achieved|made|produced"},
};
static const char balance[] =
    "open balance|outstanding balance|unpaid balance|balance outstanding|balance due|balance still "
    "open|balance open|open balances|outstanding balances|unpaid balances|balance owed|balance|"
    "balances|arrears|amount still due|amount still owed|amount left to pay|amount still to "
    "pay|left "
    "to pay|still to pay|still to be paid|left to be paid|still left to pay|yet to be paid|still "
    "due";

/* The two numbers, and how well the question speaks of them. */
struct two {
    struct column_ref whole, part;
    size_t fits;
};

/* The number has one of the words "a|b" in its name. */
static bool is_one(struct ask *ask, struct column_ref at, const char *words)
{
    bool is = false;
    for (const char *p = words; !is && *p; p += strcspn(p, "|"), p += *p == '|')
        is = column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
    return is && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           !column_is_id(ask, at) && !flag_is(ask, at);
}

/* Both names have the word of the one at `p`, `len` letters long. */
static bool shares(const struct ask *ask, struct column_ref other, const char *p, size_t len)
{
    return len > 1 && column_has_words(ask, other, arena_strndup(ask->arena, p, len));
}

/* How many words the two names share, those that the question says thrice. */
static size_t alike(const struct ask *ask, struct column_ref a, struct column_ref b)
{
    size_t count = 0;
    for (const char *p = catalog_column_words(ask->catalog, a); *p; p += *p == ' ') {
        const size_t len = strcspn(p, " ");
        const char *word = arena_strndup(ask->arena, p, len);
        if (shares(ask, b, p, len)) {
            count++;
            for (size_t i = 0; i < ask->words.len; i++)
                count += 2 * (str_eq(ask->words.v[i].lemma, word) ||
                              str_eq(ask->words.v[i].lower, word));
        }
        p += len;
    }
    return count;
}

/* The best pair of all tables; fits 0: none, or several. */
static struct two two_of(struct ask *ask, const struct rest *rest)
{
    struct two best = {no_column(), no_column(), 0};
    bool several = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const size_t count = table_is_open(ask, (int)t) ? ask_table(ask, (int)t)->column_count : 0;
        for (size_t k = 0; k < count * count; k++) {
            const struct column_ref whole = {(int)t, (int)(k / count)},
                                    part = {(int)t, (int)(k % count)};
            if (same_column(whole, part) || !is_one(ask, whole, rest->whole) ||
                !is_one(ask, part, rest->part) || is_one(ask, whole, rest->part))
                continue;
            const size_t fits = alike(ask, whole, part);
            several = fits == best.fits || (several && fits < best.fits);
            if (fits > best.fits)
                best = (struct two){whole, part, fits};
        }
    }
    return several ? (struct two){no_column(), no_column(), 0} : best;
}

static bool has_parts(struct ask *ask, int table, void *arg)
{
    struct two *two = arg;
    two->fits = paid_part_of(ask, table, &two->whole, &two->part);
    return two->fits > 0;
}

/* What was billed, and what was paid of it. */
static struct two balance_of(struct ask *ask)
{
    struct two two = {no_column(), no_column(), 0};
    if (table_meant(ask, has_parts, &two) < 0)
        two.fits = 0;
    return two;
}

static const char *name_of(struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

/* "Rent arrears": which rows, by a value of theirs before word i; "": it says none. */
static const char *of_rows(struct ask *ask, size_t i, int table)
{
    const struct matches values = i > 0 ? values_find(ask, i - 1, i) : (struct matches){0};
    for (size_t k = 0; k < values.len; k++) {
        if (values.v[k].at.table == table &&
            str_eq_fold(values.v[k].value, ask->words.v[i - 1].lower))
            return arena_printf(ask->arena, " of %s %s", ask->words.v[i - 1].lower,
                                table_plural(ask, table));
    }
    return "";
}

/* The first word of what is measured before word i: "how many crates are", "the premium". */
static size_t begin_of(const struct ask *ask, size_t i, const struct two *two)
{
    static const char small[] = "are|is|were|was|have|has|been|the|our|of|still|that|there";
    size_t first = i;
    while (first > 0 && (wording_is(ask, first - 1, small) ||
                         column_has_words(ask, two->whole, ask->words.v[first - 1].lemma) ||
                         column_has_words(ask, two->whole, ask->words.v[first - 1].lower)))
        first--;
    if (first == 2 && wording_is(ask, 0, "how") && wording_is(ask, 1, "many|much"))
        return 0;
    return first == 1 && wording_is(ask, 0, "what|whats|show|list") ? 0 : first;
}

static void put(struct ask *ask, size_t i, size_t len, const struct two *two)
{
    const char *rows = of_rows(ask, i, two->whole.table), *whole = name_of(ask, two->whole),
               *part = name_of(ask, two->part);
    const size_t first = *rows ? i - 1 : begin_of(ask, i, two);
    const bool each = wording_is(ask, i + len, "on|for|of") &&
                      wording_is(ask, i + len + 1, "each|every"),
               average = first > 0 && wording_is(ask, first - 1,
                                                 "average|avg|mean|total|highest|"
                                                 "largest|biggest|lowest|smallest");
    const size_t article = first == i && first > 0 && wording_is(ask, first - 1, "a|an|any");
    if (wording_is(ask, first - article - 1, "have|has|having|with") && first > article) {
        wording_put(ask, first - article, i + len - first + article,
                    arena_printf(ask->arena, "%s lower than %s", part, whole));
    } else {
        wording_put(ask, first, i + len + 2 * each - first,
                    arena_printf(ask->arena, "%sdifference between %s and %s%s%s",
                                 average ? "" : "total ", whole, part, rows, each ? " per" : ""));
    }
    ask->shape.taken_for = arena_printf(ask->arena, "the difference = %s − %s", whole, part);
}

static bool is_said(struct ask *ask, size_t i, size_t len)
{
    for (size_t k = i; k < i + len; k++) {
        if (exact_is_name(ask, k) || ask->words.v[k].quoted || wording_is(ask, k, "increased"))
            return false;
    }
    return len > 0 && !wording_is(ask, i + len, "date|dates|rate|sheet|factor|percent|percentage");
}

/* Some column is called as the last of the words: it is what is asked for. */
static bool is_kept(struct ask *ask, size_t i, size_t len)
{
    for (size_t k = i; k < i + len; k++) {
        if (wording_is(ask, k,
                       "balance|balances|arrears|increase|rise|uplift|shortfall|outstanding|"
                       "free|available") &&
            (column_at_word(ask, k) || table_at_word(ask, k) >= 0))
            return true;
    }
    return false;
}

void rest_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t owed = wording_match(ask, i, balance);
        if (is_said(ask, i, owed) && !is_kept(ask, i, owed)) {
            const struct two two = balance_of(ask);
            if (two.fits) {
                put(ask, i, owed, &two);
                return;
            }
        }
        for (size_t k = 0; k < sizeof rests / sizeof *rests; k++) {
            const size_t len = wording_match(ask, i, rests[k].said);
            if (!is_said(ask, i, len) || is_kept(ask, i, len))
                continue;
            const struct two two = two_of(ask, &rests[k]);
            if (two.fits) {
                put(ask, i, len, &two);
                return;
            }
        }
    }
}

/* "Planned vs worked hours per task", "late fees this year: charged vs actually paid": two numbers
 * of the same rows beside each other, each added up. */
#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

enum { WORDS_MAX = 3 };

static const char between[] = "vs|versus|against|compared with|compared to|in comparison with|in "
                              "comparison to";

struct pair {
    struct column_ref a, b;
    size_t first, last; /* words [first, last) */
};

static bool is_number(struct ask *ask, struct column_ref at)
{
    return column_is_number(ask, at) && !column_is_id(ask, at) && !flag_is(ask, at) &&
           !catalog_is_key(ask->catalog, at);
}

/* The column is called by all words [first, last), or by their stems. */
static bool is_called(struct ask *ask, struct column_ref at, size_t first, size_t last)
{
    for (size_t i = first; i < last; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->punct || word->quoted || word->is_number ||
            !(column_has_words(ask, at, word->lemma) || column_has_akin(ask, at, word->lemma)))
            return false;
    }
    return last > first;
}

/* The only number of the table that is called by words [first, last), and by word `shared` where
 * that is one; column -1: none, or several. */
static struct column_ref number_of(struct ask *ask, int table, size_t first, size_t last,
                                   size_t shared)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!is_number(ask, at) || !is_called(ask, at, first, last) ||
            (shared < ask->words.len && !is_called(ask, at, shared, shared + 1)))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* The only table with both numbers; "hours" is said of one of them, and of the other one, too. */
static bool pair_of(struct ask *ask, const size_t a[2], const size_t b[2], struct pair *out)
{
    size_t count = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        struct pair now = {number_of(ask, (int)t, a[0], a[1], ask->words.len),
                           number_of(ask, (int)t, b[0], b[1], ask->words.len), a[0], b[1]};
        if (now.a.column < 0 && now.b.column >= 0)
            now.a = number_of(ask, (int)t, a[0], a[1], b[1] - 1);
        if (now.b.column < 0 && now.a.column >= 0)
            now.b = number_of(ask, (int)t, b[0], b[1], a[0]);
        if (now.a.column < 0 || now.b.column < 0 || now.a.column == now.b.column)
            continue;
        *out = now;
        count++;
    }
    return count == 1;
}

static bool pair_around(struct ask *ask, size_t sign, size_t len, struct pair *out)
{
    size_t second = sign + len;
    while (wording_is(ask, second, "the|actually|really|effectively"))
        second++;
    for (size_t n = WORDS_MAX; n >= 1; n--) {
        for (size_t m = WORDS_MAX; m >= 1; m--) {
            const size_t a[2] = {sign - n, sign}, b[2] = {second, second + m};
            if (n > sign || b[1] > ask->words.len || wording_period(ask, second) ||
                !pair_of(ask, a, b, out))
                continue;
            return true;
        }
    }
    return false;
}

static const char *column_said(struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

static void pair_put(struct ask *ask, const struct pair *pair)
{
    size_t first = pair->first;
    const bool average = first > 0 && wording_is(ask, first - 1, "average|avg|mean");
    while (first > 0 && wording_is(ask, first - 1, "average|avg|mean|total|the|sum|of|compare"))
        first--;
    const char *agg = average ? "average" : "total",
               *both = arena_printf(ask->arena, "%s %s and %s %s", agg, column_said(ask, pair->a),
                                    agg, column_said(ask, pair->b));
    const bool mark = first > 1 && ask->words.v[first - 1].punct;
    const char *of = mark ? words_text(&ask->words, ask->arena, 0, first - 1) : NULL;
    if (of)
        wording_put(ask, 0, pair->last, arena_printf(ask->arena, "%s of %s", both, of));
    else
        wording_put(ask, first, pair->last - first, both);
}

void columns_versus_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        struct pair pair = {0};
        const size_t len = wording_match(ask, i, between);
        if (len == 0 || ask->words.v[i].quoted || !pair_around(ask, i, len, &pair))
            continue;
        pair_put(ask, &pair);
        return;
    }
}

/* "Linen counted less than expected", "patrols with fewer checkpoints scanned than planned": two
 * columns of a row that are called so, and alike otherwise, against each other. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

struct pair { /* of one table, as the question says them */
    struct column_ref said, other;
    size_t count;
};

/* What the column is called besides the word, a participle as it is written; NULL: it is not called
 * so. */
static const char *rest_of(struct ask *ask, struct column_ref at, const struct word *word)
{
    const char *rest = "";
    bool found = false;
    for (const char *p = catalog_column_words(ask->catalog, at); *p;) {
        const size_t n = strcspn(p, " ");
        const char *part = arena_strndup(ask->arena, p, n);
        char lemma[64];
        lemma_of(part, lemma, sizeof lemma);
        if (!found && (str_eq(part, word->lower) || str_eq(lemma, word->lemma)))
            found = true;
        else
            rest = arena_printf(ask->arena, "%s%s%s", rest, *rest ? " " : "", part);
        p += n + (p[n] == ' ');
    }
    return found ? rest : NULL;
}

static bool is_amount_of(const struct ask *ask, struct column_ref at)
{
    return column_is_number(ask, at) && !column_is_id(ask, at);
}

static void pairs_of(struct ask *ask, int table, const struct word *said, const struct word *other,
                     struct pair *pair)
{
    const size_t count = ask_table(ask, table)->column_count;
    for (size_t a = 0; a < count; a++) {
        const struct column_ref first = {table, (int)a};
        const char *rest = is_amount_of(ask, first) ? rest_of(ask, first, said) : NULL;
        for (size_t b = 0; rest && b < count; b++) {
            const struct column_ref second = {table, (int)b};
            const char *same =
                a != b && is_amount_of(ask, second) ? rest_of(ask, second, other) : NULL;
            if (same == NULL || !str_eq(rest, same))
                continue;
            pair->said = first;
            pair->other = second;
            pair->count++;
        }
    }
}

/* The only two columns that the words say. */
static bool find_pair(struct ask *ask, size_t said, size_t other, struct pair *ret_pair)
{
    *ret_pair = (struct pair){.count = 0};
    if (said >= ask->words.len || other >= ask->words.len ||
        !word_is_participle(&ask->words.v[said]) || !word_is_participle(&ask->words.v[other]) ||
        ask->words.v[said].quoted || ask->words.v[other].quoted)
        return false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t))
            pairs_of(ask, (int)t, &ask->words.v[said], &ask->words.v[other], ret_pair);
    }
    return ret_pair->count == 1;
}

#define LINKS "was|were|is|are|been|has|have|had|where|that|which|with|whose|who|they|we|it"

/* The words before that only lead to it: their first. */
static size_t lead_of(const struct ask *ask, size_t i)
{
    while (i > 0 && wording_is(ask, i - 1, LINKS))
        i--;
    return i;
}

/* Words [first, end) become the two columns, compared by the word at `sign`. */
static void put_pair(struct ask *ask, size_t first, size_t end, size_t sign,
                     const struct pair *pair)
{
    const bool more = wording_is(ask, sign, "more|higher|greater");
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "where %s is %s than %s",
                             catalog_column_words(ask->catalog, pair->said), more ? "more" : "less",
                             catalog_column_words(ask->catalog, pair->other)));
}

void column_words_read(struct ask *ask)
{
    enum { NOUN_MOST = 2 };
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        struct pair pair;
        if (!wording_is(ask, i, "less|fewer|more|lower|higher|greater"))
            continue;
        if (wording_is(ask, i + 1, "than") && i > 1 && find_pair(ask, i - 1, i + 2, &pair)) {
            const size_t first = lead_of(ask, i - 1);
            if (first > 0)
                put_pair(ask, first, i + 3, i, &pair);
            return;
        }
        for (size_t said = i + 1; said <= i + 1 + NOUN_MOST && said + 2 < ask->words.len; said++) {
            if (!wording_is(ask, said + 1, "than") || !find_pair(ask, said, said + 2, &pair))
                continue;
            const size_t first = lead_of(ask, i);
            if (first > 0)
                put_pair(ask, first, said + 3, i, &pair);
            return;
        }
    }
}

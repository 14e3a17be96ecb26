/* "Delivered but not invoiced", "orders that were shipped but never billed": the rows have the day
 * of the one deed and lack that of the other, or any rows that keep it. */
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "states/life.h"
#include "words/names.h"

/* What is called otherwise than it is said, as dates and tables of it are called. */
static const char *const others[][2] = {{"billed", "invoiced"},    {"delivered", "shipped"},
                                        {"shipped", "delivered"},  {"dispatched", "shipped"},
                                        {"finished", "completed"}, {"completed", "finished"},
                                        {"done", "completed"},     {"sent", "shipped"},
                                        {"settled", "paid"},       {"fixed", "repaired"}};

/* The date of the table that is akin to the verb; column -1: none, or several. */
static struct column_ref date_akin(struct ask *ask, int table, const char *verb, bool lacked)
{
    char lemma[64];
    struct column_ref found = no_column();
    lemma_of(verb, lemma, sizeof lemma);
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (!column_is_date(ask, at) ||
            !(column_has_akin(ask, at, lemma) || column_has_words(ask, at, verb)) ||
            column_has_words(ask, at, "due") || column_has_words(ask, at, "promised") ||
            (lacked && !(stats && stats->null_share > 0)))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

static struct column_ref date_said(struct ask *ask, int table, size_t i, bool lacked)
{
    const char *verb = ask->words.v[i].lower;
    struct column_ref found = date_akin(ask, table, verb, lacked);
    for (size_t k = 0; found.column < 0 && k < sizeof others / sizeof *others; k++) {
        if (str_eq(others[k][0], verb))
            found = date_akin(ask, table, others[k][1], lacked);
    }
    return found;
}

/* The rows that keep the deed of word i and lead to those of the table; -1: none, or several. */
static int kept_apart(struct ask *ask, int table, size_t i)
{
    const char *noun = wording_is(ask, i, "invoiced|billed")     ? "invoice"
                       : wording_is(ask, i, "paid|settled")      ? "payment"
                       : wording_is(ask, i, "delivered|shipped") ? "delivery"
                                                                 : NULL;
    int found = -1;
    for (size_t t = 0; noun && t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || (int)t == table || !table_has_word(ask, (int)t, noun) ||
            !tables_refer(ask, (int)t, table))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* What is said by "X but not Y" of rows of the table, as words behind them; NULL: it does not fit.
 */
static const char *fits_rows(struct ask *ask, int table, size_t x, size_t y)
{
    const struct column_ref did = date_said(ask, table, x, true),
                            lacks = date_said(ask, table, y, true);
    const int apart = lacks.column >= 0 ? -1 : kept_apart(ask, table, y);
    if (did.column < 0 || (lacks.column < 0 && apart < 0) || same_column(did, lacks))
        return NULL;
    return arena_printf(
        ask->arena, "where %s is not empty and without %s", ask_column(ask, did)->name,
        lacks.column >= 0 ? ask_column(ask, lacks)->name : table_plural(ask, apart));
}

/* "But not yet", "and have never been" at word i: how many words; 0: no denial. */
static size_t denial_said(const struct ask *ask, size_t i)
{
    static const char small[] = "but|and|have|has|had|are|is|was|were|been|we|they|still|yet|it|so";
    bool denied = false;
    size_t k = i + (i < ask->words.len && ask->words.v[i].punct);
    if (!wording_is(ask, k, "but|and"))
        return 0;
    while (wording_is(ask, k, small) || wording_is(ask, k, "not|never|n't")) {
        denied = denied || wording_is(ask, k, "not|never|n't");
        k++;
    }
    return denied ? k - i : 0;
}

static bool put_at(struct ask *ask, size_t x)
{
    const size_t len = word_is_participle(&ask->words.v[x]) ? denial_said(ask, x + 1) : 0,
                 y = x + 1 + len;
    size_t first = x, end = y + 1;
    if (len == 0 || y >= ask->words.len || !word_is_participle(&ask->words.v[y]) ||
        exact_is_name(ask, x))
        return false;
    end += wording_match(ask, end, "so far|yet|at all|for|to date");
    while (first > 0 &&
           wording_is(ask, first - 1, "that|which|are|is|have|has|were|was|been|already|we|got"))
        first--;
    int rows = first > 0 ? life_rows_at(ask, first - 1) : -1;
    const char *text = rows < 0 ? NULL : fits_rows(ask, rows, x, y);
    for (size_t t = 0; rows < 0 && first == 0 && t < ask->schema->table_count; t++) {
        const char *held = table_is_open(ask, (int)t) ? fits_rows(ask, (int)t, x, y) : NULL;
        if (held && text)
            return false;
        text = held ? arena_printf(ask->arena, "%s %s", table_plural(ask, (int)t), held) : text;
    }
    if (text == NULL)
        return false;
    const char *said = words_text(&ask->words, ask->arena, first, end);
    wording_put(ask, first, end - first, text);
    ask->shape.taken_for = arena_printf(ask->arena, "%s = %s", said, text);
    return true;
}

void done_not_read(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (put_at(ask, i))
            return;
    }
}

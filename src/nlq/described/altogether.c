/* "In which lines of business do the backers give more than 100000 altogether", "which keeper's
 * hives weigh the most all together": what each group comes to is compared or ranked, and not the
 * rows. */
#include "described/described.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char together[] =
    "altogether|all together|in total|in all|combined|together|put together|taken together";

/* The first word of the sum that ends the clause; 0: none does. */
static size_t together_at(const struct ask *ask)
{
    for (size_t i = 3; i < ask->words.len && ask->words.v[i].sentence == 0; i++) {
        const size_t len = wording_match(ask, i, together);
        if (len && wording_ends(ask, i + len))
            return i;
    }
    return 0;
}

/* What the verb measures of rows of the table: the weight of what weighs. */
static struct column_ref measured(struct ask *ask, int table, const struct word *verb)
{
    const char *columns = lexicon_measure(verb->lemma);
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_number(ask, at) && !column_is_id(ask, at) &&
            column_has_akin(ask, at, verb->lemma))
            return at;
    }
    const struct column_ref at = {
        table, table < 0 || !columns ? -1 : table_column_by_words(ask, table, columns)};
    return at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at) ? at : no_column();
}

static bool is_called_lemma(struct ask *ask, struct column_ref at, const void *arg)
{
    return str_eq(catalog_column_words(ask->catalog, at), arg);
}

/* What is added up: said by "in fees" at words [i, end), by a noun there, or by the verb alone, of
 * the rows before it. */
static struct column_ref added(struct ask *ask, size_t verb, size_t i, size_t end)
{
    int table = -1;
    if (i + 2 == end && wording_is(ask, i, "in"))
        return amount_in(ask, i + 1);
    if (i + 1 == end)
        return amount_of(ask, i, verb);
    for (size_t k = verb; k-- > 0 && table < 0;)
        table = table_at_word(ask, k);
    if (table < 0 && verb > 0) /* "which sector spends" */
        table = column_only(ask, is_called_lemma, ask->words.v[verb - 1].lemma).table;
    return i == end ? measured(ask, table, &ask->words.v[verb]) : no_column();
}

/* "Which town's patients": the column or the table before the possessive is what is asked for; how
 * many words behind it only lead to the rows. */
static size_t leading(struct ask *ask, size_t first)
{
    const struct word *whose = &ask->words.v[first];
    const int rows = table_at_word(ask, first + 1);
    return whose->possessive && rows >= 0 && table_at_word(ask, first) < 0 &&
                   table_column_by_words(ask, rows, whose->lemma) >= 0
               ? 1
               : 0;
}

/* "The most in fees", "the most kilometres" at word `most`, up to the sum at `end`. */
static bool rank_put(struct ask *ask, size_t most, size_t end)
{
    const size_t the = most - 1;
    size_t verb = the - 1;
    if (the < 2 || !wording_is(ask, the, "the"))
        return false;
    if (amount_verb_words(ask, verb - 1) == 2)
        verb--;
    const struct column_ref at = added(ask, verb, most + 1, end);
    if (at.column < 0)
        return false;
    const size_t first = verb - wording_is(ask, verb - 1, "have|has|had");
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "have the %s total %s",
                             wording_is(ask, most, "most") ? "highest" : "lowest",
                             amount_name(ask, at)));
    if (wording_is(ask, 0, "which|what") && leading(ask, 1) && first == 3)
        wording_cut(ask, 2, 1);
    return true;
}

/* The first word of "more than" before the number that stands at or before `end`; 0: none does. */
static size_t compared_at(const struct ask *ask, size_t end, size_t *ret_behind)
{
    for (size_t i = 2; i + 1 < end; i++) {
        const size_t len = wording_match(ask, i,
                                         "more than|less than|fewer than|at least|at most|over|"
                                         "under|above|below");
        if (len && ask->words.v[i + len].is_number) {
            *ret_behind = i + len + 1 + wording_is(ask, i + len + 1, "euros|dollars|pounds");
            return i;
        }
    }
    return 0;
}

/* "Give more than 100000": the subject has such a sum. */
static bool bound_put(struct ask *ask, size_t end)
{
    size_t behind = 0;
    const size_t than = compared_at(ask, end, &behind);
    if (than < 3 || behind > end)
        return false;
    size_t verb = than - 1;
    if (amount_verb_words(ask, verb - 1) == 2)
        verb--;
    const size_t stuff = wording_is(ask, behind + 1, "of") ? behind + 2 : 0;
    struct column_ref at = added(ask, verb, behind, end);
    if (at.column < 0 && stuff + 1 == end && lexicon_is_quantity(ask->words.v[behind].lemma)) {
        at = amount_of(ask, behind, verb); /* "1000 ml of blood" */
        at = at.column >= 0 && amount_tells_none(ask, stuff, at.table) ? at : no_column();
    }
    const size_t in = wording_is(ask, 0, "in") && wording_is(ask, 1, "which|what");
    size_t helps = 1 + in;
    while (helps < verb && !wording_is(ask, helps, "do|does|did|have|has"))
        helps++;
    if (at.column < 0 || !wording_is(ask, in, "which|what|who") || (in && helps >= verb))
        return false;
    const size_t first = in ? helps : verb - wording_is(ask, verb - 1, "have|has|had|do|does|did");
    const char *bound = words_text(&ask->words, ask->arena, than, behind);
    const char *said = stuff ? ask->words.v[stuff].text : NULL;
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "have a total %s of %s", amount_name(ask, at), bound));
    if (said)
        ask->words.v[first + 3].written = said; /* and never sure */
    if (in)
        wording_cut(ask, 0, 1);
    if (amount_said_again(ask, at))
        ask->shape.rank_told = true;
    return true;
}

void altogether_read(struct ask *ask)
{
    const size_t sum = together_at(ask);
    for (size_t i = 3; i < sum; i++) {
        if (!wording_is(ask, i, "most|least|fewest") || !rank_put(ask, i, sum))
            continue;
        const size_t left = together_at(ask);
        if (left)
            wording_cut(ask, left, wording_match(ask, left, together));
        return;
    }
    if (!sum || !bound_put(ask, sum))
        return;
    const size_t left = together_at(ask);
    if (left)
        wording_cut(ask, left, wording_match(ask, left, together));
}

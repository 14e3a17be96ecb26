/* "Screenings that sold more than half of the venue's capacity", "at how many screenings were more
 * than half of the seats in the venue sold": a number of the rows against a part of a number of
 * what they refer to. */
#include "described/described.h"
#include "words/names.h"

/* The number of the table's rows that the verb says: tickets_sold of what sold. */
static struct column_ref done_number(struct ask *ask, int table, const struct word *verb)
{
    const char *columns = lexicon_measure(verb->lemma);
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_number(ask, at) || column_is_id(ask, at) ||
            !(column_has_words(ask, at, verb->lemma) || column_has_akin(ask, at, verb->lemma) ||
              column_has_words(ask, at, verb->lower)))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    if (found.column < 0 && columns)
        found = (struct column_ref){table, table_column_by_words(ask, table, columns)};
    return found.column >= 0 && column_is_number(ask, found) ? found : no_column();
}

/* How many there may be of what word i says in rows of the table: seats are its capacity. */
static struct column_ref whole_number(struct ask *ask, int table, size_t i)
{
    static const char places[] = "capacity|seats|seat count|places|max guests|size";
    struct column_ref at = {table, table_column_by_words(ask, table, ask->words.v[i].lemma)};
    if (at.column < 0 && wording_is(ask, i, "seats|places|capacity|room|tickets"))
        at.column = table_column_by_words(ask, table, places);
    return at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at) ? at : no_column();
}

/* "More than half of the" at word i; how many words, 0: no such. */
static size_t part_words(const struct ask *ask, size_t i)
{
    const size_t than = wording_match(ask, i, "more than|less than|at least|at most|over|under");
    const size_t part = than ? wording_match(ask, i + than, "half|twice") : 0;
    return part ? than + part : 0;
}

/* The rows before word i; -1: none are said. */
static int part_rows(struct ask *ask, size_t i)
{
    int table = -1;
    while (i-- > 0 && table < 0)
        table = table_at_word(ask, i);
    return table;
}

/* "Of the hall's capacity", "of the seats in the hall" at word i: the number and how many words. */
static size_t whole_said(struct ask *ask, size_t i, struct column_ref *ret_at)
{
    size_t first = i + wording_is(ask, i, "of");
    first += wording_is(ask, first, "the|its|their|all");
    if (first + 1 >= ask->words.len)
        return 0;
    const int whose = ask->words.v[first].possessive ? table_at_word(ask, first) : -1;
    if (whose >= 0) {
        *ret_at = whole_number(ask, whose, first + 1);
        return ret_at->column >= 0 ? first + 2 - i : 0;
    }
    const size_t in =
        first + 1 + wording_match(ask, first + 1, "in the|of the|at the|on the|in its");
    const int place = in > first + 1 && in < ask->words.len ? table_at_word(ask, in) : -1;
    *ret_at = place < 0 ? no_column() : whole_number(ask, place, first);
    return ret_at->column >= 0 ? in + 1 - i : 0;
}

static void part_put(struct ask *ask, size_t first, size_t end, struct column_ref at,
                     struct column_ref whole, const char *than)
{
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "have %s %s %s of the %s",
                             catalog_column_words(ask->catalog, at), than,
                             catalog_column_words(ask->catalog, whole),
                             table_single(ask, whole.table)));
}

void part_of_read(struct ask *ask)
{
    for (size_t i = 3; i + 3 < ask->words.len; i++) {
        struct column_ref whole = no_column();
        const size_t part = part_words(ask, i);
        const size_t len = part ? whole_said(ask, i + part, &whole) : 0;
        const size_t end = i + part + len;
        const int rows = len ? part_rows(ask, i) : -1;
        if (rows < 0 || rows == whole.table || !tables_refer(ask, rows, whole.table))
            continue;
        const bool were = wording_is(ask, i - 1, "was|were|are|is");
        const bool passive = were && end < ask->words.len && word_is_participle(&ask->words.v[end]);
        const size_t verb = passive ? end : i - 1;
        const struct column_ref at = done_number(ask, rows, &ask->words.v[verb]);
        const char *than =
            arena_printf(ask->arena, "%s of the", words_text(&ask->words, ask->arena, i, i + part));
        if (at.column < 0 || at.table != rows)
            continue;
        part_put(ask, i - 1, passive ? end + 1 : end, at, whole, than);
        if (wording_is(ask, 0, "at|in|on"))
            wording_cut(ask, 0, 1);
        return;
    }
}

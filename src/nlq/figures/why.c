/* "Why do people cancel? count by reason", "why were deliveries late": where rows keep a reason,
 * how many there are of each. Without one, it stays a question that rows cannot answer. */
#include "figures/figures.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

enum { STEM_LETTERS = 5 };

static const char tails[] =
    "count by reason|number by reason|by reason|counts by reason|reasons and "
    "how many|reasons and how many times|reasons with count|reasons with "
    "counts|reasons and counts|reason and count|reasons|most common reasons|"
    "top reasons|main reasons|which reasons|reason and how many|how many for "
    "each reason|how many per reason|how often each reason|per reason";
static const char light[] = "do|does|did|are|is|were|was|have|has|had|we|our|us|they|their|people|"
                            "customers|clients|folks|them|the|get|gets|got|getting|being|been|be|"
                            "so|many|all|some|things|any|keep|kept|keeps|still|stuff|of";

/* What a word of the question may say of the rows that have the reason. */
static size_t word_says(struct ask *ask, struct column_ref at, size_t i)
{
    enum { REASON = 8, ROWS = 4, STATE = 2 };
    const char *lemma = ask->words.v[i].lemma;
    if (table_at_word(ask, i) == at.table)
        return ROWS;
    if (column_has_akin(ask, at, lemma) || column_has_words(ask, at, lemma))
        return REASON;
    if (lemma_is_akin(lemma, table_core(ask, at.table), STEM_LETTERS) ||
        deed_keeps(ask, &ask->words.v[i]) == at.table)
        return ROWS;
    for (size_t c = 0; c < ask_table(ask, at.table)->column_count; c++) {
        const struct column_ref other = {at.table, (int)c};
        const char *const *values = catalog_values(ask->catalog, other);
        if (column_is_date(ask, other) && column_has_akin(ask, other, lemma))
            return STATE;
        for (; values && *values && column_has_words(ask, other, "status"); values++) {
            if (lemma_is_akin(lemma, *values, STEM_LETTERS - 1))
                return STATE;
        }
    }
    return 0;
}

/* Where the clause of "why" ends: a mark, a period, or words that say where. */
static size_t clause_end(struct ask *ask)
{
    size_t i = 1;
    while (i < ask->words.len && !ask->words.v[i].punct && wording_match(ask, i, tails) == 0 &&
           wording_period(ask, i) == 0 &&
           !wording_is(ask, i, "in|at|for|from|since|during|by|per|on"))
        i++;
    return i;
}

/* How well the clause speaks of rows with that reason; 0: some word of it does not. */
static size_t clause_says(struct ask *ask, struct column_ref at, size_t end)
{
    size_t sum = 0;
    for (size_t i = 1; i < end; i++) {
        const size_t said = word_says(ask, at, i);
        if (said == 0 && !wording_is(ask, i, light) && !ask->words.v[i].is.people &&
            table_at_word(ask, i) < 0)
            return 0;
        sum += said;
    }
    return sum;
}

static bool is_reason(struct ask *ask, struct column_ref at)
{
    return column_is_text(ask, at) && !catalog_is_key(ask->catalog, at) &&
           (column_has_words(ask, at, "reason") || column_has_words(ask, at, "cause"));
}

/* The one reason that the clause speaks of; column -1: none, or several. */
static struct column_ref reason_of(struct ask *ask, size_t end)
{
    struct column_ref found = no_column();
    size_t most = 0;
    bool several = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const size_t says = is_reason(ask, at) ? clause_says(ask, at, end) : 0;
            several = says == most ? several || says > 0 : several && says < most;
            found = says > most ? at : found;
            most = says > most ? says : most;
        }
    }
    return several ? no_column() : found;
}

/* The words behind the clause, without the reasons that are asked for there. */
static const char *rest_of(struct ask *ask, size_t end)
{
    const char *rest = "";
    for (size_t i = end; i < ask->words.len;) {
        const size_t tail = wording_match(ask, i, tails);
        if (tail || ask->words.v[i].punct || wording_is(ask, i, "-")) {
            i += tail ? tail : 1;
            continue;
        }
        rest =
            arena_printf(ask->arena, "%s %s", rest, words_text(&ask->words, ask->arena, i, i + 1));
        i++;
    }
    return rest;
}

void why_read(struct ask *ask)
{
    if (!wording_is(ask, 0, "why"))
        return;
    const size_t end = clause_end(ask);
    const struct column_ref at = reason_of(ask, end);
    if (at.column < 0)
        return;
    const char *rest = rest_of(ask, end), *rows = table_plural(ask, at.table),
               *name = ask_column(ask, at)->name, *table = ask_table(ask, at.table)->name;
    wording_put(ask, 0, ask->words.len,
                arena_printf(ask->arena, "number of %s by %s.%s%s where %s.%s is not empty", rows,
                             table, name, rest, table, name));
    ask->shape.taken_for = arena_printf(ask->arena, "why = how many %s there are for each %s", rows,
                                        catalog_column_words(ask->catalog, at));
}

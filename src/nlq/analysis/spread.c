/* "The difference between the highest and lowest reading per meter", "max value minus min value per
 * sensor": what the greatest and the least of one column differ by, asked as the greatest. */
#include "frame.h"
#include "querent/base/str.h"

#define HIGH "highest|maximum|max|largest|greatest|biggest"
#define LOW "lowest|minimum|min|smallest|least"

enum { NOUN_WORDS = 3 };

/* The word is of the column's name, or of its table's. */
static bool word_of(struct ask *ask, struct column_ref at, const struct word *word, bool *ret_own)
{
    const bool own =
        column_has_words(ask, at, word->lemma) || column_has_words(ask, at, word->lower);
    *ret_own = *ret_own || own;
    return own || table_has_word(ask, at.table, word->lemma);
}

/* The one number that words [first, end) call, by its own name or, where it is the only one, by its
 * rows; column -1: none, or several. */
static struct column_ref number_called(struct ask *ask, size_t first, size_t end)
{
    struct column_ref found = no_column();
    size_t count = 0, owned = 0;
    const int rows = first + 1 == end ? table_at_word(ask, first) : -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (rows >= 0 && rows != at.table)
                continue;
            bool called = column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
                          !column_is_year(ask, at),
                 own = false;
            for (size_t i = first; i < end && called; i++)
                called = word_of(ask, at, &ask->words.v[i], &own);
            if (!called || (owned && !own))
                continue;
            if (own && !owned)
                count = 0;
            owned += own;
            count++;
            found = at;
        }
    }
    return count == 1 ? found : no_column();
}

/* Where the noun that begins at i ends: before what follows a measure. */
static size_t noun_end(const struct ask *ask, size_t i)
{
    size_t end = i;
    while (end < ask->words.len && end < i + NOUN_WORDS && !ask->words.v[end].punct &&
           !ask->words.v[end].is.small && !ask->words.v[end].is_number &&
           !wording_is(ask, end, "per|of|by|in|for|each|every|and|minus|less|this|last|since|on"))
        end++;
    return end;
}

struct spread_said {
    size_t first, end; /* of all words */
    size_t noun, noun_end;
};

/* "[Difference between the] highest and lowest X" at word i. */
static bool said_between(const struct ask *ask, size_t i, struct spread_said *out)
{
    const size_t lead = wording_match(ask, i,
                                      "difference between|difference of|gap between|spread between|"
                                      "range between|differences between");
    size_t high = i + lead + wording_is(ask, i + lead, "the"), low = high + 2;
    low += wording_is(ask, low, "the");
    const bool both = wording_is(ask, high + 1, "and") &&
                      ((wording_is(ask, high, HIGH) && wording_is(ask, low, LOW)) ||
                       (wording_is(ask, high, LOW) && wording_is(ask, low, HIGH)));
    *out = (struct spread_said){i, noun_end(ask, low + 1), low + 1, noun_end(ask, low + 1)};
    return lead > 0 && both && out->noun_end > out->noun;
}

/* "Max X minus min X" at word i. */
static bool said_minus(const struct ask *ask, size_t i, struct spread_said *out)
{
    const size_t noun = i + 1, end = noun_end(ask, noun), low = end + 1;
    *out = (struct spread_said){i, noun_end(ask, low + 1), noun, end};
    if (!wording_is(ask, i, HIGH) || end == noun || !wording_is(ask, end, "minus|less") ||
        !wording_is(ask, low, LOW) || out->end - low - 1 != end - noun)
        return false;
    for (size_t k = 0; k < end - noun; k++) {
        if (!str_eq(ask->words.v[noun + k].lemma, ask->words.v[low + 1 + k].lemma))
            return false;
    }
    return true;
}

void spread_read(struct ask *ask)
{
    struct spread_said said;
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        if (!said_between(ask, i, &said) && !said_minus(ask, i, &said))
            continue;
        const struct column_ref at = number_called(ask, said.noun, said.noun_end);
        if (at.column < 0)
            return;
        ask->shape.spread = true;
        const size_t of =
            wording_is(ask, said.end, "of") && wording_is(ask, said.end + 1, "each|every");
        wording_put(ask, said.first, said.end + of - said.first,
                    arena_printf(ask->arena, "maximum %s.%s%s", ask_table(ask, at.table)->name,
                                 ask_column(ask, at)->name, of ? " per" : ""));
        if (of)
            wording_cut(ask, said.first + 3, 1);
        return;
    }
}

bool spread_apply(struct ask *ask, struct frame *frame)
{
    (void)ask;
    bool found = false;
    for (size_t i = 0; frame->shape.spread && i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        if (term->agg != AGG_MAX || found || term->span || term->times)
            continue;
        term->spread = found = true;
    }
    frame->unproven = frame->unproven || frame->shape.spread;
    return !frame->shape.spread || (found && frame->limit == 0 && frame->having_count == 0);
}

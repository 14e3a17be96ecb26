/* "In which cities is there both a depot and a client", "counties that have farms but nobody there
 * who is certified organic": what two kinds of rows share, and what only some of them have. */
#include "described/described.h"
#include "querent/base/str.h"

/* Words of "a depot" at word i: the table's, and which it is; 0: no rows are said. */
static size_t rows_said(struct ask *ask, size_t i, int *ret_table)
{
    const size_t article = wording_match(ask, i, "a|an|any|some|one|the"), noun = i + article;
    for (size_t k = noun; k < noun + 2 && k < ask->words.len && !ask->words.v[k].punct; k++) {
        if ((*ret_table = table_at_word(ask, k)) >= 0)
            return k + 1 - i;
    }
    return 0;
}

/* Both tables have the column that word i asks for. */
static bool both_keep(struct ask *ask, size_t i, int one, int other)
{
    const char *lemma = ask->words.v[i].lemma;
    return one != other && table_at_word(ask, i) < 0 &&
           table_column_by_words(ask, one, lemma) >= 0 &&
           table_column_by_words(ask, other, lemma) >= 0;
}

/* "In which cities is there both a depot and a client". */
static bool there_both(struct ask *ask)
{
    int one = -1, other = -1;
    const size_t in = wording_match(ask, 0, "in which|in what"), there = in + 1;
    const size_t is = in ? wording_match(ask, there, "is there|are there|do we have") : 0;
    size_t first = there + is;
    if (!is)
        return false;
    first += wording_is(ask, first, "both");
    const size_t len = rows_said(ask, first, &one);
    const size_t joint = first + len + wording_match(ask, first + len, "and|as well as|and also");
    const size_t second = len && joint > first + len ? rows_said(ask, joint, &other) : 0;
    if (!second || !wording_ends(ask, joint + second) || !both_keep(ask, in, one, other))
        return false;
    wording_put(ask, first + len, joint - first - len, "and");
    wording_put(ask, there, first - there, "have both");
    wording_cut(ask, 0, 1);
    return true;
}

/* "The cities with depots as well as clients". */
static bool with_both(struct ask *ask)
{
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        int one = -1, other = -1;
        const size_t has = wording_match(ask, i, "with|that have|which have|having"),
                     first = i + has;
        const size_t len = has ? rows_said(ask, first, &one) : 0;
        const size_t joint = len ? wording_match(ask, first + len, "as well as|and also") : 0;
        const size_t second = joint ? rows_said(ask, first + len + joint, &other) : 0;
        if (!second || !wording_ends(ask, first + len + joint + second) ||
            !both_keep(ask, i - 1, one, other))
            continue;
        wording_put(ask, first + len, joint, "and");
        wording_put(ask, i, has, "that have both");
        return true;
    }
    return false;
}

/* "Appear both as the country of a depot and as the country of a client" from word i on. */
static bool as_both(struct ask *ask, size_t i)
{
    int one = -1, other = -1;
    size_t verb = wording_match(ask, i,
                                "appear both|occur both|exist both|show up both|are both|"
                                "are found both|are listed both|are used both|appear|occur");
    const size_t as = i + verb + wording_match(ask, i + verb, "as the|as a|as");
    if (verb == 0 || as == i + verb || !wording_is(ask, as + 1, "of"))
        return false;
    const size_t first = rows_said(ask, as + 2, &one), joint = as + 2 + first;
    size_t column = joint + wording_match(ask, joint,
                                          "and as|and as the|and the|and|as well as "
                                          "the|as well as|and also as the");
    column += wording_is(ask, column, "the");
    const size_t second = first && column > joint && wording_is(ask, column + 1, "of")
                              ? rows_said(ask, column + 2, &other)
                              : 0;
    if (!second || !wording_ends(ask, column + 2 + second) ||
        !str_eq(ask->words.v[as].lemma, ask->words.v[column].lemma) ||
        !both_keep(ask, as, one, other))
        return false;
    wording_put(ask, i, column + 2 + second - i,
                arena_printf(ask->arena, "have both %s and %s", table_plural(ask, one),
                             table_plural(ask, other)));
    return true;
}

static bool appears_both(struct ask *ask)
{
    for (size_t i = 1; i + 6 < ask->words.len; i++) {
        if (as_both(ask, i))
            return true;
    }
    return false;
}

/* "Parishes that have keepers but no certified keepers", "… but nobody there who is certified". */
static bool but_none(struct ask *ask)
{
    for (size_t i = 3; i + 2 < ask->words.len; i++) {
        const int rows = wording_is(ask, i, "but|yet") ? table_at_word(ask, i - 1) : -1;
        const size_t no =
            rows >= 0 ? wording_match(ask, i + 1, "no|none|nobody|no one|not one") : 0;
        size_t first = i + 1 + no, end = first;
        while (end < ask->words.len && !ask->words.v[end].punct)
            end++;
        const size_t stop = end;
        if (!no)
            continue;
        if (end > first && table_at_word(ask, end - 1) == rows)
            end--; /* "no certified keepers" */
        else {
            first += wording_is(ask, first, "there|of");
            first += first < end && table_at_word(ask, first) == rows;
            first += wording_match(ask, first, "who is|who are|that is|that are|which are");
        }
        bool whole = false, others = false;
        for (size_t k = first; k < end; k++)
            others = others || table_at_word(ask, k) >= 0;
        if (others)
            continue;
        const struct column_ref at = flag_described(ask, rows, first, end, &whole);
        const char *said = at.column < 0 ? NULL : wording_text(ask, first, end);
        if (said == NULL)
            continue;
        wording_put(ask, i, stop - i,
                    arena_printf(ask->arena, "but no %s with %s '%s'", ask->words.v[i - 1].text,
                                 amount_name(ask, at), flag_value(ask, at, true)));
        if (!whole)
            ask->words.v[i + 4].written = said; /* and never sure */
        return true;
    }
    return false;
}

void both_kinds_read(struct ask *ask)
{
    if (!there_both(ask) && !with_both(ask) && !appears_both(ask))
        but_none(ask);
}

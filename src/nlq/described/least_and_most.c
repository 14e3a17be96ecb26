/* "How old are the youngest and the oldest juror", "for each plant, how warm was the warmest load":
 * two opposite extremes are the least and the most of one number, in one row; and the extreme of
 * each group is a number, and no row. */
#include <string.h>

#include "described/described.h"
#include "querent/base/str.h"
#include "words/names.h"

/* A phrase of the one list "a|b c" that also stands in the other; "" where there is none. */
static const char *common(const struct ask *ask, const char *one, const char *other)
{
    for (const char *p = one; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *phrase = arena_strndup(ask->arena, p, strcspn(p, "|"));
        if (wording_among(phrase, other))
            return phrase;
    }
    return "";
}

/* Two opposite superlatives: columns of which the first is the most, those of which it is the
 * least; "" where it is not. */
struct extremes {
    const char *most_first, *least_first;
    size_t noun; /* behind them */
};

/* "The youngest and the oldest" at word i. */
static bool extremes_at(struct ask *ask, size_t i, struct extremes *out)
{
    size_t len = 0, second_len = 0;
    int degree = 0, second_degree = 0;
    const struct adjective *one = lexicon_adjective(&ask->words, i, &len, &degree);
    const size_t and = i + len, next = and+1 + wording_is(ask, and+1, "the");
    if (!one || degree != 2 || !wording_is(ask, and, "and"))
        return false;
    const struct adjective *other =
        lexicon_adjective(&ask->words, next, &second_len, &second_degree);
    if (!other || second_degree != 2)
        return false;
    const size_t behind = next + second_len;
    const bool two_words = table_at_word(ask, behind) < 0 && behind + 1 < ask->words.len &&
                           table_at_word(ask, behind + 1) >= 0 &&
                           !ask->words.v[behind].is.stop; /* "roller coaster" */
    const bool up = *common(ask, one->rising, other->falling) != '\0';
    const bool down = *common(ask, one->falling, other->rising) != '\0';
    const size_t noun = behind + two_words;
    *out = (struct extremes){
        .most_first = up ? one->rising : "",
        .least_first = down ? other->rising : "",
        .noun = noun + wording_match(ask, noun, "of the|of all the|of our|of all|among the|of")};
    return (up || down) && out->noun < ask->words.len;
}

/* The number of rows of the table that the adjective speaks of, else the only such number of all
 * where the noun is no table; column -1: none. */
static struct column_ref number_of(struct ask *ask, int table, const char *columns)
{
    for (const char *p = columns; table < 0 && *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *phrase = arena_strndup(ask->arena, p, strcspn(p, "|"));
        struct column_ref found = no_column();
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, phrase)};
            if (!table_is_open(ask, (int)t) || at.column < 0 || !column_is_number(ask, at))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
        if (found.column >= 0)
            return found;
    }
    const struct column_ref at = {
        table, table < 0 || !*columns ? -1 : table_column_by_words(ask, table, columns)};
    return at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at) ? at : no_column();
}

/* The word of "how old are", "what do", "what are" before the extremes; 0 at *ret_rows: rows could
 * be asked for. */
static size_t opening(const struct ask *ask, size_t i, bool *ret_number)
{
    const size_t what = wording_match(ask, i, "what do|what does|what did");
    const size_t how =
        wording_is(ask, i, "how") && wording_is(ask, i + 2, "are|is|were|was") ? 3 : 0;
    const size_t list = wording_match(ask, i, "what are|what is|what were|what was|show|give|list");
    *ret_number = what || how;
    return i + (what ? what : how ? how : list);
}

/* Words that say no more than that there is such a number: "charged at", "paid by". */
static void cut_charged(struct ask *ask, size_t i)
{
    if (wording_is(ask, i, "charged|paid|asked|recorded|measured|given|set|seen|made|reached") &&
        wording_is(ask, i + 1, "at|in|for|by|per|of|on"))
        wording_cut(ask, i, 1);
}

/* "Show the theater's name too, first": where it stands is no order of rows. */
static void cut_place(struct ask *ask)
{
    const size_t last = ask->words.len;
    size_t i = last;
    while (i > 1 && ask->words.v[i - 1].punct)
        i--;
    if (i < 4 || !wording_is(ask, i - 1, "first") || ask->words.v[i - 1].sentence == 0)
        return;
    size_t first = i - 1;
    while (first > 1 && (word_is_mark(&ask->words.v[first - 1], ",") ||
                         wording_is(ask, first - 1, "too|also|as|well")))
        first--;
    if (wording_is(ask, first - 1, "name|title|code|names|titles"))
        wording_cut(ask, first, i - first);
}

/* The end of the clause that begins at word i, without a last verb that only asks: "cost". */
static size_t clause_end(const struct ask *ask, size_t i)
{
    while (i < ask->words.len && !word_is_mark(&ask->words.v[i], ",.?!;"))
        i++;
    return i;
}

static bool says_groups(const struct ask *ask, size_t i, size_t end)
{
    for (; i < end; i++) {
        if (wording_is(ask, i, "each|every|per"))
            return true;
    }
    return false;
}

static bool both_put(struct ask *ask, size_t i)
{
    struct extremes said;
    bool number = false;
    const size_t open = opening(ask, i, &number), the = open + wording_is(ask, open, "the");
    if (open == i || !extremes_at(ask, the, &said))
        return false;
    const int table = table_at_word(ask, said.noun);
    const size_t end = clause_end(ask, said.noun);
    const bool grouped = says_groups(ask, said.noun, end) || says_groups(ask, 0, i);
    struct column_ref at = table < 0 ? no_column() : number_of(ask, table, said.least_first);
    const bool least = at.column >= 0 || (table < 0 && *said.least_first);
    if (table >= 0 && at.column < 0)
        at = number_of(ask, table, said.most_first);
    const char *most = least ? "minimum and maximum" : "maximum and minimum";
    if (!(number || (grouped && table < 0) || table < 0))
        return false;
    if (table < 0) { /* "the cheapest and the most expensive fee" */
        if (!column_at_word(ask, said.noun))
            return false;
        cut_charged(ask, said.noun + 1);
        cut_charged(ask, said.noun + 2);
        wording_put(ask, i, said.noun - i, arena_printf(ask->arena, "what are the %s", most));
        cut_place(ask);
        return true;
    }
    if (at.column < 0)
        return false;
    if (end > said.noun + 1 && wording_is(ask, end - 1, "cost|weigh|earn|last|take"))
        wording_cut(ask, end - 1, 1);
    const bool whose = wording_is(ask, said.noun + 1, "of|in|at|for|by|per");
    const bool rest = !wording_ends(ask, said.noun + 1) && !whose;
    wording_put(ask, i, said.noun + (rest ? 0 : 1) - i,
                arena_printf(ask->arena, "what are the %s %s%s", most, amount_name(ask, at),
                             rest ? " of the" : ""));
    amount_said_again(ask, at);
    cut_place(ask);
    return true;
}

/* "The least and the most points a climber has got": of the climbers. */
static bool plain_put(struct ask *ask, size_t i)
{
    static const char least[] = "least|fewest", most[] = "most";
    bool number = false;
    const size_t open = opening(ask, i, &number), one = open + wording_is(ask, open, "the"),
                 other = one + 2 + wording_is(ask, one + 2, "the"), noun = other + 1;
    const bool up = wording_is(ask, one, least) && wording_is(ask, other, most),
               down = wording_is(ask, one, most) && wording_is(ask, other, least);
    if (open == i || !(up || down) || !wording_is(ask, one + 1, "and|or") ||
        !column_at_word(ask, noun))
        return false;
    const size_t end = clause_end(ask, noun), who = noun + 1 + wording_is(ask, noun + 1, "that");
    size_t rows = wording_is(ask, who, "a|an|any|one|our") ? who + 1 : end;
    while (rows < end && table_at_word(ask, rows) < 0 && rows < who + 3)
        rows++;
    const int table = rows < end ? table_at_word(ask, rows) : -1;
    if (table < 0 && noun + 1 < end && !wording_is(ask, noun + 1, "of|in|at|for|by|per"))
        return false;
    const char *name = ask->words.v[noun].text,
               *of = table < 0 ? ""
                               : arena_printf(ask->arena, " of the %s", table_plural(ask, table));
    wording_put(ask, i, (table < 0 ? noun + 1 : end) - i,
                arena_printf(ask->arena, "what are the %s %s%s",
                             up ? "minimum and maximum" : "maximum and minimum", name, of));
    return true;
}

/* "That has received any milk": the rows that the number is of say so. */
static void cut_any(struct ask *ask, size_t before)
{
    for (size_t i = 2; i + 3 < before; i++) {
        if (!wording_is(ask, i, "that|which|who") || !wording_is(ask, i + 1, "has|have|had") ||
            !wording_is(ask, i + 3, "any|some"))
            continue;
        size_t end = i + 5;
        if (end <= before && table_at_word(ask, i + 4) < 0 && wording_ends(ask, end))
            wording_cut(ask, i, end - i);
        return;
    }
}

/* "How warm was the warmest load", of each group. */
static bool one_put(struct ask *ask, size_t i)
{
    size_t len = 0, how_len = 0;
    int degree = 0, plain = 0;
    const struct adjective *how = wording_is(ask, i, "how") && i + 4 < ask->words.len
                                      ? lexicon_adjective(&ask->words, i + 1, &how_len, &plain)
                                      : NULL;
    const size_t the = i + 1 + how_len + 1;
    const struct adjective *top = how && plain == 0 &&
                                          wording_is(ask, the - 1, "is|was|are|were") &&
                                          wording_is(ask, the, "the")
                                      ? lexicon_adjective(&ask->words, the + 1, &len, &degree)
                                      : NULL;
    if (!top || degree != 2)
        return false;
    const bool up = *common(ask, how->rising, top->rising) != '\0';
    const char *columns = *how->rising ? how->rising : how->falling;
    const size_t noun = the + 1 + len, end = clause_end(ask, noun);
    const int table = table_at_word(ask, noun);
    if (table < 0 && table_at_word(ask, noun + 1) >= 0)
        return false; /* "the tallest roller coaster" */
    if (noun >= ask->words.len || !(says_groups(ask, noun, end) || says_groups(ask, 0, i)) ||
        !(up || *common(ask, how->rising, top->falling)))
        return false;
    const struct column_ref at = number_of(ask, table, columns);
    if (at.column < 0)
        return false;
    const bool whose = wording_is(ask, noun + 1, "each|every"); /* "load each press received" */
    if (whose && end > noun + 3)
        wording_cut(ask, noun + 3, end - noun - 3);
    const size_t before = ask->words.len;
    cut_any(ask, i);
    i -= before - ask->words.len;
    wording_put(ask, i, noun + 1 - (before - ask->words.len) - i,
                arena_printf(ask->arena, "what is the %s %s%s", up ? "maximum" : "minimum",
                             amount_name(ask, at), whose ? " of" : ""));
    amount_said_again(ask, at);
    return true;
}

void least_and_most_read(struct ask *ask)
{
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        const bool begins = i == 0 || ask->words.v[i - 1].punct;
        if (begins && (both_put(ask, i) || plain_put(ask, i) || one_put(ask, i)))
            return;
    }
}

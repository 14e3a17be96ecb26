/* The words of a share, and where its phrases end. */
#include "shares/shares_text.h"

#include <string.h>

#include "querent/base/str.h"

#define AUX                                                                                        \
    "was|were|is|are|got|gets|get|ended|turned|came|come|comes|went|go|goes|has|have|had|did|do|"  \
    "does|arrived|arrive|arrives|led|lead|leads|resulted|resulted|end|ends|went"

/* What is better the less there is of it, and the more. */
#define BAD                                                                                        \
    "late|waste|wasted|wastage|lost|rejected|cancelled|canceled|shows|show|failed|missed|void|"    \
    "overdue|refused|damaged|scrap|scrapped|returned|faulty|broken|complaints|defects|spoiled|"    \
    "refunded|lapsed|unpaid|reversed|denied|absent|breakdowns|downtime|credits|disputed"
#define GOOD                                                                                       \
    "accepted|attended|attendance|present|completed|won|booked|converted|renewed|occupied|"        \
    "occupancy|paid|passed|solved|resolved|collected|fill|sold|margin|profit|time"

bool share_mark_at(const struct ask *ask, size_t i)
{
    return i < ask->words.len && ask->words.v[i].punct;
}

/* A dash with blanks around it ends a part as a comma does. */
bool share_gap_before(const struct ask *ask, size_t i)
{
    const struct word *v = ask->words.v;
    if (i == 0 || i >= ask->words.len || v[i].offset < v[i - 1].offset + v[i - 1].len)
        return false; /* or words that were put there */
    const char *gap = ask->words.question + v[i - 1].offset + v[i - 1].len;
    const size_t len = v[i].offset - v[i - 1].offset - v[i - 1].len;
    for (size_t k = 0; k < len; k++) {
        if ((gap[k] == '-' && k > 0 && gap[k - 1] == ' ') || strncmp(gap + k, "–", 3) == 0)
            return true;
    }
    return false;
}

/* The word is only capital since a sentence begins: no name, and no abbreviation. */
static bool begins(const struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    return i == 0 && !word->quoted && word->text[0] && word->text[1] >= 'a' && word->text[1] <= 'z';
}

/* Words [from, to) as they are read; `whole`: with what is said of the whole alone. */
const char *share_text(const struct share_text *text, size_t from, size_t to, bool whole)
{
    struct ask *ask = text->ask;
    const char *out = "";
    for (size_t i = from; i < to && i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        const bool ends = word_is_mark(word, "?!.");
        if (text->out[i] || (text->whole[i] && !whole) || (ends && i + 1 >= to))
            continue;
        out = arena_printf(ask->arena, word->quoted ? "%s%s\"%s\"%s" : "%s%s%s%s", out,
                           *out && (!word->punct || word_is_mark(word, "(")) ? " " : "",
                           ends                             ? ","
                           : begins(ask, from) && i == from ? word->lower
                                                            : word->text,
                           word->possessive ? "'s" : "");
    }
    return out;
}

size_t share_part_end(const struct ask *ask, size_t i)
{
    while (i < ask->words.len && !share_mark_at(ask, i) && !share_gap_before(ask, i))
        i++;
    return i;
}

/* ---- parts that are no condition */

void share_drop(struct share_text *text, size_t from, size_t to)
{
    if (from > 0 && share_mark_at(text->ask, from - 1) &&
        !word_is_mark(&text->ask->words.v[from - 1], ")"))
        from--;
    for (; from < to; from++)
        text->out[from] = true;
}

bool share_of_bad(const struct ask *ask, size_t from, size_t to)
{
    while (from < to && !wording_is(ask, from, BAD))
        from++;
    return from < to;
}

/* "Worst first", "highest on top": by the share. */
static bool ranks(struct share_text *text, size_t from, size_t to)
{
    struct ask *ask = text->ask;
    if (to < from + 2 || to > from + 4 ||
        !(wording_is(ask, to - 1, "first|top") || wording_is(ask, to - 1, "last")))
        return false;
    const bool bad = wording_has(ask, BAD), good = !bad && wording_has(ask, GOOD);
    const bool high = wording_is(ask, from, "highest|biggest|largest|most|greatest|top") ||
                      (bad && wording_is(ask, from, "worst")) ||
                      (good && wording_is(ask, from, "best"));
    const bool low = wording_is(ask, from, "lowest|smallest|least") ||
                     (bad && wording_is(ask, from, "best")) ||
                     (good && wording_is(ask, from, "worst"));
    if (!high && !low)
        return false;
    text->said.rank = high == !wording_is(ask, to - 1, "last") ? 1 : -1;
    return true;
}

/* "Name and rate": what is shown anyway. */
static bool lists_shown(const struct ask *ask, size_t from, size_t to)
{
    bool rate = false;
    for (size_t i = from; i < to; i++) {
        if (!wording_is(ask, i,
                        "name|names|and|with|the|rate|percentage|percent|share|pct|%|its|their|"
                        "show|in|figure|value"))
            return false;
        rate = rate || wording_is(ask, i, "rate|percentage|percent|share|pct|%");
    }
    return rate;
}

/* "One decimal", "rounded to two decimals"; 0: nothing is said so. */
static size_t decimals_at(struct share_text *text, size_t i)
{
    struct ask *ask = text->ask;
    const size_t lead = wording_match(ask, i, "rounded to|to|with|at");
    const size_t number = i + lead;
    if (number + 1 >= ask->words.len || !ask->words.v[number].is_number ||
        !wording_match(ask, number + 1, "decimal|decimals|decimal place|decimal places"))
        return 0;
    text->said.decimals = (int)ask->words.v[number].number + 1;
    return lead + 1 +
           wording_match(ask, number + 1, "decimal places|decimal place|decimals|decimal");
}

/* "Only vets with at least 40 appointments". */
static bool counts_within(const struct ask *ask, size_t i, size_t end)
{
    bool number = false, bound = false;
    for (; i < end; i++) {
        number = number || ask->words.v[i].is_number;
        bound = bound || wording_match(ask, i,
                                       "at least|more than|over|or more|minimum|fewer than|"
                                       "less than|at most");
    }
    return number && bound;
}

/* "By channel (sms, letter)": the groups, each by its name; how many words; 0: something else. */
static size_t groups_named(struct ask *ask, size_t i)
{
    size_t end = i + 1, marks = 0;
    if (i < 2 || !word_is_mark(&ask->words.v[i], "(") ||
        !(share_groups_at(ask, i - 2) || (i > 2 && share_groups_at(ask, i - 3))))
        return 0;
    for (; end < ask->words.len && !word_is_mark(&ask->words.v[end], ")"); end++) {
        const bool mark = word_is_mark(&ask->words.v[end], ",") || wording_is(ask, end, "and|or");
        if (mark == (end == i + 1 || word_is_mark(&ask->words.v[end - 1], ",") ||
                     wording_is(ask, end - 1, "and|or")))
            return 0;
        marks += mark;
    }
    return marks && end < ask->words.len ? end + 1 - i : 0;
}

void share_settle(struct share_text *text)
{
    struct ask *ask = text->ask;
    for (size_t i = 0, end; i<ask->words.len; i = end> i ? end : i + 1) {
        end = share_part_end(ask, i + (i == 0 || share_gap_before(ask, i)));
        if (share_mark_at(ask, i))
            end = i + 1;
        else if (i > 0 && (ranks(text, i, end) || lists_shown(ask, i, end)))
            share_drop(text, i, end);
        else if (i > 0 && wording_is(ask, i, "only|just") && counts_within(ask, i, end)) {
            for (size_t k = i - share_mark_at(ask, i - 1); k < end; k++)
                text->whole[k] = true;
        }
    }
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t places = decimals_at(text, i), named = groups_named(ask, i);
        for (size_t k = i; k < i + named; k++)
            text->out[k] = true;
        if (places)
            share_drop(text, i, i + places);
        const size_t len =
            wording_match(ask, i,
                          "in percent|in per cent|in %|in percentages|in pct|as a percentage|"
                          "as percentage|as a percent|as percent");
        if (len && !wording_is(ask, i + len, "of"))
            share_drop(text, i, i + len);
    }
}

/* ---- where phrases end */

/* A group begins: "per carrier", "for each oven", "by channel". */
bool share_groups_at(struct ask *ask, size_t i)
{
    if (wording_is(ask, i, "per") || wording_match(ask, i,
                                                   "for each|for every|split by|in each|at each|"
                                                   "on each|broken down by|of each"))
        return true;
    if (!wording_is(ask, i, "by"))
        return false;
    const size_t noun = i + 1 + wording_is(ask, i + 1, "the|our");
    return table_at_word(ask, noun) >= 0 || column_at_word(ask, noun) ||
           table_at_word(ask, noun + 1) >= 0 || column_at_word(ask, noun + 1);
}

size_t share_phrase_end(struct ask *ask, size_t i)
{
    const size_t end = share_part_end(ask, i);
    while (i < end && !share_groups_at(ask, i))
        i++;
    return i;
}

/* The verb that says of the rows from word i on what the part did; `end`: none does. */
size_t share_verb(const struct ask *ask, size_t i, size_t end)
{
    for (size_t k = i + 1; k < end; k++) {
        if (wording_is(ask, k, AUX) &&
            !wording_is(ask, k - 1, "that|which|who|we|they|has|have|you"))
            return k;
    }
    return end;
}

size_t share_skip(const struct ask *ask, size_t i, const char *words)
{
    while (wording_is(ask, i, words))
        i++;
    return i;
}

/* The rows are called so within the words; else what is added up is. */
bool share_names_rows(struct ask *ask, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        if (wording_is(ask, i, "that|which|who|we|in|on|of|with"))
            break;
        if (table_at_word(ask, i) >= 0 && !column_at_word(ask, i))
            return true;
    }
    return false;
}

/* Where the noun phrase ends: at its rows or its amount, before periods, groups and the like. */
size_t share_noun_end(struct ask *ask, size_t i)
{
    const size_t end = share_phrase_end(ask, i);
    for (size_t k = i + 1; k < end; k++) {
        if (wording_period(ask, k) ||
            wording_is(ask, k, "in|on|for|over|during|since|from|that|which|who|with|between|at"))
            return k;
    }
    return end;
}

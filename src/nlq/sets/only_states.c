/* "Delivered ones only", "only sent and paid invoices", "(completed only)": the states of rows that
 * alone count, as a part of the sentence by itself. It is taken out of the words and becomes a
 * condition on these rows. */
#include "frame.h"
#include "querent/base/str.h"
#include "sets/aside.h"
#include "states/life.h"

static const char leads[] =
    "only|just|counting only|count only|only count|only counting|considering only|only consider|"
    "looking only at|nothing but|solely|among|among only|only the|just the|of which only|"
    "restricted to|limited to|only show|show only|i mean only|that is only";
static const char behind[] = "only|alone|only please|please only|only though|only of course";
static const char whose[] =
    "that are|that were|which are|which were|that have been|that has been|who are|who were|"
    "which have been|already";
static const char those[] = "ones|the ones|those";

enum { STATES_MOST = 4 };

struct only_said {
    struct {
        size_t first, end;
    } v[STATES_MOST];
    size_t count;
    size_t end; /* of them, with the noun behind */
    int rows;   /* that noun's table; -1: there is none */
    bool noun;  /* or it is "ones" */
};

/* The end of the state at word i; i: none is there. */
static size_t state_end(struct ask *ask, size_t i)
{
    for (size_t len = 2; len > 0; len--) {
        const size_t end = i + len;
        if (end <= ask->words.len && !aside_break(ask, i) && !aside_break(ask, end - 1) &&
            table_at_word(ask, i) < 0 && !ask->words.v[i].is_number &&
            aside_some_says(ask, -1, i, end))
            return end;
    }
    return i;
}

/* Words between two states: "and", ",", ", or"; 0: there are none. */
static size_t joined(const struct ask *ask, size_t i)
{
    const size_t comma = i < ask->words.len && word_is_mark(&ask->words.v[i], ",/");
    return comma + wording_is(ask, i + comma, "and|or|nor");
}

static bool states_at(struct ask *ask, size_t i, struct only_said *ret)
{
    *ret = (struct only_said){.rows = -1};
    for (size_t end; ret->count < STATES_MOST && (end = state_end(ask, i)) > i;) {
        ret->v[ret->count].first = i;
        ret->v[ret->count++].end = end;
        ret->end = end;
        i = end + joined(ask, end);
        if (i == end)
            break;
    }
    if (ret->count == 0)
        return false;
    if (wording_is(ask, ret->end, ASIDE_ONES))
        ret->noun = true;
    else if (!aside_break(ask, ret->end))
        ret->rows = table_at_word(ask, ret->end);
    ret->end += ret->noun || ret->rows >= 0;
    for (size_t k = 0; ret->rows >= 0 && k < ret->count; k++) {
        if (!aside_says(ask, ret->rows, ret->v[k].first, ret->v[k].end))
            return false;
    }
    return true;
}

/* The remark at word i, behind a mark: *ret_end is where it ends. */
static bool only_at(struct ask *ask, size_t i, struct only_said *ret, size_t *ret_end)
{
    const size_t lead = wording_match(ask, i, leads);
    size_t first = i + lead;
    first += lead ? wording_match(ask, first, "the|our|those") : 0;
    const size_t ones = lead ? wording_match(ask, first, those) : 0,
                 link = ones ? wording_match(ask, first + ones, whose) : 0;
    if (ones && !link)
        return false;
    if (!states_at(ask, first + ones + link, ret))
        return false;
    const size_t tail = wording_match(ask, ret->end, behind);
    *ret_end = ret->end + tail + (lead && !tail ? wording_is(ask, ret->end, "please") : 0);
    const bool bracketed = word_is_mark(&ask->words.v[i - 1], "(") && ret->count > 1 &&
                           ret->rows >= 0; /* "(sent and paid invoices, by issue date)" */
    return (lead || tail || bracketed) && aside_break(ask, *ret_end);
}

/* The rows are named outside of words [first, end), too. */
static bool rows_named(struct ask *ask, int rows, size_t first, size_t end)
{
    bool named = false;
    for (size_t i = 0; i < ask->words.len; i++)
        named = named || ((i < first || i >= end) && table_at_word(ask, i) == rows);
    return named;
}

static void put_only(struct ask *ask, const struct only_said *said)
{
    const char *states = "";
    for (size_t k = 0; k < said->count; k++)
        states =
            arena_printf(ask->arena, "%s%s%s", states, k ? "|" : "",
                         words_text(&ask->words, ask->arena, said->v[k].first, said->v[k].end));
    ask->shape.asides[ask->shape.aside_count++] =
        (struct aside_said){.state = states, .rows = said->rows + 1, .only = true};
}

/* "Open or only part paid": no more than that, and not only. */
static void cut_merely(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "only|just") && wording_is(ask, i - 1, "or|but|yet|and") &&
            !aside_break(ask, i - 2) && state_end(ask, i + 1) > i + 1 &&
            aside_some_says(ask, -1, i - 2, i - 1))
            wording_cut(ask, i, 1);
    }
}

/* Some people may have left. */
static bool some_left(struct ask *ask)
{
    bool left = false;
    for (size_t t = 0; t < ask->schema->table_count && !left; t++)
        left = table_is_open(ask, (int)t) && people_do(ask, (int)t) &&
               aside_not_gone(ask, (int)t) != NULL;
    return left;
}

/* "…; current staff", "only people still employed": those who left are left out. */
static void read_current(struct ask *ask)
{
    static const char current[] =
        "current staff|current staff only|only current staff|current employees|current employees "
        "only|only current employees|only people still employed|people still employed only|only "
        "those still employed|still employed only|only those still here|only those who are still "
        "here|only those still with us|only those who are still with us|current ones only|only "
        "current ones|only the current ones|only people who are still employed|only people still "
        "with us|just the current ones|current people only|only people who still work here";
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = aside_break(ask, i - 1) ? wording_match(ask, i, current) : 0;
        bool named = false; /* "current staff only" of the staff is read as it stands */
        for (size_t k = i; k < i + len; k++)
            named = named || table_at_word(ask, k) >= 0;
        if (len == 0 || named || !aside_break(ask, i + len) || !some_left(ask))
            continue;
        ask->shape.asides[ask->shape.aside_count++] = (struct aside_said){.state = "left"};
        aside_cut_words(ask, i, i + len);
        return;
    }
}

void only_states_read(struct ask *ask)
{
    read_current(ask);
    cut_merely(ask);
    for (size_t i = 1; i < ask->words.len && ask->shape.aside_count < ASIDES_MAX; i++) {
        struct only_said said;
        size_t end = i;
        if (!aside_break(ask, i - 1) || !only_at(ask, i, &said, &end))
            continue;
        if (said.count == 1 && said.rows >= 0 && !rows_named(ask, said.rows, i, end))
            continue; /* its noun says what the question is about */
        put_only(ask, &said);
        aside_cut_words(ask, i, end);
        return;
    }
}

/* "Void invoices excluded", "cancelled ones don't count", "(leave out reversed payments)", "not the
 * ones who left": rows in a state that are to be left out of whatever the rest of the question asks
 * for. What says so is taken out of the words; which rows are in that state is asked for by itself,
 * of the table whose rows the answer reads, and is a condition on them. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "guards/erased.h"
#include "querent/base/str.h"
#include "sets/aside.h"
#include "states/life.h"

#define ASIDE_ARTICLES                                                                             \
    "the|any|all|all the|those|those that are|ones that are|which are|that are|our|anything|"      \
    "everything|anything that is|whatever is|everything that is"
#define ASIDE_WHO                                                                                  \
    "the ones who|the ones that|the ones we|the ones which|ones who|ones that|those who|those "    \
    "that|those we|anyone who|anybody who|people who|the ones we have|ones we have|the ones we "   \
    "'ve|ones we 've|the ones who have|those who have|the ones that have|those that have|the "     \
    "ones we|the ones they"

/* Before the state, wherever it stands. */
static const char leads[] =
    "excluding|excl|exclude|excluding all|not counting|not including|without counting|leaving out|"
    "leave out|leave aside|leaving aside|ignoring|ignore|do not count|don't count|do not include|"
    "don't include|omit|omitting|disregarding|disregard|please exclude|please ignore|skip|"
    "skipping|skip all|forget about|forget|never mind|minus|discounting|and skip|"
    "but skip|but ignore|and ignore|discard";
/* Before the state, where a part of the sentence begins. */
static const char weak_leads[] =
    "not|but not|and not|no|but no|except|except for|so no|nor|without|and no";
/* Before the state of rows that are called ones, or by their name. */
static const char mid_leads[] = "except for|except|apart from|other than|but not|save for|bar";
/* Behind the state, at the end of a part. */
static const char trails[] =
    "excluded|left out|left aside|not counted|not included|do not count|don't count|not count|"
    "ignored|omitted|disregarded|out|aside|not|are excluded|are left out|are not counted|are not "
    "included|are ignored|are out|is excluded|is left out|should not count|taken out|removed|not "
    "needed|not wanted|to be excluded|to be left out|must not count|does not count|are not needed|"
    "should be excluded|should be left out|should be ignored|excepted";

/* Behind a state that is counted along, as it would be anyway. */
static const char kept[] = "included|are included|too|count too|also count|as well|counted too|"
                           "counted as well|also included";

struct aside {
    size_t first, end;       /* words to be taken out */
    size_t state, state_end; /* words that say the state */
    size_t also;             /* the one behind "or" that says another: "drafts or voids"; 0: none */
    int rows;                /* the table named behind it; -1: none is */
    bool ones;               /* "the cancelled ones" */
    bool along;              /* and they are not left out */
};

const char *aside_not_gone(struct ask *ask, int table)
{
    const char *there = life_there(ask, table, false);
    return there ? there : erased_not(ask, table);
}

bool aside_break(const struct ask *ask, size_t i)
{
    return i >= ask->words.len || word_is_mark(&ask->words.v[i], ",.?!;:()-");
}

const char *aside_value(struct ask *ask, struct column_ref at, const char *said)
{
    const char *value = life_stored_state(ask, at, said), *form;
    char *low = arena_strdup(ask->arena, said);
    for (char *c = low; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    for (size_t k = 0; value == NULL && (form = lexicon_value(low, k)) != NULL; k++) {
        char *lower = arena_strdup(ask->arena, form);
        for (char *c = lower; *c; c++)
            *c = (char)tolower((unsigned char)*c);
        value = life_stored_state(ask, at, lower);
    }
    return value;
}

/* A date that some rows lack is called by the beginning of the participle: rev_dt of what is
 * reversed. */
static bool says_short(struct ask *ask, struct column_ref at, size_t i)
{
    enum { CUT_LEAST = 3 };
    const char *name = ask_column(ask, at)->name;
    const size_t len = strcspn(name, "_");
    return column_is_date(ask, at) && !column_is_filled(ask, at) && len >= CUT_LEAST &&
           word_is_participle(&ask->words.v[i]) &&
           str_starts_fold(ask->words.v[i].lower, arena_strndup(ask->arena, name, len));
}

bool aside_says(struct ask *ask, int table, size_t i, size_t end)
{
    const char *said = words_text(&ask->words, ask->arena, i, end);
    if (end == i + 1 && wording_is(ask, i, ASIDE_GONE) && aside_not_gone(ask, table))
        return true;
    struct listed_state listed;
    if (listed_state(ask, table, said, &listed))
        return true;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const bool akin = end == i + 1 && (column_has_akin(ask, at, ask->words.v[i].lemma) ||
                                           says_short(ask, at, i));
        if (akin &&
            (flag_is(ask, at) || (column_is_date(ask, at) && !ask_column(ask, at)->not_null)))
            return true;
        if (stats && stats->categorical && column_is_text(ask, at) &&
            (status_value(ask, at, said) || aside_value(ask, at, said) ||
             (end == i + 1 && status_value(ask, at, ask->words.v[i].lemma))))
            return true; /* "voids", too */
    }
    return false;
}

bool aside_some_says(struct ask *ask, int rows, size_t i, size_t end)
{
    if (rows >= 0)
        return aside_says(ask, rows, i, end);
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && aside_says(ask, (int)t, i, end))
            return true;
    }
    return false;
}

/* A noun that no rows are called by, in the plural, before the end of a remark. */
static bool is_some_noun(const struct ask *ask, size_t i)
{
    return !aside_break(ask, i) && word_is_plural(&ask->words.v[i]) &&
           str_ends(ask->words.v[i].lower, "s") && !ask->words.v[i].is.stop &&
           !ask->words.v[i].is.small &&
           (aside_break(ask, i + 1) || wording_match(ask, i + 1, trails));
}

/* "Cancelled", "void invoices", "the deleted ones", "the ones who left" from word i on; false: no
 * state of any rows is said there. */
static bool state_at(struct ask *ask, size_t i, struct aside *ret)
{
    const size_t who = wording_match(ask, i, ASIDE_WHO);
    const size_t first = i + (who ? who : wording_match(ask, i, ASIDE_ARTICLES));
    for (size_t len = 2; len > 0; len--) {
        size_t end = first + len;
        if (end > ask->words.len || aside_break(ask, first) || aside_break(ask, end - 1))
            continue;
        const size_t link =
            len == 1 ? wording_match(ask, end, "and not|or not|nor|and|or|and neither") : 0;
        const size_t also = link && !aside_break(ask, end + link) ? end + link : 0;
        end = also ? also + 1 : end;
        int rows = -1;
        bool ones = !who && wording_is(ask, end, ASIDE_ONES);
        if (ones)
            end++;
        else if (!who && !aside_break(ask, end) && (rows = table_at_word(ask, end)) >= 0)
            end++;
        else if (!who && is_some_noun(ask, end)) { /* "cancelled calls", where rows are jobs */
            ones = true;
            end++;
        }
        if (table_at_word(ask, first) >= 0 || !aside_some_says(ask, rows, first, first + len) ||
            (also && !aside_some_says(ask, rows, also, also + 1)))
            continue;
        *ret = (struct aside){.state = first,
                              .state_end = first + len,
                              .also = also,
                              .end = end,
                              .rows = rows,
                              .ones = ones};
        return true;
    }
    return false;
}

/* Where the remark is over that may end at word i: "please", "as ordering"; 0: it goes on. */
static size_t remark_end(const struct ask *ask, size_t i)
{
    enum { AS_WHAT = 3 };
    size_t end = i + wording_match(ask, i, "please|thanks|thank you|for now|of course|though");
    if (end == i && wording_is(ask, i, "as|towards|for"))
        while (end < i + 1 + AS_WHAT && !aside_break(ask, end))
            end++;
    return aside_break(ask, end) ? end : 0;
}

/* What was done, or what a status says; no name. */
static bool is_state_word(struct ask *ask, size_t i)
{
    bool state = word_is_participle(&ask->words.v[i]);
    for (size_t t = 0; t < ask->schema->table_count && !state; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            state = state ||
                    ((column_has_words(ask, at, "status") || column_has_words(ask, at, "state")) &&
                     aside_value(ask, at, ask->words.v[i].lower));
        }
    }
    return state;
}

/* "That are neither delivered nor cancelled", "not resolved and not cancelled" behind the rows. */
static bool neither_at(struct ask *ask, size_t i, struct aside *ret)
{
    static const char joints[] = "and|but|that|which|who|is|are|was|were|still|have|has|been",
                      goes_on[] = "and|but|per|by|this|last|for|in|with|on|of|at|from|since";
    const bool neither = wording_is(ask, i, "neither");
    size_t state = i + 1;
    state += wording_is(ask, state, "been|yet");
    if (!neither && !wording_is(ask, i, "not"))
        return false;
    if (!state_at(ask, state, ret) || !ret->also || !is_state_word(ask, ret->state) ||
        ret->rows >= 0 || ret->ones ||
        !(neither || wording_is(ask, ret->also - 1, "not|nor|neither")) ||
        !(aside_break(ask, ret->end) || wording_is(ask, ret->end, goes_on)))
        return false;
    for (ret->first = i; ret->first > 1 && wording_is(ask, ret->first - 1, joints);)
        ret->first--;
    return true;
}

/* "(Even a cancelled one)", "including cancelled ones": they count as they would anyway. */
static bool along_at(struct ask *ask, size_t i, struct aside *ret)
{
    static const char even[] = "even a|even an|even|not even a|not even an|not even|including|incl|"
                               "inclusive of|also|also a|and also|counting|and count|count also";
    const size_t len = wording_match(ask, i, even);
    if (len == 0 || !state_at(ask, i + len, ret) || !(ret->ones || ret->rows >= 0) ||
        !remark_end(ask, ret->end))
        return false;
    ret->first = i;
    ret->end = remark_end(ask, ret->end);
    ret->along = true;
    return true;
}

/* "Non-archived students": the noun stays. */
static bool non_at(struct ask *ask, size_t i, struct aside *ret)
{
    const size_t state =
        i + 1 + (i + 1 < ask->words.len && word_is_mark(&ask->words.v[i + 1], "-"));
    const int rows = wording_is(ask, i, "non") ? table_at_word(ask, state + 1) : -1;
    if (rows < 0 || aside_break(ask, state) || !aside_says(ask, rows, state, state + 1))
        return false;
    *ret = (struct aside){
        .first = i, .state = state, .state_end = state + 1, .end = state + 1, .rows = rows};
    return true;
}

/* What is left out, said from word i on. */
static bool aside_at(struct ask *ask, size_t i, struct aside *ret)
{
    const bool begins = i > 0 && aside_break(ask, i - 1);
    const size_t lead = wording_match(ask, i, leads),
                 weak = begins ? wording_match(ask, i, weak_leads) : 0,
                 mid = lead + weak == 0 ? wording_match(ask, i, mid_leads) : 0;
    if (i == 0)
        return non_at(ask, i, ret);
    if (non_at(ask, i, ret))
        return true;
    if (begins ? along_at(ask, i, ret) : neither_at(ask, i, ret))
        return true;
    if (lead == 0 &&
        wording_is(ask, i, "leave|take|keep|count")) { /* "leave the cancelled ones out" */
        if (!state_at(ask, i + 1, ret) || !wording_is(ask, ret->end, "out|aside|away") ||
            !aside_break(ask, ret->end + 1))
            return false;
        ret->end++;
    } else if (lead + weak + mid > 0) {
        if (!state_at(ask, i + (lead ? lead : weak + mid), ret) || !remark_end(ask, ret->end) ||
            (mid > 0 && !ret->ones && ret->rows < 0))
            return false;
        ret->end = remark_end(ask, ret->end);
    } else {
        if (!state_at(ask, i, ret) || !(begins || ret->ones))
            return false;
        size_t behind = wording_match(ask, ret->end, trails);
        ret->along = behind == 0 || !remark_end(ask, ret->end + behind);
        behind = ret->along ? wording_match(ask, ret->end, kept) : behind;
        if (behind == 0 || !remark_end(ask, ret->end + behind))
            return false;
        ret->end = remark_end(ask, ret->end + behind);
    }
    ret->first = i;
    return true;
}

void aside_cut_words(struct ask *ask, size_t first, size_t end)
{
    const bool opened = first > 0 && word_is_mark(&ask->words.v[first - 1], "("),
               closed = end < ask->words.len && word_is_mark(&ask->words.v[end], ")"),
               listed = end < ask->words.len && word_is_mark(&ask->words.v[end], ":");
    end += opened && (closed || (end < ask->words.len && word_is_mark(&ask->words.v[end], ",")));
    first -= opened
                 ? closed
                 : first > 0 && word_is_mark(&ask->words.v[first - 1], listed ? ",;:-.?!" : ",;:-");
    wording_cut(ask, first, end - first);
}

/* The state that words [i, end) say: "void", of "voids". */
static void put_aside(struct ask *ask, size_t i, size_t end, int rows)
{
    struct shape *shape = &ask->shape;
    const bool noun = end == i + 1 && str_ends(ask->words.v[i].lower, "s") &&
                      !word_is_participle(&ask->words.v[i]);
    if (shape->aside_count < ASIDES_MAX)
        shape->asides[shape->aside_count++] =
            (struct aside_said){.state = noun ? arena_strdup(ask->arena, ask->words.v[i].lemma)
                                              : words_text(&ask->words, ask->arena, i, end),
                                .rows = rows + 1};
}

/* "Open tickets (not resolved, not cancelled)": what is left out says which rows are open, by one
 * of words [first, end). */
static void cut_explained(struct ask *ask, size_t first, size_t end)
{
    for (size_t i = first; i < end && i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "open|live|outstanding|unfinished|current") ||
            table_at_word(ask, i + 1) < 0)
            continue;
        wording_cut(ask, i, 1);
        return;
    }
}

void set_aside_read(struct ask *ask)
{
    bool glossed = false;
    only_states_read(ask);
    struct shape *shape = &ask->shape;
    struct aside aside;
    for (size_t i = 0; i < ask->words.len && shape->aside_count + 1 < ASIDES_MAX; i++) {
        if (!aside_at(ask, i, &aside))
            continue;
        shape->all_count = shape->all_count || aside.along;
        if (!aside.along)
            put_aside(ask, aside.state, aside.state_end, aside.rows);
        if (aside.also && !aside.along)
            put_aside(ask, aside.also, aside.also + 1, aside.rows);
        const bool bracket = aside.first > 0 && word_is_mark(&ask->words.v[aside.first - 1], "(");
        glossed = glossed || bracket || wording_is(ask, aside.first, "so|meaning|ie");
        aside_cut_words(ask, aside.first, aside.end);
        if (bracket && aside.first > 1 && !aside.along)
            cut_explained(ask, aside.first - 2, aside.first - 1); /* "live (not sold) boats" */
        i = aside.first > 1 ? aside.first - 2 : 0;
    }
    if (glossed && shape->aside_count > 1)
        cut_explained(ask, 0, ask->words.len);
}

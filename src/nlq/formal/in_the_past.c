/* "Employees who held two or more jobs", "did not have any job in the past", where a table keeps
 * the history of jobs, and each employee has one job at a time: the rows of that history are
 * counted. */
#include <string.h>

#include "formal/formal.h"
#include "querent/base/str.h"

/* The table that keeps the history of what word i names, "job history" of jobs; -1: none. */
static int history_of(struct ask *ask, size_t i)
{
    for (size_t t = 0; i < ask->words.len && t < ask->schema->table_count; t++) {
        const char *words = catalog_table_words(ask->catalog, (int)t);
        const char *kind = strchr(words, ' ');
        const size_t len = kind ? (size_t)(kind - words) : 0;
        if (len && table_is_open(ask, (int)t) && wording_among(kind + 1, "history|histories|log") &&
            strlen(ask->words.v[i].lemma) == len && strncmp(words, ask->words.v[i].lemma, len) == 0)
            return (int)t;
    }
    return -1;
}

/* A number of things, "two or more", "more than one", "at least 2", from word i on; its length. */
static size_t count_said(const struct ask *ask, size_t i)
{
    const size_t lead = wording_match(ask, i, "more than|at least|over");
    const size_t number = i + lead;
    if (number >= ask->words.len || !ask->words.v[number].is_number || ask->words.v[number].quoted)
        return wording_match(ask, i, "several|multiple");
    return lead + 1 + (lead ? 0 : wording_match(ask, number + 1, "or more"));
}

/* The verb that ends before word i, with who does it and what denies it: "who did not have"; where
 * it begins, i: there is none. */
static size_t verb_before(const struct ask *ask, size_t i, bool *ret_none)
{
    size_t first = i;
    *ret_none = false;
    while (first > 0 && wording_is(ask, first - 1,
                                   "have|has|had|having|held|hold|holds|did|do|does|done|worked|"
                                   "not|never|any|a|an|been")) {
        first--;
        *ret_none = *ret_none || wording_is(ask, first, "not|never");
    }
    if (first < i && first > 0 && wording_is(ask, first - 1, "who|that|which"))
        first--;
    return first;
}

/* "In the past", "previously", from word i on; its length. */
static size_t past_said(const struct ask *ask, size_t i)
{
    return wording_match(ask, i, "in the past|in their past|previously|so far|in their career");
}

/* "Without any job in the past", "with no past job": where it begins; i: it is not said. */
static size_t none_before(const struct ask *ask, size_t i)
{
    for (size_t len = 1; len <= 2 && len <= i; len++) {
        if (wording_match(ask, i - len, "without|without any|without a|with no") == len)
            return i - len;
    }
    return i;
}

/* The rows whose history it is are spoken of before word i: each refers to one job. */
static bool rows_have_one(struct ask *ask, size_t i, int history, int thing)
{
    for (size_t k = 0; k < i; k++) {
        const int table = table_at_word(ask, k);
        if (table >= 0 && table != history && table != thing && tables_refer(ask, history, table))
            return tables_refer(ask, table, thing);
    }
    return false;
}

static bool past_put(struct ask *ask, size_t i)
{
    const int history = history_of(ask, i), thing = history < 0 ? -1 : table_at_word(ask, i);
    const bool before = i > 0 && wording_is(ask, i - 1, "past|previous|former|earlier");
    const size_t noun = before ? i - 1 : i, past = past_said(ask, i + 1);
    bool none = false;
    size_t count = noun;
    if (thing < 0 || thing == history || wording_is(ask, i + 1, "history|histories"))
        return false;
    for (size_t len = 4; len > 0 && count == noun; len--) {
        if (len <= noun && count_said(ask, noun - len) == len)
            count = noun - len;
    }
    const size_t without = count == noun ? none_before(ask, noun) : noun;
    const size_t first = without < noun ? without : verb_before(ask, count, &none);
    none = none || without < noun;
    if (first == count || first == 0 || !(none ? before || past : count < noun) ||
        !rows_have_one(ask, first, history, thing))
        return false;
    const char *rows = table_plural(ask, history);
    const char *number = none ? NULL : words_text(&ask->words, ask->arena, count, noun);
    wording_put(ask, first, i + 1 + past - first,
                none ? arena_printf(ask->arena, "without %s", rows)
                     : arena_printf(ask->arena, "with %s %s", number, rows));
    return true;
}

void in_the_past_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (past_put(ask, i))
            return;
    }
}

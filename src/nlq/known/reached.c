/* "Customers that can not be called by phone": those without one. "Who is not insured", "nurses who
 * have no registration": by a column that is called nearly so, and that some rows lack. */
#include <stdio.h>
#include <string.h>

#include "known/known.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "states/life.h"
#include "words/names.h"

/* "Can (not) be reached by phone" at word i: they have (no) phone. */
static bool put_contact(struct ask *ask, size_t i)
{
    const size_t can = wording_match(ask, i,
                                     "can not be|can be|could not be|could be|are not|"
                                     "cannot be"),
                 verb = i + can;
    if (!can || !wording_is(ask, verb, "called|reached|contacted|phoned|emailed|mailed|informed") ||
        !wording_is(ask, verb + 1, "by|via|through|on|at|over"))
        return false;
    const size_t means = verb + 2 + wording_is(ask, verb + 2, "the|a|their");
    if (!wording_is(ask, means, "phone|telephone|email|mail|fax|post|mobile|cell") ||
        !wording_ends(ask, means + 1))
        return false;
    const bool not_so = wording_is(ask, i + 1, "not") || wording_is(ask, i, "cannot");
    wording_put(ask, i, means - i, not_so ? "have no" : "have a");
    return true;
}

/* The number or address of the rows that some of them lack, called by one of the words; column -1.
 */
static struct column_ref contact_of(struct ask *ask, int table, const char *words)
{
    const struct column_ref at = {table, table < 0 ? -1 : table_column_by_words(ask, table, words)};
    const struct column_stats *stats = at.column < 0 ? NULL : catalog_stats(ask->catalog, at);
    return stats && stats->null_share > 0 ? at : no_column();
}

/* "Owners that we can't call", "authors can we not reach by email": those without that. */
static bool put_silent(struct ask *ask, size_t i)
{
    static const char cannot[] =
        "we cannot|we can not|we can't|we cant|we could not|we couldn't|we are unable to|"
        "can we not|can not we|can't we|cannot we|could we not|i cannot|i can not|i can't|"
        "you cannot|you can not|you can't|nobody can|no one can|one cannot|one can not";
    static const char phone[] = "phone|telephone|tel|mobile", email[] = "email|mail|e-mail";
    const size_t can = wording_match(ask, i, cannot), verb = i + can;
    const size_t call = wording_match(ask, verb,
                                      "call|phone|ring|telephone|call by phone|"
                                      "reach by phone|reach by telephone|"
                                      "contact by phone");
    const size_t mail = wording_match(ask, verb,
                                      "email|mail|write an email to|send an email to|"
                                      "send emails to|send email to|write emails to|"
                                      "reach by email|contact by email");
    const size_t end = verb + (call ? call : mail);
    size_t rows = i - (i > 0 && wording_is(ask, i - 1, "that|which|who|whom"));
    if (!can || !(call || mail) || !wording_ends(ask, end) || rows == 0)
        return false;
    const struct column_ref at = contact_of(ask, life_rows_before(ask, rows), call ? phone : email);
    if (at.column < 0)
        return false;
    ask->shape.taken_for = /* never sure: they may be reached in another way */
        arena_printf(ask->arena, "%s = without %s", words_text(&ask->words, ask->arena, i, end),
                     catalog_column_words(ask->catalog, at));
    wording_put(ask, rows, end - rows,
                arena_printf(ask->arena, "without %s", ask_column(ask, at)->name));
    return true;
}

/* The column of the table that is called by the same stem as word i, and that says yes or no, or
 * that some rows lack; column -1: none. */
static struct column_ref stem_column(struct ask *ask, int table, size_t i)
{
    enum { ALIKE = 5 };
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        char first[64];
        const char *words = catalog_column_words(ask->catalog, at);
        const size_t len = strcspn(words, " ");
        snprintf(first, sizeof first, "%.*s", (int)len, words);
        if ((flag_is(ask, at) || (stats && stats->null_share > 0)) && !column_is_date(ask, at) &&
            lemma_is_akin(first, ask->words.v[i].lemma, ALIKE))
            return at;
    }
    return no_column();
}

/* The rows that are spoken of, or the only people that have such a column; -1. */
static int rows_with(struct ask *ask, size_t i, struct column_ref *ret_column)
{
    int found = -1;
    for (size_t k = 0; k < i; k++) {
        const int table = table_at_word(ask, k);
        *ret_column = table >= 0 ? stem_column(ask, table, i) : no_column();
        if (table >= 0)
            return ret_column->column >= 0 ? table : -1;
    }
    for (size_t t = 0; wording_is(ask, 0, "who") && t < ask->schema->table_count; t++) {
        const struct column_ref at = table_is_open(ask, (int)t) && people_do(ask, (int)t)
                                         ? stem_column(ask, (int)t, i)
                                         : no_column();
        if (at.column < 0)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
        *ret_column = at;
    }
    return found;
}

/* Word i is known by itself. */
static bool known_word(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    return word->quoted || word->punct || word->is.small || strlen(word->lower) < 6 ||
           exact_is_name(ask, i) || table_at_word(ask, i) >= 0 || column_at_word(ask, i) ||
           values_find(ask, i, i + 1).len;
}

/* The words before word i that say whether, and where they begin; i: none stand there. */
static size_t whether_before(const struct ask *ask, size_t i, bool *ret_no)
{
    static const struct {
        const char *said;
        bool no;
    } ways[] = {{"do not have a", true},
                {"does not have a", true},
                {"do not have any", true},
                {"have no", true},
                {"has no", true},
                {"without a", true},
                {"without any", true},
                {"without", true},
                {"is not", true},
                {"are not", true},
                {"have a", false},
                {"has a", false},
                {"with a", false},
                {"is", false},
                {"are", false}};
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
        for (size_t len = 1; len <= 4 && len <= i; len++) {
            *ret_no = ways[k].no;
            if (words_match(&ask->words, i - len, ways[k].said) == len)
                return i - len;
        }
    }
    return i;
}

static bool put_stem(struct ask *ask, size_t i)
{
    bool no = false;
    struct column_ref at = no_column();
    const size_t first = i > 0 && !known_word(ask, i) ? whether_before(ask, i, &no) : i;
    const int rows = first < i && wording_ends(ask, i + 1) ? rows_with(ask, i, &at) : -1;
    if (rows < 0)
        return false;
    const char *words = catalog_column_words(ask->catalog, at);
    const char *name = arena_strndup(ask->arena, words, strcspn(words, " "));
    const char *said = flag_is(ask, at)
                           ? arena_printf(ask->arena, "are %s%s", no ? "not " : "", name)
                           : arena_printf(ask->arena, "%s %s", no ? "have no" : "have", name);
    wording_put(ask, first, i + 1 - first, said);
    if (wording_is(ask, 0, "who"))
        wording_put(ask, 0, 1, arena_printf(ask->arena, "which %s", table_plural(ask, rows)));
    return true;
}

void reached_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (put_contact(ask, i) || put_silent(ask, i) || put_stem(ask, i))
            return;
    }
}

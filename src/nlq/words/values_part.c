/* Words that are part of what is stored: "patients with psoriasis", where diagnoses are called
 * 'Psoriasis vulgaris'. Only a word that nothing else knows, where such a word would stand. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/vocabulary.h"

enum { HITS_MAX = 24, SHORTEST = 3 };

/* Where the whole word stands in the text, whatever its case; NULL: it does not. */
static const char *part_in(const char *text, const char *word)
{
    const size_t len = strlen(word);
    for (const char *p = str_find_fold(text, word); p; p = str_find_fold(p + 1, word)) {
        if ((p == text || !isalnum((unsigned char)p[-1])) && !isalnum((unsigned char)p[len]))
            return p;
    }
    return NULL;
}

/* A word of letters that nobody knows. */
static bool is_strange(const struct ask *ask, size_t i)
{
    const char *word = item_kind_is(ask, i, ITEM_WORD) ? item_lower(ask, i) : "";
    return word[0] && strcspn(word, ".-_@0123456789") == strlen(word) &&
           vocabulary_rank_inflected(word, strlen(word)) == VOCABULARY_NONE;
}

/* "With psoriasis", "psoriasis patients", "treatments for acne". */
static bool part_stands(const struct ask *ask, size_t i)
{
    const size_t prev = item_prev(ask, i), next = item_next(ask, i);
    /* "northgate branches" is nothing else; "nia smythe" is another */
    if (is_strange(ask, i) && !item_first(ask, i)->capital)
        return !is_strange(ask, i + 1) && !(i > 0 && is_strange(ask, i - 1));
    if (prev < ask->count && prev + 1 == i && /* "complaints about towels" */
        wording_is(ask, ask->items[prev].first, "about|regarding|concerning|mentioning"))
        return true;
    return item_is(ask, prev, CUE_WITH) || item_is(ask, prev, CUE_FOR) ||
           item_is(ask, prev, CUE_HAVE) || item_is(ask, prev, CUE_FROM) ||
           item_is(ask, prev, CUE_ADJ_SUPER) || /* "the oldest tug" */
           (item_is(ask, prev, CUE_OF) && (item_kind_is(ask, item_prev(ask, prev), ITEM_TABLE) ||
                                           item_kind_is(ask, item_prev(ask, prev), ITEM_COLUMN))) ||
           item_kind_is(ask, next, ITEM_TABLE);
}

static bool part_may_be(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct word *word = &ask->words.v[item->first];
    size_t len;
    int degree;
    return item->kind == ITEM_WORD && item->last == item->first + 1 && !item->taught &&
           strlen(word->lower) >= SHORTEST && !word->is_number && !word->lemma_is.light &&
           !word->is.stop && !word->is.plain && !word_is_participle(word) && !word->is.lapse &&
           !word->is.mailer && !lexicon_adjective(&ask->words, item->first, &len, &degree) &&
           !lexicon_unit(word->lemma) && !lexicon_deed(word->lower, word->lemma) &&
           part_stands(ask, i);
}

/* An address, of which nothing is said: "parking" is no part of 'Park Avenue'. */
static bool is_silent_address(struct ask *ask, struct column_ref at)
{
    static const char *const places[] = {"street", "address", "road"};
    bool address = false;
    for (size_t k = 0; k < sizeof places / sizeof *places; k++)
        address = address || column_has_words(ask, at, places[k]);
    return address &&
           !wording_has(ask, "street|streets|address|addresses|road|lane|avenue|live|lives|"
                             "living|lived|located");
}

/* The one column whose values have the word in them; the match's value is the word as it is spelt
 * there. */
static bool part_find(struct ask *ask, const char *word, struct match *ret_match)
{
    struct value_hit hits[HITS_MAX];
    const size_t count = catalog_find_value(ask->catalog, ask->arena, word, true, hits, HITS_MAX);
    bool found = false;
    for (size_t k = 0; k < count; k++) {
        const char *part = hits[k].numeric || ask_table(ask, hits[k].column.table)->hidden
                               ? NULL
                               : part_in(hits[k].value, word);
        if (part == NULL || is_silent_address(ask, hits[k].column))
            continue;
        if (found && !same_column(ret_match->at, hits[k].column))
            return false;
        *ret_match = (struct match){.at = hits[k].column,
                                    .score = .8,
                                    .value = arena_strndup(ask->arena, part, strlen(word)),
                                    .part = true};
        found = true;
    }
    return found;
}

/* "People in metering" are of that team: no meter is called by a verb. */
static void part_by_deed(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        if (item->kind != ITEM_TABLE || item->last != item->first + 1 || item->values.len == 0 ||
            !str_ends(word->lower, "ing") || !str_eq_fold(item->values.v[0].value, word->lower) ||
            !item_is(ask, item_prev(ask, i), CUE_IN))
            continue;
        item->kind = ITEM_VALUE;
        item->tables.len = item->columns.len = 0;
    }
}

/* The column of the table that keeps one of a few letters, which are no grades nor yes and no, one
 * of which the word begins with; column -1: none, or several. */
static struct column_ref letters_of(struct ask *ask, int table, char initial, const char **ret)
{
    struct column_ref found = no_column();
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *const *values =
            column_is_text(ask, at) && !flag_is(ask, at) ? catalog_values(ask->catalog, at) : NULL;
        const char *own = NULL;
        bool letters = values && values[0] && values[1];
        for (size_t k = 0; letters && values[k]; k++) {
            letters = isupper((unsigned char)values[k][0]) && values[k][1] == '\0';
            own = values[k][0] == toupper((unsigned char)initial) ? values[k] : own;
        }
        if (!letters || own == NULL ||
            !(column_has_words(ask, at, "type") || column_has_words(ask, at, "code") ||
              column_has_words(ask, at, "kind") || column_has_words(ask, at, "fuel") ||
              column_has_words(ask, at, "category")))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
        *ret = own;
    }
    return found;
}

/* "Electric cars", where a code of theirs is one of P, D, E and H: a guess, which the answer says.
 */
static void part_by_letter(struct ask *ask, size_t i)
{
    struct item *item = &ask->items[i];
    const size_t next = item_next(ask, i);
    struct word *word = &ask->words.v[item->first];
    const char *value = NULL;
    const int table = item_kind_is(ask, next, ITEM_TABLE) && ask->items[next].tables.len
                          ? ask->items[next].tables.v[0].at.table
                          : -1;
    const struct column_ref at = letters_of(ask, table, word->lower[0], &value);
    if (at.column < 0 || word->capital || word->quoted || word->written || word_is_plural(word))
        return;
    struct match *v = arena_alloc(ask->arena, sizeof *v);
    *v = (struct match){.at = at, .score = .8, .value = value, .meant = true};
    item->kind = ITEM_VALUE;
    item->values = (struct matches){v, 1};
    word->written = word->text; /* never sure */
}

/* The table that "called" at item i says the name of: "customers called", "customers that are
 * named"; -1: none. */
static int table_called(const struct ask *ask, size_t i)
{
    size_t rows = item_prev(ask, i);
    while (item_is(ask, rows, CUE_IS) || item_is(ask, rows, CUE_THAT) ||
           item_is(ask, rows, CUE_WHO))
        rows = item_prev(ask, rows);
    return item_is(ask, i, CUE_NAMED) && item_kind_is(ask, rows, ITEM_TABLE) &&
                   ask->items[rows].tables.len
               ? ask->items[rows].tables.v[0].at.table
               : -1;
}

/* "Customers called Miller", where only somebody of the staff is called just so: customers with the
 * word in their name. */
static void part_called(struct ask *ask, size_t i)
{
    struct item *item = &ask->items[i];
    const int table = item->kind == ITEM_VALUE && !item_first(ask, i)->quoted
                          ? table_called(ask, item_prev(ask, i))
                          : -1;
    struct value_hit hits[HITS_MAX];
    const char *word = words_text(&ask->words, ask->arena, item->first, item->last);
    for (size_t k = 0; table >= 0 && k < item->values.len; k++) {
        if (item->values.v[k].at.table == table)
            return;
    }
    const size_t count =
        table < 0 ? 0 : catalog_find_value(ask->catalog, ask->arena, word, true, hits, HITS_MAX);
    for (size_t k = 0; k < count; k++) {
        const char *part = hits[k].numeric || hits[k].column.table != table ||
                                   hits[k].column.column != table_label(ask, table)
                               ? NULL
                               : part_in(hits[k].value, word);
        if (part == NULL)
            continue;
        struct match *v = arena_alloc(ask->arena, sizeof *v);
        *v = (struct match){.at = hits[k].column,
                            .score = .8,
                            .value = arena_strndup(ask->arena, part, strlen(word)),
                            .part = true};
        item->values = (struct matches){v, 1};
        return;
    }
}

/* "For product voluptatem": what nobody knows, right behind the one of the rows that it names, is
 * called so, whether there is such a row or not. */
static bool names_row_behind(struct ask *ask, size_t i)
{
    const struct item *rows = i > 0 ? &ask->items[i - 1] : NULL;
    const int table =
        rows && rows->kind == ITEM_TABLE && rows->tables.len && rows->tables.v[0].score >= .95
            ? rows->tables.v[0].at.table
            : -1;
    const struct column_ref label = {table, table < 0 ? -1 : table_label(ask, table)};
    return label.column >= 0 && is_strange(ask, i) && column_is_text(ask, label) &&
           strlen(item_lower(ask, i)) > SHORTEST && rows->last == ask->items[i].first &&
           rows->first > 0 && !word_is_plural(&ask->words.v[rows->last - 1]) &&
           (wording_is(ask, rows->first - 1, "for|of|the|from|in|to|with|by")) &&
           wording_ends(ask, ask->items[i].last);
}

void values_part(struct ask *ask)
{
    part_by_deed(ask);
    for (size_t i = 1; i < ask->count; i++)
        part_called(ask, i);
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        struct match match;
        if (!part_may_be(ask, i))
            continue;
        const struct word *word = &ask->words.v[item->first];
        const size_t len = strlen(word->lower);
        const char *one = !str_eq(word->lower, word->lemma) ? word->lemma
                          : len > SHORTEST + 1 && word->lower[len - 1] == 's'
                              ? arena_strndup(ask->arena, word->lower, len - 1)
                              : NULL; /* "labradors", which no list knows */
        if (!part_find(ask, word->lower, &match) && (one == NULL || !part_find(ask, one, &match))) {
            part_by_letter(ask, i);
            if (item->kind == ITEM_WORD && names_row_behind(ask, i))
                item->kind = ITEM_VALUE;
            continue;
        }
        struct match *v = arena_alloc(ask->arena, sizeof *v);
        *v = match;
        item->kind = ITEM_VALUE;
        item->values = (struct matches){v, 1};
    }
}

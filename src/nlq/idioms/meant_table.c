/* Which table or column an idiom speaks of: one that the question names, else the only one that
 * would do. Where several would and none is named, the idiom stays what it is. */
#include <stdio.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

bool table_is_open(const struct ask *ask, int table)
{
    return !ask_table(ask, table)->hidden && ask_table(ask, table)->kind == TABLE_BASE;
}

bool table_ends_in(const struct ask *ask, int table, const char *lemma)
{
    const char *words = table_core(ask, table), *end = words + strlen(words);
    const char *head = strrchr(words, ' ');
    char name[64], own[64];
    if (head && wording_among(head + 1, "out|in|off")) /* loan_out: a loan */
        end = head;
    for (head = end; head > words && head[-1] != ' ';)
        head--;
    snprintf(name, sizeof name, "%.*s", (int)(end - head), head);
    lemma_of(name, own, sizeof own);
    return str_eq(own, lemma);
}

/* "Returns" of a table that is called "ret". */
static int table_cut_short(struct ask *ask, size_t i)
{
    const char *lemma = NULL;
    for (size_t t = 0; i < ask->words.len && t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) &&
            names_unshorten(ask, (struct column_ref){(int)t, -1}, table_core(ask, (int)t), &lemma,
                            1) == 1 &&
            str_eq(lemma, ask->words.v[i].lemma))
            return (int)t;
    }
    return -1;
}

enum { COMPOUND_MAX = 4, COMPOUND_BYTES = 64 };

/* The words of the table's name as lemmas; 0: it has more than that, or longer ones. */
static size_t name_lemmas(const struct ask *ask, int table, char ret[COMPOUND_MAX][COMPOUND_BYTES])
{
    size_t count = 0;
    for (const char *p = table_core(ask, table); *p; p += *p == ' ') {
        char own[COMPOUND_BYTES];
        const size_t len = strcspn(p, " ");
        if (len >= sizeof own || count == COMPOUND_MAX)
            return 0;
        memcpy(own, p, len);
        own[len] = '\0';
        lemma_of(own, ret[count++], COMPOUND_BYTES);
        p += len;
    }
    return count;
}

static bool words_are(const struct ask *ask, size_t first, size_t count,
                      char lemmas[COMPOUND_MAX][COMPOUND_BYTES])
{
    for (size_t k = 0; k < count; k++) {
        const struct word *word = &ask->words.v[first + k];
        if (word->punct || !str_eq(lemmas[k], word->lemma))
            return false;
    }
    return true;
}

/* "Unpaid customer invoices": word i is a part of a table's name of several words; that table, the
 * longest, and in `ret_head` whether the word is the last of them. -1: it is no such part. */
static int table_of_compound(const struct ask *ask, size_t i, bool *ret_head)
{
    size_t longest = 1, most_before = 0;
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        char lemmas[COMPOUND_MAX][COMPOUND_BYTES];
        const size_t len = table_is_open(ask, (int)t) ? name_lemmas(ask, (int)t, lemmas) : 0;
        const size_t least = len == longest ? most_before + 1 : 0; /* else the first table stays */
        for (size_t before = len; len >= longest && len > 1 && before-- > least;) {
            if (before > i || i - before + len > ask->words.len ||
                !words_are(ask, i - before, len, lemmas))
                continue;
            longest = len;
            most_before = before;
            found = (int)t;
            break;
        }
    }
    *ret_head = found >= 0 && most_before + 1 == longest;
    return found;
}

/* "Repairs" of a table repair_job; -1: none, or several. */
static int table_kept_so(struct ask *ask, size_t i)
{
    const struct word *word = i < ask->words.len ? &ask->words.v[i] : NULL;
    int found = -1;
    for (size_t t = 0;
         word && str_ends(word->lower, "s") && word_is_plural(word) && t < ask->schema->table_count;
         t++) {
        const char *words = catalog_table_words(ask->catalog, (int)t), *head = strrchr(words, ' ');
        char rest[64] = "", last[64] = "";
        if (!table_is_open(ask, (int)t) || head == NULL || (size_t)(head - words) >= sizeof rest)
            continue;
        lemma_of(arena_strndup(ask->arena, words, (size_t)(head - words)), rest, sizeof rest);
        lemma_of(head + 1, last, sizeof last);
        if (!str_eq(rest, word->lemma) || !wording_among(last, NAME_KEEPERS))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

int table_at_word(struct ask *ask, size_t i)
{
    bool head = false;
    const int compound = i < ask->words.len ? table_of_compound(ask, i, &head) : -1;
    if (compound >= 0)
        return head ? compound : -1;
    char as_written[64] = "";
    if (i < ask->words.len) /* instalment, whose lemma is installment */
        lemma_of(ask->words.v[i].lower, as_written, sizeof as_written);
    int found = -1;
    for (size_t t = 0; i < ask->words.len && t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !(table_ends_in(ask, (int)t, ask->words.v[i].lemma) ||
                                             table_ends_in(ask, (int)t, as_written)))
            continue;
        if (!strchr(catalog_table_words(ask->catalog, (int)t), ' '))
            return (int)t; /* the song, and no playlist song */
        found = found < 0 ? (int)t : found;
    }
    if (found >= 0)
        return found;
    found = table_cut_short(ask, i);
    return found >= 0 ? found : table_kept_so(ask, i);
}

int table_last_before(struct ask *ask, size_t i)
{
    int table = -1;
    while (i-- > 0 && table < 0)
        table = table_at_word(ask, i);
    return table;
}

int table_said_before(struct ask *ask, size_t i)
{
    for (size_t k = 0; k < i; k++) {
        const int table = table_at_word(ask, k);
        if (table >= 0)
            return table;
    }
    return -1;
}

bool table_has_number(struct ask *ask, int table, void *alternatives)
{
    const struct column_ref at = {table, table_column_by_words(ask, table, alternatives)};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at);
}

static bool table_is_asked(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (table_ends_in(ask, table, ask->words.v[i].lemma))
            return true;
    }
    return false;
}

int table_meant(struct ask *ask, table_fits *fits, void *arg)
{
    int only = -1, said = -1, count = 0, named = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !fits(ask, (int)t, arg))
            continue;
        only = (int)t;
        count++;
        if (table_is_asked(ask, only)) {
            said = only;
            named++;
        }
    }
    const int meant = named == 1 ? said : count == 1 ? only : -1;
    return meant >= 0 && fits(ask, meant, arg) ? meant : -1;
}

struct column_ref column_only(struct ask *ask, column_fits *fits, const void *arg)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const size_t count = table_is_open(ask, (int)t) ? ask->schema->tables[t].column_count : 0;
        for (size_t c = 0; c < count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!fits(ask, at, arg))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

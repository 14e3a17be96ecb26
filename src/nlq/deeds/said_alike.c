/* "Orders that have not been dispatched", where they have a ship_date, "planes handed over most
 * recently" by delivered_on: a verb that nothing is called by is read as the one of its set that a
 * date of the rows is called by. Behind all other readers, who know more. Said, and never sure. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/synonyms.h"
#include "words/names.h"

enum { VERB_LONGEST = 40 };

/* The lemma of the verb's first word: "hand" of "handed over". */
static void alike_lemma(const char *verb, size_t len, char *ret, size_t size)
{
    char first[VERB_LONGEST];
    size_t n = 0;
    while (n < len && n + 1 < sizeof first && verb[n] != ' ') {
        first[n] = verb[n];
        n++;
    }
    first[n] = '\0';
    lemma_of(first, ret, size);
}

static bool column_says(struct ask *ask, struct column_ref at, const char *lemma)
{
    char own[VERB_LONGEST];
    bool says = false;
    for (const char *p = catalog_column_words(ask->catalog, at); *p && !says; p += *p == ' ') {
        const size_t n = strcspn(p, " ");
        alike_lemma(p, n, own, sizeof own);
        says = str_eq(own, lemma);
        p += n;
    }
    return says;
}

/* A date of the table is called by the verb, or the table itself is. */
static bool table_says(struct ask *ask, int table, const char *lemma, bool dates)
{
    bool says = !dates && table_ends_in(ask, table, lemma);
    for (size_t c = 0; c < ask_table(ask, table)->column_count && !says; c++) {
        const struct column_ref at = {table, (int)c};
        says = dates ? column_is_date(ask, at) && column_says(ask, at, lemma)
                     : column_says(ask, at, lemma) || column_has_akin(ask, at, lemma);
    }
    return says;
}

/* Some open table, or of the question's own the named ones, says the verb. */
static bool schema_says(struct ask *ask, const char *lemma, bool dates, bool named)
{
    bool says = false;
    for (size_t t = 0; t < ask->schema->table_count && !says; t++) {
        bool open = table_is_open(ask, (int)t) && !named;
        for (size_t i = 0; i < ask->words.len && named && !open; i++)
            open = table_at_word(ask, i) == (int)t;
        says = open && table_says(ask, (int)t, lemma, dates);
    }
    return says;
}

/* The one of the set that a date of the rows is called by; NULL: none. */
static const char *verb_kept(struct ask *ask, const char *set, const char *said)
{
    char lemma[VERB_LONGEST];
    for (const char *p = set; *p; p += *p == '|') {
        const size_t n = strcspn(p, "|");
        alike_lemma(p, n, lemma, sizeof lemma);
        if (memchr(p, ' ', n) == NULL && !str_eq(lemma, said) &&
            schema_says(ask, lemma, true, true))
            return arena_strndup(ask->arena, p, n);
        p += n;
    }
    return NULL;
}

/* The verb stands where something was done: "were dispatched", "ordered and shipped", "planes
 * handed over"; no noun and no value. */
static bool is_deed_at(struct ask *ask, size_t i, size_t len)
{
    const struct word *word = &ask->words.v[i];
    if (len == 1 && wording_is(ask, i + 1, "in|out|up|off|over|back|down|away|for|through|to"))
        return false; /* another verb */
    return i > 0 && !word->quoted && !word->put && !word->written && !taught_has(ask, i) &&
           !exact_is_name(ask, i) && values_find(ask, i, i + len).len == 0 &&
           values_find(ask, i, i + 1).len == 0 &&
           (word_is_participle(word) || wording_is(ask, i,
                                                   "sent|built|brought|bought|made|left|"
                                                   "shut|gave|came|took|got|born|shown"));
}

static bool alike_put(struct ask *ask, size_t i)
{
    char lemma[VERB_LONGEST];
    const char *set;
    for (size_t s = 0; (set = synonyms_of_verbs(s)) != NULL; s++) {
        const size_t len = wording_match(ask, i, set);
        if (len == 0 || !is_deed_at(ask, i, len))
            continue;
        alike_lemma(ask->words.v[i].lower, ask->words.v[i].len, lemma, sizeof lemma);
        if (len == 1 && (schema_says(ask, lemma, false, false) ||
                         deed_keeps(ask, &ask->words.v[i]) >= 0 || /* "registered": registrations */
                         lexicon_deed(ask->words.v[i].lower, ask->words.v[i].lemma)))
            return false;
        const char *kept = verb_kept(ask, set, lemma);
        if (kept == NULL)
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, i + len);
        wording_put(ask, i, len, kept);
        ask->words.v[i].written = said;
        return true;
    }
    return false;
}

void said_alike_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (alike_put(ask, i))
            return;
    }
}

/* Which date, flag or state of the rows spoken of is called by a verb that says the same as one of
 * the question. */
#include "deeds/alike.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/synonyms.h"
#include "words/names.h"

enum { VERB_LONGEST = 40 };

/* The lemma of the first word: "hand" of "handed over". */
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

/* ---- the sets */

/* The rest of the member, behind its first word, is what stands behind word i. */
static bool rest_matches(const struct ask *ask, const char *member, size_t len, size_t i,
                         size_t words)
{
    size_t used = 1;
    const char *end = member + len, *p = memchr(member, ' ', len);
    for (p = p ? p + 1 : end; p < end; used++) {
        const size_t n = strcspn(p, " |");
        if (used >= words || strlen(ask->words.v[i + used].lower) != n ||
            strncmp(ask->words.v[i + used].lower, p, n) != 0)
            return false;
        p += n + (p + n < end);
    }
    return used == words;
}

/* The set has the verb; *ret_base: in another form. */
static bool set_has(const struct ask *ask, const char *set, size_t i, size_t words, bool *ret_base)
{
    const struct word *word = &ask->words.v[i];
    char lemma[VERB_LONGEST];
    bool has = false;
    for (const char *p = set; *p; p += *p == '|') {
        const size_t n = strcspn(p, "|"), head = strcspn(p, " |");
        const bool exact = strlen(word->lower) == head && strncmp(word->lower, p, head) == 0;
        const bool near = *p == word->lower[0] || *p == word->lemma[0]; /* most need no lemma */
        if (near && rest_matches(ask, p, n, i, words)) {
            if (exact) {
                *ret_base = false;
                return true;
            }
            alike_lemma(p, n, lemma, sizeof lemma);
            if (str_eq(lemma, word->lemma))
                has = *ret_base = true;
        }
        p += n;
    }
    return has;
}

/* Which tables the question names; NULL: none. */
static const bool *tables_named(struct ask *ask)
{
    bool *named = arena_alloc(ask->arena, (ask->schema->table_count + 1) * sizeof *named);
    bool any = false;
    memset(named, 0, (ask->schema->table_count + 1) * sizeof *named);
    for (size_t i = 0; i < ask->words.len; i++) {
        const int table = table_at_word(ask, i);
        if (table >= 0)
            any = named[table] = true;
    }
    return any ? named : NULL;
}

bool alike_verb_at(struct ask *ask, size_t i, size_t len, struct alike_verb *ret)
{
    const char *set;
    bool has = false, base = false;
    if (i + len > ask->words.len)
        return false;
    for (size_t k = i; k < i + len; k++) {
        if (ask->words.v[k].punct || ask->words.v[k].quoted || taught_has(ask, k))
            return false;
    }
    *ret = (struct alike_verb){.first = i, .len = len, .base = true};
    for (size_t s = 0; (set = synonyms_of_verbs(s)) != NULL; s++) {
        if (!set_has(ask, set, i, len, &base))
            continue;
        has = true;
        ret->base = ret->base && base;
    }
    if (!has)
        return false;
    alike_lemma(ask->words.v[i].lower, strlen(ask->words.v[i].lower), ret->lemma,
                sizeof ret->lemma);
    ret->named = tables_named(ask);
    return true;
}

/* ---- columns */

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

static bool is_state(const struct ask *ask, struct column_ref at)
{
    static const char *const called[] = {"status", "state",    "stage",    "outcome",  "result",
                                         "phase",  "progress", "decision", "situation"};
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    bool state = false;
    for (size_t k = 0; k < sizeof called / sizeof *called && !state; k++)
        state = column_has_words(ask, at, called[k]);
    return state && stats && stats->categorical && column_is_text(ask, at);
}

bool alike_is_plan(const struct ask *ask, struct column_ref at)
{
    return column_is_called(ask, at, NAME_DUE) || column_is_called(ask, at, NAME_PROMISED);
}

/* The column keeps what the member of a set says; *ret_value: of a state, the value. */
static bool column_keeps(struct ask *ask, struct column_ref at, enum alike_kind kind,
                         const char *member, const char **ret_value)
{
    char lemma[VERB_LONGEST];
    alike_lemma(member, strlen(member), lemma, sizeof lemma);
    if (kind == ALIKE_STATE) {
        *ret_value = is_state(ask, at) ? status_value(ask, at, member) : NULL;
        return *ret_value != NULL;
    }
    return (kind == ALIKE_DATE ? column_is_date(ask, at) : flag_is(ask, at)) &&
           column_says(ask, at, lemma);
}

/* The one column that keeps the member, of the tables that are named; of people, where none is. */
static struct alike_kept member_kept(struct ask *ask, const char *member, enum alike_kind kind,
                                     const bool *named)
{
    struct alike_kept found = {no_column(), NULL, NULL};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !(named ? named[t] : people_do(ask, (int)t)))
            continue;
        for (size_t c = 0; c < ask_table(ask, (int)t)->column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *value = NULL;
            if (!column_keeps(ask, at, kind, member, &value))
                continue;
            if (found.at.column >= 0 && !named)
                return (struct alike_kept){no_column(), NULL, NULL};
            if (found.at.column < 0 ||
                (kind == ALIKE_DATE && alike_is_plan(ask, found.at) && !alike_is_plan(ask, at)))
                found = (struct alike_kept){at, member, value};
        }
    }
    return found;
}

/* The first member of the set that is kept. */
static struct alike_kept set_kept(struct ask *ask, const char *set, const struct alike_verb *verb,
                                  enum alike_kind kind)
{
    struct alike_kept kept = {no_column(), NULL, NULL};
    char lemma[VERB_LONGEST];
    for (const char *p = set; *p && kept.at.column < 0; p += *p == '|') {
        const size_t n = strcspn(p, "|");
        alike_lemma(p, n, lemma, sizeof lemma);
        if (kind == ALIKE_STATE || (memchr(p, ' ', n) == NULL && !str_eq(lemma, verb->lemma)))
            kept = member_kept(ask, arena_strndup(ask->arena, p, n), kind, verb->named);
        p += n;
    }
    return kept;
}

struct alike_kept alike_kept_of(struct ask *ask, const struct alike_verb *verb,
                                enum alike_kind kind)
{
    struct alike_kept found = {no_column(), NULL, NULL};
    const char *set;
    bool base;
    for (size_t s = 0; (set = synonyms_of_verbs(s)) != NULL; s++) {
        if (!set_has(ask, set, verb->first, verb->len, &base))
            continue;
        const struct alike_kept kept = set_kept(ask, set, verb, kind);
        if (kept.at.column < 0)
            continue;
        if (found.at.column >= 0 && !(same_column(found.at, kept.at) &&
                                      (kind != ALIKE_STATE || str_eq(found.value, kept.value))))
            return (struct alike_kept){no_column(), NULL, NULL};
        found = found.at.column < 0 ? kept : found;
    }
    return found;
}

bool alike_is_own(struct ask *ask, const struct alike_verb *verb)
{
    bool own = false;
    for (size_t t = 0; t < ask->schema->table_count && !own; t++) {
        own = table_is_open(ask, (int)t) && table_ends_in(ask, (int)t, verb->lemma);
        for (size_t c = 0;
             table_is_open(ask, (int)t) && !own && c < ask_table(ask, (int)t)->column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            own = column_says(ask, at, verb->lemma) || column_has_akin(ask, at, verb->lemma);
        }
    }
    return own;
}

/* Verbs of two words where the schema keeps the first of them: "dropped out of a class" and
 * "dropout rate" by dropped_on. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

static const char particles[] = "out|off|up|in|down|over|back";

/* The date or flag of the schema that is called by the lemma; column -1: none, or something is
 * called by the whole. */
static struct column_ref kept_by(struct ask *ask, const char *lemma, const char *whole)
{
    struct column_ref kept = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_has_words(ask, at, whole))
                return no_column();
            if ((column_is_date(ask, at) || flag_is(ask, at)) && column_has_akin(ask, at, lemma))
                kept = at;
        }
    }
    return kept;
}

/* How many words from i on say what the rows of the column's table refer to: "of a class"; 0: they
 * say something else. */
static size_t object_said(struct ask *ask, size_t i, struct column_ref at)
{
    const size_t noun = i + 2;
    const int table = wording_is(ask, i, "of|from") && wording_is(ask, i + 1, "a|an|the|their|any")
                          ? table_at_word(ask, noun)
                          : -1;
    return table >= 0 && table_hops(ask, at.table, table) == 1 ? 3 : 0;
}

/* "Dropped out of a class": whoever did has dropped it. */
static void put_verb(struct ask *ask, size_t i)
{
    const struct word *verb = &ask->words.v[i];
    if (!word_is_participle(verb) || !wording_is(ask, i + 1, particles) || exact_is_name(ask, i))
        return;
    const struct column_ref at =
        kept_by(ask, verb->lemma,
                arena_printf(ask->arena, "%s %s", verb->lower, ask->words.v[i + 1].lower));
    const size_t object = at.column < 0 ? 0 : object_said(ask, i + 2, at);
    if (object)
        wording_cut(ask, i + 1, 1 + object);
}

/* "Dropout rate": of what was dropped. */
static void put_noun(struct ask *ask, size_t i)
{
    enum { VERB_LETTERS = 3 };
    const struct word *noun = &ask->words.v[i];
    if (!wording_is(ask, i + 1, "rate|rates") || noun->quoted || exact_is_name(ask, i))
        return;
    for (const char *p = particles; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *particle = arena_strndup(ask->arena, p, strcspn(p, "|"));
        const size_t len = strlen(noun->lemma), cut = strlen(particle);
        if (len < cut + VERB_LETTERS || !str_ends(noun->lemma, particle))
            continue;
        const char *verb = arena_strndup(ask->arena, noun->lemma, len - cut);
        const struct column_ref at = kept_by(ask, verb, noun->lemma);
        if (at.column < 0)
            continue;
        const char *name = catalog_column_words(ask->catalog, at);
        wording_put(ask, i, 1, arena_strndup(ask->arena, name, strcspn(name, " ")));
        return;
    }
}

void phrasal_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        put_noun(ask, i);
        put_verb(ask, i);
    }
}

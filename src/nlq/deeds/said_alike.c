/* "Orders that have not been dispatched", where they have a ship_date, "planes handed over most
 * recently" by delivered_on, "who got out" by escaped, "projects that were called off" of the
 * status 'cancelled': a verb that nothing is called by is read as the one of its set that a date, a
 * flag or a state of the rows is called by. Behind all other readers, who know more. Said, and
 * never sure. */
#include <string.h>

#include "deeds/alike.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"
#include "words/pins.h"

enum { PHRASE_WORDS = 5 };

/* Pasts that no ending tells. */
static const char pasts[] =
    "sent|built|brought|bought|made|left|shut|gave|came|took|got|born|shown|began|begun|broke|"
    "broken|went|gone|put|set|sold|paid|held|met|won|lost|taught|wrote|written|grew|grown|drawn|"
    "given|taken|seen|hung|laid|sown|caught|quit|found|cut|let|rang|rung|read|ran";

/* "In 2024", "to the north": a preposition, and no part of the verb before it. */
static bool is_preposition(struct ask *ask, size_t i)
{
    return wording_is(ask, i, "in|on|for|through|to|over|by") &&
           (wording_period(ask, i + 1) > 0 ||
            (i + 1 < ask->words.len &&
             (ask->words.v[i + 1].is_number || lexicon_month(ask->words.v[i + 1].lower) ||
              ask->words.v[i + 1].iso_date)) ||
            wording_is(ask, i + 1, "the|a|an|this|last|each|every|which|what|any|our|their"));
}

/* "Did they join", "does it close": the verb of a question. */
static bool is_asked(const struct ask *ask, size_t i)
{
    enum { SUBJECT_WORDS = 7 };
    bool did = false;
    for (size_t k = i; k-- > 0 && k + SUBJECT_WORDS > i && !ask->words.v[k].punct && !did;)
        did = wording_is(ask, k, "did|do|does");
    return did;
}

/* The verb stands where something was done: "were dispatched", "ordered and shipped", "planes
 * handed over"; no noun and no value. */
static bool is_deed_at(struct ask *ask, const struct alike_verb *verb)
{
    const size_t i = verb->first, end = i + verb->len;
    const struct word *word = &ask->words.v[i];
    const bool idiom = wording_is(ask, i, "submitted|returned"); /* of "handed in" */
    if (wording_is(ask, i, "made") ||
        (wording_is(ask, i, "ordered|sorted|arranged|grouped") && wording_is(ask, end, "by|from")))
        return false; /* it says too much, or only in which order */
    if (i == 0 || (word->put && !idiom) || word->written || exact_is_name(ask, i) ||
        values_find(ask, i, end).len > 0 || values_find(ask, i, i + 1).len > 0)
        return false;
    if (verb->len > 1)
        return !(end < ask->words.len && is_preposition(ask, end - 1));
    if (wording_is(ask, end, "in|out|up|off|over|back|down|away|for|through|to|on") &&
        !is_preposition(ask, end))
        return false; /* another verb */
    return verb->base ? is_asked(ask, i) : word_is_participle(word) || wording_is(ask, i, pasts);
}

/* What is read in the place of the verb. */
static void put_kept(struct ask *ask, const struct alike_verb *verb, const struct alike_kept *kept)
{
    char lemma[64];
    const char *said = words_text(&ask->words, ask->arena, verb->first, verb->first + verb->len);
    if (kept->value) {
        pin_put(ask, verb->first, verb->first + verb->len, kept->at, kept->value);
        return;
    }
    lemma_of(kept->verb, lemma, sizeof lemma);
    wording_put(ask, verb->first, verb->len,
                is_asked(ask, verb->first) ? arena_strdup(ask->arena, lemma) : kept->verb);
    ask->words.v[verb->first].written = said;
}

/* A period follows, which neither a flag nor a state is of. */
static bool is_dated(struct ask *ask, size_t end)
{
    return wording_is(ask, end, "since|until|before|after|during") ||
           wording_period(ask, end + wording_is(ask, end, "in|on")) > 0;
}

/* A date of some rows has all words of the verb in its name. */
static bool phrase_is_kept(struct ask *ask, const struct alike_verb *verb)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            bool all = column_is_date(ask, at);
            for (size_t k = verb->first; all && k < verb->first + verb->len; k++)
                all = column_has_words(ask, at, ask->words.v[k].lower);
            if (all)
                return true;
        }
    }
    return false;
}

static bool verb_put(struct ask *ask, const struct alike_verb *verb)
{
    if (!is_deed_at(ask, verb))
        return false;
    if (verb->len > 1 && phrase_is_kept(ask, verb))
        return false; /* "picked up": picked_up_at, and no purchase */
    if (verb->len == 1 &&
        (alike_is_own(ask, verb) || deed_keeps(ask, &ask->words.v[verb->first]) >= 0))
        return false; /* "registered": registrations */
    for (enum alike_kind kind = ALIKE_DATE; kind <= ALIKE_STATE; kind++) {
        if (kind != ALIKE_DATE && is_dated(ask, verb->first + verb->len))
            return false;
        const struct alike_kept kept = alike_kept_of(ask, verb, kind);
        if (kept.at.column < 0)
            continue;
        put_kept(ask, verb, &kept);
        return true;
    }
    return false;
}

void said_alike_read(struct ask *ask)
{
    struct alike_verb verb;
    for (size_t i = 1; i < ask->words.len; i++) {
        for (size_t len = PHRASE_WORDS; len > 0; len--) {
            if (alike_verb_at(ask, i, len, &verb) && verb_put(ask, &verb))
                break;
        }
    }
}

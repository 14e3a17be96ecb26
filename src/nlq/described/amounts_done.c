/* "How much milk was picked up in each county", "how many tickets did we sell": what has no plural,
 * or is counted by a column of its rows, is added up. The noun says what was measured; it is no
 * value of rows that only meet the measured ones by chance. */
#include <string.h>

#include "described/described.h"
#include "words/names.h"

/* "How much NOUN was VERBed", "how much NOUN did SUBJECT VERB". */
struct deed {
    size_t at, noun, helps; /* first words */
    size_t subject;         /* 0: none, or "we" */
    size_t verb, end;       /* end: behind the verb */
    bool many;
};

/* Words that only help the verb; 0: none stand at word i. */
static size_t helping(const struct ask *ask, size_t i)
{
    return wording_match(ask, i,
                         "was|were|is|are|did|do|does|has|have|had|has been|have been|had been|"
                         "was being|got|gets|get");
}

/* The verb of a clause whose subject begins at word i: the last word before a preposition or the
 * end. */
static size_t clause_verb(struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->words.len && !ask->words.v[k].punct; k++) {
        const struct word *word = &ask->words.v[k];
        const size_t end = k + amount_verb_words(ask, k);
        const bool noun = word->is.article || word->capital || word->is_number ||
                          word->possessive ||
                          wording_is(ask, k, "each|every|all|of|in|at|from|with|by") ||
                          (table_at_word(ask, k) >= 0 && !word_is_participle(word));
        if (!noun && (wording_ends(ask, end) ||
                      wording_is(ask, end,
                                 "in|on|at|to|for|from|during|since|with|per|each|by|between|"
                                 "until|before|after|last|this|over")))
            return k;
    }
    return 0;
}

static bool deed_find(struct ask *ask, size_t at, struct deed *out)
{
    const size_t much = wording_match(ask, at, "how much|how many");
    const size_t noun = at + much, helps = noun + 1, len = much ? helping(ask, helps) : 0;
    if (!much || !len || helps + len >= ask->words.len || ask->words.v[noun].punct ||
        ask->words.v[noun].quoted || ask->words.v[noun].lemma_is.money ||
        wording_is(ask, noun, "money|time|people|times|more|less|of|cash"))
        return false;
    const size_t next = helps + len;
    const bool passive = wording_is(ask, next - 1, "was|were|is|are|been|being|got|gets|get");
    const bool we = wording_is(ask, next, "we|i|you|they|it");
    *out = (struct deed){.at = at,
                         .noun = noun,
                         .helps = helps,
                         .many = wording_is(ask, at + 1, "many"),
                         .subject = passive || we ? 0 : next,
                         .verb = passive ? next
                                 : we    ? next + 1
                                         : clause_verb(ask, next)};
    if (out->verb == 0 || out->verb >= ask->words.len ||
        (passive && !word_is_participle(&ask->words.v[out->verb]) &&
         !wording_is(ask, out->verb, "used")))
        return false;
    out->end = out->verb + amount_verb_words(ask, out->verb);
    return true;
}

/* The number that is added up; *ret_of: the noun also tells which rows. */
static struct column_ref deed_amount(struct ask *ask, const struct deed *deed, bool *ret_of)
{
    struct column_ref at = no_column();
    *ret_of = false;
    if (table_at_word(ask, deed->noun) >= 0)
        return at;
    at = amount_of(ask, deed->noun, deed->verb);
    if (at.column >= 0 && !column_has_words(ask, at, ask->words.v[deed->verb].lower) &&
        wording_is(ask, deed->verb,
                   "left|saved|lost|wasted|reserved|missing|remaining|stolen|lose"))
        return no_column(); /* that is another amount than what there was */
    if (at.column >= 0 || deed->many)
        return at;
    const int table = amount_deed(ask, deed->verb);
    at = amount_kept(ask, table);
    *ret_of = at.column >= 0 && !amount_tells_none(ask, deed->noun, table);
    return at;
}

static bool deed_put(struct ask *ask, size_t i)
{
    struct deed deed;
    bool of = false;
    if (!deed_find(ask, i, &deed))
        return false;
    const struct column_ref at = deed_amount(ask, &deed, &of);
    if (at.column < 0)
        return false;
    const struct word noun = ask->words.v[deed.noun];
    const char *whose = deed.subject ? wording_text(ask, deed.subject, deed.verb) : NULL;
    const char *text = arena_printf(ask->arena, "what is the total %s%s%s", amount_name(ask, at),
                                    of ? " of " : "", of ? noun.text : "");
    if (deed.subject && whose == NULL)
        return false;
    const struct word *verb = &ask->words.v[deed.verb];
    const bool said = column_has_words(ask, at, verb->lemma) ||
                      column_has_words(ask, at, verb->lower) ||
                      wording_is(ask, deed.verb, "use|uses|used|consume|consumed|need|needed");
    const bool meant = !of && !(said && column_has_words(ask, at, noun.lemma));
    size_t end = deed.end;
    if (whose) {
        wording_put(ask, deed.helps, end - deed.helps, arena_printf(ask->arena, "of %s", whose));
        end = deed.helps;
    }
    wording_put(ask, deed.at, end - deed.at, text);
    if (meant)
        ask->words.v[deed.at + 4].written = noun.text; /* and never sure */
    amount_said_again(ask, at);
    return true;
}

void amounts_done_read(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        if (cost_to_put(ask, i))
            return;
        const bool begins = i == 0 || ask->words.v[i - 1].punct;
        if (begins && (deed_put(ask, i) || money_in_put(ask, i)))
            return;
    }
}

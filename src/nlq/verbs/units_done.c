/* "How many litres of milk came in during 2025", "how many kilos of coffee did we sell": what rows
 * keep in that unit is added up. Where several columns keep it, the one of the rows that the noun
 * or the verb tells. */
#include <string.h>

#include "described/described.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "verbs/verbs.h"

/* "How many litres of milk VERBed", "… did SUBJECT VERB". */
struct unit_deed {
    size_t unit, noun; /* noun 0: none is said */
    size_t helps;      /* behind the noun */
    size_t subject;    /* 0: none, or "we" */
    size_t verb, end;
};

static bool adds_up(const char *lemma)
{
    return strlen(lemma) > 1 && lexicon_scale(lemma, lemma) > 0 &&
           !wording_among(lemma, "day|week|second|millisecond");
}

/* What stands between the unit and the verb. */
static size_t noun_end(const struct ask *ask, size_t i)
{
    enum { NOUN_WORDS = 3 };
    size_t end = i;
    while (end < i + NOUN_WORDS && end < ask->words.len && !ask->words.v[end].punct &&
           !wording_is(ask, end,
                       "was|were|did|do|does|has|have|had|is|are|came|went|arrived|left|got|"
                       "passed|flowed|each|every|in|on|at|per"))
        end++;
    return end;
}

static bool deed_find(struct ask *ask, size_t i, struct unit_deed *ret)
{
    const size_t many = wording_match(ask, i, "how many|how much in"), unit = i + many;
    if (many == 0 || unit + 2 >= ask->words.len || !adds_up(ask->words.v[unit].lemma))
        return false;
    const bool of = wording_is(ask, unit + 1, "of");
    const size_t noun = unit + 1 + of, helps = of ? noun_end(ask, noun) : noun;
    const size_t help =
        wording_match(ask, helps, "was|were|have been|has been|had been|did|do|does|have|has");
    const bool asks =
        wording_is(ask, helps, "did|do|does") || (help == 1 && wording_is(ask, helps, "have|has"));
    const bool we = asks && wording_is(ask, helps + 1, "we|you|they|i");
    *ret = (struct unit_deed){.unit = unit, .noun = of ? noun : 0, .helps = helps};
    ret->verb = helps + help + we;
    if (asks && !we) {
        ret->subject = helps + help;
        while (ret->verb < ask->words.len && !wording_ends(ask, ret->verb + 1) &&
               !wording_is(ask, ret->verb + 1, "in|on|during|since|last|this|per|from|to|for"))
            ret->verb++;
    }
    ret->end = ret->verb + amount_verb_words(ask, ret->verb);
    if (wording_is(ask, ret->verb, "came|went") &&
        wording_is(ask, ret->verb + 1, "in|out|through|back"))
        ret->end = ret->verb + 2;
    return ret->verb < ask->words.len && !ask->words.v[ret->verb].punct && (help || of) &&
           !(of && helps == noun) && (!ret->subject || ret->verb > ret->subject) &&
           !wording_is(ask, ret->verb,
                       "left|saved|lost|wasted|reserved|missing|remaining|stolen|lose|long|not|"
                       "there|needed|planned|ordered");
}

/* The number kept in the unit: the only one, or the only one of the table; column -1: none. */
static struct column_ref kept_in(struct ask *ask, int table, const char *unit)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if ((table >= 0 && table != at.table) || !column_counts(ask, at, unit) ||
                strstr(catalog_column_words(ask->catalog, at), " per "))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

static struct column_ref deed_amount(struct ask *ask, const struct unit_deed *deed)
{
    const char *unit = ask->words.v[deed->unit].lemma;
    struct column_ref at = kept_in(ask, -1, unit);
    const int rows = amount_deed(ask, deed->verb);
    if (at.column < 0 && rows >= 0)
        at = kept_in(ask, rows, unit);
    const int noun = deed->noun ? table_at_word(ask, deed->helps - 1) : -1;
    if (at.column < 0 && noun >= 0)
        at = kept_in(ask, noun, unit);
    return at;
}

static bool deed_put(struct ask *ask, size_t i)
{
    struct unit_deed deed;
    if (!deed_find(ask, i, &deed))
        return false;
    const struct column_ref at = deed_amount(ask, &deed);
    if (at.column < 0)
        return false;
    const bool of = deed.noun && table_at_word(ask, deed.helps - 1) != at.table &&
                    !table_has_word(ask, at.table, ask->words.v[deed.helps - 1].lemma) &&
                    !amount_tells_none(ask, deed.helps - 1, at.table);
    const char *said = words_text(&ask->words, ask->arena, i, deed.helps);
    const char *noun = of ? words_text(&ask->words, ask->arena, deed.noun, deed.helps) : NULL,
               *whose = deed.subject ? words_text(&ask->words, ask->arena, deed.subject, deed.verb)
                                     : NULL;
    wording_put(ask, i, deed.end - i,
                arena_printf(ask->arena, "what is the total %s%s%s%s%s", amount_name(ask, at),
                             noun ? " of " : "", noun ? noun : "", whose ? " of " : "",
                             whose ? whose : ""));
    ask->words.v[i + 4].written = said; /* and never sure */
    amount_said_again(ask, at);
    return true;
}

void units_done_read(struct ask *ask)
{
    if (wording_has(ask, "average|avg|mean|median|typically|usually|normally"))
        return; /* no sum */
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        if ((i == 0 || ask->words.v[i - 1].punct) && deed_put(ask, i))
            return;
    }
}

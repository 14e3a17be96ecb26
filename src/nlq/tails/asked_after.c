/* "Which station is the oldest? Give its name and the year it was opened.": a second sentence that
 * only lists what is to be shown. It is read with the first one as a whole; where that leaves some
 * of it out, the rows are asked for by the first sentence alone, and the list is shown of them. */
#include "places/told_row.h"
#include "querent/base/str.h"
#include "tails/tail.h"

/* The first word of the list, behind "show me also the"; 0: the last sentence is no list. */
static size_t list_begin(const struct ask *ask)
{
    size_t i = 1;
    while (i < ask->words.len && (ask->words.v[i].sentence == 0 || ask->words.v[i].punct))
        i++;
    if (i >= ask->words.len || ask->words.v[ask->words.len - 1].sentence != 1 ||
        (!list_intro(ask, i) && !wording_is(ask, i, "return|name|state")))
        return 0;
    for (size_t k = i; k < ask->words.len; k++) {
        const struct word *word = &ask->words.v[k];
        if (word->quoted || word->is_number || word->iso_date ||
            wording_is(ask, k,
                       "no|not|without|more|less|than|per|each|every|any|never|sort|sorted|order|"
                       "ordered|ascending|descending|by|distinct|different|once|repetition|top|"
                       "where|percentage|most|least|highest|lowest|longest|largest|then"))
            return 0;
    }
    return i;
}

/* Beginning with the verb: words that are no part of the list. */
static size_t list_first(const struct ask *ask, size_t i)
{
    i += list_intro(ask, i) ? list_intro(ask, i) : 1;
    while (wording_is(ask, i, "me|us|also|only|both|all|just|please"))
        i++;
    return i;
}

/* A word of the list, from word i on, begins what was ignored. */
static bool is_of_list(const struct ask *ask, size_t i, const char *ignored)
{
    while (i < ask->words.len && !str_starts(ignored, ask->words.v[i].text))
        i++;
    return i < ask->words.len;
}

/* The question as it stands is not answered, or leaves out some part of the list from word i on. */
static bool lacks_parts(const struct ask *ask, size_t list, size_t parts)
{
    struct nlq_answer *answer = told_as_it_stands(ask);
    const struct nlq_reading *first = answer->count ? &answer->readings[0] : NULL;
    bool lacks = first == NULL || !first->answers;
    size_t shown = 0;
    for (const struct sql_item *item = lacks ? NULL : first->query->items; item; item = item->next)
        shown++;
    for (size_t i = 0; !lacks && i < first->evidence_count; i++)
        lacks = first->evidence[i].kind == EVIDENCE_IGNORED &&
                is_of_list(ask, list, first->evidence[i].text);
    lacks = lacks || shown < parts;
    told_engine.forget(answer);
    return lacks;
}

void asked_after_read(struct ask *ask)
{
    struct tail_rows rows;
    const size_t verb = list_begin(ask);
    if (verb == 0 || ask->request->as_it_stands || ask->request->context || ask->shape.tail_count ||
        !tail_rows_of(ask, verb, tail_ask(ask, verb, ""), &rows))
        return;
    if (!tail_read_parts(ask, &rows, list_first(ask, verb)) ||
        !lacks_parts(ask, list_first(ask, verb), ask->shape.tail_count)) {
        ask->shape.tail_count = 0;
        return;
    }
    const size_t first = verb - ask->words.v[verb - 1].punct; /* with the mark before it */
    tail_take(ask, &rows, first, ask->words.len);
    ask->shape.tail_only = true;
}

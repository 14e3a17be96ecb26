/* Answers from the documents: when a question is theirs rather than the database's. Both are
 * measured by the share of the question's own words that they have. */
#include "answer_private.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "querent/lang/words.h"

/* Shares of words. */
static const double FITS = 0.5;  /* an excerpt is about the question */
static const double KNOWN = 0.7; /* the catalog knows so much that documents are not looked at */

/* The best excerpt has more of the question than the catalog. */
bool talk_documents_have(const struct asking *asking)
{
    const struct answer_world *world = asking->world;
    const double known = understood_by_catalog(&asking->understood);
    struct rag_hit *hit = NULL;

    if (!world->documents || known >= KNOWN ||
        !world->documents->best(world->documents, asking->question, world->cancel, &hit))
        return false;
    const double share = understood_by_excerpt(&asking->understood, hit);
    rag_hits_free(hit, 1);
    return share >= FITS && share > known;
}

static enum step_end talk_excerpt(struct asking *asking, double more_than, bool by_meaning)
{
    const struct answer_world *world = asking->world;
    struct answer_documents *documents = world->documents;
    struct rag_hit *hit = NULL;

    if (!documents || !documents->best(documents, asking->question, world->cancel, &hit))
        return STEP_NEXT;
    const double share = understood_by_excerpt(&asking->understood, hit);
    const bool fits =
        (share >= FITS && share > more_than) || (by_meaning && hit->match & RAG_MEANING);
    rag_hits_free(hit, 1);
    if (!fits)
        return STEP_NEXT;
    say_route(asking, ROUTE_RAG);
    say_tool(world, "rag_agent");
    asking->outcome.text = documents->answer(documents, asking->question, world->cancel);
    return asking->outcome.text ? STEP_DONE : STEP_NEXT;
}

/* A business entity means the data, unless the question is how something is done or why. */
enum step_end talk_how(struct asking *asking)
{
    return question_signs_of(asking->question).how ? talk_excerpt(asking, 0, false) : STEP_NEXT;
}

/* "Within how many days may customers return goods": a rule is asked for, though it counts. "In
 * May" is a month. */
static bool talk_asks_rule(const char *question)
{
    static const char *const rules[] = {"may", "must", "should", "allowed", "permitted"},
                             *const dates[] = {"in", "by",   "of",   "since", "until", "from",
                                               "to", "last", "this", "next",  "after", "before"};
    struct arena arena = {0};
    struct words words;
    bool asks = false;

    words_split(&words, &arena, arena_strdup(&arena, question));
    for (size_t i = 1; i + 1 < words.len && !asks; i++) {
        bool dated = words.v[i + 1].is_number || words.v[i + 1].punct;
        for (size_t k = 0; k < sizeof dates / sizeof *dates; k++)
            dated = dated || str_eq(words.v[i - 1].lower, dates[k]);
        for (size_t k = 0; k < sizeof rules / sizeof *rules; k++)
            asks = asks || (str_eq(words.v[i].lower, rules[k]) && !dated);
    }
    arena_release(&arena);
    return asks;
}

/* The documents have more of the question than the database. */
enum step_end talk_rival(struct asking *asking)
{
    const double known = understood_by_catalog(&asking->understood);

    const bool rows = question_signs_of(asking->question).rows;

    return (known < KNOWN && !rows) || talk_asks_rule(asking->question)
               ? talk_excerpt(asking, known, known <= 0)
               : STEP_NEXT;
}

enum step_end talk_documents(struct asking *asking)
{
    return talk_excerpt(asking, 0, true);
}

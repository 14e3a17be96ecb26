/* Answers from the documents: when a question is theirs rather than the database's. Both are
 * measured by the share of the question's own words that they have. */
#include "answer_private.h"
#include "querent/lang/question.h"

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

/* The documents have more of the question than the database. */
enum step_end talk_rival(struct asking *asking)
{
    const double known = understood_by_catalog(&asking->understood);

    return known < KNOWN && !question_signs_of(asking->question).rows
               ? talk_excerpt(asking, known, known <= 0)
               : STEP_NEXT;
}

enum step_end talk_documents(struct asking *asking)
{
    return talk_excerpt(asking, 0, true);
}

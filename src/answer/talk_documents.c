/* Answers from the documents: when a question is theirs, and whether what was found is about it. */
#include <ctype.h>
#include <string.h>

#include "answer_private.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"

enum { WORD_LEAST = 4 };

/* Whether the best excerpt is about the question: it was found by meaning, or has most of its long
 * words. */
static bool is_about(const struct rag_hit *hit, const char *question)
{
    size_t words = 0, found = 0;
    char word[40];

    if (hit->match & RAG_MEANING)
        return true;
    for (const char *p = question; *p;) {
        size_t len = 0;
        while (*p && !isalnum((unsigned char)*p) && (unsigned char)*p < 0x80)
            p++;
        while (isalnum((unsigned char)p[len]) || (unsigned char)p[len] >= 0x80)
            len++;
        if (len >= WORD_LEAST && len < sizeof word) {
            memcpy(word, p, len);
            word[len - (p[len - 1] == 's')] = '\0';
            words++;
            found += str_find_fold(hit->text, word) || str_find_fold(hit->heading, word);
        }
        p += len;
    }
    return words > 0 && found * 2 > words;
}

enum step_end talk_documents(struct asking *asking)
{
    const struct answer_world *world = asking->world;
    struct answer_documents *documents = world->documents;
    struct rag_hit *hit = NULL;

    if (!documents || !documents->best(documents, asking->question, world->cancel, &hit))
        return STEP_NEXT;
    const bool fits = is_about(hit, asking->question);
    rag_hits_free(hit, 1);
    if (!fits)
        return STEP_NEXT;
    say_route(world, ROUTE_RAG);
    say_tool(world, "rag_agent");
    asking->outcome.text = documents->answer(documents, asking->question, world->cancel);
    return asking->outcome.text ? STEP_DONE : STEP_NEXT;
}

/* A business entity means the data, unless the question is how something is done or why. */
enum step_end talk_how(struct asking *asking)
{
    return question_signs_of(asking->question).how ? talk_documents(asking) : STEP_NEXT;
}

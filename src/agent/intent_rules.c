/* What a question is after, as far as its words and its links to the schema can tell. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/lang/phrase.h"
#include "querent/lang/question.h"

enum { SMALL_TALK_WORDS = 3 }; /* longer words may mean data, where they link to it */

/* The best link of the question to the schema, 0 to 1; negative: no catalog. */
static double best_link(const struct catalog *catalog, const char *question)
{
    struct arena arena = {0};
    struct table_hit hit = {0};
    double score = 0;

    if (!catalog)
        return -1;
    if (catalog_rank_tables(catalog, &arena, question, &hit, 1))
        score = hit.score;
    arena_release(&arena);
    return score;
}

static size_t intent_rules_count_words(const char *text)
{
    size_t n = 0, at = 0, len;

    const size_t whole = strlen(text);
    while (phrase_word(text, whole, &at, &len))
        n++;
    return n;
}

static bool intent_rules_decide(struct agent_intent *intent, enum intent which, double confidence)
{
    intent->intent = which;
    intent->confidence = confidence;
    return true;
}

bool intent_rules(const struct catalog *catalog, const char *question,
                  struct agent_intent *ret_intent)
{
    const struct question_signs signs = question_signs_of(question);
    const size_t words = intent_rules_count_words(question);
    const double link = best_link(catalog, question);
    struct agent_intent *out = ret_intent;
    bool sure = false;

    *out = (struct agent_intent){0};
    if (words == 0) {
        sure = intent_rules_decide(out, INTENT_CLARIFICATION_NEEDED, 1);
        out->clarification_question = mem_strdup("What would you like to know?");
    } else if (signs.change) {
        sure = intent_rules_decide(out, INTENT_MISLEADING_QUERY, 0.95);
    } else if (signs.asks_schema) {
        sure = intent_rules_decide(out, INTENT_SCHEMA_QUERY, 0.9);
    } else if (signs.thanks || (signs.chat && (words <= SMALL_TALK_WORDS || link <= 0))) {
        sure = intent_rules_decide(out, INTENT_GENERAL, 0.9);
    } else if (link > 0) {
        sure = intent_rules_decide(out, INTENT_TEXT_TO_SQL, 0.9);
    } else {
        intent_rules_decide(out, INTENT_TEXT_TO_SQL,
                            0.4); /* nothing links: a model may know better */
    }
    return sure;
}

/* Answers from the documents: when a question is theirs rather than the database's. Both are
 * measured by the share of the question's own words that they have. */
#include "answer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "querent/lang/words.h"
#include "texts.h"

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

bool talk_asks_rows(const struct words *words, size_t term)
{
    static const char *const begins[] = {"what", "when",   "where",    "who",     "whom",   "whose",
                                         "why",  "how",    "which",    "is",      "are",    "was",
                                         "do",   "does",   "did",      "can",     "could",  "may",
                                         "must", "should", "will",     "would",   "if",     "tell",
                                         "say",  "define", "describe", "explain", "meaning"};
    size_t said = 0;

    for (size_t i = 0; i < words->len; i++)
        said += !words->v[i].punct;
    for (size_t i = 0; said && i < sizeof begins / sizeof *begins; i++)
        if (str_eq(words->v[0].lower, begins[i]))
            return false;
    return said > term;
}

/* Rows are asked for, by a term that only the documents have, "lost orders per month": to read out
 * where it is explained would be no answer. What the term means; NULL: it is not so. Heap. */
static char *talk_term(const struct asking *asking)
{
    struct answer_documents *documents = asking->world->documents;
    const struct question_signs signs = question_signs_of(asking->question);
    size_t words = 0;

    if (!documents || !documents->term || signs.how || signs.defines)
        return NULL;
    char *text = documents->term(documents, asking->question, asking->world->cancel, &words);
    if (text && (signs.rows || talk_asks_rows(&asking->understood.words, words)))
        /* cppcheck-suppress returnDanglingLifetime ; words is only a count of the text's */
        return text;
    mem_free(text);
    return NULL;
}

/* Nothing else has answered: why, and that the term can be taught. */
static enum step_end talk_refuse(struct asking *asking, const char *term)
{
    const struct nlq_answer *answer = asking->inquiry->readings;
    const char *why = answer && answer->why_not ? answer->why_not : TEXT_NO_ANSWER;

    say_route(asking, ROUTE_SQL);
    asking->outcome.text = mem_printf(TEXT_TERM_NOT_TAUGHT, why, term);
    asking->outcome.failed = true;
    return STEP_DONE;
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

enum step_end talk_how_rows(struct asking *asking)
{
    struct understanding *u = &asking->understood;

    if (!asking->world->documents || !question_signs_of(asking->question).how)
        return STEP_NEXT;
    understand(u, asking->world, asking->question);
    if (understood_names_table(u, asking->world->catalog) &&
        talk_excerpt(asking, 0, false) == STEP_DONE)
        return STEP_DONE;
    understood_release(u);
    *u = (struct understanding){.began = 0};
    return STEP_NEXT;
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

/* "How long do refunds take": nothing is counted, and no table or value is spoken of. */
static bool talk_asks_measure(const struct asking *asking)
{
    static const char *const begins[] = {"how long ", "how soon ", "how often ",
                                         "how fast ", "how far ",  "how much "};
    bool measure = false;

    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        measure |= str_starts_fold(asking->question, begins[i]);
    return measure && asking->understood.linked == 0;
}

/* The documents have more of the question than the database. */
enum step_end talk_rival(struct asking *asking)
{
    const double known = understood_by_catalog(&asking->understood);

    const bool rows = question_signs_of(asking->question).rows && !talk_asks_measure(asking);
    const bool theirs = (known < KNOWN && !rows) || talk_asks_rule(asking->question);
    char *term = theirs ? talk_term(asking) : NULL;

    mem_free(term);
    return theirs && !term ? talk_excerpt(asking, known, known <= 0) : STEP_NEXT;
}

enum step_end talk_documents(struct asking *asking)
{
    char *term = talk_term(asking);
    const enum step_end end = term ? talk_refuse(asking, term) : talk_excerpt(asking, 0, true);

    mem_free(term);
    return end;
}

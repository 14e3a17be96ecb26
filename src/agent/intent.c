/* The intent agent and the general agent: what a question is after, and an answer without a
 * database. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "querent/lang/words.h"

enum { INTENT_TOKENS = 200, GENERAL_TOKENS = 800, SUMMARY_TOKENS = 200, TABLES_SHOWN = 60 };

static const char *const names[] = {
    [INTENT_TEXT_TO_SQL] = "TEXT_TO_SQL",
    [INTENT_SCHEMA_QUERY] = "SCHEMA_QUERY",
    [INTENT_MISLEADING_QUERY] = "MISLEADING_QUERY",
    [INTENT_GENERAL] = "GENERAL",
    [INTENT_CLARIFICATION_NEEDED] = "CLARIFICATION_NEEDED",
};

static const char intent_schema[] =
    "{\"type\":\"object\",\"properties\":{\"intent\":{\"type\":\"string\",\"enum\":[\"TEXT_TO_"
    "SQL\","
    "\"SCHEMA_QUERY\",\"MISLEADING_QUERY\",\"GENERAL\",\"CLARIFICATION_NEEDED\"]},"
    "\"confidence\":{\"type\":\"number\"},\"rewritten_query\":{\"type\":\"string\"},"
    "\"clarification_question\":{\"type\":\"string\"}},\"required\":[\"intent\",\"confidence\","
    "\"rewritten_query\",\"clarification_question\"],\"additionalProperties\":false}";

const char *intent_name(enum intent intent)
{
    return names[intent];
}

static void table_names(const struct catalog *catalog, struct buf *out)
{
    const struct schema *schema = catalog ? catalog_schema(catalog) : NULL;
    size_t shown = 0, left = 0;

    for (size_t i = 0; schema && i < schema->table_count; i++) {
        if (schema->tables[i].hidden)
            continue;
        if (shown++ < TABLES_SHOWN)
            buf_addf(out, "%s%s", out->len ? ", " : "", schema->tables[i].name);
        else
            left++;
    }
    if (left)
        buf_addf(out, " and %zu more", left);
}

static char *text_or_null(const cJSON *json, const char *name)
{
    const char *text = answer_text(json, name);

    return str_blank(text) ? NULL : mem_strdup(text);
}

static bool intent_is_sql(const char *words)
{
    return str_starts_fold(words, "select ") || str_starts_fold(words, "with ");
}

/* The question in clearer words; a small model may write SQL there, which are none. */
static char *intent_words(const cJSON *json)
{
    char *words = text_or_null(json, "rewritten_query");

    if (words && intent_is_sql(words)) {
        mem_free(words);
        words = NULL;
    }
    return words;
}

/* Where SQL begins instead of clearer words, behind all that is taken of the answer: the rest is
 * not waited for. */
static size_t intent_whole(const char *text)
{
    const char *name = strstr(text, "\"rewritten_query\""), *intent = strstr(text, "\"intent\""),
               *confidence = strstr(text, "\"confidence\"");

    if (!name || !intent || intent > name || !confidence || confidence > name)
        return 0;
    const char *words = name + strlen("\"rewritten_query\"");
    words += strspn(words, " \t\r\n:");
    return *words == '"' && intent_is_sql(words + 1) ? (size_t)(name - text) : 0;
}

/* What the model said, where it names an intent; an unknown one leaves the rules' guess. */
static void take_intent(const cJSON *json, struct agent_intent *intent)
{
    const cJSON *confidence = cJSON_GetObjectItemCaseSensitive(json, "confidence");
    const char *said = answer_text(json, "intent");

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!str_eq(said, names[i]))
            continue;
        agent_intent_release(intent);
        intent->intent = (enum intent)i;
        intent->confidence = cJSON_IsNumber(confidence) ? confidence->valuedouble : 0.5;
        if (!(intent->confidence >= 0 && intent->confidence <= 1))
            intent->confidence = 0.5;
        intent->rewritten_query = intent_words(json);
        intent->clarification_question = text_or_null(json, "clarification_question");
        return;
    }
}

/* What stands before a verb in the middle of a sentence: "I want you to delete". */
static bool intent_leads_to_verb(const struct word *before)
{
    static const char *const words[] = {"and", "just", "must", "now", "then", "to", "you"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (word_is(before, words[i]))
            return true;
    return before->punct || before->is.polite;
}

/* A word of the question wishes for a change of data, and stands where verbs do. */
static bool intent_wishes_change(const char *question)
{
    struct arena arena = {0};
    struct words words;
    bool wishes = false;

    words_split(&words, &arena, question);
    for (size_t i = 0; i < words.len && !wishes; i++) {
        if (i > 0 && !intent_leads_to_verb(&words.v[i - 1]))
            continue;
        const struct question_signs signs = question_signs_of(question + words.v[i].offset);
        wishes = signs.change || signs.wish;
    }
    arena_release(&arena);
    return wishes;
}

bool agent_intent(const struct agent_context *context, const struct catalog *catalog,
                  const char *question, struct agent_intent *ret_intent, struct err *err)
{
    struct agent_intent intent;
    struct buf tables = BUF_INIT;

    const bool sure = intent_rules(catalog, question, &intent);
    if (!context->llm || (sure && intent.intent != INTENT_TEXT_TO_SQL)) {
        *ret_intent = intent;
        return true;
    }
    table_names(catalog, &tables);
    const struct prompt_var vars[] = {{"question", question}, {"tables", buf_str(&tables)}};
    const int64_t waits = settings_int(context->settings, SET_PIPELINE_SECOND_SECONDS);
    const struct agent_call call = {.agent = "intent_agent",
                                    .prompt = "intent",
                                    .vars = vars,
                                    .var_count = sizeof vars / sizeof *vars,
                                    .schema = intent_schema,
                                    .use = LLM_FOR_JOBS,
                                    .temperature = 0,
                                    .enough = intent_whole,
                                    .partial = true,
                                    .timeout_ms = (int)waits * 1000,
                                    .max_tokens = agent_answer_limit(context, INTENT_TOKENS)};
    cJSON *json = agent_ask_json(context, &call, err);
    buf_release(&tables);
    if (!json) {
        agent_intent_release(&intent);
        return false;
    }
    take_intent(json, &intent);
    cJSON_Delete(json);
    if (intent.intent == INTENT_MISLEADING_QUERY && !intent_wishes_change(question))
        intent.intent = INTENT_TEXT_TO_SQL; /* a small model says so of "cancelled orders" */
    *ret_intent = intent;
    return true;
}

void agent_intent_release(struct agent_intent *intent)
{
    mem_free(intent->rewritten_query);
    mem_free(intent->clarification_question);
    *intent = (struct agent_intent){0};
}

bool agent_general(const struct agent_context *context, const char *question, char **ret_text,
                   struct err *err)
{
    struct llm_reply reply = {0};
    const struct prompt_var vars[] = {{"question", question}};
    const struct agent_call call = {.agent = "general_agent",
                                    .writes = TOKEN_ANSWER,
                                    .prompt = "general",
                                    .vars = vars,
                                    .var_count = sizeof vars / sizeof *vars,
                                    .use = LLM_FOR_JOBS,
                                    .temperature = -1,
                                    .max_tokens = agent_answer_limit(context, GENERAL_TOKENS)};

    if (!agent_ask(context, &call, &reply, err))
        return false;
    *ret_text = reply.text;
    reply.text = NULL;
    llm_reply_release(&reply);
    return true;
}

bool agent_summary(const struct agent_context *context, const char *before, const char *questions,
                   char **ret_text, struct err *err)
{
    struct llm_reply reply = {0};
    const struct prompt_var vars[] = {{"before", before}, {"questions", questions}};
    const struct agent_call call = {.agent = "summary_agent",
                                    .writes = TOKEN_ANSWER,
                                    .prompt = "summary",
                                    .vars = vars,
                                    .var_count = sizeof vars / sizeof *vars,
                                    .use = LLM_FOR_JOBS,
                                    .temperature = 0,
                                    .max_tokens = agent_answer_limit(context, SUMMARY_TOKENS)};

    if (!agent_ask(context, &call, &reply, err))
        return false;
    *ret_text = mem_strdup(str_trim(reply.text));
    llm_reply_release(&reply);
    return true;
}

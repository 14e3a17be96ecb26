/* A plan before the SQL (A4): steps, and what they need, as lines that a person can read while they
 * come and that the SQL's prompt takes along. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"

enum { PLAN_TOKENS = 400 };
#define TEXT_PLANS "the model is planning the query"

#define LIST "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}"
static const char plan_schema[] =
    "{\"type\":\"object\",\"properties\":{\"steps\":" LIST ",\"tables_needed\":" LIST
    ",\"joins_needed\":" LIST ",\"filters_needed\":" LIST ",\"aggregations_needed\":" LIST
    "},\"required\":[\"steps\",\"tables_needed\",\"joins_needed\",\"filters_needed\","
    "\"aggregations_needed\"],\"additionalProperties\":false}";

static const struct {
    const char *member, *heading;
} parts[] = {
    {"steps", "Steps"},
    {"tables_needed", "Tables"},
    {"joins_needed", "Joins"},
    {"filters_needed", "Filters"},
    {"aggregations_needed", "Aggregations"},
};

static char *plan_lines(const cJSON *json)
{
    struct buf out = BUF_INIT;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char *line = answer_list(cJSON_GetObjectItemCaseSensitive(json, parts[i].member));
        if (line)
            buf_addf(&out, "%s%s: %s", out.len ? "\n" : "", parts[i].heading, line);
        mem_free(line);
    }
    return out.len ? buf_take(&out) : NULL;
}

char *sql_plan(const struct agent_context *context, const struct agent_sql_request *request,
               const struct sql_prompt *prompt)
{
    const int answer = agent_answer_limit(context, PLAN_TOKENS);
    struct sql_fit fit = {.context = context,
                          .request = request,
                          .prompt = prompt,
                          .template = "plan",
                          .tables = prompt->tables,
                          .table_count = prompt->table_count,
                          .limit = agent_prompt_limit(context, answer)};
    struct err err = ERR_INIT;
    char *plan = NULL;

    if (context->progress)
        context->progress(context->arg, STATUS_PLANNING, TEXT_PLANS);
    if (sql_fit(&fit, &err)) {
        const struct agent_call call = {.agent = "plan_agent",
                                        .writes = TOKEN_WORK,
                                        .prompt = "plan",
                                        .vars = fit.vars,
                                        .var_count = fit.var_count,
                                        .schema = plan_schema,
                                        .use = LLM_FOR_SQL,
                                        .temperature = -1,
                                        .max_tokens = answer};
        cJSON *json = agent_ask_json(context, &call, &err);
        plan = json ? plan_lines(json) : NULL;
        cJSON_Delete(json);
    }
    if (plan && context->token) /* as lines that a person reads */
        context->token(context->arg, TOKEN_ANSWER, "plan_agent", plan, strlen(plan));
    sql_fit_release(&fit);
    return plan;
}

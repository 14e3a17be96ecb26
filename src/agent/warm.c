/* The beginning that all prompts of the SQL agent share, sent before anybody asks: the server reads
 * it once and keeps it, and the first question waits for its own words only. */
#include "agent_private.h"
#include "querent/base/mem.h"

bool agent_sql_warm(const struct agent_context *context, const struct catalog *catalog, int64_t now,
                    struct llm_reply *ret_reply, struct err *err)
{
    const int answer = agent_answer_limit(context, 1);
    const struct agent_sql_request request = {.question = "", .catalog = catalog, .now = now};
    struct sql_prompt prompt;
    struct sql_fit fit = {.context = context,
                          .request = &request,
                          .prompt = &prompt,
                          .template = "sql",
                          .limit = agent_prompt_limit(context, answer)};

    sql_prompt_init(&prompt, context, &request, fit.limit / 2);
    fit.tables = prompt.tables;
    fit.table_count = prompt.pruned ? 1 : prompt.table_count; /* the others are the question's */
    bool ok = sql_fit(&fit, err);
    const struct agent_call call = {.agent = "sql_agent",
                                    .writes = TOKEN_WORK,
                                    .prompt = "sql",
                                    .vars = fit.vars,
                                    .var_count = fit.var_count,
                                    .use = LLM_FOR_SQL,
                                    .temperature = 0,
                                    .max_tokens = answer};
    ok = ok && agent_ask(context, &call, ret_reply, err);
    sql_fit_release(&fit);
    sql_prompt_release(&prompt);
    return ok;
}

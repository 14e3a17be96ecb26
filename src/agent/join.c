/* The join agent: does a column refer to another? Both tables are shown, nothing else. */
#include "querent/agent/join.h"

#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"

enum { JOIN_TOKENS = 150, SCHEMA_TOKENS = 1200 };

static const char join_schema[] =
    "{\"type\":\"object\",\"properties\":{\"refers\":{\"type\":\"boolean\"},\"why\":{\"type\":"
    "\"string\"}},\"required\":[\"refers\",\"why\"],\"additionalProperties\":false}";

bool agent_join(const struct agent_context *context, const struct catalog *catalog,
                const struct join_edge *edge, bool *ret_yes, char **ret_why, struct err *err)
{
    const int tables[] = {edge->from, edge->to};
    const struct schema_text_options shown = {.form = SCHEMA_TEXT_SQL,
                                              .token_budget = SCHEMA_TOKENS};
    struct buf join = BUF_INIT, schema = BUF_INIT;

    catalog_join_text(catalog, edge, &join);
    catalog_schema_text(catalog, tables, edge->from == edge->to ? 1 : 2, &shown, &schema);
    const struct prompt_var vars[] = {{"join", buf_str(&join)}, {"schema", buf_str(&schema)}};
    const struct agent_call call = {.agent = "join_agent",
                                    .prompt = "join",
                                    .vars = vars,
                                    .var_count = sizeof vars / sizeof *vars,
                                    .schema = join_schema,
                                    .use = LLM_FOR_JOBS,
                                    .temperature = 0,
                                    .max_tokens = agent_answer_limit(context, JOIN_TOKENS)};
    cJSON *json = agent_ask_json(context, &call, err);
    const cJSON *refers = cJSON_GetObjectItemCaseSensitive(json, "refers");
    const bool ok = json && cJSON_IsBool(refers);
    if (json && !ok)
        err_set(err, ERR_MODEL, "the model did not say whether '%s'", buf_str(&join));
    if (ok) {
        *ret_yes = cJSON_IsTrue(refers);
        *ret_why = mem_strdup(answer_text(json, "why"));
    }
    cJSON_Delete(json);
    buf_release(&join);
    buf_release(&schema);
    return ok;
}

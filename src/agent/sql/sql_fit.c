/* A prompt of the SQL agent within its limit of tokens. What helps least goes first: earlier
 * questions but the last, all of them, the template's own examples, approved examples, earlier
 * attempts, hints; then columns and tables of the schema. A prompt that does not fit even so is not
 * sent. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum {
    SCHEMA_LEAST = 300, /* tokens of the schema for which something else goes */
    SCHEMA_BARE = 60,   /* when nothing else is left to go */
    MESSAGE_TOKENS = 4, /* of each message's frame */
    BAD_TOKENS = 60,    /* of what is said of a bad answer */
    SHRINKS_MAX = 24
};

enum fit_level {
    FIT_ALL,
    FIT_LAST_HISTORY,
    FIT_NO_HISTORY,
    FIT_NO_SHOTS,
    FIT_NO_EXAMPLES,
    FIT_LAST_ATTEMPT,
    FIT_NO_HINTS,
    FIT_LEVELS
};

/* The last attempt runs, and the operator did not want it: there is nothing to mend. */
static bool fit_is_rejected(const struct sql_fit *fit)
{
    static const char type[] = "\nError type: ";
    const char *last = NULL;

    for (const char *p = fit->attempts; p && (p = strstr(p, type)); p++)
        last = p + sizeof type - 1;
    return last && str_starts(last, "REJECTED");
}

static void fit_vars(struct sql_fit *fit, enum fit_level level)
{
    const bool rejected = fit_is_rejected(fit);
    const struct agent_sql_request *request = fit->request;
    const struct sql_prompt *prompt = fit->prompt;
    const struct prompt_var vars[SQL_FIT_VARS] = {
        {"dialect", buf_str(&prompt->dialect)},
        {"dialect_rules", buf_str(&prompt->rules)},
        {"today", buf_str(&prompt->today)},
        {"schema", buf_str(&fit->schema)},
        {"shots", level < FIT_NO_SHOTS ? "yes" : NULL},
        {"examples", level < FIT_NO_EXAMPLES ? request->examples : NULL},
        {"hints", level < FIT_NO_HINTS ? buf_str(&prompt->hints) : NULL},
        {"hint", level < FIT_NO_HINTS ? request->hint : NULL},
        {"history", level < FIT_LAST_HISTORY ? buf_str(&prompt->history)
                    : level < FIT_NO_HISTORY ? buf_str(&prompt->last_history)
                                             : NULL},
        {"constraints", request->constraints},
        {"question", request->question},
        {"plan", level < FIT_NO_HINTS ? fit->plan : NULL},
        {"attempts", level < FIT_LAST_ATTEMPT ? fit->attempts : fit->last_attempt},
        {"mend", rejected ? NULL : "yes"},
        {"other", rejected ? "yes" : NULL},
    };

    memcpy(fit->vars, vars, sizeof vars);
    fit->var_count = SQL_FIT_VARS;
}

/* Tokens of the messages as they are; negative: the template is wrong. */
static int64_t fit_measure(const struct sql_fit *fit, struct err *err)
{
    struct buf system = BUF_INIT, user = BUF_INIT;
    int64_t tokens = -1;

    if (prompt_render(fit->template, fit->vars, fit->var_count, &system, &user, err))
        tokens = llm_tokens(buf_str(&system), system.len) + llm_tokens(buf_str(&user), user.len) +
                 2 * MESSAGE_TOKENS;
    if (tokens >= 0 && fit->bad)
        tokens += llm_tokens(fit->bad, strlen(fit->bad)) + BAD_TOKENS;
    buf_release(&system);
    buf_release(&user);
    return tokens;
}

/* The schema in so many tokens; false: not even a part of it. */
static bool fit_schema(struct sql_fit *fit, int64_t room)
{
    struct schema_text_options options =
        sql_prompt_schema(fit->context, fit->attempts && *fit->attempts);
    int64_t budget = room;

    options.keep = fit->prompt->keep;
    options.keep_count = fit->prompt->keep_count;
    options.pruned = fit->request->prune && !(fit->attempts && *fit->attempts);
    for (int i = 0; i < SHRINKS_MAX && budget > 0; i++, budget -= budget / 8 + 1) {
        options.token_budget = (size_t)budget;
        buf_clear(&fit->schema);
        catalog_schema_text(fit->request->catalog, fit->tables, fit->table_count, &options,
                            &fit->schema);
        if (llm_tokens(buf_str(&fit->schema), fit->schema.len) <= room)
            return fit->schema.len && *fit->schema.p != '-'; /* not only how many are left out */
    }
    return false;
}

bool sql_fit(struct sql_fit *fit, struct err *err)
{
    int64_t fixed = 0;

    for (enum fit_level level = FIT_ALL; level < FIT_LEVELS; level++) {
        buf_clear(&fit->schema);
        fit_vars(fit, level);
        fixed = fit_measure(fit, err);
        if (fixed < 0)
            return false;
        const int64_t room = fit->limit - fixed;
        if (room < (level + 1 < FIT_LEVELS ? SCHEMA_LEAST : SCHEMA_BARE) || !fit_schema(fit, room))
            continue;
        fit_vars(fit, level);
        return true;
    }
    return err_set(err, ERR_LIMIT,
                   "the prompt takes about %lld tokens without a schema, and a call may have %lld: "
                   "raise limits.call_tokens",
                   (long long)fixed, (long long)fit->limit);
}

void sql_fit_release(struct sql_fit *fit)
{
    buf_release(&fit->schema);
}

/* What a call costs at servers that charge for tokens. */
#include <string.h>

#include "llm_private.h"
#include "querent/base/str.h"

/* US dollars a million tokens in and out, as published by the makers when this was written; the row
 * with the longest name that the model's begins with counts ("gpt-4o-2024-08-06" is a "gpt-4o"). */
static const struct {
    const char *model;
    double in, out;
} prices[] = {
    {"gpt-3.5-turbo", 0.50, 1.50},
    {"gpt-4-turbo", 10.00, 30.00},
    {"gpt-4o", 2.50, 10.00},
    {"gpt-4o-mini", 0.15, 0.60},
    {"gpt-4.1", 2.00, 8.00},
    {"gpt-4.1-mini", 0.40, 1.60},
    {"gpt-4.1-nano", 0.10, 0.40},
    {"gpt-5", 1.25, 10.00},
    {"gpt-5-mini", 0.25, 2.00},
    {"gpt-5-nano", 0.05, 0.40},
    {"o1", 15.00, 60.00},
    {"o3", 2.00, 8.00},
    {"o3-mini", 1.10, 4.40},
    {"o4-mini", 1.10, 4.40},
    {"text-embedding-3-small", 0.02, 0.00},
    {"text-embedding-3-large", 0.13, 0.00},
};

double llm_price(const char *model, int64_t tokens_in, int64_t tokens_out)
{
    const char *slash = strrchr(model, '/'); /* "openai/gpt-4o" at gateways */
    const char *name = slash ? slash + 1 : model;
    size_t best_len = 0;
    double money = 0;

    for (size_t i = 0; i < sizeof prices / sizeof *prices; i++) {
        const size_t len = strlen(prices[i].model);
        if (len <= best_len || !str_starts(name, prices[i].model) ||
            (name[len] && name[len] != '-'))
            continue;
        best_len = len;
        money = ((double)tokens_in * prices[i].in + (double)tokens_out * prices[i].out) / 1e6;
    }
    return money;
}

double llm_money(const struct llm *llm, const char *model, int64_t tokens_in, int64_t tokens_out)
{
    if (llm->price_in > 0 || llm->price_out > 0)
        return ((double)tokens_in * llm->price_in + (double)tokens_out * llm->price_out) / 1e6;
    return !llm->local && llm->kind == LLM_OPENAI ? llm_price(model, tokens_in, tokens_out) : 0;
}

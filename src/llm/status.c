/* Answers that are errors, in words that say what to do. */
#include <string.h>

#include "llm_private.h"
#include "querent/base/str.h"
#include "querent/http/shown.h"

/* First row whose status (0: any) and words (NULL: any) fit. */
static const struct {
    int status;
    const char *words; /* in the answer, folded */
    enum err_code code;
    const char *says; /* "%s": the model's name */
} meanings[] = {
    {401, NULL, ERR_CONFIG, "it refused the key; check OPENAI_API_KEY"},
    {403, NULL, ERR_CONFIG, "it does not allow this; check OPENAI_API_KEY and the address"},
    {407, NULL, ERR_CONFIG, "the proxy requires a login"},
    {404, "model", ERR_NOT_FOUND, "it has no model '%s'"},
    {404, NULL, ERR_NOT_FOUND, "nothing is at this address; check the server's URL"},
    {400, "model_not_found", ERR_NOT_FOUND, "it has no model '%s'"},
    {400, "context", ERR_LIMIT, "the prompt is longer than the context of '%s'"},
    {413, NULL, ERR_LIMIT, "the prompt is too large for it"},
    {429, "insufficient_quota", ERR_MODEL, "the account's quota is used up"},
    {429, NULL, ERR_MODEL, "it gets too many requests"},
    {500, "memory", ERR_MODEL, "it does not have enough memory for '%s'"},
    {503, NULL, ERR_MODEL, "it is busy or still loading"},
};

static void status_meaning(struct buf *out, const char *model, const struct http_reply *reply,
                           enum err_code *ret_code)
{
    *ret_code = ERR_MODEL;
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
        if (meanings[i].status != reply->status ||
            (meanings[i].words && !str_find_fold(buf_str(&reply->start), meanings[i].words)))
            continue;
        const char *gap = strstr(meanings[i].says, "%s");
        *ret_code = meanings[i].code;
        buf_addn(out, meanings[i].says,
                 gap ? (size_t)(gap - meanings[i].says) : strlen(meanings[i].says));
        if (gap) {
            shown_text(out, model, strlen(model), 60, NULL);
            buf_add(out, gap + 2);
        }
        return;
    }
    if (reply->status >= 300 && reply->status < 400)
        buf_add(out, "it points to another address; set that one");
}

bool status_error(const struct llm *llm, const char *model, const struct http_reply *reply,
                  struct err *err)
{
    struct buf says = BUF_INIT;
    struct buf means = BUF_INIT;
    enum err_code code;

    shown_answer(&says, buf_str(&reply->start), reply->start.len, 100, llm->key);
    status_meaning(&means, model, reply, &code);
    err_set(err, code, "%s answered %ld%s%s: %s", llm->where, reply->status, means.len ? ", " : "",
            buf_str(&means), buf_str(&says));
    buf_release(&says);
    buf_release(&means);
    return false;
}

bool type_is_json(const struct http_reply *reply)
{
    return !*reply->type || strstr(reply->type, "json") ||
           str_eq(reply->type, "text/event-stream") || str_eq(reply->type, "text/plain") ||
           str_eq(reply->type, "application/octet-stream");
}

bool type_error(const struct llm *llm, const struct http_reply *reply, struct err *err)
{
    struct buf says = BUF_INIT;

    shown_text(&says, buf_str(&reply->start), reply->start.len, 80, llm->key);
    err_set(err, ERR_MODEL, "%s answered with '%s' instead of JSON; check the address: '%s'",
            llm->where, reply->type, buf_str(&says));
    buf_release(&says);
    return false;
}

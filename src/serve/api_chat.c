/* /api/v1/chat and /internal/chat/stream: what is said in a session. */
#define ERR_STATE openssl_err_state /* a type of theirs has the name of our error */
#include <openssl/sha.h>
#undef ERR_STATE
#include <string.h>

#include "api.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sessions.h"
#include "texts.h"

/* The session that the body names, or a new one. False: answered. */
static bool chat_session(struct request *request)
{
    const char *id = request_text(request, "session_id");

    return id ? session_find(request, id)
              : session_create(request, NULL, request_text(request, "database"));
}

/* *ret_line: where what comes of it begins in the session's log. False: answered. */
static bool chat_say(struct request *request, uint64_t *ret_line)
{
    const char *message = request_text(request, "message");

    if (!message || str_blank(message)) {
        answer_fail(request, 400, TEXT_NEEDS_FIELD, "message");
        return false;
    }
    if (!chat_session(request))
        return false;
    *ret_line = session_line(request->talk);
    return api_step(request, STEP_ASK, message, 0);
}

void handle_chat(struct request *request)
{
    uint64_t line;

    if ((request->began || chat_say(request, &line)) && api_wait(request))
        api_answer(request, true);
}

void handle_chat_stream(struct request *request)
{
    const char *id = request_text(request, "session_id");
    bool resumes = false;
    uint64_t line = 0;

    if (!api_resumes(request, &resumes, &line))
        return;
    if (resumes && id) { /* the same request again, after its stream broke: it was said */
        if (session_find(request, id))
            stream_events(request, STREAM_API, line);
    } else if (chat_say(request, &line))
        stream_events(request, STREAM_API, line);
}

/* The caller's own name of a conversation, as an id that no other user or company can have. */
static char *chat_conversation(const struct who *who, const char *name)
{
    unsigned char digest[SHA256_DIGEST_LENGTH];
    char *whole = mem_printf("%zu:%s%zu:%s%s", strlen(who->company), who->company,
                             strlen(who->user), who->user, name);

    SHA256((const unsigned char *)whole, strlen(whole), digest);
    mem_free(whole);
    char *id = talks_id_of(digest), *marked = mem_printf("x%s", id);
    mem_free(id);
    return marked;
}

/* Who is named, as a text; *ret_name NULL: nobody. What is no text is not taken for nobody, or the
 * conversations of all users were the asker's. False: it was answered. */
static bool chat_names(struct request *request, const cJSON *conversation, const char *key,
                       const char **ret_name)
{
    const cJSON *field = cJSON_GetObjectItemCaseSensitive(conversation, key);

    *ret_name = cJSON_GetStringValue(field);
    if (!field || cJSON_IsNull(field) || *ret_name)
        return true;
    char *name = mem_printf("conversation.%s", key);
    answer_fail(request, 400, TEXT_FIELD_TEXT, name);
    mem_free(name);
    return false;
}

bool user_of_body(struct request *request)
{
    const cJSON *conversation = cJSON_GetObjectItemCaseSensitive(request->json, "conversation");
    const char *user, *company;

    return chat_names(request, conversation, "user_id", &user) &&
           chat_names(request, conversation, "company_id", &company) &&
           identify_as(request, user, company);
}

void handle_internal_stream(struct request *request)
{
    const cJSON *input = cJSON_GetObjectItemCaseSensitive(request->json, "input"),
                *conversation = cJSON_GetObjectItemCaseSensitive(request->json, "conversation");
    const char *message = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(input, "message"));
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(conversation, "id"));

    if (!message || str_blank(message)) {
        answer_fail(request, 400, TEXT_NEEDS_FIELD, "input.message");
        return;
    }
    if (!name || str_blank(name)) {
        answer_fail(request, 400, TEXT_NEEDS_FIELD, "conversation.id");
        return;
    }
    if (!user_of_body(request))
        return;
    char *id = chat_conversation(&request->who, name);
    bool resumes = false;
    uint64_t from = 0;
    const bool found = api_resumes(request, &resumes, &from) &&
                       (resumes ? session_find(request, id) : session_create(request, id, NULL));
    mem_free(id);
    if (!found)
        return;
    if (!resumes)
        from = session_line(request->talk);
    if (resumes || api_step(request, STEP_ASK, message, 0))
        stream_events(request, STREAM_CHAT, from);
}

/* /api/v1/ask: a question, asked once, with an answer to come for. */
#include "api.h"
#include "ask/ask_with.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

bool ask_find(struct request *request)
{
    if (!request->talk)
        request->talk = talks_find(request->server, &request->who, request->params[0], false);
    if (!request->talk)
        answer_fail(request, 404, TEXT_NO_QUESTION, request->params[0]);
    return request->talk != NULL;
}

/* The request's talk, with which nothing is asked yet. False: it was answered why there is none. */
static bool ask_open(struct request *request)
{
    const struct server *server = request->server;
    struct asked_with with = {0};
    char *database = mem_strdup(request_text(request, "database"));
    const char *connection =
        ask_with_of(request, &with, &database) ? api_database(request, "database", database) : NULL;

    if (connection)
        request->talk =
            talk_new(server->settings, server->metrics, &request->who, talks_id(), NULL, connection,
                     settings_int(server->settings, SET_SERVE_IDLE_SECONDS));
    mem_free(database);
    if (!connection) {
        asked_with_release(&with);
        return false;
    }
    request->talk->with = with;
    return talks_add(request, request->talk);
}

void handle_ask(struct request *request)
{
    const char *query = request_text(request, "query");
    struct buf body = BUF_INIT;

    if (!request->began && !api_knows_fields(request))
        return;
    if (!query || str_blank(query)) {
        answer_fail(request, 400, TEXT_NEEDS_FIELD, "query");
        return;
    }
    if (!request->began && !ask_open(request))
        return;
    const bool fits = ask_demands_fit(request);
    if (!fits && !request->answered)
        return; /* it waits */
    if (!fits || !api_step(request, STEP_ASK, query, 0)) {
        talks_remove(request->server, request->talk); /* it takes nobody's place */
        return;
    }
    buf_addc(&body, '{');
    json_key_str(&body, "query_id", request->talk->id);
    buf_addc(&body, '}');
    answer_bytes(request, 202, NULL, &body);
}

void handle_ask_get(struct request *request)
{
    if (ask_find(request))
        api_answer(request, false);
}

void handle_ask_stop(struct request *request)
{
    if (ask_find(request))
        api_stop(request);
}

void handle_ask_stream(struct request *request)
{
    bool resumes = false;
    uint64_t from = 1;

    if (api_resumes(request, &resumes, &from) && ask_find(request))
        stream_events(request, STREAM_API, from);
}

void handle_ask_confirm(struct request *request)
{
    if (ask_find(request))
        api_confirm(request);
}

void handle_ask_choose(struct request *request)
{
    if (ask_find(request))
        api_choose(request);
}

void handle_ask_rows(struct request *request)
{
    if (ask_find(request))
        api_rows(request);
}

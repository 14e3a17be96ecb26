/* /api/v1/console: what a screen at another machine asks of its front here. */
#include <string.h>

#include "api.h"
#include "console/console.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/schema/schema_file.h"
#include "querent/model/wire.h"
#include "sessions.h"
#include "texts.h"

#define PAGE_ROWS 1000
#define PAGE_MOST 10000

bool console_find(struct request *request)
{
    if (!request->talk)
        request->talk = talks_find_console(request->server, &request->who, request->params[0]);
    if (!request->talk)
        answer_fail(request, 404, TEXT_NO_CONSOLE, request->params[0]);
    else if (request->talk->who.scopes != request->who.scopes)
        answer_fail(request, 403, TEXT_CONSOLE_OTHER_TOKEN);
    else
        return true;
    return false;
}

static void console_ok(struct request *request, unsigned status)
{
    struct buf body = BUF_INIT;

    buf_add(&body, "{\"ok\":true}");
    answer_bytes(request, status, NULL, &body);
}

static bool console_flag(const struct request *request, const char *name)
{
    return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(request->json, name));
}

void handle_console(struct request *request)
{
    const struct server *server = request->server;
    const char *named = request_text(request, "connection");
    const char *connection = request_text(request, "conversation")
                                 ? api_connection(request, named)
                                 : api_database(request, "connection", named);
    struct err err = ERR_INIT;
    struct buf body = BUF_INIT;

    if (!connection)
        return;
    request->talk = talk_new(server->settings, server->metrics, &request->who, talks_id(), NULL,
                             connection, settings_int(server->settings, SET_SERVE_IDLE_SECONDS));
    struct console *console = request->talk->console = console_new();
    console->conversation = mem_strdup(request_text(request, "conversation"));
    console->fresh = console_flag(request, "fresh");
    console->ephemeral = console_flag(request, "ephemeral");
    console->noted = console_flag(request, "noted");
    console->patient = console_flag(request, "patient");
    console->unattended = console_flag(request, "unattended");
    console->strict = console_flag(request, "strict");
    if (!talks_add(request, request->talk))
        return;
    if (!talk_begin(request->talk, &err)) {
        answer_err(request, &err);
        return;
    }
    buf_addc(&body, '{');
    json_key_str(&body, "console_id", request->talk->id);
    json_key_str(&body, "connection", connection);
    buf_addc(&body, '}');
    answer_bytes(request, 201, NULL, &body);
}

void handle_console_events(struct request *request)
{
    bool resumes = false;
    uint64_t from = 1;

    if (api_resumes(request, &resumes, &from) && console_find(request))
        stream_events(request, STREAM_CONSOLE, from);
}

void handle_console_delete(struct request *request)
{
    if (!console_find(request))
        return;
    talks_remove(request->server, request->talk);
    console_ok(request, 200);
}

/* ---- commands */

static unsigned console_scope_of(const struct command *command)
{
    switch (command->kind) {
    case COMMAND_SAMPLE:
    case COMMAND_AGAIN:
    case COMMAND_PLAN:
    case COMMAND_CHECK_JOIN:
        return SCOPE_RUN;
    case COMMAND_CANCEL_JOB:
    case COMMAND_RETRY_JOB:
        return SCOPE_JOBS;
    case COMMAND_LIST:
        return command->list == LIST_HISTORY || command->list == LIST_AUDIT ? SCOPE_ADMIN
                                                                            : SCOPE_ASK;
    default:
        return SCOPE_ASK;
    }
}

/* Whether a conversation or job that the command names is the asker's; false: it was answered. */
static bool console_names_own(struct request *request, const struct command *command)
{
    switch (command->kind) {
    case COMMAND_OPEN_CONVERSATION:
    case COMMAND_DELETE_CONVERSATION:
        return !command->name || session_is_askers(request, command->name);
    case COMMAND_CANCEL_JOB:
    case COMMAND_RETRY_JOB:
        return !command->name || job_is_askers(request, command->name);
    default:
        return true;
    }
}

/* False: it was answered. */
static bool console_may(struct request *request, const struct command *command)
{
    const unsigned scope = console_scope_of(command);
    const char *name = scope == SCOPE_RUN ? "run" : scope == SCOPE_JOBS ? "jobs" : "admin";

    if (!console_names_own(request, command))
        return false;
    if ((request->who.scopes & scope) != scope) {
        answer_fail(request, 403, TEXT_NEEDS_SCOPE, name);
        return false;
    }
    if (command->kind == COMMAND_USE_CONNECTION || command->kind == COMMAND_TEST_CONNECTION)
        return api_connection(request, command->name) != NULL;
    if (command->kind != COMMAND_TURN || !atomic_load(&request->server->draining))
        return true;
    answer_fail(request, 503, TEXT_DRAINS);
    return false;
}

/* Takes the command. False: the console is over. */
static bool console_do(struct request *request, struct command *command)
{
    struct talk *talk = request->talk;

    pthread_mutex_lock(&talk->lock);
    const bool over = talk->closing || talk->ran_out;
    talk->used_us = clock_mono_us();
    if (command->kind == COMMAND_TURN)
        command->turn->from.place = request->span.place;
    if (over)
        command_free(command);
    else
        console_submit(talk, command);
    pthread_mutex_unlock(&talk->lock);
    return !over;
}

void handle_console_command(struct request *request)
{
    struct command *command = NULL;
    struct err err = ERR_INIT;

    if (!console_find(request))
        return;
    if (!wire_read_command(request->json, &command, &err)) {
        answer_fail(request, 400, "%s", err.text);
        return;
    }
    const bool asks = command->kind == COMMAND_TURN;
    if (!console_may(request, command) || (asks && !talks_may_ask(request))) {
        command_free(command);
        return;
    }
    const bool done = console_do(request, command);
    if (asks)
        talks_asked(request->server);
    if (done)
        console_ok(request, 202);
    else
        answer_fail(request, 404, TEXT_NO_CONSOLE, request->params[0]);
}

static uint64_t console_number(const struct request *request, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(request->json, name);

    return cJSON_IsNumber(item) && item->valuedouble > 0 ? (uint64_t)item->valuedouble : 0;
}

void handle_console_cancel(struct request *request)
{
    if (!console_find(request))
        return;
    pthread_mutex_lock(&request->talk->lock);
    console_cancel(request->talk, console_number(request, "turn"));
    pthread_mutex_unlock(&request->talk->lock);
    console_ok(request, 202);
}

void handle_console_fetch(struct request *request)
{
    if (!console_find(request))
        return;
    pthread_mutex_lock(&request->talk->lock);
    if (request->talk->front)
        front_fetch(request->talk->front, console_number(request, "rows"));
    pthread_mutex_unlock(&request->talk->lock);
    console_ok(request, 202);
}

/* ---- what it looks at */

void handle_console_rows(struct request *request)
{
    struct buf body = BUF_INIT;
    int64_t id, offset, limit;

    if (!console_find(request) || !api_number(request, "offset", 0, &offset) ||
        !api_number(request, "limit", PAGE_ROWS, &limit))
        return;
    pthread_mutex_lock(&request->talk->lock);
    struct result *result =
        str_to_i64(request->params[1], &id) ? console_result(request->talk, id) : NULL;
    if (result)
        result_ref(result);
    request->talk->used_us = clock_mono_us();
    pthread_mutex_unlock(&request->talk->lock);
    if (!result) {
        answer_fail(request, 404, TEXT_NO_ROWS);
        return;
    }
    wire_write_rows(result, (uint64_t)offset, (uint64_t)(limit < PAGE_MOST ? limit : PAGE_MOST),
                    &body);
    result_unref(result);
    answer_bytes(request, 200, NULL, &body);
}

void handle_console_schema(struct request *request)
{
    struct buf body = BUF_INIT;

    if (!console_find(request))
        return;
    pthread_mutex_lock(&request->talk->lock);
    struct front *front = request->talk->front;
    const struct schema *schema = front ? front_schema(front) : NULL;
    if (schema) {
        schema_json_begin(schema, sql_dialect_name(front_dialect(front)), &body);
        buf_addc(&body, '}');
        front_schema_release(front, schema);
    }
    pthread_mutex_unlock(&request->talk->lock);
    if (schema)
        answer_bytes(request, 200, NULL, &body);
    else
        answer_fail(request, 404, TEXT_NO_SCHEMA);
}

static void console_add_connection(struct request *request, const struct connection_info *info,
                                   struct buf *out)
{
    static const char *const states[] = {[CONNECTION_CLOSED] = "closed",
                                         [CONNECTION_OPENING] = "opening",
                                         [CONNECTION_OPEN] = "open",
                                         [CONNECTION_FAILED] = "failed"};

    if (!api_sees_connection(request, info->name))
        return;
    json_comma(out);
    buf_addc(out, '{');
    json_key_str(out, "name", info->name);
    json_key_str(out, "kind", info->kind);
    json_key_str(out, "state", states[info->state]);
    json_key_str(out, "problem", info->problem);
    json_key_bool(out, "read_only", info->read_only);
    json_key_bool(out, "production", info->production);
    json_key_bool(out, "current", info->current);
    buf_addc(out, '}');
}

void handle_console_about(struct request *request)
{
    struct buf body = BUF_INIT;
    size_t count = 0;

    if (!console_find(request))
        return;
    buf_addc(&body, '{');
    pthread_mutex_lock(&request->talk->lock);
    struct front *front = request->talk->front;
    char *engine = front ? front_engine(front) : NULL;
    struct connection_info *infos = front ? front_connections(front, &count) : NULL;
    json_key_str(&body, "dialect", front ? sql_dialect_name(front_dialect(front)) : NULL);
    pthread_mutex_unlock(&request->talk->lock);
    json_key_str(&body, "engine", engine);
    json_key(&body, "connections");
    buf_addc(&body, '[');
    for (size_t i = 0; i < count; i++)
        console_add_connection(request, &infos[i], &body);
    buf_add(&body, "]}");
    connection_infos_free(infos, count);
    mem_free(engine);
    answer_bytes(request, 200, NULL, &body);
}

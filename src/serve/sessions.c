#include "sessions.h"

#include "api.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/memory.h"
#include "texts.h"

/* The state as this user of this company sees it; NULL: answered. */
static struct store *session_store(struct request *request)
{
    const struct settings *settings = request->server->settings;
    struct store_options options = {
        .user = request->who.user, .company = request->who.company, .served = true};
    struct store *store = NULL;
    struct err err = ERR_INIT;

    store_options_of(settings, &options);
    if (!store_open(&options, &store, &err))
        answer_error(request, 503, &err);
    return store;
}

uint64_t session_line(struct talk *talk)
{
    pthread_mutex_lock(&talk->lock);
    const uint64_t line = talk->next_line;
    pthread_mutex_unlock(&talk->lock);
    return line;
}

/* kept: the conversation as it was written; NULL: it begins. */
static bool session_open_talk(struct request *request, const char *id, const char *connection,
                              const struct memory *kept)
{
    const struct server *server = request->server;

    request->talk =
        talk_new(server->settings, server->metrics, &request->who, mem_strdup(id), mem_strdup(id),
                 connection, settings_int(server->settings, SET_SERVE_IDLE_SECONDS));
    if (kept)
        talk_remember(request->talk, kept);
    return talks_add(request, request->talk);
}

/* The conversation's connection, if it is this user's; the caller frees. NULL: there is none. */
static char *session_connection(struct store *store, const char *id)
{
    struct conversation_info *list = NULL;
    size_t count = 0;
    char *connection = NULL;

    if (!store_conversations(store, &list, &count, NULL))
        return NULL;
    for (size_t i = 0; i < count && !connection; i++)
        if (str_eq(list[i].id, id))
            connection = mem_strdup(list[i].connection);
    conversation_infos_free(list, count);
    return connection;
}

/* What cannot be read is said by the front, which begins afresh. */
static bool session_open_kept(struct request *request, struct store *store, const char *id,
                              const char *connection)
{
    struct memory memory = {0};
    const bool read = store_load(store, id, &memory, NULL);
    const bool ok = session_open_talk(request, id, connection, read ? &memory : NULL);

    memory_release(&memory);
    return ok;
}

bool session_find(struct request *request, const char *id)
{
    if (!request->talk)
        request->talk = talks_find(request->server, &request->who, id, true);
    if (request->talk)
        return true;
    struct store *store = session_store(request);
    if (!store)
        return false;
    char *connection = session_connection(store, id);
    const bool ok = connection && session_open_kept(request, store, id, connection);
    if (!connection)
        answer_fail(request, 404, TEXT_NO_SESSION, id);
    store_close(store);
    mem_free(connection);
    return ok;
}

/* A conversation that a front can open needs a checkpoint, be it of nothing said yet. */
static bool session_begin(struct store *store, const char *id, const char *connection,
                          struct err *err)
{
    struct memory memory = {0};
    struct err problem = ERR_INIT;
    bool ok = store_load(store, id, &memory, &problem);

    if (!ok && problem.code == ERR_NOT_FOUND) {
        memory_init(&memory, connection);
        ok = store_checkpoint(store, id, &(struct checkpoint){.memory = &memory}, err);
    } else if (!ok && err)
        *err = problem;
    memory_release(&memory);
    return ok;
}

bool session_create(struct request *request, const char *id, const char *connection)
{
    struct err err = ERR_INIT;
    char *made = NULL;

    if (id)
        request->talk = talks_find(request->server, &request->who, id, true);
    if (request->talk)
        return true;
    connection =
        id ? api_connection(request, connection) : api_database(request, "database", connection);
    struct store *store = connection ? session_store(request) : NULL;
    if (!store)
        return false;
    bool ok = id ? store_conversation_put(store, id, connection, &err)
                 : store_conversation_new(store, connection, &made, &err);
    ok = ok && session_begin(store, id ? id : made, connection, &err);
    store_close(store);
    if (!ok)
        answer_err(request, &err);
    else
        ok = session_open_talk(request, id ? id : made, connection, NULL);
    mem_free(made);
    return ok;
}

bool session_of_path(struct request *request)
{
    return session_find(request, request->params[0]);
}

bool session_of_body(struct request *request)
{
    const char *id = request_text(request, "session_id");

    return !id || session_find(request, id);
}

bool session_is_askers(struct request *request, const char *id)
{
    struct store *store = session_store(request);

    if (!store)
        return false;
    char *connection = session_connection(store, id);
    store_close(store);
    if (!connection)
        answer_fail(request, 404, TEXT_NO_SESSION, id);
    mem_free(connection);
    return connection != NULL;
}

/* The newest lines, as many as a model is told of. */
static bool session_take_lines(const struct request *request, struct store *store, const char *id,
                               struct asked_with *with, struct err *err)
{
    const size_t most =
        (size_t)settings_int(request->server->settings, SET_MAX_CONVERSATION_MESSAGES);
    struct message *list = NULL;
    size_t count = 0;

    if (!store_messages(store, id, &list, &count, err))
        return false;
    for (size_t i = count > most ? count - most : 0; i < count; i++)
        asked_with_add(with, &list[i]);
    messages_free(list, count);
    return true;
}

bool session_before(struct request *request, const char *id, struct asked_with *with,
                    char **database)
{
    struct store *store = session_store(request);
    struct err err = ERR_INIT;

    if (!store)
        return false;
    char *connection = session_connection(store, id);
    bool ok = connection != NULL;
    if (!ok)
        answer_fail(request, 404, TEXT_NO_SESSION, id);
    else if (!session_take_lines(request, store, id, with, &err)) {
        answer_error(request, 503, &err);
        ok = false;
    }
    store_close(store);
    if (ok && !*database) {
        *database = connection;
        connection = NULL;
    }
    mem_free(connection);
    return ok;
}

/* ---- handlers */

void handle_session_new(struct request *request)
{
    struct buf body = BUF_INIT;

    if (!session_create(request, NULL, request_text(request, "database")))
        return;
    buf_addc(&body, '{');
    json_key_str(&body, "session_id", request->talk->id);
    json_key_str(&body, "database", request->talk->connection);
    buf_addc(&body, '}');
    answer_bytes(request, 201, NULL, &body);
}

static void session_row(struct buf *out, const struct conversation_info *info)
{
    json_comma(out);
    buf_addc(out, '{');
    json_key_str(out, "session_id", info->id);
    json_key_str(out, "title", info->title);
    json_key_str(out, "database", info->connection);
    json_key_str(out, "stage", stage_name(info->stage));
    json_key_int(out, "messages", info->messages);
    json_key_int(out, "created_at", info->created);
    json_key_int(out, "updated_at", info->changed);
    buf_addc(out, '}');
}

void handle_sessions(struct request *request)
{
    struct store *store = session_store(request);
    struct conversation_info *list = NULL;
    struct buf body = BUF_INIT;
    struct err err = ERR_INIT;
    size_t count = 0;

    if (!store)
        return;
    if (!store_conversations(store, &list, &count, &err)) {
        answer_err(request, &err);
    } else {
        buf_add(&body, "{\"sessions\":[");
        for (size_t i = 0; i < count; i++)
            session_row(&body, &list[i]);
        buf_add(&body, "]}");
        answer_bytes(request, 200, NULL, &body);
    }
    conversation_infos_free(list, count);
    store_close(store);
}

static void session_messages(struct buf *out, struct store *store, const char *id)
{
    static const char *const roles[] = {[MESSAGE_YOU] = "user",
                                        [MESSAGE_QUERENT] = "assistant",
                                        [MESSAGE_ERROR] = "error",
                                        [MESSAGE_NOTICE] = "notice"};
    struct message *list = NULL;
    size_t count = 0;

    json_key(out, "history");
    buf_addc(out, '[');
    if (store_messages(store, id, &list, &count, NULL))
        for (size_t i = 0; i < count; i++) {
            json_comma(out);
            buf_addc(out, '{');
            json_key_str(out, "role", roles[list[i].who]);
            json_key_str(out, "content", list[i].text);
            json_key_str(out, "sql", list[i].sql);
            json_key_int(out, "at", list[i].at);
            buf_addc(out, '}');
        }
    messages_free(list, count);
    buf_addc(out, ']');
}

void handle_session(struct request *request)
{
    struct buf body = BUF_INIT;
    struct store *store = session_of_path(request) ? session_store(request) : NULL;

    if (!store)
        return;
    buf_addc(&body, '{');
    json_key_str(&body, "session_id", request->talk->id);
    json_key_str(&body, "database", request->talk->connection);
    pthread_mutex_lock(&request->talk->lock);
    json_key(&body, "newest");
    talk_json(request->talk, true, &body);
    char *conversation = mem_strdup(request->talk->conversation);
    pthread_mutex_unlock(&request->talk->lock);
    session_messages(&body, store, conversation);
    mem_free(conversation);
    buf_addc(&body, '}');
    store_close(store);
    answer_bytes(request, 200, NULL, &body);
}

void handle_session_delete(struct request *request)
{
    struct buf body = BUF_INIT;
    struct err err = ERR_INIT;
    struct store *store = session_of_path(request) ? session_store(request) : NULL;

    if (!store)
        return;
    talks_remove(request->server, request->talk);
    if (store_conversation_delete(store, request->talk->id, &err)) {
        buf_add(&body, "{\"deleted\":true}");
        answer_bytes(request, 200, NULL, &body);
    } else
        answer_err(request, &err);
    store_close(store);
}

void handle_session_stop(struct request *request)
{
    if (session_of_path(request))
        api_stop(request);
}

void handle_session_confirm(struct request *request)
{
    if (session_of_path(request))
        api_confirm(request);
}

void handle_session_choose(struct request *request)
{
    if (session_of_path(request))
        api_choose(request);
}

void handle_session_form(struct request *request)
{
    if (session_of_path(request))
        api_form(request);
}

void handle_session_rows(struct request *request)
{
    if (session_of_path(request))
        api_rows(request);
}

#include "far/far.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/system/command.h"
#include "querent/base/thread.h"
#include "querent/model/wire.h"
#include "texts.h"

bool far_keeps(const struct command *command)
{
    switch (command->kind) {
    case COMMAND_EXPORT:
    case COMMAND_EDIT:
    case COMMAND_EDITED:
    case COMMAND_DROP_EDIT:
    case COMMAND_KEEP_THEME:
    case COMMAND_KEEP_LAYOUT:
    case COMMAND_KEEP_TOUR:
    case COMMAND_SAVE_QUERY:
    case COMMAND_REMOVE_SAVED:
        return true;
    case COMMAND_LIST:
        return command->list == LIST_THEMES || command->list == LIST_SAVED;
    default:
        return false;
    }
}

/* ---- sending */

/* Waits until the console is open. False: it is not to be had. */
static bool far_ready(struct far *far, struct err *err)
{
    struct front *front = far->front;

    pthread_mutex_lock(&front->lock);
    while (far->state == FAR_OPENING && !cancel_fired(far->cancel))
        pthread_cond_wait(&front->changed, &front->lock);
    const bool ok = far->state == FAR_OPEN;
    const struct err problem = far->problem;
    pthread_mutex_unlock(&front->lock);
    return ok || err_set(err, problem.code ? problem.code : ERR_CANCELLED, "%s", problem.text);
}

static void far_begin_turn(struct far *far, uint64_t turn)
{
    pthread_mutex_lock(&far->front->lock);
    for (size_t i = 0; i < FAR_PENDING; i++)
        if (!far->turns[i]) {
            far->turns[i] = turn;
            break;
        }
    pthread_mutex_unlock(&far->front->lock);
}

static bool far_post(struct far *far, const char *verb, const struct buf *body, struct err *err)
{
    long status;

    if (!far_ready(far, err))
        return false;
    char *path = far_path(far, verb);
    const bool ok = path ? far_exchange(far, "POST", path, body, NULL, &status, err)
                         : err_set(err, ERR_CONNECT, TEXT_FAR_TURN_LOST, far->place);
    mem_free(path);
    return ok;
}

/* A turn that could not be sent still ends. */
static void far_refuse(struct far *far, uint64_t turn, const struct err *err)
{
    if (!turn) {
        front_notice(far->front, "%s", err->text);
        return;
    }
    struct event *error = event_of_error(err, mem_strdup(err->text)),
                 *complete = event_new(EVENT_COMPLETE);
    error->turn = complete->turn = turn;
    front_emit(far->front, error);
    front_emit(far->front, complete);
}

static void far_forget_turn(struct far *far, uint64_t turn)
{
    pthread_mutex_lock(&far->front->lock);
    for (size_t i = 0; i < FAR_PENDING; i++)
        if (far->turns[i] == turn)
            far->turns[i] = 0;
    pthread_mutex_unlock(&far->front->lock);
}

static void far_send_command(struct far *far, const struct command *command)
{
    const uint64_t turn = command->kind == COMMAND_TURN ? command->turn->id : 0;
    struct buf body = BUF_INIT;
    struct err err = ERR_INIT;

    if (!wire_write_command(command, &body)) {
        front_notice(far->front, TEXT_FAR_NOT_THERE, far->place);
        return;
    }
    if (turn && command->turn->kind == TURN_FORM && command->turn->selection &&
        selection_differs(command->turn->selection))
        front_notice(far->front, TEXT_FAR_ALL_ROWS);
    if (turn)
        far_begin_turn(far, turn);
    if (turn)
        span_go(&command->turn->from);
    if (!far_post(far, "/commands", &body, &err) && !cancel_fired(far->cancel)) {
        far_forget_turn(far, turn);
        far_refuse(far, turn, &err);
    }
    span_go(&(const struct span_here){0});
    buf_release(&body);
}

static void far_send_number(struct far *far, const char *verb, const char *name, uint64_t number)
{
    struct buf body = BUF_INIT;
    struct err err = ERR_INIT;

    buf_addc(&body, '{');
    json_key_int(&body, name, (int64_t)number);
    buf_addc(&body, '}');
    if (!far_post(far, verb, &body, &err) && !cancel_fired(far->cancel))
        front_notice(far->front, "%s", err.text);
    buf_release(&body);
}

static void far_do(struct far *far, const struct work *work)
{
    switch (work->kind) {
    case WORK_COMMAND:
        far_send_command(far, work->command);
        break;
    case WORK_CANCEL:
        far_send_number(far, "/cancel", "turn", work->number);
        break;
    case WORK_FETCH:
        far_send_number(far, "/fetch", "rows", work->number);
        break;
    default:
        break;
    }
}

void *far_send(void *arg)
{
    struct front *front = arg;

    for (bool stop = false; !stop;) {
        struct work *work = queue_wait(front->work, -1);
        if (!work)
            continue;
        far_do(front->far, work);
        stop = work->kind == WORK_STOP;
        work_free(work);
    }
    return NULL;
}

/* ---- life */

/* The command's token, else the setting's. */
static bool far_find_token(struct far *far, struct err *err)
{
    const struct settings *settings = far->front->settings;
    const char *command = settings_text(settings, SET_SERVER_TOKEN_COMMAND),
               *token = settings_secret(settings, SET_SERVER_TOKEN, SET_SERVER_URL);

    if (*command)
        return command_first_line(command, "server.token_command", far->cancel, &far->token, err);
    far->token = *token ? mem_strdup(token) : NULL;
    return true;
}

static void *far_run(void *arg)
{
    struct far *far = arg;
    struct err err = ERR_INIT;

    if (!far_find_token(far, &err)) {
        struct event *event = event_new(EVENT_CATALOG);
        pthread_mutex_lock(&far->front->lock);
        far->state = FAR_FAILED;
        far->problem = err;
        pthread_cond_broadcast(&far->front->changed);
        pthread_mutex_unlock(&far->front->lock);
        event->catalog = (struct event_catalog){.connection = mem_strdup(far->place),
                                                .state = CATALOG_FAILED,
                                                .problem = mem_strdup(err.text)};
        front_emit(far->front, event_of_error(&err, mem_strdup(err.text)));
        front_emit(far->front, event);
        return NULL;
    }
    if (far->token && str_starts_fold(far->url, "http:") && !http_is_loopback(far->url))
        front_notice(far->front, TEXT_FAR_PLAIN, far->place);
    return far_listen(far);
}

/* "http://host:8765", or "unix:PATH", where the host does not matter. */
static void far_name(struct far *far, const char *server)
{
    size_t len = strlen(server);

    if (str_starts(server, "unix:")) {
        far->socket = path_expand(server + strlen("unix:"));
        far->url = mem_strdup("http://localhost");
        far->place = mem_strdup(server);
        return;
    }
    while (len && server[len - 1] == '/')
        len--;
    far->url = mem_strndup(server, len);
    far->place = http_place(far->url);
}

struct far *far_new(struct front *front, const struct front_options *options)
{
    struct far *far = mem_alloc(sizeof *far);

    *far = (struct far){.front = front,
                        .http = http_new(),
                        .wanted = *options,
                        .cancel = cancel_new(),
                        .conversation = mem_strdup(options->conversation),
                        .name = mem_strdup(options->connection)};
    far_name(far, options->server);
    far->listening = thread_start(&far->listener, "listen", far_run, far, NULL);
    if (!far->listening)
        mem_abort("querent: no thread can be started for the service\n");
    return far;
}

/* The console is not needed any more: at once, not after its idle time. */
static void far_close(struct far *far)
{
    struct cancel *none = cancel_new(), *before = far->cancel;
    char *path = far_path(far, "");
    long status;

    far->cancel = none;
    if (path)
        far_exchange(far, "DELETE", path, NULL, NULL, &status, NULL);
    far->cancel = before;
    cancel_unref(none);
    mem_free(path);
}

static void far_stop(struct far *far)
{
    cancel_fire(far->cancel);
    pthread_mutex_lock(&far->front->lock);
    pthread_cond_broadcast(&far->front->changed);
    pthread_mutex_unlock(&far->front->lock);
}

void far_leave(struct far *far)
{
    pthread_mutex_lock(&far->front->lock);
    const bool open = far->state == FAR_OPEN;
    pthread_mutex_unlock(&far->front->lock);
    if (!open) /* else what was wished last still goes out */
        far_stop(far);
}

void far_end(struct far *far)
{
    if (!far)
        return;
    far_stop(far);
    pthread_join(far->listener, NULL);
    far_close(far);
    pthread_mutex_lock(&far->front->lock);
    catalog_unref(far->front->session.catalog);
    far->front->session.catalog = NULL;
    far->front->session.connection = NULL;
    pthread_mutex_unlock(&far->front->lock);
    mem_free(far->front->conversation.id);
    far->front->conversation.id = NULL;
}

void far_free(struct far *far)
{
    if (!far)
        return;
    far_forget(far);
    http_free(far->http);
    cancel_unref(far->cancel);
    connection_infos_free(far->infos, far->info_count);
    for (size_t i = 0; i < far->connections.len; i++) {
        mem_free(far->connections.v[i]->name);
        mem_free(far->connections.v[i]->url);
        mem_free(far->connections.v[i]);
    }
    vec_release(&far->connections);
    mem_free(far->dialect);
    secret_free(far->token);
    mem_free(far->url);
    mem_free(far->place);
    mem_free(far->socket);
    mem_free(far->conversation);
    mem_free(far->name);
    mem_free(far->console);
    mem_free(far->engine);
    buf_release(&far->pending);
    mem_free(far);
}

/* ---- what a screen looks at */

struct connection_info *far_connections(struct far *far, size_t *ret_count)
{
    pthread_mutex_lock(&far->front->lock);
    struct connection_info *copy = mem_alloc((far->info_count + 1) * sizeof *copy);
    for (size_t i = 0; i < far->info_count; i++) {
        copy[i] = far->infos[i];
        copy[i].name = mem_strdup(copy[i].name);
        copy[i].kind = mem_strdup(copy[i].kind);
        copy[i].where = mem_strdup(copy[i].where);
        copy[i].problem = mem_strdup(copy[i].problem);
    }
    *ret_count = far->info_count;
    pthread_mutex_unlock(&far->front->lock);
    return copy;
}

char *far_engine(struct far *far)
{
    pthread_mutex_lock(&far->front->lock);
    char *engine = mem_strdup(far->engine ? far->engine : far->place);
    pthread_mutex_unlock(&far->front->lock);
    return engine;
}

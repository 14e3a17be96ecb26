/* The listener: opens the console, hears its events, and makes what broke again. */
#include "far/far.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "texts.h"

#define FIRST_WAIT_MS 250
#define MOST_WAIT_MS 5000

static void far_set_state(struct far *far, enum far_state state, char *console,
                          const struct err *problem)
{
    pthread_mutex_lock(&far->front->lock);
    far->state = state;
    mem_free(far->console);
    far->console = console;
    far->problem = problem ? *problem : ERR_INIT;
    pthread_cond_broadcast(&far->front->changed);
    pthread_mutex_unlock(&far->front->lock);
}

void far_say_lost(struct far *far)
{
    struct front *front = far->front;
    uint64_t lost[FAR_PENDING];

    pthread_mutex_lock(&front->lock);
    for (size_t i = 0; i < FAR_PENDING; i++) {
        lost[i] = far->turns[i];
        far->turns[i] = 0;
    }
    pthread_mutex_unlock(&front->lock);
    for (size_t i = 0; i < FAR_PENDING; i++) {
        struct err err = ERR_INIT;
        if (!lost[i])
            continue;
        err_set(&err, ERR_CONNECT, TEXT_FAR_TURN_LOST, far->place);
        struct event *error = event_of_error(&err, mem_strdup(err.text)),
                     *complete = event_new(EVENT_COMPLETE);
        error->turn = complete->turn = lost[i];
        complete->complete.cancelled = true;
        front_emit(front, error);
        front_emit(front, complete);
    }
}

static void far_body(const struct far *far, struct buf *body)
{
    buf_addc(body, '{');
    if (far->name)
        json_key_str(body, "connection", far->name);
    if (far->conversation)
        json_key_str(body, "conversation", far->conversation);
    json_key_bool(body, "fresh", far->wanted.fresh && !far->conversation);
    json_key_bool(body, "ephemeral", far->wanted.ephemeral);
    json_key_bool(body, "noted", far->wanted.noted);
    json_key_bool(body, "patient", far->wanted.patient);
    json_key_bool(body, "unattended", far->wanted.unattended);
    json_key_bool(body, "strict", far->wanted.strict);
    buf_addc(body, '}');
}

static bool far_open(struct far *far, bool *ret_hopeless, struct err *err)
{
    struct buf body = BUF_INIT;
    cJSON *json = NULL;
    long status;

    far_body(far, &body);
    bool ok = far_exchange(far, "POST", "", &body, &json, &status, err);
    const char *id =
        ok ? cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, "console_id")) : NULL;
    if (ok && !id)
        ok = err_set(err, ERR_CONNECT, TEXT_FAR_NOT_JSON, far->place);
    *ret_hopeless = !ok && status >= 400 && status < 500 && status != 429;
    if (ok) {
        far->last = 0;
        far_forget(far);
        far_set_state(far, FAR_OPEN, mem_strdup(id), NULL);
    }
    cJSON_Delete(json);
    buf_release(&body);
    return ok;
}

/* Whoever waits for a connection learns that there is none. */
static void far_fail(struct far *far, const struct err *err)
{
    struct event *event = event_new(EVENT_CATALOG);

    far_set_state(far, FAR_FAILED, NULL, err);
    event->catalog = (struct event_catalog){.connection = mem_strdup(far->place),
                                            .state = CATALOG_FAILED,
                                            .problem = mem_strdup(err->text)};
    front_emit(far->front, event_of_error(err, mem_strdup(err->text)));
    front_emit(far->front, event);
}

/* Says it once, and waits before the next try; false: it was cancelled. */
static bool far_wait_again(struct far *far, const struct err *err, int *tries)
{
    int ms = FIRST_WAIT_MS << (*tries < 5 ? *tries : 5);

    if (cancel_fired(far->cancel))
        return false;
    if (!far->lost)
        front_notice(far->front, TEXT_FAR_LOST, far->place, err->text);
    far->lost = true;
    (*tries)++;
    ms = ms > MOST_WAIT_MS ? MOST_WAIT_MS : ms;
    return cancel_wait(far->cancel, ms);
}

/* Until the console is gone, or it was cancelled. */
static void far_hear_all(struct far *far)
{
    struct err err = ERR_INIT;
    int tries = 0;
    long status;

    for (;;) {
        const uint64_t before = far->last;
        const bool ended = far_stream(far, far_hear, &status, &err);
        if (cancel_fired(far->cancel))
            return;
        if (far->last != before)
            tries = 0;
        if (status == 404 || status == 403 || (ended && status == 200))
            return;
        if (!far_wait_again(far, &err, &tries))
            return;
    }
}

void *far_listen(void *arg)
{
    struct far *far = arg;
    bool hopeless = false, opened = false;
    int tries = 0;

    while (!cancel_fired(far->cancel)) {
        struct err err = ERR_INIT;
        if (far_open(far, &hopeless, &err)) {
            opened = true;
            tries = 0;
            far_hear_all(far);
            far_set_state(far, FAR_OPENING, NULL, NULL);
            far_say_lost(far);
            continue;
        }
        if (cancel_fired(far->cancel))
            break;
        if (hopeless || (far->wanted.ephemeral && !opened)) {
            far_fail(far, &err);
            break;
        }
        if (!far_wait_again(far, &err, &tries))
            break;
    }
    return NULL;
}

/* What the console's events change here: rows and the schema are fetched where an event tells of
 * them, and then it is passed on. The listener's thread. */
#include <string.h>

#include "far/far.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/schema/schema_file.h"
#include "querent/model/wire.h"
#include "texts.h"

#define PAGE 5000 /* rows */

/* ---- rows */

static struct result **far_slot(struct far *far, int64_t id)
{
    const size_t at = (size_t)id % FAR_RESULTS;

    if (far->results[at].id != id) {
        result_unref(far->results[at].result);
        far->results[at].result = NULL;
        far->results[at].id = id;
    }
    return &far->results[at].result;
}

void far_forget(struct far *far)
{
    for (size_t i = 0; i < FAR_RESULTS; i++) {
        result_unref(far->results[i].result);
        far->results[i].result = NULL;
        far->results[i].id = 0;
    }
}

static bool far_page(struct far *far, int64_t id, struct result **result, struct err *err)
{
    const size_t cap = (size_t)settings_int(far->front->settings, SET_GRID_MEMORY_MB) << 20;
    char *verb = mem_printf("/rows/%lld?offset=%llu&limit=%d", (long long)id,
                            (unsigned long long)(*result ? result_rows(*result) : 0), PAGE);
    char *path = far_path(far, verb);
    cJSON *json = NULL;
    long status;
    const bool ok = path && far_exchange(far, "GET", path, NULL, &json, &status, err) &&
                    wire_read_rows(json, cap, result, err);

    cJSON_Delete(json);
    mem_free(path);
    mem_free(verb);
    return ok;
}

/* A reference to the result of this number, with the rows that the service has of it by now. */
static struct result *far_result(struct far *far, int64_t id)
{
    struct result **result = far_slot(far, id);
    struct err err = ERR_INIT;

    for (;;) {
        const uint64_t before = *result ? result_rows(*result) : 0;
        const enum result_state state = *result ? result_state(*result) : RESULT_RUNNING;
        if (state == RESULT_COMPLETE || state == RESULT_PARTIAL)
            break;
        if (!far_page(far, id, result, &err)) {
            if (*result && !cancel_fired(far->cancel))
                result_cut(*result, &err);
            front_notice(far->front, TEXT_FAR_NO_ROWS, err.text);
            break;
        }
        if (result_rows(*result) - before < PAGE)
            break;
    }
    return *result ? result_ref(*result) : NULL;
}

static void far_add_rows(struct far *far, const cJSON *json, struct event *event)
{
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(json, "result_id");
    struct result *result = cJSON_IsNumber(id) && id->valuedouble >= 1
                                ? far_result(far, (int64_t)id->valuedouble)
                                : NULL;
    const int64_t count = result ? (int64_t)result_rows(result) : -1;

    if (event->type == EVENT_ROWS)
        event->rows = (struct event_rows){.result = result, .count = count};
    else if (event->type == EVENT_COMPLETE)
        event->complete.result = result;
    else {
        event->result.result = result;
        event->result.count = count;
    }
}

/* ---- the catalog */

static void far_keep_catalog(struct far *far, struct catalog *catalog, enum catalog_state state)
{
    struct front *front = far->front;

    pthread_mutex_lock(&front->lock);
    struct catalog *before = front->session.catalog;
    front->session.catalog = catalog;
    front->session.state = state;
    pthread_mutex_unlock(&front->lock);
    catalog_unref(before);
}

static struct catalog *far_catalog(struct far *far, const cJSON *json)
{
    const struct catalog_options options = {.read_values = false};
    char *text = cJSON_PrintUnformatted(json);
    struct schema *schema = NULL;
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;

    if (!text || !schema_json_read(text, strlen(text), far->place, &schema, &err) ||
        !catalog_build(schema, NULL, &options, &catalog, &err))
        front_notice(far->front, "%s", err.text);
    cJSON_free(text);
    return catalog;
}

static void far_read_schema(struct far *far, enum catalog_state state)
{
    char *path = far_path(far, "/schema");
    struct err err = ERR_INIT;
    cJSON *json = NULL;
    long status;

    if (path && far_exchange(far, "GET", path, NULL, &json, &status, &err))
        far_keep_catalog(far, far_catalog(far, json), state);
    else if (path)
        front_notice(far->front, "%s", err.text);
    cJSON_Delete(json);
    mem_free(path);
}

/* ---- what the service is */

static char *far_text(const cJSON *json, const char *name)
{
    return mem_strdup(cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, name)));
}

static void far_read_info(const struct far *far, const cJSON *json, struct connection_info *ret)
{
    static const char *const states[] = {[CONNECTION_CLOSED] = "closed",
                                         [CONNECTION_OPENING] = "opening",
                                         [CONNECTION_OPEN] = "open",
                                         [CONNECTION_FAILED] = "failed"};
    char *state = far_text(json, "state"), *name = far_text(json, "name"),
         *kind = far_text(json, "kind");

    *ret = (struct connection_info){
        .name = name ? name : mem_strdup(""),
        .kind = kind ? kind : mem_strdup(""),
        .where = mem_printf(TEXT_FAR_WHERE, far->place),
        .problem = far_text(json, "problem"),
        .read_only = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(json, "read_only")),
        .production = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(json, "production")),
        .current = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(json, "current"))};
    for (size_t i = 0; state && i < sizeof states / sizeof *states; i++)
        if (str_eq(states[i], state))
            ret->state = (enum connection_state)i;
    mem_free(state);
}

static void far_keep_about(struct far *far, const cJSON *json)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(json, "connections"), *item;
    const size_t count = cJSON_IsArray(list) ? (size_t)cJSON_GetArraySize(list) : 0;
    struct connection_info *infos = mem_alloc((count + 1) * sizeof *infos);
    char *dialect = far_text(json, "dialect"), *engine = far_text(json, "engine");
    struct front *front = far->front;
    size_t len = 0;

    cJSON_ArrayForEach(item, list) far_read_info(far, item, &infos[len++]);
    pthread_mutex_lock(&front->lock);
    connection_infos_free(far->infos, far->info_count);
    far->infos = infos;
    far->info_count = len;
    mem_free(far->engine);
    far->engine = engine;
    pthread_mutex_unlock(&front->lock);
    mem_free(far->dialect);
    far->dialect = dialect;
}

static void far_read_about(struct far *far)
{
    char *path = far_path(far, "/about");
    cJSON *json = NULL;
    long status;

    if (path && far_exchange(far, "GET", path, NULL, &json, &status, NULL))
        far_keep_about(far, json);
    cJSON_Delete(json);
    mem_free(path);
}

/* ---- events */

/* With the lock held: one of that name and dialect. */
static const struct connection *far_connection(struct far *far, const char *name)
{
    const char *dialect = far->dialect ? far->dialect : "sqlite";
    char *url = mem_printf("%s:", str_eq(dialect, "postgres") ? "postgresql" : dialect);

    for (size_t i = 0; i < far->connections.len; i++) {
        const struct connection *made = far->connections.v[i];
        if (str_eq(made->name, name) && str_eq(made->url, url)) {
            mem_free(url);
            return made;
        }
    }
    struct connection *made = mem_alloc(sizeof *made);
    *made = (struct connection){
        .name = mem_strdup(name), .url = url, .origin = (char *)(uintptr_t) "the service"};
    vec_push(&far->connections, made);
    return made;
}

static void far_take_catalog(struct far *far, const struct event_catalog *catalog)
{
    struct front *front = far->front;

    far_read_about(far);
    pthread_mutex_lock(&front->lock);
    front->session.connection = far_connection(far, catalog->connection);
    pthread_mutex_unlock(&front->lock);
    mem_free(far->name);
    far->name = mem_strdup(catalog->connection);
    if (catalog->state == CATALOG_NAMES || catalog->state == CATALOG_READY)
        far_read_schema(far, catalog->state);
    else
        far_keep_catalog(far, NULL, catalog->state);
}

static void far_take_conversation(struct far *far, const char *id)
{
    struct front *front = far->front;

    mem_free(far->conversation);
    far->conversation = mem_strdup(id);
    pthread_mutex_lock(&front->lock);
    mem_free(front->conversation.id);
    front->conversation.id = mem_strdup(id);
    pthread_mutex_unlock(&front->lock);
}

static void far_take_complete(struct far *far, uint64_t turn)
{
    pthread_mutex_lock(&far->front->lock);
    for (size_t i = 0; i < FAR_PENDING; i++)
        if (far->turns[i] == turn)
            far->turns[i] = 0;
    pthread_mutex_unlock(&far->front->lock);
}

void far_hear(struct far *far, const cJSON *json)
{
    struct event *event = NULL;
    struct err err = ERR_INIT;

    if (!wire_read_event(json, &event, &err)) {
        front_notice(far->front, "%s", err.text);
        return;
    }
    switch (event->type) {
    case EVENT_ROWS:
    case EVENT_RESULT:
        far_add_rows(far, json, event);
        break;
    case EVENT_COMPLETE:
        far_add_rows(far, json, event);
        far_take_complete(far, event->turn);
        break;
    case EVENT_CATALOG:
        far_take_catalog(far, &event->catalog);
        break;
    case EVENT_CONVERSATION:
        far_take_conversation(far, event->opened->id);
        break;
    default:
        break;
    }
    front_emit(far->front, event);
}

/* What a request learns of the service itself: connections, health, metrics, its description, and
 * the page. */
#include <string.h>

#include "api.h"
#include "mhd.h"
#include "page.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

bool api_sees_connection(const struct request *request, const char *name)
{
    return who_sees_named(&request->who, request->server->settings, name);
}

const char *api_connection(struct request *request, const char *name)
{
    struct server *server = request->server;
    const char *wanted = name && *name ? name : server->connection;
    bool known = false;

    for (size_t i = 0; i < settings_connection_count(server->settings); i++) {
        const struct connection *connection = settings_connection(server->settings, i);
        if (!str_eq_fold(connection->name, wanted))
            continue;
        known = true;
        if (who_sees(&request->who, connection))
            return connection->name;
    }
    if (!known && !name)
        return wanted; /* a file or URL that the service was started with */
    answer_fail(request, 404, TEXT_NO_CONNECTION, wanted);
    return NULL;
}

/* The configuration's own, as far as the asker may see them: "shop, depot"; *ret_first borrows the
 * settings'. */
static bool api_own(const struct request *request, struct buf *out, const char **ret_first)
{
    const struct settings *settings = request->server->settings;
    size_t count = 0;

    for (size_t i = 0; i < settings_connection_count(settings); i++) {
        const struct connection *connection = settings_connection(settings, i);
        if (connection->builtin || !who_sees(&request->who, connection))
            continue;
        buf_addf(out, "%s%s", count ? ", " : "", connection->name);
        if (!count++)
            *ret_first = connection->name;
    }
    return count > 0;
}

const char *api_database(struct request *request, const char *field, const char *name)
{
    const char *first = NULL;
    struct buf own = BUF_INIT;
    const bool needed = !(name && *name) && !request->server->options.chosen;
    const bool open = needed && api_own(request, &own, &first);

    if (open)
        answer_fail(request, 400, TEXT_WHICH_DATABASE, field, first, buf_str(&own));
    buf_release(&own);
    return open ? NULL : api_connection(request, name);
}

void handle_connections(struct request *request)
{
    const struct settings *settings = request->server->settings;
    struct buf body = BUF_INIT, own = BUF_INIT;
    const char *first = NULL;
    const bool none = !request->server->options.chosen && api_own(request, &own, &first);

    buf_add(&body, "{\"connections\":[");
    for (size_t i = 0; i < settings_connection_count(settings); i++) {
        const struct connection *connection = settings_connection(settings, i);
        if (!who_sees(&request->who, connection))
            continue;
        json_comma(&body);
        buf_addc(&body, '{');
        json_key_int(&body, "id", connection->id);
        json_key_str(&body, "name", connection->name);
        json_key_bool(&body, "production", connection->production);
        json_key_bool(&body, "default",
                      !none && str_eq(connection->name, request->server->connection));
        buf_addc(&body, '}');
    }
    buf_add(&body, "]}");
    buf_release(&own);
    answer_bytes(request, 200, NULL, &body);
}

void handle_openapi(struct request *request)
{
    struct buf body = BUF_INIT;

    openapi_write(&body);
    answer_bytes(request, 200, NULL, &body);
}

void handle_health(struct request *request)
{
    struct buf body = BUF_INIT;

    buf_add(&body, "{\"status\":\"ok\"}");
    answer_bytes(request, 200, NULL, &body);
}

void handle_ready(struct request *request)
{
    struct buf body = BUF_INIT;
    struct err err = ERR_INIT;
    bool any;

    if (atomic_load(&request->server->draining))
        answer_fail(request, 503, TEXT_DRAINS);
    else if (!store_tokens_any(request->server->store, &any, &err))
        answer_error(request, 503, &err);
    else {
        buf_add(&body, "{\"status\":\"ready\"}");
        answer_bytes(request, 200, NULL, &body);
    }
}

void handle_metrics(struct request *request)
{
    struct buf body = BUF_INIT;
    const struct metrics_talks talks = talks_count(request->server);

    metrics_text(request->server->metrics, &talks, &body);
    answer_bytes(request, 200, "text/plain; version=0.0.4; charset=utf-8", &body);
}

void handle_page(struct request *request)
{
    const char *page = page_files[0].text;
    struct MHD_Response *response =
        mhd.MHD_create_response_from_buffer(strlen(page), (void *)page, MHD_RESPMEM_PERSISTENT);

    mhd.MHD_add_response_header(
        response, "Content-Security-Policy",
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
        "script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action "
        "'none'; frame-ancestors 'none'");
    answer_response(request, 200, response, "text/html; charset=utf-8");
}

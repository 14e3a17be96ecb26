/* How requests are answered. */
#include <stdarg.h>
#include <string.h>

#include "api.h"
#include "life/zip.h"
#include "mhd.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/vec.h"
#include "server.h"
#include "texts.h"

#define JSON_TYPE "application/json"
#define SAID_MOST 1000 /* bytes of an error */

/* When to come again, for who is turned away for now. */
static void answer_names_retry(const struct request *request, struct MHD_Response *response)
{
    char *seconds = mem_printf("%d", request->retry_s > 1 ? request->retry_s : 1);

    mhd.MHD_add_response_header(response, "Retry-After", seconds);
    mem_free(seconds);
}

void answer_response(struct request *request, unsigned status, struct MHD_Response *response,
                     const char *type)
{
    static const char *const headers[][2] = {
        {"X-Content-Type-Options", "nosniff"},
        {"Cache-Control", "no-store"},
        {"Referrer-Policy", "no-referrer"},
        {"X-Frame-Options", "DENY"},
    };

    mhd.MHD_add_response_header(response, "Content-Type", type ? type : JSON_TYPE);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        mhd.MHD_add_response_header(response, headers[i][0], headers[i][1]);
    if (cors_is_named(request)) {
        mhd.MHD_add_response_header(response, "Access-Control-Allow-Origin",
                                    request_header(request, "Origin"));
        mhd.MHD_add_response_header(response, "Access-Control-Expose-Headers", "Retry-After");
        mhd.MHD_add_response_header(response, "Vary", "Origin");
    }
    if (request->closes)
        mhd.MHD_add_response_header(response, "Connection", "close");
    if (request->allow)
        mhd.MHD_add_response_header(response, "Allow", request->allow);
    if (status == 429 || status == 503)
        answer_names_retry(request, response);
    mhd.MHD_queue_response(request->connection, status, response);
    mhd.MHD_destroy_response(response);
    metrics_request(request->server->metrics, status);
    request->answered = true;
    request->status = status;
}

bool answer_zips(const struct request *request)
{
    return zip_is_asked(request_header(request, "Accept-Encoding"));
}

void answer_names_zip(struct MHD_Response *response, const struct zip *zip)
{
    mhd.MHD_add_response_header(response, "Vary", "Accept-Encoding");
    if (zip)
        mhd.MHD_add_response_header(response, "Content-Encoding", "gzip");
}

void answer_bytes(struct request *request, unsigned status, const char *type, struct buf *body)
{
    struct zip *zip = body->len >= ZIP_LEAST && answer_zips(request) ? zip_new() : NULL;
    struct buf packed = BUF_INIT;

    if (zip)
        zip_add(zip, body->p, body->len, false, true, &packed);
    const struct buf *sent = zip ? &packed : body;
    struct MHD_Response *response =
        mhd.MHD_create_response_from_buffer(sent->len, sent->p, MHD_RESPMEM_MUST_COPY);
    answer_names_zip(response, zip);
    answer_response(request, status, response, type);
    zip_free(zip);
    buf_release(&packed);
    buf_release(body);
}

static void answer_with_text(struct request *request, unsigned status, const char *code,
                             const char *text)
{
    struct buf body = BUF_INIT;

    buf_addc(&body, '{');
    json_key_str(&body, "error", text);
    json_key_str(&body, "code", code);
    buf_addc(&body, '}');
    answer_bytes(request, status, NULL, &body);
}

void answer_error(struct request *request, unsigned status, const struct err *err)
{
    answer_with_text(request, status, err_code_name(err->code), err->text);
}

static const char *status_word(unsigned status)
{
    switch (status) {
    case 401:
        return "unauthorized";
    case 403:
        return "forbidden";
    case 404:
        return "not_found";
    case 429:
        return "limit";
    case 503:
        return "unavailable";
    default:
        return "usage";
    }
}

void answer_fail(struct request *request, unsigned status, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;

    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    text_shorten(&text, SAID_MOST);
    answer_with_text(request, status, status_word(status), buf_str(&text));
    buf_release(&text);
}

void answer_err(struct request *request, const struct err *err)
{
    const unsigned status = err->code == ERR_REFUSED     ? 403
                            : err->code == ERR_NOT_FOUND ? 404
                            : err->code == ERR_STALE     ? 409
                            : err->code == ERR_USAGE     ? 400
                                                         : 500;
    answer_error(request, status, err);
}

const char *request_query(const struct request *request, const char *name)
{
    return mhd.MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

const char *request_header(const struct request *request, const char *name)
{
    return mhd.MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

bool api_knows_fields(struct request *request)
{
    char *text = mem_printf("{%s}", request->route->takes);
    cJSON *taken = cJSON_Parse(text);
    const cJSON *item, *field;
    VEC(const char *) names = {0};
    struct buf all = BUF_INIT;
    bool ok = true;

    cJSON_ArrayForEach(item, taken)
    {
        buf_addf(&all, "%s'%s'", names.len ? ", " : "", item->string);
        vec_push(&names, item->string);
    }
    cJSON_ArrayForEach(field, request->json)
    {
        if (!ok || cJSON_GetObjectItemCaseSensitive(taken, field->string))
            continue;
        const int near = str_nearest(field->string, names.v, names.len);
        answer_fail(request, 400, near >= 0 ? TEXT_NO_FIELD : TEXT_NO_FIELD_OF, field->string,
                    near >= 0 ? names.v[near] : buf_str(&all));
        ok = false;
    }
    vec_release(&names);
    buf_release(&all);
    cJSON_Delete(taken);
    mem_free(text);
    return ok;
}

const char *request_text(const struct request *request, const char *name)
{
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(request->json, name));
}

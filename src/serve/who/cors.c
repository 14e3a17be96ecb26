/* Pages of other sites that the operator named: their browsers ask first, and read the answers.
 * They need a token as everybody does: what this machine may without one is not theirs. */
#include "mhd.h"
#include "querent/base/str.h"
#include "server.h"

bool cors_is_named(const struct request *request)
{
    const char *origin = request_header(request, "Origin");
    size_t count = 0;
    bool named = false;

    if (!origin)
        return false;
    char **names =
        str_split(settings_text(request->server->settings, SET_SERVE_CORS_ORIGINS), ',', &count);
    for (size_t i = 0; i < count; i++)
        named |= str_eq(names[i], origin);
    str_free_all(names, count);
    return named;
}

void cors_answer_preflight(struct request *request)
{
    struct MHD_Response *response =
        mhd.MHD_create_response_from_buffer(0, (void *)"", MHD_RESPMEM_PERSISTENT);

    mhd.MHD_add_response_header(response, "Access-Control-Allow-Methods", "GET, POST, DELETE");
    mhd.MHD_add_response_header(response, "Access-Control-Allow-Headers",
                                "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, "
                                "traceparent");
    mhd.MHD_add_response_header(response, "Access-Control-Max-Age", "600");
    answer_response(request, 204, response, "text/plain");
}

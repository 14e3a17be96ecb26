/* Requests as spans: those of askers, not those that look at the service. */
#include <stdio.h>

#include "mhd.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "server.h"

#define TRACED (SCOPE_ASK | SCOPE_RUN | SCOPE_JOBS)
#define STATUS_BYTES 16

struct traced_found {
    const char *value;
    int count;
};

static enum MHD_Result traced_look(void *arg, enum MHD_ValueKind kind, const char *name,
                                   const char *value)
{
    struct traced_found *found = arg;

    (void)kind;
    if (str_eq_fold(name, "traceparent")) {
        found->value = value;
        found->count++;
    }
    return MHD_YES;
}

void traced_begin(struct request *request)
{
    struct traced_found found = {0};

    if (!(request->route->scope & TRACED))
        return;
    mhd.MHD_get_connection_values(request->connection, MHD_HEADER_KIND, traced_look, &found);
    /* Two headers contradict each other, so neither counts. */
    const struct span_place from = span_place_of(found.count == 1 ? found.value : NULL);
    request->span = span_begin(&from);
}

void traced_end(struct request *request)
{
    char status[STATUS_BYTES] = "left"; /* the asker went away before there was an answer */

    if (!request->span.place.trace[0] || !span_is_open())
        return;
    if (request->talk) {
        pthread_mutex_lock(&request->talk->lock);
        talk_trace(request->talk, &request->span);
        pthread_mutex_unlock(&request->talk->lock);
    }
    char *name = mem_printf("%s %s", request->route->method, request->route->path);
    if (request->status)
        snprintf(status, sizeof status, "%u", request->status);
    span_end(&request->span, name, request->talk ? request->talk->id : NULL, status, -1);
    mem_free(name);
}

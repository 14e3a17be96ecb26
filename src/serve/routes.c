/* What can be asked, a row each: requests are routed by it, and /openapi.json is made from it. */
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "server.h"

#define TEXT_TYPE "{\"type\":\"string\"}"
#define ASK_BODY                                                                                   \
    "\"query\":{\"type\":\"string\"},\"database\":{\"type\":\"string\"},"                          \
    "\"session_id\":{\"type\":\"string\"},"                                                        \
    "\"histories\":{\"type\":\"array\",\"items\":{\"type\":[\"object\",\"string\"],"               \
    "\"properties\":{\"question\":" TEXT_TYPE ",\"query\":" TEXT_TYPE ",\"sql\":" TEXT_TYPE "}}}," \
    "\"demands\":{\"type\":\"array\",\"items\":{\"type\":[\"string\",\"object\"],"                 \
    "\"properties\":{\"type\":" TEXT_TYPE ",\"selected_table\":" TEXT_TYPE                         \
    ",\"rejected_tables\":{\"type\":\"array\",\"items\":" TEXT_TYPE "}}}},"                        \
    "\"ignore_sql_reasoning\":{\"type\":\"boolean\"},"                                             \
    "\"enable_column_pruning\":{\"type\":\"boolean\"},"                                            \
    "\"custom_instruction\":{\"type\":\"string\"}"
#define CHAT_BODY                                                                                  \
    "\"message\":{\"type\":\"string\"},\"session_id\":{\"type\":\"string\"},"                      \
    "\"database\":{\"type\":\"string\"}"
#define INTERNAL_BODY                                                                              \
    "\"input\":{\"type\":\"object\",\"properties\":{\"message\":" TEXT_TYPE "}},"                  \
    "\"conversation\":{\"type\":\"object\",\"properties\":{\"id\":" TEXT_TYPE                      \
    ",\"user_id\":" TEXT_TYPE ",\"company_id\":" TEXT_TYPE "}}"
#define CONFIRM_BODY "\"version\":{\"type\":\"integer\"},\"yes\":{\"type\":\"boolean\"}"
#define CHOOSE_BODY "\"option\":{\"type\":[\"string\",\"integer\"]}"
#define FORM_BODY "\"values\":{\"type\":\"object\"},\"submit\":{\"type\":\"boolean\"}"
#define LESSON_BODY                                                                                \
    "\"id\":{\"type\":\"string\"},\"kind\":{\"type\":\"string\"},\"says\":{\"type\":\"string\"},"  \
    "\"means\":{\"type\":\"string\"},\"where\":{\"type\":\"string\"},\"when\":{\"type\":"          \
    "\"string\"},"                                                                                 \
    "\"unless\":{\"type\":\"string\"},\"about\":{\"type\":\"string\"},\"connection\":{\"type\":"   \
    "\"string\"},"                                                                                 \
    "\"scope\":{\"type\":\"string\"},\"enabled\":{\"type\":\"boolean\"},"                          \
    "\"confidence\":{\"type\":\"number\"}"
#define CONSOLE_BODY                                                                               \
    "\"connection\":" TEXT_TYPE ",\"conversation\":" TEXT_TYPE                                     \
    ",\"fresh\":{\"type\":\"boolean\"},"                                                           \
    "\"ephemeral\":{\"type\":\"boolean\"},\"noted\":{\"type\":\"boolean\"},"                       \
    "\"patient\":{\"type\":\"boolean\"},"                                                          \
    "\"unattended\":{\"type\":\"boolean\"},\"strict\":{\"type\":\"boolean\"}"
#define COMMAND_BODY                                                                               \
    "\"command\":" TEXT_TYPE ",\"name\":{\"type\":[\"string\",\"null\"]},\"kind\":" TEXT_TYPE      \
    ",\"turn\":{\"type\":\"integer\"},\"text\":{\"type\":[\"string\",\"null\"]}"
#define CONNECTION_ID "\"connection_id\":{\"type\":[\"integer\",\"string\"]}"
#define JOB_READ_BODY                                                                              \
    CONNECTION_ID ",\"query\":" TEXT_TYPE ",\"yes\":{\"type\":\"boolean\"}"                        \
                  ",\"database_type\":" TEXT_TYPE
#define JOB_ROWS "\"source_job_id\":" TEXT_TYPE ",\"data\":{\"type\":\"object\"}"
#define JOB_WRITE_BODY                                                                             \
    CONNECTION_ID ",\"schema\":" TEXT_TYPE ",\"table\":" TEXT_TYPE ",\"mode\":" TEXT_TYPE          \
                  ",\"confirm\":" TEXT_TYPE                                                        \
                  ",\"mappings\":{\"type\":\"array\"},\"ledger\":{\"type\":\"boolean\"}," JOB_ROWS
#define JOB_EMAIL_BODY                                                                             \
    "\"recipients\":{\"type\":\"array\"},\"cc\":{\"type\":\"array\"},\"subject\":" TEXT_TYPE       \
    ",\"body\":" TEXT_TYPE ",\"format\":" TEXT_TYPE "," JOB_ROWS
#define EVENTS "text/event-stream"

const struct route routes[] = {
    {"POST", "/api/v1/ask", SCOPE_ASK, handle_ask, "Ask a question; answers at once with its id",
     ASK_BODY, "query", NULL, NULL},
    {"GET", "/api/v1/ask/{id}", SCOPE_ASK, handle_ask_get, "How far a question is, and its answer",
     NULL, NULL, NULL, NULL},
    {"POST", "/api/v1/ask/{id}/stop", SCOPE_ASK, handle_ask_stop, "Stop a question", NULL, NULL,
     NULL, NULL},
    {"GET", "/api/v1/ask/{id}/stream", SCOPE_ASK, handle_ask_stream,
     "A question's events until its answer", NULL, NULL, NULL, EVENTS},
    {"POST", "/api/v1/ask/{id}/confirm", SCOPE_RUN, handle_ask_confirm,
     "Run the SQL that was shown, by its version; yes: false refuses it", CONFIRM_BODY, NULL, NULL,
     NULL},
    {"POST", "/api/v1/ask/{id}/choose", SCOPE_ASK, handle_ask_choose,
     "Answer the question that an ambiguous question raises", CHOOSE_BODY, "option", NULL, NULL},
    {"GET", "/api/v1/ask/{id}/rows", SCOPE_RUN, handle_ask_rows,
     "The rows: a page as JSON, or all of them in a format", NULL, NULL, "offset,limit,format",
     NULL},
    {"POST", "/api/v1/chat", SCOPE_ASK, handle_chat,
     "Say something in a session; waits for the answer", CHAT_BODY, "message", NULL, NULL},
    {"POST", "/api/v1/chat/stream", SCOPE_ASK, handle_chat_stream,
     "Say something in a session; its events until the answer", CHAT_BODY, "message", NULL, EVENTS},
    {"POST", "/api/v1/chat/sessions", SCOPE_ASK, handle_session_new, "Create a session",
     "\"database\":{\"type\":\"string\"}", NULL, NULL, NULL},
    {"GET", "/api/v1/chat/sessions", SCOPE_ASK, handle_sessions, "List the sessions, newest first",
     NULL, NULL, NULL, NULL},
    {"GET", "/api/v1/chat/sessions/{id}", SCOPE_ASK, handle_session, "A session with its history",
     NULL, NULL, NULL, NULL},
    {"DELETE", "/api/v1/chat/sessions/{id}", SCOPE_ASK, handle_session_delete, "Delete a session",
     NULL, NULL, NULL, NULL},
    {"POST", "/api/v1/chat/sessions/{id}/stop", SCOPE_ASK, handle_session_stop,
     "Stop what runs in a session", NULL, NULL, NULL, NULL},
    {"POST", "/api/v1/chat/sessions/{id}/confirm", SCOPE_RUN, handle_session_confirm,
     "Run the SQL that was shown, by its version; yes: false refuses it", CONFIRM_BODY, NULL, NULL,
     NULL},
    {"POST", "/api/v1/chat/sessions/{id}/choose", SCOPE_ASK, handle_session_choose,
     "Answer the question that an ambiguous question raises", CHOOSE_BODY, "option", NULL, NULL},
    {"POST", "/api/v1/chat/sessions/{id}/form", SCOPE_JOBS, handle_session_form,
     "Fill the form of a write or email job, and submit it", FORM_BODY, NULL, NULL, NULL},
    {"GET", "/api/v1/chat/sessions/{id}/rows", SCOPE_RUN, handle_session_rows,
     "The newest rows: a page as JSON, or all of them in a format", NULL, NULL,
     "offset,limit,format", NULL},
    {"POST", "/internal/chat/stream", SCOPE_ASK, handle_internal_stream,
     "A message of a conversation that the caller names; its events", INTERNAL_BODY,
     "input,conversation", NULL, EVENTS},
    {"GET", "/api/v1/lessons", SCOPE_ADMIN, handle_lessons, "What was taught and learned", NULL,
     NULL, "connection", NULL},
    {"POST", "/api/v1/lessons", SCOPE_ADMIN, handle_lesson_add, "Teach a lesson", LESSON_BODY,
     "kind,means", NULL, NULL},
    {"GET", "/api/v1/lessons/{id}", SCOPE_ADMIN, handle_lesson_show, "A lesson", NULL, NULL,
     "connection", NULL},
    {"GET", "/api/v1/lessons.yaml", SCOPE_ADMIN, handle_lessons_file,
     "All lessons as a file, which can be imported", NULL, NULL, "connection", "application/yaml"},
    {"POST", "/api/v1/lessons.yaml", SCOPE_ADMIN, handle_lessons_import,
     "Take the lessons of such a file: each replaces the one of its name", "\"yaml\":" TEXT_TYPE,
     "yaml", NULL, NULL},
    {"POST", "/api/v1/lessons.test", SCOPE_ADMIN, handle_lessons_test,
     "Ask again what was approved on a connection, and tell which answers have changed",
     "\"connection\":" TEXT_TYPE, NULL, NULL, NULL},
    {"GET", "/api/v1/lessons.approved", SCOPE_ADMIN, handle_approved,
     "Questions whose answers people confirmed, with their SQL", NULL, NULL, "connection", NULL},
    {"GET", "/api/v1/lessons.approved/{id}", SCOPE_ADMIN, handle_approved_show,
     "An approved question", NULL, NULL, NULL, NULL},
    {"DELETE", "/api/v1/lessons.approved/{id}", SCOPE_ADMIN, handle_approved_remove,
     "Forget that a question was approved, and the answers to it that were kept", NULL, NULL, NULL,
     NULL},
    {"POST", "/api/v1/lessons/{id}", SCOPE_ADMIN, handle_lesson_edit,
     "Change a lesson; enabled switches it on and off", LESSON_BODY, NULL, "connection", NULL},
    {"DELETE", "/api/v1/lessons/{id}", SCOPE_ADMIN, handle_lesson_remove, "Remove a lesson", NULL,
     NULL, "connection", NULL},
    {"POST", "/api/v1/console", SCOPE_ASK, handle_console,
     "Open a console: a front of its own for a screen elsewhere", CONSOLE_BODY, NULL, NULL, NULL},
    {"DELETE", "/api/v1/console/{id}", SCOPE_ASK, handle_console_delete, "Close a console", NULL,
     NULL, NULL, NULL},
    {"GET", "/api/v1/console/{id}/events", SCOPE_ASK, handle_console_events,
     "All that a console's front says, until it is closed", NULL, NULL, NULL, EVENTS},
    {"POST", "/api/v1/console/{id}/commands", SCOPE_ASK, handle_console_command,
     "What the screen wishes: a turn, a list, another connection", COMMAND_BODY, "command", NULL,
     NULL},
    {"POST", "/api/v1/console/{id}/cancel", SCOPE_ASK, handle_console_cancel,
     "Stop a turn; 0: whichever runs", "\"turn\":{\"type\":\"integer\"}", NULL, NULL, NULL},
    {"POST", "/api/v1/console/{id}/fetch", SCOPE_RUN, handle_console_fetch,
     "Read more of the newest rows; 0: all", "\"rows\":{\"type\":\"integer\"}", NULL, NULL, NULL},
    {"GET", "/api/v1/console/{id}/rows/{result}", SCOPE_RUN, handle_console_rows,
     "A page of the rows that an event named by result_id", NULL, NULL, "offset,limit", NULL},
    {"GET", "/api/v1/console/{id}/schema", SCOPE_ASK, handle_console_schema,
     "The schema of the console's connection", NULL, NULL, NULL, NULL},
    {"GET", "/api/v1/console/{id}/about", SCOPE_ASK, handle_console_about,
     "Who answers, and the connections", NULL, NULL, NULL, NULL},
    {"POST", "/api/v1/jobs/read", SCOPE_JOBS, handle_job_read,
     "Run a query; its rows are in the job's answer, and others may name it as their source; yes: "
     "also where its plan looks heavy, which is 409 without it",
     JOB_READ_BODY, "connection_id,query", NULL, NULL},
    {"POST", "/api/v1/jobs/write", SCOPE_JOBS, handle_job_write,
     "Write rows into a table; confirm is the table's name, where rows go or it is production",
     JOB_WRITE_BODY, "connection_id,table", NULL, NULL},
    {"POST", "/api/v1/jobs/email", SCOPE_JOBS, handle_job_email, "Send rows by mail",
     JOB_EMAIL_BODY, "recipients", NULL, NULL},
    {"GET", "/api/v1/jobs", SCOPE_JOBS, handle_jobs, "The newest jobs", NULL, NULL, NULL, NULL},
    {"GET", "/api/v1/jobs/{id}", SCOPE_JOBS, handle_job,
     "How far a job is; of a read that has succeeded, its rows", NULL, NULL, NULL, NULL},
    {"DELETE", "/api/v1/jobs/{id}", SCOPE_JOBS, handle_job_cancel, "Cancel a job", NULL, NULL, NULL,
     NULL},
    {"GET", "/api/v1/jobs/{id}/rows", SCOPE_JOBS, handle_job_rows,
     "The rows of a read: a page as JSON, or all of them in a format", NULL, NULL,
     "offset,limit,format", NULL},
    {"POST", "/api/v1/jobs/{id}/retry", SCOPE_JOBS, handle_job_retry,
     "Queue a write or mail again that did not happen", NULL, NULL, NULL, NULL},
    {"GET", "/api/v1/health", SCOPE_JOBS, handle_health, "Whether a client of jobs is let in", NULL,
     NULL, NULL, NULL},
    {"GET", "/api/v1/connections", SCOPE_ASK, handle_connections, "What can be asked", NULL, NULL,
     NULL, NULL},
    {"GET", "/openapi.json", 0, handle_openapi, "This description", NULL, NULL, NULL, NULL},
    {"GET", "/healthz", 0, handle_health, "Whether the process lives", NULL, NULL, NULL, NULL},
    {"GET", "/readyz", 0, handle_ready, "Whether questions are taken", NULL, NULL, NULL, NULL},
    {"GET", "/metrics", SCOPE_ADMIN, handle_metrics, "Counters, as Prometheus reads them", NULL,
     NULL, NULL, "text/plain; version=0.0.4"},
    {"GET", "/", 0, handle_page, "A page that asks", NULL, NULL, NULL, "text/html; charset=utf-8"},
};
const size_t route_count = sizeof routes / sizeof *routes;

static void route_drop_params(struct request *request)
{
    for (int i = 0; i < PARAMS_MOST; i++) {
        mem_free(request->params[i]);
        request->params[i] = NULL;
    }
}

/* What can be got can be looked at, too (RFC 9110, 9.3.2), but for streams, which wait for what is
 * to come. */
static bool route_takes(const struct route *route, const char *method)
{
    return str_eq(route->method, method) ||
           (str_eq(method, "HEAD") && str_eq(route->method, "GET") &&
            !str_eq(route->gives, EVENTS));
}

/* Segment by segment; a {…} takes any that is not empty. */
static bool route_fits(struct request *request, const char *pattern)
{
    const char *path = request->path;
    int found = 0;

    while (*pattern && *path) {
        if (*pattern == '{') {
            const size_t len = strcspn(path, "/");
            if (len == 0 || found == PARAMS_MOST)
                break;
            request->params[found++] = mem_strndup(path, len);
            path += len;
            pattern += strcspn(pattern, "}") + 1;
        } else if (*pattern++ != *path++)
            break;
    }
    if (!*pattern && !*path)
        return true;
    route_drop_params(request);
    return false;
}

bool route_is_askers(struct request *request)
{
    static const struct {
        const char *begins;
        bool (*find)(struct request *request);
    } things[] = {{"/api/v1/ask/{", ask_find},
                  {"/api/v1/chat/sessions/{", session_of_path},
                  {"/api/v1/console/{", console_find},
                  {"/api/v1/lessons/{", lesson_find},
                  {"/api/v1/lessons.approved/{", approved_find},
                  {"/api/v1/jobs/{", job_of_path}};

    if (request->route->handle == handle_chat || request->route->handle == handle_chat_stream)
        return session_of_body(request);
    if (request->route->handle == handle_internal_stream)
        return user_of_body(request);
    for (size_t i = 0; i < sizeof things / sizeof *things; i++)
        if (str_starts(request->route->path, things[i].begins))
            return things[i].find(request);
    return true;
}

void route_methods(struct request *request, struct buf *out)
{
    static const char *const methods[] = {"GET", "HEAD", "POST", "DELETE"};

    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        bool taken = false;
        for (size_t i = 0; i < route_count && !taken; i++)
            if (route_takes(&routes[i], methods[m]) && route_fits(request, routes[i].path)) {
                route_drop_params(request);
                taken = true;
            }
        if (taken)
            buf_addf(out, "%s%s", out->len ? ", " : "", methods[m]);
    }
}

const struct route *route_find(struct request *request, bool *ret_known)
{
    *ret_known = false;
    route_drop_params(request);
    for (size_t i = 0; i < route_count; i++) {
        if (!route_fits(request, routes[i].path))
            continue;
        *ret_known = true;
        if (route_takes(&routes[i], request->method))
            return &routes[i];
        route_drop_params(request);
    }
    return NULL;
}

/* A row for each handler; e2e_serve_openapi holds that none is missing, and what other end-to-end
 * tests are answered is compared with it. */
#include "contract/answers.h"

#define ROW_TYPES                                                                                  \
    "text/csv,text/tab-separated-values,text/plain,text/markdown,text/html,application/jsonl,"     \
    "application/sql,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

static const struct route_answer answers[] = {
    {handle_ask, 202, "QueryId", NULL},
    {handle_ask_get, 200, "Answer", NULL},
    {handle_ask_stop, 200, "Answer", NULL},
    {handle_ask_stream, 200, NULL, NULL},
    {handle_ask_confirm, 200, "Answer", NULL},
    {handle_ask_choose, 200, "Answer", NULL},
    {handle_ask_rows, 200, "Rows", ROW_TYPES},
    {handle_chat, 200, "ChatAnswer", NULL},
    {handle_chat_stream, 200, NULL, NULL},
    {handle_internal_stream, 200, NULL, NULL},
    {handle_session_new, 201, "NewSession", NULL},
    {handle_sessions, 200, "Sessions", NULL},
    {handle_session, 200, "Session", NULL},
    {handle_session_delete, 200, "Deleted", NULL},
    {handle_session_stop, 200, "ChatAnswer", NULL},
    {handle_session_confirm, 200, "ChatAnswer", NULL},
    {handle_session_choose, 200, "ChatAnswer", NULL},
    {handle_session_form, 200, "ChatAnswer", NULL},
    {handle_session_rows, 200, "Rows", ROW_TYPES},
    {handle_lessons, 200, "Lessons", NULL},
    {handle_lessons_test, 200, "LessonsTest", NULL},
    {handle_lesson_show, 200, "Lesson", NULL},
    {handle_lessons_file, 200, NULL, NULL},
    {handle_lessons_import, 200, "Lessons", NULL},
    {handle_lesson_add, 200, "Lesson", NULL},
    {handle_lesson_edit, 200, "Lesson", NULL},
    {handle_lesson_remove, 200, "Lesson", NULL},
    {handle_approved, 200, "ApprovedQuestions", NULL},
    {handle_approved_show, 200, "ApprovedQuestion", NULL},
    {handle_approved_remove, 200, "ApprovedQuestion", NULL},
    {handle_console, 201, "Console", NULL},
    {handle_console_delete, 200, "Done", NULL},
    {handle_console_events, 200, NULL, NULL},
    {handle_console_command, 202, "Done", NULL},
    {handle_console_cancel, 202, "Done", NULL},
    {handle_console_fetch, 202, "Done", NULL},
    {handle_console_rows, 200, "ConsoleRows", NULL},
    {handle_console_schema, 200, "ConsoleSchema", NULL},
    {handle_console_about, 200, "ConsoleAbout", NULL},
    {handle_jobs, 200, "Jobs", NULL},
    {handle_job, 200, "Job", NULL},
    {handle_job_read, 200, "Job", NULL},
    {handle_job_write, 200, "Job", NULL},
    {handle_job_email, 200, "Job", NULL},
    {handle_job_rows, 200, "Rows", ROW_TYPES},
    {handle_job_retry, 200, "Job", NULL},
    {handle_job_cancel, 200, "Job", NULL},
    {handle_connections, 200, "Connections", NULL},
    {handle_openapi, 200, "Description", NULL},
    {handle_health, 200, "Health", NULL},
    {handle_ready, 200, "Health", NULL},
    {handle_metrics, 200, NULL, NULL},
    {handle_page, 200, NULL, NULL},
};

const struct route_header route_headers[] = {
    {handle_ask_stream, "Last-Event-ID"},      {handle_chat_stream, "Last-Event-ID"},
    {handle_internal_stream, "Last-Event-ID"}, {handle_console_events, "Last-Event-ID"},
    {handle_job_read, "Idempotency-Key"},      {handle_job_write, "Idempotency-Key"},
    {handle_job_email, "Idempotency-Key"},
};
const size_t route_header_count = sizeof route_headers / sizeof *route_headers;

const struct route_answer *route_answer(const struct route *route)
{
    static const struct route_answer unknown = {.status = 200};

    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (answers[i].handle == route->handle)
            return &answers[i];
    return &unknown;
}

/* What the service says, so that it can be read and mended together. */
#ifndef QUERENT_SERVE_TEXTS_H
#define QUERENT_SERVE_TEXTS_H

/* Talks. */
#define TEXT_UNDER_WAY "a question is under way here: wait for it, or stop it"
#define TEXT_ENDS "this session is being closed"
#define TEXT_QUESTION_OVER "nobody used this question for too long: ask it again"
#define TEXT_NEEDS_RUN "this token may ask and may not run queries: it needs the scope 'run'"
#define TEXT_OTHER_TOKEN                                                                           \
    "a token with other scopes asked this question: ask it again with this token"
#define TEXT_NO_SUCH_OPTION "'%s' is not an option of the question that waits here"
#define TEXT_NO_FORM "no form is open here: say 'write to …' or 'email to …' first"
#define TEXT_NOTHING_WAITS "no SQL waits for a confirmation here"
#define TEXT_OTHER_VERSION                                                                         \
    "version %d of the SQL does not wait: send 'version': %d to run the newest one"
#define TEXT_CANNOT_STREAM_ON "the events that this stream missed are gone: read the answer instead"

/* Requests. */
#define TEXT_NO_ROUTE "there is no '%s' here; see /openapi.json"
#define TEXT_NO_METHOD "'%s' does not take %s"
#define TEXT_TWO_ENDS "the body has two lengths: Content-Length and Transfer-Encoding"
#define TEXT_NOT_JSON "the body is not a JSON object"
#define TEXT_ZERO "a text of the body has a zero byte"
#define TEXT_DEEP_JSON "the body is not taken: %s"
#define TEXT_BODY_LARGE "the body is larger than %lld bytes"
#define TEXT_NEEDS_FIELD "the field '%s' is missing or is not a text"
#define TEXT_NEEDS_NUMBER "the field '%s' is missing or is not a number"
#define TEXT_NO_QUESTION "there is no question '%s'"
#define TEXT_NO_LESSON "there is no lesson '%s' of this company"
#define TEXT_NO_APPROVED "there is no approved question '%s' of this company"
#define TEXT_OWN_LESSONS "only a token of no company can teach a lesson for everybody"
#define TEXT_NO_SESSION "there is no session '%s'"
#define TEXT_NO_CONSOLE "there is no console '%s' here any more"
#define TEXT_CONSOLE_OTHER_TOKEN "a token with other scopes opened this console"
#define TEXT_NO_SCHEMA "the schema is still being read"
#define TEXT_NO_ROWS "there are no rows here: nothing has run yet"
#define TEXT_ROWS_GONE                                                                             \
    "the service has restarted and did not keep the rows: say 'run it again' to read them once "   \
    "more"
#define TEXT_NO_FORMAT "'%s' is not a format of rows: use one of %s"
#define TEXT_WORKBOOK_LARGE "a workbook holds at most %d rows here: use csv"
#define TEXT_WORKBOOK_PART "a workbook needs all rows: %s"
#define TEXT_WHICH_DATABASE                                                                        \
    "name the database that is asked, as \"%s\": \"%s\": the configuration has %s"
#define TEXT_NO_FIELD "there is no field '%s' here: did you mean '%s'?"
#define TEXT_NO_FIELD_OF "there is no field '%s' here: there are %s"
#define TEXT_NO_CONNECTION "there is no connection '%s'"
/* Jobs. */
#define TEXT_NO_JOB "there is no job '%s'"
#define TEXT_NO_CONNECTION_ID                                                                      \
    "there is no connection whose id is %lld; config.yaml gives it one, as 'id: 7'"
#define TEXT_NO_DATA "there are no rows: neither 'data' nor 'source_job_id'"
#define TEXT_BAD_DATA "'data' is {columns, rows}: each row is a list with one value for each column"
#define TEXT_BAD_MAPPINGS "'mappings' is a list of {from, to}"
#define TEXT_NO_MODE "'%s' is not a way to write: use create, replace, append or truncate"
#define TEXT_NEEDS_CONFIRM "this %s: confirm it by the table's name, as \"confirm\": \"%s\""
#define TEXT_TO_PRODUCTION "writes to production"
#define TEXT_REMOVES_ROWS "removes the existing rows"
#define TEXT_NO_ATTACHMENT "'%s' is not a format of attachments: use csv, excel, json or none"
#define TEXT_JOBS_ELSEWHERE                                                                        \
    "this querent has a job server of its own (JOB_EXECUTOR=remote): ask that one"
#define TEXT_TOO_MANY_JOBS "too many jobs wait here: the limit is %d"
#define TEXT_OTHER_KEY "this Idempotency-Key belongs to another request"
#define TEXT_ROWS_LARGE                                                                            \
    "the rows are too many for one answer: read them at /rows of this job, by pages or in a "      \
    "format"

#define TEXT_FIELD_TEXT "'%s' is a text"
#define TEXT_HISTORIES                                                                             \
    "'histories' is a list of questions, each as {\"question\": …, \"sql\": …} or its words alone"
#define TEXT_DEMANDS                                                                               \
    "'demands' is a list of what the SQL must use, each as \"table=T\", \"column=T.C\" or "        \
    "\"join=T.C=T.C\", with != what it must not use, or as "                                       \
    "{\"selected_table\": …, \"rejected_tables\": […]}"
#define TEXT_DEMAND "%s: %s"
#define TEXT_MANY_DEMANDS "'demands' has %d demands: one question takes %d"
#define TEXT_LONG_INSTRUCTION "'custom_instruction' is longer than %d bytes"
#define TEXT_NUMBER "'%s' is not a number from 0 on"

/* Who may. */
#define TEXT_NEEDS_TOKEN                                                                           \
    "say who you are: Authorization: Bearer TOKEN ('querent token create' makes one)"
#define TEXT_OTHER_ACCOUNT                                                                         \
    "without a token only the account that runs the service may ask: send Authorization: Bearer "  \
    "TOKEN ('querent token create', run by that account, makes one)"
#define TEXT_BAD_TOKEN "this token is not valid"
#define TEXT_NEEDS_SCOPE "this token lacks the scope '%s'"
#define TEXT_NOT_FOR_OTHERS "there is no such user or company for this token"
#define TEXT_FOREIGN_HOST "this address is not one of this machine's own: a token is needed"
#define TEXT_TOO_MANY "too many requests: the limit is %lld a minute"
#define TEXT_TOO_MANY_AT_ONCE "too many questions at once: the limit is %lld"
#define TEXT_FULL "the service has no room for another question: it keeps %lld"
#define TEXT_DRAINS "the service is being stopped"

/* Listening. */
#define TEXT_NO_ADDRESS "'%s' is not an address to listen on: use HOST:PORT or unix:PATH"
#define TEXT_CANNOT_WATCH "clients that go away cannot be noticed: %s"
#define TEXT_CANNOT_LISTEN "cannot listen on '%s': %s"
#define TEXT_OPEN_TO_ALL                                                                           \
    "'%s' is open to other machines: make a token first ('querent token create'), or name a "      \
    "proxy "                                                                                       \
    "that says who asks (serve.trusted_proxy)"
#define TEXT_TLS_BOTH "serve.tls_cert and serve.tls_key go together"
#define TEXT_RELOADED "the configuration was read again"
#define TEXT_RELOADED_BUT "the configuration was read again; restart the service to change: %s"
#define TEXT_NOT_RELOADED "the new configuration has errors: the old one still holds"
#define TEXT_CANNOT_SERVE "cannot serve on '%s': libmicrohttpd refused it"

#endif

/* POST /api/v1/lessons.test: what people of the company approved is asked again, a question after
 * the other, and held against what they approved. Nothing runs. Each is a talk, for which the
 * request waits as whoever asks does; no thread waits. */
#include "api.h"
#include "lessons/testing.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/db/db.h"
#include "querent/lessons/retest.h"
#include "texts.h"

struct testing {
    struct who who; /* its texts are the request's */
    char *connection;
    enum sql_dialect dialect;
    struct approved_question *list;
    size_t count, at, changed;
    struct buf found; /* JSON of those that were asked */
};

void testing_free(struct testing *testing)
{
    if (!testing)
        return;
    approved_questions_free(testing->list, testing->count);
    buf_release(&testing->found);
    mem_free(testing->connection);
    mem_free(testing);
}

static enum sql_dialect testing_dialect(const struct settings *settings, const char *name)
{
    enum sql_dialect dialect = SQL_SQLITE;
    const char *url = name, *kind;

    for (size_t i = 0; i < settings_connection_count(settings); i++)
        if (str_eq(settings_connection(settings, i)->name, name))
            url = settings_connection(settings, i)->url;
    db_url_kind(url, &dialect, &kind);
    return dialect;
}

/* False: it was answered. */
static bool testing_begin(struct request *request)
{
    const char *connection = api_connection(request, request_text(request, "connection"));
    struct store *store = connection ? lessons_store(request) : NULL;
    struct testing *testing = mem_alloc(sizeof *testing);
    struct err err = ERR_INIT;

    *testing = (struct testing){.who = request->who};
    testing->who.scopes &= ~(unsigned)SCOPE_RUN_READS; /* nothing runs */
    request->testing = testing;
    if (!store)
        return false;
    testing->connection = mem_strdup(connection);
    testing->dialect = testing_dialect(request->server->settings, connection);
    const bool ok =
        store_approvals(store, connection, false, &testing->list, &testing->count, &err);
    store_close(store);
    if (!ok)
        answer_error(request, 503, &err);
    else
        leaving_watch(request->server, request->connection);
    return ok;
}

/* The next question. False: it was answered why not. */
static bool testing_ask(struct request *request)
{
    struct server *server = request->server;
    struct testing *testing = request->testing;
    struct err err = ERR_INIT;

    if (atomic_load(&server->draining)) {
        answer_fail(request, 503, TEXT_DRAINS);
        return false;
    }
    request->talk =
        talk_new(server->settings, server->metrics, &testing->who, talks_id(), NULL,
                 testing->connection, settings_int(server->settings, SET_SERVE_IDLE_SECONDS));
    if (!talks_add(request, request->talk) || !talks_may_ask(request))
        return false;
    const bool begun = talk_do(request->talk, &testing->who, &request->span, STEP_ASK,
                               mem_strdup(testing->list[testing->at].question), 0, &err);
    talks_asked(server);
    if (!begun)
        answer_err(request, &err);
    return begun;
}

static void testing_let_go(struct request *request)
{
    if (request->talk)
        talks_remove(request->server, request->talk);
    talk_unref(request->talk);
    request->talk = NULL;
}

/* What came of the question; its talk goes. False: it was stopped, and answered that it was. */
static bool testing_take(struct request *request)
{
    struct testing *testing = request->testing;
    const struct approved_question *approval = &testing->list[testing->at++];
    struct talk *talk = request->talk;

    pthread_mutex_lock(&talk->lock);
    const struct exchange *now = &talk->now;
    const bool over = now->over && now->status != TALK_STOPPED;
    const enum retest retest = retest_of(testing->dialect, approval->sql, now->sql);
    testing->changed += retest != RETEST_SAME;
    json_comma(&testing->found);
    buf_addc(&testing->found, '{');
    json_key_str(&testing->found, "question", approval->question);
    json_key_str(&testing->found, "outcome", retest_name(retest));
    json_key_str(&testing->found, "approved", approval->sql);
    json_key_str(&testing->found, "today",
                 now->sql          ? now->sql->text
                 : now->choice     ? now->choice->text
                 : now->error.code ? now->error.text
                                   : buf_str(&now->said));
    buf_addc(&testing->found, '}');
    pthread_mutex_unlock(&talk->lock);
    testing_let_go(request);
    if (!over)
        answer_fail(request, 503, TEXT_DRAINS);
    return over;
}

static void testing_answer(struct request *request)
{
    const struct testing *testing = request->testing;
    struct buf body = BUF_INIT;

    buf_addc(&body, '{');
    json_key_int(&body, "tested", (int64_t)testing->count);
    json_key_int(&body, "changed", (int64_t)testing->changed);
    json_key(&body, "questions");
    buf_addf(&body, "[%s]}", buf_str(&testing->found));
    answer_bytes(request, 200, NULL, &body);
}

void handle_lessons_test(struct request *request)
{
    if (!request->testing && !testing_begin(request))
        return;
    for (;;) {
        if (request->talk) {
            const bool left = leaving_has_left(request->connection);
            if (!left && !api_wait(request))
                return;
            if (left) { /* nobody waits for the rest */
                testing_let_go(request);
                testing_answer(request);
                return;
            }
            if (!testing_take(request))
                return;
        }
        if (request->testing->at == request->testing->count)
            break;
        if (!testing_ask(request)) {
            testing_let_go(request);
            return;
        }
    }
    testing_answer(request);
}

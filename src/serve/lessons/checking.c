/* A connection is opened by a talk in which nothing is asked, for which the request waits as
 * whoever asks does; no thread waits. One that cannot be opened keeps nobody from teaching. */
#include "lessons/checking.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

struct checked {
    char *connection;
    struct catalog *catalog; /* NULL: `missed` says why */
    struct err missed;
};

struct checking {
    VEC(struct checked) list;
};

void checking_free(struct checking *checking)
{
    for (size_t i = 0; checking && i < checking->list.len; i++) {
        mem_free(checking->list.v[i].connection);
        catalog_unref(checking->list.v[i].catalog);
    }
    if (checking)
        vec_release(&checking->list);
    mem_free(checking);
}

static const struct checked *checking_find(const struct request *request,
                                           const struct lesson *lesson)
{
    const struct checking *checking = request->checking;

    for (size_t i = 0; checking && lesson->scope == LESSON_CONNECTION && i < checking->list.len;
         i++)
        if (str_eq(checking->list.v[i].connection, lesson->connection))
            return &checking->list.v[i];
    return NULL;
}

static void checking_let_go(struct request *request)
{
    if (request->talk)
        talks_remove(request->server, request->talk);
    talk_unref(request->talk);
    request->talk = NULL;
}

/* False: it was answered. */
static bool checking_open(struct request *request, const char *connection)
{
    struct server *server = request->server;
    struct err err = ERR_INIT;

    request->talk = talk_new(server->settings, server->metrics, &request->who, talks_id(), NULL,
                             connection, settings_int(server->settings, SET_SERVE_IDLE_SECONDS));
    if (!talks_add(request, request->talk))
        return false;
    if (talk_begin(request->talk, &err))
        return true;
    checking_let_go(request);
    answer_err(request, &err);
    return false;
}

/* False: the request waits, or was answered. */
static bool checking_wait(struct request *request, struct checked *checked)
{
    struct talk *talk = request->talk;

    pthread_mutex_lock(&talk->lock);
    const bool closing = talk->closing || talk->ran_out;
    const bool settled =
        closing || (talk->front && front_catalog(talk->front, &checked->catalog, &checked->missed));
    if (!settled)
        talk_wait(talk, request->connection);
    pthread_mutex_unlock(&talk->lock);
    if (!settled)
        return false;
    checking_let_go(request);
    if (closing)
        answer_fail(request, 503, TEXT_DRAINS);
    return !closing;
}

static bool checking_one(struct request *request, const char *connection)
{
    struct checked checked = {.catalog = NULL};

    if (!who_sees_named(&request->who, request->server->settings, connection))
        err_set(&checked.missed, ERR_NOT_FOUND, TEXT_NO_CONNECTION, connection);
    else if ((!request->talk && !checking_open(request, connection)) ||
             !checking_wait(request, &checked))
        return false;
    checked.connection = mem_strdup(connection);
    vec_push(&request->checking->list, checked);
    return true;
}

bool checking_ready(struct request *request, const struct lesson *list, size_t count)
{
    if (!request->checking) {
        request->checking = mem_alloc(sizeof *request->checking);
        *request->checking = (struct checking){.list = {0}};
    }
    for (size_t i = 0; i < count; i++)
        if (list[i].scope == LESSON_CONNECTION && !checking_find(request, &list[i]) &&
            !checking_one(request, list[i].connection))
            return false;
    return true;
}

const struct catalog *checking_catalog(const struct request *request, const struct lesson *lesson)
{
    const struct checked *checked = checking_find(request, lesson);

    return checked ? checked->catalog : NULL;
}

bool checking_fits(const struct request *request, const struct lesson *lesson, struct err *err)
{
    const struct checked *checked = checking_find(request, lesson);

    return !checked || !checked->catalog || lesson_fits(checked->catalog, lesson, err);
}

static bool checking_fits_one(void *self, const struct lesson *lesson, struct err *err)
{
    return checking_fits(self, lesson, err);
}

struct lesson_checks checking_checks(const struct request *request)
{
    return (struct lesson_checks){.fits = checking_fits_one, .self = (void *)request};
}

const char *checking_missed(const struct request *request, const struct lesson *lesson)
{
    const struct checked *checked = checking_find(request, lesson);

    return checked && !checked->catalog ? checked->missed.text : NULL;
}

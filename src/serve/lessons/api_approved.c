/* /api/v1/lessons.approved: questions whose answers people of the asker's company confirmed. */
#include "api.h"
#include "lessons/testing.h"
#include "querent/base/json.h"
#include "querent/base/str.h"
#include "texts.h"

static void approved_add_json(struct buf *out, const struct approved_question *approved)
{
    json_comma(out);
    buf_addc(out, '{');
    json_key_int(out, "id", approved->id);
    json_key_str(out, "question", approved->question);
    json_key_str(out, "connection", approved->connection);
    json_key_str(out, "sql", approved->sql);
    if (approved->rows >= 0)
        json_key_int(out, "rows", approved->rows);
    json_key_int(out, "approved", approved->at);
    json_key_str(out, "by", approved->user);
    json_key_bool(out, "own", approved->own);
    json_key_str(out, "lessons", approved->lessons ? approved->lessons : "");
    buf_addc(out, '}');
}

static void approved_answer(struct request *request, struct store *store,
                            const struct approved_question *approved)
{
    struct buf body = BUF_INIT;
    struct err err = ERR_INIT;

    if (request->route->handle == handle_approved_remove &&
        !store_approval_remove(store, approved->id, &err)) {
        answer_error(request, err.code == ERR_NOT_FOUND ? 404 : 503, &err);
        return;
    }
    approved_add_json(&body, approved);
    answer_bytes(request, 200, NULL, &body);
}

static void approved_answer_all(struct request *request, const struct approved_question *list,
                                size_t count)
{
    struct buf body = BUF_INIT;

    buf_add(&body, "{\"approved\":[");
    for (size_t i = 0; i < count; i++)
        approved_add_json(&body, &list[i]);
    buf_add(&body, "]}");
    answer_bytes(request, 200, NULL, &body);
}

/* The one that the address names; NULL: there is none, which is answered. */
static const struct approved_question *
approved_named(struct request *request, const struct approved_question *list, size_t count)
{
    int64_t id = 0;

    if (str_to_i64(request->params[0], &id))
        for (size_t i = 0; i < count; i++)
            if (list[i].id == id)
                return &list[i];
    answer_fail(request, 404, TEXT_NO_APPROVED, request->params[0]);
    return NULL;
}

bool approved_find(struct request *request)
{
    struct store *store = lessons_store(request);
    struct approved_question *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;
    bool found = false;

    if (!store)
        return false;
    if (store_approvals(store, NULL, true, &list, &count, &err))
        found = approved_named(request, list, count) != NULL;
    else
        answer_error(request, 503, &err);
    approved_questions_free(list, count);
    store_close(store);
    return found;
}

static void approved_do(struct request *request, bool all)
{
    struct store *store = lessons_store(request);
    struct approved_question *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    if (!store)
        return;
    if (!store_approvals(store, all ? request_query(request, "connection") : NULL, true, &list,
                         &count, &err))
        answer_error(request, 503, &err);
    else if (all)
        approved_answer_all(request, list, count);
    else {
        const struct approved_question *named = approved_named(request, list, count);
        if (named)
            approved_answer(request, store, named);
    }
    approved_questions_free(list, count);
    store_close(store);
}

void handle_approved(struct request *request)
{
    approved_do(request, true);
}

void handle_approved_show(struct request *request)
{
    approved_do(request, false);
}

void handle_approved_remove(struct request *request)
{
    approved_do(request, false);
}

/* What is done with one question or one session, once it is found. */
#include <stdio.h>
#include <string.h>

#include "api.h"
#include "mhd.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

#define PAGE_ROWS 1000
#define PAGE_MOST 10000

void api_answer(struct request *request, bool chat)
{
    struct buf body = BUF_INIT;

    pthread_mutex_lock(&request->talk->lock);
    talk_json(request->talk, chat, &body);
    pthread_mutex_unlock(&request->talk->lock);
    answer_bytes(request, 200, NULL, &body);
}

bool api_wait(struct request *request)
{
    struct talk *talk = request->talk;

    pthread_mutex_lock(&talk->lock);
    const bool over = talk->now.over || talk->closing;
    if (!over)
        talk_wait(talk, request->connection);
    pthread_mutex_unlock(&talk->lock);
    return over;
}

bool api_step(struct request *request, enum talk_step step, const char *text, int version)
{
    struct err err = ERR_INIT;

    if (atomic_load(&request->server->draining)) {
        answer_fail(request, 503, TEXT_DRAINS);
        return false;
    }
    if (!talks_may_ask(request))
        return false;
    const bool begun = talk_do(request->talk, &request->who, &request->span, step, mem_strdup(text),
                               version, &err);
    talks_asked(request->server);
    if (!begun)
        answer_err(request, &err);
    return begun;
}

void api_stop(struct request *request)
{
    talk_stop(request->talk);
    api_answer(request, request->talk->session);
}

/* Waits for the end of the step that the first call has begun. */
static void api_finish(struct request *request)
{
    if (api_wait(request))
        api_answer(request, request->talk->session);
}

void api_confirm(struct request *request)
{
    const cJSON *version = cJSON_GetObjectItemCaseSensitive(request->json, "version"),
                *yes = cJSON_GetObjectItemCaseSensitive(request->json, "yes");

    if (!cJSON_IsFalse(yes) &&
        !(cJSON_IsNumber(version) && version->valuedouble == (double)version->valueint)) {
        answer_fail(request, 400, TEXT_NEEDS_NUMBER, "version");
        return;
    }
    if (!request->began && !api_step(request, cJSON_IsFalse(yes) ? STEP_REJECT : STEP_CONFIRM, NULL,
                                     cJSON_IsNumber(version) ? version->valueint : 0))
        return;
    api_finish(request);
}

void api_choose(struct request *request)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(request->json, "option");
    const char *option = request_text(request, "option");
    char number[24];

    if (cJSON_IsNumber(item) && item->valuedouble == (double)item->valueint) {
        snprintf(number, sizeof number, "%d", item->valueint);
        option = number;
    }
    if (!option)
        answer_fail(request, 400, TEXT_NEEDS_FIELD, "option");
    else if (request->began || api_step(request, STEP_CHOOSE, option, 0))
        api_finish(request);
}

void api_form(struct request *request)
{
    const cJSON *values = cJSON_GetObjectItemCaseSensitive(request->json, "values"),
                *submit = cJSON_GetObjectItemCaseSensitive(request->json, "submit");
    char *text = cJSON_IsObject(values) ? cJSON_PrintUnformatted(values) : NULL;

    const bool ok =
        request->began ||
        api_step(request, cJSON_IsTrue(submit) ? STEP_SUBMIT : STEP_FILL, text ? text : "{}", 0);
    cJSON_free(text);
    if (ok)
        api_finish(request);
}

/* ---- streams */

bool api_resumes(struct request *request, bool *ret_resumes, uint64_t *ret_from)
{
    const char *last = request_header(request, "Last-Event-ID");
    int64_t number = 0;

    *ret_resumes = last;
    if (!last)
        return true;
    if (!str_to_i64(last, &number) || number < 0) {
        answer_fail(request, 400, TEXT_NUMBER, last);
        return false;
    }
    *ret_from = (uint64_t)number + 1;
    return true;
}

/* ---- rows */

bool api_number(struct request *request, const char *name, int64_t def, int64_t *ret_value)
{
    const char *text = request_query(request, name);

    *ret_value = def;
    if (!text || (str_to_i64(text, ret_value) && *ret_value >= 0))
        return true;
    answer_fail(request, 400, TEXT_NUMBER, text);
    return false;
}

static void api_page(struct request *request, struct result *result, int64_t offset, int64_t limit)
{
    const uint64_t rows = result_rows(result);
    const enum result_state state = result_state(result);
    struct buf body = BUF_INIT;

    buf_addc(&body, '{');
    json_key_int(&body, "offset", offset);
    json_key_int(&body, "total", (int64_t)rows);
    json_key_bool(&body, "more",
                  (uint64_t)(offset + limit) < rows || state == RESULT_PAUSED ||
                      state == RESULT_RUNNING);
    if (result_error(result)->code)
        json_key_str(&body, "error", result_error(result)->text);
    json_key(&body, "columns");
    buf_addc(&body, '[');
    for (size_t c = 0; c < result_column_count(result); c++) {
        json_comma(&body);
        json_str(&body, result_column(result, c)->name);
    }
    buf_addc(&body, ']');
    json_key(&body, "rows");
    buf_addc(&body, '[');
    for (uint64_t r = (uint64_t)offset; r < rows && r < (uint64_t)(offset + limit); r++)
        talk_json_row(&body, result, r);
    buf_add(&body, "]}");
    answer_bytes(request, 200, NULL, &body);
}

void api_result(struct request *request, struct result *result)
{
    const char *format = request_query(request, "format");
    int64_t offset, limit;

    if (format && str_eq(format, "xlsx"))
        workbook_rows(request, result);
    else if (format && !str_eq(format, "json"))
        stream_rows(request, result, format);
    else if (api_number(request, "offset", 0, &offset) &&
             api_number(request, "limit", PAGE_ROWS, &limit)) {
        limit = limit > PAGE_MOST ? PAGE_MOST : limit;
        if (offset <= INT64_MAX - limit) {
            if (request->talk && (uint64_t)(offset + limit) > result_rows(result))
                talk_fetch(request->talk);
            api_page(request, result, offset, limit);
        } else
            answer_fail(request, 400, TEXT_NUMBER, request_query(request, "offset"));
    }
}

void api_rows(struct request *request)
{
    pthread_mutex_lock(&request->talk->lock);
    struct result *rows = talk_rows(request->talk), *result = rows ? result_ref(rows) : NULL;
    const bool gone = request->talk->now.gone;
    pthread_mutex_unlock(&request->talk->lock);
    if (result)
        api_result(request, result);
    else
        answer_fail(request, 409, "%s", gone ? TEXT_ROWS_GONE : TEXT_NO_ROWS);
    result_unref(result);
}

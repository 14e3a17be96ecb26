/* /api/v1/lessons: what the asker's company was taught; what is for all companies can be seen by
 * each and changed by the one that it is of. */
#include <stdio.h>
#include <string.h>

#include "api.h"
#include "lessons/checking.h"
#include "lessons/testing.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/front/load_catalog.h"
#include "querent/lessons/file.h"
#include "texts.h"

static const char *lessons_or_empty(const char *text)
{
    return text ? text : "";
}

struct store *lessons_store(struct request *request)
{
    const struct settings *settings = request->server->settings;
    struct store_options options = {.user = request->who.user, .company = request->who.company};
    struct store *store = NULL;
    struct err err = ERR_INIT;

    store_options_of(settings, &options);
    if (!store_open(&options, &store, &err))
        answer_error(request, 503, &err);
    return store;
}

/* replaced: the words of the lesson whose place it took; NULL: none. */
static void lessons_add_json(const struct request *request, struct buf *out,
                             const struct lesson *lesson, const char *replaced)
{
    const char *missed = checking_missed(request, lesson);
    char *words = lesson_words(lesson);

    json_comma(out);
    buf_addc(out, '{');
    json_key_str(out, "id", lesson->name);
    json_key_str(out, "kind", lesson_kind_name(lesson->kind));
    json_key_str(out, "lesson", words);
    json_key_str(out, "says", lessons_or_empty(lesson->says));
    json_key_str(out, "means", lessons_or_empty(lesson->means));
    json_key_str(out, "where", lessons_or_empty(lesson->where));
    json_key_str(out, "when", lessons_or_empty(lesson->when));
    json_key_str(out, "unless", lessons_or_empty(lesson->unless));
    json_key_str(out, "about", lessons_or_empty(lesson->about));
    json_key_str(out, "scope", lesson_scope_name(lesson->scope));
    json_key_str(out, "connection", lessons_or_empty(lesson->connection));
    json_key_bool(out, "enabled", !lesson->off);
    json_key_num(out, "confidence", lesson->confidence);
    json_key_int(out, "times_applied", lesson->used);
    json_key_int(out, "times_successful", lesson->right);
    json_key_int(out, "last_used", lesson->last);
    json_key_str(out, "source", lessons_or_empty(lesson->source));
    json_key_str(out, "by", lessons_or_empty(lesson->user));
    if (missed)
        json_key_str(out, "unchecked", missed);
    if (replaced)
        json_key_str(out, "replaced", replaced);
    buf_addc(out, '}');
    mem_free(words);
}

static void lessons_answer(struct request *request, const struct lesson *lesson,
                           const char *replaced)
{
    struct buf body = BUF_INIT;

    lessons_add_json(request, &body, lesson, replaced);
    answer_bytes(request, 200, NULL, &body);
}

/* What is for everybody is taught by who is of no company. */
static bool lessons_is_to_teach(const struct request *request, const struct lesson *lesson)
{
    return lesson->scope != LESSON_EVERYBODY || !*request->who.company;
}

static bool lessons_may_teach(struct request *request, const struct lesson *lesson)
{
    if (lessons_is_to_teach(request, lesson))
        return true;
    answer_fail(request, 403, TEXT_OWN_LESSONS);
    return false;
}

/* Fields of the body into the lesson; a wrong one is answered. */
static bool lessons_take(struct request *request, struct lesson *lesson)
{
    const cJSON *field;
    struct err err = ERR_INIT;
    char number[32];

    cJSON_ArrayForEach(field, request->json)
    {
        const char *value = cJSON_GetStringValue(field);
        if (cJSON_IsBool(field))
            value = cJSON_IsTrue(field) ? "true" : "false";
        else if (cJSON_IsNumber(field)) {
            snprintf(number, sizeof number, "%.15g", field->valuedouble);
            value = number;
        }
        if (!value || !lesson_set(lesson, field->string, value, &err)) {
            answer_fail(request, 400, "%s", value ? err.text : TEXT_NOT_JSON);
            return false;
        }
    }
    if (!lessons_may_teach(request, lesson))
        return false;
    /* what fell is given another chance */
    const cJSON *on = cJSON_GetObjectItemCaseSensitive(request->json, "enabled");
    if (cJSON_IsTrue(on) && lesson->confidence < LESSON_LEAST)
        lesson->confidence = LESSON_LEAST + LESSON_LOSS;
    lesson_give_name(lesson);
    if (lesson_check(lesson, &err))
        return true;
    answer_fail(request, 400, "%s", err.text);
    return false;
}

/* False: the request waits for the connection's catalog, or was answered. */
static bool lessons_fits(struct request *request, const struct lesson *lesson)
{
    struct err err = ERR_INIT;

    const bool reads = lesson_reads(lesson, &err);
    if (reads && !checking_ready(request, lesson, 1))
        return false;
    if (reads && checking_fits(request, lesson, &err))
        return true;
    answer_fail(request, 400, "%s", err.text);
    return false;
}

static void lessons_put(struct request *request, struct store *store, const struct lesson *lesson,
                        const char *replaced)
{
    struct err err = ERR_INIT;

    if (store_lesson_put(store, lesson, &err))
        lessons_answer(request, lesson, replaced);
    else
        answer_error(request, err.code == ERR_NOT_FOUND ? 404 : 503, &err);
}

static void lessons_answer_all(struct request *request, const struct lesson *list, size_t count)
{
    struct buf body = BUF_INIT;

    buf_add(&body, "{\"lessons\":[");
    for (size_t i = 0; i < count; i++)
        lessons_add_json(request, &body, &list[i], NULL);
    buf_add(&body, "]}");
    answer_bytes(request, 200, NULL, &body);
}

/* What the same asker can import again: the company's own. */
static void lessons_answer_file(struct request *request, const struct lesson *list, size_t count)
{
    struct lesson *own = mem_alloc((count + 1) * sizeof *own); /* what is in it stays the list's */
    struct buf body = BUF_INIT;
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (str_eq(lessons_or_empty(list[i].company), request->who.company) &&
            lessons_is_to_teach(request, &list[i]))
            own[kept++] = list[i];
    lessons_write(own, kept, &body);
    mem_free(own);
    answer_bytes(request, 200, request->route->gives, &body);
}

static void lessons_each(struct request *request,
                         void (*answer)(struct request *request, const struct lesson *list,
                                        size_t count))
{
    struct store *store = lessons_store(request);
    struct lesson *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    if (!store)
        return;
    if (store_lessons(store, request_query(request, "connection"), &list, &count, &err))
        answer(request, list, count);
    else
        answer_error(request, 503, &err);
    lessons_free(list, count);
    store_close(store);
}

void handle_lessons(struct request *request)
{
    lessons_each(request, lessons_answer_all);
}

void handle_lessons_file(struct request *request)
{
    lessons_each(request, lessons_answer_file);
}

static void lessons_import(struct request *request, struct store *store, struct lesson *list,
                           size_t count)
{
    struct err err = ERR_INIT;
    bool ok = true;

    for (size_t i = 0; i < count; i++)
        if (!lessons_may_teach(request, &list[i]))
            return;
    for (size_t i = 0; ok && i < count; i++) {
        if (!list[i].user)
            list[i].user = mem_strdup(request->who.user);
        ok = store_lesson_put(store, &list[i], &err);
    }
    if (ok)
        lessons_answer_all(request, list, count);
    else
        answer_error(request, 503, &err);
}

/* Read once for the connections, and once more when these are there: a mistake has its line. */
static void lessons_take_file(struct request *request, const char *text)
{
    struct lesson *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;
    bool ok = lessons_read("yaml", text, strlen(text), NULL, &list, &count, &err);

    if (ok && !checking_ready(request, list, count)) {
        lessons_free(list, count);
        return;
    }
    const struct lesson_checks checks = checking_checks(request);
    lessons_free(list, count);
    list = NULL;
    ok = ok && lessons_read("yaml", text, strlen(text), &checks, &list, &count, &err);
    struct store *store = ok ? lessons_store(request) : NULL;
    if (store)
        lessons_import(request, store, list, count);
    else if (!ok)
        answer_error(request, 400, &err);
    lessons_free(list, ok ? count : 0);
    store_close(store);
}

void handle_lessons_import(struct request *request)
{
    const char *text = request_text(request, "yaml");

    if (text)
        lessons_take_file(request, text);
    else
        answer_fail(request, 400, TEXT_NEEDS_FIELD, "yaml");
}

/* A lesson without a name takes no other one's place, since names made of long words are cut; one
 * of the same words or name does. The words of that one, the caller's; NULL: there is none. */
static char *lessons_name(struct request *request, struct store *store, struct lesson *lesson)
{
    struct lesson *list = NULL;
    size_t count = 0, own = 0;

    if (!store_lessons(store, NULL, &list, &count, NULL))
        return NULL;
    struct lesson *ours =
        mem_alloc((count + 1) * sizeof *ours); /* what is in it stays the list's */
    for (size_t i = 0; i < count; i++)
        if (str_eq(lessons_or_empty(list[i].company), request->who.company))
            ours[own++] = list[i];
    const bool named = request_text(request, "id") || request_text(request, "name");
    const struct lesson *gone =
        named ? lesson_namesake(ours, own, lesson) : lesson_own_name(lesson, ours, own);
    char *words = gone ? lesson_words(gone) : NULL;
    mem_free(ours);
    lessons_free(list, count);
    return words;
}

void handle_lesson_add(struct request *request)
{
    struct store *store = lessons_store(request);
    struct lesson lesson = {.kind = LESSON_KINDS,
                            .scope = LESSON_COMPANY,
                            .source = mem_strdup(LESSON_SOURCE_MANUAL),
                            .user = mem_strdup(request->who.user),
                            .confidence = LESSON_TAUGHT};

    if (store) {
        const char *kind = request_text(request, "kind");
        if (!kind || !lesson_kind_parse(kind, &lesson.kind))
            answer_fail(request, 400, TEXT_NEEDS_FIELD, "kind");
        else if (lessons_take(request, &lesson) && lessons_fits(request, &lesson)) {
            char *replaced = lessons_name(request, store, &lesson);
            lessons_put(request, store, &lesson, replaced);
            mem_free(replaced);
        }
    }
    lesson_release(&lesson);
    store_close(store);
}

/* Only the company's own is changed; what is for all is seen. */
static bool lessons_is_theirs(const struct request *request, const struct lesson *lesson)
{
    return request->route->handle == handle_lesson_show ||
           str_eq(lessons_or_empty(lesson->company), request->who.company);
}

/* The one of the name; NULL: it was answered. */
static struct lesson *lessons_named(struct request *request, struct lesson *list, size_t count)
{
    const char *connection = request_query(request, "connection");

    for (size_t i = 0; i < count; i++)
        if (str_eq_fold(list[i].name, request->params[0]) && lessons_is_theirs(request, &list[i]) &&
            (!connection || str_eq(connection, lessons_or_empty(list[i].connection))))
            return &list[i];
    answer_fail(request, 404, TEXT_NO_LESSON, request->params[0]);
    return NULL;
}

bool lesson_find(struct request *request)
{
    struct store *store = lessons_store(request);
    struct lesson *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;
    bool found = false;

    if (!store)
        return false;
    if (store_lessons(store, NULL, &list, &count, &err))
        found = lessons_named(request, list, count) != NULL;
    else
        answer_error(request, 503, &err);
    lessons_free(list, count);
    store_close(store);
    return found;
}

enum lessons_deed { LESSONS_SHOW, LESSONS_EDIT, LESSONS_REMOVE };

/* The join that it taught is no longer used, on the connections that it held on. */
static bool lessons_withdraw_join(const struct request *request, const struct lesson *lesson,
                                  struct err *err)
{
    const struct settings *settings = request->server->settings;
    bool ok = true;

    for (size_t i = 0; ok && i < settings_connection_count(settings); i++) {
        const struct connection *connection = settings_connection(settings, i);
        if (lesson->scope != LESSON_CONNECTION || str_eq(connection->name, lesson->connection))
            ok = load_joins_withdraw(settings, connection, lesson, err);
    }
    return ok;
}

/* And is used again where its connection can be looked at. */
static bool lessons_teach_join(const struct request *request, const struct lesson *lesson,
                               struct err *err)
{
    struct settings *settings = request->server->settings;
    const struct catalog *catalog = checking_catalog(request, lesson);
    const struct connection *connection =
        catalog ? settings_find_connection(settings, lesson->connection, NULL) : NULL;
    bool put;

    return !connection || load_joins_teach(settings, connection, catalog, lesson, &put, err);
}

static void lessons_change(struct request *request, struct store *store, struct lesson *lesson)
{
    struct lesson before = lesson_copy(lesson);
    struct err err = ERR_INIT;

    if (lessons_take(request, lesson)) {
        const bool same = lesson_says_same(lesson, &before), on = before.off && !lesson->off,
                   off = lesson->off && !before.off;
        const bool joins = on && lesson->kind == LESSON_JOIN;
        if (same && joins ? checking_ready(request, lesson, 1)
                          : same || lessons_fits(request, lesson)) {
            if ((off && !lessons_withdraw_join(request, &before, &err)) ||
                (joins && !lessons_teach_join(request, lesson, &err)))
                answer_error(request, 503, &err);
            else
                lessons_put(request, store, lesson, NULL);
        }
    }
    lesson_release(&before);
}

static void lessons_do(struct request *request, enum lessons_deed deed)
{
    struct store *store = lessons_store(request);
    struct lesson *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    if (!store)
        return;
    if (!store_lessons(store, NULL, &list, &count, &err)) {
        answer_error(request, 503, &err);
    } else {
        struct lesson *lesson = lessons_named(request, list, count);
        if (lesson && deed == LESSONS_SHOW) {
            lessons_answer(request, lesson, NULL);
        } else if (lesson && deed == LESSONS_REMOVE) {
            if (store_lesson_remove(store, lesson->id, &err) &&
                lessons_withdraw_join(request, lesson, &err))
                lessons_answer(request, lesson, NULL);
            else
                answer_error(request, err.code == ERR_NOT_FOUND ? 404 : 503, &err);
        } else if (lesson) {
            lessons_change(request, store, lesson);
        }
    }
    lessons_free(list, count);
    store_close(store);
}

void handle_lesson_edit(struct request *request)
{
    lessons_do(request, LESSONS_EDIT);
}

void handle_lesson_remove(struct request *request)
{
    lessons_do(request, LESSONS_REMOVE);
}

void handle_lesson_show(struct request *request)
{
    lessons_do(request, LESSONS_SHOW);
}

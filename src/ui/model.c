/* The screen's model: its life and what the operator does to it. Events are in model_apply.c. */
#include "model.h"

#include <string.h>
#include <strings.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

void model_init(struct model *model)
{
    *model = (struct model){.took_ms = -1};
}

void model_end_stream(struct model *model)
{
    buf_clear(&model->sql_stream);
    model->sql_stamp = ++model->stamp;
}

static void entry_release(struct entry *entry)
{
    buf_release(&entry->text);
    mem_free(entry->answer);
}

static void clear_round(struct model *model)
{
    for (size_t i = 0; i < model->entries.len; i++)
        entry_release(&model->entries.v[i]);
    model->entries.len = 0;
    for (size_t i = 0; i < model->versions.len; i++)
        sql_version_free(model->versions.v[i]);
    model->versions.len = 0;
    model->version = model->waiting = 0;
    question_free(model->question);
    model->question = NULL;
    form_free(model->form);
    model->form = NULL;
    model_end_stream(model);
    result_unref(model->result);
    model->result = NULL;
    model->result_rows = 0;
}

void model_release(struct model *model)
{
    clear_round(model);
    vec_release(&model->entries);
    vec_release(&model->versions);
    buf_release(&model->sql_stream);
    for (size_t i = 0; i < model->jobs.len; i++)
        job_info_free(model->jobs.v[i]);
    vec_release(&model->jobs);
    for (int of = 0; of < LIST_COUNT; of++)
        snapshot_unref(model->lists[of]);
    result_unref(model->sample);
    result_unref(model->plan);
    result_unref(model->again);
    while (model->queue.len)
        mem_free(vec_pop(&model->queue).text);
    vec_release(&model->queue);
    mem_free(model->running.what);
    mem_free(model->notice);
    for (size_t i = 0; i < model->notices.len; i++)
        mem_free(model->notices.v[i].text);
    vec_release(&model->notices);
    mem_free(model->conversation);
    *model = (struct model){0};
}

/* How many entries stand before the words that wait. */
static size_t before_waiting(const struct model *model)
{
    size_t end = model->entries.len;
    while (end > 0 && model->entries.v[end - 1].waits)
        end--;
    return end;
}

struct entry *model_newest(struct model *model)
{
    const size_t end = before_waiting(model);
    return end ? &model->entries.v[end - 1] : NULL;
}

static struct entry *add_entry(struct model *model, enum entry_kind kind, const char *text,
                               bool last)
{
    if (model->entries.len == MODEL_ENTRIES_MAX) {
        entry_release(&model->entries.v[0]);
        vec_remove(&model->entries, 0);
        model->dropped++;
    }
    struct entry entry = {.kind = kind, .stamp = ++model->stamp};
    buf_add(&entry.text, text);
    const size_t at = last ? model->entries.len : before_waiting(model);
    vec_insert(&model->entries, at, entry);
    return &model->entries.v[at];
}

struct entry *model_add(struct model *model, enum entry_kind kind, const char *text)
{
    return add_entry(model, kind, text, false);
}

void model_touch(struct model *model, struct entry *entry)
{
    entry->stamp = ++model->stamp;
}

/* The newest ones, for the list; what is said again at once is one. */
static void keep_notice(struct model *model, bool bad, const char *text)
{
    if (model->notices.len && str_eq(vec_last(&model->notices).text, text))
        return;
    if (model->notices.len == MODEL_NOTICES_MAX) {
        mem_free(model->notices.v[0].text);
        vec_remove(&model->notices, 0);
    }
    vec_push(&model->notices, ((struct said){.bad = bad, .text = mem_strdup(text)}));
}

void model_notice(struct model *model, bool bad, const char *text)
{
    char *copy = mem_strdup(text);
    mem_free(model->notice);
    model->notice = copy;
    model->notice_bad = bad;
    model->notice_kind = NOTICE_PLAIN;
    if (text)
        keep_notice(model, bad, text);
}

void model_forget_progress(struct model *model)
{
    if (!model->notices.len || !vec_last(&model->notices).progress)
        return;
    mem_free(vec_last(&model->notices).text);
    model->notices.len--;
}

static void start_clock(struct model *model, uint64_t turn, int64_t now_us)
{
    mem_free(model->running.what);
    model->running =
        (struct running){.on = true, .turn = turn, .since_us = now_us, .heard_us = now_us};
}

static void begin_turn(struct model *model, uint64_t turn, bool words, int64_t now_us)
{
    if (words) {
        model->asked_turn = turn;
        model->failing = false;
    }
    start_clock(model, turn, now_us);
}

/* A turn that runs goes on; `text` NULL: this one has no words. */
static void begin_or_wait(struct model *model, uint64_t turn, const char *text, int64_t now_us)
{
    if (model->running.on && model->running.turn) {
        vec_push(&model->queue, ((struct queued){turn, mem_strdup(text)}));
        return;
    }
    begin_turn(model, turn, text != NULL, now_us);
    model_notice(model, false, NULL);
}

void model_mark_waiting(struct model *model)
{
    size_t at = model->entries.len;
    for (size_t i = model->queue.len; i-- > 0;)
        if (model->queue.v[i].text && at > 0)
            model->entries.v[--at].waits = true;
}

/* Its words are the newest that were said from here on. */
static void show_begun(struct model *model)
{
    const size_t at = before_waiting(model);
    if (at < model->entries.len) {
        model->entries.v[at].waits = false;
        model_touch(model, &model->entries.v[at]);
    }
}

static struct queued take_queued(struct model *model)
{
    struct queued next = model->queue.v[0];
    vec_remove(&model->queue, 0);
    if (next.text)
        show_begun(model);
    return next;
}

void model_next(struct model *model, uint64_t ended, int64_t now_us)
{
    while (model->queue.len && model->queue.v[0].turn <= ended)
        mem_free(take_queued(model).text);
    if (!model->queue.len)
        return;
    struct queued next = take_queued(model);
    begin_turn(model, next.turn, next.text != NULL, now_us);
    mem_free(next.text);
}

static void settle_question(struct model *model, const char *label)
{
    if (!model->question)
        return;
    struct entry *entry = model_add(model, ENTRY_QUESTION, model->question->text);
    entry->answer = mem_strdup(label);
    question_free(model->question);
    model->question = NULL;
}

void model_submitted(struct model *model, uint64_t turn, const char *text, int64_t now_us)
{
    const bool waits = model->running.on && model->running.turn;
    settle_question(model, NULL);
    if (text)
        add_entry(model, ENTRY_YOU, text, true)->waits = waits;
    begin_or_wait(model, turn, text, now_us);
}

void model_answered(struct model *model, uint64_t turn, const char *label, int64_t now_us)
{
    settle_question(model, label);
    begin_or_wait(model, turn, NULL, now_us);
}

void model_cancelling(struct model *model, int64_t now_us)
{
    if (!model->running.on || model->running.cancelling)
        return;
    model->running.cancelling = true;
    model->running.cancel_us = now_us;
}

/* The newest words were answered by an error, and not by SQL. */
static bool ends_in_error(const struct model *model)
{
    bool error = false;
    for (size_t i = model->entries.len; i-- > 0;) {
        const struct entry *entry = &model->entries.v[i];
        if (entry->of_sql || entry->kind == ENTRY_YOU)
            return error && !entry->of_sql;
        error |= entry->kind == ENTRY_ERROR;
    }
    return false;
}

void model_load(struct model *model, const struct message *messages, size_t count)
{
    static const enum entry_kind kinds[] = {
        [MESSAGE_YOU] = ENTRY_YOU,
        [MESSAGE_QUERENT] = ENTRY_ANSWER,
        [MESSAGE_ERROR] = ENTRY_ERROR,
        [MESSAGE_NOTICE] = ENTRY_NOTICE,
    };
    clear_round(model);
    for (size_t i = count > MODEL_ENTRIES_MAX ? count - MODEL_ENTRIES_MAX : 0; i < count; i++) {
        const char *text = messages[i].text ? messages[i].text : "";
        if (messages[i].option)
            model_add(model, ENTRY_QUESTION, TEXT_YOU_CHOSE)->answer = mem_strdup(text);
        else
            model_add(model, kinds[messages[i].who], text)->of_sql = messages[i].sql != NULL;
    }
    model->missed = ends_in_error(model);
}

bool model_missed(const struct model *model)
{
    return model->missed &&
           (model->stage == STAGE_NEED_NATURAL_LANGUAGE || model->stage == STAGE_ASK_SQL_METHOD);
}

const char *model_asked_of(const struct model *model, size_t version)
{
    for (size_t i = model->entries.len; i-- > 0;) {
        const struct entry *entry = &model->entries.v[i];
        if (entry->kind == ENTRY_YOU && entry->version == version + 1)
            return buf_str(&entry->text);
    }
    return NULL;
}

const char *model_asked(const struct model *model)
{
    return model_asked_of(model, model->version);
}

/* Versions count anew with each question. */
bool model_same_question(const struct model *model, size_t version, size_t other)
{
    const size_t from = version < other ? version : other, to = version < other ? other : version;
    if (to >= model->versions.len)
        return false;
    for (size_t i = from; i < to; i++)
        if (model->versions.v[i]->version < 1 ||
            model->versions.v[i + 1]->version <= model->versions.v[i]->version)
            return false;
    return true;
}

struct sql_version *model_sql(const struct model *model)
{
    return model->versions.len ? model->versions.v[model->version] : NULL;
}

int model_jobs_running(const struct model *model)
{
    return (int)model->jobs.len;
}

bool option_pickable(const struct question *question, size_t i)
{
    return i < question->option_count && question->options[i].enabled;
}

int question_by_key(const struct question *question, uint32_t key)
{
    for (size_t i = 0; question && i < question->option_count; i++) {
        if (question->options[i].key && (uint32_t)(unsigned char)question->options[i].key == key)
            return (int)i;
    }
    return -1;
}

int question_by_id(const struct question *question, const char *id)
{
    for (size_t i = 0; question && i < question->option_count; i++) {
        if (str_eq(question->options[i].id, id) && option_pickable(question, i))
            return (int)i;
    }
    return -1;
}

/* Without the marks that end it: "Email…" is called "email". */
static size_t label_len(const char *label)
{
    size_t len = strlen(label);
    if (len >= strlen("…") && str_eq(label + len - strlen("…"), "…"))
        len -= strlen("…");
    while (len && strchr(" .!?", label[len - 1]))
        len--;
    return len;
}

int question_by_label(const struct question *question, const char *text)
{
    const size_t len = label_len(text);
    for (size_t i = 0; question && len && i < question->option_count; i++) {
        const char *label = question->options[i].label;
        if (label_len(label) == len && strncasecmp(label, text, len) == 0)
            return (int)i;
    }
    return -1;
}

void option_label(const struct option *option, struct buf *out)
{
    buf_add(out, option->label);
    if (option->count)
        buf_addf(out, " (%d)", option->count);
}

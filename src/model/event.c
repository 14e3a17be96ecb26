/* An event and what hangs on it: making, copying, freeing. Writing them out is in event_json.c. */
#include "querent/model/event.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"

struct event *event_new(enum event_type type)
{
    struct event *event = mem_alloc(sizeof *event);

    event->type = type;
    return event;
}

void event_free(struct event *event)
{
    if (!event)
        return;
    mem_free(event->conversation);
    mem_free(event->name);
    mem_free(event->channel);
    mem_free(event->text);
    sql_version_free(event->sql);
    question_free(event->question);
    job_info_free(event->job);
    form_free(event->form);
    result_unref(event->result);
    conversation_opened_free(event->opened);
    snapshot_unref(event->snapshot);
    mem_free(event);
}

void look_file_release(struct look_file *file)
{
    mem_free(file->name);
    mem_free(file->path);
    mem_free(file->text);
    mem_free(file->problem);
    *file = (struct look_file){0};
}

struct snapshot *snapshot_new(enum list_of of)
{
    struct snapshot *snapshot = mem_alloc(sizeof *snapshot);
    snapshot->of = of;
    atomic_init(&snapshot->refs, 1);
    return snapshot;
}

struct snapshot *snapshot_ref(struct snapshot *snapshot)
{
    atomic_fetch_add(&snapshot->refs, 1);
    return snapshot;
}

void snapshot_unref(struct snapshot *snapshot)
{
    if (!snapshot || atomic_fetch_sub(&snapshot->refs, 1) > 1)
        return;
    conversation_infos_free(snapshot->conversations, snapshot->conversations ? snapshot->count : 0);
    for (size_t i = 0; snapshot->jobs && i < snapshot->count; i++)
        job_info_free(snapshot->jobs[i]);
    mem_free(snapshot->jobs);
    str_free_all(snapshot->texts, snapshot->texts ? snapshot->count : 0);
    for (size_t i = 0; snapshot->themes && i < snapshot->count; i++)
        look_file_release(&snapshot->themes[i]);
    mem_free(snapshot->themes);
    mem_free(snapshot);
}

/* A copy of `count` items of `size` bytes whose pointers still are the original's; NULL for none.
 */
static void *event_copy_items(const void *items, size_t count, size_t size)
{
    if (!count)
        return NULL;
    void *copy = mem_alloc(count * size);
    memcpy(copy, items, count * size);
    return copy;
}

struct sql_version *sql_version_copy(const struct sql_version *version)
{
    if (!version)
        return NULL;
    struct sql_version *copy = mem_alloc(sizeof *copy);
    *copy = *version;
    copy->text = mem_strdup(version->text);
    copy->run = mem_strdup(version->run);
    copy->words = mem_strdup(version->words);
    copy->reads = mem_strdup(version->reads);
    copy->cost = mem_strdup(version->cost);
    copy->maker = mem_strdup(version->maker);
    copy->heavy = mem_strdup(version->heavy);
    copy->marks = event_copy_items(version->marks, version->mark_count, sizeof *copy->marks);
    for (size_t i = 0; i < copy->mark_count; i++) {
        copy->marks[i].message = mem_strdup(version->marks[i].message);
        copy->marks[i].fix = mem_strdup(version->marks[i].fix);
        copy->marks[i].fixed = mem_strdup(version->marks[i].fixed);
    }
    copy->evidence =
        event_copy_items(version->evidence, version->evidence_count, sizeof *copy->evidence);
    for (size_t i = 0; i < copy->evidence_count; i++)
        copy->evidence[i].text = mem_strdup(version->evidence[i].text);
    copy->held = NULL;
    copy->held_count = 0;
    for (size_t i = 0; i < version->held_count; i++)
        sql_version_hold(copy, version->held[i].name, version->held[i].what);
    return copy;
}

void sql_version_hold(struct sql_version *version, const char *name, const char *what)
{
    version->held = mem_realloc(version->held, (version->held_count + 1) * sizeof *version->held);
    version->held[version->held_count++] =
        (struct sql_held){.name = mem_strdup(name), .what = mem_strdup(what)};
}

void sql_version_add_held(const struct sql_version *version, struct buf *out)
{
    for (size_t i = 0; i < version->held_count; i++) {
        const struct sql_held *held = &version->held[i];
        buf_addf(out, "%s'%s' is not known to only read%s%s", i ? "; " : "", held->name,
                 *held->what ? ": " : "", held->what);
    }
}

void sql_version_free(struct sql_version *version)
{
    if (!version)
        return;
    mem_free(version->text);
    mem_free(version->run);
    mem_free(version->words);
    mem_free(version->reads);
    mem_free(version->cost);
    mem_free(version->maker);
    mem_free(version->heavy);
    for (size_t i = 0; i < version->mark_count; i++) {
        mem_free(version->marks[i].message);
        mem_free(version->marks[i].fix);
        mem_free(version->marks[i].fixed);
    }
    mem_free(version->marks);
    for (size_t i = 0; i < version->evidence_count; i++)
        mem_free(version->evidence[i].text);
    mem_free(version->evidence);
    for (size_t i = 0; i < version->held_count; i++) {
        mem_free(version->held[i].name);
        mem_free(version->held[i].what);
    }
    mem_free(version->held);
    mem_free(version);
}

struct question *question_new(const char *id, const char *text)
{
    struct question *question = mem_alloc(sizeof *question);

    question->id = mem_strdup(id);
    question->text = mem_strdup(text);
    return question;
}

struct option *question_add(struct question *question, const char *id, const char *label, char key)
{
    const size_t count = question->option_count + 1;

    question->options = mem_realloc(question->options, count * sizeof *question->options);
    struct option *option = &question->options[question->option_count++];
    *option = (struct option){
        .id = mem_strdup(id), .label = mem_strdup(label), .key = key, .enabled = true};
    return option;
}

struct question *question_copy(const struct question *question)
{
    if (!question)
        return NULL;
    struct question *copy = question_new(question->id, question->text);
    for (size_t i = 0; i < question->option_count; i++) {
        const struct option *from = &question->options[i];
        struct option *to = question_add(copy, from->id, from->label, from->key);
        to->detail = mem_strdup(from->detail);
        to->enabled = from->enabled;
        to->why_not = mem_strdup(from->why_not);
    }
    copy->default_option = question->default_option;
    return copy;
}

void question_free(struct question *question)
{
    if (!question)
        return;
    for (size_t i = 0; i < question->option_count; i++) {
        struct option *option = &question->options[i];
        mem_free(option->id);
        mem_free(option->label);
        mem_free(option->detail);
        mem_free(option->why_not);
    }
    mem_free(question->options);
    mem_free(question->id);
    mem_free(question->text);
    mem_free(question);
}

struct job_info *job_info_copy(const struct job_info *job)
{
    if (!job)
        return NULL;
    struct job_info *copy = mem_alloc(sizeof *copy);
    *copy = *job;
    copy->id = mem_strdup(job->id);
    copy->kind = mem_strdup(job->kind);
    copy->target = mem_strdup(job->target);
    copy->error = mem_strdup(job->error);
    copy->detail = mem_strdup(job->detail);
    return copy;
}

void job_info_free(struct job_info *job)
{
    if (!job)
        return;
    mem_free(job->id);
    mem_free(job->kind);
    mem_free(job->target);
    mem_free(job->error);
    mem_free(job->detail);
    mem_free(job);
}

const char *job_state_name(enum job_state state)
{
    static const char *const names[] = {
        [JOB_QUEUED] = "queued", [JOB_RUNNING] = "running",     [JOB_DONE] = "done",
        [JOB_FAILED] = "failed", [JOB_CANCELLED] = "cancelled", [JOB_UNKNOWN] = "unknown"};

    return (size_t)state < sizeof names / sizeof *names ? names[state] : "unknown";
}

static void copy_field(struct form_field *to, const struct form_field *from)
{
    *to = *from;
    to->name = mem_strdup(from->name);
    to->label = mem_strdup(from->label);
    to->value = mem_strdup(from->value);
    to->problem = mem_strdup(from->problem);
    to->choices = event_copy_items(from->choices, from->choice_count, sizeof *to->choices);
    for (size_t i = 0; i < to->choice_count; i++)
        to->choices[i] = mem_strdup(from->choices[i]);
}

struct form *form_copy(const struct form *form)
{
    if (!form)
        return NULL;
    struct form *copy = mem_alloc(sizeof *copy);
    *copy = *form;
    copy->kind = mem_strdup(form->kind);
    copy->title = mem_strdup(form->title);
    copy->preview = mem_strdup(form->preview);
    copy->confirm_word = mem_strdup(form->confirm_word);
    copy->fields = event_copy_items(form->fields, form->field_count, sizeof *copy->fields);
    for (size_t i = 0; i < form->field_count; i++)
        copy_field(&copy->fields[i], &form->fields[i]);
    return copy;
}

void form_free(struct form *form)
{
    if (!form)
        return;
    for (size_t i = 0; i < form->field_count; i++) {
        struct form_field *field = &form->fields[i];
        mem_free(field->name);
        mem_free(field->label);
        mem_free(field->value);
        mem_free(field->problem);
        str_free_all(field->choices, field->choice_count);
    }
    mem_free(form->fields);
    mem_free(form->kind);
    mem_free(form->title);
    mem_free(form->preview);
    mem_free(form->confirm_word);
    mem_free(form);
}

struct form_field *form_field(const struct form *form, const char *name)
{
    for (size_t i = 0; form && i < form->field_count; i++)
        if (str_eq(form->fields[i].name, name))
            return &form->fields[i];
    return NULL;
}

/* A list's items as JSON: see event_json.c. */
#include "event/event_private.h"
#include "event_names.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"

void event_open(struct buf *out, const char *key)
{
    if (key)
        json_key(out, key);
    else
        json_comma(out);
    buf_addc(out, '{');
}

void event_open_array(struct buf *out, const char *key)
{
    json_key(out, key);
    buf_addc(out, '[');
}

void event_text(struct buf *out, const char *key, const char *text)
{
    if (text)
        json_key_str(out, key, text);
}

static void event_list_conversation(struct buf *out, const struct conversation_info *info)
{
    event_open(out, NULL);
    json_key_str(out, "id", info->id);
    json_key_int(out, "number", info->number);
    event_text(out, "title", info->title);
    event_text(out, "connection", info->connection);
    json_key_str(out, "stage", stage_name(info->stage));
    json_key_int(out, "created", info->created);
    json_key_int(out, "changed", info->changed);
    json_key_int(out, "messages", info->messages);
    json_key_bool(out, "open_elsewhere", info->open_elsewhere);
    buf_addc(out, '}');
}

static void event_list_theme(struct buf *out, const struct look_file *file)
{
    event_open(out, NULL);
    json_key_str(out, "name", file->name);
    json_key_str(out, "path", file->path);
    event_text(out, "problem", file->problem);
    buf_addc(out, '}');
}

static void event_list_ran(struct buf *out, const struct ran_statement *ran)
{
    event_open(out, NULL);
    json_key_int(out, "at", ran->at);
    json_key_int(out, "ms", ran->took_ms);
    json_key_int(out, "rows", ran->rows);
    json_key_str(out, "connection", ran->connection);
    json_key_str(out, "outcome", ran->outcome);
    json_key_str(out, "sql", ran->sql);
    if (ran->user)
        json_key_str(out, "user", ran->user);
    if (ran->what)
        json_key_str(out, "what", ran->what);
    if (ran->target)
        json_key_str(out, "target", ran->target);
    buf_addc(out, '}');
}

static void event_list_saved(struct buf *out, const struct saved_query *query)
{
    event_open(out, NULL);
    json_key_str(out, "name", query->name);
    json_key_str(out, "tags", query->tags);
    json_key_str(out, "about", query->about);
    json_key_str(out, "connection", query->connection);
    json_key_str(out, "sql", query->sql);
    buf_addc(out, '}');
}

static void event_list_found(struct buf *out, const struct found_message *found)
{
    event_open(out, NULL);
    json_key_str(out, "conversation", found->conversation);
    event_text(out, "title", found->title);
    json_key_int(out, "number", found->number);
    json_key_int(out, "before", found->before);
    json_key_str(out, "who", who[found->message.who]);
    json_key_int(out, "at", found->message.at);
    json_key_str(out, "text", found->message.text);
    event_text(out, "sql", found->message.sql);
    buf_addc(out, '}');
}

static void event_list_lesson(struct buf *out, const struct lesson *lesson)
{
    char *words = lesson_words(lesson);
    event_open(out, NULL);
    json_key_str(out, "id", lesson->name);
    json_key_str(out, "lesson", words);
    json_key_bool(out, "enabled", !lesson->off);
    buf_addc(out, '}');
    mem_free(words);
}

static void event_list_approved(struct buf *out, const struct approved_question *approved)
{
    event_open(out, NULL);
    json_key_int(out, "id", approved->id);
    json_key_str(out, "question", approved->question);
    json_key_str(out, "sql", approved->sql);
    json_key_int(out, "at", approved->at);
    json_key_str(out, "by", approved->user);
    json_key_bool(out, "own", approved->own);
    buf_addc(out, '}');
}

static void event_list_drafted(struct buf *out, const struct draft_entry *entry)
{
    char *words = draft_words(entry);
    event_open(out, NULL);
    json_key_str(out, "key", entry->key);
    json_key_str(out, "what", words);
    json_key_str(out, "state", draft_state_name(entry->state));
    buf_addc(out, '}');
    mem_free(words);
}

static void event_list_source(struct buf *out, const struct excerpt *source)
{
    event_open(out, NULL);
    json_key_str(out, "path", source->path);
    json_key_int(out, "line", source->line);
    json_key_str(out, "heading", source->heading);
    json_key_str(out, "text", source->text);
    buf_addc(out, '}');
}

static void event_list_item(struct buf *out, const struct snapshot *list, size_t i)
{
    switch (list->of) {
    case LIST_CONVERSATIONS:
        event_list_conversation(out, &list->conversations[i]);
        break;
    case LIST_JOBS:
        event_open(out, NULL);
        event_write_job(out, list->jobs[i]);
        buf_addc(out, '}');
        break;
    case LIST_INPUTS:
    case LIST_SUGGESTIONS:
        json_comma(out);
        json_str(out, list->texts[i]);
        break;
    case LIST_THEMES:
        event_list_theme(out, &list->themes[i]);
        break;
    case LIST_HISTORY:
    case LIST_AUDIT:
        event_list_ran(out, &list->ran[i]);
        break;
    case LIST_SAVED:
        event_list_saved(out, &list->saved[i]);
        break;
    case LIST_FOUND:
        event_list_found(out, &list->found[i]);
        break;
    case LIST_LESSONS:
        event_list_lesson(out, &list->lessons[i]);
        break;
    case LIST_APPROVED:
        event_list_approved(out, &list->approved[i]);
        break;
    case LIST_DRAFTED:
        event_list_drafted(out, &list->drafted[i]);
        break;
    case LIST_SOURCES:
        event_list_source(out, &list->sources[i]);
        break;
    case LIST_COUNT:
        break;
    }
}

void event_write_list(const struct event *event, struct buf *out)
{
    json_key_str(out, "list", lists_of[event->list->of]);
    event_open_array(out, "items");
    for (size_t i = 0; i < event->list->count; i++)
        event_list_item(out, event->list, i);
    buf_addc(out, ']');
}

/* Without the braces. */
void event_write_job(struct buf *out, const struct job_info *job)
{
    json_key_str(out, "id", job->id);
    if (job->number)
        json_key_int(out, "number", job->number);
    json_key_str(out, "kind", job->kind);
    json_key_str(out, "target", job->target);
    event_text(out, "mode", job->mode);
    json_key_str(out, "state", job_state_name(job->state));
    json_key_int(out, "done", job->done);
    if (job->total >= 0)
        json_key_int(out, "total", job->total);
    if (job->created)
        json_key_int(out, "created", job->created);
    if (job->started)
        json_key_int(out, "started", job->started);
    if (job->ended)
        json_key_int(out, "ended", job->ended);
    event_text(out, "error", job->error);
    event_text(out, "detail", job->detail);
}

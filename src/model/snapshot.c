#include "querent/model/snapshot.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"

void asked_questions_free(struct asked_question *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].conversation);
        mem_free(list[i].connection);
        mem_free(list[i].question);
        mem_free(list[i].sql);
    }
    mem_free(list);
}

void found_messages_free(struct found_message *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].conversation);
        mem_free(list[i].title);
        message_release(&list[i].message);
    }
    mem_free(list);
}

void excerpts_free(struct excerpt *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].file);
        mem_free(list[i].path);
        mem_free(list[i].heading);
        mem_free(list[i].text);
    }
    mem_free(list);
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
    switch (snapshot->of) {
    case LIST_CONVERSATIONS:
        conversation_infos_free(snapshot->conversations, snapshot->count);
        break;
    case LIST_JOBS:
        for (size_t i = 0; i < snapshot->count; i++)
            job_info_free(snapshot->jobs[i]);
        mem_free(snapshot->jobs);
        break;
    case LIST_INPUTS:
    case LIST_SUGGESTIONS:
        str_free_all(snapshot->texts, snapshot->count);
        break;
    case LIST_THEMES:
        for (size_t i = 0; i < snapshot->count; i++)
            look_file_release(&snapshot->themes[i]);
        mem_free(snapshot->themes);
        break;
    case LIST_HISTORY:
    case LIST_AUDIT:
        ran_statements_free(snapshot->ran, snapshot->count);
        break;
    case LIST_SAVED:
        for (size_t i = 0; i < snapshot->count; i++)
            saved_query_release(&snapshot->saved[i]);
        mem_free(snapshot->saved);
        break;
    case LIST_FOUND:
        found_messages_free(snapshot->found, snapshot->count);
        break;
    case LIST_LESSONS:
        lessons_free(snapshot->lessons, snapshot->count);
        break;
    case LIST_APPROVED:
        approved_questions_free(snapshot->approved, snapshot->count);
        break;
    case LIST_DRAFTED:
        for (size_t i = 0; i < snapshot->count; i++)
            draft_entry_release(&snapshot->drafted[i]);
        mem_free(snapshot->drafted);
        break;
    case LIST_SOURCES:
        excerpts_free(snapshot->sources, snapshot->count);
        break;
    case LIST_COUNT:
        break;
    }
    mem_free(snapshot);
}

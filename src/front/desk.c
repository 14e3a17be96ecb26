/* The desk: what touches files beside turns (drafts, lists, jobs, exports, themes, what $EDITOR is
 * given) on a thread of its own, so that a front end never waits for a file and these never wait
 * for a turn. Answers are events. */
#include <string.h>

#include "front_private.h"
#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/nlq/nlq.h"
#include "texts.h"

#define INPUTS_MAX 500
#define FOUND_MAX 200
#define HISTORY_MAX 2000 /* statements */
#define SUGGESTIONS 6

bool desk_takes(const struct command *command)
{
    switch (command->kind) {
    case COMMAND_LIST:
    case COMMAND_KEEP_DRAFT:
    case COMMAND_CANCEL_JOB:
    case COMMAND_RETRY_JOB:
    case COMMAND_EXPORT:
    case COMMAND_EDIT:
    case COMMAND_EDITED:
    case COMMAND_DROP_EDIT:
    case COMMAND_KEEP_THEME:
    case COMMAND_SAVE_QUERY:
    case COMMAND_REMOVE_SAVED:
    case COMMAND_SWITCH_LESSON:
    case COMMAND_REMOVE_LESSON:
    case COMMAND_KEEP_LAYOUT:
    case COMMAND_KEEP_TOUR:
    case COMMAND_SEARCH:
        return true;
    default:
        return false;
    }
}

/* ---- lists */

static void list_conversations(struct front *front, struct snapshot *snapshot)
{
    if (!front->store ||
        !store_conversations(front->store, &snapshot->conversations, &snapshot->count, NULL))
        return;
    char *current = front_conversation(front);
    for (size_t i = 0; i < snapshot->count; i++)
        snapshot->conversations[i].open_elsewhere = snapshot->conversations[i].owner_pid != 0 &&
                                                    !str_eq(snapshot->conversations[i].id, current);
    mem_free(current);
}

static void list_suggestions(struct front *front, struct snapshot *snapshot)
{
    struct catalog *catalog = session_ready(front);
    struct arena arena = {0};
    if (!catalog)
        return;
    snapshot->texts = mem_alloc(SUGGESTIONS * sizeof *snapshot->texts);
    snapshot->count = nlq_suggest(catalog, &arena, clock_now(), snapshot->texts, SUGGESTIONS);
    for (size_t i = 0; i < snapshot->count; i++)
        snapshot->texts[i] = mem_strdup(snapshot->texts[i]);
    arena_release(&arena);
    catalog_unref(catalog);
}

static void list_history(struct front *front, struct snapshot *snapshot)
{
    /* who came over the network sees their own; the operator here, all of the company */
    const struct audit_wanted wanted = {
        .once = true, .max = HISTORY_MAX, .user = front->via ? front->user : NULL};
    struct err err = ERR_INIT;
    if (!audit_history(front->audit, &wanted, &snapshot->ran, &snapshot->count, &err))
        front_notice(front, "%s", err.text);
}

/* Who came over the network sees their own here, too. */
static void list_audit(struct front *front, struct snapshot *snapshot)
{
    struct err err = ERR_INIT;
    if (!audit_entries(front->audit, front->via ? front->user : NULL, HISTORY_MAX, &snapshot->ran,
                       &snapshot->count, &err))
        front_notice(front, "%s", err.text);
}

static void list_saved(struct front *front, struct snapshot *snapshot)
{
    char *path = queries_path(front->settings);
    struct saved_list list;
    struct err err = ERR_INIT;
    if (queries_load(path, &list, &err)) {
        snapshot->saved = list.v;
        snapshot->count = list.count;
    } else {
        front_notice(front, "%s", err.text);
    }
    mem_free(path);
}

void desk_list(struct front *front, enum list_of of)
{
    struct snapshot *snapshot = of == LIST_THEMES ? looks_themes() : snapshot_new(of);
    switch (of) {
    case LIST_CONVERSATIONS:
        list_conversations(front, snapshot);
        break;
    case LIST_JOBS:
        if (front->jobs)
            snapshot->jobs = jobs_list(front->jobs, &snapshot->count);
        break;
    case LIST_INPUTS:
        if (front->store)
            store_inputs(front->store, INPUTS_MAX, &snapshot->texts, &snapshot->count, NULL);
        break;
    case LIST_SUGGESTIONS:
        list_suggestions(front, snapshot);
        break;
    case LIST_HISTORY:
        list_history(front, snapshot);
        break;
    case LIST_AUDIT:
        list_audit(front, snapshot);
        break;
    case LIST_SAVED:
        list_saved(front, snapshot);
        break;
    case LIST_LESSONS:
        desk_list_lessons(front, snapshot);
        break;
    case LIST_DRAFTED:
        desk_list_drafted(front, snapshot);
        break;
    case LIST_THEMES:
    case LIST_FOUND:   /* by COMMAND_SEARCH */
    case LIST_SOURCES: /* with their answer */
    case LIST_COUNT:
        break;
    }
    struct event *event = event_new(EVENT_LIST);
    event->list = snapshot;
    front_emit(front, event);
}

static void desk_search(struct front *front, const char *words)
{
    struct snapshot *snapshot = snapshot_new(LIST_FOUND);
    struct err err = ERR_INIT;
    if (front->store &&
        !past_search(front->store, words, FOUND_MAX, &snapshot->found, &snapshot->count, &err))
        front_notice(front, "%s", err.text);
    struct event *event = event_new(EVENT_LIST);
    event->list = snapshot;
    front_emit(front, event);
}

/* ---- drafts, jobs, exports */

static void keep_draft(struct front *front, const struct command *command)
{
    struct err err = ERR_INIT;
    if (front->store &&
        !store_draft_set(front->store, command->draft.conversation, command->draft.of,
                         command->draft.text, &err) &&
        err.code != ERR_NOT_FOUND) /* a conversation that is not kept */
        log_write(LOG_WARN, "store", "%s", err.text);
}

static void change_job(struct front *front, const struct command *command)
{
    struct err err = ERR_INIT;
    const bool ok = !front->jobs || (command->kind == COMMAND_CANCEL_JOB
                                         ? jobs_cancel(front->jobs, command->name, &err)
                                         : jobs_retry(front->jobs, command->name, &err));
    if (!ok)
        front_notice(front, "%s", err.text);
}

static bool say_exists(struct front *front, const struct command *command)
{
    const struct selection *selection = command->export.selection;
    const bool whole =
        command->export.scope == ROWS_ALL || result_state(selection->result) == RESULT_COMPLETE;
    char *file = mem_printf("%s%s", command->export.path, whole ? "" : ".partial");
    const bool exists = path_exists(file);
    if (exists) {
        struct event *event = event_new(EVENT_EXISTS);
        event->exists = (struct event_exists){.path = mem_strdup(command->export.path),
                                              .file = mem_strdup(file)};
        front_emit(front, event);
    }
    mem_free(file);
    return exists;
}

static void desk_export_rows(struct front *front, const struct command *command)
{
    struct err err = ERR_INIT;
    const struct selection *selection = command->export.selection;
    const struct result_origin *origin = result_origin(selection->result);
    char *id = NULL;
    struct scoped scoped;
    if (front->far && selection_reads(selection, command->export.scope)) {
        front_notice(front, TEXT_FAR_FETCH_FIRST);
        return;
    }
    if (!command->export.replace && say_exists(front, command))
        return;
    scoped_init(&scoped, selection, command->export.scope, origin ? origin->connection : NULL,
                origin ? origin->run : NULL);
    char *conversation = front_conversation(front);
    if (!front->jobs || !jobs_export(front->jobs, conversation, &scoped.rows,
                                     command->export.format, command->export.path, &id, &err))
        front_notice(front, TEXT_NOT_EXPORTED, err.text);
    scoped_release(&scoped);
    mem_free(id);
    mem_free(conversation);
}

static void keep_layout(struct front *front, const char *layout)
{
    struct err err = ERR_INIT;
    if (!front->ephemeral && !looks_keep_layout(layout, &err))
        front_notice(front, TEXT_LAYOUT_NOT_KEPT, err.text);
}

static void keep_theme(struct front *front, const char *name)
{
    char *text = looks_keep_theme(front->settings, name);
    front_notice(front, "%s", text);
    mem_free(text);
}

static void save_query(struct front *front, const struct saved_query *query)
{
    char *path = queries_path(front->settings);
    struct err err = ERR_INIT;
    if (queries_add(path, query, &err))
        front_notice(front, TEXT_QUERY_SAVED, query->name, path);
    else
        front_notice(front, "%s", err.text);
    mem_free(path);
}

static void remove_saved(struct front *front, const char *name)
{
    char *path = queries_path(front->settings);
    struct err err = ERR_INIT;
    if (!queries_remove(path, name, &err))
        front_notice(front, "%s", err.text);
    mem_free(path);
    desk_list(front, LIST_SAVED);
}

static void desk_carry_out(struct front *front, const struct command *command)
{
    switch (command->kind) {
    case COMMAND_LIST:
        desk_list(front, command->list);
        break;
    case COMMAND_KEEP_DRAFT:
        keep_draft(front, command);
        break;
    case COMMAND_CANCEL_JOB:
    case COMMAND_RETRY_JOB:
        change_job(front, command);
        break;
    case COMMAND_EXPORT:
        desk_export_rows(front, command);
        break;
    case COMMAND_EDIT:
        front_emit(front, edits_begin(&front->edit_file, command->edit.text, command->edit.suffix));
        break;
    case COMMAND_EDITED:
        front_emit(front, edits_take(&front->edit_file));
        break;
    case COMMAND_DROP_EDIT:
        edits_drop(&front->edit_file);
        break;
    case COMMAND_KEEP_THEME:
        keep_theme(front, command->name);
        break;
    case COMMAND_SAVE_QUERY:
        save_query(front, &command->saved);
        break;
    case COMMAND_REMOVE_SAVED:
        remove_saved(front, command->name);
        break;
    case COMMAND_SWITCH_LESSON:
    case COMMAND_REMOVE_LESSON:
        desk_change_lesson(front, command);
        break;
    case COMMAND_SEARCH:
        desk_search(front, command->name);
        break;
    case COMMAND_KEEP_LAYOUT:
        keep_layout(front, command->name);
        break;
    case COMMAND_KEEP_TOUR:
        if (!front->ephemeral)
            looks_keep_tour();
        break;
    default:
        break; /* the worker's: see desk_takes */
    }
}

/* A stop comes last: what was asked for before is still done. */
void *desk_run(void *arg)
{
    struct front *front = arg;
    for (bool stop = false; !stop;) {
        struct work *work = queue_wait(front->desk, -1);
        if (!work)
            continue;
        if (work->kind == WORK_COMMAND)
            desk_carry_out(front, work->command);
        stop = work->kind == WORK_STOP;
        work_free(work);
    }
    edits_drop(&front->edit_file);
    return NULL;
}

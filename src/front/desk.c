/* The desk: what touches files beside turns (drafts, lists, jobs, exports, themes, what $EDITOR is
 * given) on a thread of its own, so that a front end never waits for a file and these never wait
 * for a turn. Answers are events. */

#include <string.h>

#include "front_private.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "texts.h"

#define FOUND_MAX 200

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
    case COMMAND_REMOVE_APPROVED:
    case COMMAND_KEEP_LAYOUT:
    case COMMAND_KEEP_TOUR:
    case COMMAND_SEARCH:
        return true;
    default:
        return false;
    }
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

/* The file's folder, where there is none of that name; else NULL. */
static char *missing_folder(const char *path)
{
    const char *last = strrchr(path, '/');
    char *folder = last && last != path ? mem_strndup(path, (size_t)(last - path)) : NULL;
    if (folder && path_exists(folder)) {
        mem_free(folder);
        return NULL;
    }
    return folder;
}

/* The name is asked for again where its folder is missing, and confirmed where the file is there.
 */
static bool say_exists(struct front *front, const struct command *command)
{
    const struct selection *selection = command->export.selection;
    const bool whole = !selection_partial(selection, command->export.scope);
    char *file = mem_printf("%s%s", command->export.path, whole ? "" : ".partial");
    char *missing = missing_folder(file);
    const bool exists = path_exists(file);
    if (exists || missing) {
        struct event *event = event_new(EVENT_EXISTS);
        event->exists = (struct event_exists){.path = mem_strdup(command->export.path),
                                              .file = exists ? mem_strdup(file) : NULL,
                                              .folder = mem_strdup(missing)};
        front_emit(front, event);
    }
    mem_free(file);
    mem_free(missing);
    return exists || missing;
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
    case COMMAND_REMOVE_APPROVED:
        desk_remove_approved(front, command);
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

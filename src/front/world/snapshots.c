/* What the desk lists, as snapshots. */
#include <stdlib.h>

#include "front_private.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/nlq/nlq.h"
#include "querent/router/router.h"

#define INPUTS_MAX 500
#define HISTORY_MAX 2000 /* statements */
#define SUGGESTIONS 6

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

static char *list_connection(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    char *name = mem_strdup(front->session.connection ? front->session.connection->name : "");
    pthread_mutex_unlock(&front->lock);
    return name;
}

static void list_lessons(struct front *front, struct snapshot *snapshot)
{
    char *connection = list_connection(front);
    struct err err = ERR_INIT;

    if (front->store &&
        !store_lessons(front->store, connection, &snapshot->lessons, &snapshot->count, &err))
        front_notice(front, "%s", err.text);
    mem_free(connection);
}

static void list_approved(struct front *front, struct snapshot *snapshot)
{
    char *connection = list_connection(front);
    struct err err = ERR_INIT;

    if (front->store && *connection &&
        !store_approvals(front->store, connection, !front->no_teach, &snapshot->approved,
                         &snapshot->count, &err))
        front_notice(front, "%s", err.text);
    mem_free(connection);
}

/* To be reviewed before decided; surest first. */
static int drafted_compare(const void *a, const void *b)
{
    const struct draft_entry *x = a, *y = b;

    if (x->state != y->state)
        return (int)x->state - (int)y->state;
    return x->confidence > y->confidence ? -1 : x->confidence < y->confidence;
}

static void list_drafted(struct front *front, struct snapshot *snapshot)
{
    char *path = session_draft_path(front);
    struct draft draft = {0};
    struct err err = ERR_INIT;

    if (path && !draft_read(path, &draft, &err))
        front_notice(front, "%s", err.text);
    if (draft.entries.len)
        qsort(draft.entries.v, draft.entries.len, sizeof *draft.entries.v, drafted_compare);
    snapshot->drafted = draft.entries.v;
    snapshot->count = draft.entries.len;
    mem_free(path);
}

/* What was typed: an option that was chosen is none. */
static void list_inputs(struct front *front, struct snapshot *snapshot)
{
    size_t kept = 0;
    if (!front->store ||
        !store_inputs(front->store, INPUTS_MAX, &snapshot->texts, &snapshot->count, NULL))
        return;
    for (size_t i = 0; i < snapshot->count; i++)
        if (answer_is_option(snapshot->texts[i]))
            mem_free(snapshot->texts[i]);
        else
            snapshot->texts[kept++] = snapshot->texts[i];
    snapshot->count = kept;
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
        list_inputs(front, snapshot);
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
        list_lessons(front, snapshot);
        break;
    case LIST_APPROVED:
        list_approved(front, snapshot);
        break;
    case LIST_DRAFTED:
        list_drafted(front, snapshot);
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

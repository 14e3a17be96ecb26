/* Opening, beginning and resuming conversations. Runs on the worker; the screen is rebuilt from the
 * events that opening one sends: its history, then stage, SQL and question.
 */
#include "front_private.h"

#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "querent/router/router.h"
#include "texts.h"

static void set_id(struct front *front, const char *id)
{
    pthread_mutex_lock(&front->lock);
    memory_set(&front->conversation.id, id);
    pthread_mutex_unlock(&front->lock);
}

static void forget_round(struct front *front)
{
    inquiry_forget(front->conversation.inquiry);
    rows_forget(front);
}

void conversation_close(struct front *front)
{
    struct conversation *conversation = &front->conversation;
    if (front->store && conversation->kept && conversation->id)
        store_conversation_release(front->store, conversation->id);
    rows_shelve(front);
    forget_round(front);
    conversation->kept = false;
    conversation->tokens_in = conversation->tokens_out = 0;
    conversation->money = 0;
    set_id(front, NULL);
}

/* The history, what was typed and not sent, and the number; nothing where nothing is kept. */
static struct conversation_opened *what_is_kept(struct front *front)
{
    const char *id = front->conversation.id;
    struct conversation_opened *opened = mem_alloc(sizeof *opened);
    opened->id = mem_strdup(id);
    if (!front->store || !front->conversation.kept || store_waiting(front->store))
        return opened;
    store_messages(front->store, id, &opened->messages, &opened->message_count, NULL);
    for (size_t i = 0; i < opened->message_count; i++)
        opened->messages[i].option =
            opened->messages[i].who == MESSAGE_YOU && answer_is_option(opened->messages[i].text);
    for (int of = 0; of < DRAFT_COUNT; of++)
        store_draft(front->store, id, (enum draft_of)of, &opened->drafts[of], NULL);
    store_conversation_number(front->store, id, &opened->number, NULL);
    return opened;
}

static void emit_opened(struct front *front)
{
    struct event *event = event_new(EVENT_CONVERSATION);
    event->opened = what_is_kept(front);
    event->conversation = mem_strdup(front->conversation.id);
    front_emit(front, event);
}

/* The SQL as it stood, so that it can be confirmed after a resume. */
static void emit_sql(struct front *front)
{
    struct memory *memory = &front->conversation.memory;
    if (!memory->sql || !front->session.db)
        return;
    struct front_rules rules = rules_of(front);
    struct version_options options = {.database = session_database(front),
                                      .rules = &rules.rules,
                                      .maker = "kept",
                                      .confidence = -1};
    struct catalog *catalog = session_peek(front);
    struct event *event = event_new(EVENT_SQL);
    event->conversation = mem_strdup(front->conversation.id);
    event->sql = version_make(memory->sql, catalog, db_dialect(front->session.db), &options);
    event->sql->version = memory->sql_version;
    sql_version_take_made(event->sql, memory->sql_made);
    catalog_unref(catalog);
    front_emit(front, event);
}

static void conversation_resume(struct front *front)
{
    struct memory *memory = &front->conversation.memory;
    emit_opened(front);
    emit_sql(front);
    rows_unshelve(front);
    router_resume(&front->services, front->conversation.id, memory);
    if (!front->session.db) { /* said before, but the screen has been rebuilt since */
        front_emit(front,
                   event_of_message(mem_printf(TEXT_CHOOSE_CONNECTION, front->session.error.text)));
    }
}

/* What was asked elsewhere before counts as the question that a follow-up changes. */
static void remember_before(struct front *front)
{
    struct memory *memory = &front->conversation.memory;
    const char *question;
    for (size_t at = 0; (question = front_asked_before(front, &at));) {
        memory_ask(memory, question, question_signs_of(question).follows);
        memory_set(&memory->rows_asked, memory->asked);
    }
    memory_set(&memory->asked, NULL);
    memory_set(&memory->natural_language_query, NULL);
}

void conversation_begin(struct front *front)
{
    struct conversation *conversation = &front->conversation;
    struct err err = ERR_INIT;
    char *id = NULL;
    conversation_close(front);
    memory_release(&conversation->memory);
    memory_init(&conversation->memory, front->session.connection->name);
    remember_before(front);
    conversation->kept =
        front->store && !front->ephemeral &&
        store_conversation_new(front->store, front->session.connection->name, &id, &err);
    if (front->store && !front->ephemeral && !conversation->kept)
        front_notice(front, TEXT_NOT_KEPT, err.text);
    set_id(front, id ? id : "unkept");
    mem_free(id);
    if (conversation->kept)
        store_conversation_claim(front->store, conversation->id, &(int){0}, NULL);
    conversation_resume(front);
}

/* True when it could be opened; a checkpoint that cannot be read begins afresh, and says so. */
static bool conversation_load(struct front *front, const char *id)
{
    struct conversation *conversation = &front->conversation;
    struct memory memory = {0};
    struct err err = ERR_INIT;
    int other = 0;
    if (!store_load(front->store, id, &memory, &err)) {
        memory_release(&memory);
        if (err.code != ERR_NOT_FOUND)
            front_notice(front, TEXT_NOT_READ, err.text);
        return false;
    }
    conversation_close(front);
    memory_release(&conversation->memory);
    conversation->memory = memory;
    conversation->kept = true;
    set_id(front, id);
    trace_recall(front);
    if (store_conversation_claim(front->store, id, &other, &err) && other)
        front_notice(front, TEXT_OPEN_ELSEWHERE, other);
    return true;
}

void conversation_open(struct front *front, const char *id)
{
    if (id && str_eq(id, front->conversation.id))
        return; /* it is open, and its rows are here */
    front->edge_us = clock_mono_us();
    session_renew(front);
    if (!id || !front->store) {
        conversation_begin(front);
        return;
    }
    if (store_waiting(front->store)) { /* what would be read is older than what was said */
        front_notice(front, TEXT_OPEN_LATER);
        return;
    }
    char *wanted = mem_strdup(id);
    if (!conversation_load(front, wanted)) {
        conversation_begin(front);
    } else {
        const char *connection = front->conversation.memory.connection;
        if (connection && !str_eq(connection, front->session.connection->name))
            session_open(front, connection);
        conversation_resume(front);
    }
    mem_free(wanted);
}

/* The newest conversation of the connection that no other process has open. */
static char *conversation_newest(struct front *front)
{
    struct conversation_info *list = NULL;
    size_t count = 0;
    char *found = NULL;
    struct err err = ERR_INIT;
    if (!front->store || front->ephemeral ||
        !store_conversations(front->store, &list, &count, &err))
        return NULL;
    int elsewhere = 0; /* the process that has a newer one */
    for (size_t i = 0; i < count && !found; i++) {
        if (!str_eq(list[i].connection, front->session.connection->name))
            continue;
        if (list[i].owner_pid == 0)
            found = mem_strdup(list[i].id);
        else if (!elsewhere)
            elsewhere = list[i].owner_pid;
    }
    if (elsewhere)
        front_notice(front, TEXT_OPEN_NEWEST, elsewhere);
    conversation_infos_free(list, count);
    return found;
}

void conversation_restore(struct front *front)
{
    char *id = front->wanted_conversation ? mem_strdup(front->wanted_conversation)
               : front->fresh || (front->store && store_waiting(front->store))
                   ? NULL
                   : conversation_newest(front);
    memory_set(&front->wanted_conversation, NULL);
    conversation_open(front, id);
    mem_free(id);
}

/* ---- the checkpoint */

/* The router knows no clock: an edge took what passed since the one before, or since its turn
 * began. */
static void conversation_stamp(struct front *front, struct checkpoint *checkpoint)
{
    const int64_t now = clock_now(), now_us = clock_mono_us();
    for (size_t i = 0; i < checkpoint->transition_count; i++) {
        struct transition *edge = &checkpoint->transitions[i];
        edge->at = now * 1000000;
        edge->duration_us = now_us - front->edge_us;
        front->edge_us = now_us;
        log_write(LOG_INFO, "router", "%s -> %s: %s (%lld us)", stage_name(edge->from),
                  stage_name(edge->to), edge->why, (long long)edge->duration_us);
    }
    for (size_t i = 0; i < checkpoint->message_count; i++)
        checkpoint->messages[i].at = now;
}

/* A question of a conversation that is not kept, with its answer. */
static void conversation_note(struct front *front, const struct checkpoint *checkpoint)
{
    const struct message *messages = checkpoint->messages;
    struct err err = ERR_INIT;

    if (checkpoint->message_count && messages[0].who == MESSAGE_YOU &&
        answer_is_question(messages[0].text) &&
        !store_asked_add(front->store, front->session.connection->name, messages,
                         checkpoint->message_count, &err))
        log_write(LOG_WARN, "store", "%s", err.text);
}

bool conversation_checkpoint(struct front *front, struct checkpoint *checkpoint, struct err *err)
{
    conversation_stamp(front, checkpoint);
    if (front->store && front->noted)
        conversation_note(front, checkpoint);
    if (!front->store || !front->conversation.kept)
        return true;
    return store_checkpoint(front->store, front->conversation.id, checkpoint, err);
}

/* ---- what other threads ask */

char *front_conversation(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    char *id = mem_strdup(front->conversation.id ? front->conversation.id : "");
    pthread_mutex_unlock(&front->lock);
    return id;
}

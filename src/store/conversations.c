/* Conversations, checkpoints, messages, drafts. A checkpoint is one transaction: memory,
 * transitions and messages are there together or not at all. */
#include "store_private.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/vec.h"

#define INPUT_MAX 500 /* bytes of a turn's input kept with a transition */

bool store_conversation_new(struct store *store, const char *connection, char **ret_id,
                            struct err *err)
{
    static atomic_uint counter; /* of the process: several stores may be open on one state */
    char id[64];
    int64_t now = clock_now();
    struct change change = {0};

    snprintf(id, sizeof id, "c%llx-%x-%x", (unsigned long long)now, (unsigned)store_self(store),
             atomic_fetch_add(&counter, 1) + 1);
    change_add(
        &change,
        "INSERT INTO conversation(id, number, user, company, connection, created, changed, served)"
        " VALUES(?1, (SELECT coalesce(max(number), 0) + 1 FROM conversation WHERE user=?2 AND "
        "company=?3), ?2, ?3, ?4, ?5, ?5, ?6)",
        "ttttii", id, store->user, store->company, connection, now, store->served);
    if (!store_change(store, &change, err))
        return false;
    *ret_id = mem_strdup(id);
    return true;
}

bool store_conversation_put(struct store *store, const char *id, const char *connection,
                            struct err *err)
{
    struct change change = {0};

    change_add(
        &change,
        "INSERT INTO conversation(id, number, user, company, connection, created, "
        "changed, served)"
        " VALUES(?1, (SELECT coalesce(max(number), 0) + 1 FROM conversation WHERE user=?2 AND "
        "company=?3), ?2, ?3, ?4, ?5, ?5, ?6) ON CONFLICT DO NOTHING",
        "ttttii", id, store->user, store->company, connection, clock_now(), store->served);
    return store_change(store, &change, err);
}

struct conversation_list {
    VEC(struct conversation_info) v;
};

static void add_conversation(struct store_stmt *stmt, void *list)
{
    struct conversation_list *conversations = list;
    struct conversation_info row = {.id = store_column(stmt, 0),
                                    .number = (int)stmt_int(stmt, 1),
                                    .title = store_column(stmt, 2),
                                    .connection = store_column(stmt, 3),
                                    .created = stmt_int(stmt, 5),
                                    .changed = stmt_int(stmt, 6),
                                    .messages = stmt_int(stmt, 8)};
    const char *stage = stmt_text(stmt, 4);
    if (!stage || !stage_parse(stage, &row.stage))
        row.stage = STAGE_START;
    row.owner_pid = (int)stmt_int(stmt, 7); /* its owner, until store_conversations */
    vec_push(&conversations->v, row);
}

/* Owners that live elsewhere, by their pids; all others are nobody. */
static bool name_owners(struct store *store, struct conversation_list *list, struct err *err)
{
    struct owners owners;

    pthread_mutex_lock(&store->lock);
    const bool ok = store_owners(store, &owners, err);
    for (size_t i = 0; ok && i < list->v.len; i++)
        list->v.v[i].owner_pid = store_owner_elsewhere(store, &owners, list->v.v[i].owner_pid);
    pthread_mutex_unlock(&store->lock);
    vec_release(&owners.rows);
    return ok;
}

bool store_conversations(struct store *store, struct conversation_info **ret_list,
                         size_t *ret_count, struct err *err)
{
    struct conversation_list list = {0};
    if (!store_each(
            store, add_conversation, &list, err,
            "SELECT id, number, title, connection, stage, created, changed, coalesce(owner_pid, 0),"
            " (SELECT count(*) FROM message m WHERE m.conversation = c.id)"
            " FROM conversation c WHERE user=?1 AND company=?2 AND number > 0 ORDER BY changed "
            "DESC, number DESC",
            "tt", store->user, store->company) ||
        !name_owners(store, &list, err)) {
        conversation_infos_free(list.v.v, list.v.len);
        return false;
    }
    *ret_list = list.v.v;
    *ret_count = list.v.len;
    return true;
}

/* One statement with the conversation's id and owner bound; false: failed or no such one. */
static bool change_one(struct store *store, const char *sql, const char *id, const char *text,
                       char *key, struct err *err)
{
    struct change change = {.subject = mem_strdup(id), .key = key};
    change_add(&change, sql, "tttt", id, store->user, store->company, text);
    return store_change(store, &change, err);
}

bool store_conversation_delete(struct store *store, const char *id, struct err *err)
{
    return change_one(
        store, "DELETE FROM conversation WHERE id=?1 AND user=?2 AND company=?3 AND ?4 IS NULL", id,
        NULL, NULL, err);
}

/* Old ones with their owners: who is alive is not for SQL to say. */
struct old_one {
    char *id;
    int64_t owner;
};
struct old_list {
    VEC(struct old_one) v;
};

static void add_old(struct store_stmt *stmt, void *list)
{
    struct old_list *old = list;
    const struct old_one one = {store_column(stmt, 0), stmt_int(stmt, 1)};
    vec_push(&old->v, one);
}

/* With the lock. Not where it was said something meanwhile. */
static bool delete_old(struct store *store, const struct old_list *old, int64_t before,
                       int64_t *ret_deleted, struct err *err)
{
    struct owners owners;
    bool ok = store_owners(store, &owners, err);
    int pid;

    for (size_t i = 0; ok && i < old->v.len; i++) {
        const struct old_one *one = &old->v.v[i];
        if (one->owner && store_owner_lives(store, &owners, one->owner, &pid))
            continue;
        ok = store_run(store,
                       store_prepare(store, err,
                                     "DELETE FROM conversation WHERE id=?1 AND changed<?2", "ti",
                                     one->id, before),
                       err);
        *ret_deleted += ok ? store_changes(store) : 0;
    }
    vec_release(&owners.rows);
    return ok;
}

bool store_cleanup(struct store *store, int64_t max_age_s, int64_t *ret_deleted, struct err *err)
{
    const int64_t before = clock_now() - max_age_s;
    struct old_list old = {0};
    bool ok = store_each(store, add_old, &old, err,
                         "SELECT id, coalesce(owner_pid, 0) FROM conversation WHERE served=1 AND "
                         "changed<?1",
                         "i", before);

    *ret_deleted = 0;
    pthread_mutex_lock(&store->lock);
    ok = ok && delete_old(store, &old, before, ret_deleted, err);
    pthread_mutex_unlock(&store->lock);
    for (size_t i = 0; i < old.v.len; i++)
        mem_free(old.v.v[i].id);
    vec_release(&old.v);
    return ok;
}

bool store_draft_set(struct store *store, const char *conversation, enum draft_of of,
                     const char *text, struct err *err)
{
    static const char *const updates[] = {
        [DRAFT_INPUT] = "UPDATE conversation SET draft=?4 WHERE id=?1 AND user=?2 AND company=?3",
        [DRAFT_SQL] =
            "UPDATE conversation SET sql_draft=?4 WHERE id=?1 AND user=?2 AND company=?3"};
    char *key = mem_printf("draft %d %s", (int)of, conversation);
    return change_one(store, updates[of], conversation, text, key, err);
}

/* *ret_owner: as it stands there, 0: nobody; *ret_other: the pid of another process that lives. */
static bool find_owner(struct store *store, const char *id, int64_t *ret_owner, int *ret_other,
                       struct err *err)
{
    struct err problem = ERR_INIT;
    struct owners owners;

    *ret_owner = 0;
    *ret_other = 0;
    pthread_mutex_lock(&store->lock);
    bool ok = store_owners(store, &owners, &problem);
    struct store_stmt *stmt =
        ok ? store_prepare(store, &problem,
                           "SELECT coalesce(owner_pid, 0) FROM conversation WHERE id=?1 AND "
                           "user=?2 AND company=?3",
                           "ttt", id, store->user, store->company)
           : NULL;
    if (stmt && store_step(store, stmt, &problem))
        *ret_owner = stmt_int(stmt, 0);
    stmt_end(stmt);
    ok = problem.code == ERR_NONE;
    if (ok)
        *ret_other = store_owner_elsewhere(store, &owners, *ret_owner);
    pthread_mutex_unlock(&store->lock);
    vec_release(&owners.rows);
    if (!ok && err)
        *err = problem;
    return ok;
}

bool store_conversation_claim(struct store *store, const char *id, int *ret_other, struct err *err)
{
    int64_t owner;
    struct err problem = ERR_INIT;
    const bool known = find_owner(store, id, &owner, ret_other, &problem);
    if (*ret_other)
        return true;
    struct change change = {.subject = known ? mem_strdup(id) : NULL};
    change_add(&change,
               "UPDATE conversation SET owner_pid=?1 WHERE id=?2 AND user=?3 AND company=?4 AND "
               "(coalesce(owner_pid, 0)=?5 OR ?6=0)",
               "itttii", store_self(store), id, store->user, store->company, owner, (int64_t)known);
    change_announce(store, &change);
    if (store_change(store, &change, &problem))
        return true;
    /* another process was faster */
    if (problem.code == ERR_NOT_FOUND && find_owner(store, id, &owner, ret_other, err) &&
        *ret_other)
        return true;
    if (err)
        *err = problem;
    return false;
}

void store_conversation_release(struct store *store, const char *id)
{
    struct change change = {0};
    change_add(&change, "UPDATE conversation SET owner_pid=NULL WHERE id=?1 AND owner_pid=?2", "ti",
               id, store_self(store));
    store_change(store, &change, NULL);
}

/* ---- checkpoints */

static void add_memory(struct store *store, const char *conversation, const struct memory *memory,
                       struct change *change)
{
    struct buf json = BUF_INIT;
    memory_json(memory, &json);
    change_add(change,
               "UPDATE conversation SET memory=?1, stage=?2, changed=?3, connection=?4, "
               "title=coalesce(title, ?5)"
               " WHERE id=?6 AND user=?7 AND company=?8",
               "ttittttt", buf_str(&json), stage_name(memory->stage), clock_now(),
               memory->connection,
               memory->natural_language_query ? memory->natural_language_query : memory->sql,
               conversation, store->user, store->company);
    buf_release(&json);
}

static void conversations_add_edge(struct store *store, const char *conversation,
                                   const struct transition *edge, struct change *change)
{
    char *input = mem_strndup(edge->input, text_cut(edge->input, strlen(edge->input), INPUT_MAX));
    change_add(change,
               "INSERT INTO transition(conversation, user, company, at, from_stage, "
               "to_stage, why, input, duration_us)"
               " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
               "tttitttti", conversation, store->user, store->company, edge->at,
               stage_name(edge->from), stage_name(edge->to), edge->why, input, edge->duration_us);
    mem_free(input);
}

static void add_said(struct store *store, const char *conversation, const struct message *said,
                     struct change *change)
{
    change_add(change,
               "INSERT INTO message(conversation, user, company, at, who, text, sql) "
               "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
               "tttiitt", conversation, store->user, store->company, said->at, (int64_t)said->who,
               said->text, said->sql);
}

bool store_message_add(struct store *store, const char *conversation, const struct message *message,
                       struct err *err)
{
    struct change change = {0};
    add_said(store, conversation, message, &change);
    return store_change(store, &change, err);
}

bool store_asked_add(struct store *store, const char *connection, const struct message *messages,
                     size_t count, struct err *err)
{
    struct change change = {0};
    char *id = mem_printf("asked %zu %zu %s %s %s", strlen(store->user), strlen(store->company),
                          store->user, store->company, connection);
    change_add(
        &change,
        "INSERT INTO conversation(id, number, user, company, connection, created, changed, served)"
        " VALUES(?1, 0, ?2, ?3, ?4, ?5, ?5, 0) ON CONFLICT DO NOTHING",
        "tttti", id, store->user, store->company, connection, clock_now());
    for (size_t i = 0; i < count; i++)
        add_said(store, id, &messages[i], &change);
    mem_free(id);
    return store_change(store, &change, err);
}

bool store_checkpoint(struct store *store, const char *conversation,
                      const struct checkpoint *checkpoint, struct err *err)
{
    struct change change = {.subject = mem_strdup(conversation)};
    add_memory(store, conversation, checkpoint->memory, &change);
    for (size_t i = 0; i < checkpoint->transition_count; i++)
        conversations_add_edge(store, conversation, &checkpoint->transitions[i], &change);
    for (size_t i = 0; i < checkpoint->message_count; i++)
        add_said(store, conversation, &checkpoint->messages[i], &change);
    return store_change(store, &change, err);
}

/* One text column of a conversation; *ret_text NULL when it is NULL. */
static bool get_text(struct store *store, const char *sql, const char *id, char **ret_text,
                     struct err *err)
{
    struct err problem = ERR_INIT;
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt =
        store_prepare(store, &problem, sql, "ttt", id, store->user, store->company);
    bool found = stmt && store_step(store, stmt, &problem);
    if (found)
        *ret_text = store_column(stmt, 0);
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    if (found)
        return true;
    if (problem.code == ERR_NONE)
        return err_set(err, ERR_NOT_FOUND, "there is no conversation '%s'", id);
    if (err)
        *err = problem;
    return false;
}

bool store_conversation_number(struct store *store, const char *id, int *ret_number,
                               struct err *err)
{
    char *text = NULL;
    int64_t number;
    if (!get_text(store, "SELECT number FROM conversation WHERE id=?1 AND user=?2 AND company=?3",
                  id, &text, err))
        return false;
    if (str_to_i64(text, &number))
        *ret_number = (int)number;
    mem_free(text);
    return true;
}

bool store_load(struct store *store, const char *conversation, struct memory *ret_memory,
                struct err *err)
{
    char *json = NULL;
    if (!get_text(store, "SELECT memory FROM conversation WHERE id=?1 AND user=?2 AND company=?3",
                  conversation, &json, err))
        return false;
    if (!json)
        return err_set(err, ERR_NOT_FOUND, "conversation '%s' has no checkpoint yet", conversation);
    struct err problem = ERR_INIT;
    bool ok = memory_from_json(ret_memory, json, &problem);
    mem_free(json);
    return ok || err_set(err, ERR_STATE, "the checkpoint of '%s' cannot be read: %s", conversation,
                         problem.text);
}

bool store_draft(struct store *store, const char *conversation, enum draft_of of, char **ret_text,
                 struct err *err)
{
    static const char *const queries[] = {
        [DRAFT_INPUT] = "SELECT draft FROM conversation WHERE id=?1 AND user=?2 AND company=?3",
        [DRAFT_SQL] = "SELECT sql_draft FROM conversation WHERE id=?1 AND user=?2 AND company=?3"};
    return get_text(store, queries[of], conversation, ret_text, err);
}

/* ---- history */

struct message_list {
    VEC(struct message) v;
};

static void add_message(struct store_stmt *stmt, void *list)
{
    struct message_list *messages = list;
    struct message row = {.who = (int)stmt_int(stmt, 0),
                          .at = stmt_int(stmt, 1),
                          .text = store_column(stmt, 2),
                          .sql = store_column(stmt, 3)};
    vec_push(&messages->v, row);
}

bool store_messages(struct store *store, const char *conversation, struct message **ret_list,
                    size_t *ret_count, struct err *err)
{
    struct message_list list = {0};
    if (!store_each(store, add_message, &list, err,
                    "SELECT who, at, text, sql FROM message WHERE "
                    "conversation=?1 AND user=?2 AND company=?3 ORDER BY id",
                    "ttt", conversation, store->user, store->company)) {
        messages_free(list.v.v, list.v.len);
        return false;
    }
    *ret_list = list.v.v;
    *ret_count = list.v.len;
    return true;
}

struct transition_list {
    VEC(struct transition) v;
};

static void add_transition(struct store_stmt *stmt, void *list)
{
    struct transition_list *transitions = list;
    struct transition row = {.at = stmt_int(stmt, 2),
                             .why = store_column(stmt, 3),
                             .input = store_column(stmt, 4),
                             .duration_us = stmt_int(stmt, 5)};
    stage_parse(stmt_text(stmt, 0), &row.from);
    stage_parse(stmt_text(stmt, 1), &row.to);
    vec_push(&transitions->v, row);
}

bool store_transitions(struct store *store, const char *conversation, struct transition **ret_list,
                       size_t *ret_count, struct err *err)
{
    struct transition_list list = {0};
    if (!store_each(store, add_transition, &list, err,
                    "SELECT from_stage, to_stage, at, why, input, duration_us FROM transition "
                    "WHERE conversation=?1 AND user=?2 AND company=?3 ORDER BY id",
                    "ttt", conversation, store->user, store->company)) {
        store_transitions_free(list.v.v, list.v.len);
        return false;
    }
    *ret_list = list.v.v;
    *ret_count = list.v.len;
    return true;
}

void store_transitions_free(struct transition *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free((char *)list[i].why);
        mem_free((char *)list[i].input);
    }
    mem_free(list);
}

struct text_list {
    VEC(char *) v;
};

static void conversations_add_text(struct store_stmt *stmt, void *list)
{
    struct text_list *texts = list;
    char *text = store_column(stmt, 0);
    vec_push(&texts->v, text);
}

bool store_inputs(struct store *store, size_t max, char ***ret_texts, size_t *ret_count,
                  struct err *err)
{
    struct text_list list = {0};
    if (!store_each(store, conversations_add_text, &list, err,
                    "SELECT text FROM message WHERE user=?1 AND company=?2 AND "
                    "who=0 GROUP BY text ORDER BY max(id) DESC LIMIT ?3",
                    "tti", store->user, store->company, (int64_t)max)) {
        str_free_all(list.v.v, list.v.len);
        return false;
    }
    *ret_texts = list.v.v;
    *ret_count = list.v.len;
    return true;
}

/* The state: checkpoints whole or not at all, separation by user, recovery. */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "states.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/store/store.h"

struct fixture {
    char path[300];
    struct store *store;
};

#define KEY(schema, question, state)                                                               \
    (&(const struct store_answer_key){"demo", schema, question, state})

static struct store *open_as(const struct fixture *f, const char *user, const char *company)
{
    struct store *store = NULL;
    struct err err = ERR_INIT;
    struct store_options options = {.path = f->path,
                                    .user = user,
                                    .company = company,
                                    .retry_attempts = 1,
                                    .retry_delay = 0.01,
                                    .busy_ms = 100};
    if (!store_open(&options, &store, &err))
        fail_msg("%s", err.text);
    return store;
}

static int set_up(void **state)
{
    if (states_make(state) != 0)
        return -1;
    struct fixture *f = mem_alloc(sizeof *f);
    snprintf(f->path, sizeof f->path, "%s", states_path());
    f->store = open_as(f, "ann", "");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    store_close(f->store);
    mem_free(f);
    return folder_drop(NULL);
}

static char *new_conversation(struct store *store)
{
    char *id = NULL;
    struct err err = ERR_INIT;
    if (!store_conversation_new(store, "demo", &id, &err))
        fail_msg("%s", err.text);
    return id;
}

#ifndef STATES_POSTGRES
static void store_open__makes__a_private_file(void **state)
{
    (void)state;
    const struct store_options options = {.path = folder_path("deep/state.db")};
    struct store *store = NULL;
    struct err err = ERR_INIT;
    struct stat st;
    assert_true(store_open(&options, &store, &err));
    store_close(store);
    assert_int_equal(stat(folder_path("deep/state.db"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

static void store_open__refuses__a_damaged_file(void **state)
{
    (void)state;
    folder_write("junk.db", "", 0600);
    const struct store_options options = {.path = folder_path("junk.db")};
    struct store *store = NULL;
    struct err err = ERR_INIT;
    FILE *file = fopen(options.path, "w");
    for (int i = 0; i < 400; i++)
        fputs("this is not a database ", file);
    fclose(file);
    assert_false(store_open(&options, &store, &err));
    assert_non_null(strstr(err.text, "damaged"));
}
#endif

static void store_checkpoint__round_trips__memory_and_history(void **state)
{
    struct fixture *f = *state;
    char *id = new_conversation(f->store);
    struct memory memory, back = {0};
    struct err err = ERR_INIT;
    memory_init(&memory, "demo");
    memory.stage = STAGE_CONFIRM_GENERATED_SQL;
    memory_set(&memory.sql, "SELECT 'é'");
    memory_set(&memory.natural_language_query, "how many?");
    struct transition t = {.from = STAGE_START,
                           .to = STAGE_ASK_SQL_METHOD,
                           .at = 5,
                           .why = "w",
                           .input = "i",
                           .duration_us = 77};
    struct message m = {.who = 0, .at = 3, .text = (char[]){"how many?"}, .sql = NULL};
    struct checkpoint checkpoint = {.memory = &memory,
                                    .transitions = &t,
                                    .transition_count = 1,
                                    .messages = &m,
                                    .message_count = 1};
    assert_true(store_checkpoint(f->store, id, &checkpoint, &err));
    assert_true(store_load(f->store, id, &back, &err));
    assert_int_equal(back.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(back.sql, "SELECT 'é'");
    struct transition *ts = NULL;
    struct message *ms = NULL;
    size_t count = 0;
    assert_true(store_transitions(f->store, id, &ts, &count, &err));
    assert_int_equal(count, 1);
    assert_int_equal(ts[0].duration_us, 77);
    assert_int_equal(ts[0].to, STAGE_ASK_SQL_METHOD);
    store_transitions_free(ts, count);
    assert_true(store_messages(f->store, id, &ms, &count, &err));
    assert_int_equal(count, 1);
    assert_string_equal(ms[0].text, "how many?");
    messages_free(ms, count);
    char **inputs = NULL;
    assert_true(store_inputs(f->store, 10, &inputs, &count, &err));
    assert_int_equal(count, 1);
    str_free_all(inputs, count);
    memory_release(&memory);
    memory_release(&back);
    mem_free(id);
}

static void say_by(struct store *store, const char *id, enum message_who who, const char *text,
                   const char *sql)
{
    struct memory memory = {0};
    struct err err = ERR_INIT;
    struct message message = {.who = who, .at = 3, .text = (char *)text, .sql = (char *)sql};
    memory_init(&memory, "demo");
    const struct checkpoint checkpoint = {
        .memory = &memory, .messages = &message, .message_count = 1};
    assert_true(store_checkpoint(store, id, &checkpoint, &err));
    memory_release(&memory);
}

static void say(struct store *store, const char *id, const char *text, const char *sql)
{
    say_by(store, id, MESSAGE_YOU, text, sql);
}

static size_t hits(struct store *store, const char *words, struct found_message **ret_list)
{
    struct err err = ERR_INIT;
    size_t count = 0;
    const struct store_wanted wanted = {.words = words, .to = INT64_MAX, .max = 10};
    assert_true(store_search(store, &wanted, ret_list, &count, &err));
    return count;
}

/* The words of what was said, or of the answer to it, in any form. */
static void store_asked__finds__questions_by_their_words(void **state)
{
    struct fixture *f = *state;
    char *one = new_conversation(f->store), *two = new_conversation(f->store);
    struct store_wanted wanted = {.words = "returned", .to = INT64_MAX, .max = 10};
    struct asked_question *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;
    say(f->store, one, "how many returns were there", NULL);
    say(f->store, two, "what came back", NULL);
    say_by(f->store, two, MESSAGE_QUERENT, "Counts the rows of returns",
           "SELECT count(*) FROM returns");
    say(f->store, two, "orders of Germany", NULL);
    assert_true(store_asked(f->store, &wanted, &list, &count, &err));
    assert_int_equal(count, 2);
    assert_string_equal(list[0].question, "what came back");
    assert_string_equal(list[0].sql, "SELECT count(*) FROM returns");
    assert_string_equal(list[0].conversation, two);
    assert_null(list[1].sql);
    asked_questions_free(list, count);
    wanted.words = "germany \"returns";
    assert_true(store_asked(f->store, &wanted, &list, &count, &err));
    assert_int_equal(count, 0);
    asked_questions_free(list, count);
    wanted.any = true;
    assert_true(store_asked(f->store, &wanted, &list, &count, &err));
    assert_int_equal(count, 3);
    asked_questions_free(list, count);
    wanted.words = "";
    wanted.to = 1;
    assert_true(store_asked(f->store, &wanted, &list, &count, &err));
    assert_int_equal(count, 0);
    asked_questions_free(list, count);
    assert_true(store_conversation_delete(f->store, two, &err));
    wanted = (struct store_wanted){.words = "returns", .to = INT64_MAX, .max = 10};
    assert_true(store_asked(f->store, &wanted, &list, &count, &err));
    assert_int_equal(count, 1);
    asked_questions_free(list, count);
    mem_free(one);
    mem_free(two);
}

/* A command's question is found with its SQL, and is in no list of conversations. */
static void store_asked__finds__questions_of_commands(void **state)
{
    struct fixture *f = *state;
    char asked[] = "how many refunds", words[] = "Counts them",
         sql[] = "SELECT count(*) FROM refunds";
    const struct message said[] = {{.who = MESSAGE_YOU, .text = asked},
                                   {.who = MESSAGE_QUERENT, .text = words, .sql = sql}};
    const struct store_wanted wanted = {.words = "refund", .to = INT64_MAX, .max = 10};
    struct asked_question *list = NULL;
    struct conversation_info *kept = NULL;
    struct found_message *messages = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    assert_true(store_asked_add(f->store, "shop", said, 2, &err));
    assert_true(store_asked_add(f->store, "shop", said, 1, &err));
    assert_true(store_asked(f->store, &wanted, &list, &count, &err));
    assert_int_equal(count, 2);
    assert_null(list[0].sql);
    assert_string_equal(list[1].sql, "SELECT count(*) FROM refunds");
    assert_string_equal(list[1].connection, "shop");
    assert_int_equal(list[1].number, 0);
    asked_questions_free(list, count);
    assert_true(store_conversations(f->store, &kept, &count, &err));
    assert_int_equal(count, 0);
    conversation_infos_free(kept, count);
    assert_int_equal(hits(f->store, "refunds", &messages), 0);
    found_messages_free(messages, 0);
}

/* Those of one connection, then all; conversations and what others asked stay. */
static void store_asked__is_forgotten__when_it_is_told(void **state)
{
    struct fixture *f = *state;
    char asked[] = "how many refunds";
    const struct message said[] = {{.who = MESSAGE_YOU, .text = asked}};
    const struct store_wanted wanted = {.words = "refund", .to = INT64_MAX, .max = 10};
    struct asked_question *list = NULL;
    size_t count = 0;
    int64_t forgotten = -1;
    struct err err = ERR_INIT;
    char *talk = new_conversation(f->store);

    say(f->store, talk, "refunds of Germany", NULL);
    assert_true(store_asked_add(f->store, "shop", said, 1, &err));
    assert_true(store_asked_add(f->store, "bank", said, 1, &err));
    assert_true(store_asked_forget(f->store, "bank", &forgotten, &err));
    assert_int_equal(forgotten, 1);
    assert_true(store_asked(f->store, &wanted, &list, &count, &err));
    assert_int_equal(count, 2);
    asked_questions_free(list, count);
    assert_true(store_asked_forget(f->store, NULL, &forgotten, &err));
    assert_int_equal(forgotten, 1);
    assert_true(store_asked(f->store, &wanted, &list, &count, &err));
    assert_int_equal(count, 1);
    assert_string_equal(list[0].question, "refunds of Germany");
    asked_questions_free(list, count);
    mem_free(talk);
}

/* Every word, in any order, in the text or its SQL; what LIKE takes for a pattern is a letter. */
static void store_search__finds__words_in_all_conversations(void **state)
{
    struct fixture *f = *state;
    char *one = new_conversation(f->store), *two = new_conversation(f->store);
    struct found_message *list;
    say(f->store, one, "orders of Germany", NULL);
    say(f->store, two, "100% of it", "SELECT count(*) FROM invoices");
    say(f->store, two, "and by germany's orders", NULL);
    assert_int_equal(hits(f->store, "germany orders", &list), 2);
    assert_string_equal(list[0].conversation, two);
    assert_int_equal(list[0].before, 1);
    assert_string_equal(list[1].message.text, "orders of Germany");
    found_messages_free(list, 2);
    assert_int_equal(hits(f->store, "invoices", &list), 1);
    assert_string_equal(list[0].message.text, "100% of it");
    found_messages_free(list, 1);
    assert_int_equal(hits(f->store, "100% it", &list), 1);
    found_messages_free(list, 1);
    assert_int_equal(hits(f->store, "1_0", &list), 0);
    found_messages_free(list, 0);
    mem_free(one);
    mem_free(two);
}

static void store_load__says__when_a_checkpoint_is_corrupt(void **state)
{
    struct fixture *f = *state;
    char *id = new_conversation(f->store);
    struct memory memory = {0};
    struct err err = ERR_INIT;
    assert_false(store_load(f->store, id, &memory, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    states_do("UPDATE conversation SET memory='{\"stage\": 5'");
    assert_false(store_load(f->store, id, &memory, &err));
    assert_int_equal(err.code, ERR_STATE);
    memory_release(&memory);
    mem_free(id);
}

static void store__separates__users_and_companies(void **state)
{
    struct fixture *f = *state;
    char *id = new_conversation(f->store);
    struct store *other = open_as(f, "bob", ""), *rival = open_as(f, "ann", "rival");
    struct store *stores[] = {other, rival};
    for (size_t i = 0; i < 2; i++) {
        struct conversation_info *list = NULL;
        size_t count = 9;
        struct memory memory = {0};
        struct err err = ERR_INIT;
        assert_true(store_conversations(stores[i], &list, &count, &err));
        assert_int_equal(count, 0);
        assert_false(store_load(stores[i], id, &memory, &err));
        assert_int_equal(err.code, ERR_NOT_FOUND);
        assert_false(store_conversation_delete(stores[i], id, &err));
        conversation_infos_free(list, count);
        store_close(stores[i]);
    }
    assert_true(store_conversation_delete(f->store, id, NULL));
    mem_free(id);
}

static void store_open__refuses__a_newer_state(void **state)
{
    struct fixture *f = *state;
    struct store *store = NULL;
    struct err err = ERR_INIT;
    struct store_options options = {.path = f->path};
    store_close(f->store); /* who has it open does not look again */
    f->store = NULL;
#ifdef STATES_POSTGRES
    states_do("UPDATE version SET n=900");
#else
    states_do("PRAGMA user_version=900");
#endif
    assert_false(store_open(&options, &store, &err));
    assert_int_equal(err.code, ERR_STATE);
    assert_non_null(strstr(err.text, "newer"));
    assert_null(strstr(err.text, "s3cret"));
}

static void store__waits__then_says_that_it_is_locked(void **state)
{
    struct fixture *f = *state;
    struct err err = ERR_INIT;
    void *lock = states_lock();
    char *id = NULL;
    assert_false(store_conversation_new(f->store, "demo", &id, &err));
    assert_non_null(strstr(err.text, "locked"));
    states_unlock(lock);
    assert_true(store_conversation_new(f->store, "demo", &id, &err));
    mem_free(id);
}

/* ---- a foreign lock */

struct news {
    pthread_mutex_t lock;
    pthread_cond_t came;
    int locked, written, lost;
};

static void hear(void *arg, enum store_news what, const char *text)
{
    struct news *news = arg;
    (void)text;
    pthread_mutex_lock(&news->lock);
    news->locked += what == STORE_LOCKED;
    news->written += what == STORE_WRITTEN;
    news->lost += what == STORE_LOST;
    pthread_cond_broadcast(&news->came);
    pthread_mutex_unlock(&news->lock);
}

static struct store *open_patient(const struct fixture *f, struct news *news)
{
    struct store *store = NULL;
    struct err err = ERR_INIT;
    const struct store_options options = {
        .path = f->path, .user = "ann", .company = "", .busy_ms = 100, .news = hear, .arg = news};
    if (!store_open(&options, &store, &err))
        fail_msg("%s", err.text);
    return store;
}

/* Everything that is kept of a conversation, said while the file is locked. */
static void write_all(struct store *store, const char *id)
{
    struct message said[] = {{.who = MESSAGE_YOU, .text = (char *)"how many?"},
                             {.who = MESSAGE_QUERENT, .text = (char *)"One."}};
    struct memory memory;
    struct err err = ERR_INIT;
    memory_init(&memory, "demo");
    memory_set(&memory.natural_language_query, "how many?");
    memory.stage = STAGE_DONE;
    const struct checkpoint checkpoint = {.memory = &memory, .messages = said, .message_count = 2};
    assert_true(store_checkpoint(store, id, &checkpoint, &err));
    for (int i = 0; i < 50; i++) {
        char text[32];
        snprintf(text, sizeof text, "draft %d", i);
        assert_true(store_draft_set(store, id, DRAFT_INPUT, text, &err));
    }
    assert_true(store_answer_put(store, KEY(7, "how many?", ""), "SELECT 1", &err));
    memory_release(&memory);
}

static void check_all(struct store *store, const char *id)
{
    struct message *messages;
    struct memory memory = {0};
    struct err err = ERR_INIT;
    size_t count;
    int64_t at;
    char *text;
    assert_true(store_messages(store, id, &messages, &count, &err));
    assert_int_equal(count, 2);
    messages_free(messages, count);
    assert_true(store_load(store, id, &memory, &err));
    assert_int_equal(memory.stage, STAGE_DONE);
    memory_release(&memory);
    assert_true(store_draft(store, id, DRAFT_INPUT, &text, &err));
    assert_string_equal(text, "draft 49");
    mem_free(text);
    assert_true(store_answer_get(store, KEY(7, "how many?", ""), 60, &text, &at, &err));
    assert_string_equal(text, "SELECT 1");
    mem_free(text);
}

static void store__keeps__what_a_foreign_lock_holds_up(void **state)
{
    struct fixture *f = *state;
    struct news news = {.lock = PTHREAD_MUTEX_INITIALIZER, .came = PTHREAD_COND_INITIALIZER};
    struct store *store = open_patient(f, &news);
    void *lock = states_lock();
    char *id = new_conversation(store); /* has its id though the file does not know it */
    write_all(store, id);
    assert_true(store_waiting(store));
    assert_int_equal(news.locked, 1); /* told once */
    states_unlock(lock);
    pthread_mutex_lock(&news.lock);
    while (!news.written)
        pthread_cond_wait(&news.came, &news.lock);
    pthread_mutex_unlock(&news.lock);
    assert_false(store_waiting(store));
    check_all(store, id);
    assert_true(store_draft_set(store, id, DRAFT_INPUT, "draft 49", NULL)); /* and as before */
    assert_int_equal(news.locked, 1);
    assert_int_equal(store_close(store), 0);
    mem_free(id);
}

static void store_close__writes__what_still_waits(void **state)
{
    struct fixture *f = *state;
    struct news news = {.lock = PTHREAD_MUTEX_INITIALIZER, .came = PTHREAD_COND_INITIALIZER};
    struct store *store = open_patient(f, &news);
    void *lock = states_lock();
    char *id = new_conversation(store);
    write_all(store, id);
    states_unlock(lock);
    assert_int_equal(store_close(store), 0);
    check_all(f->store, id);
    mem_free(id);
}

/* A conversation that another process has deleted meanwhile: the rest is written all the same. */
static void store__says__what_could_not_be_written_later(void **state)
{
    int64_t at;
    struct fixture *f = *state;
    struct news news = {.lock = PTHREAD_MUTEX_INITIALIZER, .came = PTHREAD_COND_INITIALIZER};
    char *id = new_conversation(f->store);
    struct store *store = open_patient(f, &news);
    void *lock = states_lock();
    char *text = NULL;
    states_do_locked(lock, "DELETE FROM conversation");
    assert_true(store_draft_set(store, id, DRAFT_INPUT, "lost", NULL));
    assert_true(store_answer_put(store, KEY(7, "how many?", ""), "SELECT 1", NULL));
    states_unlock(lock);
    pthread_mutex_lock(&news.lock);
    while (!news.lost)
        pthread_cond_wait(&news.came, &news.lock);
    pthread_mutex_unlock(&news.lock);
    assert_true(store_answer_get(store, KEY(7, "how many?", ""), 60, &text, &at, NULL));
    assert_string_equal(text, "SELECT 1");
    mem_free(text);
    store_close(store);
    mem_free(id);
}

static void store_draft__keeps__each_place_of_typing(void **state)
{
    struct fixture *f = *state;
    struct err err = ERR_INIT;
    char *id = NULL, *text = NULL;
    assert_true(store_conversation_new(f->store, "demo", &id, &err));
    assert_true(store_draft_set(f->store, id, DRAFT_INPUT, "half a question", &err));
    assert_true(store_draft_set(f->store, id, DRAFT_SQL, "SELECT half", &err));
    assert_true(store_draft(f->store, id, DRAFT_INPUT, &text, &err));
    assert_string_equal(text, "half a question");
    mem_free(text);
    assert_true(store_draft(f->store, id, DRAFT_SQL, &text, &err));
    assert_string_equal(text, "SELECT half");
    mem_free(text);
    assert_false(store_draft_set(f->store, "no such one", DRAFT_SQL, "x", &err));
    mem_free(id);
}

static void store_message_add__appends__to_the_history(void **state)
{
    struct fixture *f = *state;
    struct err err = ERR_INIT;
    struct message said = {.who = 1, .at = 5, .text = (char[]){"Job j1 is done"}}, *list = NULL;
    size_t count = 0;
    char *id = NULL;
    assert_true(store_conversation_new(f->store, "demo", &id, &err));
    assert_true(store_message_add(f->store, id, &said, &err));
    assert_true(store_messages(f->store, id, &list, &count, &err));
    assert_int_equal(count, 1);
    assert_string_equal(list[0].text, "Job j1 is done");
    assert_false(store_message_add(f->store, "no such one", &said, &err));
    messages_free(list, count);
    mem_free(id);
}

static void store_answer__is_kept__for_the_same_schema_and_state(void **state)
{
    struct fixture *f = *state;
    struct err err = ERR_INIT;
    char *sql = NULL;
    int64_t at;
    assert_true(store_answer_put(f->store, KEY(7, "How many Orders?", "1"), "SELECT 1", &err));
    assert_true(store_answer_get(f->store, KEY(7, "how many orders", "1"), 60, &sql, &at, &err));
    assert_string_equal(sql, "SELECT 1");
    assert_true(at > 0);
    mem_free(sql);
    assert_true(store_answer_get(f->store, KEY(8, "how many orders", "1"), 60, &sql, &at, &err));
    assert_null(sql);
    assert_true(store_answer_get(f->store, KEY(7, "how many orders", "2"), 60, &sql, &at, &err));
    assert_null(sql);
    assert_true(store_answer_get(f->store, KEY(7, "how many orders", "1"), -60, &sql, &at, &err));
    assert_null(sql);
    assert_true(store_answer_remove(f->store, "demo", "how many orders", &err));
    assert_true(store_answer_get(f->store, KEY(7, "how many orders", "1"), 60, &sql, &at, &err));
    assert_null(sql);
}

static void store_permit__counts__for_who_gave_it_and_where(void **state)
{
    struct fixture *f = *state;
    struct store *other = open_as(f, "bob", "");
    const char *const place = "postgresql://h/shop";
    struct store_permit *list = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;
    assert_true(store_permit_put(f->store, "shop", place, "f", "anything", &err));
    assert_true(store_permit_put(f->store, "shop", place, "f", "a function", &err));
    assert_true(store_permit_has(f->store, place, "f"));
    assert_false(store_permit_has(f->store, "postgresql://h/other", "f"));
    assert_false(store_permit_has(f->store, place, "s.f"));
    assert_false(store_permit_has(other, place, "f"));
    assert_true(store_permits(other, &list, &count, &err));
    assert_int_equal(count, 1);
    assert_string_equal(list[0].connection, "shop");
    assert_string_equal(list[0].what, "a function");
    assert_string_equal(list[0].user, "ann");
    assert_true(list[0].at > 0);
    store_permits_free(list, count);
    assert_false(store_permit_remove(other, place, "f", &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    assert_true(store_permit_remove(f->store, place, "f", &err));
    assert_false(store_permit_has(f->store, place, "f"));
    store_close(other);
}

static void store_token__is_known__by_its_hash_until_it_is_revoked(void **state)
{
    struct fixture *f = *state;
    const struct store_token ann = {
        .user = (char[]){"ann"}, .company = (char[]){"north"}, .scopes = (char[]){"ask,run"}};
    struct store_token found = {0}, *list = NULL;
    struct err err = ERR_INIT;
    char *secret = NULL;
    size_t count = 0;

    bool any = true;

    assert_true(store_tokens_any(f->store, &any, &err));
    assert_false(any);
    assert_true(store_token_new(f->store, &ann, &secret, &err));
    assert_true(store_token_check(f->store, secret, &found, &err));
    assert_string_equal(found.user, "ann");
    assert_string_equal(found.company, "north");
    assert_string_equal(found.scopes, "ask,run");
    char *id = mem_strdup(found.id);
    store_token_release(&found);
    const size_t len = strlen(secret);
    for (size_t i = 0; i < len; i++) { /* each character counts */
        const char was = secret[i];
        secret[i] = was == 'f' ? '0' : 'f';
        assert_false(store_token_check(f->store, secret, &found, &err));
        assert_int_equal(err.code, ERR_NOT_FOUND);
        secret[i] = was;
    }
    assert_true(store_tokens_any(f->store, &any, &err));
    assert_true(any);
    assert_true(store_tokens(f->store, &list, &count, &err));
    assert_int_equal(count, 1);
    store_tokens_free(list, count);
    assert_true(store_token_revoke(f->store, id, &err));
    assert_false(store_token_revoke(f->store, id, &err));
    assert_false(store_token_check(f->store, secret, &found, &err));
    mem_free(secret);
    any = false; /* what was closed by a token stays so */
    assert_true(store_tokens_any(f->store, &any, &err));
    assert_true(any);
    const struct store_token over = {
        .user = ann.user, .company = ann.company, .scopes = ann.scopes, .expires = 1};
    assert_true(store_token_new(f->store, &over, &secret, &err));
    assert_false(store_token_check(f->store, secret, &found, &err));
    mem_free(secret);
    mem_free(id);
}

static void store_claim__tells__the_second_process(void **state)
{
    struct fixture *f = *state;
    char *id = new_conversation(f->store);
    int other = -1;
    assert_true(store_conversation_claim(f->store, id, &other, NULL));
    assert_int_equal(other, 0);
#ifdef STATES_POSTGRES
    states_do("INSERT INTO worker VALUES(1, 'another machine', 1, 0, now())");
#endif
    states_do("UPDATE conversation SET owner_pid=1"); /* init lives */
    assert_true(store_conversation_claim(f->store, id, &other, NULL));
    assert_int_equal(other, 1);
    mem_free(id);
}

#ifndef STATES_POSTGRES
/* A killed console that its shell has not waited for yet is a zombie: what it had open is free. */
static void store_claim__takes__what_a_killed_process_had(void **state)
{
    struct fixture *f = *state;
    struct conversation_info *list = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;
    char *id = new_conversation(f->store);
    int other = -1;
    const pid_t killed = fork();
    if (killed == 0)
        _exit(0);
    siginfo_t info;
    assert_int_equal(waitid(P_PID, (id_t)killed, &info, WEXITED | WNOWAIT), 0);
    char *sql = mem_printf("UPDATE conversation SET owner_pid=%d", (int)killed);
    states_do(sql);
    assert_true(store_conversations(f->store, &list, &count, &err));
    assert_int_equal(count, 1);
    assert_int_equal(list[0].owner_pid, 0);
    assert_true(store_conversation_claim(f->store, id, &other, NULL));
    assert_int_equal(other, 0);
    waitpid(killed, NULL, 0);
    conversation_infos_free(list, count);
    mem_free(sql);
    mem_free(id);
}
#endif

static void store_cleanup__deletes__what_serve_began_and_nobody_has_open(void **state)
{
    struct fixture *f = *state;
    const struct store_options options = {.path = f->path, .user = "bob", .served = true};
    struct store *served = NULL;
    struct conversation_info *list = NULL;
    struct err err = ERR_INIT;
    int64_t deleted = 9;
    size_t count = 0;
    char *consoles = new_conversation(f->store);
    assert_true(store_open(&options, &served, &err));
    char *old = new_conversation(served), *open = new_conversation(served);
    int other;
    assert_true(store_conversation_claim(served, open, &other, &err));
    assert_true(store_cleanup(f->store, 60, &deleted, &err));
    assert_int_equal(deleted, 0);
    states_do("UPDATE conversation SET changed=changed-3600");
    char *fresh = new_conversation(served);
    assert_true(store_cleanup(f->store, 60, &deleted, &err));
    assert_int_equal(deleted, 1);
    assert_true(store_conversations(served, &list, &count, &err));
    assert_int_equal(count, 2);
    for (size_t i = 0; i < count; i++)
        assert_true(str_eq(list[i].id, open) || str_eq(list[i].id, fresh));
    conversation_infos_free(list, count);
    assert_true(store_conversations(f->store, &list, &count, &err));
    assert_int_equal(count, 1); /* the console's is as old */
    conversation_infos_free(list, count);
    store_close(served);
    mem_free(consoles);
    mem_free(old);
    mem_free(open);
    mem_free(fresh);
}

static void put_job(struct store *store, const char *id, const char *kind)
{
    char own[32], of[16], target[] = "shop";
    struct err err = ERR_INIT;

    snprintf(own, sizeof own, "%s", id);
    snprintf(of, sizeof of, "%s", kind);
    const struct store_job job = {.info = {.id = own, .kind = of, .target = target}};
    assert_true(store_job_put(store, &job, &err));
}

static void store_jobs__numbers__what_is_no_read(void **state)
{
    struct fixture *f = *state;
    struct store_job **jobs = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;

    put_job(f->store, "write-1", "write");
    put_job(f->store, "read-1", "read");
    put_job(f->store, "email-1", "email");
    for (int forgotten = 0; forgotten < 2; forgotten++) {
        assert_int_equal(store_job_number(f->store, "write-1"), 1);
        assert_int_equal(store_job_number(f->store, "email-1"), 2);
        assert_true(store_jobs(f->store, INT64_MAX, &jobs, &count, &err));
        assert_int_equal(count, 3 - forgotten);
        assert_int_equal(jobs[0]->info.number, 2); /* the newest first */
        assert_int_equal(jobs[1]->info.number, forgotten ? 1 : 0);
        store_jobs_free(jobs, count);
        assert_true(store_job_forget(f->store, "read-1", &err));
        assert_true(store_job_forget(f->store, "write-1", &err)); /* stays: it is no read */
    }
}

static void assert_found(struct store *store, const char *name, const char *id)
{
    struct store_job *job = NULL;
    struct err err = ERR_INIT;

    assert_true(store_job_find(store, name, &job, &err));
    assert_int_equal(job != NULL, id != NULL);
    if (id)
        assert_string_equal(job->info.id, id);
    store_job_free(job);
}

static void store_jobs__lists__the_newest_and_what_goes_on(void **state)
{
    static const char *const listed[] = {"j6", "j5", "j2"};
    struct fixture *f = *state;
    struct store_job **jobs = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;
    char id[] = "j1", kind[] = "write", target[] = "shop";
    char key[] = "k";

    for (int i = 1; i <= 6; i++) {
        id[1] = (char)('0' + i);
        const struct store_job job = {.info = {.id = id,
                                               .kind = kind,
                                               .target = target,
                                               .created = 100 + i,
                                               .state = i == 2 ? JOB_RUNNING : JOB_DONE},
                                      .asked = i == 3 || i == 4 ? key : NULL};
        assert_true(store_job_put(f->store, &job, &err));
    }
    assert_true(store_jobs(f->store, 2, &jobs, &count, &err));
    assert_int_equal(count, 3);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(jobs[i]->info.id, listed[i]);
    assert_int_equal(jobs[2]->info.number, 2);
    store_jobs_free(jobs, count);
    assert_found(f->store, "#4", "j4");
    assert_found(f->store, "4", "j4");
    assert_found(f->store, "j1", "j1");
    assert_found(f->store, "#7", NULL);
    assert_found(f->store, "0", NULL);
    char *asked = store_job_asked(f->store, "k");
    assert_string_equal(asked, "j4");
    mem_free(asked);
    assert_null(store_job_asked(f->store, "K"));
}

static void store_job_claim__lets__one_process_have_a_job(void **state)
{
    struct fixture *f = *state;
    struct err err = ERR_INIT;
    char *conversation = new_conversation(f->store);
    char id[] = "j1", kind[] = "write", target[] = "shop.copy", spec[] = "{}";
    struct store_job job = {.info = {.id = id, .kind = kind, .target = target},
                            .conversation = conversation,
                            .spec = spec,
                            .owner_pid = 4711};
    job.info.state = JOB_RUNNING;
    assert_true(store_job_put(f->store, &job, &err));
    struct store *second = open_as(f, "ann", ""), *stranger = open_as(f, "bob", "");
    assert_false(store_job_claim(stranger, &job, 3, "{}", &err));
    assert_true(store_job_claim(f->store, &job, 1, "{}", &err));
    assert_false(store_job_claim(second, &job, 2, "{}", &err)); /* it saw what is past */
    job.owner_pid = 1;
    job.info.state = JOB_DONE;
    assert_false(store_job_claim(second, &job, 2, "{}", &err));
    assert_int_equal(err.code, ERR_NONE);
    store_close(second);
    store_close(stranger);
    mem_free(conversation);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
#ifndef STATES_POSTGRES
        TEST(store_open__makes__a_private_file),
        TEST(store_open__refuses__a_damaged_file),
#endif
        TEST(store_checkpoint__round_trips__memory_and_history),
        TEST(store_search__finds__words_in_all_conversations),
        TEST(store_asked__finds__questions_by_their_words),
        TEST(store_asked__finds__questions_of_commands),
        TEST(store_asked__is_forgotten__when_it_is_told),
        TEST(store_load__says__when_a_checkpoint_is_corrupt),
        TEST(store__separates__users_and_companies),
        TEST(store_open__refuses__a_newer_state),
        TEST(store__waits__then_says_that_it_is_locked),
        TEST(store__keeps__what_a_foreign_lock_holds_up),
        TEST(store_close__writes__what_still_waits),
        TEST(store__says__what_could_not_be_written_later),
        TEST(store_draft__keeps__each_place_of_typing),
        TEST(store_message_add__appends__to_the_history),
        TEST(store_answer__is_kept__for_the_same_schema_and_state),
        TEST(store_permit__counts__for_who_gave_it_and_where),
        TEST(store_token__is_known__by_its_hash_until_it_is_revoked),
        TEST(store_claim__tells__the_second_process),
#ifndef STATES_POSTGRES
        TEST(store_claim__takes__what_a_killed_process_had),
#endif
        TEST(store_jobs__numbers__what_is_no_read),
        TEST(store_jobs__lists__the_newest_and_what_goes_on),
        TEST(store_job_claim__lets__one_process_have_a_job),
        TEST(store_cleanup__deletes__what_serve_began_and_nobody_has_open),
    };
    return STATES_RUN(tests);
}

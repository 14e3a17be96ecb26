/* What only a server does: several processes on one state, some of which are killed; a server that
 * goes away and comes back; a state that is copied there and back. */
#include "trails.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>

#include "querent/base/str.h"
#include "querent/store/move.h"

enum { OPENERS = 6 };

struct news {
    pthread_mutex_t lock;
    pthread_cond_t came;
    int locked, written, lost, heard;
};

static struct news news = {.lock = PTHREAD_MUTEX_INITIALIZER, .came = PTHREAD_COND_INITIALIZER};

static void shared_hear_news(void *arg, enum store_news what, const char *text)
{
    (void)arg;
    (void)text;
    pthread_mutex_lock(&news.lock);
    news.locked += what == STORE_LOCKED;
    news.written += what == STORE_WRITTEN;
    news.lost += what == STORE_LOST;
    pthread_cond_broadcast(&news.came);
    pthread_mutex_unlock(&news.lock);
}

static void shared_hear(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&news.lock);
    news.heard++;
    pthread_cond_broadcast(&news.came);
    pthread_mutex_unlock(&news.lock);
}

static void shared_await(const int *count, int least)
{
    pthread_mutex_lock(&news.lock);
    while (*count < least)
        pthread_cond_wait(&news.came, &news.lock);
    pthread_mutex_unlock(&news.lock);
}

static struct store *shared_open(bool patient)
{
    const struct store_options options = {.path = states_path(),
                                          .user = "ann",
                                          .company = "",
                                          .lease_s = 2,
                                          .news = patient ? shared_hear_news : NULL};
    struct store *store = NULL;
    struct err err = ERR_INIT;

    if (!store_open(&options, &store, &err))
        fail_msg("%s", err.text);
    return store;
}

static char *shared_conversation(struct store *store)
{
    struct err err = ERR_INIT;
    char *id = NULL;

    if (!store_conversation_new(store, "demo", &id, &err))
        fail_msg("%s", err.text);
    return id;
}

static void store_open__by_many_at_once__makes_one_shape(void **state)
{
    pid_t pids[OPENERS];

    (void)state;
    for (int i = 0; i < OPENERS; i++) {
        pids[i] = fork();
        if (pids[i] == 0) {
            const struct store_options options = {.path = states_path()};
            struct store *store = NULL;
            struct err err = ERR_INIT;
            if (!store_open(&options, &store, &err))
                fprintf(stderr, "%s\n", err.text);
            _exit(store ? 0 : 1);
        }
    }
    for (int i = 0; i < OPENERS; i++) {
        int status = 0;
        assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
        assert_int_equal(status, 0);
    }
}

/* The child has it until it is killed; the pipe says when. */
static pid_t shared_hold(const char *id)
{
    int ends[2];
    char byte;

    assert_int_equal(pipe(ends), 0);
    const pid_t pid = fork();
    if (pid == 0) {
        struct store *store = shared_open(false);
        char job_id[] = "j1", kind[] = "write", target[] = "copy", spec[] = "{}";
        const struct store_job job = {
            .info = {.id = job_id, .kind = kind, .target = target, .state = JOB_RUNNING},
            .spec = spec,
            .owner_pid = (int)getpid()};
        int other = 0;
        if (!store_conversation_claim(store, id, &other, NULL) || other ||
            !store_job_put(store, &job, NULL) || write(ends[1], "", 1) != 1)
            _exit(1);
        for (;;)
            pause();
    }
    assert_int_equal(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    close(ends[1]);
    return pid;
}

static bool shared_job_owned(struct store *store)
{
    struct store_job **jobs = NULL;
    size_t count = 0;

    assert_true(store_jobs(store, INT64_MAX, &jobs, &count, NULL));
    assert_int_equal(count, 1);
    assert_true(jobs[0]->shared);
    const bool owned = jobs[0]->owned;
    store_jobs_free(jobs, count);
    return owned;
}

static void store__of_a_killed_process__is_free(void **state)
{
    struct store *store = shared_open(false);
    char *id = shared_conversation(store);
    int other = 0;

    (void)state;
    store_close(store); /* before a fork: no thread, no connection */
    const pid_t pid = shared_hold(id);
    store = shared_open(false);
    assert_true(store_conversation_claim(store, id, &other, NULL));
    assert_int_equal(other, pid);
    assert_true(shared_job_owned(store));
    kill(pid, SIGKILL);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    assert_false(shared_job_owned(store)); /* gone from this machine: at once */
    assert_true(store_conversation_claim(store, id, &other, NULL));
    assert_int_equal(other, 0);
    store_close(store);
    mem_free(id);
}

/* Of a process on another machine only its time tells. */
static void store__of_a_silent_process__is_free_after_its_lease(void **state)
{
    struct store *store = shared_open(false);
    char *id = shared_conversation(store);
    int other = 0;

    (void)state;
    states_do("INSERT INTO worker VALUES(7, 'another machine', 4711, 0, now())");
    states_do("UPDATE conversation SET owner_pid=7");
    assert_true(store_conversation_claim(store, id, &other, NULL));
    assert_int_equal(other, 4711);
    states_do("UPDATE worker SET seen=now() - interval '3 s'");
    assert_true(store_conversation_claim(store, id, &other, NULL));
    assert_int_equal(other, 0);
    store_close(store);
    mem_free(id);
}

static void store_watch__hears__of_another_process(void **state)
{
    struct store *store = shared_open(false);
    char *id = shared_conversation(store);

    (void)state;
    store_close(store);
    const pid_t pid = fork(); /* puts jobs until it is killed */
    if (pid == 0) {
        struct store *theirs = shared_open(false);
        char job_id[] = "j1", kind[] = "write", target[] = "copy", spec[] = "{}";
        const struct store_job job = {.info = {.id = job_id, .kind = kind, .target = target},
                                      .spec = spec};
        while (store_job_put(theirs, &job, NULL))
            ;
        _exit(1);
    }
    store = shared_open(false);
    news.heard = 0;
    store_watch(store, shared_hear, store);
    shared_await(&news.heard, 5); /* more than its own beats in this time */
    store_watch(store, NULL, store);
    kill(pid, SIGKILL);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    store_close(store);
    mem_free(id);
}

static void store__without_its_server__goes_on_and_catches_up(void **state)
{
    struct store *store = shared_open(true);
    char *before = shared_conversation(store);
    const struct message said = {.who = MESSAGE_YOU, .text = (char *)"said meanwhile"};
    struct message *list = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;

    (void)state;
    news.locked = news.written = news.lost = 0;
    const struct store_token ann = {
        .user = (char *)"ann", .company = (char *)"", .scopes = (char *)"ask"};
    struct store_token token;
    char *secret = NULL, *unseen = NULL;
    assert_true(store_token_new(store, &ann, &secret, &err));
    assert_true(store_token_new(store, &ann, &unseen, &err));
    assert_true(store_token_check(store, secret, &token, &err));
    store_token_release(&token);
    server_kill_postgres(&states_server);
    char *during = shared_conversation(store);
    for (int i = 0; i < 5; i++) {
        assert_true(store_message_add(store, before, &said, &err));
        assert_true(store_message_add(store, during, &said, &err));
    }
    assert_true(store_waiting(store));
    assert_int_equal(news.locked, 1);
    assert_false(store_messages(store, before, &list, &count, &err));
    assert_non_null(strstr(err.text, "cannot be reached"));
    assert_null(strstr(err.text, SERVER_PASSWORD));
    assert_true(store_token_check(store, secret, &token, &err)); /* was good a moment ago */
    assert_string_equal(token.user, "ann");
    store_token_release(&token);
    assert_false(store_token_check(store, unseen, &token, &err));
    assert_int_equal(err.code, ERR_STATE);
    mem_free(secret);
    mem_free(unseen);
    assert_true(server_again_postgres(&states_server));
    shared_await(&news.written, 1);
    assert_int_equal(news.lost, 0);
    for (int i = 0; i < 2; i++) { /* once each */
        assert_true(store_messages(store, i ? during : before, &list, &count, &err));
        assert_int_equal(count, 5);
        messages_free(list, count);
    }
    assert_int_equal(store_close(store), 0);
    mem_free(before);
    mem_free(during);
}

/* Another machine is one with another anchor. */
static void trail__of_another_machine__begins_its_anchor(void **state)
{
    const struct trail_options options = {.path = states_path(),
                                          .anchor = folder_path("other.anchor"),
                                          .user = "bob",
                                          .company = "",
                                          .key = trails_give_key};
    struct trail *ours = trails_open(""), *theirs = trail_new(&options);

    (void)state;
    must_append(ours, 2);
    assert_int_equal(must_verify(theirs).anchor, TRAIL_NEW_HERE);
    const struct trail_report before = must_verify(theirs);
    assert_true(trail_whole(&before));
    must_append(theirs, 1);
    assert_int_equal(must_verify(theirs).anchor, TRAIL_AGREES);
    assert_int_equal(must_verify(ours).anchor, TRAIL_AHEAD);
    must_append(ours, 1);
    assert_int_equal(unlink(folder_path("other.anchor")), 0); /* it has written: it must have one */
    assert_int_equal(must_verify(theirs).anchor, TRAIL_GONE);
    tamper("DELETE FROM audit WHERE seq>5");
    assert_int_equal(must_verify(ours).anchor, TRAIL_MISSING);
    trail_free(ours);
    trail_free(theirs);
}

static void store__of_bytes_that_are_no_utf_8__keeps_the_rest(void **state)
{
    const struct message said = {.who = MESSAGE_YOU, .text = (char *)"caf\xe9 \xc3\xa9"};
    struct store *store = shared_open(false);
    struct trail *trail = trails_open("");
    struct message *list = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;
    char *id = shared_conversation(store);

    (void)state;
    assert_true(store_message_add(store, id, &said, &err));
    assert_true(store_messages(store, id, &list, &count, &err));
    assert_string_equal(list[0].text, "caf\xef\xbf\xbd \xc3\xa9");
    messages_free(list, count);
    must_end(trail, must_begin(trail, "SELECT '\xff'"), "ok", 1);
    const struct trail_report report = must_verify(trail);
    assert_true(trail_whole(&report));
    trail_free(trail);
    store_close(store);
    mem_free(id);
}

static void shared_say(const char *path)
{
    const struct store_options options = {.path = path, .user = "ann"};
    const struct trail_options trail_options = {
        .path = path, .user = "ann", .company = "north", .key = trails_give_key};
    const struct message said = {.who = MESSAGE_YOU, .text = (char *)"it's \"äöü\"\n", .at = 5};
    const struct lesson lesson = {.name = (char *)"l",
                                  .kind = LESSON_MEASURE,
                                  .says = (char *)"revenue",
                                  .means = (char *)"sum(price)",
                                  .confidence = 0.1};
    struct store *store = NULL;
    struct err err = ERR_INIT;

    assert_true(store_open(&options, &store, &err));
    char *id = shared_conversation(store);
    assert_true(store_message_add(store, id, &said, &err));
    assert_true(store_lesson_put(store, &lesson, &err));
    assert_true(store_answer_put(
        store, &(const struct store_answer_key){"demo", 7, "how many?", ""}, "SELECT 1", &err));
    const struct approved_question approved = {
        .connection = (char *)"demo", .question = id, .sql = (char *)"SELECT 1"};
    assert_true(store_approval_put(store, &approved, &err));
    store_close(store);
    struct trail *trail = trail_new(&trail_options);
    must_append(trail, 4);
    trail_free(trail);
    mem_free(id);
}

static void shared_verify(const char *path, int64_t rows)
{
    const struct trail_options options = {
        .path = path, .user = "ann", .company = "north", .key = trails_give_key};
    struct trail *trail = trail_new(&options);
    const struct trail_report report = must_verify(trail);

    assert_true(trail_whole(&report));
    assert_int_equal(report.rows, rows);
    assert_int_equal(report.anchor, TRAIL_AGREES);
    must_append(trail, 1);
    trail_free(trail);
}

/* Each has a number of its own. */
static void shared_approved(const char *path, size_t wanted)
{
    const struct store_options options = {.path = path, .user = "ann"};
    struct store *store = NULL;
    struct approved_question *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    assert_true(store_open(&options, &store, &err));
    assert_true(store_approvals(store, NULL, true, &list, &count, &err));
    assert_int_equal(count, wanted);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(list[i].id, list[k].id);
    approved_questions_free(list, count);
    store_close(store);
}

static void store_move__there_and_back__keeps_everything(void **state)
{
    char file[300], back[300];
    struct store_moved moved;
    struct err err = ERR_INIT;

    (void)state;
    setenv("XDG_STATE_HOME", folder_path("home"), 1);
    snprintf(file, sizeof file, "%s", folder_path("file.db"));
    snprintf(back, sizeof back, "%s", folder_path("back.db"));
    shared_say(file);
    const struct store_options local = {.path = file}, again = {.path = back},
                               there = {.path = states_path()};
    if (!store_move(&local, &there, &moved, &err))
        fail_msg("%s", err.text);
    assert_int_equal(moved.company_count, 1);
    assert_string_equal(moved.companies[0], "north");
    store_moved_release(&moved);
    shared_verify(states_path(), 8);
    assert_false(store_move(&local, &there, &moved, &err));
    assert_int_equal(err.code, ERR_REFUSED);
    if (!store_move(&there, &again, &moved, &err))
        fail_msg("%s", err.text);
    store_moved_release(&moved);
    shared_verify(back, 10);
    shared_say(states_path()); /* numbers go on after those that were copied */
    shared_verify(states_path(), 18);
    shared_approved(back, 1);
    shared_approved(states_path(), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STATES_TEST(store_open__by_many_at_once__makes_one_shape),
        STATES_TEST(store__of_a_killed_process__is_free),
        STATES_TEST(store__of_a_silent_process__is_free_after_its_lease),
        STATES_TEST(store_watch__hears__of_another_process),
        STATES_TEST(store__without_its_server__goes_on_and_catches_up),
        STATES_TEST(trail__of_another_machine__begins_its_anchor),
        STATES_TEST(store__of_bytes_that_are_no_utf_8__keeps_the_rest),
        STATES_TEST(store_move__there_and_back__keeps_everything),
    };

    return STATES_RUN(tests);
}

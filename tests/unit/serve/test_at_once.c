/* As many questions of an asker run at once as may: they are counted and begun in one step. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

#include "fake_mhd.h"
#include "querent/base/mem.h"

struct asker {
    struct request request;
    struct fake_request asked; /* nothing is read of it */
    atomic_int thread;
    atomic_bool over;
    bool may;
};

static struct server *server_of(const char *at_once)
{
    struct server *server = mem_alloc(sizeof *server);
    const char *const overrides[] = {at_once};
    struct settings *settings = NULL;

    assert_true(settings_load(overrides, 1, &settings, NULL));
    server->settings = settings;
    server->metrics = metrics_new();
    pthread_mutex_init(&server->asking, NULL);
    pthread_mutex_init(&server->lock, NULL);
    fake_mhd_begin();
    return server;
}

static void server_end(struct server *server)
{
    talks_close(server);
    metrics_free(server->metrics);
    settings_free(server->settings);
    pthread_mutex_destroy(&server->lock);
    pthread_mutex_destroy(&server->asking);
    mem_free(server);
}

static struct talk *talk_of(struct server *server, const char *user)
{
    char name[16], none[] = "";
    snprintf(name, sizeof name, "%s", user);
    const struct who who = {.user = name, .company = none, .via = none, .key = name};
    struct talk *talk =
        talk_new(server->settings, server->metrics, &who, mem_strdup("id"), NULL, "demo", 300);

    vec_push(&server->talks, talk);
    return talk;
}

static void asker_init(struct asker *asker, struct server *server, const struct talk *talk)
{
    *asker = (struct asker){.request = {.server = server, .who = talk->who}};
    asker->request.connection = fake_mhd_connection(&asker->asked);
}

/* As talk_do leaves it: something waits for its front. */
static void begin(struct talk *talk, bool busy)
{
    pthread_mutex_lock(&talk->lock);
    talk->has_step = busy;
    pthread_mutex_unlock(&talk->lock);
}

static void *asks(void *arg)
{
    struct asker *asker = arg;

    atomic_store(&asker->thread, (int)gettid());
    asker->may = talks_may_ask(&asker->request);
    if (asker->may)
        talks_asked(asker->request.server);
    atomic_store(&asker->over, true);
    return NULL;
}

/* The thread has got an answer, or sleeps until there is one. */
static bool is_settled(struct asker *asker)
{
    char path[64], state = 0;
    const int thread = atomic_load(&asker->thread);

    if (!thread || atomic_load(&asker->over))
        return thread != 0;
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
    FILE *file = fopen(path, "re");
    if (!file)
        return false;
    if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
        state = 0;
    fclose(file);
    return state == 'S';
}

static void talks_may_ask__counts_what_another_thread_is_about_to_begin(void **state)
{
    (void)state;
    struct server *server = server_of("serve.questions_at_once=1");
    struct talk *talk = talk_of(server, "ann");
    struct asker first, second;
    pthread_t thread;

    asker_init(&first, server, talk);
    asker_init(&second, server, talk);
    assert_true(talks_may_ask(&first.request));
    assert_int_equal(pthread_create(&thread, NULL, asks, &second), 0);
    while (!is_settled(&second))
        usleep(1000);
    begin(talk, true);
    talks_asked(server);
    pthread_join(thread, NULL);
    assert_false(second.may);
    begin(talk, false);
    assert_true(talks_may_ask(&first.request));
    talks_asked(server);
    server_end(server);
}

static void talks_may_ask__counts__each_askers_own(void **state)
{
    (void)state;
    struct server *server = server_of("serve.questions_at_once=1");
    struct talk *ann = talk_of(server, "ann"), *bob = talk_of(server, "bob");
    struct asker first, second;

    asker_init(&first, server, ann);
    asker_init(&second, server, bob);
    begin(ann, true);
    assert_false(talks_may_ask(&first.request));
    assert_true(talks_may_ask(&second.request));
    talks_asked(server);
    begin(ann, false);
    server_end(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(talks_may_ask__counts_what_another_thread_is_about_to_begin),
        cmocka_unit_test(talks_may_ask__counts__each_askers_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

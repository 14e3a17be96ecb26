/* Several threads of one process, each with a store of its own on one state, as in `serve`. */
#include "states.h"

#include <pthread.h>
#include <string.h>

#include "querent/base/err.h"
#include "querent/base/mem.h"
#include "querent/store/store.h"

enum { THREADS = 4, CONVERSATIONS = 50 };

struct worker {
    pthread_t thread;
    const char *path;
    char *ids[CONVERSATIONS];
    struct err err;
};

/* An assertion may only fail in the thread of the tests: what went wrong is in `err`. */
static void *begin_conversations(void *arg)
{
    struct worker *worker = arg;
    const struct store_options options = {
        .path = worker->path, .user = "ann", .company = "", .busy_ms = 20000};
    struct store *store = NULL;

    if (!store_open(&options, &store, &worker->err))
        return NULL;
    for (int i = 0; i < CONVERSATIONS; i++)
        if (!store_conversation_new(store, "shop", &worker->ids[i], &worker->err))
            break;
    store_close(store);
    return NULL;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void store_conversation_new__of_several_stores__gives_each_its_own_id(void **state)
{
    struct worker workers[THREADS] = {0};
    char *ids[THREADS * CONVERSATIONS];
    size_t count = 0;

    (void)state;
    for (int i = 0; i < THREADS; i++) {
        workers[i].path = states_path();
        assert_int_equal(pthread_create(&workers[i].thread, NULL, begin_conversations, &workers[i]),
                         0);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(workers[i].thread, NULL), 0);
        assert_string_equal(workers[i].err.text, "");
        for (int j = 0; j < CONVERSATIONS; j++)
            ids[count++] = workers[i].ids[j];
    }
    qsort(ids, count, sizeof *ids, by_text);
    for (size_t i = 1; i < count; i++)
        assert_string_not_equal(ids[i - 1], ids[i]);
    for (size_t i = 0; i < count; i++)
        mem_free(ids[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STATES_TEST(store_conversation_new__of_several_stores__gives_each_its_own_id),
    };

    return STATES_RUN(tests);
}

/* Nearness in meaning as an answer asks it: vectors of an embedding model, kept in a file of their
 * own. The worker's, but for the thread that learns what a large schema's descriptions mean: until
 * it is done words alone decide, and the operator asks on. */
#include "front_private.h"
#include "querent/base/container.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/thread.h"
#include "texts.h"

/* What is waited for: two or three seconds of a model on this machine. */
enum { WAIT_BYTES = 48 * 1024 };

struct meaning_work {
    struct front *front;
    struct cancel *cancel;
    pthread_t thread;
    char **texts;
    size_t count;
    atomic_bool over, failed;
};

/* One at a time in this process: what one learns all know. */
static atomic_flag meaning_busy = ATOMIC_FLAG_INIT;

static bool meaning_open(struct front *front,
                         void (*cost)(void *arg, const char *agent, const struct llm_reply *usage),
                         struct rag **ret_rag, struct err *err)
{
    char *path = path_cache("meanings.index");
    const struct rag_options options = {.index_path = path,
                                        .embedder = front->llm,
                                        .embedding_model =
                                            settings_text(front->settings, SET_EMBEDDING_MODEL),
                                        .cost = cost,
                                        .arg = front};
    const bool ok = rag_open(&options, ret_rag, err);

    mem_free(path);
    return ok;
}

/* ---- learning beside the worker */

static void meaning_cost(void *arg, const char *agent, const struct llm_reply *usage)
{
    trace_call(arg, agent, "", NULL, usage);
}

static void meaning_learned(void *arg, size_t known, size_t all)
{
    struct meaning_work *work = arg;

    front_emit(work->front,
               event_of_notice(NOTICE_PROGRESS, mem_printf(TEXT_MEANING_LEARNS, known, all)));
}

static void *meaning_run(void *arg)
{
    struct meaning_work *work = arg;
    struct rag *rag = NULL;
    struct err err = ERR_INIT;

    if (meaning_open(work->front, meaning_cost, &rag, &err) &&
        rag_learn(rag, (const char *const *)work->texts, work->count, meaning_learned, work,
                  work->cancel, &err)) {
        front_notice(work->front, TEXT_MEANING_LEARNED, work->count);
    } else if (err.code == ERR_CANCELLED) {
        front_notice(work->front, TEXT_MEANING_STOPPED);
    } else {
        atomic_store(&work->failed, true);
        front_notice(work->front, TEXT_NO_MEANING, err.text);
    }
    rag_close(rag);
    atomic_flag_clear(&meaning_busy);
    atomic_store(&work->over, true);
    return NULL;
}

static void meaning_work_free(struct meaning_work *work)
{
    for (size_t i = 0; i < work->count; i++)
        mem_free(work->texts[i]);
    mem_free(work->texts);
    cancel_unref(work->cancel);
    mem_free(work);
}

/* What is learned is not asked for again: nothing is lost by the end. */
void meaning_end(struct front *front)
{
    struct meaning_work *work = front->meaning_work;

    if (!work)
        return;
    cancel_fire(work->cancel);
    pthread_join(work->thread, NULL);
    pthread_mutex_lock(&front->lock);
    front->meaning_work = NULL;
    pthread_mutex_unlock(&front->lock);
    meaning_work_free(work);
}

void meaning_stop(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    if (front->meaning_work && !atomic_load(&front->meaning_work->over)) {
        front->meaning_stopped = true;
        cancel_fire(front->meaning_work->cancel);
    }
    pthread_mutex_unlock(&front->lock);
}

static void meaning_start(struct front *front, const char *const *texts, size_t count)
{
    struct meaning_work *work = mem_alloc(sizeof *work);
    struct err err = ERR_INIT;

    *work = (struct meaning_work){.front = front, .cancel = cancel_new(), .count = count};
    work->texts = mem_alloc(count * sizeof *work->texts);
    for (size_t i = 0; i < count; i++)
        work->texts[i] = mem_strdup(texts[i]);
    pthread_mutex_lock(&front->lock);
    const bool ok = thread_start(&work->thread, "meaning", meaning_run, work, &err);
    front->meaning_work = ok ? work : NULL;
    pthread_mutex_unlock(&front->lock);
    if (ok)
        return;
    atomic_flag_clear(&meaning_busy);
    meaning_work_free(work);
    front_notice(front, TEXT_NO_MEANING, err.text);
}

/* Words decide this time. */
static void meaning_later(struct front *front, const char *const *texts, size_t count)
{
    const struct meaning_work *work = front->meaning_work;
    bool stopped;

    pthread_mutex_lock(&front->lock);
    stopped = front->meaning_stopped;
    pthread_mutex_unlock(&front->lock);
    if (stopped)
        return;
    if (work && atomic_load(&work->over)) {
        front->meaning_failed |= atomic_load(&work->failed);
        meaning_end(front);
        work = NULL;
    }
    if (front->meaning_failed)
        return;
    if (!work && !atomic_flag_test_and_set(&meaning_busy))
        meaning_start(front, texts, count);
    front_notice(front, TEXT_MEANING_LATER, count);
}

/* ---- the worker's own */

static void meaning_waits(void *arg, size_t known, size_t all)
{
    char *text = mem_printf(TEXT_MEANING_LEARNS, known, all);

    front_status(arg, STATUS_WAITING, text);
    mem_free(text);
}

/* Where one question is all that is asked, nothing is gained by answering it without. */
static bool meaning_is_waited_for(const struct front *front)
{
    return front->ephemeral && !front->via;
}

/* A server that fails is told once: words alone decide from then on. */
static bool meaning_failed(struct front *front, const struct err *err)
{
    if (err->code != ERR_CANCELLED) {
        front->meaning_failed = true;
        front_notice(front, TEXT_NO_MEANING, err->text);
    }
    return false;
}

static bool meaning_near(struct answer_meaning *self, const char *question,
                         const char *const *texts, size_t count, struct cancel *cancel,
                         float *ret_similarity)
{
    struct front *front = container_of(self, struct front, meaning);
    const bool set = !str_blank(settings_text(front->settings, SET_EMBEDDING_MODEL)) &&
                     front_model(front) && !front->meaning_failed;
    struct err err = ERR_INIT;
    size_t unknown = 0, bytes = 0;

    if (!set || !count)
        return false;
    if ((!front->meanings && !meaning_open(front, front_cost, &front->meanings, &err)) ||
        !rag_unknown(front->meanings, texts, count, &unknown, &bytes, &err))
        return meaning_failed(front, &err);
    if (bytes > WAIT_BYTES && !meaning_is_waited_for(front)) {
        meaning_later(front, texts, count);
        return false;
    }
    if (bytes > WAIT_BYTES &&
        !rag_learn(front->meanings, texts, count, meaning_waits, front, cancel, &err))
        return meaning_failed(front, &err);
    return rag_similar(front->meanings, question, texts, count, ret_similarity, cancel, &err) ||
           meaning_failed(front, &err);
}

void meaning_wire(struct front *front)
{
    front->meaning = (struct answer_meaning){.near = meaning_near};
}

/* What waits for the worker and for the desk, and what stops the turn that runs. Any thread. */
#include "front_private.h"

#include "querent/base/container.h"
#include "querent/base/mem.h"

void work_push(struct queue *queue, struct work work)
{
    struct work *item = mem_alloc(sizeof *item);
    *item = work;
    queue_push(queue, item);
}

void work_want(struct front *front, struct work work)
{
    pthread_mutex_lock(&front->lock);
    front->waiting++;
    if (front->leisure)
        cancel_fire(front->leisure);
    pthread_mutex_unlock(&front->lock);
    work_push(front->work, work);
}

void work_taken(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    front->waiting--;
    pthread_mutex_unlock(&front->lock);
}

void work_free(void *item)
{
    struct work *work = item;
    if (work->command)
        command_free(work->command);
    mem_free(work);
}

struct cancel *front_turn_cancel(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    struct cancel *cancel = front->cancel ? cancel_ref(front->cancel) : NULL;
    pthread_mutex_unlock(&front->lock);
    return cancel;
}

static void opinion_stop(void *opinion)
{
    cancel_fire(opinion);
}

struct cancel *work_opinion(struct answer_second *self)
{
    struct front *front = container_of(self, struct front, second);
    struct cancel *opinion = cancel_new(), *turn = front_turn_cancel(front);

    front->opinion_hook = cancel_hook(turn, opinion_stop, opinion);
    cancel_unref(turn);
    pthread_mutex_lock(&front->lock);
    front->opinion = opinion;
    pthread_mutex_unlock(&front->lock);
    return cancel_ref(opinion);
}

void work_opinion_over(struct answer_second *self, struct cancel *cancel)
{
    struct front *front = container_of(self, struct front, second);
    struct cancel *turn = front_turn_cancel(front);

    pthread_mutex_lock(&front->lock);
    struct cancel *opinion = front->opinion;
    front->opinion = NULL;
    pthread_mutex_unlock(&front->lock);
    if (turn)
        cancel_unhook(turn, front->opinion_hook);
    cancel_unref(turn);
    cancel_unref(opinion);
    cancel_unref(cancel);
}

bool work_settle(struct front *front, uint64_t turn_id)
{
    pthread_mutex_lock(&front->lock);
    struct cancel *opinion =
        front->opinion && turn_id == front->running_turn && !cancel_fired(front->opinion)
            ? cancel_ref(front->opinion)
            : NULL;
    pthread_mutex_unlock(&front->lock);
    if (opinion)
        cancel_fire(opinion);
    cancel_unref(opinion);
    return opinion != NULL;
}

void front_stoppable(struct front *front, struct cancel *cancel)
{
    pthread_mutex_lock(&front->lock);
    front->cancel = cancel;
    pthread_mutex_unlock(&front->lock);
}

void work_stoppable(struct front *front, void (*work)(struct front *front, const char *name),
                    const char *name)
{
    struct cancel *cancel = cancel_new();

    front_stoppable(front, cancel);
    work(front, name);
    front_stoppable(front, NULL);
    cancel_unref(cancel);
}

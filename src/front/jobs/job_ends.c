/* How jobs ended, told at the right moment. Any thread: a job ends on its pool's. */
#include "front_private.h"

#include "querent/base/mem.h"

/* On the screen, and in the history: one that was cut off is judged at the start, before a
 * conversation is open. */
static void job_ends_tell(struct front *front, const char *conversation, const struct job_info *job)
{
    struct err err = ERR_INIT;
    char *text = jobs_say_end(front->store, conversation, job);
    if (!text)
        return;
    if (job->error)
        err_set(&err, ERR_IO, "%s", job->error);
    front_emit(front, job->error ? event_of_error(&err, text) : event_of_message(text));
}

/* While a turn makes a job, its end waits: "failed" comes after "was created". */
static bool job_ends_hold(struct front *front, const char *conversation, const struct job_info *job)
{
    pthread_mutex_lock(&front->lock);
    const bool held = front->making_job;
    if (held)
        vec_push(&front->job_ends, ((struct job_end){.conversation = mem_strdup(conversation),
                                                     .job = job_info_copy(job)}));
    pthread_mutex_unlock(&front->lock);
    return held;
}

void job_ends_say(struct front *front)
{
    pthread_mutex_lock(&front->lock);
    struct job_ends ends = front->job_ends;
    front->job_ends = (struct job_ends){0};
    front->making_job = false;
    pthread_mutex_unlock(&front->lock);
    for (size_t i = 0; i < ends.len; i++) {
        job_ends_tell(front, ends.v[i].conversation, ends.v[i].job);
        mem_free(ends.v[i].conversation);
        job_info_free(ends.v[i].job);
    }
    vec_release(&ends);
}

void job_ends_changed(void *arg, const char *conversation, const struct job_info *job)
{
    struct front *front = arg;
    struct event *event = event_new(EVENT_JOB);
    event->job = job_info_copy(job);
    front_emit(front, event);
    if (job->mode && job->state == JOB_DONE) { /* its table is known to the next question */
        pthread_mutex_lock(&front->lock);
        front->session.rewritten = true;
        pthread_mutex_unlock(&front->lock);
    }
    if (!job_ends_hold(front, conversation, job))
        job_ends_tell(front, conversation, job);
}

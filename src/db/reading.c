/* The pace of a read, the same for every driver: the first batch is small so that a screen fills at
 * once, later ones grow so that publishing costs nothing. Runs on the thread that reads. */
#include "driver.h"

#include "querent/base/clock.h"

#define BATCH_FIRST 64
#define BATCH_MOST 4096
#define SERVER_GRACE_MS                                                                            \
    1000                    /* the client's own limit comes first; this one is for when it died    \
                             */
#define BATCH_WAIT_US 50000 /* rows that have waited longer are shown whatever their number */

void reading_init(struct reading *reading, const struct db_read_options *options,
                  struct result *result)
{
    static const struct db_read_options none = {0};

    if (!options)
        options = &none;
    *reading = (struct reading){
        .result = result,
        .cancel = cancel_ref(options->cancel),
        .row_limit = options->row_limit,
        .batch = BATCH_FIRST,
        .server_ms = options->time_limit_ms > 0 && !options->window
                         ? options->time_limit_ms + SERVER_GRACE_MS
                         : 0,
        .left_us = options->time_limit_ms > 0 ? (int64_t)options->time_limit_ms * 1000 : -1,
        .published_us = clock_mono_us(),
        .progress = options->progress,
        .arg = options->arg,
    };
}

void reading_release(struct reading *reading)
{
    result_unref(reading->result);
    cancel_unref(reading->cancel);
    *reading = (struct reading){0};
}

void reading_resume(struct reading *reading)
{
    if (reading->result && result_state(reading->result) == RESULT_PAUSED)
        result_set_state(reading->result, RESULT_RUNNING);
    reading->began_us = clock_mono_us();
}

void reading_pause(struct reading *reading)
{
    if (reading->left_us < 0)
        return;
    reading->left_us -= clock_mono_us() - reading->began_us;
    if (reading->left_us < 1)
        reading->left_us = 1;
}

int64_t reading_deadline(const struct reading *reading)
{
    return reading->left_us < 0 ? 0 : reading->began_us + reading->left_us;
}

bool reading_due(const struct reading *reading, int64_t now_us)
{
    return now_us - reading->published_us > BATCH_WAIT_US;
}

int64_t reading_due_at(const struct reading *reading)
{
    return reading->in_batch ? reading->published_us + BATCH_WAIT_US + 1 : 0;
}

void reading_publish(struct reading *reading)
{
    if (reading->in_batch && reading->result)
        result_publish(reading->result);
    if (reading->in_batch && reading->progress)
        reading->progress(reading->arg, reading->rows);
    reading->in_batch = 0;
    reading->due = false;
    reading->published_us = clock_mono_us();
}

void reading_row(struct reading *reading)
{
    reading->rows++;
    if (++reading->in_batch < reading->batch && !reading->due)
        return;
    reading_publish(reading);
    if (reading->batch < BATCH_MOST)
        reading->batch *= 2;
}

bool reading_at_limit(const struct reading *reading)
{
    return reading->row_limit && reading->rows >= reading->row_limit;
}

void reading_end(struct reading *reading, enum result_state state)
{
    reading_publish(reading);
    if (reading->result)
        result_set_state(reading->result, state);
}

void reading_cut(struct reading *reading, const struct err *err)
{
    reading_publish(reading);
    if (reading->result)
        result_cut(reading->result, err);
}

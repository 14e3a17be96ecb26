/* Streams that wait for a talk: each waking costs as much as making what it tells, so that what is
 * heard close together wakes them once. */
#include "mhd.h"
#include "querent/base/clock.h"
#include "talk.h"

#define GATHER_MOST_US 25000

void talk_wait(struct talk *talk, struct MHD_Connection *connection)
{
    vec_push(&talk->waiting, connection);
    mhd.MHD_suspend_connection(connection);
}

void talk_wake(struct talk *talk)
{
    pthread_mutex_lock(&talk->lock);
    talk_wake_locked(talk);
    pthread_mutex_unlock(&talk->lock);
}

void talk_wake_locked(struct talk *talk)
{
    for (size_t i = 0; i < talk->waiting.len; i++)
        mhd.MHD_resume_connection(talk->waiting.v[i]);
    talk->waiting.len = 0;
    talk->untold_us = 0;
}

void talk_tell(struct talk *talk)
{
    const int64_t now_us = clock_mono_us();

    if (!talk->untold_us)
        talk->untold_us = now_us;
    if (talk->now.over || now_us - talk->untold_us > GATHER_MOST_US)
        talk_wake_locked(talk);
}

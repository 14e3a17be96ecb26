/* A desk for each asker who has jobs: the job pool of one user of one company, opened when it is
 * first needed, closed when nothing runs there and nobody has asked for a while. Any thread.
 * Private to serve. */
#ifndef QUERENT_SERVE_DESKS_H
#define QUERENT_SERVE_DESKS_H

#include <pthread.h>

#include "querent/jobs/jobs.h"
#include "who/who.h"

struct MHD_Connection;
struct audit;
struct desks;

struct desk {
    struct who who; /* whose it is */
    struct settings *settings;
    struct store *store;
    struct audit *audit;
    struct jobs *jobs;
    pthread_mutex_t creating; /* held from the look for a key to the job that has it */
    /* the desks' */
    int refs;
    int64_t used_us;
};

struct desks *desks_new(void);
/* Cancels what runs, and waits. */
void desks_free(struct desks *desks);
/* The asker's, by these settings unless it is at work by older ones; desk_give it back. NULL: *err
 * says why its state cannot be opened. */
struct desk *desks_take(struct desks *desks, struct settings *settings, const struct who *who,
                        struct err *err);
void desks_give(struct desks *desks, struct desk *desk);
/* Closes those that nobody has used for so long. */
void desks_keep(struct desks *desks, int64_t idle_s);
/* Cancels what still runs at all of them, and waits. */
void desks_close(struct desks *desks);
/* Suspends the connection until it is known whether the read runs. False: it is known. A waking may
 * come for nothing. */
bool desks_wait(struct desks *desks, struct desk *desk, const char *read,
                struct MHD_Connection *connection);
void desks_wake(struct desks *desks);   /* all that wait */
size_t desks_busy(struct desks *desks); /* jobs that are queued or run */
bool desks_use(struct desks *desks, const struct settings *settings);

#endif

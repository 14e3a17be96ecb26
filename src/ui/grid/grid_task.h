/* One task of grid_work.c, and what it does on its thread, or on the UI's. */
#ifndef QUERENT_UI_GRID_TASK_H
#define QUERENT_UI_GRID_TASK_H

#include <pthread.h>
#include <stdatomic.h>

#include "grid/grid.h"
#include "querent/base/cancel.h"
#include "querent/base/vec.h"

enum { GRID_HITS_KEPT = 1 << 20 }; /* beyond them hits are only counted */

enum task_kind { TASK_ARRANGE, TASK_SEARCH, TASK_COUNT, TASK_TALLY, TASK_STATS, TASK_KINDS };

struct arrangement {
    VEC(struct sort_key) sorts;
    struct grid_filters filters;
};

struct grid_task {
    enum task_kind kind;
    struct result *result;
    struct cancel *cancel;
    atomic_ullong progress;
    unsigned long long total; /* what progress counts to, about */
    bool dropped;             /* a newer task has replaced it; UI thread's */
    struct arrangement arrangement;
    bool keep_row;
    /* search */
    struct view *view;
    char *text;
    bool *hidden;
    uint64_t row;
    size_t col;
    bool backward, inclusive;
    /* outcome */
    bool ok;
    uint64_t position;
    size_t *columns, column_count; /* of a tally */
    struct tally tally;
    uint64_t *hits, hit_count; /* TASK_COUNT: those kept, and all */
    struct err err;
    /* the thread */
    bool threaded;
    pthread_t thread;
    atomic_bool done;
    struct grid_work *work;
};

struct grid_work {
    void (*wake)(void *arg);
    void *arg;
    struct arrangement applied;    /* what the grid's view shows */
    VEC(struct grid_task *) tasks; /* at most one of a kind that was not dropped */
};

void grid_task_clear(struct arrangement *arrangement);
/* Runs the task, a struct grid_task; as a thread's start, too. The UI thread may free it from the
 * moment that it is done. */
void *grid_task_run(void *task);
void grid_task_free(struct grid_task *task); /* waits for its thread */

#endif

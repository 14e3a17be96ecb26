/* What a task does: it looks at copies and references of its own; see grid_work.c. */
#include "grid/grid_task.h"

#include "grid/grid_private.h"
#include "querent/base/mem.h"

void grid_task_clear(struct arrangement *arrangement)
{
    grid_filters_release(&arrangement->filters);
    vec_release(&arrangement->sorts);
}

static void run_arrange(struct grid_task *task)
{
    const struct arrangement *wanted = &task->arrangement;
    struct match *matches = mem_alloc((wanted->filters.len + 1) * sizeof *matches);
    struct view *view = NULL;

    for (size_t i = 0; i < wanted->filters.len; i++) {
        const struct grid_filter *filter = &wanted->filters.v[i];
        matches[i] = (struct match){filter->col, filter->op, filter->negate, filter->text};
    }
    task->ok = true;
    if (wanted->filters.len) {
        view = view_filter(task->result, NULL, matches, wanted->filters.len, task->cancel,
                           &task->progress, &task->err);
        task->ok = view != NULL;
    }
    if (task->ok && wanted->sorts.len) {
        struct view *sorted = view_sort(task->result, view, wanted->sorts.v, wanted->sorts.len,
                                        task->cancel, &task->progress, &task->err);
        view_unref(view);
        view = sorted;
        task->ok = view != NULL;
    }
    mem_free(matches);
    task->view = view;
}

/* A shown column of a row, from `col` in the direction, that has the text; false: none. */
static bool hit_in_row(const struct grid_task *task, uint64_t position, int64_t from,
                       size_t *ret_col)
{
    const uint64_t row = view_row(task->view, position);
    const int64_t columns = (int64_t)result_column_count(task->result);

    for (int64_t col = from; col >= 0 && col < columns; col += task->backward ? -1 : 1) {
        const struct match match = {.col = (int)col, .op = MATCH_CONTAINS, .text = task->text};
        if (task->hidden[col])
            continue;
        struct matcher *matcher = matcher_new(&match);
        const bool hit = matcher_row(matcher, task->result, row);
        matcher_free(matcher);
        if (hit) {
            *ret_col = (size_t)col;
            return true;
        }
    }
    return false;
}

/* The cursor's row from its cell on, the other rows, and at last the cursor's row from its start.
 */
static void run_search(struct grid_task *task)
{
    const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = task->text};
    const uint64_t count = task->view ? task->view->count : result_rows(task->result);
    const int64_t step = task->backward ? -1 : 1;
    const int64_t start = task->backward ? (int64_t)result_column_count(task->result) - 1 : 0;
    uint64_t position = task->row, gone = 0;

    task->position = UINT64_MAX;
    if (!count || task->row >= count)
        return;
    task->ok =
        hit_in_row(task, position, (int64_t)task->col + (task->inclusive ? 0 : step), &task->col);
    while (!task->ok && gone < count) {
        const uint64_t next =
            task->backward ? (position + count - 1) % count : (position + 1) % count;
        position = view_search(task->result, task->view, &match, next, task->backward, task->cancel,
                               &task->progress, NULL);
        if (position == UINT64_MAX || position >= count)
            return;
        const uint64_t now = task->backward ? (task->row + count - position) % count
                                            : (position + count - task->row) % count;
        if (now != 0 && now <= gone)
            return; /* round the end, and past the cursor: only hidden columns have it */
        gone = now ? now : count;
        task->ok = hit_in_row(task, position, start, &task->col);
    }
    if (task->ok)
        task->position = position;
}

static void run_count(struct grid_task *task)
{
    task->hits = view_hits(task->result, task->view, task->text, task->hidden, GRID_HITS_KEPT,
                           task->cancel, &task->progress, &task->hit_count);
    task->ok = task->hits != NULL;
}

static void run_tally(struct grid_task *task)
{
    task->ok = tally_make(task->result, task->view, task->columns, task->column_count, task->cancel,
                          &task->progress, &task->tally, &task->err);
}

void *grid_task_run(void *arg)
{
    struct grid_task *task = arg;
    /* by value: once `done` is set the UI may free the task */
    void (*const wake)(void *) = task->work->wake;
    void *const wake_arg = task->work->arg;

    static void (*const run[TASK_KINDS])(struct grid_task *) = {[TASK_ARRANGE] = run_arrange,
                                                                [TASK_SEARCH] = run_search,
                                                                [TASK_COUNT] = run_count,
                                                                [TASK_TALLY] = run_tally,
                                                                [TASK_STATS] = run_tally};
    run[task->kind](task);
    const bool threaded = task->threaded;
    atomic_store_explicit(&task->done, true, memory_order_release);
    if (threaded && wake)
        wake(wake_arg);
    return NULL;
}

void grid_task_free(struct grid_task *task)
{
    if (task->threaded)
        pthread_join(task->thread, NULL);
    grid_task_clear(&task->arrangement);
    view_unref(task->view);
    mem_free(task->text);
    mem_free(task->hidden);
    mem_free(task->hits);
    mem_free(task->columns);
    tally_release(&task->tally);
    cancel_unref(task->cancel);
    result_unref(task->result);
    mem_free(task);
}

/* Sorting, filtering and searching beside the UI.
 *
 * A task has copies and references of all it needs, so that the grid may change meanwhile. Few rows
 * are done at once on the UI thread; for many a thread is started, which ends with the task: an
 * idle grid has none. One arrangement and one search may run at once; a search begins anew when the
 * rows have got another order meanwhile. A task that a newer one replaces is cancelled and
 * collected when it has ended; nobody waits for it but grid_work_free.
 */
#include <stdio.h>
#include <string.h>

#include "grid/grid_private.h"
#include "grid/grid_task.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "querent/base/thread.h"
#include "texts.h"

enum {
    AT_ONCE_ROWS = 20000,
    AT_ONCE_CELLS = 4000, /* that are sorted to be counted */
};

/* ---- arrangements */

static void copy_arrangement(struct arrangement *to, const struct sort_key *sorts,
                             size_t sort_count, const struct grid_filter *filters,
                             size_t filter_count)
{
    grid_task_clear(to);
    for (size_t i = 0; i < sort_count; i++)
        vec_push(&to->sorts, sorts[i]);
    for (size_t i = 0; i < filter_count; i++) {
        struct grid_filter filter = filters[i];
        filter.text = mem_strdup(filter.text);
        vec_push(&to->filters, filter);
    }
}

/* The grid wants again what its view shows. */
static void restore_applied(struct grid *grid)
{
    const struct arrangement *applied = &grid->work->applied;
    struct arrangement copy = {0};

    copy_arrangement(&copy, applied->sorts.v, applied->sorts.len, applied->filters.v,
                     applied->filters.len);
    grid_filters_release(&grid->filters);
    grid->sorts.len = 0;
    for (size_t i = 0; i < copy.sorts.len; i++)
        vec_push(&grid->sorts, copy.sorts.v[i]);
    for (size_t i = 0; i < copy.filters.len; i++)
        vec_push(&grid->filters, copy.filters.v[i]); /* with its text */
    vec_release(&copy.sorts);
    vec_release(&copy.filters);
}

/* ---- tasks */

static struct grid_task *current_of(const struct grid *grid, enum task_kind kind)
{
    for (size_t i = 0; grid->work && i < grid->work->tasks.len; i++)
        if (grid->work->tasks.v[i]->kind == kind && !grid->work->tasks.v[i]->dropped)
            return grid->work->tasks.v[i];
    return NULL;
}

static struct grid_task *grid_work_current(const struct grid *grid)
{
    for (int kind = 0; kind < TASK_KINDS; kind++) {
        struct grid_task *task = current_of(grid, (enum task_kind)kind);
        if (task)
            return task;
    }
    return NULL;
}

static void grid_work_drop(struct grid_task *task)
{
    if (!task)
        return;
    task->dropped = true;
    cancel_fire(task->cancel);
}

static struct grid_task *new_task(struct grid *grid, enum task_kind kind)
{
    grid_work_drop(current_of(grid, kind));
    struct grid_task *task = mem_alloc(sizeof *task);
    task->kind = kind;
    task->work = grid->work;
    task->result = result_ref(grid->result);
    task->cancel = cancel_new();
    task->position = UINT64_MAX;
    task->total = result_rows(grid->result);
    vec_push(&grid->work->tasks, task);
    return task;
}

static void start_task(struct grid *grid, struct grid_task *task)
{
    const uint64_t cells = task->total * task->column_count; /* of a tally */
    if (result_rows(task->result) > AT_ONCE_ROWS || cells > AT_ONCE_CELLS) {
        task->threaded = true;
        if (thread_start(&task->thread, "arrange", grid_task_run, task, NULL))
            return;
        task->threaded = false; /* no thread to be had: at once, then */
    }
    grid_task_run(task);
    grid_work_collect(grid);
}

void grid_arrange(struct grid *grid, bool keep_row)
{
    struct grid_task *task = new_task(grid, TASK_ARRANGE);

    copy_arrangement(&task->arrangement, grid->sorts.v, grid->sorts.len, grid->filters.v,
                     grid->filters.len);
    task->keep_row = keep_row;
    task->total *= (grid->filters.len > 0) + grid->sorts.len;
    start_task(grid, task);
}

/* What is looked for, and where. */
static struct grid_task *new_look(struct grid *grid, enum task_kind kind)
{
    struct grid_task *task = new_task(grid, kind);

    task->view = view_ref(grid->view);
    task->text = mem_strdup(grid->search);
    task->hidden = mem_alloc(grid->column_count * sizeof *task->hidden);
    for (size_t col = 0; col < grid->column_count; col++)
        task->hidden[col] = grid->columns[col].hidden;
    return task;
}

void grid_start_search(struct grid *grid, bool backward, bool inclusive)
{
    struct grid_task *task = new_look(grid, TASK_SEARCH);

    task->row = grid->row;
    task->col = grid->col;
    task->backward = backward;
    task->inclusive = inclusive;
    start_task(grid, task);
}

void grid_drop_search(struct grid *grid)
{
    grid_work_drop(current_of(grid, TASK_SEARCH));
}

void grid_start_tally(struct grid *grid, struct view *view, const size_t *columns, size_t count,
                      bool stats)
{
    struct grid_task *task = new_task(grid, stats ? TASK_STATS : TASK_TALLY);

    task->view = view_ref(view);
    task->columns = mem_dup(columns, count * sizeof *columns);
    task->column_count = count;
    task->total = (view ? view->count : task->total) * count * 2;
    start_task(grid, task);
}

void grid_drop_tally(struct grid *grid)
{
    grid_work_drop(current_of(grid, TASK_TALLY));
}

void grid_count_hits(struct grid *grid)
{
    if (grid->search)
        start_task(grid, new_look(grid, TASK_COUNT));
}

/* ---- collecting */

/* Sorting and filtering what has been fetched is not sorting what the query gives. */
static void say_what_is_covered(struct grid *grid, const struct arrangement *wanted)
{
    struct buf rows = BUF_INIT;

    if (result_state(grid->result) != RESULT_PAUSED || !grid->view)
        return;
    grid_add_number(&rows, grid->view->covered);
    grid_say(grid, true, TEXT_GRID_COVERED,
             wanted->sorts.len ? TEXT_GRID_SORTED : TEXT_GRID_FILTERED, rows.p);
    buf_release(&rows);
}

static void apply_arrangement(struct grid *grid, struct grid_task *task)
{
    struct arrangement *wanted = &task->arrangement;

    if (!task->ok) {
        restore_applied(grid);
        grid_say(grid, true, "%s", task->err.text);
        return;
    }
    copy_arrangement(&grid->work->applied, wanted->sorts.v, wanted->sorts.len, wanted->filters.v,
                     wanted->filters.len);
    struct view *view = task->view;
    task->view = NULL;
    grid_set_view(grid, view, task->keep_row);
    const struct grid_task *search = current_of(grid, TASK_SEARCH);
    if (search) /* its positions are of the view before */
        grid_start_search(grid, search->backward, search->inclusive);
    grid_count_hits(grid);
    if (!view || view->count || !wanted->filters.len) /* the list itself says that it is empty */
        say_what_is_covered(grid, wanted);
}

static void apply_search(struct grid *grid, struct grid_task *task)
{
    if (cancel_fired(task->cancel)) {
        grid_say(grid, true, TEXT_GRID_SEARCH_CANCELLED);
        return;
    }
    if (!task->ok) {
        const enum result_state state = result_state(grid->result);
        const char *more = state == RESULT_PAUSED    ? TEXT_GRID_SEARCH_REST
                           : state == RESULT_RUNNING ? TEXT_SO_FAR
                                                     : "";
        struct buf rows = BUF_INIT;
        grid_add_number(&rows, grid_rows(grid));
        if (!grid->seeking) {
            grid_say(grid, true, TEXT_GRID_NOT_FOUND, TEXT_CUT(grid->search, 60), buf_str(&rows),
                     more);
            const size_t len = strlen(grid->note);
            if (*grid->leave_key)
                snprintf(grid->note + len, sizeof grid->note - len, TEXT_GRID_ENDS_SEARCH,
                         grid->leave_key);
        }
        buf_release(&rows);
        return;
    }
    const bool round =
        task->backward
            ? task->position > task->row || (task->position == task->row && task->col > grid->col)
            : task->position < task->row || (task->position == task->row && task->col < grid->col);
    if (round)
        grid_say(grid, false, "%s", task->backward ? TEXT_GRID_ROUND_UP : TEXT_GRID_ROUND_DOWN);
    grid->col = task->col;
    grid->inner = 0;
    grid_goto(grid, task->position);
    grid_reveal_column(grid);
}

static void apply_count(struct grid *grid, struct grid_task *task)
{
    if (!task->ok)
        return;
    const uint64_t kept = task->hit_count < GRID_HITS_KEPT ? task->hit_count : GRID_HITS_KEPT;
    grid_hits_set(grid, task->hits, kept, task->hit_count);
    task->hits = NULL;
}

static void apply_tally(struct grid *grid, struct grid_task *task)
{
    if (!task->ok) {
        grid_say(grid, true, "%s", task->err.text);
        return;
    }
    if (task->kind == TASK_STATS)
        grid_bar_known(grid, grid->stats.col, &task->tally);
    grid_tally_set(task->kind == TASK_STATS ? &grid->stats : &grid->marked, &task->tally);
    task->tally = (struct tally){.cells = 0};
}

bool grid_work_collect(struct grid *grid)
{
    struct grid_work *work = grid->work;
    bool changed = false;

    for (size_t i = 0; i < work->tasks.len;) {
        struct grid_task *task = work->tasks.v[i];
        if (!atomic_load_explicit(&task->done, memory_order_acquire)) {
            i++;
            continue;
        }
        vec_remove(&work->tasks, i);
        if (!task->dropped) {
            static void (*const apply[TASK_KINDS])(struct grid *, struct grid_task *) = {
                [TASK_ARRANGE] = apply_arrangement,
                [TASK_SEARCH] = apply_search,
                [TASK_COUNT] = apply_count,
                [TASK_TALLY] = apply_tally,
                [TASK_STATS] = apply_tally};
            apply[task->kind](grid, task);
            changed = true;
            i = 0; /* a task may have been started, or collected */
        }
        grid_task_free(task);
    }
    return changed;
}

bool grid_arranging(const struct grid *grid)
{
    return current_of(grid, TASK_ARRANGE) != NULL;
}

bool grid_busy(const struct grid *grid)
{
    return grid_work_current(grid) != NULL;
}

const char *grid_doing(const struct grid *grid, int *ret_percent)
{
    struct grid_task *task = grid_work_current(grid);

    if (!task)
        return NULL;
    const unsigned long long done = atomic_load_explicit(&task->progress, memory_order_relaxed);
    const unsigned long long percent = task->total ? done * 100 / task->total : 0;
    *ret_percent = percent > 99 ? 99 : (int)percent;
    if (task->kind == TASK_SEARCH || task->kind == TASK_COUNT)
        return TEXT_GRID_SEARCHING;
    if (task->kind == TASK_TALLY || task->kind == TASK_STATS)
        return TEXT_GRID_COUNTING;
    return task->arrangement.sorts.len ? TEXT_GRID_SORTING : TEXT_GRID_FILTERING;
}

/* The task ends by itself soon; what it says then is that it was cancelled. */
void grid_cancel(struct grid *grid)
{
    for (int kind = 0; kind < TASK_KINDS; kind++) {
        struct grid_task *task = current_of(grid, (enum task_kind)kind);
        if (task)
            cancel_fire(task->cancel);
    }
}

void grid_wait(struct grid *grid)
{
    while (grid_work_current(grid)) {
        struct grid_task *task = grid_work_current(grid);
        if (task->threaded) {
            pthread_join(task->thread, NULL);
            task->threaded = false;
        }
        grid_work_collect(grid);
    }
}

struct grid_work *grid_work_new(void (*wake)(void *arg), void *arg)
{
    struct grid_work *work = mem_alloc(sizeof *work);

    work->wake = wake;
    work->arg = arg;
    return work;
}

void grid_work_forget(struct grid *grid)
{
    for (int kind = 0; kind < TASK_KINDS; kind++)
        grid_work_drop(current_of(grid, (enum task_kind)kind));
    grid_task_clear(&grid->work->applied);
}

void grid_work_free(struct grid_work *work)
{
    for (size_t i = 0; i < work->tasks.len; i++) {
        cancel_fire(work->tasks.v[i]->cancel);
        grid_task_free(work->tasks.v[i]);
    }
    vec_release(&work->tasks);
    grid_task_clear(&work->applied);
    mem_free(work);
}

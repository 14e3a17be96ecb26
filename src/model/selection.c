/* What of a result goes somewhere, and the words for it. */
#include "querent/model/rows/selection.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"

static const char *const names[ROW_SCOPE_COUNT] = {
    [ROWS_SHOWN] = "shown", [ROWS_MARKED] = "marked", [ROWS_ALL] = "all"};

const char *row_scope_name(enum row_scope scope)
{
    return names[scope];
}

bool row_scope_parse(const char *name, enum row_scope *ret_scope)
{
    for (int scope = 0; scope < ROW_SCOPE_COUNT; scope++) {
        if (str_eq_fold(names[scope], name)) {
            *ret_scope = (enum row_scope)scope;
            return true;
        }
    }
    return false;
}

struct selection *selection_new(struct result *result, struct view *order)
{
    struct selection *selection = mem_alloc(sizeof *selection);
    selection->result = result_ref(result);
    selection->order = view_ref(order);
    selection->at = -1;
    return selection;
}

struct selection *selection_copy(const struct selection *selection)
{
    if (!selection)
        return NULL;
    struct selection *copy = mem_dup(selection, sizeof *selection);
    copy->result = result_ref(selection->result);
    copy->order = view_ref(selection->order);
    copy->marked = view_ref(selection->marked);
    if (selection->columns)
        copy->columns =
            mem_dup(selection->columns, selection->column_count * sizeof *selection->columns);
    if (selection->marked_columns)
        copy->marked_columns =
            mem_dup(selection->marked_columns,
                    selection->marked_column_count * sizeof *selection->marked_columns);
    return copy;
}

void selection_free(struct selection *selection)
{
    if (!selection)
        return;
    result_unref(selection->result);
    view_unref(selection->order);
    view_unref(selection->marked);
    mem_free(selection->columns);
    mem_free(selection->marked_columns);
    mem_free(selection);
}

static bool selection_whole(const struct selection *selection)
{
    return result_state(selection->result) == RESULT_COMPLETE;
}

bool selection_differs(const struct selection *selection)
{
    return selection->filtered || selection->marked || selection->columns ||
           !selection_whole(selection);
}

enum row_scope selection_scope(const struct selection *selection)
{
    const bool made = selection->filtered || selection->columns;
    return made || selection_whole(selection) ? ROWS_SHOWN : ROWS_ALL;
}

bool selection_reads(const struct selection *selection, enum row_scope scope)
{
    return scope == ROWS_ALL && !selection_whole(selection);
}

bool selection_partial(const struct selection *selection, enum row_scope scope)
{
    const enum result_state state = result_state(selection->result);

    if (scope == ROWS_ALL || state == RESULT_COMPLETE)
        return false;
    return state == RESULT_PARTIAL || scope != ROWS_MARKED || !selection->marked;
}

const struct view *selection_rows(const struct selection *selection, enum row_scope scope)
{
    return scope == ROWS_MARKED ? selection->marked : scope == ROWS_SHOWN ? selection->order : NULL;
}

int64_t selection_count(const struct selection *selection, enum row_scope scope)
{
    const struct view *rows = selection_rows(selection, scope);
    if (rows)
        return (int64_t)rows->count;
    return selection_reads(selection, scope) ? -1 : (int64_t)result_rows(selection->result);
}

const size_t *selection_columns(const struct selection *selection, enum row_scope scope,
                                size_t *ret_count)
{
    if (scope == ROWS_MARKED && selection->marked_columns) {
        *ret_count = selection->marked_column_count;
        return selection->marked_columns;
    }
    const bool some = scope != ROWS_ALL && selection->columns;
    *ret_count = some ? selection->column_count : result_column_count(selection->result);
    return some ? selection->columns : NULL;
}

/* "4 of 1,000 rows fetched so far (filtered)" */
static void add_some_rows(const struct selection *selection, enum row_scope scope, struct buf *out)
{
    const int64_t here = (int64_t)result_rows(selection->result);
    const int64_t count = selection_count(selection, scope);
    if (scope == ROWS_MARKED)
        buf_add(out, "the ");
    words_count(out, count);
    if (scope == ROWS_MARKED) {
        buf_add(out, count == 1 ? " marked row" : " marked rows");
        return;
    }
    if (count != here || selection->filtered) {
        buf_add(out, " of ");
        words_count(out, here);
    }
    buf_add(out, here == 1 ? " row" : " rows");
    if (!selection_whole(selection))
        buf_add(out, result_state(selection->result) == RESULT_PARTIAL ? " of a partial result"
                                                                       : " fetched so far");
    if (selection->filtered)
        buf_add(out, " (filtered)");
}

static void add_all_rows(const struct selection *selection, struct buf *out)
{
    if (selection_whole(selection)) {
        buf_add(out, selection_differs(selection) ? "all " : "");
        words_number_of(out, (int64_t)result_rows(selection->result), "row", "rows");
        return;
    }
    buf_add(out, "all rows (");
    words_count(out, (int64_t)result_rows(selection->result));
    buf_add(out, " fetched so far, the query runs again)");
}

void selection_describe(const struct selection *selection, enum row_scope scope, struct buf *out)
{
    const size_t all = result_column_count(selection->result);
    size_t count;
    const bool some = selection_columns(selection, scope, &count) != NULL;
    if (scope == ROWS_ALL)
        add_all_rows(selection, out);
    else
        add_some_rows(selection, scope, out);
    buf_add(out, ", ");
    if (some && count < all) {
        words_count(out, (int64_t)count);
        buf_add(out, " of ");
    } else if (scope == ROWS_ALL && selection->columns) {
        buf_add(out, "all ");
    }
    words_number_of(out, (int64_t)all, "column", "columns");
}

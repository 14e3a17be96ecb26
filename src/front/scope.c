/* Which rows a job gets: what was said before it, and no other. The worker's, but for scoped_*. */
#include "querent/base/mem.h"

#include "front_private.h"

/* Rows that are here while others are missing: their numbers are written down, so that none that
 * comes later goes too. */
static uint32_t *rows_so_far(const struct result *result, uint64_t *ret_count)
{
    *ret_count = result_rows(result);
    uint32_t *rows = mem_alloc((*ret_count + 1) * sizeof *rows);
    for (uint64_t i = 0; i < *ret_count; i++)
        rows[i] = (uint32_t)i;
    return rows;
}

void scoped_init(struct scoped *scoped, const struct selection *selection, enum row_scope scope,
                 const char *connection, const char *sql)
{
    *scoped = (struct scoped){.rows = {.connection = connection, .sql = sql}};
    struct job_rows *rows = &scoped->rows;
    if (!selection || selection_reads(selection, scope))
        return;
    const struct view *order = selection_rows(selection, scope);
    rows->result = selection->result;
    rows->columns = selection_columns(selection, scope, &rows->column_count);
    if (order) {
        rows->order = order->rows;
        rows->order_count = order->count;
        rows->chosen = scope == ROWS_MARKED;
    } else if (result_state(selection->result) != RESULT_COMPLETE) {
        rows->order = scoped->made = rows_so_far(selection->result, &rows->order_count);
    }
}

void scoped_release(struct scoped *scoped)
{
    mem_free(scoped->made);
}

const struct selection *scope_selection(struct front *front)
{
    struct conversation *conversation = &front->conversation;
    if (!conversation->result)
        return NULL;
    if (!conversation->selection || conversation->selection->result != conversation->result) {
        selection_free(conversation->selection);
        conversation->selection = selection_new(conversation->result, NULL);
    }
    return conversation->selection;
}

/* While a form is open its rows stay those that it speaks of, until it is shown anew. */
void scope_take(struct front *front, struct turn *turn)
{
    struct conversation *conversation = &front->conversation;
    const bool shown = turn->kind == TURN_FORM && turn->verb == FORM_PREVIEW;
    if (conversation->memory.stage == STAGE_NEED_WRITE_OR_EMAIL && !shown)
        return;
    const bool newest = turn->selection && turn->selection->result == conversation->result;
    selection_free(conversation->selection);
    selection_free(conversation->earlier);
    conversation->selection = newest ? turn->selection : NULL;
    conversation->earlier = newest ? NULL : turn->selection;
    turn->selection = NULL;
}

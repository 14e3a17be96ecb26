/* The rows that a form is about: which can be chosen, which go, and what is said of them. The
 * worker's. */
#include "forms.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "texts.h"

static enum row_scope form_scope(const struct form *form)
{
    enum row_scope scope = ROWS_ALL;
    row_scope_parse(form_value(form, FIELD_ROWS), &scope);
    return scope;
}

static void form_add_scope(struct front *front, const struct memory *memory,
                           const struct form *form, struct buf *out)
{
    const struct selection *selection = scope_selection(front);
    if (selection) {
        selection_describe(selection, form_scope(form), out);
        return;
    }
    if (memory->result_partial) {
        buf_add(out, FORM_ALL_ROWS);
    } else {
        words_number_of(out, memory->result_rows, "row", "rows");
    }
    buf_add(out, FORM_RUNS_AGAIN);
    words_number_of(out, (int64_t)memory->column_count, "column", "columns");
}

/* "10 filtered rows", "1 chosen row" */
static void form_rows_add_kind(struct buf *out, int64_t count, const char *kind)
{
    words_count(out, count);
    buf_addc(out, ' ');
    buf_add(out, kind);
    buf_add(out, count == 1 ? "row" : FORM_SENT_ROWS);
}

/* "the 4 filtered rows (of 60)", "the first 1,000 rows": of those that are seen. */
static void form_rows_add_shown(const struct selection *selection, int64_t count, struct buf *out)
{
    const int64_t here = (int64_t)result_rows(selection->result);
    const bool whole = result_state(selection->result) == RESULT_COMPLETE;
    const bool part = count != here;
    buf_add(out, count > 1 ? FORM_SENT_THE : "");
    if (!part && !whole && count > 1)
        buf_add(out, FORM_SENT_FIRST);
    form_rows_add_kind(out, count, selection->filtered ? FORM_SENT_FILTERED : "");
    if (!part)
        return;
    buf_addf(out, FORM_SENT_OF, whole ? "" : FORM_SENT_THE FORM_SENT_FIRST);
    words_count(out, here);
    buf_addc(out, ')');
}

void form_sent_rows(struct front *front, const struct memory *memory, const struct form *form,
                    struct buf *out)
{
    const struct selection *selection = scope_selection(front);
    const enum row_scope scope = form_scope(form);
    const int64_t count = form_row_count(front, memory, form);
    size_t columns = 0;
    if (selection && scope == ROWS_SHOWN) {
        form_rows_add_shown(selection, count, out);
    } else if (selection && scope == ROWS_MARKED) {
        buf_add(out, count > 1 ? FORM_SENT_THE : "");
        form_rows_add_kind(out, count, FORM_SENT_MARKED);
    } else if (count >= 0) {
        buf_add(out, count > 1 ? FORM_SENT_ALL : "");
        form_rows_add_kind(out, count, "");
    } else {
        buf_add(out, FORM_SENT_ALL FORM_SENT_ROWS);
    }
    if (selection && selection_columns(selection, scope, &columns))
        buf_addf(out, FORM_SENT_COLUMNS, columns, result_column_count(selection->result));
}

int64_t form_row_count(struct front *front, const struct memory *memory, const struct form *form)
{
    const struct selection *selection = scope_selection(front);
    if (selection)
        return selection_count(selection, form_scope(form));
    return memory->result_partial ? -1 : memory->result_rows;
}

void form_rows(struct front *front, const struct memory *memory, const struct form *form,
               struct scoped *ret_scoped)
{
    const struct result *result = front->conversation.result;
    const struct result_origin *origin = result ? result_origin(result) : NULL;
    scoped_init(ret_scoped, scope_selection(front), form_scope(form),
                origin ? origin->connection : front->session.connection->name,
                origin ? origin->run : memory->sql_run);
}

const char **form_columns(struct front *front, const struct memory *memory, const struct form *form,
                          size_t *ret_count)
{
    const struct selection *selection = scope_selection(front);
    const size_t *columns = NULL;
    *ret_count = memory->column_count;
    if (selection)
        columns = selection_columns(selection, form_scope(form), ret_count);
    const char **names = mem_alloc((*ret_count + 1) * sizeof *names);
    for (size_t i = 0; i < *ret_count; i++)
        names[i] = selection ? result_column(selection->result, columns ? columns[i] : i)->name
                             : memory->columns[i];
    return names;
}

void form_offer_rows(struct front *front, struct form *form)
{
    const struct selection *selection = scope_selection(front);
    struct form_field *field = form_field(form, FIELD_ROWS);
    for (int scope = 0; scope < ROW_SCOPE_COUNT; scope++)
        if (scope == ROWS_ALL || (selection && (scope == ROWS_SHOWN || selection->marked)))
            form_field_offer(field, row_scope_name((enum row_scope)scope));
    if (field->origin == FIELD_DEFAULT)
        form_field_set(field, row_scope_name(selection ? selection_scope(selection) : ROWS_ALL),
                       FIELD_DEFAULT);
}

void form_check_rows(struct front *front, struct form *form)
{
    const struct selection *selection = scope_selection(front);
    struct form_field *field = form_field(form, FIELD_ROWS);
    enum row_scope scope;
    if (!row_scope_parse(field->value, &scope))
        form_field_problem(field, FORM_SCOPES);
    else if (scope != ROWS_ALL && !selection)
        form_field_problem(field, FORM_ROWS_GONE);
    else if (scope == ROWS_MARKED && !selection->marked)
        form_field_problem(field, FORM_NONE_MARKED);
    else if (!str_eq(field->value, row_scope_name(scope)))
        form_field_set(field, row_scope_name(scope), field->origin);
}

void form_title(struct front *front, const struct memory *memory, struct form *form)
{
    struct buf text = BUF_INIT;
    buf_add(&text, form->kind == FORM_WRITE ? FORM_TITLE_WRITE : FORM_TITLE_EMAIL);
    if (!form_field(form, FIELD_ROWS)->problem)
        form_add_scope(front, memory, form, &text);
    else
        buf_add(&text, FORM_TITLE_NONE);
    if (front->conversation.taken_up && memory->rows_asked)
        buf_addf(&text, FORM_TITLE_OF, memory->rows_asked);
    form->title = buf_take(&text);
}

/* The rows that a form is about. The worker's. */
#include "forms.h"

#include "querent/base/mem.h"
#include "querent/base/words.h"
#include "texts.h"

char *form_title(const char *verb, int64_t rows)
{
    struct buf text = BUF_INIT;
    if (rows < 0)
        return mem_printf(FORM_ALL_ROWS, verb);
    buf_addf(&text, "%s ", verb);
    words_number_of(&text, rows, "row", "rows");
    return buf_take(&text);
}

int64_t form_row_count(struct front *front, const struct memory *memory)
{
    struct result *result = front->conversation.result;
    if (result)
        return result_state(result) == RESULT_COMPLETE ? (int64_t)result_rows(result) : -1;
    return memory->result_partial ? -1 : memory->result_rows;
}

struct job_rows form_rows(struct front *front, const struct memory *memory)
{
    struct result *result = front->conversation.result;
    struct job_rows rows = {.connection = front->session.connection->name, .sql = memory->sql_run};
    if (result && result_state(result) == RESULT_COMPLETE)
        rows.result = result;
    return rows;
}

/* The chart that an answer's rows make: the same columns and kind as the screen's. */
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/model/rows/charted.h"
#include "talk.h"

#define CHART_ROWS 500  /* that travel with it */
#define CHART_COLUMNS 6 /* rows with more are a listing, which nobody wants drawn */

static const char *chart_type(enum chart_kind kind)
{
    return kind == CHART_BAR ? "bar" : kind == CHART_LINE ? "line" : NULL;
}

static void chart_data(struct buf *out, const struct result *result, uint64_t rows)
{
    json_key(out, "data");
    buf_addc(out, '[');
    for (uint64_t row = 0; row < rows && row < CHART_ROWS; row++)
        talk_json_named_row(out, result, row);
    buf_addc(out, ']');
}

static void chart_event(struct buf *out, const struct result *result, const struct charted *charted,
                        const char *title)
{
    const char *label = result_column(result, (size_t)charted->label)->name,
               *value = result_column(result, (size_t)charted->value)->name;

    buf_addc(out, '{');
    json_key_str(out, "event", "chart");
    json_key_str(out, "type", "chart");
    json_key(out, "chart_spec");
    buf_addc(out, '{');
    json_key_str(out, "type", chart_type(charted->kind));
    json_key_str(out, "title", title);
    json_key_str(out, "x", label);
    json_key_str(out, "y", value);
    json_key_int(out, "rows", (int64_t)charted->rows);
    chart_data(out, result, charted->rows);
    buf_add(out, "}}");
}

void talk_log_chart(struct talk *talk, const struct result *result)
{
    const struct charted charted = charted_choose(result, result_rows(result), 0);
    struct buf json = BUF_INIT;

    if (charted.rows < 2 || charted.label < 0 || !chart_type(charted.kind) ||
        result_column_count(result) > CHART_COLUMNS)
        return;
    char *title = mem_printf("%s by %s", result_column(result, (size_t)charted.value)->name,
                             result_column(result, (size_t)charted.label)->name);
    talk_log_token(talk, "chart", title);
    vec_last(&talk->log).rows = true;
    chart_event(&json, result, &charted, title);
    talk_log(talk, "chart", &json);
    vec_last(&talk->log).rows = true;
    mem_free(title);
}

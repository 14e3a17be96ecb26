/* The chart that an answer's rows make: the same columns and kind as the screen's. */
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/rows/chart_words.h"
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

/* missing: the form that was asked for and that it does not have; NULL: none. */
static void chart_event(struct buf *out, const struct result *result, const struct charted *charted,
                        const char *title, const char *missing)
{
    const char *label = result_column(result, (size_t)charted->label)->name,
               *value = result_column(result, (size_t)charted->value)->name;

    buf_addc(out, '{');
    json_key_str(out, "event", "chart");
    json_key_str(out, "type", "chart");
    json_key(out, "chart_spec");
    buf_addc(out, '{');
    json_key_str(out, "type", chart_type(charted->kind));
    if (missing)
        json_key_str(out, "instead_of", missing);
    json_key_str(out, "title", title);
    json_key_str(out, "x", label);
    json_key_str(out, "y", value);
    json_key_int(out, "rows", (int64_t)charted->rows);
    chart_data(out, result, charted->rows);
    buf_add(out, "}}");
}

void talk_note_chart(struct talk *talk, const char *question)
{
    struct chart_wish wish;
    char *plain = question ? chart_words_cut(question, &wish) : NULL;

    if (!plain)
        return;
    mem_free(talk->drawn);
    talk->drawn = mem_strdup(question);
    mem_free(plain);
}

/* What the rows' question says of its chart; *charted has it as far as the rows do. */
static struct chart_wish chart_wanted(const struct talk *talk, const struct result *result,
                                      struct charted *charted)
{
    const struct result_origin *origin = result_origin(result);
    struct chart_wish wish = {0};
    char *plain = talk->drawn ? chart_words_cut(talk->drawn, &wish) : NULL;

    if (!plain || !origin || !str_eq(origin->question, plain))
        wish = (struct chart_wish){0};
    mem_free(plain);
    if (chart_type(wish.kind) && charted_can(charted, wish.kind))
        charted->kind = wish.kind;
    else if (wish.kind != CHART_NONE)
        wish.missing = wish.kind == CHART_LINE  ? "line"
                       : wish.kind == CHART_BAR ? "bar"
                                                : "histogram";
    return wish;
}

void talk_log_chart(struct talk *talk, const struct result *result)
{
    struct charted charted = charted_choose(result, result_rows(result), 0);
    const struct chart_wish wish = chart_wanted(talk, result, &charted);
    struct buf json = BUF_INIT;

    if (charted.rows < 2 || charted.label < 0 || !chart_type(charted.kind) ||
        (result_column_count(result) > CHART_COLUMNS && !wish.wanted))
        return;
    char *title = mem_printf("%s by %s", result_column(result, (size_t)charted.value)->name,
                             result_column(result, (size_t)charted.label)->name);
    talk_log_token(talk, "chart", title);
    vec_last(&talk->log).rows = true;
    chart_event(&json, result, &charted, title, wish.missing);
    talk_log(talk, "chart", &json);
    vec_last(&talk->log).rows = true;
    mem_free(title);
}

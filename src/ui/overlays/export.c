/* Export: one line with the file's name, whose ending says the format. The rows as they are seen:
 * sorted and filtered where the operator has done so. */
#include <string.h>
#include <time.h>

#include "overlays/overlay.h"
#include "panes/rows.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "services/notice.h"
#include "texts.h"

static const struct {
    const char *ending;
    enum export_format format;
} formats[] = {
    {".csv", EXPORT_CSV},     {".tsv", EXPORT_TSV},     {".json", EXPORT_JSON},
    {".jsonl", EXPORT_JSONL}, {".md", EXPORT_MARKDOWN}, {".sql", EXPORT_SQL},
    {".xlsx", EXPORT_XLSX},
};

/* False: the file's name ends in none of them. */
static bool export_format_of(const char *path, enum export_format *ret_format)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (str_ends(path, formats[i].ending)) {
            *ret_format = formats[i].format;
            return true;
        }
    }
    return false;
}

/* Rows are missing, for good or for now: the file will say so by its name. */
static bool is_partial(const struct console *console)
{
    const struct result *result = console->model.result;
    return result && result_state(result) != RESULT_COMPLETE;
}

static void export_export_rows(struct console *console, const char *path, bool replace)
{
    struct view *order = rows_grid(console)->view;
    struct result *result = console->model.result;
    const char *more = is_partial(console) ? ".partial" : "";
    enum export_format format;
    if (!result || !console->front || !export_format_of(path, &format))
        return;
    front_submit(console->front, command_of_export(result, order, format, path, replace));
    console_notice(console, false, TEXT_EXPORTING, path, more);
}

static void replace_file(struct console *console, const char *path)
{
    export_export_rows(console, path, true);
}

void overlay_export_over(struct console *console, const char *path, const char *file)
{
    char *words = mem_printf(TEXT_EXPORT_EXISTS, file);
    overlay_confirm(console, TEXT_EXPORT_EXISTS_ASK, words, TEXT_EXPORT_REPLACE, replace_file,
                    path);
    mem_free(words);
}

static void ask_name(struct console *console, const char *name);

static void export_typed(struct console *console, const char *text)
{
    if (str_blank(text))
        return;
    char *path = path_expand(text);
    enum export_format format;
    if (export_format_of(path, &format)) {
        export_export_rows(console, path, false);
    } else {
        console_notice(console, true, TEXT_EXPORT_ENDING);
        ask_name(console, text);
    }
    mem_free(path);
}

/* "Save the 20 rows of a partial result as NAME.partial" */
static void export_add_missing(const struct console *console, struct buf *out)
{
    const struct result *result = console->model.result;
    const bool cut = result_state(result) == RESULT_PARTIAL;
    buf_add(out, TEXT_EXPORT_SAVE);
    words_number_of(out, (int64_t)result_rows(result), TEXT_ROW, TEXT_ROWS);
    buf_add(out, cut ? TEXT_EXPORT_CUT : TEXT_EXPORT_SO_FAR);
    if (cut)
        return;
    keymap_key(&console->keymap, ACTION_FETCH_ALL, out);
    buf_add(out, TEXT_EXPORT_FETCH_ALL);
}

/* What is missing is said before. */
static void ask_name(struct console *console, const char *name)
{
    struct buf title = BUF_INIT;
    buf_add(&title, TEXT_EXPORT_AS);
    if (is_partial(console)) {
        buf_clear(&title);
        export_add_missing(console, &title);
    }
    overlay_prompt(console, buf_str(&title), name, export_typed);
    buf_release(&title);
}

void overlay_export(struct console *console)
{
    struct tm tm;
    clock_local(console->clock_s, &tm);
    char *name = mem_printf("querent-%04d-%02d-%02d-%02d%02d.csv", tm.tm_year + 1900, tm.tm_mon + 1,
                            tm.tm_mday, tm.tm_hour, tm.tm_min);
    ask_name(console, name);
    mem_free(name);
}

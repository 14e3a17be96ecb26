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

static const struct {
    const char *ending, *format;
} formats[] = {
    {".csv", "csv"},     {".tsv", "tsv"}, {".json", "json"}, {".jsonl", "jsonl"},
    {".md", "markdown"}, {".sql", "sql"}, {".xlsx", "xlsx"},
};

static const char *format_of(const char *path)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (str_ends(path, formats[i].ending))
            return formats[i].format;
    }
    return NULL;
}

static void export_now(struct console *console, const char *path)
{
    const struct view *order = grid_order(rows_grid(console));
    struct result *result = console->model.result;
    if (!result || !console->front)
        return;
    front_export(console->front, result, order ? order->rows : NULL,
                 order ? order->count : result_rows(result), format_of(path), path);
    console_notice(console, false, "exporting to %s; F7 shows the jobs", path);
}

static void export_typed(struct console *console, const char *text)
{
    if (str_blank(text))
        return;
    char *path = path_expand(text);
    if (!format_of(path)) {
        console_notice(console, true, "end the name with .csv .tsv .json .jsonl .md .sql or .xlsx");
        overlay_prompt(console, "Save the rows as", text, export_typed);
    } else if (path_exists(path)) {
        char *words = mem_printf("'%s' exists; its contents would be replaced.", path);
        overlay_confirm(console, "Replace the file?", words, "Replace", export_now, path);
        mem_free(words);
    } else {
        export_now(console, path);
    }
    mem_free(path);
}

void overlay_export(struct console *console)
{
    struct tm tm;
    clock_local(console->clock_s, &tm);
    char *name = mem_printf("querent-%04d-%02d-%02d-%02d%02d.csv", tm.tm_year + 1900, tm.tm_mon + 1,
                            tm.tm_mday, tm.tm_hour, tm.tm_min);
    overlay_prompt(console, "Save the rows as (.csv .tsv .json .jsonl .md .sql .xlsx)", name,
                   export_typed);
    mem_free(name);
}

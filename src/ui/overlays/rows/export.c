/* Export: which rows, where that makes a difference, then one line with the file's name, whose
 * ending says the format. What goes stands above the line. */
#include <string.h>
#include <time.h>

#include "overlays/list/picker.h"
#include "overlays/overlay.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "services/notice.h"
#include "services/panes.h"
#include "texts.h"

#define TITLE_SHORT 30 /* bytes of what goes, so that the endings have room beside it */

static const struct {
    const char *ending;
    enum export_format format;
} formats[] = {
    {".csv", EXPORT_CSV},     {".tsv", EXPORT_TSV},     {".json", EXPORT_JSON},
    {".jsonl", EXPORT_JSONL}, {".md", EXPORT_MARKDOWN}, {".sql", EXPORT_SQL},
    {".xlsx", EXPORT_XLSX},   {".html", EXPORT_HTML},
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

static bool is_partial(const struct exporting *exporting)
{
    return selection_partial(exporting->selection, exporting->scope);
}

static void export_export_rows(struct console *console, const char *path, bool replace)
{
    const struct exporting *exporting = &console->exporting;
    enum export_format format;
    if (!exporting->selection || !console->front || !export_format_of(path, &format))
        return;
    const char *more = is_partial(exporting) ? ".partial" : "";
    front_submit(console->front,
                 command_of_export(exporting->selection, exporting->scope, format, path, replace));
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

static void ask_name(struct console *console, const char *name, bool proposed);

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
        ask_name(console, text, false);
    }
    mem_free(path);
}

void overlay_export_again(struct console *console, const char *path, const char *folder)
{
    console_notice(console, true, TEXT_EXPORT_NO_FOLDER, folder);
    if (console->exporting.selection)
        ask_name(console, path, false);
}

/* "Export 4 of 60 rows (filtered), 5 columns as (.csv …)" */
static void ask_name(struct console *console, const char *name, bool proposed)
{
    const struct exporting *exporting = &console->exporting;
    const struct result_origin *origin =
        console->earlier ? result_origin(exporting->selection->result) : NULL;
    struct buf title = BUF_INIT;
    buf_add(&title, TEXT_EXPORT_TITLE);
    selection_describe(exporting->selection, exporting->scope, &title);
    if (origin && origin->asked)
        buf_addf(&title, TEXT_EXPORT_OF, origin->asked);
    if (is_partial(exporting))
        buf_add(&title, TEXT_EXPORT_PARTIAL);
    else if (title.len <= TITLE_SHORT)
        buf_add(&title, TEXT_EXPORT_AS);
    (proposed ? overlay_propose : overlay_prompt)(console, buf_str(&title), name, export_typed);
    buf_release(&title);
}

static void ask_new_name(struct console *console)
{
    const struct demand *demand = &console->exporting.demand;
    struct tm tm;
    clock_local(console->clock_s, &tm);
    char *name = demand->file ? mem_strdup(demand->file)
                              : mem_printf("querent-%04d-%02d-%02d-%02d%02d.%s", tm.tm_year + 1900,
                                           tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min,
                                           demand->ending ? demand->ending : "csv");
    ask_name(console, name, true);
    mem_free(name);
}

/* ---- which rows */

static void scopes_fill(struct picker *picker, struct console *console)
{
    const struct selection *selection = console->exporting.selection;
    for (int at = 0; at < ROW_SCOPE_COUNT; at++) {
        const enum row_scope scope = (enum row_scope)at;
        struct buf text = BUF_INIT;
        if (scope == ROWS_MARKED && !selection->marked)
            continue;
        selection_describe(selection, scope, &text);
        struct pick_item *item = picker_add(picker, row_scope_name(scope), text.p);
        item->data = mem_strdup(row_scope_name(scope));
        item->value = at;
        buf_release(&text);
    }
}

static void scopes_choose(struct picker *picker, struct console *console,
                          const struct pick_item *item)
{
    (void)picker;
    console->exporting.scope = (enum row_scope)item->value;
    overlay_pop(console);
    ask_new_name(console);
}

static const struct picker_ops scopes_ops = {.context = CONTEXT_PICK,
                                             .title = TEXT_EXPORT_WHICH,
                                             .about = TEXT_ABOUT_SCOPES,
                                             .fill = scopes_fill,
                                             .choose = scopes_choose};

void overlay_export(struct console *console)
{
    struct exporting *exporting = &console->exporting;
    overlay_export_forget(console);
    exporting->selection = console_selection(console);
    if (!exporting->selection)
        return;
    exporting->scope = selection_scope(exporting->selection);
    exporting->demand = console->demand;
    console->demand = (struct demand){0};
    if (!selection_differs(exporting->selection)) {
        ask_new_name(console);
        return;
    }
    picker_open(console, &scopes_ops, NULL);
    picker_go(console->overlay->self, row_scope_name(exporting->scope));
}

void overlay_export_forget(struct console *console)
{
    selection_free(console->exporting.selection);
    demand_release(&console->exporting.demand);
    console->exporting.selection = NULL;
}

/* Where the last answer from documents was read: each excerpt, and its document opened at the line
 * by $PAGER or $EDITOR. What was converted is shown as it was read, since it has no such lines. */
#include <string.h>

#include "draw/wrap.h"
#include "overlays/list/picker.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "services/known.h"
#include "services/notice.h"
#include "services/wishes.h"
#include "texts.h"

static void sources_fill(struct picker *picker, struct console *console)
{
    const struct snapshot *list = console_snapshot(console, LIST_SOURCES);

    for (size_t i = 0; i < list->count; i++) {
        const struct excerpt *source = &list->sources[i];
        char *text = mem_printf("[%zu] %s:%d", i + 1, source->path, source->line);
        picker_add(picker, text, source->heading)->value = (int)i;
        mem_free(text);
    }
}

static const struct excerpt *sources_at(const struct console *console, const struct pick_item *item)
{
    const struct snapshot *list = console_snapshot(console, LIST_SOURCES);

    return item && (size_t)item->value < list->count ? &list->sources[item->value] : NULL;
}

static void sources_open(struct console *console, const struct excerpt *source, const char *program)
{
    char *command = mem_printf("%s +%d", program, source->line);

    wish_open(console, source->file, command);
    mem_free(command);
}

static void sources_choose(struct picker *picker, struct console *console,
                           const struct pick_item *item)
{
    const struct excerpt *source = sources_at(console, item);

    (void)picker;
    if (source && source->converted)
        wish_pipe(console, TEXT_PAGER_COMMAND, source->text, strlen(source->text), false);
    else if (source)
        sources_open(console, source, TEXT_SOURCE_PAGER);
}

static bool sources_act(struct picker *picker, struct console *console, enum action action,
                        const struct pick_item *item)
{
    const struct excerpt *source = sources_at(console, item);

    (void)picker;
    if (action != ACTION_SOURCE_EDIT || !source)
        return false;
    if (source->converted)
        console_notice(console, true, TEXT_SOURCE_CONVERTED, source->path);
    else
        sources_open(console, source, TEXT_SOURCE_EDITOR);
    return true;
}

static void sources_detail(const struct picker *picker, const struct console *console,
                           const struct pick_item *item, int cols, struct lines *out)
{
    const struct excerpt *source = sources_at(console, item);
    const struct wrap strong = {.cols = cols, .prefix = "", .role = ROLE_STRONG};
    const struct wrap plain = {.cols = cols, .prefix = "", .role = ROLE_TEXT};

    (void)picker;
    if (!source)
        return;
    if (!str_blank(source->heading))
        wrap_text(out, &strong, source->heading, strlen(source->heading));
    lines_add(out);
    wrap_text(out, &plain, source->text, strlen(source->text));
    if (console->model.notice) { /* its own line is behind the overlay */
        lines_add(out);
        wrap_text(out, &strong, console->model.notice, strlen(console->model.notice));
    }
}

static const struct picker_ops sources_ops = {.context = CONTEXT_SOURCES,
                                              .title = TEXT_SOURCES_TITLE,
                                              .about = TEXT_ABOUT_SOURCES,
                                              .empty = TEXT_SOURCES_EMPTY,
                                              .detail_percent = 50,
                                              .fill = sources_fill,
                                              .choose = sources_choose,
                                              .act = sources_act,
                                              .detail = sources_detail,
                                              .refill = MODEL_LISTS};

void overlay_sources(struct console *console)
{
    picker_open(console, &sources_ops, NULL);
}

/* Notices; see the header. */
#include "services/notice.h"

#include <stdarg.h>
#include <string.h>

#include "querent/base/text.h"
#include "state.h"

#define NOTICE_BESIDE 35 /* columns of the stage line that a notice leaves to the stage */

/* Since the operator said something: by a pane that was asked again, or as a job's error. */
static bool said_already(const struct model *model, const char *text)
{
    for (size_t i = model->entries.len; i-- > 0;) {
        const struct entry *entry = &model->entries.v[i];
        if (entry->waits)
            continue;
        if (entry->kind == ENTRY_YOU)
            return false;
        if (strcmp(buf_str(&entry->text), text) == 0)
            return true;
    }
    return false;
}

void console_keep_notice(struct console *console)
{
    const char *text = console->model.notice;
    console->model.notice_us = console->now_us;
    if (!text)
        return;
    const enum notice_kind kind = console->model.notice_kind;
    if (kind != NOTICE_AUDIT && kind != NOTICE_SERVER && /* which are there already */
        text_width(text, strlen(text)) > console->w - NOTICE_BESIDE &&
        !said_already(&console->model, text))
        model_add(&console->model, ENTRY_NOTICE, text);
}

void console_notice(struct console *console, bool bad, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    model_notice(&console->model, bad, text.p);
    console_keep_notice(console);
    buf_release(&text);
}

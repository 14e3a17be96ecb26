/* The audit trail as it is in the state: what was sent to a database or allowed, when, by whom and
 * how it ended, newest first. It is looked at; nothing of it can be changed. */
#include <string.h>
#include <time.h>

#include "draw/wrap.h"
#include "overlays/list/picker.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "querent/model/rows/result.h"
#include "services/known.h"
#include "texts.h"

static void audit_add_when(struct buf *out, int64_t at)
{
    struct tm tm;
    clock_local(at, &tm);
    buf_addf(out, "%04d-%02d-%02d %02d:%02d:%02d", tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday,
             tm.tm_hour, tm.tm_min, tm.tm_sec);
}

/* How it ended is a warning where it is not as it should be; rows that nobody wanted are none. */
static bool audit_well(const struct ran_statement *entry)
{
    return str_eq(entry->outcome, "ok") || str_starts(entry->outcome, "ok ") ||
           strstr(entry->outcome, ": " RESULT_CLOSED);
}

static void audit_add_ended(struct buf *out, const struct ran_statement *entry)
{
    buf_add(out, entry->outcome);
    if (entry->rows >= 0) {
        buf_add(out, ", ");
        words_number_of(out, entry->rows, TEXT_ROW, TEXT_ROWS);
    }
    if (entry->took_ms > 0)
        buf_addf(out, TEXT_AUDIT_MS, (long long)entry->took_ms);
}

/* Its statement is the query of the rows, which ran elsewhere. */
static bool audit_writes(const struct ran_statement *entry)
{
    return entry->target && str_eq(entry->what, "write");
}

/* All of it, a line each, and the statement as it was sent. */
static void audit_add_whole(struct buf *out, const struct ran_statement *entry)
{
    buf_add(out, TEXT_AUDIT_WHEN);
    audit_add_when(out, entry->at);
    buf_addf(out, TEXT_AUDIT_WHO, entry->user ? entry->user : "");
    buf_addf(out, TEXT_AUDIT_WHAT, entry->what ? entry->what : "");
    buf_addf(out, TEXT_AUDIT_WHERE, entry->connection);
    if (entry->target)
        buf_addf(out, TEXT_AUDIT_TARGET, entry->target);
    buf_add(out, TEXT_AUDIT_ENDED);
    audit_add_ended(out, entry);
    if (!str_blank(entry->sql))
        buf_addf(out, "\n\n%s%s", audit_writes(entry) ? TEXT_AUDIT_ROWS_OF : "", entry->sql);
}

static void audit_fill(struct picker *picker, struct console *console)
{
    const struct snapshot *list = console_snapshot(console, LIST_AUDIT);
    for (size_t i = 0; i < list->count; i++) {
        const struct ran_statement *entry = &list->ran[i];
        struct buf text = BUF_INIT, detail = BUF_INIT;
        audit_add_when(&text, entry->at);
        buf_addf(&text, "  %s%s  ", audit_well(entry) ? "" : TEXT_AUDIT_NOT_WELL,
                 entry->what ? entry->what : "");
        if (audit_writes(entry))
            buf_addf(&text, TEXT_AUDIT_ROWS_TO, entry->target);
        text_add_flat(&text, entry->sql ? entry->sql : "");
        buf_addf(&detail, "%s · %s", entry->user ? entry->user : "", entry->connection);
        if (entry->target)
            buf_addf(&detail, " → %s", entry->target);
        buf_add(&detail, " · ");
        audit_add_ended(&detail, entry);
        struct pick_item *item = picker_add(picker, buf_str(&text), buf_str(&detail));
        item->data = mem_printf("%zu", i);
        item->value = (int)i;
        item->role = audit_well(entry) ? ROLE_TEXT : ROLE_WARNING;
        buf_release(&text);
        buf_release(&detail);
    }
}

static const struct ran_statement *audit_at(const struct console *console,
                                            const struct pick_item *item)
{
    const struct snapshot *list = console_snapshot(console, LIST_AUDIT);
    return item && (size_t)item->value < list->count ? &list->ran[item->value] : NULL;
}

static void audit_choose(struct picker *picker, struct console *console,
                         const struct pick_item *item)
{
    const struct ran_statement *entry = audit_at(console, item);
    struct buf text = BUF_INIT;
    (void)picker;
    if (!entry)
        return;
    audit_add_whole(&text, entry);
    overlay_text(console, TEXT_AUDIT_ENTRY, buf_str(&text));
    buf_release(&text);
}

static void audit_detail(const struct picker *picker, const struct console *console,
                         const struct pick_item *item, int cols, struct lines *out)
{
    const struct ran_statement *entry = audit_at(console, item);
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_TEXT};
    struct buf text = BUF_INIT;
    (void)picker;
    if (!entry)
        return;
    audit_add_whole(&text, entry);
    wrap_text(out, &wrap, text.p, text.len);
    buf_release(&text);
}

static const struct picker_ops audit_ops = {.context = CONTEXT_PICK,
                                            .title = TEXT_AUDIT_TITLE,
                                            .about = TEXT_ABOUT_AUDIT,
                                            .empty = TEXT_AUDIT_EMPTY,
                                            .detail_percent = 45,
                                            .fill = audit_fill,
                                            .choose = audit_choose,
                                            .detail = audit_detail,
                                            .refill = MODEL_LISTS,
                                            .keeps_row = true};

void overlay_audit(struct console *console)
{
    console_list(console, LIST_AUDIT);
    picker_open(console, &audit_ops, NULL);
}

/* The lessons that hold on the connection: what they say, how they have done, and a key to switch
 * one off or remove it. Below them the questions that were approved, which a key removes. */
#include <string.h>

#include "draw/wrap.h"
#include "overlays/list/picker.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "querent/model/lesson.h"
#include "services/known.h"
#include "services/notice.h"
#include "texts.h"

enum lessons_part { PART_LESSON, PART_APPROVED };

static void lessons_fill_approved(struct picker *picker, struct console *console)
{
    const struct snapshot *list = console_snapshot(console, LIST_APPROVED);

    if (list->count)
        picker_add(picker, TEXT_APPROVED_HEADING, NULL)->heading = true;
    for (size_t i = list->count; i-- > 0;) { /* newest first */
        const struct approved_question *approved = &list->approved[i];
        struct buf detail = BUF_INIT;
        buf_add(&detail, TEXT_APPROVED_KIND);
        words_ago(&detail, approved->at, console->clock_s);
        struct pick_item *item = picker_add(picker, approved->question, buf_str(&detail));
        item->data = mem_printf("%lld+", (long long)approved->id);
        item->value = (int)i;
        item->part = PART_APPROVED;
        item->role = ROLE_TEXT;
        buf_release(&detail);
    }
}

static void lessons_fill(struct picker *picker, struct console *console)
{
    const struct snapshot *list = console_snapshot(console, LIST_LESSONS);

    for (size_t i = 0; i < list->count; i++) {
        const struct lesson *lesson = &list->lessons[i];
        char *words = lesson_words(lesson);
        char *detail =
            mem_printf("%s%s · %s · %.0f %%", lesson->off ? TEXT_LESSON_OFF : "",
                       lesson_kind_name(lesson->kind),
                       lesson->scope == LESSON_CONNECTION ? lesson->connection
                                                          : lesson_scope_name(lesson->scope),
                       lesson->confidence * 100);
        struct pick_item *item = picker_add(picker, words, detail);
        item->data = mem_printf("%lld", (long long)lesson->id);
        item->value = (int)i;
        item->role = lesson->off ? ROLE_DIM : ROLE_TEXT;
        mem_free(words);
        mem_free(detail);
    }
    lessons_fill_approved(picker, console);
}

static void lessons_say(struct lines *out, int cols, enum role role, const char *text)
{
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = role};

    if (!str_blank(text))
        wrap_text(out, &wrap, text, strlen(text));
}

static void lessons_detail_approved(const struct console *console, const struct pick_item *item,
                                    int cols, struct lines *out)
{
    const struct snapshot *list = console_snapshot(console, LIST_APPROVED);
    struct buf when = BUF_INIT;

    if ((size_t)item->value >= list->count)
        return;
    const struct approved_question *approved = &list->approved[item->value];
    buf_addf(&when, approved->own ? TEXT_APPROVED_OWN : TEXT_APPROVED_BY, approved->user);
    words_ago(&when, approved->at, console->clock_s);
    if (approved->rows >= 0)
        buf_addf(&when, TEXT_APPROVED_ROWS, (long long)approved->rows,
                 approved->rows == 1 ? "" : "s");
    lessons_say(out, cols, ROLE_STRONG, approved->question);
    lessons_say(out, cols, ROLE_DIM, buf_str(&when));
    lines_add(out);
    lessons_say(out, cols, ROLE_TEXT, approved->sql);
    buf_release(&when);
}

static void lessons_detail(const struct picker *picker, const struct console *console,
                           const struct pick_item *item, int cols, struct lines *out)
{
    const struct snapshot *list = console_snapshot(console, LIST_LESSONS);
    struct buf used = BUF_INIT;

    (void)picker;
    if (item->part == PART_APPROVED) {
        lessons_detail_approved(console, item, cols, out);
        return;
    }
    if ((size_t)item->value >= list->count)
        return;
    const struct lesson *lesson = &list->lessons[item->value];
    lessons_say(out, cols, ROLE_STRONG, lesson->name);
    lessons_say(out, cols, ROLE_TEXT, item->text);
    lessons_say(out, cols, ROLE_DIM, item->detail);
    lines_add(out);
    buf_addf(&used, TEXT_LESSON_USED, (long long)lesson->used, lesson->used == 1 ? "" : "s",
             (long long)lesson->right, lesson->right == 1 ? "" : "s");
    if (lesson->last) {
        buf_add(&used, ", ");
        words_ago(&used, lesson->last, console->clock_s);
    }
    lessons_say(out, cols, ROLE_TEXT, buf_str(&used));
    char *from = mem_printf(TEXT_LESSON_FROM, lesson->source, lesson->user);
    lessons_say(out, cols, ROLE_DIM, from);
    lessons_say(out, cols, ROLE_DIM, lesson->about);
    mem_free(from);
    buf_release(&used);
}

/* An approved question is not switched off: it is forgotten. */
static void lessons_switch(struct console *console, const struct pick_item *item)
{
    if (item->part == PART_LESSON)
        front_submit(console->front, command_new(COMMAND_SWITCH_LESSON, item->data));
    else
        console_notice(console, true, TEXT_APPROVED_NO_SWITCH);
}

static void lessons_choose(struct picker *picker, struct console *console,
                           const struct pick_item *item)
{
    (void)picker;
    lessons_switch(console, item);
}

static void lessons_remove(struct console *console, const char *id)
{
    front_submit(console->front, command_new(COMMAND_REMOVE_LESSON, id));
}

static void lessons_remove_approved(struct console *console, const char *id)
{
    front_submit(console->front, command_new(COMMAND_REMOVE_APPROVED, id));
}

static void lessons_ask_remove(struct console *console, const struct pick_item *item)
{
    if (item->part == PART_LESSON) {
        overlay_confirm(console, TEXT_LESSON_REMOVE_ASK, item->text, TEXT_LESSON_REMOVE_YES,
                        lessons_remove, item->data);
        return;
    }
    char *id = mem_strndup(item->data, strspn(item->data, "0123456789"));
    overlay_confirm(console, TEXT_APPROVED_REMOVE_ASK, item->text, TEXT_APPROVED_REMOVE_YES,
                    lessons_remove_approved, id);
    mem_free(id);
}

static bool lessons_act(struct picker *picker, struct console *console, enum action action,
                        const struct pick_item *item)
{
    (void)picker;
    if (!item)
        return false;
    switch (action) {
    case ACTION_LESSON_SWITCH:
        lessons_switch(console, item);
        return true;
    case ACTION_LESSON_REMOVE:
        lessons_ask_remove(console, item);
        return true;
    default:
        return false;
    }
}

static const struct picker_ops lessons_ops = {.context = CONTEXT_LESSONS,
                                              .title = TEXT_LESSONS_TITLE,
                                              .about = TEXT_ABOUT_LESSONS,
                                              .fill = lessons_fill,
                                              .choose = lessons_choose,
                                              .act = lessons_act,
                                              .detail = lessons_detail,
                                              .detail_percent = 36,
                                              .refill = MODEL_LISTS,
                                              .keeps_row = true,
                                              .empty = TEXT_LESSONS_EMPTY};

void overlay_lessons(struct console *console)
{
    console_list(console, LIST_LESSONS);
    console_list(console, LIST_APPROVED);
    picker_open(console, &lessons_ops, NULL);
}

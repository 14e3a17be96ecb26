/* Actions that mean the same everywhere. */
#include "console.h"
#include "overlays/overlay.h"
#include "querent/base/str.h"
#include "services/known.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/turns.h"
#include "services/wishes.h"
#include "texts.h"

static void quit_now(struct console *console, const char *arg)
{
    (void)arg;
    console->quit = true;
}

static void console_act_quit(struct console *console)
{
    const int jobs = model_jobs_running(&console->model);
    if (jobs == 0) {
        console->quit = true;
        return;
    }
    overlay_confirm(console, TEXT_LEAVE_ASK, jobs == 1 ? TEXT_LEAVE_JOB : TEXT_LEAVE_JOBS,
                    TEXT_LEAVE_YES, quit_now, NULL);
}

static void cancel_work(struct console *console)
{
    if (console->model.running.cancelling || !console->front)
        return;
    model_cancelling(&console->model, console->now_us);
    turn_cancel(console->front, console->model.running.turn);
}

/* Nothing is left to be left: what was said about something earlier is no answer to this Esc. A
 * conversation that is still being taken up may wait for a server that it wrote to. */
static void leave_nothing(struct console *console)
{
    if (console->front &&
        (console->model.stage == STAGE_START || console->model.notice_kind == NOTICE_PROGRESS))
        turn_cancel(console->front, 0);
    if (!console->model.notice_bad)
        model_notice(&console->model, false, NULL);
    console_focus_home(console);
}

static void console_act_leave(struct console *console)
{
    if (console_busy(console))
        cancel_work(console);
    else if (console->zoom)
        console->zoom = false;
    else
        leave_nothing(console);
}

/* Ctrl-C: the running work wherever the focus is; when idle it closes a box, and where there is
 * none the second press leaves. */
static void console_act_cancel(struct console *console)
{
    if (console_busy(console)) {
        cancel_work(console);
    } else if (console_boxed(console)) {
        wish_action(console, ACTION_LEAVE);
    } else if (console->quit_armed) {
        console_act_quit(console);
    } else {
        console->quit_armed = true;
        console_notice(console, false, TEXT_LEAVE_AGAIN);
    }
}

static bool focus_act(struct console *console, enum action action)
{
    switch (action) {
    case ACTION_FOCUS_NEXT:
        console_step_focus(console, 1);
        return true;
    case ACTION_FOCUS_PREVIOUS:
        console_step_focus(console, -1);
        return true;
    case ACTION_ZOOM:
        console->zoom = !console->zoom;
        return true;
    default:
        return false;
    }
}

/* A pane is gone to from a box, too, which closes: as it does for the lists of the function keys.
 */
static bool go_act(struct console *console, enum action action)
{
    for (size_t i = 0; i < console->pane_count && action != ACTION_NONE; i++) {
        if (console->panes[i].ops->go == action) {
            overlay_close_all(console);
            console_focus(console, i);
            return true;
        }
    }
    return false;
}

static bool open_overlay(struct console *console, enum action action)
{
    for (size_t i = 0; i < overlay_table_count; i++) {
        if (overlay_table[i].action != action)
            continue;
        const char *why;
        if (!console_can(console, action, &why)) {
            console_notice(console, true, "%s", why);
            return true;
        }
        if (action != ACTION_HELP) /* help is about what it lies over */
            overlay_close_all(console);
        overlay_table[i].open(console);
        return true;
    }
    return false;
}

/* What is seen of the rows may have changed since the form was left. */
static void show_form_anew(struct console *console)
{
    struct buf json = BUF_INIT;
    form_values_json(console->model.form, &json);
    overlay_form(console);
    submit_form(console, buf_str(&json), NULL, FORM_PREVIEW);
    buf_release(&json);
}

/* Write and email are options of the question after a result; else they are said as words. */
static void console_act_follow_up(struct console *console, enum action action)
{
    const enum form_kind kind = action == ACTION_WRITE ? FORM_WRITE : FORM_EMAIL;
    const char *why;
    if (!console_can(console, action, &why)) {
        console_notice(console, true, "%s", why);
        return;
    }
    overlay_close_all(console);
    if (console->model.form && console->model.form->kind == kind) {
        show_form_anew(console);
        return;
    }
    const int option = question_by_id(console->model.question, form_kind_name(kind));
    if (option >= 0)
        submit_option(console, (size_t)option);
    else
        submit_text(console, form_kind_name(kind));
}

static void toggle_mouse(struct console *console)
{
    console->mouse = !console->mouse;
    wish_terminal(console, WISH_MOUSE);
    console_notice(console, false, console->mouse ? TEXT_MOUSE_ON : TEXT_MOUSE_OFF);
}

/* What is typed is put aside before another conversation is there, so that nothing is glued to it.
 */
static void put_draft_aside(struct console *console)
{
    for (size_t i = 0; i < console->pane_count; i++) {
        struct pane *pane = &console->panes[i];
        if (pane->ops->home == CONTEXT_INPUT && pane->ops->key)
            pane->ops->key(pane->self, console, 0, ACTION_CONVERSATION_NEW);
    }
}

bool console_act_global(struct console *console, enum action action)
{
    if (open_overlay(console, action) || go_act(console, action))
        return true;
    if (!console->overlay && (focus_act(console, action) || console_act_split(console, action)))
        return true;
    switch (action) {
    case ACTION_CONVERSATION_NEW:
        overlay_close_all(console);
        if (console->front) {
            put_draft_aside(console);
            front_submit(console->front, command_new(COMMAND_OPEN_CONVERSATION, NULL));
        }
        return true;
    case ACTION_WRITE:
    case ACTION_EMAIL:
        console_act_follow_up(console, action);
        return true;
    case ACTION_MOUSE:
        toggle_mouse(console);
        return true;
    case ACTION_LEAVE:
        console_act_leave(console);
        return true;
    case ACTION_CANCEL:
        console_act_cancel(console);
        return true;
    case ACTION_REDRAW:
        wish_terminal(console, WISH_REDRAW);
        return true;
    case ACTION_SUSPEND:
        wish_terminal(console, WISH_SUSPEND);
        return true;
    case ACTION_QUIT:
        console_act_quit(console);
        return true;
    default:
        return false;
    }
}

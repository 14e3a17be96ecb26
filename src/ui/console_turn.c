/* What the operator says becomes turns. The screen shows it at once; the front answers with events.
 */
#include <string.h>

#include "console.h"
#include "overlays/overlay.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static bool ready(struct console *console)
{
    if (!console->front)
        console_notice(console, false, "still starting; press Enter again in a moment");
    return console->front != NULL;
}

static struct turn *make_turn(struct console *console, enum turn_kind kind, const char *text)
{
    struct turn *turn = turn_new(kind, console->model.conversation, text);
    const struct sql_version *sql = model_sql(&console->model);
    turn->sql_version = sql ? sql->version : 0;
    return turn;
}

void submit_text(struct console *console, const char *text)
{
    if (!ready(console))
        return;
    char *copy = mem_strdup(text);
    const uint64_t id = turn_submit(console->front, make_turn(console, TURN_TEXT, copy));
    model_submitted(&console->model, id, copy, console->now_us);
    history_add(&console->history, copy);
    mem_free(copy);
    edit_set(&console->input, "");
    console_save_draft(console);
    console->talk.scroll = 0;
}

/* Options that are the screen's own work. */
static bool own_option(struct console *console, const char *id)
{
    if (str_eq(id, "edit"))
        sql_edit_begin(console, NULL);
    else if (str_eq(id, "export"))
        console_do(console, ACTION_EXPORT);
    else if (str_eq(id, "chart")) {
        console_focus(console, PANE_ROWS);
        console_do(console, ACTION_CHART);
    } else {
        return false;
    }
    return true;
}

void submit_option(struct console *console, size_t option)
{
    const struct question *question = console->model.question;
    if (!question || option >= question->option_count)
        return;
    const struct option *at = &question->options[option];
    console->model.option = option;
    if (!at->enabled) {
        console_notice(console, false, "%s", at->why_not ? at->why_not : "not possible now");
        return;
    }
    if (own_option(console, at->id) || !ready(console))
        return;
    struct turn *turn = make_turn(console, TURN_CHOICE, at->label);
    turn->question_id = mem_strdup(question->id);
    turn->option_id = mem_strdup(at->id);
    char *label = mem_strdup(at->label);
    const uint64_t id = turn_submit(console->front, turn);
    model_answered(&console->model, id, label, console->now_us);
    mem_free(label);
    console->talk.scroll = 0;
    console_focus(console, PANE_INPUT);
}

void submit_sql(struct console *console, const char *text)
{
    if (str_blank(text)) {
        console_notice(console, true, "there is no SQL to submit");
        return;
    }
    if (!ready(console))
        return;
    const uint64_t id = turn_submit(console->front, make_turn(console, TURN_SQL, text));
    sql_edit_forget(console);
    console_save_draft(console);
    model_submitted(&console->model, id, NULL, console->now_us);
    console_focus(console, PANE_INPUT);
}

void submit_form(struct console *console, const char *json, enum form_how how)
{
    static const char *const options[] = {
        [FORM_PREVIEW] = "preview", [FORM_SUBMIT] = "submit", [FORM_LEAVE] = "leave"};
    if (!ready(console))
        return;
    struct turn *turn = make_turn(console, TURN_FORM, json);
    turn->option_id = mem_strdup(options[how]);
    const uint64_t id = turn_submit(console->front, turn);
    if (how != FORM_PREVIEW)
        model_answered(&console->model, id, NULL, console->now_us);
}

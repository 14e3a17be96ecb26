/* What is known of the front and of what can be done; see the header. */
#include "services/known.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "services/panes.h"
#include "state.h"
#include "texts.h"

bool console_vi(const struct console *console)
{
    return console->settings && str_eq(settings_text(console->settings, SET_UI_KEYS), "vi");
}

bool console_busy(const struct console *console)
{
    const struct result *result = console->model.result;
    return console->model.running.on || (result && result_state(result) == RESULT_RUNNING);
}

bool console_disconnected(const struct console *console)
{
    return console->connection.state == CONNECTION_FAILED;
}

static void connection_release(struct connection_info *at)
{
    mem_free(at->name);
    mem_free(at->kind);
    mem_free(at->where);
    mem_free(at->problem);
    mem_free(at->color);
    *at = (struct connection_info){0};
}

void console_forget_connection(struct console *console)
{
    connection_release(&console->connection);
    mem_free(console->engine);
    console->engine = NULL;
}

void console_refresh_connection(struct console *console)
{
    size_t count;
    if (!console->front)
        return;
    struct connection_info *infos = front_connections(console->front, &count);
    for (size_t i = 0; i < count; i++) {
        if (!infos[i].current)
            continue;
        connection_release(&console->connection);
        console->connection = infos[i];
        console->model.serverless = str_eq(infos[i].kind, "sqlite");
        infos[i] = (struct connection_info){0};
    }
    connection_infos_free(infos, count);
    mem_free(console->engine);
    console->engine = front_engine(console->front);
}

/* ---- what can be done */

bool console_rows_gone(const struct console *console)
{
    const struct model *model = &console->model;
    return !model->result && model->stage == STAGE_SHOW_RESULTS &&
           question_by_id(model->question, "refetch") >= 0;
}

const char *console_no_rows(const struct console *console)
{
    return console->model.result        ? NULL
           : console_rows_gone(console) ? TEXT_ROWS_NOT_KEPT
                                        : TEXT_NO_ROWS_YET;
}

static const char *pane_cannot(const struct console *console, enum action action)
{
    const size_t owner = console_owner(console, action_rows[action].context);
    if (owner == NO_PANE || !console->panes[owner].ops->cannot)
        return NULL;
    return console->panes[owner].ops->cannot(console->panes[owner].self, console, action);
}

bool console_can(const struct console *console, enum action action, const char **ret_why)
{
    const bool form = action == ACTION_WRITE || action == ACTION_EMAIL; /* their jobs ask again */
    const bool rows = action == ACTION_EXPORT || (form && !console_rows_gone(console));
    const char *why = rows ? console_no_rows(console) : pane_cannot(console, action);
    if (!why && form && console->unknown)
        why = TEXT_EARLIER_CANNOT;
    if (!why && !console->front && action != ACTION_HELP && action != ACTION_THEMES)
        why = TEXT_STILL_STARTING;
    if (why)
        *ret_why = why;
    return !why;
}

/* ---- lists */

void console_list(struct console *console, enum list_of of)
{
    if (console->front)
        front_submit(console->front, command_of_list(of));
}

const struct snapshot *console_snapshot(const struct console *console, enum list_of of)
{
    static const struct snapshot none;
    return console->model.lists[of] ? console->model.lists[of] : &none;
}

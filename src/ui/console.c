/* The console's life, and the way of what comes in: keys, pastes, events, then one settle. */
#include "console.h"

#include <string.h>

#include "keys/vi.h"
#include "overlays/overlay.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/front/looks.h"
#include "services/drafts.h"
#include "services/elsewhere.h"
#include "services/known.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/tell.h"
#include "texts.h"
#include "watch/watch.h"

#define NOTICE_STAYS_US 3000000   /* after this a key takes it away */
#define NOTICE_EXPIRES_US 8000000 /* after this it goes by itself, unless it warns */

/* ---- life */

static void load_keys(struct console *console, const struct look_file *file)
{
    struct err err = ERR_INIT;
    keymap_default(&console->keymap);
    if (console_vi(console))
        keymap_merge(&console->keymap, vi_keys, "vi", &err);
    if (!file || (!file->text && !file->problem))
        return;
    if (file->problem)
        err_set(&err, ERR_CONFIG, "%s", file->problem);
    if (file->problem || !keymap_merge(&console->keymap, file->text, file->path, &err))
        console_notice(console, true, TEXT_DEFAULT_KEYS, err.text);
}

/* What a setting says goes before what was chosen on the screen. */
static void load_theme(struct console *console, const char *chosen)
{
    struct err err = ERR_INIT;
    const struct settings *settings = console->settings;
    const struct snapshot *own = console_snapshot(console, LIST_THEMES);
    const bool set = settings && (!chosen || settings_set(settings, SET_UI_THEME));
    const char *name = set ? settings_text(settings, SET_UI_THEME) : chosen ? chosen : "dark";
    if (theme_find(&console->theme, name, own, &err))
        return;
    console_notice(console, true, "%s", err.text);
    static const struct snapshot none;
    if (!theme_find(&console->theme, "dark", &none, &err))
        mem_abort(TEXT_BROKEN_THEME);
}

void console_init(struct console *console, const struct console_options *options)
{
    const struct settings *settings = options->settings;
    const struct looks *looks = options->looks;
    *console = (struct console){
        .options = *options, .settings = options->settings, .w = options->w, .h = options->h};
    wish_init(&console->wishes);
    console->mouse = !settings || settings_bool(settings, SET_UI_MOUSE);
    console->animate = !settings || settings_bool(settings, SET_UI_ANIMATION);
    model_init(&console->model);
    console_open_panes(console);
    if (looks)
        console->model.lists[LIST_THEMES] = snapshot_ref(looks->themes);
    console_take_splits(console, looks ? looks->layout : NULL);
    load_keys(console, looks ? &looks->keys : NULL);
    load_theme(console, looks ? looks->theme : NULL);
    console->options.looks = NULL;
    console->touring = looks && !looks->toured && settings && settings_bool(settings, SET_UI_TOUR);
    if (console->touring)
        overlay_tour(console);
}

void console_release(struct console *console)
{
    overlay_close_all(console);
    console_close_panes(console);
    overlay_export_forget(console);
    model_release(&console->model);
    wish_release(&console->wishes);
    demand_release(&console->demand);
    mem_free(console->drawing.question);
    vec_release(&console->spots);
    console_forget_connection(console);
    *console = (struct console){0};
}

void console_attach(struct console *console, struct front *front)
{
    console->front = front;
    if (console->touring)
        front_submit(front, command_new(COMMAND_KEEP_TOUR, NULL));
    console_refresh_connection(console);
}

int64_t console_expires_us(const struct console *console)
{
    const struct model *model = &console->model;
    if (!model->notice || model->notice_bad || model->notice_kind == NOTICE_PROGRESS)
        return -1;
    const int64_t left = model->notice_us + NOTICE_EXPIRES_US - console->now_us;
    return left > 0 ? left : 0;
}

bool console_animated(const struct console *console)
{
    return console_busy(console);
}

void console_resize(struct console *console, int w, int h)
{
    console->w = w;
    console->h = h;
}

/* ---- input */

static void console_paste(struct console *console, const char *text, size_t len)
{
    if (!console->overlay)
        console_paste_pane(console, text, len);
    else if (console->overlay->ops->paste)
        console->overlay->ops->paste(console->overlay->self, console, text, len);
}

static bool act_pane(struct console *console, uint32_t key, enum action action)
{
    const struct pane *pane = &console->panes[console->focus];
    return pane->ops->key && pane->ops->key(pane->self, console, key, action);
}

static bool do_key(struct console *console, uint32_t key, enum action action)
{
    const bool done =
        console->overlay ? overlay_act(console, action) : act_pane(console, key, action);
    return done || console_act_global(console, action);
}

/* A plain character that nothing is bound to. */
static void console_type_key(struct console *console, uint32_t key)
{
    if (console->overlay) {
        if (console->overlay->ops->type)
            console->overlay->ops->type(console->overlay->self, console, key);
        else
            say_elsewhere(console, key, ACTION_NONE);
    } else if (!act_pane(console, key, ACTION_NONE)) {
        say_elsewhere(console, key, ACTION_NONE);
    }
}

/* Enter amid text that came at once is a line break of a paste, of a terminal that does not mark
 * pastes. */
static bool is_paste_break(const struct console *console, const struct input *input)
{
    return input->amid && input->key == UKEY_ENTER && !console->overlay &&
           console_context(console) == CONTEXT_INPUT;
}

/* Beside the options a text that stands in the input line is edited as well as typed. */
static bool edit_from_talk(struct console *console, uint32_t key)
{
    const enum action action = keymap_find(&console->keymap, CONTEXT_INPUT, key, true);
    if (action == ACTION_NONE || console->overlay || console_context(console) != CONTEXT_TALK)
        return false;
    console_act_home(console, key, action);
    return true;
}

/* The SQL that is shown is saved from wherever one is; its pane is gone to, so that it is seen. */
static bool save_from_elsewhere(struct console *console, uint32_t key)
{
    if (console->overlay || !model_sql(&console->model) ||
        keymap_find(&console->keymap, CONTEXT_SQL, key, false) != ACTION_SQL_KEEP)
        return false;
    console_focus_owner(console, CONTEXT_SQL);
    const enum action action =
        keymap_find(&console->keymap, console_context(console), key, console_typing(console));
    return action != ACTION_NONE && do_key(console, key, action);
}

static void press_key(struct console *console, uint32_t key)
{
    if (console->model.notice && console->now_us - console->model.notice_us > NOTICE_STAYS_US)
        model_notice(&console->model, false, NULL);
    const bool help = key == '?' && console_blank(console);
    const enum action action = keymap_find(&console->keymap, console_context(console), key,
                                           !help && console_typing(console));
    if (action != ACTION_CANCEL)
        console->quit_armed = false;
    if (action == ACTION_NONE && key_is_text(key))
        console_type_key(console, key);
    else if (action != ACTION_NONE
                 ? !do_key(console, key, action)
                 : !edit_from_talk(console, key) && !save_from_elsewhere(console, key))
        say_elsewhere(console, key, action);
}

/* What panes and overlays have asked for, which may ask for more. */
static void do_wished(struct console *console)
{
    struct wishes *wishes = &console->wishes;
    while (wishes->action != ACTION_NONE) {
        const enum action action = wishes->action;
        wishes->action = ACTION_NONE;
        if (wishes->at_home)
            console_focus_owner(console, action_rows[action].context);
        const bool back = wishes->and_back;
        console_do(console, action);
        if (back)
            console_focus_home(console);
    }
}

void console_input(struct console *console, struct input *input)
{
    if (input->type != INPUT_LOOK)
        console->key_us = console->now_us;
    switch (input->type) {
    case INPUT_KEY:
        if (is_paste_break(console, input))
            act_pane(console, 0, ACTION_NEWLINE);
        else
            press_key(console, input->key);
        break;
    case INPUT_PASTE:
        console_paste(console, input->text, input->len);
        mem_free(input->text);
        input->text = NULL;
        break;
    case INPUT_PASTE_REFUSED:
        console_notice(console, true, TEXT_PASTE_TOO_LARGE, PASTE_MAX);
        break;
    case INPUT_MOUSE:
        console_mouse(console, input);
        break;
    case INPUT_RESIZE:
        console_resize(console, input->x, input->y);
        break;
    case INPUT_LOOK:
        console->looked_at = input->x ? LOOK_HERE : LOOK_AWAY;
        break;
    }
    do_wished(console);
}

bool console_do(struct console *console, enum action action)
{
    return do_key(console, 0, action);
}

/* ---- events */

/* A connection's trouble is said; that all is as it should be is not. */
static void say_catalog(struct console *console, const struct event *event)
{
    const struct event_catalog *catalog = &event->catalog;
    if (catalog->state == CATALOG_FAILED)
        console_notice(console, true, "%s: %s", catalog->connection, catalog->problem);
}

static void say_tested(struct console *console, const struct event *event)
{
    const struct event_tested *tested = &event->tested;
    const bool works = tested->code == ERR_NONE;
    console_notice(console, !works, works ? TEXT_CONNECTION_WORKS : "%s: %s", tested->connection,
                   tested->text);
}

/* What the front has to be asked for after an event; it answers with lists. */
static void ask_front(struct console *console, unsigned changes)
{
    if (changes & (MODEL_CATALOG | MODEL_CONVERSATION)) {
        console_refresh_connection(console);
        console_list(console, LIST_SUGGESTIONS);
    }
    if ((changes & MODEL_CONVERSATION) && !console->model.lists[LIST_INPUTS])
        console_list(console, LIST_INPUTS);
}

/* The text goes to the pane that it came from. */
static void take_edited(struct console *console, const struct event *event)
{
    const size_t at = wish_edit_over(console);
    const struct event_edited *edited = &event->edited;
    if (!edited->text)
        console_notice(console, true, "%s", edited->err.text);
    else if (at != NO_PANE && console->panes[at].ops->take)
        console->panes[at].ops->take(console->panes[at].self, console, edited->text);
}

static void say_event(struct console *console, const struct event *event)
{
    if (event->type == EVENT_NOTICE || (event->type == EVENT_ERROR && !event->turn))
        console_keep_notice(console);
    else if (event->type == EVENT_CATALOG)
        say_catalog(console, event);
    else if (event->type == EVENT_TESTED)
        say_tested(console, event);
    else if (event->type == EVENT_EXISTS && event->exists.file)
        overlay_export_over(console, event->exists.path, event->exists.file);
    else if (event->type == EVENT_EXISTS)
        overlay_export_again(console, event->exists.path, event->exists.folder);
    else if (event->type == EVENT_EDIT)
        wish_edit_ready(console, event->edit.file, event->edit.err.text);
    else if (event->type == EVENT_EDITED)
        take_edited(console, event);
}

void console_event(struct console *console, const struct event *event)
{
    if (event->type == EVENT_CONVERSATION)
        console_save_drafts(console); /* of the one that is left */
    console_tell(console, event);
    const unsigned changes = model_apply(&console->model, event, console->now_us);
    say_event(console, event);
    if (console->front)
        ask_front(console, changes);
    console_changed(console, changes);
    if (changes & MODEL_CONVERSATION)
        console_load_drafts(console, event->opened);
    if ((changes & MODEL_FORM) && console->model.form && !console->overlay)
        overlay_form(console);
    if ((changes & MODEL_PLAN) && !console->overlay)
        overlay_plan(console);
    if (changes)
        overlay_changed(console, changes);
}

void console_settle(struct console *console)
{
    watch_settle(console);
    if (console_expires_us(console) == 0)
        model_notice(&console->model, false, NULL);
    for (size_t i = 0; i < console->pane_count; i++) {
        const struct pane *pane = &console->panes[i];
        if (pane->ops->settle)
            pane->ops->settle(pane->self, console);
    }
}

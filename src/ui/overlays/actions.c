/* Help, menu and palette: three lists made from the action table. */
#include <string.h>

#include "overlays/list/picker.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "services/elsewhere.h"
#include "services/known.h"
#include "services/panes.h"
#include "services/wishes.h"
#include "texts.h"

/* The place that a list of actions is about. */
struct place {
    enum context context;
    bool typing;
    const char *about; /* what it is; NULL: that is not known */
};

/* The key that does it in the place (NULL: where the action is at home). */
static void action_key(const struct console *console, const struct place *here, enum action action,
                       struct buf *out)
{
    if (!here)
        keymap_key(&console->keymap, action, out);
    else
        keymap_key_here(&console->keymap, action, here->context, here->typing, out);
}

/* Its other keys, and other words for what it does. */
static void add_words(const struct console *console, enum action action, struct pick_item *item)
{
    const char *words = action_words(action);
    struct buf more = BUF_INIT;
    for (int k = 0; k < KEYMAP_KEYS_MAX; k++) {
        const uint32_t key = console->keymap.keys[action][k];
        if (key) {
            key_add_name(key, &more);
            buf_addc(&more, ' ');
        }
    }
    buf_add(&more, words ? words : "");
    item->more = buf_take(&more);
}

static struct pick_item *add_action(struct picker *picker, struct console *console,
                                    enum action action)
{
    struct buf key = BUF_INIT;
    const char *why = NULL;
    struct pick_item *item = picker_add(picker, action_rows[action].name, action_rows[action].help);
    item->value = (int)action;
    item->data = mem_strdup(action_rows[action].name);
    action_key(console, picker->state, action, &key);
    if (key.len)
        item->key = mem_strdup(key.p);
    if (!console_can(console, action, &why))
        item->why_not = mem_strdup(why);
    add_words(console, action, item);
    buf_release(&key);
    return item;
}

static void add_heading(struct picker *picker, const char *text)
{
    picker_add(picker, text, NULL)->heading = true;
}

/* Runs in what lies under the list. */
static void run_action(struct picker *picker, struct console *console, const struct pick_item *item)
{
    const enum action action = (enum action)item->value;
    (void)picker;
    overlay_pop(console);
    wish_action(console, action);
}

/* ---- help */

static void help_fill(struct picker *picker, struct console *console)
{
    const struct place *here = picker->state;
    bool global = false;
    if (here->about)
        add_heading(picker, here->about);
    for (const enum context *at = context_chain(here->context); *at != CONTEXT_COUNT || !global;
         at++) {
        const enum context context = *at == CONTEXT_COUNT ? CONTEXT_GLOBAL : *at;
        global |= context == CONTEXT_GLOBAL;
        add_heading(picker, context_titles[context]);
        for (int i = 1; i < ACTION_COUNT; i++) {
            if (action_rows[i].context == context)
                add_action(picker, console, (enum action)i);
        }
        if (*at == CONTEXT_COUNT)
            break;
    }
}

static void free_state(struct picker *picker)
{
    mem_free(picker->state);
}

static const struct picker_ops help_ops = {.context = CONTEXT_PICK,
                                           .title = TEXT_HELP_TITLE,
                                           .fill = help_fill,
                                           .choose = run_action,
                                           .release = free_state,
                                           .empty = TEXT_HELP_EMPTY};

static const char *help_about(const struct console *console)
{
    const struct overlay *overlay = console->overlay;
    if (overlay)
        return overlay->ops->about ? overlay->ops->about(overlay->self) : NULL;
    return console->panes[console->focus].ops->about;
}

void overlay_help(struct console *console)
{
    struct place *here = mem_alloc(sizeof *here);
    *here = (struct place){console_context(console), console_typing(console), help_about(console)};
    picker_open(console, &help_ops, here);
}

/* ---- menu */

static const struct {
    const char *heading;
    enum action actions[8]; /* ended by ACTION_NONE */
} menu[] = {
    {TEXT_MENU_ROWS, {ACTION_WRITE, ACTION_EMAIL, ACTION_EXPORT, ACTION_CHART, ACTION_FETCH_ALL}},
    {TEXT_MENU_SQL,
     {ACTION_SQL_RUN, ACTION_SQL_EDIT, ACTION_SQL_EDITOR, ACTION_SQL_PLAN, ACTION_SQL_AS_WRITTEN,
      ACTION_SQL_COPY, ACTION_HISTORY, ACTION_SAVED}},
    {TEXT_MENU_CONVERSATION,
     {ACTION_CONVERSATION_NEW, ACTION_CONVERSATIONS, ACTION_FIND, ACTION_SOURCES, ACTION_TRACE,
      ACTION_COPY_MESSAGE}},
    {TEXT_MENU_DATABASE,
     {ACTION_CONNECTIONS, ACTION_SCHEMA, ACTION_JOINS, ACTION_LESSONS, ACTION_JOBS, ACTION_AUDIT}},
    {TEXT_MENU_SCREEN,
     {ACTION_HELP, ACTION_TOUR, ACTION_PALETTE, ACTION_THEMES, ACTION_ZOOM, ACTION_MOUSE,
      ACTION_SUSPEND, ACTION_QUIT}},
};

static void menu_fill(struct picker *picker, struct console *console)
{
    for (size_t i = 0; i < sizeof menu / sizeof *menu; i++) {
        add_heading(picker, menu[i].heading);
        for (size_t k = 0; k < 8 && menu[i].actions[k] != ACTION_NONE; k++)
            add_action(picker, console, menu[i].actions[k]);
    }
}

/* A pane's action is done in its pane. */
static void menu_choose(struct picker *picker, struct console *console,
                        const struct pick_item *item)
{
    const enum action action = (enum action)item->value;
    (void)picker;
    overlay_pop(console);
    wish_action_at_home(console, action);
}

static const struct picker_ops menu_ops = {.context = CONTEXT_PICK,
                                           .title = TEXT_MENU_TITLE,
                                           .about = TEXT_ABOUT_MENU,
                                           .fill = menu_fill,
                                           .choose = menu_choose};

void overlay_menu(struct console *console)
{
    picker_open(console, &menu_ops, NULL);
}

/* ---- palette */

enum { PALETTE_CONNECTION = ACTION_COUNT, PALETTE_CONVERSATION, PALETTE_TABLE, PALETTE_THEME };

static void palette_add(struct picker *picker, int kind, const char *text, const char *detail,
                        const char *data)
{
    struct pick_item *item = picker_add(picker, text, detail);
    item->value = kind;
    item->data = mem_strdup(data);
}

static void palette_conversations(struct picker *picker, struct console *console)
{
    const struct snapshot *list = console_snapshot(console, LIST_CONVERSATIONS);
    for (size_t i = 0; i < list->count; i++) {
        const struct conversation_info *at = &list->conversations[i];
        if (at->title) /* where nothing was asked there is nothing to find */
            palette_add(picker, PALETTE_CONVERSATION, at->title, TEXT_PALETTE_CONVERSATION, at->id);
    }
}

static void palette_connections(struct picker *picker, struct console *console)
{
    size_t count;
    struct connection_info *infos = front_connections(console->front, &count);
    for (size_t i = 0; i < count; i++)
        palette_add(picker, PALETTE_CONNECTION, infos[i].name, TEXT_PALETTE_CONNECTION,
                    infos[i].name);
    connection_infos_free(infos, count);
}

static void palette_tables(struct picker *picker, struct console *console)
{
    const struct schema *schema = front_schema(console->front);
    for (size_t i = 0; schema && i < schema->table_count; i++) {
        const struct schema_table *table = &schema->tables[i];
        const bool view = table->kind == TABLE_VIEW || table->kind == TABLE_MATERIALIZED;
        if (!table->hidden)
            palette_add(picker, PALETTE_TABLE, table->name,
                        view ? TEXT_PALETTE_VIEW : TEXT_PALETTE_TABLE, table->name);
    }
    front_schema_release(console->front, schema);
}

static bool is_of_panes(enum context context)
{
    return context == CONTEXT_GLOBAL || context == CONTEXT_SQL || context == CONTEXT_ROWS ||
           context == CONTEXT_TALK;
}

/* What only one place has: choosing it goes there. */
static void palette_elsewhere(struct picker *picker, struct console *console)
{
    for (int i = 1; i < ACTION_COUNT; i++) {
        const enum context context = action_rows[i].context;
        struct buf place = BUF_INIT;
        enum action go;
        if (is_of_panes(context) || context == CONTEXT_FORM ||
            !elsewhere_place(console, context, &go, &place)) {
            buf_release(&place);
            continue;
        }
        struct pick_item *item = add_action(picker, console, (enum action)i);
        char *help = item->detail;
        item->detail = mem_printf(TEXT_PALETTE_ELSEWHERE, help, buf_str(&place));
        item->value = (int)go;
        mem_free(help);
        buf_release(&place);
    }
}

static void palette_fill(struct picker *picker, struct console *console)
{
    size_t count;
    for (int i = 1; i < ACTION_COUNT; i++) {
        if (is_of_panes(action_rows[i].context))
            add_action(picker, console, (enum action)i);
    }
    palette_elsewhere(picker, console);
    if (console->front) {
        palette_connections(picker, console);
        palette_conversations(picker, console);
        palette_tables(picker, console);
    }
    char **themes = theme_names(console_snapshot(console, LIST_THEMES), &count);
    for (size_t i = 0; i < count; i++)
        palette_add(picker, PALETTE_THEME, themes[i], TEXT_PALETTE_THEME, themes[i]);
    str_free_all(themes, count);
}

static void palette_choose(struct picker *picker, struct console *console,
                           const struct pick_item *item)
{
    const int kind = item->value;
    if (kind < ACTION_COUNT) {
        menu_choose(picker, console, item);
        return;
    }
    char *data = mem_strdup(item->data);
    overlay_pop(console);
    if (kind == PALETTE_CONNECTION)
        connection_use(console, data);
    else if (kind == PALETTE_CONVERSATION)
        front_submit(console->front, command_new(COMMAND_OPEN_CONVERSATION, data));
    else if (kind == PALETTE_TABLE)
        overlay_schema_at(console, data);
    else
        theme_use(console, data);
    mem_free(data);
}

static const struct picker_ops palette_ops = {.context = CONTEXT_PICK,
                                              .title = TEXT_PALETTE_TITLE,
                                              .about = TEXT_ABOUT_PALETTE,
                                              .fill = palette_fill,
                                              .choose = palette_choose,
                                              .refill = MODEL_LISTS,
                                              .empty = TEXT_PALETTE_EMPTY};

void overlay_palette(struct console *console)
{
    console_list(console, LIST_CONVERSATIONS);
    console_list(console, LIST_THEMES);
    picker_open(console, &palette_ops, NULL);
}

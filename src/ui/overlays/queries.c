/* Statements to take up again: the history of what ran, and saved queries with their parameters.
 * Either goes into the SQL editor, where it is seen; nothing runs from here. */
#include <string.h>

#include "overlays/list/picker.h"
#include "panes/sql/sql.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "querent/sql/params.h"
#include "services/known.h"
#include "services/panes.h"
#include "texts.h"

static void edit_text_of(struct console *console, const char *sql)
{
    overlay_close_all(console);
    sql_edit_begin(console_state(console, &pane_sql), console, sql);
}

/* ---- history */

static void history_fill(struct picker *picker, struct console *console)
{
    const struct snapshot *list = console_snapshot(console, LIST_HISTORY);
    for (size_t i = 0; i < list->count; i++) {
        const struct ran_statement *at = &list->ran[i];
        struct buf detail = BUF_INIT;
        words_ago(&detail, at->at, console->clock_s);
        buf_addf(&detail, " · %s", at->connection);
        if (at->rows >= 0) {
            buf_add(&detail, " · ");
            words_number_of(&detail, at->rows, TEXT_ROW, TEXT_ROWS);
        }
        if (at->took_ms > 0)
            buf_addf(&detail, TEXT_HISTORY_MS, (long long)at->took_ms);
        else if (at->took_ms == 0)
            buf_add(&detail, TEXT_HISTORY_NO_MS);
        buf_addf(&detail, " · %s", at->outcome);
        struct buf text = BUF_INIT;
        text_add_flat(&text, at->sql);
        struct pick_item *item = picker_add(picker, buf_str(&text), buf_str(&detail));
        item->data = mem_strdup(at->sql);
        item->role = ROLE_TEXT;
        buf_release(&text);
        buf_release(&detail);
    }
}

static void history_choose(struct picker *picker, struct console *console,
                           const struct pick_item *item)
{
    char *sql = mem_strdup(item->data);
    (void)picker;
    edit_text_of(console, sql);
    mem_free(sql);
}

static const struct picker_ops history_ops = {.context = CONTEXT_PICK,
                                              .title = TEXT_HISTORY_TITLE,
                                              .about = TEXT_ABOUT_HISTORY,
                                              .empty = TEXT_HISTORY_EMPTY,
                                              .detail_percent = 45,
                                              .fill = history_fill,
                                              .choose = history_choose,
                                              .detail = picker_detail_sql,
                                              .refill = MODEL_LISTS,
                                              .keeps_row = true};

void overlay_history(struct console *console)
{
    console_list(console, LIST_HISTORY);
    picker_open(console, &history_ops, NULL);
}

/* ---- saved queries: their parameters, a field each */

struct params {
    struct saved_query query;
    struct arena arena;
    const char *const *names;
    size_t count, at;
    enum sql_param_type *types;
    struct edit *fields;
    struct err problem; /* of the field at the cursor */
};

static void params_free(void *self)
{
    struct params *params = self;
    for (size_t i = 0; i < params->count; i++)
        edit_release(&params->fields[i]);
    mem_free(params->fields);
    mem_free(params->types);
    saved_query_release(&params->query);
    arena_release(&params->arena);
    mem_free(params);
}

static void params_resize(void *self, const struct console *console, int *w, int *h)
{
    const struct params *params = self;
    (void)console;
    *w = *w < 76 ? *w : 76;
    *h = (int)params->count + 1 < *h ? (int)params->count + 1 : *h;
}

static void params_title(const void *self, const struct console *console, struct line *left)
{
    const struct params *params = self;
    (void)console;
    line_add_safe(left, ROLE_TITLE, params->query.name, strlen(params->query.name), 40);
}

static void params_paint(const void *self, const struct console *console, struct surface *surface,
                         struct rect inner)
{
    const struct params *params = self;
    const size_t rows = inner.h > 1 ? (size_t)inner.h - 1 : 0; /* the last one tells a problem */
    const size_t first = params->at >= rows ? params->at - rows + 1 : 0;
    (void)console;
    for (size_t i = 0; i < rows && first + i < params->count; i++) {
        const size_t at = first + i;
        const struct edit *field = &params->fields[at];
        const char *text = edit_text(field);
        struct line line;
        line_init(&line);
        line_add(&line, at == params->at ? ROLE_STRONG : ROLE_DIM, at == params->at ? "▸ " : "  ");
        line_addf(&line, ROLE_TEXT, "%s", params->names[at]);
        line_addf(&line, ROLE_DIM, " (%s)", sql_param_type_name(params->types[at]));
        line_pad(&line, ROLE_OVERLAY, 30);
        if (at == params->at)
            line.cursor_col = line_width(&line) + text_width(text, field->cursor);
        line_add_safe(&line, ROLE_INPUT, text, field->text.len, inner.w - line_width(&line));
        surface_line(surface, inner.x, inner.y + (int)i, inner.w, ROLE_OVERLAY, &line);
        line_release(&line);
    }
    struct line problem; /* it quotes what was typed */
    line_init(&problem);
    line_add_safe(&problem, ROLE_ERROR, params->problem.text, strlen(params->problem.text),
                  inner.w);
    surface_line(surface, inner.x, inner.y + inner.h - 1, inner.w, ROLE_OVERLAY, &problem);
    line_release(&problem);
}

static void params_done(struct params *params, struct console *console)
{
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    struct sql_param *values = mem_alloc((params->count + 1) * sizeof *values);
    for (size_t i = 0; i < params->count; i++) {
        const char *text = edit_text(&params->fields[i]);
        const bool said = *text || params->types[i] <= SQL_PARAM_TEXT;
        values[i] = (struct sql_param){params->names[i], params->types[i], said ? text : NULL};
        if (!sql_param_check(&values[i], &err)) {
            params->at = i;
            break;
        }
    }
    const bool ok = err.code == ERR_NONE &&
                    sql_bind(params->query.sql, strlen(params->query.sql),
                             front_dialect(console->front), values, params->count, &out, &err);
    mem_free(values);
    params->problem = err;
    if (ok)
        edit_text_of(console, buf_str(&out));
    buf_release(&out);
}

static bool params_act(void *self, struct console *console, enum action action)
{
    struct params *params = self;
    switch (action) {
    case ACTION_CHOOSE:
        if (params->at + 1 < params->count)
            params->at++;
        else
            params_done(params, console);
        return true;
    case ACTION_FORM_SUBMIT:
        params_done(params, console);
        return true;
    case ACTION_FORM_NEXT:
    case ACTION_DOWN:
        params->at = (params->at + 1) % params->count;
        return true;
    case ACTION_FORM_PREVIOUS:
    case ACTION_UP:
        params->at = (params->at + params->count - 1) % params->count;
        return true;
    default:
        return edit_act(&params->fields[params->at], action);
    }
}

static void params_type(void *self, struct console *console, uint32_t key)
{
    struct params *params = self;
    (void)console;
    edit_insert_key(&params->fields[params->at], key);
}

static void params_paste(void *self, struct console *console, const char *text, size_t len)
{
    struct params *params = self;
    console_paste_into(console, &params->fields[params->at], text, len);
}

static void params_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct params *params = self;
    (void)console, (void)x;
    if ((what == MOUSE_PRESS || what == MOUSE_DOUBLE) && y >= 0 && (size_t)y < params->count)
        params->at = (size_t)y;
}

static const char *params_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_PARAMS;
}

static const struct overlay_ops params_ops = {.about = params_about,
                                              .context = CONTEXT_FORM,
                                              .typing = true,
                                              .resize = params_resize,
                                              .title = params_title,
                                              .paint = params_paint,
                                              .act = params_act,
                                              .type = params_type,
                                              .paste = params_paste,
                                              .mouse = params_mouse,
                                              .free = params_free};

/* What the file declares of the parameter: its type, and its default as the field's text. */
static void params_declared(struct params *params, size_t i)
{
    edit_init(&params->fields[i], true);
    for (size_t k = 0; k < params->query.param_count; k++) {
        const struct saved_param *declared = &params->query.params[k];
        if (!str_eq(declared->name, params->names[i]))
            continue;
        if (*declared->type)
            sql_param_type_parse(declared->type, &params->types[i]);
        if (declared->initial)
            edit_set(&params->fields[i], declared->initial);
    }
}

static void saved_take(struct console *console, const struct saved_query *query)
{
    struct params *params = mem_alloc(sizeof *params);
    saved_query_copy(&params->query, query);
    params->count = sql_param_names(&params->arena, params->query.sql, strlen(params->query.sql),
                                    front_dialect(console->front), &params->names);
    params->fields = mem_alloc((params->count + 1) * sizeof *params->fields);
    params->types = mem_alloc((params->count + 1) * sizeof *params->types);
    for (size_t i = 0; i < params->count; i++)
        params_declared(params, i);
    if (params->count) {
        overlay_push(console, &params_ops, params);
        return;
    }
    edit_text_of(console, params->query.sql);
    params_free(params);
}

/* ---- saved queries: the list */

static const struct saved_query *saved_named(const struct console *console, const char *name)
{
    const struct snapshot *list = console_snapshot(console, LIST_SAVED);
    for (size_t i = 0; i < list->count; i++)
        if (str_eq(list->saved[i].name, name))
            return &list->saved[i];
    return NULL;
}

static void saved_fill(struct picker *picker, struct console *console)
{
    const struct snapshot *list = console_snapshot(console, LIST_SAVED);
    for (size_t i = 0; i < list->count; i++) {
        const struct saved_query *at = &list->saved[i];
        struct buf detail = BUF_INIT;
        buf_add(&detail, at->tags);
        if (*at->about)
            buf_addf(&detail, "%s%s", detail.len ? " · " : "", at->about);
        if (at->connection)
            buf_addf(&detail, "%s%s", detail.len ? " · " : "", at->connection);
        struct pick_item *item = picker_add(picker, at->name, buf_str(&detail));
        item->data = mem_strdup(at->name);
        item->role = ROLE_TEXT;
        buf_release(&detail);
    }
}

static void saved_choose(struct picker *picker, struct console *console,
                         const struct pick_item *item)
{
    const struct saved_query *query = saved_named(console, item->data);
    (void)picker;
    if (query)
        saved_take(console, query);
}

static void saved_detail(const struct picker *picker, const struct console *console,
                         const struct pick_item *item, int cols, struct lines *out)
{
    const struct saved_query *query = saved_named(console, item->data);
    (void)picker;
    if (query)
        sqltext_plain(query->sql, front_dialect(console->front), cols, out);
}

static void saved_remove(struct console *console, const char *name)
{
    front_submit(console->front, command_new(COMMAND_REMOVE_SAVED, name));
}

static bool saved_act(struct picker *picker, struct console *console, enum action action,
                      const struct pick_item *item)
{
    (void)picker;
    if (action != ACTION_SAVED_REMOVE || !item)
        return false;
    overlay_confirm(console, TEXT_SAVED_TITLE, TEXT_SAVED_REMOVE, TEXT_SAVED_REMOVE_YES,
                    saved_remove, item->data);
    return true;
}

static const struct picker_ops saved_ops = {.context = CONTEXT_SAVED,
                                            .title = TEXT_SAVED_TITLE,
                                            .about = TEXT_ABOUT_SAVED,
                                            .empty = TEXT_SAVED_EMPTY,
                                            .detail_percent = 50,
                                            .fill = saved_fill,
                                            .choose = saved_choose,
                                            .act = saved_act,
                                            .detail = saved_detail,
                                            .refill = MODEL_LISTS};

void overlay_saved(struct console *console)
{
    console_list(console, LIST_SAVED);
    picker_open(console, &saved_ops, NULL);
}

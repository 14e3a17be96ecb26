/* The schema browser: tables with their columns as a tree, what depends on what beside it, the rows
 * of a table over it, and the path between two marked tables. */
#include <string.h>

#include "overlays/schema/browser.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "querent/model/rows/rowtext.h"
#include "services/notice.h"
#include "services/panes.h"
#include "texts.h"

#define BESIDE_ROWS 8
#define BESIDE_COLS 18

const struct schema_table *browser_table(const struct browser *browser,
                                         const struct pick_item *item)
{
    const bool there = browser->schema && (size_t)item->value < browser->schema->table_count;
    return there ? &browser->schema->tables[item->value] : NULL;
}

const struct schema_column *browser_column(const struct browser *browser,
                                           const struct pick_item *item)
{
    const struct schema_table *table = browser_table(browser, item);
    const bool there = table && item->part > 0 && (size_t)item->part <= table->column_count;
    return there ? &table->columns[item->part - 1] : NULL;
}

char *browser_name(const struct schema *schema, const struct schema_table *table)
{
    if (!*table->schema || str_eq(table->schema, schema->default_schema))
        return mem_strdup(table->name);
    return mem_printf("%s.%s", table->schema, table->name);
}

/* ---- list */

static bool is_marked(const struct browser *browser, const char *table)
{
    return str_eq(browser->marks[0], table) || str_eq(browser->marks[1], table);
}

/* "INTEGER · key · refers to customers.id · indexed · may be null" */
static char *schema_say_column(const struct schema_table *table, const struct schema_column *column)
{
    struct buf out = BUF_INIT;
    const struct schema_fkey *key = browser_key_of(table, column->name);
    buf_add(&out, *column->type ? column->type : TEXT_SCHEMA_NO_TYPE);
    if (column->primary)
        buf_add(&out, TEXT_SCHEMA_KEY);
    if (key) {
        buf_add(&out, " · → ");
        browser_add_target(&out, key);
    }
    if (!column->primary && column->unique)
        buf_add(&out, TEXT_SCHEMA_UNIQUE);
    else if (!column->primary && browser_indexed(table, column->name))
        buf_add(&out, TEXT_SCHEMA_INDEXED);
    if (!column->not_null && !column->primary)
        buf_add(&out, TEXT_SCHEMA_NULL);
    if (column->comment)
        buf_addf(&out, " · %s", column->comment);
    return buf_take(&out);
}

static void schema_add_columns(struct picker *picker, const struct schema_table *table, int index,
                               const char *name, bool open)
{
    for (size_t i = 0; i < table->column_count; i++) {
        char *detail = schema_say_column(table, &table->columns[i]);
        struct pick_item *item = picker_add(picker, table->columns[i].name, detail);
        item->depth = 1;
        item->value = index;
        item->part = (int)i + 1;
        item->folded = !open;
        item->data = mem_printf("%s\n%s", name, table->columns[i].name);
        mem_free(detail);
    }
}

static void ui_schema_add_table(struct picker *picker, const struct schema_table *table, int index)
{
    const struct browser *browser = picker->state;
    struct buf detail = BUF_INIT;
    char *name = browser_name(browser->schema, table);
    if (table->kind == TABLE_VIEW || table->kind == TABLE_MATERIALIZED)
        buf_add(&detail, TEXT_SCHEMA_VIEW);
    if (table->rows >= 0) {
        buf_add(&detail, TEXT_SCHEMA_ABOUT);
        words_number_of(&detail, table->rows, TEXT_ROW, TEXT_ROWS);
        buf_add(&detail, " · ");
    }
    words_number_of(&detail, (int64_t)table->column_count, TEXT_COLUMN, TEXT_COLUMNS);
    const bool open = map_get(&browser->open, name) != NULL;
    char *text =
        mem_printf("%s %s%s", open ? "-" : "+", name, is_marked(browser, name) ? "  *" : "");
    struct pick_item *item = picker_add(picker, text, detail.p);
    item->data = mem_strdup(name);
    item->more = mem_strdup(table->comment);
    item->value = index;
    schema_add_columns(picker, table, index, name, open);
    mem_free(text);
    mem_free(name);
    buf_release(&detail);
}

static void schema_fill(struct picker *picker, struct console *console)
{
    struct browser *browser = picker->state;
    if (!browser->schema)
        browser->schema = front_schema(console->front);
    const struct schema *schema = browser->schema;
    for (size_t i = 0; schema && i < schema->table_count; i++) {
        if (!schema->tables[i].hidden)
            ui_schema_add_table(picker, &schema->tables[i], (int)i);
    }
}

/* ---- actions */

static void schema_toggle(struct picker *picker, struct console *console, const char *table,
                          bool want)
{
    struct browser *browser = picker->state;
    const bool open = map_get(&browser->open, table) != NULL;
    if (open == want)
        return;
    if (open)
        map_del(&browser->open, table);
    else
        map_put(&browser->open, table, browser);
    picker_refill(picker, console);
    if (!want)
        picker_go(picker, table);
}

static void schema_mark(struct picker *picker, struct console *console, const char *table)
{
    struct browser *browser = picker->state;
    if (browser->marks[1] || is_marked(browser, table)) {
        for (int i = 0; i < 2; i++) {
            mem_free(browser->marks[i]);
            browser->marks[i] = NULL;
        }
    } else {
        browser->marks[browser->marks[0] != NULL] = mem_strdup(table);
    }
    mem_free(browser->path);
    browser->path = browser->marks[1]
                        ? front_join_path(console->front, browser->marks[0], browser->marks[1])
                        : NULL;
    picker_refill(picker, console);
}

static void schema_ask_rows(struct browser *browser, struct console *console, const char *table,
                            const struct schema_column *column, bool beside)
{
    mem_free(browser->asked);
    mem_free(browser->asked_part);
    browser->asked = mem_strdup(table);
    browser->asked_part = column ? mem_strdup(column->name) : NULL;
    browser->beside = beside;
    if (!beside || !browser->follows)
        console_notice(console, false, TEXT_SCHEMA_READING, table);
    front_submit(console->front, command_new(COMMAND_SAMPLE, table));
}

/* Rows that stand beside the list are those of the table under the cursor, wherever it goes: one
 * read at a time, and none for a table that it has left. */
static void schema_follow(struct picker *picker, struct console *console,
                          const struct pick_item *item)
{
    struct browser *browser = picker->state;
    const struct schema_table *table = item ? browser_table(browser, item) : NULL;
    if (!browser->follows || browser->asked || !table)
        return;
    char *name = browser_name(browser->schema, table);
    if (!str_eq(name, browser->sampled))
        schema_ask_rows(browser, console, name, NULL, true);
    mem_free(name);
}

static void schema_beside(struct picker *picker, struct console *console,
                          const struct pick_item *item)
{
    struct browser *browser = picker->state;
    browser->follows = !browser->follows;
    mem_free(browser->sampled);
    mem_free(browser->sample);
    browser->sampled = browser->sample = NULL;
    console_notice(console, false,
                   browser->follows ? TEXT_SCHEMA_FOLLOWS : TEXT_SCHEMA_FOLLOWS_NOT);
    schema_follow(picker, console, item);
}

/* True: there was a read to stop. */
static bool schema_stop(struct browser *browser, struct console *console)
{
    browser->follows &= !browser->asked;
    if (!browser->asked)
        return false;
    turn_cancel(console->front, 0);
    mem_free(browser->asked);
    browser->asked = NULL;
    return true;
}

/* The name goes to where one types: the SQL being edited, else the input line. */
static void insert_name(struct console *console, const char *name)
{
    console_notice(console, false, TEXT_SCHEMA_INSERTED, name,
                   console_insert(console, name, strlen(name)));
}

static bool schema_act(struct picker *picker, struct console *console, enum action action,
                       const struct pick_item *item)
{
    struct browser *browser = picker->state;
    if (action == ACTION_LEAVE)
        return schema_stop(browser, console);
    const struct schema_table *table = item ? browser_table(browser, item) : NULL;
    if (!table)
        return false;
    const struct schema_column *column = browser_column(browser, item);
    char *name = browser_name(browser->schema, table);
    bool done = true;
    switch (action) {
    case ACTION_RIGHT:
    case ACTION_LEFT:
        schema_toggle(picker, console, name, action == ACTION_RIGHT);
        break;
    case ACTION_SCHEMA_ROWS:
        schema_ask_rows(browser, console, name, column, false);
        break;
    case ACTION_SCHEMA_MARK:
        schema_mark(picker, console, name);
        break;
    case ACTION_SCHEMA_SAMPLE:
        schema_beside(picker, console, item);
        break;
    case ACTION_SCHEMA_INSERT:
        insert_name(console, column ? column->name : name);
        break;
    case ACTION_SCHEMA_QUERY:
        browser_query(console, browser->schema, table);
        break;
    default:
        done = false;
    }
    mem_free(name);
    return done;
}

static void schema_choose(struct picker *picker, struct console *console,
                          const struct pick_item *item)
{
    struct browser *browser = picker->state;
    const struct schema_table *table = browser_table(browser, item);
    if (!table)
        return;
    char *name = browser_name(browser->schema, table);
    schema_ask_rows(browser, console, name, browser_column(browser, item), false);
    mem_free(name);
}

/* ---- what comes */

/* The first rows as text, a line a row. */
static void sample_text(const struct result *result, struct buf *out)
{
    const uint64_t rows = result_rows(result);
    for (uint64_t row = 0; row < rows && row < BESIDE_ROWS; row++) {
        for (size_t col = 0; col < result_column_count(result); col++) {
            const struct cell cell = result_cell(result, row, col);
            struct line line;
            struct buf blank = BUF_INIT;
            line_init(&line);
            if (cell.kind == CELL_NULL)
                line_add(&line, ROLE_TEXT, "∅");
            else if (rowtext_blank(&blank, &cell))
                line_add_safe(&line, ROLE_TEXT, blank.p, blank.len, BESIDE_COLS);
            else
                line_add_safe(&line, ROLE_TEXT, cell.p, cell.len, BESIDE_COLS);
            buf_addf(out, "%s%s", col ? " · " : "", buf_str(&line.text));
            line_release(&line);
            buf_release(&blank);
        }
        buf_addc(out, '\n');
    }
    if (rows == 0)
        buf_add(out, TEXT_GRID_EMPTY);
}

static void schema_take_rows(struct picker *picker, struct console *console)
{
    struct browser *browser = picker->state;
    struct result *rows = console->model.sample;
    char *table = browser->asked;
    browser->asked = NULL;
    if (rows && !browser->follows)
        model_notice(&console->model, false, NULL); /* that they were being read */
    if (rows && browser->beside) {
        struct buf text = BUF_INIT;
        sample_text(rows, &text);
        mem_free(browser->sample);
        mem_free(browser->sampled);
        browser->sample = buf_take(&text);
        browser->sampled = mem_strdup(table);
    } else if (rows) {
        overlay_preview(console, table, rows, browser->asked_part);
    } else {
        browser->follows = false; /* why it failed has been said */
    }
    mem_free(table);
    schema_follow(picker, console, picker_item(picker));
}

static void schema_changed(struct picker *picker, struct console *console, unsigned changes)
{
    struct browser *browser = picker->state;
    if ((changes & MODEL_SAMPLE) && browser->asked)
        schema_take_rows(picker, console);
    if (changes & MODEL_CATALOG) {
        front_schema_release(console->front, browser->schema);
        browser->schema = NULL;
        picker_refill(picker, console);
    }
}

static void schema_release(struct picker *picker)
{
    struct browser *browser = picker->state;
    if (browser->schema)
        front_schema_release(browser->front, browser->schema);
    map_release(&browser->open);
    mem_free(browser->marks[0]);
    mem_free(browser->marks[1]);
    mem_free(browser->path);
    mem_free(browser->asked);
    mem_free(browser->asked_part);
    mem_free(browser->sampled);
    mem_free(browser->sample);
    mem_free(browser);
}

static const struct picker_ops schema_ops = {.context = CONTEXT_SCHEMA,
                                             .title = TEXT_SCHEMA_TITLE,
                                             .about = TEXT_ABOUT_SCHEMA,
                                             .fill = schema_fill,
                                             .choose = schema_choose,
                                             .act = schema_act,
                                             .detail = browser_detail,
                                             .detail_percent = 48,
                                             .tree = true,
                                             .moved = schema_follow,
                                             .changed = schema_changed,
                                             .release = schema_release,
                                             .empty = TEXT_SCHEMA_EMPTY};

void overlay_schema(struct console *console)
{
    struct browser *browser = mem_alloc(sizeof *browser);
    browser->front = console->front;
    picker_open(console, &schema_ops, browser);
}

void overlay_schema_at(struct console *console, const char *table)
{
    overlay_schema(console);
    struct picker *picker = console->overlay->self;
    map_put(&((struct browser *)picker->state)->open, table, picker->state);
    picker_refill(picker, console);
    picker_go(picker, table);
}

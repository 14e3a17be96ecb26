/* The schema browser: tables with their columns as a tree, and beside it keys, sample rows, and the
 * path between two marked tables. */
#include <string.h>

#include "draw/wrap.h"
#include "overlays/picker.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "services/notice.h"
#include "services/panes.h"
#include "texts.h"

#define SAMPLE_ROWS 8
#define SAMPLE_COLS 18

struct browser {
    const struct schema *schema; /* released with the picker */
    struct front *front;
    struct map open; /* names of tables whose columns are shown */
    char *marks[2];  /* tables for the path */
    char *path;
    char *sampled; /* the table that `sample` was asked for */
    char *sample;  /* as lines of text, NULL: none yet */
};

/* ---- list */

static bool is_marked(const struct browser *browser, const char *table)
{
    return str_eq(browser->marks[0], table) || str_eq(browser->marks[1], table);
}

static void schema_add_columns(struct picker *picker, const struct schema_table *table)
{
    for (size_t i = 0; i < table->column_count; i++) {
        const struct schema_column *column = &table->columns[i];
        char *detail = mem_printf("%s%s%s", column->type, column->primary ? TEXT_SCHEMA_KEY : "",
                                  column->not_null || column->primary ? "" : TEXT_SCHEMA_NULL);
        struct pick_item *item = picker_add(picker, column->name, detail);
        item->depth = 1;
        item->value = -1;
        item->data = mem_printf("%s.%s", table->name, column->name);
        mem_free(detail);
    }
}

static void ui_schema_add_table(struct picker *picker, const struct schema_table *table, int index)
{
    const struct browser *browser = picker->state;
    struct buf detail = BUF_INIT;
    if (table->kind == TABLE_VIEW)
        buf_add(&detail, TEXT_SCHEMA_VIEW);
    if (table->rows >= 0) {
        words_number_of(&detail, table->rows, TEXT_ROW, TEXT_ROWS);
        buf_add(&detail, " · ");
    }
    words_number_of(&detail, (int64_t)table->column_count, TEXT_COLUMN, TEXT_COLUMNS);
    const bool open = map_get(&browser->open, table->name) != NULL;
    char *text = mem_printf("%s %s%s", open ? "-" : "+", table->name,
                            is_marked(browser, table->name) ? "  *" : "");
    struct pick_item *item = picker_add(picker, text, detail.p);
    item->data = mem_strdup(table->name);
    item->value = index;
    mem_free(text);
    buf_release(&detail);
    if (open)
        schema_add_columns(picker, table);
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

/* ---- beside the list */

static void schema_say(struct lines *out, int cols, enum role role, const char *text)
{
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = role};
    wrap_text(out, &wrap, text, strlen(text));
}

static void detail_columns(const struct schema_table *table, int cols, struct lines *out)
{
    for (size_t i = 0; i < table->column_count; i++) {
        const struct schema_column *column = &table->columns[i];
        struct line *line = lines_add(out);
        line_add(line, ROLE_STRONG, column->primary ? "* " : "  ");
        line_add_safe(line, ROLE_SQL_NAME, column->name, strlen(column->name), cols / 2);
        line_pad(line, ROLE_TEXT, cols / 2 + 2);
        line_add_safe(line, ROLE_DIM, column->type, strlen(column->type), cols / 2 - 4);
    }
}

static void detail_keys(const struct schema_table *table, int cols, struct lines *out)
{
    for (size_t i = 0; i < table->fkey_count; i++) {
        const struct schema_fkey *key = &table->fkeys[i];
        struct buf text = BUF_INIT;
        for (size_t k = 0; k < key->count; k++)
            buf_addf(&text, "%s%s", k ? ", " : "", key->columns[k]);
        buf_addf(&text, " → %s", key->to_table);
        schema_say(out, cols, ROLE_DIM, text.p);
        buf_release(&text);
    }
}

/* The column under the cursor; NULL: a table is. */
static const struct schema_column *item_column(const struct schema_table *table,
                                               const struct pick_item *item)
{
    const char *dot = strrchr(item->data, '.');
    const int at = item->value < 0 && dot ? schema_find_column(table, dot + 1) : -1;
    return at < 0 ? NULL : &table->columns[at];
}

static void detail_column(const struct schema_column *column, int cols, struct lines *out)
{
    struct buf text = BUF_INIT;
    schema_say(out, cols, ROLE_STRONG, column->name);
    buf_add(&text, column->type);
    if (column->primary)
        buf_add(&text, TEXT_SCHEMA_PRIMARY);
    else if (column->unique)
        buf_add(&text, TEXT_SCHEMA_UNIQUE);
    if (column->default_sql)
        buf_addf(&text, TEXT_SCHEMA_DEFAULT, column->default_sql);
    schema_say(out, cols, ROLE_TEXT, buf_str(&text));
    if (column->comment)
        schema_say(out, cols, ROLE_DIM, column->comment);
    lines_add(out);
    buf_release(&text);
}

/* Keys of other tables that refer to this one. */
static void detail_references(const struct schema *schema, const struct schema_table *table,
                              int cols, struct lines *out)
{
    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *other = &schema->tables[t];
        for (size_t i = 0; i < other->fkey_count && !other->hidden; i++) {
            if (!str_eq_fold(other->fkeys[i].to_table, table->name))
                continue;
            char *text = mem_printf("← %s.%s", other->name, other->fkeys[i].columns[0]);
            schema_say(out, cols, ROLE_DIM, text);
            mem_free(text);
        }
    }
}

static const struct schema_table *item_table(const struct browser *browser,
                                             const struct pick_item *item)
{
    if (item->value >= 0)
        return &browser->schema->tables[item->value];
    const size_t len = strcspn(item->data, ".");
    char *name = mem_strndup(item->data, len);
    const int at = schema_find_table(browser->schema, NULL, name);
    mem_free(name);
    return at < 0 ? NULL : &browser->schema->tables[at];
}

static void schema_detail(const struct picker *picker, const struct console *console,
                          const struct pick_item *item, int cols, struct lines *out)
{
    const struct browser *browser = picker->state;
    const struct schema_table *table = item_table(browser, item);
    (void)console;
    if (browser->path) {
        schema_say(out, cols, ROLE_STRONG, *browser->path ? TEXT_SCHEMA_PATH : TEXT_SCHEMA_NO_PATH);
        schema_say(out, cols, ROLE_TEXT, browser->path);
        lines_add(out);
    }
    if (!table)
        return;
    const struct schema_column *column = item_column(table, item);
    if (column)
        detail_column(column, cols, out);
    schema_say(out, cols, ROLE_STRONG, table->name);
    if (!column)
        schema_say(out, cols, ROLE_DIM, item->detail);
    if (table->comment)
        schema_say(out, cols, ROLE_DIM, table->comment);
    detail_columns(table, cols, out);
    detail_keys(table, cols, out);
    detail_references(browser->schema, table, cols, out);
    if (browser->sample && str_eq(browser->sampled, table->name)) {
        lines_add(out);
        schema_say(out, cols, ROLE_TEXT, browser->sample);
    }
}

/* ---- actions */

static void schema_toggle(struct picker *picker, struct console *console, const char *table,
                          int want)
{
    struct browser *browser = picker->state;
    const bool open = map_get(&browser->open, table) != NULL;
    if (want >= 0 && open == (want == 1))
        return;
    if (open)
        map_del(&browser->open, table);
    else
        map_put(&browser->open, table, browser);
    picker_refill(picker, console);
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

static void schema_sample(struct browser *browser, struct console *console, const char *table)
{
    mem_free(browser->sample);
    browser->sample = NULL;
    mem_free(browser->sampled);
    browser->sampled = mem_strdup(table);
    front_submit(console->front, command_new(COMMAND_SAMPLE, table));
}

/* The name goes to where one types: the SQL being edited, else the input line. */
static void insert_name(struct console *console, const struct pick_item *item)
{
    const char *dot = strrchr(item->data, '.');
    const char *name = item->value < 0 && dot ? dot + 1 : item->data;
    console_notice(console, false, TEXT_SCHEMA_INSERTED, name,
                   console_insert(console, name, strlen(name)));
}

static bool schema_act(struct picker *picker, struct console *console, enum action action,
                       const struct pick_item *item)
{
    struct browser *browser = picker->state;
    if (!item || !browser->schema)
        return false;
    const struct schema_table *table = item_table(browser, item);
    switch (action) {
    case ACTION_RIGHT:
    case ACTION_LEFT:
        if (table)
            schema_toggle(picker, console, table->name, action == ACTION_RIGHT);
        return true;
    case ACTION_SCHEMA_MARK:
        if (table)
            schema_mark(picker, console, table->name);
        return true;
    case ACTION_SCHEMA_SAMPLE:
        if (table)
            schema_sample(browser, console, table->name);
        return true;
    case ACTION_SCHEMA_INSERT:
        insert_name(console, item);
        return true;
    default:
        return false;
    }
}

static void schema_choose(struct picker *picker, struct console *console,
                          const struct pick_item *item)
{
    if (item->value >= 0)
        schema_toggle(picker, console, item->data, -1);
    else
        insert_name(console, item);
}

/* The sample's rows as text, a line a row. */
static void sample_text(const struct result *result, struct buf *out)
{
    const uint64_t rows = result_rows(result);
    for (uint64_t row = 0; row < rows && row < SAMPLE_ROWS; row++) {
        for (size_t col = 0; col < result_column_count(result); col++) {
            const struct cell cell = result_cell(result, row, col);
            struct line line;
            line_init(&line);
            if (cell.kind == CELL_NULL)
                line_add(&line, ROLE_TEXT, "∅");
            else
                line_add_safe(&line, ROLE_TEXT, cell.p, cell.len, SAMPLE_COLS);
            buf_addf(out, "%s%s", col ? " · " : "", buf_str(&line.text));
            line_release(&line);
        }
        buf_addc(out, '\n');
    }
    if (rows == 0)
        buf_add(out, TEXT_GRID_EMPTY);
}

static void schema_changed(struct picker *picker, struct console *console, unsigned changes)
{
    struct browser *browser = picker->state;
    if ((changes & MODEL_SAMPLE) && console->model.sample && browser->sampled) {
        struct buf text = BUF_INIT;
        sample_text(console->model.sample, &text);
        mem_free(browser->sample);
        browser->sample = buf_take(&text);
    }
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
    mem_free(browser->sampled);
    mem_free(browser->sample);
    mem_free(browser);
}

static const struct picker_ops schema_ops = {.context = CONTEXT_SCHEMA,
                                             .title = TEXT_SCHEMA_TITLE,
                                             .fill = schema_fill,
                                             .choose = schema_choose,
                                             .act = schema_act,
                                             .detail = schema_detail,
                                             .detail_percent = 48,
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

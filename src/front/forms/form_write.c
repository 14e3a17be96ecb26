/* The write form: where the rows go, how, and what happens to existing rows. */
#include "forms.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/demo/demo.h"
#include "querent/model/rows/rowtext.h"
#include "texts.h"

#define OFFERED_TABLES 500
#define PREVIEW_ROWS 3
#define PREVIEW_COLUMNS 6
#define PREVIEW_COLS 30 /* of a value */
#define PREVIEW_BYTES 1024

static const char *const ledger_words[] = {[false] = "no", [true] = "yes"};

/* The connection that is asked, where it may be written to; else the only one that may.
 * The built-in archive belongs to the built-in demo: rows of another database go there only where
 * the operator says so. */
static void add_targets(struct front *front, struct form_field *field)
{
    const struct connection *only = NULL;
    for (size_t i = 0; i < settings_connection_count(front->settings); i++) {
        const struct connection *connection = settings_connection(front->settings, i);
        if (connection->read_only)
            continue;
        form_field_offer(field, connection->name);
        only = connection;
    }
    const struct connection *asked = front->session.connection;
    if (asked && !asked->read_only)
        form_field_set(field, asked->name, FIELD_DEFAULT);
    else if (only && field->choice_count == 1 && (!only->builtin || (asked && asked->builtin)))
        form_field_set(field, only->name, FIELD_DEFAULT);
}

/* Why no connection is chosen yet. */
static const char *which_target(struct front *front, const struct form_field *field)
{
    if (field->choice_count == 0)
        return FORM_NO_CONNECTION;
    const struct connection *only =
        settings_find_connection(front->settings, *field->choices, NULL);
    return field->choice_count == 1 && only && only->builtin ? FORM_ONLY_ARCHIVE
                                                             : FORM_WHICH_CONNECTION;
}

void write_form_fields(struct front *front, const struct memory *memory, struct form *form)
{
    (void)memory;
    add_targets(front, form_field(form, FIELD_CONNECTION));
    struct form_field *mode = form_field(form, FIELD_MODE);
    form_field_set(mode, write_mode_name(WRITE_CREATE), FIELD_DEFAULT);
    for (int at = 0; at < WRITE_MODE_COUNT; at++)
        form_field_offer(mode, write_mode_name((enum write_mode)at));
    struct form_field *ledger = form_field(form, FIELD_LEDGER);
    form_field_set(ledger, ledger_words[settings_bool(front->settings, SET_JOB_LEDGER)],
                   FIELD_DEFAULT);
    form_field_offer(ledger, ledger_words[false]);
    form_field_offer(ledger, ledger_words[true]);
}

/* ---- the target */

struct target {
    const struct connection *connection;
    struct schema *schema; /* as it is now */
    int table;             /* -1: does not exist */
};

/* The tables that are there already, for a picker; a new name may be typed. */
static void form_write_offer_tables(const struct schema *schema, struct form *form)
{
    struct form_field *field = form_field(form, FIELD_TABLE);
    field->open = true;
    for (size_t i = 0; i < schema->table_count && field->choice_count < OFFERED_TABLES; i++)
        if (schema->tables[i].kind == TABLE_BASE && !schema->tables[i].hidden)
            form_field_offer(field, schema->tables[i].name);
}

static bool read_target(struct front *front, struct target *target, struct err *err)
{
    const char *secure = target->connection->secure_views;
    struct cancel *cancel = front_turn_cancel(front);
    struct db *db = NULL;
    const bool ok = (!target->connection->builtin || demo_ensure(NULL, NULL, cancel, err)) &&
                    db_pool_take(front->pool, target->connection, DB_WRITES, cancel, &db, err) &&
                    db_introspect(db, cancel, &target->schema, err) &&
                    (!secure || catalog_hide_tables(target->schema, secure, err));
    db_pool_give(front->pool, db);
    cancel_unref(cancel);
    return ok;
}

static bool open_target(struct front *front, struct form *form, struct target *ret_target)
{
    struct form_field *field = form_field(form, FIELD_CONNECTION);
    struct err err = ERR_INIT;
    if (str_blank(field->value)) {
        form_field_problem(field, "%s", which_target(front, field));
        return false;
    }
    ret_target->connection = settings_find_connection(front->settings, field->value, &err);
    if (!ret_target->connection) {
        form_field_problem(field, "%s", err.text);
        return false;
    }
    if (ret_target->connection->read_only) {
        form_field_problem(field, FORM_READ_ONLY, field->value);
        return false;
    }
    if (!read_target(front, ret_target, &err)) {
        if (err.code == ERR_CANCELLED)
            form_field_problem(field, FORM_STOPPED, field->value);
        else
            form_field_problem(field, "%s", err.text);
        return false;
    }
    form_write_offer_tables(ret_target->schema, form);
    const char *schema = form_value(form, FIELD_SCHEMA);
    ret_target->table = schema_find_table(ret_target->schema, *schema ? schema : NULL,
                                          form_value(form, FIELD_TABLE));
    if (ret_target->table >= 0 && ret_target->schema->tables[ret_target->table].hidden) {
        form_field_problem(form_field(form, FIELD_TABLE), FORM_UNWRITABLE,
                           form_value(form, FIELD_TABLE));
        return false;
    }
    return true;
}

/* ---- columns */

/* "a → b, c → d", "a -> b", or "a, b" (same names). Empty: all by name. */
struct mapping_list {
    VEC(struct job_mapping) items;
    char **pieces;
    size_t piece_count;
};

static void form_write_read_mapping(const char *text, struct mapping_list *ret_list)
{
    ret_list->pieces = str_split(text, ',', &ret_list->piece_count);
    for (size_t i = 0; i < ret_list->piece_count; i++) {
        char *piece = ret_list->pieces[i];
        char *arrow = strstr(piece, "→");
        size_t width = strlen("→");
        if (!arrow) {
            arrow = strstr(piece, "->");
            width = 2;
        }
        const char *to = piece;
        if (arrow) {
            *arrow = '\0';
            to = str_trim(arrow + width);
        }
        struct job_mapping mapping = {.from = str_trim(piece), .to = to};
        vec_push(&ret_list->items, mapping);
    }
}

static void release_mapping(struct mapping_list *list)
{
    vec_release(&list->items);
    str_free_all(list->pieces, list->piece_count);
}

/* The columns that go by their names. */
struct columns {
    const char **names;
    size_t count;
};

static size_t form_write_count(const struct columns *columns, const char *name)
{
    size_t count = 0;
    for (size_t i = 0; i < columns->count; i++)
        count += str_eq_fold(columns->names[i], name);
    return count;
}

/* A name that stands for two columns says neither which one is meant nor where it goes. */
static void check_duplicates(const struct columns *columns, const struct mapping_list *list,
                             struct form_field *field)
{
    const size_t count = list->items.len ? list->items.len : columns->count;
    for (size_t i = 0; i < count && !field->problem; i++) {
        const char *from = list->items.len ? list->items.v[i].from : columns->names[i];
        if (form_write_count(columns, from) > 1)
            form_field_problem(
                field,
                "two columns are called '%s': name one otherwise in the SQL, as in … AS "
                "other_%s",
                from, from);
        for (size_t k = 0; list->items.len && k < i && !field->problem; k++)
            if (str_eq_fold(list->items.v[k].to, list->items.v[i].to))
                form_field_problem(field, "two columns would go to '%s': give one another name",
                                   list->items.v[i].to);
    }
}

static void check_columns(const struct columns *columns, const struct target *target, bool existing,
                          struct form *form)
{
    struct form_field *field = form_field(form, FIELD_COLUMNS);
    struct mapping_list list = {0};
    form_write_read_mapping(field->value, &list);
    for (size_t i = 0; i < list.items.len && !field->problem; i++)
        if (form_write_count(columns, list.items.v[i].from) == 0)
            form_field_problem(field, FORM_NO_COLUMN, list.items.v[i].from);
    if (!field->problem)
        check_duplicates(columns, &list, field);
    const struct schema_table *table = existing ? &target->schema->tables[target->table] : NULL;
    size_t count = list.items.len ? list.items.len : columns->count;
    for (size_t i = 0; table && i < count && !field->problem; i++) {
        const char *to = list.items.len ? list.items.v[i].to : columns->names[i];
        if (schema_find_column(table, to) < 0)
            form_field_problem(field, FORM_NO_TARGET, table->name, to, to);
    }
    release_mapping(&list);
}

/* ---- the table's name */

#define NAME_BYTES 63 /* PostgreSQL's names; MySQL's have 64 characters */

static bool is_name_char(int32_t c, bool first)
{
    const bool letter = (c | 32) >= 'a' && (c | 32) <= 'z';
    return letter || c == '_' || c > 0xbf || (!first && (c == '$' || (c >= '0' && c <= '9')));
}

/* "bad name!; drop": bad_name_drop */
static char *form_write_name_from(const char *said)
{
    struct buf name = BUF_INIT;
    bool gap = false;
    int32_t c;
    const char *end = said + strlen(said);
    for (const char *p = said; p < end && name.len < NAME_BYTES / 2;
         p += text_decode(p, (size_t)(end - p), &c)) {
        const size_t len = text_decode(p, (size_t)(end - p), &c);
        const bool fits = is_name_char(c, false) && c != 0xfffd;
        if (fits && (name.len ? gap : !is_name_char(c, true)))
            buf_addc(&name, '_');
        if (fits)
            buf_addn(&name, p, len);
        gap = !fits;
    }
    if (!name.len)
        buf_add(&name, "new_table");
    return buf_take(&name);
}

/* Names that are there already are as they are; a new one is one that every database and every
 * other program takes without quotes, or with single blanks and hyphens between its words. */
static void check_new_name(struct form_field *field)
{
    const char *said = field->value, *end = said + strlen(said);
    bool good = strlen(said) <= NAME_BYTES, first = true;
    int32_t c;
    for (const char *p = said; p < end && good; p += text_decode(p, (size_t)(end - p), &c)) {
        text_decode(p, (size_t)(end - p), &c);
        const bool between =
            !first && p + 1 < end && (c == ' ' || c == '-') && p[1] != ' ' && p[1] != '-';
        good = c != 0xfffd && (between || is_name_char(c, first));
        first = false;
    }
    if (good)
        return;
    char *name = form_write_name_from(said);
    form_field_problem(field, FORM_BAD_NAME, said, name);
    mem_free(name);
}

/* Said above the columns, where the rows go to no table that is there. */
static void form_write_add_new(const struct target *target, const struct form *form,
                               struct buf *out)
{
    const struct schema *schema = target->schema;
    const char **names;
    if (!schema || target->table >= 0 || str_blank(form_value(form, FIELD_TABLE)))
        return;
    names = mem_alloc((schema->table_count + 1) * sizeof *names);
    for (size_t i = 0; i < schema->table_count; i++)
        names[i] = schema->tables[i].name;
    const int near = str_nearest(form_value(form, FIELD_TABLE), names, schema->table_count);
    buf_addf(out, FORM_NEW_TABLE, target->connection->name);
    if (near >= 0)
        buf_addf(out, FORM_NEAR_TABLE, names[near]);
    buf_addc(out, '\n');
    mem_free(names);
}

/* ---- checking */

static void check_mode(const struct target *target, struct form *form)
{
    struct form_field *field = form_field(form, FIELD_MODE);
    const bool exists = target->table >= 0;
    const char *table = form_value(form, FIELD_TABLE);
    enum write_mode mode;
    if (!write_mode_parse(field->value, &mode))
        form_field_problem(field, FORM_MODES);
    else if (mode == WRITE_CREATE && exists)
        form_field_problem(field, FORM_EXISTS, table);
    else if (mode != WRITE_CREATE && !exists)
        form_field_problem(field, FORM_MISSING, table);
}

/* How the table is written; WRITE_CREATE where that is not said well. */
static enum write_mode form_write_mode(const struct form *form)
{
    enum write_mode mode = WRITE_CREATE;
    write_mode_parse(form_value(form, FIELD_MODE), &mode);
    return mode;
}

static void check_danger(const struct target *target, struct form *form)
{
    struct form_field *confirm = form_field(form, FIELD_CONFIRM);
    if (!write_needs_name(form_write_mode(form), target->connection->production))
        return;
    form->confirm_word = mem_strdup(form_value(form, FIELD_TABLE));
    if (str_blank(confirm->value))
        confirm->origin = FIELD_MISSING;
    if (!str_eq(confirm->value, form->confirm_word))
        form_field_problem(confirm, FORM_TYPE_NAME,
                           target->connection->production ? FORM_PRODUCTION : FORM_REMOVES,
                           form->confirm_word);
}

static const char *form_write_kind_of(const struct result *result, const char *name)
{
    for (size_t i = 0; result && i < result_column_count(result); i++) {
        const struct result_column *column = result_column(result, i);
        if (str_eq_fold(column->name, name) && column->value != VALUE_UNKNOWN)
            return value_type_name(column->value);
    }
    return "";
}

/* "total → amount  NUMERIC(10,2)": the type is the table's where it exists already. */
static void form_write_add_column(const struct schema_table *table, const struct result *result,
                                  const char *from, const char *to, struct buf *out)
{
    const int at = table ? schema_find_column(table, to) : -1;
    const struct schema_column *column = at >= 0 ? &table->columns[at] : NULL;
    buf_addf(out, "%s → %s  %s%s\n", from, to,
             column ? column->type : form_write_kind_of(result, from),
             column && column->primary ? "  key" : "");
}

static void form_write_add_columns(struct front *front, const struct columns *columns,
                                   const struct target *target, const struct form *form,
                                   struct buf *out)
{
    const bool existing = target->table >= 0 && form_write_mode(form) != WRITE_REPLACE;
    const struct schema_table *table = existing ? &target->schema->tables[target->table] : NULL;
    struct mapping_list list = {0};
    form_write_read_mapping(form_value(form, FIELD_COLUMNS), &list);
    const size_t count = list.items.len ? list.items.len : columns->count;
    for (size_t i = 0; i < count && i < PREVIEW_COLUMNS; i++) {
        const char *from = list.items.len ? list.items.v[i].from : columns->names[i];
        const char *to = list.items.len ? list.items.v[i].to : from;
        form_write_add_column(table, front->conversation.result, from, to, out);
    }
    if (count > PREVIEW_COLUMNS)
        buf_addf(out, "… %zu more\n", count - PREVIEW_COLUMNS);
    release_mapping(&list);
}

/* As much of it as a preview has room for, on one line, and a … for the rest. */
static void form_write_add_cell(const struct cell *cell, struct buf *out)
{
    struct buf shown = BUF_INIT;
    const size_t most = cell->len < PREVIEW_BYTES ? cell->len : PREVIEW_BYTES;

    if (cell->kind == CELL_BYTES)
        rowtext_hex(&shown, cell->p, most);
    else
        text_safe(&shown, cell->p, text_cut(cell->p, cell->len, most), TEXT_SAFE_DEFAULT);
    const size_t fits = text_fit(buf_str(&shown), shown.len, PREVIEW_COLS, &(int){0});
    buf_addn(out, buf_str(&shown), fits);
    if (fits < shown.len || most < cell->len)
        buf_add(out, "…");
    buf_release(&shown);
}

static void form_write_add_rows(const struct result *result, const struct job_rows *rows,
                                struct buf *out)
{
    const uint64_t count = !result ? 0 : rows->order ? rows->order_count : result_rows(result);
    for (uint64_t row = 0; row < PREVIEW_ROWS && row < count; row++) {
        const uint64_t at = rows->order ? rows->order[row] : row;
        const size_t width = rows->columns ? rows->column_count : result_column_count(result);
        buf_addc(out, '\n');
        for (size_t col = 0; col < width; col++) {
            const struct cell cell =
                result_cell(result, at, rows->columns ? rows->columns[col] : col);
            buf_add(out, col ? " · " : "");
            if (cell.kind == CELL_NULL)
                buf_add(out, "∅");
            else if (!rowtext_blank(out, &cell))
                form_write_add_cell(&cell, out);
        }
    }
}

/* How the columns are mapped, and the first rows. */
static void add_preview(struct front *front, const struct memory *memory,
                        const struct columns *columns, const struct target *target,
                        struct form *form)
{
    struct buf text = BUF_INIT;
    struct scoped scoped;
    form_rows(front, memory, form, &scoped);
    form_write_add_new(target, form, &text);
    form_write_add_columns(front, columns, target, form, &text);
    form_write_add_rows(front->conversation.result, &scoped.rows, &text);
    scoped_release(&scoped);
    mem_free(form->preview);
    form->preview = text.p ? buf_take(&text) : mem_strdup("");
}

void write_form_check(struct front *front, const struct memory *memory, struct form *form)
{
    struct target target = {.table = -1};
    struct columns columns;
    columns.names = form_columns(front, memory, form, &columns.count);
    struct form_field *table = form_field(form, FIELD_TABLE);
    bool open = open_target(front, form, &target);
    if (str_blank(table->value))
        form_field_problem(table, FORM_WHICH_TABLE);
    else if (open && target.table < 0 && !table->problem)
        check_new_name(table);
    if (open && !table->problem) {
        check_mode(&target, form);
        check_columns(&columns, &target,
                      target.table >= 0 && form_write_mode(form) != WRITE_REPLACE, form);
        check_danger(&target, form);
    }
    add_preview(front, memory, &columns, &target, form);
    mem_free(columns.names);
    schema_free(target.schema);
}

bool write_form_submit(struct front *front, const struct memory *memory, const struct form *form,
                       char **ret_job_id, struct err *err)
{
    struct mapping_list list = {0};
    form_write_read_mapping(form_value(form, FIELD_COLUMNS), &list);
    struct scoped scoped;
    form_rows(front, memory, form, &scoped);
    struct job_write write = {.conversation = front->conversation.id,
                              .rows = scoped.rows,
                              .connection = form_value(form, FIELD_CONNECTION),
                              .table = form_value(form, FIELD_TABLE),
                              .mappings = list.items.v,
                              .mapping_count = list.items.len,
                              .ledger = str_eq(form_value(form, FIELD_LEDGER), ledger_words[true]),
                              .expected_rows = form_row_count(front, memory, form)};
    const char *schema = form_value(form, FIELD_SCHEMA);
    write.schema = *schema ? schema : NULL;
    write.mode = form_write_mode(form);
    bool ok = jobs_write(front->jobs, &write, ret_job_id, err);
    scoped_release(&scoped);
    release_mapping(&list);
    return ok;
}

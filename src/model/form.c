/* Forms as data. Which fields a kind of form has, and what they are called, is one table. */
#include "querent/model/form.h"

#include <cjson/cJSON.h>
#include <stdarg.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { IN_WRITE = 1u << FORM_WRITE, IN_EMAIL = 1u << FORM_EMAIL };

static const struct {
    unsigned forms; /* a bit for each kind of form that has it */
    const char *name, *label;
    bool needed; /* there is nothing that it could be by default */
    bool multiline;
} shapes[] = {
    [FIELD_ROWS] = {IN_WRITE | IN_EMAIL, "rows", "Rows", false, false},
    [FIELD_CONNECTION] = {IN_WRITE, "connection", "Connection", true, false},
    [FIELD_SCHEMA] = {IN_WRITE, "schema", "Schema", false, false},
    [FIELD_TABLE] = {IN_WRITE, "table", "Table", true, false},
    [FIELD_MODE] = {IN_WRITE, "mode", "Mode", false, false},
    [FIELD_COLUMNS] = {IN_WRITE, "columns", "Columns, as a → b", false, false},
    [FIELD_LEDGER] = {IN_WRITE, "ledger", "Ledger table in the target", false, false},
    [FIELD_CONFIRM] = {IN_WRITE, "confirm", "Type its name to confirm", false, false},
    [FIELD_TO] = {IN_EMAIL, "to", "To", true, false},
    [FIELD_CC] = {IN_EMAIL, "cc", "Cc", false, false},
    [FIELD_SUBJECT] = {IN_EMAIL, "subject", "Subject", false, false},
    [FIELD_BODY] = {IN_EMAIL, "body", "Text", false, true},
    [FIELD_ATTACHMENT] = {IN_EMAIL, "format", "Attachment", false, false},
};
enum { SHAPE_COUNT = sizeof shapes / sizeof *shapes };

static const char *const kinds[] = {
    [FORM_NONE] = NULL, [FORM_WRITE] = "write", [FORM_EMAIL] = "email"};
static const char *const origins[] = {[FIELD_MISSING] = "missing",
                                      [FIELD_DEFAULT] = "default",
                                      [FIELD_SAID] = "said",
                                      [FIELD_TYPED] = "typed",
                                      [FIELD_KEPT] = "kept"};
static const char *const modes[WRITE_MODE_COUNT] = {[WRITE_CREATE] = "create",
                                                    [WRITE_APPEND] = "append",
                                                    [WRITE_REPLACE] = "replace",
                                                    [WRITE_TRUNCATE] = "truncate"};
static const char *const attachments[ATTACHMENT_COUNT] = {[ATTACHMENT_CSV] = "csv",
                                                          [ATTACHMENT_EXCEL] = "excel",
                                                          [ATTACHMENT_JSON] = "json",
                                                          [ATTACHMENT_NONE] = "none"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Where the name stands in the list; -1: it does not. */
static int name_at(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; name && i < count; i++)
        if (str_eq(names[i], name))
            return (int)i;
    return -1;
}

/* ---- names */

const char *form_kind_name(enum form_kind kind)
{
    return kinds[kind];
}

bool form_kind_parse(const char *name, enum form_kind *ret_kind)
{
    const int at = name_at(kinds, COUNT(kinds), name);
    if (at >= 0)
        *ret_kind = (enum form_kind)at;
    return at >= 0;
}

const char *field_name(enum field_of of)
{
    return shapes[of].name;
}

const char *field_label(enum field_of of)
{
    return shapes[of].label;
}

bool field_multiline(enum field_of of)
{
    return shapes[of].multiline;
}

const char *field_origin_name(enum field_origin origin)
{
    return origins[origin];
}

const char *write_mode_name(enum write_mode mode)
{
    return modes[mode];
}

bool write_mode_parse(const char *name, enum write_mode *ret_mode)
{
    const int at = name_at(modes, COUNT(modes), name);
    if (at >= 0)
        *ret_mode = (enum write_mode)at;
    return at >= 0;
}

bool write_needs_name(enum write_mode mode, bool production)
{
    return mode == WRITE_REPLACE || mode == WRITE_TRUNCATE || production;
}

const char *attachment_name(enum attachment attachment)
{
    return attachments[attachment];
}

bool attachment_parse(const char *name, enum attachment *ret_attachment)
{
    const int at = name_at(attachments, COUNT(attachments), name);
    if (at >= 0)
        *ret_attachment = (enum attachment)at;
    return at >= 0;
}

/* ---- a form */

struct form *form_new(enum form_kind kind)
{
    struct form *form = mem_alloc(sizeof *form);

    form->kind = kind;
    form->fields = mem_alloc(SHAPE_COUNT * sizeof *form->fields);
    for (size_t of = 0; of < SHAPE_COUNT; of++)
        if (shapes[of].forms & 1u << kind)
            form->fields[form->field_count++] =
                (struct form_field){.of = (enum field_of)of,
                                    .value = mem_strdup(""),
                                    .origin = shapes[of].needed ? FIELD_MISSING : FIELD_DEFAULT};
    return form;
}

static void copy_field(struct form_field *to, const struct form_field *from)
{
    *to = *from;
    to->value = mem_strdup(from->value);
    to->problem = mem_strdup(from->problem);
    to->choices = mem_dup(from->choices, from->choice_count * sizeof *to->choices);
    for (size_t i = 0; i < to->choice_count; i++)
        to->choices[i] = mem_strdup(from->choices[i]);
}

struct form *form_copy(const struct form *form)
{
    if (!form)
        return NULL;
    struct form *copy = mem_dup(form, sizeof *form);
    copy->title = mem_strdup(form->title);
    copy->preview = mem_strdup(form->preview);
    copy->confirm_word = mem_strdup(form->confirm_word);
    copy->refused = mem_strdup(form->refused);
    copy->fields = mem_dup(form->fields, form->field_count * sizeof *copy->fields);
    for (size_t i = 0; i < form->field_count; i++)
        copy_field(&copy->fields[i], &form->fields[i]);
    return copy;
}

void form_free(struct form *form)
{
    if (!form)
        return;
    for (size_t i = 0; i < form->field_count; i++) {
        struct form_field *field = &form->fields[i];
        mem_free(field->value);
        mem_free(field->problem);
        str_free_all(field->choices, field->choice_count);
    }
    mem_free(form->fields);
    mem_free(form->title);
    mem_free(form->preview);
    mem_free(form->confirm_word);
    mem_free(form->refused);
    mem_free(form);
}

struct form_field *form_field(const struct form *form, enum field_of of)
{
    for (size_t i = 0; i < form->field_count; i++)
        if (form->fields[i].of == of)
            return &form->fields[i];
    return NULL;
}

const char *form_value(const struct form *form, enum field_of of)
{
    const struct form_field *field = form_field(form, of);
    return field ? field->value : "";
}

bool form_shows(const struct form *form, const struct form_field *field)
{
    return field->of != FIELD_CONFIRM || form->confirm_word;
}

void form_field_set(struct form_field *field, const char *value, enum field_origin origin)
{
    char *copy = mem_strdup(value); /* first: it may be the field's own */

    mem_free(field->value);
    field->value = copy;
    field->origin = origin;
}

void form_field_offer(struct form_field *field, const char *choice)
{
    field->choices =
        mem_realloc(field->choices, (field->choice_count + 1) * sizeof *field->choices);
    field->choices[field->choice_count++] = mem_strdup(choice);
}

void form_field_problem(struct form_field *field, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    mem_free(field->problem);
    field->problem = buf_take(&text);
}

/* ---- values as JSON */

void form_values_json(const struct form *form, struct buf *out)
{
    buf_addc(out, '{');
    for (size_t i = 0; i < form->field_count; i++) {
        const struct form_field *field = &form->fields[i];
        json_key(out, field_name(field->of));
        buf_addc(out, '{');
        json_key_str(out, "value", field->value);
        json_key_str(out, "origin", field_origin_name(field->origin));
        buf_addc(out, '}');
    }
    buf_addc(out, '}');
}

static enum field_origin origin_of(const cJSON *item)
{
    const int at =
        name_at(origins, COUNT(origins), cJSON_GetStringValue(cJSON_GetObjectItem(item, "origin")));
    return at >= 0 ? (enum field_origin)at : FIELD_TYPED;
}

static void form_take_value(struct form_field *field, const cJSON *item)
{
    const bool object = cJSON_IsObject(item);
    const char *text = cJSON_GetStringValue(object ? cJSON_GetObjectItem(item, "value") : item);
    const enum field_origin origin = object ? origin_of(item) : FIELD_TYPED;

    if (text && !(origin == FIELD_TYPED && str_eq(field->value, text)))
        form_field_set(field, text, origin); /* unchanged it keeps where it came from */
}

bool form_take_values(struct form *form, const char *json, struct err *err)
{
    cJSON *root = cJSON_Parse(json);
    const bool good = cJSON_IsObject(root);

    for (size_t i = 0; good && i < form->field_count; i++) {
        struct form_field *field = &form->fields[i];
        form_take_value(field, cJSON_GetObjectItemCaseSensitive(root, field_name(field->of)));
    }
    cJSON_Delete(root);
    return good || err_set(err, ERR_PARSE, "the form is not a JSON object");
}

/* The services form and submit: one form a follow-up, filled by rules and the job agent from the
 * operator's words, checked by rules, decided by the operator. Runs on the worker.
 */
#include "forms.h"

#include <cjson/cJSON.h>
#include <stdarg.h>
#include <string.h>

#include "querent/base/container.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"

static const char *const origin_names[] = {"missing", "default", "said", "typed"};

struct form_field *form_add(struct form *form, const char *name, const char *label,
                            const char *value, enum field_origin origin)
{
    form->fields = mem_realloc(form->fields, (form->field_count + 1) * sizeof *form->fields);
    struct form_field *field = &form->fields[form->field_count++];
    *field = (struct form_field){.name = mem_strdup(name),
                                 .label = mem_strdup(label),
                                 .value = mem_strdup(value),
                                 .origin = origin};
    return field;
}

char *form_title(const char *verb, int64_t rows)
{
    struct buf text = BUF_INIT;
    if (rows < 0)
        return mem_printf("%s all rows (the query runs again)", verb);
    buf_addf(&text, "%s ", verb);
    words_number_of(&text, rows, "row", "rows");
    return buf_take(&text);
}

void field_choice(struct form_field *field, const char *choice)
{
    field->choices =
        mem_realloc(field->choices, (field->choice_count + 1) * sizeof *field->choices);
    field->choices[field->choice_count++] = mem_strdup(choice);
}

void field_set(struct form_field *field, const char *value, enum field_origin origin)
{
    mem_free(field->value);
    field->value = mem_strdup(value);
    field->origin = origin;
}

void field_problem(struct form_field *field, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    mem_free(field->problem);
    field->problem = buf_take(&text);
}

const char *form_value(const struct form *form, const char *name)
{
    const struct form_field *field = form_field(form, name);
    return field ? field->value : "";
}

void form_json(const struct form *form, struct buf *out)
{
    buf_addc(out, '{');
    for (size_t i = 0; i < form->field_count; i++) {
        json_key(out, form->fields[i].name);
        buf_addc(out, '{');
        json_key_str(out, "value", form->fields[i].value);
        json_key_str(out, "origin", origin_names[form->fields[i].origin]);
        buf_addc(out, '}');
    }
    buf_addc(out, '}');
}

static enum field_origin origin_of(const cJSON *item)
{
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(item, "origin"));
    for (size_t i = 0; name && i < sizeof origin_names / sizeof *origin_names; i++)
        if (str_eq(name, origin_names[i]))
            return (enum field_origin)i;
    return FIELD_TYPED;
}

static void apply_item(struct form *form, const cJSON *item)
{
    struct form_field *field = form_field(form, item->string);
    const char *text = cJSON_IsObject(item)
                           ? cJSON_GetStringValue(cJSON_GetObjectItem(item, "value"))
                           : cJSON_GetStringValue(item);
    if (!field || !text)
        return;
    enum field_origin origin = cJSON_IsObject(item) ? origin_of(item) : FIELD_TYPED;
    if (origin == FIELD_TYPED && str_eq(field->value, text))
        return; /* unchanged: it keeps where it came from */
    field_set(field, text, origin);
}

bool form_apply_json(struct form *form, const char *json, struct err *err)
{
    cJSON *root = cJSON_Parse(json);
    if (!cJSON_IsObject(root)) {
        cJSON_Delete(root);
        return err_set(err, ERR_PARSE, "the form is not a JSON object");
    }
    for (const cJSON *item = root->child; item; item = item->next)
        apply_item(form, item);
    cJSON_Delete(root);
    return true;
}

/* ---- rows */

int64_t form_row_count(struct front *front, const struct memory *memory)
{
    struct result *result = front->conversation.result;
    if (result)
        return result_state(result) == RESULT_COMPLETE ? (int64_t)result_rows(result) : -1;
    return memory->result_partial ? -1 : memory->result_rows;
}

struct job_rows form_rows(struct front *front, const struct memory *memory)
{
    struct result *result = front->conversation.result;
    struct job_rows rows = {.connection = front->session.connection->name, .sql = memory->sql_run};
    if (result && result_state(result) == RESULT_COMPLETE)
        rows.result = result;
    return rows;
}

/* ---- the services */

/* A bare answer to the one missing thing: the value itself, when it can be one. */
static bool answer_missing(struct form *form, const char *words)
{
    for (size_t i = 0; i < form->field_count; i++) {
        struct form_field *field = &form->fields[i];
        if (field->origin != FIELD_MISSING)
            continue;
        for (size_t c = 0; c < field->choice_count; c++)
            if (str_eq_fold(field->choices[c], words)) {
                field_set(field, field->choices[c], FIELD_SAID);
                return true;
            }
        if (field->choice_count == 0 && !strchr(words, ' ')) {
            field_set(field, words, FIELD_SAID);
            return true;
        }
        return false;
    }
    return false;
}

static bool fill_from_words(struct front *front, struct form *form, const char *words,
                            struct err *err)
{
    if (str_blank(words) || answer_missing(form, words))
        return true;
    struct cancel *cancel = front_turn_cancel(front);
    struct agent_context context = front_agent_context(front, cancel);
    bool ok = agent_job(&context, words, form, err);
    cancel_unref(cancel);
    return ok;
}

static void forms_check(struct front *front, const struct memory *memory, struct form *form)
{
    for (size_t i = 0; i < form->field_count; i++) {
        mem_free(form->fields[i].problem);
        form->fields[i].problem = NULL;
    }
    if (str_eq(form->kind, "write"))
        write_form_check(front, memory, form);
    else
        email_form_check(front, memory, form);
    form->ready = true;
    for (size_t i = 0; i < form->field_count; i++)
        form->ready &= form->fields[i].problem == NULL;
}

bool forms_fill(struct router_services *self, struct memory *memory, const char *kind,
                const char *words, const char *form_text, struct form **ret_form, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    struct form *form = mem_alloc(sizeof *form);
    form->kind = mem_strdup(kind);
    if (str_eq(kind, "write"))
        write_form_fields(front, memory, form);
    else
        email_form_fields(front, memory, form);
    /* What the form held before, then what was typed into it now: a front end may send a part of
     * it. */
    bool ok =
        (!memory->params || form_apply_json(form, memory->params, err)) &&
        (!form_text || form_text == memory->params || form_apply_json(form, form_text, err)) &&
        fill_from_words(front, form, words, err);
    if (!ok) {
        form_free(form);
        return false;
    }
    forms_check(front, memory, form);
    struct buf json = BUF_INIT;
    form_json(form, &json);
    memory_set(&memory->params, buf_str(&json));
    buf_release(&json);
    *ret_form = form;
    return true;
}

bool forms_submit(struct router_services *self, struct memory *memory, const struct form *form,
                  char **ret_job_id, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    if (!front->jobs)
        return err_set(err, ERR_STATE, "jobs are not running");
    if (str_eq(form->kind, "write"))
        return write_form_submit(front, memory, form, ret_job_id, err);
    return email_form_submit(front, memory, form, ret_job_id, err);
}

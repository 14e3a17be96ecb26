#include "querent/model/form.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"

static void copy_field(struct form_field *to, const struct form_field *from)
{
    *to = *from;
    to->name = mem_strdup(from->name);
    to->label = mem_strdup(from->label);
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
    struct form *copy = mem_alloc(sizeof *copy);
    *copy = *form;
    copy->kind = mem_strdup(form->kind);
    copy->title = mem_strdup(form->title);
    copy->preview = mem_strdup(form->preview);
    copy->confirm_word = mem_strdup(form->confirm_word);
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
        mem_free(field->name);
        mem_free(field->label);
        mem_free(field->value);
        mem_free(field->problem);
        str_free_all(field->choices, field->choice_count);
    }
    mem_free(form->fields);
    mem_free(form->kind);
    mem_free(form->title);
    mem_free(form->preview);
    mem_free(form->confirm_word);
    mem_free(form);
}

struct form_field *form_field(const struct form *form, const char *name)
{
    for (size_t i = 0; form && i < form->field_count; i++)
        if (str_eq(form->fields[i].name, name))
            return &form->fields[i];
    return NULL;
}

/* The services form and submit: one form a follow-up, filled by rules and the job agent from the
 * operator's words, checked by rules, decided by the operator. Runs on the worker.
 */
#include "forms.h"

#include <string.h>

#include "querent/base/container.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

/* A bare answer to the one missing thing: the value itself, when it can be one. */
static bool answer_missing(struct form *form, const char *words)
{
    for (size_t i = 0; i < form->field_count; i++) {
        struct form_field *field = &form->fields[i];
        if (field->origin != FIELD_MISSING)
            continue;
        for (size_t c = 0; c < field->choice_count; c++)
            if (str_eq_fold(field->choices[c], words)) {
                form_field_set(field, field->choices[c], FIELD_SAID);
                return true;
            }
        if (field->choice_count == 0 && !strchr(words, ' ')) {
            form_field_set(field, words, FIELD_SAID);
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
    form_check_rows(front, form);
    form_title(front, memory, form);
    if (form->kind == FORM_WRITE)
        write_form_check(front, memory, form);
    else
        email_form_check(front, memory, form);
    form->ready = true;
    for (size_t i = 0; i < form->field_count; i++)
        form->ready &= form->fields[i].problem == NULL;
}

static struct form *form_with_defaults(struct front *front, const struct memory *memory,
                                       enum form_kind kind)
{
    struct form *form = form_new(kind);
    if (kind == FORM_WRITE)
        write_form_fields(front, memory, form);
    else
        email_form_fields(front, memory, form);
    return form;
}

/* Values from before that can't be used are no part of what is said now: `unusable` has a bit for
 * each field that was wrong before the words were read. */
static void forget_unusable(struct front *front, const struct memory *memory, struct form *form,
                            unsigned unusable)
{
    struct form *fresh = form_with_defaults(front, memory, form->kind);
    for (size_t i = 0; i < form->field_count; i++)
        if ((unusable >> i & 1) && form->fields[i].origin == FIELD_KEPT)
            form_field_set(&form->fields[i], fresh->fields[i].value, fresh->fields[i].origin);
    form_free(fresh);
}

/* A bit for each field from before that is wrong as it stands. */
static unsigned find_unusable(struct front *front, const struct memory *memory,
                              const struct form *form)
{
    unsigned unusable = 0;
    bool kept = false;
    for (size_t i = 0; i < form->field_count; i++)
        kept |= form->fields[i].origin == FIELD_KEPT;
    if (!kept)
        return 0;
    struct form *tried = form_copy(form);
    forms_check(front, memory, tried);
    for (size_t i = 0; i < tried->field_count; i++)
        unusable |= (unsigned)(tried->fields[i].problem != NULL) << i;
    form_free(tried);
    return unusable;
}

/* What is said, over what the form holds. */
static bool fill_over_kept(struct front *front, const struct memory *memory, struct form *form,
                           const char *words, struct err *err)
{
    if (str_blank(words))
        return true;
    const unsigned unusable = find_unusable(front, memory, form);
    if (!fill_from_words(front, form, words, err))
        return false;
    bool said = false;
    for (size_t i = 0; i < form->field_count; i++)
        said |= form->fields[i].origin == FIELD_SAID;
    if (said)
        forget_unusable(front, memory, form, unusable);
    return true;
}

bool forms_fill(struct router_services *self, struct memory *memory, enum form_kind kind,
                const char *words, const char *form_text, struct form **ret_form, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    struct form *form = form_with_defaults(front, memory, kind);
    /* What the form held before, then what was typed into it now: a front end may send a part of
     * it. */
    bool ok =
        (!memory->params || form_take_values(form, memory->params, err)) &&
        (!form_text || form_text == memory->params || form_take_values(form, form_text, err)) &&
        fill_over_kept(front, memory, form, words, err);
    form_offer_rows(front, form);
    if (!ok) {
        form_free(form);
        return false;
    }
    forms_check(front, memory, form);
    struct buf json = BUF_INIT;
    form_values_json(form, &json);
    memory_set(&memory->params, buf_str(&json));
    buf_release(&json);
    *ret_form = form;
    return true;
}

bool forms_allowed(struct router_services *self, struct err *err)
{
    const struct front *front = container_of(self, struct front, services);
    return !front->no_jobs || err_set(err, ERR_REFUSED, TEXT_MAY_NOT_MAKE_JOBS);
}

bool forms_submit(struct router_services *self, struct memory *memory, const struct form *form,
                  char **ret_job_id, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    if (!forms_allowed(self, err))
        return false;
    if (!front->jobs)
        return err_set(err, ERR_STATE, "jobs are not running");
    pthread_mutex_lock(&front->lock);
    front->making_job = true;
    pthread_mutex_unlock(&front->lock);
    if (form->kind == FORM_WRITE)
        return write_form_submit(front, memory, form, ret_job_id, err);
    return email_form_submit(front, memory, form, ret_job_id, err);
}

/* The email form: recipients, subject, text, what is attached. */
#include "forms.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

void email_form_fields(struct front *front, const struct memory *memory, struct form *form)
{
    (void)front;
    const char *asked = memory->asked; /* NULL: own SQL */
    form_field_set(form_field(form, FIELD_SUBJECT), asked ? asked : FORM_SUBJECT, FIELD_DEFAULT);
    struct form_field *field = form_field(form, FIELD_ATTACHMENT);
    form_field_set(field, attachment_name(ATTACHMENT_CSV), FIELD_DEFAULT);
    for (int attachment = 0; attachment < ATTACHMENT_COUNT; attachment++)
        form_field_offer(field, attachment_name((enum attachment)attachment));
}

static void check_addresses(struct form_field *field, bool required)
{
    size_t count = 0;
    char **addresses = str_split(field->value, ',', &count);
    for (size_t i = 0; i < count && !field->problem; i++)
        if (!job_address_valid(addresses[i]))
            form_field_problem(field, FORM_NO_ADDRESS, addresses[i]);
    if (required && count == 0)
        form_field_problem(field, FORM_WHO);
    str_free_all(addresses, count);
}

/* Borrows the form and the rows. */
static struct job_email email_of(struct front *front, const struct job_rows *rows,
                                 const struct form *form)
{
    enum attachment attachment = ATTACHMENT_NONE;
    attachment_parse(form_value(form, FIELD_ATTACHMENT), &attachment);
    return (struct job_email){.conversation = front->conversation.id,
                              .rows = *rows,
                              .to = form_value(form, FIELD_TO),
                              .cc = form_value(form, FIELD_CC),
                              .subject = form_value(form, FIELD_SUBJECT),
                              .body = form_value(form, FIELD_BODY),
                              .attachment = attachment,
                              .inline_table = true};
}

/* "Attached: the 12 filtered rows (of 60), as CSV. The question was "orders from Germany"." As the
 * form stands, until the operator writes another text. */
static void default_body(struct front *front, const struct memory *memory, struct form *form)
{
    static const char *const as[ATTACHMENT_COUNT] = {[ATTACHMENT_NONE] = "",
                                                     [ATTACHMENT_CSV] = FORM_BODY_CSV,
                                                     [ATTACHMENT_EXCEL] = FORM_BODY_EXCEL,
                                                     [ATTACHMENT_JSON] = FORM_BODY_JSON};
    struct form_field *field = form_field(form, FIELD_BODY);
    enum attachment attachment = ATTACHMENT_NONE;
    struct buf body = BUF_INIT;
    if (field->origin != FIELD_DEFAULT || form_field(form, FIELD_ROWS)->problem)
        return;
    attachment_parse(form_value(form, FIELD_ATTACHMENT), &attachment);
    buf_add(&body, attachment == ATTACHMENT_NONE ? FORM_BODY_BELOW : FORM_BODY_ATTACHED);
    form_sent_rows(front, memory, form, &body);
    buf_add(&body, as[attachment]);
    buf_addc(&body, '.');
    if (memory->asked)
        buf_addf(&body, FORM_BODY_OF, memory->asked);
    form_field_set(field, buf_str(&body), FIELD_DEFAULT);
    buf_release(&body);
}

void email_form_check(struct front *front, const struct memory *memory, struct form *form)
{
    default_body(front, memory, form);
    check_addresses(form_field(form, FIELD_TO), true);
    check_addresses(form_field(form, FIELD_CC), false);
    struct form_field *subject = form_field(form, FIELD_SUBJECT);
    if (str_blank(subject->value))
        form_field_problem(subject, FORM_NO_SUBJECT);
    else if (strpbrk(subject->value, "\r\n"))
        form_field_problem(subject, FORM_SUBJECT_LINES);
    struct form_field *field = form_field(form, FIELD_ATTACHMENT);
    if (!attachment_parse(field->value, &(enum attachment){ATTACHMENT_NONE}))
        form_field_problem(field, FORM_ATTACHMENTS);
    struct scoped scoped;
    form_rows(front, memory, form, &scoped);
    struct job_email email = email_of(front, &scoped.rows, form);
    form->preview = jobs_email_preview(&email);
    scoped_release(&scoped);
}

bool email_form_submit(struct front *front, const struct memory *memory, const struct form *form,
                       char **ret_job_id, struct err *err)
{
    struct scoped scoped;
    form_rows(front, memory, form, &scoped);
    struct job_email email = email_of(front, &scoped.rows, form);
    const bool ok = jobs_email(front->jobs, &email, ret_job_id, err);
    scoped_release(&scoped);
    return ok;
}

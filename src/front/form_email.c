/* The email form: recipients, subject, text, what is attached. */
#include "forms.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

void email_form_fields(struct front *front, const struct memory *memory, struct form *form)
{
    int64_t rows = form_row_count(front, memory);
    form->title = form_title("Email", rows);
    form_add(form, "to", "To", "", FIELD_MISSING);
    form_add(form, "cc", "Cc", "", FIELD_DEFAULT);
    const char *question = memory->natural_language_query; /* NULL: own SQL */
    form_add(form, "subject", "Subject", question ? question : "Query result", FIELD_DEFAULT);
    char *body = mem_printf("Please find attached the result of: %s", question      ? question
                                                                      : memory->sql ? memory->sql
                                                                                    : "a query");
    form_add(form, "body", "Text", body, FIELD_DEFAULT)->multiline = true;
    mem_free(body);
    struct form_field *format = form_add(form, "format", "Attachment", "csv", FIELD_DEFAULT);
    field_choice(format, "csv");
    field_choice(format, "excel");
    field_choice(format, "json");
    field_choice(format, "none");
}

static void check_addresses(struct form_field *field, bool required)
{
    size_t count = 0;
    char **addresses = str_split(field->value, ',', &count);
    for (size_t i = 0; i < count && !field->problem; i++)
        if (!job_address_valid(addresses[i]))
            field_problem(field, "'%s' is not an e-mail address", addresses[i]);
    if (required && count == 0)
        field_problem(field, "who shall get it? (an e-mail address)");
    str_free_all(addresses, count);
}

static bool is_choice(const struct form_field *field)
{
    for (size_t i = 0; i < field->choice_count; i++)
        if (str_eq(field->choices[i], field->value))
            return true;
    return false;
}

static struct job_email email_of(struct front *front, const struct memory *memory,
                                 const struct form *form)
{
    return (struct job_email){.conversation = front->conversation.id,
                              .rows = form_rows(front, memory),
                              .to = form_value(form, "to"),
                              .cc = form_value(form, "cc"),
                              .subject = form_value(form, "subject"),
                              .body = form_value(form, "body"),
                              .format = form_value(form, "format"),
                              .inline_table = true};
}

void email_form_check(struct front *front, const struct memory *memory, struct form *form)
{
    check_addresses(form_field(form, "to"), true);
    check_addresses(form_field(form, "cc"), false);
    struct form_field *subject = form_field(form, "subject");
    if (str_blank(subject->value))
        field_problem(subject, "a subject is missing");
    else if (strpbrk(subject->value, "\r\n"))
        field_problem(subject, "a subject is one line");
    struct form_field *format = form_field(form, "format");
    if (!is_choice(format))
        field_problem(format, "csv, excel, json or none");
    struct job_email email = email_of(front, memory, form);
    form->preview = jobs_email_preview(&email);
}

bool email_form_submit(struct front *front, const struct memory *memory, const struct form *form,
                       char **ret_job_id, struct err *err)
{
    struct job_email email = email_of(front, memory, form);
    return jobs_email(front->jobs, &email, ret_job_id, err);
}

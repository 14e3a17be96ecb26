/* Filling forms from words by rule: what is said is taken, what is not said stays as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static void offer(struct form *form, enum field_of of, const char *value, const char *choices)
{
    struct form_field *field = form_field(form, of);

    form_field_set(field, value, field->origin);
    if (choices)
        field->choices = str_split(choices, ',', &field->choice_count);
}

static struct form *form_of(bool email)
{
    struct form *form = form_new(email ? FORM_EMAIL : FORM_WRITE);

    if (email) {
        offer(form, FIELD_SUBJECT, "Query result", NULL);
        offer(form, FIELD_BODY, "Attached.", NULL);
        offer(form, FIELD_ATTACHMENT, "csv", "csv,excel,json,none");
    } else {
        offer(form, FIELD_CONNECTION, "", "archive,warehouse");
        offer(form, FIELD_MODE, "create", "create,append,replace,truncate");
    }
    return form;
}

/* What was said, as "name=value|name=value" in the form's order. */
static char *said(const struct form *form)
{
    struct buf out = BUF_INIT;

    for (size_t i = 0; i < form->field_count; i++)
        if (form->fields[i].origin == FIELD_SAID)
            buf_addf(&out, "%s%s=%s", out.len ? "|" : "", field_name(form->fields[i].of),
                     form->fields[i].value);
    return buf_take(&out);
}

static const struct {
    bool email;
    const char *words, *said;
} cases[] = {
    {false, "write to archive table german_orders", "connection=archive|table=german_orders"},
    {false, "write to archive german_orders", "connection=archive|table=german_orders"},
    {false, "Write it into table german_orders in Archive, please.",
     "connection=archive|table=german_orders"},
    {false, "write to backup_schema customers_archive table",
     "schema=backup_schema|table=customers_archive"},
    {false, "to schema backup table \"odd name\"", "schema=backup|table=odd name"},
    {false, "save as archive.german_orders", "connection=archive|table=german_orders"},
    {false, "into sales.orders_2025", "schema=sales|table=orders_2025"},
    {false, "archive.sales.orders", "connection=archive|schema=sales|table=orders"},
    {false, "append to table t in warehouse", "connection=warehouse|table=t|mode=append"},
    {false, "overwrite the table results_old", "table=results_old|mode=replace"},
    {false, "replace ger", "table=ger|mode=replace"},
    {false, "empty the stock_copy first", "table=stock_copy|mode=truncate"},
    {false, "replace the rows in archive", "connection=archive|mode=replace"},
    {false, "empty the table t first", "table=t|mode=truncate"},
    {false, "create a new table called t2 in archive", "connection=archive|table=t2|mode=create"},
    {false, "write", ""},
    {false, "write the result", ""},
    {false, "write to table orders in production", "connection=production|table=orders"},
    {false, "write to table orders in archive", "connection=archive|table=orders"},
    {false, "append to table orders", "table=orders|mode=append"},
    {false, "archive", "connection=archive"},
    {false, "the table in the database", ""},
    {false, "connection nowhere", ""},
    {true, "send to manager@company.com with subject Monthly Report",
     "to=manager@company.com|subject=Monthly Report"},
    {true, "to ann@x.com, bob@y.org cc eve@z.de as excel",
     "to=ann@x.com, bob@y.org|cc=eve@z.de|format=excel"},
    {true, "mail it to ann@x.com and copy bob@y.org", "to=ann@x.com|cc=bob@y.org"},
    {true, "ann@x.com", "to=ann@x.com"},
    {true, "Email ann@x.com the rows as a spreadsheet.", "to=ann@x.com|format=excel"},
    {true, "subject \"Orders to ship, as json\" to ann@x.com",
     "to=ann@x.com|subject=Orders to ship, as json"},
    {true, "subject: Orders to ship", "subject=Orders to ship"},
    {true, "to ann@x.com saying Hello Ann, here they are! as json",
     "to=ann@x.com|body=Hello Ann, here they are!|format=json"},
    {true, "with the subject Orders and the text Please check these.",
     "subject=Orders|body=Please check these"},
    {true, "send to ann@x.com without attachment", "to=ann@x.com|format=none"},
    {true, "with text as csv", "format=csv"},
    {true, "email it", ""},
    {true, "to the manager", ""},
    {true, "cc", ""},
};

static void rules__take__what_is_said(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct form *form = form_of(cases[i].email);
        job_rules(cases[i].words, form);
        char *text = said(form);
        if (!str_eq(text, cases[i].said))
            fail_msg("'%s': %s instead of %s", cases[i].words, text, cases[i].said);
        mem_free(text);
        form_free(form);
    }
}

static void rules__survive__strange_words(void **state)
{
    (void)state;
    static const char *const words[] = {
        "",     " ",         "\"",       "'''",      "to to to", "subject subject",
        "....", "a.b.c.d.e", "archive.", ".archive", "table",    "cc cc@",
        "“x",   "to \"a",    "as as csv"};
    struct buf many = BUF_INIT;

    for (int i = 0; i < 600; i++)
        buf_add(&many, "to a@b.c subject ");
    buf_add(&many, "table ");
    for (int i = 0; i < 100000; i++)
        buf_add(&many, "archive.");
    buf_add(&many, "orders");
    for (size_t i = 0; i <= sizeof words / sizeof *words; i++)
        for (int email = 0; email < 2; email++) {
            struct form *form = form_of(email);
            job_rules(i < sizeof words / sizeof *words ? words[i] : buf_str(&many), form);
            for (size_t f = 0; f < form->field_count; f++)
                assert_non_null(form->fields[f].value);
            form_free(form);
        }
    buf_release(&many);
}

static void job__fills_nothing__from_a_question(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        bool question;
    } questions[] = {
        {"what is a schema?", true},
        {"what is a schema", true},
        {"Which tables are there", true},
        {"archive?", true},
        {"can you mail it to a@b.c?", false},
        {"table whatever", false},
        {"is it safe?", true},
        {"", false},
        {"write to isolated_table", false},
    };
    const struct agent_context context = {0};

    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        if (agent_is_question(questions[i].words) != questions[i].question)
            fail_msg("'%s'", questions[i].words);
        struct form *form = form_of(false);
        assert_true(agent_job(&context, questions[i].words, form, NULL));
        char *text = said(form);
        if (questions[i].question)
            assert_string_equal(text, "");
        mem_free(text);
        form_free(form);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules__take__what_is_said),
        cmocka_unit_test(rules__survive__strange_words),
        cmocka_unit_test(job__fills_nothing__from_a_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

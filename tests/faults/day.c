/* What an operator does in a day, step by step through the real front, without a screen:
 *
 *   day CONNECTION STEP…   sql:TEXT  ask:TEXT  write:TABLE  mail:ADDRESS  export:FORMAT:PATH
 *                          draft:TEXT
 *
 * A line is printed for each as soon as it is done: "ok STEP: …", or "no STEP: why". Rows go to
 * the table of the connection `depot`, by a job with a ledger. Exits with 1 when a step has
 * failed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "integration/front/drive.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static int failed;

static void tell(bool ok, const char *step, const char *text)
{
    printf("%s %s: %.*s\n", ok ? "ok" : "no", step, (int)strcspn(text ? text : "", "\n"),
           text ? text : "");
    fflush(stdout);
    failed += !ok;
}

static void run_rows(struct drive *d, const char *step)
{
    char count[32];

    if (d->stage != STAGE_CONFIRM_USER_SQL && d->stage != STAGE_CONFIRM_GENERATED_SQL) {
        tell(false, step, d->said);
        return;
    }
    drive_say(d, "yes");
    if (d->stage != STAGE_SHOW_RESULTS || !d->result) {
        tell(false, step, d->said);
        return;
    }
    drive_all_rows(d);
    const bool whole = result_state(d->result) == RESULT_COMPLETE;
    snprintf(count, sizeof count, "%llu", (unsigned long long)result_rows(d->result));
    tell(whole, step, whole ? count : d->said);
}

static void end_job(struct drive *d, const char *step)
{
    if (!d->job) {
        tell(false, step, d->said ? d->said : "no job");
        return;
    }
    drive_job_ended(d);
    char *text = mem_printf("%s, %s", job_state_name(d->job->state),
                            d->job->error    ? d->job->error
                            : d->job->detail ? d->job->detail
                                             : "");
    tell(d->job->state == JOB_DONE, step, text);
    mem_free(text);
}

static void begin_job(struct drive *d)
{
    job_info_free(d->job);
    d->job = NULL;
}

static void write_rows(struct drive *d, const char *table, const char *step)
{
    char *form =
        mem_printf("{\"connection\": \"depot\", \"table\": \"%s\", \"ledger\": \"yes\"}", table);

    begin_job(d);
    drive_say(d, "write");
    drive_form(d, form, FORM_SUBMIT);
    end_job(d, step);
    mem_free(form);
}

static void mail_rows(struct drive *d, const char *address, const char *step)
{
    char *form =
        mem_printf("{\"to\": \"%s\", \"subject\": \"rows\", \"body\": \"see below\"}", address);

    begin_job(d);
    drive_say(d, "email");
    drive_form(d, form, FORM_SUBMIT);
    end_job(d, step);
    mem_free(form);
}

static bool job_came(struct drive *d, const struct event *event, void *arg)
{
    (void)arg;
    return d->job || event->type == EVENT_ERROR || event->type == EVENT_NOTICE;
}

static void export_rows(struct drive *d, const char *what, const char *step)
{
    const char *path = strchr(what, ':') + 1;
    char *name = mem_strndup(what, (size_t)(path - 1 - what));
    enum export_format format = EXPORT_CSV;

    assert_true(export_format_parse(name, &format));
    begin_job(d);
    struct selection *selection = selection_new(d->result, NULL);
    front_submit(d->front, command_of_export(selection, ROWS_SHOWN, format, path, true));
    selection_free(selection);
    drive_until(d, job_came, NULL);
    end_job(d, step);
    mem_free(name);
}

static void take_step(struct drive *d, const char *step)
{
    const char *text = strchr(step, ':') + 1;

    if (str_starts(step, "sql:")) {
        drive_sql(d, text);
        run_rows(d, step);
    } else if (str_starts(step, "ask:")) {
        drive_say(d, text);
        run_rows(d, step);
    } else if (str_starts(step, "draft:")) {
        front_submit(d->front, command_of_draft(d->conversation, DRAFT_INPUT, text));
    } else if (!d->result) {
        tell(false, step, "no rows");
    } else if (str_starts(step, "write:")) {
        write_rows(d, text, step);
    } else if (str_starts(step, "mail:")) {
        mail_rows(d, text, step);
    } else {
        export_rows(d, text, step);
    }
}

int main(int argc, char **argv)
{
    struct drive drive = {0};

    if (argc < 2)
        return 2;
    drive_open(&drive, argv[1], NULL);
    for (int i = 2; i < argc; i++)
        take_step(&drive, argv[i]);
    drive_close(&drive);
    return failed ? 1 : 0;
}

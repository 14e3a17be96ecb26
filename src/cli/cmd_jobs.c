/* jobs: list, show, cancel, retry. The jobs of this user's state file; those of a running screen
 * are cancelled there, here only what no live process runs is changed. */
#include <string.h>

#include "command.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/jobs/jobs.h"
#include "querent/store/store.h"

static void print_job(const struct job_info *job)
{
    char at[24];
    clock_iso(job->created, at);
    printf("%-22s %-7s %-10s %10lld  %s  ", job->id, job->kind, job_state_name(job->state),
           (long long)job->done, at);
    cli_print_safe(stdout, job->target);
    if (job->error && *job->error) {
        fputs("  ", stdout);
        cli_print_safe(stdout, job->error);
    } else if (job->detail && *job->detail) {
        fputs("  ", stdout);
        cli_print_safe(stdout, job->detail);
    }
    putchar('\n');
}

static void print_json(const struct job_info *job)
{
    struct buf json = BUF_INIT;
    struct event *event = event_new(EVENT_JOB);
    event->job = job_info_copy(job);
    event_json(event, &json);
    printf("%s\n", buf_str(&json));
    event_free(event);
    buf_release(&json);
}

static int list(struct jobs *jobs, const char *id, bool json)
{
    size_t count = 0, shown = 0;
    struct job_info **infos = jobs_list(jobs, &count);
    for (size_t i = 0; i < count; i++) {
        if (id && !str_eq(id, infos[i]->id))
            continue;
        if (json)
            print_json(infos[i]);
        else
            print_job(infos[i]);
        shown++;
    }
    for (size_t i = 0; i < count; i++)
        job_info_free(infos[i]);
    mem_free(infos);
    if (id && shown == 0)
        return cli_fail(CLI_FAILED, "there is no job '%s'", id);
    return CLI_OK;
}

static int retry(struct jobs *jobs, const char *id)
{
    struct err err = ERR_INIT;
    struct job_info *job = NULL;
    if (!jobs_retry(jobs, id, &err) || !jobs_wait(jobs, id, NULL, &job, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    print_job(job);
    int code = job->state == JOB_DONE ? CLI_OK : CLI_FAILED;
    job_info_free(job);
    return code;
}

static int carry_out(struct jobs *jobs, const struct cli_options *options)
{
    const char *verb = options->arg_count ? options->args[0] : "list";
    const char *id = options->arg_count > 1 ? options->args[1] : NULL;
    struct err err = ERR_INIT;
    bool json = str_eq(options->format, "json") || str_eq(options->format, "jsonl");
    if (str_eq(verb, "list"))
        return list(jobs, NULL, json);
    if (!id)
        return cli_fail(CLI_USAGE, "which job? querent jobs %s ID", verb);
    if (str_eq(verb, "show"))
        return list(jobs, id, json);
    if (str_eq(verb, "retry"))
        return retry(jobs, id);
    if (str_eq(verb, "cancel"))
        return jobs_cancel(jobs, id, &err) ? CLI_OK : cli_fail(CLI_FAILED, "%s", err.text);
    return cli_fail(CLI_USAGE, "'%s' is not list, show, cancel or retry", verb);
}

int command_jobs(const struct cli_options *options)
{
    struct settings *settings = cli_settings(options);
    struct store *store = NULL;
    struct err err = ERR_INIT;
    if (!settings)
        return CLI_USAGE;
    const char *path = settings_text(settings, SET_CONVERSATION_DB_PATH);
    struct store_options open = {.path = *path ? path : NULL,
                                 .company = settings_text(settings, SET_COMPANY)};
    int code;
    if (store_open(&open, &store, &err)) {
        struct jobs_options with = {.settings = settings, .store = store};
        struct jobs *jobs = jobs_new(&with);
        code = carry_out(jobs, options);
        jobs_free(jobs);
    } else {
        code = cli_fail(CLI_FAILED, "%s", err.text);
    }
    store_close(store);
    settings_free(settings);
    return code;
}

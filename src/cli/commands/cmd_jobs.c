/* jobs: list, show, cancel, retry. The jobs of this user's state file; those of a running screen
 * are cancelled there, here only what no live process runs is changed. */
#include <string.h>

#include "command.h"
#include "listing.h"
#include "output.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/jobs/jobs.h"
#include "querent/store/store.h"
#include "texts.h"

static struct result *new_listing(void)
{
    static const struct listing_column columns[] = {
        {"number", VALUE_INTEGER},    {"kind", VALUE_TEXT},         {"state", VALUE_TEXT},
        {"rows", VALUE_INTEGER},      {"target", VALUE_TEXT},       {"mode", VALUE_TEXT},
        {"created", VALUE_TIMESTAMP}, {"started", VALUE_TIMESTAMP}, {"ended", VALUE_TIMESTAMP},
        {"result", VALUE_TEXT},       {"by", VALUE_TEXT},           {"id", VALUE_TEXT}};
    return listing_new(columns, sizeof columns / sizeof *columns);
}

static void add_job(struct result *listing, const struct job_info *job)
{
    listing_int(listing, job->number);
    listing_text(listing, job->kind);
    listing_text(listing, job_state_name(job->state));
    if (job_state_kept(job->state))
        listing_int(listing, job->done);
    else
        listing_text(listing, NULL);
    listing_text(listing, job->target);
    listing_text(listing, job->mode);
    listing_time(listing, job->created);
    listing_time(listing, job->started);
    listing_time(listing, job->ended);
    listing_text(listing, job->error ? job->error : job->detail);
    listing_text(listing, job->by);
    listing_text(listing, job->id);
    result_row_end(listing, NULL);
}

static int cli_jobs_list(struct jobs *jobs, const char *id, const char *format)
{
    size_t count = 0, shown = 0;
    struct job_info **infos = jobs_list(jobs, &count);
    struct result *listing = new_listing();
    for (size_t i = 0; i < count; i++) {
        if (!id || job_info_is(infos[i], id)) {
            add_job(listing, infos[i]);
            shown++;
        }
        job_info_free(infos[i]);
    }
    mem_free(infos);
    if (!id || shown > 0)
        return listing_print(listing, format);
    result_unref(listing);
    return cli_fail(CLI_FAILED, TEXT_NO_JOB, id);
}

static int cli_jobs_retry(struct jobs *jobs, const char *id, const char *format)
{
    struct err err = ERR_INIT;
    struct job_info *job = NULL;
    if (!jobs_retry(jobs, id, &err) || !jobs_wait(jobs, id, NULL, &job, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    struct result *listing = new_listing();
    add_job(listing, job);
    const enum job_state state = job->state;
    job_info_free(job);
    const int code = listing_print(listing, format);
    return state == JOB_DONE ? code : state == JOB_PARTIAL ? CLI_PARTIAL : CLI_FAILED;
}

static const char *jobs_verb(const struct cli_options *options)
{
    return options->arg_count ? options->args[0] : "list";
}

static int jobs_carry_out(struct jobs *jobs, const struct cli_options *options)
{
    const char *verb = jobs_verb(options);
    const char *id = options->arg_count > 1 ? options->args[1] : NULL;
    struct err err = ERR_INIT;
    if (str_eq(verb, "list"))
        return cli_jobs_list(jobs, NULL, options->format);
    if (!id)
        return cli_fail(CLI_USAGE, TEXT_WHICH_JOB, verb);
    if (str_eq(verb, "show"))
        return cli_jobs_list(jobs, id, options->format);
    if (str_eq(verb, "retry"))
        return cli_jobs_retry(jobs, id, options->format);
    return jobs_cancel(jobs, id, &err) ? CLI_OK : cli_fail(CLI_FAILED, "%s", err.text);
}

int command_jobs(const struct cli_options *options)
{
    struct store *store = NULL;
    struct err err = ERR_INIT;
    int code;
    if (!output_known(options->format))
        return CLI_USAGE;
    struct settings *settings = cli_settings(options);
    if (!settings)
        return CLI_USAGE;
    if (cli_open_store(settings, &store, &err)) {
        const char *verb = jobs_verb(options);
        const struct jobs_options with = {.settings = settings,
                                          .store = store,
                                          .lists_all = true,
                                          .only_looks =
                                              str_eq(verb, "list") || str_eq(verb, "show")};
        struct jobs *jobs = jobs_new(&with);
        code = jobs_carry_out(jobs, options);
        jobs_free(jobs);
    } else {
        code = cli_fail(CLI_FAILED, "%s", err.text);
    }
    store_close(store);
    settings_free(settings);
    return code;
}

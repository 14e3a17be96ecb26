/* eval: question sets through the very pipeline that an operator uses, scored by execution.
 *
 * One front a database, one fresh conversation a question; answers kept from before are switched
 * off.
 */
#include <string.h>

#include "flow.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/eval/eval.h"
#include "texts.h"

struct evaluation {
    struct cli_options options; /* of the fronts */
    struct flow flow;
    char *path; /* database that is open, NULL: none */
};

static bool open_database(void *self, const char *path, struct err *err)
{
    struct evaluation *e = self;
    if (e->path && str_eq(e->path, path))
        return true;
    if (e->path)
        flow_close(&e->flow);
    mem_free(e->path);
    e->path = NULL;
    int code;
    e->options.connection = path;
    if (!flow_open(&e->flow, &e->options, false, &code))
        return err_set(err, ERR_CONNECT, TEXT_NOT_OPENED, path);
    front_await_catalog(e->flow.front);
    e->flow.quiet = true;
    e->path = mem_strdup(path);
    return true;
}

static void eval_forget(struct flow *flow)
{
    sql_version_free(flow->sql);
    question_free(flow->question);
    flow->sql = NULL;
    flow->question = NULL;
}

/* The pipeline's answer: a version to confirm, or the readings of an ambiguity, or nothing. */
static bool cli_eval_answer(void *self, const char *db_path, const char *question,
                            struct eval_answer *ret, struct err *err)
{
    struct evaluation *e = self;
    (void)db_path;
    struct flow *flow = &e->flow;
    flow_begin_anew(flow);
    flow_choose(flow, "generate");
    eval_forget(flow);
    flow_text(flow, TURN_TEXT, question);
    if (flow->error.code && flow->error.code != ERR_UNSURE && flow->error.code != ERR_UNRELATED &&
        flow->error.code != ERR_REFUSED) {
        *err = flow->error;
        return false;
    }
    if (flow->sql && flow->stage == STAGE_CONFIRM_GENERATED_SQL) {
        ret->sql = mem_strdup(flow->sql->text);
        ret->confidence = flow->sql->confidence < 0 ? 0 : flow->sql->confidence;
        ret->sure = flow->sql->sure;
    } else if (flow->question && flow->question->option_count > 1 &&
               flow->question->options[0].detail) {
        ret->sql = mem_strdup(flow->question->options[0].detail);
        ret->asked = true;
    }
    return true;
}

static void eval_progress(void *arg, size_t done, size_t all)
{
    (void)arg;
    if (done % 100 == 0 || done == all)
        fprintf(stderr, TEXT_PROGRESS, done, all);
    if (done == all)
        fputc('\n', stderr);
}

int command_eval(const struct cli_options *options)
{
    struct evaluation e = {.options = *options};
    struct eval_options run = {.questions = options->questions,
                               .db_root = options->db_root,
                               .predictions = options->predictions,
                               .by_database = str_eq(options->by, "db"),
                               .list_wrong = options->failures,
                               .progress = eval_progress};
    struct eval_engine engine = {.open = open_database, .answer = cli_eval_answer, .self = &e};
    struct eval_report report = {0};
    struct err err = ERR_INIT;
    int64_t limit = 0;
    if (!options->questions || !options->db_root)
        return cli_fail(CLI_USAGE, TEXT_EVAL_NEEDS);
    if (options->limit && (!str_to_i64(options->limit, &limit) || limit < 1))
        return cli_fail(CLI_USAGE, TEXT_LIMIT_NUMBER, options->limit);
    if (!options->engine)
        e.options.engine = "builtin";
    e.options.scored = true;
    if (e.options.override_count < OVERRIDES_MAX)
        e.options.overrides[e.options.override_count++] = "pipeline.cache=false";
    run.limit = (size_t)limit;
    struct settings *settings = cli_settings(&e.options); /* wrong ones are told once */
    if (!settings)
        return CLI_USAGE;
    settings_free(settings);
    bool ok = eval_run(&run, &engine, &report, &err);
    if (e.path)
        flow_close(&e.flow);
    mem_free(e.path);
    if (!ok)
        return cli_fail(CLI_FAILED, "%s", err.text);
    eval_print(&report, &run, stdout);
    eval_report_release(&report);
    return CLI_OK;
}

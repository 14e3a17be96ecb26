/* The SQL agent: one generation, judged by the tree, mended by rule, judged by the database, then
 * corrected by the model with all earlier attempts before it, each judged again.
 *
 * The model is asked for the SQL alone. Measured on questions of small databases, a 1.5B model had
 * 15 of 23 right when it wrote reasoning and SQL as JSON, after rules and examples and with the
 * joins listed; 19 of 24 with this. What the query does is said from its tree. A template of the
 * user's may ask for JSON all the same: both are read. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/vec.h"
#include "querent/catalog/private.h"
#include "querent/sql/sql.h"

enum {
    ANSWER_TOKENS = 1024,
    SCHEMA_SHARE = 60,    /* per cent of a prompt that the schema may have */
    HISTORY_ERROR = 1000, /* bytes of an attempt's error */
    SQL_SHOWN = 8000,     /* of the newest one's SQL */
    BAD_SHOWN = 4000,     /* of an answer that could not be used */
    CALLS_WITH_OTHER = 2
};

#define TEXT_PROBLEM "%s\nError type: %s\nProblem area: %s\nSuggestion: %s"
#define TEXT_AREA_UNKNOWN "not known"
#define TEXT_WRITES "the model is writing SQL"
#define TEXT_CORRECTS "the model is correcting its SQL"

/* Of a correction: at the first answer's temperature the same text came again, 18 times of 25. */
static const double AGAIN_TEMPERATURE = 0.8;

struct attempt {
    char *sql, *error;
    char *printed; /* to be compared */
};

struct round {
    const struct agent_context *context;
    const struct agent_sql_request *request;
    struct sql_prompt prompt;
    int answer_tokens;
    int64_t prompt_tokens;
    char *plan;         /* NULL: none */
    int64_t calls_left; /* of the model */
    int again;          /* answers that came before */
    double probability; /* of the last answer, see llm_reply */
    int64_t began_us;
    VEC(struct attempt) attempts;
};

/* The error as a model may see it: the database may quote values of private columns. */
static void sql_add_attempt(struct round *round, const char *sql, const char *error)
{
    const struct catalog *catalog = round->request->catalog;
    struct buf shown = BUF_INIT;

    catalog_hide_in_error(catalog, sql, round->request->question, error ? error : "", &shown);
    const struct attempt attempt = {.sql = mem_strdup(sql),
                                    .error = mem_strdup(buf_str(&shown)),
                                    .printed = sql_flat(sql, catalog_dialect(catalog))};
    vec_push(&round->attempts, attempt);
    buf_release(&shown);
}

/* What was tried before this call may be the engine's, which knows the values of private columns.
 */
static void sql_add_given(struct round *round, const struct memory_attempt *attempt)
{
    struct buf sql = BUF_INIT;

    catalog_hide_private(round->request->catalog, attempt->sql, round->request->question, &sql);
    sql_add_attempt(round, buf_str(&sql), attempt->error);
    buf_release(&sql);
}

/* The attempt that had this SQL; NULL: none had. */
static const struct attempt *sql_tried(const struct round *round, const char *sql)
{
    char *printed = sql_flat(sql, catalog_dialect(round->request->catalog));
    const struct attempt *found = NULL;

    for (size_t i = 0; i < round->attempts.len && !found; i++)
        if (str_eq(round->attempts.v[i].printed, printed) || str_eq(round->attempts.v[i].sql, sql))
            found = &round->attempts.v[i];
    mem_free(printed);
    return found;
}

/* The attempts from `first` on with their errors (S6): earlier ones short, the last one whole. */
static void write_attempts(const struct round *round, size_t first, struct buf *out)
{
    const size_t max =
        (size_t)settings_int(round->context->settings, SET_SQL_MAX_SQL_HISTORY_LENGTH);

    for (size_t i = first; i < round->attempts.len; i++) {
        const struct attempt *attempt = &round->attempts.v[i];
        const bool last = i + 1 == round->attempts.len;
        buf_addf(out, "%sAttempt %zu: ", i > first ? "\n" : "", i + 1);
        if (last)
            text_add_cut(out, attempt->sql, SQL_SHOWN);
        else
            text_add_cut(out, attempt->printed, max);
        buf_add(out, "\nError: ");
        text_add_cut(out,
                     *attempt->error ? attempt->error : "the result was not what was asked for",
                     HISTORY_ERROR);
    }
}

/* Milliseconds that an answer may take; 0: as the server's setting says. A second opinion is not
 * worth the wait for a first one, whatever calls it takes. False: the time is over. */
static bool sql_waits(const struct round *round, int *ret_ms, struct err *err)
{
    const struct settings *settings = round->context->settings;
    const struct agent_sql_request *request = round->request;
    const int64_t seconds = settings_int(settings, SET_PIPELINE_SECOND_SECONDS);
    const int64_t most = settings_int(settings, SET_MODEL_TIMEOUT);
    const int64_t left_ms =
        seconds * 1000 - (request->waited_us + clock_mono_us() - round->began_us) / 1000;

    *ret_ms = 0;
    if (!request->has_other || seconds == 0)
        return true;
    if (left_ms <= 0)
        return err_set(err, ERR_TIMEOUT, "the answer took longer than %lld s", (long long)seconds);
    *ret_ms = left_ms < most * 1000 ? (int)left_ms : 0;
    return true;
}

static bool sql_ask(struct round *round, const char *template, const int *tables,
                    size_t table_count, const char *bad, const char *why,
                    struct llm_reply *ret_reply, struct err *err)
{
    const struct agent_sql_request *request = round->request;
    struct buf all = BUF_INIT, last = BUF_INIT, earlier = BUF_INIT;
    int waits_ms;

    if (!sql_waits(round, &waits_ms, err))
        return false;
    if (bad) {
        text_add_cut(&earlier, bad, BAD_SHOWN);
        bad = buf_str(&earlier);
    }
    struct sql_fit fit = {.context = round->context,
                          .request = request,
                          .prompt = &round->prompt,
                          .template = template,
                          .tables = tables,
                          .table_count = table_count,
                          .plan = round->plan ? round->plan : round->prompt.needs,
                          .bad = bad,
                          .limit = round->prompt_tokens};

    round->calls_left--;
    write_attempts(round, 0, &all);
    write_attempts(round, round->attempts.len ? round->attempts.len - 1 : 0, &last);
    fit.attempts = buf_str(&all);
    fit.last_attempt = buf_str(&last);
    bool ok = sql_fit(&fit, err);
    const struct agent_call call = {
        .agent = "sql_agent",
        .writes = request->sample ? TOKEN_WORK : TOKEN_SQL, /* a sample is for a vote, unseen */
        .prompt = template,
        .vars = fit.vars,
        .var_count = fit.var_count,
        .use = LLM_FOR_SQL,
        .temperature = request->sample       ? request->sample_temperature
                       : round->attempts.len ? AGAIN_TEMPERATURE
                                             : -1,
        .seed = request->sample + round->again + (int)round->attempts.len,
        .stop = "\nQuestion:",
        .enough = sql_whole,
        .max_tokens = round->answer_tokens,
        .timeout_ms = waits_ms,
        .weighed = true,
        .earlier = bad,
        .why_bad = why,
    };
    ok = ok && agent_ask(round->context, &call, ret_reply, err);
    round->probability = ok ? ret_reply->probability : 0;
    sql_fit_release(&fit);
    buf_release(&all);
    buf_release(&last);
    buf_release(&earlier);
    return ok;
}

static bool sql_unusable(const char *text, const char *why, struct err *err)
{
    struct buf safe = BUF_INIT;

    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): a reply has a text */
    text_safe(&safe, text, text_cut(text, strlen(text), 90), TEXT_SAFE_DEFAULT);
    err_set(err, ERR_MODEL, "the model's answer cannot be used, %s: '%s'", why, buf_str(&safe));
    buf_release(&safe);
    return false;
}

/* One answer with SQL in it; one that has none is asked for again once, with what was wrong. */
static bool sql_generate(struct round *round, const char *template, const int *tables,
                         size_t table_count, char **ret_sql, char **ret_reasoning, struct err *err)
{
    struct llm_reply first = {0}, second = {0};
    const enum sql_dialect dialect = catalog_dialect(round->request->catalog);
    const char *why = "";
    bool ok = sql_ask(round, template, tables, table_count, NULL, NULL, &first, err);

    if (!ok)
        return false;
    if (!answer_sql(first.text, dialect, ret_sql, ret_reasoning, &why)) {
        const char *last = first.text;
        if (round->calls_left > 0) {
            ok = sql_ask(round, template, tables, table_count, first.text, why, &second, err);
            last = second.text;
        }
        if (ok && (last == first.text || !answer_sql(last, dialect, ret_sql, ret_reasoning, &why)))
            ok = sql_unusable(last, why, err);
    }
    llm_reply_release(&first);
    llm_reply_release(&second);
    return ok;
}

static void answer_from(struct agent_sql_answer *answer, struct sql_check *check, char *reasoning)
{
    agent_sql_answer_release(answer);
    *answer = (struct agent_sql_answer){
        .sql = mem_strdup(check->sql),
        .written = mem_strdup(check->written),
        .reasoning = reasoning,
        .parsed = check->parsed,
        .resolved = check->resolved,
        .reads_only = check->reads_only,
        .problem = check->problem.len ? mem_strdup(buf_str(&check->problem)) : NULL,
    };
}

/* There is nothing that a correction could start from. */
static void answer_without_query(struct agent_sql_answer *answer, char *sql, char *reasoning)
{
    agent_sql_answer_release(answer);
    *answer =
        (struct agent_sql_answer){.sql = sql,
                                  .reasoning = reasoning,
                                  .problem = mem_printf("the model found no query for this%s%s",
                                                        *reasoning ? ": " : "", reasoning)};
}

/* The tables that the attempt read or that own what it missed come first; those that were shown
 * follow, since the first choice may have been the wrong one. */
static void widen_tables(struct round *round, const struct sql_check *check, const int **tables,
                         size_t *table_count)
{
    const size_t most = check->table_count + *table_count;
    int *list = arena_alloc(&round->prompt.arena, (most + 1) * sizeof *list);
    size_t n = 0;

    if (!round->prompt.pruned) /* they are all there */
        return;
    for (size_t i = 0; i < most; i++) {
        const int t = i < check->table_count ? check->tables[i] : (*tables)[i - check->table_count];
        bool there = false;
        for (size_t k = 0; k < n; k++)
            there |= list[k] == t;
        if (!there)
            list[n++] = t;
    }
    *tables = list;
    *table_count = n;
}

/* What the tree says is wrong, with its class and what would help; heap. */
static char *sql_problem(const struct sql_check *check)
{
    const char *area = check->area ? check->area : "";
    struct agent_diagnosis diagnosis;

    if (!check->type)
        return mem_strdup(buf_str(&check->problem));
    agent_diagnose(NULL, check->type, buf_str(&check->problem), area, &diagnosis);
    char *text = mem_printf(TEXT_PROBLEM, buf_str(&check->problem), diagnosis.error_type,
                            *area ? area : TEXT_AREA_UNKNOWN, diagnosis.suggestion);
    agent_diagnosis_release(&diagnosis);
    return text;
}

/* What is wrong with SQL that came; NULL: nothing. What failed before is not judged again. Heap. */
static char *sql_judge(struct round *round, const struct sql_check *check, const char *sql)
{
    const struct attempt *before = sql_tried(round, sql);
    struct agent_judge *judge = round->request->judge;
    char *why = NULL;

    if (before) {
        const struct memory_attempt again = {
            .sql = before->sql, .error = before->error, .again = 1};
        round->again++;
        if (judge)
            judge->failed(judge, &again);
        return mem_strdup(before->error);
    }
    if (check->problem.len)
        why = sql_problem(check);
    else if (judge && !judge->takes(judge, check->sql, &why) && !why)
        why = mem_strdup("the database does not take it");
    if (why) {
        sql_add_attempt(round, sql, why);
        const struct memory_attempt attempt = {.sql = (char *)sql,
                                               .error = why,
                                               .error_type = (char *)check->type,
                                               .problem = (char *)check->area};
        if (judge)
            judge->failed(judge, &attempt);
    }
    return why;
}

/* Generates and judges once; *ret_good when nothing is left to correct. The tables that a
 * correction needs are put in *tables (in the prompt's arena). */
static bool one_try(struct round *round, const char *template, const int **tables,
                    size_t *table_count, struct agent_sql_answer *answer, bool *ret_good,
                    struct err *err)
{
    char *sql = NULL, *reasoning = NULL;
    struct sql_check check;

    if (!sql_generate(round, template, *tables, *table_count, &sql, &reasoning, err))
        return false;
    if (!*sql) {
        answer_without_query(answer, sql, reasoning);
        *ret_good = true;
        return true;
    }
    const struct settings *settings = round->context->settings;
    const struct sql_check_limits limits = {
        .question = round->request->question,
        .names = settings_bool(settings, SET_SQL_PRE_VALIDATION_ENABLED),
        .columns = (size_t)settings_int(settings, SET_SQL_MAX_COLUMNS_IN_VALIDATION),
        .tables = (size_t)settings_int(settings, SET_SQL_MAX_TABLES_IN_SELECTION_PROMPT)};
    struct agent_judge *judge = round->request->judge;
    char *mended = judge && judge->mends ? judge->mends(judge, sql) : NULL;
    sql_check_run(&check, round->request->catalog, mended ? mended : sql, &limits);
    if (mended && !check.written)
        check.written = mem_strdup(sql);
    mem_free(mended);
    answer_from(answer, &check, reasoning);
    answer->probability = round->probability;
    mem_free(answer->problem);
    answer->problem = sql_judge(round, &check, sql);
    *ret_good = !answer->problem;
    if (answer->problem)
        widen_tables(round, &check, tables, table_count);
    sql_check_release(&check);
    mem_free(sql);
    return true;
}

static void sql_round_release(struct round *round)
{
    sql_prompt_release(&round->prompt);
    mem_free(round->plan);
    for (size_t i = 0; i < round->attempts.len; i++) {
        mem_free(round->attempts.v[i].sql);
        mem_free(round->attempts.v[i].error);
        mem_free(round->attempts.v[i].printed);
    }
    vec_release(&round->attempts);
}

static void sql_progress(const struct agent_context *context, enum event_status status,
                         const char *text)
{
    if (context->progress)
        context->progress(context->arg, status, text);
}

/* One more correction would only be late: where somebody else has an answer, if another generation
 * like the last one took longer than operators wait; else, if they have waited that long for the
 * first correction. Small models write the same SQL again in most cases. */
static bool sql_is_late(const struct round *round, bool corrected, int64_t took_us)
{
    const int64_t most = settings_int(round->context->settings, SET_PIPELINE_SAMPLES_SECONDS);
    const int64_t waited = round->request->waited_us + clock_mono_us() - round->began_us;
    const int64_t next = round->request->has_other ? took_us : 0;

    return most > 0 && (corrected || round->request->has_other) && waited + next > most * 1000000;
}

/* Tries until one is good, or the attempts of the question are used up. */
static bool sql_try_all(struct round *round, struct agent_sql_answer *answer, struct err *err)
{
    const size_t given = round->request->attempt_count;
    const int *tables = round->prompt.tables;
    size_t table_count = round->prompt.table_count;
    struct err problem = ERR_INIT;
    bool good = false, goes_on = true, corrected = given > 0;
    int64_t began = clock_mono_us();

    if (!one_try(round, given ? "sql_correct" : "sql", &tables, &table_count, answer, &good, err))
        return false;
    while (goes_on && !good && round->calls_left > 0 &&
           !sql_is_late(round, corrected, clock_mono_us() - began)) {
        corrected = true;
        began = clock_mono_us();
        sql_progress(round->context, STATUS_CORRECTING, TEXT_CORRECTS);
        goes_on = one_try(round, "sql_correct", &tables, &table_count, answer, &good, &problem);
    }
    if (problem.code == ERR_CANCELLED)
        *err = problem;
    return problem.code != ERR_CANCELLED;
}

/* Every generation is an attempt (S1), also one that was no SQL; what was tried before counts too.
 * Where somebody else has an answer, a second correction is in vain: of 18 such, 2 came to a
 * query that runs. */
static int64_t sql_calls(const struct settings *settings, const struct agent_sql_request *request)
{
    const int64_t calls = settings_int(settings, SET_SQL_AGENT_MAX_ITERATIONS);
    int64_t left =
        settings_int(settings, SET_SQL_CORRECTION_MAX_ATTEMPTS) - (int64_t)request->attempt_count;

    if (request->sample)
        return 1;
    left = request->has_other && left > CALLS_WITH_OTHER ? CALLS_WITH_OTHER : left;
    return left < 1 ? 1 : left < calls ? left : calls;
}

bool agent_sql(const struct agent_context *context, const struct agent_sql_request *request,
               struct agent_sql_answer *ret_answer, struct err *err)
{
    struct round round = {.context = context,
                          .request = request,
                          .calls_left = sql_calls(context->settings, request),
                          .began_us = clock_mono_us()};
    struct agent_sql_answer answer = {0};

    round.answer_tokens = agent_answer_limit(context, ANSWER_TOKENS);
    round.prompt_tokens = agent_prompt_limit(context, round.answer_tokens);
    sql_prompt_init(&round.prompt, context, request, round.prompt_tokens * SCHEMA_SHARE / 100);
    for (size_t i = 0; i < request->attempt_count; i++)
        sql_add_given(&round, &request->attempts[i]);
    if (!request->attempt_count && !request->no_plan &&
        settings_bool(context->settings, SET_PIPELINE_PLAN))
        round.plan = sql_plan(context, request, &round.prompt);
    if (round.prompt.chosen || round.plan)
        sql_progress(context, STATUS_GENERATING, TEXT_WRITES);
    const bool ok = sql_try_all(&round, &answer, err);
    sql_round_release(&round);
    if (!ok) {
        agent_sql_answer_release(&answer);
        return false;
    }
    *ret_answer = answer;
    return true;
}

void agent_sql_answer_release(struct agent_sql_answer *answer)
{
    mem_free(answer->sql);
    mem_free(answer->written);
    mem_free(answer->reasoning);
    mem_free(answer->problem);
    *answer = (struct agent_sql_answer){0};
}

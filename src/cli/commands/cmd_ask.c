/* ask and sql: the main job without the screen. The SQL is always seen before it runs: printed, and
 * confirmed by --yes or a typed yes; without a terminal and without --yes it is printed and not
 * run.
 */
#include <ctype.h>
#include <string.h>
#include <unistd.h>

#include "commands/ask_choice.h"
#include "commands/checker.h"
#include "flow.h"
#include "output.h"
#include "querent/answer/answer.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/router/router.h"
#include "reading.h"
#include "texts.h"
#include "watch.h"

#define PRINT_WINDOW 20000 /* rows that are fetched while those before go out */

static bool says_yes_to_heavy(const struct sql_version *sql)
{
    cli_print_safe(stderr, sql->heavy);
    return cli_says_yes(ASK_RUN_HEAVY);
}

/* SQL of one's own needs no word, unless its plan looks heavy, which is asked about twice. */
static int ask_confirmed(const struct cli_options *options, const struct sql_version *sql,
                         bool own_sql)
{
    if (options->yes || (own_sql && !sql->heavy))
        return CLI_OK;
    if (cli_person() && (own_sql || cli_says_yes(ASK_RUN)) &&
        (!sql->heavy || says_yes_to_heavy(sql)))
        return CLI_OK;
    if (!own_sql && !options->events && !isatty(STDOUT_FILENO))
        reading_print_sql(sql, stdout);
    return own_sql ? cli_fail(CLI_NOT_RUN, TEXT_NOT_RUN_HEAVY, sql->heavy)
                   : cli_fail(CLI_NOT_RUN, cli_person() ? TEXT_NOT_RUN_NO : TEXT_NOT_RUN_YES);
}

/* An ambiguity: --reading says what is meant, or a person chooses; a script gets the options and
 * its own exit code. */
static int ask_settle(struct flow *flow, const char *reading)
{
    const struct question *question = flow->question;
    const char *meant = ask_numbered(question, reading);
    if (!meant)
        ask_list(question);
    char *line = reading || !cli_person() ? NULL : cli_ask_line(ASK_WHICH);
    char *numbers = ask_numbers(question);
    int code = CLI_OK;
    if (line && *line)
        meant = ask_numbered(question, line);
    if (line && ask_denies(question, line))
        code = cli_fail(CLI_NOT_ANSWERED, TEXT_NOT_RUN_NONE);
    else if (meant)
        flow_choose(flow, meant);
    else if (line && *line) /* "the shipping address" */
        flow_text(flow, TURN_TEXT, line);
    else
        code = reading ? cli_fail(CLI_NOT_ANSWERED, TEXT_NO_READING, reading, numbers)
                       : cli_fail(CLI_NOT_ANSWERED, TEXT_NOT_RUN_SEVERAL, numbers);
    mem_free(line);
    mem_free(numbers);
    return code;
}

static bool awaits_word(const struct flow *flow)
{
    return flow->stage == STAGE_CONFIRM_GENERATED_SQL || flow->stage == STAGE_CONFIRM_USER_SQL;
}

/* Rows go out while they arrive, a window at a time, and are forgotten: however many there are, and
 * however slowly they are taken, memory does not grow with them. */
static int ask_print(struct flow *flow, const struct output_options *options)
{
    int code;
    uint64_t row = 0;
    struct output *output = output_begin(flow->result, options, &code);
    if (!output) {
        flow_stop(flow);
        return code;
    }
    bool going = output_more(output, &row);
    while (going && flow_more(flow, PRINT_WINDOW, options->limit)) {
        going = output_more(output, &row);
        result_forget(flow->result, row);
    }
    if (!going)
        flow_stop(flow); /* nobody reads on */
    else
        flow_rows_end(flow, options->limit);
    output_more(output, &row);
    return output_end(output);
}

static int ask_read(struct flow *flow, const struct output_options *output)
{
    while (flow_more(flow, 0, output->limit))
        ;
    flow_rows_end(flow, output->limit);
    return output->quiet || !output_is_cut(flow->result, output->limit)
               ? CLI_OK
               : output_cut(flow->result, NULL);
}

static int run_confirmed(struct flow *flow, struct output_options *output)
{
    flow->stage = STAGE_CONFIRM_USER_SQL;
    flow_choose(flow, "yes");
    if (flow->sql && flow->sql->heavy && awaits_word(flow) && !flow->error.code)
        flow_choose(flow, "yes"); /* a heavy plan is asked about twice; it was said before */
    if (flow->cancelled && !flow->result)
        return cli_fail(CLI_CANCELLED, TEXT_CANCELLED);
    const bool other = flow->result && awaits_word(flow); /* than the one that gave nothing */
    if (flow->error.code || !flow->result || (flow->stage != STAGE_SHOW_RESULTS && !other))
        return flow->error.code ? flow_exit(flow) : CLI_FAILED;
    if (other && !flow->events)
        reading_print_sql(flow->sql, stderr);
    output->guard_formulas = settings_bool(flow->settings, SET_EXPORT_GUARD_FORMULAS);
    output->dialect = flow->dialect;
    const int code =
        output->quiet || flow->events ? ask_read(flow, output) : ask_print(flow, output);
    return flow->cancelled ? CLI_CANCELLED : code;
}

/* An unsure reading that left a word of the question out is not run unseen. */
static int refuse_unseen(const struct sql_version *sql, const char *what)
{
    struct buf words = BUF_INIT;
    for (size_t i = 0; i < sql->evidence_count; i++)
        if (sql->evidence[i].kind == EVIDENCE_IGNORED)
            buf_addf(&words, "%s'%s'", words.len ? ", " : "", sql->evidence[i].text);
    const int code = cli_fail(CLI_NOT_ANSWERED, TEXT_LEFT_OUT, what, words.p);
    buf_release(&words);
    return code;
}

/* "may = 2026-05-01 to 2026-05-31" is no doubt, "dogs = breed.species 'Dog'" may be one. */
static bool is_doubtful(const struct sql_version *sql, size_t i)
{
    const char *text = sql->evidence[i].text, *is = strstr(text, " = ");
    return sql->evidence[i].kind == EVIDENCE_ASSUMED && !sql_version_says_again(sql, i) &&
           !(is && isdigit((unsigned char)is[3]));
}

/* What it takes words for is what may be wrong with it. */
static int refuse_guess(const struct sql_version *sql)
{
    struct buf words = BUF_INIT;
    for (size_t i = 0; i < sql->evidence_count; i++)
        if (is_doubtful(sql, i))
            buf_addf(&words, "%s%s", words.len ? "; " : "", sql->evidence[i].text);
    const int code = cli_fail(CLI_NOT_ANSWERED, TEXT_NOT_RUN_GUESS, sql->confidence * 100,
                              words.len ? TEXT_ASSUMES : "", buf_str(&words));
    buf_release(&words);
    return code;
}

/* What no script runs without a look. CLI_OK: it may run. A number chooses among readings, and says
 * nothing of words that they leave out. */
static int hold_back(const struct flow *flow, bool numbered)
{
    const struct sql_version *sql = flow->sql;
    const enum answer_doubt doubt = answer_doubt(flow->settings, sql);
    if (numbered && doubt != ANSWER_DOUBT_LEFT_OUT)
        return CLI_OK;
    switch (doubt) {
    case ANSWER_DOUBT_LEFT_OUT:
        return refuse_unseen(sql, TEXT_NOT_RUN);
    case ANSWER_DOUBT_GUESS:
        return refuse_guess(sql);
    case ANSWER_DOUBT_UNSURE:
        return cli_fail(CLI_NOT_ANSWERED, TEXT_NOT_RUN_UNSURE);
    default:
        return CLI_OK;
    }
}

/* Code that nobody knows is asked about where a person is there. True: it was allowed. */
static bool settle_held(struct flow *flow)
{
    struct buf text = BUF_INIT;
    bool yes = false;
    sql_version_add_held(flow->sql, &text);
    if (cli_person()) {
        reading_print_sql(flow->sql, stderr);
        cli_print_safe(stderr, buf_str(&text));
        yes = cli_says_yes(ASK_ALLOW);
    }
    buf_release(&text);
    if (!yes)
        return false;
    flow_choose(flow, "allow");
    return flow->sql->held_count == 0;
}

static void say_held(const struct sql_version *sql)
{
    struct buf text = BUF_INIT;
    sql_version_add_held(sql, &text);
    if (sql->held_count)
        cli_fail(0, "%s", buf_str(&text));
    buf_release(&text);
}

static int refuse_held(const struct sql_version *sql)
{
    struct buf text = BUF_INIT, names = BUF_INIT;
    sql_version_add_held(sql, &text);
    for (size_t i = 0; i < sql->held_count; i++)
        buf_addf(&names, "%s%s", i ? "," : "", sql->held[i].name);
    const int code =
        cli_fail(CLI_REFUSED, TEXT_ALLOW_FIRST, buf_str(&text), buf_str(&names), sql->held[0].name);
    buf_release(&text);
    buf_release(&names);
    return code;
}

static bool wants_json(const struct cli_options *options)
{
    return str_eq(options->format, "json") || str_eq(options->format, "jsonl");
}

/* Words in place of rows: of the schema, of what was greeted. */
static int print_message(const struct flow *flow, const struct cli_options *options)
{
    struct buf json = BUF_INIT;
    if (flow->events)
        return options->sql_only ? CLI_NOT_ANSWERED : CLI_OK;
    if (options->sql_only) { /* what reads standard output takes it for SQL */
        cli_print_safe(stderr, flow->message);
        fputc('\n', stderr);
        return CLI_NOT_ANSWERED;
    }
    if (wants_json(options)) {
        buf_addc(&json, '{');
        json_key_str(&json, "text", flow->message);
        buf_add(&json, "}\n");
        cli_print(buf_str(&json));
    } else {
        cli_print_safe(stdout, flow->message);
        putchar('\n');
    }
    buf_release(&json);
    return CLI_OK;
}

static int print_version(const struct flow *flow, const struct cli_options *options)
{
    if (!flow->events && wants_json(options)) {
        output_version(flow->sql);
    } else if (!flow->events) {
        reading_print_sql(flow->sql, stdout);
        reading_describe_parts(flow->sql, EVIDENCE_ASSUMED);
        say_held(flow->sql);
    }
    return answer_doubt(flow->settings, flow->sql) == ANSWER_DOUBT_LEFT_OUT
               ? refuse_unseen(flow->sql, TEXT_LEFT_OUT_SQL)
               : CLI_OK;
}

enum { ASK_UNSEEN, ASK_NUMBERED, ASK_SEEN }; /* a person has written or chosen it */

/* The SQL that waits: shown, confirmed and run. */
static int ask_run(struct flow *flow, const struct cli_options *options,
                   struct output_options *output, bool own_sql, int by)
{
    if (flow->sql->held_count && !settle_held(flow))
        return refuse_held(flow->sql);
    if (!flow->sql->runnable)
        return cli_fail(flow->sql->refused ? CLI_REFUSED : CLI_FAILED, TEXT_WILL_NOT_RUN,
                        flow->sql->mark_count ? flow->sql->marks[0].message : TEXT_DOES_MORE);
    if (!own_sql && !flow->events)
        reading_describe(flow->sql);
    int code = options->yes && by != ASK_SEEN ? hold_back(flow, by == ASK_NUMBERED) : CLI_OK;
    if (code == CLI_OK)
        code = ask_confirmed(options, flow->sql, own_sql);
    return code == CLI_OK ? run_confirmed(flow, output) : code;
}

/* What was run has failed, and other SQL waits in its place. */
static bool is_corrected(const struct flow *flow, int version)
{
    return flow->error.code && awaits_word(flow) && flow->sql->version != version;
}

static int ask_finish(struct flow *flow, const struct cli_options *options,
                      struct output_options *output, bool own_sql, int by)
{
    if (!awaits_word(flow) && !flow->error.code && flow->cancelled)
        return cli_fail(CLI_CANCELLED, TEXT_CANCELLED);
    if (!awaits_word(flow) && !flow->error.code && flow->message)
        return print_message(flow, options);
    if (!awaits_word(flow))
        return flow->error.code ? flow_exit(flow) : CLI_NOT_ANSWERED;
    if (options->sql_only)
        return print_version(flow, options);
    for (;;) {
        const int version = flow->sql->version;
        const int code = ask_run(flow, options, output, own_sql, by);
        if (!is_corrected(flow, version))
            return code;
        by = ASK_UNSEEN;
        if (!flow->events)
            fputs(TEXT_CORRECTED, stderr);
    }
}

static bool is_ambiguity(const struct flow *flow)
{
    return flow->stage == STAGE_NEED_NATURAL_LANGUAGE && flow->question &&
           flow->question->option_count > 1 && flow->error.code == ERR_NONE;
}

/* What fits several of the options is asked for again. */
static int ask_settled(struct flow *flow, const char *reading)
{
    enum { TIMES = 3 };
    int code = ask_settle(flow, reading);
    for (int i = 1; i < TIMES && code == CLI_OK && !reading && is_ambiguity(flow); i++)
        code = ask_settle(flow, NULL);
    if (code == CLI_OK && is_ambiguity(flow)) {
        char *numbers = ask_numbers(flow->question);
        code = cli_fail(CLI_NOT_ANSWERED, TEXT_NOT_RUN_SEVERAL, numbers);
        mem_free(numbers);
    }
    return code;
}

static int ask_one(struct flow *flow, const struct cli_options *options,
                   struct output_options *output, const char *question)
{
    flow_ask(flow, question, options);
    const bool ambiguous = is_ambiguity(flow);
    const int by = options->reading ? ASK_NUMBERED : ambiguous ? ASK_SEEN : ASK_UNSEEN;
    const int code = ambiguous ? ask_settled(flow, options->reading)
                     : options->reading && awaits_word(flow)
                         ? cli_fail(CLI_NOT_ANSWERED, TEXT_ONE_READING, options->reading)
                         : CLI_OK;
    return code == CLI_OK ? ask_finish(flow, options, output, false, by) : code;
}

/* What came on standard input is a question a line, and each is asked by itself. The code is that
 * of the first that failed. */
static int ask_each(struct flow *flow, const struct cli_options *options,
                    struct output_options *output, char **questions, size_t count)
{
    int first = CLI_OK;
    for (size_t i = 0; i < count && first != CLI_CANCELLED; i++) {
        if (i > 0)
            flow_begin_anew(flow);
        if (count > 1 && !flow->events)
            reading_head(questions[i], i, output->format);
        const int code = ask_one(flow, options, output, questions[i]);
        first = first == CLI_OK || code == CLI_CANCELLED ? code : first;
    }
    return first;
}

/* One file and one number of a reading are of one question. */
static int ask_only_one(const struct cli_options *options, const struct output_options *output,
                        size_t count)
{
    if (count > 1 && output->path)
        return cli_fail(CLI_USAGE, TEXT_ONE_QUESTION, "-o", count);
    if (count > 1 && options->reading)
        return cli_fail(CLI_USAGE, TEXT_ONE_QUESTION, "--reading", count);
    return CLI_OK;
}

int command_ask(const struct cli_options *options)
{
    struct output_options output;
    struct flow flow;
    char **questions = NULL;
    size_t count = 0;
    int code = output_prepare(options, &output);
    if (code != CLI_OK || (code = cli_questions(options, &questions, &count)) != CLI_OK)
        return code;
    code = ask_only_one(options, &output, count);
    if (code == CLI_OK && flow_open(&flow, options, true, &code)) {
        code = ask_each(&flow, options, &output, questions, count);
        flow_close(&flow);
    }
    str_free_all(questions, count);
    return code;
}

static int run_own(const struct cli_options *options, const char *sql)
{
    struct output_options output;
    struct flow flow;
    int code = output_prepare(options, &output);
    if (code == CLI_OK && flow_open(&flow, options, false, &code)) {
        flow_text(&flow, TURN_SQL, sql);
        code = ask_finish(&flow, options, &output, true, ASK_SEEN);
        flow_close(&flow);
    }
    return code;
}

/* One run, the first or a later one; its rows are marked against those of `before`. */
static int watch_once(struct flow *flow, const struct cli_options *options,
                      struct output_options *output, const char *sql, struct result *before)
{
    struct watch_changes changes;
    char at[24] = "";
    output->quiet = true;
    flow_text(flow, TURN_SQL, sql);
    const int code = ask_finish(flow, options, output, true, ASK_SEEN);
    if (code != CLI_OK || !flow->result)
        return code;
    struct result *marked = watch_marked(flow->result, before, &changes);
    output->quiet = false;
    clock_iso(clock_now(), at);
    if (isatty(STDOUT_FILENO))
        fputs("\033[H\033[2J", stdout);
    const int written = output_rows(marked, output);
    fprintf(stderr, WATCH_LINE, at, options->watch, (unsigned long long)changes.fresh,
            (unsigned long long)changes.changed, (unsigned long long)changes.gone);
    result_unref(marked);
    return written;
}

/* Until an error or Ctrl-C; what only reads is run, as ever. */
static int cmd_ask_watch(const struct cli_options *options, const char *sql)
{
    struct cli_options again = *options;
    struct output_options output;
    struct flow flow;
    struct result *before = NULL;
    int64_t seconds = 0;
    if (!str_to_i64(options->watch, &seconds) || seconds < 1 || seconds > WATCH_MAX)
        return cli_fail(CLI_USAGE, TEXT_WATCH_SECONDS, options->watch);
    if (options->output || options->events || options->sql_only)
        return cli_fail(CLI_USAGE, TEXT_WATCH_ALONE);
    int code = output_prepare(options, &output);
    if (code != CLI_OK || !flow_open(&flow, options, false, &code))
        return code;
    do {
        code = watch_once(&flow, &again, &output, sql, before);
        result_unref(before);
        before = flow.result ? result_ref(flow.result) : NULL;
        again.yes = true; /* the first run was confirmed where that was needed */
    } while (code == CLI_OK && watch_wait(seconds));
    result_unref(before);
    flow_close(&flow);
    return code;
}

int command_sql(const struct cli_options *options)
{
    char *sql = NULL;
    if (!output_known(options->format) || !cli_text(options, &sql))
        return CLI_USAGE;
    int code;
    if (str_blank(sql))
        code = cli_fail(CLI_USAGE, TEXT_WHICH_SQL);
    else if (!options->explain && (options->dialect || options->catalog))
        code = cli_fail(CLI_USAGE, TEXT_ONLY_EXPLAIN);
    else
        code = options->explain ? check_text(options, sql)
               : options->watch ? cmd_ask_watch(options, sql)
                                : run_own(options, sql);
    mem_free(sql);
    return code;
}

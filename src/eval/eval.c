/* Runs a question set: asks, scores, and writes one line for each question. One thread, one
 * database open at a time (questions of a database stand together in all known sets). */
#include "querent/eval/eval.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "questions.h"
#include "texts.h"

/* The best verdict over all accepted golds. */
static enum eval_verdict eval_score(const struct eval_scorer *scorer,
                                    const struct question_row *row, const char *sql,
                                    bool *ret_empty)
{
    enum eval_verdict best = EVAL_UNSCORED;
    for (size_t i = 0; i < row->gold_count && best != EVAL_RIGHT; i++) {
        enum eval_verdict one = eval_scorer_judge(scorer, row->golds[i], sql, ret_empty);
        if (best == EVAL_UNSCORED || one == EVAL_RIGHT)
            best = one;
    }
    return best;
}

static void write_prediction(FILE *out, const struct eval_item *item)
{
    struct buf line = BUF_INIT;
    if (out == NULL)
        return;
    buf_addc(&line, '{');
    json_key_int(&line, "index", (int64_t)item->index);
    json_key_str(&line, "db_id", item->db_id);
    json_key_str(&line, "sql", item->sql ? item->sql : "");
    json_key_num(&line, "confidence", item->confidence);
    json_key_bool(&line, "sure", item->sure);
    json_key_num(&line, "ms", item->ms);
    buf_add(&line, "}\n");
    fputs(buf_str(&line), out);
    fflush(out); /* a run that is stopped leaves what it has */
    buf_release(&line);
}

static void eval_count(struct eval_report *report, const struct eval_item *item)
{
    if (item->verdict == EVAL_UNSCORED)
        return;
    bool right = item->verdict == EVAL_RIGHT;
    report->scored++;
    report->right += right;
    report->answered += item->verdict != EVAL_NO_ANSWER;
    report->sure += item->sure && item->verdict != EVAL_NO_ANSWER;
    report->sure_right += item->sure && right;
    report->asked += item->asked;
    report->empty_gold += item->empty_gold;
    report->empty_right += item->empty_gold && right;
}

/* A file that is open already takes no time and is not counted. */
static bool open_file(const struct eval_engine *engine, const char *path,
                      struct eval_report *report, struct err *err)
{
    static const double OPEN_BEFORE_MS = .5;
    if (!engine->open)
        return true;
    const int64_t start = clock_mono_us();
    const bool ok = engine->open(engine->self, path, err);
    const double ms = (double)(clock_mono_us() - start) / 1000;
    if (ms < OPEN_BEFORE_MS)
        return ok;
    report->opened++;
    report->open_ms += ms;
    report->open_ms_most = ms > report->open_ms_most ? ms : report->open_ms_most;
    return ok;
}

static void ask_one(const struct eval_options *options, const struct eval_engine *engine,
                    struct eval_scorer *scorer, const struct question_row *row,
                    struct eval_report *report)
{
    struct eval_item *item = &report->items[report->count];
    struct eval_answer answer = {0};
    struct err err = ERR_INIT;
    char *path = mem_printf("%s/%s/%s.sqlite", options->db_root, row->db_id, row->db_id);
    *item = (struct eval_item){.index = row->index,
                               .db_id = mem_strdup(row->db_id),
                               .question = mem_strdup(row->question),
                               .gold = mem_strdup(row->gold_count ? row->golds[0] : "")};
    item->verdict = EVAL_UNSCORED;
    if (eval_scorer_open(scorer, path)) {
        bool ok = open_file(engine, path, report, &err);
        int64_t start = clock_mono_us();
        ok = ok && engine->answer(engine->self, path, row->question, &answer, &err);
        item->ms = (double)(clock_mono_us() - start) / 1000;
        if (!ok && report->errors++ == 0)
            report->first_error = err;
        item->sql = answer.sql;
        item->confidence = answer.confidence;
        item->sure = answer.sure && !str_blank(answer.sql);
        item->asked = answer.asked;
        item->verdict = eval_score(scorer, row, item->sql, &item->empty_gold);
    }
    eval_count(report, item);
    report->count++;
    mem_free(path);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void eval_measure_times(struct eval_report *report)
{
    double *ms = mem_alloc((report->count + 1) * sizeof *ms);
    for (size_t i = 0; i < report->count; i++)
        ms[i] = report->items[i].ms;
    qsort(ms, report->count, sizeof *ms, by_value);
    if (report->count) {
        report->ms_50 = ms[report->count / 2];
        report->ms_99 = ms[(report->count - 1) * 99 / 100];
    }
    mem_free(ms);
}

bool eval_run(const struct eval_options *options, const struct eval_engine *engine,
              struct eval_report *ret_report, struct err *err)
{
    struct question_set set = {0};
    struct eval_report report = {0};
    if (!questions_read(options->questions, &set, err))
        return false;
    FILE *out = options->predictions ? fopen(options->predictions, "w") : NULL;
    if (options->predictions && out == NULL) {
        questions_release(&set);
        return err_set(err, ERR_IO, SET_UNWRITTEN, options->predictions, strerror(errno));
    }
    struct eval_scorer *scorer = eval_scorer_new(options->timeout_ms);
    report.items = mem_alloc((set.len + 1) * sizeof *report.items);
    size_t limit = options->limit && options->limit < set.len ? options->limit : set.len;
    for (size_t i = 0; i < set.len && report.count < limit; i++) {
        if (options->choose && !options->choose(options->choose_arg, set.v[i].db_id, i))
            continue;
        ask_one(options, engine, scorer, &set.v[i], &report);
        write_prediction(out, &report.items[report.count - 1]);
        if (options->progress)
            options->progress(options->progress_arg, report.count, limit);
    }
    bool ok = out == NULL || fclose(out) == 0 ||
              err_set(err, ERR_IO, SET_UNWRITTEN, options->predictions, strerror(errno));
    eval_scorer_free(scorer);
    questions_release(&set);
    eval_measure_times(&report);
    if (ok)
        *ret_report = report;
    else
        eval_report_release(&report);
    return ok;
}

void eval_report_release(struct eval_report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        mem_free(report->items[i].db_id);
        mem_free(report->items[i].question);
        mem_free(report->items[i].gold);
        mem_free(report->items[i].sql);
    }
    mem_free(report->items);
    *report = (struct eval_report){0};
}

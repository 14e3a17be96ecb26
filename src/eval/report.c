/* The numbers as text. Percentages are of the questions scored, precision of those answered. */
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/eval/eval.h"
#include "texts.h"

static double report_share(size_t part, size_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void print_safe(FILE *out, const char *label, const char *text)
{
    struct buf safe = BUF_INIT;
    text_safe(&safe, text ? text : "", text ? strlen(text) : 0, TEXT_SAFE_DEFAULT);
    fprintf(out, "%s%s\n", label, buf_str(&safe));
    buf_release(&safe);
}

/* The caller frees. */
static char *safe_name(const char *name)
{
    struct buf safe = BUF_INIT;
    buf_init(&safe);
    text_safe(&safe, name, strlen(name), TEXT_SAFE_DEFAULT);
    return buf_take(&safe);
}

static void print_databases(const struct eval_report *report, FILE *out)
{
    for (size_t i = 0; i < report->count; i++) {
        size_t right = 0, scored = 0, sure = 0, sure_right = 0;
        bool seen = false;
        for (size_t k = 0; k < i && !seen; k++)
            seen = str_eq(report->items[k].db_id, report->items[i].db_id);
        for (size_t k = i; k < report->count && !seen; k++) {
            const struct eval_item *item = &report->items[k];
            if (!str_eq(item->db_id, report->items[i].db_id) || item->verdict == EVAL_UNSCORED)
                continue;
            scored++;
            right += item->verdict == EVAL_RIGHT;
            sure += item->sure;
            sure_right += item->sure && item->verdict == EVAL_RIGHT;
        }
        if (seen)
            continue;
        char *name = safe_name(report->items[i].db_id);
        fprintf(out, SCORE_DATABASE, name, right, scored, report_share(right, scored), sure_right,
                sure);
        mem_free(name);
    }
}

static void print_wrong(const struct eval_report *report, FILE *out)
{
    for (size_t i = 0; i < report->count; i++) {
        const struct eval_item *item = &report->items[i];
        if (!item->sure || item->verdict == EVAL_RIGHT || item->verdict == EVAL_UNSCORED)
            continue;
        char *name = safe_name(item->db_id);
        fprintf(out, SCORE_WRONG, item->index, name, item->confidence,
                eval_verdict_name(item->verdict));
        mem_free(name);
        print_safe(out, SCORE_QUESTION, item->question);
        print_safe(out, SCORE_WANTED, item->gold);
        print_safe(out, SCORE_GOT, item->sql);
    }
}

void eval_print(const struct eval_report *report, const struct eval_options *options, FILE *out)
{
    fprintf(out, SCORE_ASKED, report->count);
    fprintf(out, SCORE_SCORED, report->scored);
    fprintf(out, SCORE_RIGHT, report->right, report_share(report->right, report->scored));
    fprintf(out, SCORE_EMPTY, report->empty_right, report->empty_gold);
    fprintf(out, SCORE_ANSWERED, report->answered, report_share(report->answered, report->scored),
            report_share(report->right, report->answered));
    fprintf(out, SCORE_SURE, report->sure, report_share(report->sure, report->scored),
            report_share(report->sure_right, report->sure));
    fprintf(out, SCORE_ASKED_BACK, report->asked, report_share(report->asked, report->scored));
    fprintf(out, SCORE_TIMES, report->ms_50, report->ms_99);
    if (report->opened)
        fprintf(out, SCORE_OPENED, report->opened, report->open_ms / (double)report->opened,
                report->open_ms_most);
    if (report->errors)
        fprintf(out, SCORE_ERRORS, report->errors, report->first_error.text);
    if (options->by_database)
        print_databases(report, out);
    if (options->list_wrong)
        print_wrong(report, out);
}

const char *eval_verdict_name(enum eval_verdict verdict)
{
    static const char *const names[] = {VERDICT_RIGHT,   VERDICT_WRONG_ROWS, VERDICT_SQL_ERROR,
                                        VERDICT_TIMEOUT, VERDICT_NO_ANSWER,  VERDICT_NOT_SCORED};
    return names[verdict];
}

#include "life/metrics.h"

#include <stdatomic.h>

#include "querent/base/mem.h"
#include "querent/front/front.h"
#include "talk.h"

#define STATUSES (TALK_STOPPED + 1)
#define STEPS STATUS_AWAITING /* the later ones are no work */
#define ERRORS (ERR_INTERNAL + 1)

static const int64_t bounds_ms[] = {5, 25, 100, 500, 2000, 10000, 60000};
#define BOUNDS (sizeof bounds_ms / sizeof *bounds_ms)

struct metrics {
    atomic_llong requests[6]; /* by the status' first digit */
    atomic_llong questions[STATUSES];
    atomic_llong within[BOUNDS];
    atomic_llong us, tokens, streams, rows;
    struct {
        atomic_llong count, us;
    } steps[STEPS];
    atomic_llong errors[ERRORS];
    atomic_llong calls, calls_us, cached; /* of models */
};

struct metrics *metrics_new(void)
{
    return mem_alloc(sizeof(struct metrics));
}

void metrics_free(struct metrics *metrics)
{
    mem_free(metrics);
}

void metrics_request(struct metrics *metrics, unsigned status)
{
    atomic_fetch_add(&metrics->requests[status / 100 % 6], 1);
}

void metrics_question(struct metrics *metrics, int status, int64_t us, int64_t tokens)
{
    atomic_fetch_add(&metrics->questions[status], 1);
    atomic_fetch_add(&metrics->us, us);
    atomic_fetch_add(&metrics->tokens, tokens);
    for (size_t i = 0; i < BOUNDS; i++)
        if (us <= bounds_ms[i] * 1000)
            atomic_fetch_add(&metrics->within[i], 1);
}

void metrics_step(struct metrics *metrics, enum event_status step, int64_t us)
{
    if (step >= STEPS)
        return;
    atomic_fetch_add(&metrics->steps[step].count, 1);
    atomic_fetch_add(&metrics->steps[step].us, us);
}

void metrics_rows(struct metrics *metrics, uint64_t rows)
{
    atomic_fetch_add(&metrics->rows, (long long)rows);
}

void metrics_hear(struct metrics *metrics, const struct event *event)
{
    if (event->type == EVENT_COST) {
        atomic_fetch_add(&metrics->calls, 1);
        atomic_fetch_add(&metrics->calls_us, event->cost.duration_ms * 1000);
        atomic_fetch_add(&metrics->cached, event->cost.tokens_cached);
    } else if (event->type == EVENT_ERROR)
        atomic_fetch_add(&metrics->errors[event->error.err.code], 1);
}

void metrics_stream(struct metrics *metrics, int change)
{
    atomic_fetch_add(&metrics->streams, change);
}

static void metrics_head(struct buf *out, const char *name, const char *type, const char *help)
{
    buf_addf(out, "# HELP querent_%s %s\n# TYPE querent_%s %s\n", name, help, name, type);
}

static void metrics_one(struct buf *out, const char *name, const char *type, const char *help,
                        long long value)
{
    metrics_head(out, name, type, help);
    buf_addf(out, "querent_%s %lld\n", name, value);
}

static void metrics_seconds(struct metrics *metrics, struct buf *out)
{
    long long count = 0;

    metrics_head(out, "question_seconds", "histogram",
                 "How long questions, and what was said to their answers, took.");
    for (int i = 0; i < STATUSES; i++)
        count += atomic_load(&metrics->questions[i]);
    for (size_t i = 0; i < BOUNDS; i++)
        buf_addf(out, "querent_question_seconds_bucket{le=\"%g\"} %lld\n",
                 (double)bounds_ms[i] / 1000, (long long)atomic_load(&metrics->within[i]));
    buf_addf(out, "querent_question_seconds_bucket{le=\"+Inf\"} %lld\n", count);
    buf_addf(out, "querent_question_seconds_sum %g\n", (double)atomic_load(&metrics->us) / 1e6);
    buf_addf(out, "querent_question_seconds_count %lld\n", count);
}

static void metrics_steps(struct metrics *metrics, struct buf *out)
{
    metrics_head(out, "step_seconds", "summary", "How long the steps of questions took.");
    for (int i = 0; i < STEPS; i++) {
        const char *name = event_status_name((enum event_status)i);
        buf_addf(out, "querent_step_seconds_sum{step=\"%s\"} %g\n", name,
                 (double)atomic_load(&metrics->steps[i].us) / 1e6);
        buf_addf(out, "querent_step_seconds_count{step=\"%s\"} %lld\n", name,
                 (long long)atomic_load(&metrics->steps[i].count));
    }
}

static void metrics_models(struct metrics *metrics, struct buf *out)
{
    metrics_head(out, "model_call_seconds", "summary", "How long calls of models took.");
    buf_addf(out, "querent_model_call_seconds_sum %g\n",
             (double)atomic_load(&metrics->calls_us) / 1e6);
    buf_addf(out, "querent_model_call_seconds_count %lld\n",
             (long long)atomic_load(&metrics->calls));
    metrics_one(out, "tokens_cached_total", "counter",
                "Tokens that model servers took from their cache.", atomic_load(&metrics->cached));
}

static void metrics_errors(struct metrics *metrics, struct buf *out)
{
    metrics_head(out, "errors_total", "counter", "Errors that were said, by their code.");
    for (int i = ERR_NONE + 1; i < ERRORS; i++)
        buf_addf(out, "querent_errors_total{code=\"%s\"} %lld\n", err_code_name((enum err_code)i),
                 (long long)atomic_load(&metrics->errors[i]));
}

static void metrics_fronts(struct buf *out)
{
    const struct front_tally tally = front_tally();

    metrics_one(out, "pool_open", "gauge", "Database connections that are open.",
                (long long)tally.pool_open);
    metrics_one(out, "pool_busy", "gauge", "Database connections in use, or being opened.",
                (long long)tally.pool_busy);
    metrics_one(out, "pool_waiting", "gauge", "Threads that wait for a database connection.",
                (long long)tally.pool_waiting);
    metrics_one(out, "question_cache_hits_total", "counter",
                "Questions whose answer was kept from before.", tally.cache_hits);
    metrics_one(out, "question_cache_misses_total", "counter",
                "Questions that were looked for and had no answer from before.",
                tally.cache_misses);
}

void metrics_text(struct metrics *metrics, const struct metrics_talks *talks, struct buf *out)
{
    metrics_head(out, "requests_total", "counter", "Requests by the class of their status.");
    for (int i = 1; i < 6; i++)
        buf_addf(out, "querent_requests_total{class=\"%dxx\"} %lld\n", i,
                 (long long)atomic_load(&metrics->requests[i]));
    metrics_head(out, "questions_total", "counter",
                 "Questions, and what was said to their answers, by how they ended.");
    for (int i = TALK_FINISHED; i < STATUSES; i++)
        buf_addf(out, "querent_questions_total{status=\"%s\"} %lld\n",
                 talk_status_name((enum talk_status)i),
                 (long long)atomic_load(&metrics->questions[i]));
    metrics_seconds(metrics, out);
    metrics_steps(metrics, out);
    metrics_models(metrics, out);
    metrics_errors(metrics, out);
    metrics_one(out, "rows_total", "counter", "Rows that were here when their answers were.",
                atomic_load(&metrics->rows));
    metrics_one(out, "tokens_total", "counter", "Tokens that models read and wrote.",
                atomic_load(&metrics->tokens));
    metrics_one(out, "streams", "gauge", "Event streams that are open.",
                atomic_load(&metrics->streams));
    metrics_one(out, "queue", "gauge", "Questions that wait until they are begun.",
                (long long)talks->queued);
    metrics_one(out, "talks_busy", "gauge", "Questions and sessions at work.",
                (long long)talks->busy);
    metrics_one(out, "talks", "gauge", "Questions and sessions that are kept.",
                (long long)talks->kept);
    metrics_fronts(out);
}

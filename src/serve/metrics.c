#include "metrics.h"

#include <stdatomic.h>

#include "querent/base/mem.h"
#include "talk.h"

#define STATUSES (TALK_STOPPED + 1)

static const int64_t bounds_ms[] = {5, 25, 100, 500, 2000, 10000, 60000};
#define BOUNDS (sizeof bounds_ms / sizeof *bounds_ms)

struct metrics {
    atomic_llong requests[6]; /* by the status' first digit */
    atomic_llong questions[STATUSES];
    atomic_llong within[BOUNDS];
    atomic_llong us, tokens, streams;
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

    metrics_head(out, "question_seconds", "histogram", "How long questions took.");
    for (int i = 0; i < STATUSES; i++)
        count += atomic_load(&metrics->questions[i]);
    for (size_t i = 0; i < BOUNDS; i++)
        buf_addf(out, "querent_question_seconds_bucket{le=\"%g\"} %lld\n",
                 (double)bounds_ms[i] / 1000, (long long)atomic_load(&metrics->within[i]));
    buf_addf(out, "querent_question_seconds_bucket{le=\"+Inf\"} %lld\n", count);
    buf_addf(out, "querent_question_seconds_sum %g\n", (double)atomic_load(&metrics->us) / 1e6);
    buf_addf(out, "querent_question_seconds_count %lld\n", count);
}

void metrics_text(struct metrics *metrics, int64_t busy, int64_t kept, struct buf *out)
{
    metrics_head(out, "requests_total", "counter", "Requests by the class of their status.");
    for (int i = 1; i < 6; i++)
        buf_addf(out, "querent_requests_total{class=\"%dxx\"} %lld\n", i,
                 (long long)atomic_load(&metrics->requests[i]));
    metrics_head(out, "questions_total", "counter", "Questions by how they ended.");
    for (int i = TALK_FINISHED; i < STATUSES; i++)
        buf_addf(out, "querent_questions_total{status=\"%s\"} %lld\n",
                 talk_status_name((enum talk_status)i),
                 (long long)atomic_load(&metrics->questions[i]));
    metrics_seconds(metrics, out);
    metrics_one(out, "tokens_total", "counter", "Tokens that models read and wrote.",
                atomic_load(&metrics->tokens));
    metrics_one(out, "streams", "gauge", "Event streams that are open.",
                atomic_load(&metrics->streams));
    metrics_one(out, "talks_busy", "gauge", "Questions and sessions at work.", (long long)busy);
    metrics_one(out, "talks", "gauge", "Questions and sessions that are kept.", (long long)kept);
}

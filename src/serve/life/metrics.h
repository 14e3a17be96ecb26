/* Counters of the service, as Prometheus reads them. Any thread. Private to serve. */
#ifndef QUERENT_SERVE_METRICS_H
#define QUERENT_SERVE_METRICS_H

#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/model/event.h"

struct metrics;
struct metrics *metrics_new(void);
void metrics_free(struct metrics *metrics);
void metrics_request(struct metrics *metrics, unsigned status);
/* status: enum talk_status. */
void metrics_question(struct metrics *metrics, int status, int64_t us, int64_t tokens);
/* What a question did for so long. */
void metrics_step(struct metrics *metrics, enum event_status step, int64_t us);
void metrics_rows(struct metrics *metrics, uint64_t rows);
/* Counts calls of models, and errors. */
void metrics_hear(struct metrics *metrics, const struct event *event);
void metrics_stream(struct metrics *metrics, int change);
struct metrics_talks {
    int64_t kept;
    int64_t busy;   /* of these */
    int64_t queued; /* of these: what was asked has not begun */
};
void metrics_text(struct metrics *metrics, const struct metrics_talks *talks, struct buf *out);

#endif

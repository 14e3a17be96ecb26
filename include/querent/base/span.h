/* Spans: what one request took, step by step, as JSON lines that name each other as W3C Trace
 * Context does (https://www.w3.org/TR/trace-context/).
 *
 * A trace is what one request caused, here and in other programs. A span is a part of it that took
 * time. Where a span begins is handed on as a `struct span_place`, to another program as the header
 * "traceparent". Each thread has a place where it is now; what it calls finds it there. Any thread.
 */
#ifndef QUERENT_BASE_SPAN_H
#define QUERENT_BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/err.h"

#define SPAN_HEADER_BYTES 56 /* "00-TRACE-SPAN-01", with its end */
#define SPAN_QUESTION_BYTES 80

struct span_place {
    char trace[33]; /* lower case hexadecimal; "": no trace */
    char span[17];  /* "": nothing has begun yet */
    char flags[3];
};

/* A place in the trace that the header names. NULL, or not as the recommendation has it: a new
 * trace, in which nothing has begun. */
struct span_place span_place_of(const char *traceparent);
/* False: there is nothing to hand on, and *out is "". */
bool span_header(const struct span_place *place, char out[SPAN_HEADER_BYTES]);

/* One part, from span_begin on. */
struct span {
    struct span_place place;
    char parent[17];
    int64_t began_us; /* clock_mono_us */
    int64_t start_us; /* Unix microseconds */
};
/* Below `parent`; of a new trace where that has none. */
struct span span_begin(const struct span_place *parent);
/* Its line: name, what question it is about (NULL: none), how it ended. Took us; negative: from
 * its beginning until now. */
void span_end(const struct span *span, const char *name, const char *question, const char *status,
              int64_t us);

/* Where this thread is; .trace "": in no trace. question "": none. */
struct span_here {
    struct span_place place;
    char question[SPAN_QUESTION_BYTES];
};
struct span_here span_here(void);
void span_go(const struct span_here *here);

/* Lines are appended to this file (0600; at 64 MiB it becomes PATH.1), "-": to stderr. Before it
 * is called nothing is written. */
bool span_open(const char *path, struct err *err);
bool span_is_open(void);

#endif

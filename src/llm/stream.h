/* Bytes into messages: lines of JSON (NDJSON) or the data of server-sent events. */
#ifndef QUERENT_LLM_STREAM_H
#define QUERENT_LLM_STREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"

#define STREAM_MESSAGE_MAX                                                                         \
    (1024 * 1024) /* bytes of one message; the answer streams in small ones */

enum stream_form { STREAM_NDJSON, STREAM_SSE };

struct stream {
    enum stream_form form;
    struct buf line;  /* unfinished line */
    struct buf event; /* data lines of the event so far (SSE) */
    struct buf plain; /* text that is no event (SSE): an answer that was not streamed after all */
    size_t messages;
    /* One message, NUL-terminated; false stops with *err set. */
    bool (*message)(void *arg, const char *p, size_t len, struct err *err);
    void *arg;
};

bool stream_feed(struct stream *stream, const char *p, size_t len, struct err *err);
/* The end: a last line without a line break, and an answer sent in one piece, are messages too. */
bool stream_end(struct stream *stream, struct err *err);
void stream_release(struct stream *stream);

#endif

/* Splits a streamed answer. Server-sent events after the WHATWG's HTML standard, section 9.2.6, as
 * far as chat servers use them: `data:` lines end with an empty line, other fields and comments are
 * skipped. */
#include "stream.h"

#include <string.h>

static bool stream_deliver(struct stream *stream, struct buf *text, struct err *err)
{
    if (!text->len)
        return true;
    stream->messages++;
    const bool ok = stream->message(stream->arg, buf_str(text), text->len, err);
    buf_clear(text);
    return ok;
}

static bool is_field(const struct buf *line, const char *name)
{
    const size_t len = strlen(name);

    return line->len >= len && memcmp(line->p, name, len) == 0 &&
           (line->len == len || line->p[len] == ':');
}

static bool sse_line(struct stream *stream, struct err *err)
{
    static const char *const skipped[] = {"event", "id", "retry"};
    const struct buf *line = &stream->line;

    if (!line->len)
        return stream_deliver(stream, &stream->event, err);
    if (*line->p == ':')
        return true;
    if (is_field(line, "data")) {
        const size_t start = line->len > 5 && line->p[5] == ' ' ? 6 : line->len > 4 ? 5 : 4;
        if (stream->event.len)
            buf_addc(&stream->event, '\n');
        buf_addn(&stream->event, line->p + start, line->len - start);
        return true;
    }
    for (size_t i = 0; i < sizeof skipped / sizeof *skipped; i++)
        if (is_field(line, skipped[i]))
            return true;
    buf_addn(&stream->plain, line->p, line->len);
    buf_addc(&stream->plain, '\n');
    return true;
}

static bool end_line(struct stream *stream, struct err *err)
{
    if (stream->line.len && stream->line.p[stream->line.len - 1] == '\r')
        buf_truncate(&stream->line, stream->line.len - 1);
    const bool ok = stream->form == STREAM_SSE ? sse_line(stream, err)
                                               : stream_deliver(stream, &stream->line, err);
    buf_clear(&stream->line);
    return ok;
}

bool stream_feed(struct stream *stream, const char *p, size_t len, struct err *err)
{
    while (len) {
        const char *end = memchr(p, '\n', len);
        const size_t part = end ? (size_t)(end - p) : len;
        if (stream->line.len + part > STREAM_MESSAGE_MAX ||
            stream->event.len + part > STREAM_MESSAGE_MAX)
            return err_set(err, ERR_LIMIT, "one message of the answer is larger than %d bytes",
                           STREAM_MESSAGE_MAX);
        buf_addn(&stream->line, p, part);
        if (!end)
            return true;
        if (!end_line(stream, err))
            return false;
        p += part + 1;
        len -= part + 1;
    }
    return true;
}

bool stream_end(struct stream *stream, struct err *err)
{
    if (stream->line.len && !end_line(stream, err))
        return false;
    if (stream->form == STREAM_SSE && !stream_deliver(stream, &stream->event, err))
        return false;
    return stream->messages || stream_deliver(stream, &stream->plain, err);
}

void stream_release(struct stream *stream)
{
    buf_release(&stream->line);
    buf_release(&stream->event);
    buf_release(&stream->plain);
}

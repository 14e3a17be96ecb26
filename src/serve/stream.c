/* Bodies that come piece by piece: a talk's events, and rows. The connection is suspended while
 * there is nothing new, so that no thread waits. */
#include <string.h>

#include "life/zip.h"
#include "mhd.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/jobs/export.h"
#include "server.h"
#include "texts.h"

#define BLOCK 32768
#define HEARTBEAT_US 15000000

struct stream {
    struct server *server;
    struct MHD_Connection *connection;
    struct talk *talk; /* NULL: a job's rows, which are all there */
    enum stream_view view;
    uint64_t next;   /* line */
    int64_t sent_us; /* when something was last sent */
    bool over;       /* the last event is in `pending` */
    struct buf pending;
    size_t taken;              /* bytes of it that were sent */
    struct zip *zip;           /* rows; NULL: they go as they are */
    struct exporter *exporter; /* rows; NULL: events */
    struct result *result;
    struct result_cursor cursor;
    struct cell *cells;
    bool packed;  /* what is pending is gzip */
    bool failed;  /* the text is not whole */
    bool fetched; /* all rows have been asked for */
    bool may_see_rows;
    bool cancel; /* whoever goes away stops the question */
};

static size_t stream_give(struct stream *stream, char *out, size_t most)
{
    const size_t left = stream->pending.len - stream->taken, n = left < most ? left : most;

    memcpy(out, stream->pending.p + stream->taken, n);
    stream->taken += n;
    if (stream->taken == stream->pending.len) {
        buf_clear(&stream->pending);
        stream->taken = 0;
        stream->packed = stream->over;
    }
    stream->sent_us = clock_mono_us();
    return n;
}

/* ---- events */

static bool stream_shows(const struct stream *stream, const struct talk_line *line)
{
    static const char *const chat[] = {"route_decision", "tool_start", "token", "chart", "sql",
                                       "complete",       "error",      NULL};

    if (line->rows && !stream->may_see_rows)
        return false;
    if (stream->view != STREAM_CHAT)
        return !line->chat;
    for (const char *const *c = chat; *c; c++)
        if (str_eq(*c, line->event))
            return true;
    return false;
}

static void stream_add_line(struct stream *stream, const struct talk_line *line)
{
    struct buf *out = &stream->pending;

    if (!stream_shows(stream, line))
        return;
    buf_addf(out, "id: %llu\n", (unsigned long long)line->number);
    if (stream->view == STREAM_API)
        buf_addf(out, "event: %s\n", line->event);
    buf_add(out, "data: ");
    buf_addn(out, line->json, line->len);
    buf_add(out, "\n\n");
    const bool ends = str_eq(line->event, stream->view == STREAM_CHAT ? "complete" : "done");
    /* a question goes on when it is confirmed: then more is there, or comes */
    stream->over = ends && (stream->talk->session || (stream->talk->now.over &&
                                                      line->number + 1 == stream->talk->next_line));
}

static void stream_add_gap(struct stream *stream)
{
    buf_add(&stream->pending, "event: error\ndata: {\"event\":\"error\",\"type\":\"error\"");
    json_key_str(&stream->pending, "error", TEXT_CANNOT_STREAM_ON);
    buf_add(&stream->pending, "}\n\n");
    stream->over = true;
}

/* With the talk's lock held: what the log has from the stream's line on, up to a block. */
static void stream_collect(struct stream *stream)
{
    const struct talk *talk = stream->talk;
    const uint64_t first = talk->log.len ? talk->log.v[0].number : talk->next_line;

    if (stream->next < first) {
        stream_add_gap(stream);
        return;
    }
    while (stream->next < talk->next_line && stream->pending.len < BLOCK && !stream->over) {
        stream_add_line(stream, &talk->log.v[stream->next - first]);
        stream->next++;
    }
    if (!stream->over && stream->next >= talk->next_line && talk->now.over && !stream->pending.len)
        stream->over = true; /* it was asked for after the end */
    if ((talk->closing || (talk->console && talk->ran_out)) && stream->next >= talk->next_line &&
        !stream->pending.len)
        stream->over = true;
    if (!stream->pending.len && !stream->over && clock_mono_us() - stream->sent_us > HEARTBEAT_US)
        buf_add(&stream->pending, ": still here\n\n");
}

static ssize_t stream_events_read(void *arg, uint64_t pos, char *out, size_t most)
{
    struct stream *stream = arg;

    (void)pos;
    if (stream->pending.len)
        return (ssize_t)stream_give(stream, out, most);
    if (stream->over)
        return MHD_CONTENT_READER_END_OF_STREAM;
    pthread_mutex_lock(&stream->talk->lock);
    stream_collect(stream);
    stream->talk->used_us = clock_mono_us();
    const bool waits = !stream->pending.len && !stream->over,
               left = waits && leaving_has_left(stream->connection);
    if (waits && !left)
        talk_wait(stream->talk, stream->connection);
    pthread_mutex_unlock(&stream->talk->lock);
    if (left)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    if (stream->pending.len)
        return (ssize_t)stream_give(stream, out, most);
    return waits ? 0 : MHD_CONTENT_READER_END_OF_STREAM;
}

static void stream_free(void *arg)
{
    struct stream *stream = arg;

    if (stream->exporter)
        exporter_abort(stream->exporter);
    if (!stream->over && stream->cancel)
        talk_stop(stream->talk);
    zip_free(stream->zip);
    result_unref(stream->result);
    talk_unref(stream->talk);
    buf_release(&stream->pending);
    mem_free(stream->cells);
    metrics_stream(stream->server->metrics, -1);
    mem_free(stream);
}

static struct stream *stream_new(struct request *request)
{
    struct stream *stream = mem_alloc(sizeof *stream);

    *stream = (struct stream){.server = request->server,
                              .connection = request->connection,
                              .talk = request->talk ? talk_ref(request->talk) : NULL,
                              .sent_us = clock_mono_us()};
    metrics_stream(request->server->metrics, 1);
    return stream;
}

void stream_events(struct request *request, enum stream_view view, uint64_t from)
{
    struct stream *stream = stream_new(request);

    stream->view = view;
    stream->next = from;
    stream->may_see_rows = request->who.scopes & SCOPE_RUN;
    stream->cancel = settings_bool(request->server->settings, SET_SERVE_CANCEL_ON_LEAVE);
    leaving_watch(request->server, request->connection);
    struct MHD_Response *response = mhd.MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, BLOCK, stream_events_read, stream, stream_free);
    mhd.MHD_add_response_header(response, "X-Accel-Buffering", "no");
    answer_response(request, 200, response, "text/event-stream; charset=utf-8");
}

/* ---- rows */

static bool stream_take(void *arg, const void *bytes, size_t len, struct err *err)
{
    struct stream *stream = arg;

    (void)err;
    buf_addn(&stream->pending, bytes, len);
    return true;
}

/* The rows that are there, up to a block of text. */
static void stream_export(struct stream *stream)
{
    const size_t columns = result_column_count(stream->result);
    struct err err = ERR_INIT;

    while (stream->pending.len < BLOCK && result_cursor_next(&stream->cursor, stream->cells))
        if (!exporter_row(stream->exporter, stream->cells, columns, &err)) {
            exporter_abort(stream->exporter);
            stream->exporter = NULL;
            stream->failed = stream->over = true;
            return;
        }
}

static void stream_end_rows(struct stream *stream, enum result_state state)
{
    struct buf why = BUF_INIT;
    struct err err = ERR_INIT;
    char *path = NULL;

    if (state == RESULT_PARTIAL) {
        result_add_partial(stream->result, &why);
        exporter_cut(stream->exporter, buf_str(&why), &path, &err);
    } else
        exporter_end(stream->exporter, &err);
    stream->exporter = NULL;
    stream->over = true;
    mem_free(path);
    buf_release(&why);
}

/* What is pending, as gzip; the last of it ends that, too. */
static void stream_pack(struct stream *stream)
{
    struct buf packed = BUF_INIT;

    if (!stream->zip || stream->failed || stream->packed)
        return;
    zip_add(stream->zip, stream->pending.p, stream->pending.len, true, stream->over, &packed);
    buf_release(&stream->pending);
    stream->pending = packed;
    stream->packed = true;
}

/* Whether more rows are to come. *ret_all: those that are there were sent. */
static bool stream_waits(struct stream *stream, enum result_state *ret_state, bool *ret_all)
{
    struct talk *talk = stream->talk;

    if (talk)
        pthread_mutex_lock(&talk->lock);
    *ret_state = result_state(stream->result);
    *ret_all = stream->cursor.row >= result_rows(stream->result);
    const bool waits = *ret_all && *ret_state != RESULT_COMPLETE && *ret_state != RESULT_PARTIAL;
    stream->failed |= waits && (!talk || talk->closing);
    if (waits && stream->fetched && !stream->failed)
        talk_wait(talk, stream->connection);
    if (talk)
        pthread_mutex_unlock(&talk->lock);
    return waits;
}

static ssize_t stream_rows_read(void *arg, uint64_t pos, char *out, size_t most)
{
    struct stream *stream = arg;
    enum result_state state;
    bool all;

    (void)pos;
    while (!stream->pending.len && !stream->over) {
        const bool waits = stream_waits(stream, &state, &all);
        if (stream->failed)
            return MHD_CONTENT_READER_END_WITH_ERROR;
        if (waits && stream->fetched)
            return 0;
        if (waits) {
            stream->fetched = true;
            talk_fetch(stream->talk);
        } else if (all)
            stream_end_rows(stream, state);
        else
            stream_export(stream);
    }
    stream_pack(stream);
    if (stream->pending.len)
        return (ssize_t)stream_give(stream, out, most);
    return stream->failed || result_state(stream->result) == RESULT_PARTIAL
               ? MHD_CONTENT_READER_END_WITH_ERROR
               : MHD_CONTENT_READER_END_OF_STREAM;
}

static bool stream_begin_rows(struct stream *stream, enum export_format format, struct err *err)
{
    const struct export_options options = {
        .format = format,
        .write = stream_take,
        .arg = stream,
        .guard_formulas = settings_bool(stream->server->settings, SET_EXPORT_GUARD_FORMULAS)};
    const size_t count = result_column_count(stream->result);
    struct result_column *columns = mem_alloc((count ? count : 1) * sizeof *columns);

    for (size_t i = 0; i < count; i++)
        columns[i] = *result_column(stream->result, i);
    stream->cells = mem_alloc((count ? count : 1) * sizeof *stream->cells);
    result_cursor_init(&stream->cursor, stream->result, 0);
    const bool ok = exporter_new(&options, &stream->exporter, err) &&
                    exporter_columns(stream->exporter, columns, count, err);
    mem_free(columns);
    return ok;
}

void stream_rows(struct request *request, struct result *result, const char *name)
{
    enum export_format format;
    struct err err = ERR_INIT;

    if (!export_format_parse(name, &format)) {
        answer_fail(request, 400, TEXT_NO_FORMAT, name, export_format_names());
        return;
    }
    struct stream *stream = stream_new(request);
    stream->result = result_ref(result);
    if (!stream_begin_rows(stream, format, &err)) {
        stream_free(stream);
        answer_err(request, &err);
        return;
    }
    stream->zip = answer_zips(request) ? zip_new() : NULL;
    struct MHD_Response *response = mhd.MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, BLOCK, stream_rows_read, stream, stream_free);
    answer_names_zip(response, stream->zip);
    answer_response(request, 200, response, export_format_mime(format));
}

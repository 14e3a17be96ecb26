/* Readers and writers of long texts take time by their length only: JSON, YAML, CSV, server-sent
 * events, wrapping and making safe, and rows in every export format. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "csv/csv.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/text.h"
#include "querent/base/url.h"
#include "querent/jobs/export.h"
#include "querent/model/memory.h"
#include "querent/model/schema/draft.h"
#include "querent/model/settings.h"
#include "rag_private.h"
#include "scale.h"
#include "schema/csv.h"
#include "stream.h"

enum { TEXT_MAX = 16 << 20, PIECE = 7 };

struct job {
    const char *head, *piece, *tail;
    void (*work)(const struct buf *text);
    size_t first; /* pieces; 0: few */
};

struct input {
    const struct job *job;
    struct buf text;
};

/* ---- what is done */

static void walk(const struct json_value *value, int depth)
{
    struct json_walk items;
    struct json_value key, item;

    json_walk_init(&items, value);
    if (value->kind == JSON_OBJECT) {
        while (depth && json_walk_member(&items, &key, &item))
            walk(&item, depth - 1);
    } else {
        while (depth && json_walk_item(&items, &item))
            walk(&item, depth - 1);
    }
}

static void read_json(const struct buf *text)
{
    struct json_value value;
    struct buf out = BUF_INIT;

    json_bounded(text->p, text->len, NULL);
    if (json_read(text->p, text->len, &value)) {
        walk(&value, 3);
        json_text(&out, &value);
    }
    buf_release(&out);
}

static void read_memory(const struct buf *text)
{
    struct memory memory;
    struct err err;

    memory_init(&memory, "");
    memory_from_json(&memory, buf_str(text), &err);
    memory_release(&memory);
}

static bool take_message(void *arg, const char *p, size_t len, struct err *err)
{
    (void)p;
    (void)err;
    *(size_t *)arg += len;
    return true;
}

static void feed(const struct buf *text, enum stream_form form)
{
    size_t got = 0;
    struct stream stream = {.form = form, .message = take_message, .arg = &got};
    struct err err;
    bool ok = true;

    for (size_t at = 0; ok && at < text->len; at += PIECE)
        ok = stream_feed(&stream, text->p + at, text->len - at < PIECE ? text->len - at : PIECE,
                         &err);
    if (ok)
        stream_end(&stream, &err);
    stream_release(&stream);
}

static void read_events(const struct buf *text)
{
    feed(text, STREAM_SSE);
}

static void read_lines(const struct buf *text)
{
    feed(text, STREAM_NDJSON);
}

static void read_csv(const struct buf *text)
{
    const char *fields[CSV_FIELDS_MAX];
    struct buf scratch = BUF_INIT;
    struct csv csv;
    size_t count;

    csv_open(&csv, text->p, text->len);
    while (csv_next(&csv, &scratch, fields, &count))
        continue;
    buf_release(&scratch);
}

static void read_config(const struct buf *text)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    assert_true(path_write_atomic("querent/config.yaml", text->p, text->len, 0600, &err));
    settings_load(NULL, 0, &settings, &err);
    settings_free(settings);
}

static void read_drafts(const struct buf *text)
{
    struct draft draft = {.entries = {.len = 0}};
    struct err err = ERR_INIT;

    if (draft_parse("x", buf_str(text), text->len, &draft, &err))
        draft_release(&draft);
    if (draft_parse_dbt("x", buf_str(text), text->len, &draft, &err))
        draft_release(&draft);
}

static void wrap(const struct buf *text)
{
    size_t next;

    for (size_t at = 0; at < text->len; at += next) {
        text_wrap(text->p + at, text->len - at, 40, &next);
        if (!next)
            return;
    }
}

static void show(const struct buf *text)
{
    struct buf out = BUF_INIT;

    text_safe(&out, text->p, text->len, TEXT_SAFE_DEFAULT);
    text_width(text->p, text->len);
    buf_clear(&out);
    text_fold(&out, text->p, text->len);
    buf_clear(&out);
    url_redact(&out, buf_str(text));
    buf_release(&out);
}

static bool count_bytes(void *arg, const void *bytes, size_t len, struct err *err)
{
    return take_message(arg, bytes, len, err);
}

/* Each line of the text is a row. */
static void export_as(const struct buf *text, enum export_format format)
{
    static const struct result_column column = {.name = "c", .type = ""};
    size_t written = 0;
    const struct export_options options = {.format = format, .write = count_bytes, .arg = &written};
    struct exporter *exporter = NULL;
    struct err err;
    bool ok =
        exporter_new(&options, &exporter, &err) && exporter_columns(exporter, &column, 1, &err);

    for (const char *p = buf_str(text); ok && *p;) {
        const size_t len = strcspn(p, "\n");
        const struct cell cell = {.p = p, .len = len, .kind = CELL_TEXT};
        ok = exporter_row(exporter, &cell, 1, &err);
        p += len + (p[len] == '\n');
    }
    assert_true(ok && exporter_end(exporter, &err));
}

/* A CSV file whose headings are all the same. */
static void name_columns(const struct buf *text)
{
    struct map taken = {0};

    for (size_t i = 0; i < text->len; i++)
        mem_free(csv_name_among("a", i + 1, &taken));
    map_release(&taken);
}

static void read_headings(const struct buf *text)
{
    struct buf out = BUF_INIT;

    headings_mark(buf_str(text), &out);
    buf_release(&out);
}

static void export_all(const struct buf *text)
{
    for (int format = EXPORT_TABLE; format <= EXPORT_HTML; format++) {
        if (format != EXPORT_XLSX)
            export_as(text, (enum export_format)format);
    }
}

/* ---- the table */

static const struct job jobs[] = {
    {"[1", ",1", "]", read_json, 0},
    {"[\"", "a\\u0041\\n", "\"]", read_json, 0},
    {"{\"a\":1", ",\"k\":[{\"x\":\"y\"}]", "}", read_json, 0},
    {"[", "[", "", read_json, 0},
    {"{\"last_question\":\"", "text ", "\"}", read_memory, 0},
    {"{", "\"a\":1,", "\"b\":2}", read_memory, 0},
    {"", "data: {\"a\":1}\n\n", "", read_events, 0},
    {"", "data: x\n", "\n", read_events, 0},
    {"", ": nothing\n", "", read_events, 0},
    {"data: ", "long ", "", read_events, 0},
    {"", "{\"a\":1}\n", "", read_lines, 0},
    {"", "plain text\n", "", read_events, 0},
    {"table,column\n", "t,\"a \"\"b\"\" c\"\n", "", read_csv, 0},
    {"\"", "a,\n", "\"", read_csv, 0},
    {"", "a,", "\n", read_csv, 0},
    {"connections:\n", "  - {name: c#, url: 'sqlite:/x'}\n", "", read_config, 0},
    {"# ", "comment ", "\n", read_config, 0},
    {"sql:\n  allow: '", "f, ", "g'\n", read_config, 0},
    {"", "word ", "", wrap, 0},
    {"", "wordwithoutend", "", wrap, 0},
    {"", "\xe6\x9d\xb1\xe4\xba\xac", "", wrap, 0},
    {"e", "\xcc\x81", "", wrap, 0},
    {"", "a\n\n", "", wrap, 0},
    {"", "plain text ", "", show, 0},
    {"", "\033[31m\xe2\x80\xae\xff", "", show, 0},
    {"e", "\xcc\x81", "", show, 0},
    {"postgresql://u:p@h/", "a@b:c?d=e&", "", show, 0},
    {"", "postgresql://u:p@h/d ", "", show, 0},
    {"", "plain text, \"quoted\" 'and' more\n", "", export_all, 0},
    {"", "x", "\n", export_all, 0},
    /* beyond what is let of keys and anchors */
    {"", "k#: 1\n", "", read_config, 16384},
    {"", "k#: 1\n", "", read_drafts, 16384},
    {"{", "k#: 1, ", "}", read_drafts, 16384},
    {"", "- &k# 1\n", "", read_drafts, 16384},
    {"dictionary:\n", "  - {key: 'about:t.c#', table: t, description: d}\n", "", read_drafts, 0},
    {"models:\n- name: t\n  columns:\n", "  - {name: c#, description: d}\n", "", read_drafts, 0},
    {"", "a", "", name_columns, 0},
    {"", "<h1 ", "", read_headings, 0},
    {"", "<h1>a</h1>", "", read_headings, 0},
};

static void *make(const void *arg, size_t n)
{
    const struct job *job = arg;
    struct input *in = mem_alloc(sizeof *in);

    in->job = job;
    buf_add(&in->text, job->head);
    for (size_t i = 1; i <= n && in->text.len <= TEXT_MAX; i++) {
        const char *number = strchr(job->piece, '#');
        if (number)
            buf_addf(&in->text, "%.*s%zu%s", (int)(number - job->piece), job->piece, i, number + 1);
        else
            buf_add(&in->text, job->piece);
    }
    buf_add(&in->text, job->tail);
    if (in->text.len <= TEXT_MAX)
        return in;
    buf_release(&in->text);
    mem_free(in);
    return NULL;
}

static void work(void *arg)
{
    const struct input *in = arg;

    in->job->work(&in->text);
}

static void done(void *arg)
{
    struct input *in = arg;

    buf_release(&in->text);
    mem_free(in);
}

static void texts__take_linear_time__in_every_reader_and_writer(void **state)
{
    char folder[] = "/tmp/querent-scale-XXXXXX", command[64], name[96];
    (void)state;

    assert_non_null(mkdtemp(folder));
    assert_true(chdir(folder) == 0 && mkdir("querent", 0700) == 0);
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("HOME", folder, 1);
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
        snprintf(name, sizeof name, "case %zu, '%s%s'", i, jobs[i].head, jobs[i].piece);
        scale_check(&(struct scale){name, make, work, done, &jobs[i], jobs[i].first});
    }
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_true(chdir("/") == 0 && system(command) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts__take_linear_time__in_every_reader_and_writer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

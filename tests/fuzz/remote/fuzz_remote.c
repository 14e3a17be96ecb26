/* What a job server answers, and the operator's file that maps its names: fields by paths, states,
 * places with identifiers of any bytes. The first byte says where the mapping ends and the answer
 * begins, in sixteenths. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "remote_private.h"

static char path[64];

static void remove_file(void)
{
    unlink(path);
}

static void read_answer(const struct remote *remote, const char *text, size_t len)
{
    static const char *const fields[] = {"job_id", "status", "progress",  "columns",
                                         "rows",   "error",  "definition"};
    struct json_value reply;
    enum remote_state state;
    struct buf out = BUF_INIT;

    if (!json_read(text, len, &reply))
        return;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const struct json_value field = mapping_field(remote, &reply, fields[i]);
        if (field.kind != JSON_NONE && (field.p < text || field.p + field.len > text + len))
            __builtin_trap();
        if (mapping_state(remote, &field, &state) &&
            (state < REMOTE_QUEUED || state > REMOTE_CANCELLED))
            __builtin_trap();
        json_text(&out, &field);
    }
    buf_release(&out);
}

static void make_paths(const struct remote *remote, const char *id)
{
    for (int name = PATH_READ; name < PATHS; name++) {
        char *method = NULL, *place = NULL;
        mapping_path(remote, (enum path_name)name, id, &method, &place);
        if (!method || !place)
            __builtin_trap();
        mem_free(method);
        mem_free(place);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct remote_options options = {.url = "http://127.0.0.1:1/api", .mapping = path};
    struct remote *remote = NULL;
    struct err err = ERR_INIT;

    if (size < 1)
        return 0;
    if (!*path) {
        snprintf(path, sizeof path, "/tmp/querent-fuzz-remote-%d.json", (int)getpid());
        atexit(remove_file);
    }
    const size_t mapping = (size - 1) * (data[0] % 17) / 16, rest = size - 1 - mapping;
    if (!path_write_atomic(path, data + 1, mapping, 0600, &err))
        abort();
    if (!mapping)
        options.mapping = NULL;
    char *answer = mem_strndup((const char *)data + 1 + mapping, rest);
    if (remote_new(&options, &remote, &err)) {
        read_answer(remote, answer, strlen(answer));
        make_paths(remote, answer);
    } else if (!*err.text) {
        __builtin_trap();
    }
    remote_free(remote);
    mem_free(answer);
    return 0;
}

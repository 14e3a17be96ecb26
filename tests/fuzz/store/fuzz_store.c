/* A state file that is damaged in any way: it opens or is refused, and whatever it says is read,
 * listed, verified and written to without a crash. The bytes are changes to a small whole file:
 * where (3 bytes), and a new byte; an odd first byte makes the rest the file itself. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/store/store.h"
#include "querent/store/trail.h"

enum { FILE_BYTES = 1 << 20, CHANGE = 4 };

#define ANCHOR 0x80 /* in the first byte */

static const struct store_answer_key answer_key = {"demo", 7, "how many?", ""};

static char folder[64], path[96], anchor[112];
static struct buf whole;

static void remove_folder(void)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (system(command) != 0)
        fprintf(stderr, "%s stays\n", folder);
    buf_release(&whole);
}

static bool key(void *arg, bool create, struct buf *ret_key, struct err *err)
{
    (void)arg;
    (void)create;
    (void)err;
    buf_add(ret_key, "0123456789abcdef0123456789abcdef");
    return true;
}

static struct trail *open_trail(void)
{
    return trail_new(&(struct trail_options){
        .path = path, .user = "ann", .company = "", .anchor = anchor, .wait_ms = 1, .key = key});
}

static void fill(struct store *store, struct err *err)
{
    char job_id[] = "write-1", kind[] = "write", target[] = "t", spec[] = "{}",
         said[] = "how many?";
    const struct store_job job = {
        .info = {.id = job_id, .kind = kind, .target = target, .state = JOB_DONE}, .spec = spec};
    const struct message message = {.text = said};
    char *id = NULL;

    if (!store_conversation_new(store, "demo", &id, err) ||
        !store_message_add(store, id, &message, err) ||
        !store_draft_set(store, id, DRAFT_INPUT, "half", err) || !store_job_put(store, &job, err) ||
        !store_permit_put(store, "demo", "sqlite:demo", "f", "a function", err) ||
        !store_answer_put(store, &answer_key, "SELECT 1", err)) {
        fprintf(stderr, "%s\n", err->text);
        abort();
    }
    mem_free(id);
}

static void make_state(void)
{
    const struct trail_entry entry = {.what = "read", .connection = "demo", .sql = "SELECT 1"};
    struct store *store = NULL;
    struct err err = ERR_INIT;
    int64_t id = 0;

    strcpy(folder, "/tmp/querent-fuzz-XXXXXX");
    if (!mkdtemp(folder))
        abort();
    atexit(remove_folder);
    snprintf(path, sizeof path, "%s/state.db", folder);
    snprintf(anchor, sizeof anchor, "%s.anchor", path);
    if (!store_open(&(struct store_options){.path = path, .user = "ann"}, &store, &err))
        abort();
    fill(store, &err);
    store_close(store);
    struct trail *trail = open_trail();
    if (trail_begin(trail, &entry, false, &id, &err) == TRAIL_KEPT)
        trail_end(trail, id, "ok", 1, 1, &err);
    trail_free(trail);
    if (!path_read(path, FILE_BYTES, &whole, &err))
        abort();
}

static void read_conversations(struct store *store)
{
    struct conversation_info *list = NULL;
    struct message *messages = NULL;
    struct transition *transitions = NULL;
    struct memory memory;
    size_t count = 0, n = 0;
    struct err err = ERR_INIT;

    if (!store_conversations(store, &list, &count, &err))
        return;
    for (size_t i = 0; i < count; i++) {
        memory_init(&memory, "");
        store_load(store, list[i].id, &memory, &err);
        memory_release(&memory);
        if (store_messages(store, list[i].id, &messages, &n, &err))
            messages_free(messages, n);
        if (store_transitions(store, list[i].id, &transitions, &n, &err))
            store_transitions_free(transitions, n);
    }
    conversation_infos_free(list, count);
}

static void read_rest(struct store *store)
{
    struct store_job **jobs = NULL;
    struct store_permit *permits = NULL;
    char *sql = NULL;
    int64_t at;
    size_t n = 0;
    struct err err = ERR_INIT;

    if (store_jobs(store, INT64_MAX, &jobs, &n, &err))
        store_jobs_free(jobs, n);
    if (store_permits(store, &permits, &n, &err))
        store_permits_free(permits, n);
    if (store_answer_get(store, &answer_key, 0, &sql, &at, &err))
        mem_free(sql);
    store_draft_set(store, "x", DRAFT_INPUT, "y", &err);
}

static void look_at_trail(void)
{
    struct trail *trail = open_trail();
    struct trail_report report;
    struct trail_line *lines = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    trail_verify(trail, &report, &err);
    if (trail_list(trail, 0, &lines, &count, &err))
        trail_list_free(lines, count);
    trail_free(trail);
}

static void put_file(const uint8_t *data, size_t size)
{
    struct buf bytes = BUF_INIT;
    struct err err = ERR_INIT;
    char beside[112];

    if (data[0] & ANCHOR) { /* the state is whole, the anchor is not */
        buf_addn(&bytes, whole.p, whole.len);
        if (!path_write_atomic(anchor, data + 1, size - 1, 0600, &err))
            abort();
    } else if (data[0] & 1) {
        buf_addn(&bytes, data + 1, size - 1);
    } else {
        buf_addn(&bytes, whole.p, whole.len);
        for (size_t i = 1; i + CHANGE <= size; i += CHANGE) {
            const size_t at = (size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2];
            bytes.p[at % bytes.len] = (char)data[i + 3];
        }
    }
    snprintf(beside, sizeof beside, "%s-wal", path);
    unlink(beside);
    snprintf(beside, sizeof beside, "%s-shm", path);
    unlink(beside);
    if (!path_write_atomic(path, bytes.p, bytes.len, 0600, &err))
        abort();
    buf_release(&bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct store *store = NULL;
    struct err err = ERR_INIT;

    if (!*folder)
        make_state();
    if (size < 1)
        return 0;
    put_file(data, size);
    const struct store_options options = {
        .path = path, .user = "ann", .retry_attempts = -1, .busy_ms = 1};
    if (store_open(&options, &store, &err)) {
        read_conversations(store);
        read_rest(store);
        store_close(store);
    } else if (!*err.text) {
        __builtin_trap();
    }
    look_at_trail();
    return 0;
}

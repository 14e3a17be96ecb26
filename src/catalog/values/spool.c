/* A log of records: a table each, with its length and checksum. The first record that is not whole
 * ends it, and writing goes on from there. */
#include "values/spool.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "values/pack.h"
#include "values/value_set.h"

enum { FORMAT = 1, SPOOL_MAX = 1 << 30 };

struct frame {
    uint64_t length, checksum;
};

struct spool {
    int fd;
    struct buf text;    /* what was there when it was opened */
    struct map records; /* table number as bytes → offset of its record + 1 */
};

static char *spool_path(const char *index_path)
{
    return mem_printf("%s.part", index_path);
}

static void write_header(struct spool *spool, uint64_t fingerprint)
{
    struct buf header = BUF_INIT;

    pack_i64(&header, FORMAT);
    pack_i64(&header, (int64_t)fingerprint);
    if (ftruncate(spool->fd, 0) != 0 ||
        write(spool->fd, header.p, header.len) != (ssize_t)header.len) {
        close(spool->fd);
        spool->fd = -1;
    }
    buf_release(&header);
}

/* Notes the records that are whole; returns where they end. */
static size_t find_records(struct spool *spool, size_t at)
{
    struct frame frame;

    while (spool->text.len - at >= sizeof frame) {
        memcpy(&frame, spool->text.p + at, sizeof frame);
        const size_t left = spool->text.len - at - sizeof frame;
        const char *record = spool->text.p + at + sizeof frame;
        if (frame.length > left || hash_bytes(record, frame.length, 0) != frame.checksum)
            break;
        struct unpack in = {.p = record, .len = frame.length};
        const int64_t table = unpack_i64(&in);
        map_putn(&spool->records, (const char *)&table, sizeof table, (void *)(uintptr_t)(at + 1));
        at += sizeof frame + frame.length;
    }
    return at;
}

struct spool *spool_open(const char *index_path, uint64_t fingerprint)
{
    struct err err = ERR_INIT;

    if (!index_path)
        return NULL;
    struct spool *spool = mem_alloc(sizeof *spool);
    char *path = spool_path(index_path);
    if (!path_read(path, SPOOL_MAX, &spool->text, &err))
        buf_clear(&spool->text);
    spool->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    struct unpack in = {.p = buf_str(&spool->text), .len = spool->text.len};
    const bool ours =
        unpack_i64(&in) == FORMAT && unpack_i64(&in) == (int64_t)fingerprint && !in.bad;
    if (spool->fd >= 0 && !ours) {
        write_header(spool, fingerprint);
    } else if (spool->fd >= 0) {
        const size_t end = find_records(spool, in.at);
        if (ftruncate(spool->fd, (off_t)end) != 0 || lseek(spool->fd, 0, SEEK_END) < 0) {
            close(spool->fd);
            spool->fd = -1;
        }
    }
    mem_free(path);
    return spool;
}

void spool_close(struct spool *spool)
{
    if (!spool)
        return;
    if (spool->fd >= 0)
        close(spool->fd);
    buf_release(&spool->text);
    map_release(&spool->records);
    mem_free(spool);
}

void spool_remove(const char *index_path)
{
    char *path = spool_path(index_path);

    unlink(path);
    mem_free(path);
}

static void pack_column(struct buf *out, const struct column_reader *column)
{
    pack_i64(out, column->at.column);
    pack_i64(out, column->rows);
    pack_i64(out, column->nulls);
    for (size_t i = 0; i < SHAPE_COUNT; i++)
        pack_i64(out, column->shapes[i]);
    pack_i64(out, column->too_long);
    pack_f64(out, column->min);
    pack_f64(out, column->max);
    pack_i64(out, column->has_number);
    pack_i64(out, column->set->overflowed);
    pack_i64(out, (int64_t)column->set->len);
    for (size_t i = 0; i < column->set->cap; i++)
        if (column->set->slots[i])
            pack_i64(out, (int64_t)column->set->slots[i]);
    pack_i64(out, (int64_t)column->values.len);
    for (size_t i = 0; i < column->values.len; i++)
        pack_text(out, column->values.v[i]);
}

static bool unpack_column(struct unpack *in, struct column_reader *column, struct arena *arena)
{
    if (unpack_i64(in) != column->at.column)
        return false;
    column->rows = unpack_i64(in);
    column->nulls = unpack_i64(in);
    for (size_t i = 0; i < SHAPE_COUNT; i++)
        column->shapes[i] = unpack_i64(in);
    column->too_long = unpack_i64(in);
    column->min = unpack_f64(in);
    column->max = unpack_f64(in);
    column->has_number = unpack_i64(in) != 0;
    const bool overflowed = unpack_i64(in) != 0;
    const int64_t hashes = unpack_i64(in);
    for (int64_t i = 0; i < hashes && !in->bad; i++)
        value_set_add(column->set, (uint64_t)unpack_i64(in));
    column->set->overflowed = overflowed;
    const int64_t values = unpack_i64(in);
    for (int64_t i = 0; i < values && !in->bad; i++) {
        const char *text = arena_strdup(arena, unpack_text(in));
        if (text)
            vec_push(&column->values, text);
    }
    return !in->bad;
}

bool spool_restore(struct spool *spool, int table, struct column_reader *columns, size_t count,
                   struct arena *arena)
{
    const int64_t number = table;
    const uintptr_t at =
        spool ? (uintptr_t)map_getn(&spool->records, (const char *)&number, sizeof number) : 0;
    struct frame frame;

    if (!at)
        return false;
    memcpy(&frame, spool->text.p + at - 1, sizeof frame);
    struct unpack in = {.p = spool->text.p + at - 1 + sizeof frame, .len = frame.length};
    unpack_i64(&in);
    if (unpack_i64(&in) != (int64_t)count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!unpack_column(&in, &columns[i], arena))
            return false; /* the checksum was right, so this is a defect of ours, not of the disk */
    return true;
}

void spool_append(struct spool *spool, int table, struct column_reader *columns, size_t count)
{
    struct buf record = BUF_INIT;
    struct frame frame = {0};

    if (!spool || spool->fd < 0)
        return;
    buf_addn(&record, &frame, sizeof frame);
    pack_i64(&record, table);
    pack_i64(&record, (int64_t)count);
    for (size_t i = 0; i < count; i++)
        pack_column(&record, &columns[i]);
    frame.length = record.len - sizeof frame;
    frame.checksum = hash_bytes(record.p + sizeof frame, frame.length, 0);
    memcpy(record.p, &frame, sizeof frame);
    if (write(spool->fd, record.p, record.len) != (ssize_t)record.len) {
        close(spool->fd); /* a full disk: what is whole so far stays good */
        spool->fd = -1;
    }
    buf_release(&record);
}

/* A file of the value index, damaged in any way, with a checksum that was made to fit it or not: it
 * is refused, or what is looked up in it ends and stays inside the file. The first byte says
 * whether the checksum fits; then come changes: where (3 bytes), and a new byte. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/path.h"
#include "values/value_file.c" /* to make checksums that fit */

enum { FINGERPRINT = 7, SIZE_MAX_BYTES = 1 << 20, CHANGE = 4 };

static char path[64];
static struct buf whole;

static void remove_file(void)
{
    unlink(path);
    buf_release(&whole);
}

static void make_index(void)
{
    static const char *const texts[] = {"Germany", "Berlin", "New York",       "north east",
                                        "a",       "2024",   "M\xc3\xbcnchen", "Berlin Mitte"};
    struct value_index *index = value_index_new();
    struct buf meta = BUF_INIT;
    struct err err = ERR_INIT;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        value_index_add(index, (struct column_ref){(int)i % 3, (int)i % 2}, texts[i], i == 5);
    value_index_seal(index);
    snprintf(path, sizeof path, "/tmp/querent-fuzz-values-%d", (int)getpid());
    buf_add(&meta, "meta");
    if (!value_file_save(index, path, FINGERPRINT, &meta, &err) ||
        !path_read(path, SIZE_MAX_BYTES, &whole, &err))
        abort();
    buf_release(&meta);
    value_index_free(index);
    atexit(remove_file);
}

static void fit_checksum(char *bytes, size_t len)
{
    struct part parts[SECTIONS];
    struct header header;

    if (len < sizeof header)
        return;
    memcpy(&header, bytes, sizeof header);
    if (find_parts(&header, bytes, len, parts)) {
        header.checksum = checksum_of(parts);
        memcpy(bytes, &header, sizeof header);
    }
}

static void look_up(const struct value_index *index)
{
    static const char *const phrases[] = {"germany", "berlin mit", "new yrok", "2024", "x", ""};
    struct value_hit hits[8];
    struct column_ref column;
    volatile size_t seen = 0;

    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        for (int reach = REACH_WHOLE; reach <= REACH_NEAR; reach++) {
            const size_t n = value_index_find(index, phrases[i], (enum value_reach)reach, hits, 8);
            for (size_t k = 0; k < n && k < 8; k++)
                seen += strlen(hits[k].value);
        }
    }
    for (size_t i = 0; i < value_index_count(index) && i < 64; i++)
        seen += strlen(value_index_at(index, i, &column));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buf bytes = BUF_INIT, meta = BUF_INIT;
    struct err err = ERR_INIT;

    if (!*path)
        make_index();
    if (size < 1)
        return 0;
    buf_addn(&bytes, whole.p, whole.len);
    for (size_t i = 1; i + CHANGE <= size; i += CHANGE) {
        const size_t at = (size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2];
        bytes.p[at % bytes.len] = (char)data[i + 3];
    }
    if (data[0] & 2)
        buf_truncate(&bytes, bytes.len - data[0] % bytes.len);
    if (data[0] & 1)
        fit_checksum(bytes.p, bytes.len);
    if (!path_write_atomic(path, bytes.p, bytes.len, 0600, &err))
        abort();
    struct value_index *index = value_file_open(path, FINGERPRINT, &meta);
    if (index)
        look_up(index);
    value_index_free(index);
    buf_release(&bytes);
    buf_release(&meta);
    return 0;
}

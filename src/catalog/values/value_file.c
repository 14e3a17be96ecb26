/* A value index as a file that is mapped, not read: a header, then the arrays as they are in
 * memory. What is mapped costs no heap, is there at once, and is shared by processes. The checksum
 * is taken of all that follows the header, so that a damaged file is never searched; byte order and
 * sizes of another machine are another format. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "values/values_private.h"

/* The format also changes when lemmas do: stems of values are kept in the file. */
enum { FORMAT = 3, SECTIONS = 3 + 2 * POSTINGS_COUNT, ALIGNED = 16 };
enum { SECTION_META, SECTION_TEXT, SECTION_ENTRIES, SECTION_POSTINGS };

static const char magic[8] = {'q', 'v', 'a', 'l', 'u', 'e', 's', '\n'};
static const uint32_t byte_order = 0x01020304;

struct section {
    uint64_t at, bytes;
};

struct header {
    char magic[8];
    uint32_t byte_order, format;
    uint64_t fingerprint, checksum;
    struct section sections[SECTIONS];
};

struct part {
    const void *p;
    size_t bytes;
};

static void list_parts(const struct value_index *index, const struct buf *meta, struct part *parts)
{
    parts[SECTION_META] = (struct part){buf_str(meta), meta->len};
    parts[SECTION_TEXT] = (struct part){index->text, index->text_len};
    parts[SECTION_ENTRIES] = (struct part){index->entries, index->count * sizeof *index->entries};
    for (size_t i = 0; i < POSTINGS_COUNT; i++) {
        const struct postings *postings = &index->postings[i];
        parts[SECTION_POSTINGS + 2 * i] =
            (struct part){postings->nodes, postings->count * sizeof *postings->nodes};
        parts[SECTION_POSTINGS + 2 * i + 1] =
            (struct part){postings->heads, postings->head_count * sizeof *postings->heads};
    }
}

static size_t value_file_padded(size_t bytes)
{
    return (bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
}

static uint64_t checksum_of(const struct part *parts)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < SECTIONS; i++)
        sum = hash_bytes(parts[i].bytes ? parts[i].p : "", parts[i].bytes, sum);
    return sum;
}

static bool value_file_write_all(FILE *file, const struct header *header, const struct part *parts)
{
    static const char zeros[ALIGNED];
    bool ok = fwrite(header, sizeof *header, 1, file) == 1;

    for (size_t i = 0; i < SECTIONS && ok; i++) {
        const size_t pad = value_file_padded(parts[i].bytes) - parts[i].bytes;
        ok = (!parts[i].bytes || fwrite(parts[i].p, parts[i].bytes, 1, file) == 1) &&
             (!pad || fwrite(zeros, pad, 1, file) == 1);
    }
    return ok && fflush(file) == 0 && fsync(fileno(file)) == 0;
}

bool value_file_save(const struct value_index *index, const char *path, uint64_t fingerprint,
                     const struct buf *meta, struct err *err)
{
    struct header header = {.byte_order = byte_order, .format = FORMAT, .fingerprint = fingerprint};
    struct part parts[SECTIONS];
    char *fresh = mem_printf("%s.%d", path, (int)getpid());
    size_t at = sizeof header;

    memcpy(header.magic, magic, sizeof magic);
    list_parts(index, meta, parts);
    header.checksum = checksum_of(parts);
    for (size_t i = 0; i < SECTIONS; i++) {
        header.sections[i] = (struct section){at, parts[i].bytes};
        at += value_file_padded(parts[i].bytes);
    }
    const int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    bool ok = file && value_file_write_all(file, &header, parts);
    ok = file && fclose(file) == 0 && ok && rename(fresh, path) == 0;
    if (!ok) {
        unlink(fresh);
        err_set(err, ERR_IO, "cannot write the value index '%s': %m", path);
    }
    mem_free(fresh);
    return ok;
}

/* The sections lie within the file, aligned; texts end. */
static bool find_parts(const struct header *header, const char *map, size_t len, struct part *parts)
{
    for (size_t i = 0; i < SECTIONS; i++) {
        const struct section *section = &header->sections[i];
        if (section->at % ALIGNED || section->at > len || section->bytes > len - section->at)
            return false;
        parts[i].p = map + section->at;
        parts[i].bytes = section->bytes;
    }
    return parts[SECTION_TEXT].bytes == 0 ||
           ((const char *)parts[SECTION_TEXT].p)[parts[SECTION_TEXT].bytes - 1] == '\0';
}

/* A chain goes to later nodes only, so that it ends; items and heads are of this index. */
static bool postings_sound(const struct part *nodes, const struct part *heads, size_t entries)
{
    const struct posting *node = nodes->p;
    const uint32_t *head = heads->p;
    const size_t count = nodes->bytes / sizeof *node, head_count = heads->bytes / sizeof *head;

    if (head_count & (head_count - 1))
        return false;
    for (size_t i = 0; i < count; i++) {
        if (node[i].item >= entries || node[i].next > count ||
            (node[i].next && node[i].next <= i + 1))
            return false;
    }
    for (size_t i = 0; i < head_count; i++) {
        if (head[i] > count)
            return false;
    }
    return true;
}

/* A checksum tells damage, not meaning: whatever is followed must lead to a place in the file. */
static bool parts_sound(const struct part *parts)
{
    const struct value_entry *entry = parts[SECTION_ENTRIES].p;
    const size_t count = parts[SECTION_ENTRIES].bytes / sizeof *entry,
                 text = parts[SECTION_TEXT].bytes;

    for (size_t i = 0; i < count; i++) {
        if (entry[i].text >= text || entry[i].folded >= text ||
            entry[i].folded_len >= text - entry[i].folded || entry[i].table < 0 ||
            entry[i].column < 0)
            return false;
    }
    for (size_t i = 0; i < POSTINGS_COUNT; i++) {
        const struct part *nodes = &parts[SECTION_POSTINGS + 2 * i];
        if (!postings_sound(nodes, nodes + 1, count))
            return false;
    }
    return true;
}

static bool is_ours(const struct header *header, uint64_t fingerprint)
{
    return memcmp(header->magic, magic, sizeof magic) == 0 && header->byte_order == byte_order &&
           header->format == FORMAT && header->fingerprint == fingerprint;
}

static struct value_index *index_of(const struct part *parts, void *map, size_t len)
{
    struct value_index *index = value_index_new();

    index->map = map;
    index->map_len = len;
    index->text = parts[SECTION_TEXT].p;
    index->text_len = parts[SECTION_TEXT].bytes;
    index->entries = parts[SECTION_ENTRIES].p;
    index->count = parts[SECTION_ENTRIES].bytes / sizeof *index->entries;
    for (size_t i = 0; i < POSTINGS_COUNT; i++) {
        const struct part *nodes = &parts[SECTION_POSTINGS + 2 * i], *heads = nodes + 1;
        postings_borrow(&index->postings[i], nodes->p, nodes->bytes / sizeof(struct posting),
                        heads->p, heads->bytes / sizeof(uint32_t));
    }
    return index;
}

struct value_index *value_file_open(const char *path, uint64_t fingerprint, struct buf *ret_meta)
{
    struct part parts[SECTIONS];
    struct value_index *index = NULL;
    struct stat status;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return NULL;
    const size_t len = fstat(fd, &status) == 0 && status.st_size > 0 ? (size_t)status.st_size : 0;
    void *map =
        len >= sizeof(struct header) ? mmap(NULL, len, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    close(fd);
    if (map == MAP_FAILED)
        return NULL;
    const struct header *header = map;
    if (is_ours(header, fingerprint) && find_parts(header, map, len, parts) &&
        checksum_of(parts) == header->checksum && parts_sound(parts)) {
        index = index_of(parts, map, len);
        buf_addn(ret_meta, parts[SECTION_META].p, parts[SECTION_META].bytes);
    } else {
        munmap(map, len);
    }
    return index;
}

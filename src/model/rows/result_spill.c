/* Sealed chunks in an unlinked file.
 *
 * A chunk is written with pwrite (a full disk is then an error to report, not a SIGBUS), the
 * written range is mapped, and mremap puts that mapping in the place of the memory in one step:
 * readers in the middle of a cell see the same bytes at the same address before and after. Writer's
 * thread only.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "rows/result_chunk.h"

static char *spill_folder(void)
{
    const char *tmp = getenv("TMPDIR");
    return tmp && *tmp ? mem_strdup(tmp) : path_cache(NULL);
}

static int open_unlinked(const char *folder)
{
    int fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);

    if (fd >= 0)
        return fd;
    char *name = path_join(folder, "rows-XXXXXX"); /* a file system without O_TMPFILE */
    fd = mkostemp(name, O_CLOEXEC);
    if (fd >= 0)
        unlink(name);
    mem_free(name);
    return fd;
}

static bool result_spill_open_file(struct result *result, struct err *err)
{
    if (result->file >= 0)
        return true;
    char *folder = spill_folder();
    bool ok = path_make_dirs(folder, err);
    if (ok) {
        result->file = open_unlinked(folder);
        ok = result->file >= 0 ||
             err_set(err, ERR_IO, "cannot keep more rows: no file can be made in '%s': %s", folder,
                     strerror(errno));
    }
    mem_free(folder);
    return ok;
}

static bool result_spill_write_all(int fd, const unsigned char *p, size_t len, off_t at)
{
    while (len) {
        const ssize_t n = pwrite(fd, p, len, at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        p += n;
        at += n;
        len -= (size_t)n;
    }
    return true;
}

/* `at` is a multiple of the page size because chunk sizes are. */
static bool spill_chunk(struct result *result, struct chunk *chunk, off_t at, struct err *err)
{
    if (!result_spill_write_all(result->file, chunk->base, chunk->size, at))
        return err_set(err, ERR_IO,
                       "cannot keep more rows: writing them to disk failed: %s; free "
                       "space there or name another folder in TMPDIR",
                       strerror(errno));
    void *map = mmap(NULL, chunk->size, PROT_READ, MAP_SHARED, result->file, at);
    if (map == MAP_FAILED)
        return err_set(err, ERR_IO, "cannot keep more rows: mapping the file failed: %s",
                       strerror(errno));
    if (mremap(map, chunk->size, chunk->size, MREMAP_MAYMOVE | MREMAP_FIXED, chunk->base) ==
        MAP_FAILED) {
        const int why = errno;
        munmap(map, chunk->size);
        return err_set(err, ERR_IO, "cannot keep more rows: moving a mapping failed: %s",
                       strerror(why));
    }
    atomic_store_explicit(&chunk->spilled, true, memory_order_release);
    return true;
}

/* Text and marks of a sealed chunk, which is what `memory` counted for it. */
static size_t result_spill_used(const struct result *result, size_t index)
{
    const struct chunk *chunk = result_chunk(result, index);
    const uint64_t rows = result_chunk(result, index + 1)->first_row - chunk->first_row;
    const size_t cells = rows * result->column_count;
    return chunk_start(chunk, cells) + cells * sizeof(uint32_t);
}

bool result_spill(struct result *result, struct err *err)
{
    const size_t last = atomic_load_explicit(&result->chunk_count, memory_order_relaxed) - 1;
    const size_t kept = atomic_load_explicit(&result->forgotten_to, memory_order_acquire);
    size_t memory = result_memory(result);

    if (result->next_to_spill < kept)
        result->next_to_spill = kept;
    while (memory > result->memory_cap && result->next_to_spill < last) {
        struct chunk *chunk = result_chunk(result, result->next_to_spill);
        const size_t bytes = result_spill_used(result, result->next_to_spill);
        if (!result_spill_open_file(result, err))
            return false;
        if (!spill_chunk(result, chunk, result->file_end, err))
            return false;
        result->file_end += (off_t)chunk->size;
        result->next_to_spill++;
        memory -= bytes;
        atomic_fetch_add_explicit(&result->spilled, bytes, memory_order_relaxed);
        atomic_store_explicit(&result->memory, memory, memory_order_relaxed);
    }
    return true;
}

void result_drop_pages(const struct chunk *chunk)
{
    if (atomic_load_explicit(&chunk->spilled, memory_order_acquire))
        madvise(chunk->base, chunk->size, MADV_DONTNEED);
}

void result_forget(struct result *result, uint64_t row)
{
    const size_t end = result_find_chunk(result, row);
    size_t at = atomic_load_explicit(&result->forgotten_to, memory_order_relaxed);

    for (at = at ? at : 1; at < end; at++) {
        const struct chunk *chunk = result_chunk(result, at);
        if (!atomic_load_explicit(&chunk->spilled, memory_order_acquire))
            atomic_fetch_add_explicit(&result->forgotten, result_spill_used(result, at),
                                      memory_order_relaxed);
        madvise(chunk->base, chunk->size, MADV_DONTNEED);
        atomic_store_explicit(&result->forgotten_to, at + 1, memory_order_release);
    }
}

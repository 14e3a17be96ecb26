/* libzip behind three calls. Any thread, one archive a thread. */
#include "schema/archive.h"

#include "querent/base/mem.h"

#if QUERENT_HAVE_ZIP
#include <fcntl.h>
#include <unistd.h>
#include <zip.h>

#include "querent/base/system/lazy.h"

#define ZIP_CALLS(X)                                                                               \
    X(zip_fdopen)                                                                                  \
    X(zip_discard)                                                                                 \
    X(zip_stat)                                                                                    \
    X(zip_fopen)                                                                                   \
    X(zip_fread)                                                                                   \
    X(zip_fclose)                                                                                  \
    X(zip_strerror)                                                                                \
    X(zip_error_init_with_code)                                                                    \
    X(zip_error_strerror)                                                                          \
    X(zip_error_fini)
LAZY_LIBRARY(libzip, "libzip.so.4 libzip.so.5", ZIP_CALLS)

struct archive {
    zip_t *zip;
    char *path;
};

bool archive_open(int fd, const char *path, struct archive **ret_archive, struct err *err)
{
    int code = 0;

    if (!libzip_load(err))
        return err_prefix(err, "cannot read '%s'", path);
    const int own = fcntl(fd, F_DUPFD_CLOEXEC, 0); /* libzip takes it */
    zip_t *zip = libzip.zip_fdopen(own, 0, &code);
    if (!zip) {
        close(own);
        zip_error_t why;
        libzip.zip_error_init_with_code(&why, code);
        err_set(err, ERR_IO, "cannot read '%s': %s", path, libzip.zip_error_strerror(&why));
        libzip.zip_error_fini(&why);
        return false;
    }
    struct archive *archive = mem_alloc(sizeof *archive);
    *archive = (struct archive){.zip = zip, .path = mem_strdup(path)};
    *ret_archive = archive;
    return true;
}

void archive_close(struct archive *archive)
{
    if (!archive)
        return;
    libzip.zip_discard(archive->zip);
    mem_free(archive->path);
    mem_free(archive);
}

bool archive_read(struct archive *archive, const char *member, struct buf *ret_text,
                  bool *ret_there, struct err *err)
{
    zip_stat_t stat;
    zip_file_t *file = NULL;

    buf_clear(ret_text);
    const bool there = libzip.zip_stat(archive->zip, member, 0, &stat) == 0;
    if (ret_there)
        *ret_there = there;
    if (!there)
        return ret_there
                   ? true
                   : err_set(err, ERR_CONFIG, "'%s' has no member '%s'", archive->path, member);
    if (!(stat.valid & ZIP_STAT_SIZE) || stat.size > ARCHIVE_MEMBER_MAX)
        return err_set(err, ERR_LIMIT, "'%s': '%s' is too large", archive->path, member);
    file = libzip.zip_fopen(archive->zip, member, 0);
    buf_reserve(ret_text, (size_t)stat.size + 1);
    const zip_int64_t n = file ? libzip.zip_fread(file, ret_text->p, stat.size) : -1;
    if (file)
        libzip.zip_fclose(file);
    if (n < 0 || (zip_uint64_t)n != stat.size)
        return err_set(err, ERR_IO, "cannot unpack '%s' of '%s': %s", member, archive->path,
                       libzip.zip_strerror(archive->zip));
    ret_text->len = (size_t)n;
    ret_text->p[n] = '\0';
    return true;
}

#else

bool archive_open(int fd, const char *path, struct archive **ret_archive, struct err *err)
{
    (void)fd, (void)ret_archive;
    return err_set(err, ERR_UNSUPPORTED,
                   "cannot read '%s': this build has no libzip: save it as CSV", path);
}

void archive_close(struct archive *archive)
{
    (void)archive;
}

bool archive_read(struct archive *archive, const char *member, struct buf *ret_text,
                  bool *ret_there, struct err *err)
{
    (void)archive, (void)ret_text, (void)ret_there;
    return err_set(err, ERR_UNSUPPORTED, "cannot read '%s'", member);
}

#endif

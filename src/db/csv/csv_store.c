/* What was loaded, once for all connections of the process: the bytes of an SQLite database, which
 * each connection reads through its own handle. Small files stay in memory. Large ones are written
 * to a file that is removed as soon as it is mapped, so that nothing is left behind, however the
 * program ends. A store is never changed: where a file has changed, another one takes its place.
 *
 * The lock is held while files are loaded, since who waits for it wants the same. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "csv/csv.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

#define MEMORY_MAX ((off_t)64 << 20) /* bytes of the files */

struct csv_store {
    char *url;
    char **paths;
    struct stat *stats; /* of each path */
    size_t count;
    unsigned char *bytes;
    size_t len;
    bool mapped;
    unsigned refs; /* under the lock */
};

static pthread_mutex_t stores_lock = PTHREAD_MUTEX_INITIALIZER;
static VEC(struct csv_store *) stores; /* a reference each */

static void csv_store_free(struct csv_store *store)
{
    if (store->mapped)
        munmap(store->bytes, store->len);
    else
        sqlite3_free(store->bytes);
    str_free_all(store->paths, store->count);
    mem_free(store->stats);
    mem_free(store->url);
    mem_free(store);
}

/* ---- which files */

static int csv_store_hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* %2C and %25 are a comma and a percent sign of a path. */
static char *csv_store_path(const char *text)
{
    struct buf out = BUF_INIT;

    for (; *text; text++) {
        const int high = *text == '%' ? csv_store_hex(text[1]) : -1;
        const int low = high >= 0 ? csv_store_hex(text[2]) : -1;
        if (low >= 0)
            text += 2;
        buf_addc(&out, low >= 0 ? (char)(high << 4 | low) : *text);
    }
    char *path = path_expand(buf_str(&out));
    buf_release(&out);
    return path;
}

static bool csv_store_look(const char *path, struct stat *ret_stat, struct err *err)
{
    if (stat(path, ret_stat) != 0)
        return err_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_CONNECT, "cannot open '%s': %s",
                       path, errno == ENOENT ? "no such file" : strerror(errno));
    return S_ISREG(ret_stat->st_mode) ||
           err_set(err, ERR_CONNECT, "cannot open '%s': it is not a regular file", path);
}

static bool csv_store_files(struct csv_store *store, struct err *err)
{
    const char *list = store->url + strlen("csv:");

    store->paths = str_split(list, ',', &store->count);
    store->stats = mem_alloc((store->count + 1) * sizeof *store->stats);
    for (size_t i = 0; i < store->count; i++) {
        char *path = csv_store_path(store->paths[i]);
        mem_free(store->paths[i]);
        store->paths[i] = path;
    }
    for (size_t i = 0; i < store->count; i++)
        if (!csv_store_look(store->paths[i], &store->stats[i], err))
            return false;
    return store->count > 0 || err_set(err, ERR_USAGE, "cannot open 'csv:': no file was named");
}

/* ---- loading */

static bool csv_store_load(const struct csv_store *store, sqlite3 *handle, struct cancel *cancel,
                           struct err *err)
{
    struct map taken = {0};
    bool ok = true;

    sqlite3_exec(handle, "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF", NULL, NULL,
                 NULL);
    for (size_t i = 0; i < store->count && ok; i++) {
        char *name = csv_table_name(store->paths[i], &taken);
        ok = csv_load(handle, store->paths[i], name, cancel, err);
        mem_free(name);
    }
    map_release(&taken);
    return ok;
}

static bool csv_store_in_memory(struct csv_store *store, struct cancel *cancel, struct err *err)
{
    sqlite3 *handle = NULL;
    sqlite3_int64 len = 0;

    bool ok = sqlite3_open(":memory:", &handle) == SQLITE_OK ||
              err_set(err, ERR_DB, "cannot open a database in memory");
    ok = ok && csv_store_load(store, handle, cancel, err);
    if (ok) {
        store->bytes = sqlite3_serialize(handle, "main", &len, 0);
        store->len = (size_t)len;
        ok = store->bytes ||
             err_set(err, ERR_LIMIT, "cannot load '%s': not enough memory", store->paths[0]);
    }
    sqlite3_close(handle);
    return ok;
}

static bool csv_store_map(struct csv_store *store, int fd, struct err *err)
{
    struct stat st;

    if (fstat(fd, &st) != 0)
        return err_set(err, ERR_IO, "cannot read a temporary file: %s", strerror(errno));
    void *bytes = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (bytes == MAP_FAILED)
        return err_set(err, ERR_IO, "cannot map a temporary file: %s", strerror(errno));
    store->bytes = bytes;
    store->len = (size_t)st.st_size;
    store->mapped = true;
    return true;
}

static bool csv_store_in_file(struct csv_store *store, struct cancel *cancel, struct err *err)
{
    const char *folder = getenv("TMPDIR");
    char *path = mem_printf("%s/querent-csv-XXXXXX", folder && *folder ? folder : "/var/tmp");
    const int fd = mkostemp(path, O_CLOEXEC);
    sqlite3 *handle = NULL;

    bool ok = fd >= 0 || err_set(err, ERR_IO, "cannot make a temporary file in '%s': %s",
                                 folder && *folder ? folder : "/var/tmp", strerror(errno));
    ok = ok && (sqlite3_open(path, &handle) == SQLITE_OK ||
                err_set(err, ERR_IO, "cannot open '%s': %s", path, sqlite3_errmsg(handle)));
    ok = ok && csv_store_load(store, handle, cancel, err);
    sqlite3_close(handle);
    ok = ok && csv_store_map(store, fd, err);
    if (fd >= 0) {
        unlink(path);
        close(fd);
    }
    mem_free(path);
    return ok;
}

static struct csv_store *csv_store_make(const char *url, struct cancel *cancel, struct err *err)
{
    struct csv_store *store = mem_alloc(sizeof *store);
    off_t size = 0;

    store->url = mem_strdup(url);
    store->refs = 1;
    bool ok = csv_store_files(store, err);
    for (size_t i = 0; i < store->count && ok; i++)
        size += store->stats[i].st_size;
    ok = ok && (size <= MEMORY_MAX ? csv_store_in_memory(store, cancel, err)
                                   : csv_store_in_file(store, cancel, err));
    if (ok)
        return store;
    csv_store_free(store);
    return NULL;
}

/* ---- sharing */

bool csv_store_fresh(const struct csv_store *store)
{
    struct stat now;

    for (size_t i = 0; i < store->count; i++) {
        const struct stat *then = &store->stats[i];
        if (stat(store->paths[i], &now) != 0 || now.st_ino != then->st_ino ||
            now.st_dev != then->st_dev || now.st_size != then->st_size ||
            now.st_mtim.tv_sec != then->st_mtim.tv_sec ||
            now.st_mtim.tv_nsec != then->st_mtim.tv_nsec)
            return false;
    }
    return true;
}

static void csv_store_drop(struct csv_store *store)
{
    if (--store->refs == 0)
        csv_store_free(store);
}

/* The one that is kept for the URL, or a new one in its place. */
static struct csv_store *csv_store_current(const char *url, struct cancel *cancel, struct err *err)
{
    for (size_t i = 0; i < stores.len; i++) {
        if (!str_eq(stores.v[i]->url, url))
            continue;
        if (csv_store_fresh(stores.v[i]))
            return stores.v[i];
        csv_store_drop(stores.v[i]);
        vec_remove(&stores, i);
        break;
    }
    struct csv_store *store = csv_store_make(url, cancel, err);
    if (store)
        vec_push(&stores, store);
    return store;
}

bool csv_store_get(const char *url, struct cancel *cancel, struct csv_store **ret_store,
                   struct err *err)
{
    pthread_mutex_lock(&stores_lock);
    struct csv_store *store = csv_store_current(url, cancel, err);
    if (store) {
        store->refs++;
        *ret_store = store;
    }
    pthread_mutex_unlock(&stores_lock);
    return store != NULL;
}

void csv_store_unref(struct csv_store *store)
{
    if (!store)
        return;
    pthread_mutex_lock(&stores_lock);
    csv_store_drop(store);
    pthread_mutex_unlock(&stores_lock);
}

bool csv_store_connect(struct csv_store *store, sqlite3 **ret_handle, struct err *err)
{
    sqlite3 *handle = NULL;
    int rc =
        sqlite3_open_v2(":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);

    if (rc == SQLITE_OK)
        rc = sqlite3_deserialize(handle, "main", store->bytes, (sqlite3_int64)store->len,
                                 (sqlite3_int64)store->len, SQLITE_DESERIALIZE_READONLY);
    if (rc != SQLITE_OK) {
        err_set(err, ERR_CONNECT, "cannot open '%s': %s", store->paths[0], sqlite3_errstr(rc));
        sqlite3_close(handle);
        return false;
    }
    *ret_handle = handle;
    return true;
}

void csv_store_version(const struct csv_store *store, struct buf *out)
{
    for (size_t i = 0; i < store->count; i++)
        buf_addf(out, "%llu.%lld.%lld.%ld/", (unsigned long long)store->stats[i].st_ino,
                 (long long)store->stats[i].st_size, (long long)store->stats[i].st_mtim.tv_sec,
                 store->stats[i].st_mtim.tv_nsec);
}

/* Loaded before libc (LD_PRELOAD): makes one call of a program fail, cuts it short, or kills the
 * program there. Only in the process whose name is QUERENT_FAULT_PROGRAM.
 *
 *   QUERENT_FAULT=CALL:N:HOW   the N-th CALL (from 1; "N+": each from there on) goes wrong;
 *                              "xHASH": the first from that site; "@NAME": the first below a
 *                              library's function of that name
 *     CALL  malloc read write fsync open rename send recv poll
 *     HOW   an error's name (EIO, ENOSPC, EINTR, EMFILE, ECONNRESET), "short" (half of what was
 *           asked for), or "kill"
 *   QUERENT_FAULT_COUNTS=FILE  struct counts, mapped: how often each was called, what went wrong,
 *                              and how much memory is in use
 *   QUERENT_FAULT_SITES=FILE   struct sites, mapped: from where each was called, told by the
 *                              return addresses below it, wherever the libraries lie
 *   QUERENT_FAULT_COPY=FOLDER  at each fsync the files of QUERENT_FAULT_STATE are copied to
 *                              FOLDER/1, FOLDER/2 …: what a power cut there would leave
 *
 * Calls on pipes and terminals are not counted as read and write: they do not fail as files do. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum call { MALLOC, READ, WRITE, FSYNC, OPEN, RENAME, SEND, RECV, POLL, CALLS };
static const char *const names[CALLS] = {"malloc", "read", "write", "fsync", "open",
                                         "rename", "send", "recv",  "poll"};

struct counts {
    _Atomic uint64_t calls[CALLS];
    _Atomic uint64_t hits;
    char where[256];      /* of the first hit: the file; of malloc, the library that asked */
    _Atomic int64_t live; /* bytes that were allocated and are not free again */
};

/* Each as its hash and the call. */
enum { SITES = 1 << 16, FRAMES = 12 };
struct sites {
    _Atomic uint64_t count;
    _Atomic uint64_t hashes[SITES]; /* 0: free; at hash % SITES, or after it */
    uint8_t calls[SITES];
};

static struct {
    bool ready, mine;
    enum call call;
    uint64_t from, to, site;
    char below[64];
    int error; /* 0: short; -1: kill */
    struct counts own, *counts;
    struct sites *sites;
    const char *copy, *state;
    _Atomic int copies;
} shim;

/* ---- the settings */

static int error_of(const char *how)
{
    static const struct {
        const char *name;
        int error;
    } errors[] = {{"EIO", EIO},       {"ENOSPC", ENOSPC},         {"EINTR", EINTR},
                  {"EMFILE", EMFILE}, {"ECONNRESET", ECONNRESET}, {"ENOMEM", ENOMEM},
                  {"kill", -1}};

    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        if (strcmp(errors[i].name, how) == 0)
            return errors[i].error;
    }
    return 0;
}

static void read_fault(const char *text)
{
    char call[16], number[64], how[16];

    if (!text || sscanf(text, "%15[a-z]:%63[^:]:%15s", call, number, how) != 3)
        return;
    for (int i = 0; i < CALLS; i++) {
        if (strcmp(names[i], call) == 0)
            shim.call = (enum call)i;
    }
    if (*number == '@')
        snprintf(shim.below, sizeof shim.below, "%s", number + 1);
    else if (*number == 'x')
        shim.site = strtoull(number + 1, NULL, 16);
    else
        shim.from = strtoull(number, NULL, 10);
    shim.to = strchr(number, '+') ? UINT64_MAX : shim.from;
    shim.error = error_of(how);
}

/* NULL: there is no such file to be had. */
static void *map_file(const char *path, size_t size)
{
    const int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    void *map = MAP_FAILED;

    if (fd < 0)
        return NULL;
    if (syscall(SYS_ftruncate, fd, size) == 0)
        map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    syscall(SYS_close, fd);
    return map == MAP_FAILED ? NULL : map;
}

/* The unwinder allocates when it is first used. */
static void begin_sites(const char *path)
{
    void *frames[1];

    if (path)
        shim.sites = map_file(path, sizeof *shim.sites);
    backtrace(frames, 1);
}

__attribute__((constructor)) static void begin(void)
{
    const char *program = getenv("QUERENT_FAULT_PROGRAM"), *counts = getenv("QUERENT_FAULT_COUNTS");

    shim.counts = &shim.own;
    shim.mine = program && strcmp(program_invocation_short_name, program) == 0;
    if (shim.mine) {
        read_fault(getenv("QUERENT_FAULT"));
        shim.copy = getenv("QUERENT_FAULT_COPY");
        shim.state = getenv("QUERENT_FAULT_STATE");
        struct counts *map = counts ? map_file(counts, sizeof *map) : NULL;
        shim.counts = map ? map : shim.counts;
        begin_sites(getenv("QUERENT_FAULT_SITES"));
    }
    shim.ready = true;
}

/* ---- whether it goes wrong */

enum fate { GOES_WELL, FAILS, CUT_SHORT };

static void note_where(enum call call, int fd)
{
    char link[48];

    if (atomic_fetch_add(&shim.counts->hits, 1))
        return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t n = fd < 0 ? 0
                             : syscall(SYS_readlinkat, AT_FDCWD, link, shim.counts->where,
                                       sizeof shim.counts->where - 1);
    if (n <= 0)
        memcpy(shim.counts->where, names[call], strlen(names[call]) + 1);
}

/* Of the offsets in their libraries, since these lie elsewhere each time. */
static uint64_t site_hash(enum call call)
{
    void *frames[FRAMES];
    const int count = backtrace(frames, FRAMES);
    uint64_t hash = 1469598103934665603ull ^ (uint64_t)call;
    struct dl_find_object at;

    for (int i = 0; i < count; i++) {
        const uintptr_t base =
            _dl_find_object(frames[i], &at) == 0 ? (uintptr_t)at.dlfo_map_start : 0;
        hash = (hash ^ ((uintptr_t)frames[i] - base)) * 1099511628211ull;
        hash ^= hash >> 29;
    }
    return hash ? hash : 1;
}

static void note_site(enum call call, uint64_t hash)
{
    for (uint64_t at = hash % SITES, i = 0, was; i < SITES; i++, at = (at + 1) % SITES) {
        was = 0;
        if (atomic_compare_exchange_strong(&shim.sites->hashes[at], &was, hash)) {
            shim.sites->calls[at] = (uint8_t)call;
            atomic_fetch_add(&shim.sites->count, 1);
            return;
        }
        if (was == hash)
            return;
    }
}

static bool is_below(const char *name)
{
    void *frames[FRAMES];
    int i = backtrace(frames, FRAMES);
    Dl_info info;

    while (i-- > 0 &&
           !(dladdr(frames[i], &info) && info.dli_sname && strcmp(info.dli_sname, name) == 0))
        ;
    return i >= 0;
}

/* Whether the call is the one that goes wrong. */
static bool is_meant(enum call call, uint64_t n)
{
    static _Thread_local bool looks; /* the unwinder may call, too */
    const bool first = call == shim.call && !atomic_load(&shim.counts->hits);
    uint64_t hash = 0;
    bool below = false;

    if (!looks && (shim.sites || (first && (shim.site || *shim.below)))) {
        looks = true;
        hash = site_hash(call);
        below = *shim.below && first && is_below(shim.below);
        looks = false;
    }
    if (hash && shim.sites)
        note_site(call, hash);
    if (shim.site || *shim.below)
        return first && (below || (shim.site && hash == shim.site));
    return call == shim.call && shim.from && n >= shim.from && n <= shim.to;
}

static enum fate fate_of(enum call call, int fd)
{
    if (!shim.ready || !shim.mine || call == CALLS)
        return GOES_WELL;
    const uint64_t n = atomic_fetch_add(&shim.counts->calls[call], 1) + 1;
    if (!is_meant(call, n))
        return GOES_WELL;
    note_where(call, fd);
    if (shim.error < 0)
        syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
    if (shim.error == ECONNRESET) /* whoever waits for an answer hears of it, too */
        syscall(SYS_shutdown, fd, SHUT_RDWR);
    if (shim.error)
        errno = shim.error;
    return shim.error ? FAILS : CUT_SHORT;
}

/* What kind of descriptor: files and sockets count, pipes and terminals do not. */
static enum call kind_of(int fd, enum call file, enum call socket)
{
    struct stat st;

    if (!shim.mine || fstat(fd, &st) != 0)
        return CALLS;
    return S_ISREG(st.st_mode) ? file : S_ISSOCK(st.st_mode) ? socket : CALLS;
}

/* ---- the copy of a power cut */

static void copy_file(const char *from, const char *to)
{
    static _Thread_local char bytes[65536];
    const int in = (int)syscall(SYS_openat, AT_FDCWD, from, O_RDONLY | O_CLOEXEC);
    const int out = in < 0 ? -1
                           : (int)syscall(SYS_openat, AT_FDCWD, to,
                                          O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ssize_t n;

    while (out >= 0 && (n = syscall(SYS_read, in, bytes, sizeof bytes)) > 0) {
        if (syscall(SYS_write, out, bytes, n) != n)
            break;
    }
    if (in >= 0)
        syscall(SYS_close, in);
    if (out >= 0)
        syscall(SYS_close, out);
}

static void copy_state(void)
{
    char folder[512], from[1024], to[1024];
    DIR *dir = shim.copy && shim.state ? opendir(shim.state) : NULL;
    struct dirent *entry;
    struct stat st;

    if (!dir)
        return;
    snprintf(folder, sizeof folder, "%s/%d", shim.copy, atomic_fetch_add(&shim.copies, 1) + 1);
    mkdir(folder, 0700);
    while ((entry = readdir(dir))) {
        snprintf(from, sizeof from, "%s/%s", shim.state, entry->d_name);
        snprintf(to, sizeof to, "%s/%s", folder, entry->d_name);
        if (stat(from, &st) == 0 && S_ISREG(st.st_mode))
            copy_file(from, to);
    }
    closedir(dir);
}

/* ---- the calls */

/* Defines `static TYPE (*real) PARAMS` and finds it. */
#define REAL(type, name, params)                                                                   \
    static type(*real) params;                                                                     \
    if (!real)                                                                                     \
    real = (type(*) params)dlsym(RTLD_NEXT, #name)

/* A transfer of `len` bytes of fd: fails, moves half, or goes well. */
#define TRANSFER(name, call, len, ...)                                                             \
    const enum fate fate = fate_of((call), fd);                                                    \
    if (fate == FAILS)                                                                             \
        return -1;                                                                                 \
    if (fate == CUT_SHORT && len > 1)                                                              \
        len /= 2;                                                                                  \
    return real(__VA_ARGS__)

ssize_t read(int fd, void *p, size_t len)
{
    REAL(ssize_t, read, (int, void *, size_t));
    TRANSFER(read, kind_of(fd, READ, RECV), len, fd, p, len);
}

ssize_t pread(int fd, void *p, size_t len, off_t at)
{
    REAL(ssize_t, pread, (int, void *, size_t, off_t));
    TRANSFER(pread, kind_of(fd, READ, RECV), len, fd, p, len, at);
}

ssize_t pread64(int fd, void *p, size_t len, off64_t at)
{
    REAL(ssize_t, pread64, (int, void *, size_t, off64_t));
    TRANSFER(pread64, kind_of(fd, READ, RECV), len, fd, p, len, at);
}

ssize_t write(int fd, const void *p, size_t len)
{
    REAL(ssize_t, write, (int, const void *, size_t));
    TRANSFER(write, kind_of(fd, WRITE, SEND), len, fd, p, len);
}

ssize_t pwrite(int fd, const void *p, size_t len, off_t at)
{
    REAL(ssize_t, pwrite, (int, const void *, size_t, off_t));
    TRANSFER(pwrite, kind_of(fd, WRITE, SEND), len, fd, p, len, at);
}

ssize_t pwrite64(int fd, const void *p, size_t len, off64_t at)
{
    REAL(ssize_t, pwrite64, (int, const void *, size_t, off64_t));
    TRANSFER(pwrite64, kind_of(fd, WRITE, SEND), len, fd, p, len, at);
}

ssize_t send(int fd, const void *p, size_t len, int flags)
{
    REAL(ssize_t, send, (int, const void *, size_t, int));
    TRANSFER(send, SEND, len, fd, p, len, flags);
}

ssize_t recv(int fd, void *p, size_t len, int flags)
{
    REAL(ssize_t, recv, (int, void *, size_t, int));
    TRANSFER(recv, RECV, len, fd, p, len, flags);
}

#define SYNC_AS(name)                                                                              \
    int name(int fd)                                                                               \
    {                                                                                              \
        REAL(int, name, (int));                                                                    \
        if (shim.mine)                                                                             \
            copy_state();                                                                          \
        return fate_of(FSYNC, fd) == FAILS ? -1 : real(fd);                                        \
    }
SYNC_AS(fsync)
SYNC_AS(fdatasync)

/* The mode is there only where a file may be made; reading it always does no harm. */
#define OPEN_AS(name)                                                                              \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        va_list args;                                                                              \
        va_start(args, flags);                                                                     \
        const mode_t mode = (mode_t)va_arg(args, unsigned);                                        \
        va_end(args);                                                                              \
        REAL(int, name, (const char *, int, ...));                                                 \
        return fate_of(OPEN, -1) == FAILS ? -1 : real(path, flags, mode);                          \
    }
OPEN_AS(open)
OPEN_AS(open64)

int rename(const char *from, const char *to)
{
    REAL(int, rename, (const char *, const char *));
    return fate_of(RENAME, -1) == FAILS ? -1 : real(from, to);
}

int poll(struct pollfd *fds, nfds_t count, int timeout)
{
    REAL(int, poll, (struct pollfd *, nfds_t, int));
    return fate_of(POLL, -1) == FAILS ? -1 : real(fds, count, timeout);
}

/* The first library below that is not libc or the sanitizer's, which allocates for others
 * (asprintf); libc's name services are known by name. Not under the allocator's own locks: dladdr
 * asks for no memory. */
static void note_asker(void)
{
    void *frames[FRAMES];
    Dl_info info, own;

    if (atomic_load(&shim.counts->hits) != 1 || !dladdr(&shim, &own))
        return;
    const int count = backtrace(frames, FRAMES);
    for (int i = 0; i < count; i++) {
        if (!dladdr(frames[i], &info) || !info.dli_fname || info.dli_fbase == own.dli_fbase)
            continue;
        const bool nss = info.dli_sname && strncmp(info.dli_sname, "__nss_", 6) == 0;
        if (!nss && (strstr(info.dli_fname, "/libc.so") || strstr(info.dli_fname, "/libasan.so")))
            continue;
        snprintf(shim.counts->where, sizeof shim.counts->where, "%s",
                 nss ? info.dli_sname : info.dli_fname);
        return;
    }
}

static int64_t counted_size(void *p)
{
    return p && shim.ready && shim.mine ? (int64_t)malloc_usable_size(p) : 0;
}

static void *note_live(void *p)
{
    const int64_t size = counted_size(p);
    if (size)
        atomic_fetch_add(&shim.counts->live, size);
    return p;
}

void *malloc(size_t size)
{
    REAL(void *, malloc, (size_t));
    if (fate_of(MALLOC, -1) != FAILS)
        return note_live(real(size));
    note_asker();
    return NULL;
}

void *realloc(void *p, size_t size)
{
    REAL(void *, realloc, (void *, size_t));
    const int64_t before = counted_size(p);

    if (fate_of(MALLOC, -1) == FAILS) {
        note_asker();
        return NULL;
    }
    void *moved = note_live(real(p, size));
    if (before && (moved || !size))
        atomic_fetch_sub(&shim.counts->live, before);
    return moved;
}

void *calloc(size_t count, size_t size)
{
    REAL(void *, calloc, (size_t, size_t));
    if (fate_of(MALLOC, -1) != FAILS)
        return note_live(real(count, size));
    note_asker();
    return NULL;
}

int posix_memalign(void **ret_p, size_t align, size_t size)
{
    REAL(int, posix_memalign, (void **, size_t, size_t));
    const int error = real(ret_p, align, size);
    note_live(error ? NULL : *ret_p);
    return error;
}

void *aligned_alloc(size_t align, size_t size)
{
    REAL(void *, aligned_alloc, (size_t, size_t));
    return note_live(real(align, size));
}

void free(void *p)
{
    static void (*real)(void *);
    static bool finding; /* dlsym frees the words of an earlier failure, which stay then */

    if (!real && finding)
        return;
    if ((finding = !real))
        real = (void (*)(void *))dlsym(RTLD_NEXT, "free");
    const int64_t size = counted_size(p);
    if (size)
        atomic_fetch_sub(&shim.counts->live, size);
    real(p);
}

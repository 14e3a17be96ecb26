/* See watch.h. Sleep is what is left of the time that passed when neither this thread nor the
 * server's ran or waited for a processor: a busy machine does not count. */
#include "watch.h"

#include <arpa/inet.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define ASLEEP_NS 60000000 /* of the 120 ms that a statement may take */

static int files = -1, listener = -1;
static atomic_int connections;
static char said[300];
static struct {
    int64_t wall, busy;
} before;

/* ---- the port */

static void *accept_all(void *arg)
{
    (void)arg;
    for (;;) {
        const int fd = accept(listener, NULL, NULL);
        if (fd < 0 && errno != EINTR)
            return NULL;
        connections++;
        close(fd);
    }
}

static bool begin_port(int *ret_port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof address;
    pthread_t thread;

    listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&address, len) || listen(listener, 16) ||
        getsockname(listener, (struct sockaddr *)&address, &len) ||
        pthread_create(&thread, NULL, accept_all, NULL))
        return false;
    pthread_detach(thread);
    *ret_port = ntohs(address.sin_port);
    return true;
}

bool watch_begin(const char *dir, int *ret_port)
{
    files = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    return inotify_add_watch(files, dir, IN_ALL_EVENTS & ~(uint32_t)IN_CLOSE) >= 0 &&
           begin_port(ret_port);
}

/* ---- time */

static int64_t now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

/* Nanoseconds that a thread ran and waited for a processor. */
static int64_t busy_of(const char *path)
{
    long long ran = 0, waited = 0;
    FILE *file = fopen(path, "r");

    if (file && fscanf(file, "%lld %lld", &ran, &waited) != 2)
        ran = waited = 0;
    if (file)
        fclose(file);
    return ran + waited;
}

static int64_t busy(pid_t pid, pid_t tid)
{
    char path[80];

    snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", pid, tid);
    return busy_of("/proc/thread-self/schedstat") + (pid ? busy_of(path) : 0);
}

void watch_before(pid_t pid, pid_t tid)
{
    before.busy = busy(pid, tid);
    before.wall = now();
}

static bool slept(pid_t pid, pid_t tid)
{
    const int64_t wall = now() - before.wall;

    return wall > ASLEEP_NS && wall - (busy(pid, tid) - before.busy) > ASLEEP_NS;
}

/* ---- files */

static bool file_event(void)
{
    char events[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
    const ssize_t n = read(files, events, sizeof events);
    const struct inotify_event *event = (const struct inotify_event *)events;

    if (n <= 0)
        return false;
    snprintf(said, sizeof said, "%.200s was %s", event->len ? event->name : "the folder",
             event->mask & (IN_CREATE | IN_MOVED_TO)     ? "made"
             : event->mask & (IN_DELETE | IN_MOVED_FROM) ? "taken away"
             : event->mask & (IN_MODIFY | IN_ATTRIB)     ? "changed"
                                                         : "opened");
    return true;
}

const char *watch_after(pid_t pid, pid_t tid)
{
    if (file_event()) {
        watch_forget();
        return said;
    }
    if (atomic_exchange(&connections, 0))
        return "something connected to the port that is listened on";
    return slept(pid, tid) ? "it slept" : NULL;
}

void watch_forget(void)
{
    char events[4096];

    while (read(files, events, sizeof events) > 0)
        ;
    connections = 0;
}

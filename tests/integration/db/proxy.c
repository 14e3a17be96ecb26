/* One poll loop over all pairs of sockets. A byte on the pipe ends it. */
#include "proxy.h"

#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define PAIRS_MOST 64
#define LOOK_MS 20 /* between looks at whether it is cut */

struct proxy {
    int listener, port, server_port;
    int pipe[2];
    atomic_bool cut;
    atomic_long left; /* bytes of the server until the wire breaks, -1: it does not */
    pthread_t thread;
    int pairs[PAIRS_MOST][2]; /* client, server; -1: free */
    _Atomic(const char *) hold;
    atomic_int turns;
    bool server_spoke;  /* last */
    atomic_int held;    /* the pair that hangs, -1: none */
    atomic_int release; /* of the pair that hangs: 1 pass, -1 do not */
    char kept[4096];
    size_t kept_len;
};

static struct sockaddr_in loopback(int port)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

static void drop(struct proxy *proxy, int i)
{
    close(proxy->pairs[i][0]);
    if (proxy->pairs[i][1] >= 0)
        close(proxy->pairs[i][1]);
    proxy->pairs[i][0] = proxy->pairs[i][1] = -1;
}

static void take_client(struct proxy *proxy)
{
    const struct sockaddr_in address = loopback(proxy->server_port);
    const int client = accept(proxy->listener, NULL, NULL);
    int i = 0;

    while (i < PAIRS_MOST && proxy->pairs[i][0] >= 0)
        i++;
    if (client < 0 || i == PAIRS_MOST) {
        close(client);
        return;
    }
    proxy->pairs[i][0] = client;
    proxy->pairs[i][1] = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(proxy->pairs[i][1], (const struct sockaddr *)&address, sizeof address) != 0)
        drop(proxy, i);
}

static bool proxy_keeps(struct proxy *proxy, int client, const char *bytes, size_t len)
{
    const char *text = atomic_load(&proxy->hold);

    if (!text || len > sizeof proxy->kept || !memmem(bytes, len, text, strlen(text)))
        return false;
    memcpy(proxy->kept, bytes, len);
    proxy->kept_len = len;
    atomic_store(&proxy->hold, NULL);
    for (int i = 0; i < PAIRS_MOST; i++)
        if (proxy->pairs[i][0] == client)
            atomic_store(&proxy->held, i);
    return true;
}

static void end_hold(struct proxy *proxy)
{
    const int i = atomic_load(&proxy->held);

    if (atomic_exchange(&proxy->release, 0) > 0) {
        if (send(proxy->pairs[i][1], proxy->kept, proxy->kept_len, MSG_NOSIGNAL) < 0)
            abort();
    } else {
        drop(proxy, i);
    }
    atomic_store(&proxy->held, -1);
}

/* False: one side has closed, or the last byte that may pass has passed. */
static bool forward(struct proxy *proxy, int from, int to, bool of_server)
{
    char bytes[65536];
    long left = of_server ? atomic_load(&proxy->left) : -1;
    const size_t most = left < 0 || left > (long)sizeof bytes ? sizeof bytes : (size_t)left;
    const ssize_t n = read(from, bytes, most);

    if (!of_server && n > 0 && proxy->server_spoke)
        atomic_fetch_add(&proxy->turns, 1);
    proxy->server_spoke = of_server;
    if (!of_server && n > 0 && proxy_keeps(proxy, from, bytes, (size_t)n))
        return true;
    for (ssize_t done = 0; n > 0 && done < n;) {
        const ssize_t wrote = send(to, bytes + done, (size_t)(n - done), MSG_NOSIGNAL);
        if (wrote <= 0)
            return false;
        done += wrote;
    }
    const bool last = n <= 0 || n == left;
    if (left > 0 && n > 0) /* unless it was set anew meanwhile */
        atomic_compare_exchange_strong(&proxy->left, &left, left - n);
    return !last;
}

static void *run(void *arg)
{
    struct proxy *proxy = arg;

    for (;;) {
        struct pollfd fds[2 + 2 * PAIRS_MOST];
        const bool cut = atomic_load(&proxy->cut);
        fds[0] = (struct pollfd){.fd = proxy->pipe[0], .events = POLLIN};
        fds[1] = (struct pollfd){.fd = proxy->listener, .events = POLLIN};
        for (int i = 0; i < 2 * PAIRS_MOST; i++)
            fds[2 + i] =
                (struct pollfd){.fd = cut || i / 2 == proxy->held ? -1 : proxy->pairs[i / 2][i % 2],
                                .events = POLLIN};
        poll(fds, 2 + 2 * PAIRS_MOST, LOOK_MS);
        if (fds[0].revents)
            return NULL;
        if (proxy->release)
            end_hold(proxy);
        if (fds[1].revents)
            take_client(proxy);
        for (int i = 0; i < PAIRS_MOST; i++)
            for (int side = 0; side < 2 && proxy->pairs[i][0] >= 0 && i != proxy->held; side++)
                if (fds[2 + 2 * i + side].revents &&
                    !forward(proxy, proxy->pairs[i][side], proxy->pairs[i][1 - side], side == 1))
                    drop(proxy, i);
    }
}

struct proxy *proxy_new(int server_port)
{
    struct proxy *proxy = calloc(1, sizeof *proxy);
    struct sockaddr_in address = loopback(0);
    socklen_t len = sizeof address;

    proxy->server_port = server_port;
    atomic_init(&proxy->left, -1);
    atomic_init(&proxy->held, -1);
    for (int i = 0; i < PAIRS_MOST; i++)
        proxy->pairs[i][0] = proxy->pairs[i][1] = -1;
    proxy->listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(proxy->listener, (struct sockaddr *)&address, len) != 0 ||
        listen(proxy->listener, 16) != 0 ||
        getsockname(proxy->listener, (struct sockaddr *)&address, &len) != 0 ||
        pipe(proxy->pipe) != 0)
        abort();
    proxy->port = ntohs(address.sin_port);
    pthread_create(&proxy->thread, NULL, run, proxy);
    return proxy;
}

int proxy_port(const struct proxy *proxy)
{
    return proxy->port;
}

void proxy_cut(struct proxy *proxy, bool cut)
{
    atomic_store(&proxy->cut, cut);
}

void proxy_close_after(struct proxy *proxy, long bytes)
{
    atomic_store(&proxy->left, bytes);
}

void proxy_hold(struct proxy *proxy, const char *text)
{
    atomic_store(&proxy->hold, text);
}

void proxy_release(struct proxy *proxy, bool pass)
{
    atomic_store(&proxy->release, pass ? 1 : -1);
    while (atomic_load(&proxy->held) >= 0)
        usleep(1000);
}

bool proxy_holds(const struct proxy *proxy)
{
    return atomic_load(&proxy->held) >= 0;
}

int proxy_turns(const struct proxy *proxy)
{
    return atomic_load(&proxy->turns);
}

void proxy_free(struct proxy *proxy)
{
    if (write(proxy->pipe[1], "", 1) == 1)
        pthread_join(proxy->thread, NULL);
    for (int i = 0; i < PAIRS_MOST; i++)
        if (proxy->pairs[i][0] >= 0)
            drop(proxy, i);
    close(proxy->listener);
    close(proxy->pipe[0]);
    close(proxy->pipe[1]);
    free(proxy);
}

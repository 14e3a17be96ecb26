/* Who is told the head of the chain: a syslog socket and a server, which may be slow, sullen or not
 * there; no statement waits for them. */
#include "audits.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"

/* ---- a server that takes what is posted */

struct server {
    int fd, port;
    pthread_t thread;
    const char *answer; /* NULL: it never answers */
    pthread_mutex_t lock;
    struct buf seen; /* all requests, one after another */
    atomic_bool stop;
};

static void take_request(struct server *server, int fd)
{
    char text[8192];
    struct pollfd poll_fd = {.fd = fd, .events = POLLIN};

    while (!atomic_load(&server->stop) && poll(&poll_fd, 1, 20) >= 0) {
        if (!(poll_fd.revents & (POLLIN | POLLHUP)))
            continue;
        const ssize_t len = read(fd, text, sizeof text);
        if (len <= 0)
            return;
        pthread_mutex_lock(&server->lock);
        buf_addn(&server->seen, text, (size_t)len);
        pthread_mutex_unlock(&server->lock);
        if (server->answer && memchr(text, '}', (size_t)len) &&
            write(fd, server->answer, strlen(server->answer)) < 0)
            return;
    }
}

static void *serve(void *arg)
{
    struct server *server = arg;
    struct pollfd poll_fd = {.fd = server->fd, .events = POLLIN};

    while (!atomic_load(&server->stop)) {
        if (poll(&poll_fd, 1, 20) <= 0)
            continue;
        const int fd = accept(server->fd, NULL, NULL);
        if (fd < 0)
            continue;
        take_request(server, fd);
        close(fd);
    }
    return NULL;
}

static void server_start(struct server *server, const char *answer)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t len = sizeof address;

    *server = (struct server){.answer = answer};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    server->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(server->fd, (struct sockaddr *)&address, len), 0);
    assert_int_equal(listen(server->fd, 4), 0);
    assert_int_equal(getsockname(server->fd, (struct sockaddr *)&address, &len), 0);
    server->port = ntohs(address.sin_port);
    pthread_mutex_init(&server->lock, NULL);
    assert_int_equal(pthread_create(&server->thread, NULL, serve, server), 0);
}

static void server_stop(struct server *server)
{
    atomic_store(&server->stop, true);
    pthread_join(server->thread, NULL);
    close(server->fd);
    buf_release(&server->seen);
    pthread_mutex_destroy(&server->lock);
}

static bool server_saw(struct server *server, const char *part)
{
    pthread_mutex_lock(&server->lock);
    const bool saw = server->seen.len && strstr(buf_str(&server->seen), part);
    pthread_mutex_unlock(&server->lock);
    return saw;
}

static void open_with_url(int port)
{
    char *config = mem_printf("audit: {anchor_url: 'http://127.0.0.1:%d/anchor', "
                              "anchor_token: the-token}",
                              port);

    audits_open(config);
    mem_free(config);
}

/* One entry; how long it took, in ms. */
static int64_t append_one(void)
{
    const int64_t began = clock_mono_us();
    struct audit_mark mark;
    struct err err;

    assert_true(audits_begin("demo", &mark, &err));
    audit_end(audits_audit, &mark, NULL, 1);
    return (clock_mono_us() - began) / 1000;
}

#define GOOD "HTTP/1.1 204 No Content\r\n\r\n"

static void url__is_told__the_newest_head(void **state)
{
    struct server server;

    (void)state;
    server_start(&server, GOOD);
    open_with_url(server.port);
    for (int i = 0; i < 5; i++)
        append_one();
    const struct trail_head head = trail_head(audit_trail(audits_audit));
    audits_close(); /* tells what is left */
    assert_true(server_saw(&server, "POST /anchor HTTP/1.1"));
    assert_true(server_saw(&server, "Bearer the-token"));
    assert_true(server_saw(&server, "\"rows\":10"));
    assert_true(server_saw(&server, head.hash));
    server_stop(&server);
}

static void url__that_is_silent__holds_nothing_up(void **state)
{
    struct server server;

    (void)state;
    server_start(&server, NULL);
    open_with_url(server.port);
    for (int i = 0; i < 3; i++)
        assert_true(append_one() < 900);
    const int64_t began = clock_mono_us();
    audit_free(audits_audit);
    assert_true(clock_mono_us() - began < 4000000);
    assert_said("the end of the audit trail could not be reported");
    audits_audit = NULL;
    audits_close();
    server_stop(&server);
}

static void url__that_refuses__is_said_once(void **state)
{
    struct server server;

    (void)state;
    server_start(&server, "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
    open_with_url(server.port);
    for (int i = 0; i < 3; i++)
        append_one();
    audit_free(audits_audit);
    assert_said("503");
    assert_null(strstr(strstr(audits_said, "could not be reported") + 1, "could not be reported"));
    audits_audit = NULL;
    audits_close();
    server_stop(&server);
}

static void syslog__gets__a_line(void **state)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char line[1024] = "";

    (void)state;
    snprintf(address.sun_path, sizeof address.sun_path, "%s", folder_path("log.socket"));
    const int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    char *config = mem_printf("audit: {syslog: '%s'}", folder_path("log.socket"));
    audits_open(config);
    append_one();
    const struct trail_head head = trail_head(audit_trail(audits_audit));
    audits_close();
    ssize_t len, last = -1;
    while ((len = recv(fd, line, sizeof line - 1, MSG_DONTWAIT)) > 0)
        last = len;
    assert_true(last > 0);
    line[last] = '\0';
    assert_int_equal(strncmp(line, "<85>querent[", 12), 0);
    assert_non_null(strstr(line, "rows=2 hash="));
    assert_non_null(strstr(line, head.hash));
    close(fd);
    mem_free(config);
}

static void syslog__that_is_not_there__is_said(void **state)
{
    (void)state;
    audits_open("audit: {syslog: /no/such/socket}");
    append_one();
    audit_free(audits_audit);
    assert_said("syslog at '/no/such/socket'");
    audits_audit = NULL;
    audits_close();
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, audits_folder, folder_drop)
    const struct CMUnitTest tests[] = {
        TEST(url__is_told__the_newest_head),      TEST(url__that_is_silent__holds_nothing_up),
        TEST(url__that_refuses__is_said_once),    TEST(syslog__gets__a_line),
        TEST(syslog__that_is_not_there__is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

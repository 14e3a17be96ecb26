/* Questions a second of so many streams at once, each a session that goes on: in this process, or
 * at a service. Both ways ask the same, by the same state and settings, and wait for the end of
 * each question before the next:
 *
 *     bench_serve_ways STREAMS SECONDS          fronts of this process
 *     bench_serve_ways STREAMS SECONDS PORT     POST /api/v1/chat/stream at 127.0.0.1:PORT
 *
 * Prints: questions a second, median and 99th percentile in milliseconds. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/thread.h"
#include "querent/base/vec.h"
#include "querent/front/front.h"
#include "querent/store/store.h"

#define CONNECTION "demo"
#define QUESTION "how many orders have a total over %d"
#define NUMBERS 5000
#define ANSWER_BYTES (1 << 20)

struct client {
    pthread_t thread;
    int number, streams;
    int fd; /* -1: a front */
    char session[64];
    char *answer; /* ANSWER_BYTES */
    struct front *front;
    enum stage stage;
    char *asked; /* id of the question that waits */
    VEC(int64_t) taken_us;
};

static struct settings *settings;
static pthread_barrier_t ready;
static _Atomic int64_t end_us;

static void fail(const char *what)
{
    fprintf(stderr, "bench_serve_ways: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* ---- in this process */

static void front_hear(struct client *client, const struct event *event)
{
    if (event->type == EVENT_STAGE)
        client->stage = event->stage.to;
    if (event->type == EVENT_QUESTION) {
        mem_free(client->asked);
        client->asked = mem_strdup(event->question->id);
    }
    if (event->type == EVENT_ERROR) {
        fprintf(stderr, "bench_serve_ways: %s\n", event->error.err.text);
        exit(1);
    }
}

/* Until the turn's end; 0: until the first question. */
static void front_wait(struct client *client, uint64_t turn)
{
    bool over = false;

    while (!over) {
        struct event *event = queue_wait(front_events(client->front), 1000);
        if (!event)
            continue;
        front_hear(client, event);
        over = turn ? event->type == EVENT_COMPLETE && event->turn == turn
                    : event->type == EVENT_QUESTION;
        event_free(event);
    }
}

static void front_ask(struct client *client, const char *text)
{
    if (client->stage == STAGE_START || client->stage == STAGE_ASK_SQL_METHOD) {
        struct turn *method = turn_new(TURN_CHOICE, NULL, NULL);
        method->option_id = mem_strdup("generate");
        method->question_id = mem_strdup(client->asked);
        front_wait(client, turn_submit(client->front, method));
    }
    front_wait(client, turn_submit(client->front, turn_new(TURN_TEXT, NULL, text)));
}

/* ---- at a service */

static void http_open(struct client *client, int port)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int yes = 1;

    client->answer = mem_alloc(ANSWER_BYTES);
    client->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (client->fd < 0 || setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes) != 0 ||
        connect(client->fd, (const struct sockaddr *)&address, sizeof address) != 0)
        fail("the service is not there");
}

/* Whether all of the answer is here: its length, or its last chunk. */
static bool http_is_whole(const char *answer, size_t len)
{
    const char *body = strstr(answer, "\r\n\r\n"), *length = strstr(answer, "Content-Length: ");

    if (!body)
        return false;
    if (length && length < body)
        return (size_t)(answer + len - body - 4) >= strtoull(length + 16, NULL, 10);
    return len >= 7 && memcmp(answer + len - 7, "\r\n0\r\n\r\n", 7) == 0;
}

static void http_send(struct client *client, const char *method, const char *path, const char *json)
{
    char *text = mem_printf("%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s",
                            method, path, strlen(json), json);
    size_t len = 0;

    if (send(client->fd, text, strlen(text), MSG_NOSIGNAL) != (ssize_t)strlen(text))
        fail("send");
    mem_free(text);
    do {
        const ssize_t got = recv(client->fd, client->answer + len, ANSWER_BYTES - 1 - len, 0);
        if (got <= 0)
            fail("recv");
        len += (size_t)got;
        client->answer[len] = '\0';
    } while (!http_is_whole(client->answer, len));
}

static void http_session(struct client *client)
{
    http_send(client, "POST", "/api/v1/chat/sessions", "{}");
    const char *id = strstr(client->answer, "\"session_id\":\"");
    if (!id)
        fail(client->answer);
    snprintf(client->session, sizeof client->session, "%.*s", (int)strcspn(id + 14, "\""), id + 14);
}

static void http_ask(struct client *client, const char *text)
{
    char *json = mem_printf("{\"session_id\":\"%s\",\"message\":\"%s\"}", client->session, text);

    http_send(client, "POST", "/api/v1/chat/stream", json);
    if (!strstr(client->answer, "\"complete\""))
        fail(client->answer);
    mem_free(json);
}

/* As a front ends with its process: the next round meets no session of this one. */
static void http_end(struct client *client)
{
    char *path = mem_printf("/api/v1/chat/sessions/%s", client->session);

    http_send(client, "DELETE", path, "");
    mem_free(path);
    close(client->fd);
}

/* ---- both */

static void client_ask(struct client *client, int number)
{
    char *text = mem_printf(QUESTION, number % NUMBERS);

    if (client->front)
        front_ask(client, text);
    else
        http_ask(client, text);
    mem_free(text);
}

static void *client_run(void *arg)
{
    struct client *client = arg;
    int number = client->number;

    client_ask(client, number); /* the first one opens the session */
    pthread_barrier_wait(&ready);
    pthread_barrier_wait(&ready);
    while (clock_mono_us() < atomic_load(&end_us)) {
        const int64_t began_us = clock_mono_us();
        client_ask(client, number += client->streams);
        vec_push(&client->taken_us, clock_mono_us() - began_us);
    }
    return NULL;
}

static void client_begin(struct client *client, int port)
{
    const struct front_options options = {.connection = CONNECTION, .fresh = true};

    client->fd = -1;
    if (port) {
        http_open(client, port);
        http_session(client);
    } else {
        client->front = front_new(settings, &options);
        front_wait(client, 0);
    }
    if (pthread_create(&client->thread, NULL, client_run, client) != 0)
        fail("a thread");
}

static void client_end(struct client *client)
{
    front_free(client->front);
    if (client->fd >= 0)
        http_end(client);
    mem_free(client->answer);
    mem_free(client->asked);
    vec_release(&client->taken_us);
}

static int by_time(const void *a, const void *b)
{
    const int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

    return (left > right) - (left < right);
}

static void tell(struct client *clients, int streams, int64_t us)
{
    VEC(int64_t) all = {0};

    for (int i = 0; i < streams; i++)
        for (size_t k = 0; k < clients[i].taken_us.len; k++)
            vec_push(&all, clients[i].taken_us.v[k]);
    if (!all.len)
        fail("nothing was answered in time");
    qsort(all.v, all.len, sizeof *all.v, by_time);
    printf("%.1f %.2f %.2f\n", (double)all.len * 1e6 / (double)us, (double)all.v[all.len / 2] / 1e3,
           (double)all.v[all.len * 99 / 100] / 1e3);
    vec_release(&all);
}

int main(int argc, char **argv)
{
    const int streams = argc > 2 ? atoi(argv[1]) : 0, seconds = argc > 2 ? atoi(argv[2]) : 0,
              port = argc > 3 ? atoi(argv[3]) : 0;
    struct err err = ERR_INIT;

    if (streams < 1 || seconds < 1 || !settings_load(NULL, 0, &settings, &err)) {
        fprintf(stderr, "usage: bench_serve_ways STREAMS SECONDS [PORT] %s\n", err.text);
        return 2;
    }
    struct client *clients = mem_alloc((size_t)streams * sizeof *clients);
    memset(clients, 0, (size_t)streams * sizeof *clients);
    mem_share();
    thread_expect_many();
    store_share();
    front_share_catalogs(true);
    pthread_barrier_init(&ready, NULL, (unsigned)streams + 1);
    for (int i = 0; i < streams; i++) {
        clients[i].number = i;
        clients[i].streams = streams;
        client_begin(&clients[i], port);
    }
    pthread_barrier_wait(&ready);
    const int64_t began_us = clock_mono_us();
    atomic_store(&end_us, began_us + (int64_t)seconds * 1000000);
    pthread_barrier_wait(&ready);
    for (int i = 0; i < streams; i++)
        pthread_join(clients[i].thread, NULL);
    tell(clients, streams, clock_mono_us() - began_us);
    for (int i = 0; i < streams; i++)
        client_end(&clients[i]);
    front_share_catalogs(false);
    mem_free(clients);
    settings_free(settings);
    return 0;
}

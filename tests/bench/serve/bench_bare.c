/* A bare libmicrohttpd handler, with the service's way of threads: it answers any request with the
 * same 2.6 kB, as bench_serve_ways reads them. Prints its port, and ends with its standard input.
 */
#include <arpa/inet.h>
#include <microhttpd.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define THREADS 2
#define ANSWER_BYTES 2600

static char answer[ANSWER_BYTES];

static enum MHD_Result bare_access(void *arg, struct MHD_Connection *connection, const char *url,
                                   const char *method, const char *version, const char *upload,
                                   size_t *upload_len, void **state)
{
    static int begun;

    (void)arg, (void)url, (void)method, (void)version, (void)upload;
    if (!*state) {
        *state = &begun;
        return MHD_YES;
    }
    if (*upload_len) {
        *upload_len = 0;
        return MHD_YES;
    }
    struct MHD_Response *response =
        MHD_create_response_from_buffer(sizeof answer, answer, MHD_RESPMEM_PERSISTENT);
    const enum MHD_Result result = MHD_queue_response(connection, 200, response);
    MHD_destroy_response(response);
    return result;
}

int main(void)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char end;

    memset(answer, ' ', sizeof answer);
    memcpy(answer, "{\"session_id\":\"bare\",\"complete\":1", 33);
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, bare_access, NULL,
        MHD_OPTION_THREAD_POOL_SIZE, THREADS, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_END);
    if (!daemon)
        return 1;
    printf("%d\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    while (read(STDIN_FILENO, &end, 1) > 0)
        ;
    MHD_stop_daemon(daemon);
    return 0;
}

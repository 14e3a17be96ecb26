/* Servers beside databases. Nothing is sent to them but what asks whether they are there, and what
 * they can. */
#include "init/services.h"

#include <netdb.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/llm/llm.h"
#include "texts.h"

#define OLLAMA_HERE "http://localhost:11434"
#define OLLAMA_WAIT_MS 1000
#define MAIL_WAIT_MS 5000
#define PARTS_MOST 16

char *services_ollama_url(void)
{
    const char *host = getenv("OLLAMA_HOST");

    if (!host || !*host || str_starts(host, "0.0.0.0"))
        return mem_strdup(OLLAMA_HERE);
    return mem_printf("%s%s%s", strstr(host, "://") ? "" : "http://", host,
                      strchr(strstr(host, "://") ? strstr(host, "://") + 3 : host, ':') ? ""
                                                                                        : ":11434");
}

bool services_ollama(const char *url, struct buf *ret_models)
{
    const struct llm_config config = {
        .kind = LLM_OLLAMA, .url = url, .connect_ms = OLLAMA_WAIT_MS, .retries = 0};
    struct llm *llm = NULL;

    const bool ok =
        llm_open(&config, &llm, NULL) && llm_models(llm, OLLAMA_WAIT_MS, ret_models, NULL);
    llm_free(llm);
    return ok;
}

/* "smtp://ann@mail.example.com:587/": host and port, which the caller frees. */
static void services_parts(const char *url, char **ret_host, char **ret_port)
{
    const char *from = strstr(url, "://") + 3;
    const size_t len = strcspn(from, "/?");
    char *authority = mem_strndup(from, len);
    char *at = strrchr(authority, '@');
    char *host = at ? at + 1 : authority;
    char *end = *host == '[' ? strchr(host, ']') : NULL;
    char *colon = strrchr(end ? end : host, ':');

    *ret_port = mem_strdup(colon ? colon + 1 : str_starts(url, "smtps:") ? "465" : "25");
    if (colon)
        *colon = '\0';
    if (end)
        *end = '\0';
    *ret_host = mem_strdup(end ? host + 1 : host);
    mem_free(authority);
}

static bool services_wait(int fd, short events)
{
    struct pollfd one = {.fd = fd, .events = events};

    return poll(&one, 1, MAIL_WAIT_MS) == 1;
}

static int services_connect(const struct addrinfo *at)
{
    const int fd = socket(at->ai_family, at->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int why = 0;
    socklen_t size = sizeof why;

    if (fd < 0)
        return -1;
    (void)connect(fd, at->ai_addr, at->ai_addrlen); /* EINPROGRESS; SO_ERROR says how it went */
    if (services_wait(fd, POLLOUT) && getsockopt(fd, SOL_SOCKET, SO_ERROR, &why, &size) == 0 &&
        why == 0)
        return fd;
    close(fd);
    return -1;
}

/* What a server says up to the last line of one answer, "250 OK" and not "250-STARTTLS". */
static bool services_answer(int fd, const char *code, struct buf *ret_said)
{
    char part[512];
    const char *line = "";
    int parts = 0;

    buf_clear(ret_said);
    while (!str_starts(line, code) || line[3] != ' ' || !str_ends(line, "\n")) {
        const ssize_t n = services_wait(fd, POLLIN) ? recv(fd, part, sizeof part, 0) : -1;
        if (n <= 0 || ++parts > PARTS_MOST)
            return false;
        buf_addn(ret_said, part, (size_t)n);
        line = buf_str(ret_said);
        for (const char *end = strchr(line, '\n'); end && end[1]; end = strchr(line, '\n'))
            line = end + 1;
    }
    return true;
}

/* True: it greets. Then it is asked what it can. */
static bool services_talk(int fd, bool *ret_encrypts)
{
    static const char hello[] = "EHLO localhost\r\n", quit[] = "QUIT\r\n";
    struct buf said = BUF_INIT;
    const bool greets = services_answer(fd, "220", &said);

    if (greets && send(fd, hello, strlen(hello), MSG_NOSIGNAL) == (ssize_t)strlen(hello)) {
        *ret_encrypts =
            services_answer(fd, "250", &said) && strstr(buf_str(&said), "STARTTLS") != NULL;
        (void)!send(fd, quit, strlen(quit), MSG_NOSIGNAL);
    }
    buf_release(&said);
    return greets;
}

bool services_mail(const char *url, bool *ret_encrypts, struct err *err)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *list = NULL;
    char *host, *port;
    bool encrypts = str_starts(url, "smtps:");
    int fd = -1;

    services_parts(url, &host, &port);
    const int why = getaddrinfo(host, port, &hints, &list);
    for (const struct addrinfo *at = list; at && fd < 0; at = at->ai_next)
        fd = services_connect(at);
    bool ok = fd >= 0;
    if (!ok)
        err_set(err, ERR_CONNECT, SERVICES_NO_MAIL, host, port, why ? gai_strerror(why) : "");
    else if (!encrypts)
        ok = services_talk(fd, &encrypts) ||
             err_set(err, ERR_CONNECT, SERVICES_NO_GREETING, host, port);
    if (fd >= 0)
        close(fd);
    if (list)
        freeaddrinfo(list);
    mem_free(host);
    mem_free(port);
    if (ok)
        *ret_encrypts = encrypts;
    return ok;
}

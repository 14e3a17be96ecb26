#include "fake_mhd.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

#include "mhd.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { READS = 4096, BLOCK = 32768 };

struct MHD_Connection {
    struct fake_request *request;
    bool suspended;
    unsigned answers, status;
    const char *secret;
};

struct MHD_Response {
    struct buf body;
    bool json, packed;
    MHD_ContentReaderCallback read;
    void *arg;
    MHD_ContentReaderFreeCallback free;
};

static MHD_AccessHandlerCallback access_to;
static MHD_RequestCompletedCallback completed;
static size_t (*unescape)(void *arg, struct MHD_Connection *connection, char *text);
static void *access_arg, *completed_arg;

/* ---- what the service asks of a connection */

static const char *fake_find(const struct fake_pair *pairs, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcasecmp(pairs[i].name, name) == 0)
            return pairs[i].value;
    return NULL;
}

static const char *fake_lookup(struct MHD_Connection *connection, enum MHD_ValueKind kind,
                               const char *name)
{
    const struct fake_request *request = connection->request;

    return kind == MHD_HEADER_KIND ? fake_find(request->headers, request->header_count, name)
                                   : fake_find(request->query, request->query_count, name);
}

static int fake_values(struct MHD_Connection *connection, enum MHD_ValueKind kind,
                       MHD_KeyValueIterator look, void *arg)
{
    const struct fake_request *request = connection->request;

    for (size_t i = 0; i < request->header_count; i++)
        look(arg, kind, request->headers[i].name, request->headers[i].value);
    return (int)request->header_count;
}

static const union MHD_ConnectionInfo *fake_info(struct MHD_Connection *connection,
                                                 enum MHD_ConnectionInfoType type, ...)
{
    static struct sockaddr_in address = {.sin_family = AF_INET};
    static union MHD_ConnectionInfo info;

    (void)connection;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (type == MHD_CONNECTION_INFO_CLIENT_ADDRESS)
        info.client_addr = (struct sockaddr *)&address;
    else if (type == MHD_CONNECTION_INFO_CONNECTION_FD)
        info.connect_fd = -1;
    else
        return NULL;
    return &info;
}

static void fake_suspend(struct MHD_Connection *connection)
{
    connection->suspended = true;
}

static void fake_resume(struct MHD_Connection *connection)
{
    connection->suspended = false;
}

/* ---- answers */

static struct MHD_Response *fake_of_buffer(size_t size, void *bytes, enum MHD_ResponseMemoryMode m)
{
    struct MHD_Response *response = mem_alloc(sizeof *response);

    (void)m;
    *response = (struct MHD_Response){.body = BUF_INIT};
    buf_addn(&response->body, bytes, size);
    return response;
}

static struct MHD_Response *fake_of_callback(uint64_t size, size_t block,
                                             MHD_ContentReaderCallback reader, void *arg,
                                             MHD_ContentReaderFreeCallback release)
{
    struct MHD_Response *response = mem_alloc(sizeof *response);

    (void)size;
    (void)block;
    *response =
        (struct MHD_Response){.body = BUF_INIT, .read = reader, .arg = arg, .free = release};
    return response;
}

/* A line end in a value would begin a header that the asker chose. */
static enum MHD_Result fake_header(struct MHD_Response *response, const char *name,
                                   const char *value)
{
    if (!*name || strpbrk(name, "\r\n") || strpbrk(value, "\r\n"))
        __builtin_trap();
    if (str_eq(name, "Content-Type"))
        response->json = str_eq(value, "application/json");
    response->packed |= str_eq(name, "Content-Encoding");
    return MHD_YES;
}

static void fake_read_all(struct MHD_Response *response)
{
    char *block = mem_alloc(BLOCK);
    ssize_t got = 1;

    for (int i = 0; i < READS && got > 0; i++) {
        got = response->read(response->arg, response->body.len, block, BLOCK);
        if (got > 0)
            buf_addn(&response->body, block, (size_t)got);
    }
    if (got == 0)
        __builtin_trap(); /* everything is over: nothing is waited for */
    mem_free(block);
}

static enum MHD_Result fake_queue(struct MHD_Connection *connection, unsigned status,
                                  struct MHD_Response *response)
{
    struct json_value root;

    connection->answers++;
    connection->status = status;
    if (status < 200 || status > 599)
        __builtin_trap();
    if (response->read)
        fake_read_all(response);
    if (response->json && !response->packed &&
        !json_read(buf_str(&response->body), response->body.len, &root))
        __builtin_trap();
    if (connection->secret && strstr(buf_str(&response->body), connection->secret))
        __builtin_trap();
    return MHD_YES;
}

static void fake_destroy(struct MHD_Response *response)
{
    if (response->free)
        response->free(response->arg);
    buf_release(&response->body);
    mem_free(response);
}

static struct MHD_Daemon *fake_start(unsigned flags, uint16_t port, MHD_AcceptPolicyCallback accept,
                                     void *accept_arg, MHD_AccessHandlerCallback taker, void *arg,
                                     ...)
{
    va_list args;

    (void)flags, (void)port, (void)accept, (void)accept_arg;
    access_to = taker;
    access_arg = arg;
    va_start(args, arg);
    if (va_arg(args, enum MHD_OPTION) != MHD_OPTION_ARRAY)
        __builtin_trap();
    const struct MHD_OptionItem *items = va_arg(args, struct MHD_OptionItem *);
    va_end(args);
    for (; items->option != MHD_OPTION_END; items++)
        if (items->option == MHD_OPTION_NOTIFY_COMPLETED) {
            memcpy(&completed, &items->value, sizeof completed);
            completed_arg = items->ptr_value;
        } else if (items->option == MHD_OPTION_UNESCAPE_CALLBACK)
            memcpy(&unescape, &items->value, sizeof unescape);
    return (struct MHD_Daemon *)&access_to;
}

void fake_mhd_begin(void)
{
    mhd = (struct mhd_calls){
        .MHD_start_daemon = fake_start,
        .MHD_get_connection_info = fake_info,
        .MHD_get_connection_values = fake_values,
        .MHD_lookup_connection_value = fake_lookup,
        .MHD_suspend_connection = fake_suspend,
        .MHD_resume_connection = fake_resume,
        .MHD_create_response_from_buffer = fake_of_buffer,
        .MHD_create_response_from_callback = fake_of_callback,
        .MHD_add_response_header = fake_header,
        .MHD_queue_response = fake_queue,
        .MHD_destroy_response = fake_destroy,
    };
}

/* ---- a request */

static char *fake_text(const char *p, size_t len)
{
    char *text = mem_strndup(p, len);

    for (char *c = text; *c; c++)
        if (*c == '\r')
            *c = ' ';
    return text;
}

static void fake_query(struct fake_request *request, const char *text)
{
    while (text && *text && request->query_count < FAKE_PAIRS) {
        const size_t len = strcspn(text, "&"), name = strcspn(text, "=&");
        struct fake_pair *pair = &request->query[request->query_count++];
        pair->name = fake_text(text, name);
        pair->value = name < len ? fake_text(text + name + 1, len - name - 1) : mem_strdup("");
        unescape(NULL, NULL, pair->name);
        unescape(NULL, NULL, pair->value);
        text += len + (text[len] == '&');
    }
}

static void fake_line(struct fake_request *request, const char *line, size_t len)
{
    const char *space = memchr(line, ' ', len);
    const size_t method = space ? (size_t)(space - line) : len;

    request->method = fake_text(line, method);
    request->path = fake_text(line + method, len - method);
    char *path = request->path + strspn(request->path, " ");
    path[strcspn(path, " ")] = '\0';
    char *query = strchr(path, '?');
    if (query) {
        *query++ = '\0';
        fake_query(request, query);
    }
    memmove(request->path, path, strlen(path) + 1);
    unescape(NULL, NULL, request->path);
}

static void fake_header_line(struct fake_request *request, const char *line, size_t len)
{
    const char *colon = memchr(line, ':', len);

    if (!colon || request->header_count == FAKE_PAIRS)
        return;
    struct fake_pair *pair = &request->headers[request->header_count++];
    const char *value = colon + 1;
    while (value < line + len && *value == ' ')
        value++;
    pair->name = fake_text(line, (size_t)(colon - line));
    pair->value = fake_text(value, len - (size_t)(value - line));
}

void fake_request_read(struct fake_request *request, const char *text, size_t len)
{
    bool first = true;

    *request = (struct fake_request){0};
    while (len) {
        const char *end = memchr(text, '\n', len);
        const size_t line = end ? (size_t)(end - text) : len;
        if (!line && !first)
            break;
        if (first)
            fake_line(request, text, line);
        else
            fake_header_line(request, text, line);
        first = false;
        text += line + (end != NULL);
        len -= line + (end != NULL);
    }
    if (!request->method)
        fake_line(request, "", 0);
    request->body = len ? text + 1 : text;
    request->body_len = len ? len - 1 : 0;
}

static void fake_pairs_release(struct fake_pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(pairs[i].name);
        mem_free(pairs[i].value);
    }
}

void fake_request_release(struct fake_request *request)
{
    fake_pairs_release(request->headers, request->header_count);
    fake_pairs_release(request->query, request->query_count);
    mem_free(request->method);
    mem_free(request->path);
}

static void fake_call(struct MHD_Connection *connection, const char *bytes, size_t len,
                      void **state)
{
    const struct fake_request *request = connection->request;
    size_t left = len;

    if (access_to(access_arg, connection, request->path, request->method, "HTTP/1.1", bytes, &left,
                  state) != MHD_YES ||
        left)
        __builtin_trap();
}

unsigned fake_mhd_ask(struct fake_request *request, size_t piece, const char *secret)
{
    struct MHD_Connection connection = {.request = request, .secret = secret};
    void *state = NULL;

    fake_call(&connection, NULL, 0, &state);
    for (size_t at = 0; at < request->body_len; at += piece)
        fake_call(&connection, request->body + at,
                  request->body_len - at < piece ? request->body_len - at : piece, &state);
    fake_call(&connection, NULL, 0, &state);
    if (connection.answers != 1 || connection.suspended)
        __builtin_trap();
    completed(completed_arg, &connection, &state, MHD_REQUEST_TERMINATED_COMPLETED_OK);
    if (state)
        __builtin_trap();
    return connection.status;
}

struct MHD_Connection *fake_mhd_connection(struct fake_request *request)
{
    static struct MHD_Connection connection;

    connection = (struct MHD_Connection){.request = request};
    return &connection;
}

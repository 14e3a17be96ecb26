/* libmicrohttpd's place, taken by the check: one request at a time, and what it is answered. */
#ifndef QUERENT_FUZZ_FAKE_MHD_H
#define QUERENT_FUZZ_FAKE_MHD_H

#include "server.h"

enum { FAKE_PAIRS = 32 };

struct fake_pair {
    char *name, *value;
};

struct fake_request {
    char *method, *path;
    struct fake_pair headers[FAKE_PAIRS], query[FAKE_PAIRS];
    size_t header_count, query_count;
    const char *body;
    size_t body_len;
};

/* The request line and headers of the text, up to an empty line; then the body, which is borrowed.
 * Both ends of a line are taken as libmicrohttpd does; what it would refuse is made fit. */
void fake_request_read(struct fake_request *request, const char *text, size_t len);
void fake_request_release(struct fake_request *request);

void fake_mhd_begin(void); /* once, before daemon_start */
/* Gives it to the service, its body in pieces of so many bytes, and takes the answer. Traps unless
 * there is exactly one, whole and valid. Returns the status. `secret`: must not be in it. */
unsigned fake_mhd_ask(struct fake_request *request, size_t piece, const char *secret);
/* A request without a service behind it, for what handlers call; its answer goes nowhere. */
struct MHD_Connection *fake_mhd_connection(struct fake_request *request);

#endif

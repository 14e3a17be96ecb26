/* What each route answers with, for its description. Private to serve. */
#ifndef QUERENT_SERVE_ANSWERS_H
#define QUERENT_SERVE_ANSWERS_H

#include "server.h"

struct route_answer {
    handler handle;
    unsigned status;    /* where it goes well */
    const char *schema; /* in schemas.json; NULL: no JSON */
    const char *others; /* further content types, with commas; NULL: none */
};
/* Headers that a route reads besides those that all do. */
struct route_header {
    handler handle;
    const char *name;
};
extern const struct route_header route_headers[];
extern const size_t route_header_count;
const struct route_answer *route_answer(const struct route *route);

#endif

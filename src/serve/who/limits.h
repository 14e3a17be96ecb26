/* How often each asker may. Any thread. Private to serve. */
#ifndef QUERENT_SERVE_LIMITS_H
#define QUERENT_SERVE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct limits;
struct limits *limits_new(int64_t per_minute); /* 0: no limit */
void limits_free(struct limits *limits);
void limits_set(struct limits *limits, int64_t per_minute); /* from now on */
/* False: too often; *ret_wait_s: until when. */
bool limits_request(struct limits *limits, const char *key, int *ret_wait_s);

#endif

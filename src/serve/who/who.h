/* Who asks, and what they may. Private to serve. */
#ifndef QUERENT_SERVE_WHO_H
#define QUERENT_SERVE_WHO_H

#include <stdbool.h>

#include "querent/model/settings.h"

enum scope {
    SCOPE_ASK = 1,
    SCOPE_RUN = 2,
    SCOPE_RUN_READS = 4, /* what is sure runs without a confirmation */
    SCOPE_JOBS = 8,
    SCOPE_ADMIN = 16, /* metrics; acting for the user and company that a request names */
    SCOPE_OPERATOR = 31,
};

struct who {
    char *user, *company;
    char *via; /* "token 4fd1 from 10.0.0.5", for the audit trail */
    char *key; /* what limits are counted by */
    unsigned scopes;
};
struct who who_copy(const struct who *who);
void who_release(struct who *who);
bool who_same(const struct who *a, const struct who *b); /* user and company */
unsigned who_scopes(const char *names);                  /* "ask,run" */
/* Whether their company may see the connection. */
bool who_sees(const struct who *who, const struct connection *connection);
/* Likewise of the name; one that is none is not seen. */
bool who_sees_named(const struct who *who, const struct settings *settings, const char *name);

#endif

/* The driver of connections that a job server reads: its insides. */
#ifndef QUERENT_DB_API_H
#define QUERENT_DB_API_H

#include "driver.h"
#include "querent/remote/remote.h"

struct api_db {
    struct db base;
    struct remote *remote;
    char *connection; /* its id at the job server, as text */
    char *type;       /* "postgresql", "sqlite", …: database_type of read jobs */
};

/* api_url.c: "api://host:8000/api?connection=3&type=postgresql". */
struct api_target {
    char *url; /* of the job server */
    char *connection, *type, *mapping, *token;
};
bool api_parse_url(const char *url, struct api_target *ret_target, struct err *err);
void api_target_release(struct api_target *target);
bool api_dialect(const char *type, enum sql_dialect *ret_dialect);

/* api_read.c */
extern const struct cursor_ops api_cursor_ops;

/* api_schema.c */
bool api_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                    struct err *err);

#endif

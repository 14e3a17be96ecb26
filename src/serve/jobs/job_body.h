/* What a request for a job says, as the job pool takes it. Private to serve. */
#ifndef QUERENT_SERVE_JOB_BODY_H
#define QUERENT_SERVE_JOB_BODY_H

#include "jobs/desks.h"
#include "server.h"

/* The connection of the number in "connection_id", if it is the asker's; NULL: it was answered. */
const struct connection *job_body_connection(struct request *request, const struct desk *desk);
/* "data" or "source_job_id". False: it was answered. */
bool job_body_rows(struct request *request, const struct desk *desk, struct job_found *ret_found,
                   struct job_rows *ret_rows);
/* "mappings", which is a list of {from, to}; absent: by name. False: it was answered. */
struct job_mappings {
    struct job_mapping *list; /* points into the body; NULL: by name */
    size_t count;
};
bool job_body_mappings(struct request *request, struct job_mappings *ret_mappings);
/* "recipients", "cc": a list of addresses, or a text, as one text with commas; the caller frees. */
char *job_body_addresses(const struct request *request, const char *name);
/* Of all that the body asks for; the caller frees. */
char *job_body_print(struct request *request);

#endif

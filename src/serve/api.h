/* What handlers share. Private to serve. */
#ifndef QUERENT_SERVE_API_H
#define QUERENT_SERVE_API_H

#include "server.h"

/* The exchange of request->talk as it stands. */
void api_answer(struct request *request, bool chat);
/* True: the exchange is over; else the request waits, and its handler is called again. */
bool api_wait(struct request *request);
/* False: it was answered why not. */
bool api_step(struct request *request, enum talk_step step, const char *text, int version);
void api_stop(struct request *request);
void api_confirm(struct request *request);
void api_choose(struct request *request);
void api_form(struct request *request);
void api_rows(struct request *request);
/* A page of these, or all of them in the format that the request names. Borrows the result, of
 * which more may come where the request has a talk. */
void api_result(struct request *request, struct result *result);
/* Where a stream that broke goes on: behind the event that Last-Event-ID names. Without the header
 * *ret_resumes is false and *ret_from stays. False: it is no number, and it was answered. */
bool api_resumes(struct request *request, bool *ret_resumes, uint64_t *ret_from);
/* A query parameter as a number from 0 on; false: it was answered that it is none. */
bool api_number(struct request *request, const char *name, int64_t def, int64_t *ret_value);
bool api_sees_connection(const struct request *request, const char *name);
/* The connection that the request names, or the service's, if its company may see it; NULL: it was
 * answered. */
const char *api_connection(struct request *request, const char *name);
/* Likewise, where the demo is not meant silently: one has to be named if the configuration has some
 * of its own that the asker may see and the operator chose none of all for the service. `field`: of
 * the body, that would name it. */
const char *api_database(struct request *request, const char *field, const char *name);
/* False: the body has a field that the route does not take, and it was answered which. */
bool api_knows_fields(struct request *request);

#endif

/* Lessons of a connection are held against its catalog before they are kept. Private to serve. */
#ifndef QUERENT_SERVE_CHECKING_H
#define QUERENT_SERVE_CHECKING_H

#include "querent/lessons/file.h"
#include "server.h"

/* What a request that teaches has opened so far; NULL is fine. */
void checking_free(struct checking *checking);
/* The catalogs of the lessons' connections. False: the request waits, and its handler is called
 * again; or it was answered. */
bool checking_ready(struct request *request, const struct lesson *list, size_t count);
/* For lessons_read. */
struct lesson_checks checking_checks(const struct request *request);
bool checking_fits(const struct request *request, const struct lesson *lesson, struct err *err);
/* The catalog of the lesson's connection; NULL: there is none. */
const struct catalog *checking_catalog(const struct request *request, const struct lesson *lesson);
/* Why nothing was looked up for the lesson; NULL: it was, or there is nothing to look up. */
const char *checking_missed(const struct request *request, const struct lesson *lesson);

#endif

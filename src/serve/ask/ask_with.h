/* What a question is asked with: an earlier conversation, an instruction. Private to serve. */
#ifndef QUERENT_SERVE_ASK_WITH_H
#define QUERENT_SERVE_ASK_WITH_H

#include "querent/model/conversation.h"
#include "server.h"

/* The body's `session_id`, `histories`, `demands`, `custom_instruction` and `ignore_sql_reasoning`.
 * The database of the session where the body names none: *database is the caller's, and may be
 * replaced. False: it was answered what is wrong with them. The caller releases *with always. */
bool ask_with_of(struct request *request, struct asked_with *with, char **database);
/* Holds the demands of the request's talk against its schema, as soon as that is read. False: the
 * request waits for it, and its handler is called again; or it was answered what is wrong. */
bool ask_demands_fit(struct request *request);

#endif

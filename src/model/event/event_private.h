/* What writes an event's JSON, in two files. */
#ifndef QUERENT_MODEL_EVENT_PRIVATE_H
#define QUERENT_MODEL_EVENT_PRIVATE_H

#include "querent/base/buf.h"
#include "querent/model/event.h"

/* An object, as an item of an array where the key is NULL; the caller writes its '}'. */
void event_open(struct buf *out, const char *key);
void event_open_array(struct buf *out, const char *key);             /* the caller writes its ']' */
void event_text(struct buf *out, const char *key, const char *text); /* NULL: nothing */

/* The key "evidence" with its array. */
void event_write_evidence(struct buf *out, const struct sql_version *sql);
void event_write_job(struct buf *out, const struct job_info *job);
void event_write_list(const struct event *event, struct buf *out);

#endif

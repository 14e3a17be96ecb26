/* Events, commands and rows as they travel between a console and a service: written as JSON on one
 * side and read back on the other.
 *
 * Any thread. What is read was written by somebody else: sizes, names and numbers are checked, and
 * what does not fit is an error (ERR_USAGE), never a guess.
 */
#ifndef QUERENT_MODEL_WIRE_H
#define QUERENT_MODEL_WIRE_H

#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/model/command.h"
#include "querent/model/event.h"

struct cJSON;

/* What event_json wrote, without rows: events that have a result get none. Lists of themes, saved
 * queries, lessons and drafts do not travel, nor does what $EDITOR and exports are told. Caller
 * frees. */
bool wire_read_event(const struct cJSON *json, struct event **ret_event, struct err *err);

/* {"command": "turn", …}. False: this kind does not travel. */
bool wire_write_command(const struct command *command, struct buf *out);
/* Caller frees. */
bool wire_read_command(const struct cJSON *json, struct command **ret_command, struct err *err);

/* {"columns": [{name, type, value, …}], "rows": [[…]], "total", "state", "error", "code"}: at most
 * `count` rows from `from` on. A cell is null or a text whose first letter is its kind. */
void wire_write_rows(const struct result *result, uint64_t from, uint64_t count, struct buf *out);
/* Appends the rows; makes *result where it is NULL. Publishes them, and sets the state once no row
 * is missing. */
bool wire_read_rows(const struct cJSON *json, size_t memory_cap, struct result **result,
                    struct err *err);

#endif

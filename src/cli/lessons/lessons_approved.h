/* lessons approved: questions whose answers were confirmed, listed, shown and forgotten. */
#ifndef QUERENT_CLI_LESSONS_APPROVED_H
#define QUERENT_CLI_LESSONS_APPROVED_H

#include "command.h"
#include "querent/store/store.h"

/* Its verb is the second word; connection NULL: of all. An exit code. */
int lessons_approved(struct store *store, const char *connection,
                     const struct cli_options *options);

#endif

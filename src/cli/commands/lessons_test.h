/* The regression test of a team's knowledge. Private to cli. */
#ifndef QUERENT_CLI_LESSONS_TEST_H
#define QUERENT_CLI_LESSONS_TEST_H

#include "command.h"

/* Asks every approved question of the connection again, and prints which answers have changed; an
 * exit code. */
int lessons_test(const struct settings *settings, struct store *store,
                 const struct cli_options *options);

#endif

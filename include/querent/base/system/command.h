/* A command of the configuration that prints a secret: password_command and its like. */
#ifndef QUERENT_BASE_SYSTEM_COMMAND_H
#define QUERENT_BASE_SYSTEM_COMMAND_H

#include "querent/base/cancel.h"
#include "querent/base/err.h"

/* Runs `sh -c command` and gives the first line that it prints, which the caller wipes and frees.
 * `name` is the setting, for errors. A command may take a minute, since it may ask its operator to
 * touch a key; a cancel ends it. What it prints is in no message. */
bool command_first_line(const char *command, const char *name, struct cancel *cancel,
                        char **ret_line, struct err *err);

#endif

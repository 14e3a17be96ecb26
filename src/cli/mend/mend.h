/* What doctor changes once somebody said yes: rights of files in the configuration folder, and a
 * model server that runs but is not set. Private to cli. */
#ifndef QUERENT_CLI_MEND_H
#define QUERENT_CLI_MEND_H

#include <stdbool.h>

/* Asks on the terminal, or takes --yes (`all`) for an answer; where neither is there, nothing is
 * changed and nothing is said. */
struct mend {
    bool all;
};

/* Files of this user in the configuration folder that others may write to, or read though they
 * hold a secret: called before the settings are read, which would refuse them. */
void mend_files(const struct mend *mend);
/* Where no model is set and Ollama runs. Returns what there is to say, NULL: nothing. The caller
 * frees. */
char *mend_model(const struct mend *mend);

#endif

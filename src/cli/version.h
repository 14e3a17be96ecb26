/* What --version says. Private to cli. */
#ifndef QUERENT_CLI_VERSION_H
#define QUERENT_CLI_VERSION_H

/* The commit's short name, with "-dirty" where files differed from it; "": not built from git. */
extern const char cli_commit[];

/* The program's version, and those of the libraries that it runs with, to standard output. */
void version_print(void);

#endif

/* What statements are checked against: a dialect, names from a file or a connection, and the
 * connection for the plan. Private to cli; one thread. */
#ifndef QUERENT_CLI_CHECKER_H
#define QUERENT_CLI_CHECKER_H

#include "command.h"
#include "querent/front/audited.h"
#include "querent/front/rules.h"
#include "querent/sql/dialect.h"

struct checker {
    enum sql_dialect dialect; /* of statements that name none */
    struct settings *settings;
    struct store *store;      /* for permits; NULL: no connection */
    struct audit *audit;      /* of plans; NULL: no connection */
    struct front_rules rules; /* what is allowed */
    struct audited audited;   /* db and audit, once both are there */
    struct catalog *catalog;  /* NULL: names are not checked */
    struct db *db;            /* NULL: no plan */
};

/* By --dialect, --catalog and --connection. Without any of them, and where `connect` says so, the
 * connection of the settings. False: what is wrong was said; *ret_exit is the exit code. */
bool checker_open(struct checker *checker, const struct cli_options *options, bool connect,
                  int *ret_exit);
void checker_close(struct checker *checker);
/* What the operator sees of the text. Caller frees. */
struct sql_version *checker_version(struct checker *checker, const char *sql);

/* check --jsonl: an answer a line, as long as the file can be read. An exit code. */
int check_lines(const struct cli_options *options);
/* sql --explain: one statement. An exit code. */
int check_text(const struct cli_options *options, const char *sql);

#endif

/* A front driven from the command line: submit a turn, hear its events, wait for what is awaited.
 * Private to cli; one thread. */
#ifndef QUERENT_CLI_FLOW_H
#define QUERENT_CLI_FLOW_H

#include "command.h"

struct flow {
    struct settings *settings;
    struct front *front;
    bool events; /* print each event as a line of JSON */
    enum stage stage;
    struct sql_version *sql;   /* newest, NULL: none */
    struct question *question; /* newest, NULL: none */
    struct result *result;     /* newest, NULL: none */
    struct err error;          /* newest error of a turn */
    char *message;             /* newest thing said in words, NULL: nothing */
    bool cut_told;             /* the front has said that the result was cut */
    bool quiet;                /* nothing on standard error */
    bool cancelled;
    bool connection_failed;
};

/* Opens and waits until the connection stands. False: settings or connection are wrong, which has
 * been said; *ret_exit is the exit code. */
bool flow_open(struct flow *flow, const struct cli_options *options, int *ret_exit);
void flow_close(struct flow *flow);
/* Submits (takes) the turn and waits until it is complete. */
void flow_turn(struct flow *flow, struct turn *turn);
void flow_text(struct flow *flow, enum turn_kind kind, const char *text);
void flow_choose(struct flow *flow, const char *option); /* an option of the newest question */
/* Fetches the rest of the rows (at most `limit`, 0: all) and waits for it. */
void flow_rows(struct flow *flow, uint64_t limit);
/* The exit code that an error stands for. */
int flow_exit(const struct flow *flow);

#endif

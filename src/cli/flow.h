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
    enum sql_dialect dialect;  /* of the connection that it was opened with */
    uint64_t asked_at;         /* published rows when more were asked for, plus 1; 0: not yet */
    bool ended;                /* nothing more is said of the newest result */
    bool cut_told;             /* the front has said that the result was cut */
    bool quiet;                /* nothing on standard error */
    bool cancelled;
    bool connection_failed;
    bool far;                /* a service elsewhere answers */
    struct span_place place; /* in the trace of whoever called, by TRACEPARENT */
};

/* Opens and waits until the connection stands. noted: what is asked is found later. False: settings
 * or connection are wrong, which has been said; *ret_exit is the exit code. */
bool flow_open(struct flow *flow, const struct cli_options *options, bool noted, int *ret_exit);
void flow_close(struct flow *flow);
/* What comes now has nothing to do with what came before. */
void flow_begin_anew(struct flow *flow);
/* Submits (takes) the turn and waits until it is complete. */
void flow_turn(struct flow *flow, struct turn *turn);
void flow_text(struct flow *flow, enum turn_kind kind, const char *text);
void flow_choose(struct flow *flow, const char *option); /* an option of the newest question */
/* Waits for more rows, of which `window` (0: all) are asked for at a time and `limit` (0: all)
 * altogether. False: no more will come. */
bool flow_more(struct flow *flow, uint64_t window, uint64_t limit);
/* After the last: what tells of the end is waited for, and what is beyond `limit` is not read. */
void flow_rows_end(struct flow *flow, uint64_t limit);
void flow_stop(struct flow *flow); /* the query, whose rows nobody takes any more */
/* A question in words, with the demands of the options. */
void flow_ask(struct flow *flow, const char *question, const struct cli_options *options);
/* The exit code that an error stands for. */
int flow_exit(const struct flow *flow);

#endif

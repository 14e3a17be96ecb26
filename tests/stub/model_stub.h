/* The stub model server (model_server.py) as a test sees it: started on a free port, told its
 * rules, asked what it saw, ended with the test. */
#ifndef QUERENT_TESTS_MODEL_STUB_H
#define QUERENT_TESTS_MODEL_STUB_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

struct model_stub {
    pid_t pid;
    FILE *to, *from;
    int port;
    char url[64]; /* "http://127.0.0.1:PORT" */
};

/* False: python3 or the script is missing; a reason was printed. */
bool model_stub_start(struct model_stub *stub);
void model_stub_rules(struct model_stub *stub, const char *json);
/* What was asked since the rules were set, a JSON array; the caller frees it with free(). */
char *model_stub_requests(struct model_stub *stub);
void model_stub_stop(struct model_stub *stub);

#endif

/* A stub server (a script of this folder) as a test sees it: started on a free port, told its
 * rules, asked what it saw, ended with the test. */
#ifndef QUERENT_TESTS_STUB_H
#define QUERENT_TESTS_STUB_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

struct stub {
    pid_t pid;
    FILE *to, *from;
    int port;
    char url[64]; /* "http://127.0.0.1:PORT" */
};

/* False: python3 or the script is missing; a reason was printed. */
bool stub_start(struct stub *stub, const char *script);
void stub_rules(struct stub *stub, const char *json);
/* What was asked since the rules were set, a JSON array; the caller frees it with free(). */
char *stub_requests(struct stub *stub);
void stub_stop(struct stub *stub);

#endif

/* What a statement does outside its database: files of a folder that it opens or changes, a port of
 * this machine that it connects to, and time that it spends asleep. Linux only. */
#ifndef QUERENT_TESTS_WATCH_H
#define QUERENT_TESTS_WATCH_H

#include <stdbool.h>
#include <sys/types.h>

/* The folder must be there. *ret_port listens until the program ends. */
bool watch_begin(const char *dir, int *ret_port);
/* Around a statement that this thread of another process works on (0: none). */
void watch_before(pid_t pid, pid_t tid);
/* What happened since; NULL: nothing. Static text. */
const char *watch_after(pid_t pid, pid_t tid);
void watch_forget(void); /* what happened so far was the harness' own */

#endif

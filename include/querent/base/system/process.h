/* Whether a process that was written down still lives: its number alone is given to another process
 * later, in a container soon. */
#ifndef QUERENT_BASE_SYSTEM_PROCESS_H
#define QUERENT_BASE_SYSTEM_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

/* When the process began, in the kernel's ticks since boot; 0: not known. */
int64_t process_start(int pid);
/* `start` as process_start gave it then; 0: the number alone counts. */
bool process_lives(int pid, int64_t start);

#endif

/* What the accounts of this machine are called. Any thread. */
#ifndef QUERENT_BASE_SYSTEM_ACCOUNT_H
#define QUERENT_BASE_SYSTEM_ACCOUNT_H

#include <sys/types.h>

/* The account's name; one that the machine does not list: for the process's own what USER says,
 * else its number. Heap. */
char *account_name(uid_t id);

#endif

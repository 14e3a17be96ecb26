/* An interface embedded in a struct: from the one to the other. */
#ifndef QUERENT_BASE_CONTAINER_H
#define QUERENT_BASE_CONTAINER_H

#include <stddef.h>

#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))

#endif

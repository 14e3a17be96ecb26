/* Databases that this machine gives signs of, in the places where other clients look. Private to
 * cli. */
#ifndef QUERENT_CLI_PLACES_H
#define QUERENT_CLI_PLACES_H

#include <stddef.h>

#include "querent/base/vec.h"

struct place {
    char *url;
    const char *from; /* where it was found, such as "PGDATABASE"; a literal */
};

struct places {
    VEC(struct place) list;
};

/* SQLite files of this folder, PG* variables, ~/.pg_service.conf, ~/.my.cnf. No server is asked. */
void places_find(struct places *places);
void places_release(struct places *places);

#endif

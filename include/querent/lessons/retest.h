/* `lessons test`: how a question that somebody approved is answered today. Pure. */
#ifndef QUERENT_LESSONS_RETEST_H
#define QUERENT_LESSONS_RETEST_H

#include "querent/model/sql_version.h"
#include "querent/sql/dialect.h"

enum retest { RETEST_SAME, RETEST_CHANGED, RETEST_NOT_ANSWERED, RETEST_DOES_NOT_RUN };

/* Compared as trees. today NULL: there is no answer. Code that waits to be allowed counts as one
 * that runs. */
enum retest retest_of(enum sql_dialect dialect, const char *approved,
                      const struct sql_version *today);
const char *retest_name(enum retest retest); /* "same", for people */

#endif

/* What a data dictionary teaches. Private to cli. */
#ifndef QUERENT_CLI_LESSONS_DICTIONARY_H
#define QUERENT_CLI_LESSONS_DICTIONARY_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/err.h"
#include "querent/model/lesson.h"

/* The path names a dictionary: CSV or XLSX. */
bool lessons_is_dictionary(const char *path);
/* Business names and synonyms as lessons: of the connection, or of the company (NULL). Where one of
 * the list, which is not the dictionary's, has the words already, that stays. */
bool lessons_of_dictionary(const char *path, const char *connection, const struct lesson *known,
                           size_t known_count, struct lesson **ret_list, size_t *ret_count,
                           struct err *err);

#endif

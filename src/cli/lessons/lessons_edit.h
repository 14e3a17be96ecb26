/* Lessons as a file in the operator's editor. Private to cli. */
#ifndef QUERENT_CLI_LESSONS_EDIT_H
#define QUERENT_CLI_LESSONS_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/lessons/file.h"

struct lessons_edited {
    struct lesson *list;
    size_t count;
    bool changed; /* the text is another */
};
/* Opens $VISUAL or $EDITOR on them. A mistake is told with its line, and the text is opened again
 * as it was left; where it is given up its file stays, and where it is is told. False: it was said
 * why nothing came of it. */
bool lessons_edit_list(const struct lesson *list, size_t count, const struct lesson_checks *checks,
                       struct lessons_edited *ret_edited);

#endif

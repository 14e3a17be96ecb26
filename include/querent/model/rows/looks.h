/* The operator's files for the screen, as they were read. Who reads them is the front; what they
 * mean only the screen knows. */
#ifndef QUERENT_MODEL_ROWS_LOOKS_H
#define QUERENT_MODEL_ROWS_LOOKS_H

#include <stddef.h>

struct look_file {
    char *name;    /* "mine" of mine.ini */
    char *path;    /* for messages */
    char *text;    /* NULL: it could not be read */
    char *problem; /* then: why */
};
void look_file_release(struct look_file *file);

#endif

/* Where an answer from documents was read: an excerpt and its place. Plain data on the heap. */
#ifndef QUERENT_MODEL_EXCERPT_H
#define QUERENT_MODEL_EXCERPT_H

#include <stdbool.h>
#include <stddef.h>

struct excerpt {
    char *file;     /* the whole path, to be opened */
    char *path;     /* within the folder, to be shown */
    char *heading;  /* "Guide > Install", "" */
    char *text;     /* the excerpt */
    int line;       /* 1-based, where the excerpt begins */
    bool converted; /* HTML or PDF: text and line are those of its conversion */
};
void excerpts_free(struct excerpt *list, size_t count);

#endif

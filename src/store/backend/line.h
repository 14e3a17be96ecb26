/* Who writes to a state file from this process stands in line for it: SQLite's lock is only looked
 * at again after a nap, and who naps longest would come last. Other processes do not see the line;
 * SQLite keeps them apart. Any thread. Private to store. */
#ifndef QUERENT_STORE_LINE_H
#define QUERENT_STORE_LINE_H

#include <stdbool.h>

struct line;

struct line *line_open(const char *path); /* the same one for the same path */
void line_close(struct line *line);       /* NULL is fine */
/* False: it was not this one's turn within so long. */
bool line_enter(struct line *line, int ms);
void line_leave(struct line *line);

#endif

/* Keys and themes of the operator, read before the screen starts, so that its thread opens no file.
 * What has changed since comes as LIST_THEMES. Any thread.
 */
#ifndef QUERENT_FRONT_LOOKS_H
#define QUERENT_FRONT_LOOKS_H

#include "querent/model/event.h"
#include "querent/model/rows/looks.h"

struct looks {
    struct look_file keys;   /* text and problem NULL: there is no such file */
    struct snapshot *themes; /* LIST_THEMES: those of the operator's folder, which go before the
                                compiled-in ones */
    char *layout;            /* as COMMAND_KEEP_LAYOUT kept it; NULL: nothing was */
    bool toured;             /* COMMAND_KEEP_TOUR: the six lines of the first start were shown */
    char *theme;             /* the name of the one chosen on the screen; NULL: none was */
};
void looks_read(struct looks *ret_looks);
void looks_release(struct looks *looks);

#endif

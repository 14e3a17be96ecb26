/* What the screen says, pane by pane, so that it can be read and mended together. What a key does
 * in a sentence stands in the table of actions (keys/action.h).
 *
 * Names with a format are for printf-like functions, whose compilers check them as literals.
 */
#ifndef QUERENT_UI_TEXTS_H
#define QUERENT_UI_TEXTS_H

#include "texts/lists.h"
#include "texts/panes.h"
#include "texts/rows.h"
#include "texts/screen.h"

#endif

/* A key that does nothing where it was pressed: where it does something is said in one line. */
#ifndef QUERENT_UI_SERVICES_ELSEWHERE_H
#define QUERENT_UI_SERVICES_ELSEWHERE_H

#include <stdint.h>

#include "keys/action.h"

struct console;

/* action: what the key file makes of it here and nothing did; ACTION_NONE: nothing. */
void say_elsewhere(struct console *console, uint32_t key, enum action action);

#endif

/* A key that does nothing where it was pressed: where it does something is said in one line. */
#ifndef QUERENT_UI_SERVICES_ELSEWHERE_H
#define QUERENT_UI_SERVICES_ELSEWHERE_H

#include <stdbool.h>
#include <stdint.h>

#include "keys/action.h"

struct buf;
struct console;

/* action: what the key file makes of it here and nothing did; ACTION_NONE: nothing. */
void say_elsewhere(struct console *console, uint32_t key, enum action action);
/* Where the context's keys do something: "Jobs (F7)", and the action that goes there; false: that
 * is no place of its own. */
bool elsewhere_place(const struct console *console, enum context context, enum action *ret_go,
                     struct buf *out);

#endif

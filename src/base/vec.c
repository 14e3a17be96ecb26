/* The one function behind the macros of vec.h: growth by half again, checked for overflow. */
#include "querent/base/vec.h"

#include <stdint.h>

#include "querent/base/mem.h"

enum { VEC_FIRST = 8 };

void *vec_grow(void *v, size_t *cap, size_t need, size_t size)
{
    size_t room = *cap + *cap / 2;

    if (need <= *cap)
        return v;
    if (room < VEC_FIRST)
        room = VEC_FIRST;
    if (room < need)
        room = need;
    if (size && room > SIZE_MAX / size)
        mem_abort("querent: an array grew beyond the address space\n");
    v = mem_realloc(v, room * size);
    *cap = room;
    return v;
}

/* All shapes, in the order in which they are read and made. */
#include "frame.h"

static void (*const readers[])(struct ask *) = {zero_read};
static bool (*const appliers[])(struct ask *, struct frame *) = {zero_apply};

void shapes_read(struct ask *ask)
{
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        readers[i](ask);
}

void shapes_apply(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < sizeof appliers / sizeof *appliers; i++)
        frame->impossible = !appliers[i](ask, frame) || frame->impossible;
}

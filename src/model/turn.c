/* A turn as a heap object that travels from a front end to a worker. */
#include "querent/model/turn.h"

#include <stddef.h>

#include "querent/base/mem.h"

struct turn *turn_new(enum turn_kind kind, const char *conversation, const char *text)
{
    struct turn *turn = mem_alloc(sizeof *turn);

    turn->kind = kind;
    turn->conversation = mem_strdup(conversation);
    turn->text = mem_strdup(text);
    return turn;
}

void turn_free(struct turn *turn)
{
    if (!turn)
        return;
    mem_free(turn->conversation);
    mem_free(turn->question_id);
    mem_free(turn->option_id);
    mem_free(turn->text);
    selection_free(turn->selection);
    mem_free(turn);
}

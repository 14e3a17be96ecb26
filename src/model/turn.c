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

void turn_demand(struct turn *turn, const char *demand)
{
    size_t n = 0;

    while (turn->demands && turn->demands[n])
        n++;
    turn->demands = mem_realloc(turn->demands, (n + 2) * sizeof *turn->demands);
    turn->demands[n] = mem_strdup(demand);
    turn->demands[n + 1] = NULL;
}

void turn_free(struct turn *turn)
{
    if (!turn)
        return;
    for (size_t i = 0; turn->demands && turn->demands[i]; i++)
        mem_free(turn->demands[i]);
    mem_free(turn->demands);
    mem_free(turn->conversation);
    mem_free(turn->question_id);
    mem_free(turn->option_id);
    mem_free(turn->text);
    selection_free(turn->selection);
    mem_free(turn);
}

/* The engine's front: a question in, readings out. Pure; the state of a question lives in one arena. */
#include "querent/nlq/nlq.h"

#include <stdlib.h>
#include <string.h>

#include "frame.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static void understand(struct ask *ask, struct frame *frame)
{
    frame_init(frame);
    names_prepare(ask);
    items_make(ask);
    zones_mark(ask);
    attach_columns(ask);
    piece_super(ask, frame);
    piece_compare(ask, frame);
    piece_negation(ask, frame);
    piece_order(ask, frame);
    piece_group(ask, frame);
    piece_select(ask, frame);
    frame_complete(ask, frame);
    frame_sets(ask, frame);
}

struct nlq_answer *nlq_ask(const struct catalog *catalog, const struct nlq_request *request)
{
    struct nlq_answer *answer = mem_alloc(sizeof *answer);
    *answer = (struct nlq_answer){0};
    struct ask ask = {.catalog = catalog, .schema = catalog_schema(catalog), .request = request, .arena = &answer->arena, .subject = -1};
    struct frame frame;
    words_split(&ask.words, ask.arena, request->question);
    understand(&ask, &frame);
    struct sql_query *query = frame_tree(&ask, &frame);
    names_release(&ask);
    struct buf buf = BUF_INIT;
    struct err err = ERR_INIT;
    if (query == NULL || !sql_print_flat(query, catalog_dialect(catalog), &buf, &err)) {
        answer->why_not = arena_strdup(&answer->arena, "not understood");
        buf_release(&buf);
        return answer;
    }
    answer->readings = arena_alloc(&answer->arena, sizeof *answer->readings);
    answer->count = 1;
    answer->readings[0] = (struct nlq_reading){.query = query, .sql = arena_strdup(&answer->arena, buf_str(&buf)), .confidence = .5, .answers = true};
    buf_release(&buf);
    return answer;
}

void nlq_answer_free(struct nlq_answer *answer)
{
    if (answer == NULL)
        return;
    arena_release(&answer->arena);
    mem_free(answer);
}

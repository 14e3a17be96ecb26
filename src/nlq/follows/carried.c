/* What a follow-up keeps of the question before and that no condition says: what was compared over
 * two tables, rows still to come, times of day, a unit; and what was in doubt there. */
#include <math.h>
#include <string.h>

#include "engine.h"
#include "querent/base/str.h"

#define CHAINED '\x1e' /* between the questions of a context */

void follow_carry(struct shape *shape, const struct shape *before)
{
    if (!shape->late) {
        shape->late = before->late;
        shape->late_done = before->late_done;
        shape->late_promise = before->late_promise;
    }
    if (shape->ahead == 0) {
        shape->ahead = before->ahead;
        shape->coming = before->coming;
    }
    if (shape->time_count == 0) {
        memcpy(shape->times, before->times, sizeof shape->times);
        shape->time_count = before->time_count;
    }
    if (shape->unit_said == 0) {
        shape->unit_said = before->unit_said;
        shape->unit_data = before->unit_data;
        shape->unit_name = before->unit_name;
    }
}

bool follow_first(struct ask *ask, struct frame *frame)
{
    size_t i = 0;
    while (wording_is(ask, i, "show|only|just|me|the|and|now|give|please"))
        i++;
    const bool first = wording_is(ask, i, "first") && i + 1 < ask->words.len &&
                       ask->words.v[i + 1].is_number && ask->words.v[i + 1].number >= 1;
    if (!first || !(wording_ends(ask, i + 2) ||
                    (wording_is(ask, i + 2, "rows|ones|of|results") && wording_ends(ask, i + 3))))
        return false;
    frame->limit = (long)ask->words.v[i + 1].number;
    for (size_t k = 0; k < ask->count; k++)
        ask->items[k].used = true;
    return true;
}

/* Its words are no place of this question's. */
static void add_left_out(struct ask *ask, struct nlq_reading *reading, const char *text)
{
    struct evidence *list =
        arena_alloc(ask->arena, (reading->evidence_count + 1) * sizeof *reading->evidence);
    for (size_t i = 0; i < reading->evidence_count; i++) {
        list[i] = reading->evidence[i];
        if (list[i].kind == EVIDENCE_IGNORED && str_eq(list[i].text, text))
            return;
    }
    list[reading->evidence_count] =
        (struct evidence){.kind = EVIDENCE_IGNORED, .text = arena_strdup(ask->arena, text)};
    reading->evidence = list;
    reading->evidence_count++;
}

void follow_doubt(struct ask *ask, struct nlq_reading *reading)
{
    struct nlq_request request = *ask->request;
    const char *mark = strrchr(request.context, CHAINED);
    request.question = mark ? mark + 1 : request.context;
    request.context =
        mark ? arena_strndup(ask->arena, request.context, (size_t)(mark - request.context)) : NULL;
    request.trial = true;
    request.trace = NULL;
    request.max_readings = 1;
    struct nlq_answer *before = nlq_ask(ask->catalog, &request);
    const struct nlq_reading *first = before->count ? &before->readings[0] : NULL;
    for (size_t i = 0; first && i < first->evidence_count; i++) {
        if (first->evidence[i].kind != EVIDENCE_IGNORED)
            continue;
        add_left_out(ask, reading, first->evidence[i].text);
        reading->confidence = fmin(reading->confidence, first->confidence);
        reading->sure = false;
    }
    nlq_answer_free(before);
}

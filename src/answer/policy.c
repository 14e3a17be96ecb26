/* What may run without a person having seen it, decided in one place for every front end. */
#include "querent/answer/answer.h"

static const double GUESS = 0.5; /* below this an unsure reading is a guess */

enum answer_doubt answer_doubt(const struct sql_version *version)
{
    if (version->sure || version->confidence < 0)
        return ANSWER_DOUBT_NONE;
    for (size_t i = 0; i < version->evidence_count; i++)
        if (version->evidence[i].kind == EVIDENCE_IGNORED)
            return ANSWER_DOUBT_LEFT_OUT;
    return version->confidence < GUESS ? ANSWER_DOUBT_GUESS : ANSWER_DOUBT_NONE;
}

/* What the model's agreement cannot make sure. A second answer with the same rows is evidence where
 * it was made in another way: against a slip in a join or a missed condition. It is none where both
 * share the ground that is doubted. What the engine took a word for is told to the model (hint.c),
 * or the model takes it by the same likeness; that it says so, too, makes it no less of a guess. */
#include "vote/lifted.h"

#include <math.h>

#include "answer_private.h"

static const double LIFTED_MOST = 0.8; /* agreed on, and still to be looked at by a person */

void lifted_bar(const struct inquiry *inquiry, struct sql_version *version)
{
    const struct nlq_answer *answer = inquiry->readings;
    const struct nlq_reading *reading = inquiry->by_engine && inquiry->offer < answer->count
                                            ? &answer->readings[inquiry->offer]
                                            : NULL;

    if (reading && reading->guesses && !reading->sure)
        version->confidence = fmin(version->confidence, LIFTED_MOST);
}

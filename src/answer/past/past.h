/* Questions about what was asked before. Private to answer. */
#ifndef ANSWER_PAST_H
#define ANSWER_PAST_H

#include "answer_private.h"

/* "what did I ask about returns last week": a step, see steps.c. */
enum step_end past_questions(struct asking *asking);

#endif

/* Private to answer. */
#ifndef QUERENT_ANSWER_INSTEAD_H
#define QUERENT_ANSWER_INSTEAD_H

#include "querent/answer/answer.h"

struct asking;

/* Answers where the model gave no SQL for `problem`. */
enum step_end instead_of_model(struct asking *asking, const struct err *problem);

#endif

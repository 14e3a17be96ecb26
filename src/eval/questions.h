/* Question sets: a JSON list or JSON Lines. */
#ifndef EVAL_QUESTIONS_H
#define EVAL_QUESTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/err.h"

struct question_row {
    size_t index;
    char *db_id, *question;
    char **golds; /* accepted statements */
    size_t gold_count;
};

struct question_set {
    struct question_row *v;
    size_t len, cap;
};

bool questions_read(const char *path, struct question_set *ret_set, struct err *err);
void questions_release(struct question_set *set);

#endif

/* A question whose answer a person confirmed, as lists have it. Plain data on the heap. */
#ifndef QUERENT_MODEL_APPROVED_H
#define QUERENT_MODEL_APPROVED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct approved_question {
    char *connection, *question, *sql;
    int64_t rows;  /* -1: not all had come yet when it was confirmed */
    int64_t at;    /* Unix seconds */
    char *lessons; /* names of those that the SQL was made with; "" or NULL: none */
    bool own;      /* for the questions of who confirmed it alone: they may teach nobody else */
    /* As the state has it; not asked for where one is put. */
    int64_t id;
    char *user; /* who confirmed it */
};

void approved_questions_free(struct approved_question *list, size_t count);

#endif

/* A statement that ran, as the history tells it. Plain data on the heap. */
#ifndef QUERENT_MODEL_RAN_H
#define QUERENT_MODEL_RAN_H

#include <stddef.h>
#include <stdint.h>

struct ran_statement {
    int64_t at;      /* Unix seconds */
    int64_t took_ms; /* -1: not known */
    int64_t rows;    /* -1: does not apply */
    char *connection, *outcome, *sql;
};

void ran_statements_free(struct ran_statement *list, size_t count);

#endif

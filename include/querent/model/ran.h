/* A statement that ran, as the history and the audit trail tell it. Plain data on the heap. */
#ifndef QUERENT_MODEL_RAN_H
#define QUERENT_MODEL_RAN_H

#include <stddef.h>
#include <stdint.h>

struct ran_statement {
    int64_t at;      /* Unix seconds */
    int64_t took_ms; /* -1: not known */
    int64_t rows;    /* -1: does not apply */
    char *connection, *outcome, *sql;
    /* Of the trail alone; NULL in the history. */
    char *user, *what; /* who, and what for: "read", "export" … */
    char *target;      /* where rows went; NULL: nowhere else */
};

void ran_statements_free(struct ran_statement *list, size_t count);

#endif

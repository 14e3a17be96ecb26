/* A question that waits for an answer, with the options that can be chosen. Plain data on the heap,
 * owned by whoever holds it. */
#ifndef QUERENT_MODEL_QUESTION_H
#define QUERENT_MODEL_QUESTION_H

#include <stdbool.h>
#include <stddef.h>

struct option {
    char *id;     /* "yes", "write", "2" */
    char *label;  /* "Yes, run it" */
    char *detail; /* effect, row count; may be NULL */
    char key;     /* single key when the list has the focus; 0: none */
    bool enabled;
    char *why_not; /* when disabled */
    int count;     /* of what it leads to, said behind the label; 0: not said */
};

struct question {
    char *id; /* unique in the conversation */
    char *text;
    struct option *options;
    size_t option_count;
    size_t default_option; /* the one under the cursor at first */
};

struct question *question_new(const char *id, const char *text);
/* Adds an option; texts are copied. */
struct option *question_add(struct question *question, const char *id, const char *label, char key);
struct question *question_copy(const struct question *question);
void question_free(struct question *question);

#endif

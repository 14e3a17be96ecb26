/* A choice between readings on the command line. */
#ifndef QUERENT_ASK_CHOICE_H
#define QUERENT_ASK_CHOICE_H

#include "querent/model/question.h"

/* "1, 2 or 3": what --reading may be; the caller's. */
char *ask_numbers(const struct question *question);
/* The option that stands at the number; NULL: there is none. */
const char *ask_numbered(const struct question *question, const char *number);
/* "0", "none": no reading is meant. */
bool ask_denies(const struct question *question, const char *line);
/* The question and its numbered options, on stderr. */
void ask_list(const struct question *question);

#endif

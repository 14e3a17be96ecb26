/* The prompts of prompts/, compiled in by cmake/QuerentEmbed.cmake. */
#ifndef QUERENT_LLM_PROMPTS_BUILTIN_H
#define QUERENT_LLM_PROMPTS_BUILTIN_H

#include <stddef.h>

struct prompt_builtin {
    const char *name; /* "sql.txt" */
    const char *text;
};
extern const struct prompt_builtin prompts_builtin[];
extern const size_t prompts_builtin_count;

#endif

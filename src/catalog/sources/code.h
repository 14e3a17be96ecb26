/* Source code as words, texts and marks: enough to find declarations in Python, Ruby, JavaScript.
 */
#ifndef CATALOG_CODE_H
#define CATALOG_CODE_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/arena.h"

enum code_kind {
    CODE_END,
    CODE_WORD, /* letters, digits, _ and $; Ruby's :name too, without the colon */
    CODE_TEXT, /* between quotes, which are left out */
    CODE_MARK, /* any other character, or => */
};

struct code_token {
    enum code_kind kind;
    const char *text;
    int line;   /* 1-based */
    int closes; /* of an opening bracket: how many tokens further its closing one or the end is */
};

enum code_language { CODE_PYTHON, CODE_RUBY, CODE_SCRIPT };

/* Comments and white space left out. In the arena, ended by CODE_END; whatever the text is. */
struct code_token *code_read(struct arena *arena, const char *text, size_t len,
                             enum code_language language);
bool code_is(const struct code_token *token, enum code_kind kind, const char *text);
/* The closing mark of the bracket at `open`, or the end. */
const struct code_token *code_close(const struct code_token *open);

#endif

/* Looking up the words of forms. */
#include "querent/lang/wish.h"

#include <string.h>
#include <strings.h>

static const struct {
    const char *verb, *form;
} forms[] = {
#define FORM(verb, form) {verb, form},
#include "lexicon/wishes.inc"
};

static const struct wish_field fields[] = {
#define FIELD(form, word, field, next) {form, word, field, WISH_##next},
#include "lexicon/wishes.inc"
};

static const struct {
    const char *word, *format;
} formats[] = {
#define FORMAT(word, format) {word, format},
#include "lexicon/wishes.inc"
};

static const struct {
    const char *word, *mode;
    bool named;
} modes[] = {
#define MODE(word, mode, named) {word, mode, named},
#include "lexicon/wishes.inc"
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool is(const char *word, size_t len, const char *text)
{
    return strlen(text) == len && strncasecmp(word, text, len) == 0;
}

const char *wish_form(const char *word, size_t len)
{
    for (size_t k = 0; k < COUNT(forms); k++) {
        if (is(word, len, forms[k].verb))
            return forms[k].form;
    }
    return NULL;
}

const struct wish_field *wish_field(const char *word, size_t len, size_t i)
{
    for (size_t k = 0; k < COUNT(fields); k++) {
        if (is(word, len, fields[k].word) && i-- == 0)
            return &fields[k];
    }
    return NULL;
}

const char *wish_format(const char *word, size_t len)
{
    for (size_t k = 0; k < COUNT(formats); k++) {
        if (is(word, len, formats[k].word))
            return formats[k].format;
    }
    return NULL;
}

const char *wish_mode(const char *word, size_t len, bool *ret_named)
{
    for (size_t k = 0; k < COUNT(modes); k++) {
        if (is(word, len, modes[k].word)) {
            *ret_named = modes[k].named;
            return modes[k].mode;
        }
    }
    return NULL;
}

/* Looking up the words of forms. */
#include "querent/lang/wish.h"

#include <string.h>
#include <strings.h>

static const struct {
    const char *verb;
    enum form_kind form;
} forms[] = {
#define FORM(verb, form) {verb, FORM_##form},
#include "lexicon/wishes.inc"
};

static const struct wish_field fields[] = {
#define FIELD(form, word, field, next) {FORM_##form, word, FIELD_##field, WISH_##next},
#include "lexicon/wishes.inc"
};

static const struct {
    const char *word;
    enum attachment attachment;
} formats[] = {
#define FORMAT(word, attachment) {word, ATTACHMENT_##attachment},
#include "lexicon/wishes.inc"
};

static const struct {
    const char *word;
    enum write_mode mode;
    bool named;
} modes[] = {
#define MODE(word, mode, named) {word, WRITE_##mode, named},
#include "lexicon/wishes.inc"
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool wish_is(const char *word, size_t len, const char *text)
{
    return strlen(text) == len && strncasecmp(word, text, len) == 0;
}

enum form_kind wish_form(const char *word, size_t len)
{
    for (size_t k = 0; k < COUNT(forms); k++) {
        if (wish_is(word, len, forms[k].verb))
            return forms[k].form;
    }
    return FORM_NONE;
}

const struct wish_field *wish_field(const char *word, size_t len, size_t i)
{
    for (size_t k = 0; k < COUNT(fields); k++) {
        if (wish_is(word, len, fields[k].word) && i-- == 0)
            return &fields[k];
    }
    return NULL;
}

bool wish_attachment(const char *word, size_t len, enum attachment *ret_attachment)
{
    for (size_t k = 0; k < COUNT(formats); k++) {
        if (wish_is(word, len, formats[k].word)) {
            *ret_attachment = formats[k].attachment;
            return true;
        }
    }
    return false;
}

bool wish_mode(const char *word, size_t len, enum write_mode *ret_mode, bool *ret_named)
{
    for (size_t k = 0; k < COUNT(modes); k++) {
        if (wish_is(word, len, modes[k].word)) {
            *ret_mode = modes[k].mode;
            *ret_named = modes[k].named;
            return true;
        }
    }
    return false;
}

/* Words that open and fill forms. */
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/wish.h"
#include "support/check.h"

static void wish_form__names__what_a_verb_opens(void **state)
{
    (void)state;
    assert_int_equal(wish_form("Archive it", 7), FORM_WRITE);
    assert_int_equal(wish_form("e-mail", 6), FORM_EMAIL);
    assert_int_equal(wish_form("show", 4), FORM_NONE);
    assert_int_equal(wish_form("", 0), FORM_NONE);
}

static void wish_field__gives__all_that_a_word_may_begin(void **state)
{
    (void)state;
    const struct wish_field *to = wish_field("TO", 2, 0);
    assert_non_null(to);
    assert_int_equal(to->field, FIELD_TO);
    assert_int_equal(to->next, WISH_ADDRESS);
    assert_null(wish_field("to", 2, 1));
    assert_null(wish_field("table", 5, 0));
}

static void wish_format_and_mode__read__other_words(void **state)
{
    enum attachment attachment;
    enum write_mode mode;
    bool named = false;
    (void)state;
    assert_true(wish_attachment("Spreadsheet", 11, &attachment));
    assert_int_equal(attachment, ATTACHMENT_EXCEL);
    assert_false(wish_attachment("pdf", 3, &attachment));
    assert_true(wish_mode("overwrite", 9, &mode, &named));
    assert_int_equal(mode, WRITE_REPLACE);
    assert_true(named);
    assert_true(wish_mode("appending", 9, &mode, &named));
    assert_int_equal(mode, WRITE_APPEND);
    assert_false(named);
    assert_false(wish_mode("keep", 4, &mode, &named));
}

static const struct {
    const char *kind, *word;
} rows[] = {
#define FORM(verb, form) {"form", verb},
#define FIELD(form, word, field, next) {"field of " #form, word},
#define FORMAT(word, format) {"format", word},
#define MODE(word, mode, named) {"mode", word},
#include "lexicon/wishes.inc"
};

static void rows__stand__once(void **state)
{
    struct map seen = {0};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char *key = mem_printf("%s: %s", rows[i].kind, rows[i].word);
        if (map_get(&seen, key))
            fail_msg("wishes: '%s' has two rows", key);
        map_put(&seen, key, (void *)rows);
        mem_free(key);
    }
    map_release(&seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wish_form__names__what_a_verb_opens),
        cmocka_unit_test(wish_field__gives__all_that_a_word_may_begin),
        cmocka_unit_test(wish_format_and_mode__read__other_words),
        cmocka_unit_test(rows__stand__once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

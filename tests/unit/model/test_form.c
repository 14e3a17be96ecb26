/* Forms: the fields of each kind, copies, and values as they are kept and sent. */
#include <string.h>

#include "support/check.h"

#include "querent/base/mem.h"
#include "querent/model/form.h"

static void form__has__the_fields_of_its_kind(void **state)
{
    struct form *write = form_new(FORM_WRITE), *email = form_new(FORM_EMAIL);
    (void)state;

    assert_int_equal(form_field(write, FIELD_TABLE)->origin, FIELD_MISSING);
    assert_int_equal(form_field(write, FIELD_SCHEMA)->origin, FIELD_DEFAULT);
    assert_null(form_field(write, FIELD_TO));
    assert_string_equal(form_value(write, FIELD_TO), "");
    assert_null(form_field(email, FIELD_TABLE));
    assert_true(field_multiline(FIELD_BODY));
    assert_int_equal(write->field_count + email->field_count,
                     FIELD_ATTACHMENT + 2); /* both have FIELD_ROWS */
    form_free(write);
    form_free(email);
}

static void form__shows__the_confirming_field__where_a_word_confirms(void **state)
{
    struct form *form = form_new(FORM_WRITE);
    (void)state;

    assert_true(form_shows(form, form_field(form, FIELD_TABLE)));
    assert_false(form_shows(form, form_field(form, FIELD_CONFIRM)));
    form->confirm_word = mem_strdup("orders");
    assert_true(form_shows(form, form_field(form, FIELD_CONFIRM)));
    form_free(form);
}

static void form__copies__its_fields_and_choices(void **state)
{
    struct form *form = form_new(FORM_WRITE);
    (void)state;

    form_field_set(form_field(form, FIELD_TABLE), "german_orders", FIELD_SAID);
    form_field_offer(form_field(form, FIELD_MODE), "create");
    form_field_offer(form_field(form, FIELD_MODE), "append");
    form_field_problem(form_field(form, FIELD_MODE), "choose %s", "one");
    struct form *copy = form_copy(form);
    form_free(form); /* the sanitizer sees a copy that shares */
    assert_string_equal(form_value(copy, FIELD_TABLE), "german_orders");
    assert_int_equal(form_field(copy, FIELD_MODE)->choice_count, 2);
    assert_string_equal(form_field(copy, FIELD_MODE)->choices[1], "append");
    assert_string_equal(form_field(copy, FIELD_MODE)->problem, "choose one");
    form_free(copy);
    assert_null(form_copy(NULL));
    form_free(NULL);
}

static void form_values__come_back__as_they_went(void **state)
{
    struct form *form = form_new(FORM_EMAIL), *again = form_new(FORM_EMAIL);
    struct buf json = BUF_INIT;
    struct err err = ERR_INIT;
    (void)state;

    form_field_set(form_field(form, FIELD_TO), "ann@x.com", FIELD_SAID);
    form_field_set(form_field(form, FIELD_BODY), "two\nlines \"quoted\"", FIELD_TYPED);
    form_values_json(form, &json);
    assert_true(form_take_values(again, json.p, &err));
    for (size_t i = 0; i < form->field_count; i++) {
        assert_string_equal(again->fields[i].value, form->fields[i].value);
        assert_int_equal(again->fields[i].origin, form->fields[i].origin);
    }
    buf_release(&json);
    form_free(form);
    form_free(again);
}

static void form_take_values__takes__what_is_typed(void **state)
{
    struct form *form = form_new(FORM_WRITE);
    struct err err = ERR_INIT;
    (void)state;

    form_field_set(form_field(form, FIELD_MODE), "create", FIELD_DEFAULT);
    assert_true(form_take_values(
        form, "{\"table\": \"t\", \"mode\": \"create\", \"to\": \"eve@x.com\", \"schema\": 7}",
        &err));
    assert_string_equal(form_value(form, FIELD_TABLE), "t");
    assert_int_equal(form_field(form, FIELD_TABLE)->origin, FIELD_TYPED);
    assert_int_equal(form_field(form, FIELD_MODE)->origin, FIELD_DEFAULT); /* unchanged */
    assert_string_equal(form_value(form, FIELD_SCHEMA), "");
    assert_false(form_take_values(form, "[]", &err));
    assert_int_equal(err.code, ERR_PARSE);
    form_free(form);
}

static void names__read__as_they_are_written(void **state)
{
    enum form_kind kind;
    enum write_mode mode;
    enum attachment attachment;
    (void)state;

    for (int i = FORM_WRITE; i <= FORM_EMAIL; i++) {
        assert_true(form_kind_parse(form_kind_name((enum form_kind)i), &kind));
        assert_int_equal(kind, i);
    }
    for (int i = 0; i < WRITE_MODE_COUNT; i++) {
        assert_true(write_mode_parse(write_mode_name((enum write_mode)i), &mode));
        assert_int_equal(mode, i);
    }
    for (int i = 0; i < ATTACHMENT_COUNT; i++) {
        assert_true(attachment_parse(attachment_name((enum attachment)i), &attachment));
        assert_int_equal(attachment, i);
    }
    assert_false(form_kind_parse("export", &kind));
    assert_false(write_mode_parse("", &mode));
    assert_false(attachment_parse("pdf", &attachment));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(form__has__the_fields_of_its_kind),
        cmocka_unit_test(form__shows__the_confirming_field__where_a_word_confirms),
        cmocka_unit_test(form__copies__its_fields_and_choices),
        cmocka_unit_test(form_values__come_back__as_they_went),
        cmocka_unit_test(form_take_values__takes__what_is_typed),
        cmocka_unit_test(names__read__as_they_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

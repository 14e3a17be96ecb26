#include "support/check.h"
#include "support/folder.h"

#include "querent/base/buf.h"
#include "querent/base/path.h"
#include "querent/base/span.h"
#include "querent/base/str.h"

#define TRACE "4bf92f3577b34da6a3ce929d0e0e4736"
#define SPAN "00f067aa0ba902b7"

static void span_place_of__takes__what_the_recommendation_allows(void **state)
{
    static const struct {
        const char *given, *handed_on;
    } good[] = {
        {"00-" TRACE "-" SPAN "-01", "00-" TRACE "-" SPAN "-01"},
        {"00-" TRACE "-" SPAN "-00", "00-" TRACE "-" SPAN "-00"},
        {"cc-" TRACE "-" SPAN "-01", "00-" TRACE "-" SPAN "-01"},
        {"cc-" TRACE "-" SPAN "-01-what comes later", "00-" TRACE "-" SPAN "-01"},
    };
    char header[SPAN_HEADER_BYTES];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        const struct span_place place = span_place_of(good[i].given);
        assert_true(span_header(&place, header));
        assert_string_equal(header, good[i].handed_on);
    }
}

static void span_place_of__replaces__what_is_malformed(void **state)
{
    static const char *const bad[] = {
        NULL,
        "",
        "00",
        "nonsense",
        "00-" TRACE "-" SPAN,
        "00-" TRACE "-" SPAN "-1",
        "00-" TRACE "-" SPAN "-0g",
        "00-" TRACE "-" SPAN "-01-more",
        "00-" TRACE "-" SPAN "-01 ",
        " 00-" TRACE "-" SPAN "-01",
        "cc-" TRACE "-" SPAN "-01.more",
        "ff-" TRACE "-" SPAN "-01",
        "0g-" TRACE "-" SPAN "-01",
        "00_" TRACE "_" SPAN "_01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-" SPAN "-01",
        "00-00000000000000000000000000000000-" SPAN "-01",
        "00-" TRACE "-0000000000000000-01",
        "00-" TRACE "-00f067aa0ba902b-701",
    };
    char header[SPAN_HEADER_BYTES];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        const struct span_place place = span_place_of(bad[i]), other = span_place_of(bad[i]);
        assert_int_equal(strspn(place.trace, "0123456789abcdef"), 32);
        assert_string_not_equal(place.trace, TRACE);
        assert_string_not_equal(place.trace, other.trace);
        assert_false(span_header(&place, header)); /* nothing has begun in it */
        assert_string_equal(header, "");
    }
}

static void span_begin__stays__in_the_trace(void **state)
{
    const struct span_place from = span_place_of("00-" TRACE "-" SPAN "-00"), none = {0};
    const struct span first = span_begin(&from), second = span_begin(&first.place),
                      root = span_begin(&none);

    (void)state;
    assert_string_equal(first.place.trace, TRACE);
    assert_string_equal(first.parent, SPAN);
    assert_string_equal(first.place.flags, "00");
    assert_string_equal(second.parent, first.place.span);
    assert_string_not_equal(second.place.span, first.place.span);
    assert_string_equal(root.parent, "");
    assert_int_equal(strlen(root.place.trace), 32);
}

static void span_end__writes__one_line(void **state)
{
    const struct span_place from = span_place_of("00-" TRACE "-" SPAN "-01");
    const struct span span = span_begin(&from);
    struct buf text = BUF_INIT;

    (void)state;
    span_end(&span, "before", NULL, "ok", 1); /* nothing is open yet */
    assert_false(span_is_open());
    assert_true(span_open(folder_path("traces"), NULL));
    assert_true(span_is_open());
    span_end(&span, "a \"name\"\n", "q1", "ok", 1500000);
    span_end(&span, "second", NULL, "failed", -1);
    assert_true(path_read(folder_path("traces"), 1 << 20, &text, NULL));
    assert_true(str_starts(buf_str(&text), "{\"trace_id\":\"" TRACE "\",\"span_id\":\""));
    assert_non_null(
        strstr(buf_str(&text), "\"parent\":\"" SPAN "\",\"name\":\"a \\\"name\\\"\\n\""));
    assert_non_null(
        strstr(buf_str(&text), "\"seconds\":1.500000,\"question\":\"q1\",\"status\":\"ok\"}\n{"));
    assert_non_null(strstr(buf_str(&text), "\"question\":null,\"status\":\"failed\"}\n"));
    assert_null(strstr(buf_str(&text), "before"));
    buf_release(&text);
    struct err err = ERR_INIT;
    assert_false(span_open(folder_path("no/such/folder"), &err));
    assert_non_null(strstr(err.text, "no/such/folder"));
}

static void span_go__is__of_its_thread(void **state)
{
    struct span_here here = {.place = span_place_of("00-" TRACE "-" SPAN "-01"), .question = "q"};

    (void)state;
    assert_string_equal(span_here().place.trace, "");
    span_go(&here);
    assert_string_equal(span_here().place.trace, TRACE);
    assert_string_equal(span_here().question, "q");
    here = (struct span_here){0};
    span_go(&here);
    assert_string_equal(span_here().place.trace, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(span_place_of__takes__what_the_recommendation_allows),
        cmocka_unit_test(span_place_of__replaces__what_is_malformed),
        cmocka_unit_test(span_begin__stays__in_the_trace),
        cmocka_unit_test(span_end__writes__one_line),
        cmocka_unit_test(span_go__is__of_its_thread),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_drop);
}

/* A choice answered in words: by number, place, name or a word, always of the question that waits.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "answer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/question.h"

#define SEVERAL "several"

static const struct {
    const char *text, *option; /* SEVERAL: asked again; NULL: no answer to it */
} rows[] = {
    {"1", "1"},
    {"3", "3"},
    {"the second", "2"},
    {"the last one", "3"},
    {"number 2", "2"},
    {"customers.country", "1"},
    {"customers.country, such as Germany", "1"},
    {"employees", "2"},
    {"I mean the employee", "2"},
    {"Sweden", "2"},
    {"the one of the employees please", "2"},
    {"go with Sweden", "2"},
    {"customers", SEVERAL},
    {"customers archive", "3"},
    {"customers archive.country", "3"},
    {"country", SEVERAL},
    {"please", SEVERAL},
    {"4", NULL},
    {"products", NULL},
    {"how many customers are there in each of the countries of Europe", NULL},
};

static struct question *countries(void)
{
    struct question *question = question_new("q1", "What does 'country' mean?");
    question_add(question, "1", "customers.country, such as Germany", '1');
    question_add(question, "2", "employees.country, such as Sweden", '2');
    question_add(question, "3", "customers archive.country, such as Peru", '3');
    return question;
}

static const struct {
    const char *text, *option;
} dates[] = {
    {"the issue date", "1"}, {"when it was issued", "1"},
    {"issued", "1"},         {"by the date of issue", "1"},
    {"the period", "2"},     {"when was it due", NULL},
    {"the date", SEVERAL},   {"invoices issued in may", NULL},
};

static struct question *two_dates(void)
{
    struct question *question =
        question_new("q1", "Which date is meant: issued_on or period_from?");
    question_add(question, "1", "issued_on", '1');
    question_add(question, "2", "period_from", '2');
    return question;
}

static void assert_reads(const struct inquiry *inquiry, const char *text, const char *wanted)
{
    struct question *again = NULL;
    char *option = NULL;
    const bool read = inquiry_read_choice(inquiry, text, &option, &again);
    const char *got = again ? SEVERAL : option;
    if (read != (wanted != NULL) || !str_eq(got ? got : "-", wanted ? wanted : "-"))
        fail_msg("'%s': %s, not %s", text, got ? got : "no answer", wanted ? wanted : "no answer");
    question_free(again);
    mem_free(option);
}

static void choice__is_read__in_whatever_words(void **state)
{
    (void)state;
    struct inquiry *inquiry = inquiry_new();
    struct question *question = countries();
    choice_waits(inquiry, question);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_reads(inquiry, rows[i].text, rows[i].option);
    question_free(question);
    inquiry_free(inquiry);
}

/* Who means none of the readings says so, and names of them are still taken. */
static void choice__has__a_way_out(void **state)
{
    static const struct {
        const char *text, *option;
    } said[] = {{"none", OPTION_NONE},
                {"0", OPTION_NONE},
                {"neither", OPTION_NONE},
                {"none of them", OPTION_NONE},
                {"None of these.", OPTION_NONE},
                {"neither, the order lines", OPTION_NONE},
                {"the last one", "3"},
                {"employees", "2"},
                {"3", "3"}};
    (void)state;
    struct inquiry *inquiry = inquiry_new();
    struct question *question = countries();
    choice_add_none(question);
    assert_int_equal(question->option_count, 4);
    assert_string_equal(question->options[3].id, OPTION_NONE);
    choice_waits(inquiry, question);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        assert_reads(inquiry, said[i].text, said[i].option);
    question_free(question);
    inquiry_free(inquiry);
}

/* One name that is the beginning of another is still a name. */
static void choice__takes__a_whole_name_before_a_part(void **state)
{
    (void)state;
    struct inquiry *inquiry = inquiry_new();
    struct question *question = question_new("q1", "Which table?");
    question_add(question, "1", "orders", '1');
    question_add(question, "2", "orders archive", '2');
    choice_waits(inquiry, question);
    assert_reads(inquiry, "orders", "1");
    assert_reads(inquiry, " Orders.", "1");
    assert_reads(inquiry, "archive", "2");
    question_free(question);
    inquiry_free(inquiry);
}

/* A name may be cut short, and a reply its longer form. */
static void choice__takes__words_of_which_a_name_has_the_beginning(void **state)
{
    (void)state;
    struct inquiry *inquiry = inquiry_new();
    struct question *question = question_new("q1", "Which reference is meant?");
    question_add(question, "1", "ship_addr_id", '1');
    question_add(question, "2", "bill_addr_id", '2');
    choice_waits(inquiry, question);
    assert_reads(inquiry, "the shipping address", "1");
    assert_reads(inquiry, "billing", "2");
    assert_reads(inquiry, "the address", SEVERAL);
    assert_reads(inquiry, "the sum", NULL);
    question_free(question);
    inquiry_free(inquiry);
}

static void choice__is_of__the_question_asked_last(void **state)
{
    (void)state;
    struct inquiry *inquiry = inquiry_new();
    struct question *first = countries(), *second = question_new("q2", "By what?");
    question_add(second, "sum", "sum of orders.total", '1');
    question_add(second, "count", "number of orders", '2');
    choice_waits(inquiry, first);
    choice_waits(inquiry, second);
    assert_reads(inquiry, "2", "count");
    assert_reads(inquiry, "number", "count"); /* beside others it is no word of an option */
    assert_reads(inquiry, "the number, please", "count");
    assert_reads(inquiry, "Sweden", NULL);
    choice_waits(inquiry, NULL);
    assert_reads(inquiry, "2", NULL);
    question_free(first);
    question_free(second);
    inquiry_free(inquiry);
}

static void choice__is_read__from_other_forms_of_its_words(void **state)
{
    (void)state;
    struct inquiry *inquiry = inquiry_new();
    struct question *question = two_dates();
    choice_waits(inquiry, question);
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++)
        assert_reads(inquiry, dates[i].text, dates[i].option);
    question_free(question);
    inquiry_free(inquiry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choice__has__a_way_out),
        cmocka_unit_test(choice__is_read__in_whatever_words),
        cmocka_unit_test(choice__takes__a_whole_name_before_a_part),
        cmocka_unit_test(choice__takes__words_of_which_a_name_has_the_beginning),
        cmocka_unit_test(choice__is_of__the_question_asked_last),
        cmocka_unit_test(choice__is_read__from_other_forms_of_its_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

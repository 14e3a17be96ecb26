/* The engine takes time by the length of the question, not by its square. */
#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"
#include "scale.h"
#include "unit/nlq/fixture.h"

enum { QUESTION_BYTES = 1900 };

struct words {
    const char *head, *piece;
};

struct task {
    struct words words;
    void *catalog;
};

struct long_question {
    struct buf question;
    void *catalog;
};

static const struct words questions[] = {
    {"titles of books", " and pages"},
    {"titles of books with more than 100 pages", " and less than 500 pages"},
    {"how many members", " from Vienna"},
    {"", "Vienna "},
    {"", "books authors members loans "},
    {"", "3 "},
    {"", "not "},
    {"", "'x' "},
    {"", "' "},
    {"", "(="},
    {"", "e-"},
};

static void *make_question(const void *arg, size_t n)
{
    const struct task *task = arg;
    const struct words *words = &task->words;
    struct long_question *asked = mem_alloc(sizeof *asked);

    asked->catalog = task->catalog;
    buf_add(&asked->question, words->head);
    for (size_t i = 0; i < n; i++)
        buf_add(&asked->question, words->piece);
    if (asked->question.len <= QUESTION_BYTES)
        return asked;
    buf_release(&asked->question);
    mem_free(asked);
    return NULL;
}

static void ask(void *arg)
{
    struct long_question *asked = arg;

    nlq_answer_free(fixture_ask(asked->catalog, buf_str(&asked->question), NULL));
}

static void done(void *arg)
{
    struct long_question *asked = arg;

    buf_release(&asked->question);
    mem_free(asked);
}

static void engine__takes_linear_time__in_long_questions(void **state)
{
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        const struct task task = {questions[i], *state};
        char name[96];
        snprintf(name, sizeof name, "'%s%s'", task.words.head, task.words.piece);
        scale_check(&(struct scale){name, make_question, ask, done, &task, 4});
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(engine__takes_linear_time__in_long_questions, fixture_setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

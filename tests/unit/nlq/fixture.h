/* A small library of books and its catalog, and questions put to it. */
#ifndef TEST_NLQ_FIXTURE_H
#define TEST_NLQ_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "querent/nlq/nlq.h"

#define FIXTURE_NOW 1795608000 /* 2026-11-25T12:00:00Z */

int fixture_setup(void **state);       /* *state: struct catalog * */
int fixture_setup_names(void **state); /* no value of the data is known */
/* The same over tables of the caller's. */
int fixture_open(void **state, const char *sql);
int fixture_teardown(void **state);

struct nlq_answer *fixture_ask(void *state, const char *question, const char *context);
/* True when the first reading of the question is this statement, blanks, and headings that it does
 * not name, apart; prints both when not. */
bool answers_with(void *state, const char *question, const char *sql);
/* The database takes the statement. */
bool fixture_runs(const char *sql);
/* A question, and the statement that it is answered with. */
struct asked {
    const char *question, *sql;
};
/* Asserts that each is answered so, and that the database takes the statements. */
void assert_all_answered(void *state, const struct asked *asked, size_t count);
void assert_none_sure(void *state, const struct asked *asked, size_t count);
void assert_all_declined(void *state, const char *const *questions, size_t count);
/* Questions of which each follows up the one before, NULL behind the last, which is answered so. */
struct chain {
    const char *questions[5], *sql;
};
void assert_all_followed(void *state, const struct chain *chains, size_t count);
/* Asserts that one text is the other, runs of blanks counted as one; headings as above. */
void assert_same_text(const char *question, const char *got, const char *wanted);

#endif

/* Services for tests of the router: they record what was asked and answer what a test prepared. */
#ifndef TESTS_FAKE_SERVICES_H
#define TESTS_FAKE_SERVICES_H

#include "querent/base/vec.h"
#include "querent/router/router.h"

struct fake {
    bool check_holds; /* what is checked is held until it was allowed */
    int allowed;
    struct router_services services;
    /* prepared by the test */
    bool generate_fails, execute_fails, execute_cancelled, check_refuses, submit_fails, no_jobs,
        checkpoint_fails;
    bool slips;                       /* no answer, and the question before stays */
    bool ambiguous, no_answer, talks; /* talks: an answer without SQL */
    const char *unknown;              /* the one question without an answer; NULL: none */
    const char *names;                /* words that name something of the database; NULL: none */
    const char *chooses;              /* words that name option 2; NULL: no ambiguity waits */
    bool correct_gives, correct_refuses;
    bool form_ready, form_dangerous;
    int others;        /* readings */
    const char *heavy; /* of what is checked; NULL: it is not */
    /* recorded */
    int generated, executed, submitted, checkpoints;
    char *last_run;   /* SQL that was executed */
    char *last_words; /* of the form */
    char *last_json;  /* likewise */
    char *last_question;
    VEC(struct event *) events;
    VEC(struct transition) transitions;
};

void fake_init(struct fake *fake);
void fake_release(struct fake *fake);
void fake_forget(struct fake *fake); /* events and transitions so far */
/* Sends a turn; text, option may be NULL. */
void fake_turn(struct fake *fake, struct memory *memory, enum turn_kind kind, const char *text,
               const char *option);
const struct event *fake_last(const struct fake *fake, enum event_type type); /* NULL: none */
bool fake_walked(const struct fake *fake, enum stage from, enum stage to);

#endif

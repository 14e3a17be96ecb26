/* One turn being handled: what a stage's handler sees and says. Private to router. */
#ifndef QUERENT_ROUTER_ROUND_H
#define QUERENT_ROUTER_ROUND_H

#include "querent/base/err.h"
#include "querent/base/vec.h"
#include "querent/router/router.h"

struct round {
    struct router_services *services;
    const struct turn *turn; /* NULL while resuming */
    struct memory *memory;
    const char *conversation;
    const char *input;   /* the operator's text, NULL once a handler has used it up */
    enum turn_kind kind; /* of the input that is left */
    const char *option;  /* option id of a choice, NULL: none */
    const char *why;     /* reason of the edge that the handler asks for */
    struct err *err;     /* ERR_CANCELLED ends the turn */
    bool stopped;
    char *back;              /* the question that "undo" asks again; NULL: none */
    char *unanswered;        /* the question whose ambiguity waits while other words are tried */
    struct question *choice; /* to be asked on entering the next stage, NULL: its own question */
    VEC(struct event *) pending;  /* published after the checkpoint */
    VEC(struct message) messages; /* written with the checkpoint */
    VEC(struct transition) transitions;
    bool storage_failed;
};

/* A stage: what it asks on entry and when the input was unclear, and what it does with input.
 * handle returns the next stage; the same stage means staying. */
struct stage_ops {
    void (*ask)(struct round *round);
    enum stage (*handle)(struct round *round);
};
extern const struct stage_ops stage_table[STAGE_COUNT];

/* Says something in the conversation; kept in the history. */
void round_say(struct round *round, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The answer to what was asked: it takes the place of what was streamed of it. */
void round_say_answer(struct round *round, const char *text);
void round_say_error(struct round *round, const struct err *error, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Publishes at once: progress that needs no checkpoint. */
void round_status(struct round *round, enum event_status status, const char *text);
/* Queues an event for after the checkpoint; takes it. */
void round_emit(struct round *round, struct event *event);
/* Gives the question its id, and asks it; takes it. */
void round_ask(struct round *round, struct question *question);
/* Shows a version and remembers it as the one to confirm. Takes it. */
void round_show_sql(struct round *round, struct sql_version *version);
/* Why it cannot run: its first error. */
const char *version_problem(const struct sql_version *version);
/* Publishes the rows; takes the reference. */
void round_result(struct round *round, struct result *result);
/* The input as an answer: menus' option ids and words alike. */
enum answer round_answer(struct round *round, unsigned wanted);
/* Where words were typed that no answer of the stage takes: says so, with what would be taken. */
void round_not_understood(struct round *round, const char *hint);
/* The words can only be a question: by themselves, or since they name something of the database. */
bool round_is_question(struct round *round, const char *words);
/* The operator's text is used up. */
void round_consume(struct round *round);
bool round_is_sql(const struct round *round); /* the input is a statement, typed or edited */
/* Writes the checkpoint, then publishes what is pending. */
void round_flush(struct round *round);

/* "help", "what?": what can be said here is told. */
bool stage_help_words(struct round *round);
/* Thanks and nothing else: answered. */
bool stage_thanks_words(struct round *round);
/* "revenue means …": learned and said. False: the words teach nothing. */
bool stage_teach_words(struct round *round, const char *said_to);
/* What an edit teaches is asked about; false: it was no answer to that. */
void lesson_offer_ask(struct round *round);
bool lesson_offer_answer(struct round *round);
void once_offer_ask(struct round *round);
bool once_offer_answer(struct round *round);
/* "retry job 12": done and said. */
bool stage_job_words(struct round *round);
/* Rows of an earlier question are, and are the newest from now on; says so. */
bool stage_takes_rows(struct round *round);
/* The rows on the screen are to be written or sent while something else is being asked. */
bool stage_wants_rows(struct round *round);
/* The same where nothing has run yet; says so. */
bool stage_lacks_rows(struct round *round);
/* What waited is left for them; says so. */
void stage_back_to_rows(struct round *round);
/* Something has run, and its rows are still here. */
bool stage_has_rows(const struct round *round);
/* The SQL that waits was made from rows that are still here. */
bool stage_made_of_rows(const struct round *round);
/* It is not wanted: the rows are what is spoken of again; says so. */
void stage_stay_with_rows(struct round *round);
/* Asks the ambiguity again that waits for its answer; false: none does. */
bool question_ask_choice(struct round *round);
enum stage stage_generate(struct round *round, const char *question, const char *option);

/* The stages' handlers, a file each. */
void start_ask(struct round *round);
enum stage start_handle(struct round *round);
void method_ask(struct round *round);
enum stage method_handle(struct round *round);
void question_ask(struct round *round);
enum stage question_handle(struct round *round);
void user_sql_ask(struct round *round);
enum stage user_sql_handle(struct round *round);
void confirm_ask(struct round *round);
enum stage confirm_handle(struct round *round);
void execute_ask(struct round *round);
enum stage execute_handle(struct round *round);
void results_ask(struct round *round);
enum stage results_handle(struct round *round);
void follow_up_ask(struct round *round);
enum stage follow_up_handle(struct round *round);
void done_ask(struct round *round);
enum stage done_handle(struct round *round);

#endif

/* The staged router (R1, R2): ten stages, one handler each, one entry point.
 *
 * Deterministic: what a turn does depends on the turn, the memory and what the services answer.
 * There is no user interface, thread, clock, store or database in it, and it links none: a test
 * drives it with services of its own.
 * The transition table is model/stage.h; a handler that asks for an edge that is not there is a
 * broken invariant, which is said to the operator and starts over (R9).
 */
#ifndef QUERENT_ROUTER_ROUTER_H
#define QUERENT_ROUTER_ROUTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/err.h"
#include "querent/model/conversation.h"
#include "querent/model/event.h"
#include "querent/model/memory.h"
#include "querent/model/outcome.h"
#include "querent/model/turn.h"

enum job_wish { JOB_WISH_NONE, JOB_WISH_SHOW, JOB_WISH_RETRY, JOB_WISH_CANCEL };
#define JOB_NAME_BYTES 16

/* The answer to what an edit proposes to learn. */
enum lesson_reply { LESSON_REPLY_NO, LESSON_REPLY_YES, LESSON_REPLY_COMPANY };

/* What handlers may ask of the world: an interface that its owner embeds in a struct of its own
 * (see container_of), so that each function finds the struct around `self`. Every call runs on the
 * turn's thread and may block; those that can be stopped return ERR_CANCELLED. A NULL function is a
 * capability that is not there. */
struct router_services {
    /* Takes the event; turn and conversation are filled by the router. */
    void (*emit)(struct router_services *self, struct event *event);
    /* Stamps what has a time with it and writes all of it in one transaction; a failure is reported
     * once as a notice and the turn goes on (G10). */
    bool (*checkpoint)(struct router_services *self, struct checkpoint *checkpoint,
                       struct err *err);
    /* SQL for a question. option: id of the answered ambiguity's option, or NULL. */
    bool (*generate)(struct router_services *self, struct memory *memory, const char *question,
                     const char *option, struct outcome *ret_outcome, struct err *err);
    /* Words typed while an ambiguity waits: the option they name (*ret_option, caller frees), or,
     * where they fit several, the question to ask again. False: they are no answer to it. */
    bool (*choose)(struct router_services *self, const char *words, char **ret_option,
                   struct question **ret_again);
    /* A few words that would be no question by themselves name something of the database: "open
     * orders". By what is in memory; may wait for that. May be NULL. */
    bool (*names)(struct router_services *self, const char *words);
    /* A table is called so, or nearly so, or it is not known which there are. May be NULL. */
    bool (*reads)(struct router_services *self, const char *table);
    /* Goes back to the question before the newest (caller frees): memory is as it was when that one
     * was asked. False: there is none. May be NULL. */
    bool (*back)(struct router_services *self, struct memory *memory, char **ret_question);
    /* How many other readings of the question there are. May be NULL: none. */
    int (*others)(struct router_services *self, const struct memory *memory);
    /* The next reading of the same question; ERR_NOT_FOUND when there is none. */
    bool (*another)(struct router_services *self, struct memory *memory,
                    struct sql_version **ret_version, struct err *err);
    /* What was said instead of yes or no, as a correction of the version that is shown: "use table
     * X", "join A.x with B.y". ERR_NOT_FOUND: it is none. */
    bool (*amend)(struct router_services *self, struct memory *memory, const char *words,
                  struct sql_version **ret_version, struct err *err);
    /* Checks SQL that a person wrote or edited; a text that may not run is a version with runnable
     * false. */
    bool (*check)(struct router_services *self, struct memory *memory, const char *sql,
                  struct sql_version **ret_version, struct err *err);
    /* SQL that a person gives where generated SQL waits is a change of that; false: it is SQL of
     * their own, which answers no question. May be NULL: all of it is a change. */
    bool (*changes)(struct router_services *self, const struct memory *memory, const char *sql,
                    bool in_editor);
    /* The operator allows, from now on, the code that memory.sql is held for; the same SQL again,
     * which may run then. */
    bool (*allow)(struct router_services *self, struct memory *memory,
                  struct sql_version **ret_version, struct err *err);
    /* After a failed run: a corrected version to confirm, or a text that says what was tried.
     * ERR_NOT_FOUND: none is known; else the error's text is said: why there is none, or what would
     * help instead. */
    bool (*correct)(struct router_services *self, struct memory *memory,
                    struct outcome *ret_outcome, struct err *err);
    /* The operator said no to the version that is shown. May be NULL. */
    void (*reject)(struct router_services *self);
    /* The same question without the lessons that the version was made with. */
    bool (*without)(struct router_services *self, struct memory *memory,
                    struct outcome *ret_outcome, struct err *err);
    /* Words that teach: kept, *ret_said says what. ERR_NOT_FOUND: they teach nothing. May be NULL.
     */
    bool (*teach)(struct router_services *self, struct memory *memory, const char *words,
                  char **ret_said, struct err *err);
    /* After rows came: what is to be learned of the answer becomes memory.lesson_offer; else what
     * of an edit may have been for this one time, memory.once_offer; both are NULL before. May be
     * NULL. */
    void (*propose)(struct router_services *self, struct memory *memory,
                    const struct result *result);
    /* What was answered to lesson_offer. */
    bool (*keep)(struct router_services *self, enum lesson_reply reply, struct err *err);
    /* Yes was answered to once_offer: the edited SQL answers its question from now on. */
    void (*keep_edit)(struct router_services *self, const struct memory *memory);
    /* Starts the read job; returns when the first rows are there (or all of none). Fills job_id,
     * columns, result_rows of the memory. Fills *failure when it fails. */
    bool (*execute)(struct router_services *self, struct memory *memory, struct result **ret_result,
                    struct sql_failure *failure, struct err *err);
    /* After a run that gave nothing: what may be why, and a corrected version where one gives rows.
     * False: there is nothing to say. */
    bool (*look)(struct router_services *self, struct memory *memory, const struct result *result,
                 struct outcome *ret_outcome);
    /* Whether the rows of the round are here; after a resume they are not. */
    bool (*rows_here)(struct router_services *self);
    /* The operator looks at rows of an earlier question: they are the newest from now on, and what
     * memory keeps of the newest rows is theirs. False: they are the newest already. May be NULL.
     */
    bool (*take_rows)(struct router_services *self, struct memory *memory,
                      struct result **ret_result);
    /* Whether whoever asks may make jobs; false: what they lack. May be NULL: they may. */
    bool (*makes_jobs)(struct router_services *self, struct err *err);
    /* Opens or changes the form. words: what was said, may be ""; form_json:
     * what the form holds so far or was typed, may be NULL. */
    bool (*form)(struct router_services *self, struct memory *memory, enum form_kind kind,
                 const char *words, const char *form_json, struct form **ret_form, struct err *err);
    /* Creates the job of a form that is ready. */
    bool (*submit)(struct router_services *self, struct memory *memory, const struct form *form,
                   char **ret_job_id, struct err *err);
    /* "#12" for the id of a job, the caller's; may be NULL. */
    char *(*job_name)(struct router_services *self, const char *id);
    /* Does what was said of a job ("12"), and says how that went; may be NULL. */
    bool (*job)(struct router_services *self, enum job_wish wish, const char *name, char **ret_said,
                struct err *err);
};

/* What "retry job 12", "cancel #12", "show job 12" ask for; NONE: something else. */
enum job_wish job_wish_read(const char *text, char ret_name[JOB_NAME_BYTES]);

/* Handles one turn: walks as many edges as it takes. Always leaves the memory in a valid stage,
 * with the checkpoint written before anything of it is published. False only with ERR_CANCELLED. */
bool handle_turn(struct router_services *services, const struct turn *turn, struct memory *memory,
                 struct err *err);

/* Asks the current stage's question again, from the memory alone: on opening a conversation. A
 * memory that was killed in EXECUTE_SQL is put back to its CONFIRM stage first. */
void router_resume(struct router_services *services, const char *conversation,
                   struct memory *memory);

/* The meaning of a whole answer, for the menus' words. "not ok" is a no; "ok, but …" is nothing. */
enum answer {
    ANSWER_NONE,
    ANSWER_YES,
    ANSWER_NO,
    ANSWER_GENERATE,
    ANSWER_PROVIDE,
    ANSWER_WRITE,
    ANSWER_EMAIL,
    ANSWER_DONE,
    ANSWER_ASK_ON,
    ANSWER_BACK,
    ANSWER_EDIT,
    ANSWER_ANOTHER,
    ANSWER_MEND,
    ANSWER_ALLOW,
    ANSWER_WITHOUT,
    ANSWER_COMPANY,
    ANSWER_REFETCH, /* the last */
};
/* Understands `text` as one of the answers in the bit set `wanted` (1u << ANSWER_…). */
enum answer answer_read(const char *text, unsigned wanted);
/* What follows the yes or no, and the "but", that a text begins with: "only 2024" of "ok but only
 * 2024". The text itself where nothing follows, or it begins with neither. */
const char *answer_rest(const char *text);
/* True when the text looks like SQL: it begins with a comment of SQL, or with a keyword of a
 * statement and goes on as English does not ("update me on sales" is none). */
bool answer_is_sql(const char *text);
/* Of SELECT without any of SQL's signs, which may be English, the words around FROM; heap. False:
 * it is not such a text. */
bool answer_read_from(const char *text, char **ret_rows, char **ret_from);
/* True: the text is that of an option that the router offers whatever is asked: "Yes, run it". */
bool answer_is_option(const char *text);
/* True when the text can only be meant as a question or a wish: several words, not an answer word.
 */
bool answer_is_question(const char *text);

#endif

/* Lessons in an answer: the engine reads taught words as what they mean, a model is told of them,
 * and the tree of either's SQL is held to them. Private to answer. */
#ifndef ANSWER_TAUGHT_H
#define ANSWER_TAUGHT_H

#include "querent/answer/answer.h"
#include "querent/nlq/nlq.h"

struct asking;

/* How a step ends. */
enum step_end { STEP_NEXT, STEP_DONE, STEP_FAILED };

enum { TAUGHT_UNFIT_MAX = 4 };

/* Of one question. */
struct taught {
    struct lesson_plan plan; /* its book NULL: there are no lessons */
    struct lesson_plan
        spoken; /* what approved questions use its words for; its book NULL: nothing */
    struct lesson_plan before; /* of the questions that it goes on from; its book NULL: of none */
    struct nlq_taught *words;
    size_t word_count;
    char **without; /* NULL-terminated names or "#id"s; NULL: none */
    size_t without_count;
    struct lessons_applied mended; /* to the model's newest SQL; the plan's */
    struct lesson *used;           /* of the newest version; copies */
    size_t used_count;
    char *own_mend;          /* of what is offered, heap; NULL: none was taken */
    char *shown;             /* the SQL of the first version, heap; NULL: none */
    bool shown_leaves_out;   /* and it leaves a word of the question out */
    bool shown_guess;        /* it is likelier wrong than right, or the model did not answer */
    bool beside;             /* a model is asked beside the engine, and can be asked again */
    struct lesson *proposal; /* that an edit made, until it is answered; NULL: none */
    const struct lesson *unfit[TAUGHT_UNFIT_MAX]; /* no reading keeps them; the plan's */
    size_t unfit_count;
    /* With each the engine has no reading, without it one that leaves words out; their numbers. */
    int64_t doubted[TAUGHT_UNFIT_MAX];
    size_t doubted_count;
    char *doubts; /* what is said of those that a model's SQL left, too, a line each; NULL: none */
    const struct lesson *clash[2]; /* the choice that waits is between these; the plan's */
};

/* The lessons as of now: at the beginning of each call. */
void taught_begin(struct inquiry *inquiry, const struct answer_world *world, const char *question);
void taught_release(struct taught *taught);
/* Without the lesson, for this question. */
void taught_leave(struct taught *taught, const char *name);
/* The request has the words of `spoken`, too. */
void taught_also(const struct taught *taught, struct nlq_request *request, struct arena *arena);
void taught_request(const struct taught *taught, struct nlq_request *request);
/* The request, which was filled by taught_request, has the words of its context, too: the questions
 * before are read as they were. */
void taught_request_before(struct taught *taught, const struct answer_world *world,
                           struct nlq_request *request);
/* The SQL with what lessons put into its tree; NULL: as it is. Heap. */
char *taught_mend(struct taught *taught, const char *sql);
/* Readings whose words were not taken as they were taught go; the others get what lessons add. */
void taught_read(struct taught *taught, struct nlq_answer *answer);
/* Leaves the lessons that no reading kept; ret_said (TAUGHT_UNFIT_MAX, the arena's) says so of
 * each. The plan is to be begun anew. Returns how many. */
size_t taught_leave_unfit(struct taught *taught, struct arena *arena, const char **ret_said);
/* The last `count` that were left hold again, once the plan is begun anew. */
void taught_take_back(struct taught *taught, size_t count);
/* The last `count` that were left are doubted from now on. */
void taught_doubt(struct taught *taught, size_t count);
/* Leaves the doubted lessons of whose tables a model's SQL reads none either. True: the plan is to
 * be begun anew. */
bool taught_leave_doubted(struct taught *taught, const char *sql);
/* False: *ret_why (heap, may be NULL) says which lesson the SQL does not keep. */
bool taught_kept(const struct taught *taught, const char *sql, char **ret_why);
/* Says under the version which lessons hold in it; they are judged by what becomes of it. */
void taught_note(struct inquiry *inquiry, struct sql_version *version);
/* A lesson of its words or tables that does not fit the schema any more is named. */
void taught_tell_misfit(const struct asking *asking);
/* Words that were taught are known here, though the catalog has none of them. */
void taught_link(const struct taught *taught, size_t *own, size_t *linked);
/* The lines for a model after those of the demands. */
void taught_tell(const struct taught *taught, struct buf *out);

/* Steps: two lessons disagree; the question is a pattern with its SQL. */
enum step_end taught_ask(struct asking *asking);
enum step_end taught_pattern(struct asking *asking);
/* What is said to "what does revenue mean?", heap; NULL: that is not asked, or was not taught. */
char *taught_explanation(const struct taught *taught);
/* The question's first words, or those behind its "which", were taught. */
bool taught_begins(const struct taught *taught);
/* Of an answer that lessons without words disagree on, which of them holds is asked instead. */
void taught_contest(struct asking *asking);
/* The lesson that was chosen of two; false: the option is none of these. */
bool taught_choose(struct inquiry *inquiry, const struct answer_world *world, const char *option);

#endif

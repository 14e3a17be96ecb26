/* What the steps of an answer share. Private to answer. */
#ifndef QUERENT_ANSWER_ANSWER_PRIVATE_H
#define QUERENT_ANSWER_ANSWER_PRIVATE_H

#include "querent/agent/demand.h"
#include "querent/answer/answer.h"
#include "querent/answer/version.h"
#include "querent/lang/words.h"
#include "querent/nlq/nlq.h"
#include "taught/taught.h"

#define DEMANDS_MAX 3 /* corrections of one question */

/* Rows that the question refers to without naming them: see entities/entities.h. */
struct refers {
    char *question; /* with the rows in it, as the engine reads it; NULL: it refers to none */
    char *assumed;  /* what the words stand for, for the operator */
    char *hint;     /* the same for a model; NULL: private */
    bool weak;      /* only where the words alone are not understood */
    bool missed;    /* a question since these rows was not answered: perhaps its rows are meant */
};
void refers_release(struct refers *refers);

struct inquiry {
    struct nlq_answer *readings; /* the engine's, NULL: not asked */
    char *model_sql;             /* the model's answer, NULL: none */
    char *model_written;         /* before a rule mended it, NULL: none has */
    double model_probability;    /* with which the model wrote it, 0: not known */
    /* SQL of the model for this question that failed, each once, oldest first. */
    struct memory_attempt *tried;
    size_t tried_count;
    struct refers refers;
    char *question; /* that was asked */
    char *before;   /* memory's nlq_context and `understood` when it was, NULL: none */
    char *understood;
    int64_t asked_us; /* by the world's clock */
    bool hangs;       /* its words may be of the question before: no question by themselves */
    bool looked;      /* an empty result of it was looked at: the model was asked once more */
    size_t offer;     /* which one of these is shown */
    bool by_engine;
    bool checks; /* a model is asked beside the engine: its word is not waited for at any price */
    struct question *asked; /* the choice that waits for an answer, NULL: none */
    struct agent_correction demands[DEMANDS_MAX];
    size_t demand_count;
    struct taught taught; /* what the lessons say of it */
};

/* What a question is about: see understand.c. */
struct understanding {
    struct arena arena;
    struct words words;
    size_t own, linked; /* words that name something; of these, names and values of the catalog */
    size_t called;      /* of these, what tables and columns are called */
    struct buf entities, filters, time, tables, joins, partitions;
    int64_t began; /* by say_clock */
};

/* One call that answers, and what it has brought so far. */
struct asking {
    struct understanding understood;
    struct arena arena;
    struct inquiry *inquiry;
    const struct answer_world *world;
    struct memory *memory;
    const char *question;
    struct agent_intent intent; /* what it is after */
    bool judged;                /* the intent was decided */
    bool unaided;               /* the model was asked, and did not answer */
    bool reread;                /* `question` is a model's words for what was asked */
    int64_t began_us;           /* by the world's clock */
    int64_t model_us;           /* how long the model's first answer took */
    struct outcome outcome;
    struct err *err;
};

/* ---- demands.c */
/* Takes the demand; ERR_LIMIT: there are too many. */
bool demands_add(struct inquiry *inquiry, struct agent_correction *demand, struct err *err);
/* Moves the demands that the newer one contradicts into ret_gone (of DEMANDS_MAX, the caller's
 * then): the operator's last word counts. How many. */
size_t demands_withdraw(struct inquiry *inquiry, const struct agent_correction *newer,
                        struct agent_correction *ret_gone);
/* Those that came with the question. */
bool demands_given(struct inquiry *inquiry, const struct answer_world *world, struct err *err);
/* False: *ret_why, which may be NULL, says which one the SQL breaks. Heap. */
bool demands_kept(const struct inquiry *inquiry, const struct answer_world *world, const char *sql,
                  char **ret_why);
/* The engine's readings that keep them; fills the request's tables. */
struct nlq_answer *demands_read(struct inquiry *inquiry, const struct answer_world *world,
                                struct nlq_request *request);
/* The same of another question, with the lessons of its own words, and without a context. */
struct nlq_answer *demands_read_other(struct inquiry *inquiry, const struct answer_world *world,
                                      struct nlq_request request, const char *question);

/* ---- hint.c: NULL: nothing was understood, or the settings do not want it told; heap */
char *hint_of(const struct inquiry *inquiry, const struct answer_world *world,
              const char *question);

/* The question again, with what was decided for it: lessons that are left out stay so. */
bool inquiry_ask_again(struct inquiry *inquiry, const struct answer_world *world,
                       struct memory *memory, const char *question, struct outcome *ret_outcome,
                       struct err *err);

/* ---- meaning.c: the tables and columns nearest to the request's question by their descriptions,
 * best first, in the arena; none: no embedding model says so, or all tables can be shown */
void meaning_select(const struct answer_world *world, struct arena *arena,
                    struct agent_sql_request *request);

/* ---- say.c: what is heard while it happens */
void say_status(const struct answer_world *world, enum event_status status, const char *text);
/* The model is asked though there is an answer. */
void say_checking(const struct answer_world *world);
void say_route(const struct asking *asking, enum event_route route);
void say_tool(const struct answer_world *world, const char *name);
void say_notice(const struct answer_world *world, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
int64_t say_clock(const struct answer_world *world);
/* A step that began at `began`, by say_clock. */
void say_took(const struct answer_world *world, const char *what, const char *input, int64_t began);

/* ---- offers.c: what can be shown for the question, and what is */
void offers_clear(struct inquiry *inquiry); /* for another try at the same question */
/* Offers are the readings, and after them the model's SQL where there is one. */
size_t offers_count(const struct inquiry *inquiry);
/* The SQL of the one that is shown; NULL: none is. */
const char *offers_sql(const struct inquiry *inquiry);
bool offers_wanted(const struct inquiry *inquiry, size_t index); /* nobody has rejected it */
/* The offer as a version to confirm; it is the one that is shown from now on. */
struct sql_version *offers_take(struct inquiry *inquiry, const struct answer_world *world,
                                size_t index);

/* Something that the question says in so many words is not in the SQL. */
bool offers_lack(const struct inquiry *inquiry, const struct answer_world *world, const char *sql);

/* All offers as a choice, each with what it does in words; NULL: there are not two. */
#define OFFERS_DIFFER                                                                              \
    "This can be read in several ways, which do not give the same rows. Which one?"
struct question *offers_choice(struct inquiry *inquiry, const struct answer_world *world,
                               const char *text);

/* ---- choice.c */
#define OPTION_NONE "none" /* none of the readings is meant */
/* The way out of a choice in which nothing is right, behind its options. */
void choice_add_none(struct question *question);
/* The question becomes the choice that waits; NULL: none does. A copy is kept. */
void choice_waits(struct inquiry *inquiry, const struct question *question);

/* ---- policy.c */
/* An unsure reading that is worth so little is a guess. */
bool policy_is_guess(double confidence);
/* Whether an answer that is worth so much contests an unsure one that nobody will look at, where
 * their rows differ. */
bool policy_contests(const struct answer_world *world, double worth);

/* ---- vote.c */
/* Whether another reading of the engine contests its first: tried and compared. */
bool vote_contested(const struct asking *asking);

/* ---- entities */
enum step_end entities_refer(struct asking *asking);

/* ---- ask_engine.c, ask_model.c */
enum step_end ask_engine(struct asking *asking);
/* Takes the readings as if there were no model: the first that was not rejected, the one that was
 * chosen before, or the question which one is meant. One of them answers. */
void ask_engine_take(struct asking *asking);
/* The engine reads the question as an edit of the one before. */
bool ask_engine_follows(const struct asking *asking);
/* The model's SQL for the question as the inquiry's offer: judged by tree and database, mended, and
 * corrected; approved questions that are like it, the demands and the failed attempts go along.
 * False: *err says why, and what was tried is in the inquiry. */
bool ask_model(struct inquiry *inquiry, const struct answer_world *world, const char *question,
               struct err *err);

/* The model's SQL once more, by another seed and warmer, not corrected; `sample` is 1 or more.
 * Heap; NULL: it is none that runs. */
char *ask_model_again(struct inquiry *inquiry, const struct answer_world *world,
                      const char *question, int sample);

/* ---- tried.c: SQL that failed, and what is asked when no more is tried */
#define TRIED_REJECTED "REJECTED"    /* error_type of SQL that the operator did not want */
#define TRIED_DEMAND "DEMAND_BROKEN" /* error_type of SQL that a demand refused */
void tried_add(struct inquiry *inquiry, const struct memory_attempt *attempt);
/* The newest one does not do what was demanded. */
bool tried_disobeys(const struct inquiry *inquiry);
bool tried_rejected(const struct inquiry *inquiry, const char *sql);
/* The question is the one before, whatever marks and letters it is written with. */
bool tried_asked_again(const struct inquiry *before, const char *question);
/* What is said where every reading of the engine's was rejected: what it understood, and what can
 * be changed. Caller frees. */
char *tried_no_other(const struct inquiry *inquiry, const struct answer_world *world,
                     const struct nlq_request *request);
/* The first reading that answers and was not rejected; readings->count: there is none. */
size_t tried_first_wanted(const struct inquiry *inquiry);
/* All such are no longer taken for failures: the demands have changed. */
void tried_forget_disobedient(struct inquiry *inquiry);
void tried_clear(struct inquiry *inquiry);
/* The attempts as a model is told of them: with what the database's errors mean. */
struct memory_attempt *tried_diagnosed(const struct inquiry *inquiry,
                                       const struct answer_world *world, struct arena *arena);
/* Why the attempt failed, by its class, into the trace. The caller releases it. */
void tried_diagnose(const struct answer_world *world, const struct memory_attempt *attempt,
                    struct agent_diagnosis *ret_diagnosis);

/* ---- clarify.c */
/* The end of all attempts (S1): every attempt's SQL with its error, and other questions, which were
 * tried, with a menu to choose from, too. False: nothing was tried. */
bool clarify(struct inquiry *inquiry, const struct answer_world *world, const char *question,
             bool menu, struct outcome *ret_outcome);
/* The option of such a choice: a question (heap), or the newest SQL that failed, to be edited. */
#define OPTION_QUESTION "ask " /* and its number: an option that is a question of its own */
char *clarify_question(const struct inquiry *inquiry, const char *option);
struct sql_version *clarify_sql(const struct inquiry *inquiry, const struct answer_world *world,
                                const char *option);

/* What a follow-up will edit. */
void keep_context(const struct inquiry *inquiry, struct memory *memory);
/* The same where what is shown is not what the engine read first: the version itself. */
void keep_shown(const struct inquiry *inquiry, struct memory *memory);

/* ---- vote.c: the model's answer beside the engine's */
enum step_end ask_both(struct asking *asking);

/* ---- understand.c */
void understand(struct understanding *understood, const struct answer_world *world,
                const char *question);
/* The share of the question's own words that the catalog, or an excerpt, has: 0 to 1. */
double understood_by_catalog(const struct understanding *understood);
double understood_by_excerpt(const struct understanding *understood, const struct rag_hit *hit);
/* All of it, into the trace. */
void understood_say(const struct understanding *understood, const struct answer_world *world,
                    const struct agent_intent *intent);
/* Nothing here is about it: the catalog has none of its words, and the engine, which may have been
 * asked, knows none. */
bool understood_is_nothing(const struct understanding *understood, const struct nlq_answer *answer);
/* A word of it is one that a table is called by. */
bool understood_names_table(const struct understanding *understood, const struct catalog *catalog);
/* The table that is called by this word and no other, "orders"; -1: none. */
int understood_table_called(const struct catalog *catalog, const struct word *word);
/* The word is one of the table's name. */
bool understood_table_has(const struct catalog *catalog, int table, const struct word *word);
/* A table or a column is called so, and not only something that may mean the same. */
bool understood_is_called(const struct catalog *catalog, const struct word *word);
void understood_release(struct understanding *understood);

/* ---- talk.c, talk_documents.c: answers that run no query */
enum step_end talk_how(struct asking *asking); /* how something is done: the documents */
/* The same of what a table is called, before the program's own help: "how do I cancel an order". */
enum step_end talk_how_rows(struct asking *asking);
enum step_end talk_about(struct asking *asking);  /* the program and the schema */
enum step_end talk_intent(struct asking *asking); /* small talk, and what is not done */
/* That it is about the schema, for who listens; the answer is up to the caller. */
void talk_say_schema(struct asking *asking);
/* What names nothing and follows nothing is asked back. */
enum step_end talk_unclear(struct asking *asking);
enum step_end talk_model_sorts(struct asking *asking); /* a model's word on what it is after */
/* What the documents say to a question that the data did not answer. */
bool talk_documents_have(const struct asking *asking);
/* "Lost orders per month", "list the lost orders": a phrase or an order, with more words than the
 * term, asks for rows. What begins as a question may ask what the documents say. */
bool talk_asks_rows(const struct words *words, size_t term);
enum step_end talk_rival(struct asking *asking); /* the documents have more of the question */
enum step_end talk_documents(struct asking *asking);

#endif

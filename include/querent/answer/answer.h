/* From a question to versions of SQL that may be confirmed, or to an answer that needs none.
 *
 * An inquiry is one question with all that was found for it: the engine's readings, the model's
 * SQL, what the operator demanded. The steps that answer it are one table (src/answer/steps.c), in
 * order: what costs least and is surest comes first, and the first step that answers ends them.
 *
 * All that an answer is made with is an argument, `struct answer_world`: there is no thread, no
 * store, no screen and no clock in here, so that a test scripts each of them. An interface is a
 * struct of functions that its owner embeds in a struct of its own (see container_of). Calls may
 * block in what the world does, and end with ERR_CANCELLED once `cancel` has fired.
 */
#ifndef QUERENT_ANSWER_ANSWER_H
#define QUERENT_ANSWER_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/agent/agent.h"
#include "querent/base/arena.h"
#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/catalog/catalog.h"
#include "querent/lessons/lessons.h"
#include "querent/model/event.h"
#include "querent/model/memory.h"
#include "querent/model/outcome.h"
#include "querent/model/rows/result.h"
#include "querent/model/rows/selection.h"
#include "querent/model/settings.h"
#include "querent/rag/rag.h"

struct recall;
struct version_database;
struct version_rules;

/* ---- what an answer is made with */

/* Hears what happens while it happens. */
struct answer_sink {
    void (*event)(struct answer_sink *self, struct event *event); /* takes it */
    /* A step that was taken, for the trace. */
    void (*trace)(struct answer_sink *self, const char *what, const char *input,
                  int64_t duration_us);
};

/* The model that may be asked. */
struct answer_model {
    const char *name; /* "qwen2.5-coder:7b": who made the SQL */
    bool (*sql)(struct answer_model *self, const struct agent_sql_request *request,
                struct cancel *cancel, struct agent_sql_answer *ret_answer, struct err *err);
    /* What a question is after, where rules can't tell. */
    bool (*intent)(struct answer_model *self, const struct catalog *catalog, const char *question,
                   struct cancel *cancel, struct agent_intent *ret_intent, struct err *err);
    /* A few sentences that touch no data. Caller frees. */
    bool (*talk)(struct answer_model *self, const char *question, struct cancel *cancel,
                 char **ret_text, struct err *err);
};

/* A question that somebody has asked, with the SQL that they confirmed. */
struct answer_pair {
    char *question, *sql;
    char *when;    /* "14:02", "21 Nov 14:02" */
    char *lessons; /* names of those that the SQL was made with; NULL: none */
    char *by;      /* another user, who approved it; NULL: this one */
    char *where;   /* of an earlier question: "shop, conversation 3"; NULL else */
    bool today;
};
void answer_pairs_free(struct answer_pair *list, size_t count);

/* What people approved before, and what this conversation asked before. */
struct answer_kept {
    /* The answer to the same question on the same schema, data and lessons; all NULL: none. */
    void (*before)(struct answer_kept *self, const char *question, struct answer_pair *ret_pair);
    /* What was approved on the connection, oldest first. Free with answer_pairs_free. */
    size_t (*approved)(struct answer_kept *self, struct answer_pair **ret_list);
    /* Earlier questions of the conversation with their SQL, oldest first, in the arena. */
    size_t (*history)(struct answer_kept *self, struct arena *arena, const char *const **ret_list);
    /* What the user asked in any conversation, newest first, at most `max`; free with
     * answer_pairs_free. False: nothing is kept of conversations. */
    bool (*past)(struct answer_kept *self, const struct recall *recall, size_t max,
                 struct answer_pair **ret_list, size_t *ret_count);
};

/* Runs what nobody has confirmed: read-only, limited in time and rows, and audited as a trial. */
struct answer_trials {
    bool (*run)(struct answer_trials *self, const char *sql, struct cancel *cancel,
                struct result **ret_result, struct err *err);
};

/* The documents, read anew where they changed. What goes wrong is said by the owner. */
struct answer_documents {
    /* The best excerpt; false: nothing fits. */
    bool (*best)(struct answer_documents *self, const char *question, struct cancel *cancel,
                 struct rag_hit **ret_hit);
    /* An answer with its sources. Caller frees; NULL: none. */
    char *(*answer)(struct answer_documents *self, const char *question, struct cancel *cancel);
    /* The longest term of the question that they explain: what it means, and where; *ret_words: how
     * many words it has. Caller frees; NULL: none. */
    char *(*term)(struct answer_documents *self, const char *question, struct cancel *cancel,
                  size_t *ret_words);
};

/* What is near in meaning, by an embedding model. */
struct answer_meaning {
    /* The cosine of each text to the question. False: no model is set, or it fails. */
    bool (*near)(struct answer_meaning *self, const char *question, const char *const *texts,
                 size_t count, struct cancel *cancel, float *ret_similarity);
};

/* What was taught and learned. */
struct answer_lessons {
    /* Those of the connection, as of now; borrowed until the next call. NULL: none can be read. */
    struct lesson_book *(*book)(struct answer_lessons *self);
    /* The operator took, or rejected, an answer that the lesson was applied to. */
    void (*judged)(struct answer_lessons *self, const struct lesson *lesson, bool right);
    /* Keeps it: with a name, words and meaning; without a scope of its own, for the connection. A
     * recovery that is there already counts once more. *ret_gone, which may be NULL: what it takes
     * the place of, in words, heap; NULL: of nothing. It gets another name where its own is
     * that of a lesson of other words. */
    bool (*learned)(struct answer_lessons *self, struct lesson *lesson, char **ret_gone,
                    struct err *err);
};

/* A second opinion that the operator may cut short: the first one is taken then. */
struct answer_second {
    /* What stops the model alone; the world's cancel fires it, too. */
    struct cancel *(*begin)(struct answer_second *self);
    void (*end)(struct answer_second *self, struct cancel *cancel); /* takes it */
};

/* Borrowed for the length of a call. */
struct answer_world {
    const struct settings *settings;
    struct catalog *catalog;
    struct version_database *database;  /* see version.h; NULL: it is not asked */
    struct version_rules *rules;        /* likewise; NULL: nothing was allowed */
    struct answer_model *model;         /* NULL: there is none, or settings forbid to ask it */
    struct answer_kept *kept;           /* NULL: nothing is remembered */
    struct answer_trials *trials;       /* NULL: nothing runs before it is confirmed */
    struct answer_documents *documents; /* NULL: there are none */
    const struct selection *rows;   /* the newest rows as they are seen; NULL: they are not here */
    struct answer_meaning *meaning; /* NULL: words alone decide what is near */
    struct answer_lessons *lessons; /* NULL: there are none */
    int reading; /* of the engine's readings this one will be chosen, from 1: where it has so many,
                    no model is asked which there are; 0: none */
    struct answer_second *second; /* NULL: nobody can cut the model short */
    struct answer_sink *sink;
    struct cancel *cancel;
    const char *const *demands; /* on the answer, as "table=orders": see agent_correction_given, or
                                   "lesson!=NAME": without it; NULL-terminated, NULL: none */
    const char *instruction;    /* of whoever asks, for a model; NULL: none */
    bool no_plan;               /* the model plans nothing before it writes SQL */
    bool prune;                 /* it sees only keys and the columns that the question speaks of */
    bool scored;                /* the answer is data for a program: only what was asked for */
    bool unattended;            /* what comes may run without a look: see answer_doubt */
    int64_t now;                /* Unix seconds: what "last year" counts from */
    int64_t (*clock_us)(void);  /* for the trace */
};

/* ---- an inquiry */

struct inquiry;

struct inquiry *inquiry_new(void);
void inquiry_free(struct inquiry *inquiry); /* NULL is fine */
/* For another question, or another schema: offers and demands go. */
void inquiry_forget(struct inquiry *inquiry);

/* Answers a question. memory: the attempts of this round and the round before, which a follow-up
 * edits; its nlq_context is replaced. */
bool inquiry_ask(struct inquiry *inquiry, const struct answer_world *world, struct memory *memory,
                 const char *question, struct outcome *ret_outcome, struct err *err);
/* A question that was asked elsewhere before, as the engine reads it: memory's nlq_context is what
 * follows it. */
void inquiry_recall(const struct answer_world *world, struct memory *memory, const char *question);
/* Goes back by a question: memory is as it was before that one (*ret_question, caller frees) was
 * asked. False: there is none that the engine has read. */
bool inquiry_back(struct memory *memory, char **ret_question);
/* Words as the answer to the choice that waits: the option they name (caller frees), or, where they
 * fit several, the choice to be asked again. False: no choice waits, or they are no answer to it.
 */
bool inquiry_read_choice(const struct inquiry *inquiry, const char *words, char **ret_option,
                         struct question **ret_again);
/* The option of outcome.ask that the operator chose. ERR_STALE: there is no such one any more. */
bool inquiry_choose(struct inquiry *inquiry, const struct answer_world *world,
                    struct memory *memory, const char *option, struct outcome *ret_outcome,
                    struct err *err);
/* How many readings of the question there are beside the one that was shown; rejected ones do not
 * count. */
int inquiry_others(const struct inquiry *inquiry);
/* The next reading of the same question, from which the conversation goes on; ERR_NOT_FOUND when
 * there is no other. */
bool inquiry_another(struct inquiry *inquiry, const struct answer_world *world,
                     struct memory *memory, struct sql_version **ret_version, struct err *err);
/* What was said instead of yes or no, as a demand on the answer (L4): "use table X". It stays for
 * the question. ERR_NOT_FOUND: the words are none; ERR_UNSURE: it takes a model. */
bool inquiry_amend(struct inquiry *inquiry, const struct answer_world *world,
                   const struct memory *memory, const char *words, struct sql_version **ret_version,
                   struct err *err);
/* After a failed run, the newest of memory's attempts: what the database said is diagnosed, and the
 * diagnosis goes with all earlier attempts into the prompt, and into the trace. The outcome is a
 * corrected version, or, after all attempts, the text that lists them. ERR_NOT_FOUND: no other SQL
 * is known. ERR_REFUSED: no other SQL would help (a timeout, a missing permission, a lost
 * connection); the text says what would. */
bool inquiry_correct(struct inquiry *inquiry, const struct answer_world *world,
                     const struct memory *memory, struct outcome *ret_outcome, struct err *err);
/* After memory's SQL ran: where it gave nothing, the outcome's text says which condition alone
 * empties it and what the database has instead. SQL of a model is asked for once more (G3): where
 * that gives rows, the outcome has its version, too, to be confirmed. A single row by LIMIT 1 that
 * shares its place with others is said to. False: there is nothing to say. */
bool inquiry_look(struct inquiry *inquiry, const struct answer_world *world,
                  const struct memory *memory, const struct result *result,
                  struct outcome *ret_outcome);
/* The offer that is shown, made again since something that it hangs on has changed. ERR_NOT_FOUND:
 * the text is not the offer's. */
bool inquiry_again(struct inquiry *inquiry, const struct answer_world *world, const char *sql,
                   struct sql_version **ret_version, struct err *err);
/* The question means other rows each time ("their orders"), or may be of the one before it ("sum
 * per method"): by itself it is none. */
bool inquiry_refers(const struct inquiry *inquiry);
/* The same question without the lessons that the newest version was made with, which counts against
 * them. ERR_NOT_FOUND: it was made with none. */
bool inquiry_without_lessons(struct inquiry *inquiry, const struct answer_world *world,
                             struct memory *memory, struct outcome *ret_outcome, struct err *err);
/* What the operator made of the newest version: SQL that ran and gave rows, which speaks for the
 * lessons that hold in it and against the others; NULL: it was rejected. */
void inquiry_judge(struct inquiry *inquiry, const struct answer_world *world, const char *sql);
/* The operator rejected what was shown: asked again, the same question gets other SQL, and what was
 * chosen for it is asked again. */
void inquiry_reject(struct inquiry *inquiry, struct memory *memory);
/* Words that teach ("revenue means quantity times unit price"): kept, and *ret_said (heap) says
 * what. ERR_NOT_FOUND: they teach nothing. */
bool inquiry_teach(const struct answer_world *world, const struct memory *memory, const char *words,
                   char **ret_said, struct err *err);
/* SQL takes the place of what is offered: where it is the program's own mend of that, it teaches
 * nothing. */
void inquiry_mended(struct inquiry *inquiry, const struct memory *memory, const char *sql);
/* After SQL ran and gave rows: what an edit of it teaches, or the answer of a word that nothing
 * else explains, to be asked about (borrowed); NULL: nothing. An error that was mended is learned
 * without asking. */
const struct lesson *inquiry_propose(struct inquiry *inquiry, const struct answer_world *world,
                                     const char *ran);
bool inquiry_keep_proposal(struct inquiry *inquiry, const struct answer_world *world, bool company,
                           struct err *err);
void inquiry_drop_proposal(struct inquiry *inquiry);
/* The SQL is a reading of the engine's that leaves a word of the question out, or has nothing for
 * one (a sum, a number): that somebody looked at its rows does not make it an answer to that
 * question. */
bool inquiry_leaves_out(const struct inquiry *inquiry, const char *sql);
/* SQL of the question that was run may be given again as its answer: it leaves nothing out. Where a
 * model is asked beside the engine, it is no guess either, nor unsure and made while the model did
 * not answer: the model is asked anew. */
bool inquiry_may_keep(const struct inquiry *inquiry, const char *sql);
/* What of the operator's edit may hold for this one time only (see lesson_edit_once): it becomes no
 * answer that is given again before they say so. Heap; NULL: nothing of it. */
char *inquiry_once(const struct inquiry *inquiry, const struct answer_world *world,
                   const struct memory *memory);
/* Whether SQL that a person gives instead of what is shown is a change of that: see
 * lesson_is_change. */
bool inquiry_changes(const struct inquiry *inquiry, const struct answer_world *world,
                     const struct memory *memory, const char *sql, bool in_editor);
/* Another than the offers was shown: SQL that a person wrote. */
void inquiry_overruled(struct inquiry *inquiry);

/* ---- policy: what runs without a look (pipeline.unseen)
 *
 * sure: what is sure. likely: also what is not, from one half on, where no word of the question was
 * left out. any: all that only reads. With sure and likely, and where nobody attends, an unsure
 * answer becomes a choice when another one is worth a tenth and gives other rows, or where they
 * can't be compared. */

/* What speaks against running SQL that nobody looks at. */
enum answer_doubt {
    ANSWER_DOUBT_NONE,
    ANSWER_DOUBT_LEFT_OUT, /* an unsure reading ignored a word of the question */
    ANSWER_DOUBT_GUESS,    /* an unsure reading below one half */
    ANSWER_DOUBT_UNSURE,   /* it is not sure, and the settings want it to be */
};
enum answer_doubt answer_doubt(const struct settings *settings, const struct sql_version *version);

#endif

/* What the steps of a question share. Private to front; the worker's. */
#ifndef QUERENT_FRONT_PIPELINE_H
#define QUERENT_FRONT_PIPELINE_H

#include "front_private.h"

/* ---- pipeline.c */
void pipeline_status(struct front *front, const char *name, const char *text);
void pipeline_route(struct front *front, const char *name); /* "sql", "rag", "general" */
void pipeline_tool(struct front *front, const char *name);

/* The model's SQL for a question, judged and mended; the operator's approved questions that are
 * like it go along. */
bool pipeline_ask_model(struct front *front, const struct memory *memory, struct catalog *catalog,
                        const char *question, struct cancel *cancel,
                        struct agent_sql_answer *ret_answer, struct err *err);

/* ---- offers.c: what can be shown for the question, and what is */
void offers_drop(struct front *front);  /* for another question: the demands go too */
void offers_clear(struct front *front); /* for another try at the same one */
/* Offers are the readings, and after them the model's SQL where there is one. */
size_t offers_count(const struct front *front);
/* The offer as a version to confirm; it is the one that is shown from now on. */
struct sql_version *offers_take(struct front *front, struct catalog *catalog, size_t index);

/* ---- amend.c: what the operator demands of an answer (L4) */
/* The demands as lines for a model; heap, "" when there are none. */
char *amend_constraints(const struct front *front);

/* ---- vote.c: the model's answer beside the engine's */
/* Asks the model, tries its query and the engine's readings, and takes the answer that most speaks
 * for. A model that fails is a notice where the engine has an answer, else the error. */
bool vote(struct front *front, const struct memory *memory, struct catalog *catalog,
          const char *question, struct cancel *cancel, struct sql_version **ret_version,
          struct err *err);

/* ---- talk.c: answers that run no query */
/* Questions that rules know to be about something else than the data: small talk, the program, the
 * schema, the documents. False: none of these. */
bool talk_by_rule(struct front *front, struct catalog *catalog, const char *question,
                  struct cancel *cancel, struct router_answer *ret_answer);
/* What the documents say, for a question that the data did not answer. False: nothing. */
bool talk_by_documents(struct front *front, const char *question, struct cancel *cancel,
                       struct router_answer *ret_answer);

#endif

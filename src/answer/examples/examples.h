/* Approved questions that are like a new one (A7): for a model's prompt, and where the engine has
 * several readings. Two questions are compared by what is left of them without values and names of
 * the schema, and by the shape of their SQL. Private to answer. */
#ifndef ANSWER_EXAMPLES_H
#define ANSWER_EXAMPLES_H

#include "answer_private.h"
#include "querent/base/map.h"
#include "querent/lang/words.h"

/* ---- mask.c */

/* Lemmas of the words in names of a schema. */
struct mask_names {
    struct map lemmas;
};
void mask_names_init(struct mask_names *names, const struct catalog *catalog);
void mask_names_release(struct mask_names *names);

struct masked {
    const char *words; /* "how many _ in ?": names are _, values ?; articles are left out */
    const char *named; /* the lemmas that are _, and all others that carry meaning */
};
/* Values are the literals of `sql`; without SQL (NULL) what the database has as a value. */
struct masked mask_question(struct arena *arena, const struct catalog *catalog,
                            const struct mask_names *names, const char *question, const char *sql);
/* "SELECT count ( * ) FROM _ WHERE _ = ?" */
const char *mask_sql(struct arena *arena, enum sql_dialect dialect, const char *sql);
/* Words, and pairs of words, in common: 0 to 1. */
double mask_likeness(const char *a, const char *b);

/* ---- examples.c */

/* The best of the approved pairs as lines of a prompt, the best one last; no two of one shape, none
 * whose names the schema has no more, that lessons contradict by now, whose dates were counted from
 * another day, or that tells a private value. NULL: none. Heap. */
char *examples_for(const struct inquiry *inquiry, const struct answer_world *world,
                   const char *question);
/* Of several readings none of which is sure, the one that is made as an approved question like it
 * was becomes the first. */
void examples_settle(struct asking *asking);

/* The approved questions that are like it, the likest first, whose SQL is fit to be shown; their
 * list is the caller's to free with answer_pairs_free, *ret_count long, ret_at the places in it of
 * at most `max`. Returns how many of these. */
size_t examples_like(const struct asking *asking, struct answer_pair **ret_list, size_t *ret_count,
                     size_t *ret_at, size_t max);

/* ---- retold.c */

/* How much two questions say the same in words of their own: 0 to 1. It is 0 where they differ in
 * what changes the answer, where one has a value that the other lacks, and where the new question
 * names something of the schema that the approved one does not. */
double retold_likeness(const struct words *asked, const struct words *approved,
                       const struct mask_names *names);

/* ---- reread.c */

/* Where the engine is not sure and reads an approved question as this one, but for values, the SQL
 * that was approved for it comes first, with this one's values; else the SQL approved for one that
 * says the same in other words. */
void examples_reread(struct asking *asking, const struct nlq_request *request);

/* ---- spoken.c */

/* Where the engine is not sure, words that name nothing of the schema mean what approved questions
 * use them for: the question is read once more with these. */
void examples_spoken(struct asking *asking, const struct nlq_request *request);

#endif

/* Private to answer. */
#ifndef QUERENT_ANSWER_UNLINKED_H
#define QUERENT_ANSWER_UNLINKED_H

struct asking;

/* Lowers the confidence of the version that was taken, and says so, where no word of the question
 * is known and the engine read nothing in it. */
void unlinked_doubt(struct asking *asking);

#endif

/* Private to answer. */
#ifndef QUERENT_ANSWER_LIFTED_H
#define QUERENT_ANSWER_LIFTED_H

struct inquiry;
struct sql_version;

/* Lowers the confidence of the engine's reading that the version shows to what is not sure, where
 * only the model's agreement had made it sure and that says nothing of the engine's doubt. */
void lifted_bar(const struct inquiry *inquiry, struct sql_version *version);

#endif

/* What was said in a conversation, as a search over all of them finds it. Plain data on the heap.
 */
#ifndef QUERENT_MODEL_ROWS_FOUND_H
#define QUERENT_MODEL_ROWS_FOUND_H

#include "querent/model/conversation.h"

struct found_message {
    char *conversation; /* its id */
    char *title;        /* of the conversation, NULL: nothing was asked */
    int number;         /* of the conversation, for people */
    int64_t before;     /* messages of the conversation before it */
    struct message message;
};

/* A question that was asked in some conversation. */
struct asked_question {
    char *conversation, *connection;
    int number;           /* of the conversation, for people */
    int64_t at;           /* Unix seconds */
    char *question, *sql; /* the SQL that was offered first; NULL: none */
};
void asked_questions_free(struct asked_question *list, size_t count);

void found_messages_free(struct found_message *list, size_t count);

#endif

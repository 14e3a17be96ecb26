/* Lists as events and the screen hold them. */
#ifndef QUERENT_MODEL_SNAPSHOT_H
#define QUERENT_MODEL_SNAPSHOT_H

#include <stdatomic.h>
#include <stddef.h>

#include "querent/model/approved.h"
#include "querent/model/conversation.h"
#include "querent/model/excerpt.h"
#include "querent/model/job_info.h"
#include "querent/model/lesson.h"
#include "querent/model/ran.h"
#include "querent/model/rows/found.h"
#include "querent/model/rows/looks.h"
#include "querent/model/saved.h"
#include "querent/model/schema/draft.h"

/* A list as it was when it was asked for: immutable, shared by references. */
struct snapshot {
    enum list_of of; /* says which member counts */
    size_t count;
    atomic_int refs;
    union {
        struct conversation_info *conversations; /* newest first */
        struct job_info **jobs;                  /* newest first */
        char **texts;                            /* inputs, newest first; suggestions, best first */
        struct look_file *themes;
        struct ran_statement *ran;          /* newest first */
        struct saved_query *saved;          /* in the file's order */
        struct found_message *found;        /* newest first */
        struct lesson *lessons;             /* by kind and name */
        struct approved_question *approved; /* oldest first */
        struct draft_entry *drafted;        /* what is to be reviewed first */
        struct excerpt *sources;            /* as the answer numbers them */
    };
};

struct snapshot *snapshot_new(enum list_of of);
struct snapshot *snapshot_ref(struct snapshot *snapshot);
void snapshot_unref(struct snapshot *snapshot); /* NULL is fine */

#endif

/* What is kept of a conversation beside its memory: the messages said, the transitions taken, and
 * the line that stands for it in a list. Plain data; strings are the holder's. */
#ifndef QUERENT_MODEL_CONVERSATION_H
#define QUERENT_MODEL_CONVERSATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/model/stage.h"

/* The numbers stand in the state file. */
enum message_who { MESSAGE_YOU, MESSAGE_QUERENT, MESSAGE_ERROR, MESSAGE_NOTICE };

struct message { /* a line of the whole history */
    enum message_who who;
    int64_t at; /* Unix seconds; stamped by whoever keeps it, the router knows no clock */
    char *text;
    char *sql;   /* the SQL it came with, NULL: none */
    bool option; /* of what is opened again: an option of a question was taken, and is not kept */
};
void message_release(struct message *message);
void messages_free(struct message *messages, size_t count);

/* What a question is asked with that nobody has said in its own conversation. */
struct asked_with {
    struct message *before; /* an earlier conversation, oldest first: it may be followed up */
    size_t before_count;
    char *instruction; /* for a model; NULL: none */
    char **demands;    /* on the answer, as those of a turn; NULL-terminated, NULL: none */
    bool no_plan;      /* a model writes SQL without a plan, whatever the settings say */
    bool prune;        /* it sees only keys and the columns that the question speaks of */
};
void asked_with_add(struct asked_with *with, const struct message *message); /* copies it */
/* A question that was answered with this SQL, which was accepted; NULL: not known. */
void asked_with_pair(struct asked_with *with, const char *question, const char *sql);
/* "table=", "orders"; copies them. */
void asked_with_demand(struct asked_with *with, const char *kind, const char *name);
struct asked_with asked_with_copy(const struct asked_with *with);
void asked_with_release(struct asked_with *with);

struct transition { /* an edge that was taken (R11) */
    enum stage from, to;
    const char *why;
    const char *input; /* what the operator said, "" when nothing was */
    int64_t at;        /* Unix microseconds; stamped likewise */
    int64_t duration_us;
};

struct memory;
/* What belongs together in the state file: written in one transaction, or not at all. */
struct checkpoint {
    const struct memory *memory;
    struct transition *transitions;
    size_t transition_count;
    struct message *messages;
    size_t message_count;
};

struct conversation_info { /* a conversation as listed */
    char *id;
    char *title; /* its first question, NULL: nothing was asked yet */
    char *connection;
    int number; /* small number for people */
    enum stage stage;
    int64_t created, changed; /* Unix seconds */
    int64_t messages;
    int owner_pid;       /* the live process that has it open, 0: none */
    bool open_elsewhere; /* another process than this one has it open */
};
void conversation_infos_free(struct conversation_info *infos, size_t count);

enum draft_of { DRAFT_INPUT, DRAFT_SQL, DRAFT_COUNT }; /* where something was typed and not sent */

struct conversation_opened { /* what a screen is rebuilt from; owned by the event that says so */
    char *id;
    int number; /* 0: not known yet */
    struct message *messages;
    size_t message_count;
    char *drafts[DRAFT_COUNT]; /* NULL: none */
};
void conversation_opened_free(struct conversation_opened *opened);

/* What can be listed. */
enum list_of {
    LIST_CONVERSATIONS,
    LIST_JOBS,
    LIST_INPUTS,
    LIST_SUGGESTIONS,
    LIST_THEMES,   /* the operator's files */
    LIST_HISTORY,  /* statements that ran */
    LIST_AUDIT,    /* the newest entries of the audit trail */
    LIST_SAVED,    /* saved queries */
    LIST_FOUND,    /* messages that COMMAND_SEARCH found */
    LIST_LESSONS,  /* those that hold on the connection */
    LIST_APPROVED, /* questions of the connection whose answers were confirmed */
    LIST_DRAFTED,  /* what querent drafted about the connection */
    LIST_SOURCES,  /* of the last answer from documents; comes with it */
    LIST_COUNT
};

#endif

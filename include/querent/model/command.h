/* What a front end may wish of the front, beside reading rows and stopping: one definition for the
 * screen, the command line and a server. What comes of it is heard as events.
 *
 * A tagged union: `kind` says which member counts. Owned by whoever holds it; given to
 * front_submit, it is the front's.
 */
#ifndef QUERENT_MODEL_COMMAND_H
#define QUERENT_MODEL_COMMAND_H

#include "querent/model/conversation.h"
#include "querent/model/rows/export_format.h"
#include "querent/model/rows/selection.h"
#include "querent/model/saved.h"
#include "querent/model/schema/join_names.h"
#include "querent/model/turn.h"

enum command_kind {
    COMMAND_TURN,                /* turn */
    COMMAND_OPEN_CONVERSATION,   /* name: its id, NULL: a new one */
    COMMAND_DELETE_CONVERSATION, /* name: its id */
    COMMAND_USE_CONNECTION,      /* name */
    COMMAND_TEST_CONNECTION,     /* name; answers with EVENT_TESTED */
    COMMAND_SAMPLE,              /* name: a table; answers with RESULT_OF_SAMPLE */
    COMMAND_AGAIN, /* runs the SQL of the newest rows once more; answers with RESULT_OF_AGAIN */
    COMMAND_PLAN,  /* answers with RESULT_OF_PLAN, as the database explains it */
    COMMAND_CHECK_JOIN, /* join: do the values agree? heard as notices */
    COMMAND_LIST,       /* list; answers with EVENT_LIST */
    COMMAND_SEARCH,     /* name: words said in any conversation; answers with LIST_FOUND */
    COMMAND_KEEP_DRAFT, /* draft: what was typed and not sent; "" when there is nothing more */
    COMMAND_CANCEL_JOB, /* name: its id */
    COMMAND_RETRY_JOB,  /* name: its id */
    COMMAND_EXPORT, /* export: the rows as a file, by a job; answers with EVENT_JOB, or EVENT_EXISTS
                     */
    COMMAND_EDIT,   /* edit: a text for $EDITOR; answers with EVENT_EDIT */
    COMMAND_EDITED, /* the editor has ended; answers with EVENT_EDITED */
    COMMAND_DROP_EDIT,       /* nobody wants the text that $EDITOR was given */
    COMMAND_KEEP_THEME,      /* name: the next start shows it too; heard as a notice */
    COMMAND_KEEP_LAYOUT,     /* name: the panes' sizes, as the next start takes them */
    COMMAND_KEEP_TOUR,       /* the six lines of the first start were shown */
    COMMAND_SAVE_QUERY,      /* saved: appended to the file of saved queries; heard as a notice */
    COMMAND_REMOVE_SAVED,    /* name: out of that file; answers with LIST_SAVED */
    COMMAND_SWITCH_LESSON,   /* name: its id; on, or off; answers with LIST_LESSONS */
    COMMAND_REMOVE_LESSON,   /* name: its id; likewise */
    COMMAND_REMOVE_APPROVED, /* name: its id; answers with LIST_APPROVED */
    COMMAND_DESCRIBE, /* drafts anew what the connection's data means; answers with LIST_DRAFTED */
    COMMAND_ACCEPT_DRAFT, /* name: the entry's key; answers likewise, the catalog is read anew */
    COMMAND_REJECT_DRAFT, /* name: likewise */
    COMMAND_PUT_JOIN,     /* join: accepted with this confidence, 0: there is none. Kept in the
                           * connection's join file, heard as a notice; the catalog is read anew */
};

struct command {
    enum command_kind kind;
    union {
        struct turn *turn;
        char *name;
        struct {
            struct join_names names;
            double confidence;
        } join;
        enum list_of list;
        struct {
            char *conversation, *text;
            enum draft_of of;
        } draft;
        struct {
            struct selection *selection;
            enum row_scope scope;
            enum export_format format;
            char *path;
            bool replace; /* a file that is there */
        } export;
        struct {
            char *text, *suffix; /* of the file's name: ".sql" */
        } edit;
        struct saved_query saved;
    };
};

/* The strings are copied. */
struct command *command_new(enum command_kind kind, const char *name); /* the kinds with a name */
struct command *command_of_turn(struct turn *turn);                    /* takes it */
struct command *command_of_join(enum command_kind kind, const struct join_names *names,
                                double confidence);
struct command *command_of_list(enum list_of list);
struct command *command_of_draft(const char *conversation, enum draft_of of, const char *text);
struct command *command_of_export(const struct selection *selection, enum row_scope scope,
                                  enum export_format format, const char *path, bool replace);
struct command *command_of_edit(const char *text, const char *suffix);
struct command *command_of_saved(const struct saved_query *query);
void command_free(struct command *command);

#endif

#include "querent/model/command.h"

#include "querent/base/mem.h"

static struct command *command_make(struct command command)
{
    struct command *made = mem_alloc(sizeof *made);
    *made = command;
    return made;
}

struct command *command_new(enum command_kind kind, const char *name)
{
    return command_make((struct command){.kind = kind, .name = mem_strdup(name)});
}

struct command *command_of_turn(struct turn *turn)
{
    return command_make((struct command){.kind = COMMAND_TURN, .turn = turn});
}

struct command *command_of_join(enum command_kind kind, const struct join_names *names,
                                double confidence)
{
    struct command *command =
        command_make((struct command){.kind = kind, .join.confidence = confidence});
    join_names_copy(&command->join.names, names);
    return command;
}

struct command *command_of_list(enum list_of list)
{
    return command_make((struct command){.kind = COMMAND_LIST, .list = list});
}

struct command *command_of_draft(const char *conversation, enum draft_of of, const char *text)
{
    return command_make((struct command){
        .kind = COMMAND_KEEP_DRAFT,
        .draft = {.conversation = mem_strdup(conversation), .text = mem_strdup(text), .of = of}});
}

struct command *command_of_export(const struct selection *selection, enum row_scope scope,
                                  enum export_format format, const char *path, bool replace)
{
    return command_make((struct command){.kind = COMMAND_EXPORT,
                                         .export = {.selection = selection_copy(selection),
                                                    .scope = scope,
                                                    .format = format,
                                                    .path = mem_strdup(path),
                                                    .replace = replace}});
}

struct command *command_of_edit(const char *text, const char *suffix)
{
    return command_make((struct command){
        .kind = COMMAND_EDIT, .edit = {.text = mem_strdup(text), .suffix = mem_strdup(suffix)}});
}

struct command *command_of_saved(const struct saved_query *query)
{
    struct command *command = command_make((struct command){.kind = COMMAND_SAVE_QUERY});
    saved_query_copy(&command->saved, query);
    return command;
}

void command_free(struct command *command)
{
    switch (command->kind) {
    case COMMAND_LIST:
        break;
    case COMMAND_SAVE_QUERY:
        saved_query_release(&command->saved);
        break;
    case COMMAND_EDIT:
        mem_free(command->edit.text);
        mem_free(command->edit.suffix);
        break;
    case COMMAND_KEEP_DRAFT:
        mem_free(command->draft.conversation);
        mem_free(command->draft.text);
        break;
    case COMMAND_EXPORT:
        selection_free(command->export.selection);
        mem_free(command->export.path);
        break;
    case COMMAND_TURN:
        turn_free(command->turn);
        break;
    case COMMAND_CHECK_JOIN:
    case COMMAND_PUT_JOIN:
        join_names_release(&command->join.names);
        break;
    case COMMAND_EDITED:
    case COMMAND_DROP_EDIT:
    case COMMAND_KEEP_THEME:
    case COMMAND_REMOVE_SAVED:
    case COMMAND_SWITCH_LESSON:
    case COMMAND_REMOVE_LESSON:
    case COMMAND_REMOVE_APPROVED:
    case COMMAND_DESCRIBE:
    case COMMAND_ACCEPT_DRAFT:
    case COMMAND_REJECT_DRAFT:
    case COMMAND_AGAIN:
    case COMMAND_SEARCH:
    case COMMAND_KEEP_LAYOUT:
    case COMMAND_KEEP_TOUR:
    case COMMAND_CANCEL_JOB:
    case COMMAND_RETRY_JOB:
    case COMMAND_OPEN_CONVERSATION:
    case COMMAND_DELETE_CONVERSATION:
    case COMMAND_USE_CONNECTION:
    case COMMAND_TEST_CONNECTION:
    case COMMAND_SAMPLE:
    case COMMAND_PLAN:
        mem_free(command->name);
        break;
    }
    mem_free(command);
}

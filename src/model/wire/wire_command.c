/* Commands over the wire, both ways. What is done with files of whoever asks stays on their side:
 * exports, $EDITOR, themes, saved queries. */
#include "event_names.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "wire/wire_private.h"

static const char *const commands[] = {
    [COMMAND_TURN] = "turn",
    [COMMAND_OPEN_CONVERSATION] = "open_conversation",
    [COMMAND_DELETE_CONVERSATION] = "delete_conversation",
    [COMMAND_USE_CONNECTION] = "use_connection",
    [COMMAND_TEST_CONNECTION] = "test_connection",
    [COMMAND_SAMPLE] = "sample",
    [COMMAND_AGAIN] = "again",
    [COMMAND_PLAN] = "plan",
    [COMMAND_CHECK_JOIN] = "check_join",
    [COMMAND_LIST] = "list",
    [COMMAND_SEARCH] = "search",
    [COMMAND_KEEP_DRAFT] = "keep_draft",
    [COMMAND_CANCEL_JOB] = "cancel_job",
    [COMMAND_RETRY_JOB] = "retry_job",
};
static const char *const turn_kinds[] = {
    [TURN_TEXT] = "text", [TURN_CHOICE] = "choice", [TURN_SQL] = "sql", [TURN_FORM] = "form"};
static const char *const form_verbs[] = {
    [FORM_PREVIEW] = "preview", [FORM_SUBMIT] = "submit", [FORM_LEAVE] = "leave"};

static bool command_travels(const struct command *command)
{
    if ((size_t)command->kind >= sizeof commands / sizeof *commands)
        return false;
    return command->kind != COMMAND_LIST ||
           (command->list != LIST_THEMES && command->list != LIST_SAVED &&
            command->list != LIST_LESSONS && command->list != LIST_APPROVED &&
            command->list != LIST_DRAFTED);
}

static void write_turn(struct buf *out, const struct turn *turn)
{
    json_key_str(out, "kind", turn_kinds[turn->kind]);
    json_key_int(out, "turn", (int64_t)turn->id);
    json_key_str(out, "question_id", turn->question_id);
    json_key_str(out, "option_id", turn->option_id);
    json_key_str(out, "verb", form_verbs[turn->verb]);
    json_key_int(out, "sql_version", turn->sql_version);
    json_key_bool(out, "from_rows", turn->from_rows);
    json_key_bool(out, "own", turn->own);
    json_key_str(out, "text", turn->text);
    json_key(out, "demands");
    buf_addc(out, '[');
    for (char **demand = turn->demands; demand && *demand; demand++) {
        json_comma(out);
        json_str(out, *demand);
    }
    buf_addc(out, ']');
}

bool wire_write_command(const struct command *command, struct buf *out)
{
    if (!command_travels(command))
        return false;
    buf_addc(out, '{');
    json_key_str(out, "command", commands[command->kind]);
    switch (command->kind) {
    case COMMAND_TURN:
        write_turn(out, command->turn);
        break;
    case COMMAND_LIST:
        json_key_str(out, "list", lists_of[command->list]);
        break;
    case COMMAND_KEEP_DRAFT:
        json_key_str(out, "conversation", command->draft.conversation);
        json_key_str(out, "of", drafts_of[command->draft.of]);
        json_key_str(out, "text", command->draft.text);
        break;
    case COMMAND_CHECK_JOIN:
        json_key_str(out, "from_table", command->join.names.from_table);
        json_key_str(out, "from_column", command->join.names.from_column);
        json_key_str(out, "to_table", command->join.names.to_table);
        json_key_str(out, "to_column", command->join.names.to_column);
        break;
    default:
        json_key_str(out, "name", command->name);
        break;
    }
    buf_addc(out, '}');
    return true;
}

static struct command *read_turn_of(const cJSON *json)
{
    const int kind = WIRE_NAME(json, "kind", turn_kinds, -1);
    const cJSON *demand;
    size_t count;

    if (kind < 0)
        return NULL;
    struct turn *turn = turn_new((enum turn_kind)kind, NULL, NULL);
    turn->id = (uint64_t)wire_int(json, "turn", 0);
    turn->question_id = wire_text(json, "question_id");
    turn->option_id = wire_text(json, "option_id");
    turn->verb = (enum form_verb)WIRE_NAME(json, "verb", form_verbs, FORM_PREVIEW);
    turn->sql_version = (int)wire_int(json, "sql_version", 0);
    turn->from_rows = wire_bool(json, "from_rows");
    turn->own = wire_bool(json, "own");
    mem_free(turn->text);
    turn->text = wire_some_text(json, "text");
    cJSON_ArrayForEach(demand, wire_array(json, "demands", &count)) if (cJSON_IsString(demand))
        turn_demand(turn, demand->valuestring);
    return command_of_turn(turn);
}

static struct command *read_draft_of(const cJSON *json)
{
    const int of = WIRE_NAME(json, "of", drafts_of, -1);
    char *conversation = wire_some_text(json, "conversation"), *text = wire_some_text(json, "text");
    struct command *command =
        of < 0 ? NULL : command_of_draft(conversation, (enum draft_of)of, text);

    mem_free(conversation);
    mem_free(text);
    return command;
}

static struct command *read_join_of(const cJSON *json)
{
    char *names[] = {wire_some_text(json, "from_table"), wire_some_text(json, "from_column"),
                     wire_some_text(json, "to_table"), wire_some_text(json, "to_column")};
    const struct join_names join = {names[0], names[1], names[2], names[3]};
    struct command *command = command_of_join(COMMAND_CHECK_JOIN, &join, 0);

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        mem_free(names[i]);
    return command;
}

static struct command *read_named(const cJSON *json, enum command_kind kind)
{
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, "name"));
    const bool nameless =
        kind == COMMAND_OPEN_CONVERSATION || kind == COMMAND_AGAIN || kind == COMMAND_PLAN;

    return name || nameless ? command_new(kind, name) : NULL;
}

bool wire_read_command(const cJSON *json, struct command **ret_command, struct err *err)
{
    const int kind = WIRE_NAME(json, "command", commands, -1);
    const int list = WIRE_NAME(json, "list", lists_of, -1);
    struct command *command = NULL;

    switch (kind) {
    case -1:
        return err_set(err, ERR_USAGE, "the field 'command' is missing or is not a command");
    case COMMAND_TURN:
        command = read_turn_of(json);
        break;
    case COMMAND_LIST:
        command = list < 0 ? NULL : command_of_list((enum list_of)list);
        break;
    case COMMAND_KEEP_DRAFT:
        command = read_draft_of(json);
        break;
    case COMMAND_CHECK_JOIN:
        command = read_join_of(json);
        break;
    default:
        command = read_named(json, (enum command_kind)kind);
        break;
    }
    if (command && command_travels(command)) {
        *ret_command = command;
        return true;
    }
    if (command)
        command_free(command);
    return err_set(err, ERR_USAGE, "the command '%s' lacks a field, or is not one for a service",
                   commands[kind]);
}

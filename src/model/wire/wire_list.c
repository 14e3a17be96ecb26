/* Lists read back, and what stands in them. */
#include "event_names.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/form.h"
#include "wire/wire_private.h"

struct job_info *wire_job(const cJSON *json)
{
    struct job_info *job = mem_alloc(sizeof *job);
    char *state = wire_some_text(json, "state"), *mode = wire_text(json, "mode");
    enum write_mode of_write;

    *job = (struct job_info){.id = wire_some_text(json, "id"),
                             .number = wire_int(json, "number", 0),
                             .kind = wire_some_text(json, "kind"),
                             .target = wire_some_text(json, "target"),
                             .state = JOB_UNKNOWN,
                             .done = wire_int(json, "done", 0),
                             .total = wire_int(json, "total", -1),
                             .created = wire_int(json, "created", 0),
                             .started = wire_int(json, "started", 0),
                             .ended = wire_int(json, "ended", 0),
                             .error = wire_text(json, "error"),
                             .detail = wire_text(json, "detail")};
    for (int known = JOB_QUEUED; known <= JOB_UNKNOWN; known++)
        if (str_eq(job_state_name((enum job_state)known), state))
            job->state = (enum job_state)known;
    if (write_mode_parse(mode, &of_write))
        job->mode = write_mode_name(of_write);
    mem_free(mode);
    mem_free(state);
    return job;
}

void wire_message(const cJSON *json, struct message *ret)
{
    *ret = (struct message){.who = (enum message_who)WIRE_NAME(json, "who", who, MESSAGE_NOTICE),
                            .at = wire_int(json, "at", 0),
                            .text = wire_some_text(json, "text"),
                            .sql = wire_text(json, "sql")};
}

static void list_read_conversation(const cJSON *json, struct conversation_info *ret)
{
    *ret = (struct conversation_info){.id = wire_some_text(json, "id"),
                                      .title = wire_text(json, "title"),
                                      .connection = wire_text(json, "connection"),
                                      .number = (int)wire_int(json, "number", 0),
                                      .stage = wire_stage(json, "stage"),
                                      .created = wire_int(json, "created", 0),
                                      .changed = wire_int(json, "changed", 0),
                                      .messages = wire_int(json, "messages", 0),
                                      .open_elsewhere = wire_bool(json, "open_elsewhere")};
}

static void list_read_ran(const cJSON *json, struct ran_statement *ret)
{
    *ret = (struct ran_statement){.at = wire_int(json, "at", 0),
                                  .took_ms = wire_int(json, "ms", -1),
                                  .rows = wire_int(json, "rows", -1),
                                  .connection = wire_some_text(json, "connection"),
                                  .outcome = wire_some_text(json, "outcome"),
                                  .sql = wire_some_text(json, "sql"),
                                  .user = wire_text(json, "user"),
                                  .what = wire_text(json, "what"),
                                  .target = wire_text(json, "target")};
}

static void list_read_found(const cJSON *json, struct found_message *ret)
{
    *ret = (struct found_message){.conversation = wire_some_text(json, "conversation"),
                                  .title = wire_text(json, "title"),
                                  .number = (int)wire_int(json, "number", 0),
                                  .before = wire_int(json, "before", 0)};
    wire_message(json, &ret->message);
}

/* Room for the items of the list, by what they are. */
static void list_reserve(struct snapshot *list, size_t count)
{
    switch (list->of) {
    case LIST_CONVERSATIONS:
        list->conversations = mem_alloc((count + 1) * sizeof *list->conversations);
        break;
    case LIST_JOBS:
        list->jobs = mem_alloc((count + 1) * sizeof *list->jobs);
        break;
    case LIST_HISTORY:
    case LIST_AUDIT:
        list->ran = mem_alloc((count + 1) * sizeof *list->ran);
        break;
    case LIST_FOUND:
        list->found = mem_alloc((count + 1) * sizeof *list->found);
        break;
    default:
        list->texts = mem_alloc((count + 1) * sizeof *list->texts);
        break;
    }
}

static void list_read_item(const cJSON *item, struct snapshot *list, size_t i)
{
    const char *text = cJSON_GetStringValue(item);

    switch (list->of) {
    case LIST_CONVERSATIONS:
        list_read_conversation(item, &list->conversations[i]);
        break;
    case LIST_JOBS:
        list->jobs[i] = wire_job(item);
        break;
    case LIST_HISTORY:
    case LIST_AUDIT:
        list_read_ran(item, &list->ran[i]);
        break;
    case LIST_FOUND:
        list_read_found(item, &list->found[i]);
        break;
    default:
        list->texts[i] = mem_strdup(text ? text : "");
        break;
    }
}

bool wire_list(const cJSON *json, struct snapshot **ret_list)
{
    const int of = WIRE_NAME(json, "list", lists_of, LIST_COUNT);
    const cJSON *item;
    size_t count;

    if (of == LIST_COUNT || of == LIST_THEMES || of == LIST_SAVED || of == LIST_LESSONS ||
        of == LIST_APPROVED || of == LIST_DRAFTED)
        return false;
    const cJSON *items = wire_array(json, "items", &count);
    struct snapshot *list = snapshot_new((enum list_of)of);
    list_reserve(list, count);
    cJSON_ArrayForEach(item, items) list_read_item(item, list, list->count++);
    *ret_list = list;
    return true;
}

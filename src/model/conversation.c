#include "querent/model/conversation.h"

#include "querent/base/mem.h"

void message_release(struct message *message)
{
    mem_free(message->text);
    mem_free(message->sql);
}

void messages_free(struct message *messages, size_t count)
{
    for (size_t i = 0; i < count; i++)
        message_release(&messages[i]);
    mem_free(messages);
}

static void asked_with_say(struct asked_with *with, enum message_who who, const char *text,
                           const char *sql)
{
    with->before = mem_realloc(with->before, (with->before_count + 1) * sizeof *with->before);
    with->before[with->before_count++] =
        (struct message){.who = who, .text = mem_strdup(text), .sql = mem_strdup(sql)};
}

void asked_with_add(struct asked_with *with, const struct message *message)
{
    asked_with_say(with, message->who, message->text, message->sql);
}

void asked_with_pair(struct asked_with *with, const char *question, const char *sql)
{
    asked_with_say(with, MESSAGE_YOU, question, NULL);
    if (!sql)
        return;
    asked_with_say(with, MESSAGE_QUERENT, "", sql);
    asked_with_say(with, MESSAGE_YOU, "yes", NULL);
}

void asked_with_demand(struct asked_with *with, const char *kind, const char *name)
{
    size_t n = 0;

    while (with->demands && with->demands[n])
        n++;
    with->demands = mem_realloc(with->demands, (n + 2) * sizeof *with->demands);
    with->demands[n] = mem_printf("%s%s", kind, name);
    with->demands[n + 1] = NULL;
}

struct asked_with asked_with_copy(const struct asked_with *with)
{
    struct asked_with copy = {.instruction = mem_strdup(with->instruction),
                              .no_plan = with->no_plan,
                              .prune = with->prune};

    for (size_t i = 0; i < with->before_count; i++)
        asked_with_add(&copy, &with->before[i]);
    for (size_t i = 0; with->demands && with->demands[i]; i++)
        asked_with_demand(&copy, "", with->demands[i]);
    return copy;
}

void asked_with_release(struct asked_with *with)
{
    messages_free(with->before, with->before_count);
    mem_free(with->instruction);
    for (size_t i = 0; with->demands && with->demands[i]; i++)
        mem_free(with->demands[i]);
    mem_free(with->demands);
    *with = (struct asked_with){0};
}

void conversation_infos_free(struct conversation_info *infos, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(infos[i].id);
        mem_free(infos[i].title);
        mem_free(infos[i].connection);
    }
    mem_free(infos);
}

void conversation_opened_free(struct conversation_opened *opened)
{
    if (!opened)
        return;
    mem_free(opened->id);
    messages_free(opened->messages, opened->message_count);
    for (int of = 0; of < DRAFT_COUNT; of++)
        mem_free(opened->drafts[of]);
    mem_free(opened);
}

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

#include "querent/model/approved.h"

#include "querent/base/mem.h"

void approved_questions_free(struct approved_question *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].connection);
        mem_free(list[i].question);
        mem_free(list[i].sql);
        mem_free(list[i].lessons);
        mem_free(list[i].user);
    }
    mem_free(list);
}

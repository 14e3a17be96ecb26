/* Statements of the history; see the header. */
#include "querent/model/ran.h"

#include "querent/base/mem.h"

void ran_statements_free(struct ran_statement *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].connection);
        mem_free(list[i].outcome);
        mem_free(list[i].sql);
        mem_free(list[i].user);
        mem_free(list[i].what);
        mem_free(list[i].target);
    }
    mem_free(list);
}

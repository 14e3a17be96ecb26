/* Offers of completion; see the header. */
#include "querent/model/completion.h"

#include "querent/base/mem.h"

void completions_release(struct completions *completions)
{
    for (size_t i = 0; i < completions->count; i++) {
        mem_free(completions->v[i].text);
        mem_free(completions->v[i].detail);
    }
    mem_free(completions->v);
    *completions = (struct completions){0};
}

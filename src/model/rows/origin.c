/* Which query rows are of: they carry it, so that it is known for as long as they are kept. */
#include "querent/base/mem.h"
#include "rows/result_chunk.h"

void result_set_origin(struct result *result, const struct result_origin *origin)
{
    result_origin_free(result->origin);
    result->origin = mem_dup(&(struct result_origin){.connection = mem_strdup(origin->connection),
                                                     .sql = mem_strdup(origin->sql),
                                                     .run = mem_strdup(origin->run),
                                                     .question = mem_strdup(origin->question),
                                                     .asked = mem_strdup(origin->asked),
                                                     .context = mem_strdup(origin->context)},
                             sizeof *origin);
}

const struct result_origin *result_origin(const struct result *result)
{
    return result->origin;
}

void result_origin_free(struct result_origin *origin)
{
    if (!origin)
        return;
    mem_free((char *)(uintptr_t)origin->connection);
    mem_free((char *)(uintptr_t)origin->sql);
    mem_free((char *)(uintptr_t)origin->run);
    mem_free((char *)(uintptr_t)origin->question);
    mem_free((char *)(uintptr_t)origin->asked);
    mem_free((char *)(uintptr_t)origin->context);
    mem_free(origin);
}

#include "querent/model/schema/join_names.h"

#include "querent/base/mem.h"

void join_names_copy(struct join_names *dst, const struct join_names *src)
{
    *dst = (struct join_names){.from_table = mem_strdup(src->from_table),
                               .from_column = mem_strdup(src->from_column),
                               .to_table = mem_strdup(src->to_table),
                               .to_column = mem_strdup(src->to_column)};
}

void join_names_release(struct join_names *names)
{
    mem_free((char *)names->from_table);
    mem_free((char *)names->from_column);
    mem_free((char *)names->to_table);
    mem_free((char *)names->to_column);
}

/* A set of rows, as the engine reads it and as people do. */
#include <string.h>

#include "entities/entities.h"
#include "querent/base/text.h"
#include "texts.h"

enum { NAMES_SHOWN = 3, NAME_BYTES = 60 };

const char *entities_column(const struct answer_world *world, struct arena *arena,
                            struct column_ref at)
{
    const struct schema_table *table = &catalog_schema(world->catalog)->tables[at.table];
    return arena_printf(arena, "%s.%s", table->name, table->columns[at.column].name);
}

static void entities_quote(struct buf *out, const char *value)
{
    buf_addc(out, '\'');
    for (const char *p = value; *p; p++) {
        if (*p == '\'')
            buf_addc(out, '\'');
        buf_addc(out, *p);
    }
    buf_addc(out, '\'');
}

/* "A, B, C and 4 more" */
static const char *entities_list(struct arena *arena, const char *const *names, size_t count)
{
    struct buf out = BUF_INIT;
    for (size_t i = 0; i < count && i < NAMES_SHOWN; i++) {
        buf_add(&out, i ? ", " : "");
        text_add_cut(&out, names[i], NAME_BYTES);
    }
    if (count > NAMES_SHOWN)
        buf_addf(&out, TEXT_AND_MORE, count - NAMES_SHOWN);
    const char *list = arena_strdup(arena, buf_str(&out));
    buf_release(&out);
    return list;
}

struct entities entities_make(const struct answer_world *world, struct arena *arena,
                              struct column_ref column, const char *const *values, size_t count,
                              const char *const *names, size_t name_count)
{
    struct entities made = {.column = column, .count = count, .too_many = count > ENTITIES_MAX};
    struct buf mark = BUF_INIT;
    buf_addf(&mark, "{%s: ", entities_column(world, arena, column));
    for (size_t i = 0; i < count && !made.too_many; i++) {
        buf_add(&mark, i ? ", " : "");
        entities_quote(&mark, values[i]);
    }
    buf_addc(&mark, '}');
    made.mark = arena_strdup(arena, buf_str(&mark));
    made.names = name_count ? entities_list(arena, names, name_count) : NULL;
    buf_release(&mark);
    return made;
}

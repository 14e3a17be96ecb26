/* Unknown members as text, which is all that has to be kept of them. */
#include "joins/members.h"

#include "querent/base/json.h"
#include "querent/base/str.h"

static bool members_is_known(const char *key, const char *const *known)
{
    for (; *known; known++)
        if (str_eq(*known, key))
            return true;
    return false;
}

const char *members_unknown(struct arena *arena, const cJSON *object, const char *const *known)
{
    struct buf out = BUF_INIT;
    const cJSON *item;

    cJSON_ArrayForEach(item, object)
    {
        if (!item->string || members_is_known(item->string, known))
            continue;
        char *value = cJSON_PrintUnformatted(item);
        if (out.len)
            buf_addc(&out, ',');
        json_str(&out, item->string);
        buf_addc(&out, ':');
        buf_add(&out, value);
        cJSON_free(value);
    }
    const char *kept = out.len ? arena_strdup(arena, buf_str(&out)) : NULL;
    buf_release(&out);
    return kept;
}

void members_write(struct buf *out, const char *members)
{
    if (!members)
        return;
    json_comma(out);
    buf_add(out, members);
}

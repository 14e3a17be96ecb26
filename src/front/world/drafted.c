/* What querent drafted about the connection: made anew, accepted and rejected. */

#include "front_private.h"
#include "querent/base/mem.h"
#include "querent/front/describe.h"
#include "querent/front/load_catalog.h"
#include "texts.h"

static struct describe drafted_describe(struct front *front, const struct catalog *catalog)
{
    return (struct describe){.settings = front->settings,
                             .connection = front->session.connection,
                             .db = front->session.db,
                             .catalog = catalog,
                             .store = front->store};
}

static size_t drafted_open(const struct draft *draft)
{
    size_t count = 0;

    for (size_t i = 0; i < draft->entries.len; i++)
        count += draft->entries.v[i].state == DRAFT_PROPOSED;
    return count;
}

void drafted_anew(struct front *front)
{
    struct err err = ERR_INIT;
    struct catalog *catalog = NULL;
    const bool there = session_tables(front, &catalog, &err);
    const struct describe describe = drafted_describe(front, catalog);
    struct described described = {.views = 0};
    struct draft draft = {0};
    char *path = session_draft_path(front);

    if (there && describe_draft(&describe, &draft, &described, &err) &&
        draft_save(path, &draft, &err))
        front_notice(front, TEXT_DRAFTED, draft.entries.len, drafted_open(&draft));
    else
        front_notice(front, "%s", err.text);
    draft_release(&draft);
    mem_free(path);
    catalog_unref(catalog);
    desk_list(front, LIST_DRAFTED);
}

void drafted_decide(struct front *front, const char *key, bool accept)
{
    struct err err = ERR_INIT;
    struct catalog *catalog = NULL;
    const bool there = session_tables(front, &catalog, &err);
    const struct describe describe = drafted_describe(front, catalog);
    struct draft draft = {0};
    char *path = session_draft_path(front);
    bool ok = there && draft_read(path, &draft, &err);

    struct draft_entry *entry = ok ? draft_find(&draft, key) : NULL;
    if (ok && !entry)
        err_set(&err, ERR_NOT_FOUND, TEXT_DRAFT_GONE, key);
    ok = entry && describe_decide(&describe, entry, accept, &err) && draft_save(path, &draft, &err);
    if (ok)
        front_notice(front, TEXT_DRAFT_DECIDED, key, draft_state_name(entry->state));
    else
        front_notice(front, "%s", err.text);
    draft_release(&draft);
    mem_free(path);
    catalog_unref(catalog);
    desk_list(front, LIST_DRAFTED);
    if (ok)
        session_reload(front);
}

/* What the built-in engine understood of a question, for the model that is asked beside it: names,
 * values and dates that it placed, and what it could not place. */
#include "answer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"

char *hint_of(const struct inquiry *inquiry, const struct answer_world *world, const char *question)
{
    const struct nlq_answer *answer = inquiry->readings;
    struct buf sql = BUF_INIT, out = BUF_INIT;

    if (inquiry->refers.hint)
        buf_add(&out, inquiry->refers.hint);
    if (!answer || !answer->count || !settings_bool(world->settings, SET_PIPELINE_ENGINE_HINT))
        return out.p ? buf_take(&out) : NULL;
    const struct nlq_reading *reading = &answer->readings[0];
    catalog_hide_private(world->catalog, reading->sql, question, &sql);
    for (size_t i = 0; i < reading->evidence_count; i++) {
        const struct evidence *evidence = &reading->evidence[i];
        if (str_eq(evidence->text, inquiry->refers.assumed) || evidence->kind == EVIDENCE_FOLLOWS)
            continue; /* said already, as far as a model may know */
        buf_add(&out, out.len ? "\n" : "");
        buf_add(&out, evidence->kind == EVIDENCE_IGNORED ? "- not placed: " : "- ");
        catalog_hide_in_error(world->catalog, buf_str(&sql), question, evidence->text, &out);
    }
    buf_release(&sql);
    return out.p ? buf_take(&out) : NULL;
}

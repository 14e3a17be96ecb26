/* A model's answer to a question that the database has no words for. */
#include "vote/unlinked.h"

#include "answer_private.h"
#include "querent/base/mem.h"

static const double RIGHT_UNLINKED = 0.3; /* not fitted */

/* The database has nothing that any word of the question speaks of, and the engine read nothing in
 * it: what a model makes of it is a guess, which no script runs unseen. */
void unlinked_doubt(struct asking *asking)
{
    const struct understanding *u = &asking->understood;
    const struct inquiry *inquiry = asking->inquiry;
    struct sql_version *version = asking->outcome.version;

    if (!version || u->own == 0 || u->linked > 0 || inquiry->refers.question ||
        (inquiry->readings && inquiry->readings->count))
        return;
    version->confidence = RIGHT_UNLINKED;
    version->sure = false;
    version->evidence =
        mem_realloc(version->evidence, (version->evidence_count + 1) * sizeof *version->evidence);
    version->evidence[version->evidence_count++] =
        (struct evidence){.kind = EVIDENCE_IGNORED, .text = mem_strdup(asking->question)};
}

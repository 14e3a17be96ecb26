/* What may run without a person having seen it, decided in one place for every front end. */
#include "answer_private.h"
#include "querent/base/str.h"

static const double GUESS = 0.5; /* below this an unsure reading is a guess */
static const double RIVAL = 0.1; /* from here on another reading is worth a comparison */

static bool policy_is(const struct settings *settings, const char *what)
{
    return str_eq(settings_text(settings, SET_PIPELINE_UNSEEN), what);
}

bool policy_is_guess(double confidence)
{
    return confidence < GUESS;
}

enum answer_doubt answer_doubt(const struct settings *settings, const struct sql_version *version)
{
    if (version->sure || version->confidence < 0 || policy_is(settings, "any"))
        return ANSWER_DOUBT_NONE;
    for (size_t i = 0; i < version->evidence_count; i++)
        if (version->evidence[i].kind == EVIDENCE_IGNORED)
            return ANSWER_DOUBT_LEFT_OUT;
    if (policy_is_guess(version->confidence))
        return ANSWER_DOUBT_GUESS;
    return policy_is(settings, "sure") ? ANSWER_DOUBT_UNSURE : ANSWER_DOUBT_NONE;
}

bool policy_contests(const struct answer_world *world, double worth)
{
    return world->unattended && worth >= RIVAL && !policy_is(world->settings, "any");
}

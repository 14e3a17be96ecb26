/* "What does revenue mean?", where somebody taught it. */
#include "answer_private.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

static bool explain_among(const char *word, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_eq(word, list[i]))
            return true;
    return false;
}

/* The question asks what the words mean, and says nothing else. */
static bool explain_asks(const struct words *words, const struct lesson_use *use)
{
    static const char *const defining[] = {"mean",   "means",  "meant",   "meaning",   "stand",
                                           "stands", "define", "defined", "definition"},
                             *const around[] = {"what", "is", "are", "does", "do",  "the", "a",
                                                "an",   "of", "by",  "for",  "how", "here"};
    bool defines = false;

    for (size_t i = 0; i < words->len; i++) {
        const struct word *word = &words->v[i];
        if ((i >= use->first && i < use->first + use->len) || word->punct)
            continue;
        if (explain_among(word->lower, defining, sizeof defining / sizeof *defining))
            defines = true;
        else if (!explain_among(word->lower, around, sizeof around / sizeof *around))
            return false;
    }
    return defines;
}

char *taught_explanation(const struct taught *taught)
{
    const struct lesson_plan *plan = &taught->plan;

    if (!plan->book || plan->count != 1 || !explain_asks(plan->words, &plan->uses[0]))
        return NULL;
    const struct lesson *lesson = plan->uses[0].lesson;
    char *means = lesson_words(lesson),
         *text = mem_printf(TEXT_LESSON_EXPLAINS, means, lesson->name);
    mem_free(means);
    return text;
}

bool taught_begins(const struct taught *taught)
{
    const struct lesson_plan *plan = &taught->plan;

    for (size_t i = 0; plan->book && i < plan->count; i++)
        if (plan->uses[i].first <= 1)
            return true;
    return false;
}

/* What was asked before the question that a follow-up edits, kept in front of it in the context, so
 * that "go back" finds it. */
#include "history.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/nlq/nlq.h"

#define EARLIER '\x1d' /* behind what is no longer edited */
#define CHAIN_MARK '\x1e'
enum { EARLIER_MAX = 6 };

const char *nlq_context_newest(const char *context)
{
    const char *mark = context ? strrchr(context, EARLIER) : NULL;
    return mark ? mark + 1 : context;
}

/* The context without what is too long ago. */
static const char *recent(const char *context)
{
    size_t count = 0;
    for (const char *p = context; *p; p++)
        count += *p == EARLIER;
    for (; count > EARLIER_MAX; count--)
        context = strchr(context, EARLIER) + 1;
    return context;
}

char *history_with(struct arena *arena, const char *before, const char *context)
{
    const char *newest = nlq_context_newest(before);
    if (context == NULL || before == NULL)
        return context ? arena_strdup(arena, context) : NULL;
    const size_t len = strlen(newest), older = (size_t)(newest - before);
    const bool same = str_eq(context, newest),
               edits = str_starts(context, newest) && context[len] == CHAIN_MARK;
    if (same || edits)
        return arena_printf(arena, "%.*s%s", (int)older, before, context);
    return arena_strdup(arena, recent(arena_printf(arena, "%s%c%s", before, EARLIER, context)));
}

/* Cuts the newest question off; the question, which stays in the text. */
static char *cut_newest(char *context)
{
    char *earlier = strrchr(context, EARLIER), *chain = strrchr(context, CHAIN_MARK);
    char *mark = chain && chain > earlier ? chain : earlier;
    if (mark == NULL)
        return NULL;
    *mark = '\0';
    return mark + 1;
}

bool nlq_context_back(struct arena *arena, const char *context, char **ret_question,
                      char **ret_context)
{
    char *rest = arena_strdup(arena, context ? context : "");
    if (cut_newest(rest) == NULL)
        return false;
    char *question = cut_newest(rest);
    *ret_question = question ? question : rest;
    *ret_context = question ? rest : NULL;
    return true;
}

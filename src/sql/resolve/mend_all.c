/* All that can be mended safely, in one round: misspelt keywords first, since nothing else can be
 * told before it can be read, then one name after another, each looked at anew. */
#include <string.h>

#include "querent/base/buf.h"
#include "querent/sql/fix.h"
#include "querent/sql/mend.h"

enum { MEND_ALL_MAX = 12 };

/* The text with its first error mended that has a safe mend; NULL: there is none. */
static char *mend_first(struct arena *arena, const char *text, enum sql_dialect dialect,
                        const struct sql_lookup *lookup, const char **ret_words)
{
    struct sql_error error;
    const struct sql_query *query = sql_parse(arena, text, strlen(text), dialect, &error);

    for (struct sql_finding *f = query ? sql_resolve(arena, query, dialect, lookup) : NULL; f;
         f = f->next) {
        char *fixed =
            f->severity == MARK_ERROR ? sql_fixed_text(arena, text, query, dialect, f) : NULL;
        if (fixed) {
            *ret_words = sql_fix_words(arena, text, f);
            return fixed;
        }
    }
    return NULL;
}

bool sql_mend_all(struct arena *arena, const char *text, enum sql_dialect dialect,
                  const struct sql_lookup *lookup, struct sql_mended *ret_mended)
{
    struct sql_mended mended = {.text = arena_strdup(arena, text)};
    struct buf words = BUF_INIT;
    const char *said = NULL;
    char *next = NULL;

    if (sql_mend(arena, text, strlen(text), dialect, &mended))
        buf_add(&words, mended.words);
    while (mended.count < MEND_ALL_MAX &&
           (next = mend_first(arena, mended.text, dialect, lookup, &said))) {
        buf_addf(&words, "%s%s", mended.count++ ? "; " : "", said);
        mended.text = next;
    }
    mended.words = arena_strdup(arena, buf_str(&words));
    buf_release(&words);
    if (!mended.count)
        return false;
    *ret_mended = mended;
    return true;
}

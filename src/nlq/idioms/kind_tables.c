/* "Pass types" that stand in a table called ptyp, "unit type" in one called ut: the rows refer to a
 * list of kinds, whose name is short for both words. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* A word for kinds, and how names of tables cut it short. */
static const struct {
    const char *words, *cuts;
} kinds[] = {
    {"type|types", "type|typ|tp|t"},
    {"kind|kinds", "kind|knd|k"},
    {"category|categories", "category|categ|cat|ctg|c"},
    {"class|classes", "class|cls|cl|c"},
    {"group|groups", "group|grp|gr|g"},
    {"status|statuses|state|states", "status|stat|sts|st|s"},
};

static const char *cuts_of(const struct ask *ask, size_t i)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if (wording_is(ask, i, kinds[k].words))
            return kinds[k].cuts;
    }
    return NULL;
}

/* The name begins as the rows' own does, and ends in a short form of the word. */
static bool is_cut_of(const char *name, const char *rows, const char *cuts)
{
    size_t same = 0;
    while (name[same] && tolower((unsigned char)name[same]) == tolower((unsigned char)rows[same]))
        same++;
    for (size_t n = same; n > 0; n--) {
        const char *rest = name + n + (name[n] == '_');
        char tail[16];
        size_t len = 0;
        for (; rest[len] && len + 1 < sizeof tail; len++)
            tail[len] = (char)tolower((unsigned char)rest[len]);
        tail[len] = '\0';
        if (len > 0 && wording_among(tail, cuts))
            return true;
    }
    return false;
}

/* The list of kinds that the rows refer to; -1: none is called so, or their own column is. */
static int list_of_kinds(struct ask *ask, int rows, size_t word, const char *cuts)
{
    int found = -1;
    if (table_column_by_words(ask, rows, ask->words.v[word].lemma) >= 0)
        return -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != rows || edge->to == rows || edge->count != 1 ||
            !is_cut_of(ask_table(ask, edge->to)->name, ask_table(ask, rows)->name, cuts))
            continue;
        if (found >= 0 && found != edge->to)
            return -1;
        found = edge->to;
    }
    return found;
}

void kind_tables_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const int rows = table_at_word(ask, i);
        const char *cuts = rows >= 0 ? cuts_of(ask, i + 1) : NULL;
        const int list = cuts ? list_of_kinds(ask, rows, i + 1, cuts) : -1;
        if (list >= 0)
            wording_put(ask, i, 2, ask_table(ask, list)->name);
    }
}

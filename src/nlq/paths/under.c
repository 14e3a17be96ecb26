/* "Subcategories of Tools", "sites that belong to Cedars Care Home", "which buildings come under
 * Northgate General": rows of a table that refers to itself by what they are a part of. */
#include <string.h>

#include "paths/paths.h"
#include "querent/base/str.h"

#define CHILDREN                                                                                   \
    "subsidiary|subsidiaries|daughter|daughters|daughter company|daughter companies|branch|"       \
    "branches|child|children|baby|babies|offspring|affiliate|affiliates|subunit|subunits|"         \
    "child company|child companies|young|kids|cubs"
/* What rows are called that belong to a house, whatever their table is called. */
#define PLACES                                                                                     \
    "site|sites|company|companies|location|locations|building|buildings|outlet|outlets|office|"    \
    "offices|unit|units|store|stores|shops|firms|customers|clients|accounts|organisations|"        \
    "organizations"
static const char under_said[] =
    "belong to|belongs to|belonging to|come under|comes under|coming under|fall under|falls under|"
    "are under|is under|under|are part of|is part of|part of|below|are owned by|owned by";

bool under_edge(const struct ask *ask, int e)
{
    static const char *const said[] = {"parent", "hq",    "headquarter", "head",   "main",
                                       "hold",   "group", "holding",     "mother", "father"};
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    bool called = false;
    for (size_t k = 0; k < sizeof said / sizeof *said; k++)
        called = called || column_has_words(ask, at, said[k]);
    return called && edge->from == edge->to && edge->count == 1 && table_is_open(ask, edge->from) &&
           table_label(ask, edge->from) >= 0;
}

/* The word is "sub" before what rows of the table are called: "subcategories", "sub-sites". */
static size_t sub_at(const struct ask *ask, size_t i, int table)
{
    const struct word *word = i < ask->words.len ? &ask->words.v[i] : NULL;
    if (word == NULL || word->quoted || strncmp(word->lower, "sub", 3) != 0)
        return 0;
    const char *rest = word->lemma + 3 + (word->lemma[3] == '-');
    if (*rest)
        return table_ends_in(ask, table, rest);
    const size_t hyphen = i + 1 < ask->words.len && ask->words.v[i + 1].punct;
    const size_t rows = i + 1 + hyphen;
    return rows < ask->words.len && table_ends_in(ask, table, ask->words.v[rows].lemma)
               ? rows + 1 - i
               : 0;
}

size_t under_child(const struct ask *ask, size_t i, int table)
{
    const size_t sub = sub_at(ask, i, table);
    return sub ? sub : wording_match(ask, i, CHILDREN);
}

/* Words from i on are what one of the table's rows is called; how many, 0: they are not. */
static size_t row_called(struct ask *ask, size_t i, int table)
{
    enum { NAME_WORDS = 6 };
    const struct column_ref label = {table, table_label(ask, table)};
    for (size_t len = NAME_WORDS; len > 0; len--) {
        const struct matches found =
            i + len <= ask->words.len ? values_find(ask, i, i + len) : (struct matches){0};
        for (size_t v = 0; v < found.len; v++) {
            if (same_column(found.v[v].at, label) && found.v[v].score >= .95)
                return len;
        }
    }
    return 0;
}

/* The rows are said right before word i; how many words, 0: they are not. own: by their own name,
 * or a usual one, too. */
static size_t rows_before(struct ask *ask, size_t i, int table, bool own)
{
    for (size_t len = 1; len <= 3 && len <= i; len++) {
        if (under_child(ask, i - len, table) == len)
            return len;
    }
    const int other = i > 0 && own ? table_at_word(ask, i - 1) : -1;
    if (i == 0 || !own)
        return 0;
    if (other == table)
        return 1;
    return wording_is(ask, i - 1, PLACES) &&
           (other < 0 || !table_has_word(ask, other, ask->words.v[i - 1].lemma));
}

/* "[which] sites that belong to Cedars Care Home": said of the reference. */
static bool read_under(struct ask *ask, int e, size_t i)
{
    const int table = catalog_edge(ask->catalog, (size_t)e)->from;
    const size_t of = wording_is(ask, i, "of"), len = of + wording_match(ask, i, under_said),
                 name = i + len + wording_is(ask, i + len, "the"),
                 called = len ? row_called(ask, name, table) : 0;
    size_t rows = i;
    if (called == 0 || !wording_ends(ask, name + called))
        return false;
    while (!of && rows > 0 && wording_is(ask, rows - 1, "that|which|who|are|is|directly|all"))
        rows--;
    const size_t said = rows_before(ask, rows, table, !of);
    if (said == 0)
        return false;
    wording_put(ask, rows - said, name - (rows - said), table_plural(ask, table));
    return true;
}

/* "Cedars Care Home branches", "how many subsidiaries does Brightwell Foods have". */
static bool read_of(struct ask *ask, int e, size_t i)
{
    const int table = catalog_edge(ask->catalog, (size_t)e)->from;
    const size_t called = row_called(ask, i, table), child = i + called;
    if (called == 0)
        return false;
    const size_t len = under_child(ask, child, table);
    if (len && wording_ends(ask, child + len)) {
        wording_cut(ask, child, len);
        wording_put(
            ask, i, 1,
            arena_printf(ask->arena, "%s %s", table_plural(ask, table), ask->words.v[i].text));
        return true;
    }
    const size_t said =
        i > 1 && wording_is(ask, i - 1, "does|do|did") ? rows_before(ask, i - 1, table, false) : 0;
    if (said == 0 || !wording_is(ask, child, "have|own|has") || !wording_ends(ask, child + 1))
        return false;
    wording_cut(ask, child, 1);
    wording_put(ask, i - 1 - said, said + 1, table_plural(ask, table));
    return true;
}

/* "Subcategories and their parent category": each row that has one, and that. */
static bool read_both(struct ask *ask, int e, size_t i)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    const size_t child = under_child(ask, i, edge->from),
                 link =
                     i + child + wording_match(ask, i + child, "and|with|together with|and also"),
                 names = link + wording_match(ask, link, "the names of|the name of|names of"),
                 their = names + wording_is(ask, names, "their|its|the");
    if (child == 0 || link == i + child || their == names || their >= ask->words.len ||
        !column_has_words(ask, at, ask->words.v[their].lemma))
        return false;
    const char *parent = ask->words.v[their].text;
    size_t end = their + 1;
    end += table_at_word(ask, end) == edge->from || wording_is(ask, end, "company|companies");
    if (!wording_ends(ask, end))
        return false;
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "%s whose %s is known and their %s",
                             table_plural(ask, edge->from), parent, parent));
    return true;
}

void under_read(struct ask *ask)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        if (!under_edge(ask, (int)e))
            continue;
        for (size_t i = 0; i < ask->words.len; i++) {
            if (read_both(ask, (int)e, i))
                return;
            if (read_under(ask, (int)e, i) || read_of(ask, (int)e, i)) {
                ask->shape.under = (int)e + 1;
                return;
            }
        }
    }
}

bool under_apply(struct ask *ask, struct frame *frame)
{
    if (ask->shape.under == 0)
        return true;
    const int table = catalog_edge(ask->catalog, (size_t)ask->shape.under - 1)->from;
    bool found = false;
    for (size_t c = 0; c < frame->cond_count; c++) {
        struct cond *cond = &frame->conds[c];
        if (cond->clause != 0 || cond->way || cond->left.column.table != table ||
            cond->left.column.column != table_label(ask, table))
            continue;
        cond->way = ask->shape.under;
        found = true;
    }
    frame->unproven = true;
    return found && frame->subject == table;
}

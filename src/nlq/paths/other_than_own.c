/* "Lessons covered by somebody other than the course's own teacher", "by someone other than the
 * patient's usual dentist": a reference of the rows against one of what they belong to. */
#include "dates/ends.h"
#include "paths/paths.h"
#include "querent/base/str.h"
#include "querent/lang/lexicon.h"
#include "states/life.h"
#include "trees/roles.h"

static const char other[] = "other than|different from|different to|who is not|who was not|not";
static const char somebody[] = "somebody|someone|anybody|anyone|people|else|a|an|another|different|"
                               "by|with|from|person|employee|colleague|one|the";
static const char own[] = "own|usual|regular|assigned|named|normal|main|original|responsible";

struct own_said {
    size_t first, end; /* words */
    int owner;         /* the table of what has its own */
    size_t role;       /* the word that says what it has */
    size_t deed;       /* the word before; the word "by" follows it */
};

/* Behind "other than" at word i: "the course's own teacher", "the teacher of the course". */
static bool owner_at(struct ask *ask, size_t i, struct own_said *ret)
{
    const size_t the = i + wording_is(ask, i, "the|their|its|our|that");
    size_t noun = the;
    while (noun < ask->words.len && noun < the + 3 && !ask->words.v[noun].possessive)
        noun++;
    if (noun < ask->words.len && noun < the + 3) {
        const size_t role = noun + 1 + wording_is(ask, noun + 1, own);
        *ret = (struct own_said){.owner = life_rows_at(ask, noun), .role = role, .end = role + 1};
        return ret->owner >= 0 && role < ask->words.len;
    }
    const size_t role = the + wording_is(ask, the, own),
                 owner = role + 2 + wording_is(ask, role + 2, "the|their|its");
    if (!wording_is(ask, role + 1, "of") || owner >= ask->words.len)
        return false;
    *ret = (struct own_said){.owner = life_rows_at(ask, owner), .role = role, .end = owner + 1};
    return ret->owner >= 0;
}

/* The reference of the owner that the role speaks of: by its name, else the only one to rows that
 * are called so; -1: none, or several. */
static int edge_of_role(struct ask *ask, const struct own_said *said)
{
    int found = -1, called = -1, count = 0, names = 0;
    const int rows = life_rows_at(ask, said->role);
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != said->owner || edge->count != 1 || edge->from == edge->to)
            continue;
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        if (column_has_words(ask, at, ask->words.v[said->role].lemma) ||
            roles_speaks_of(ask, edge, &ask->words.v[said->role])) {
            called = (int)e;
            names++;
        }
        if (edge->to == rows) {
            found = (int)e;
            count++;
        }
    }
    return names == 1 ? called : names == 0 && count == 1 ? found : -1;
}

/* The reference of rows of the owner's to the same table: of rows that the question names before
 * word `end`; -1: none, or several. */
static int edge_of_rows(struct ask *ask, int own_edge, size_t end)
{
    const struct join_edge *of = catalog_edge(ask->catalog, (size_t)own_edge);
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        bool named = false;
        if (edge->to != of->to || edge->from == of->from || edge->count != 1 ||
            !table_is_open(ask, edge->from) || !tables_refer(ask, edge->from, of->from))
            continue;
        for (size_t i = 0; i < end && !named; i++)
            named = life_rows_at(ask, i) == edge->from;
        if (!named)
            continue;
        if (found >= 0)
            return -1;
        found = (int)e;
    }
    return found;
}

static bool take_own(struct ask *ask, size_t i, struct own_said *said)
{
    const int own_edge = edge_of_role(ask, said);
    said->first = i;
    while (said->first > 1 && wording_is(ask, said->first - 1, somebody))
        said->first--;
    const int rows_edge = own_edge < 0 ? -1 : edge_of_rows(ask, own_edge, said->first);
    if (rows_edge < 0)
        return false;
    const struct join_edge *a = catalog_edge(ask->catalog, (size_t)rows_edge),
                           *b = catalog_edge(ask->catalog, (size_t)own_edge);
    const struct column_ref of_row = {a->from, a->from_columns[0]},
                            of_own = {b->from, b->from_columns[0]};
    if (wording_is(ask, said->first, "by|with|from") && said->first > 1 &&
        life_rows_at(ask, said->first - 1) < 0)
        said->first--; /* "covered by": what was done says no more */
    while (said->first > 1 && wording_is(ask, said->first - 1, "were|was|are|is|been|that|which"))
        said->first--;
    struct cond *cond = arena_alloc(ask->arena, sizeof *cond);
    *cond = (struct cond){.kind = COND_COLUMN,
                          .op = SQL_OP_NE,
                          .left = term_column(of_row, SIZE_MAX),
                          .right = term_column(of_own, SIZE_MAX),
                          .at = SIZE_MAX,
                          .end = SIZE_MAX};
    ask->shape.against = cond;
    ask->shape.taken_for = arena_printf(ask->arena, "other than its own = where %s is not %s",
                                        column_in_full(ask, of_row), column_in_full(ask, of_own));
    wording_cut(ask, said->first, said->end - said->first);
    return true;
}

void other_than_own_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        struct own_said said;
        const size_t len = wording_match(ask, i, other);
        if (len && owner_at(ask, i + len, &said) && take_own(ask, i, &said))
            return;
    }
}

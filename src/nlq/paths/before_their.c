/* "Staff hired before their manager", "employees who are younger than the person they report to": a
 * date or number of the row and that of the one above it. */
#include "graded/graded.h"
#include "paths/paths.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "trees/roles.h"

/* The date of the table that the verb calls; -1: none, or several. */
static int date_of_verb(struct ask *ask, int table, const struct word *verb)
{
    int found = -1, count = 0;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at) ||
            !(column_has_words(ask, at, verb->lemma) || column_has_words(ask, at, verb->lower) ||
              column_has_akin(ask, at, verb->lemma)))
            continue;
        found = (int)c;
        count++;
    }
    return count == 1 ? found : -1;
}

/* The reference of the table to itself that the role at word i speaks of; -1: none. */
static int edge_of_role(struct ask *ask, int table, size_t i)
{
    for (size_t e = 0; i < ask->words.len && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == table && edge->to == table && edge->count == 1 &&
            roles_speaks_of(ask, edge, &ask->words.v[i]))
            return (int)e;
    }
    return -1;
}

/* What is compared with that of the row above. */
struct against_above {
    int table, column;
    bool less;
    size_t first; /* word of the comparison */
};

/* "Were hired before", "started working here earlier than" before word `their`: a date of rows. */
static bool date_compared(struct ask *ask, size_t i, struct against_above *ret)
{
    static const char helps[] = "who|that|were|was|which|have|been|had|are|has|did|is";
    size_t verb = i;
    while (verb > 1 && wording_is(ask, verb - 1, "here|us|with|for|working|work|out|the|company"))
        verb--;
    size_t rows = verb > 0 ? verb - 1 : 0;
    while (rows > 0 && wording_is(ask, rows - 1, helps))
        rows--;
    const int table = rows > 0 ? table_at_word(ask, rows - 1) : -1;
    int date = table < 0 ? -1 : date_of_verb(ask, table, &ask->words.v[verb - 1]);
    if (table >= 0 && date < 0 &&
        wording_is(ask, verb - 1,
                   "started|start|began|joined|join|hired|came|employed|appointed")) {
        const struct adjective *serving = lexicon_adjective_of("long serving");
        const struct column_ref at = serving ? graded_of(ask, serving, table).column : no_column();
        date = at.table == table && column_is_date(ask, at) ? at.column : -1;
    }
    *ret = (struct against_above){.table = table,
                                  .column = date,
                                  .less = wording_is(ask, i, "before|earlier|sooner"),
                                  .first = rows};
    return date >= 0;
}

/* The adjective of "are younger" before word `than`, or the columns of "earn more per day", and the
 * word where they begin in *ret_at; false: neither is said. */
static bool grade_said(struct ask *ask, size_t than, struct adjective *ret, size_t *ret_at)
{
    struct graded said;
    size_t more = than;
    for (size_t back = 1; back <= 2 && back < than; back++) {
        if (graded_at(ask, than - back, 1, &said) && said.end == than) {
            *ret = *said.adjective;
            *ret_at = than - back - 1;
            return true;
        }
    }
    if (more > 3 && wording_is(ask, more - 1, "day|hour|week|month|year") &&
        wording_is(ask, more - 2, "a|an|per"))
        more -= 2;
    const char *columns = more > 3 && more < than && wording_is(ask, more - 1, "more|less")
                              ? lexicon_measure(ask->words.v[more - 2].lemma)
                              : NULL;
    if (columns == NULL)
        return false;
    const bool less = wording_is(ask, more - 1, "less");
    *ret = (struct adjective){"", "", "", less ? "" : columns, less ? columns : ""};
    *ret_at = more - 3;
    return true;
}

/* "Are younger than" before word `than`: the number or date of rows that it measures. */
static bool grade_compared(struct ask *ask, size_t than, struct against_above *ret)
{
    struct adjective said;
    size_t rows;
    if (!grade_said(ask, than, &said, &rows))
        return false;
    rows += !wording_is(ask, rows, "who|that|were|was|which|are|is|have|has|been");
    while (rows > 0 && wording_is(ask, rows - 1, "who|that|were|was|which|are|is|have|has|been"))
        rows--;
    int table = rows > 0 ? table_at_word(ask, rows - 1) : -1;
    if (table < 0 && rows > 1 && wording_is(ask, rows - 1, "members|people|hands"))
        table = table_at_word(ask, rows - 2); /* "crew members" */
    if (table < 0)
        return false;
    const struct measured found = graded_of(ask, &said, table);
    *ret = (struct against_above){.table = table,
                                  .column = found.column.table == table ? found.column.column : -1,
                                  .less = !found.rising,
                                  .first = rows};
    return ret->column >= 0;
}

/* The reference of the table to itself by which "their own boss", "the person they report to" at
 * word i is above a row, and the word behind that; -1: none. */
static int above_said(struct ask *ask, int table, size_t i, size_t *ret_end)
{
    if (wording_is(ask, i, "the") && wording_is(ask, i + 2, "they|he|she|who|whom|that")) {
        const size_t they = i + 2 + wording_is(ask, i + 2, "who|whom|that");
        const size_t len = wording_match(ask, they + 1,
                                         "report to|reports to|answer to|answers to|"
                                         "work under|works under|work for");
        *ret_end = they + 1 + len;
        return len && wording_is(ask, i + 1, "person|one|employee|man|woman|colleague|manager|boss")
                   ? superior_edge(ask)
                   : -1;
    }
    if (!wording_is(ask, i, "their|his|her|its|the"))
        return -1;
    const size_t role = i + 1 + wording_is(ask, i + 1, "own|direct|immediate");
    *ret_end = role + 1 + wording_is(ask, role + 1, "did|does|is|was|do|has");
    return edge_of_role(ask, table, role);
}

void before_their_read(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        const size_t len =
            wording_match(ask, i, "before|earlier than|sooner than|after|later than");
        struct against_above with = {.table = -1};
        size_t their = i + len, end = 0;
        if (!(len && date_compared(ask, i, &with))) {
            their = i + 1;
            if (!wording_is(ask, i, "than") || !grade_compared(ask, i, &with))
                continue;
        }
        const int edge = above_said(ask, with.table, their, &end);
        if (edge < 0 || catalog_edge(ask->catalog, (size_t)edge)->from != with.table ||
            !wording_ends(ask, end))
            continue;
        ask->shape.before_their = edge + 1;
        ask->shape.before_date = with.column;
        ask->shape.before_less = with.less;
        wording_cut(ask, with.first, end - with.first);
        return;
    }
}

bool before_their_apply(struct ask *ask, struct frame *frame)
{
    if (ask->shape.before_their == 0)
        return true;
    const int table = catalog_edge(ask->catalog, (size_t)ask->shape.before_their - 1)->from;
    const struct column_ref at = {table, ask->shape.before_date};
    if (frame->above || frame->subject != table)
        return false;
    frame->above = ask->shape.before_their;
    frame->unproven = true;
    struct cond cond = {.kind = COND_COLUMN,
                        .left = term_column(at, SIZE_MAX),
                        .right = term_column(at, SIZE_MAX),
                        .op = ask->shape.before_less ? SQL_OP_LT : SQL_OP_GT,
                        .above = true,
                        .at = SIZE_MAX,
                        .end = SIZE_MAX};
    return frame_cond(frame, cond) != NULL;
}

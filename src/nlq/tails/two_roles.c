/* "The names of the home team and the away team of each match", "from the origin station to the
 * destination station": two rows of one table that a row leads to in different roles, each shown by
 * itself beside the row. */
#include <string.h>

#include "querent/base/str.h"
#include "tails/tail.h"
#include "trees/roles.h"

enum { ROLE_WORDS = 4 }; /* from the "and" or comma to what tells the role */

struct roles {
    int edges[2];
    size_t first, second; /* the words that tell which */
    int column;           /* of both rows; -1: what they are called */
    size_t begin, end;    /* of all that says so */
};

static bool is_twin(const struct join_edge *a, const struct join_edge *b)
{
    return a->from == b->from && a->to == b->to && a->from != a->to && a->count == 1 &&
           b->count == 1 && !a->audit && !b->audit && a->from_columns[0] != b->from_columns[0];
}

/* Words i and k tell the two references of a pair apart. */
static bool tells_roles(struct ask *ask, size_t i, size_t k, struct roles *roles)
{
    const size_t count = catalog_edge_count(ask->catalog);
    for (size_t a = 0; a < count; a++) {
        const struct join_edge *one = catalog_edge(ask->catalog, a);
        if (!table_is_open(ask, one->from) || !roles_speaks_of(ask, one, &ask->words.v[i]))
            continue;
        for (size_t b = 0; b < count; b++) {
            const struct join_edge *other = catalog_edge(ask->catalog, b);
            if (a == b || !is_twin(one, other) || roles_speaks_of(ask, other, &ask->words.v[i]) ||
                !roles_speaks_of(ask, other, &ask->words.v[k]) ||
                roles_speaks_of(ask, one, &ask->words.v[k]))
                continue;
            roles->edges[0] = (int)a;
            roles->edges[1] = (int)b;
            roles->first = i;
            roles->second = k;
            return true;
        }
    }
    return false;
}

/* Word i is of what the two rows are called, or a column of theirs. */
static bool is_part(struct ask *ask, struct roles *roles, size_t i)
{
    const int to = catalog_edge(ask->catalog, (size_t)roles->edges[0])->to;
    if (wording_ends(ask, i) || ask->words.v[i].is_number)
        return false;
    if (table_ends_in(ask, to, ask->words.v[i].lemma) || wording_is(ask, i, "name|names"))
        return true;
    const int column = table_column_by_words(ask, to, ask->words.v[i].lemma);
    if (column < 0 || wording_is(ask, i, "and|of|with|the|each"))
        return false;
    roles->column = column;
    return true;
}

/* Where all that says so begins and ends, around the "and" at word i. */
static bool bound(struct ask *ask, struct roles *roles, size_t i)
{
    for (size_t k = roles->first + 1; k < i; k++) {
        if (!is_part(ask, roles, k))
            return false;
    }
    size_t begin = roles->first, end = roles->second + 1;
    while (begin > 0 && wording_is(ask, begin - 1, "the|its|their|both"))
        begin--;
    if (begin > 1 && wording_is(ask, begin - 1, "of") && is_part(ask, roles, begin - 2)) {
        begin -= 2;
        while (begin > 0 &&
               (wording_is(ask, begin - 1, "the|both") || is_part(ask, roles, begin - 1)))
            begin--;
    }
    while (is_part(ask, roles, end))
        end++;
    roles->begin = begin;
    roles->end = end;
    return begin > 0;
}

static bool find_roles(struct ask *ask, struct roles *roles)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        const bool link = wording_is(ask, i, "and") || word_is_mark(&ask->words.v[i], ",");
        for (size_t a = i; link && a-- > 0 && a + ROLE_WORDS >= i;) {
            for (size_t b = i + 1; b < ask->words.len && b <= i + ROLE_WORDS; b++) {
                *roles = (struct roles){.column = -1};
                if (!wording_is(ask, b, "the|its|their") && tells_roles(ask, a, b, roles) &&
                    bound(ask, roles, i))
                    return true;
            }
        }
    }
    return false;
}

static bool says_table(struct ask *ask, int table, const struct roles *roles)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if ((i < roles->begin || i >= roles->end) && table_at_word(ask, i) == table)
            return true;
    }
    return false;
}

/* The rows say the role in a text of their own: start_station_name beside start_station_id. */
static bool keeps_text(struct ask *ask, const struct roles *roles)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)roles->edges[0]);
    for (size_t c = 0; c < ask_table(ask, edge->from)->column_count; c++) {
        const struct column_ref at = {edge->from, (int)c};
        if (edge->from_columns[0] != at.column && column_is_text(ask, at) &&
            !catalog_is_key(ask->catalog, at) &&
            column_has_words(ask, at, ask->words.v[roles->first].lemma) &&
            column_has_words(ask, at, table_core(ask, edge->to)))
            return true;
    }
    return false;
}

/* Takes the words out; what is left asks for the rows. */
static void take_out(struct ask *ask, const struct roles *roles)
{
    const size_t begin = roles->begin, end = roles->end, before = begin - 1;
    const bool of =
        wording_is(ask, end, "of|for") && wording_is(ask, end + 1, "each|every|all|the");
    if (of && !wording_is(ask, before, "and")) {
        wording_cut(ask, begin, end + 1 - begin); /* "show … of each match" */
    } else if (wording_is(ask, end, "and") || (!wording_ends(ask, end) && !of)) {
        wording_cut(ask, begin, end + wording_is(ask, end, "and") - begin);
    } else if (wording_is(ask, before, "and|with") || word_is_mark(&ask->words.v[before], ",")) {
        const bool together = wording_is(ask, before - 1, "together|along");
        wording_cut(ask, before - together, end + together - before);
    } else if (wording_is(ask, 0, "for") && wording_is(ask, before, "show|list|give|what")) {
        const bool comma = word_is_mark(&ask->words.v[before - 1], ",");
        wording_cut(ask, before - comma, end + comma - before);
        wording_put(ask, 0, 1, "show"); /* "for each trip show …" */
    } else {
        wording_cut(ask, begin, end - begin);
    }
}

/* How many words before "of" at word k are the same as those from word i on; 0: none. */
static size_t said_before(const struct ask *ask, size_t k, size_t i)
{
    enum { PHRASE = 3 };
    size_t len = 1;
    while (len <= PHRASE && !wording_is(ask, i + len, "of"))
        len++;
    bool same = len <= PHRASE && k >= len;
    for (size_t n = 0; same && n < len; n++)
        same = str_eq(ask->words.v[k - len + n].lemma, ask->words.v[i + n].lemma);
    return same ? len : 0;
}

/* "The city of the origin and the city of the destination": of both, said once. */
static void said_once(struct ask *ask)
{
    for (size_t i = 4; i + 4 < ask->words.len; i++) {
        const size_t noun = i + 1 + wording_is(ask, i + 1, "the");
        if (!wording_is(ask, i, "and"))
            continue;
        for (size_t k = i; k-- > 1 && k + ROLE_WORDS + 2 > i;) {
            const size_t len = wording_is(ask, k, "of") ? said_before(ask, k, noun) : 0;
            if (len == 0 || !wording_is(ask, noun + len + 1, "the|its|their"))
                continue;
            wording_cut(ask, i + 1, noun + len - i);
            return;
        }
    }
}

/* The roles that are said of rows which the question names besides. */
static bool are_said(struct ask *ask, struct roles *roles)
{
    return find_roles(ask, roles) &&
           says_table(ask, catalog_edge(ask->catalog, (size_t)roles->edges[0])->from, roles) &&
           !keeps_text(ask, roles);
}

void two_roles_read(struct ask *ask)
{
    struct roles roles;
    const struct words before = ask->words;
    const size_t spans = ask->shape.span_count;
    if (wording_has(ask, "same|different|both|if|between"))
        return;
    ask->words.v = arena_alloc(ask->arena, (before.len + 1) * sizeof *before.v);
    memcpy(ask->words.v, before.v, before.len * sizeof *before.v);
    said_once(ask);
    if (!are_said(ask, &roles)) {
        ask->words = before;
        ask->shape.span_count = spans;
        if (!are_said(ask, &roles))
            return;
    }
    ask->shape.roles[0] = roles.edges[0] + 1;
    ask->shape.roles[1] = roles.edges[1] + 1;
    ask->shape.role_column = roles.column;
    take_out(ask, &roles);
}

/* What the row that the reference leads to is called, or a column of it. */
static void show_role(struct ask *ask, struct frame *frame, int e)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
    struct frame names = *frame;
    names.select_count = 0;
    if (ask->shape.role_column >= 0)
        frame_select(&names,
                     term_column((struct column_ref){edge->to, ask->shape.role_column}, SIZE_MAX));
    else
        frame_select_label(ask, &names, edge->to, SIZE_MAX);
    for (size_t i = 0; i < names.select_count; i++) {
        struct term term = names.select[i];
        if (term.column.column == edge->to_columns[0]) /* the row says it itself */
            term = term_column((struct column_ref){edge->from, edge->from_columns[0]}, SIZE_MAX);
        else
            term.via = e + 1;
        term.table = edge->from;
        frame_select(frame, term);
    }
}

bool two_roles_apply(struct ask *ask, struct frame *frame)
{
    if (ask->shape.roles[0] == 0)
        return true;
    const int table = catalog_edge(ask->catalog, (size_t)ask->shape.roles[0] - 1)->from;
    const int key = catalog_key_column(ask->catalog, table);
    bool own = frame->subject == table;
    for (size_t i = 0; i < frame->select_count; i++) {
        own = own || frame->select[i].table == table;
        if (frame->select[i].all && key >= 0)
            frame->select[i] = term_column((struct column_ref){table, key}, SIZE_MAX);
    }
    if (!own || frame_aggregates(frame) || frame->group_count)
        return false;
    frame_mention(frame, table);
    if (frame->limit == 1 && frame->select_count == 1 && key >= 0 &&
        frame->select[0].column.column == key)
        frame->select_count = 0; /* of the one row that is asked for, nobody asked for its key */
    for (size_t r = 0; r < 2; r++)
        show_role(ask, frame, ask->shape.roles[r] - 1);
    frame->unproven = true;
    return true;
}

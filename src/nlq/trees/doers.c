/* Who does it and who it is done to, where rows refer to both: "which teacher was substituted most
 * often" are the lessons of a teacher that have a substitute, "who substituted most often" those of
 * the substitute; "who approved the most requests" are not those who asked for something. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "trees/roles.h"

struct deed {
    size_t doer, own; /* edges of the same rows: by whom, and whose they are */
    const struct join_edge *edge;
};

/* A word of the reference's name says who does what the verb says: "substitute", "approver",
 * "replaced by". */
static bool names_doer(const struct ask *ask, const struct join_edge *edge, const char *verb)
{
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    const bool by = column_has_words(ask, at, "by");
    char lemma[64];
    for (const char *p = catalog_column_words(ask->catalog, at); *p;) {
        const size_t n = strcspn(p, " ");
        const char *word = arena_strndup(ask->arena, p, n);
        lemma_of(word, lemma, sizeof lemma);
        if (agent_does(word, verb) || str_eq(word, verb) || (by && str_eq(lemma, verb)))
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

/* The other reference of the same rows to the same table: the only one, or the one called as the
 * table; false: there is none. */
static bool own_edge(struct ask *ask, size_t doer, size_t *ret_own)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, doer);
    size_t count = 0;
    bool plain = false;
    char own[64];
    const char *to = catalog_table_words(ask->catalog, edge->to);
    lemma_of(strrchr(to, ' ') ? strrchr(to, ' ') + 1 : to, own, sizeof own);
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *other = catalog_edge(ask->catalog, e);
        if (e == doer || other->from != edge->from || other->to != edge->to || other->count != 1 ||
            other->audit || other->from_columns[0] == edge->from_columns[0])
            continue;
        const struct column_ref at = {other->from, other->from_columns[0]};
        const bool called = column_has_words(ask, at, own);
        if (!plain || called)
            *ret_own = e;
        plain = plain || called;
        count++;
    }
    return count == 1 || plain;
}

/* A column or a status of those who are referred to says the same: users were created themselves.
 */
static bool says_itself(struct ask *ask, int table, size_t i)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_akin(ask, at, ask->words.v[i].lemma))
            return true;
    }
    return status_is_own(ask, table, i, 1);
}

/* The rows that word i is done in, to or by rows of `to` (-1: people); false: none, or several. */
static bool deed_find(struct ask *ask, size_t i, int to, int rows, struct deed *ret)
{
    size_t found = 0;
    if (i >= ask->words.len || ask->words.v[i].quoted || ask->words.v[i].punct)
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        struct deed deed = {.doer = e, .edge = edge};
        if (edge->from == edge->to || edge->count != 1 || edge->audit ||
            !table_is_open(ask, edge->from) ||
            (to < 0 ? !people_do(ask, edge->to) : edge->to != to) ||
            (rows >= 0 && edge->from != rows) || !names_doer(ask, edge, ask->words.v[i].lemma) ||
            !own_edge(ask, e, &deed.own) || says_itself(ask, edge->to, i))
            continue;
        *ret = deed;
        found++;
    }
    return found == 1;
}

static const char most_said[] = "most often|the most often|most frequently|the most frequently|the "
                                "most|most|most times|the most times";
static const char least_said[] =
    "least often|the fewest|fewest|the least often|the least|least|least frequently";

/* Takes the deed: by the doer, or whose rows were done by one. */
static void deed_take(struct ask *ask, const struct deed *deed, bool passive)
{
    ask->shape.way = (int)(passive ? deed->own : deed->doer) + 1;
    ask->shape.done = (struct column_ref){-1, -1};
    if (passive)
        ask->shape.done = (struct column_ref){deed->edge->from, deed->edge->from_columns[0]};
}

/* The word, where the rows have it as a status of their own: "approved requests". */
static const char *deed_state(struct ask *ask, const struct deed *deed, size_t i)
{
    return status_is_own(ask, deed->edge->from, i, 1)
               ? arena_printf(ask->arena, "%s ", ask->words.v[i].lower)
               : "";
}

/* "Which teacher", "who", "teachers who": the word behind; *ret_table: -1 for "who". 0: neither. */
static size_t whose_read(struct ask *ask, size_t *ret_first, int *ret_table)
{
    size_t i = wording_match(ask, 0, "show|list|show me|how many");
    *ret_first = i;
    *ret_table = -1;
    if (wording_is(ask, i, "who"))
        return i + 1;
    i += wording_match(ask, i, "which|what|the");
    *ret_first = i;
    *ret_table = i < ask->words.len ? table_at_word(ask, i) : -1;
    if (*ret_table < 0 || !people_do(ask, *ret_table))
        return 0;
    i++;
    return i + wording_is(ask, i, "who|that");
}

/* "… was substituted", "… never substituted", from word i on: the verb; 0: another question. */
static size_t verb_read(struct ask *ask, size_t i, bool *ret_passive, bool *ret_never)
{
    *ret_never = false;
    const size_t be = wording_match(ask, i, "was|were|is|are|got|has been|have been|had been");
    *ret_passive = be > 0;
    i += be;
    i += !be && wording_is(ask, i, "have|has");
    if (wording_is(ask, i, "never|not")) {
        *ret_never = true;
        i++;
        i += wording_match(ask, i, "been");
        *ret_passive = *ret_passive || wording_is(ask, i - 1, "been");
    }
    return i;
}

/* "Which teacher was substituted most often", "who approved the most requests", "teachers who never
 * substituted". */
static bool whose_deeds(struct ask *ask)
{
    size_t first = 0;
    int to, rows = -1;
    bool passive, never;
    struct deed deed;
    const size_t behind = whose_read(ask, &first, &to);
    const size_t verb = behind ? verb_read(ask, behind, &passive, &never) : 0;
    if (verb == 0 || verb >= ask->words.len || !word_is_participle(&ask->words.v[verb]))
        return false;
    size_t end = verb + 1;
    end += !passive && wording_is(ask, end, "others|someone|somebody|colleagues");
    const size_t degree = wording_match(ask, end, most_said),
                 least = wording_match(ask, end, least_said);
    size_t noun = end + degree + least;
    noun += !degree && wording_is(ask, noun, "any|some|all|the");
    if (!passive && noun < ask->words.len && table_at_word(ask, noun) >= 0)
        rows = table_at_word(ask, noun);
    if (!deed_find(ask, verb, to, rows, &deed) ||
        (!passive && rows < 0 && !degree && !least && !never))
        return false;
    if (rows >= 0 && !status_is_own(ask, rows, verb, 1))
        return false; /* the verb finds its reference, and its date */
    end = rows >= 0 ? noun + 1 : end + degree + least;
    if (end < ask->words.len && wording_is(ask, end, "by|for|as|to"))
        return false; /* by somebody in particular */
    const char *lead = degree  ? "has the most"
                       : least ? "has the fewest"
                       : never ? "without"
                               : "with";
    const char *things = to < 0 ? table_plural(ask, deed.edge->to) : "";
    const char *text = arena_printf(
        ask->arena, "%s%s %s %s%s", to < 0 && (degree || least) ? "which " : "", things, lead,
        passive ? "" : deed_state(ask, &deed, verb), table_plural(ask, deed.edge->from));
    deed_take(ask, &deed, passive);
    if (to < 0)
        wording_put(ask, first, end - first, text);
    else
        wording_put(ask, first + 1, end - first - 1, text);
    return true;
}

/* "Who was referred by Mara Voss", where people are referred, and each of them once: by their
 * table. Who was it most often is nobody. */
static bool people_done(struct ask *ask)
{
    const size_t be = wording_match(ask, 1, "was|were|is|are|has been|have been|got");
    const size_t verb = 1 + be;
    int found = -1;
    size_t own;
    if (!wording_is(ask, 0, "who") || be == 0 || verb >= ask->words.len ||
        !word_is_participle(&ask->words.v[verb]))
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->count != 1 || edge->audit || !table_is_open(ask, edge->from) ||
            !names_doer(ask, edge, ask->words.v[verb].lemma))
            continue;
        if (found >= 0 || !people_do(ask, edge->from) || own_edge(ask, e, &own) ||
            status_is_own(ask, edge->from, verb, 1))
            return false;
        found = edge->from;
    }
    if (found < 0)
        return false;
    ask->shape.once = wording_match(ask, verb + 1, most_said) > 0;
    wording_put(ask, 0, verb, arena_printf(ask->arena, "which %s were", table_plural(ask, found)));
    return true;
}

/* "Whose requests were approved most often". */
static bool rows_of_whom(struct ask *ask)
{
    struct deed deed;
    const int rows = wording_is(ask, 0, "whose") ? table_at_word(ask, 1) : -1;
    const size_t verb = 2 + wording_match(ask, 2, "were|was|got|have been|are|is");
    const size_t most = wording_match(ask, verb + 1, most_said),
                 least = wording_match(ask, verb + 1, least_said);
    if (rows < 0 || verb == 2 || most + least == 0 || !deed_find(ask, verb, -1, rows, &deed))
        return false;
    const char *state = deed_state(ask, &deed, verb);
    deed_take(ask, &deed, true);
    if (state[0])
        ask->shape.done = (struct column_ref){-1, -1};
    wording_put(ask, 0, verb + 1 + most + least,
                arena_printf(ask->arena, "which %s has the %s %s%s",
                             table_plural(ask, deed.edge->to), most ? "most" : "fewest", state,
                             table_plural(ask, rows)));
    return true;
}

/* "How often was Paul Hart substituted", "how often did Lena Ruiz substitute". */
static bool how_often(struct ask *ask)
{
    const size_t lead = wording_match(ask, 0, "how often|how many times");
    const bool passive = wording_is(ask, lead, "was|has|is"),
               active = wording_is(ask, lead, "did|does");
    const size_t name = lead + 1;
    struct deed deed;
    size_t verb = name;
    while (verb < ask->words.len && ask->words.v[verb].capital)
        verb++;
    const size_t end = verb + wording_is(ask, verb, "been");
    if (lead == 0 || !(passive || active) || verb == name || verb > name + 3 ||
        !deed_find(ask, end, -1, -1, &deed) ||
        !(wording_ends(ask, end + 1) || wording_is(ask, end + 1, "in|last|this|since|on|between")))
        return false;
    deed_take(ask, &deed, passive);
    wording_put(ask, end, 1, "");
    wording_put(ask, 0, name,
                arena_printf(ask->arena, "number of %s of", table_plural(ask, deed.edge->from)));
    return true;
}

/* "Substituted lessons per teacher", "lessons that were substituted": those that have a doer. */
static void rows_done(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t be = wording_match(ask, i + 1, "that were|that was|which were|that are|were");
        const bool led =
            i == 0 || wording_is(ask, i - 1, "the|of|all|many|show|list|which|total|and|me|count");
        const bool before = led && word_is_participle(&ask->words.v[i]);
        const size_t verb = before ? i : i + 1 + be, noun = before ? i + 1 : i;
        const int rows = (before || be) && noun < ask->words.len ? table_at_word(ask, noun) : -1;
        struct deed deed;
        if (rows < 0 || verb >= ask->words.len || !word_is_participle(&ask->words.v[verb]) ||
            wording_is(ask, verb + 1, "by") || (before && wording_is(ask, noun + 1, "by")) ||
            !deed_find(ask, verb, -1, rows, &deed) || status_is_own(ask, rows, verb, 1))
            continue;
        deed_take(ask, &deed, true);
        wording_cut(ask, before ? verb : noun + 1, before ? 1 : verb - noun);
        return;
    }
}

void doers_read(struct ask *ask)
{
    if (ask->words.len > 1 && !whose_deeds(ask) && !people_done(ask) && !rows_of_whom(ask) &&
        !how_often(ask))
        rows_done(ask);
}

bool doers_apply(struct ask *ask, struct frame *frame)
{
    const struct column_ref done = ask->shape.done;
    if (ask->shape.once)
        return false;
    if (ask->shape.way == 0 || done.column < 0)
        return true;
    int clause = 0;
    bool spoken = frame->subject == done.table || frame->count_table == done.table;
    for (size_t i = 0; i < frame->table_count; i++)
        spoken = spoken || frame->tables[i] == done.table;
    for (size_t i = 0; i < frame->absence_count; i++) {
        if (frame->absences[i].table == done.table) {
            clause = frame->absences[i].clause;
            spoken = true;
        }
    }
    return spoken && frame_cond(frame, (struct cond){.kind = COND_NULL,
                                                     .negated = true,
                                                     .left = term_column(done, SIZE_MAX),
                                                     .clause = clause,
                                                     .at = SIZE_MAX,
                                                     .end = SIZE_MAX});
}

/* "The boss of Beth Oldham", "who does she report to", "the rep that Beth Oldham reports to", where
 * rows are told by whom they report to: the one above, shown beside the one who is named. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

static const char bosses[] = "boss|supervisor|superior";
/* Who is called by one name is read by the roles of references (trees/roles.c). */
static const char managers[] = "manager|line manager";
static const char leads[] = "who is the|who is|whos the|whos|who s the|who s|name of the|"
                            "the name of the|show the|show me the|give me the|find the|the|"
                            "what is the name of the|show|list";

/* The word behind the name of one of those people that begins at i; i: none does. */
static size_t boss_name_end(struct ask *ask, size_t i, int people)
{
    enum { LONGEST = 3 };
    for (size_t len = LONGEST; len > 0; len--) {
        const struct matches names =
            i + len <= ask->words.len ? values_find(ask, i, i + len) : (struct matches){0};
        for (size_t v = 0; v < names.len; v++) {
            if (names.v[v].at.table == people)
                return i + len;
        }
        if (len == 2 && i + len <= ask->words.len && people_named(ask, i, people))
            return i + len;
    }
    return i;
}

/* The whole question is of the one whose name is words [first, end). */
static void put_beside(struct ask *ask, size_t first, size_t end, int people)
{
    char *name = words_text(&ask->words, ask->arena, first, end);
    if (str_ends(name, "'s"))
        name[strlen(name) - 2] = '\0';
    wording_put(ask, 0, ask->words.len,
                arena_printf(ask->arena, "%s %s and their boss", table_single(ask, people), name));
}

static bool two_names(struct ask *ask, int people)
{
    const struct column_ref label = {people, table_label(ask, people)};
    return label.column >= 0 && frame_is_part_name(ask, label);
}

static size_t boss_at(struct ask *ask, size_t i, int people)
{
    const size_t boss = wording_match(ask, i, bosses);
    return boss || !two_names(ask, people) ? boss : wording_match(ask, i, managers);
}

/* "Boss of Beth Oldham", "Beth Oldham's boss". */
static bool read_boss(struct ask *ask, int people)
{
    size_t i = wording_match(ask, 0, leads);
    const size_t boss = boss_at(ask, i, people);
    if (boss && wording_is(ask, i + boss, "of")) {
        size_t first = i + boss + 1;
        first += wording_is(ask, first, "the");
        first += first < ask->words.len && table_at_word(ask, first) == people;
        const size_t end = boss_name_end(ask, first, people);
        if (end == first || !wording_ends(ask, end))
            return false;
        put_beside(ask, first, end, people);
        return true;
    }
    const size_t end = boss_name_end(ask, i, people), last = end + boss_at(ask, end, people);
    if (end == i || last == end || !ask->words.v[end - 1].possessive || !wording_ends(ask, last))
        return false;
    put_beside(ask, i, end, people);
    return true;
}

/* "Who manages Beth Oldham". */
static bool read_manages(struct ask *ask, int people)
{
    size_t i = wording_match(ask, 0, "who manages|who supervises|who leads|who is in charge of");
    i += i > 0 && i < ask->words.len && table_at_word(ask, i) == people;
    const size_t end = i ? boss_name_end(ask, i, people) : 0;
    if (end == i || !wording_ends(ask, end) || !two_names(ask, people))
        return false;
    put_beside(ask, i, end, people);
    return true;
}

/* "Who does Beth Oldham report to", "the rep (that) Beth Oldham reports to". */
static bool read_reports(struct ask *ask, int people)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t first = i + (table_at_word(ask, i) == people),
                     end = boss_name_end(ask, first, people),
                     to = wording_match(ask, end,
                                        "report to|reports to|reported to|have to report to|"
                                        "has to report to");
        const bool whom = i > 0 && wording_is(ask, i - 1, "does|do|did|that|whom|who") &&
                          !wording_is(ask, 0, "which|how|list|show");
        if (end == first || to == 0 || !whom || !wording_ends(ask, end + to))
            continue;
        put_beside(ask, first, end, people);
        return true;
    }
    return false;
}

void superior_above_read(struct ask *ask)
{
    const int edge = superior_edge(ask);
    const struct join_edge *self = edge < 0 ? NULL : catalog_edge(ask->catalog, (size_t)edge);
    if (self == NULL ||
        !column_has_words(ask, (struct column_ref){self->from, self->from_columns[0]}, "report"))
        return;
    if (!read_boss(ask, self->from) && !read_manages(ask, self->from))
        read_reports(ask, self->from);
}

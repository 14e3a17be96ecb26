/* Which column a gradable adjective measures. */
#include "graded/graded.h"

#include <string.h>

#include "querent/base/str.h"

bool graded_at(const struct ask *ask, size_t i, int degree, struct graded *ret)
{
    size_t len = 0;
    int found = 0;
    const struct adjective *adjective = i < ask->words.len && !ask->words.v[i].quoted
                                            ? lexicon_adjective(&ask->words, i, &len, &found)
                                            : NULL;
    *ret = (struct graded){.adjective = adjective, .at = i, .end = i + len};
    return adjective != NULL && found == degree;
}

/* A phrase of the one list "a|b c" stands in the other. */
static bool graded_alike(const struct ask *ask, const char *one, const char *other)
{
    for (const char *p = one; *p; p += strcspn(p, "|"), p += *p == '|') {
        if (wording_among(arena_strndup(ask->arena, p, strcspn(p, "|")), other))
            return true;
    }
    return false;
}

bool graded_same(const struct ask *ask, const struct adjective *one, const struct adjective *other)
{
    return graded_alike(ask, one->rising, other->rising) ||
           graded_alike(ask, one->rising, other->falling) ||
           graded_alike(ask, one->falling, other->rising) ||
           graded_alike(ask, one->falling, other->falling);
}

static bool is_measure(const struct ask *ask, struct column_ref at)
{
    return at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at) &&
           !catalog_is_key(ask->catalog, at);
}

struct measured graded_of(struct ask *ask, const struct adjective *adjective, int table)
{
    struct measured ret = {.table = table, .rising = true};
    ret.column = adjective_column(ask, adjective, table, &ret.rising);
    return ret;
}

/* The only number of the schema that the adjective measures by the likeliest of its names. */
static struct measured only_one(struct ask *ask, const struct adjective *adjective)
{
    struct measured ret = {.column = no_column(), .table = -1};
    for (int side = 0; side < 2 && ret.column.column < 0; side++) {
        const char *names = side == 0 ? adjective->rising : adjective->falling;
        for (const char *p = names; *p && ret.column.column < 0;
             p += strcspn(p, "|"), p += *p == '|') {
            const char *phrase = arena_strndup(ask->arena, p, strcspn(p, "|"));
            for (size_t t = 0; t < ask->schema->table_count; t++) {
                const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, phrase)};
                if (!table_is_open(ask, (int)t) || !is_measure(ask, at))
                    continue;
                if (ret.column.column >= 0)
                    return (struct measured){.column = no_column(), .table = -1};
                ret.column = at;
                ret.rising = side == 0;
            }
        }
    }
    return ret;
}

int graded_kind(struct ask *ask, size_t i)
{
    const struct matches found = values_find(ask, i, i + 1);
    int table = -1;
    for (size_t v = 0; v < found.len; v++) {
        if (found.v[v].score < .99 || found.v[v].at.table == table)
            continue;
        if (table >= 0)
            return -1;
        table = found.v[v].at.table;
    }
    return table;
}

struct measured graded_measure(struct ask *ask, const struct adjective *adjective, size_t i)
{
    enum { NOUN_WORDS = 4 };
    int table = -1;
    size_t k = i;
    for (; k < i + NOUN_WORDS && k < ask->words.len && table < 0; k++) {
        if (ask->words.v[k].punct ||
            wording_is(ask, k, "of|in|on|at|by|for|with|from|to|that|who|which|and|each|every|per"))
            break;
        table = table_at_word(ask, k);
    }
    const size_t end = k;
    if (table < 0 && end > i)
        table = graded_kind(ask, end - 1);
    struct measured ret = table >= 0 ? graded_of(ask, adjective, table) : only_one(ask, adjective);
    ret.end = end;
    return ret;
}

/* A number of the table, other than the column, that is called by one of the phrases. */
static bool other_called(struct ask *ask, struct column_ref column, const char *phrases)
{
    for (size_t c = 0; c < ask_table(ask, column.table)->column_count; c++) {
        const struct column_ref at = {column.table, (int)c};
        if (at.column == column.column || !is_measure(ask, at) || column_is_year(ask, at))
            continue;
        for (const char *p = phrases; *p; p += strcspn(p, "|"), p += *p == '|') {
            if (column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|"))))
                return true;
        }
    }
    return false;
}

static bool is_called(const struct ask *ask, struct column_ref column, const char *phrases)
{
    for (const char *p = phrases; *p; p += strcspn(p, "|"), p += *p == '|') {
        if (column_has_words(ask, column, arena_strndup(ask->arena, p, strcspn(p, "|"))))
            return true;
    }
    return false;
}

bool graded_twofold(struct ask *ask, const struct adjective *adjective, struct column_ref column)
{
    static const char lasting[] = "duration|run time|runtime|minute|hour|second|millisecond",
                      reaching[] = "distance|length|mile|km|kilometer|page",
                      speed[] = "speed|velocity|kmh|mph|knot|kn|kph";
    const bool length = wording_among(adjective->base, "long|short|lengthy"),
               fast = wording_among(adjective->base, "fast|slow|quick|swift|speedy");
    const char *other = length && is_called(ask, column, lasting)    ? reaching
                        : length && is_called(ask, column, reaching) ? lasting
                        : fast && is_called(ask, column, speed)      ? lasting
                        : fast                                       ? speed
                                                                     : "";
    return column.column >= 0 && other_called(ask, column, other);
}

void graded_say(struct ask *ask, const char *said, const struct adjective *adjective,
                const struct measured *measured)
{
    if ((measured->table == measured->column.table &&
         !graded_twofold(ask, adjective, measured->column)) ||
        ask->shape.taken_for)
        return;
    ask->shape.taken_for =
        arena_printf(ask->arena, "%s = %s.%s", said, ask_table(ask, measured->column.table)->name,
                     ask_column(ask, measured->column)->name);
}

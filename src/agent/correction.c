/* Corrections in words (L4): "use table orders", "select total not price", "join a.x with b.y",
 * "status should be shipped". What is read becomes demands on the tree of the next try. */
#include <ctype.h>
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/classes.h"

enum { NAME_MAX_BYTES = 96 };

/* Words before and between; NULL: nothing stands there. In order: the first that fits is taken. */
static const struct {
    const char *before, *between;
    enum { CHOOSE, JOIN, SHOULD } kind;
    bool turned; /* the first name is the one that is not wanted */
} forms[] = {
    {"join ", " with ", JOIN, false},        {"join ", " to ", JOIN, false},
    {"join ", " on ", JOIN, false},          {"join ", " and ", JOIN, false},
    {"join ", " = ", JOIN, false},           {"use ", " = ", JOIN, false},
    {"use ", " instead of ", CHOOSE, false}, {"use ", " rather than ", CHOOSE, false},
    {"use ", ", not ", CHOOSE, false},       {"use ", " not ", CHOOSE, false},
    {"select ", ", not ", CHOOSE, false},    {"select ", " not ", CHOOSE, false},
    {"take ", ", not ", CHOOSE, false},      {"take ", " not ", CHOOSE, false},
    {"not ", " but ", CHOOSE, true},         {"don't use ", NULL, CHOOSE, true},
    {"do not use ", NULL, CHOOSE, true},     {"use ", NULL, CHOOSE, false},
    {"", " should be ", SHOULD, false},
};

/* "Table", "columns", "instead": what is said behind a name and is none of it. */
static bool correction_trails(const char *word, size_t len)
{
    const struct word_classes is = word_classes_at(word, len);

    return is.tables || is.columns || (len == 7 && str_starts_fold(word, "instead"));
}

/* The name in `len` bytes, without "the", "table", "column" and quotes around it. */
static char *correction_name_in(const char *text, size_t len)
{
    char *copy = mem_strndup(text, len);
    char *begin = str_trim(copy);

    for (size_t first; begin[first = strcspn(begin, " ")] == ' '; begin += first + 1) {
        const struct word_classes is = word_classes_at(begin, first);
        if (!is.article && !is.tables && !is.columns)
            break;
    }
    size_t left = strlen(begin);
    while (left && strchr(".!;\"'` ", begin[left - 1]))
        left--;
    for (size_t last = left; last && begin[last - 1] != ' ';)
        if (--last && begin[last - 1] == ' ' && correction_trails(begin + last, left - last))
            left = last - 1;
    while (left && strchr("\"'`", *begin)) {
        begin++;
        left--;
    }
    char *name = left < NAME_MAX_BYTES ? mem_strndup(begin, left) : mem_strdup("");
    mem_free(copy);
    return name;
}

static void correction_add(struct agent_correction *correction, struct demand demand, bool avoid)
{
    demand.avoid = avoid;
    correction->demands[correction->count++] = demand;
}

/* "use x", "use x instead of y": tables, else columns. An empty name is none. */
static bool correction_choose(const struct catalog *catalog, const char *wanted,
                              const char *unwanted, struct agent_correction *correction)
{
    bool (*const of[])(const struct catalog *, const char *, struct demand *) = {demand_of_table,
                                                                                 demand_of_column};

    for (size_t i = 0; i < 2 && (*wanted || *unwanted); i++) {
        struct demand good = {0}, bad = {0};
        if ((!*wanted || of[i](catalog, wanted, &good)) &&
            (!*unwanted || of[i](catalog, unwanted, &bad))) {
            if (*wanted)
                correction_add(correction, good, false);
            if (*unwanted)
                correction_add(correction, bad, true);
            return true;
        }
        mem_free(good.column);
        mem_free(bad.column);
    }
    return false;
}

/* "x should be y": another column, or a value. */
static bool correction_should(const struct catalog *catalog, const char *column, const char *other,
                              struct agent_correction *correction)
{
    struct demand demand = {0}, instead = {0};

    if (!demand_of_column(catalog, column, &demand))
        return false;
    if (demand_of_column(catalog, other, &instead)) {
        correction_add(correction, instead, false);
        correction_add(correction, demand, true);
        return true;
    }
    demand.kind = DEMAND_CONDITION;
    demand.value = mem_strdup(other);
    correction_add(correction, demand, false);
    return true;
}

static bool correction_apply(const struct catalog *catalog, size_t form, char *first, char *second,
                             struct agent_correction *correction)
{
    struct demand demand;

    switch (forms[form].kind) {
    case CHOOSE:
        return forms[form].turned ? correction_choose(catalog, second, first, correction)
                                  : correction_choose(catalog, first, second, correction);
    case JOIN:
        if (!demand_of_join(catalog, first, second, &demand))
            return false;
        correction_add(correction, demand, false);
        return true;
    case SHOULD:
        return *first && *second && correction_should(catalog, first, second, correction);
    }
    return false;
}

bool agent_correction(const struct catalog *catalog, const char *words,
                      struct agent_correction *ret_correction)
{
    words += strspn(words, " ");
    if (str_starts_fold(words, "please "))
        words += 7;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct agent_correction correction = {0};
        if (!str_starts_fold(words, forms[i].before))
            continue;
        const char *begin = words + strlen(forms[i].before);
        const char *gap = forms[i].between ? str_find_fold(begin, forms[i].between) : NULL;
        if (forms[i].between && !gap)
            continue;
        char *first = correction_name_in(begin, gap ? (size_t)(gap - begin) : strlen(begin));
        char *second = gap ? correction_name_in(gap + strlen(forms[i].between),
                                                strlen(gap + strlen(forms[i].between)))
                           : mem_strdup("");
        const bool ok = correction_apply(catalog, i, first, second, &correction);
        mem_free(first);
        mem_free(second);
        if (ok) {
            demand_write(catalog, &correction);
            *ret_correction = correction;
            return true;
        }
    }
    return false;
}

/* ---- names that nothing has */

char *correction_no_table(const struct catalog *catalog, const char *name)
{
    const int near = catalog_nearest_table(catalog, name);

    return near < 0 ? mem_printf("there is no table '%s'", name)
                    : mem_printf("there is no table '%s'; the nearest is '%s'", name,
                                 catalog_schema(catalog)->tables[near].name);
}

/* "Use the table zork": it says table, and names one in a word. */
static char *correction_unknown_table(const struct catalog *catalog, const char *words, size_t len)
{
    char *said = mem_strndup(words, len), *name = correction_name_in(words, len);
    char *text = NULL;
    struct demand demand;

    if (*name && !strchr(name, ' ') && str_find_fold(said, "table") &&
        !str_find_fold(name, "table") && !demand_of_table(catalog, name, &demand))
        text = correction_no_table(catalog, name);
    mem_free(name);
    mem_free(said);
    return text;
}

/* "Join a.x with b.y": columns of tables, of which one is not there. */
static char *correction_unknown_column(const struct catalog *catalog, const char *said, size_t len)
{
    char *name = correction_name_in(said, len);
    char *text = NULL;
    struct demand demand;

    if (strchr(name, '.') && !strchr(name, ' ')) {
        if (demand_of_column(catalog, name, &demand))
            mem_free(demand.column);
        else
            text = mem_printf("there is no column '%s'", name);
    }
    mem_free(name);
    return text;
}

char *agent_correction_unknown(const struct catalog *catalog, const char *words)
{
    char *text = NULL;

    words += strspn(words, " ");
    if (str_starts_fold(words, "please "))
        words += 7;
    for (size_t i = 0; i < sizeof forms / sizeof *forms && !text; i++) {
        const char *begin = words + strlen(forms[i].before);
        if (!*forms[i].before || !str_starts_fold(words, forms[i].before))
            continue;
        const char *gap = forms[i].between ? str_find_fold(begin, forms[i].between) : NULL;
        const size_t len = gap ? (size_t)(gap - begin) : strlen(begin);
        if (forms[i].between && !gap)
            continue;
        if (forms[i].kind == CHOOSE)
            text = correction_unknown_table(catalog, begin, len);
        else
            text = correction_unknown_column(catalog, begin, len);
        if (!text && forms[i].kind == JOIN && gap) {
            gap += strlen(forms[i].between);
            text = correction_unknown_column(catalog, gap, strlen(gap));
        }
    }
    return text;
}

/* Corrections in words (L4): "use table orders", "select total not price", "join a.x with b.y",
 * "status should be shipped". What is read becomes a hard constraint of the next try: tables for
 * the engine, a line of text for a model. */
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
    while (left && strchr("\"'`", *begin)) {
        begin++;
        left--;
    }
    char *name = left < NAME_MAX_BYTES ? mem_strndup(begin, left) : mem_strdup("");
    mem_free(copy);
    return name;
}

static bool is_column(const struct catalog *catalog, const char *name)
{
    const struct sql_lookup lookup = catalog_lookup(catalog);
    const char *dot = strrchr(name, '.'), *owners[1];

    return lookup.owners(lookup.self, dot ? dot + 1 : name, owners, 1) > 0;
}

static void correction_want_table(int table, int *tables, size_t *count)
{
    if (table >= 0 && *count < AGENT_CORRECTION_TABLES)
        tables[(*count)++] = table;
}

/* "use x": as a table, else as a column. False: it is neither. */
static bool correction_choose(const struct catalog *catalog, const char *wanted,
                              const char *unwanted, struct agent_correction *correction)
{
    const int good = *wanted ? catalog_find_table(catalog, NULL, wanted) : -1;
    const int bad = *unwanted ? catalog_find_table(catalog, NULL, unwanted) : -1;
    const bool tables = (!*wanted || good >= 0) && (!*unwanted || bad >= 0);
    const bool columns =
        (!*wanted || is_column(catalog, wanted)) && (!*unwanted || is_column(catalog, unwanted));
    struct buf line = BUF_INIT;

    if (!tables && !columns)
        return false;
    correction_want_table(good, correction->must, &correction->must_count);
    correction_want_table(bad, correction->avoid, &correction->avoid_count);
    if (*wanted)
        buf_addf(&line, "MANDATORY %s: use %s.", tables ? "TABLE" : "COLUMN", wanted);
    if (*unwanted)
        buf_addf(&line, "%sDo not use %s.", line.len ? " " : "", unwanted);
    correction->constraint = buf_take(&line);
    return true;
}

static bool correction_apply(const struct catalog *catalog, size_t form, char *first, char *second,
                             struct agent_correction *correction)
{
    switch (forms[form].kind) {
    case CHOOSE:
        return forms[form].turned ? correction_choose(catalog, second, first, correction)
                                  : correction_choose(catalog, first, second, correction);
    case JOIN:
        if (!*first || !*second || !strchr(first, '.') || !is_column(catalog, first) ||
            !is_column(catalog, second))
            return false;
        correction->constraint = mem_printf("MANDATORY JOIN: %s = %s.", first, second);
        return true;
    case SHOULD:
        if (!*first || !*second || !is_column(catalog, first))
            return false;
        correction->constraint =
            is_column(catalog, second)
                ? mem_printf("MANDATORY COLUMN: use %s. Do not use %s.", second, first)
                : mem_printf("MANDATORY CONDITION: %s is %s.", first, second);
        return true;
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
            *ret_correction = correction;
            return true;
        }
    }
    return false;
}

void agent_correction_release(struct agent_correction *correction)
{
    mem_free(correction->constraint);
    *correction = (struct agent_correction){0};
}

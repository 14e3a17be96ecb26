/* Names of columns that hold dates: short forms that mean a deed there, and something else in any
 * other name (cls_dt is when a row was closed, and no class). */
#include <string.h>

#include "names.h"
#include "querent/base/str.h"

/* What the whole of a name before "date" is short for. */
static const char *const deeds[][2] = {
    {"acpt", "accepted"}, {"appr", "approved"},      {"chg", "changed"},
    {"cls", "closed"},    {"cncl", "cancelled"},     {"cxl", "cancelled"},
    {"lv", "left"},       {"dec", "decision"},       {"dsp", "dispatched"},
    {"iss", "issued"},    {"oos", "out of service"}, {"opn", "opened"},
    {"rel", "released"},  {"res", "resolved"},       {"ret", "returned"},
    {"sub", "submitted"}};

/* "closed date" of "cls dt"; NULL: the name is another. */
static const char *deed_date(struct namer *namer, const char *raw)
{
    const char *blank = raw ? strchr(raw, ' ') : NULL;
    if (!blank || !(str_eq(blank, " dt") || str_eq(blank, " date")))
        return NULL;
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        const size_t len = strlen(deeds[i][0]);
        if ((size_t)(blank - raw) == len && strncmp(raw, deeds[i][0], len) == 0)
            return arena_printf(namer->arena, "%s date", deeds[i][1]);
    }
    return NULL;
}

const char *namer_date_words(struct namer *namer, const char *words, const char *raw, bool is_date)
{
    /* what "exp" and "instr" mean of people */
    static const char *const of_dates[][2] = {{"experience", "expiry"},
                                              {"instructor", "instruction"}};
    const char *deed = deed_date(namer, raw);
    if (deed)
        return deed;
    for (size_t i = 0; is_date && i < sizeof of_dates / sizeof *of_dates; i++) {
        const char *at = strstr(words, of_dates[i][0]);
        if (at)
            return arena_printf(namer->arena, "%.*s%s%s", (int)(at - words), words, of_dates[i][1],
                                at + strlen(of_dates[i][0]));
    }
    return words;
}

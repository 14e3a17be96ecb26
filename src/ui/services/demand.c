/* Demands in words; see the header. */
#include "services/demand.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

/* What stands around the word of an option. */
static const char *const around[] = {
    "it",     "this",    "that",   "them",     "these",  "those",  "the",   "all",  "rows",
    "result", "results", "as",     "to",       "into",   "in",     "of",    "a",    "an",
    "me",     "show",    "make",   "draw",     "file",   "csv",    "tsv",   "json", "jsonl",
    "lines",  "xlsx",    "sql",    "now",      "please", "excel",  "html",  "can",  "you",
    "i",      "could",   "format", "markdown", "named",  "called", "create"};

static const struct {
    const char *word, *option;
} options[] = {{"edit", "edit"},     {"export", "export"},  {"download", "export"},
               {"chart", "chart"},   {"plot", "chart"},     {"graph", "chart"},
               {"diagram", "chart"}, {"histogram", "chart"}};

/* Each is an export where a file or its format is said. */
static const char *const saves[] = {"save", "write", "store", "dump", "put"};

static const struct {
    const char *word, *ending;
} endings[] = {{"csv", "csv"},    {"tsv", "tsv"},    {"json", "json"}, {"jsonl", "jsonl"},
               {"xlsx", "xlsx"},  {"sql", "sql"},    {"md", "md"},     {"html", "html"},
               {"excel", "xlsx"}, {"markdown", "md"}};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool is_one_of(const char *word, const char *const words[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_eq_fold(word, words[i]))
            return true;
    return false;
}

static const char *ending_of(const char *word)
{
    for (size_t i = 0; i < COUNT(endings); i++)
        if (str_eq_fold(word, endings[i].word))
            return endings[i].ending;
    return NULL;
}

/* "x.csv", "/tmp/x.csv" */
static bool names_file(const char *word)
{
    const char *dot = strrchr(word, '.');
    return dot && dot > word && ending_of(dot + 1);
}

static const char *option_of(const char *word)
{
    for (size_t i = 0; i < COUNT(options); i++)
        if (str_eq_fold(word, options[i].word))
            return options[i].option;
    return NULL;
}

/* The word has its place in the demand. */
static bool demand_take(struct demand *demand, const char *word, bool *ret_saves)
{
    const char *option = option_of(word);
    struct chart_wish wish = {0};
    bool alone = false;
    const bool form = chart_words_form(word, &alone, &wish);
    if (form)
        demand->chart = wish;
    if (option) {
        const bool again = demand->option && !str_eq(demand->option, option);
        demand->option = option;
        return !again;
    }
    if (names_file(word) && !demand->file) {
        demand->file = mem_strdup(word);
        return true;
    }
    demand->ending = ending_of(word) ? ending_of(word) : demand->ending;
    if (is_one_of(word, saves, COUNT(saves)))
        return *ret_saves = true;
    demand->as = demand->as || str_eq_fold(word, "as");
    demand->form = demand->form || (alone && demand->as);
    return form || is_one_of(word, around, COUNT(around));
}

void demand_read(struct demand *demand, const char *text)
{
    char *words = mem_strdup(text), *rest = words, *word;
    bool whole = true, saved = false;
    demand_release(demand);
    while (whole && (word = strtok_r(NULL, " \t\r\n,", &rest))) {
        size_t len = strlen(word);
        while (len && strchr(".!?", word[len - 1]))
            word[--len] = '\0';
        whole = !len || demand_take(demand, word, &saved);
    }
    mem_free(words);
    const bool sql = str_eq(demand->ending, "sql"); /* "save the sql" */
    if (saved && !demand->option && (demand->file || (demand->ending && !sql)))
        demand->option = "export";
    else if (saved)
        whole = false;
    if (!demand->option && demand->form) /* "as a pie" */
        demand->option = "chart";
    if (!whole || !demand->option)
        demand_release(demand);
}

void demand_release(struct demand *demand)
{
    mem_free(demand->file);
    *demand = (struct demand){0};
}

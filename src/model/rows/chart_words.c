/* Reading the words of a question that only say how its rows are to be drawn; see the header. They
 * stand before it ("a bar chart of …", "plot … per month") or behind it ("… as a pie chart", "… and
 * plot it"). A place that a garden or a song may have ("plots in Kiel", "songs in the charts") is
 * none of them. */
#include "querent/model/rows/chart_words.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { WORDS_MOST = 60, WORD_BYTES = 24 };

struct chart_text {
    struct {
        char lower[WORD_BYTES]; /* empty: it is longer than any that is looked for */
        size_t first, end;      /* bytes of the question */
    } v[WORDS_MOST];
    size_t count;
};

/* In small letters, without the marks around it. */
static void text_word(struct chart_text *text, const char *question, size_t first, size_t end)
{
    char *lower = text->v[text->count].lower;
    text->v[text->count].first = first;
    text->v[text->count].end = end;
    while (end > first && strchr(".!?:;", question[end - 1]))
        end--;
    *lower = '\0';
    for (size_t i = first; end - first < WORD_BYTES && i < end; i++) {
        lower[i - first] = (char)str_lower(question[i]);
        lower[i - first + 1] = '\0';
    }
    text->count++;
}

static bool text_split(struct chart_text *text, const char *question)
{
    text->count = 0;
    for (size_t i = strspn(question, " ,"); question[i]; i += strspn(question + i, " ,\t\n")) {
        const size_t len = strcspn(question + i, " ,\t\n");
        if (text->count == WORDS_MOST)
            return false;
        text_word(text, question, i, i + len);
        i += len;
    }
    return text->count > 0;
}

static bool word_in(const struct chart_text *text, size_t i, const char *words)
{
    const size_t len = i < text->count ? strlen(text->v[i].lower) : 0;
    for (const char *p = words; len && *p; p += strcspn(p, "|"), p += *p == '|') {
        if (strcspn(p, "|") == len && strncmp(p, text->v[i].lower, len) == 0)
            return true;
    }
    return false;
}

static size_t skip(const struct chart_text *text, size_t i, const char *words)
{
    while (word_in(text, i, words))
        i++;
    return i;
}

#define CHARTS "chart|charts|graph|graphs|diagram|diagrams|plot"
#define VERBS "plot|chart|graph|draw|visualize|visualise"
#define SHOWS                                                                                      \
    "show|display|draw|give|make|create|generate|build|produce|put|render|present|see|have"
#define DONE "shown|displayed|drawn|plotted|charted|graphed|visualized|visualised|presented"
#define ROWS "me|us|it|this|that|them|these|those|the|result|results|rows|data"
#define LOOKS "simple|nice|small|big|horizontal|vertical|stacked|little"

static const struct {
    const char *word;
    enum chart_kind kind; /* CHART_NONE: there is none of this form */
    bool alone;           /* "as a pie" */
} forms[] = {
    {"bar", CHART_BAR, true},       {"bars", CHART_BAR, true},
    {"column", CHART_BAR, false},   {"line", CHART_LINE, true},
    {"trend", CHART_LINE, false},   {"histogram", CHART_HISTOGRAM, true},
    {"pie", CHART_NONE, true},      {"donut", CHART_NONE, true},
    {"doughnut", CHART_NONE, true}, {"area", CHART_NONE, false},
    {"scatter", CHART_NONE, false}, {"bubble", CHART_NONE, false},
    {"radar", CHART_NONE, false},   {"heatmap", CHART_NONE, true},
    {"treemap", CHART_NONE, true},
};

bool chart_words_form(const char *word, bool *ret_alone, struct chart_wish *ret_wish)
{
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
        if (!str_eq_fold(word, forms[k].word))
            continue;
        *ret_alone = forms[k].alone;
        ret_wish->kind = forms[k].kind;
        ret_wish->missing = forms[k].kind == CHART_NONE ? forms[k].word : NULL;
        return true;
    }
    return false;
}

/* "Simple bar chart", "pie", "graph" from word i on; what follows it, 0: it is none. bare: no form
 * has to be said. */
static size_t form_end(const struct chart_text *text, size_t i, bool bare, bool alone,
                       struct chart_wish *wish)
{
    i = skip(text, i, LOOKS);
    const bool named = word_in(text, i + 1, CHARTS);
    struct chart_wish said = {0};
    bool itself = false;
    if (i < text->count && chart_words_form(text->v[i].lower, &itself, &said) &&
        (named || (alone && itself))) {
        *wish = said;
        return i + 1 + named;
    }
    return bare && word_in(text, i, CHARTS) ? i + 1 : 0;
}

/* From word i to the end it is only said how the rows are drawn. */
static bool is_tail(const struct chart_text *text, size_t i, struct chart_wish *wish)
{
    i = skip(text, i, "and|then|please|also|now");
    const bool draws = word_in(text, i, VERBS);
    const size_t verb = word_in(text, i, VERBS "|" SHOWS "|" DONE) ? i + 1 : i,
                 rows = skip(text, verb, ROWS);
    size_t end = rows;
    if (word_in(text, rows, "as|in|on|with|into|using")) {
        const bool as = word_in(text, rows, "as|into"), article = word_in(text, rows + 1, "a|an");
        end = form_end(text, rows + 1 + article, as || article, as, wish);
    } else if (!draws || rows == verb) {
        return false;
    }
    return end > 0 && skip(text, end, "please|too|thanks|instead") == text->count;
}

/* Many rows are held against each other: no rows of a table that is called so. */
static bool compares(const struct chart_text *text, size_t i)
{
    if (word_in(text, i, "the|how|our|all|total|average|number"))
        return true;
    for (; i < text->count; i++) {
        if (word_in(text, i, "per|by|over|each|monthly|weekly|daily|yearly|against|distribution"))
            return true;
    }
    return false;
}

/* The first word behind what only says that a chart is wanted; 0: the question begins at once. */
static size_t head_end(const struct chart_text *text, struct chart_wish *wish)
{
    const size_t first = skip(text, 0, "please|can|could|you|i|want|need|would|like|to|now|and");
    const size_t shown = skip(text, first, SHOWS "|plot|me|us"),
                 article = shown + word_in(text, shown, "a|an|the");
    const bool drawn = word_in(text, article, "histogram|pie"); /* "a bar of soap" is none */
    const size_t end = form_end(text, article, true, drawn, wish);
    const bool of = end > 0 && word_in(text, end, "of|for|showing|with");
    if (of && (drawn || article > shown || end > article + 1 || compares(text, end + 1)))
        return end + 1;
    *wish = (struct chart_wish){0};
    const size_t verb = word_in(text, first, VERBS) ? first + 1 : 0;
    return verb && compares(text, skip(text, verb, "me|us")) ? skip(text, verb, "me|us") : 0;
}

/* "Show it" asks for nothing by itself. */
static bool says_more(const struct chart_text *text, size_t first, size_t last)
{
    return skip(text, first, SHOWS "|" VERBS "|" ROWS "|please|and|now|can|could|you|i|want|just") <
           last;
}

char *chart_words_cut(const char *question, struct chart_wish *ret_wish)
{
    struct chart_text text;
    struct chart_wish head = {0}, tail = {0};
    *ret_wish = (struct chart_wish){0};
    if (!text_split(&text, question))
        return NULL;
    const size_t first = head_end(&text, &head);
    size_t last = text.count;
    for (size_t i = first + 1; i < text.count && last == text.count; i++) {
        tail = (struct chart_wish){0};
        last = is_tail(&text, i, &tail) ? i : last;
    }
    if ((first == 0 && last == text.count) || !says_more(&text, first, last))
        return NULL;
    const struct chart_wish *said = tail.kind != CHART_NONE || tail.missing ? &tail : &head;
    *ret_wish = (struct chart_wish){true, said->kind, said->missing};
    const size_t from = text.v[first].first, to = text.v[last - 1].end;
    return mem_printf("%.*s", (int)(to - from), question + from);
}

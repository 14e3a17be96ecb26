/* Read from the question's cues and the query's tokens: neither the engine's reading nor the model
 * has a part in it, so that it judges both alike. */
#include "vote/asked.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/cue.h"
#include "querent/lang/dates.h"
#include "querent/sql/token.h"

enum wanted {
    WANTED_COUNT,
    WANTED_AVERAGE,
    WANTED_SUM,
    WANTED_EXTREME,
    WANTED_ORDER,
    WANTED_NEGATION,
    WANTED_DISTINCT,
    WANTED_EACH, /* see gives_one */
    WANTED_MAX
};

static const struct {
    enum cue cue;
    enum wanted wanted;
} cues[] = {
    {CUE_HOW_MANY, WANTED_COUNT},    {CUE_NUMBER_OF, WANTED_COUNT},  {CUE_COUNT, WANTED_COUNT},
    {CUE_AVG, WANTED_AVERAGE},       {CUE_SUM, WANTED_SUM},          {CUE_MAX, WANTED_EXTREME},
    {CUE_MIN, WANTED_EXTREME},       {CUE_MOST, WANTED_EXTREME},     {CUE_LEAST, WANTED_EXTREME},
    {CUE_ADJ_SUPER, WANTED_EXTREME}, {CUE_COMMON, WANTED_EXTREME},   {CUE_RARE, WANTED_EXTREME},
    {CUE_COMMON, WANTED_COUNT},      {CUE_RARE, WANTED_COUNT},       {CUE_TOP, WANTED_EXTREME},
    {CUE_BOTTOM, WANTED_EXTREME},    {CUE_LATEST, WANTED_EXTREME},   {CUE_EARLIEST, WANTED_EXTREME},
    {CUE_ORDER, WANTED_ORDER},       {CUE_ASC, WANTED_ORDER},        {CUE_DESC, WANTED_ORDER},
    {CUE_ALPHA, WANTED_ORDER},       {CUE_NOT, WANTED_NEGATION},     {CUE_NO, WANTED_NEGATION},
    {CUE_EXCEPT, WANTED_NEGATION},   {CUE_NEITHER, WANTED_NEGATION}, {CUE_NE, WANTED_NEGATION},
    {CUE_DISTINCT, WANTED_DISTINCT}, {CUE_EACH, WANTED_EACH},
};

/* What has it: a token of the query, or (`part`) a word in a name of it. */
static const struct {
    enum wanted wanted;
    const char *text;
    bool part;
} having[] = {
    {WANTED_COUNT, "count", true},
    {WANTED_COUNT, "sum", false},
    {WANTED_COUNT, "num", true},
    {WANTED_COUNT, "number", true},
    {WANTED_COUNT, "no", true},
    {WANTED_COUNT, "total", true},
    {WANTED_COUNT, "tot", true},
    {WANTED_COUNT, "quantity", true},
    {WANTED_AVERAGE, "avg", true},
    {WANTED_AVERAGE, "average", true},
    {WANTED_AVERAGE, "mean", true},
    {WANTED_SUM, "sum", true},
    {WANTED_SUM, "count", true},
    {WANTED_SUM, "total", true},
    {WANTED_SUM, "tot", true},
    {WANTED_EXTREME, "order", false},
    {WANTED_EXTREME, "max", true},
    {WANTED_EXTREME, "min", true},
    {WANTED_EXTREME, "highest", true},
    {WANTED_EXTREME, "lowest", true},
    {WANTED_EXTREME, "all", false},
    {WANTED_ORDER, "order", false},
    {WANTED_NEGATION, "not", false},
    {WANTED_NEGATION, "except", false},
    {WANTED_NEGATION, "<>", false},
    {WANTED_NEGATION, "!=", false},
    {WANTED_NEGATION, "null", false},
    {WANTED_NEGATION, "0", false},
    {WANTED_DISTINCT, "distinct", false},
    {WANTED_DISTINCT, "group", false},
    {WANTED_DISTINCT, "union", false},
    {WANTED_DISTINCT, "except", false},
    {WANTED_DISTINCT, "intersect", false},
};

struct tokens { /* of the query, without blanks and comments */
    struct arena arena;
    char **v;
    enum token_class *classes;
    size_t len;
};

static void tokens_read(struct tokens *tokens, const char *sql, enum sql_dialect dialect)
{
    const size_t len = strlen(sql);
    struct lexer lexer;

    *tokens = (struct tokens){.v = mem_alloc((len + 1) * sizeof *tokens->v),
                              .classes = mem_alloc((len + 1) * sizeof *tokens->classes)};
    lexer_init(&lexer, sql, len, dialect);
    for (struct token t = lexer_next(&lexer); t.class != TOKEN_END; t = lexer_next(&lexer)) {
        if (t.class == TOKEN_SPACE || t.class == TOKEN_COMMENT)
            continue;
        tokens->v[tokens->len] = arena_printf(&tokens->arena, "%.*s", (int)t.len, sql + t.offset);
        tokens->classes[tokens->len++] = t.class;
    }
}

static void tokens_release(struct tokens *tokens)
{
    mem_free(tokens->v);
    mem_free(tokens->classes);
    arena_release(&tokens->arena);
}

/* A word of a name ends where "num_of" and "NumOf" end it, and may be in the plural. */
static bool name_has(const char *name, const char *word)
{
    const size_t len = strlen(word);

    for (const char *p = name; (p = str_find_fold(p, word)); p++) {
        const bool begins = p == name || !isalpha((unsigned char)p[-1]) ||
                            (islower((unsigned char)p[-1]) && isupper((unsigned char)*p));
        const char *end = p + len + (p[len] == 's');
        if (begins && (!isalpha((unsigned char)*end) ||
                       (islower((unsigned char)end[-1]) && isupper((unsigned char)*end))))
            return true;
    }
    return false;
}

static bool asked_has(const struct tokens *tokens, enum wanted wanted)
{
    for (size_t i = 0; i < sizeof having / sizeof *having; i++)
        for (size_t k = 0; having[i].wanted == wanted && k < tokens->len; k++) {
            const char *text = tokens->v[k];
            if (tokens->classes[k] != TOKEN_STRING &&
                (having[i].part ? name_has(text, having[i].text)
                                : str_eq_fold(text, having[i].text)))
                return true;
        }
    return false;
}

bool asked_order(const char *question)
{
    struct arena arena = {0};
    struct words words;
    bool order = false;

    words_split(&words, &arena, question);
    for (size_t i = 0, len = 1; i < words.len; i += len ? len : 1) {
        const enum cue cue = cue_at(&words, i, &len);
        order |= cue == CUE_ORDER || cue == CUE_ASC || cue == CUE_DESC || cue == CUE_ALPHA;
    }
    arena_release(&arena);
    return order;
}

/* "more than 2" may be > 2 or >= 3; five stars may be '5'. */
static bool has_number(const struct tokens *tokens, const struct word *word)
{
    for (size_t k = 0; k < tokens->len; k++) {
        const char *text = tokens->v[k];
        const bool string = tokens->classes[k] == TOKEN_STRING;
        if (str_find_fold(text, word->lower) ||
            (tokens->classes[k] == TOKEN_NUMBER && fabs(strtod(text, NULL) - word->number) <= 1) ||
            (string && isdigit((unsigned char)text[1]) &&
             fabs(strtod(text + 1, NULL) - word->number) < 0.5))
            return true;
    }
    return false;
}

/* A column is called so: "the number of followers" is its figure. */
static bool has_figures(const struct tokens *tokens, const struct words *words, size_t i)
{
    for (size_t k = 0; i < words->len && k < tokens->len; k++) {
        const char *before = k ? tokens->v[k - 1] : "", *text = tokens->v[k];
        const bool table = str_eq_fold(before, "from") || str_eq_fold(before, "join") ||
                           (k + 1 < tokens->len && str_eq(tokens->v[k + 1], "."));
        if (!table && tokens->classes[k] == TOKEN_NAME &&
            (str_eq_fold(text, words->v[i].lower) || str_eq_fold(text, words->v[i].lemma)))
            return true;
    }
    return false;
}

/* "first names" are a column's, and no first ones are asked for; "the first and last names" are
 * two.
 */
static bool is_part_of_name(const struct words *words, size_t i, enum cue cue)
{
    static const char *const between[] = {"first", "middle", "last", "and", "or", "the", "&"};
    bool in = cue == CUE_TOP || cue == CUE_BOTTOM;

    for (size_t k = i + 1; in && k < words->len; k++) {
        const struct word *word = &words->v[k];
        if (str_eq(word->lemma, "name"))
            return true;
        in = word->punct;
        for (size_t b = 0; b < sizeof between / sizeof *between; b++)
            in |= word_is(word, between[b]);
    }
    return false;
}

/* "the phone number of", "the flight number of": a number that a thing has. */
static bool is_ones_number(const struct words *words, size_t i, enum cue cue)
{
    static const char *const numbered[] = {"phone",   "telephone", "mobile", "fax",
                                           "flight",  "room",      "card",   "account",
                                           "invoice", "apartment", "serial", "classroom"};

    for (size_t k = 0; cue == CUE_NUMBER_OF && i && k < sizeof numbered / sizeof *numbered; k++)
        if (word_is(&words->v[i - 1], numbered[k]))
            return true;
    return false;
}

/* "the total number of seats" is not each row's. */
static bool is_over_all(const struct words *words, size_t i, size_t len, enum cue cue)
{
    size_t at;

    for (size_t k = 0; cue == CUE_NUMBER_OF && k < len; k++)
        if (cue_at(words, i + k, &at) == CUE_SUM || word_is(&words->v[i + k], "total"))
            return true;
    return false;
}

static bool has_text(const struct tokens *tokens, const char *text)
{
    for (size_t k = 0; k < tokens->len; k++)
        if (str_find_fold(tokens->v[k], text))
            return true;
    return false;
}

/* A quoted text: as it is, or word by word ("Ann Lee" is a first and a last name). */
static bool has_quoted(struct tokens *tokens, const char *text)
{
    if (has_text(tokens, text))
        return true;
    for (const char *p = text + strspn(text, " "); *p; p += strspn(p, " ")) {
        const size_t len = strcspn(p, " ");
        if (!has_text(tokens, arena_printf(&tokens->arena, "%.*s", (int)len, p)))
            return false;
        p += len;
    }
    return true;
}

bool asked_has_word(const struct word *word, const char *sql, enum sql_dialect dialect)
{
    struct tokens tokens;

    tokens_read(&tokens, sql, dialect);
    const bool has = word->is_number ? has_number(&tokens, word) : has_quoted(&tokens, word->lower);
    tokens_release(&tokens);
    return has;
}

/* One figure of all rows, or one of them: what would stand beside each needs groups, or a query of
 * its own. */
static bool gives_one(const struct tokens *tokens)
{
    static const char *const apart[] = {"group", "over", "exists", "distinct", "all"};
    static const char *const figures[] = {"count", "sum", "avg", "max", "min"};
    size_t selects = 0;
    bool one = false;

    for (size_t k = 0; k < tokens->len; k++) {
        const char *text = tokens->v[k], *next = k + 1 < tokens->len ? tokens->v[k + 1] : "";
        if (tokens->classes[k] == TOKEN_STRING)
            continue;
        selects += str_eq_fold(text, "select");
        for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
            selects += str_eq_fold(text, apart[i]) ? 2 : 0;
        for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
            one |= str_eq_fold(text, figures[i]) && str_eq(next, "(");
        one |= str_eq_fold(text, "limit") && str_eq(next, "1");
    }
    return one && selects == 1;
}

/* One word or cue: what it wants is noted, a text or figure is looked for at once. */
static size_t asked_look(const struct words *words, size_t i, struct tokens *tokens, bool *wanted,
                         size_t *ret_len)
{
    const struct word *word = &words->v[i];
    enum cue cue = cue_at(words, i, ret_len);
    size_t len;

    if (*ret_len > 1 && (cue == CUE_MOST || cue == CUE_LEAST)) { /* "the most" + "common" */
        const enum cue counted = cue_at(words, i + *ret_len - 1, &len);
        cue = counted == CUE_COMMON || counted == CUE_RARE ? counted : cue;
    }

    if (word->quoted)
        return !has_quoted(tokens, word->lower);
    const bool nothing = is_part_of_name(words, i, cue) || is_ones_number(words, i, cue) ||
                         (cue == CUE_NUMBER_OF && has_figures(tokens, words, i + *ret_len));
    for (size_t k = 0; !nothing && k < sizeof cues / sizeof *cues; k++)
        wanted[cues[k].wanted] |= cues[k].cue == cue;
    wanted[WANTED_SUM] |= is_over_all(words, i, *ret_len, cue);
    return word->is_number && !word->ordinal && !word->iso_date && word->number != 1 &&
           !has_number(tokens, word);
}

size_t asked_missing(const char *question, const char *sql, enum sql_dialect dialect)
{
    struct arena arena = {0};
    struct words words;
    struct tokens tokens;
    bool wanted[WANTED_MAX] = {false};
    size_t missing = 0, len = 1;

    words_split(&words, &arena, question);
    tokens_read(&tokens, sql, dialect);
    for (size_t i = 0; i < words.len; i += len ? len : 1)
        if (!dates_at(&arena, &words, i, 0, &len)) /* "last year" is no last one */
            missing += asked_look(&words, i, &tokens, wanted, &len);
    for (size_t i = 0; i < WANTED_EACH; i++)
        missing += wanted[i] && !asked_has(&tokens, (enum wanted)i);
    missing += wanted[WANTED_EACH] && gives_one(&tokens);
    tokens_release(&tokens);
    arena_release(&arena);
    return missing;
}

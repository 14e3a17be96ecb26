/* Splitting a question into words. Everything later works on these, so what is undone here
 * (contractions, quotes, possessives, number words) need not be known anywhere else. */
#include "querent/lang/words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contractions.h"
#include "digits.h"
#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/lang/cue.h"
#include "querent/lang/lemma.h"
#include "querent/lang/lexicon.h"
#include "querent/lang/synonyms.h"

static bool words_is_word_byte(unsigned char c)
{
    return isalnum(c) || c >= 0x80 || c == '_' || c == '%' || c == '$' || c == '#' || c == '&' ||
           c == '@' || c == '+' || c == '*';
}

static bool words_is_end(unsigned char c)
{
    return c == '\0' || isspace(c) || strchr(",.?!;:)", c) != NULL;
}

/* Length of a quoted piece that begins at p with its quotes, 0: none. An apostrophe opens a quote
 * only before a word and closes it only after one. *open_ended: a bit for each kind of quotes that
 * is not closed from here on, so that the rest is not searched for each of them. */
static size_t quoted_len(const char *start, const char *p, unsigned *open_ended)
{
    static const char *const pairs[][2] = {
        {"\"", "\""},         {"'", "'"}, {"\u201c", "\u201d"}, {"\u2018", "\u2019"},
        {"\u2019", "\u2019"}, {"`", "`"}, {"''", "''"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        size_t open = strlen(pairs[i][0]), close = strlen(pairs[i][1]);
        if (strncmp(p, pairs[i][0], open) != 0 || *open_ended & 1u << i)
            continue;
        if (p > start && !isspace((unsigned char)p[-1]) && strchr("(=<>,", p[-1]) == NULL)
            continue;
        const char *end = start + strnlen(start, QUESTION_MAX);
        for (const char *q = p + open;
             q <= end && (q = memmem(q, (size_t)(end - q), pairs[i][1], close)); q += close) {
            if (q > p + open && words_is_end((unsigned char)q[close]))
                return (size_t)(q - p) + close;
        }
        *open_ended |= 1u << i;
    }
    return 0;
}

/* Bytes of the quotes on either side of a quoted piece. */
static size_t mark_len(const char *p, size_t quoted)
{
    if ((unsigned char)*p >= 0x80)
        return 3;
    return quoted > 4 && strncmp(p, "''", 2) == 0 && strncmp(p + quoted - 2, "''", 2) == 0 ? 2 : 1;
}

static char *words_folded(struct arena *arena, const char *p, size_t len)
{
    struct buf buf = BUF_INIT;
    text_fold(&buf, p, len);
    char *out = arena_strndup(arena, buf.len ? buf.p : "", buf.len);
    buf_release(&buf);
    return out;
}

static bool parse_ordinal(const char *lower, double *ret_value)
{
    char *end;
    double value = strtod(lower, &end);
    if (end == lower || !isdigit((unsigned char)*lower))
        return false;
    *ret_value = value;
    return str_eq(end, "st") || str_eq(end, "nd") || str_eq(end, "rd") || str_eq(end, "th");
}

static bool words_is_iso_date(const char *text)
{
    int year, month, used = 0;
    if (sscanf(text, "%4d-%2d%n", &year, &month, &used) != 2 || used < 6)
        return false;
    return year > 999 && month >= 1 && month <= 12 && (text[used] == '\0' || text[used] == '-');
}

static void words_classify(struct word *word)
{
    const char *p = word->text;
    word->iso_date = words_is_iso_date(p);
    if (!word->iso_date && digits_value(p, &word->number))
        word->is_number = true;
    else if (lexicon_number(word->lower, &word->number, &word->ordinal))
        word->is_number = !word->ordinal;
    else
        word->ordinal = parse_ordinal(word->lower, &word->number);
    for (; *p; p++)
        word->capital = word->capital || isupper((unsigned char)*p);
}

/* "GPs" are several of what is called GP. */
static bool is_initials(const char *text)
{
    size_t n = 0;
    while (text[n] >= 'A' && text[n] <= 'Z')
        n++;
    return n >= 2 && str_eq(text + n, "s");
}

/* What follows from the folded form. */
static void know_word(struct word *word, struct arena *arena)
{
    char lemma[64] = "";
    if (strlen(word->lower) < 60)
        lemma_of(word->lower, lemma, sizeof lemma);
    if (is_initials(word->text) && str_eq(lemma, word->lower))
        lemma[strlen(lemma) - 1] = '\0';
    word->lemma = lemma[0] ? arena_strdup(arena, lexicon_spelling(lemma)) : word->lower;
    word->is = word_classes(word->lower);
    word->lemma_is = word_classes(word->lemma);
    word->synonyms[synonyms_of(word->lemma, word->synonyms, SYNONYMS_MAX - 1)] = NULL;
}

void word_mend(struct word *word, struct arena *arena, const char *meant)
{
    word->written = word->text;
    word->text = word->lower = meant;
    know_word(word, arena);
}

/* "Employees in IT": a department, in a question that is not all in capitals. */
static bool is_department(const struct words *words, const struct word *word)
{
    bool small = false;
    for (const char *p = words->question; *p && !small; p++)
        small = islower((unsigned char)*p);
    return small && str_eq(word->text, "IT");
}

static struct word *words_add_word(struct words *words, struct arena *arena, size_t offset,
                                   size_t len, size_t shown)
{
    if (words->len == QUESTION_WORDS_MAX)
        return arena_alloc(arena, sizeof(struct word)); /* said to be there, read by nobody */
    struct word *word = &words->v[words->len++];
    *word = (struct word){.offset = offset, .len = shown};
    word->text = arena_strndup(arena, words->question + offset, len);
    word->lower = words_folded(arena, word->text, len);
    know_word(word, arena);
    if (is_department(words, word))
        word->is = word->lemma_is = word_classes("");
    word->sentence = words->len > 1 ? word[-1].sentence : 0;
    words_classify(word);
    return word;
}

/* "student's" → student, marked; "doesn't" → does + not. */
static void add_plain(struct words *words, struct arena *arena, size_t offset, size_t len)
{
    const char *p = words->question + offset;
    size_t stem, cut;
    const char *second = contraction_of(p, len, &stem, &cut);
    const size_t mark = second ? 0 : possessive_len(p, len);
    struct word *word =
        words_add_word(words, arena, offset, second ? stem : len - mark, second ? stem : len);
    word->possessive = mark > 0;
    if (!second)
        return;
    word = words_add_word(words, arena, offset + len - cut, cut, cut);
    word->text = word->lower = second;
    word->is_number = false;
    know_word(word, arena);
}

/* Bytes of the comparison written as a sign at p ("<=", "≠"), else of another sign that says
 * something; 0: none. */
static size_t comparison_len(const char *p)
{
    static const char *const signs[] = {">=", "<=", "<>", "!=", "==", "=>", "=<", ">",
                                        "<",  "=",  "≥",  "≤",  "≠",  "~",  "^",  "|"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (str_starts(p, signs[i]))
            return strlen(signs[i]);
    }
    return 0;
}

/* So few capitals or digits are a grade, a blood group: a sign behind them belongs to them. */
static bool is_grade(const char *p, size_t n)
{
    enum { GRADE_MAX = 2 };
    for (size_t i = 0; i < n; i++) {
        if (!isupper((unsigned char)p[i]) && !isdigit((unsigned char)p[i]))
            return false;
    }
    return n > 0 && n <= GRADE_MAX;
}

static bool is_month(const char *p, size_t n)
{
    enum { LONGEST = 9 };
    char lower[LONGEST + 1] = "";
    for (size_t i = 0; i < n && n <= LONGEST; i++)
        lower[i] = (char)tolower((unsigned char)p[i]);
    return lexicon_month(lower) > 0;
}

/* Bytes of the plain word at p. Inside a word a point or comma between digits, an apostrophe before
 * a letter, and a hyphen between digits belong to it. */
static size_t plain_len(const char *p)
{
    size_t n = 0;
    for (; p[n]; n++) {
        unsigned char c = (unsigned char)p[n], next = (unsigned char)p[n + 1];
        bool digit_before = n > 0 && isdigit((unsigned char)p[n - 1]);
        if (words_dash_len(p + n) && is_month(p, n))
            break; /* "Jan–Nov" */
        if (words_is_word_byte(c) && comparison_len(p + n) == 0)
            continue;
        if ((c == '.' || c == ',' || c == '-' || c == '/' || c == ':') && isdigit(next) &&
            (digit_before || (n == 0 && c != ',' && c != '/' && c != ':')))
            continue;
        if (c == '\'' && digit_before && digits_thousand(p + n + 1))
            continue; /* 10'000 */
        if (c == '\'' && n > 0 && (isalpha(next) || (p[n - 1] == 's' && isspace(next))))
            continue;
        if ((c == '.' || c == '@') && n > 0 && isalnum(next))
            continue;
        if (c == '-' && n == 1 && isalpha((unsigned char)p[0]) && isalpha(next))
            continue; /* e-mail */
        if (c == '-' && is_grade(p, n) && words_is_end(next))
            continue; /* "A-", beside "A+" */
        if (c == '.' && n > 2 && p[n - 2] == '.' && isupper((unsigned char)p[n - 1])) {
            n++; /* "Ph.D.", "U.S.": the point is no end */
            break;
        }
        break;
    }
    return n;
}

/* Bytes of a UUID that stands at p as a word of its own; 0: none. Digits and letters between
 * hyphens would else be numbers, dates and signs. */
static size_t uuid_len(const char *start, const char *p)
{
    static const char form[] = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    size_t n = 0;

    if (p > start && words_is_word_byte((unsigned char)p[-1]))
        return 0;
    for (; form[n]; n++)
        if (form[n] == '-' ? p[n] != '-' : !isxdigit((unsigned char)p[n]))
            return 0;
    return words_is_end((unsigned char)p[n]) ? n : 0;
}

/* Bytes of the quotes before a word; what names a thing exactly counts as quoted without any. */
static size_t word_quotes(const struct words *words, const struct word *word)
{
    return word->quoted && !words_is_word_byte((unsigned char)words->question[word->offset]) ? 1
                                                                                             : 0;
}

static void add_punct(struct words *words, struct arena *arena, size_t offset)
{
    struct word *word = words_add_word(words, arena, offset, 1, 1);
    word->punct = true;
}

/* "20 thousand", "1.5 million": one number. */
static void join_multipliers(struct words *words, struct arena *arena)
{
    size_t kept = 0;
    for (size_t i = 0; i < words->len; i++) {
        struct word *before = kept ? &words->v[kept - 1] : NULL;
        struct word *word = &words->v[i];
        bool joins = before && before->is_number && !before->ordinal && !before->quoted &&
                     !word->quoted && lexicon_multiplies(word->lower);
        if (!joins) {
            words->v[kept++] = *word;
            continue;
        }
        before->number *= word->number;
        before->text = before->lower = before->lemma = arena_printf(arena, "%.10g", before->number);
        before->len = word->offset + word->len - before->offset;
    }
    words->len = kept;
}

/* "the the word": a slip. */
static void drop_repeated(struct words *words)
{
    size_t kept = 0;
    for (size_t i = 0; i < words->len; i++) {
        const struct word *word = &words->v[i];
        const bool again = kept > 0 && word->is.article && !word->quoted &&
                           str_eq(words->v[kept - 1].lower, word->lower);
        if (!again)
            words->v[kept++] = *word;
    }
    words->len = kept;
}

size_t words_dash_len(const char *p)
{
    return strncmp(p, "\u2013", 3) == 0 || strncmp(p, "\u2014", 3) == 0 ? 3 : 0;
}

/* The dash at byte i stands by itself, or between two months. */
static bool dash_parts(const struct words *words, size_t i)
{
    const char *p = words->question;
    const struct word *last = words->len ? &words->v[words->len - 1] : NULL;
    return i > 0 && ((p[i - 1] == ' ' && p[i + 3] == ' ') ||
                     (last && last->offset + last->len == i && lexicon_month(last->lower)));
}

void words_split(struct words *words, struct arena *arena, const char *question)
{
    *words = (struct words){.question = question};
    words->v = arena_alloc(arena, QUESTION_WORDS_MAX * sizeof *words->v);
    unsigned open_ended = 0;
    for (size_t i = 0; question[i] && i < QUESTION_MAX && words->len < QUESTION_WORDS_MAX;) {
        const char *p = question + i;
        size_t sign = comparison_len(p);
        size_t quoted = quoted_len(question, p, &open_ended),
               plain = quoted || sign ? 0 : plain_len(p), uuid = plain ? uuid_len(question, p) : 0;
        if (words_dash_len(p) && dash_parts(words, i)) {
            i += 3; /* a dash parts what stands on both sides, and is no word */
        } else if (uuid) {
            words_add_word(words, arena, i, uuid, uuid)->quoted = true;
            i += uuid;
        } else if (quoted) {
            size_t mark = mark_len(p, quoted);
            struct word *word = words_add_word(words, arena, i + mark, quoted - 2 * mark, quoted);
            word->offset = i;
            word->quoted = true;
            word->is_number = word->is_number && isdigit((unsigned char)*word->text);
            i += quoted;
        } else if (sign) {
            words_add_word(words, arena, i, sign, sign);
            i += sign;
        } else if (plain) {
            add_plain(words, arena, i, plain);
            i += plain;
        } else {
            if (strchr(",.?!;:()", *p))
                add_punct(words, arena, i);
            i++;
            if (strchr(".?!", *p) && words->len && isspace((unsigned char)p[1]) &&
                !(*p == '.' && islower((unsigned char)p[2]))) /* "the Comp. Sci. department" */
                words->v[words->len - 1].sentence++;
        }
    }
    digits_join(words, arena);
    join_multipliers(words, arena);
    drop_repeated(words);
}

void words_part(struct words *words, struct arena *arena, size_t i, char separator)
{
    const struct word whole = words->v[i];
    struct words parts = {.question = words->question};
    parts.v = arena_alloc(arena, QUESTION_WORDS_MAX * sizeof *parts.v);
    for (size_t at = 0, len; at < strlen(whole.text); at += len + 1) {
        len = strcspn(whole.text + at, (char[]){separator, '\0'});
        if (len > 0)
            words_add_word(&parts, arena, whole.offset + word_quotes(words, &whole) + at, len, len)
                ->sentence = whole.sentence;
    }
    if (parts.len == 0 || words->len + parts.len - 1 > QUESTION_WORDS_MAX)
        return;
    memmove(&words->v[i + parts.len], &words->v[i + 1], (words->len - i - 1) * sizeof *words->v);
    memcpy(&words->v[i], parts.v, parts.len * sizeof *parts.v);
    words->v[i + parts.len - 1].possessive = whole.possessive;
    words->len += parts.len - 1;
}

/* The question has the word where it says; false: it was put there for others. */
static bool stands_in_question(const struct words *words, const struct word *word)
{
    const char *text = word->written ? word->written : word->text;
    return strncmp(words->question + word->offset + word_quotes(words, word), text, strlen(text)) ==
           0;
}

char *words_text(const struct words *words, struct arena *arena, size_t first, size_t last)
{
    const struct word *end = &words->v[last - 1];
    bool stands = last > first + 1;
    for (size_t i = first; i < last && stands; i++)
        stands = stands_in_question(words, &words->v[i]);
    char *text = arena_strdup(arena, words->v[first].text);
    for (size_t i = first + 1; i < last && !stands; i++)
        text = arena_printf(arena, "%s %s", text, words->v[i].text);
    if (!stands)
        return text;
    const size_t from = words->v[first].offset,
                 to = end->offset + strlen(end->written ? end->written : end->text);
    return arena_strndup(arena, words->question + from, to - from);
}

void words_mend(struct words *words, struct arena *arena, size_t first, size_t last,
                const char *meant)
{
    struct word *word = &words->v[first];
    const struct word *end = &words->v[last - 1];
    const char *written = words_text(words, arena, first, last);
    word_mend(word, arena, meant);
    word->written = written;
    word->len = end->offset + end->len - word->offset;
    word->possessive = end->possessive;
    memmove(word + 1, end + 1, (words->len - last) * sizeof *words->v);
    words->len -= last - first - 1;
}

bool word_is(const struct word *word, const char *text)
{
    return str_eq(word->lower, text);
}

/* A noun follows it: an article, "of", "by", a comma, an adjective in any degree. */
static bool leads_noun(const struct words *words, size_t i)
{
    size_t len;
    int degree;
    const struct word *word = &words->v[i];
    const enum cue cue = cue_at(words, i, &len);
    return word->is.article || word->is.possessive || word_is_mark(word, ",") || cue == CUE_WHOSE ||
           cue == CUE_EACH || word->lemma_is.totals || word_is(word, "of") || word_is(word, "by") ||
           word_is(word, "and") || word_is(word, "per") || word_is(word, "with") ||
           cue_traits(cue).qualifies || cue_traits(cue).aggregates ||
           lexicon_adjective(words, i, &len, &degree) != NULL;
}

bool words_names_thing(const struct words *words, size_t i)
{
    const struct word *word = &words->v[i];
    return word->lemma_is.thing && i > 0 && leads_noun(words, i - 1);
}

bool word_is_mark(const struct word *word, const char *marks)
{
    return word->punct && strchr(marks, word->lower[0]) != NULL;
}

bool word_is_participle(const struct word *word)
{
    enum { SHORTEST = 5 }; /* "red" and "need" are none */
    return word->is.participle || (strlen(word->lower) >= SHORTEST && str_ends(word->lower, "ed"));
}

bool word_is_plural(const struct word *word)
{
    const bool short_form = /* "rep" of representative is one */
        !str_ends(word->lower, "s") && strlen(word->lemma) > strlen(word->lower) + 1;
    return !str_eq(word->lower, word->lemma) && !str_ends(word->lower, "ing") && !short_form;
}

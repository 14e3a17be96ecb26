/* A query may say a value in other words (a code, a synonym, a date): where it has a text or figure
 * that the question does not have, nothing is taken for left out. */
#include "vote/dropped.h"

#include <math.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/lang/cue.h"
#include "querent/lang/dates.h"
#include "querent/sql/token.h"
#include "vote/asked.h"

static const double RIGHT_DROPPED = 0.3; /* at most; not fitted */

enum {
    PHRASE_MAX = 5, /* words of a value */
    HITS_MAX = 8,
    VALUE_LEAST = 3, /* letters of a value in small letters */
    YEAR_FIRST = 1900,
    YEAR_LAST = 2100
};

struct dropped {
    struct arena arena;
    const struct catalog *catalog;
    struct words words;
    struct sql_version *version;
};

static bool dropped_is_format(const char *text, size_t len)
{
    return len > 2 && text[1] == '%' && text[len - 2] != '%'; /* of strftime */
}

/* A text or figure of the query that the question has not: it may stand for a word of it. */
static bool dropped_has_other(const struct dropped *dropped)
{
    const char *sql = dropped->version->text, *question = dropped->words.question;
    struct arena arena = {0};
    struct lexer lexer;
    bool other = false;

    lexer_init(&lexer, sql, strlen(sql), catalog_dialect(dropped->catalog));
    for (struct token t = lexer_next(&lexer); t.class != TOKEN_END && !other;
         t = lexer_next(&lexer)) {
        const char *text = sql + t.offset;
        if (t.class == TOKEN_STRING && t.len > 2 && !dropped_is_format(text, t.len))
            other = !str_find_fold(question, arena_strndup(&arena, text + 1, t.len - 2));
        else if (t.class == TOKEN_NUMBER && !(t.len == 1 && (*text == '0' || *text == '1')))
            other = !str_find_fold(question, arena_strndup(&arena, text, t.len));
    }
    arena_release(&arena);
    return other;
}

static bool dropped_is_said(const struct dropped *dropped, const char *text)
{
    const struct word word = {.lower = text};

    return asked_has_word(&word, dropped->version->text, catalog_dialect(dropped->catalog));
}

static void dropped_add(struct dropped *dropped, size_t first, size_t last)
{
    struct sql_version *version = dropped->version;
    const struct word *end = &dropped->words.v[last - 1];
    const size_t offset = dropped->words.v[first].offset;

    version->evidence =
        mem_realloc(version->evidence, (version->evidence_count + 1) * sizeof *version->evidence);
    version->evidence[version->evidence_count++] = (struct evidence){
        .kind = EVIDENCE_IGNORED,
        .text = mem_strdup(words_text(&dropped->words, &dropped->arena, first, last)),
        .offset = offset,
        .len = end->offset + end->len - offset};
}

static bool dropped_is_common(const struct word *word)
{
    return word->punct || word->is.plain || word->is.asking || word->is.stop ||
           word->lemma_is.light || strlen(word->lower) < VALUE_LEAST;
}

/* No single word that says something else: what a column is called, or how much is asked for. */
static bool dropped_may_be_value(const struct dropped *dropped, size_t first, size_t count)
{
    size_t len;
    bool common = count == 1 && cue_at(&dropped->words, first, &len) != CUE_NONE;

    for (size_t i = first; i < first + count; i++) {
        const struct word *word = &dropped->words.v[i];
        if (word->punct || word->is_number || word->iso_date || (word->quoted && count > 1))
            return false;
        common |=
            count == 1 && (dropped_is_common(word) || understood_is_called(dropped->catalog, word));
    }
    return dropped->words.v[first].quoted || !common;
}

/* A word in small letters may mean anything: it counts as a value of the tables that are read. */
static bool dropped_counts(const struct dropped *dropped, const struct value_hit *hit, bool named)
{
    return !hit->numeric && (hit->match == VALUE_EXACT || hit->match == VALUE_FOLDED) &&
           !catalog_is_private(dropped->catalog, hit->column) &&
           !catalog_value_is_private(hit->value) &&
           (named ||
            dropped_is_said(dropped,
                            catalog_schema(dropped->catalog)->tables[hit->column.table].name));
}

/* The phrase is a value: said by the query, or left out. */
static bool dropped_value(struct dropped *dropped, size_t first, size_t count)
{
    const struct word *word = &dropped->words.v[first];
    const bool named = count > 1 || word->quoted || (word->capital && first > 0);
    struct value_hit hits[HITS_MAX];
    bool counts = false, said = false;

    if (!dropped_may_be_value(dropped, first, count))
        return false;
    const char *phrase = words_text(&dropped->words, &dropped->arena, first, first + count);
    const size_t n =
        catalog_find_value(dropped->catalog, &dropped->arena, phrase, false, hits, HITS_MAX);
    for (size_t i = 0; i < n; i++) {
        if (!dropped_counts(dropped, &hits[i], named))
            continue;
        counts = true;
        said |= dropped_is_said(dropped, hits[i].value) || dropped_is_said(dropped, word->lemma);
    }
    if (counts && !said)
        dropped_add(dropped, first, first + count);
    return counts;
}

/* The query reads no table: it says nothing of what one, or a column, is called. */
static bool dropped_name(struct dropped *dropped, size_t i)
{
    const struct word *word = &dropped->words.v[i];

    if (!str_blank(dropped->version->reads) || dropped_is_common(word) ||
        !understood_is_called(dropped->catalog, word))
        return false;
    dropped_add(dropped, i, i + 1);
    return true;
}

/* A figure, or the year of a date. */
static void dropped_figure(struct dropped *dropped, size_t i, bool in_date)
{
    const struct word *word = &dropped->words.v[i];
    const bool year = word->number >= YEAR_FIRST && word->number <= YEAR_LAST;

    if (word->is_number && !word->ordinal && !word->iso_date && !word->quoted &&
        (year || (!in_date && fabs(word->number) > 1)) &&
        !asked_has_word(word, dropped->version->text, catalog_dialect(dropped->catalog)))
        dropped_add(dropped, i, i + 1);
}

/* What begins at word i; how many words it takes. */
static size_t dropped_look(struct dropped *dropped, size_t i)
{
    size_t len;

    if (dates_at(&dropped->arena, &dropped->words, i, 0, &len)) {
        for (size_t k = 0; k < len; k++)
            dropped_figure(dropped, i + k, true);
        return len;
    }
    for (size_t count = PHRASE_MAX; count; count--)
        if (i + count <= dropped->words.len && dropped_value(dropped, i, count))
            return count;
    if (!dropped_name(dropped, i))
        dropped_figure(dropped, i, false);
    return 1;
}

void dropped_tell(const struct inquiry *inquiry, const struct catalog *catalog,
                  struct sql_version *version)
{
    struct dropped dropped = {.catalog = catalog, .version = version};
    const size_t before = version->evidence_count;

    words_split(&dropped.words, &dropped.arena, inquiry->question);
    const size_t len = dropped_has_other(&dropped) ? 0 : dropped.words.len;
    for (size_t i = 0; i < len;)
        i += dropped_look(&dropped, i);
    if (version->evidence_count > before) {
        version->sure = false;
        if (version->confidence < 0 || version->confidence > RIGHT_DROPPED)
            version->confidence = RIGHT_DROPPED;
    }
    arena_release(&dropped.arena);
}

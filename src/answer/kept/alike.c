/* Two questions that say the same but for their values.
 *
 * A value of the approved question is a run of its words that stands in its SQL as a literal. The
 * other words must be the same in the new question, noise aside; what stands in place of a value
 * must be a value of the same column, a number for a number, a day for a day, or in quotes. */
#include "kept/kept.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/token.h"

enum { SLOTS_MAX = 6, SLOT_WORDS = 5, HITS_MAX = 12 };

struct slot {
    const char *literal; /* its text, without quotes and the % at its ends */
    size_t first, len;   /* the words of the approved question */
    const char *value;   /* instead of it; NULL: not known yet */
};

struct alike {
    struct arena arena;
    const struct catalog *catalog;
    struct words old, new;
    struct slot slots[SLOTS_MAX];
    size_t count;
};

/* ---- literals of the SQL */

const char *alike_literal(struct arena *arena, const char *sql, const struct token *token)
{
    char *text = arena_strndup(arena, sql + token->offset, token->len);
    size_t len = 0;

    if (token->class != TOKEN_STRING)
        return text;
    for (size_t i = 1; i + 1 < token->len; i++) { /* '' is one quote */
        if (text[i] == '\'' && text[i + 1] == '\'' && i + 2 < token->len)
            i++;
        text[len++] = text[i];
    }
    text[len] = '\0';
    while (len && text[len - 1] == '%')
        text[--len] = '\0';
    return text + strspn(text, "%");
}

static bool alike_is_literal(const struct token *token)
{
    return token->class == TOKEN_STRING || token->class == TOKEN_NUMBER;
}

static bool alike_is_day(const char *text)
{
    static const char pattern[] = "dddd-dd-dd";
    for (size_t i = 0; i + 1 < sizeof pattern; i++)
        if (pattern[i] == 'd' ? !isdigit((unsigned char)text[i]) : text[i] != pattern[i])
            return false;
    return true;
}

bool alike_dated(const struct catalog *catalog, const char *question, const char *sql)
{
    struct arena arena = {0};
    struct lexer lexer;
    bool dated = false;

    lexer_init(&lexer, sql, strlen(sql), catalog_dialect(catalog));
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END && !dated;
         token = lexer_next(&lexer)) {
        if (token.class != TOKEN_STRING)
            continue;
        const char *text = alike_literal(&arena, sql, &token);
        char year[5] = {0};
        if (!alike_is_day(text))
            continue;
        memcpy(year, text, 4);
        char *before = arena_printf(&arena, "%04d", atoi(year) - 1); /* the end of a year */
        dated = !strstr(question, year) && !(strstr(text, "-01-01") && strstr(question, before));
    }
    arena_release(&arena);
    return dated;
}

/* ---- values of the approved question */

static bool alike_noise(const struct word *word)
{
    return word->punct ||
           (!word->is_number && !word->quoted && (word->is.stop || word->is.article));
}

static char *alike_text(struct alike *alike, const struct words *words, size_t first, size_t len)
{
    const struct word *a = &words->v[first], *b = &words->v[first + len - 1];
    if (len == 1)
        return arena_strdup(&alike->arena, a->text);
    return arena_strndup(&alike->arena, words->question + a->offset,
                         b->offset + b->len - a->offset);
}

static bool alike_is_taken(const struct alike *alike, size_t first, size_t len)
{
    for (size_t i = 0; i < alike->count; i++)
        if (first < alike->slots[i].first + alike->slots[i].len &&
            alike->slots[i].first < first + len)
            return true;
    return false;
}

static bool alike_says(struct alike *alike, size_t first, size_t len, const char *literal)
{
    const struct word *word = &alike->old.v[first];
    char *end;
    const double number = strtod(literal, &end);

    if (len == 1 && word->is_number && *literal && !*end)
        return word->number == number;
    return str_eq_fold(alike_text(alike, &alike->old, first, len), literal);
}

static void alike_find_slot(struct alike *alike, const char *literal)
{
    for (size_t i = 0; i < alike->count; i++)
        if (str_eq(alike->slots[i].literal, literal))
            return;
    for (size_t len = SLOT_WORDS; len > 0; len--)
        for (size_t first = 0; first + len <= alike->old.len; first++)
            if (alike->count < SLOTS_MAX && !alike_is_taken(alike, first, len) &&
                alike_says(alike, first, len, literal)) {
                alike->slots[alike->count++] = (struct slot){literal, first, len, NULL};
                return;
            }
}

static void alike_find_slots(struct alike *alike, const char *sql)
{
    struct lexer lexer;

    lexer_init(&lexer, sql, strlen(sql), catalog_dialect(alike->catalog));
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END;
         token = lexer_next(&lexer))
        if (alike_is_literal(&token))
            alike_find_slot(alike, alike_literal(&alike->arena, sql, &token));
}

/* ---- and what the new question has instead */

/* As it stands in a column that has the other value, too; NULL: in none. */
static const char *alike_stored(struct alike *alike, const char *other, const char *text)
{
    struct value_hit there[HITS_MAX], here[HITS_MAX];
    const size_t n =
        catalog_find_value(alike->catalog, &alike->arena, other, false, there, HITS_MAX);
    const size_t m = catalog_find_value(alike->catalog, &alike->arena, text, false, here, HITS_MAX);

    for (size_t i = 0; i < m; i++)
        for (size_t k = 0; k < n && here[i].match <= VALUE_FOLDED; k++)
            if (there[k].match == VALUE_EXACT && here[i].column.table == there[k].column.table &&
                here[i].column.column == there[k].column.column)
                return here[i].value;
    return NULL;
}

static const char *alike_value(struct alike *alike, const struct slot *slot, size_t first,
                               size_t len)
{
    const struct word *old = &alike->old.v[slot->first], *new = &alike->new.v[first];
    const char *text = alike_text(alike, &alike->new, first, len);

    if (strchr(text, '\\')) /* which a dialect may read as more than itself */
        return NULL;
    if (slot->len == 1 && old->is_number)
        return len == 1 && new->is_number && !new->ordinal == !old->ordinal
                   ? arena_printf(&alike->arena, "%.15g", new->number)
                   : NULL;
    if (alike_is_day(slot->literal))
        return len == 1 && alike_is_day(text) && strlen(text) == strlen(slot->literal) ? text
                                                                                       : NULL;
    if (old->quoted && new->quoted && slot->len == 1 && len == 1)
        return text;
    if (str_eq_fold(text, slot->literal))
        return slot->literal;
    return alike_stored(alike, slot->literal, text);
}

static bool alike_same_word(const struct word *a, const struct word *b)
{
    if (a->is_number || b->is_number)
        return a->is_number && b->is_number && a->number == b->number;
    return str_eq(a->lower, b->lower) || str_eq(a->lemma, b->lemma);
}

/* Words from i of the approved question and from k of the new one on. */
static bool alike_matches(struct alike *alike, size_t i, size_t k)
{
    while (i < alike->old.len && alike_noise(&alike->old.v[i]) && !alike_is_taken(alike, i, 1))
        i++;
    while (k < alike->new.len && alike_noise(&alike->new.v[k]))
        k++;
    if (i == alike->old.len || k == alike->new.len)
        return i == alike->old.len && k == alike->new.len;
    for (size_t s = 0; s < alike->count; s++) {
        struct slot *slot = &alike->slots[s];
        if (slot->first != i)
            continue;
        for (size_t len = 1; len <= SLOT_WORDS && k + len <= alike->new.len; len++) {
            slot->value = alike_value(alike, slot, k, len);
            if (slot->value && alike_matches(alike, i + slot->len, k + len))
                return true;
        }
        return false;
    }
    return alike_same_word(&alike->old.v[i], &alike->new.v[k]) &&
           alike_matches(alike, i + 1, k + 1);
}

/* ---- the SQL with them */

static void alike_put(struct buf *out, const char *sql, const struct token *token,
                      const char *literal, const char *value)
{
    const char *text = sql + token->offset;

    if (token->class != TOKEN_STRING) {
        buf_add(out, value);
        return;
    }
    const size_t before = strspn(text + 1, "%");
    buf_addc(out, '\'');
    buf_addn(out, "%%%%", before < 4 ? before : 4);
    for (const char *p = value; *p; p++) {
        buf_addc(out, *p);
        if (*p == '\'')
            buf_addc(out, '\'');
    }
    if (*literal && token->len > 2 && text[token->len - 2] == '%')
        buf_addc(out, '%');
    buf_addc(out, '\'');
}

static char *alike_write(struct alike *alike, const char *sql)
{
    struct buf out = BUF_INIT;
    struct lexer lexer;
    size_t done = 0;

    lexer_init(&lexer, sql, strlen(sql), catalog_dialect(alike->catalog));
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END;
         token = lexer_next(&lexer)) {
        const char *literal =
            alike_is_literal(&token) ? alike_literal(&alike->arena, sql, &token) : "";
        for (size_t i = 0; i < alike->count && alike_is_literal(&token); i++) {
            if (!str_eq(alike->slots[i].literal, literal))
                continue;
            buf_addn(&out, sql + done, token.offset - done);
            alike_put(&out, sql, &token, literal, alike->slots[i].value);
            done = token.offset + token.len;
            break;
        }
    }
    buf_add(&out, sql + done);
    return buf_take(&out);
}

char *alike_sql(const struct catalog *catalog, const struct answer_pair *pair, const char *question,
                bool *ret_same)
{
    struct alike alike = {.catalog = catalog};
    char *sql = NULL;

    words_split(&alike.old, &alike.arena, pair->question);
    words_split(&alike.new, &alike.arena, question);
    alike_find_slots(&alike, pair->sql);
    if (alike.new.len && alike_matches(&alike, 0, 0)) {
        *ret_same = true;
        for (size_t i = 0; i < alike.count; i++)
            *ret_same &= str_eq(alike.slots[i].value, alike.slots[i].literal);
        sql = *ret_same ? mem_strdup(pair->sql) : alike_write(&alike, pair->sql);
    }
    arena_release(&alike.arena);
    return sql;
}

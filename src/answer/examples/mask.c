/* Questions without their values and names, and SQL without its names and literals. */
#include <stdint.h>
#include <string.h>

#include "examples/examples.h"
#include "kept/kept.h"
#include "querent/base/map.h"
#include "querent/base/str.h"
#include "querent/lang/classes.h"
#include "querent/lang/lemma.h"
#include "querent/sql/token.h"

enum { PHRASE_WORDS = 4, GRAMS_MAX = 160 };

/* ---- names of the schema */

static void mask_add_lemmas(struct mask_names *names, const char *words)
{
    char word[64], lemma[64];

    for (const char *p = words; p && *p;) {
        const size_t len = strcspn(p, " ");
        const struct word_classes is = word_classes_at(p, len);
        if (len > 1 && len < sizeof word && !is.stop && !is.plain) {
            memcpy(word, p, len);
            word[len] = '\0';
            lemma_of(word, lemma, sizeof lemma);
            map_put(&names->lemmas, lemma[0] ? lemma : word, names);
        }
        p += len + strspn(p + len, " ");
    }
}

void mask_names_init(struct mask_names *names, const struct catalog *catalog)
{
    const struct schema *schema = catalog_schema(catalog);

    *names = (struct mask_names){0};
    for (size_t t = 0; t < schema->table_count; t++) {
        mask_add_lemmas(names, catalog_table_words(catalog, (int)t));
        for (size_t c = 0; c < schema->tables[t].column_count; c++)
            mask_add_lemmas(names,
                            catalog_column_words(catalog, (struct column_ref){(int)t, (int)c}));
    }
}

void mask_names_release(struct mask_names *names)
{
    map_release(&names->lemmas);
}

/* ---- values */

static char *mask_text(struct arena *arena, const struct words *words, size_t first, size_t len)
{
    const struct word *a = &words->v[first], *b = &words->v[first + len - 1];

    return len == 1
               ? arena_strdup(arena, a->text)
               : arena_strndup(arena, words->question + a->offset, b->offset + b->len - a->offset);
}

static bool mask_is_literal(struct arena *arena, enum sql_dialect dialect, const char *sql,
                            const char *text)
{
    struct lexer lexer;

    lexer_init(&lexer, sql, strlen(sql), dialect);
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END;
         token = lexer_next(&lexer))
        if (token.class == TOKEN_STRING && str_eq_fold(alike_literal(arena, sql, &token), text))
            return true;
    return false;
}

static bool mask_is_stored(struct arena *arena, const struct catalog *catalog, const char *text)
{
    struct value_hit hit;

    return catalog_find_value(catalog, arena, text, false, &hit, 1) && hit.match <= VALUE_FOLDED;
}

static bool mask_is_name(const struct mask_names *names, const struct word *word)
{
    return !word->is.stop && !word->is.plain && map_get(&names->lemmas, word->lemma);
}

/* How many words from i on are a value; 0: none begins here. */
static size_t mask_value(struct arena *arena, const struct catalog *catalog,
                         const struct mask_names *names, const struct words *words, size_t i,
                         const char *sql)
{
    const struct word *word = &words->v[i];

    if (word->is_number || word->quoted || word->iso_date)
        return 1;
    for (size_t len = PHRASE_WORDS; len > 0; len--) {
        if (i + len > words->len)
            continue;
        const char *text = mask_text(arena, words, i, len);
        if (sql ? mask_is_literal(arena, catalog_dialect(catalog), sql, text)
                : !word->is.stop && !(len == 1 && mask_is_name(names, word)) &&
                      mask_is_stored(arena, catalog, text))
            return len;
    }
    return 0;
}

/* ---- questions */

static void mask_add(struct buf *out, const char *token)
{
    const bool again = str_eq(token, "_") && out->len && out->p[out->len - 1] == '_' &&
                       (out->len == 1 || out->p[out->len - 2] == ' ');

    if (!again)
        buf_addf(out, "%s%s", out->len ? " " : "", token);
}

struct masked mask_question(struct arena *arena, const struct catalog *catalog,
                            const struct mask_names *names, const char *question, const char *sql)
{
    struct words words;
    struct buf masked = BUF_INIT, named = BUF_INIT;

    words_split(&words, arena, arena_strdup(arena, question));
    for (size_t i = 0; i < words.len;) {
        const struct word *word = &words.v[i];
        const size_t value = word->punct ? 0 : mask_value(arena, catalog, names, &words, i, sql);
        if (value) {
            mask_add(&masked, "?");
            i += value;
            continue;
        }
        i++;
        if (word->punct || word->is.article)
            continue;
        mask_add(&masked, mask_is_name(names, word) ? "_" : word->lemma);
        if (!word->is.stop && !word->is.plain && !word->is.asking)
            buf_addf(&named, "%s%s", named.len ? " " : "", word->lemma);
    }
    const struct masked result = {arena_strdup(arena, buf_str(&masked)),
                                  arena_strdup(arena, buf_str(&named))};
    buf_release(&masked);
    buf_release(&named);
    return result;
}

/* ---- SQL */

static bool mask_ends_with(const struct buf *out, const char *end)
{
    const size_t len = strlen(end);

    return out->len >= len && memcmp(out->p + out->len - len, end, len) == 0;
}

/* One name stands for a list of them, with its table before and its alias behind. */
static void mask_add_name(struct buf *out)
{
    static const char *const joined[] = {"_", "_ .", "_ ,", "_ AS"};

    for (size_t i = 0; i < sizeof joined / sizeof *joined; i++)
        if (mask_ends_with(out, joined[i])) {
            buf_truncate(out, out->len - strlen(joined[i]) + 1);
            return;
        }
    if (mask_ends_with(out, " AS"))
        buf_truncate(out, out->len - strlen(" AS"));
    else
        buf_addf(out, "%s_", out->len ? " " : "");
}

static void mask_add_token(struct buf *out, const char *text, size_t len, bool upper)
{
    if (out->len)
        buf_addc(out, ' ');
    for (size_t i = 0; i < len; i++) {
        const char c = text[i];
        buf_addc(out, upper && c >= 'a' && c <= 'z'    ? (char)(c - 'a' + 'A')
                      : !upper && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a')
                                                       : c);
    }
}

const char *mask_sql(struct arena *arena, enum sql_dialect dialect, const char *sql)
{
    struct buf out = BUF_INIT;
    struct lexer lexer;

    lexer_init(&lexer, sql, strlen(sql), dialect);
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END;
         token = lexer_next(&lexer)) {
        const char *text = sql + token.offset;
        if (token.class == TOKEN_SPACE || token.class == TOKEN_COMMENT || *text == ';')
            continue;
        if (token.class == TOKEN_NAME)
            mask_add_name(&out);
        else if (token.class == TOKEN_STRING || token.class == TOKEN_NUMBER)
            buf_addf(&out, "%s?", out.len ? " " : "");
        else
            mask_add_token(&out, text, token.len, token.class == TOKEN_KEYWORD);
    }
    const char *skeleton = arena_strdup(arena, buf_str(&out));
    buf_release(&out);
    return skeleton;
}

/* ---- how like they are */

struct grams {
    uint64_t v[GRAMS_MAX];
    size_t count;
};

static void mask_cut(const char *text, struct grams *grams)
{
    uint64_t before = 1;

    grams->count = 0;
    while (*text && grams->count + 2 <= GRAMS_MAX) {
        const size_t len = strcspn(text, " ");
        const uint64_t word = hash_bytes(text, len, 0);
        grams->v[grams->count++] = word;
        grams->v[grams->count++] = hash_bytes(&word, sizeof word, before);
        before = word;
        text += len + strspn(text + len, " ");
    }
}

double mask_likeness(const char *a, const char *b)
{
    struct grams x, y;
    bool taken[GRAMS_MAX] = {0};
    size_t common = 0;

    mask_cut(a, &x);
    mask_cut(b, &y);
    for (size_t i = 0; i < x.count; i++)
        for (size_t k = 0; k < y.count; k++)
            if (!taken[k] && x.v[i] == y.v[k]) {
                taken[k] = true;
                common++;
                break;
            }
    return x.count + y.count ? 2.0 * (double)common / (double)(x.count + y.count) : 0;
}

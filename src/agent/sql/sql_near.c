/* What a model calls by the question's word, where the schema has another one for it: "market"
 * where there are territories, "toughness" where there is a difficulty level. By the lexicons of
 * what rows are called and of what is said for a column; weaker than synonyms, so what they find is
 * asked last. */
#include <ctype.h>
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/lang/attributes.h"
#include "querent/lang/lemma.h"
#include "querent/lang/synonyms.h"

enum {
    WORD_BYTES = 64,
    FAR = 3 /* more steps than there are between nouns for rows */
};

const char *sql_name_words(struct arena *arena, const char *name)
{
    struct buf out = BUF_INIT;

    for (const char *p = name; *p; p++) {
        const bool hump = p > name && isupper((unsigned char)*p) && islower((unsigned char)p[-1]);
        const bool letter = isalnum((unsigned char)*p);
        if (out.len && (hump || !letter) && out.p[out.len - 1] != ' ')
            buf_add(&out, " ");
        if (letter)
            buf_addf(&out, "%c", tolower((unsigned char)*p));
    }
    const char *words = arena_strdup(arena, buf_str(&out));
    buf_release(&out);
    return words;
}

struct near {
    const char *whole, *last; /* of the table's name, as lemmas */
    int step;                 /* of the nearest noun that is one of them, FAR: none */
};

static void near_see(const char *noun, size_t len, int step, void *arg)
{
    struct near *near = arg;

    if (step < near->step && ((strlen(near->whole) == len && !memcmp(near->whole, noun, len)) ||
                              (strlen(near->last) == len && !memcmp(near->last, noun, len))))
        near->step = step;
}

static void near_see_word(const char *word, size_t len, void *arg)
{
    near_see(word, len, FAR - 1, arg);
}

/* The words as lemmas, blanks between. */
static const char *near_lemmas(struct arena *arena, const char *words)
{
    struct buf out = BUF_INIT;
    char lemma[WORD_BYTES];

    for (const char *p = words; *p; p += strspn(p, " ")) {
        const size_t len = strcspn(p, " ");
        lemma_of(arena_strndup(arena, p, len), lemma, sizeof lemma);
        buf_add(&out, out.len ? " " : "");
        buf_add(&out, lemma);
        p += len;
    }
    const char *lemmas = arena_strdup(arena, buf_str(&out));
    buf_release(&out);
    return lemmas;
}

static int near_steps(struct arena *arena, const char *noun, const char *words)
{
    const char *whole = near_lemmas(arena, words), *blank = strrchr(whole, ' ');
    struct near near = {whole, blank ? blank + 1 : whole, FAR};

    if (str_eq(near.whole, noun) || str_eq(near.last, noun))
        return -1;
    synonyms_each_row_noun(noun, near_see, &near);
    synonyms_each_near(noun, near_see_word, &near);
    return near.step;
}

int sql_near_table(struct arena *arena, const struct catalog *catalog, const char *called)
{
    const struct schema *schema = catalog_schema(catalog);
    const char *noun = near_lemmas(arena, sql_name_words(arena, called));
    int found = -1, nearest = FAR;
    bool several = false;

    for (size_t t = 0; t < schema->table_count; t++) {
        const int steps = schema->tables[t].hidden
                              ? FAR
                              : near_steps(arena, noun, catalog_table_words(catalog, (int)t));
        several = steps == nearest ? several || steps < FAR : steps > nearest && several;
        if (steps < nearest) {
            nearest = steps;
            found = (int)t;
        }
    }
    return several ? -1 : found;
}

/* The column of the table whose name has just these words; -1: none. */
static int near_named(const struct catalog *catalog, int table, const char *words, size_t len)
{
    const struct schema_table *t = &catalog_schema(catalog)->tables[table];

    for (size_t c = 0; c < t->column_count; c++) {
        const char *own = catalog_column_words(catalog, (struct column_ref){table, (int)c});
        if (strlen(own) == len && !memcmp(own, words, len))
            return (int)c;
    }
    return -1;
}

int sql_near_column(struct arena *arena, const struct catalog *catalog, const char *called,
                    int table)
{
    enum { MOST = 8 };
    struct attribute attributes[MOST];
    struct words words;

    words_split(&words, arena, sql_name_words(arena, called));
    const size_t n = words.len ? attributes_at(&words, 0, attributes, MOST) : 0;
    for (size_t i = 0; i < n; i++) {
        if (attributes[i].len < words.len)
            continue;
        for (const char *p = attributes[i].names; *p; p += *p == '|') {
            const size_t len = strcspn(p, "|");
            const int found = near_named(catalog, table, p, len);
            if (found >= 0)
                return found;
            p += len;
        }
    }
    return -1;
}

const char *sql_near_label(struct arena *arena, const struct catalog *catalog, const char *called)
{
    const char *words = sql_name_words(arena, called), *last = strrchr(words, ' ');

    if (last && (str_eq(last, " name") || str_eq(last, " nm")))
        words = arena_strndup(arena, words, (size_t)(last - words));
    const int table = sql_near_table(arena, catalog, words),
              label = table < 0 ? -1 : catalog_label_column(catalog, table);
    return label < 0 ? NULL : catalog_schema(catalog)->tables[table].columns[label].name;
}

/* The words of a sentence that teaches as names of tables and columns. */
#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "teach/teach.h"

static char *teach_words_of(struct arena *arena, const char *name)
{
    char *words = arena_strdup(arena, name);
    char lemma[64];

    for (char *p = words; *p; p++)
        *p = *p == '_' || *p == '-' ? ' ' : (char)tolower((unsigned char)*p);
    const char *last = strrchr(words, ' ');
    last = last ? last + 1 : words;
    lemma_of(last, lemma, sizeof lemma);
    return lemma[0] ? arena_printf(arena, "%.*s%s", (int)(last - words), words, lemma) : words;
}

static bool teach_same_name(struct teaching *teaching, const char *said, const char *name,
                            const char *words)
{
    if (str_eq_fold(said, name))
        return true;
    const char *plain = teach_words_of(&teaching->arena, said);
    return str_eq(plain, teach_words_of(&teaching->arena, name)) ||
           str_eq(plain, teach_words_of(&teaching->arena, words));
}

bool teach_is_talked_of(const struct teaching *teaching, int table)
{
    for (size_t i = 0; i < teaching->table_count; i++)
        if (teaching->tables[i] == table)
            return true;
    return false;
}

int teach_table(struct teaching *teaching, const char *said)
{
    const struct schema *schema = catalog_schema(teaching->catalog);
    int found = catalog_find_table(teaching->catalog, NULL, said);

    for (size_t t = 0; found < 0 && t < schema->table_count; t++)
        if (!schema->tables[t].hidden &&
            teach_same_name(teaching, said, schema->tables[t].name,
                            catalog_table_words(teaching->catalog, (int)t)))
            found = (int)t;
    return found;
}

int teach_rank(const struct teaching *teaching, int table)
{
    const struct schema_table *t = &catalog_schema(teaching->catalog)->tables[table];
    const bool view = t->kind == TABLE_VIEW || t->kind == TABLE_MATERIALIZED;

    return t->hidden ? -1 : teach_is_talked_of(teaching, table) ? 0 : view ? 2 : 1;
}

struct column_ref teach_column(struct teaching *teaching, const char *said)
{
    const struct schema *schema = catalog_schema(teaching->catalog);
    struct column_ref found = {-1, -1};
    const char *dot = strchr(said, '.');
    const int only =
        dot ? teach_table(teaching, arena_strndup(&teaching->arena, said, (size_t)(dot - said)))
            : -1;

    for (int rank = 0; rank < TEACH_RANKS && found.column < 0; rank++)
        for (size_t t = 0; t < schema->table_count && found.column < 0; t++) {
            const struct schema_table *table = &schema->tables[t];
            if (teach_rank(teaching, (int)t) != rank || (dot && (int)t != only))
                continue;
            for (size_t c = 0; c < table->column_count; c++) {
                const struct column_ref at = {(int)t, (int)c};
                if (teach_same_name(teaching, dot ? dot + 1 : said, table->columns[c].name,
                                    catalog_column_words(teaching->catalog, at)))
                    found = at;
            }
        }
    return found;
}

bool teach_is_shared(struct teaching *teaching, const char *column)
{
    const struct schema *schema = catalog_schema(teaching->catalog);
    size_t found[TEACH_RANKS] = {0};

    for (size_t t = 0; t < schema->table_count && !strchr(column, '.'); t++) {
        const int rank = teach_rank(teaching, (int)t);
        if (rank >= 0 && schema_find_column(&schema->tables[t], column) >= 0)
            found[rank]++;
    }
    return !found[0] && (found[1] ? found[1] : found[2]) > 1;
}

void teach_add_column(const struct teaching *teaching, struct column_ref at, struct buf *out)
{
    const struct schema_table *table = &catalog_schema(teaching->catalog)->tables[at.table];

    buf_addf(out, "%s.%s", table->name, table->columns[at.column].name);
}

const char *teach_which(struct teaching *teaching, const char *column)
{
    const struct schema *schema = catalog_schema(teaching->catalog);
    const char *table = NULL;

    for (int rank = 0; rank < TEACH_RANKS && !table; rank++)
        for (size_t t = 0; t < schema->table_count && !table; t++)
            if (teach_rank(teaching, (int)t) == rank &&
                schema_find_column(&schema->tables[t], column) >= 0)
                table = schema->tables[t].name;
    return arena_printf(&teaching->arena, "several tables have '%s': name one, as in %s.%s", column,
                        table ? table : "", column);
}

const struct schema_column *teach_schema_column(const struct teaching *teaching,
                                                struct column_ref at)
{
    return &catalog_schema(teaching->catalog)->tables[at.table].columns[at.column];
}

/* Whether words are a question by themselves. With a question before them they may be of that one
 * ("per method" behind the payments of last week), whatever the engine read them as. */
#include "kept/kept.h"

#include <string.h>

#include "entities/entities.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "querent/sql/sql.h"

enum { WHOLE_TABLES = 12 };

struct whole_tables {
    const char *names[WHOLE_TABLES];
    size_t count;
};

static void whole_see(const struct sql_source *source, void *arg)
{
    struct whole_tables *tables = arg;

    if (source->kind == SQL_SOURCE_TABLE && tables->count < WHOLE_TABLES)
        tables->names[tables->count++] = source->name;
}

static struct whole_tables whole_read(struct arena *arena, const struct catalog *catalog,
                                      const char *sql)
{
    struct whole_tables tables = {.count = 0};
    struct sql_error error;
    struct sql_query *query = sql_parse(arena, sql, strlen(sql), catalog_dialect(catalog), &error);

    if (query)
        sql_walk_sources(query, whole_see, &tables);
    return tables;
}

static bool whole_shares(struct asking *asking, const char *sql, const char *other)
{
    const struct catalog *catalog = asking->world->catalog;
    const struct whole_tables a = whole_read(&asking->arena, catalog, sql),
                              b = whole_read(&asking->arena, catalog, other);

    for (size_t i = 0; i < a.count; i++)
        for (size_t k = 0; k < b.count; k++)
            if (str_eq_fold(a.names[i], b.names[k]))
                return true;
    return false;
}

/* A word that stands for rows seen before; "the wage settled" has none, and is a question. */
static bool whole_points(const struct words *words)
{
    static const char *const points[] = {"they", "them", "their", "theirs", "these", "those"};
    bool found = false;

    for (size_t i = 0; i < words->len; i++)
        for (size_t k = 0; k < sizeof points / sizeof *points; k++)
            found |= word_is(&words->v[i], points[k]);
    return found;
}

bool whole_question(struct asking *asking, bool before, const struct memory *memory)
{
    const struct nlq_answer *answer = asking->inquiry->readings;
    const struct nlq_reading *first = answer && answer->count ? &answer->readings[0] : NULL;
    const struct sql_version *version = asking->outcome.version;
    const char *sql = version ? version->text : first ? first->sql : NULL;
    const bool sure = version ? version->sure : first && first->sure;
    const struct question_signs signs = question_signs_of(asking->question);
    struct reference reference;
    struct words words;
    struct nouns nouns;

    words_split(&words, &asking->arena, asking->question);
    refer_nouns(asking->world->catalog, &words, &nouns);
    if (whole_points(&words) &&
        refer_find(&words, &nouns, &reference)) /* "do they have invoices", whoever they are */
        return false;
    if (!before)
        return true;
    if (answer && answer->of_context)
        return false;
    const bool names = nouns.count || asking->inquiry->taught.word_count; /* what was taught does */
    if (signs.follows || (signs.may_follow && !(signs.begins_anew && names)))
        return false;
    return sure || names || !sql || !memory->rows_sql ||
           !whole_shares(asking, sql, memory->rows_sql);
}

/* What is said of the numbers that are shown means these. The engine reads the same words beside
 * its columns only, so that "only over 20" took a price where bookings were counted. */
#include "shown_words.h"

#include <string.h>

#include "querent/base/arena.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

enum { WORDS_MOST = 12 };

struct said {
    const char *v[WORDS_MOST]; /* in small letters */
    size_t count, at;
};

static bool said_split(struct arena *arena, const char *text, struct said *ret_said)
{
    static const char *const between = " \t\r\n,.!";
    char *p = arena_strdup(arena, text);
    for (char *c = p; *c; c++)
        *c = (char)str_lower(*c);
    for (p += strspn(p, between); *p; p += strspn(p, between)) {
        if (ret_said->count == WORDS_MOST)
            return false;
        ret_said->v[ret_said->count++] = p;
        p += strcspn(p, between);
        if (*p)
            *p++ = '\0';
    }
    return ret_said->count > 0;
}

static bool is_number(const char *word)
{
    return *word && word[strspn(word, "0123456789")] == '\0';
}

/* The words stand next, and are passed. */
static bool said_pass(struct said *said, const char *words)
{
    size_t at = said->at;
    while (*words) {
        const size_t len = strcspn(words, " ");
        if (at == said->count || strlen(said->v[at]) != len ||
            strncmp(said->v[at], words, len) != 0)
            return false;
        at++;
        words += len + strspn(words + len, " ");
    }
    said->at = at;
    return true;
}

/* The first of `words` that stands next, which is passed; NULL: none of them. */
static const char *said_pass_one(struct said *said, const char *const *words)
{
    for (; *words; words++)
        if (said_pass(said, *words))
            return *words;
    return NULL;
}

/* ---- what is shown */

/* The heading in words. */
static const char *heading(struct arena *arena, const struct sql_item *item)
{
    char *words = arena_strdup(arena, item->alias);
    for (char *p = words; *p; p++)
        *p = *p == '_' ? ' ' : (char)str_lower(*p);
    return words;
}

static bool counts(const struct sql_item *item)
{
    return item->expr && item->expr->kind == SQL_EXPR_CALL && item->alias &&
           str_eq_fold(item->expr->name, "count");
}

/* What is counted in groups, where that is the only number that is worked out; NULL: nothing is. */
static const char *shown_count(struct arena *arena, const struct sql_query *query)
{
    const char *found = NULL;
    size_t worked_out = 0;
    for (const struct sql_item *item = query->items; item; item = item->next) {
        worked_out += item->expr && item->expr->kind != SQL_EXPR_COLUMN;
        found = counts(item) ? heading(arena, item) : found;
    }
    return worked_out == 1 ? found : NULL;
}

/* The heading of a count stands next, and is passed; NULL: none does. */
static const char *pass_count(struct arena *arena, const struct sql_query *query, struct said *said)
{
    for (const struct sql_item *item = query->items; item; item = item->next) {
        const char *name = counts(item) ? heading(arena, item) : NULL;
        if (name && said_pass(said, name))
            return name;
    }
    return NULL;
}

/* The SQL in the first dialect that reads it: whose it is does not matter to what it counts. */
static const struct sql_query *shown_query(struct arena *arena, const char *sql)
{
    static const enum sql_dialect dialects[] = {SQL_SQLITE, SQL_POSTGRES, SQL_MYSQL, SQL_TRINO,
                                                SQL_BIGQUERY};
    struct sql_error error;
    const struct sql_query *query = NULL;
    for (size_t i = 0; !query && i < sizeof dialects / sizeof *dialects; i++)
        query = sql_parse(arena, sql, strlen(sql), dialects[i], &error);
    return query;
}

/* ---- what is said of it */

/* "Only over 20" */
static char *said_compared(struct arena *arena, const struct sql_query *query, struct said said)
{
    static const char *const opens[] = {"and only", "but only", "now only", "only", "just", NULL};
    static const char *const ones[] = {"those", "the ones", "ones", NULL};
    static const char *const joins[] = {"with", "that have", "having", NULL};
    static const char *const above[] = {"more than", "over", "above", "greater than", NULL};
    static const char *const below[] = {"fewer than", "less than", "under", "below", NULL};
    static const char *const ends[] = {"at least", "at most", NULL};
    said_pass_one(&said, opens);
    said_pass_one(&said, ones);
    said_pass_one(&said, joins);
    const char *how = said_pass_one(&said, above)   ? above[0]
                      : said_pass_one(&said, below) ? below[0]
                                                    : said_pass_one(&said, ends);
    const char *of = how ? shown_count(arena, query) : NULL;
    if (!of || said.at + 1 != said.count || !is_number(said.v[said.at]))
        return NULL;
    return mem_printf("only those with %s %s %s", how, said.v[said.at], of);
}

/* "Sort by bookings", "most bookings first" */
static char *said_sorted(struct arena *arena, const struct sql_query *query, struct said said)
{
    static const char *const opens[] = {"sort by",          "order by",
                                        "sorted by",        "ordered by",
                                        "sort it by",       "sort them by",
                                        "sort the rows by", "sort these by",
                                        "order them by",    "order it by",
                                        "now sort by",      "and sort by",
                                        "sort this by",     NULL};
    static const char *const down[] = {
        "descending", "desc",          "highest first", "largest first",
        "most first", "biggest first", "from highest",  "in descending order",
        NULL};
    static const char *const up[] = {
        "ascending",          "asc", "lowest first", "smallest first", "fewest first",
        "in ascending order", NULL};
    static const char *const first[] = {"first", "on top", NULL};
    const char *most = NULL, *of;
    bool falls = false;
    if (said_pass_one(&said, opens)) {
        of = pass_count(arena, query, &said);
        falls = said_pass_one(&said, down) != NULL;
        if (!falls)
            said_pass_one(&said, up);
    } else {
        most = said_pass(&said, "most") ? "most" : said_pass(&said, "fewest") ? "fewest" : NULL;
        of = most ? pass_count(arena, query, &said) : NULL;
        falls = most && *most == 'm';
        if (!said_pass_one(&said, first))
            return NULL;
    }
    if (!of || said.at != said.count)
        return NULL;
    return mem_printf("sort by number of %s%s", of, falls ? " descending" : "");
}

/* "Only the top 5" of what is grouped. */
static char *said_top(const struct sql_query *query, struct said said)
{
    static const char *const opens[] = {"show me", "show", "give me", NULL};
    static const char *const only[] = {"only the", "just the", "only", "just", "the", NULL};
    static const char *const ends[] = {"of them", "of these", "rows", "ones", NULL};
    static const char *const which[] = {"top", "bottom", NULL};
    said_pass_one(&said, opens);
    said_pass_one(&said, only);
    const char *end = said_pass_one(&said, which);
    if (!end || !query->group_count || said.at == said.count)
        return NULL;
    const char *number = said.v[said.at++];
    said_pass_one(&said, ends);
    return said.at == said.count ? mem_printf("%s %s", end, number) : NULL;
}

char *shown_words(const struct memory *memory, const char *text)
{
    const char *sql = memory->sql ? memory->sql : memory->rows_sql;
    struct arena arena = {0};
    struct said said = {.count = 0};
    char *full = NULL;
    const struct sql_query *query =
        sql && text && said_split(&arena, text, &said) ? shown_query(&arena, sql) : NULL;
    if (query && query->kind == SQL_QUERY_SELECT) {
        full = said_compared(&arena, query, said);
        full = full ? full : said_sorted(&arena, query, said);
        full = full ? full : said_top(query, said);
    }
    arena_release(&arena);
    return full;
}

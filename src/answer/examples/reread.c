/* An approved question that the engine reads as the new one, but for values, asks the same in other
 * words. What was approved for it then holds here, too, whatever the engine makes of both. */
#include <string.h>

#include "examples/examples.h"
#include "kept/kept.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "texts.h"

enum { READ_AGAIN = 4, LIKE_MAX = 64, LITERALS_MAX = 12, TABLES_MAX = 12 };

/* From which likeness on two questions say the same (examples.h): the best one over the databases
 * that rules are made with. */
#define RETOLD_LEAST 0.5

struct reread {
    struct arena arena;
    enum sql_dialect dialect;
    const char *old[LITERALS_MAX], *new[LITERALS_MAX]; /* literals that differ, as they stand */
    size_t count;
};

static struct token reread_next(struct lexer *lexer)
{
    struct token token;

    do
        token = lexer_next(lexer);
    while (token.class == TOKEN_SPACE || token.class == TOKEN_COMMENT);
    return token;
}

static bool reread_is_literal(const struct token *token)
{
    return token->class == TOKEN_STRING || token->class == TOKEN_NUMBER;
}

static const char *reread_text(struct reread *reread, const char *sql, const struct token *token)
{
    return arena_strndup(&reread->arena, sql + token->offset, token->len);
}

/* One value of the approved question has one value instead; false: it has two. */
static bool reread_pair(struct reread *reread, const char *old, const char *new)
{
    for (size_t i = 0; i < reread->count; i++)
        if (str_eq(reread->old[i], old))
            return str_eq(reread->new[i], new);
    if (reread->count == LITERALS_MAX)
        return false;
    reread->old[reread->count] = old;
    reread->new[reread->count++] = new;
    return true;
}

/* Both are the same but for literals, which are noted. */
static bool reread_same(struct reread *reread, const char *old, const char *new)
{
    struct lexer a, b;

    lexer_init(&a, old, strlen(old), reread->dialect);
    lexer_init(&b, new, strlen(new), reread->dialect);
    for (;;) {
        const struct token x = reread_next(&a), y = reread_next(&b);
        if (x.class != y.class)
            return false;
        if (x.class == TOKEN_END)
            return true;
        const char *s = reread_text(reread, old, &x), *t = reread_text(reread, new, &y);
        if (reread_is_literal(&x) ? !reread_pair(reread, s, t) : !str_eq(s, t))
            return false;
    }
}

/* The approved SQL with the new values; NULL: one of those that differ is not in it. */
static char *reread_write(struct reread *reread, const char *sql)
{
    bool met[LITERALS_MAX] = {0};
    struct buf out = BUF_INIT;
    struct lexer lexer;
    size_t done = 0;
    bool all = true;

    lexer_init(&lexer, sql, strlen(sql), reread->dialect);
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END;
         token = lexer_next(&lexer)) {
        const char *text = reread_is_literal(&token) ? reread_text(reread, sql, &token) : "";
        for (size_t i = 0; *text && i < reread->count; i++) {
            if (!str_eq(reread->old[i], text))
                continue;
            met[i] = true;
            buf_addn(&out, sql + done, token.offset - done);
            buf_add(&out, reread->new[i]);
            done = token.offset + token.len;
            break;
        }
    }
    buf_add(&out, sql + done);
    for (size_t i = 0; i < reread->count; i++)
        all &= met[i] || str_eq(reread->old[i], reread->new[i]);
    char *written = all ? mem_strdup(buf_str(&out)) : NULL;
    buf_release(&out);
    return written;
}

/* ---- what the engine left out of both */

static size_t reread_ignored(const struct nlq_reading *reading)
{
    size_t n = 0;

    for (size_t i = 0; i < reading->evidence_count; i++)
        n += reading->evidence[i].kind == EVIDENCE_IGNORED;
    return n;
}

static bool reread_ignores(const struct nlq_reading *reading, const char *text)
{
    for (size_t i = 0; i < reading->evidence_count; i++)
        if (reading->evidence[i].kind == EVIDENCE_IGNORED &&
            str_eq_fold(reading->evidence[i].text, text))
            return true;
    return false;
}

static bool reread_ignores_the_same(const struct nlq_reading *a, const struct nlq_reading *b)
{
    bool same = reread_ignored(a) == reread_ignored(b);

    for (size_t i = 0; i < a->evidence_count && same; i++)
        same = a->evidence[i].kind != EVIDENCE_IGNORED || reread_ignores(b, a->evidence[i].text);
    return same;
}

/* ---- taken */

static void reread_put_first(struct nlq_answer *answer, const char *sql, const char *question,
                             enum sql_dialect dialect)
{
    struct nlq_reading *readings =
        arena_alloc(&answer->arena, (answer->count + 1) * sizeof *readings);
    struct evidence *evidence = arena_alloc(&answer->arena, sizeof *evidence);
    struct sql_error error;

    memcpy(readings + 1, answer->readings, answer->count * sizeof *readings);
    readings[0] = answer->readings[0];
    readings[0].sql = arena_strdup(&answer->arena, sql);
    readings[0].query = sql_parse(&answer->arena, sql, strlen(sql), dialect, &error);
    *evidence = (struct evidence){.kind = EVIDENCE_ASSUMED,
                                  .text = arena_printf(&answer->arena, TEXT_ALIKE, question)};
    readings[0].evidence = evidence;
    readings[0].evidence_count = 1;
    readings[0].sure = false;
    readings[0].answers = true;
    answer->readings = readings;
    answer->count++;
    answer->ask = NULL;
}

/* True: the pair was approved for what is asked here. */
static bool reread_take(struct asking *asking, struct nlq_request request,
                        const struct answer_pair *pair)
{
    struct nlq_answer *answer = asking->inquiry->readings;
    struct reread reread = {.dialect = catalog_dialect(asking->world->catalog)};
    char *sql = NULL;

    struct nlq_answer *other =
        demands_read_other(asking->inquiry, asking->world, request, pair->question);
    const bool same = other->count &&
                      reread_ignores_the_same(&other->readings[0], &answer->readings[0]) &&
                      reread_same(&reread, other->readings[0].sql, answer->readings[0].sql);
    if (same)
        sql = reread_write(&reread, pair->sql);
    if (sql && !str_eq(sql, answer->readings[0].sql) &&
        demands_kept(asking->inquiry, asking->world, sql, NULL))
        reread_put_first(answer, sql, pair->question, reread.dialect);
    nlq_answer_free(other);
    mem_free(sql);
    arena_release(&reread.arena);
    return same;
}

/* ---- the same in words that the engine does not read alike */

struct reread_tables {
    const char *names[TABLES_MAX];
    size_t count;
    bool too_many;
};

static void reread_see_table(const struct sql_source *source, void *arg)
{
    struct reread_tables *tables = arg;

    for (size_t i = 0; i < tables->count; i++)
        if (str_eq_fold(tables->names[i], source->name))
            return;
    if (tables->count < TABLES_MAX)
        tables->names[tables->count++] = source->name;
    else
        tables->too_many = true;
}

static bool reread_same_tables(const struct nlq_reading *a, const struct nlq_reading *b)
{
    struct reread_tables x = {0}, y = {0};

    sql_walk_sources(a->query, reread_see_table, &x);
    sql_walk_sources(b->query, reread_see_table, &y);
    const size_t count = y.count;
    for (size_t i = 0; i < x.count; i++)
        reread_see_table(&(struct sql_source){.name = x.names[i]}, &y);
    return x.count == count && y.count == count && !x.too_many && !y.too_many;
}

static size_t reread_outputs(const struct sql_query *query)
{
    size_t n = 0;

    for (const struct sql_item *item = query->items; item; item = item->next)
        n++;
    return n;
}

/* Both show as many columns, and have the same clauses. */
static bool reread_same_shape(const struct sql_query *a, const struct sql_query *b)
{
    return a->kind == b->kind && reread_outputs(a) == reread_outputs(b) &&
           !a->group_count == !b->group_count && !a->having == !b->having &&
           !a->order == !b->order && !a->limit == !b->limit && !a->where == !b->where;
}

/* The value that a token of the SQL is; "": it is none. */
static const char *reread_value(struct arena *arena, const char *sql, const struct token *token)
{
    return token->class == TOKEN_STRING   ? alike_literal(arena, sql, token)
           : token->class == TOKEN_NUMBER ? arena_strndup(arena, sql + token->offset, token->len)
                                          : "";
}

/* Each value of the SQL that one text says, the other says, too. */
static bool reread_says_values(struct arena *arena, enum sql_dialect dialect, const char *sql,
                               const char *said, const char *other)
{
    struct lexer lexer;

    lexer_init(&lexer, sql, strlen(sql), dialect);
    for (struct token token = reread_next(&lexer); token.class != TOKEN_END;
         token = reread_next(&lexer)) {
        const char *text = reread_value(arena, sql, &token);
        if (*text && str_find_fold(said, text) && !str_find_fold(other, text))
            return false;
    }
    return true;
}

/* The engine reads both over the same tables and in the same shape, or does not read one. */
static bool reread_agrees(struct asking *asking, struct nlq_request request, const char *question)
{
    const struct nlq_answer *answer = asking->inquiry->readings;

    struct nlq_answer *other =
        demands_read_other(asking->inquiry, asking->world, request, question);
    const bool agrees =
        !other->count || (reread_same_tables(&other->readings[0], &answer->readings[0]) &&
                          reread_same_shape(other->readings[0].query, answer->readings[0].query));
    nlq_answer_free(other);
    return agrees;
}

static void reread_retold(struct asking *asking, const struct nlq_request *request,
                          const struct answer_pair *list, const size_t *at, size_t n)
{
    const struct catalog *catalog = asking->world->catalog;
    const enum sql_dialect dialect = catalog_dialect(catalog);
    const char *read = asking->inquiry->readings->readings[0].sql;
    const struct answer_pair *best = NULL;
    struct arena arena = {0};
    struct mask_names names;
    struct words asked, said;
    double likeness = 0;

    mask_names_init(&names, catalog);
    words_split(&asked, &arena, asking->question);
    for (size_t i = 0; i < n; i++) {
        const struct answer_pair *pair = &list[at[i]];
        words_split(&said, &arena, pair->question);
        const double like = retold_likeness(&asked, &said, &names);
        if (like > likeness && demands_kept(asking->inquiry, asking->world, pair->sql, NULL) &&
            reread_says_values(&arena, dialect, pair->sql, pair->question, asking->question) &&
            reread_says_values(&arena, dialect, read, asking->question, pair->sql)) {
            best = pair;
            likeness = like;
        }
    }
    if (best && likeness >= RETOLD_LEAST && reread_agrees(asking, *request, best->question))
        reread_put_first(asking->inquiry->readings, best->sql, best->question, dialect);
    mask_names_release(&names);
    arena_release(&arena);
}

/* "Now by month" says little by itself: it is of the question before, whatever was approved. */
static bool reread_goes_on(const struct nlq_answer *answer)
{
    const char *context =
        answer->readings[0].context ? answer->readings[0].context : answer->context;
    struct arena arena = {0};
    const bool goes_on = nlq_context_said(&arena, context) != NULL;

    arena_release(&arena);
    return goes_on;
}

void examples_reread(struct asking *asking, const struct nlq_request *request)
{
    const struct nlq_answer *answer = asking->inquiry->readings;
    struct answer_pair *list = NULL;
    size_t count = 0, at[LIKE_MAX], i = 0;

    if (!asking->world->kept || asking->inquiry->taught.without_count || answer->about_schema ||
        !answer->count || answer->readings[0].sure || reread_goes_on(answer))
        return;
    const size_t n = examples_like(asking, &list, &count, at, LIKE_MAX);
    while (i < n && i < READ_AGAIN && !reread_take(asking, *request, &list[at[i]]))
        i++;
    if (i == n || i == READ_AGAIN)
        reread_retold(asking, request, list, at, n);
    answer_pairs_free(list, count);
}

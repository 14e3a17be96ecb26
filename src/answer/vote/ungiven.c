/* A text is given where a word of it begins like one of the question's, or where the engine, which
 * takes values from the question alone, read it: 'F' for women. What says yes ('Y', 'T') may stand
 * for any verb. */
#include "vote/ungiven.h"

#include <ctype.h>
#include <string.h>

#include "known.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/lang/words.h"
#include "querent/sql/sql.h"

enum {
    BEGINNING = 4, /* letters by which two words are taken for the same: electric, electricity */
    ENDING = 3,    /* of longer words that may differ */
};

struct ungiven {
    struct arena arena;
    const struct inquiry *inquiry;
    struct words words;
    const struct sql_query *query; /* NULL: it is not looked at */
    size_t count;
    struct sql_version *version; /* to mark; NULL: they are counted only */
};

static bool is_yes(const char *text)
{
    static const char *const yes[] = {"y", "yes", "t", "true", "1"};
    bool is = false;

    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        is |= str_eq_fold(text, yes[i]);
    return is;
}

static bool begins_like(const char *word, size_t len, const char *said)
{
    const size_t other = strlen(said), shorter = len < other ? len : other;
    const size_t least = shorter > BEGINNING + ENDING ? shorter - ENDING
                         : shorter < BEGINNING        ? len
                                                      : BEGINNING;

    return (len >= BEGINNING - 1 || len == other) && other >= least &&
           strncasecmp(word, said, least) == 0;
}

/* "From high to low": an order, and no value 'High'. */
static bool is_direction(const struct words *words, size_t i)
{
    static const char *const ends[] = {"high", "low", "highest", "lowest", "large", "small"};
    bool behind = false, before = false;

    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        behind |= i > 1 && word_is(&words->v[i - 1], "to") && word_is(&words->v[i - 2], ends[k]);
        before |= i + 2 < words->len && word_is(&words->v[i + 1], "to") &&
                  word_is(&words->v[i + 2], ends[k]);
    }
    return behind || before;
}

static bool is_in_question(const struct ungiven *u, const char *word, size_t len)
{
    for (size_t i = 0; i < u->words.len; i++) {
        const struct word *said = &u->words.v[i];
        if (is_direction(&u->words, i))
            continue;
        if (begins_like(word, len, said->lower) || begins_like(word, len, said->lemma))
            return true;
        for (size_t s = 0; s < SYNONYMS_MAX && said->synonyms[s]; s++)
            if (begins_like(word, len, said->synonyms[s]))
                return true;
    }
    return false;
}

static bool is_read(const struct ungiven *u, const char *text)
{
    const struct nlq_answer *readings = u->inquiry->readings;

    for (size_t i = 0; readings && i < readings->count; i++)
        if (str_find_fold(readings->readings[i].sql, text))
            return true;
    return false;
}

static bool is_given(struct ungiven *u, const char *text)
{
    bool any = false;

    for (const char *p = text; *p;) {
        const char *end = p;
        while (isalpha((unsigned char)*end) || (unsigned char)*end >= 0x80)
            end++;
        if (end == p) {
            p++;
            continue;
        }
        any = true;
        if (is_in_question(u, p, (size_t)(end - p)))
            return true;
        p = end;
    }
    return !any || is_yes(text) || /* figures are counted elsewhere, see asked.h */
           is_read(u, arena_printf(&u->arena, "'%s'", text));
}

static void look_at(struct ungiven *u, const struct sql_expr *condition,
                    const struct sql_expr *literal)
{
    if (literal->kind != SQL_EXPR_STRING || is_given(u, literal->text))
        return;
    u->count++;
    if (!u->version)
        return;
    version_mark(u->version, condition->at, MARK_WARNING,
                 arena_printf(&u->arena, "the question does not say '%.*s': is it meant?",
                              TEXT_CUT(literal->text, 40)));
}

static bool visit_ungiven(const struct sql_expr *expr, void *arg)
{
    struct ungiven *u = arg;
    const bool compares = (expr->kind == SQL_EXPR_BINARY && expr->op == SQL_OP_EQ) ||
                          expr->kind == SQL_EXPR_LIKE || expr->kind == SQL_EXPR_IN;

    for (size_t i = 1;
         compares && expr->args[0] && expr->args[0]->kind == SQL_EXPR_COLUMN && i < expr->arg_count;
         i++)
        if (expr->args[i])
            look_at(u, expr, expr->args[i]);
    return true;
}

/* What hangs on an earlier question, was demanded or was taught has its texts from there. */
static bool ungiven_begin(struct ungiven *u, const struct inquiry *inquiry,
                          const struct catalog *catalog, const char *sql)
{
    struct sql_error error;

    *u = (struct ungiven){.inquiry = inquiry};
    if (!inquiry->question || inquiry->hangs || inquiry->refers.question || inquiry->demand_count)
        return false;
    words_split(&u->words, &u->arena, inquiry->question);
    u->query = sql_parse(&u->arena, sql, strlen(sql), catalog_dialect(catalog), &error);
    return u->query != NULL;
}

size_t ungiven_count(const struct inquiry *inquiry, const struct catalog *catalog, const char *sql,
                     bool model)
{
    struct ungiven u;

    if (!model)
        return 0;
    if (ungiven_begin(&u, inquiry, catalog, sql))
        sql_walk(u.query, visit_ungiven, &u);
    arena_release(&u.arena);
    return u.count;
}

void ungiven_mark(const struct inquiry *inquiry, const struct catalog *catalog,
                  struct sql_version *version)
{
    struct ungiven u;

    if (ungiven_begin(&u, inquiry, catalog, version->text)) {
        u.version = version;
        sql_walk(u.query, visit_ungiven, &u);
    }
    arena_release(&u.arena);
}

/* The parser's inside. The text is cut into tokens once; then one function a construct descends,
 * and expressions climb by precedence. A function that fails returns NULL (or false) and has noted
 * the first error; nothing is tried twice but where raw_parens says so. */
#ifndef QUERENT_SQL_PARSER_H
#define QUERENT_SQL_PARSER_H

#include <stdint.h>
#include <string.h>

#include "parse/keyword.h"
#include "querent/sql/sql.h"
#include "tree_private.h"

enum {
    PARSE_SETS_MAX = 1000, /* set operations in a row */
    PARSE_JOINS_MAX =
        250, /* joins and commas of one FROM; the databases stop at 64 or search long */
    PARSE_WITHS_MAX = 1000,  /* items of WITH in a statement: each name is looked for among them */
    PARSE_HEIGHT_MAX = 2000, /* of the whole tree, chains of AND, OR, + - * / and || not counted */
};

struct ptok {
    uint32_t offset, len;
    uint32_t sym; /* an operator's or mark's bytes, first lowest; 0: not one */
    uint16_t keyword;
    uint8_t class; /* enum token_class */
    bool quoted;
};

struct parser {
    struct arena *arena;
    const char *text;
    size_t len;
    enum sql_dialect dialect;
    struct ptok *t; /* the current token; behind the last stand several ends */
    struct ptok *tokens;
    int depth;  /* of what is open now: it bounds the parser's stack */
    int height; /* of what was read of the query, source or expression that is open: it bounds the
                 * stack of whatever walks the tree */
    int joins;  /* of the FROM that is open */
    int withs;
    bool failed;
    struct sql_error *error;
    enum sql_keyword verb; /* a statement inside that writes: INSERT in a WITH */
    struct sql_span verb_at;
    struct sql_expr **stack; /* lists being read */
    size_t stack_len, stack_cap;
};

#define SYM2(a, b) ((uint32_t)(a) | (uint32_t)(b) << 8)
#define SYM3(a, b, c) (SYM2(a, b) | (uint32_t)(c) << 16)

static inline bool is_sym(const struct parser *p, uint32_t sym)
{
    return p->t->sym == sym;
}

static inline bool is_kw(const struct parser *p, enum sql_keyword k)
{
    return p->t->keyword == k;
}

static inline bool next_kw(const struct parser *p, size_t ahead, enum sql_keyword k)
{
    return p->t[ahead].keyword == k;
}

static inline bool accept_sym(struct parser *p, uint32_t sym)
{
    const bool is = p->t->sym == sym;

    p->t += is;
    return is;
}

static inline bool accept_kw(struct parser *p, enum sql_keyword k)
{
    const bool is = p->t->keyword == k;

    p->t += is;
    return is;
}

static inline bool in_dialect(const struct parser *p, unsigned set)
{
    return set & SQL_BIT(p->dialect);
}
enum { IN_SQLITE = 1, IN_POSTGRES = 2, IN_MYSQL = 4, IN_TRINO = 8, IN_BIGQUERY = 16 };

/* ---- parse.c */
bool parser_init(struct parser *p, struct arena *arena, const char *text, size_t len,
                 enum sql_dialect dialect, struct sql_error *error);
void parser_release(struct parser *p);
/* Line and column of the error, which are counted once, when reading is over. */
#define PARSE_TABLE "a table's name" /* what is expected where a table is named */
void parse_place(struct parser *p);
/* "expected WHAT, found …" at the current token; false. */
bool parse_fail(struct parser *p, const char *what);
/* A whole message at the current token; false. */
bool parse_error(struct parser *p, const char *message);
bool parse_expect_sym(struct parser *p, uint32_t sym, const char *what);
bool parse_expect_kw(struct parser *p, enum sql_keyword k, const char *what);
/* One level deeper; false: too deep. Every way from a production back to itself enters once: a pair
 * of parentheses or brackets, a call, a prefix operator, a query. `depth--` leaves. */
bool parse_enter(struct parser *p);
bool parse_higher(struct parser *p); /* one node more above what was read; false: too high */
/* Height is counted from 0 in between; the higher of the two trees stays. */
int parse_begin_height(struct parser *p);
void parse_end_height(struct parser *p, int outer);
struct sql_span parse_span(const struct parser *p,
                           const struct ptok *from); /* up to the last token */
/* The list that grew on the stack since `mark`, as an array. */
void parse_push(struct parser *p, struct sql_expr *e);
struct sql_expr **parse_pop_list(struct parser *p, size_t mark, size_t *ret_count);
/* Text of the tokens [from, to), spaced the same however it was written. */
char *parse_raw(struct parser *p, const struct ptok *from, const struct ptok *to);
/* From an opening parenthesis to behind its closing one; false: none closes it. */
bool parse_skip_parens(struct parser *p);
bool parse_raw_has_query(const struct ptok *from, const struct ptok *to);

/* ---- names */
bool parse_is_name(const struct parser *p); /* the token can be a bare name here */
/* A name, folded as the dialect folds; NULL with the error `what`. */
char *parse_name(struct parser *p, const char *what);
/* Any word, as behind AS and behind a dot. */
char *parse_label(struct parser *p, const char *what);
char *parse_token_name(struct parser *p, const struct ptok *t);
char *parse_string_text(struct parser *p, const struct ptok *t);
/* [AS] alias; NULL: none. */
char *parse_alias(struct parser *p, bool column, bool *ret_quoted);
const char **parse_name_list(struct parser *p, size_t *ret_count);

/* ---- expressions */
struct sql_expr *parse_expr(struct parser *p, int level);
struct sql_expr *parse_infix(struct parser *p, struct sql_expr *left, int level);
struct sql_expr *parse_prefix(struct parser *p);
/* Operators that begin with a word; *ret_done: none that binds at `level` stands here. */
struct sql_expr *parse_word_operator(struct parser *p, struct sql_expr *left, int level,
                                     bool *ret_done);
/* OPERATOR(schema.+) */
struct sql_expr *parse_operator_word(struct parser *p, struct sql_expr *left);
/* ANY (…), SOME (…), ALL (…) behind a comparison. */
bool parse_quantifier_ahead(const struct parser *p);
struct sql_expr *parse_quantified(struct parser *p, struct sql_expr *left, enum sql_op op,
                                  const char *text);
struct sql_expr *parse_postfix(struct parser *p, struct sql_expr *e);
struct sql_expr *parse_node(struct parser *p, enum sql_expr_kind kind, const struct ptok *from,
                            size_t count, struct sql_expr *const *args);
struct sql_expr **parse_expr_list(struct parser *p, size_t *ret_count);
/* '(' query or expression or row ')': one of the two is set. */
bool parse_paren(struct parser *p, struct sql_query **ret_query, struct sql_expr **ret_expr);
/* What stands inside a pair of parentheses that begins with another. */
bool parse_nested(struct parser *p, struct sql_query **ret_query, struct sql_expr **ret_expr);
bool parse_starts_query(const struct parser *p);
/* A name with what may follow: column, function call, typed literal. */
struct sql_expr *parse_name_expr(struct parser *p);
struct sql_expr *parse_call(struct parser *p, const struct ptok *from, struct sql_expr *path);
/* Functions with a syntax of their own; *ret_known false: not one of them. */
/* USING charset, with p at USING: pushed as the last argument. */
bool parse_using_charset(struct parser *p);
struct sql_expr *parse_special_call(struct parser *p, bool *ret_known);
struct sql_expr *parse_literal(struct parser *p);
struct sql_expr *parse_interval(struct parser *p);
struct sql_type *parse_type(struct parser *p);
struct sql_order *parse_order_list(struct parser *p);
struct sql_window *parse_window_spec(struct parser *p);

/* ---- queries */
struct sql_query *parse_query(struct parser *p);
/* What goes on behind a query in parentheses: set operations, ORDER BY, LIMIT. */
struct sql_query *parse_query_rest(struct parser *p, struct sql_query *left);
struct sql_query *parse_select(struct parser *p);
bool parse_query_tail(struct parser *p, struct sql_query **query);
/* A query in parentheses with clauses of its own, under others: it becomes a subquery. */
struct sql_query *parse_wrap(struct parser *p, struct sql_query *q);
bool parse_into(struct parser *p, struct sql_query *q);
struct sql_source *parse_from(struct parser *p);
struct sql_source *parse_source_primary(struct parser *p);
bool parse_join_more(struct parser *p); /* one join or comma more; false: too many */
/* The joins behind a source. */
struct sql_source *parse_joined(struct parser *p, struct sql_source *left);
struct sql_source *parse_new_source(struct parser *p, enum sql_source_kind kind);
struct sql_source *parse_end_source(struct parser *p, struct sql_source *s); /* sets its length */
struct sql_query *parse_new_query(struct parser *p, enum sql_query_kind kind);

#endif

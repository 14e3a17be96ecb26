/* The guard's look at text that the parser keeps as it stands: XMLELEMENT's and JSON_TABLE's own
 * syntax, window frames, hints, SHOW. A name before a parenthesis is called; in PostgreSQL a name
 * behind a dot may be, and any other may be a type. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "guard/function.h"
#include "guard/guard_private.h"
#include "parse/keyword.h"
#include "parse/parser.h"
#include "querent/base/str.h"

/* Words before a parenthesis that are no functions. */
static const char *const grammar[] = {
    "after",   "between",  "columns", "define", "exclude",       "groups",
    "include", "measures", "nested",  "over",   "partition",     "passing",
    "pattern", "permute",  "pivot",   "range",  "repeatable",    "rows",
    "subset",  "unpivot",  "week",    "within", "xmlattributes", "xmlnamespaces",
};

struct reading {
    struct guarding *guarding;
    struct sql_span at;
    const char *text;
    size_t len;
    char before, dotted; /* the last mark, and the one before it where it is a dot */
    const char *schema;  /* the name before the dot, NULL: none */
    bool cast;           /* behind :: */
    bool begun;          /* a token was read */
};

static bool is_grammar(const struct reading *r, const char *name)
{
    if (!r->begun && (str_eq_fold(name, "content") || str_eq_fold(name, "document")))
        return true; /* XMLPARSE and XMLSERIALIZE begin so */
    for (size_t i = 0; i < sizeof grammar / sizeof *grammar; i++) {
        if (str_eq_fold(grammar[i], name))
            return true;
    }
    return false;
}

/* What follows, past spaces and comments. */
static struct token guard_text_ahead(const struct lexer *lexer)
{
    struct lexer copy = *lexer;
    struct token t;

    do
        t = lexer_next(&copy);
    while (t.class == TOKEN_SPACE || t.class == TOKEN_COMMENT);
    return t;
}

static bool before_paren(const struct lexer *lexer)
{
    const struct token t = guard_text_ahead(lexer);

    return t.class == TOKEN_PUNCTUATION && lexer->text[t.offset] == '(';
}

/* NEXT VALUE FOR s */
static bool moves_sequence(const struct lexer *lexer, const char *name)
{
    const struct token t = guard_text_ahead(lexer);

    return lexer->dialect == SQL_MYSQL && str_eq_fold(name, "next") && t.len == 5 &&
           strncasecmp(lexer->text + t.offset, "value", 5) == 0;
}

/* The name that a token means; NULL: it cannot be read here, and the text is refused. */
static char *guard_text_name_of(struct reading *r, const struct token *t)
{
    const char *p = r->text + t->offset;
    const size_t cut = t->quoted ? 1 : 0;

    if (t->quoted &&
        (t->len < 3 || !strchr("\"`[", *p) || memchr(p + 1, p[t->len - 1], t->len - 2))) {
        guard_refuse(r->guarding->g, SQL_UNREADABLE, r->at, "a name here that cannot be read");
        return NULL;
    }
    char *name = arena_strndup(r->guarding->arena, p + cut, t->len - 2 * cut);
    for (char *c = name; !t->quoted && r->guarding->dialect == SQL_POSTGRES && *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    return name;
}

/* A name that nothing is called by, in PostgreSQL. */
static void guard_text_read_plain(struct reading *r, const char *schema, const char *name)
{
    if (schema || r->before == '.')
        guard_field(r->guarding, name, r->dotted != ')' && r->dotted != ']', r->at);
    if (schema)
        name = arena_printf(r->guarding->arena, "%s.%s", schema, name);
    guard_type(r->guarding, name, !r->cast, r->at);
}

static void guard_text_read_word(struct reading *r, const struct lexer *lexer,
                                 const struct token *t)
{
    const enum sql_dialect dialect = r->guarding->dialect;
    const bool word = t->class == TOKEN_KEYWORD;
    char *name = guard_text_name_of(r, t);
    if (!name)
        return;
    const char *schema = r->before == '.' ? r->schema : NULL;
    if (moves_sequence(lexer, name))
        guard_refuse(r->guarding->g, SQL_WRITES, r->at, "'NEXT VALUE' changes a sequence");
    if (dialect == SQL_POSTGRES && t->keyword == K_TREAT && !t->quoted && before_paren(lexer))
        guard_refuse(r->guarding->g, SQL_WRITES, r->at, "TREAT calls a function: write CAST");
    if (before_paren(lexer) && str_eq_fold(name, "current_setting") &&
        !guard_setting(r->guarding, NULL, r->at))
        return;
    if ((word || before_paren(lexer)) && function_refused(name, strlen(name), dialect)) {
        guard_function(r->guarding, NULL, name, r->at);
    } else if (before_paren(lexer)) {
        if (!is_grammar(r, name) &&
            !(word && keyword_reserved((enum sql_keyword)t->keyword, dialect)))
            guard_function(r->guarding, schema, name, r->at);
    } else if (dialect == SQL_POSTGRES && (!word || r->cast)) {
        guard_text_read_plain(r, schema, name);
    }
    r->schema = name;
}

/* OPERATOR(schema.+), with the lexer behind the word; false: it is none. */
static bool read_operator_word(struct reading *r, struct lexer *lexer, const struct token *t)
{
    const char *p = r->text + t->offset, *end;

    if (t->keyword != K_OPERATOR || t->quoted || !before_paren(lexer) ||
        !(end = memchr(p, ')', r->len - t->offset)))
        return false;
    struct buf text = BUF_INIT;
    for (; p < end; p++) {
        if (!isspace((unsigned char)*p))
            buf_addc(&text, *p);
    }
    buf_addc(&text, ')');
    guard_operator(r->guarding, buf_str(&text), r->at);
    buf_release(&text);
    lexer->pos = (size_t)(end - r->text);
    return true;
}

static void read_token(struct reading *r, struct lexer *lexer, const struct token *t)
{
    const char *p = r->text + t->offset;

    switch (t->class) {
    case TOKEN_NAME:
    case TOKEN_FUNCTION:
    case TOKEN_KEYWORD:
        if (!read_operator_word(r, lexer, t))
            guard_text_read_word(r, lexer, t);
        break;
    case TOKEN_OPERATOR:
        r->cast = t->len == 2 && memcmp(p, "::", 2) == 0;
        if (r->guarding->dialect == SQL_MYSQL && t->len == 2 && memcmp(p, ":=", 2) == 0)
            guard_refuse(r->guarding->g, SQL_WRITES, r->at, "':=' sets a variable of the session");
        if (!r->cast && *p != ':') /* JSON_OBJECT('a': 1) */
            guard_operator(r->guarding, arena_strndup(r->guarding->arena, p, t->len), r->at);
        break;
    case TOKEN_PARAMETER:
        guard_variable(r->guarding, p, t->len, r->at);
        break;
    default:
        break;
    }
    r->begun = true;
    r->dotted = r->before;
    r->before = t->class == TOKEN_PUNCTUATION ? *p : '\0';
    r->cast = r->cast && (t->class == TOKEN_OPERATOR || r->before == '.' || p[t->len] == '.');
}

void guard_text(struct guarding *guarding, const char *text, size_t len, struct sql_span at)
{
    struct reading r = {.guarding = guarding, .at = at, .text = text, .len = len};
    struct lexer lexer;
    struct token t;

    lexer_init(&lexer, text, len, guarding->dialect);
    while (guarding->g->verdict == SQL_READS && (t = lexer_next(&lexer)).class != TOKEN_END) {
        if (t.class != TOKEN_SPACE && t.class != TOKEN_COMMENT)
            read_token(&r, &lexer, &t);
    }
}

void guard_sample(struct guarding *guarding, const char *text, struct sql_span at)
{
    static const char *const methods[] = {"bernoulli", "system"};
    const char *p = text + strcspn(text, " ") + 1; /* behind TABLESAMPLE */
    const size_t len = strcspn(p, " (");

    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strlen(methods[i]) == len && strncasecmp(methods[i], p, len) == 0) {
            p += len;
            break;
        }
    }
    guard_text(guarding, p, strlen(p), at);
}

void guard_defs(struct guarding *guarding, const char *text, struct sql_span at)
{
    struct sql_error error;
    struct parser p;

    if (parser_init(&p, guarding->arena, text, strlen(text), guarding->dialect, &error)) {
        do {
            p.t++; /* the parenthesis, or the comma */
            const struct sql_type *type = parse_label(&p, "a column") ? parse_type(&p) : NULL;
            if (!type)
                break;
            guard_type(guarding, type->name, false, at);
            if (accept_kw(&p, K_COLLATE))
                parse_label(&p, "a collation");
            while (accept_sym(&p, '.'))
                parse_label(&p, "a collation");
        } while (is_sym(&p, ',') && !p.failed);
        if (p.failed || !is_sym(&p, ')'))
            guard_refuse(guarding->g, SQL_UNREADABLE, at,
                         "columns of a function that cannot be read");
    }
    parser_release(&p);
}

/* The place of the cursor: the statement's tokens before it, the parentheses that are open there,
 * the clause, and what the last token lets follow. Pure. */
#include "querent/sql/spot.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "spot/spot_private.h"

struct place {
    struct spot_text t;
    size_t offset;
    size_t before; /* tokens before the word at the cursor */
    VEC(struct spot_frame) frames;
    size_t clause; /* token of the clause's keyword; SIZE_MAX: none */
    struct sql_spot *spot;
};

/* ---- tokens */

enum sql_keyword spot_keyword(const struct spot_text *t, size_t i)
{
    if (i >= t->tokens.len || t->tokens.v[i].quoted)
        return K_0;
    const struct token *token = &t->tokens.v[i];
    const bool word = token->class == TOKEN_KEYWORD || token->class == TOKEN_NAME ||
                      token->class == TOKEN_FUNCTION;
    return word ? keyword_find(t->text + token->offset, token->len) : K_0;
}

bool spot_is(const struct spot_text *t, size_t i, char punctuation)
{
    return i < t->tokens.len && t->tokens.v[i].len == 1 &&
           (t->tokens.v[i].class == TOKEN_PUNCTUATION || t->tokens.v[i].class == TOKEN_OPERATOR) &&
           t->text[t->tokens.v[i].offset] == punctuation;
}

char *spot_word(const struct spot_text *t, size_t i)
{
    const struct token *token = &t->tokens.v[i];
    const char *p = t->text + token->offset;
    size_t len = token->len;
    if (len >= 2 && strchr("\"`[", *p)) {
        p++;
        len -= 2;
    }
    return arena_strndup(t->arena, p, len);
}

bool spot_named(const struct spot_text *t, size_t i)
{
    if (i >= t->tokens.len)
        return false;
    const enum token_class class = t->tokens.v[i].class;
    if (class == TOKEN_NAME || class == TOKEN_FUNCTION)
        return t->tokens.v[i].quoted || !keyword_clause(spot_keyword(t, i), t->dialect);
    return class == TOKEN_KEYWORD && !keyword_reserved(spot_keyword(t, i), t->dialect) &&
           !keyword_clause(spot_keyword(t, i), t->dialect);
}

size_t spot_skip(const struct spot_text *t, size_t i, size_t end)
{
    int depth = 0;
    for (; i < end; i++) {
        depth += spot_is(t, i, '(');
        depth -= spot_is(t, i, ')');
        if (depth == 0)
            return i + 1;
    }
    return end;
}

/* The statement's tokens; false: the cursor stands in a comment. The word at the cursor is kept out
 * of them up to the cursor, and what follows it is left as it is. */
static bool take_tokens(struct place *place, size_t len)
{
    struct spot_text *t = &place->t;
    struct lexer lexer;
    bool commented = false;
    lexer_init(&lexer, t->text, len, t->dialect);
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END;
         token = lexer_next(&lexer)) {
        const size_t end = token.offset + token.len;
        if (token.class == TOKEN_COMMENT)
            commented |=
                token.offset < place->offset &&
                (end > place->offset || (end == place->offset && t->text[token.offset] != '/'));
        if (token.class == TOKEN_SPACE || token.class == TOKEN_COMMENT)
            continue;
        if (token.class == TOKEN_PUNCTUATION && t->text[token.offset] == ';') {
            if (end > place->offset)
                break;
            t->tokens.len = 0;
            continue;
        }
        vec_push(&t->tokens, token);
    }
    return !commented;
}

/* Takes the word that the cursor stands in or behind. False: nothing is offered in it. */
static bool take_word(struct place *place)
{
    struct spot_text *t = &place->t;
    struct sql_spot *spot = place->spot;
    size_t i = 0;
    while (i < t->tokens.len && t->tokens.v[i].offset < place->offset)
        i++;
    place->before = i;
    spot->word = (struct sql_span){place->offset, 0};
    spot->prefix = "";
    const struct token *last = i ? &t->tokens.v[i - 1] : NULL;
    if (!last || last->offset + last->len < place->offset || last->class == TOKEN_OPERATOR ||
        last->class == TOKEN_PUNCTUATION)
        return true;
    const bool inside = last->offset + last->len > place->offset || last->class == TOKEN_ERROR;
    const char first = t->text[last->offset];
    if ((last->class == TOKEN_STRING && !inside) || last->class == TOKEN_PARAMETER ||
        last->class == TOKEN_NUMBER)
        return false;
    spot->string = first == '\'';
    spot->word = (struct sql_span){last->offset, place->offset - last->offset};
    const size_t quote = spot->string || strchr("\"`[", first) ? 1 : 0;
    spot->prefix = arena_strndup(t->arena, t->text + last->offset + quote, spot->word.len - quote);
    place->before = i - 1;
    vec_remove(&t->tokens, i - 1);
    return true;
}

/* ---- frames and clauses */

static bool begins_query(const struct spot_text *t, size_t i)
{
    while (spot_is(t, i, '('))
        i++;
    const enum sql_keyword k = spot_keyword(t, i);
    return k == K_SELECT || k == K_WITH || k == K_VALUES;
}

/* False: too deep to be looked at. */
static bool take_frames(struct place *place)
{
    const struct spot_text *t = &place->t;
    vec_push(&place->frames, ((struct spot_frame){0, t->tokens.len, true}));
    for (size_t i = 0; i < place->before; i++) {
        if (spot_is(t, i, '(')) {
            const size_t behind = spot_skip(t, i, t->tokens.len);
            const size_t end = spot_is(t, behind - 1, ')') && behind > i + 1 ? behind - 1 : behind;
            vec_push(&place->frames, ((struct spot_frame){i + 1, end, begins_query(t, i + 1)}));
        } else if (spot_is(t, i, ')') && place->frames.len > 1) {
            place->frames.len--;
        }
        if (place->frames.len > SQL_DEPTH_MAX)
            return false;
    }
    return true;
}

static const struct spot_frame *query_frame(const struct place *place)
{
    for (size_t i = place->frames.len; i-- > 0;)
        if (place->frames.v[i].query)
            return &place->frames.v[i];
    return &place->frames.v[0];
}

static bool is_clause(enum sql_keyword k)
{
    switch (k) {
    case K_SELECT:
    case K_FROM:
    case K_JOIN:
    case K_ON:
    case K_USING:
    case K_WHERE:
    case K_GROUP:
    case K_HAVING:
    case K_ORDER:
    case K_LIMIT:
    case K_OFFSET:
    case K_WITH:
    case K_VALUES:
    case K_UNION:
    case K_EXCEPT:
    case K_INTERSECT:
        return true;
    default:
        return false;
    }
}

static void take_clause(struct place *place)
{
    const struct spot_frame *frame = query_frame(place);
    place->clause = SIZE_MAX;
    for (size_t i = frame->first; i < place->before; i++) {
        if (spot_is(&place->t, i, '(')) {
            const size_t behind = spot_skip(&place->t, i, place->before);
            i = behind > i + 1 ? behind - 1 : i;
        } else if (is_clause(spot_keyword(&place->t, i))) {
            place->clause = i;
        }
    }
    place->spot->clause =
        place->clause == SIZE_MAX ? "" : keyword_text(spot_keyword(&place->t, place->clause));
}

/* ---- what may follow */

static bool is_comparison(const struct spot_text *t, size_t i)
{
    static const char *const signs[] = {"=", "<>", "!=", "=="};
    const struct token *token = &t->tokens.v[i];
    for (size_t k = 0; token->class == TOKEN_OPERATOR && k < sizeof signs / sizeof *signs; k++)
        if (strlen(signs[k]) == token->len &&
            strncmp(t->text + token->offset, signs[k], token->len) == 0)
            return true;
    return false;
}

/* The column that ends with token `i`. */
static bool spot_take_column(struct place *place, size_t i)
{
    const struct spot_text *t = &place->t;
    if (!spot_named(t, i))
        return false;
    place->spot->column = spot_word(t, i);
    if (i >= 2 && spot_is(t, i - 1, '.'))
        place->spot->table = spot_word(t, i - 2);
    return true;
}

/* Behind `column =` and in `column IN (…`. */
static bool spot_compares(struct place *place)
{
    const struct spot_text *t = &place->t;
    const size_t n = place->before;
    if (n >= 2 && is_comparison(t, n - 1))
        return spot_take_column(place, n - 2);
    const size_t open = vec_last(&place->frames).first;
    if (place->frames.len < 2 || open < 3 || vec_last(&place->frames).query ||
        spot_keyword(t, open - 2) != K_IN || !(spot_is(t, n - 1, ',') || spot_is(t, n - 1, '(')))
        return false;
    return spot_take_column(place,
                            spot_keyword(t, open - 3) == K_NOT && open > 3 ? open - 4 : open - 3);
}

static bool table_follows(const struct place *place)
{
    const struct spot_text *t = &place->t;
    const size_t n = place->before;
    const enum sql_keyword last = spot_keyword(t, n - 1);
    const enum sql_keyword clause =
        place->clause == SIZE_MAX ? K_0 : spot_keyword(t, place->clause);
    if (!(clause == K_FROM || clause == K_JOIN))
        return false;
    const struct spot_frame *frame = &vec_last(&place->frames);
    if (frame->query)
        return last == K_FROM || last == K_JOIN || last == K_LATERAL || last == K_ONLY ||
               spot_is(t, n - 1, ',');
    return frame->first == n && frame->first >= 2 && !spot_named(t, frame->first - 2);
}

/* Keywords that an operand follows, though some dialects take them as names too. */
static bool wants_operand(enum sql_keyword k)
{
    switch (k) {
    case K_BY:
    case K_LIKE:
    case K_ILIKE:
    case K_GLOB:
    case K_REGEXP:
    case K_MATCH:
    case K_BETWEEN:
    case K_AND:
    case K_OR:
    case K_NOT:
    case K_IN:
    case K_CASE:
    case K_WHEN:
    case K_THEN:
    case K_ELSE:
    case K_DISTINCT:
        return true;
    default:
        return false;
    }
}

/* The last token ends an operand, so that no other can follow. */
static bool ends_operand(const struct spot_text *t, size_t i)
{
    switch (t->tokens.v[i].class) {
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_PARAMETER:
        return true;
    case TOKEN_PUNCTUATION:
        return spot_is(t, i, ')') || spot_is(t, i, ']');
    case TOKEN_OPERATOR:
        return spot_is(t, i, '*') && (i == 0 || spot_is(t, i - 1, '.') || spot_is(t, i - 1, ',') ||
                                      spot_is(t, i - 1, '(') || spot_keyword(t, i - 1) == K_SELECT);
    default:
        break;
    }
    const enum sql_keyword k = spot_keyword(t, i);
    return (spot_named(t, i) && !wants_operand(k)) || k == K_END || k == K_NULL || k == K_TRUE ||
           k == K_FALSE || k == K_GROUP || k == K_ORDER || k == K_LEFT || k == K_RIGHT ||
           k == K_FULL || k == K_INNER || k == K_OUTER || k == K_CROSS || k == K_NATURAL ||
           k == K_ASC || k == K_DESC;
}

static enum sql_spot_kind kind_at(struct place *place)
{
    const struct spot_text *t = &place->t;
    const size_t n = place->before;
    if (n == query_frame(place)->first)
        return SQL_SPOT_START;
    const enum sql_keyword last = spot_keyword(t, n - 1);
    if (last == K_AS || last == K_LIMIT || last == K_OFFSET || last == K_WITH)
        return SQL_SPOT_NONE;
    if (table_follows(place))
        return SQL_SPOT_TABLE;
    if (place->spot->qualifier)
        return SQL_SPOT_COLUMN;
    if (spot_compares(place))
        return SQL_SPOT_VALUE;
    if (place->spot->string)
        return SQL_SPOT_NONE;
    if (last == K_UNION || last == K_EXCEPT || last == K_INTERSECT || last == K_ALL)
        return SQL_SPOT_START;
    if (last == K_ON)
        return SQL_SPOT_ON;
    return ends_operand(t, n - 1) ? SQL_SPOT_AFTER : SQL_SPOT_COLUMN;
}

static void take_qualifier(struct place *place)
{
    const struct spot_text *t = &place->t;
    const size_t n = place->before;
    if (n < 2 || !spot_is(t, n - 1, '.'))
        return;
    place->spot->qualifier = spot_word(t, n - 2);
    place->before = n - 2; /* what stands before it says what it is */
    if (place->before >= 2 && spot_is(t, place->before - 1, '.'))
        place->before -= 2;
}

static void take_scope(struct place *place)
{
    struct spot_scope scope = {0};
    struct sql_spot *spot = place->spot;
    for (size_t i = 0; i < place->frames.len; i++)
        if (place->frames.v[i].query)
            spot_scope_with(&place->t, &place->frames.v[i], &scope);
    bool outer = false;
    for (size_t i = place->frames.len; i-- > 0;) {
        if (!place->frames.v[i].query)
            continue;
        spot_scope_add(&place->t, &place->frames.v[i], place->before, outer, &scope);
        outer = true;
    }
    struct arena *arena = place->t.arena;
    struct sql_spot_source *sources = arena_alloc(arena, (scope.sources.len + 1) * sizeof *sources);
    if (scope.sources.len)
        memcpy(sources, scope.sources.v, scope.sources.len * sizeof *sources);
    spot->sources = sources;
    spot->source_count = scope.sources.len;
    const char **names = arena_alloc(arena, (scope.queries.len + 1) * sizeof *names);
    for (size_t i = 0; i < scope.queries.len; i++)
        names[i] = scope.queries.v[i].name;
    spot->queries = names;
    vec_release(&scope.sources);
    vec_release(&scope.queries);
}

void sql_spot(struct arena *arena, const char *text, size_t len, size_t offset,
              enum sql_dialect dialect, const struct sql_lookup *lookup, struct sql_spot *ret_spot)
{
    static const char *const none[] = {NULL};
    struct place place = {.t = {.arena = arena, .text = text, .dialect = dialect, .lookup = lookup},
                          .offset = offset,
                          .spot = ret_spot};
    *ret_spot = (struct sql_spot){.word = {offset, 0}, .prefix = "", .clause = "", .queries = none};
    const bool ok = take_tokens(&place, len) && take_word(&place);
    if (ok)
        take_qualifier(&place);
    if (ok && take_frames(&place)) {
        take_clause(&place);
        take_scope(&place);
        ret_spot->kind = kind_at(&place);
    }
    vec_release(&place.t.tokens);
    vec_release(&place.frames);
}

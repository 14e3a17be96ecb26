/* Reader of Laravel's models: relations are methods that call hasMany(Comment::class, 'post_id')
 * and the like. Columns that are not said are named by Eloquent's rule: after the model or the
 * method, with _id. */
#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"
#include "sources/associations.h"

enum { LARAVEL_ARGUMENTS = 7, LARAVEL_TOKENS = 200 /* of an argument */ };

/* What is read of a file so far. */
struct laravel {
    struct associations *all;
    const char *space, *model, *method; /* namespace, class, and function around */
};

/* A call of a relation: what it is given, classes by their last names; NULL: not given. */
struct laravel_call {
    const char *verb, *arguments[LARAVEL_ARGUMENTS];
    int line;
};

static bool laravel_word(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_WORD, text);
}

static bool laravel_mark(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_MARK, text);
}

/* BlogPost → blog_post */
static const char *laravel_snake(struct associations *all, const char *name)
{
    char *snake = arena_alloc(all->arena, 2 * strlen(name) + 1), *end = snake;

    for (const char *p = name; *p; p++) {
        if (p > name && isupper((unsigned char)*p) && !isupper((unsigned char)p[-1]))
            *end++ = '_';
        *end++ = (char)tolower((unsigned char)*p);
    }
    *end = '\0';
    return snake;
}

static const char *laravel_id(struct associations *all, const char *name)
{
    return arena_printf(all->arena, "%s_id", laravel_snake(all, name));
}

/* 'App\Models\Post' → Post */
static const char *laravel_last(const char *name)
{
    const char *slash = strrchr(name, '\\');

    return slash ? slash + 1 : name;
}

/* \App\Models\Post::class, Post::class, 'posts', self::class */
static const char *laravel_value(const struct laravel *at, const struct code_token *from,
                                 const struct code_token *end)
{
    const char *name = NULL;

    if (from < end && from->kind == CODE_TEXT)
        return from->text;
    for (int n = 0; n < LARAVEL_TOKENS && from < end; n++, from++) {
        if (laravel_word(from, "class") ||
            !(laravel_word(from, NULL) || laravel_mark(from, "\\") || laravel_mark(from, ":")))
            break;
        if (laravel_word(from, NULL))
            name = from->text;
    }
    const bool self = name && (str_eq(name, "self") || str_eq(name, "static"));
    return !laravel_word(from, "class") ? NULL : self ? at->model : name;
}

/* Relation::enforceMorphMap(['post' => Post::class, …]), or morphMap: what rows say for a model; of
 * a list without names, the name of its table. */
static void laravel_map(const struct laravel *at, const struct code_token *open)
{
    const struct code_token *end = code_close(open), *list = open + 1;

    if (laravel_word(list, "array"))
        list++;
    if (list >= end || list->closes <= 0)
        return;
    const struct code_token *start = list + 1, *last = code_close(list);
    const char *alias = NULL;
    for (const struct code_token *token = start; token <= last; token++) {
        if (token < last && laravel_mark(token, "=>")) {
            alias = token[-1].kind == CODE_TEXT ? token[-1].text : NULL;
            start = token + 1;
        } else if (token == last || laravel_mark(token, ",")) {
            const char *model = laravel_value(at, start, token);
            const struct model_alias added = {model ? laravel_last(model) : NULL, alias};
            if (model)
                vec_push(&at->all->aliases, added);
            alias = NULL;
            start = token + 1;
        }
    }
}

static void laravel_arguments(const struct laravel *at, const struct code_token *open,
                              struct laravel_call *call)
{
    const struct code_token *end = code_close(open), *start = open + 1;
    int count = 0;

    for (const struct code_token *token = start; token <= end && count < LARAVEL_ARGUMENTS;
         token++) {
        if (token == end || laravel_mark(token, ",")) {
            call->arguments[count++] = laravel_value(at, start, token);
            start = token + 1;
        } else if (token->closes > 0) {
            token = code_close(token); /* an array or a call: its commas are its own */
        }
    }
}

static const char *laravel_said(const struct laravel *at, const struct laravel_call *call)
{
    return arena_printf(at->all->arena, "%s %s %s", at->model, call->verb,
                        call->arguments[0] ? call->arguments[0] : at->method);
}

/* What rows say where they mean a model: its class with the namespace. */
static const char *laravel_kind(const struct laravel *at, const char *model)
{
    return at->space ? arena_printf(at->all->arena, "%s\\%s", at->space, model) : model;
}

/* Rows of `from` whose NAME_type is the model refer to it. */
static void laravel_morph(const struct laravel *at, const struct laravel_call *call,
                          const char *from, const char *to, const char *type, const char *id)
{
    struct arena *arena = at->all->arena;
    const char *name = call->arguments[1];

    associations_read_add(
        at->all,
        &(struct association){.from = from,
                              .from_column = id ? id : arena_printf(arena, "%s_id", name),
                              .to = to,
                              .kind_column = type ? type : arena_printf(arena, "%s_type", name),
                              .kind_value = laravel_kind(at, to),
                              .said = laravel_said(at, call),
                              .line = call->line});
}

/* morphToMany(Tag::class, 'taggable'): rows of taggables are of a tag and of any model. */
static void laravel_morph_many(const struct laravel *at, const struct laravel_call *call)
{
    const bool by = str_eq(call->verb, "morphedByMany");
    const char *other = call->arguments[0], *name = call->arguments[1],
               *table = call->arguments[2] ? call->arguments[2]
                                           : arena_printf(at->all->arena, "%ss", name),
               *tag = by ? at->model : other;

    laravel_morph(at, call, table, by ? other : at->model, NULL, NULL);
    associations_read_add(at->all, &(struct association){.from = table,
                                                         .from_column = laravel_id(at->all, tag),
                                                         .to = tag,
                                                         .said = laravel_said(at, call),
                                                         .line = call->line,
                                                         .maybe = true});
}

/* The table between two models has both names, in the order of the alphabet. */
static void laravel_many(const struct laravel *at, const struct laravel_call *call)
{
    const char *own = laravel_snake(at->all, at->model),
               *other = laravel_snake(at->all, call->arguments[0]), *table = call->arguments[1];
    const bool first = strcmp(own, other) < 0;

    if (!table)
        table = arena_printf(at->all->arena, "%s_%s", first ? own : other, first ? other : own);
    associations_read_add_many(
        at->all,
        &(struct many_to_many){
            .owner = at->model,
            .target = call->arguments[0],
            .field = at->method,
            .table = table,
            .column = call->arguments[2] ? call->arguments[2] : laravel_id(at->all, at->model),
            .other =
                call->arguments[3] ? call->arguments[3] : laravel_id(at->all, call->arguments[0]),
            .said = laravel_said(at, call),
            .line = call->line});
}

static void laravel_key(const struct laravel *at, const struct laravel_call *call)
{
    const bool here = str_eq(call->verb, "belongsTo");
    const char *other = call->arguments[0], *column = call->arguments[1];

    if (!column)
        column = laravel_id(at->all, here ? at->method : at->model);
    associations_read_add(at->all, &(struct association){.from = here ? at->model : other,
                                                         .from_column = column,
                                                         .to = here ? other : at->model,
                                                         .to_column = call->arguments[2],
                                                         .said = laravel_said(at, call),
                                                         .line = call->line});
}

/* $this->morphTo(): the row says which table. */
static void laravel_any(const struct laravel *at, const struct laravel_call *call)
{
    const char *name = call->arguments[0] ? call->arguments[0] : at->method;

    associations_read_add(
        at->all, &(struct association){.from = at->model,
                                       .from_column = arena_printf(at->all->arena, "%s_id", name),
                                       .said = laravel_said(at, call),
                                       .line = call->line});
}

static void laravel_relation(const struct laravel *at, const struct code_token *verb)
{
    struct laravel_call call = {.verb = verb->text, .line = verb->line};
    const char *v = verb->text;

    laravel_arguments(at, verb + 1, &call);
    if (str_eq(v, "morphTo"))
        laravel_any(at, &call);
    else if (!call.arguments[0])
        return;
    else if (str_eq(v, "belongsTo") || str_eq(v, "hasMany") || str_eq(v, "hasOne"))
        laravel_key(at, &call);
    else if (str_eq(v, "belongsToMany"))
        laravel_many(at, &call);
    else if (!call.arguments[1])
        return;
    else if (str_eq(v, "morphMany") || str_eq(v, "morphOne"))
        laravel_morph(at, &call, call.arguments[0], at->model, call.arguments[2],
                      call.arguments[3]);
    else if (str_eq(v, "morphToMany") || str_eq(v, "morphedByMany"))
        laravel_morph_many(at, &call);
}

/* namespace App\Models; */
static const char *laravel_space(struct associations *all, const struct code_token *at)
{
    const char *space = at->text;

    for (; laravel_mark(at + 1, "\\") && laravel_word(at + 2, NULL); at += 2)
        space = arena_printf(all->arena, "%s\\%s", space, at[2].text);
    return space;
}

void associations_laravel(struct associations *all, const struct code_token *tokens)
{
    struct laravel now = {.all = all};

    for (const struct code_token *at = tokens; at->kind != CODE_END; at++) {
        if (laravel_word(at, "namespace") && laravel_word(at + 1, NULL)) {
            now.space = laravel_space(all, at + 1);
        } else if (laravel_word(at, "class") && laravel_word(at + 1, NULL) &&
                   (at == tokens || !laravel_mark(at - 1, ":"))) {
            now.model = at[1].text;
            now.method = NULL;
        } else if (laravel_word(at, "morphMap") || laravel_word(at, "enforceMorphMap")) {
            if (laravel_mark(at + 1, "("))
                laravel_map(&now, at + 1);
        } else if (now.method && str_eq(now.method, "getMorphClass") &&
                   laravel_word(at, "return") && at[1].kind == CODE_TEXT) {
            const struct model_alias own = {now.model, at[1].text};
            vec_push(&all->aliases, own);
        } else if (now.model && laravel_word(at, "$table") && laravel_mark(at + 1, "=") &&
                   at[2].kind == CODE_TEXT) {
            associations_read_add_table(all, now.model, at[2].text);
        } else if (laravel_word(at, "function") && laravel_word(at + 1, NULL)) {
            now.method = at[1].text;
        } else if (now.model && now.method && laravel_word(at, "$this") &&
                   laravel_mark(at + 1, "-") && laravel_mark(at + 2, ">") &&
                   laravel_word(at + 3, NULL) && laravel_mark(at + 4, "(")) {
            laravel_relation(&now, at + 3);
        }
    }
}

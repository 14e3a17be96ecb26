/* Reader of classes with annotations: JPA in Java and Kotlin, TypeORM and sequelize-typescript.
 * Keys of several columns are left out. */
#include "querent/base/str.h"
#include "sources/associations.h"

/* So that time grows with the file, and not with its square. */
enum { OPTION_TOKENS = 1000, ANNOTATIONS = 20 };

static bool annotated_word(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_WORD, text);
}

static bool annotated_mark(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_MARK, text);
}

struct annotated {
    const char *model, *table; /* of the class; the table of the one that comes */
    bool entity, superclass;   /* what is said of the one that comes */
};

/* Behind an annotation with its brackets; `at` is the word behind @. */
static const struct code_token *annotated_past(const struct code_token *at)
{
    const struct code_token *close = annotated_mark(at + 1, "(") ? code_close(at + 1) : at;

    return close->kind == CODE_END ? close : close + 1;
}

/* "User" of (() => User, …) and (type => User). */
static const char *annotated_target(const struct code_token *at)
{
    const struct code_token *end = annotated_mark(at + 1, "(") ? code_close(at + 1) : at;

    if (end - at > OPTION_TOKENS)
        end = at + OPTION_TOKENS;
    for (; at < end; at++)
        if (annotated_mark(at, "=>") && annotated_word(at + 1, NULL))
            return at[1].text;
    return NULL;
}

static const struct code_token *annotated_past_modifiers(const struct code_token *at)
{
    static const char *const modifiers[] = {"private",  "public", "protected", "readonly", "final",
                                            "lateinit", "var",    "val",       "declare",  "open"};
    bool skip = true;

    while (skip) {
        skip = false;
        for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++)
            skip |= annotated_word(at, modifiers[i]);
        at += skip;
    }
    return at;
}

/* The field that the annotations are of: "private Person buyer" or "buyer!: Person". */
static void annotated_field(const struct code_token *at, const char **ret_name,
                            const char **ret_type)
{
    at = annotated_past_modifiers(at);
    *ret_name = *ret_type = NULL;
    if (!annotated_word(at, NULL))
        return;
    const struct code_token *mark = at + 1;
    while (annotated_mark(mark, "!") || annotated_mark(mark, "?"))
        mark++;
    const bool behind = annotated_mark(mark, ":");
    if (!behind && !annotated_word(at + 1, NULL))
        return;
    *ret_name = behind ? at->text : at[1].text;
    *ret_type = !behind ? at->text : annotated_word(mark + 1, NULL) ? mark[1].text : NULL;
}

/* `at` is ManyToOne, OneToOne or ForeignKey; what follows may say the column. */
static void annotated_key(struct associations *all, const char *model, const struct code_token *at)
{
    const bool key_itself = annotated_word(at, "ForeignKey");
    const char *column = NULL, *referred = NULL, *name, *type, *target = annotated_target(at);
    const struct code_token *next = annotated_past(at);
    bool joined = false;

    for (int n = 0; n < ANNOTATIONS && annotated_mark(next, "@") && annotated_word(next + 1, NULL);
         n++, next = annotated_past(next + 1)) {
        const struct code_token *end = annotated_past(next + 1);
        if (!annotated_word(next + 1, key_itself ? "Column" : "JoinColumn"))
            continue;
        joined = true;
        column = associations_read_option(next + 2, end, key_itself ? "field" : "name");
        referred = associations_read_option(next + 2, end, "referencedColumnName");
    }
    annotated_field(next, &name, &type);
    target = target || key_itself ? target : type;
    if (!model || !name || !target || (annotated_word(at, "OneToOne") && !joined))
        return; /* of a OneToOne the other side has the column */
    if (!column)
        column = key_itself ? name : arena_printf(all->arena, "%s_id", name);
    associations_read_add(
        all, &(struct association){
                 .from = model,
                 .from_column = column,
                 .to = target,
                 .to_column = referred,
                 .said = arena_printf(all->arena, "%s.%s refers to %s", model, name, target),
                 .line = at->line});
}

/* The `name` that stands at the top of an annotation: of @JoinTable(name = "x", …). `key` NULL:
 * that; else the name within what `key` brackets: joinColumns = @JoinColumn(name = "a"). */
static const char *annotated_named(const struct code_token *at, const char *key)
{
    const struct code_token *open = at + 1;

    if (!annotated_mark(open, "("))
        return NULL;
    if (annotated_mark(open + 1, "{"))
        open++;
    const struct code_token *end = code_close(open);
    for (const struct code_token *in = open + 1; in < end; in++) {
        if (!key && annotated_word(in, "name"))
            return associations_read_option(in, end, "name");
        if (key && annotated_word(in, NULL) && str_starts(in->text, key))
            return associations_read_option(in + 1, end, "name");
        if (annotated_mark(in, "(") || annotated_mark(in, "{") || annotated_mark(in, "["))
            in = code_close(in);
    }
    return NULL;
}

/* "private Set<Tag> tags", "var tags: MutableSet<Tag>", "tags: Tag[]". */
static void annotated_list(const struct code_token *at, const char **ret_name,
                           const char **ret_type)
{
    at = annotated_past_modifiers(at);
    const struct code_token *open = at, *mark = at + 1;
    *ret_name = *ret_type = NULL;
    if (!annotated_word(at, NULL))
        return;
    while (annotated_mark(mark, "!") || annotated_mark(mark, "?"))
        mark++;
    for (int n = 0; n < 8 && open->kind != CODE_END && !annotated_mark(open, "<"); n++)
        open++;
    if (annotated_mark(open, "<") && annotated_word(open + 1, NULL) &&
        annotated_mark(open + 2, ">"))
        *ret_type = open[1].text;
    if (annotated_mark(mark, ":"))
        *ret_name = at->text;
    else if (*ret_type && annotated_word(open + 3, NULL))
        *ret_name = open[3].text;
}

/* `at` is ManyToMany; the side that says mappedBy has no table, nor the one in TypeORM without a
 * JoinTable. */
static void annotated_many(struct associations *all, const char *model, const struct code_token *at)
{
    const struct code_token *next = annotated_past(at), *join = NULL;
    const char *name, *type, *arrow = annotated_target(at);

    if (associations_read_option(at + 1, next, "mappedBy"))
        return;
    for (int n = 0; n < ANNOTATIONS && annotated_mark(next, "@") && annotated_word(next + 1, NULL);
         n++, next = annotated_past(next + 1))
        join = annotated_word(next + 1, "JoinTable") ? next + 1 : join;
    annotated_list(next, &name, &type);
    const char *target = arrow ? arrow : type;
    if (!model || !name || !target || (arrow && !join))
        return;
    associations_read_add_many(
        all,
        &(struct many_to_many){.owner = model,
                               .target = target,
                               .field = name,
                               .table = join ? annotated_named(join, NULL) : NULL,
                               .column = join ? annotated_named(join, "joinColumn") : NULL,
                               .other = join ? annotated_named(join, "inverseJoinColumn") : NULL,
                               .said = arena_printf(all->arena, "%s has many %s", model, name),
                               .line = at->line});
}

/* `at` is OneToMany, which says by a JoinColumn that the other side has the column and no field. */
static void annotated_one_to_many(struct associations *all, const char *model,
                                  const struct code_token *at)
{
    const struct code_token *next = annotated_past(at);
    const char *column = NULL, *name, *type;

    for (int n = 0; n < ANNOTATIONS && annotated_mark(next, "@") && annotated_word(next + 1, NULL);
         n++, next = annotated_past(next + 1))
        if (annotated_word(next + 1, "JoinColumn"))
            column = annotated_named(next + 1, NULL);
    annotated_list(next, &name, &type);
    if (!model || !name || !type || !column)
        return;
    associations_read_add(
        all, &(struct association){.from = type,
                                   .from_column = column,
                                   .to = model,
                                   .said = arena_printf(all->arena, "%s has many %s", model, name),
                                   .line = at->line});
}

/* @Table(name = "x"), @Entity("x"), @Table({ tableName: 'x' }) */
static const char *annotated_table(const struct code_token *at)
{
    const struct code_token *end = annotated_past(at);
    const char *named = NULL;

    if (!annotated_mark(at + 1, "("))
        return NULL;
    if (at[2].kind == CODE_TEXT)
        return at[2].text;
    named = associations_read_option(at + 1, end, "tableName");
    return named ? named : associations_read_option(at + 1, end, "name");
}

/* class Car extends Vehicle, class Car : Vehicle() */
static void annotated_class(struct associations *all, struct annotated *known,
                            const struct code_token *at)
{
    const bool named = annotated_word(at + 2, "extends") || annotated_mark(at + 2, ":");
    const bool bare = at[-1].kind == CODE_WORD && str_eq(at[-1].text, "abstract") && !known->entity;

    known->model = at[1].text;
    if (known->table)
        associations_read_add_table(all, known->model, known->table);
    if (named && annotated_word(at + 3, NULL))
        associations_read_add_base(all, known->model, at[3].text);
    if (known->superclass || bare)
        vec_push(&all->abstract, known->model);
    *known = (struct annotated){.model = known->model};
}

static void annotated_annotation(struct associations *all, struct annotated *known,
                                 const struct code_token *at)
{
    const bool entity = annotated_word(at, "Entity");
    const char *table = entity || annotated_word(at, "Table") ? annotated_table(at) : NULL;

    known->table = table ? table : known->table;
    known->entity |= entity;
    known->superclass |= annotated_word(at, "MappedSuperclass");
    if (annotated_word(at, "ManyToOne") || annotated_word(at, "OneToOne") ||
        annotated_word(at, "ForeignKey"))
        annotated_key(all, known->model, at);
    else if (annotated_word(at, "ManyToMany"))
        annotated_many(all, known->model, at);
    else if (annotated_word(at, "OneToMany"))
        annotated_one_to_many(all, known->model, at);
}

void associations_annotated(struct associations *all, const struct code_token *tokens)
{
    struct annotated known = {0};

    for (const struct code_token *at = tokens; at->kind != CODE_END; at++) {
        if (at > tokens && annotated_word(at, "class") && annotated_word(at + 1, NULL))
            annotated_class(all, &known, at);
        else if (annotated_mark(at, "@") && annotated_word(at + 1, NULL))
            annotated_annotation(all, &known, at + 1);
    }
}

/* Reader of Django's models. A model is known as "application.Model", as Django itself names it. */
#include <string.h>

#include "querent/base/str.h"
#include "sources/associations.h"

enum { CLASS_TOKENS = 2000, BASES = 10 };

static bool django_word(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_WORD, text);
}

static bool django_mark(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_MARK, text);
}

/* class NAME( of a model, not of its Meta */
static bool django_class(const struct code_token *at)
{
    return django_word(at, "class") && django_word(at + 1, NULL) && django_mark(at + 2, "(");
}

/* What a Meta of the class that begins at `at` says of its application. */
static const char *django_label(const struct code_token *at)
{
    for (int n = 1; n < CLASS_TOKENS && at[n].kind != CODE_END && !django_class(at + n); n++)
        if (django_word(at + n, "app_label") && django_mark(at + n + 1, "=") &&
            at[n + 2].kind == CODE_TEXT)
            return at[n + 2].text;
    return NULL;
}

static const char *django_full(struct associations *all, const char *label, const char *name)
{
    return label ? arena_printf(all->arena, "%s.%s", label, name) : name;
}

/* class Order(shop.Base, Dated): a parent that has a table is reached by base_ptr_id. */
static const char *django_open(struct associations *all, const struct code_token *at,
                               const char **ret_label)
{
    const char *own = django_label(at);
    const struct code_token *end = code_close(at + 2), *base = at + 3;

    if (end - at > CLASS_TOKENS) /* nobody closed it */
        end = at + CLASS_TOKENS;
    *ret_label = own ? own : all->application;
    const char *model = django_full(all, *ret_label, at[1].text);
    for (int n = 0; n < BASES && base < end; n++) {
        while (base + 2 < end && django_word(base, NULL) && django_mark(base + 1, "."))
            base += 2;
        if (!django_word(base, NULL) || django_mark(base + 1, "="))
            break;
        const char *parent = django_full(all, *ret_label, base->text);
        associations_read_add_base(all, model, parent);
        associations_read_add(
            all, &(struct association){
                     .from = model,
                     .from_column = arena_printf(all->arena, "%s_ptr_id", base->text),
                     .to = parent,
                     .said = arena_printf(all->arena, "%s is a %s", at[1].text, base->text),
                     .line = at->line,
                     .maybe = true});
        for (base++; base < end && !django_mark(base - 1, ",");)
            base++;
    }
    return model;
}

/* The model that a field names: Customer, shop.Customer, 'self', settings.AUTH_USER_MODEL. */
static const char *django_target(struct associations *all, const char *model, const char *label,
                                 const struct code_token *open)
{
    const struct code_token *end = code_close(open), *target = open + 1;

    if (django_word(target, "to") && django_mark(target + 1, "="))
        target += 2;
    while (target + 2 < end && django_word(target, NULL) && django_mark(target + 1, "."))
        target += 2;
    if (!associations_read_is_name(target) || target >= end)
        return NULL;
    if (str_eq(target->text, "self"))
        return model;
    if (str_eq(target->text, "AUTH_USER_MODEL"))
        return "User";
    return strchr(target->text, '.') ? target->text : django_full(all, label, target->text);
}

static void django_key(struct associations *all, const char *model, const char *target,
                       const struct code_token *field, const struct code_token *open)
{
    const struct code_token *end = code_close(open);
    const char *column = associations_read_option(open, end, "db_column");

    associations_read_add(
        all, &(struct association){
                 .from = model,
                 .from_column = column ? column : arena_printf(all->arena, "%s_id", field->text),
                 .to = target,
                 .to_column = associations_read_option(open, end, "to_field"),
                 .said = arena_printf(all->arena, "%s.%s refers to %s",
                                      associations_read_last_part(model), field->text,
                                      associations_read_last_part(target)),
                 .line = field->line});
}

/* Whose table between is a model declares its keys there. */
static void django_many(struct associations *all, const char *model, const char *target,
                        const struct code_token *field, const struct code_token *open)
{
    const struct code_token *end = code_close(open);

    if (associations_read_option(open, end, "through"))
        return;
    associations_read_add_many(
        all, &(struct many_to_many){.owner = model,
                                    .target = target,
                                    .field = field->text,
                                    .table = associations_read_option(open, end, "db_table"),
                                    .said = arena_printf(all->arena, "%s has many %s",
                                                         associations_read_last_part(model),
                                                         field->text),
                                    .line = field->line});
}

/* The n-th argument that is given by its place, if it is a text; NULL: there is none. */
static const char *django_place(const struct code_token *open, int n)
{
    const struct code_token *end = code_close(open), *at = open + 1;

    for (; n > 0 && at < end; at++) {
        if (at->closes > 0)
            at = code_close(at);
        n -= django_mark(at, ",");
    }
    return n == 0 && at < end && at->kind == CODE_TEXT && !django_mark(at + 1, "=") ? at->text
                                                                                    : NULL;
}

/* GenericForeignKey("content_type", "object_id"), or ct_field= and fk_field=: the row's own columns
 * say which table it refers to, and to which row. */
static void django_generic(struct associations *all, const char *model,
                           const struct code_token *field, const struct code_token *open)
{
    const struct code_token *end = code_close(open);
    const char *kind = django_place(open, 0), *id = django_place(open, 1);

    kind = kind ? kind : associations_read_option(open, end, "ct_field");
    id = id ? id : associations_read_option(open, end, "fk_field");
    associations_read_add_generic(all,
                                  &(struct generic_columns){.model = model,
                                                            .kind = kind ? kind : "content_type",
                                                            .id = id ? id : "object_id",
                                                            .said = field->text,
                                                            .line = field->line});
}

/* GenericRelation(TaggedItem, object_id_field="object_fk", content_type_field=…): the columns are
 * the other model's. */
static void django_relation(struct associations *all, const char *target,
                            const struct code_token *field, const struct code_token *open)
{
    const struct code_token *end = code_close(open);
    const char *kind = associations_read_option(open, end, "content_type_field"),
               *id = associations_read_option(open, end, "object_id_field");

    associations_read_add_generic(all,
                                  &(struct generic_columns){.model = target,
                                                            .kind = kind ? kind : "content_type",
                                                            .id = id ? id : "object_id",
                                                            .said = field->text,
                                                            .line = field->line});
}

/* field = [models.]ForeignKey( */
static void django_field(struct associations *all, const char *model, const char *label,
                         const struct code_token *field)
{
    const struct code_token *type = field + 2;

    if (!django_word(field, NULL) || !django_mark(field + 1, "="))
        return;
    while (django_word(type, NULL) && django_mark(type + 1, ".") && type[2].kind != CODE_END)
        type += 2;
    if (!django_word(type, NULL) || !django_mark(type + 1, "("))
        return;
    const char *target = django_target(all, model, label, type + 1);
    if (str_eq(type->text, "GenericForeignKey"))
        django_generic(all, model, field, type + 1);
    else if (!target)
        return;
    else if (str_eq(type->text, "GenericRelation"))
        django_relation(all, target, field, type + 1);
    else if (str_eq(type->text, "ForeignKey") || str_eq(type->text, "OneToOneField"))
        django_key(all, model, target, field, type + 1);
    else if (str_eq(type->text, "ManyToManyField"))
        django_many(all, model, target, field, type + 1);
}

void associations_django(struct associations *all, const struct code_token *tokens)
{
    const char *model = NULL, *label = NULL;

    for (const struct code_token *at = tokens; at->kind != CODE_END; at++) {
        if (django_word(at, "class") && django_word(at + 1, "Meta"))
            at++;
        else if (django_class(at))
            model = django_open(all, at, &label);
        else if (model && django_word(at, "db_table") && django_mark(at + 1, "=") &&
                 at[2].kind == CODE_TEXT)
            associations_read_add_table(all, model, at[2].text);
        else if (model && django_word(at, "abstract") && django_mark(at + 1, "=") &&
                 django_word(at + 2, "True"))
            vec_push(&all->abstract, model);
        else if (model)
            django_field(all, model, label, at);
    }
}

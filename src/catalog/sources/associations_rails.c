/* Reader of Rails' models and of db/schema.rb. */
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "sources/associations.h"

enum { RAILS_TOKENS = 1000 }; /* of a declaration: none is read to the end of the file */

static bool rails_word(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_WORD, text);
}

static bool rails_mark(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_MARK, text);
}

static const struct code_token *rails_end(const struct code_token *at)
{
    const struct code_token *most = at + RAILS_TOKENS;

    while (at < most && at[1].kind != CODE_END && (at[1].line == at->line || rails_mark(at, ",")))
        at++;
    return at + 1;
}

static const char *rails_singular(struct associations *all, const char *name)
{
    char lemma[64];

    lemma_of(name, lemma, sizeof lemma);
    return arena_strdup(all->arena, lemma);
}

/* The class of `has_many :name` before `at`, where it says one. */
static const char *rails_class_of(const struct code_token *first, const struct code_token *at,
                                  const char *name)
{
    for (int n = 0; n < RAILS_TOKENS && at > first; n++, at--) {
        if (!associations_read_is_name(at) || !str_eq(at->text, name) ||
            !(rails_word(at - 1, "has_many") || rails_word(at - 1, "has_one")))
            continue;
        const char *type = associations_read_option(at, rails_end(at - 1), "class_name");
        return type ? associations_read_last_part(type) : name;
    }
    return name;
}

/* has_many :doctors, through: :visits: a visit refers to a doctor, unless it has many itself. */
static void rails_through(struct associations *all, const char *model,
                          const struct code_token *first, const struct code_token *verb,
                          const char *through)
{
    const struct code_token *end = rails_end(verb), *name = verb + 1;
    const char *source = associations_read_option(name, end, "source");
    const char *one = rails_singular(all, source ? source : name->text);

    if (associations_read_option(name, end, "source_type"))
        return;
    associations_read_add(
        all, &(struct association){.from = rails_class_of(first, verb, through),
                                   .from_column = arena_printf(all->arena, "%s_id", one),
                                   .to = one,
                                   .said = arena_printf(all->arena, "%s %s %s through %s", model,
                                                        verb->text, name->text, through),
                                   .line = verb->line,
                                   .maybe = true});
}

/* has_and_belongs_to_many :tags */
static void rails_many(struct associations *all, const char *model, const struct code_token *verb)
{
    const struct code_token *end = rails_end(verb), *name = verb + 1;
    const char *type = associations_read_option(name, end, "class_name");

    if (!associations_read_is_name(name))
        return;
    associations_read_add_many(
        all,
        &(struct many_to_many){
            .owner = model,
            .target = type ? associations_read_last_part(type) : rails_singular(all, name->text),
            .field = name->text,
            .table = associations_read_option(name, end, "join_table"),
            .column = associations_read_option(name, end, "foreign_key"),
            .other = associations_read_option(name, end, "association_foreign_key"),
            .said = arena_printf(all->arena, "%s has many %s", model, name->text),
            .line = verb->line});
}

/* has_many :comments, as: :commentable: those whose commentable_type is this model. */
static void rails_kind(struct associations *all, const char *model, const struct code_token *verb,
                       const char *as)
{
    const struct code_token *end = rails_end(verb), *name = verb + 1;
    const char *type = associations_read_option(name, end, "class_name"),
               *column = associations_read_option(name, end, "foreign_key"),
               *kind = associations_read_option(name, end, "foreign_type");

    associations_read_add(
        all,
        &(struct association){
            .from = type ? associations_read_last_part(type) : name->text,
            .from_column = column ? column : arena_printf(all->arena, "%s_id", as),
            .to = model,
            .to_column = associations_read_option(name, end, "primary_key"),
            .kind_column = kind ? kind : arena_printf(all->arena, "%s_type", as),
            .said = arena_printf(all->arena, "%s %s %s as %s", model, verb->text, name->text, as),
            .line = verb->line});
}

/* has_many :orders, foreign_key: :buyer_id: the key is in the other table, and named after this
 * model where nothing is said. */
static void rails_key(struct associations *all, const char *model, const struct code_token *verb)
{
    const struct code_token *end = rails_end(verb), *name = verb + 1;
    const bool here = rails_word(verb, "belongs_to");
    const char *type = associations_read_option(name, end, "class_name"),
               *column = associations_read_option(name, end, "foreign_key"),
               *other = type ? associations_read_last_part(type) : name->text;

    const char *as = associations_read_option(name, end, "as");
    if (as && !here) {
        rails_kind(all, model, verb, as);
        return;
    }
    if (!column && here)
        column = arena_printf(all->arena, "%s_id", name->text);
    if (associations_read_option(name, end, "polymorphic"))
        other = NULL;
    associations_read_add(
        all, &(struct association){
                 .from = here ? model : other,
                 .from_column = column,
                 .to = here ? other : model,
                 .to_column = associations_read_option(name, end, "primary_key"),
                 .said = arena_printf(all->arena, "%s %s %s", model, verb->text, name->text),
                 .line = verb->line});
}

static void rails_verb(struct associations *all, const char *model, const struct code_token *first,
                       const struct code_token *verb)
{
    const char *through = associations_read_option(verb + 1, rails_end(verb), "through");

    if (rails_word(verb, "has_and_belongs_to_many"))
        rails_many(all, model, verb);
    else if (!associations_read_is_name(verb + 1))
        return;
    else if (through)
        rails_through(all, model, first, verb, through);
    else
        rails_key(all, model, verb);
}

/* add_foreign_key "orders", "customers", column: "buyer_id" of db/schema.rb */
static void rails_schema_key(struct associations *all, const struct code_token *verb)
{
    const struct code_token *end = rails_end(verb);

    if (!associations_read_is_name(verb + 1) || !rails_mark(verb + 2, ",") ||
        !associations_read_is_name(verb + 3))
        return;
    const char *from = verb[1].text, *to = verb[3].text,
               *column = associations_read_option(verb + 3, end, "column");
    char lemma[64];
    lemma_of(to, lemma, sizeof lemma);
    associations_read_add(
        all, &(struct association){
                 .from = from,
                 .from_column = column ? column : arena_printf(all->arena, "%s_id", lemma),
                 .to = to,
                 .to_column = associations_read_option(verb + 3, end, "primary_key"),
                 .said = arena_printf(all->arena, "foreign key of %s to %s", from, to),
                 .line = verb->line});
}

/* Order of Shop::Order. */
static const struct code_token *rails_class_name(const struct code_token *name)
{
    while (rails_mark(name + 1, ":")) {
        const int step = rails_mark(name + 2, ":") ? 3 : 2;
        if (name[step].kind == CODE_END) /* nothing stands behind it */
            break;
        name += step;
    }
    return name;
}

static bool rails_is_verb(const struct code_token *at)
{
    return rails_word(at, "belongs_to") || rails_word(at, "has_many") ||
           rails_word(at, "has_one") || rails_word(at, "has_and_belongs_to_many");
}

/* class Manager < Employee: without a table of its own, it is in Employee's. */
static const struct code_token *rails_class(struct associations *all,
                                            const struct code_token *class)
{
    const struct code_token *at = rails_class_name(class + 1), *base = at + 2;

    if (rails_mark(at + 1, "<") && rails_word(base, NULL)) {
        base = rails_class_name(base);
        associations_read_add_base(all, at->text, base->text);
    }
    return at;
}

/* AccountMuting of Account::Muting: several modules may be called Muting. */
static const char *rails_module_name(struct associations *all, const struct code_token *name)
{
    const struct code_token *last = rails_class_name(name);
    const char *glued = name->text;

    for (name++; name <= last; name++)
        if (rails_word(name, NULL))
            glued = arena_printf(all->arena, "%s%s", glued, name->text);
    return glued;
}

/* Where a module is said to be included, as what it declares then is the class's: it is a model
 * without a table, from which the classes that include it are derived. */
static const char *rails_concern(struct associations *all, const char *module)
{
    vec_push(&all->abstract, module);
    return module;
}

void associations_rails(struct associations *all, const struct code_token *tokens)
{
    const char *model = NULL, *module = NULL;

    for (const struct code_token *at = tokens; at->kind != CODE_END; at++) {
        if (rails_word(at, "class") && rails_word(at + 1, NULL)) {
            at = rails_class(all, at);
            model = at->text;
        } else if (rails_word(at, "module") && rails_word(at + 1, NULL)) {
            module = rails_module_name(all, at + 1);
            at = rails_class_name(at + 1);
            model = NULL;
        } else if (!model && module && rails_word(at, "included") && rails_word(at + 1, "do")) {
            model = rails_concern(all, module);
        } else if (model && rails_word(at, "include") && rails_word(at + 1, NULL)) {
            associations_read_add_base(all, model, rails_module_name(all, at + 1));
        } else if (model && rails_word(at, "table_name") && rails_mark(at + 1, "=") &&
                   associations_read_is_name(at + 2)) {
            associations_read_add_table(all, model, at[2].text);
        } else if (model && rails_is_verb(at)) {
            rails_verb(all, model, tokens, at);
        } else if (rails_word(at, "add_foreign_key")) {
            rails_schema_key(all, at);
        }
    }
}

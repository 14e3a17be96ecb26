/* What the readers add and look up; Sequelize, and associations as JSON. A reader finds its
 * framework's declarations among tokens and passes over all else. */
#include <cjson/cJSON.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sources/associations.h"

#define OPTIONS_MAX 1000 /* tokens of a declaration: none is read to the end of the file */

void associations_read_add(struct associations *all, const struct association *found)
{
    struct association own = *found;

    own.file = all->file;
    vec_push(&all->found, own);
}

void associations_read_add_many(struct associations *all, const struct many_to_many *many)
{
    struct many_to_many own = *many;

    own.file = all->file;
    vec_push(&all->many, own);
}

void associations_read_add_generic(struct associations *all, const struct generic_columns *generic)
{
    struct generic_columns added = *generic;

    added.file = all->file;
    vec_push(&all->generics, added);
}

void associations_read_add_base(struct associations *all, const char *model, const char *base)
{
    const struct model_base own = {model, base};

    if (model && base && !str_eq(model, base))
        vec_push(&all->bases, own);
}

void associations_read_add_table(struct associations *all, const char *model, const char *table)
{
    const struct model_table named = {model, table};

    if (model)
        vec_push(&all->tables, named);
}

static bool associations_read_is_word(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_WORD, text);
}

static bool is_mark(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_MARK, text);
}

bool associations_read_is_name(const struct code_token *token)
{
    return token->kind == CODE_WORD || token->kind == CODE_TEXT;
}

const char *associations_read_option(const struct code_token *from, const struct code_token *end,
                                     const char *key)
{
    if (end - from > OPTIONS_MAX)
        end = from + OPTIONS_MAX;
    for (; from < end; from++) {
        if (!associations_read_is_name(from) || !str_eq(from->text, key))
            continue;
        const struct code_token *value = from + 1;
        if (!is_mark(value, "=") && !is_mark(value, ":") && !is_mark(value, "=>"))
            continue;
        for (value++;
             associations_read_is_name(value) && is_mark(value + 1, ".") && value + 2 < end;)
            value += 2;
        return associations_read_is_name(value) && value < end ? value->text : NULL;
    }
    return NULL;
}

void associations_release(struct associations *all)
{
    vec_release(&all->found);
    vec_release(&all->many);
    vec_release(&all->generics);
    vec_release(&all->aliases);
    vec_release(&all->tables);
    vec_release(&all->bases);
    vec_release(&all->abstract);
}

/* "shop.Customer", "::Customer" → "Customer". */
const char *associations_read_last_part(const char *name)
{
    const char *dot = strrchr(name, '.'), *colon = strrchr(name, ':');

    return dot ? dot + 1 : colon ? colon + 1 : name;
}

/* ---- Sequelize */

static void sequelize_pair(struct associations *all, const char *through, const char *column,
                           const char *model, const struct code_token *verb)
{
    if (!column)
        column = arena_printf(all->arena, "%s_id", model);
    associations_read_add(all,
                          &(struct association){.from = through,
                                                .from_column = column,
                                                .to = model,
                                                .said = arena_printf(all->arena, "%s through %s",
                                                                     verb->text, through),
                                                .line = verb->line});
}

/* Order.belongsTo(models.Customer, { foreignKey: 'customer_id' }) */
static void sequelize_key(struct associations *all, const char *model,
                          const struct code_token *verb)
{
    const struct code_token *open = verb + 1, *end = code_close(open), *target = open + 1;

    while (target + 2 < end && associations_read_is_word(target, NULL) && is_mark(target + 1, "."))
        target += 2;
    const char *column = associations_read_option(open, end, "foreignKey"),
               *through = associations_read_option(open, end, "through");
    if (!associations_read_is_name(target) || !model)
        return;
    if (associations_read_is_word(verb, "belongsToMany")) {
        if (through) {
            sequelize_pair(all, through, column, model, verb);
            sequelize_pair(all, through, associations_read_option(open, end, "otherKey"),
                           target->text, verb);
        }
        return;
    }
    const bool here = associations_read_is_word(verb, "belongsTo");
    const char *to = here ? target->text : model;
    if (!column) /* foreignKey: { name: 'x' } */
        column = associations_read_option(open, end, "name");
    associations_read_add(
        all, &(struct association){
                 .from = here ? model : target->text,
                 .from_column = column ? column : arena_printf(all->arena, "%s_id", to),
                 .to = to,
                 .to_column = associations_read_option(open, end, here ? "targetKey" : "sourceKey"),
                 .said = arena_printf(all->arena, "%s %s %s", model, verb->text, target->text),
                 .line = verb->line});
}

/* customerId: { type: …, references: { model: 'customers', key: 'id' } } of a model */
static void sequelize_reference(struct associations *all, const char *model,
                                const struct code_token *first, const struct code_token *at)
{
    const struct code_token *end = code_close(at + 2), *attribute = at - 1;
    const char *to = associations_read_option(at + 2, end, "model");
    int depth = 0;

    if (attribute - first > OPTIONS_MAX)
        first = attribute - OPTIONS_MAX;
    for (; attribute > first; attribute--) { /* back to the bracket that is open here */
        depth += is_mark(attribute, "}") - is_mark(attribute, "{");
        if (depth < 0)
            break;
    }
    if (!to || attribute - first < 2 || !is_mark(attribute - 1, ":") ||
        !associations_read_is_name(attribute - 2))
        return;
    const char *field = associations_read_option(attribute, code_close(attribute), "field");
    associations_read_add(
        all, &(struct association){.from = model,
                                   .from_column = field ? field : attribute[-2].text,
                                   .to = to,
                                   .to_column = associations_read_option(at + 2, end, "key"),
                                   .said = arena_printf(all->arena, "%s.%s references %s", model,
                                                        attribute[-2].text, to),
                                   .line = at->line});
}

/* sequelize.define('Order', …) and Order.init(…) may say the table's name. */
static const char *sequelize_model(struct associations *all, const struct code_token *at)
{
    const bool define = associations_read_is_word(at, "define") && is_mark(at + 1, "(") &&
                        associations_read_is_name(at + 2);
    const bool init = associations_read_is_word(at, "init") && is_mark(at + 1, "(");

    if (!define && !init)
        return NULL;
    /* they stand behind the columns */
    const struct code_token *end = code_close(at + 1),
                            *last = end - at > OPTIONS_MAX ? end - OPTIONS_MAX : at;
    const char *name = define ? at[2].text : associations_read_option(last, end, "modelName"),
               *table = associations_read_option(last, end, "tableName");
    if (name && table)
        associations_read_add_table(all, name, table);
    return name;
}

static bool is_association(const struct code_token *at)
{
    return associations_read_is_word(at, "belongsTo") || associations_read_is_word(at, "hasMany") ||
           associations_read_is_word(at, "hasOne") ||
           associations_read_is_word(at, "belongsToMany");
}

void associations_sequelize(struct associations *all, const struct code_token *tokens)
{
    const char *model = NULL;

    for (const struct code_token *at = tokens; at->kind != CODE_END; at++) {
        const char *defined = sequelize_model(all, at);
        if (defined)
            model = defined;
        else if (associations_read_is_word(at, "class") && associations_read_is_word(at + 1, NULL))
            model = at[1].text;
        else if (at - tokens > 1 && is_mark(at - 1, ".") && is_association(at) &&
                 is_mark(at + 1, "("))
            sequelize_key(all, associations_read_is_word(at - 2, "this") ? model : at[-2].text, at);
        else if (model && associations_read_is_word(at, "references") && is_mark(at + 1, ":") &&
                 is_mark(at + 2, "{"))
            sequelize_reference(all, model, tokens, at);
    }
}

/* ---- JSON */

static const char *associations_read_copy_of(struct associations *all, const cJSON *json,
                                             const char *key)
{
    return arena_strdup(all->arena,
                        cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, key)));
}

/* "orders.customer_id" in one, or the table alone; `column` wins. */
static void associations_read_split(struct associations *all, const char *name,
                                    const char **ret_table, const char **ret_column)
{
    const char *dot = name ? strrchr(name, '.') : NULL;

    *ret_table = dot ? arena_strndup(all->arena, name, (size_t)(dot - name)) : name;
    *ret_column = *ret_column ? *ret_column : dot ? dot + 1 : NULL;
}

static void read_item(struct associations *all, const cJSON *json)
{
    struct association found = {.from = associations_read_copy_of(all, json, "from_table"),
                                .from_column = associations_read_copy_of(all, json, "from_column"),
                                .to = associations_read_copy_of(all, json, "to_table"),
                                .to_column = associations_read_copy_of(all, json, "to_column")};
    const char *source = associations_read_copy_of(all, json, "source"),
               *target = associations_read_copy_of(all, json, "target"),
               *type = associations_read_copy_of(all, json, "type"),
               *key = associations_read_copy_of(all, json, "foreignKey");

    if (!found.from && source && target && key) {
        const bool here = !type || str_eq(type, "belongsTo");
        found.from = here ? source : target;
        found.to = here ? target : source;
        found.from_column = key;
    } else if (!found.from) {
        associations_read_split(all, associations_read_copy_of(all, json, "from"), &found.from,
                                &found.from_column);
        associations_read_split(all, associations_read_copy_of(all, json, "to"), &found.to,
                                &found.to_column);
    }
    if (!found.from || !found.to || !found.from_column)
        return;
    found.said =
        arena_printf(all->arena, "%s.%s refers to %s", found.from, found.from_column, found.to);
    associations_read_add(all, &found);
}

bool associations_json(struct associations *all, const char *text, size_t len, int *ret_line)
{
    const char *end = NULL;
    cJSON *root = cJSON_ParseWithLengthOpts(text, len, &end, false);
    const cJSON *list = root, *item;

    if (!root) {
        *ret_line = 1;
        for (const char *p = text; end && p < end && p < text + len; p++)
            *ret_line += *p == '\n';
        return false;
    }
    if (cJSON_IsObject(root))
        list = cJSON_GetObjectItemCaseSensitive(root, "associations");
    if (!list)
        list = cJSON_GetObjectItemCaseSensitive(root, "relationships");
    cJSON_ArrayForEach(item, list) read_item(all, item);
    cJSON_Delete(root);
    return true;
}

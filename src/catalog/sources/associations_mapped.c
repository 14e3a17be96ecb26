/* Readers of mappers that name tables and columns themselves: SQLAlchemy and Prisma. Keys of
 * several columns are left out. */
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/str.h"
#include "sources/associations.h"

/* So that time grows with the file, and not with its square. */
enum { MODEL_TOKENS = 2000, LINE_TOKENS = 1000 };

static const struct code_token *mapped_sooner(const struct code_token *from,
                                              const struct code_token *end, int most)
{
    return end - from > most ? from + most : end;
}

static bool mapped_word(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_WORD, text);
}

static bool mapped_mark(const struct code_token *token, const char *text)
{
    return code_is(token, CODE_MARK, text);
}

static const struct code_token *mapped_line_start(const struct code_token *first,
                                                  const struct code_token *at)
{
    for (int n = 0; n < LINE_TOKENS && at > first && at[-1].line == at->line; n++)
        at--;
    return at;
}

/* ---- SQLAlchemy */

/* Column('buyer', Integer, ForeignKey('people.id')), or the name that it is assigned to. */
static void sqlalchemy_column(struct associations *all, const char *table,
                              const struct code_token *first, const struct code_token *call)
{
    const struct code_token *end = mapped_sooner(call, code_close(call + 1), LINE_TOKENS),
                            *key = call + 2;
    const struct code_token *start = mapped_line_start(first, call);
    const char *column = key->kind == CODE_TEXT                     ? key->text
                         : mapped_word(start, NULL) && start < call ? start->text
                                                                    : NULL;

    while (key < end && !(mapped_word(key, "ForeignKey") && mapped_mark(key + 1, "(")))
        key++;
    if (key >= end || key[2].kind != CODE_TEXT || !column || !strrchr(key[2].text, '.'))
        return;
    const char *dot = strrchr(key[2].text, '.');
    const char *to = arena_strndup(all->arena, key[2].text, (size_t)(dot - key[2].text));
    associations_read_add(
        all, &(struct association){
                 .from = table,
                 .from_column = column,
                 .to = to,
                 .to_column = dot + 1,
                 .said = arena_printf(all->arena, "%s.%s refers to %s", table, column, key[2].text),
                 .line = call->line});
}

void associations_sqlalchemy(struct associations *all, const struct code_token *tokens)
{
    const char *table = NULL, *model = NULL;

    for (const struct code_token *at = tokens; at->kind != CODE_END; at++) {
        if (mapped_word(at, "class") && mapped_word(at + 1, NULL)) {
            model = at[1].text;
            table = NULL;
        } else if (model && mapped_word(at, "__abstract__") && mapped_mark(at + 1, "=")) {
            vec_push(&all->abstract, model);
        } else if (mapped_word(at, "__tablename__") && mapped_mark(at + 1, "=") &&
                   at[2].kind == CODE_TEXT) {
            table = at[2].text;
            associations_read_add_table(all, model, table);
        } else if (mapped_word(at, "Table") && mapped_mark(at + 1, "(") &&
                   at[2].kind == CODE_TEXT) {
            table = at[2].text;
        } else if ((table || model) && mapped_mark(at + 1, "(") &&
                   (mapped_word(at, "Column") || mapped_word(at, "mapped_column"))) {
            sqlalchemy_column(all, table ? table : model, tokens, at);
        }
    }
}

/* ---- Prisma */

/* The bracket of each `model NAME {` by its name. */
static void prisma_models(const struct code_token *tokens, struct map *models)
{
    for (const struct code_token *at = tokens; at->kind != CODE_END; at++)
        if (mapped_word(at, "model") && mapped_word(at + 1, NULL) && mapped_mark(at + 2, "{"))
            map_put(models, at[1].text, (void *)(at + 2));
}

/* The column of a field: what @map("…") in its line says. `open` may be NULL. */
static const char *prisma_column(const struct code_token *open, const char *field)
{
    const struct code_token *end =
        open ? mapped_sooner(open, code_close(open), MODEL_TOKENS) : NULL;

    for (const struct code_token *at = open; at && at < end; at++) {
        if (!mapped_word(at, field) || at[-1].line == at->line)
            continue;
        for (const struct code_token *map = at + 1; map < end && map->line == at->line; map++)
            if (mapped_mark(map - 1, "@") && mapped_word(map, "map") && mapped_mark(map + 1, "(") &&
                map[2].kind == CODE_TEXT)
                return map[2].text;
    }
    return field;
}

/* The only name of `key: [name]`; NULL: there are none, or several. */
static const char *prisma_only(const struct code_token *from, const struct code_token *end,
                               const char *key)
{
    for (; from + 4 < end + 1; from++)
        if (mapped_word(from, key) && mapped_mark(from + 1, ":") && mapped_mark(from + 2, "["))
            return mapped_word(from + 3, NULL) && mapped_mark(from + 4, "]") ? from[3].text : NULL;
    return NULL;
}

/* author User @relation(fields: [authorId], references: [id]) */
static void prisma_relation(struct associations *all, const struct map *models, const char *model,
                            const struct code_token *open, const struct code_token *relation)
{
    const struct code_token *end = mapped_sooner(relation, code_close(relation + 1), LINE_TOKENS),
                            *start = mapped_line_start(open, relation);
    const char *field = prisma_only(relation, end, "fields"),
               *key = prisma_only(relation, end, "references");

    if (!field || !key || !mapped_word(start + 1, NULL))
        return;
    const char *target = start[1].text;
    associations_read_add(
        all, &(struct association){
                 .from = model,
                 .from_column = prisma_column(open, field),
                 .to = target,
                 .to_column = prisma_column(map_get(models, target), key),
                 .said = arena_printf(all->arena, "%s.%s refers to %s", model, start->text, target),
                 .line = relation->line});
}

/* The name of `Tag[] @relation("name")`, also as `name: "name"`; NULL: none is given. */
static const char *prisma_relation_name(const struct code_token *at)
{
    const int line = at->line;

    for (int n = 0; n < LINE_TOKENS && at->kind != CODE_END && at->line == line; n++, at++) {
        if (!mapped_mark(at, "@") || !mapped_word(at + 1, "relation") || !mapped_mark(at + 2, "("))
            continue;
        at += mapped_word(at + 3, "name") && mapped_mark(at + 4, ":") ? 5 : 3;
        return at->kind == CODE_TEXT ? at->text : NULL;
    }
    return NULL;
}

/* tags Tag[], where a tag has posts Post[] and neither has a column: Prisma's own table _PostToTag,
 * or of the relation's name, with the columns A and B in the alphabet's order of the models. Where
 * there is no such table, the other side has the column. */
static void prisma_list(struct associations *all, const char *model, const struct code_token *field)
{
    const char *target = field[1].text, *named = prisma_relation_name(field);
    const char *const ends[] = {strcmp(model, target) <= 0 ? model : target,
                                strcmp(model, target) <= 0 ? target : model};
    const char *table = named ? arena_printf(all->arena, "_%s", named)
                              : arena_printf(all->arena, "_%sTo%s", ends[0], ends[1]);

    for (int i = 0; i < 2; i++)
        associations_read_add(
            all, &(struct association){
                     .from = table,
                     .from_column = i ? "B" : "A",
                     .to = ends[i],
                     .said = arena_printf(all->arena, "%s has many %s", model, field->text),
                     .line = field->line,
                     .maybe = true});
}

static bool prisma_is_list(const struct code_token *at)
{
    return mapped_word(at, NULL) && at[-1].line < at->line && mapped_word(at + 1, NULL) &&
           mapped_mark(at + 2, "[") && mapped_mark(at + 3, "]");
}

void associations_prisma(struct associations *all, const struct code_token *tokens)
{
    struct map models = {0};

    prisma_models(tokens, &models);
    for (const struct code_token *at = tokens; at->kind != CODE_END; at++) {
        if (!mapped_word(at, "model") || !mapped_word(at + 1, NULL) || !mapped_mark(at + 2, "{"))
            continue;
        const char *model = at[1].text;
        const struct code_token *open = at + 2, *end = code_close(open);
        for (at = open + 1; at < end; at++) {
            if (prisma_is_list(at) && map_get(&models, at[1].text))
                prisma_list(all, model, at);
            if (!mapped_mark(at - 1, "@") || !mapped_mark(at + 1, "("))
                continue;
            if (mapped_word(at, "map") && mapped_mark(at - 2, "@") && at[2].kind == CODE_TEXT)
                associations_read_add_table(all, model, at[2].text);
            else if (mapped_word(at, "relation"))
                prisma_relation(all, &models, model, open, at);
        }
        at = end - 1;
    }
    map_release(&models);
}

/* Is all code that a statement uses known to only read? The lists decide first; the database
 * tells what is its own and what stands beside it; the operator allowed the rest, or has not yet.
 * Views are asked for the plan's sake, since planning runs what it can compute beforehand. */
#include "known.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/catalog/catalog.h"
#include "querent/sql/secure.h"
#include "texts.h"

struct knowing {
    const struct known_of *of;
    struct arena *arena;
    struct sql_version *version;
    VEC(struct db_code) asked;
    VEC(const struct sql_use *) uses; /* beside `asked`, NULL: a table */
};

/* ---- asking the database */

static void known_ask(struct knowing *k, struct db_code code, const struct sql_use *use)
{
    vec_push(&k->asked, code);
    vec_push(&k->uses, use);
}

static void ask_use(struct knowing *k, const struct sql_use *use)
{
    static const enum db_code_kind kinds[] = {[SQL_USE_FUNCTION] = DB_CODE_FUNCTION,
                                              [SQL_USE_FIELD] = DB_CODE_ATTRIBUTE,
                                              [SQL_USE_OPERATOR] = DB_CODE_OPERATOR,
                                              [SQL_USE_TYPE] = DB_CODE_TYPE};
    const bool beside = use->listed && use->kind != SQL_USE_TYPE && !use->schema;

    if (!use->listed || (beside && k->of->dialect == SQL_POSTGRES))
        known_ask(k,
                  (struct db_code){.kind = kinds[use->kind],
                                   .schema = use->schema,
                                   .name = use->name,
                                   .beside = beside},
                  use);
}

static void known_ask_table(const struct sql_source *source, void *arg)
{
    struct knowing *k = arg;
    const int t = source->kind == SQL_SOURCE_TABLE && k->of->catalog
                      ? catalog_find_table(k->of->catalog, source->schema, source->name)
                      : -1;
    const bool base = t >= 0 && catalog_schema(k->of->catalog)->tables[t].kind == TABLE_BASE;

    if (source->kind == SQL_SOURCE_TABLE && !base)
        known_ask(
            k,
            (struct db_code){.kind = DB_CODE_TABLE, .schema = source->schema, .name = source->name},
            NULL);
}

static bool ask_all(struct knowing *k, struct err *err)
{
    const struct known_of *of = k->of;

    for (const struct sql_use *use = of->guard->uses; use; use = use->next)
        ask_use(k, use);
    if (of->query && of->options->database &&
        (of->dialect == SQL_POSTGRES || of->dialect == SQL_MYSQL))
        sql_walk_sources(of->query, known_ask_table, k);
    return !of->options->database ||
           of->options->database->code(of->options->database, k->asked.v, k->asked.len, err);
}

/* Nobody is asked for a permit because a server is away: it is said that it is. */
static void known_unreached(struct sql_version *version, const struct err *err)
{
    version->runnable = false;
    version->unreached = err->code;
    version->failure = "CONNECTION_LOST"; /* so it is for who asks, silent or gone */
    version->said = mem_strdup(err->text);
    version_mark(version, (struct sql_span){0, 0}, MARK_ERROR, err->text);
}

/* ---- deciding */

/* A type that a column of the catalog has is no secret of the statement's. */
static bool type_of_catalog(const struct catalog *catalog, const struct sql_use *use)
{
    const struct schema *schema = catalog ? catalog_schema(catalog) : NULL;
    const size_t len = strlen(use->name);

    for (size_t t = 0; schema && t < schema->table_count; t++) {
        for (size_t c = 0; c < schema->tables[t].column_count; c++) {
            const char *type = schema->tables[t].columns[c].type;
            const char *dot = strrchr(type, '.');
            const char *name = dot ? dot + 1 : type;
            if (str_starts_fold(name, use->name) && (!name[len] || strchr("([", name[len])))
                return true;
        }
    }
    return false;
}

static bool behind_views(const struct knowing *k)
{
    return k->of->catalog && catalog_secure_views(k->of->catalog)->count;
}

static bool in_question(const struct knowing *k, const struct sql_use *use,
                        const struct db_code *code)
{
    const bool foreign = code->is == DB_CODE_FOREIGN || code->is == DB_CODE_UNANSWERED;

    if (use->listed || use->doubtful)
        return foreign;
    if (use->kind == SQL_USE_FIELD && code->is == DB_CODE_ABSENT)
        return false; /* nothing can be called by that name: it is a field */
    if (k->of->options->trial)
        return true;
    /* each table is a type, a hidden one as well */
    if (use->kind == SQL_USE_TYPE && (!k->of->options->database || behind_views(k)))
        return !type_of_catalog(k->of->catalog, use);
    return code->is == DB_CODE_UNKNOWN || code->is == DB_CODE_UNSEEN || foreign;
}

static bool known_allowed(const struct knowing *k, const char *name)
{
    struct version_rules *rules = k->of->options->rules;

    return rules && rules->allowed && !k->of->options->trial && rules->allowed(rules, name);
}

static bool known_strict(const struct version_options *options)
{
    return options->strict || (options->rules && options->rules->strict);
}

static void known_hold(struct knowing *k, const char *name, const char *what, struct sql_span at)
{
    struct sql_version *version = k->version;
    const char *text =
        arena_printf(k->arena, TEXT_NOT_KNOWN_TO_READ, name, *what ? ": " : "", what);

    version->runnable = false;
    if (known_strict(k->of->options)) {
        version->refused = true;
        version_mark(version, at, MARK_ERROR, text);
        return;
    }
    for (size_t i = 0; i < version->held_count; i++) {
        if (str_eq(version->held[i].name, name))
            return;
    }
    sql_version_hold(version, name, what);
    version_mark(version, at, MARK_WARNING, text);
}

static bool runs_nothing(const struct db_code *code)
{
    return code->is == DB_CODE_OWN || code->is == DB_CODE_ABSENT;
}

static void answer_known_judge(struct knowing *k, const struct sql_use *use,
                               const struct db_code *code)
{
    const char *name = use ? sql_use_name(k->arena, use) : code->name;

    if (use ? in_question(k, use, code) && !known_allowed(k, name)
            : k->of->options->trial && !runs_nothing(code))
        known_hold(k, name, code->text, use ? use->at : (struct sql_span){0, 0});
    if (use && use->kind == SQL_USE_FUNCTION && code->is == DB_CODE_UNSEEN && !k->version->unseen &&
        in_question(k, use, code) && !known_allowed(k, name))
        k->version->unseen = mem_strdup(name);
}

static const char *why_no_plan(struct knowing *k)
{
    if (k->version->held_count)
        return arena_printf(k->arena, TEXT_PLAN_MIGHT_RUN, k->version->held[0].name);
    for (size_t i = 0; i < k->asked.len; i++) {
        const struct db_code *code = &k->asked.v[i];
        if (k->uses.v[i] || runs_nothing(code))
            continue;
        if (behind_views(k))
            return TEXT_PLAN_UNKNOWN;
        return *code->text
                   ? arena_printf(k->arena, TEXT_PLAN_MIGHT_RUN_CODE, code->name, code->text)
                   : arena_printf(k->arena, TEXT_PLAN_CALLS_UNKNOWN, code->name);
    }
    return NULL;
}

const char *known_judge(struct sql_version *version, struct arena *arena, const struct known_of *of)
{
    struct knowing k = {.of = of, .arena = arena, .version = version};
    struct err err = ERR_INIT;
    const bool reached = ask_all(&k, &err);

    for (size_t i = 0; reached && i < k.asked.len; i++)
        answer_known_judge(&k, k.uses.v[i], &k.asked.v[i]);
    if (!reached)
        known_unreached(version, &err);
    const char *why = reached ? why_no_plan(&k) : NULL;
    vec_release(&k.asked);
    vec_release(&k.uses);
    return why;
}

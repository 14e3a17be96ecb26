/* The order of the checks: the guard, which decides alone what only reads; then the names, the
 * words and the views, from one tree; then the plan, which asks the database. */
#include "querent/answer/version.h"

#include <string.h>

#include "known.h"
#include "look/partition.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/catalog.h"
#include "querent/sql/fix.h"
#include "querent/sql/mend.h"
#include "querent/sql/secure.h"
#include "querent/sql/sql.h"
#include "texts.h"

enum { FIXES = 8 }; /* findings whose mend is worked out: each costs a parse */

struct sql_mark *version_mark(struct sql_version *version, struct sql_span at,
                              enum mark_severity severity, const char *message)
{
    version->marks =
        mem_realloc(version->marks, (version->mark_count + 1) * sizeof *version->marks);
    struct sql_mark *mark = &version->marks[version->mark_count++];
    *mark = (struct sql_mark){
        .offset = at.offset, .len = at.len, .severity = severity, .message = mem_strdup(message)};
    return mark;
}

static void add_fix(struct sql_mark *mark, struct arena *arena, const struct sql_version *version,
                    const struct sql_query *query, enum sql_dialect dialect,
                    const struct sql_finding *finding)
{
    const char *fixed = sql_fixed_text(arena, version->text, query, dialect, finding);
    if (!fixed)
        return;
    mark->fix = mem_strdup(sql_fix_words(arena, version->text, finding));
    mark->fixed = mem_strdup(fixed);
}

/* What cannot be read may only be misspelt: the first mark gets the mend of all of it. */
static void add_spelling(struct sql_version *version, struct arena *arena, enum sql_dialect dialect,
                         const struct sql_lookup *lookup)
{
    struct sql_mended mended;
    if (!sql_mend(arena, version->text, strlen(version->text), dialect, &mended) &&
        !sql_mend_table(arena, version->text, dialect, lookup, &mended))
        return;
    version->marks[0].fix = mem_strdup(mended.words);
    version->marks[0].fixed = mem_strdup(mended.text);
}

/* Where several errors are to be mended, all of them in one round. */
static void add_all_fixes(struct sql_version *version, struct arena *arena,
                          enum sql_dialect dialect, const struct sql_lookup *lookup)
{
    struct sql_mended all;
    if (!sql_mend_all(arena, version->text, dialect, lookup, &all) || all.count < 2)
        return;
    version->fix = mem_strdup(all.words);
    version->fixed = mem_strdup(all.text);
}

/* What cannot run is described by what is wrong with it, and not by what it would do. */
static void version_leave_undescribed(struct sql_version *version)
{
    mem_free(version->words);
    version->words = mem_strdup("");
}

/* What the resolver found; false when one of the findings is an error. */
static bool version_add_findings(struct sql_version *version, struct arena *arena,
                                 const struct sql_query *query, const struct catalog *catalog,
                                 enum sql_dialect dialect, bool checked)
{
    struct sql_lookup lookup = catalog ? catalog_lookup(catalog) : (struct sql_lookup){0};
    bool good = true;
    size_t fixes = 0;
    for (struct sql_finding *f = sql_resolve(arena, query, dialect, &lookup); f; f = f->next) {
        const bool error = f->severity == MARK_ERROR && checked;
        if (f->class == SQL_ENDLESS && !version->heavy)
            version->heavy = mem_strdup(f->message);
        struct sql_mark *mark = version_mark(
            version, f->at, f->severity == MARK_ERROR && !error ? MARK_WARNING : f->severity,
            f->message);
        if ((f->severity != MARK_INFO || f->fix || f->class == SQL_NOT_GROUPED) && fixes++ < FIXES)
            add_fix(mark, arena, version, query, dialect, f);
        good &= !error;
    }
    return good;
}

static void version_describe(struct sql_version *version, const struct sql_query *query,
                             const struct sql_lookup *lookup)
{
    struct buf words = BUF_INIT, reads = BUF_INIT;
    sql_words(query, lookup, &words);
    sql_reads(query, &reads);
    version->partitioned = partition_filtered(query, lookup);
    mem_free(version->words);
    mem_free(version->reads);
    version->words = buf_take(&words);
    version->reads = buf_take(&reads);
}

/* What the database said: it can't prepare it, or it was kept from planning, which says nothing of
 * running it. */
static void version_fail(struct sql_version *version, const struct sql_failure *failure,
                         const struct err *err)
{
    const bool busy = str_eq(failure->type, "BUSY");

    version->failure = failure->type;
    version->problem = *failure->problem ? mem_strdup(failure->problem) : NULL;
    version->said = mem_strdup(err->text);
    if (err->code == ERR_DB && !busy)
        version->runnable = false;
    version_mark(version, (struct sql_span){0, version->runnable ? 0 : strlen(version->text)},
                 version->runnable ? MARK_WARNING : MARK_ERROR, err->text);
}

static void version_plan(struct sql_version *version, const struct version_options *options)
{
    struct sql_failure failure = {.type = NULL};
    struct db_plan found;
    struct err err = ERR_INIT;
    const bool ok =
        options->database->explain(options->database, version->run, &found, &failure, &err);
    version->planned = ok || err.code != ERR_STATE;
    mem_free(version->cost);
    if (ok) {
        version->cost = mem_strdup(found.line);
        if (*found.heavy) {
            mem_free(version->heavy);
            version->heavy = mem_strdup(found.heavy);
            version_mark(version, (struct sql_span){0, 0}, MARK_WARNING, found.heavy);
        }
        return;
    }
    version->cost = mem_strdup("");
    if (err.code == ERR_DB || failure.type)
        version_fail(version, &failure, &err);
    else if (err.code == ERR_STATE) /* to run it may be possible later */
        version_mark(version, (struct sql_span){0, 0}, MARK_WARNING, err.text);
}

/* EXPLAIN, SHOW, DESCRIBE and PRAGMA read, but name tables that no view stands for; and a trial
 * looks into the views that a query names, not into those of a report. */
static void refuse_reports(struct sql_version *version, const char *why)
{
    version->runnable = false;
    version_mark(version, (struct sql_span){0, strlen(version->text)}, MARK_ERROR, why);
}

/* A text that is read otherwise than the tree that was judged must not run. */
static bool reads_back(struct arena *arena, const struct sql_query *query, const struct buf *text,
                       enum sql_dialect dialect, struct err *err)
{
    struct sql_error error;
    const struct sql_query *again = sql_parse(arena, text->p, text->len, dialect, &error);

    return (again && sql_equal(query, again)) ||
           err_set(err, ERR_REFUSED, "the query cannot be written with views in place of tables");
}

/* What runs reads the views; a hidden table reached any other way is refused. Returns the query as
 * it will run. */
static const struct sql_query *version_secure(struct sql_version *version, struct arena *arena,
                                              const struct sql_query *query,
                                              const struct catalog *catalog,
                                              enum sql_dialect dialect)
{
    const struct sql_views *views = catalog_secure_views(catalog);
    struct sql_lookup lookup = catalog_lookup(catalog);
    struct sql_error error;
    struct err err = ERR_INIT;
    struct buf text = BUF_INIT;
    if (!views || views->count == 0)
        return query;
    const struct sql_query *secured = sql_secure(arena, query, dialect, views, &lookup, &error);
    if (secured && sql_print(secured, dialect, &text, &err) &&
        reads_back(arena, secured, &text, dialect, &err)) {
        mem_free(version->run);
        version->run = buf_take(&text);
        return secured;
    }
    buf_release(&text);
    version->runnable = false;
    version_mark(version, secured ? (struct sql_span){0, 0} : error.at, MARK_ERROR,
                 secured ? err.text : error.text);
    return query;
}

static void refuse_telling(struct sql_version *version, const struct sql_guard *guard)
{
    for (const struct sql_use *use = guard->uses; version->runnable && use; use = use->next) {
        if (!sql_use_tells_of_tables(use))
            continue;
        char *text = mem_printf("'%s' tells of hidden tables", use->name);
        version->runnable = false;
        version_mark(version, use->at, MARK_ERROR, text);
        mem_free(text);
    }
}

static struct sql_version *version_new(const char *sql, const struct catalog *catalog,
                                       const struct version_options *options)
{
    struct sql_version *version = mem_alloc(sizeof *version);
    version->text = mem_strdup(sql);
    version->run = mem_strdup(sql);
    version->words = mem_strdup("");
    version->reads = mem_strdup("");
    version->cost = mem_strdup("");
    version->maker = mem_strdup(options->maker);
    version->confidence = options->confidence;
    version->sure = options->sure;
    if (catalog)
        version->database = mem_strdup(catalog_schema(catalog)->database);
    return version;
}

static void take_verdict(struct sql_version *version, const struct sql_guard *guard)
{
    version->runnable = guard->verdict == SQL_READS || guard->verdict == SQL_HELD;
    version->refused = guard->verdict == SQL_WRITES || guard->verdict == SQL_MULTIPLE;
    if (!version->runnable)
        version_mark(version, guard->at, MARK_ERROR, guard->reason);
}

/* A plan that is not asked for is said. */
static void take_known(struct sql_version *version, struct arena *arena, const struct known_of *of)
{
    const struct version_options *options = of->options;
    const char *why = known_judge(version, arena, of);
    if (!options->database || options->trial || !of->query)
        return;
    if (why) {
        mem_free(version->cost);
        version->cost = mem_strdup(why);
    } else if (version->runnable && options->database->explain && !options->planned) {
        version_plan(version, options);
    }
}

struct sql_version *version_make(const char *sql, const struct catalog *catalog,
                                 enum sql_dialect dialect, const struct version_options *options)
{
    struct sql_version *version = version_new(sql, catalog, options);
    struct sql_lookup lookup = catalog ? catalog_lookup(catalog) : (struct sql_lookup){0};
    struct arena arena = {0};
    struct sql_guard guard;
    struct sql_error error;
    const size_t len = strlen(sql);
    sql_parse_guarded(&arena, sql, len, dialect, 0, &lookup, &guard);
    take_verdict(version, &guard);
    const struct sql_query *query = sql_parse(&arena, sql, len, dialect, &error);
    if (query) {
        version_describe(version, query, &lookup);
        if (!version_add_findings(version, &arena, query, catalog, dialect,
                                  !options->rules || !options->rules->unchecked))
            version->runnable = false;
        if (catalog)
            query = version_secure(version, &arena, query, catalog, dialect);
    } else if (!version->runnable && version->mark_count) {
        add_spelling(version, &arena, dialect, &lookup);
    } else if (version->runnable && catalog && catalog_secure_views(catalog)->count) {
        refuse_reports(version, TEXT_ONLY_QUERIES);
    } else if (version->runnable && options->trial) {
        refuse_reports(version, TEXT_ONLY_QUERIES_TRIED);
    }
    if (catalog && catalog_secure_views(catalog)->count)
        refuse_telling(version, &guard);
    if (version->runnable) /* EXPLAIN and its like have no plan */
        take_known(version, &arena, &(struct known_of){&guard, query, catalog, dialect, options});
    if (!version->runnable && version->mark_count > 0 && !options->trial)
        add_all_fixes(version, &arena, dialect, &lookup);
    if (!version->runnable && !version->held_count)
        version_leave_undescribed(version);
    arena_release(&arena);
    return version;
}

struct sql_version *version_forbidden(const char *sql, const struct catalog *catalog,
                                      enum sql_dialect dialect,
                                      const struct version_options *options)
{
    struct sql_version *version = version_new(sql, catalog, options);
    struct sql_lookup lookup = catalog ? catalog_lookup(catalog) : (struct sql_lookup){0};
    struct arena arena = {0};
    struct sql_guard guard;
    sql_parse_guarded(&arena, sql, strlen(sql), dialect, 0, &lookup, &guard);
    take_verdict(version, &guard);
    if (version->runnable)
        known_judge(version, &arena, &(struct known_of){&guard, NULL, catalog, dialect, options});
    arena_release(&arena);
    if (!version->runnable)
        return version;
    sql_version_free(version);
    return NULL;
}

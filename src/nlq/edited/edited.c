/* Questions that follow SQL of the operator's own: read as following all rows of the table that it
 * begins with, and put into it then, so that nothing that was written by hand is lost. */
#include "edited/edited.h"

#include <string.h>

#include "places/told_row.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "querent/model/memory.h"
#include "querent/sql/sql.h"

#define CHAIN_MARK '\x1e'

bool edited_is(const char *context)
{
    return context && *context == MEMORY_SQL_MARK;
}

const char *edited_questions(const char *context)
{
    const char *end = strchr(context + 1, MEMORY_SQL_MARK);
    return end ? end + 1 : "";
}

/* One SELECT over a table that is known, and nothing around it; NULL: something else. */
static struct sql_query *own_query(struct edited *e, const char *context)
{
    struct sql_error error;
    const char *sql = context + 1;
    const size_t len = (size_t)(edited_questions(context) - sql);
    struct sql_query *query =
        sql_parse(e->arena, sql, len ? len - 1 : 0, catalog_dialect(e->catalog), &error);
    if (query == NULL || query->kind != SQL_QUERY_SELECT || query->with || query->windows ||
        query->qualify || query->distinct_on_count || query->from == NULL)
        return NULL;
    const struct sql_source *first = query->from;
    while (first->kind == SQL_SOURCE_JOIN)
        first = first->left;
    e->table = first->kind == SQL_SOURCE_TABLE
                   ? catalog_find_table(e->catalog, first->schema, first->name)
                   : -1;
    return e->table >= 0 ? query : NULL;
}

static void decline(struct nlq_answer *answer, const char *context, const char *why)
{
    answer->count = 0;
    answer->ask = NULL;
    answer->why_not = arena_printf(
        &answer->arena,
        "the built-in engine did not write the SQL on the screen, and this cannot be put into it: "
        "%s. Ask the whole question anew, or edit the SQL",
        why);
    answer->context = arena_strdup(&answer->arena, context);
}

static void say(struct nlq_answer *answer, enum evidence_kind kind, const char *text)
{
    struct nlq_reading *reading = &answer->readings[0];
    struct evidence *list =
        arena_alloc(&answer->arena, (reading->evidence_count + 1) * sizeof *list);
    size_t kept = 0;
    for (size_t i = 0; i < reading->evidence_count; i++) {
        if (reading->evidence[i].kind != EVIDENCE_FOLLOWS || kind != EVIDENCE_FOLLOWS)
            list[kept++] = reading->evidence[i];
    }
    list[kept++] = (struct evidence){.kind = kind, .text = arena_strdup(&answer->arena, text)};
    reading->evidence = list;
    reading->evidence_count = kept;
}

/* What the questions before came to, without the SQL; NULL: there are none. */
static struct sql_query *said_before(const struct edited *e, const struct nlq_request *request)
{
    const char *chain = request->context, *last = strrchr(chain, CHAIN_MARK);
    struct nlq_request before = *request;
    struct sql_query *query = NULL;
    if (last == NULL)
        return NULL;
    before.question = last + 1;
    before.context = arena_strndup(e->arena, chain, (size_t)(last - chain));
    before.trial = true;
    struct nlq_answer *answer = told_engine.ask(e->catalog, &before);
    if (answer->count)
        query = sql_copy(e->arena, answer->readings[0].query);
    told_engine.forget(answer);
    return query;
}

/* The reading is that of the operator's SQL, changed; false: *e says why it cannot be. */
static bool put_into(struct edited *e, struct nlq_answer *answer)
{
    struct nlq_reading *reading = &answer->readings[0];
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    e->said = sql_copy(e->arena, reading->query);
    struct sql_query *merged = edited_merge(e);
    const bool ok = merged && sql_print(merged, catalog_dialect(e->catalog), &text, &err);
    if (ok) {
        reading->query = merged;
        reading->sql = arena_strdup(e->arena, buf_str(&text));
        reading->sure = reading->sure && !e->guessed;
        answer->count = 1;
        answer->ask = NULL;
    }
    buf_release(&text);
    return ok;
}

struct nlq_answer *edited_ask(const struct catalog *catalog, const struct nlq_request *request)
{
    struct arena arena = {0};
    struct edited e = {.catalog = catalog, .arena = &arena, .table = -1};
    struct nlq_request plain = *request;
    const char *more = edited_questions(request->context);
    const bool known = own_query(&e, request->context) != NULL;
    char *name = known ? arena_strdup(&arena, catalog_schema(catalog)->tables[e.table].name) : NULL;
    plain.context = !known  ? NULL
                    : *more ? arena_printf(&arena, "%s%c%s", name, CHAIN_MARK, more)
                            : name;
    struct nlq_answer *answer = told_engine.ask(catalog, &plain);
    const struct question_signs signs = question_signs_of(request->question);
    const bool answers = answer->count && answer->readings[0].answers;
    if (!known && (signs.follows || (signs.may_follow && !(answers && signs.begins_anew)))) {
        decline(answer, request->context, "it is no single SELECT of tables that are known");
    } else if (answer->of_context && answers) {
        e.arena = &answer->arena;
        e.own = own_query(&e, request->context);
        e.before = said_before(&e, &plain);
        char *follows = nlq_context_said(&answer->arena, request->context);
        if (put_into(&e, answer)) {
            say(answer, EVIDENCE_FOLLOWS, follows);
            if (e.assumed)
                say(answer, EVIDENCE_ASSUMED, e.assumed);
            answer->context = arena_printf(&answer->arena, "%s%s%s", request->context,
                                           *more ? "\x1e" : "", request->question);
        } else {
            decline(answer, request->context, e.cannot ? e.cannot : "it cannot be printed");
        }
    } else if (plain.context && str_eq(answer->context, plain.context)) {
        answer->context = arena_strdup(&answer->arena, request->context);
    }
    arena_release(&arena);
    /* cppcheck-suppress returnDanglingLifetime ; an answer keeps nothing of its request */
    return answer;
}

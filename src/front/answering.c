/* The router's services that make SQL: each gathers the world of an answer, asks the inquiry, and
 * lets the world go. The worker's. */
#include "front_private.h"

#include "querent/base/container.h"
#include "querent/router/router.h"
#include "texts.h"

/* What a call works with; begun with the catalog there or awaited. */
struct call {
    struct catalog *catalog;
    struct cancel *cancel;
    struct answer_world world;
};

static void answering_begin(struct front *front, struct call *call)
{
    if (front->session.db) /* plans and questions about code hear it */
        db_limit(front->session.db, call->cancel, 0);
    call->world = world_of(front, call->catalog, call->cancel);
}

/* The catalog, which is waited for where it is still being read. */
static bool answering_catalog(struct front *front, struct cancel *cancel,
                              struct catalog **ret_catalog, struct err *err)
{
    struct catalog *there = session_peek(front);

    front_status(front, STATUS_INITIALIZING, NULL);
    if (!there)
        front_status(front, STATUS_LOADING, TEXT_LOADING);
    catalog_unref(there);
    return session_catalog(front, cancel, ret_catalog, err);
}

static void answering_end(struct front *front, struct call *call)
{
    if (front->session.db)
        db_limit(front->session.db, NULL, 0);
    catalog_unref(call->catalog);
    cancel_unref(call->cancel);
}

const char *front_asked_before(const struct front *front, size_t *at)
{
    const struct asked_with *with = &front->with;

    while (*at < with->before_count) {
        const struct message *message = &with->before[(*at)++];
        if (message->who == MESSAGE_YOU && answer_is_question(message->text))
            return message->text;
    }
    return NULL;
}

/* What the questions of before came to, which the first one here may follow up. */
static void answering_recall(struct front *front, const struct answer_world *world,
                             struct memory *memory)
{
    const char *question;

    if (memory->nlq_context)
        return;
    for (size_t at = 0; (question = front_asked_before(front, &at));)
        inquiry_recall(world, memory, question);
}

/* Without waiting: the operator has an answer already, so the catalog was there. */
static bool begin_again(struct front *front, struct call *call, struct err *err)
{
    *call = (struct call){.catalog = session_peek(front), .cancel = front_turn_cancel(front)};
    answering_begin(front, call);
    return call->catalog || err_set(err, ERR_NOT_FOUND, "the schema is not loaded");
}

/* A version that could not be judged, because the database was not there to ask, is none: why is
 * said, and the next turn may find it there again. */
static bool answering_reached(struct front *front, struct sql_version **version, struct err *err)
{
    struct err problem = ERR_INIT;
    if (!*version || !sql_version_unreached(*version, &problem))
        return true;
    struct cancel *cancel = front_turn_cancel(front);
    if (cancel_fired(cancel))
        err_set(&problem, ERR_CANCELLED, "stopped");
    else if (problem.code == ERR_CONNECT && front->session.lost.code)
        problem = front->session.lost;
    cancel_unref(cancel);
    sql_version_free(*version);
    *version = NULL;
    if (err)
        *err = problem;
    return false;
}

static bool outcome_reached(struct front *front, struct outcome *outcome, struct err *err)
{
    if (answering_reached(front, &outcome->version, err))
        return true;
    outcome_release(outcome);
    return false;
}

bool answering_back(struct router_services *self, struct memory *memory, char **ret_question)
{
    (void)self;
    return inquiry_back(memory, ret_question);
}

bool answering_generate(struct router_services *self, struct memory *memory, const char *question,
                        const char *option, struct outcome *ret_outcome, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    struct inquiry *inquiry = front->conversation.inquiry;
    struct call call = {.cancel = front_turn_cancel(front)};
    bool ok = answering_catalog(front, call.cancel, &call.catalog, err);
    answering_begin(front, &call);
    if (ok && !option)
        answering_recall(front, &call.world, memory);
    if (ok)
        ok = option ? inquiry_choose(inquiry, &call.world, memory, option, ret_outcome, err)
                    : inquiry_ask(inquiry, &call.world, memory, question, ret_outcome, err);
    answering_end(front, &call);
    return ok && outcome_reached(front, ret_outcome, err);
}

bool answering_choose(struct router_services *self, const char *words, char **ret_option,
                      struct question **ret_again)
{
    struct front *front = container_of(self, struct front, services);
    return inquiry_read_choice(front->conversation.inquiry, words, ret_option, ret_again);
}

bool answering_names(struct router_services *self, const char *words)
{
    struct front *front = container_of(self, struct front, services);
    struct cancel *cancel = front_turn_cancel(front);
    struct catalog *catalog = session_names(front, cancel);
    const bool names = catalog && catalog_names(catalog, words);
    catalog_unref(catalog);
    cancel_unref(cancel);
    return names;
}

bool answering_reads(struct router_services *self, const char *table)
{
    struct front *front = container_of(self, struct front, services);
    struct cancel *cancel = front_turn_cancel(front);
    struct catalog *catalog = session_names(front, cancel);
    const bool known = !catalog || catalog_nearest_table(catalog, table) >= 0;
    catalog_unref(catalog);
    cancel_unref(cancel);
    return known;
}

int answering_others(struct router_services *self, const struct memory *memory)
{
    const struct front *front = container_of(self, struct front, services);
    (void)memory;
    return inquiry_others(front->conversation.inquiry);
}

bool answering_another(struct router_services *self, struct memory *memory,
                       struct sql_version **ret_version, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    struct call call;
    const bool ok =
        begin_again(front, &call, err) &&
        inquiry_another(front->conversation.inquiry, &call.world, memory, ret_version, err);
    answering_end(front, &call);
    return ok && answering_reached(front, ret_version, err);
}

bool answering_amend(struct router_services *self, struct memory *memory, const char *words,
                     struct sql_version **ret_version, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    struct call call;
    const bool ok =
        begin_again(front, &call, err) &&
        inquiry_amend(front->conversation.inquiry, &call.world, memory, words, ret_version, err);
    answering_end(front, &call);
    return ok && answering_reached(front, ret_version, err);
}

/* SQL that ran and gave rows, or NULL: the newest version was rejected. */
void answering_judge(struct front *front, const char *sql)
{
    struct call call;
    if (begin_again(front, &call, NULL))
        inquiry_judge(front->conversation.inquiry, &call.world, sql);
    answering_end(front, &call);
}

void answering_reject(struct router_services *self)
{
    struct front *front = container_of(self, struct front, services);
    answering_judge(front, NULL);
    inquiry_reject(front->conversation.inquiry, &front->conversation.memory);
    world_reject(front);
}

bool answering_without(struct router_services *self, struct memory *memory,
                       struct outcome *ret_outcome, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    struct call call;
    const bool ok =
        begin_again(front, &call, err) &&
        inquiry_without_lessons(front->conversation.inquiry, &call.world, memory, ret_outcome, err);
    answering_end(front, &call);
    return ok && outcome_reached(front, ret_outcome, err);
}

bool answering_correct(struct router_services *self, struct memory *memory,
                       struct outcome *ret_outcome, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    struct call call;
    const bool ok =
        begin_again(front, &call, err) &&
        inquiry_correct(front->conversation.inquiry, &call.world, memory, ret_outcome, err);
    answering_end(front, &call);
    return ok && outcome_reached(front, ret_outcome, err);
}

bool answering_look(struct router_services *self, struct memory *memory,
                    const struct result *result, struct outcome *ret_outcome)
{
    struct front *front = container_of(self, struct front, services);
    struct call call;
    const bool said =
        begin_again(front, &call, NULL) &&
        inquiry_look(front->conversation.inquiry, &call.world, memory, result, ret_outcome);
    answering_end(front, &call);
    return said;
}

/* The catalog if it is there. Where tables are hidden behind views it is waited for: without it,
 * what a query reaches is not known. */
static bool catalog_to_check(struct front *front, struct catalog **ret_catalog, struct err *err)
{
    if (!front->session.connection->secure_views) {
        *ret_catalog = session_peek(front);
        return true;
    }
    struct cancel *cancel = front_turn_cancel(front);
    const bool ok = session_catalog(front, cancel, ret_catalog, err);
    cancel_unref(cancel);
    return ok;
}

/* Names that the database does not know are told with the nearest ones, for which the catalog,
 * where it is still being read, is waited for: there is no hurry any more. */
static void check_names(struct front *front, const char *sql, const struct version_options *options,
                        struct cancel *cancel, struct sql_version **version)
{
    struct catalog *catalog = NULL;
    if ((*version)->runnable || (*version)->refused ||
        !session_catalog(front, cancel, &catalog, NULL))
        return;
    struct version_options again = *options;
    again.planned = (*version)->failure != NULL;
    struct sql_version *named = version_make(sql, catalog, db_dialect(front->session.db), &again);
    /* Where names are not what is wrong, the database's words stand. */
    struct sql_version *worse = again.planned && named->runnable ? *version : named;
    sql_version_free(worse == named ? *version : named);
    *version = worse;
    catalog_unref(catalog);
}

/* SQL of a person, written, or made by a key of the results. */
static bool check_sql(struct front *front, const struct memory *memory, const char *sql,
                      struct sql_version **ret_version, struct err *err)
{
    struct catalog *catalog = NULL;
    if (!front->session.db)
        return err_set(err, ERR_CONNECT, "'%s' is not connected: %s",
                       front->session.connection ? front->session.connection->name : "?",
                       front->session.error.text);
    if (!catalog_to_check(front, &catalog, err))
        return false;
    struct front_rules rules = rules_of(front);
    struct cancel *cancel = front_turn_cancel(front);
    const struct version_options options = {
        .database = session_database(front),
        .rules = &rules.rules,
        .maker = memory->sql_method == METHOD_ROWS ? TEXT_MAKER_ROWS : TEXT_MAKER_YOU,
        .confidence = -1};
    db_limit(front->session.db, cancel, 0);
    *ret_version = version_make(sql, catalog, db_dialect(front->session.db), &options);
    if (!catalog)
        check_names(front, sql, &options, cancel, ret_version);
    db_limit(front->session.db, NULL, 0);
    cancel_unref(cancel);
    inquiry_overruled(front->conversation.inquiry);
    catalog_unref(catalog);
    return answering_reached(front, ret_version, err);
}

bool answering_check(struct router_services *self, struct memory *memory, const char *sql,
                     struct sql_version **ret_version, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    inquiry_mended(front->conversation.inquiry, memory, sql);
    return check_sql(front, memory, sql, ret_version, err);
}

/* Without the schema nothing can be told of it: then it is nobody's answer. */
bool answering_changes(struct router_services *self, const struct memory *memory, const char *sql,
                       bool in_editor)
{
    struct front *front = container_of(self, struct front, services);
    struct call call = {.cancel = front_turn_cancel(front)};
    bool ok = front->session.db && answering_catalog(front, call.cancel, &call.catalog, NULL);
    answering_begin(front, &call);
    ok = ok && inquiry_changes(front->conversation.inquiry, &call.world, memory, sql, in_editor);
    answering_end(front, &call);
    return ok;
}

bool answering_recheck(struct front *front, struct memory *memory, struct sql_version **ret_version,
                       struct err *err)
{
    struct call call;
    const bool offered =
        begin_again(front, &call, err) &&
        inquiry_again(front->conversation.inquiry, &call.world, memory->sql, ret_version, err);
    answering_end(front, &call);
    if (offered)
        return answering_reached(front, ret_version, err);
    return check_sql(front, memory, memory->sql, ret_version, err);
}

bool answering_allow(struct router_services *self, struct memory *memory,
                     struct sql_version **ret_version, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    if (front->via)
        return err_set(err, ERR_REFUSED, TEXT_MAY_NOT_ALLOW);
    const struct front_rules rules = rules_of(front);
    struct sql_version *held = NULL;
    bool ok = answering_recheck(front, memory, &held, err);
    for (size_t i = 0; ok && i < held->held_count; i++)
        ok = front_rules_permit(&rules, held->held[i].name, held->held[i].what, err);
    sql_version_free(held);
    return ok && answering_recheck(front, memory, ret_version, err);
}

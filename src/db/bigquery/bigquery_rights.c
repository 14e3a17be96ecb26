/* What BigQuery tells of rights and routines: whether the login may change tables, for doctor, and
 * what a function that is on no list is. */
#include <string.h>

#include "bigquery/bigquery.h"
#include "code.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"

#define ASK_US 10000000
#define ASKED "bigquery.tables.updateData"

/* ---- rights */

/* The first table of the dataset; NULL: none is seen. */
static char *first_table(struct bigquery_db *db, const struct db_limits *limits, struct err *err)
{
    struct buf body = BUF_INIT;
    struct json_value root, item = {0};
    struct json_walk walk;
    char *name = NULL;

    if (bigquery_get(db, limits, &body, &root, err, "%s/datasets/%s/tables?maxResults=1",
                     db->target.data_project, db->target.dataset)) {
        const struct json_value list = json_member(&root, "tables");
        json_walk_init(&walk, &list);
        json_walk_item(&walk, &item);
        const struct json_value reference = json_member(&item, "tableReference"),
                                id = json_member(&reference, "tableId");
        name = json_dup(&id);
    }
    buf_release(&body);
    return name;
}

static bool may_write(struct bigquery_db *db, const char *table, const struct db_limits *limits)
{
    static const char body[] = "{\"permissions\":[\"" ASKED "\"]}";
    struct buf path = BUF_INIT, answer = BUF_INIT;

    buf_addf(&path, "/bigquery/v2/projects/%s/datasets/%s/tables/", db->target.data_project,
             db->target.dataset);
    url_add_escaped(&path, table);
    buf_add(&path, ":testIamPermissions");
    const struct bigquery_request request = {
        .method = "POST", .path = buf_str(&path), .body = body, .body_len = sizeof body - 1};
    const bool asked = bigquery_call(db, &request, limits, &answer, NULL);
    const bool may = asked && strstr(buf_str(&answer), ASKED);
    buf_release(&path);
    buf_release(&answer);
    return may;
}

bool bigquery_advise(struct db *base, struct db_advice *ret_advice, struct err *err)
{
    struct bigquery_db *db = (struct bigquery_db *)base;
    const struct bigquery_target *target = &db->target;
    const struct db_limits limits = {.cancel = base->limits.cancel,
                                     .deadline_us = db_ask_until(base, ASK_US)};
    char *table = target->dataset ? first_table(db, &limits, err) : NULL;

    if (table && may_write(db, table, &limits)) {
        buf_addf(&ret_advice->finding, "%s may change rows of '%s.%s'", db->login.who,
                 target->dataset, table);
        buf_addf(
            &ret_advice->statements,
            "GRANT `roles/bigquery.dataViewer` ON SCHEMA `%s.%s` TO \"serviceAccount:reader@%s."
            "iam.gserviceaccount.com\";\n",
            target->data_project, target->dataset, target->project);
        buf_addf(&ret_advice->statements,
                 "gcloud projects add-iam-policy-binding %s --role=roles/bigquery.jobUser "
                 "--member=serviceAccount:reader@%s.iam.gserviceaccount.com\n",
                 target->project, target->project);
        buf_add(&ret_advice->then, "a key of that account as login=FILE in the URL");
    }
    mem_free(table);
    return true;
}

/* ---- routines */

static void say_routine(struct db_code *code, const struct json_value *root)
{
    const struct json_value remote = json_member(root, "remoteFunctionOptions"),
                            language = json_member(root, "language"),
                            endpoint = json_member(&remote, "endpoint");
    char *text = json_dup(remote.kind == JSON_OBJECT ? &endpoint : &language);

    code_say(code, DB_CODE_FOREIGN,
             remote.kind == JSON_OBJECT ? "a remote function, which calls %s"
                                        : "a function of the dataset, in %s",
             text ? text : "an unknown language");
    mem_free(text);
}

void bigquery_code(struct db *base, struct db_code *list, size_t count)
{
    struct bigquery_db *db = (struct bigquery_db *)base;
    const struct db_limits limits = {.cancel = base->limits.cancel,
                                     .deadline_us = db_ask_until(base, ASK_US)};

    for (size_t i = 0; i < count; i++) {
        const char *dataset = list[i].schema ? list[i].schema : db->target.dataset;
        struct buf body = BUF_INIT, name = BUF_INIT;
        struct json_value root;
        if (list[i].kind == DB_CODE_TABLE) {
            list[i].is = DB_CODE_OWN; /* a dry run calls nothing of a view */
            continue;
        }
        if (list[i].kind != DB_CODE_FUNCTION || !dataset)
            continue;
        url_add_escaped(&name, list[i].name);
        if (bigquery_get(db, &limits, &body, &root, NULL, "%s/datasets/%s/routines/%s",
                         db->target.data_project, dataset, buf_str(&name)))
            say_routine(&list[i], &root);
        else if (db->base.error.class == DB_TABLE_NOT_FOUND)
            code_say(&list[i], list[i].schema ? DB_CODE_ABSENT : DB_CODE_UNKNOWN,
                     "'%s' has no routine of that name", dataset);
        buf_release(&name);
        buf_release(&body);
    }
}

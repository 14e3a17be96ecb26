/* lessons test: what people confirmed is asked again, each question by itself, over today's schema,
 * engine and lessons. Nothing runs; the SQL is compared as a tree. */
#include "commands/lessons_test.h"

#include "flow.h"
#include "listing.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/db/db.h"
#include "querent/lessons/retest.h"
#include "texts.h"

struct testing {
    const struct cli_options *options;
    enum sql_dialect dialect;
    struct result *listing;
    size_t changed;
};

static void test_row(struct testing *testing, const struct approved_question *approval,
                     const char *outcome, const char *now)
{
    listing_text(testing->listing, approval->question);
    listing_text(testing->listing, outcome);
    listing_text(testing->listing, approval->sql);
    listing_text(testing->listing, now);
    result_row_end(testing->listing, NULL);
}

/* False: the connection cannot be asked; *ret_code says why. */
static bool test_one(struct testing *testing, const struct approved_question *approval,
                     int *ret_code)
{
    struct flow flow;

    if (!flow_open(&flow, testing->options, false, ret_code))
        return false;
    flow.quiet = true;
    flow_ask(&flow, approval->question, testing->options);
    const enum retest retest = retest_of(testing->dialect, approval->sql, flow.sql);
    testing->changed += retest != RETEST_SAME;
    test_row(testing, approval, retest_name(retest),
             flow.sql       ? flow.sql->text
             : flow.message ? flow.message
                            : flow.error.text);
    flow_close(&flow);
    return true;
}

int lessons_test(const struct settings *settings, struct store *store,
                 const struct cli_options *options)
{
    static const struct listing_column columns[] = {{"question", VALUE_TEXT},
                                                    {"outcome", VALUE_TEXT},
                                                    {"approved", VALUE_TEXT},
                                                    {"today", VALUE_TEXT}};
    const struct connection *connection = cli_connection((struct settings *)settings, options);
    struct testing testing = {.options = options, .dialect = SQL_SQLITE};
    struct approved_question *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;
    const char *kind;
    int code = CLI_OK;

    if (!connection)
        return CLI_USAGE;
    db_url_kind(connection->url, &testing.dialect, &kind);
    if (!store_approvals(store, connection->name, false, &list, &count, &err))
        return cli_fail(CLI_FAILED, "%s", err.text);
    testing.listing = listing_new(columns, sizeof columns / sizeof *columns);
    bool ok = true;
    for (size_t i = 0; i < count && ok; i++)
        ok = test_one(&testing, &list[i], &code);
    approved_questions_free(list, count);
    const int printed = listing_print(testing.listing, options->format);
    if (!ok || printed != CLI_OK)
        return ok ? printed : code;
    if (testing.changed)
        return cli_fail(CLI_FAILED, TEXT_TEST_FAILED, testing.changed, count);
    return CLI_OK;
}

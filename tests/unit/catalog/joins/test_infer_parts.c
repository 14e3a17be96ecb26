/* Joins by names that say a part of a table's, by roles of people, and by what the rows of many
 * columns say together. */
#include "../cases.h"
#include "../fixture.h"

static const struct join_edge *edge_from(const struct fixture *f, const char *from)
{
    const struct column_ref at = fixture_column(f, from);
    const struct join_edge *found = NULL;

    for (size_t i = 0; i < catalog_edge_count(f->catalog); i++) {
        const struct join_edge *edge = catalog_edge(f->catalog, i);
        if (edge->from == at.table && edge->from_columns[0] == at.column && edge->confidence >= 0.7)
            found = edge;
    }
    return found;
}

/* Expects joins ("from to"), or none from a column ("from"). options NULL: with the rows. */
static void expect(const char *script, const struct catalog_options *options,
                   const char *const (*expected)[2], size_t count)
{
    struct fixture f;

    fixture_open(&f, script, options);
    for (size_t i = 0; i < count; i++) {
        const struct join_edge *edge = edge_from(&f, expected[i][0]);
        const struct schema_table *to = edge ? &catalog_schema(f.catalog)->tables[edge->to] : NULL;
        if (!to && expected[i][1])
            fail_msg("no join from '%s' to '%s'", expected[i][0], expected[i][1]);
        if (to && !expected[i][1])
            fail_msg("a join from '%s' to '%s'", expected[i][0], to->name);
        if (to) {
            const struct column_ref key = fixture_column(&f, expected[i][1]);
            if (key.table != edge->to || key.column != edge->to_columns[0])
                fail_msg("'%s' is joined with '%s', not with '%s'", expected[i][0], to->name,
                         expected[i][1]);
        }
    }
    fixture_close(&f);
}

static const struct catalog_options names = {.read_values = false};

static void infer_parts__finds__tables_by_parts_of_their_names(void **state)
{
    static const char *const expected[][2] = {
        {"trigger_params.event_def", "trigger_event_definition.id"},
        {"queued_bib_record.queue", "bib_queue.id"}, /* and not the other queue */
        {"invoice.credit_id", "entity_credit_account.id"},
        {"bib_match.quality", NULL}, /* a number of the row */
    };

    (void)state;
    expect("CREATE TABLE trigger_event_definition(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE trigger_params(id INTEGER PRIMARY KEY, event_def INTEGER);"
           "CREATE TABLE bib_queue(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE authority_queue(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE queued_bib_record(id INTEGER PRIMARY KEY, queue INTEGER);"
           "CREATE TABLE entity_credit_account(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE invoice(id INTEGER PRIMARY KEY, credit_id INTEGER);"
           "CREATE TABLE match_set_quality(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE bib_match(id INTEGER PRIMARY KEY, quality INTEGER);",
           &names, expected, COUNT(expected));
}

static void infer_parts__finds__who_did_it(void **state)
{
    static const char *const expected[][2] = {
        {"issues.resolved_by", "users.id"},
        {"blocks.revoker_id", "users.id"},
        {"issues.sorted_by", NULL},
    };

    (void)state;
    expect("CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE issues(id INTEGER PRIMARY KEY, resolved_by INTEGER, sort_by INTEGER, "
           "sorted_by INTEGER);"
           "CREATE TABLE blocks(id INTEGER PRIMARY KEY, revoker_id INTEGER);",
           &names, expected, COUNT(expected));
}

static void infer_parts__finds__what_a_table_is_about(void **state)
{
    static const char *const expected[][2] = {
        {"account_translation.trans_id", "account.id"},
        {"transactions_log.trans_id", "transactions.id"},
        {"invoice_note.ref_key", "invoice.id"},
        {"file_part.ref_key", "part.id"},
        {"account_class.unit_id", "business_unit.id"}, /* and not the table that links two */
    };

    (void)state;
    expect("CREATE TABLE account(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE transactions(id INTEGER PRIMARY KEY, made_on DATE);"
           "CREATE TABLE transactions_log(trans_id INTEGER, said TEXT);"
           "CREATE TABLE account_translation(trans_id INTEGER, language TEXT, text TEXT, PRIMARY "
           "KEY(trans_id, language));"
           "CREATE TABLE invoice(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE invoice_note(id INTEGER PRIMARY KEY, ref_key INTEGER);"
           "CREATE TABLE part(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE file_part(id INTEGER PRIMARY KEY, ref_key INTEGER);"
           "CREATE TABLE business_unit(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE unit_to_class(unit_id INTEGER PRIMARY KEY, class TEXT);"
           "CREATE TABLE account_class(id INTEGER PRIMARY KEY, unit_id INTEGER);",
           &names, expected, COUNT(expected));
}

static void infer_parts__joins__by_an_id_and_a_version(void **state)
{
    static const char *const expected[][2] = {
        {"way_nodes.way_id", "ways.way_id"},
        {"ways.way_id", "current_ways.id"},
    };

    (void)state;
    expect("CREATE TABLE current_ways(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE ways(way_id INTEGER, version INTEGER, PRIMARY KEY(way_id, version));"
           "CREATE TABLE way_nodes(way_id INTEGER, version INTEGER, sequence_id INTEGER, PRIMARY "
           "KEY(way_id, version, sequence_id));",
           &names, expected, COUNT(expected));
}

/* Twelve organisations and sixty users, whose numbers contain those of the organisations; owners
 * are organisations, as all the columns show together. */
static const char owners[] =
    "CREATE TABLE org_unit(id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE usr(id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE shelf(id INTEGER PRIMARY KEY, owner INTEGER, circ_lib INTEGER, pick INTEGER, "
    "bib_rec INTEGER);"
    "CREATE TABLE stack(id INTEGER PRIMARY KEY, owner INTEGER, pickup_lib INTEGER);"
    "CREATE TABLE hall(id INTEGER PRIMARY KEY, owner INTEGER, owning_lib INTEGER);"
    "CREATE TABLE depot(id INTEGER PRIMARY KEY, owner INTEGER, sending_lib INTEGER);"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) "
    "INSERT INTO usr SELECT i, 'u' || i FROM n;"
    "INSERT INTO org_unit SELECT id, 'o' || id FROM usr WHERE id <= 12;"
    "INSERT INTO shelf SELECT id + 100, id % 12 + 1, id % 9 + 1, id * 7, id FROM usr;"
    "INSERT INTO stack SELECT id + 100, id % 11 + 1, id % 12 + 1 FROM usr;"
    "INSERT INTO hall SELECT id + 100, id % 12 + 1, id % 12 + 1 FROM usr;"
    "INSERT INTO depot SELECT id + 100, id % 10 + 1, id % 5 + 1 FROM usr;";

static void infer_parts__pools__columns_of_one_name(void **state)
{
    static const char *const expected[][2] = {
        {"shelf.owner", "org_unit.id"},     {"stack.owner", "org_unit.id"},
        {"depot.owner", "org_unit.id"},     {"shelf.circ_lib", "org_unit.id"},
        {"hall.owning_lib", "org_unit.id"}, {"shelf.pick", NULL},
    };

    (void)state;
    expect(owners, NULL, expected, COUNT(expected));
}

static void infer_parts__climbs__from_a_key_to_its_own(void **state)
{
    static const char *const expected[][2] = {
        {"visits.user_id", "user_info.user_info_id"}, /* half of them have no row in users */
        {"logins.user_id", "users.user_id"},
    };

    (void)state;
    expect("CREATE TABLE user_info(user_info_id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE users(user_id INTEGER PRIMARY KEY, login TEXT);"
           "CREATE TABLE visits(id INTEGER PRIMARY KEY, user_id INTEGER);"
           "CREATE TABLE logins(id INTEGER PRIMARY KEY, user_id INTEGER);"
           "INSERT INTO user_info VALUES(1,'a'),(2,'b'),(3,'c'),(4,'d'),(5,'e'),(6,'f'),(7,'g'),"
           "(8,'h');"
           "INSERT INTO users VALUES(1,'a'),(2,'b'),(3,'c'),(4,'d');"
           "INSERT INTO visits VALUES(11,1),(12,3),(13,5),(14,6),(15,7),(16,8);"
           "INSERT INTO logins VALUES(11,1),(12,2),(13,3),(14,4);",
           NULL, expected, COUNT(expected));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(infer_parts__finds__tables_by_parts_of_their_names),
        cmocka_unit_test(infer_parts__finds__who_did_it),
        cmocka_unit_test(infer_parts__finds__what_a_table_is_about),
        cmocka_unit_test(infer_parts__joins__by_an_id_and_a_version),
        cmocka_unit_test(infer_parts__pools__columns_of_one_name),
        cmocka_unit_test(infer_parts__climbs__from_a_key_to_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

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

static void infer_parts__finds__what_stands_behind_its_own_words(void **state)
{
    static const char *const expected[][2] = {
        {"car.status", "car_status.id"},
        {"car.fuel_type", "fuel_type.id"},
        {"car.repair_address", "car_address.id"}, /* and not the garage's */
        {"car_trip.parent_trip", "car_trip.id"},
        {"car_trip.replaces", "car_trip.id"},
        {"car_trip.ttype", "trip_type.code"},
        {"car_trip.seat_count", NULL},
        {"car.rule_ids", NULL}, /* a list */
        {"car.max_toll_rule", "rule_max_toll.id"},
    };

    (void)state;
    expect("CREATE TABLE car_status(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE fuel_type(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE garage_address(id INTEGER PRIMARY KEY, street TEXT);"
           "CREATE TABLE car_address(id INTEGER PRIMARY KEY, street TEXT);"
           "CREATE TABLE rule_max_toll(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE car(id INTEGER PRIMARY KEY, status INTEGER, fuel_type INTEGER,"
           " repair_address INTEGER, max_toll_rule INTEGER, rule_ids \"INTEGER[]\");"
           "CREATE TABLE trip_type(code TEXT PRIMARY KEY, name TEXT);"
           "CREATE TABLE car_trip(id INTEGER PRIMARY KEY, parent_trip INTEGER, replaces INTEGER,"
           " ttype TEXT, seat_count INTEGER);",
           &names, expected, COUNT(expected));
}

static void infer_parts__finds__what_is_shortened(void **state)
{
    static const char *const expected[][2] = {
        {"plan_to_module.bu_class_id", "branch_unit_class.id"},
        {"plan_line.income_account_no_id", "account.id"},
        {"plan_line.plan_id", "plan_info.id"},
        {"plan_note.ref_key", "plan_info.id"},
        {"plan_line.tax_kind", "shop_tax_kind.code"},
        {"delivery.order_id", NULL}, /* an item is no order */
        {"hall.opening_wst", "workstation.id"},
        {"gate.wst", "workstation.id"},
        {"gate.org", "shop_org_unit.id"},
    };

    (void)state;
    expect("CREATE TABLE account(id INTEGER PRIMARY KEY, account_no TEXT);"
           "CREATE TABLE branch_unit_class(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE plan_info(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE plan_note(id INTEGER PRIMARY KEY, ref_key INTEGER, note TEXT);"
           "CREATE TABLE plan_to_module(id INTEGER PRIMARY KEY, bu_class_id INTEGER);"
           "CREATE TABLE plan_line(id INTEGER PRIMARY KEY, plan_id INTEGER,"
           " income_account_no_id INTEGER, tax_kind TEXT);"
           "CREATE TABLE shop_tax_kind(code TEXT PRIMARY KEY, name TEXT);"
           "CREATE TABLE shop_org_unit(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE shop_org_kind(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE order_item(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE customer_order(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE delivery(id INTEGER PRIMARY KEY, order_id INTEGER);"
           "CREATE TABLE workstation(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE a(id INTEGER PRIMARY KEY, workstation INTEGER, org_unit INTEGER);"
           "CREATE TABLE b(id INTEGER PRIMARY KEY, workstation INTEGER, org_unit INTEGER);"
           "CREATE TABLE c(id INTEGER PRIMARY KEY, workstation INTEGER, org_unit INTEGER);"
           "CREATE TABLE d(id INTEGER PRIMARY KEY, workstation INTEGER, org_unit INTEGER);"
           "CREATE TABLE hall(id INTEGER PRIMARY KEY, opening_wst INTEGER, org_unit INTEGER);"
           "CREATE TABLE gate(id INTEGER PRIMARY KEY, wst INTEGER, org INTEGER);",
           &names, expected, COUNT(expected));
}

/* As in a data dictionary that says no keys. */
static void infer_parts__finds__keys_that_nobody_declared(void **state)
{
    static const char *const expected[][2] = {
        {"auftrag.kunde_id", "kunde.kunde_id"},
        {"kunde.kunde_id", NULL},
        {"posten.auftrag_nr", NULL}, /* the table says that its key is another */
    };

    (void)state;
    expect("CREATE TABLE kunde(kunde_id INT, name TEXT);"
           "CREATE TABLE auftrag(auftrag_nr INT, kunde_id INT, beleg INT PRIMARY KEY);"
           "CREATE TABLE posten(posten_id INT, auftrag_nr INT);",
           &names, expected, COUNT(expected));
}

static void infer_parts__finds__kinds_of_rows(void **state)
{
    static const char *const by_names[][2] = {
        {"report.approved_by", "party_employee.party_id"},
        {"import_book_match.queued_record", "import_queued_book_record.id"},
        {"lot.id", NULL}, /* a key of its own, and no part of another's */
        {"lot.part_id", "parts.id"},
    };
    static const char *const by_rows[][2] = {
        {"report.approved_by", "party_employee.party_id"},
        {"report.filed_by", "party.id"}, /* half of them are no employees */
    };
    static const char script[] =
        "CREATE TABLE party(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE party_employee(party_id INTEGER PRIMARY KEY, role TEXT);"
        "CREATE TABLE report(id INTEGER PRIMARY KEY, approved_by INTEGER, filed_by INTEGER);"
        "CREATE TABLE parts(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE assembly(id INTEGER, part_id INTEGER, PRIMARY KEY(id, part_id));"
        "CREATE TABLE lot(id INTEGER, part_id INTEGER);"
        "CREATE TABLE import_queued_record(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE import_queued_book_record(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE import_queued_song_record(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE import_book_queue(id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE import_book_match(id INTEGER PRIMARY KEY, queued_record INTEGER, book TEXT);"
        "INSERT INTO party VALUES(21,'a'),(22,'b'),(23,'c'),(24,'d'),(25,'e'),(26,'f');"
        "INSERT INTO party_employee VALUES(21,'x'),(22,'y'),(23,'z');"
        "INSERT INTO report VALUES(1,21,21),(2,22,24),(3,23,25),(4,21,26);";

    (void)state;
    expect(script, &names, by_names, COUNT(by_names));
    expect(script, NULL, by_rows, COUNT(by_rows));
}

/* Of a ledger, in which rows show what names leave open. Numbers are far from those of other
 * tables, so that only what is meant holds them. */
static const char ledger[] =
    "CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE user_preference(id INTEGER PRIMARY KEY, printer TEXT);"
    "CREATE TABLE user_location(id INTEGER PRIMARY KEY, user_id INTEGER);"
    "CREATE TABLE entity(id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE person(id INTEGER PRIMARY KEY, entity_id INTEGER, first_name TEXT);"
    "CREATE TABLE entity_employee(entity_id INTEGER PRIMARY KEY, role TEXT);"
    "CREATE TABLE audittrail(nr INTEGER PRIMARY KEY, person_id INTEGER);"
    "CREATE TABLE ap(nr INTEGER PRIMARY KEY, person_id INTEGER);"
    "CREATE TABLE asset_item(id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE asset_class(id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE asset_note(ref_key INTEGER, note TEXT);"
    "CREATE TABLE asset_sale(nr INTEGER PRIMARY KEY, asset_id INTEGER);"
    "CREATE TABLE inventory_report(id INTEGER PRIMARY KEY, made DATE);"
    "CREATE TABLE inventory_report_line(adjust_id INTEGER, asset_id INTEGER, counted INTEGER, "
    "PRIMARY KEY(adjust_id, asset_id));"
    "CREATE TABLE recurring(id INTEGER PRIMARY KEY, starts DATE);"
    "CREATE TABLE recurringemail(id INTEGER, form TEXT, PRIMARY KEY(id, form));"
    "CREATE TABLE journal_type(name TEXT PRIMARY KEY, id INTEGER);"
    "CREATE TABLE journal_entry(id INTEGER PRIMARY KEY, journal INTEGER);"
    "CREATE TABLE payroll_income_class(id INTEGER PRIMARY KEY, label TEXT);"
    "CREATE TABLE payroll_income_type(nr INTEGER PRIMARY KEY, pic_id INTEGER);"
    "CREATE TABLE invoice(id INTEGER PRIMARY KEY, due DATE);"
    "CREATE TABLE business_unit(id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE business_unit_invoice(entry_id INTEGER, business_unit_id INTEGER, PRIMARY "
    "KEY(entry_id, business_unit_id));"
    "CREATE TABLE country_tax_form(id INTEGER PRIMARY KEY, form TEXT);"
    "CREATE TABLE state_tax_form(id INTEGER PRIMARY KEY, form TEXT);"
    "CREATE TABLE vendor(nr INTEGER PRIMARY KEY, tax_form_id INTEGER);"
    "CREATE TABLE employee_to_unit(employee_id INTEGER PRIMARY KEY, unit TEXT);"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) "
    "INSERT INTO users SELECT i, 'u' || i FROM n;"
    "INSERT INTO user_preference SELECT id, 'p' FROM users WHERE id < 8;"
    "INSERT INTO user_location SELECT id, 9 - id FROM users WHERE id < 9;"
    "INSERT INTO entity SELECT id + 100, name FROM users;"
    "INSERT INTO person SELECT id, id + 100, name FROM users WHERE id < 6;"
    "INSERT INTO entity_employee SELECT id + 100, 'r' FROM users WHERE id > 5;"
    "INSERT INTO audittrail SELECT id + 900, 101 + id % 4 FROM users;"
    "INSERT INTO ap SELECT id + 900, 106 + id % 4 FROM users;"
    "INSERT INTO asset_item SELECT id + 200, name FROM users;"
    "INSERT INTO asset_class SELECT id + 300, name FROM users;"
    "INSERT INTO asset_note SELECT 200 + id, 'n' FROM users;"
    "INSERT INTO asset_sale SELECT id + 900, 200 + id FROM users;"
    "INSERT INTO inventory_report SELECT id + 400, '2026-01-01' FROM users;"
    "INSERT INTO inventory_report_line SELECT 400 + id, 200 + id, 7 FROM users;"
    "INSERT INTO recurring SELECT id + 500, '2026-01-01' FROM users;"
    "INSERT INTO recurringemail SELECT 500 + id, name FROM users WHERE id % 2;"
    "INSERT INTO journal_type SELECT name, id + 600 FROM users;"
    "INSERT INTO journal_entry SELECT id + 950, 601 + id % 3 FROM users;"
    "INSERT INTO payroll_income_class SELECT id + 700, name FROM users;"
    "INSERT INTO payroll_income_type SELECT id + 900, 701 + id % 4 FROM users;"
    "INSERT INTO invoice SELECT id + 800, '2026-01-01' FROM users;"
    "INSERT INTO business_unit SELECT id + 850, name FROM users;"
    "INSERT INTO business_unit_invoice SELECT 800 + id, 850 + id FROM users;"
    "INSERT INTO country_tax_form SELECT id + 1000, name FROM users;"
    "INSERT INTO state_tax_form SELECT id + 1100, name FROM users;"
    "INSERT INTO vendor SELECT id + 900, 1000 + id FROM users;"
    "INSERT INTO employee_to_unit SELECT id + 100, 'x' FROM users WHERE id > 6;";

static void infer_late__finds__what_rows_decide(void **state)
{
    static const char *const expected[][2] = {
        {"inventory_report_line.adjust_id", "inventory_report.id"}, /* a line's header */
        {"inventory_report_line.counted", NULL},
        {"recurringemail.id", "recurring.id"}, /* of a key of two columns */
        {"user_preference.id", "users.id"},
        {"user_location.id", NULL}, /* says by another column whose it is */
        {"asset_note.ref_key", "asset_item.id"},
        {"asset_sale.asset_id", "asset_item.id"},
        {"journal_entry.journal", "journal_type.id"},
        {"audittrail.person_id", "person.entity_id"}, /* the other key */
        {"ap.person_id", "entity_employee.entity_id"},
        {"payroll_income_type.pic_id", "payroll_income_class.id"}, /* no picture */
        {"business_unit_invoice.entry_id", "invoice.id"},          /* and no journal entry */
        {"vendor.tax_form_id", "country_tax_form.id"},             /* of two that fit alike */
        {"employee_to_unit.employee_id", "entity_employee.entity_id"},
    };

    (void)state;
    expect(ledger, NULL, expected, COUNT(expected));
}

static void infer_late__guesses__nothing_by_names_alone(void **state)
{
    static const char *const expected[][2] = {
        {"inventory_report_line.adjust_id", NULL},
        {"recurringemail.id", NULL},
        {"user_preference.id", NULL},
        {"asset_sale.asset_id", NULL},
        {"journal_entry.journal", NULL},
        {"vendor.tax_form_id", NULL},
    };

    (void)state;
    expect(ledger, &names, expected, COUNT(expected));
}

/* Where several tables of a part of the application have a "source" each, it is what they are
 * about, though others of this name are something else. */
static void infer_parts__pools__columns_of_a_module(void **state)
{
    static const char *const expected[][2] = {
        {"meta_author.source", "record.id"},
        {"meta_title.source", "record.id"},
        {"meta_series.source", "record.id"},
    };

    (void)state;
    expect("CREATE TABLE record(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE office(id INTEGER PRIMARY KEY, name TEXT);"
           "CREATE TABLE meta_author(nr INTEGER PRIMARY KEY, source INTEGER);"
           "CREATE TABLE meta_title(nr INTEGER PRIMARY KEY, source INTEGER);"
           "CREATE TABLE meta_series(nr INTEGER PRIMARY KEY, source INTEGER);"
           "CREATE TABLE transit(nr INTEGER PRIMARY KEY, source INTEGER);"
           "CREATE TABLE route(nr INTEGER PRIMARY KEY, source INTEGER);"
           "CREATE TABLE trip(nr INTEGER PRIMARY KEY, source INTEGER);"
           "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) "
           "INSERT INTO record SELECT i + 100, 'r' FROM n;"
           "INSERT INTO office SELECT id + 100, 'o' FROM record;"
           "INSERT INTO meta_author SELECT id + 900, id FROM record WHERE id % 4;"
           "INSERT INTO meta_title SELECT id + 900, id FROM record WHERE id % 3;"
           "INSERT INTO meta_series SELECT id + 900, id FROM record WHERE id % 5;"
           "INSERT INTO transit SELECT id + 900, id FROM office WHERE id % 3;"
           "INSERT INTO route SELECT id + 900, id FROM office WHERE id % 4;"
           "INSERT INTO trip SELECT id + 900, id FROM office WHERE id % 5;",
           NULL, expected, COUNT(expected));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(infer_parts__finds__tables_by_parts_of_their_names),
        cmocka_unit_test(infer_parts__finds__who_did_it),
        cmocka_unit_test(infer_parts__finds__what_stands_behind_its_own_words),
        cmocka_unit_test(infer_parts__finds__what_is_shortened),
        cmocka_unit_test(infer_parts__finds__keys_that_nobody_declared),
        cmocka_unit_test(infer_parts__finds__kinds_of_rows),
        cmocka_unit_test(infer_late__finds__what_rows_decide),
        cmocka_unit_test(infer_late__guesses__nothing_by_names_alone),
        cmocka_unit_test(infer_parts__pools__columns_of_a_module),
        cmocka_unit_test(infer_parts__finds__what_a_table_is_about),
        cmocka_unit_test(infer_parts__joins__by_an_id_and_a_version),
        cmocka_unit_test(infer_parts__pools__columns_of_one_name),
        cmocka_unit_test(infer_parts__climbs__from_a_key_to_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What PostgreSQL's catalog says of code: pg_proc for functions, and what operators, types and
 * views lead to it. Dependencies are recorded for what is not built in, which is what is looked
 * for. */
#include <string.h>

#include "code.h"
#include "postgres/postgres.h"
#include "postgres/postgres_trusted.h"
#include "querent/base/str.h"

/* Three questions, so that each is planned in a millisecond or two: functions and operators, types,
 * and tables. Each leads to fns: the functions that may be called, fn 0 for "there is such a
 * thing", direct where the name is the function's own. */
static const char asked_begins[] = "WITH RECURSIVE asked(i, kind, nsp, name, beside) AS (VALUES ";

static const char ask_functions[] =
    "), named(i, fn, direct) AS ("
    "SELECT a.i, p.oid, true FROM asked a JOIN pg_catalog.pg_proc p ON p.proname = a.name::name"
    " WHERE a.kind <> 'o' AND CASE WHEN a.nsp IS NULL"
    " THEN pg_catalog.pg_function_is_visible(p.oid) ELSE p.pronamespace ="
    " (SELECT n.oid FROM pg_catalog.pg_namespace n WHERE n.nspname = a.nsp::name) END"
    " AND (a.kind = 'f' OR (p.pronargs >= 1 AND p.pronargs - p.pronargdefaults <= 1))"
    "), called(i, fn, direct) AS (SELECT i, fn, direct FROM named"
    /* an aggregate itself does nothing: the functions behind it do */
    " UNION ALL SELECT d.i, x.fn::oid, false FROM named d JOIN pg_catalog.pg_aggregate g"
    " ON g.aggfnoid = d.fn CROSS JOIN LATERAL (VALUES (g.aggtransfn), (g.aggfinalfn),"
    " (g.aggcombinefn), (g.aggserialfn), (g.aggdeserialfn), (g.aggmtransfn), (g.aggminvtransfn),"
    " (g.aggmfinalfn)) x(fn) WHERE x.fn::oid <> 0"
    "), fns(i, fn, direct) AS (SELECT i, fn, direct FROM called"
    " UNION ALL SELECT a.i, o.oprcode::oid, false FROM asked a"
    " JOIN pg_catalog.pg_operator o ON o.oprname = a.name::name"
    " WHERE a.kind = 'o' AND CASE WHEN a.nsp IS NULL"
    " THEN pg_catalog.pg_operator_is_visible(o.oid) ELSE o.oprnamespace ="
    " (SELECT n.oid FROM pg_catalog.pg_namespace n WHERE n.nspname = a.nsp::name) END";

/* A domain's checks, what reads the text of a type that is not built in, and the casts that
 * somebody made from and to it; through arrays, fields, ranges and domains of domains. */
static const char ask_types[] =
    "), typ(i, oid) AS ("
    "SELECT a.i, t.oid FROM asked a JOIN pg_catalog.pg_type t ON t.typname = a.name::name"
    " WHERE CASE WHEN a.nsp IS NULL THEN pg_catalog.pg_type_is_visible(t.oid) ELSE t.typnamespace ="
    " (SELECT n.oid FROM pg_catalog.pg_namespace n WHERE n.nspname = a.nsp::name) END"
    " UNION SELECT y.i, x.oid FROM typ y JOIN pg_catalog.pg_type t ON t.oid = y.oid"
    " CROSS JOIN LATERAL (SELECT t.typbasetype AS oid WHERE t.typtype = 'd'"
    " UNION ALL SELECT t.typelem WHERE t.typelem <> 0"
    " UNION ALL SELECT r.rngsubtype FROM pg_catalog.pg_range r WHERE t.typtype = 'r'"
    " AND r.rngtypid = t.oid"
    " UNION ALL SELECT r.rngtypid FROM pg_catalog.pg_range r WHERE t.typtype = 'm'"
    " AND pg_catalog.to_jsonb(r) ->> 'rngmultitypid' = t.oid::text" /* there since 14 */
    " UNION ALL SELECT c.atttypid FROM pg_catalog.pg_attribute c WHERE t.typtype = 'c'"
    " AND c.attrelid = t.typrelid AND c.attnum > 0 AND NOT c.attisdropped) x"
    "), rules(i, classid, objid) AS ("
    "SELECT y.i, 'pg_catalog.pg_constraint'::regclass, c.oid FROM typ y"
    " JOIN pg_catalog.pg_constraint c ON c.contypid = y.oid"
    "), fns(i, fn, direct) AS (SELECT y.i, 0::oid, false FROM typ y"
    " UNION ALL SELECT y.i, t.typinput::oid, false FROM typ y"
    " JOIN pg_catalog.pg_type t ON t.oid = y.oid WHERE t.typtype = 'b' AND t.typelem = 0"
    " AND t.typnamespace <> 'pg_catalog'::regnamespace"
    " UNION ALL SELECT y.i, c.castfunc::oid, false FROM typ y"
    " JOIN pg_catalog.pg_cast c ON y.oid IN (c.castsource, c.casttarget)"
    " WHERE y.oid >= 16384 AND c.castfunc::oid >= 16384";

/* What views call, through views of views. */
static const char ask_tables[] =
    "), rel(i, oid) AS ("
    "SELECT a.i, c.oid FROM asked a JOIN pg_catalog.pg_class c ON c.relname = a.name::name"
    " WHERE CASE WHEN a.nsp IS NULL THEN pg_catalog.pg_table_is_visible(c.oid)"
    " ELSE c.relnamespace ="
    " (SELECT n.oid FROM pg_catalog.pg_namespace n WHERE n.nspname = a.nsp::name) END"
    " UNION SELECT r.i, d.refobjid FROM rel r JOIN pg_catalog.pg_class c ON c.oid = r.oid"
    " JOIN pg_catalog.pg_rewrite w ON w.ev_class = r.oid"
    " JOIN pg_catalog.pg_depend d ON d.classid = 'pg_catalog.pg_rewrite'::regclass"
    " AND d.objid = w.oid AND d.refclassid = 'pg_catalog.pg_class'::regclass"
    " WHERE c.relkind = 'v' AND d.refobjid <> r.oid"
    "), rules(i, classid, objid) AS ("
    "SELECT r.i, 'pg_catalog.pg_rewrite'::regclass, w.oid FROM rel r"
    " JOIN pg_catalog.pg_class c ON c.oid = r.oid AND c.relkind = 'v'"
    " JOIN pg_catalog.pg_rewrite w ON w.ev_class = r.oid"
    "), fns(i, fn, direct) AS (SELECT -1, 0::oid, false WHERE false";

/* Behind types and tables: what their rules depend on. */
static const char ask_rules[] =
    " UNION ALL SELECT s.i, d.refobjid, false FROM rules s JOIN pg_catalog.pg_depend d"
    " ON d.classid = s.classid AND d.objid = s.objid"
    " AND d.refclassid = 'pg_catalog.pg_proc'::regclass"
    " UNION ALL SELECT s.i, o.oprcode::oid, false FROM rules s JOIN pg_catalog.pg_depend d"
    " ON d.classid = s.classid AND d.objid = s.objid"
    " AND d.refclassid = 'pg_catalog.pg_operator'::regclass"
    " JOIN pg_catalog.pg_operator o ON o.oid = d.refobjid";

/* The worst of each first: what is not the database's own, and of that what is volatile. */
static const char asked_ends[] =
    "), known AS (SELECT f.i, f.direct, a.beside, p.oid, n.nspname, p.proname, p.provolatile,"
    " p.prosecdef, l.lanname, p.proowner,"
    " (SELECT e.extname FROM pg_catalog.pg_depend d JOIN pg_catalog.pg_extension e"
    " ON e.oid = d.refobjid WHERE d.classid = 'pg_catalog.pg_proc'::regclass"
    " AND d.objid = p.oid AND d.deptype = 'e') AS extname"
    " FROM fns f JOIN asked a ON a.i = f.i LEFT JOIN pg_catalog.pg_proc p ON p.oid = f.fn"
    " LEFT JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace"
    " LEFT JOIN pg_catalog.pg_language l ON l.oid = p.prolang"
    "), judged AS (SELECT *, CASE WHEN oid IS NULL THEN true"
    " WHEN provolatile = 'v' THEN beside AND nspname IN ('pg_catalog', 'information_schema')"
    " WHEN nspname IN ('pg_catalog', 'information_schema') OR extname IN (" TRUSTED_EXTENSIONS ")"
    " THEN true ELSE beside AND lanname IN ('c', 'internal') END AS own FROM known)"
    " SELECT DISTINCT ON (i) i, own, direct, nspname || '.' || proname, provolatile, lanname,"
    " pg_catalog.pg_get_userbyid(proowner), prosecdef, extname"
    " FROM judged ORDER BY i, own, provolatile DESC, nspname, proname";

enum { QUICK_MS = 3000 };
enum column { I, OWN, DIRECT, NAME, VOLATILE, LANGUAGE, OWNER, DEFINER, EXTENSION };

/* In the form that means the same whatever standard_conforming_strings says. */
static void postgres_code_add_literal(struct buf *out, const char *text)
{
    if (!text) {
        buf_add(out, "NULL::text");
        return;
    }
    buf_add(out, "E'");
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            buf_addc(out, *text);
        buf_addc(out, *text);
    }
    buf_add(out, "'::text");
}

/* Those of the list whose kind is in the set; false: there are none. */
static bool add_asked(struct buf *sql, const struct db_code *list, size_t count, unsigned kinds)
{
    static const char letters[] = {[DB_CODE_FUNCTION] = 'f',
                                   [DB_CODE_ATTRIBUTE] = 'a',
                                   [DB_CODE_OPERATOR] = 'o',
                                   [DB_CODE_TYPE] = 't',
                                   [DB_CODE_TABLE] = 'v'};
    bool any = false;

    for (size_t i = 0; i < count; i++) {
        if (!(kinds & 1u << list[i].kind))
            continue;
        buf_addf(sql, "%s(%zu, '%c', ", any ? ", " : "", i, letters[list[i].kind]);
        postgres_code_add_literal(sql, list[i].schema);
        buf_add(sql, ", ");
        postgres_code_add_literal(sql, list[i].name);
        buf_add(sql, list[i].beside ? ", true)" : ", false)");
        any = true;
    }
    return any;
}

static bool is_true(const char *text) /* "t", "true" */
{
    return *text == 't';
}

static const char *postgres_code_volatility(const char *letter)
{
    return *letter == 'v' ? "a volatile" : *letter == 's' ? "a stable" : "an immutable";
}

static void postgres_code_describe(const struct result *result, uint64_t row, struct db_code *code)
{
    struct buf text = BUF_INIT, cell = BUF_INIT;

    if (!is_true(code_cell(result, row, DIRECT, &cell)))
        buf_addf(&text, "it calls '%s', ", code_cell(result, row, NAME, &cell));
    buf_add(&text, postgres_code_volatility(code_cell(result, row, VOLATILE, &cell)));
    buf_addf(&text, " function in %s", code_cell(result, row, LANGUAGE, &cell));
    if (*code_cell(result, row, EXTENSION, &cell))
        buf_addf(&text, " of the extension %s", buf_str(&cell));
    buf_addf(&text, ", owned by %s", code_cell(result, row, OWNER, &cell));
    if (is_true(code_cell(result, row, DEFINER, &cell)))
        buf_add(&text, ", with whose rights it runs");
    code_say(code, DB_CODE_FOREIGN, "%s", buf_str(&text));
    buf_release(&text);
    buf_release(&cell);
}

static void read_silence(struct db_code *list, size_t count, unsigned kinds)
{
    for (size_t i = 0; i < count; i++)
        if (kinds & 1u << list[i].kind)
            code_say(&list[i], DB_CODE_UNANSWERED, "the database did not say whose it is");
}

static void read_answer(const struct result *result, struct db_code *list, size_t count,
                        unsigned kinds)
{
    struct buf cell = BUF_INIT;

    for (size_t i = 0; i < count; i++) {
        if (!(kinds & 1u << list[i].kind))
            continue;
        if (list[i].beside || list[i].kind == DB_CODE_TABLE)
            list[i].is = DB_CODE_OWN;
        else if (code_plain(list[i].name))
            list[i].is = DB_CODE_ABSENT;
    }
    for (uint64_t row = 0; row < result_rows(result); row++) {
        int64_t i = 0;
        if (!str_to_i64(code_cell(result, row, I, &cell), &i) || i < 0 || (size_t)i >= count)
            continue;
        if (is_true(code_cell(result, row, OWN, &cell)))
            list[i].is = DB_CODE_OWN;
        else
            postgres_code_describe(result, row, &list[i]);
    }
    buf_release(&cell);
}

/* ---- the common case, asked in a fraction of the time */

/* Objects that initdb made have numbers below 16384, all others have larger ones. */
static const char quick_functions[] =
    "SELECT 1 FROM pg_catalog.pg_proc p LEFT JOIN pg_catalog.pg_aggregate g ON g.aggfnoid = p.oid"
    " WHERE p.proname = ANY (%s) AND 16384::oid <= ANY (ARRAY[p.oid, g.aggtransfn, g.aggfinalfn,"
    " g.aggcombinefn, g.aggserialfn, g.aggdeserialfn, g.aggmtransfn, g.aggminvtransfn,"
    " g.aggmfinalfn]::oid[])"
    " UNION ALL SELECT 1 FROM pg_catalog.pg_operator o WHERE o.oprname = ANY (%s)"
    " AND (o.oid >= 16384 OR o.oprcode::oid >= 16384) LIMIT 1";

static void add_names(struct buf *out, const struct db_code *list, size_t count, bool operators)
{
    const char *before = "ARRAY[";
    size_t named = 0;

    for (size_t i = 0; i < count; i++) {
        if ((list[i].kind == DB_CODE_OPERATOR) != operators)
            continue;
        buf_add(out, named++ ? ", " : before);
        postgres_code_add_literal(out, list[i].name);
    }
    buf_add(out, named ? "]::name[]" : "'{}'::name[]");
}

/* Of names that the lists know nothing has to be found out when every function and operator of
 * these names is built in. One exchange: the two statements are one transaction. */
static bool all_built_in(struct db *base, struct db_code *list, size_t count)
{
    struct pg_db *db = (struct pg_db *)base;
    struct buf functions = BUF_INIT, operators = BUF_INIT, sql = BUF_INIT;
    struct pg_run run;
    struct err err = ERR_INIT;

    for (size_t i = 0; i < count; i++)
        if (!list[i].beside || list[i].schema ||
            (list[i].kind != DB_CODE_FUNCTION && list[i].kind != DB_CODE_OPERATOR))
            return false;
    if (base->in_transaction || db->reader || !count)
        return false;
    add_names(&functions, list, count, false);
    add_names(&operators, list, count, true);
    buf_addf(&sql, "SET LOCAL statement_timeout = %d; ", QUICK_MS);
    buf_addf(&sql, quick_functions, buf_str(&functions), buf_str(&operators));
    pg_run_begin(db, &run, base->limits.cancel, db_ask_until(base, (int64_t)QUICK_MS * 1000));
    PGresult *result = pg_ask(db, &run, buf_str(&sql), &err);
    pg_run_end(db, &run);
    if (!result)
        code_failed(base, &err);
    const bool none =
        result && libpq.PQresultStatus(result) == PGRES_TUPLES_OK && libpq.PQntuples(result) == 0;
    libpq.PQclear(result);
    for (size_t i = 0; none && i < count; i++)
        list[i].is = DB_CODE_OWN;
    buf_release(&functions);
    buf_release(&operators);
    buf_release(&sql);
    return none;
}

void code_postgres(struct db *db, struct db_code *list, size_t count)
{
    static const struct {
        unsigned kinds;
        const char *sql, *more;
    } questions[] = {
        {1u << DB_CODE_FUNCTION | 1u << DB_CODE_ATTRIBUTE | 1u << DB_CODE_OPERATOR, ask_functions,
         ""},
        {1u << DB_CODE_TYPE, ask_types, ask_rules},
        {1u << DB_CODE_TABLE, ask_tables, ask_rules},
    };
    struct buf sql = BUF_INIT;

    if (all_built_in(db, list, count))
        return;
    for (size_t q = 0; q < sizeof questions / sizeof *questions; q++) {
        buf_clear(&sql);
        buf_add(&sql, asked_begins);
        if (!add_asked(&sql, list, count, questions[q].kinds))
            continue;
        buf_addf(&sql, "%s%s%s", questions[q].sql, questions[q].more, asked_ends);
        struct result *result = code_ask(db, buf_str(&sql));
        if (result)
            read_answer(result, list, count, questions[q].kinds);
        else
            read_silence(list, count, questions[q].kinds);
        result_unref(result);
    }
    buf_release(&sql);
}

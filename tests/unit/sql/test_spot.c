/* Where the cursor stands: kinds, words and scopes of finished and unfinished text. `|` is the
 * cursor. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/buf.h"
#include "querent/sql/spot.h"

static const char *kind_name(enum sql_spot_kind kind)
{
    static const char *const names[] = {"none", "start", "table", "column", "on", "value", "after"};
    return names[kind];
}

static void write_spot(const struct sql_spot *spot, struct buf *out)
{
    buf_addf(out, "%s '%s'", kind_name(spot->kind), spot->prefix);
    if (spot->qualifier)
        buf_addf(out, " of %s", spot->qualifier);
    if (spot->column)
        buf_addf(out, " = %s%s%s", spot->table ? spot->table : "", spot->table ? "." : "",
                 spot->column);
    for (size_t i = 0; i < spot->source_count; i++) {
        const struct sql_spot_source *s = &spot->sources[i];
        buf_addf(out, "%s%s%s", i ? ", " : ": ", s->outer ? "^" : "", s->alias);
        for (size_t k = 0; k < s->column_count; k++)
            buf_addf(out, "%s%s", k ? " " : "(", s->columns[k]);
        buf_add(out, s->column_count ? ")" : "");
    }
}

static void spot__says__what_may_stand_there(void **state)
{
    static const struct {
        const char *text, *spot;
    } rows[] = {
        {"|", "start ''"},
        {"sel|", "start 'sel'"},
        {"SELECT |", "column ''"},
        {"SELECT na| FROM orders o JOIN customers AS c", "column 'na': o, c"},
        {"SELECT * FROM |", "table ''"},
        {"SELECT * FROM cus|", "table 'cus'"},
        {"SELECT * FROM orders o, cus|", "table 'cus': o"},
        {"SELECT * FROM orders o |", "after '': o"},
        {"SELECT * FROM orders o WH|", "after 'WH': o"},
        {"SELECT * FROM orders o JOIN |", "table '': o"},
        {"SELECT * FROM orders o JOIN customers c ON |", "on '': o, c"},
        {"SELECT * FROM orders o JOIN customers c ON o.|", "column '' of o: o, c"},
        {"SELECT * FROM orders o WHERE o.to|", "column 'to' of o: o"},
        {"SELECT * FROM sales.orders o WHERE total > |", "column '': o"},
        {"SELECT * FROM sales.|", "table '' of sales"},
        {"SELECT * FROM customers c WHERE c.country = |", "value '' = c.country: c"},
        {"SELECT * FROM customers WHERE country = 'Ger|", "value 'Ger' = country: customers"},
        {"SELECT * FROM customers WHERE country IN ('a', |", "value '' = country: customers"},
        {"SELECT * FROM customers WHERE country NOT IN (|", "value '' = country: customers"},
        {"SELECT count(|) FROM customers", "column '': customers"},
        {"SELECT * FROM a WHERE x = 1 |", "after '': a"},
        {"SELECT * FROM a WHERE x = 1 AND |", "column '': a"},
        {"SELECT a AS |", "none ''"},
        {"SELECT a -- wo|", "none ''"},
        {"SELECT 'wo|", "none 'wo'"},
        {"SELECT 12|", "none ''"},
        {"SELECT * FROM a LIMIT |", "none '': a"},
        {"SELECT * FROM a; SELECT * FROM b WHERE |; SELECT * FROM c", "column '': b"},
        {"SELECT * FROM a UNION SELECT | FROM b", "column '': b"},
        {"SELECT * FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.x = a.|)", "column '' of a: b, ^a"},
        {"SELECT | FROM (SELECT id, total AS t FROM orders) s", "column '': s(id t)"},
        {"WITH big AS (SELECT id, name FROM customers) SELECT * FROM |", "table ''"},
        {"WITH big AS (SELECT id, name FROM customers) SELECT | FROM big b",
         "column '': b(id name)"},
        {"WITH big(x, y) AS (SELECT 1, 2) SELECT | FROM big", "column '': big(x y)"},
        {"WITH big AS (SELECT id FROM customers WHERE |) SELECT 1", "column '': customers"},
        {"SELECT * FROM (a JOIN b ON a.x = b.x) JOIN c ON |", "on '': a, b, c"},
        {"SELECT * FROM a ORDER BY |", "column '': a"},
        {"SELECT * FROM a GROUP |", "after '': a"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena arena = {0};
        struct buf out = BUF_INIT, text = BUF_INIT;
        struct sql_spot spot;
        const size_t at = strcspn(rows[i].text, "|");
        buf_addn(&text, rows[i].text, at);
        buf_add(&text, rows[i].text + at + 1);
        sql_spot(&arena, buf_str(&text), text.len, at, SQL_SQLITE, NULL, &spot);
        write_spot(&spot, &out);
        if (strcmp(buf_str(&out), rows[i].spot) != 0)
            fail_msg("%s\n is      %s\n must be %s", rows[i].text, buf_str(&out), rows[i].spot);
        buf_release(&out);
        buf_release(&text);
        arena_release(&arena);
    }
}

/* Any place of any text: nothing is read beyond it. */
static void spot__bears__any_place(void **state)
{
    static const char *const texts[] = {
        "SELECT a, (SELECT max(x) FROM t WHERE t.a = o.a) FROM o JOIN p USING (a, b) WHERE x IN "
        "(1,",
        "WITH RECURSIVE t(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM t) SELECT * FROM t, (",
        ")) , FROM ) JOIN . . = 'x \"y",
        "((((((((((",
        "IN (",
        "SELECT * FROM a WHERE b IN ("};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t len = 0; len <= strlen(texts[i]); len++)
            for (size_t at = 0; at <= len; at++) {
                struct arena arena = {0};
                struct sql_spot spot;
                sql_spot(&arena, texts[i], len, at, SQL_POSTGRES, NULL, &spot);
                assert_true(spot.word.offset + spot.word.len == at);
                arena_release(&arena);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spot__says__what_may_stand_there),
        cmocka_unit_test(spot__bears__any_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

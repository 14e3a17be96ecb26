/* Tokens: every byte in exactly one, the classes of each dialect, broken text; and scripts split.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/buf.h"
#include "querent/sql/token.h"

static const char letters[] = {
    [TOKEN_END] = '$',         [TOKEN_SPACE] = ' ',     [TOKEN_COMMENT] = '-',
    [TOKEN_KEYWORD] = 'K',     [TOKEN_NAME] = 'n',      [TOKEN_FUNCTION] = 'f',
    [TOKEN_STRING] = 's',      [TOKEN_NUMBER] = '1',    [TOKEN_OPERATOR] = 'o',
    [TOKEN_PUNCTUATION] = ',', [TOKEN_PARAMETER] = '?', [TOKEN_ERROR] = '!',
};

static void lexer__classifies__tokens_of_each_dialect(void **state)
{
    static const struct {
        enum sql_dialect dialect;
        const char *text, *classes;
    } rows[] = {
        {SQL_SQLITE, "select a from t", "K n K n"},
        {SQL_SQLITE, "[a b] `c` \"d\" 'e'", "n n n s"},
        {SQL_SQLITE, "x'ff' ?1 :a @b $c", "s ? ? ? ?"},
        {SQL_SQLITE, "a->>'b' != c==d", "nos o non"},
        {SQL_SQLITE, "/* open", "-"},
        {SQL_POSTGRES, "/* a /* b */ c */ 1", "- 1"},
        {SQL_POSTGRES, "$x$it's $y$ $x$ $1", "s ?"},
        {SQL_POSTGRES, "E'a\\'b' U&'\\0061'", "s s"},
        {SQL_POSTGRES, "a::int @> b", "non o n"},
        {SQL_POSTGRES, "count(*) max (x)", "f,o, f ,n,"},
        {SQL_POSTGRES, "a+-1", "noo1"},
        {SQL_MYSQL, "# c\n`a` \"s\" 2x @v @@g.h", "-n s n ? ?"},
        {SQL_MYSQL, "a--1 -- c", "noo1 -"},
        {SQL_MYSQL, "/*!50000 select */ 1", "- K - 1"},
        {SQL_TRINO, "x -> x || \"y\"", "n o n o n"},
        {SQL_BIGQUERY, "'''a'b''' r\"\\d\" b'x' `p.d.t`", "s s s n"},
        {SQL_SQLITE, "'open", "!"},
        {SQL_POSTGRES, "1 --a\r; b", "1 -, n"}, /* a carriage return alone ends the comment */
        {SQL_TRINO, "1 --a\r; b", "1 -, n"},
        {SQL_BIGQUERY, "1 # a\r; b", "1 -, n"},
        {SQL_SQLITE, "1 --a\r; b", "1 -"},
        {SQL_MYSQL, "1 -- a\r; b", "1 -"},
        {SQL_POSTGRES, "t.select .5 1e9 0x1F", "n,n 1 1 1"},
        {SQL_SQLITE, "update_time", "n"},
        {SQL_SQLITE, "\x01", "!"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf classes = BUF_INIT;
        struct lexer lexer;
        struct token t;
        size_t pos = 0;
        lexer_init(&lexer, rows[i].text, strlen(rows[i].text), rows[i].dialect);
        while ((t = lexer_next(&lexer)).class != TOKEN_END) {
            assert_int_equal(t.offset, pos); /* no gap, no overlap */
            assert_true(t.len > 0);
            pos += t.len;
            buf_addc(&classes, letters[t.class]);
        }
        assert_int_equal(pos, strlen(rows[i].text));
        assert_string_equal(buf_str(&classes), rows[i].classes);
        buf_release(&classes);
    }
}

static void begins_query__sees__the_first_word(void **state)
{
    static const struct {
        const char *text;
        bool want;
    } rows[] = {
        {"SELECT 1", true},
        {" \n(( select 1))", true},
        {"-- a; b\n/* drop */ With x AS (SELECT 1) SELECT * FROM x", true},
        {"values (1)", true},
        {"selection of rows", false},
        {"select_ 1", false},
        {"/* never ends select 1", false},
        {"DELETE FROM t", false},
        {"-- select", false},
        {"", false},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (sql_begins_query(rows[i].text) != rows[i].want)
            fail_msg("%s", rows[i].text);
}

static void split__keeps__strings_bodies_and_comments_whole(void **state)
{
    static const struct {
        enum sql_dialect dialect;
        const char *text;
        size_t count;
    } rows[] = {
        {SQL_SQLITE, "", 0},
        {SQL_SQLITE, " ; -- nothing\n ;", 0},
        {SQL_SQLITE, "select 1; select 2", 2},
        {SQL_SQLITE, "select ';'; select \";\" /* ; */;", 2},
        {SQL_POSTGRES, "select $a$ ; $a$; select 1", 2},
        {SQL_SQLITE,
         "create trigger t after insert on a begin update b set x=1; delete from c; end; "
         "select 1",
         2},
        {SQL_SQLITE,
         "create trigger t after insert on a begin select case when 1 then 2 end; end; "
         "select 1",
         2},
        {SQL_POSTGRES, "create rule r as on insert to t do (select 1; select 2); select 3", 2},
        {SQL_BIGQUERY, "begin select 1; select 2; end; select 3", 2},
        {SQL_SQLITE, "begin; select 1; commit", 3},
    };
    struct sql_span spans[8];
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(sql_split(rows[i].text, strlen(rows[i].text), rows[i].dialect, spans, 8),
                         rows[i].count);
    assert_int_equal(sql_split(" select 1 ; x", 13, SQL_SQLITE, spans, 8), 2);
    assert_int_equal(spans[0].offset, 1);
    assert_int_equal(spans[0].len, 8);
}

static void keywords_and_functions__are__listed_for_every_dialect(void **state)
{
    (void)state;

    for (int d = SQL_SQLITE; d <= SQL_BIGQUERY; d++) {
        bool select = false, sum = false;
        for (const char *const *k = sql_keywords((enum sql_dialect)d); *k; k++)
            select = select || strcmp(*k, "SELECT") == 0;
        for (const char *const *f = sql_functions((enum sql_dialect)d); *f; f++)
            sum = sum || strcmp(*f, "sum") == 0;
        assert_true(select && sum);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lexer__classifies__tokens_of_each_dialect),
        cmocka_unit_test(begins_query__sees__the_first_word),
        cmocka_unit_test(split__keeps__strings_bodies_and_comments_whole),
        cmocka_unit_test(keywords_and_functions__are__listed_for_every_dialect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

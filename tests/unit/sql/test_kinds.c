/* Joins by a column that refers to several tables: what says which is missed where it is not there,
 * and said at the only place where it can stand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/str.h"
#include "querent/sql/fix.h"
#include "sql_support.h"

static const char blog[] =
    "posts(id integer pk, title text) photos(id integer pk, caption text) "
    "comments(id integer pk, body text, commentable_type text, commentable_id integer) "
    "marks(id integer pk, content_type_id integer, object_id integer)";

static struct sql_only only_of(void *self, const struct schema_table *from,
                               const struct schema_column *from_column,
                               const struct schema_table *to, const struct schema_column *to_column)
{
    (void)self;
    if (!str_eq(to_column->name, "id"))
        return (struct sql_only){0};
    if (str_eq(from->name, "comments") && str_eq(from_column->name, "commentable_id"))
        return (struct sql_only){"commentable_type", str_eq(to->name, "posts") ? "Post" : "Photo",
                                 false};
    if (str_eq(from->name, "marks") && str_eq(from_column->name, "object_id"))
        return (struct sql_only){"content_type_id", str_eq(to->name, "posts") ? "7" : "9", true};
    return (struct sql_only){0};
}

static const struct {
    const char *sql, *mended; /* NULL: nothing is missing */
} rows[] = {
    {"SELECT p.title FROM posts p JOIN comments c ON c.commentable_id = p.id",
     "SELECT p.title FROM posts p JOIN comments c ON c.commentable_id = p.id AND "
     "c.commentable_type = 'Post'"},
    {"SELECT title, count(c.id) FROM posts LEFT JOIN comments c ON id = 3 AND posts.id = "
     "c.commentable_id GROUP BY posts.id",
     "SELECT title, count(c.id) FROM posts LEFT JOIN comments c ON id = 3 AND posts.id = "
     "c.commentable_id AND c.commentable_type = 'Post' GROUP BY posts.id"},
    {"SELECT 1 FROM photos, comments WHERE comments.commentable_id = photos.id",
     "SELECT 1 FROM photos, comments WHERE comments.commentable_id = photos.id AND "
     "comments.commentable_type = 'Photo'"},
    {"SELECT title FROM posts p WHERE NOT EXISTS (SELECT 1 FROM comments c WHERE "
     "c.commentable_id = p.id)",
     "SELECT title FROM posts p WHERE NOT EXISTS (SELECT 1 FROM comments c WHERE "
     "c.commentable_id = p.id AND c.commentable_type = 'Post')"},
    {"SELECT title FROM posts WHERE id NOT IN (SELECT commentable_id FROM comments)",
     "SELECT title FROM posts WHERE id NOT IN (SELECT commentable_id FROM comments WHERE "
     "commentable_type = 'Post')"},
    {"SELECT title FROM posts WHERE id IN (SELECT c.commentable_id FROM comments c WHERE c.id = "
     "2)",
     "SELECT title FROM posts WHERE id IN (SELECT c.commentable_id FROM comments c WHERE c.id = 2 "
     "AND c.commentable_type = 'Post')"},
    {"SELECT body FROM comments WHERE commentable_id IN (SELECT id FROM posts WHERE title = 'x')",
     "SELECT body FROM comments WHERE commentable_id IN (SELECT id FROM posts WHERE title = 'x') "
     "AND commentable_type = 'Post'"},
    {"SELECT body FROM comments WHERE commentable_id = (SELECT id FROM posts WHERE title = 'x')",
     "SELECT body FROM comments WHERE commentable_id = (SELECT id FROM posts WHERE title = 'x') "
     "AND commentable_type = 'Post'"},
    {"SELECT 1 FROM marks m JOIN posts p ON m.object_id = p.id",
     "SELECT 1 FROM marks m JOIN posts p ON m.object_id = p.id AND m.content_type_id = 7"},
    /* said, in whatever way; or of another sense */
    {"SELECT 1 FROM posts p JOIN comments c ON c.commentable_id = p.id AND c.commentable_type = "
     "'Post'",
     NULL},
    {"SELECT 1 FROM posts p JOIN comments c ON c.commentable_id = p.id WHERE commentable_type IN "
     "('Post', 'Article')",
     NULL},
    {"SELECT title FROM posts p WHERE EXISTS (SELECT 1 FROM comments c WHERE c.commentable_id = "
     "p.id AND c.commentable_type LIKE 'P%')",
     NULL},
    {"SELECT title FROM posts WHERE id IN (SELECT commentable_id FROM comments WHERE "
     "commentable_type = 'Post')",
     NULL},
    {"SELECT body FROM comments WHERE commentable_id NOT IN (SELECT id FROM posts)", NULL},
    {"SELECT 1 FROM (SELECT commentable_id AS x FROM comments) c JOIN posts p ON c.x = p.id", NULL},
    {"SELECT 1 FROM posts p JOIN comments c ON c.id = p.id", NULL},
    {"SELECT body FROM comments WHERE commentable_id = 3", NULL},
};

static char *printed(struct arena *arena, const struct sql_query *query)
{
    struct buf text = BUF_INIT;
    struct err err;

    assert_true(sql_print_flat(query, SQL_SQLITE, &text, &err));
    char *copy = arena_strdup(arena, buf_str(&text));
    buf_release(&text);
    return copy;
}

static void check_row(size_t i, const struct sql_lookup *lookup)
{
    struct arena arena = {0};
    const struct sql_query *query = support_parse(&arena, rows[i].sql, SQL_SQLITE);
    const struct sql_query *said = sql_say_kinds(&arena, query, SQL_SQLITE, lookup);
    const struct sql_finding *finding = sql_resolve(&arena, query, SQL_SQLITE, lookup);

    while (finding && finding->class != SQL_BAD_JOIN)
        finding = finding->next;
    if (!said != !rows[i].mended || !finding != !rows[i].mended)
        fail_msg("%s: mended %d, found %d", rows[i].sql, said != NULL, finding != NULL);
    if (said) {
        const struct sql_query *wanted = support_parse(&arena, rows[i].mended, SQL_SQLITE);
        const char *text = sql_fixed_text(&arena, rows[i].sql, query, SQL_SQLITE, finding);
        if (!sql_equal(said, wanted))
            fail_msg("%s", printed(&arena, said));
        assert_string_equal(printed(&arena, support_parse(&arena, text, SQL_SQLITE)),
                            printed(&arena, wanted));
        assert_int_equal(finding->severity, MARK_WARNING);
    }
    arena_release(&arena);
}

static void kinds__are_said__where_a_join_leaves_them_out(void **state)
{
    struct schema *schema = support_schema(blog);
    struct sql_lookup lookup = support_lookup(schema);

    (void)state;
    lookup.only = only_of;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(i, &lookup);
    schema_free(schema);
}

static void kinds__say__what_else_the_column_refers_to(void **state)
{
    struct schema *schema = support_schema(blog);
    struct sql_lookup lookup = support_lookup(schema);
    struct arena arena = {0};

    (void)state;
    lookup.only = only_of;
    const struct sql_query *query = support_parse(
        &arena, "SELECT 1 FROM posts p JOIN comments c ON c.commentable_id = p.id", SQL_SQLITE);
    const struct sql_finding *finding = sql_resolve(&arena, query, SQL_SQLITE, &lookup);
    assert_string_equal(finding->message,
                        "'commentable_id' refers to other tables as well: it means a row of "
                        "'posts' only where 'commentable_type' is 'Post'");
    arena_release(&arena);
    schema_free(schema);
}

/* ---- what is grouped */

static const struct {
    const char *sql, *whole; /* NULL: nothing is missing */
} grouped[] = {
    {"SELECT p.title, count(*) FROM posts p GROUP BY p.id",
     "SELECT p.title, count(*) FROM posts p GROUP BY p.id, p.title"},
    {"SELECT title, count(*) AS n FROM posts GROUP BY id ORDER BY n DESC, id + 1",
     "SELECT title, count(*) AS n FROM posts GROUP BY id, title ORDER BY n DESC, id + 1"},
    {"SELECT upper(title) || 'x', max(id) FROM posts GROUP BY upper(title)", NULL},
    {"SELECT count(*) FROM posts GROUP BY id HAVING count(*) > 1 ORDER BY title",
     "SELECT count(*) FROM posts GROUP BY id, title HAVING count(*) > 1 ORDER BY title"},
    {"SELECT a.t FROM (SELECT title AS t, id FROM posts GROUP BY id) a",
     "SELECT a.t FROM (SELECT title AS t, id FROM posts GROUP BY id, title) a"},
    {"SELECT (SELECT p.title FROM comments c GROUP BY c.id) FROM posts p", NULL},
    {"SELECT title, rank() OVER (ORDER BY sum(id) DESC) FROM posts GROUP BY id",
     "SELECT title, rank() OVER (ORDER BY sum(id) DESC) FROM posts GROUP BY id, title"},
    {"SELECT title, count(*) FROM posts GROUP BY 1", NULL},
    {"SELECT title FROM posts", NULL},
    {"SELECT title AS title, count(*) FROM posts GROUP BY id",
     "SELECT title AS title, count(*) FROM posts GROUP BY id, title"},
};

static void groups__are_whole__for_servers_that_do_not_see_what_follows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof grouped / sizeof *grouped; i++) {
        struct arena arena = {0};
        struct buf got = BUF_INIT, wanted = BUF_INIT;
        struct err err;
        const struct sql_query *query = support_parse(&arena, grouped[i].sql, SQL_SQLITE);
        const struct sql_query *whole = sql_group_whole(&arena, query, SQL_TRINO);
        assert_null(sql_group_whole(&arena, query, SQL_POSTGRES));
        if (whole)
            assert_true(sql_print(whole, SQL_SQLITE, &got, &err));
        if (grouped[i].whole)
            assert_true(sql_print(support_parse(&arena, grouped[i].whole, SQL_SQLITE), SQL_SQLITE,
                                  &wanted, &err));
        assert_string_equal(buf_str(&got), buf_str(&wanted));
        buf_release(&got);
        buf_release(&wanted);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds__are_said__where_a_join_leaves_them_out),
        cmocka_unit_test(kinds__say__what_else_the_column_refers_to),
        cmocka_unit_test(groups__are_whole__for_servers_that_do_not_see_what_follows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Rows that refer to different tables and say to which: found by the values, said by a constant of
 * the join, kept, exported and never joined with another kind. */
#include <unistd.h>

#include "cases.h"
#include "fixture.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/sql/fix.h"

#define BLOG                                                                                       \
    "CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT);"                                       \
    "CREATE TABLE posts(id INTEGER PRIMARY KEY, title TEXT, user_id INTEGER);"                     \
    "CREATE TABLE photos(id INTEGER PRIMARY KEY, caption TEXT, user_id INTEGER);"                  \
    "INSERT INTO users VALUES(1,'a'),(2,'b'),(3,'c');"                                             \
    "INSERT INTO posts VALUES(1,'x',1),(2,'y',2),(3,'z',3);"                                       \
    "INSERT INTO photos VALUES(1,'k',1),(2,'l',2),(3,'m',3),(4,'n',3);"

#define COMMENTS(post, photo)                                                                      \
    BLOG "CREATE TABLE comments(id INTEGER PRIMARY KEY, body TEXT, commentable_type TEXT,"         \
         " commentable_id INTEGER);"                                                               \
         "INSERT INTO comments VALUES(1,'i','" post "',1),(2,'j','" post "',2),(3,'k','" photo     \
         "',4),(4,'l','" photo "',1);"

static const char *const post_join =
                             "comments.commentable_id = posts.id and comments.commentable_type = "
                             "'Post'",
                         *const photo_join =
                             "comments.commentable_id = photos.id and comments.commentable_type = "
                             "'Photo'";

static const struct join_edge *join_said(const struct catalog *catalog, const char *join)
{
    const struct join_edge *found = NULL;

    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        struct buf text = BUF_INIT;
        catalog_join_text(catalog, catalog_edge(catalog, i), &text);
        if (str_eq(buf_str(&text), join))
            found = catalog_edge(catalog, i);
        buf_release(&text);
    }
    return found;
}

static size_t joins_with_kind(const struct catalog *catalog)
{
    size_t n = 0;

    for (size_t i = 0; i < catalog_edge_count(catalog); i++)
        n += catalog_edge(catalog, i)->only != NULL;
    return n;
}

static void kinds__are_found__by_the_tables_that_values_name(void **state)
{
    static const struct {
        const char *script, *joins[3];
    } cases[] = {
        {COMMENTS("Post", "Photo"),
         {"comments.commentable_id = posts.id and comments.commentable_type = 'Post'",
          "comments.commentable_id = photos.id and comments.commentable_type = 'Photo'"}},
        {COMMENTS("Blog::Post", "Blog::Photo"),
         {"comments.commentable_id = posts.id and comments.commentable_type = 'Blog::Post'",
          "comments.commentable_id = photos.id and comments.commentable_type = 'Blog::Photo'"}},
        {COMMENTS("App\\Models\\Post", "App\\Models\\Photo"),
         {"comments.commentable_id = posts.id and comments.commentable_type = 'App\\Models\\Post'",
          "comments.commentable_id = photos.id and comments.commentable_type = "
          "'App\\Models\\Photo'"}},
        {BLOG "CREATE TABLE marks(id INTEGER PRIMARY KEY, ownerKind TEXT, ownerId INTEGER);"
              "INSERT INTO marks VALUES(1,'user',1),(2,'photos',4),(3,'user',3);",
         {"marks.ownerId = users.id and marks.ownerKind = 'user'",
          "marks.ownerId = photos.id and marks.ownerKind = 'photos'"}},
        {"CREATE TABLE django_content_type(id INTEGER PRIMARY KEY, app_label TEXT, model TEXT);"
         "CREATE TABLE blog_post(id INTEGER PRIMARY KEY, title TEXT);"
         "CREATE TABLE blog_photoalbum(id INTEGER PRIMARY KEY, title TEXT);"
         "CREATE TABLE tag(id INTEGER PRIMARY KEY, content_type_id INTEGER REFERENCES "
         "django_content_type(id), object_id INTEGER);"
         "INSERT INTO django_content_type VALUES(7,'blog','post'),(9,'blog','photoalbum'),"
         "(11,'auth','user');"
         "INSERT INTO blog_post VALUES(1,'x'),(2,'y');"
         "INSERT INTO blog_photoalbum VALUES(1,'x'),(5,'y');"
         "INSERT INTO tag VALUES(1,7,1),(2,7,2),(3,9,5);",
         {"tag.object_id = blog_post.id and tag.content_type_id = 7",
          "tag.object_id = blog_photoalbum.id and tag.content_type_id = 9"}},
    };
    static const struct catalog_options kinds_only = {.read_kinds = true}; /* as `check` does */
    struct fixture f;

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(cases); i++) {
        fixture_open(&f, cases[i / 2].script, i % 2 ? &kinds_only : NULL);
        for (size_t k = 0; cases[i / 2].joins[k]; k++) {
            const struct join_edge *edge = join_said(f.catalog, cases[i / 2].joins[k]);
            if (!edge)
                fail_msg("'%s' was not found", cases[i / 2].joins[k]);
            assert_int_equal(edge->type, JOIN_HEURISTIC);
            assert_true(edge->confidence >= 0.9);
        }
        assert_int_equal(joins_with_kind(f.catalog), 2);
        fixture_close(&f);
    }
}

/* Kinds of one thing, names of no table, rows that are not there. */
static void kinds__are_not_found__where_rows_refer_to_one_table(void **state)
{
    static const char *const scripts[] = {
        BLOG "CREATE TABLE products(id INTEGER PRIMARY KEY, name TEXT);"
             "CREATE TABLE offers(id INTEGER PRIMARY KEY, product_id INTEGER, product_type TEXT);"
             "INSERT INTO products VALUES(1,'x'),(2,'y'),(3,'z');"
             "INSERT INTO offers VALUES(1,1,'photo'),(2,2,'post'),(3,3,'photo');",
        BLOG "CREATE TABLE files(id INTEGER PRIMARY KEY, device_id INTEGER, device_type TEXT);"
             "INSERT INTO files VALUES(1,1,'tape'),(2,2,'disk'),(3,3,'photo');",
        BLOG "CREATE TABLE views(id INTEGER PRIMARY KEY, seen_id INTEGER, seen_type TEXT);"
             "INSERT INTO views VALUES(1,901,'photo'),(2,902,'photo'),(3,903,'photo'),"
             "(4,904,'photo'),(5,905,'photo');",
    };
    struct fixture f;

    (void)state;
    for (size_t i = 0; i < COUNT(scripts); i++) {
        fixture_open(&f, scripts[i], NULL);
        if (joins_with_kind(f.catalog))
            fail_msg("%zu: a kind was found", i);
        fixture_close(&f);
    }
}

/* No comment is a post's and a photo's: the way leads over users. */
static void kinds__are_not_joined__with_each_other(void **state)
{
    struct arena arena = {0};
    struct join_tree path = {0}, trees[8];
    struct fixture f;

    (void)state;
    fixture_open(&f, COMMENTS("Post", "Photo"), NULL);
    const int users = fixture_table(&f, "users"), comments = fixture_table(&f, "comments");
    const int ends[] = {fixture_table(&f, "posts"), fixture_table(&f, "photos")};
    assert_true(catalog_path(f.catalog, &arena, ends[0], ends[1], &path));
    assert_int_equal(path.edge_count, 2);
    assert_int_equal(path.tables[0], ends[0]);
    assert_int_equal(path.tables[1], users);
    assert_int_equal(path.tables[2], ends[1]);
    const size_t count = catalog_trees(f.catalog, &arena, ends, 2, trees, COUNT(trees));
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++)
        for (size_t t = 0; t < trees[i].table_count; t++)
            assert_int_not_equal(trees[i].tables[t], comments);
    arena_release(&arena);
    fixture_close(&f);
}

static void put_text(const char *path, const struct buf *text)
{
    struct err err = ERR_INIT;

    assert_true(path_write_atomic(path, buf_str(text), text->len, 0600, &err));
}

/* What was found is exported and read again without rows; a join that was accepted keeps its
 * constant; and one that was rejected stays away. */
static void kinds__are_kept__by_export_and_review(void **state)
{
    char path[64];
    struct fixture f;
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;

    (void)state;
    snprintf(path, sizeof path, "/tmp/querent-kinds-%d.json", (int)getpid());
    fixture_open(&f, COMMENTS("Post", "Photo"), NULL);
    catalog_join_graph_json(f.catalog, &text);
    assert_non_null(strstr(buf_str(&text), "\"condition\":\"comments.commentable_type = 'Post'\""));
    put_text(path, &text);
    fixture_close(&f);

    const struct catalog_options graph = {.join_graph_path = path, .read_values = false};
    fixture_open(&f, COMMENTS("Post", "Photo"), &graph);
    assert_non_null(join_said(f.catalog, post_join));
    assert_non_null(join_said(f.catalog, photo_join));
    fixture_close(&f);
    unlink(path);

    fixture_open(&f, COMMENTS("Post", "Photo"), NULL);
    assert_true(catalog_put_join(f.catalog, path, join_said(f.catalog, post_join), 1, "ok", &err));
    assert_true(catalog_put_join(f.catalog, path, join_said(f.catalog, photo_join), 0, "no", &err));
    fixture_close(&f);
    fixture_open(&f, COMMENTS("Post", "Photo"), &graph);
    const struct join_edge *kept = join_said(f.catalog, post_join);
    assert_non_null(kept);
    assert_int_equal(kept->type, JOIN_MANUAL);
    assert_null(join_said(f.catalog, photo_join));
    fixture_close(&f);
    unlink(path);
    buf_release(&text);
}

/* "1:N" is written from the other end. */
static void kinds__are_read__from_either_end(void **state)
{
    static const char json[] =
        "{\"relationships\":[{\"from_table\":\"posts\",\"from_column\":\"id\",\"to_table\":"
        "\"comments\",\"to_column\":\"commentable_id\",\"cardinality\":\"1:N\","
        "\"scoped_conditions\":[{\"condition\":\"comments.commentable_type = 'Post'\"}]}]}";
    char path[64];
    struct fixture f;
    struct err err = ERR_INIT;

    (void)state;
    snprintf(path, sizeof path, "/tmp/querent-kinds-%d.json", (int)getpid());
    assert_true(path_write_atomic(path, json, strlen(json), 0600, &err));
    const struct catalog_options graph = {.join_graph_path = path, .read_values = false};
    fixture_open(&f, COMMENTS("Post", "Photo"), &graph);
    assert_non_null(join_said(f.catalog, post_join));
    fixture_close(&f);
    unlink(path);
}

static void kinds__are_kept__by_the_index_file(void **state)
{
    char path[64];
    struct fixture f;

    (void)state;
    snprintf(path, sizeof path, "/tmp/querent-kinds-%d.index", (int)getpid());
    const struct catalog_options options = {.index_path = path, .read_values = true};
    for (int i = 0; i < 2; i++) {
        fixture_open(&f, COMMENTS("Post", "Photo"), &options);
        assert_non_null(join_said(f.catalog, post_join));
        assert_non_null(join_said(f.catalog, photo_join));
        fixture_close(&f);
    }
    unlink(path);
}

/* A model reads what the key refers to, and SQL that leaves the constant out is mended. */
static void kinds__are_told__to_models_and_missed_in_sql(void **state)
{
    static const char sql[] = "SELECT p.title FROM posts p WHERE p.id NOT IN "
                              "(SELECT commentable_id FROM comments)";
    const struct schema_text_options options = {.form = SCHEMA_TEXT_SQL};
    struct arena arena = {0};
    struct buf text = BUF_INIT;
    struct sql_error error;
    struct fixture f;

    (void)state;
    fixture_open(&f, COMMENTS("Post", "Photo"), NULL);
    const int comments = fixture_table(&f, "comments");
    catalog_schema_text(f.catalog, &comments, 1, &options, &text);
    assert_non_null(strstr(buf_str(&text),
                           "refers to posts.id only where commentable_type = 'Post'; refers to "
                           "photos.id only where commentable_type = 'Photo'"));
    assert_null(strstr(buf_str(&text), "REFERENCES"));
    buf_release(&text);

    const struct sql_lookup lookup = catalog_lookup(f.catalog);
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), SQL_SQLITE, &error);
    const struct sql_finding *finding = sql_resolve(&arena, query, SQL_SQLITE, &lookup);
    while (finding && finding->class != SQL_BAD_JOIN)
        finding = finding->next;
    assert_non_null(finding);
    assert_string_equal(sql_fixed_text(&arena, sql, query, SQL_SQLITE, finding),
                        "SELECT p.title FROM posts p WHERE p.id NOT IN (SELECT commentable_id "
                        "FROM comments WHERE commentable_type = 'Post')");
    arena_release(&arena);
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds__are_found__by_the_tables_that_values_name),
        cmocka_unit_test(kinds__are_not_found__where_rows_refer_to_one_table),
        cmocka_unit_test(kinds__are_not_joined__with_each_other),
        cmocka_unit_test(kinds__are_kept__by_export_and_review),
        cmocka_unit_test(kinds__are_read__from_either_end),
        cmocka_unit_test(kinds__are_kept__by_the_index_file),
        cmocka_unit_test(kinds__are_told__to_models_and_missed_in_sql),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

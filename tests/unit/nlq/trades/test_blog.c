/* Comments on posts and on photos: one column says which, and belongs into every join. */
#include "../fixture.h"

static const char blog[] =
    "CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT NOT NULL); "
    "CREATE TABLE posts(id INTEGER PRIMARY KEY, title TEXT NOT NULL, user_id INTEGER "
    "NOT NULL REFERENCES users(id), published_on DATE); "
    "CREATE TABLE photos(id INTEGER PRIMARY KEY, caption TEXT NOT NULL, user_id "
    "INTEGER NOT NULL REFERENCES users(id)); "
    "CREATE TABLE comments(id INTEGER PRIMARY KEY, body TEXT NOT NULL, "
    "commentable_type TEXT NOT NULL, commentable_id INTEGER NOT NULL, user_id INTEGER "
    "REFERENCES users(id), created_at TIMESTAMP); "
    "INSERT INTO users VALUES(1,'Anna'),(2,'Ben'),(3,'Cara'); "
    "INSERT INTO posts VALUES(1,'First steps',1,'2026-01-03'),(2,'On "
    "rivers',1,'2026-02-03'),(3,'A quiet day',2,'2026-03-03'),(4,'Nothing "
    "said',3,'2026-03-05'); "
    "INSERT INTO photos "
    "VALUES(1,'Bridge',1),(2,'Harbour',2),(3,'Tower',3),(4,'Field',3),(5,'Lake',3); "
    "INSERT INTO comments "
    "VALUES(1,'nice','Post',1,2,'2026-01-04'),(2,'good','Post',1,3,'2026-01-05'),(3,'hm','Post',2,"
    "1,'2026-02-04'),(4,'wow','Photo',3,1,'2026-02-05'),(5,'great','Photo',4,2,'2026-02-06'),(6,'"
    "so "
    "so','Photo',4,3,'2026-02-07'),(7,'fine','Post',3,3,'2026-03-04'); ";

static const struct asked cases[] = {
    {"comments per post",
     "SELECT posts.title, count(*) AS comments FROM posts JOIN comments ON "
     "comments.commentable_id = posts.id AND comments.commentable_type = 'Post' GROUP "
     "BY posts.id"},
    {"how many comments does each post have",
     "SELECT posts.title, count(comments.id) AS comments FROM posts LEFT JOIN comments "
     "ON comments.commentable_id = posts.id AND comments.commentable_type = 'Post' "
     "GROUP BY posts.id"},
    {"posts without comments",
     "SELECT title FROM posts WHERE id NOT IN (SELECT commentable_id FROM comments "
     "WHERE commentable_type = 'Post')"},
    {"which photos have no comments",
     "SELECT caption FROM photos WHERE id NOT IN (SELECT commentable_id FROM comments "
     "WHERE commentable_type = 'Photo')"},
    {"comments on photos",
     "SELECT comments.body FROM comments JOIN photos ON comments.commentable_id = "
     "photos.id AND comments.commentable_type = 'Photo'"},
    {"how many comments are on posts",
     "SELECT count(*) FROM comments JOIN posts ON comments.commentable_id = posts.id "
     "AND comments.commentable_type = 'Post'"},
    {"posts with more than one comment",
     "SELECT posts.title FROM posts JOIN comments ON comments.commentable_id = "
     "posts.id AND comments.commentable_type = 'Post' GROUP BY posts.id HAVING "
     "count(*) > 1"},
    {"how many posts have comments",
     "SELECT count(DISTINCT posts.id) FROM posts JOIN comments ON "
     "comments.commentable_id = posts.id AND comments.commentable_type = 'Post'"},
    {"how many percent of the posts have comments",
     "SELECT 100.0 * count(CASE WHEN id IN (SELECT commentable_id FROM comments WHERE "
     "commentable_type = 'Post') THEN 1 END) / count(*) AS percent FROM posts"},
    {"average number of comments per post",
     "SELECT 1.0 * count(*) / count(DISTINCT commentable_id) FROM comments WHERE "
     "commentable_type = 'Post'"},
    {"which photo has the most comments",
     "SELECT photos.caption FROM photos JOIN comments ON comments.commentable_id = "
     "photos.id AND comments.commentable_type = 'Photo' GROUP BY photos.id ORDER BY "
     "count(*) DESC LIMIT 1"},
};

/* Who wrote the comments, or the posts: the query takes one of the two. */
static const struct asked unsure[] = {
    {"titles of posts with comments by Cara",
     "SELECT DISTINCT posts.title FROM posts JOIN users ON posts.user_id = users.id JOIN comments "
     "ON comments.commentable_id = posts.id AND comments.commentable_type = 'Post' WHERE "
     "users.name = 'Cara'"},
};

static int setup_blog(void **state)
{
    return fixture_open(state, blog);
}

static void nlq_ask__joins__each_kind_by_its_constant(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__is_not_sure__of_one_way_of_two(void **state)
{
    assert_all_answered(*state, unsure, sizeof unsure / sizeof *unsure);
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__joins__each_kind_by_its_constant, setup_blog,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_one_way_of_two, setup_blog,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* A model's SQL over rows that refer to different tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "agent_private.h"
#include "querent/base/path.h"

static const struct sql_check_limits limits = {.names = true, .columns = 100, .tables = 250};

/* A comment's commentable_id is a post's only where its commentable_type says so. */
static const char blog[] =
    "{\"dialect\":\"sqlite\",\"tables\":[{\"name\":\"posts\",\"pk\":[\"id\"],\"columns\":[{"
    "\"name\":"
    "\"id\",\"type\":\"INTEGER\"},{\"name\":\"title\",\"type\":\"TEXT\"}]},{\"name\":\"comments\","
    "\"pk\":"
    "[\"id\"],\"columns\":[{\"name\":\"id\",\"type\":\"INTEGER\"},{\"name\":\"body\",\"type\":"
    "\"TEXT\"},"
    "{\"name\":\"commentable_type\",\"type\":\"TEXT\"},{\"name\":\"commentable_id\",\"type\":"
    "\"INTEGER\"}]}],\"relationships\":[{\"from_table\":\"comments\",\"from_column\":"
    "\"commentable_id\",\"to_table\":\"posts\",\"to_column\":\"id\",\"scoped_conditions\":[{"
    "\"condition\":\"comments.commentable_type = 'Post'\"}]}]}";

static void check__says__which_table_a_row_refers_to(void **state)
{
    static const char *const broken[] = {
        "SELECT title FROM posts WHERE id NOT IN (SELECT commentable_id FROM comments)",
        "SELECT p.title, count(*) FROM posts p JOIN comments c ON c.commentable_id = p.id GROUP BY "
        "p.id",
        "SELECT title, body FROM posts JOIN comments ON posts.id = posts.id"};
    struct catalog *about = NULL;
    struct err err = ERR_INIT;
    char path[64];

    (void)state;
    snprintf(path, sizeof path, "/tmp/querent-agent-%d.json", (int)getpid());
    assert_true(path_write_atomic(path, blog, strlen(blog), 0600, &err));
    assert_true(catalog_open_file(path, NULL, NULL, &about, &err));
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct sql_check check;
        sql_check_run(&check, about, broken[i], &limits);
        if (check.problem.len || !strstr(check.sql, "commentable_type = 'Post'"))
            fail_msg("'%s': %s", broken[i],
                     check.problem.len ? buf_str(&check.problem) : check.sql);
        sql_check_release(&check);
    }
    catalog_unref(about);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check__says__which_table_a_row_refers_to),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

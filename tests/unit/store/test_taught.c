/* Lessons and approved answers in the state: whose they are, what replaces what, what changes them.
 */
#include "states.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/store/store.h"

static struct store *open_as(const char *user, const char *company)
{
    struct store *store = NULL;
    struct err err = ERR_INIT;
    const struct store_options options = {
        .path = states_path(), .user = user, .company = company, .busy_ms = 1000};

    if (!store_open(&options, &store, &err))
        fail_msg("%s", err.text);
    return store;
}

static struct lesson measure(const char *name, const char *means)
{
    return (struct lesson){.kind = LESSON_MEASURE,
                           .scope = LESSON_COMPANY,
                           .name = (char *)name,
                           .connection = (char *)"",
                           .company = (char *)"",
                           .says = (char *)name,
                           .means = (char *)means,
                           .source = (char *)LESSON_SOURCE_MANUAL,
                           .user = (char *)"ann",
                           .confidence = LESSON_TAUGHT,
                           .created = 1000};
}

static void put(struct store *store, const struct lesson *lesson)
{
    struct err err = ERR_INIT;

    if (!store_lesson_put(store, lesson, &err))
        fail_msg("%s", err.text);
}

static struct lesson *list_of(struct store *store, const char *connection, size_t wanted)
{
    struct lesson *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    if (!store_lessons(store, connection, &list, &count, &err))
        fail_msg("%s", err.text);
    assert_int_equal(count, wanted);
    return list;
}

static void lesson__of_the_same_name__is_replaced(void **state)
{
    struct store *store = open_as("ann", "");
    struct lesson lesson = measure("revenue", "sum(total)");

    (void)state;
    lesson.where = (char *)"total > 0";
    put(store, &lesson);
    const int64_t version = store_lessons_version(store);
    lesson.means = (char *)"sum(total - tax)";
    lesson.where = NULL;
    put(store, &lesson);
    assert_int_not_equal(store_lessons_version(store), version);
    struct lesson *list = list_of(store, NULL, 1);
    assert_string_equal(list[0].means, "sum(total - tax)");
    assert_null(list[0].where);
    assert_true(list[0].id > 0);
    lessons_free(list, 1);
    store_close(store);
}

static void lesson__of_a_connection__holds_there_only(void **state)
{
    struct store *store = open_as("ann", "");
    struct lesson lesson = measure("margin", "sum(total)");

    (void)state;
    lesson.scope = LESSON_CONNECTION;
    lesson.connection = (char *)"shop";
    put(store, &lesson);
    lesson = measure("revenue", "sum(total)");
    put(store, &lesson);
    lessons_free(list_of(store, NULL, 2), 2);
    lessons_free(list_of(store, "shop", 2), 2);
    struct lesson *list = list_of(store, "other", 1);
    assert_string_equal(list[0].name, "revenue");
    lessons_free(list, 1);
    store_close(store);
}

static void lesson__of_another_company__is_neither_seen_nor_changed(void **state)
{
    struct store *ours = open_as("ann", "ours"), *theirs = open_as("ann", "theirs");
    struct lesson lesson = measure("revenue", "sum(total)");
    struct err err = ERR_INIT;

    (void)state;
    put(ours, &lesson);
    list_of(theirs, NULL, 0);
    struct lesson *list = list_of(ours, NULL, 1);
    lesson.id = list[0].id;
    lesson.means = (char *)"0";
    assert_false(store_lesson_put(theirs, &lesson, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    err = ERR_INIT;
    assert_false(store_lesson_remove(theirs, lesson.id, &err));
    lesson.used = 7;
    store_lesson_judge(theirs, &lesson, true, &err);
    lessons_free(list, 1);
    list = list_of(ours, NULL, 1);
    assert_string_equal(list[0].means, "sum(total)");
    assert_int_equal(list[0].used, 0);
    lessons_free(list, 1);
    store_close(ours);
    store_close(theirs);
}

static void lesson__that_is_judged__keeps_its_words(void **state)
{
    struct store *store = open_as("ann", "");
    const struct lesson lesson = measure("revenue", "sum(total)");
    struct err err = ERR_INIT;

    (void)state;
    put(store, &lesson);
    struct lesson *list = list_of(store, NULL, 1);
    const int64_t version = store_lessons_version(store);
    lesson_judge(&list[0], false, 2000);
    assert_true(store_lesson_judge(store, &list[0], false, &err));
    assert_int_equal(store_lessons_version(store), version); /* answers made with it still hold */
    assert_true(store_lesson_judge(store, &list[0], true, &err));
    assert_int_not_equal(store_lessons_version(store), version);
    struct lesson *after = list_of(store, NULL, 1);
    assert_string_equal(after[0].means, "sum(total)");
    assert_int_equal(after[0].used, 1);
    assert_int_equal(after[0].right, 0);
    assert_true(after[0].confidence < LESSON_TAUGHT);
    assert_true(store_lesson_remove(store, after[0].id, &err));
    list_of(store, NULL, 0);
    assert_false(store_lesson_remove(store, after[0].id, &err));
    lessons_free(list, 1);
    lessons_free(after, 1);
    store_close(store);
}

static void approval__newest_answer__is_kept_of_each_question(void **state)
{
    struct store *store = open_as("ann", ""), *other = open_as("ann", "other");
    struct err err = ERR_INIT;
    const struct approved_question first = {.connection = (char *)"shop",
                                            .question = (char *)"how many orders",
                                            .sql = (char *)"SELECT 1",
                                            .rows = 1,
                                            .lessons = (char *)"revenue"},
                                   second = {.connection = (char *)"shop",
                                             .question = (char *)"how many orders",
                                             .sql = (char *)"SELECT 2",
                                             .rows = 2},
                                   third = {.connection = (char *)"bank",
                                            .question = (char *)"how many orders",
                                            .sql = (char *)"SELECT 3"};
    struct approved_question *list = NULL;
    size_t count = 0;

    (void)state;
    assert_true(store_approval_put(store, &first, &err));
    assert_true(store_approval_put(store, &second, &err));
    assert_true(store_approval_put(store, &third, &err));
    assert_true(store_approvals(store, "shop", true, &list, &count, &err));
    assert_int_equal(count, 1);
    assert_string_equal(list[0].sql, "SELECT 2");
    assert_int_equal(list[0].rows, 2);
    assert_true(!list[0].lessons || !*list[0].lessons);
    approved_questions_free(list, count);
    assert_true(store_approvals(other, "shop", true, &list, &count, &err));
    assert_int_equal(count, 0);
    approved_questions_free(list, count);
    store_close(store);
    store_close(other);
}

static int64_t rows_of(struct store *store)
{
    struct approved_question *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    assert_true(store_approvals(store, "shop", true, &list, &count, &err));
    assert_int_equal(count, 1);
    const int64_t rows = list[0].rows;
    approved_questions_free(list, count);
    return rows;
}

static void approval__that_was_put_uncounted__is_counted_once(void **state)
{
    struct store *store = open_as("ann", ""), *other = open_as("ann", "other");
    const struct approved_question asked = {.connection = (char *)"shop",
                                            .question = (char *)"Which orders?",
                                            .sql = (char *)"SELECT 1",
                                            .rows = -1};
    const struct result_origin origin = {
        .connection = "shop", .sql = "SELECT 1", .question = "Which orders?"};
    struct result_origin changed = origin;
    struct err err = ERR_INIT;

    (void)state;
    changed.sql = "SELECT 2";
    assert_true(store_approval_put(store, &asked, &err));
    assert_int_equal(rows_of(store), -1);
    assert_true(store_approval_count(store, &changed, 5, &err));
    assert_true(store_approval_count(other, &origin, 6, &err));
    assert_int_equal(rows_of(store), -1);
    assert_true(store_approval_count(store, &origin, 837, &err));
    assert_true(store_approval_count(store, &origin, 9, &err));
    assert_int_equal(rows_of(store), 837);
    store_close(store);
    store_close(other);
}

static bool has_answer(struct store *store)
{
    const struct store_answer_key key = {"shop", 7, "how many orders", ""};
    struct err err = ERR_INIT;
    char *sql = NULL;
    int64_t at;

    assert_true(store_answer_get(store, &key, 60, &sql, &at, &err));
    mem_free(sql);
    return sql != NULL;
}

static void approval__that_is_removed__takes_all_kept_answers_along(void **state)
{
    struct store *anns = open_as("ann", ""), *bobs = open_as("bob", ""),
                 *other = open_as("ann", "other");
    const struct approved_question asked = {.connection = (char *)"shop",
                                            .question = (char *)"How many orders?",
                                            .sql = (char *)"SELECT 1"};
    const struct store_answer_key key = {"shop", 7, "how many orders", ""};
    struct approved_question *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    (void)state;
    assert_true(store_approval_put(anns, &asked, &err));
    assert_true(store_answer_put(anns, &key, "SELECT 1", &err));
    assert_true(store_answer_put(bobs, &key, "SELECT 1", &err));
    assert_true(store_answer_put(other, &key, "SELECT 1", &err));
    assert_true(store_approvals(bobs, NULL, true, &list, &count, &err));
    assert_int_equal(count, 1);
    assert_string_equal(list[0].user, "ann");
    assert_false(store_approval_remove(other, list[0].id, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    assert_true(store_approval_remove(bobs, list[0].id, &err));
    assert_false(store_approval_remove(bobs, list[0].id, &err));
    approved_questions_free(list, count);
    assert_false(has_answer(anns) || has_answer(bobs));
    assert_true(has_answer(other));
    assert_true(store_approvals(anns, "shop", true, &list, &count, &err));
    assert_int_equal(count, 0);
    approved_questions_free(list, count);
    store_close(anns);
    store_close(bobs);
    store_close(other);
}

static void approval__for_oneself__is_not_for_others_and_leaves_theirs(void **state)
{
    struct store *anns = open_as("ann", ""), *bobs = open_as("bob", "");
    const struct approved_question for_all = {.connection = (char *)"shop",
                                              .question = (char *)"How many orders?",
                                              .sql = (char *)"SELECT 1"};
    struct approved_question own = for_all;
    const struct store_answer_key key = {"shop", 7, "how many orders", ""};
    struct approved_question *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    (void)state;
    own.own = true;
    own.sql = (char *)"SELECT 2";
    assert_true(store_approval_put(anns, &for_all, &err));
    assert_true(store_approval_put(bobs, &own, &err));
    assert_true(store_answer_put(anns, &key, "SELECT 1", &err));
    assert_true(store_answer_put(bobs, &key, "SELECT 2", &err));
    assert_true(store_approvals(anns, "shop", false, &list, &count, &err));
    assert_int_equal(count, 1);
    assert_string_equal(list[0].sql, "SELECT 1");
    assert_false(list[0].own);
    approved_questions_free(list, count);
    assert_true(store_approvals(bobs, "shop", false, &list, &count, &err));
    assert_int_equal(count, 2);
    approved_questions_free(list, count);
    assert_true(store_approvals(anns, "shop", true, &list, &count, &err));
    assert_int_equal(count, 2);
    for (size_t i = 0; i < count; i++)
        if (list[i].own)
            assert_true(store_approval_remove(anns, list[i].id, &err));
    approved_questions_free(list, count);
    assert_true(has_answer(anns) && !has_answer(bobs));
    assert_true(store_approvals(bobs, "shop", true, &list, &count, &err));
    assert_int_equal(count, 1);
    assert_string_equal(list[0].user, "ann");
    approved_questions_free(list, count);
    store_close(anns);
    store_close(bobs);
}

/* The tables as the version before had them: what was approved there has one row a question. */
#ifdef STATES_POSTGRES
#define WITHOUT_OWN                                                                                \
    "ALTER TABLE approval DROP CONSTRAINT approval_pkey; ALTER TABLE approval DROP COLUMN own;"    \
    "ALTER TABLE approval ADD PRIMARY KEY(company, connection, question); UPDATE version SET n=11"
#else
#define WITHOUT_OWN                                                                                \
    "CREATE TABLE before(user TEXT NOT NULL, company TEXT NOT NULL, connection TEXT NOT NULL,"     \
    " question TEXT NOT NULL, sql TEXT NOT NULL, rows INTEGER NOT NULL, digest TEXT NOT NULL,"     \
    " at INTEGER NOT NULL, lessons TEXT NOT NULL DEFAULT '',"                                      \
    " PRIMARY KEY(company, connection, question));"                                                \
    "INSERT INTO before(rowid, user, company, connection, question, sql, rows, digest, at,"        \
    " lessons) SELECT rowid, user, company, connection, question, sql, rows, digest, at, lessons"  \
    " FROM approval; DROP TABLE approval; ALTER TABLE before RENAME TO approval;"                  \
    "PRAGMA user_version=11"
#endif

static void approvals__of_the_version_before__hold_for_everybody(void **state)
{
    const struct approved_question before[] = {{.connection = (char *)"shop",
                                                .question = (char *)"how many orders",
                                                .sql = (char *)"SELECT 1",
                                                .rows = 1,
                                                .lessons = (char *)"revenue"},
                                               {.connection = (char *)"shop",
                                                .question = (char *)"how many tills",
                                                .sql = (char *)"SELECT 2",
                                                .rows = 2}};
    struct approved_question *list = NULL, own = before[0];
    struct store *store = open_as("ann", "");
    struct err err = ERR_INIT;
    size_t count = 0;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(before); i++)
        assert_true(store_approval_put(store, &before[i], &err));
    store_close(store);
    states_do(WITHOUT_OWN);

    store = open_as("bob", "");
    assert_true(store_approvals(store, "shop", true, &list, &count, &err));
    assert_int_equal(count, 2);
    for (size_t i = 0; i < count; i++) {
        const struct approved_question *was = &before[str_eq(list[i].sql, "SELECT 2")];
        assert_string_equal(list[i].question, was->question);
        assert_string_equal(list[i].user, "ann");
        assert_string_equal(list[i].lessons ? list[i].lessons : "", was->lessons ? "revenue" : "");
        assert_true(list[i].rows == was->rows && list[i].id > 0 && !list[i].own);
    }
    assert_true(list[0].id != list[1].id);
    approved_questions_free(list, count);

    own.own = true; /* bob's stands beside everybody's, whose place a newer one takes */
    own.sql = (char *)"SELECT 3";
    assert_true(store_approval_put(store, &own, &err));
    own.own = false;
    assert_true(store_approval_put(store, &own, &err));
    store_close(store);
    store = open_as("eve", "");
    assert_true(store_approvals(store, "shop", false, &list, &count, &err));
    assert_int_equal(count, 2);
    assert_true(str_eq(list[0].user, "bob") != str_eq(list[1].user, "bob"));
    approved_questions_free(list, count);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STATES_TEST(lesson__of_the_same_name__is_replaced),
        STATES_TEST(lesson__of_a_connection__holds_there_only),
        STATES_TEST(lesson__of_another_company__is_neither_seen_nor_changed),
        STATES_TEST(lesson__that_is_judged__keeps_its_words),
        STATES_TEST(approval__newest_answer__is_kept_of_each_question),
        STATES_TEST(approval__that_was_put_uncounted__is_counted_once),
        STATES_TEST(approval__that_is_removed__takes_all_kept_answers_along),
        STATES_TEST(approval__for_oneself__is_not_for_others_and_leaves_theirs),
        STATES_TEST(approvals__of_the_version_before__hold_for_everybody),
    };
    return STATES_RUN(tests);
}

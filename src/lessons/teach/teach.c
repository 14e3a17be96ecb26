/* Words that teach: a few forms of a sentence, whose second half is read as what the schema has. */
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/lessons/file.h"
#include "querent/lessons/learn.h"
#include "querent/sql/sql.h"
#include "teach/teach.h"

/* ---- kinds */

static bool teach_as_table(struct teaching *teaching, const char *said)
{
    const int table = teach_table(teaching, said);

    return table >= 0 && teach_binds(teaching, LESSON_TABLE,
                                     catalog_schema(teaching->catalog)->tables[table].name, NULL);
}

static bool teach_as_expression(struct teaching *teaching, const char *said)
{
    const char *cut = str_find_fold(said, " where ");
    const bool condition = teach_compares(teach_signs(teaching, said)) && !cut;
    const char *own = condition ? teach_condition_of(teaching, said) : said;
    char *left = cut ? arena_strndup(&teaching->arena, said, (size_t)(cut - said))
                     : arena_strdup(&teaching->arena, own);

    if (cut)
        teach_talk_of(teaching, left);
    const char *sql = condition ? teach_condition(teaching, left)
                                : teach_formula(teaching, teach_signs(teaching, left));
    const char *where = cut ? teach_condition(teaching, cut + strlen(" where ")) : NULL;

    if (cut && where && teach_table(teaching, left) >= 0)
        return teach_binds(teaching, LESSON_VALUE, where, NULL);
    if (!sql || (cut && !where))
        return false;
    if (condition)
        return teach_binds(teaching, LESSON_VALUE, sql, NULL);
    return strpbrk(sql, "*/+-(") ? teach_binds(teaching, LESSON_MEASURE, sql, where)
                                 : teach_binds(teaching, LESSON_COLUMN, sql, NULL);
}

static bool teach_meaning(struct teaching *teaching, const char *said)
{
    if (str_starts_fold(said, "the "))
        said += 4;
    if (str_starts_fold(said, "column "))
        said += 7;
    if (str_starts_fold(said, "table "))
        said += 6;
    const char *having = teach_having(teaching, said);
    if (teach_as_table(teaching, said) ||
        (having && teach_binds(teaching, LESSON_VALUE, having, NULL)) ||
        teach_as_expression(teaching, said))
        return true;
    const char *rows = teach_rows(teaching, said);
    return rows && teach_binds(teaching, LESSON_VALUE, rows, NULL);
}

/* ---- wrong names, whole questions */

/* "instead of clientele use PROD_Customers": the right name is the schema's. */
static bool teach_instead(struct teaching *teaching, const char *wrong, const char *right)
{
    const int table = teach_table(teaching, right);
    const struct column_ref column =
        table < 0 ? teach_column(teaching, right) : (struct column_ref){-1, -1};
    struct buf means = BUF_INIT;

    if (str_blank(wrong) || strchr(wrong, ' ') || (table < 0 && column.column < 0))
        return false;
    if (table >= 0)
        buf_add(&means, catalog_schema(teaching->catalog)->tables[table].name);
    else
        teach_add_column(teaching, column, &means);
    teaching->lesson->says = mem_strdup(wrong);
    const bool ok = teach_binds(teaching, LESSON_ERROR, buf_str(&means), NULL);
    buf_release(&means);
    return ok;
}

/* "when I ask active customers run SELECT …": SQL that only reads, and reads this schema; a {slot}
 * in it is a word of the question. */
static bool teach_answer(struct teaching *teaching, const char *question, const char *sql)
{
    struct lesson *lesson = teaching->lesson;
    struct err err = ERR_INIT;

    if (str_blank(question))
        return false;
    lesson->says = mem_strdup(question);
    if (!teach_binds(teaching, LESSON_QUERY, sql, NULL))
        return false;
    lesson_give_name(lesson);
    if (lesson_reads(lesson, &err) && lesson_fits(teaching->catalog, lesson, &err))
        return true;
    teaching->why = arena_printf(&teaching->arena, "%s", err.text);
    return false;
}

/* ---- sentences */

enum teach_form {
    FORM_MEANS,
    FORM_IS,
    FORM_ARE,
    FORM_LEAVE_OUT,
    FORM_KEEP,
    FORM_JOIN,
    FORM_INSTEAD,
    FORM_ANSWER
};

static const struct {
    const char *before, *between;
    enum teach_form form;
} sentences[] = {
    {"by ", " i mean ", FORM_MEANS},
    {"by ", " we mean ", FORM_MEANS},
    {"with ", " i mean ", FORM_MEANS},
    {"when i say ", " i mean ", FORM_MEANS},
    {"if i say ", " i mean ", FORM_MEANS},
    {"when we say ", " we mean ", FORM_MEANS},
    {"", " is another word for ", FORM_MEANS},
    {"", " is another name for ", FORM_MEANS},
    {"", " is a synonym of ", FORM_MEANS},
    {"", " is a synonym for ", FORM_MEANS},
    {"", " is the same as ", FORM_MEANS},
    {"", " are the same as ", FORM_MEANS},
    {"", " stands for ", FORM_MEANS},
    {"", " is short for ", FORM_MEANS},
    {"", " means ", FORM_MEANS},
    {"always leave out ", NULL, FORM_LEAVE_OUT},
    {"always exclude ", NULL, FORM_LEAVE_OUT},
    {"always ignore ", NULL, FORM_LEAVE_OUT},
    {"always skip ", NULL, FORM_LEAVE_OUT},
    {"never count ", NULL, FORM_LEAVE_OUT},
    {"never include ", NULL, FORM_LEAVE_OUT},
    {"never show ", NULL, FORM_LEAVE_OUT},
    {"only count ", NULL, FORM_KEEP},
    {"always only ", NULL, FORM_KEEP},
    {"always join ", NULL, FORM_JOIN},
    {"instead of ", " use ", FORM_INSTEAD},
    {"instead of ", " take ", FORM_INSTEAD},
    {"when i ask ", " run ", FORM_ANSWER},
    {"", " is answered by ", FORM_ANSWER},
    /* only where both sides fit, and no sentence above does */
    {"", " are ", FORM_ARE},
    {"", " is ", FORM_IS},
};

/* A question is none of these. */
static bool teach_asks(const char *words)
{
    static const char *const asking[] = {"what ",  "which ", "how ", "who ", "why ",
                                         "does ",  "do ",    "is ",  "are ", "when ",
                                         "where ", "show ",  "list "};

    if (str_starts_fold(words, "when i ask ") || str_starts_fold(words, "when i say ") ||
        str_starts_fold(words, "when we say ") || str_find_fold(words, " is answered by "))
        return false; /* of a question, with its SQL */
    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
        if (str_starts_fold(words, asking[i]))
            return true;
    return strchr(words, '?') != NULL;
}

static char *teach_plain(struct arena *arena, const char *words)
{
    static const char *const polite[] = {
        "please ",    "from now on ",   "from now on, ", "from now on: ", "note that ",
        "remember: ", "remember that ", "remember ",     "no, "};
    char *text = str_trim(arena_strdup(arena, words));

    for (size_t i = 0; i < sizeof polite / sizeof *polite; i++)
        if (str_starts_fold(text, polite[i]))
            text += strlen(polite[i]);
    for (size_t len = strlen(text); len && strchr(".!", text[len - 1]); len--)
        text[len - 1] = '\0';
    return text;
}

static char *teach_unquoted(char *text)
{
    static const char *const quotes = "'\"";

    for (size_t len = strlen(text); len && strchr(quotes, text[len - 1]); len--)
        text[len - 1] = '\0';
    return text + strspn(text, quotes);
}

/* "VIPs" in "VIPs are clients with tier A" may be what is taught: a word or a few, and none that
 * only grammar has. */
static bool teach_is_word(const char *said)
{
    static const char *const others[] = {
        "that", "which", "who",     "whose",  "there", "they", "these", "those", "this", "it",
        "if",   "all",   "not",     "means",  "mean",  "we",   "you",   "he",    "she",  "i",
        "only", "rest",  "other",   "others", "most",  "many", "some",  "few",   "none", "both",
        "ones", "rows",  "results", "ours",   "mine",  "here", "now",   "with",  "of",   "in",
        "and",  "or",    "by",      "for",    "from",  "than"};
    enum { WORDS_MAX = 3 };
    size_t count = 0;

    for (const char *p = said; *p; count++) {
        const size_t len = strcspn(p, " ");
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            if (strlen(others[i]) == len && str_starts_fold(p, others[i]))
                return false;
        p += len + strspn(p + len, " ");
    }
    return count > 0 && count <= WORDS_MAX;
}

/* The words name nothing yet. */
static bool teach_is_new(struct teaching *teaching, const char *said)
{
    struct value_hit hit;

    if (!teach_is_word(said) ||
        catalog_find_value(teaching->catalog, &teaching->arena, said, false, &hit, 1))
        return false;
    for (const char *p = said; *p;) {
        const size_t len = strcspn(p, " ");
        const char *word = arena_strndup(&teaching->arena, p, len);
        if (teach_table(teaching, word) >= 0 || teach_column(teaching, word).column >= 0)
            return false;
        p += len + strspn(p + len, " ");
    }
    return true;
}

/* "Hotels are customers with cust_type HOT", "unpaid invoices are invoices with status OPEN": a
 * table and a condition on its rows say what is meant, whatever the words were read as. The name of
 * the table is cut from *first. */
static bool teach_defines(struct teaching *teaching, char *first, const char *second)
{
    static const char *const ties[] = {" with ", " where ", " whose ", " that have "};
    int table = -1;
    for (size_t i = 0; i < sizeof ties / sizeof *ties && table < 0; i++) {
        const char *at = str_find_fold(second, ties[i]);
        if (at)
            table = teach_table(teaching,
                                arena_strndup(&teaching->arena, second, (size_t)(at - second)));
    }
    char *last = strrchr(first, ' ');
    if (table >= 0 && last && teach_table(teaching, last + 1) == table)
        *last = '\0';
    return table >= 0 && teach_is_word(first) && teach_table(teaching, first) < 0 &&
           teach_column(teaching, first).column < 0;
}

static bool teach_read(struct teaching *teaching, enum teach_form form, char *first, char *second)
{
    switch (form) {
    case FORM_IS:  /* "status is open" is said of rows */
    case FORM_ARE: /* "city are Bonn and Ulm" */
        return (teach_is_new(teaching, first) ||
                (form == FORM_ARE && teach_defines(teaching, first, second))) &&
               teach_read(teaching, FORM_MEANS, first, second) &&
               (teaching->lesson->kind == LESSON_MEASURE ||
                (form == FORM_ARE && teaching->lesson->kind != LESSON_COLUMN));
    case FORM_MEANS:
        for (size_t len = strlen(first); len && strchr(", ", first[len - 1]); len--)
            first[len - 1] = '\0';
        first = teach_unquoted(first);
        if (str_starts_fold(first, "the "))
            first += 4;
        if (str_blank(first) || strlen(first) > 60)
            return false;
        teaching->lesson->says = mem_strdup(first);
        return teach_meaning(teaching, second);
    case FORM_LEAVE_OUT:
    case FORM_KEEP:
        return teach_filter(teaching, second, form == FORM_KEEP);
    case FORM_JOIN:
        return teach_join(teaching, second);
    case FORM_INSTEAD:
        return teach_instead(teaching, first, second);
    case FORM_ANSWER:
        return teach_answer(teaching, teach_unquoted(first), second);
    }
    return false;
}

static void teach_see_table(const struct sql_source *source, void *arg)
{
    struct teaching *teaching = arg;
    const int table = catalog_find_table(teaching->catalog, source->schema, source->name);
    int *tables = (int *)teaching->tables;

    if (table >= 0 && teaching->table_count < 24)
        tables[teaching->table_count++] = table;
}

/* Whether the text has the form; *ret_begin is what follows its first words, *ret_gap where the
 * second ones stand, NULL: there are none. */
static bool teach_has_form(const char *text, size_t i, const char **ret_begin, const char **ret_gap)
{
    if (!str_starts_fold(text, sentences[i].before))
        return false;
    *ret_begin = text + strlen(sentences[i].before);
    *ret_gap = sentences[i].between ? str_find_fold(*ret_begin, sentences[i].between) : NULL;
    return !sentences[i].between || *ret_gap;
}

/* It is a sentence that teaches only where both sides fit. */
static bool teach_is_loose(size_t i)
{
    return sentences[i].form == FORM_IS || sentences[i].form == FORM_ARE;
}

bool lesson_may_be(const char *words)
{
    struct arena arena = {0};
    const char *text = teach_plain(&arena, words), *begin, *gap;
    bool may = false;

    for (size_t i = 0; i < sizeof sentences / sizeof *sentences && !may && !teach_asks(text); i++)
        may = teach_has_form(text, i, &begin, &gap) &&
              (!teach_is_loose(i) ||
               teach_is_word(arena_strndup(&arena, begin, (size_t)(gap - begin))));
    arena_release(&arena);
    return may;
}

bool lesson_of_words(const struct catalog *catalog, const char *words, const char *sql,
                     struct lesson *ret_lesson, struct err *err)
{
    struct lesson lesson = {.confidence = LESSON_TAUGHT};
    struct teaching teaching = {.catalog = catalog, .lesson = &lesson};
    struct sql_error error;
    bool form = false, ok = false;
    int tables[24];

    teaching.tables = tables;
    const struct sql_query *query =
        sql ? sql_parse(&teaching.arena, sql, strlen(sql), catalog_dialect(catalog), &error) : NULL;
    if (query)
        sql_walk_sources(query, teach_see_table, &teaching);
    char *text = teach_plain(&teaching.arena, words);
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences && !ok && !teach_asks(text); i++) {
        const char *begin, *gap;
        if (!teach_has_form(text, i, &begin, &gap))
            continue;
        if (form && teach_is_loose(i))
            break;
        form = form || !teach_is_loose(i);
        lesson_release(&lesson);
        lesson.confidence = LESSON_TAUGHT;
        char *first = arena_strndup(&teaching.arena, begin, gap ? (size_t)(gap - begin) : 0);
        char *second =
            arena_strdup(&teaching.arena, gap ? gap + strlen(sentences[i].between) : begin);
        ok = teach_read(&teaching, sentences[i].form, str_trim(first), str_trim(second));
    }
    if (!ok) {
        lesson_release(&lesson);
        err_set(err, form ? ERR_UNSURE : ERR_NOT_FOUND, "%s",
                !form          ? "the words teach nothing"
                : teaching.why ? teaching.why
                               : "these words name nothing of this schema");
    }
    arena_release(&teaching.arena);
    if (!ok)
        return false;
    lesson_give_name(&lesson);
    *ret_lesson = lesson;
    return true;
}

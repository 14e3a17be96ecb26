/* Search over what was said in all conversations of the user. */
#include <ctype.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "store_private.h"

enum { WORDS_MAX = 4 }; /* more belong to the last one */

struct found_list {
    VEC(struct found_message) v;
};

static void search_add(struct store_stmt *stmt, void *list)
{
    struct found_list *found = list;
    struct found_message row = {.conversation = store_column(stmt, 0),
                                .number = (int)stmt_int(stmt, 1),
                                .title = store_column(stmt, 2),
                                .before = stmt_int(stmt, 3)};
    row.message = (struct message){.who = (enum message_who)(int)stmt_int(stmt, 4),
                                   .at = stmt_int(stmt, 5),
                                   .text = store_column(stmt, 6),
                                   .sql = store_column(stmt, 7)};
    vec_push(&found->v, row);
}

/* The word as a pattern of LIKE that finds it anywhere, without regard of capital letters. */
static void search_pattern(struct buf *out, const char *word, size_t len)
{
    buf_addc(out, '%');
    for (size_t i = 0; i < len; i++) {
        if (strchr("%_\\", word[i]))
            buf_addc(out, '\\');
        buf_addc(out, word[i]);
    }
    buf_addc(out, '%');
}

static void search_patterns(const char *words, struct buf patterns[WORDS_MAX])
{
    for (int i = 0; i < WORDS_MAX; i++) {
        words += strspn(words, " ");
        const size_t len = i + 1 < WORDS_MAX ? strcspn(words, " ") : strlen(words);
        search_pattern(&patterns[i], words, len);
        words += len;
    }
}

#define HAS(n) " AND m.text || ' ' || coalesce(m.sql, '') LIKE ?" n " ESCAPE '\\'"

bool store_search(struct store *store, const struct store_wanted *wanted,
                  struct found_message **ret_list, size_t *ret_count, struct err *err)
{
    struct found_list list = {0};
    struct buf patterns[WORDS_MAX] = {0};
    search_patterns(wanted->words, patterns);
    const bool ok = store_each(
        store, search_add, &list, err,
        "SELECT c.id, c.number, c.title, (SELECT count(*) FROM message b WHERE b.conversation = "
        "m.conversation AND b.id < m.id), m.who, m.at, m.text, m.sql "
        "FROM message m JOIN conversation c ON c.id = m.conversation "
        "WHERE m.user = ?1 AND m.company = ?2 AND c.number > 0 AND m.at >= ?8 AND m.at < ?9" HAS(
            "4") HAS("5") HAS("6") HAS("7") " ORDER BY m.id DESC LIMIT ?3",
        "ttittttii", store->user, store->company, (int64_t)wanted->max, buf_str(&patterns[0]),
        buf_str(&patterns[1]), buf_str(&patterns[2]), buf_str(&patterns[3]), wanted->from,
        wanted->to);
    for (int i = 0; i < WORDS_MAX; i++)
        buf_release(&patterns[i]);
    if (!ok) {
        found_messages_free(list.v.v, list.v.len);
        return false;
    }
    *ret_list = list.v.v;
    *ret_count = list.v.len;
    return true;
}

/* ---- questions, by words */

struct asked_list {
    VEC(struct asked_question) v;
};

static void asked_add(struct store_stmt *stmt, void *list)
{
    struct asked_list *asked = list;

    vec_push(&asked->v, ((struct asked_question){.conversation = store_column(stmt, 0),
                                                 .number = (int)stmt_int(stmt, 1),
                                                 .connection = store_column(stmt, 2),
                                                 .at = stmt_int(stmt, 3),
                                                 .question = store_column(stmt, 4),
                                                 .sql = store_column(stmt, 5)}));
}

static bool asked_is_letter(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* The words as the index of either back end is asked for them; "": there is none. */
static void asked_expression(const struct store_wanted *wanted, bool server, struct buf *out)
{
    for (const char *p = wanted->words; *p;) {
        size_t len = 0;
        while (asked_is_letter(p[len]))
            len++;
        if (len) {
            buf_add(out, !out->len ? ""
                         : server  ? (wanted->any ? " | " : " & ")
                                   : (wanted->any ? " OR " : " AND "));
            buf_addf(out, server ? "'%.*s'" : "\"%.*s\"", (int)len, p);
        }
        p += len ? len : 1;
    }
}

#define ASKED                                                                                      \
    "SELECT c.id, c.number, c.connection, q.at, q.text, (SELECT a.sql FROM message a WHERE "       \
    "a.conversation = q.conversation AND a.id > q.id AND a.sql IS NOT NULL AND a.who = 1 AND "     \
    "NOT EXISTS (SELECT 1 FROM message b WHERE b.conversation = q.conversation AND b.who = 0 "     \
    "AND b.id > q.id AND b.id < a.id) ORDER BY a.id LIMIT 1) "                                     \
    "FROM message q JOIN conversation c ON c.id = q.conversation "                                 \
    "WHERE q.user = ?1 AND q.company = ?2 AND q.who = 0 AND q.at >= ?3 AND q.at < ?4"
/* A message stands for what was said before it. */
#define ASKED_HITS(condition)                                                                      \
    " AND q.id IN (SELECT (SELECT max(y.id) FROM message y WHERE y.conversation = "                \
    "m.conversation AND y.id <= m.id AND y.who = 0) FROM message m WHERE m.user = ?1 AND "         \
    "m.company = ?2 AND m.who < 2 AND " condition ")"
#define ASKED_END " ORDER BY q.id DESC LIMIT ?5"

static const char asked_all[] = ASKED ASKED_END,
                  asked_in_file[] =
                      ASKED ASKED_HITS("m.id IN (SELECT rowid FROM said WHERE said MATCH ?6)")
                          ASKED_END,
                  asked_on_server[] = ASKED ASKED_HITS(
                      "to_tsvector('english', m.text || ' ' || coalesce(m.sql, '')) @@ "
                      "to_tsquery('english', ?6)") ASKED_END;

bool store_asked(struct store *store, const struct store_wanted *wanted,
                 struct asked_question **ret_list, size_t *ret_count, struct err *err)
{
    const bool server = store_is_server(store->path);
    struct asked_list list = {0};
    struct buf words = BUF_INIT;

    asked_expression(wanted, server, &words);
    const bool ok =
        words.len
            ? store_each(store, asked_add, &list, err, server ? asked_on_server : asked_in_file,
                         "ttiiit", store->user, store->company, wanted->from, wanted->to,
                         (int64_t)wanted->max, words.p)
            : store_each(store, asked_add, &list, err, asked_all, "ttiii", store->user,
                         store->company, wanted->from, wanted->to, (int64_t)wanted->max);
    buf_release(&words);
    if (!ok) {
        asked_questions_free(list.v.v, list.v.len);
        return false;
    }
    *ret_list = list.v.v;
    *ret_count = list.v.len;
    return true;
}

/* ---- forgotten */

#define OF_ASK                                                                                     \
    "user = ?1 AND company = ?2 AND number = 0 AND id LIKE 'asked %' AND (?3 = '' OR connection "  \
    "= ?3)"

static void asked_count(struct store_stmt *stmt, void *count)
{
    *(int64_t *)count = stmt_int(stmt, 0);
}

bool store_asked_forget(struct store *store, const char *connection, int64_t *ret_count,
                        struct err *err)
{
    const char *on = connection ? connection : "";
    struct change change = {0};

    *ret_count = 0;
    if (!store_each(store, asked_count, ret_count, err,
                    "SELECT count(*) FROM message WHERE who = 0 AND conversation IN "
                    "(SELECT id FROM conversation WHERE " OF_ASK ")",
                    "ttt", store->user, store->company, on))
        return false;
    change_add(&change, "DELETE FROM conversation WHERE " OF_ASK, "ttt", store->user,
               store->company, on);
    return store_change(store, &change, err);
}
